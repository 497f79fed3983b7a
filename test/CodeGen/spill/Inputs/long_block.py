# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints a plain function whose block has two spills in the middle of 3000
moves."""

MOVE = "    $vgpr1 = V_MOV_B32_e32 1, implicit $exec\n"
SAVE = ("    V_SPILL_SAVE_32 $vgpr0, %stack.1, implicit $exec, "
        "implicit $flat_scr\n")

print("""---
name: long
tracksRegLiveness: true
stack:
  - { id: 0, size: 12000, alignment: 4 }
  - { id: 1, type: spill-slot, size: 4, alignment: 4 }
body: |
  bb.0:
    liveins: $vgpr0, $sgpr30_sgpr31
""" + 1500 * MOVE + SAVE + MOVE + SAVE + 1500 * MOVE + """
    S_SETPC_B64 $sgpr30_sgpr31
...""")

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints two plain functions whose block has two spills in the middle of 3000
moves. The second one keeps a value in SCC from the first move to the last."""

MOVE = "    $vgpr1 = V_MOV_B32_e32 1, implicit $exec\n"
SAVE = ("    V_SPILL_SAVE_32 $vgpr0, %stack.1, implicit $exec, "
        "implicit $flat_scr\n")
COMPARE = "    S_CMP_LT_I32 $sgpr0, $sgpr1, implicit-def $scc\n"
READ = "    $sgpr2 = S_CSELECT_B32 1, 0, implicit $scc\n"


def show(name, first, last):
    print(f"""---
name: {name}
tracksRegLiveness: true
stack:
  - {{ id: 0, size: 12000, alignment: 4 }}
  - {{ id: 1, type: spill-slot, size: 4, alignment: 4 }}
body: |
  bb.0:
    liveins: $vgpr0, $sgpr0, $sgpr1, $sgpr30_sgpr31
""" + first + 1500 * MOVE + SAVE + MOVE + SAVE + 1500 * MOVE + last + """
    S_SETPC_B64 $sgpr30_sgpr31
...""")


show("long", "", "")
show("kept", COMPARE, READ)

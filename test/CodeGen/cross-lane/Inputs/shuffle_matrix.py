# ===- shuffle_matrix.py - Every mode, distance and segment of shfl.sync ---=== #
#
# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===------------------------------------------------------------------------=== #
"""Prints a kernel file: 1024 shuffles with constant operands, value and
predicate, and what the pseudo-code of the PTX manual says they are."""

import sys

MODES = ("up", "down", "bfly", "idx")
# Clamp in bits 4:0, segment mask in bits 12:8: those of CUDA's widths, and some
# that no header makes.
CONTROLS = (31, 0, 0x1C1F, 0x1800, 0x101F, 0x1E03, 0x0B07, 0x1F1F)
SHUFFLES = [(m, c, b) for m in MODES for c in CONTROLS for b in range(32)]

HEAD = f"""\
; LAUNCH: --grid 128 --block 64 --arg buf:i32:128:rand=4
;     --arg buf:i32:{128 * len(SHUFFLES)}
; HOST:
;     def shfl(mode, g, b, c):
;         lane, clamp, mask = g % 32, c & 31, c >> 8 & 31
;         low = lane & mask
;         high = low | (clamp & ~mask & 31)
;         j = {{'up': lane - b, 'down': lane + b, 'bfly': lane ^ b,
;              'idx': low | (b & ~mask & 31)}}[mode]
;         p = j >= high if mode == 'up' else j <= high
;         v = a0[g // 32 * 32 + (j if p else lane)]
;         return i32(v * 2 + (1 if p else 0))
; EXPECT 1: [shfl(m, g, b, c) for m in {MODES}
;     for c in {CONTROLS}
;     for b in range(32) for g in range(n)]

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @matrix(ptr addrspace(1) %in, ptr addrspace(1) %out)
    {sys.argv[1] if len(sys.argv) > 1 else ""} {{
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %base = mul i32 %block, 64
  %g = add i32 %base, %t
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %g
  %v = load i32, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %g"""

print(HEAD)
for i, (mode, control, by) in enumerate(SHUFFLES):
    print(f"""\
  %r{i} = call {{ i32, i1 }} @llvm.nvvm.shfl.sync.{mode}.i32p(
      i32 -1, i32 %v, i32 {by}, i32 {control})
  %v{i} = extractvalue {{ i32, i1 }} %r{i}, 0
  %p{i} = extractvalue {{ i32, i1 }} %r{i}, 1
  %z{i} = zext i1 %p{i} to i32
  %s{i} = shl i32 %v{i}, 1
  %o{i} = or i32 %s{i}, %z{i}
  %q{i} = getelementptr i32, ptr addrspace(1) %q, i32 {128 * i}
  store i32 %o{i}, ptr addrspace(1) %q{i}""")
print("  ret void\n}")
for mode in MODES:
    print(f"declare {{ i32, i1 }} @llvm.nvvm.shfl.sync.{mode}.i32p("
          "i32, i32, i32, i32)")

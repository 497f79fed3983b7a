# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints a kernel of 200 lines: arithmetic, memory, branches and loops."""

PARTS = ("  x = x * {n} + (y ^ in[(g + {n}) % 256]);\n",
         "  y += x >> {n} % 31;\n",
         "  if (x > y)\n",
         "    x -= in[(y + {n}) % 256] | {n};\n",
         "  for (uint i = 0; i < (x & 3); ++i)\n",
         "    y = y * 33 + i;\n")

lines = ["// LAUNCH: --grid 128 --block 64 --arg buf:u32:256:iota --arg buf:u32:128\n",
         "__kernel void many(__global const uint *in, __global uint *out) {\n",
         "  uint g = get_global_id(0), x = g, y = in[g % 256];\n"]
while len(lines) < 198:
    lines.append(PARTS[(len(lines) - 3) % len(PARTS)].format(n=len(lines)))
# Whole statements only.
while lines[-1].endswith(")\n"):
    lines[-1] = "  y ^= x;\n"
print("".join(lines) + "  out[g] = x + y;\n}")

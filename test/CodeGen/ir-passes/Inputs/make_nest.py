# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""make_nest.py DEPTH...: a kernel for each, of that many loops in each other,
with a product in the innermost that does not change."""

import sys


def nest(number, depth):
    lines = [f"define amdgpu_kernel void @nest{number}(ptr addrspace(1) %p, "
             "i32 %n) {", "entry:", "  br label %h0"]
    for i in range(depth):
        before = f"h{i - 1}" if i else "entry"
        lines += [f"h{i}:",
                  f"  %i{i} = phi i32 [0, %{before}], [%k{i}, %t{i}]"]
        if i < depth - 1:
            lines.append(f"  br label %h{i + 1}")
    lines += ["  %m = mul i32 %n, %n",
              "  store volatile i32 %m, ptr addrspace(1) %p",
              f"  br label %t{depth - 1}"]
    for i in reversed(range(depth)):
        after = f"t{i - 1}" if i else "end"
        lines += [f"t{i}:", f"  %k{i} = add i32 %i{i}, 1",
                  f"  %c{i} = icmp ult i32 %k{i}, %n",
                  f"  br i1 %c{i}, label %h{i}, label %{after}"]
    return lines + ["end:", "  ret void", "}"]


for index, size in enumerate(map(int, sys.argv[1:])):
    print("\n".join(nest(index, size)))

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""denormal_kernels.py: prints a kernel for each pair of denormal modes, of f32
alone and of all types."""

import itertools

MODES = ("ieee", "preserve-sign", "positive-zero", "dynamic")

for number, (attribute, results, operands) in enumerate(itertools.product(
        ("denormal-fp-math", "denormal-fp-math-f32"), MODES, MODES)):
    print(f'define amdgpu_kernel void @k{number}() '
          f'"{attribute}"="{results},{operands}" {{\n  ret void\n}}')

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random whole programs: types of values (types), the tree (nodes), what
operations mean and how they look in IR (operations for one lane, crosslane for
several), how programs are made (values, statements, generate), what they
compute (interpret), the kernel (emit), compilers and simulator (execute),
which of them is right (judge), small failures (reduce), kernel files (kernelfile)."""

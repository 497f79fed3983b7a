# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random control flow: programs as trees (nodes), how they are made
(generate), what each lane computes (interpret), the kernel in LLVM IR (emit),
compilers and simulator (run), small failures (shrink), kernel files
(kernelfile)."""

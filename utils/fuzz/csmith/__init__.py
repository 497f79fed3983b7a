# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs of Csmith, a generator of C programs that knows nothing of ToyGCN:
each work-item runs one on data of its own, and so does the host.

    program   Csmith's C as one structure; the kernel and the host's main()
    judge     the host's results against those of our code, way after way
"""

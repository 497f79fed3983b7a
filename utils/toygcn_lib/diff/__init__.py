# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`utils/toygcn diff`: two versions of a kernel, side by side.

    sides.py    what A and B are: source, kernel, compiler; compiled and run
    align.py    which blocks, lines and instructions of A and B belong together
    changes.py  what became scalar or vector, and why; cycles by line and block
    text.py     all of it for a terminal
    page.py     all of it for page/diff.js
    command.py  the command, and JSON
"""

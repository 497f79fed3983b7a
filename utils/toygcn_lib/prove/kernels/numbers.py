# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Numbers that look random but are the same in each run."""

import hashlib

EDGES = (0, 1, 2, 3, 7, 10, 31, 32, 63, 64, 100, 255, 256, -1, -2, -3, -10,
         -128, -32768, 0x7fff, 0x8000, 0x7fffffff, 0x80000000, 0x3f800000,
         0xbf800000, 0x7f800000, 0x7fc00000, 1 << 63, (1 << 63) - 1,
         0x3ff0000000000000)


def hashed(width, *key):
    digest = hashlib.sha256(repr(key).encode()).digest()
    return int.from_bytes(digest, "big") % (1 << width)


def aligned(value, number):
    """The lower dword of a pointer in sample `number`: in four of five a multiple of
    all that accesses say. In the others it shows what holds of aligned ones alone."""
    return value if number % 5 == 1 else value << 8 & 0xffffffff

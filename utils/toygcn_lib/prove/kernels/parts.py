# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Parts of registers as operands of vector instructions (SDWA)."""

import re

from z3 import Extract, SignExt, ZeroExt, simplify

from ..claims import NotExpressible

PLACES = {"DWORD": (0, 32), "WORD_0": (0, 16), "WORD_1": (16, 16),
          **{f"BYTE_{n}": (8 * n, 8) for n in range(4)}}
SEXT = re.compile(r"sext\((.*)\)$")


class Parts:
    """The parts that an instruction names after its operands."""

    def __init__(self, words):
        self.said = dict(word.split(":") for word in words
                         if re.match(r"\w+_(sel|unused):", word))
        self.operands = [word for word in words
                         if not re.match(r"\w+_(sel|unused):", word)]
        self.texts = self.operands[1:]
        self.keeps = self.said.get("dst_unused") == "UNUSED_PRESERVE" and \
            self.said["dst_sel"] != "DWORD"

    def inner(self, n):
        """The text of source n without its extension."""
        match = SEXT.match(self.texts[n])
        return match.group(1) if match else self.texts[n]

    def source(self, n, value, operand):
        """The part of a value that source n is."""
        first, width = PLACES[self.said[f"src{n}_sel"]]
        if width == 32:
            return value
        if value.size() != 32 or operand.width < width or \
                operand.is_float and operand.width != width:
            raise NotExpressible("a part of a float")
        extend = SignExt if SEXT.match(self.texts[n]) else ZeroExt
        return simplify(extend(32 - width,
                               Extract(first + width - 1, first, value)))

    def result(self, bits, old):
        """The register after a result went to its part of the old value."""
        first, width = PLACES[self.said["dst_sel"]]
        if width == 32:
            return bits
        if bits.size() > 32:
            raise NotExpressible("a part of a result that is no dword")
        bits = ZeroExt(32 - bits.size(), bits)
        if old is None:
            extend = SignExt if self.said["dst_unused"] == "UNUSED_SEXT" \
                else ZeroExt
            return simplify(extend(32 - width, Extract(width - 1, 0, bits))
                            << first)
        here = ((1 << width) - 1) << first
        return simplify((bits << first) & here | old & ~here)

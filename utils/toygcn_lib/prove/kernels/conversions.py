# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Conversions of integers to floats in one form, whatever steps a side takes:

    from_signed(x), bit 31 of x is 0    from_unsigned(x)
    from_unsigned(x), x is at most 7    from_unsigned(the lowest 3 bits of x)
    from_unsigned(x) * 2^0              from_unsigned(x)
    half(float(x))                      half(x): what a float has no place for is
                                        infinite as a half"""

from z3 import Extract, ULE, is_bv_value, simplify

from ..floats import FRACTION, infinity

FROM_INTEGERS = ("from_signed", "from_unsigned")


class Conversions:
    """Mixed into terms.Terms."""

    def note_range(self, function, name, args):
        """That an integer's float is no NaN, and how large it is."""
        kind, _, width = function.rpartition("_")
        if kind not in FROM_INTEGERS or width != str(name.size()):
            return
        size = name.size()
        most = infinity(size).as_long() if size == 16 else \
            args[0].size() + (1 << size - FRACTION[size] - 2) - 1 << FRACTION[size]
        rest = simplify(Extract(size - 2, 0, name))
        self.kept.append(rest)
        self.bounds[rest.get_id()] = most
        self.facts[name.get_id()] = ULE(rest, most)
        if kind == "from_unsigned":
            self.bounds[name.get_id()] = most
            self.facts[name.get_id()] = ULE(name, most)

    def in_one_form(self, function, args):
        """(name of a function, operands) that is the same; (None, [term]) if that is
        its operand."""
        if function == "scaled" and is_bv_value(args[1]) and \
                not args[1].as_long() and self.is_number(args[0]):
            return None, args[:1]
        kind, _, width = function.rpartition("_")
        if kind == "converted":
            kind, args = self.of_integer(kind, width, args)
        if kind == "from_signed" and self.fixed(args[0])[0] >> args[0].size() - 1:
            kind = "from_unsigned"
        if kind == "from_unsigned":
            args = [self.narrow(args[0])]
        return (f"{kind}_{width}" if kind in FROM_INTEGERS else function), args

    def is_number(self, term):
        size = term.size()
        return size in FRACTION and self.settled(
            ULE(simplify(Extract(size - 2, 0, term)), infinity(size).as_long())) is True

    def of_integer(self, kind, width, args):
        """A float of an integer's float that is exact, or too large for a half."""
        origin, found = self.origins.get(args[0].get_id(), (None, None))
        if origin != "apply":
            return kind, args
        before, _, size = found[0].rpartition("_")
        value = found[2][0]
        if before in FROM_INTEGERS and size.isdigit() and (
                width == "16" or value.size() <= FRACTION[int(size)] + 1):
            return before, [value]
        return kind, args

    def narrow(self, term):
        """Without upper bits that are 0; one bit is a condition's."""
        size = max((~self.fixed(term)[0] & (1 << term.size()) - 1).bit_length(), 1)
        if size < term.size():
            term = simplify(Extract(size - 1, 0, term))
        if size == 1 and not is_bv_value(term):
            term = self.as_bit(self.bit(term))
        return term

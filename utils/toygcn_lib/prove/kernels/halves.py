# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Sums with upper halves of 64 bits, as products of 64 bits have that are made of
dwords. Sides of 32 bits are multiplied by 2^32, which loses nothing; and 2^32 times the
upper half of x is x less its lower half."""

from z3 import (BitVecVal, Extract, Z3_OP_BADD, Z3_OP_BMUL, Z3_OP_CONCAT,
                Z3_OP_EXTRACT, is_bv_value, simplify, substitute)

from ..bits import low, zext

ROUNDS = 8  # of definitions
HALF = 1 << 32


def has_upper_half(term):
    """Whether one of a value of 64 bits is read."""
    todo, seen = [term], set()
    while todo:
        term = todo.pop()
        if term.get_id() in seen:
            continue
        seen.add(term.get_id())
        if term.decl().kind() == Z3_OP_EXTRACT and \
                term.params() == [63, 32]:
            return True
        todo += term.children()
    return False


class Uppers:
    def __init__(self, terms):
        self.terms = terms

    def same(self, a, b):
        """Whether the sides of an equation are the same sum."""
        terms, width = self.terms, a.size()
        if width not in (32, 64):
            return False
        difference = a - b
        if width == 32:
            difference = self.shifted(simplify(difference, som=True))
        for _ in range(ROUNDS):
            difference = terms.normal(self.without(terms.normal(difference)))
            if is_bv_value(difference):
                return difference.as_long() == 0
            pairs = terms.sums_in(difference)
            if not pairs:
                break
            difference = substitute(difference, *pairs)
        return False

    def without(self, term):
        """Upper halves that are multiplied by 2^32 as differences."""
        if term.decl().kind() == Z3_OP_BADD:
            first, *rest = (self.without(child) for child in term.children())
            return sum(rest, first)
        if term.decl().kind() != Z3_OP_BMUL or not is_bv_value(term.arg(0)):
            return term
        factor, *rest = term.children()
        if factor.as_long() % HALF or len(rest) != 1:
            return term
        part = rest[0]
        if part.decl().kind() == Z3_OP_CONCAT and is_bv_value(part.arg(0)) \
                and part.arg(0).as_long() == 0 and part.arg(0).size() >= 32:
            part = simplify(low(part, 32))
            return BitVecVal(factor.as_long() // HALF, 64) * self.shifted(part)
        return term

    def shifted(self, term):
        """2^32 times a value of 32 bits, in 64 bits."""
        kind = term.decl().kind()
        if kind == Z3_OP_BADD:
            first, *rest = (self.shifted(child) for child in term.children())
            return sum(rest, first)
        if kind == Z3_OP_BMUL and is_bv_value(term.arg(0)) and \
                term.num_args() == 2:
            return zext(term.arg(0), 64) * self.shifted(term.arg(1))
        if kind == Z3_OP_EXTRACT and term.arg(0).size() == 64:
            whole = term.arg(0)
            if term.params() == [63, 32]:
                return whole - zext(Extract(31, 0, whole), 64)
            if term.params() == [31, 0]:
                return BitVecVal(HALF, 64) * whole
        return BitVecVal(HALF, 64) * zext(term, 64)

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Bits that a value has in all launches, and conditions that these decide: so a loop
whose count is the choice of 65536 or one bit, modulo 4, has one round.

    n = If(c, 65536, x & 1)      bit 1 of n is 0
    2 <= (n & 3)                 never holds

A condition on a choice is one of conditions, if it is decided for one of the arms, or if
all arms are numbers:

    bit 0 of n                   not c, and bit 0 of x"""

from z3 import (Z3_OP_BADD, Z3_OP_BAND, Z3_OP_BMUL, Z3_OP_BNOT, Z3_OP_BOR, Z3_OP_BXOR,
                Z3_OP_CONCAT, Z3_OP_EQ, Z3_OP_EXTRACT, Z3_OP_ITE, Z3_OP_SLEQ,
                Z3_OP_ULEQ, Z3_OP_ZERO_EXT, BitVecRef, BoolRef, is_bv_value, is_false,
                is_true, simplify, substitute)

NOTHING = 0, 0
MOST = 300  # nodes of a condition that arms make


def tail(zeros, ones):
    """How many of the lowest bits are known."""
    unknown = ~(zeros | ones)
    return (unknown & -unknown).bit_length() - 1


def side_by_side(_, parts):
    zeros = ones = 0
    for width, zero, one in parts:
        zeros, ones = zeros << width | zero, ones << width | one
    return zeros, ones


def exclusive(_, parts):
    _, zeros, ones = parts[0]
    for _, zero, one in parts[1:]:
        zeros, ones = zeros & zero | ones & one, zeros & one | ones & zero
    return zeros, ones


def conjunction(_, parts):
    """A bit is 0 if one of its operands has it 0, and 1 if all have it 1."""
    zeros, ones = 0, -1
    for _, zero, one in parts:
        zeros, ones = zeros | zero, ones & one
    return zeros, ones


def disjunction(width, parts):
    ones, zeros = conjunction(width, [(size, one, zero) for size, zero, one in parts])
    return zeros, ones


def lowest(combine):
    """The lowest bits of a sum or product hang on the lowest bits alone."""
    def of_parts(_, parts):
        count = min(tail(zeros, ones) for _, zeros, ones in parts)
        mask = (1 << count) - 1
        value = parts[0][2]
        for _, _, ones in parts[1:]:
            value = combine(value, ones)
        return ~value & mask, value & mask
    return of_parts


OPERATIONS = {
    Z3_OP_CONCAT: side_by_side, Z3_OP_BAND: conjunction, Z3_OP_BOR: disjunction,
    Z3_OP_BXOR: exclusive,
    Z3_OP_BADD: lowest(lambda a, b: a + b), Z3_OP_BMUL: lowest(lambda a, b: a * b),
    Z3_OP_BNOT: lambda _, parts: (parts[0][2], parts[0][1]),
    Z3_OP_ZERO_EXT: lambda width, parts: (
        parts[0][1] | (1 << width) - (1 << parts[0][0]), parts[0][2])}


class FixedBits:
    """Mixed into terms.Terms."""

    def prepare_fixed(self):
        self.fixed_known = {}  # id of a term: (itself, its zeros, its ones)
        self.numbers_known = {}  # id of a term: (itself, whether it is of numbers)

    def fixed(self, term):
        """(the bits that are 0, those that are 1)"""
        key = term.get_id()
        if key not in self.fixed_known:
            width = term.size()
            zeros, ones = self.find_fixed(term, width)
            most = self.most(term)
            if most < 1 << width:
                zeros |= (1 << width) - (1 << most.bit_length())
            mask = (1 << width) - 1
            self.fixed_known[key] = term, zeros & mask, ones & mask
        return self.fixed_known[key][1:]

    def find_fixed(self, term, width):
        if is_bv_value(term):
            return ~term.as_long(), term.as_long()
        meaning = self.definitions.get(term.get_id())
        if meaning is not None:
            return self.fixed(meaning)
        kind, children = term.decl().kind(), term.children()
        if kind == Z3_OP_ITE:
            pairs = zip(*map(self.fixed, children[1:]))
            return tuple(a & b for a, b in pairs)
        if kind == Z3_OP_EXTRACT:
            return tuple(bits >> term.params()[1] for bits in self.fixed(children[0]))
        if kind in OPERATIONS:
            return OPERATIONS[kind](width, [(one.size(), *self.fixed(one))
                                            for one in children])
        return NOTHING

    def without_solver(self, term, read):
        """The node of a condition, or of a bit, that known bits decide, or those of an
        arm; or None. `read` gives the node of such a one."""
        settled = self.settled(term)
        if settled is not None:
            return self.decisions.true if settled else self.decisions.false
        names = self.names_in(term)
        meaning = self.definitions.get(names[0].get_id()) if len(names) == 1 else None
        if meaning is None or meaning.decl().kind() != Z3_OP_ITE:
            return None
        condition, *arms = meaning.children()
        arms = [simplify(substitute(term, (names[0], arm))) for arm in arms]
        self.kept += arms
        if all(self.settled(arm) is None for arm in arms) and \
                not self.is_of_numbers(meaning):
            return None
        return self.decisions.within_budget(MOST, lambda: self.decisions.choose(
            self.condition(condition), *map(read, arms)))

    def is_of_numbers(self, term):
        """Whether all that a choice is between are numbers."""
        key = term.get_id()
        if key not in self.numbers_known:
            meaning = self.definitions.get(key, term)
            self.numbers_known[key] = term, is_bv_value(term) or \
                meaning.decl().kind() == Z3_OP_ITE and \
                all(map(self.is_of_numbers, meaning.children()[1:]))
        return self.numbers_known[key][1]

    def settled(self, condition):
        """Whether known bits decide a comparison or a bit, and how; or None."""
        if not isinstance(condition, BoolRef):
            zero, one = self.fixed(condition)
            return bool(one) if zero | one else None
        if is_true(condition) or is_false(condition):
            return is_true(condition)
        kind, children = condition.decl().kind(), condition.children()
        if kind not in (Z3_OP_EQ, Z3_OP_ULEQ, Z3_OP_SLEQ) or \
                not isinstance(children[0], BitVecRef):
            return None
        width = children[0].size()
        mask, top = (1 << width) - 1, 1 << width - 1
        (zero, one), (other_zero, other_one) = map(self.fixed, children)
        if kind == Z3_OP_EQ:
            if one & other_zero or zero & other_one:
                return False
            return True if zero | one == mask == other_zero | other_one else None
        if kind == Z3_OP_SLEQ:  # The sign counts the other way around.
            zero, one = zero & ~top | one & top, one & ~top | zero & top
            other_zero, other_one = other_zero & ~top | other_one & top, \
                other_one & ~top | other_zero & top
        most, others = mask & ~zero, mask & ~other_zero
        if kind == Z3_OP_ULEQ:
            most, others = (min(pair) for pair in zip(
                (most, others), map(self.most, children)))
        return True if most <= other_one else False if one > others else None

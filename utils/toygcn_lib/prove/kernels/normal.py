# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Sums in one form, and how large values are."""

import math

from z3 import (BitVecVal, Z3_OP_BADD, Z3_OP_BMUL, Z3_OP_CONCAT, Z3_OP_EXTRACT,
                Z3_OP_ITE, Z3_OP_NOT, Z3_OP_ULEQ, Z3_OP_ZERO_EXT, is_bv, is_bv_value, simplify)

from ..bits import low, zext


def is_zero(term):
    return is_bv_value(term) and term.as_long() == 0


class Normal:
    """Mixed into terms.Terms."""

    def normal(self, term):
        """A term in which sums are sums of products: a value shifted to the
        left by a constant is a product, and a sum that cannot wrap is extended
        by parts."""
        return simplify(self.summed(simplify(term)), som=True)

    def summed(self, term):
        if not is_bv(term):
            return term
        kind, children = term.decl().kind(), term.children()
        if kind == Z3_OP_BADD:
            first, *rest = (self.summed(self.unshifted(child))
                            for child in children)
            return sum(rest, first)
        if kind == Z3_OP_BMUL:
            first, *rest = (self.summed(child) for child in children)
            for child in rest:
                first = first * child
            return first
        if kind == Z3_OP_CONCAT and is_zero(children[0]) and \
                len(children) == 2:
            return self.extended(self.summed(children[1]), term.size())
        if kind == Z3_OP_CONCAT and term.size() == 64:
            return self.by_places(children, 64)
        if kind == Z3_OP_EXTRACT and term.params()[1] == 0 and \
                children[0].decl().kind() in (Z3_OP_BADD, Z3_OP_BMUL):
            return self.lowest(children[0], term.size())
        return term

    @staticmethod
    def unshifted(term):
        """A summand that is shifted to the left, as a product."""
        if term.decl().kind() != Z3_OP_CONCAT or term.num_args() != 2:
            return term
        upper, lower = term.children()
        if not is_zero(lower) or upper.decl().kind() != Z3_OP_EXTRACT or \
                upper.params()[1] or upper.arg(0).size() != term.size():
            return term
        return upper.arg(0) * BitVecVal(1 << lower.size(), term.size())

    def lowest(self, term, width):
        """The lower bits of a sum or product are those of its parts."""
        kind = term.decl().kind()
        if kind not in (Z3_OP_BADD, Z3_OP_BMUL):
            return self.summed(simplify(low(term, width)))
        first, *rest = (self.lowest(child, width) for child in term.children())
        for child in rest:
            first = first + child if kind == Z3_OP_BADD else first * child
        return first

    def by_places(self, children, width):
        """Parts side by side as a sum of products."""
        place, found = 0, BitVecVal(0, width)
        for child in reversed(children):
            if self.most(child):  # The sign of a small number is 0.
                found = found + self.above(child, width, place) * \
                    BitVecVal(1 << place, width)
            place += child.size()
        return found

    def above(self, term, width, place):
        """A term that is extended. If it reaches the top, only its lower bits
        count."""
        whole, kind = term.size() + place == width, term.decl().kind()
        if whole and place and kind == Z3_OP_EXTRACT:
            top, bottom = term.params()
            if bottom == 0 and term.arg(0).size() == width:
                return self.summed(term.arg(0))
        if whole and place and kind in (Z3_OP_BADD, Z3_OP_BMUL):
            first, *rest = (self.above(child, width, place)
                            for child in term.children())
            for child in rest:
                first = first + child if kind == Z3_OP_BADD else first * child
            return first
        return self.extended(self.summed(term), width)

    def extended(self, term, width):
        """Zeros above a term."""
        kind = term.decl().kind()
        if kind in (Z3_OP_BADD, Z3_OP_BMUL) and \
                self.most(term) < 1 << term.size():
            parts = [self.extended(child, width) for child in term.children()]
            found = parts[0]
            for part in parts[1:]:
                found = found + part if kind == Z3_OP_BADD else found * part
            return found
        term = simplify(term, som=True)
        if term.decl().kind() == Z3_OP_BADD:  # Equal sums in equal order.
            first, *rest = sorted(term.children(),
                                  key=lambda part: part.get_id())
            term = sum(rest, first)
        return zext(term, width)

    def most(self, term):
        """A bound, perhaps above what the width allows: then it may wrap."""
        key = term.get_id()
        if key not in self.most_known:
            self.most_known[key] = term, self.find_most(term)
        return self.most_known[key][1]

    def find_most(self, term):
        kind, children = term.decl().kind(), term.children()
        if is_bv_value(term):
            return term.as_long()
        if term.get_id() in self.bounds:
            return self.bounds[term.get_id()]
        if kind in (Z3_OP_BADD, Z3_OP_BMUL):
            found = [self.most(child) for child in children]
            if any(bound >= 1 << term.size() for bound in found):
                return 1 << term.size()
            return sum(found) if kind == Z3_OP_BADD else math.prod(found)
        if kind == Z3_OP_CONCAT and is_zero(children[0]):
            rest = children[1:]
            if len(rest) == 1:
                found = self.most(rest[0])
                return min(found, (1 << rest[0].size()) - 1)
            return (1 << sum(child.size() for child in rest)) - 1
        if kind == Z3_OP_EXTRACT and children[0].decl().kind() != kind:
            top, bottom = term.params()
            inner = self.most(children[0])
            if inner < 1 << children[0].size():
                return min(inner >> bottom, (1 << top - bottom + 1) - 1)
        if kind == Z3_OP_ZERO_EXT:
            return min(self.most(children[0]),
                       (1 << children[0].size()) - 1)
        if kind == Z3_OP_ITE:
            return self.most_of_choice(*children)
        return (1 << term.size()) - 1

    def most_of_choice(self, condition, a, b):
        """The same of a choice: the smaller one of x and 17 is at most 17."""
        if condition.decl().kind() == Z3_OP_NOT:
            condition, a, b = condition.arg(0), b, a
        found = [min(self.most(one), (1 << one.size()) - 1) for one in (a, b)]
        if condition.decl().kind() == Z3_OP_ULEQ:
            less, more = condition.children()
            if a.eq(less):
                found[0] = min(found[0], self.most(more))
            if b.eq(more):
                found[1] = min(found[1], self.most(less))
        return max(found)

    def range_of(self, term):
        """(least, most) of a sum, as numbers that wrap."""
        least = most = 0
        parts, todo = {}, [(term, 1)]
        while todo:
            term, factor = todo.pop()
            kind = term.decl().kind()
            meaning = self.definitions.get(term.get_id(), term)
            if is_bv_value(term):
                least += factor * term.as_signed_long()
                most += factor * term.as_signed_long()
            elif kind == Z3_OP_BADD:
                todo += [(child, factor) for child in term.children()]
            elif kind == Z3_OP_BMUL and term.num_args() == 2 and \
                    is_bv_value(term.arg(0)):
                todo.append((term.arg(1),
                             factor * term.arg(0).as_signed_long()))
            elif meaning.decl().kind() in (Z3_OP_BADD, Z3_OP_BMUL) and \
                    not meaning.eq(term):
                todo.append((meaning, factor))
            else:
                top = min(self.most(term), (1 << term.size()) - 1)
                before = parts.get(term.get_id(), (0, 0))[0]
                parts[term.get_id()] = before + factor, top
        for factor, top in parts.values():
            least += min(factor * top, 0)
            most += max(factor * top, 0)
        return least, most

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Terms of 64 lanes. What is the same sum, or the least, of the same values has
one name, however it was put together: a sum is its values with their factors,
a bitwise operation or an extreme value is a set."""

import functools

from z3 import (BitVecVal, Extract, If, Z3_OP_BADD, Z3_OP_BMUL, Z3_OP_BNOT, Z3_OP_BOR,
                Z3_OP_BXOR, Z3_OP_CONCAT, Z3_OP_EXTRACT, Z3_OP_ITE, Z3_OP_NOT,
                Z3_OP_SLEQ, Z3_OP_ULEQ, ULE, is_bv, is_bv_value, simplify)

from ..bits import joined, parts_of
from .images import SAMPLED, has_dwords
from .terms import Terms
from .ways import OnWays

LARGEST = 300  # nodes of a condition that has no name
MOST = 200  # values of a sum
NODES = 3000  # that a condition makes
FEW = 4  # parts of a sum whose lower half is one of its own


def chain(place, values):
    found = values[-1]
    for lane, value in enumerate(values[:-1]):
        found = If(place == lane, value, found)
    return found


def itself(term):
    """x for what chooses the number c where x is c, else x: the largest of x and 0
    is such a one."""
    if term.decl().kind() != Z3_OP_ITE or not is_bv(term):
        return term
    condition, a, b = term.children()
    if condition.decl().kind() == Z3_OP_NOT:
        condition, a, b = condition.arg(0), b, a
    if is_bv_value(a) and simplify(b == a).eq(simplify(condition)):
        return b
    return term


class JoinedTerms(OnWays, Terms):
    can_assume = False
    few_samples = 0

    def __init__(self, seconds, limit):
        super().__init__(seconds, limit)
        self.normals, self.forms = {}, {}
        self.by_form, self.parts = {}, {}
        self.picked = {}
        self.named_facts = []  # of each hypothesis, ids of its names
        self.decisions.limit = limit
        self.atom_terms, self.block, self.images = {}, None, None
        self.bits_of = {}  # id of a mask's half: nodes of its bits
        self.below = {}  # id of a mask's half: how many bits are below each
        self.none_of = {}  # id of a count of bits: the node that it is 0

    def input(self, name, width, values=None):
        """What the lane ANY has in a sample is what that lane has."""
        if values is None and "@any" in name:
            values = [self.likely(width, n, name.replace("@any", f"@{lane}"))
                      for n, lane in enumerate(SAMPLED)]
        return super().input(name, width, values)

    def atom(self, term):
        """Those of one lane follow each other, after those of all lanes: else
        diagrams of what some lane does would be large."""
        key = term.get_id()
        if key not in self.atoms:
            block = self.block
            if block is None:
                block = int(self.images.any_name(term))
            self.atoms[key] = (block << 32) + len(self.atoms)
            self.atom_terms[self.atoms[key]] = term
            self.kept.append(term)
        return self.atoms[key]

    def condition(self, term):
        """One that would be a large diagram has a name."""
        found = self.decisions.within_budget(NODES, super().condition, term)
        if found is None:
            found = super().condition(self.define_truth(term))
            self.kept.append(term)
            self.nodes[term.get_id()] = found
        return found

    def note_count(self, count, base, bits):
        """That a count of bits, after those of the base, is 0 where each bit is 0: 64
        ones do not wrap."""
        before = self.decisions.true
        if not is_bv_value(base) or base.as_long():
            before = self.none_of.get(base.get_id())
        if before is None:
            return
        found = self.decisions.within_budget(
            NODES, lambda: self.decisions.both(before, self.decisions.negated(
                self.decisions.any(bits[::-1]))))
        if found is None:
            return
        is_none = simplify(count == 0)
        self.kept += [count, is_none]
        if not is_bv_value(count):
            self.none_of[count.get_id()] = found
        if is_none.children():
            self.nodes[is_none.get_id()] = found

    def are_same_sums(self, a, b):
        return super().are_same_sums(a, b) or self.same_but_for_a_choice(a, b)

    def same_but_for_a_choice(self, a, b):
        """Whether two sums are the same but for two choices, and these are, too."""
        form = self.sum_of(self.normal(a - b)) if a.size() > 1 else None
        factors = {} if form is None else {
            factor: self.parts[key] for key, factor in form[1].items()}
        return set(factors) == {1, (1 << a.size()) - 1} and len(form[1]) == 2 and \
            self.same_on_ways(*factors.values())

    def find_fixed(self, term, width):
        """Those of all lanes."""
        values = self.images and self.images.members.get(term.get_id())
        if not values:
            return super().find_fixed(term, width)
        zeros, ones = zip(*map(self.fixed, values))
        return functools.reduce(int.__and__, zeros), functools.reduce(
            int.__and__, ones)

    def bit_of(self, condition):
        return simplify(If(condition, BitVecVal(1, 1), BitVecVal(0, 1)))

    def pick(self, place, values):
        """One of 64 values. Code moves each dword alone."""
        if has_dwords(values[0]):
            return simplify(joined([self.pick(place, dwords) for dwords in zip(
                *(parts_of(value, 32) for value in values))]))
        values = [self.define(value) for value in values]
        place = place if self.is_plain(place) else self.define(place)
        key = tuple(value.get_id() for value in values)
        known = self.picked.setdefault(key, [])
        for other, name in known:
            if other.eq(place) or self.sampled(other) == self.sampled(place) \
                    and self.equal(other, place):
                return name
        rows = [self.sampled(values[number])[n]
                for n, number in enumerate(self.sampled(place))]
        self.kept += [place, *values]
        self.count += 1
        name = self.input(f"lane of {self.count}", values[0].size(), rows)
        known.append((place, name))
        self.origins[name.get_id()] = "pick", (place, values)
        self.exact[name.get_id()] = lambda: chain(place, values)
        return name

    def normal(self, term):
        key = term.get_id()
        if key not in self.normals:
            found = super().normal(term)
            self.kept += [term, found]
            self.normals[key] = found
        return self.normals[key]

    def short(self, node):
        if self.decisions.size(node, LARGEST) < LARGEST:
            return node
        return self.condition(self.define_truth(self.as_condition(node)))

    def known(self, term, given=()):
        plain = simplify(term)
        return self.known_half(plain) if self.is_plain(plain) else \
            super().known(term, given)

    def value(self, node):
        """The name of a choice has it as its origin."""
        found = super().value(node)
        if not self.decisions.is_leaf(node):
            self.origins.setdefault(found.get_id(), ("choice", node))
        return found

    def value_where(self, node, care):
        return self.images.same_in_all(super().value_where(node, care))

    def likely_holds(self, claim, given=()):
        """Without samples at first: what lanes have in one hangs together. Those that
        the solver makes do not show more than it does."""
        return not self.is_refuted(simplify(claim), given) and \
            self.holds(claim, given)

    def relevant(self, terms):
        """Those of names that are there."""
        names = {name.get_id() for term in terms
                 for name in self.names_in(term)}
        for one in self.hypotheses[len(self.named_facts):]:
            self.named_facts.append({name.get_id()
                                     for name in self.names_in(one)})
        return [one for one, its in zip(self.hypotheses, self.named_facts)
                if not names.isdisjoint(its)]

    def define(self, term, values=None):
        plain = simplify(term)
        if self.is_plain(plain):
            return self.low_of_sum(plain)
        term = itself(self.normal(term))
        if term.decl().kind() == Z3_OP_ITE and term.size() == 32:
            condition, *arms = term.children()
            term = If(condition, *map(self.low_of_sum, arms))
        known = self.named.get(term.get_id())
        if known is not None:
            return known
        if self.is_plain(term):
            return term
        form = self.form_of(term)
        if form is None:
            return super().define(term, values)
        kind, parts = form
        key = term.size(), kind, frozenset(parts.items())
        found = self.by_form.get(key)
        if found is None and kind == "sum" and list(parts.values()) == [1]:
            found = self.parts[next(iter(parts))]
        if found is None:
            found = super().define(term, values)
            self.forms.setdefault(found.get_id(), form)
            self.by_form[key] = found
        self.named[term.get_id()] = found
        self.kept.append(term)
        return found

    def low_of_sum(self, term):
        """The lower half of a sum of two dwords is the sum of its parts' lower halves,
        as code has it that adds dwords; or the term itself."""
        if term.decl().kind() != Z3_OP_EXTRACT or term.params() != [31, 0] or \
                term.arg(0).size() != 64:
            return term
        if term.get_id() not in self.named:
            kind, parts = self.forms.get(term.arg(0).get_id(), (None, ()))
            found = term
            if kind == "sum" and len(parts) <= FEW:
                found = self.define(sum(
                    simplify(Extract(31, 0, self.parts[key])) * factor
                    for key, factor in parts.items()))
            self.kept.append(term)
            self.named[term.get_id()] = found
        return self.named[term.get_id()]

    # Forms: (kind, {id of a value: its factor}).

    def form_of(self, term):
        """The form of an operation, or None."""
        op = term.decl().kind()
        if op in (Z3_OP_BADD, Z3_OP_BMUL):
            return self.sum_of(term)
        if op == Z3_OP_BXOR:
            return self.flat("xor", term.children())
        if op == Z3_OP_BOR:
            return self.flat("or", term.children())
        if op == Z3_OP_BNOT and term.arg(0).decl().kind() == Z3_OP_BOR and \
                all(self.inverted(child) is not None
                    for child in term.arg(0).children()):
            return self.flat("and", [self.inverted(child)
                                     for child in term.arg(0).children()])
        if op == Z3_OP_ITE:
            return self.extreme(*term.children())
        return None

    @staticmethod
    def inverted(term):
        if term.decl().kind() == Z3_OP_BNOT:
            return term.arg(0)
        if is_bv_value(term):
            return simplify(~term)
        return None

    def sum_of(self, term):
        width, parts, rest = term.size(), {}, 0
        todo = [(term, 1)]
        while todo:
            one, factor = todo.pop()
            op, known = one.decl().kind(), self.forms.get(one.get_id())
            if is_bv_value(one):
                rest += factor * one.as_long()
            elif op == Z3_OP_BADD:
                todo += [(child, factor) for child in one.children()]
            elif op == Z3_OP_BMUL and one.num_args() == 2 and \
                    is_bv_value(one.arg(0)):
                todo.append((one.arg(1), factor * one.arg(0).as_long()))
            elif known and known[0] == "sum":
                for key, number in known[1].items():
                    parts[key] = parts.get(key, 0) + factor * number
            else:
                self.part(one)
                parts[one.get_id()] = parts.get(one.get_id(), 0) + factor
        modulus = 1 << width
        parts = {key: number % modulus for key, number in parts.items()
                 if number % modulus}
        return ("sum", parts) if not rest % modulus and \
            0 < len(parts) <= MOST else None

    def part(self, term):
        self.parts[term.get_id()] = term
        self.kept.append(term)

    def flat(self, kind, children):
        """A set of values, or, for xor, of those that are there an odd number
        of times."""
        parts = {}
        for child in children:
            known = self.forms.get(child.get_id())
            if known is None or known[0] != kind:
                self.part(child)
                known = kind, {child.get_id(): 1}
            for key in known[1]:
                if kind == "xor" and key in parts:
                    del parts[key]
                else:
                    parts[key] = 1
        return (kind, parts) if 1 < len(parts) <= MOST else None

    def extreme(self, condition, a, b):
        """The smaller or the larger one of two."""
        if not is_bv(a):
            return None
        if condition.decl().kind() == Z3_OP_NOT:
            condition, a, b = condition.arg(0), b, a
        kind = {Z3_OP_ULEQ: "u", Z3_OP_SLEQ: "s"}.get(
            condition.decl().kind())
        if not kind:
            return self.narrow_extreme(condition, a, b)
        x, y = condition.children()
        if x.eq(a) and y.eq(b):
            return self.flat(kind + "min", [a, b])
        if x.eq(b) and y.eq(a):
            return self.flat(kind + "max", [a, b])
        return None

    def narrow_extreme(self, condition, a, b):
        """The same where one value has zeros above it: z3 then compares parts."""
        if not any(one.decl().kind() == Z3_OP_CONCAT for one in (a, b)):
            return None
        for kind, order in (("u", ULE), ("s", lambda x, y: x <= y)):
            for name, is_so in (("min", order(a, b)), ("max", order(b, a))):
                if simplify(is_so, som=True).eq(condition):
                    return self.flat(kind + name, [a, b])
        return None

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Terms of both sides. Each value that an operation makes has a name of its
own, which stands for it in later terms; its definition is looked up where a
proof needs it. So terms are small, and what both sides compute alike has one
name. Names have values in a few samples, which say what could be equal."""

import math

from z3 import (And, BitVec, BitVecVal, Bool, BoolVal, Extract, If, LShR, ModelRef,
                Not, Or, Solver, UDiv, ULT, Z3_OP_AND, Z3_OP_BADD, Z3_OP_BAND,
                Z3_OP_BMUL, Z3_OP_BNOT, Z3_OP_BOR, Z3_OP_BUDIV, Z3_OP_BUDIV_I,
                Z3_OP_BUREM, Z3_OP_BUREM_I, Z3_OP_BXOR, Z3_OP_CONCAT,
                Z3_OP_EQ, Z3_OP_EXTRACT, Z3_OP_FALSE, Z3_OP_ITE, Z3_OP_NOT,
                Z3_OP_OR, Z3_OP_TRUE, Z3_OP_UNINTERPRETED, Z3_OP_ZERO_EXT,
                is_bool, is_bv, is_bv_value, is_false, is_true, main_ctx, sat,
                simplify, substitute, unsat)
from z3.z3core import Z3_add_const_interp, Z3_mk_model

from ..bits import joined, low, truth, zext
from . import quick  # noqa: F401
from .decisions import Decisions
from .numbers import hashed
from .halves import Uppers, has_upper_half
from .sampling import FEW, LEAST, MORE, Sampling

SAMPLES = 6
PLAIN = (Z3_OP_EXTRACT, Z3_OP_CONCAT, Z3_OP_ZERO_EXT)
LARGEST = 60  # nodes of a condition that has no name
SECOND = 3_000_000  # steps of the solver that take about a second
STEPS = (100_000, 400_000, 2_000_000)  # of the solver, by the depth of proof
DEPTHS = (1, 3, 8)
QUICK = ((1, 20_000, False), (3, 100_000, False))
MOST_FOR_A_NAME = 300_000
FEWEST = 2  # samples in which a guess holds
MOST_TOGETHER = 2000  # nodes of two conditions


def is_zero(term):
    return is_bv_value(term) and term.as_long() == 0


def unextended(term):
    """Without zeros above it."""
    while term.decl().kind() == Z3_OP_CONCAT and term.num_args() == 2 and \
            is_zero(term.arg(0)):
        term = term.arg(1)
    return term


class Terms:
    can_assume = True

    def __init__(self, seconds, limit):
        self.limit = limit  # gives the seconds that are left, or raises
        self.at = ""  # what is looked at, for people
        self.decisions = Decisions()
        self.steps = seconds * SECOND
        self.atoms, self.atom_terms = {}, []
        self.definitions = {}  # id of a name: its definition
        self.named = {}  # id of a definition: its name
        self.values = {}  # id of a name: its values in the samples
        self.applied = {}  # (function, ids of arguments): its name
        self.where = {}  # (function or width, values): names that have them
        self.conditions, self.nodes = {}, {}  # node: term, and back
        self.chosen = {}  # node of a value: its name
        self.kept = []  # Terms whose ids are in use.
        self.bounds = {}  # id of a name: no value of it is larger
        self.facts = {}  # id of a name: what follows from its definition
        self.sums_tried = {}  # id of a claim: whether same_sums shows it
        self.in_time = []  # what holds of launches whose loops end in time
        self.agreeing = {}  # (node of a value, where it counts): its term there
        self.quotients = {}  # id of x: (d, name of x / d)
        self.exact = {}  # id of a name: what it is by a theory
        self.roughly = {}  # id of a name: what it is in samples
        self.few, self.more = None, None  # samples that are made if needed
        self.assumes = False  # what the solver gives up and samples agree on
        self.assumed = []  # (such a claim, in how many samples)
        self.hypotheses = []
        self.origins = {}  # id of a name: what it was made of
        self.names_found = {}  # ids of terms: what names_in gave
        self.poison = {}  # id of a name: where its value is not asked
        self.count = self.asked = 0
        context = main_ctx()
        self.samples = [ModelRef(Z3_mk_model(context.ref()), context)
                        for _ in range(SAMPLES)]

    def size(self):
        """How large it is, for people."""
        return (f"{self.count} values, {len(self.decisions.nodes)} nodes of "
                f"conditions, {self.asked} questions")

    # Names.

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
            if not is_zero(child):
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
        kind, children = term.decl().kind(), term.children()
        if is_bv_value(term):
            return term.as_long()
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
        if kind == Z3_OP_ZERO_EXT:
            return min(self.most(children[0]),
                       (1 << children[0].size()) - 1)
        if term.get_id() in self.bounds:
            return self.bounds[term.get_id()]
        return (1 << term.size()) - 1

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

    def input(self, name, width, values=None):
        """A value of any bits."""
        term = BitVec(name, width)
        if term.get_id() not in self.values:
            self.kept.append(term)
            self.note_values(term, values or [
                self.likely(width, n, name) for n in range(SAMPLES)])
        return term

    @staticmethod
    def likely(width, number, name):
        """Small values in some samples, others in others."""
        value = hashed(width, number, name)
        if width > 8 and number < 2:
            return 1 + value % 5
        return value % 1000 if width > 8 and number == 2 else value

    def fresh(self, width):
        self.count += 1
        return self.input(f"any{self.count}", width)

    def define(self, term, values=None):
        """The name of a term, or the term itself if it is plain. A number that
        is added stays outside of the name."""
        self.limit()
        term = self.normal(term)
        if term.get_id() in self.named:
            return self.named[term.get_id()]
        if self.is_plain(term):
            return term
        if term.decl().kind() in (Z3_OP_BUREM, Z3_OP_BUREM_I) and \
                is_bv_value(term.arg(1)):
            x, by = term.children()
            found = self.define(x - self.define(UDiv(x, by)) * by)
            self.note_rest(found, by)
            return found
        if term.decl().kind() == Z3_OP_BADD and is_bv_value(term.arg(0)):
            first, *rest = term.children()
            return simplify(self.define(sum(rest[1:], rest[0])) + first)
        found = self.named.get(term.get_id())
        if found is None:
            values = values or self.sampled(term)
            self.count += 1
            found = self.input(f"v{self.count}", term.size(), values)
            self.named[term.get_id()] = found
            self.definitions[found.get_id()] = term
            self.kept.append(term)
            bound = self.most(term)
            if bound < 1 << term.size():
                self.bounds[found.get_id()] = bound
            self.note_quotient(found, term)
            for width, part in self.dwords(found, values):
                self.where.setdefault((width, tuple(part[1])),
                                      []).append(part[0])
        return found

    def note_rest(self, name, by):
        """That what a division leaves is less than what it is by."""
        if by.as_long() and name.get_id() in self.definitions:
            self.bounds[name.get_id()] = by.as_long() - 1
            self.facts[name.get_id()] = ULT(name, by)

    def note_quotient(self, name, term):
        """A quotient by a constant is a product by another one, shifted: x * m / 2^s
        is x / d, rounded down, for all x up to X, if m * d is 2^s + e and e * X is
        less than 2^s."""
        kind, width = term.decl().kind(), term.size()
        if kind in (Z3_OP_BUDIV, Z3_OP_BUDIV_I) and is_bv_value(term.arg(1)):
            self.quotients.setdefault(unextended(term.arg(0)).get_id(), []) \
                .append((term.arg(1).as_long(), name))
            return
        place = 0
        if kind == Z3_OP_EXTRACT and term.params() == [63, 32]:
            term, place = term.arg(0), 32
        if term.decl().kind() != Z3_OP_BMUL or term.num_args() != 2 or \
                not is_bv_value(term.arg(0)):
            return
        factor, x = term.arg(0).as_long(), term.arg(1)
        most = min(self.most(x), (1 << x.size()) - 1)
        if factor * most >> term.size():
            return
        for by, quotient in self.quotients.get(unextended(x).get_id(), []):
            for shift in range(place, term.size()):
                more = factor * by - (1 << shift)
                if more >= 0 and more * most < 1 << shift:
                    self.note_shifted(name, shift - place, width, quotient)

    def note_shifted(self, name, shift, width, quotient):
        """That a name, shifted to the right, is a quotient."""
        found = [(name, shift)]
        if width == 64 and shift >= 32:
            found.append((simplify(Extract(63, 32, name)), shift - 32))
        for part, by in found:
            part = self.normal(LShR(part, by))
            self.kept.append(part)
            size = part.size()
            self.named[part.get_id()] = simplify(low(zext(quotient, size),
                                                     size))

    @staticmethod
    def dwords(term, values):
        """(32, (part, its values)) of each dword that a register may hold."""
        size = term.size()
        if size == 64:
            yield 64, (term, values)
        if size <= 32:
            yield 32, (zext(term, 32), values)
            return
        for place in range(0, size - 31, 32):
            yield 32, (simplify(Extract(place + 31, place, term)),
                       [value >> place & 0xffffffff for value in values])

    def is_plain(self, term):
        kind = term.decl().kind()
        if kind in PLAIN:
            return all(self.is_plain(child) for child in term.children())
        if kind == Z3_OP_BADD and term.num_args() == 2:
            first, name = term.children()
            return is_bv_value(first) and not name.children() and \
                name.decl().kind() == Z3_OP_UNINTERPRETED
        return is_bv_value(term) or kind == Z3_OP_UNINTERPRETED or \
            term.size() == 1

    def names_in(self, term):
        key = term.get_id()
        if key not in self.names_found:
            self.names_found[key] = self.find_names(term)
            self.kept.append(term)
        return self.names_found[key]

    def sums_in(self, term):
        """(name, what it is) of the names whose definitions may be parts of
        sums: no choices."""
        known = self.definitions
        return [(name, known[name.get_id()]) for name in self.names_in(term)
                if name.get_id() in known and
                known[name.get_id()].decl().kind() != Z3_OP_ITE]

    @staticmethod
    def find_names(term):
        found, todo, seen = {}, [term], set()
        while todo:
            term = todo.pop()
            if term.get_id() in seen:
                continue
            seen.add(term.get_id())
            children = term.children()
            if not children and term.decl().kind() == Z3_OP_UNINTERPRETED:
                found[term.get_id()] = term
            todo += children
        return list(found.values())

    def leaves(self, term):
        """Ids of the names without a definition that a term hangs on."""
        found, todo, seen = set(), [term], set()
        while todo:
            for name in self.names_in(todo.pop()):
                key = name.get_id()
                if key in self.definitions and key not in seen:
                    todo.append(self.definitions[key])
                elif key not in seen:
                    found.add(key)
                seen.add(key)
        return found

    def sampled(self, term):
        """Its values in the samples."""
        if is_bv_value(term):
            return [term.as_long()] * SAMPLES
        known = self.values.get(term.get_id())
        if known:
            return known
        found = []
        for number, model in enumerate(self.samples):
            value = model.eval(term, True)
            found.append(value.as_long() if is_bv_value(value) else
                         int(is_true(value)) if is_bool(value) else
                         hashed(term.size(), number, str(term)))
        return found

    def note_values(self, name, values):
        """Says what a name is in the samples."""
        self.values[name.get_id()] = values
        for model, value in zip(self.samples, values):
            value = BoolVal(bool(value)) if is_bool(name) else \
                BitVecVal(value, name.size())
            Z3_add_const_interp(model.ctx.ref(), model.model,
                                name.decl().ast, value.as_ast())

    def apply(self, function, width, args, commutes=False, exact=None,
              roughly=None):
        """A function that is known by its name: equal on equal arguments.
        `exact` says it by a theory, `roughly` in samples."""
        args = [simplify(arg) for arg in args]
        args = [arg if self.is_plain(arg) else self.define(arg)
                for arg in args]
        if commutes:
            # By values: what is equal to them stands in the same order.
            args[:2] = sorted(args[:2], key=lambda arg: (
                tuple(self.sampled(arg)), arg.get_id()))
        key = (function, width, *(arg.get_id() for arg in args))
        if key in self.applied:
            return self.applied[key]
        number = self.of_numbers(args, exact)
        if number is not None:
            return number
        rows = list(zip(*(self.sampled(arg) for arg in args)))
        place = (function, width, tuple(rows))
        for name, others in self.where.get(place, []):
            if all(self.equal(a, b) for a, b in zip(args, others)):
                self.applied[key] = name
                return name
        self.kept += args
        exact = exact and exact()
        roughly = exact if exact is not None else roughly and roughly()
        values = self.sampled(roughly) if roughly is not None else \
            [hashed(width, function, *row) for row in rows]
        self.count += 1
        name = self.input(f"{function}_{self.count}", width, values)
        if exact is not None:
            self.kept.append(exact)
            self.exact[name.get_id()] = exact
        if roughly is not None:
            self.kept.append(roughly)
            self.roughly[name.get_id()] = roughly
        self.applied[key] = name
        self.origins[name.get_id()] = "apply", (function, width, args,
                                                commutes, exact)
        self.where.setdefault(place, []).append((name, args))
        for size, part in self.dwords(name, values):
            self.where.setdefault((size, tuple(part[1])), []).append(part[0])
        return name

    @staticmethod
    def of_numbers(args, exact):
        """What a function is of numbers, where a theory says it; or None. One
        side may have the steps of an operation, the other one all of it."""
        if exact is None or not all(map(is_bv_value, args)):
            return None
        found = simplify(exact())
        return found if is_bv_value(found) else None

    def product(self, a, b):
        """64 bits of the product of two dwords."""
        return self.apply("product", 64, [a, b], True,
                          lambda: zext(a, 64) * zext(b, 64))

    def note_poison(self, name, poison):
        if name.decl().kind() == Z3_OP_UNINTERPRETED and \
                not is_false(poison):
            self.poison.setdefault(name.get_id(), poison)

    # Conditions.

    def condition(self, term):
        """The node of a z3 condition."""
        known = self.nodes.get(term.get_id())
        if known is not None:
            return known
        found = self.read_condition(term)
        self.kept.append(term)
        self.nodes[term.get_id()] = found
        return found

    def read_condition(self, term):
        kind, d = term.decl().kind(), self.decisions
        children = term.children()
        if kind == Z3_OP_TRUE:
            return d.true
        if kind == Z3_OP_FALSE:
            return d.false
        if kind == Z3_OP_NOT:
            return d.negated(self.condition(children[0]))
        if kind == Z3_OP_AND:
            found = d.true
            for child in children:
                found = d.both(found, self.condition(child))
            return found
        if kind == Z3_OP_OR:
            return d.any(self.condition(child) for child in children)
        if kind == Z3_OP_ITE:
            return d.choose(*(self.condition(child) for child in children))
        if kind == Z3_OP_EQ and is_bool(children[0]):
            a, b = (self.condition(child) for child in children)
            return d.choose(a, b, d.negated(b))
        if kind == Z3_OP_EQ and children[0].size() == 1:
            a, b = (self.bit(child) for child in children)
            return d.choose(a, b, d.negated(b))
        simple = simplify(term)
        if not simple.eq(term):
            return self.condition(simple)
        return d.variable(self.atom(term))

    def atom(self, term):
        """The number of a condition without parts."""
        if term.get_id() not in self.atoms:
            self.atoms[term.get_id()] = len(self.atom_terms)
            self.atom_terms.append(term)
            self.kept.append(term)
        return self.atoms[term.get_id()]

    def bit(self, term):
        """The node of one bit."""
        kind, d = term.decl().kind(), self.decisions
        children = term.children()
        if is_bv_value(term):
            return d.true if term.as_long() else d.false
        known = self.nodes.get(term.get_id())
        if known is not None:
            return known
        if kind == Z3_OP_ITE:
            found = d.choose(self.condition(children[0]),
                             *(self.bit(child) for child in children[1:]))
        elif kind == Z3_OP_BNOT:
            found = d.negated(self.bit(children[0]))
        elif kind in (Z3_OP_BAND, Z3_OP_BOR, Z3_OP_BXOR):
            found = self.bit(children[0])
            for child in children[1:]:
                other = self.bit(child)
                found = {Z3_OP_BAND: lambda a, b: d.both(a, b),
                         Z3_OP_BOR: lambda a, b: d.either(a, b),
                         Z3_OP_BXOR: lambda a, b: d.choose(
                             a, d.negated(b), b)}[kind](found, other)
        else:
            simple = simplify(term)
            if not simple.eq(term):
                return self.bit(simple)
            found = d.variable(self.atom(term == 1))
        self.kept.append(term)
        self.nodes[term.get_id()] = found
        return found

    def as_condition(self, node):
        """The z3 condition of a node."""
        d = self.decisions
        if d.is_leaf(node):
            return BoolVal(d.payload(node))
        if node not in self.conditions:
            variable, high, low_ = d.nodes[node]
            atom = self.atom_terms[variable]
            found = {(d.true, d.false): lambda: atom,
                     (d.false, d.true): lambda: Not(atom)}.get((high, low_))
            if found:
                found = found()
            elif low_ == d.false:
                found = And(atom, self.as_condition(high))
            elif high == d.false:
                found = And(Not(atom), self.as_condition(low_))
            elif high == d.true:
                found = Or(atom, self.as_condition(low_))
            elif low_ == d.true:
                found = Or(Not(atom), self.as_condition(high))
            else:
                found = If(atom, self.as_condition(high),
                           self.as_condition(low_))
            self.conditions[node] = found
            self.kept.append(found)
            self.nodes[found.get_id()] = node
        return self.conditions[node]

    def as_bit(self, node):
        term = truth(self.as_condition(node))
        self.nodes[term.get_id()] = node
        self.kept.append(term)
        return term

    def short(self, node):
        """A condition of bounded size: a large one gets a name."""
        if self.decisions.size(node, LARGEST) < LARGEST:
            return node
        return self.condition(self.define_truth(self.as_condition(node)))

    def define_truth(self, term):
        """The name of a z3 condition, or itself if it is plain."""
        term = simplify(term)
        if not term.children():
            return term
        if term.get_id() not in self.named:
            self.count += 1
            name = Bool(f"c{self.count}")
            self.kept += [term, name]
            self.named[term.get_id()] = name
            self.definitions[name.get_id()] = term
            self.note_values(name, self.sampled(term))
        return self.named[term.get_id()]

    # Values that hang on conditions.

    def leaf(self, term):
        self.kept.append(term)
        return self.decisions.leaf(term.get_id(), term)

    def value(self, node):
        """The term of a node of a value; a choice gets a name."""
        d = self.decisions
        if d.is_leaf(node):
            return d.payload(node)
        if node not in self.chosen:
            variable, high, low_ = d.nodes[node]
            term = If(self.atom_terms[variable], self.value(high),
                      self.value(low_))
            self.chosen[node] = term if term.size() == 1 else \
                self.define(term)
        return self.chosen[node]

    def value_where(self, node, care):
        """The term of a node of a value where a condition holds: a choice may be
        another name for one of the source's."""
        d = self.decisions
        node = d.within(node, care)
        term = self.value(node)
        if d.is_leaf(node) or term.size() == 1 or not self.can_assume:
            return term
        key = node, care
        if key not in self.agreeing:
            self.agreeing[key] = self.agreed(term, [self.as_condition(care),
                                                    *self.in_time])
        return self.agreeing[key]

    def agreed(self, term, given):
        """A term, or another one that is equal to it in what is given."""
        values, held = self.sampled(term), self.samples_of(given)
        if len(set(values)) < 3:
            return term
        found = self.where.get((term.size(), tuple(values)), [])[:3]
        if any(other.eq(term) for other in found):
            found = found[:[other.eq(term) for other in found].index(True)]
        elif not found and FEWEST <= len(held) < SAMPLES:
            found = self.equal_in(term, values, held)
        for other in found:
            if self.equal(term, other, given):
                return simplify(other)
        return term

    def samples_of(self, given):
        """Numbers of the samples in which what is given holds."""
        rows = [self.sampled(one) for one in given]
        return [n for n in range(SAMPLES) if all(row[n] for row in rows)]

    def equal_in(self, term, values, held):
        """Some other terms that have the values of one in some samples."""
        found = []
        for (width, others), names in self.where.items():
            if width == term.size() and len(others) == SAMPLES and \
                    all(others[n] == values[n] for n in held):
                found += [name for name in names if not name.eq(term)]
        return found[:3] if len({values[n] for n in held}) > 1 else []

    # Proofs.

    def cone(self, terms, depth, exactly):
        """(equations of the names in terms with their definitions, whether
        there are no others)"""
        found, level, facts = {}, list(terms), {}
        for _ in range(depth):
            names = {name.get_id(): name for term in level
                     for name in self.names_in(term)}
            level = []
            for key, name in names.items():
                meaning = self.definitions.get(key)
                if meaning is None and exactly:
                    meaning = self.exact.get(key)
                    meaning = meaning() if callable(meaning) else meaning
                if key in self.facts:
                    facts[key] = self.facts[key]
                if key not in found and meaning is not None:
                    found[key] = name == meaning
                    level.append(meaning)
            if not level:
                break
        return [*found.values(), *facts.values()], not level

    def holds(self, claim, given=(), deep=False):
        """Whether a condition follows; (None, model) if it does not."""
        return self.decide(claim, given, deep)[0] is True

    def soon_holds(self, claim, given):
        """The same in one try."""
        claim = simplify(claim)
        if is_true(claim):
            return True
        depth, steps, _ = QUICK[-1]
        equations, _ = self.cone([claim, *given], depth, False)
        return self.ask(claim, given, equations, steps // 4)[0] == unsat

    def is_excluded(self, node, given):
        """Whether it soon shows that a condition never holds with another one; both
        are nodes."""
        d = self.decisions
        if d.within_budget(MOST_TOGETHER, d.both, node, given) == d.false:
            return True
        claim, fact = Not(self.as_condition(node)), self.as_condition(given)
        self.few = self.few or Sampling(self, 0, FEW)
        facts = [*self.relevant([claim, fact]), fact]
        if self.few.agree(claim, facts) is None:
            return False
        equations, _ = self.cone([claim, fact], DEPTHS[-1], False)
        return self.ask(claim, [fact], equations, STEPS[0])[0] == unsat

    def decide(self, claim, given=(), deep=False):
        """(True, None); (False, model); or (None, None)."""
        claim = simplify(claim)
        if claim.decl().kind() == Z3_OP_TRUE or self.same_sums(claim):
            return True, None
        given = [term for term in given
                 if term.decl().kind() != Z3_OP_TRUE]
        tries = [(depth, steps, False) for depth, steps in zip(DEPTHS, STEPS)]
        most = STEPS[1] if self.assumed else self.steps
        tries = [*tries, (10_000, most, False), (10_000, most, True)] \
            if deep else \
            [*QUICK, *([(2, 40_000, True)] if self.exact else [])]
        before = None
        for depth, steps, exactly in tries:
            equations, complete = self.cone([claim, *given], depth, exactly)
            if len(equations) == before:
                continue
            before = len(equations)
            found, solver = self.ask(claim, given, equations, steps)
            if found == unsat:
                return True, None
            if found == sat and complete and (exactly or not self.exact):
                return False, solver.model()
        return None, None

    def ask(self, claim, given, equations, steps):
        solver = Solver()
        left = int(self.limit() / 2 * SECOND) + 1  # Samples need some, too.
        solver.set("rlimit", min(steps, left))
        solver.add(*self.relevant([claim, *given, *equations]), *given,
                   *equations, Not(claim))
        self.asked += 1
        return solver.check(), solver

    def relevant(self, terms):
        """The hypotheses that a question needs."""
        return self.hypotheses

    def same_sums(self, claim):
        """Whether the sides of an equation are the same sum."""
        if claim.decl().kind() != Z3_OP_EQ or not is_bv(claim.arg(0)):
            return False
        key = claim.get_id()
        if key not in self.sums_tried:
            self.kept.append(claim)
            self.sums_tried[key] = self.are_same_sums(*claim.children())
        return self.sums_tried[key]

    def are_same_sums(self, a, b):
        difference = a - b
        for _ in range(6):
            difference = self.normal(difference)
            if is_bv_value(difference):
                return difference.as_long() == 0
            pairs = self.sums_in(difference)
            if not pairs:
                break
            difference = substitute(difference, *pairs)
        has_uppers = has_upper_half(difference)
        halves = [(name, joined(self.halves_of(name)))
                  for name in self.names_in(difference)
                  if is_bv(name) and name.size() == 64]
        difference = self.normal(substitute(difference, *halves))
        if is_bv_value(difference):
            return difference.as_long() == 0
        return has_uppers and Uppers(self).same(a, b)

    def halves_of(self, name):
        return [BitVec(f"{name}.{n}", 32) for n in range(2)]

    def equal(self, a, b, given=()):
        return a.eq(b) or a.size() == b.size() and self.likely_holds(
            a == b, given)

    def likely_holds(self, claim, given=()):
        """As `holds`, and what is noted in `assumed`: samples are asked before
        the solver, and after it if it gave up."""
        claim, facts = simplify(claim), [*self.relevant([claim]), *given]
        if is_true(claim) or self.same_sums(claim):
            return True
        self.few = self.few or Sampling(self, 0, FEW)
        if self.few.agree(claim, facts) is None:
            return False
        found = self.decide(claim, given)[0]
        if found is None and self.assumes:
            found = self.decide_all(claim, given)
            found = self.assume(claim, given) if found is None else found
        return found is True

    def what_is_assumed(self):
        least = min(count for _, count in self.assumed)
        return (f"{len(self.assumed)} equations that the solver gave up hold in "
                f"{least} samples")

    def decide_all(self, claim, given):
        """With all that the claim hangs on, and a little time."""
        for exactly in (False, True):
            if exactly and not self.exact:
                break
            equations, _ = self.cone([claim, *given], 10_000, exactly)
            found, _ = self.ask(claim, given, equations, MOST_FOR_A_NAME)
            if found == unsat:
                return True
            if found == sat and (exactly or not self.exact):
                return False
        return None

    def assume(self, claim, given):
        """Whether samples agree on a claim that the solver gave up."""
        if not self.assumes:
            return False
        self.more = self.more or Sampling(self, FEW, MORE)
        count = self.more.agree(claim, [*self.relevant([claim]), *given])
        if count is None or count < LEAST:
            return False
        self.assumed.append((claim, count))
        return True

    def known_half(self, term):
        """A dword of a value that is the same sum as another one's."""
        found = self.define(term)
        if found.decl().kind() == Z3_OP_EXTRACT and found.size() == 32:
            others = self.where.get((32, tuple(self.sampled(found))), [])
            if others and not others[0].eq(found) and \
                    self.same_sums(found == others[0]):
                self.kept.append(term)
                found = self.named[term.get_id()] = others[0]
        return found

    def known(self, term, given=()):
        """A value of the other side that is equal to this one."""
        term = self.normal(term)
        if term.get_id() in self.named:
            return self.define(term)
        if self.is_plain(term):
            return self.known_half(term)
        values = self.sampled(term)
        if len(set(values)) < 3:
            return self.define(term, values)  # Much would be equal to it.
        for other in self.where.get((term.size(), tuple(values)), [])[:2]:
            if self.equal(term, other):
                found = simplify(other)
                self.named[term.get_id()] = found
                self.kept.append(term)
                return found
            unless = [self.poison[name.get_id()] for name in
                      self.names_in(other) if name.get_id() in self.poison]
            given = [*given, *(Not(poison) for poison in unless)]
            if given and self.equal(term, other, given):
                condition = And(*given)
                return self.define(If(condition, simplify(other), term))
        return self.define(term, values)

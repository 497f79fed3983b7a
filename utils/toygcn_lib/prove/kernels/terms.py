# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Terms of both sides. Each value that an operation makes has a name of its
own, which stands for it in later terms; its definition is looked up where a
proof needs it. So terms are small, and what both sides compute alike has one
name. Names have values in a few samples, which say what could be equal."""

from z3 import (And, BitVec, BitVecVal, Bool, BoolVal, Extract, If, LShR, Not,
                Or, UDiv, ULT, Z3_OP_AND, Z3_OP_BADD, Z3_OP_BAND, Z3_OP_BMUL,
                Z3_OP_BNOT, Z3_OP_BOR, Z3_OP_BSHL, Z3_OP_BUDIV, Z3_OP_BUDIV_I,
                Z3_OP_BUREM, Z3_OP_BUREM_I, Z3_OP_BXOR, Z3_OP_CONCAT, Z3_OP_EQ,
                Z3_OP_EXTRACT, Z3_OP_FALSE, Z3_OP_ITE, Z3_OP_NOT, Z3_OP_OR, Z3_OP_TRUE,
                Z3_OP_UNINTERPRETED, Z3_OP_ZERO_EXT, is_bool, is_bv_value, is_false,
                simplify)

from ..bits import low, truth, zext
from . import quick
from .conversions import Conversions
from .decisions import Decisions
from .fixed import FixedBits
from .normal import Normal, is_zero
from .numbers import hashed
from .proofs import Proofs
from .values import SAMPLES, Values

quick.install()
PLAIN = (Z3_OP_EXTRACT, Z3_OP_CONCAT, Z3_OP_ZERO_EXT)
LARGEST = 60  # nodes of a condition that has no name
FEWEST = 2  # samples in which a guess holds
FAILURES = 6  # after which a function's images have names of their own


def unextended(term):
    """Without zeros above it."""
    while term.decl().kind() == Z3_OP_CONCAT and term.num_args() == 2 and \
            is_zero(term.arg(0)):
        term = term.arg(1)
    return term


class Terms(Conversions, FixedBits, Normal, Proofs, Values):
    can_assume = True

    def __init__(self, seconds, limit):
        self.limit = limit  # gives the seconds that are left, or raises
        self.at = ""  # what is looked at, for people
        self.decisions = Decisions()
        self.prepare_proofs(seconds)
        self.prepare_values()
        self.prepare_fixed()
        self.atoms, self.atom_terms = {}, []
        self.definitions = {}  # id of a name: its definition
        self.named = {}  # id of a definition: its name
        self.applied = {}  # (function, ids of arguments): its name
        self.where = {}  # (function or width, values): names that have them
        self.conditions, self.nodes = {}, {}  # node: term, and back
        self.chosen = {}  # node of a value: its name
        self.kept = []  # Terms whose ids are in use.
        self.bounds = {}  # id of a name: no value of it is larger
        self.most_known = {}  # id of a term: (itself, what `most` says)
        self.facts = {}  # id of a name: what follows from its definition
        self.in_time = []  # what holds of launches whose loops end in time
        self.agreeing = {}  # (node of a value, where it counts): its term there
        self.quotients = {}  # id of x: (d, name of x / d)
        self.exact = {}  # id of a name: what it is by a theory
        self.roughly = {}  # id of a name: what it is in samples
        self.origins = {}  # id of a name: what it was made of
        self.with_floats = set()  # ids of terms with the theory of floats
        self.names_found = {}  # ids of terms: what names_in gave
        self.poison = {}  # id of a name: where its value is not asked
        self.failed = {}  # id of a name: how many of its images equalled no other
        self.count = 0

    def size(self):
        """How large it is, for people."""
        return (f"{self.count} values, {len(self.decisions.nodes)} nodes of "
                f"conditions, {self.asked} questions")

    # Names.

    def input(self, name, width, values=None):
        """A value of any bits."""
        term = BitVec(name, width)
        if term.get_id() not in self.samples.values:
            self.kept.append(term)
            self.note_values(term, values or [
                self.likely(width, n, name) for n in range(SAMPLES)])
        return term

    @staticmethod
    def likely(width, number, name):
        """Small values in some samples, others in others."""
        value = hashed(width, number, name)
        if width > 8 and number % 8 < 2:
            return 1 + value % 5
        if width > 8 and number % 8 == 6:
            return value % 3
        return value % 1000 if width > 8 and number % 8 == 2 else value

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
        if term.decl().kind() == Z3_OP_ITE:
            settled = self.settled(term.arg(0))
            if settled is not None:
                return self.define(term.arg(1 if settled else 2))
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
            self.names_found[key], are_bits = quick.names_within(term)
            if not are_bits:
                self.with_floats.add(key)
            self.kept.append(term)
        return self.names_found[key]

    def sums_in(self, term):
        """(name, what it is) of the names whose definitions may be parts of
        sums: no choices."""
        known = self.definitions
        return [(name, known[name.get_id()]) for name in self.names_in(term)
                if name.get_id() in known and
                known[name.get_id()].decl().kind() != Z3_OP_ITE]

    def have_floats(self, terms):
        """Whether the theory of floats is in some of these."""
        for term in terms:
            self.names_in(term)
        return any(term.get_id() in self.with_floats for term in terms)

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

    def apply(self, function, width, args, commutes=False, exact=None,
              roughly=None, image_of=None):
        """A function that is known by its name: equal on equal arguments.
        `exact` says it by a theory, `roughly` in samples. `image_of` is the id of the
        name that is this in another lane."""
        args = [simplify(arg) for arg in args]
        args = [arg if self.is_plain(arg) else self.define(arg)
                for arg in args]
        function, args = self.in_one_form(function, args)
        if function is None:
            return args[0]
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
            if self.failed.get(image_of, 0) == FAILURES:
                break  # Where lanes differ, each would be asked about all others.
            if all(self.equal(a, b) for a, b in zip(args, others)):
                self.applied[key] = name
                self.failed.pop(image_of, None)
                return name
            if image_of is not None:
                self.failed[image_of] = self.failed.get(image_of, 0) + 1
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
        self.note_range(function, name, args)
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
        found = self.without_solver(term, self.condition)
        return d.variable(self.atom(term)) if found is None else found

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
            found = self.without_solver(term, self.bit)
            if found is None:
                place = self.place_of_one(term)
                found = d.variable(self.atom(term == 1)) if place is None else \
                    self.condition(place)
        self.kept.append(term)
        self.nodes[term.get_id()] = found
        return found

    def place_of_one(self, term):
        """x == n, if a term is bit n of 1 << x; or None."""
        if term.decl().kind() != Z3_OP_EXTRACT:
            return None
        whole, = term.children()
        whole = self.definitions.get(whole.get_id(), whole)
        if whole.decl().kind() != Z3_OP_BSHL:
            return None
        one, places = whole.children()
        if not is_bv_value(one) or one.as_long() != 1:
            return None
        return simplify(places == BitVecVal(term.params()[0], places.size()))

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

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Where generic pointers lead. Local and private memory lie in apertures of the
generic address space: the upper dword of an address there is that of the aperture,
a value that no one knows. An address that is a choice is looked at by arms."""

from z3 import (BitVecVal, Concat, If, Not, Z3_OP_BADD, Z3_OP_BMUL, Z3_OP_CONCAT,
                Z3_OP_ITE, is_bv_value, simplify, substitute)

from ..bits import joined, low
from ..claims import NotExpressible
from .memory import GLOBAL, LDS, PRIVATE, may_be, split

APERTURES = {"shared-base": LDS, "private-base": PRIVATE}
REGISTERS = {f"src_{name.replace('-', '_')}": name for name in APERTURES}
SPACES = {3: "shared-base", 5: "private-base"}
MOST, FEW = 16, 4  # arms: of a generic pointer, of another one
HALF = 1 << 32


class Apertures:
    def __init__(self, launch, inputs):
        self.launch, self.terms = launch, launch.terms
        self.d, self.inputs = launch.terms.decisions, inputs
        self.names, self.forms, self.inner = {}, {}, {}

    def upper(self, name):
        """An aperture's upper dword; from now on it may be met."""
        term = self.inputs(name, 32, None)
        if term.get_id() not in self.names:
            self.names[term.get_id()] = name
            self.inner.clear()
            whole = Concat(term, BitVecVal(0, 32))
            for form in (whole, self.terms.normal(whole)):
                self.terms.kept.append(form)
                self.forms[form.get_id()] = APERTURES[name], form
        return term

    def widened(self, pointer, space, is_object):
        """A pointer to local or private memory as a generic one. No object is
        at the last address, which is null."""
        wide = Concat(self.upper(SPACES[space]), pointer)
        if is_object or not may_be(-1, self.terms.range_of(pointer), 32):
            return wide
        return If(pointer == -1, BitVecVal(0, 64), wide)

    def narrowed(self, pointer, space):
        """The other way."""
        arms = self.arms(pointer)
        if [one for _, one, _ in arms] != [APERTURES[SPACES[space]]]:
            raise NotExpressible("a generic pointer as one to another memory")
        return low(pointer, 32)

    def mentions(self, name):
        """Whether a name hangs on an aperture."""
        key = name.get_id()
        if key not in self.inner:
            self.inner[key] = not self.names.keys().isdisjoint(
                self.terms.leaves(name))
        return self.inner[key]

    def arms(self, address):
        """[(node, space, address there)]"""
        if not self.names:
            return self.places(address)
        found, todo = [], [(self.d.true, self.terms.normal(address))]
        while todo:
            node, term = todo.pop()
            if len(found) + len(todo) > MOST:
                raise NotExpressible("a generic pointer of many choices")
            names = [name for name in self.terms.names_in(term)
                     if self.mentions(name)]
            place = self.inside(node, term)
            if place:
                found.append((node, *place))
            elif not names:
                found.append((node, GLOBAL, term))
            else:
                todo += self.opened(node, term, names)
        return found

    def places(self, address, space=GLOBAL):
        """The same of an address that is no generic pointer: [(node, space, address)],
        of a choice its arms. What is read has the name of the place that is read, on
        the way where it is read, for both sides."""
        found, todo = [], [(self.d.true, address)]
        while todo:
            node, term = todo.pop()
            choice = self.choice(term)
            if choice is None:
                found.append((node, space, term))
                continue
            condition, *arms = choice
            for fact, arm in zip((condition, self.d.negated(condition)), arms):
                there = self.d.both(node, fact)
                if there != self.d.false:
                    todo.append((there, arm))
            if len(found) + len(todo) > FEW:
                return [(self.d.true, space, address)]
        return found

    def choice(self, address):
        """(condition, address, address) of a choice, or None."""
        term, offset = split(self.terms, address)
        if term is None:
            return None
        parts = term.children() if term.decl().kind() == Z3_OP_CONCAT else [term]
        meanings = [self.terms.definitions.get(part.get_id()) for part in parts]
        if any(one is None or one.decl().kind() != Z3_OP_ITE or
               not one.arg(0).eq(meanings[0].arg(0)) for one in meanings):
            return None
        arms = [simplify(joined([one.arg(n) for one in reversed(meanings)]) + offset)
                for n in (1, 2)]
        return self.terms.condition(meanings[0].arg(0)), *arms

    def inside(self, node, term):
        """(space, address there) of one in an aperture."""
        parts = term.children() if term.decl().kind() == Z3_OP_BADD else [term]
        for part in parts:
            known = self.forms.get(part.get_id())
            if known:
                space, whole = known
                rest = self.terms.normal(simplify(term - whole))
                if not self.stays(node, rest):
                    return GLOBAL, term
                return space, self.terms.normal(low(rest, 32))
        if term.decl().name() == "concat" and term.arg(0).get_id() in self.names:
            name = self.names[term.arg(0).get_id()]
            return APERTURES[name], self.terms.normal(low(term, 32))
        return None

    def stays(self, node, rest):
        """Whether what is added to an aperture adds nothing to its upper half alone,
        where a condition holds. That a sum with it leaves no object is the source's
        promise."""
        parts = rest.children() if rest.decl().kind() == Z3_OP_BADD else [rest]
        upper = [part for part in parts if part.decl().kind() == Z3_OP_BMUL and
                 is_bv_value(part.arg(0)) and not part.arg(0).as_long() % HALF
                 or is_bv_value(part) and part.as_long() and
                 not part.as_long() % HALF]
        return not upper or self.terms.holds(
            sum(upper[1:], upper[0]) == 0, [self.terms.as_condition(node)])

    def opened(self, node, term, names):
        """The same address with a definition in place of a name, or both arms
        if that is a choice."""
        meanings = self.terms.definitions
        name = next((one for one in names if one.get_id() in meanings), None)
        if name is None:
            raise NotExpressible("an aperture as a number")
        meaning = meanings[name.get_id()]
        if meaning.decl().kind() != Z3_OP_ITE:
            return [(node, self.put(term, [(name, meaning)]))]
        condition = meaning.arg(0)
        same = [one for one in self.terms.names_in(term)
                if one.get_id() in meanings and self.decided(one, condition)]
        arms = []
        for number, fact in enumerate((condition, Not(condition)), 1):
            there = self.d.both(node, self.terms.condition(simplify(fact)))
            if there != self.d.false:
                arms.append((there, self.put(term, [
                    (one, meanings[one.get_id()].arg(number))
                    for one in same])))
        return arms

    def decided(self, name, condition):
        meaning = self.terms.definitions[name.get_id()]
        return meaning.decl().kind() == Z3_OP_ITE and \
            meaning.arg(0).eq(condition)

    def put(self, term, pairs):
        found = self.terms.normal(substitute(term, *pairs))
        self.terms.kept.append(found)
        return found

    def is_global(self, address):
        """Whether an address that mentions no aperture cannot lead to local or
        private memory: it is based on an argument or a variable, or hangs on
        nothing that a lane may have stored."""
        if not self.names:
            return True
        places = self.launch.places[GLOBAL]
        if any(part.get_id() in self.launch.roots
               for part in places.summands(address)):
            return True
        origins = self.terms.origins
        return not any(
            origins.get(key, ("",))[0] == "memory" and
            not origins[key][1][2].constant for key in
            self.terms.leaves(address))

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What follows from definitions of names: by the same sums, by samples in which a
claim fails, by the solver. It is asked about a formula once, though both sides are
read more than once; and numbers with which it showed that a claim is wrong are a
sample for other claims."""

import math

from z3 import (BitVec, Extract, Not, Solver, SolverFor, Z3_OP_AND, Z3_OP_CONCAT, Z3_OP_EQ,
                Z3_OP_EXTRACT, Z3_OP_ITE, Z3_OP_OR, Z3_OP_TRUE, is_bv, is_bv_value,
                is_true, sat, simplify, substitute, unknown, unsat)

from ..bits import joined
from .halves import Uppers, has_upper_half
from .sampling import FEW, LEAST, MORE, Sampling

SECOND = 3_000_000  # steps of the solver that take about a second
STEPS = (100_000, 400_000, 2_000_000)  # of the solver, by the depth of proof
DEPTHS = (1, 3, 8)
QUICK = ((1, 20_000, False), (3, 100_000, False))
MOST_CHOICES, STEPS_ALONE = 60, 50_000  # of a claim without what is given
MOST_FOR_A_NAME = 300_000
ALL = 10_000  # levels of definitions
FEW_EQUATIONS, FEW_STEPS = 40, 400_000  # of definitions; the solver is soon done
MOST_TOGETHER = 2000  # nodes of two conditions


def parts_of_concat(term):
    """(the number of its lowest bit, part), from the lowest one on."""
    start = 0
    for part in reversed(term.children()):
        yield start, part
        start += part.size()


def edges_of(term):
    """Numbers of the lowest bits of its parts."""
    return [start for start, _ in parts_of_concat(term)] \
        if term.decl().kind() == Z3_OP_CONCAT else [0]


class Proofs:
    """Mixed into terms.Terms."""

    few_samples = FEW

    def prepare_proofs(self, seconds):
        self.steps = seconds * SECOND
        self.asked = 0
        self.answers = {}  # ids of a formula's parts: (answer, steps, model, parts)
        self.equal_known = {}  # by ids of two terms and of what is given
        self.choice_nodes = {}  # by id of a value and its bits
        self.sums_tried = {}  # id of a claim: whether same_sums shows it
        self.few, self.more = None, None  # samples that are made if needed
        self.assumes = False  # what the solver gives up and samples agree on
        self.assumed = []  # (such a claim, in how many samples)
        self.shown_by = None  # (depth, steps, exactly, with what is given) of a claim
        self.last_answer = None  # of the solver to a part of the definitions
        self.hypotheses = []

    def cone(self, terms, depth, exactly, most=math.inf):
        """(equations of the names in terms with their definitions, whether
        there are no others); it ends after the level in which there are `most`."""
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
            if not level or len(found) >= most:
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
        if self.is_refuted(claim, [fact]):
            return False
        equations, _ = self.cone([claim, fact], DEPTHS[-1], False)
        found, model = self.ask(claim, [fact], equations, STEPS[0])
        if found == sat:
            self.learn(claim, [fact], model)
        return found == unsat

    def decide(self, claim, given=(), deep=False, most=None):
        """(True, None); (False, model); or (None, None). A deep proof has at most
        this number of steps."""
        claim = simplify(claim)
        if claim.decl().kind() == Z3_OP_TRUE or self.same_sums(claim) or \
                self.same_choices(claim):
            return True, None
        given = [term for term in given
                 if term.decl().kind() != Z3_OP_TRUE]
        if given and self.holds_alone(claim):
            self.shown_by = DEPTHS[-1], STEPS_ALONE, False, False
            return True, None
        tries = [(depth, steps, False) for depth, steps in zip(DEPTHS, STEPS)]
        most = most or (STEPS[1] if self.assumed else self.steps)
        tries = [*tries, (ALL, most, False), (ALL, most, True)] \
            if deep else self.quick_tries([claim, *given])
        before = found = None
        for depth, steps, exactly in tries:
            equations, complete = self.cone([claim, *given], depth, exactly)
            if len(equations) == before and (found != unknown or
                                             steps > STEPS[-1]):
                continue  # Only more of a few steps may say more.
            before = len(equations)
            found, model = self.ask(claim, given, equations, steps)
            self.last_answer = found
            if found == unsat:
                self.shown_by = depth, steps, exactly, True
                return True, None
            if found == sat:
                is_shown = self.learn(claim, given, model)
                if complete and (exactly or not self.exact) and \
                        not self.is_rough([claim, *given, *equations]):
                    return False, model
                if is_shown and not deep:
                    break
        return None, None

    def same_choices(self, claim):
        """Whether sides of equations are the same choice between the same values, in
        whatever order it is made."""
        kind, children = claim.decl().kind(), claim.children()
        if kind == Z3_OP_AND:
            return all(map(self.same_choices, children))
        if kind == Z3_OP_OR:
            return any(map(self.same_choices, children))
        if kind != Z3_OP_EQ or not is_bv(children[0]):
            return False
        edges = sorted({children[0].size()}.union(*map(edges_of, children)))
        return all(self.same_bits(children, end - 1, start)
                   for start, end in zip(edges, edges[1:]))

    def same_bits(self, sides, top, bottom):
        one, other = (self.decisions.within_budget(
            MOST_TOGETHER, self.choice_of, side, top, bottom) for side in sides)
        return one is not None and one == other

    def choice_of(self, term, top, bottom):
        """The node of some bits of a value by the conditions of its choices."""
        while term.decl().kind() == Z3_OP_EXTRACT:
            more = term.params()[1]
            term, top, bottom = term.arg(0), top + more, bottom + more
        if term.decl().kind() == Z3_OP_CONCAT:
            for start, part in parts_of_concat(term):
                if start <= bottom and top < start + part.size():
                    return self.choice_of(part, top - start, bottom - start)
        key = term.get_id(), top, bottom
        if key not in self.choice_nodes:
            self.kept.append(term)
            meaning = self.definitions.get(key[0], term)
            if meaning.decl().kind() == Z3_OP_ITE:
                found = self.decisions.choose(
                    self.condition(meaning.arg(0)),
                    *(self.choice_of(meaning.arg(n), top, bottom) for n in (1, 2)))
            else:
                found = self.leaf(simplify(Extract(top, bottom, term)))
            self.choice_nodes[key] = found
        return self.choice_nodes[key]

    def holds_alone(self, claim):
        """Whether it soon follows from the choices that its names are, or from all that
        they are, if that is little: what is given, and what is chosen from, may be far
        larger than the claim."""
        found, todo = {}, [claim]
        while todo and len(found) < MOST_CHOICES:
            for name in self.names_in(todo.pop()):
                meaning = self.definitions.get(name.get_id())
                if meaning is not None and name.get_id() not in found and \
                        meaning.decl().kind() == Z3_OP_ITE:
                    found[name.get_id()] = name == meaning
                    todo.append(meaning)
        if self.ask(claim, (), [*found.values()], STEPS_ALONE)[0] == unsat:
            return True
        equations, _ = self.cone([claim], DEPTHS[-1], False, MOST_CHOICES)
        few = len(equations) < FEW_EQUATIONS
        return (few or len(found) < len(equations) < MOST_CHOICES) and self.ask(
            claim, (), equations, FEW_STEPS if few else STEPS_ALONE)[0] == unsat

    def holds_likewise(self, claim, given):
        """Whether it follows by what showed another claim."""
        if self.shown_by is None:
            return False
        depth, steps, exactly, with_given = self.shown_by
        given = given if with_given else ()
        equations, _ = self.cone([claim, *given], depth, exactly)
        return self.ask(claim, given, equations, steps)[0] == unsat

    def is_rough(self, terms):
        """Whether there is an approximation: the solver knows its name only, and a
        model has any value for it."""
        return any(name.get_id() in self.roughly and name.get_id() not in self.exact
                   for term in terms for name in self.names_in(term))

    def quick_tries(self, terms):
        """(depth, steps, whether exactly): where there are few definitions, with all
        of them."""
        found = [*QUICK]
        if self.cone(terms, ALL, False, FEW_EQUATIONS)[1]:
            found.append((ALL, FEW_STEPS, False))
        return [*found, (2, 40_000, True)] if self.exact else found

    def ask(self, claim, given, equations, steps):
        """(the solver's answer to the claim's contrary, a model if there is one)"""
        left = int(self.limit() / 2 * SECOND) + 1  # Samples need some, too.
        steps = min(steps, left)
        parts = [*self.relevant([claim, *given, *equations]), *given, *equations]
        key = claim.get_id(), frozenset(part.get_id() for part in parts)
        found, most, model, _ = self.answers.get(key, (unknown, -1, None, None))
        if found == unknown and most < steps:
            # That of bits alone has its answer sooner.
            solver = Solver() if self.have_floats([claim, *parts]) else \
                SolverFor("QF_BV")
            solver.set("rlimit", steps)
            solver.add(*parts, Not(claim))
            self.asked += 1
            found = solver.check()
            model = solver.model() if found == sat else None
            # The parts are kept: their ids are not those of others then.
            self.answers[key] = found, steps, model, (claim, parts)
        return found, model

    def learn(self, claim, given, model):
        """Whether a claim is wrong in a sample that a model of a part of the
        definitions makes; it is one for other claims from then on."""
        return self.few is not None and self.few.learn(
            claim, [*self.relevant([claim]), *given], model)

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
        if a.eq(b) or a.size() != b.size():
            return a.eq(b)
        key = a.get_id(), b.get_id(), *(one.get_id() for one in given)
        if key not in self.equal_known:
            self.kept += [a, b, *given]
            self.equal_known[key] = self.likely_holds(a == b, given)
        return self.equal_known[key]

    def likely_holds(self, claim, given=()):
        """As `holds`, and what is noted in `assumed`: samples are asked before
        the solver, and after it if it gave up."""
        claim = simplify(claim)
        if is_true(claim) or self.same_sums(claim):
            return True
        if self.is_refuted(claim, given):
            return False
        found = self.decide(claim, given)[0]
        if found is None and self.assumes:
            found = self.decide_all(claim, given)
            found = self.assume(claim, given) if found is None else found
        return found is True

    def is_refuted(self, claim, given):
        """Whether a sample shows that a claim does not follow."""
        self.few = self.few or Sampling(self, 0, self.few_samples)
        return self.few.agree(claim, [*self.relevant([claim]), *given]) is None

    def what_is_assumed(self):
        least = min(count for _, count in self.assumed)
        return (f"{len(self.assumed)} equations that the solver gave up hold in "
                f"{least} samples")

    def decide_all(self, claim, given):
        """With all that the claim hangs on, and a little time."""
        for exactly in (False, True):
            if exactly and not self.exact:
                break
            equations, _ = self.cone([claim, *given], ALL, exactly)
            found, model = self.ask(claim, given, equations, MOST_FOR_A_NAME)
            if found == unsat:
                return True
            if found == sat and (exactly or not self.exact):
                self.learn(claim, given, model)
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

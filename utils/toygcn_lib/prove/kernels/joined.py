# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The question about a kernel whose lanes move values: all 64 of a wave. A
launch starts the first one and any others."""

import math
import re

from z3 import (BitVecVal, Bool, BoolVal, Z3_OP_OR, is_false, is_true, sat,
                simplify)

from ..bits import joined, zext
from . import combined
from .images import ANY, SAMPLED, Images
from .movement import WAVE
from .proofs import STEPS
from .question import Different, Question, Unknown
from .shape import shape_of
from .source import required_items
from .sums import JoinedTerms
from .terms import hashed
from .together import JoinedLane
from .wide import WideWave

MOVES = re.compile(r"_dpp$|ds_(swizzle|b?permute)_|v_mbcnt_")
MOST_ALONE = 4 * STEPS[-1]  # for a claim in one lane, before samples are asked
# Lanes in the samples.
STARTED = (64, 64, 1, 17, 33, 50, 64, 32, 64, 2, 63, 40, 64, 64, 15, 48)


def joins(kernel, code):
    """Whether one side moves values between lanes."""
    return shape_of(kernel) in ("lanes", "whole wave") or any(
        MOVES.search(one.name) for one in code.list)


class JoinedQuestion(Question):
    terms_of = JoinedTerms

    def __init__(self, kernel, code, layout, bound, seconds, limit, ir, name):
        size = required_items(ir, name)
        self.items = size and math.prod(size)
        self.images = None
        super().__init__(kernel, code, layout, bound, seconds, limit, [ANY])
        self.images = Images(self.terms, self.inputs)
        self.launch.anywhere = self.images.any
        self.runs = self.launched()
        self.launch.own_number = [self.images.vector([
            BitVecVal(n, 6) for n in range(WAVE)])]

    def launched(self):
        """The node of the condition that ANY is launched."""
        d, items = self.terms.decisions, self.items
        if items and items % WAVE == 0:
            return d.true
        nodes = [BoolVal(not lane or bool(items and lane < items))
                 if not lane or items and items < WAVE else
                 Bool(f"lane {lane} runs") for lane in range(WAVE)]
        for lane, node in enumerate(nodes):
            if not is_true(node) and not is_false(node):
                self.terms.note_values(node, [int(lane < count)
                                              for count in STARTED])
        name = Bool("lane any runs")
        self.images.launched(name, nodes)
        return self.terms.condition(name)

    def inputs(self, name, width, lane):
        """In one dimension the items of a wave follow each other."""
        _, y, z, _ = self.kernel.items
        if name == "workitem-id-x" and y == z == 1:
            return self.in_order(width, lane)
        by_lane = name.startswith(("workitem-id", "object"))
        if lane is not None and not by_lane:
            by_lane = name.startswith("before ")
            if by_lane:
                return self.terms.input(f"{name}@{lane}", width)
        return super().inputs(name, width, lane)

    def item_values(self, full, most):
        return [hashed(10, n, full.replace("@any", f"@{lane}")) % most
                for n, lane in enumerate(SAMPLED)]

    def lane_bits(self, lane, bits):
        if lane is not ANY:
            return BitVecVal(lane, bits)
        return self.images.vector([BitVecVal(n, bits) for n in range(WAVE)])

    def in_order(self, width, lane):
        number, x = self.lane_bits(lane, 6), self.kernel.items[0]
        bits = max((min(x, 1024) - 1).bit_length() - 6, 0)
        wave = [self.terms.input("wave of the workgroup", bits)] if bits else []
        return simplify(zext(joined([number, *wave]), width))

    def run_both(self):
        epoch = BitVecVal(0, 32)
        self.terms.kept.append(epoch)
        lane = JoinedLane(self.images, self.kernel, ANY, self.terms,
                          self.launch, self.inputs, self.layout)
        self.source = {ANY: lane}
        lane.start(self.runs, self.bound, epoch)
        self.wave = WideWave(self.code, self.images, self.launch, self.inputs,
                             self.layout, self.runs)
        self.wave.is_alone = self.kernel.items[-1] <= WAVE
        self.wave.groups = lane.groups
        self.look_at_launches()
        self.run_wave(epoch)

    def in_time(self):
        d = self.terms.decisions
        return d.negated(d.any(map(self.images.any,
                                   self.source[ANY].ways.too_often)))

    def check_lane(self, lane):
        """Atomic operations that one lane does for all come first: if one lane
        does not, all else was read in vain."""
        for group in self.wave.groups:
            if not group.done and not self.terms.is_excluded(
                    group.guard, self.wave.launches):
                raise combined.Alone(group.line)
        for group in self.wave.groups:
            self.terms.at = f"which lane does {group.line}"
            if not all(self.soon_holds(claim, self.given(lane))
                       for claim in combined.claims(self.terms, group)):
                raise combined.Alone(group.line)
        super().check_lane(lane)

    def given(self, lane):
        """No lane stays longer in a loop than it was followed."""
        d, condition = self.terms.decisions, self.terms.as_condition
        guards = [*map(self.images.any, self.source[lane].ways.too_often),
                  *self.wave.ways.too_often]
        return [*self.source[lane].defined, *(
            condition(d.negated(guard)) for guard in guards)]

    def prove(self, claim, given, what):
        """In ANY, or else in each lane: what takes long is asked once, if it is
        the same in all. What ANY has of vectors the solver does not know; where that
        shows, the lanes come first."""
        self.terms.at = what
        if self.terms.decide(claim, given)[0] is True or all(
                self.is_plain(claim, lane) for lane in range(WAVE)):
            return
        lanes_first = self.terms.last_answer == sat
        rest = self.after_quick(claim, given) if lanes_first else [*range(WAVE)]
        if not rest or self.terms.decide(claim, given, deep=True,
                                         most=STEPS[-1])[0] is True:
            return
        proved = len(self.terms.assumed)
        for lane in rest:
            one, facts = self.in_lane(claim, given, lane)
            # What the solver gave up in a lane it is not asked in the others.
            if len(self.terms.assumed) > proved and self.is_likely(one, facts):
                continue
            if self.terms.holds_likewise(one, facts) or \
                    self.terms.decide(one, facts)[0] is True:
                continue
            if self.is_shown(one, facts):
                raise Different(f"{what}, in lane {lane}", None, one)
            self.prove_in_lane(one, facts, f"{what}, in lane {lane}")

    def prove_in_lane(self, claim, given, what):
        terms = self.terms
        terms.at = what
        found, model = terms.decide(
            claim, given, deep=True,
            most=STEPS[1] if terms.assumed else MOST_ALONE)
        if found is False:
            raise Different(what, model, claim)
        if not found and not self.is_likely(claim, given):
            raise Unknown(what, claim)

    def is_likely(self, claim, given):
        """Whether samples agree on a claim in one lane: its names hang on no ANY."""
        self.terms.assumes = True
        try:
            return self.terms.assume(claim, given)
        finally:
            self.terms.assumes = False

    def after_quick(self, claim, given):
        """Lanes from the first one on in which a claim does not soon hold."""
        self.terms.shown_by = None
        for lane in range(WAVE):
            one, facts = self.in_lane(claim, given, lane)
            if not self.terms.holds_likewise(one, facts) and \
                    self.terms.decide(one, facts)[0] is not True:
                return [*range(lane, WAVE)]
        return []

    def soon_holds(self, claim, given):
        """The same as an answer, without much time. A diagram knows what a count
        of lanes is 0 of, the solver does not."""
        terms, node = self.terms, self.terms.condition(claim)
        return terms.holds(claim, given) or all(
            self.images.node(node, lane) == terms.decisions.true or
            terms.holds(*self.in_lane(claim, given, lane))
            for lane in range(WAVE)) or terms.decide(
                claim, given, deep=True, most=STEPS[1])[0] is True

    def is_plain(self, claim, lane):
        """Whether both sides of a claim are the same in a lane, without the solver."""
        one, _ = self.in_lane(claim, (), lane)
        parts = one.children() if one.decl().kind() == Z3_OP_OR else [one]
        return is_true(one) or any(map(self.terms.same_sums, parts)) or \
            self.terms.same_choices(one)

    def in_lane(self, claim, given, lane):
        self.limit()
        one, *facts = (self.images.term(term, lane)
                       for term in (claim, *given))
        return one, facts

    def is_shown(self, claim, given):
        """Whether a sample has a difference."""
        return any(not claim and all(given) for claim, *given in zip(
            *map(self.terms.sampled, (claim, *given))))

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Loops by induction. A loop of the source runs once, from any round: its phis are any
values, and what they are after the round is noted. What the code's loop has to do with
that is looked at in `rounds`. After the loop the phis are those of a lane's last
round."""

from functools import partial

from z3 import Bool, Not

from ..claims import Value
from .flow import State
from .memory import WIDTHS
from .question import Question
from .relations import NoInduction
from .rounds import MOST_TRIES, VERIFIED, WaveCut
from .terms import hashed, SAMPLES


class Record:
    """A lane's loop in the source."""

    def __init__(self, guard, init, phis):
        self.guard, self.init, self.phis = guard, init, phis
        self.back, self.after, self.leave = None, {}, None


class Induction(Question):
    """A question whose loops are not unrolled."""

    def prepare(self, plan):
        self.plan = plan
        self.records = {}  # by lane and header
        self.ends = []  # (loop, that its last round is one)
        self.roles = dict.fromkeys(self.lanes, VERIFIED)
        self.asked_epoch = None

    # What Question asks for.

    def run_lane(self, lane, epoch):
        self.source[lane].run(self.bound, epoch,
                              Cuts(partial(self.cut_lane, lane)))

    def run_wave(self, epoch):
        self.wave.run(self.bound, epoch, self.limit,
                      Cuts(self.cut_wave))

    def in_time(self):
        """No launch is left out."""
        return self.terms.decisions.true

    def given(self, lane):
        inside = self.epochs.open_in(self.asked_epoch)
        return super().given(lane) + [end for loop, end in self.ends
                                      if loop not in inside]

    def check_stores(self, lane, space, source, target):
        self.asked_epoch = (source or target)[0].epoch
        super().check_stores(lane, space, source, target)

    # A loop of the source.

    def cut_lane(self, lane, ways, header, state):
        guess = self.plan.by_source[header]
        one, d = self.source[lane], self.terms.decisions
        names = one.phis(header)
        one.now = state
        init = {name: one.values[name] for name in names}
        poisoned = {name for name in names
                    if not self.surely(Not(init[name].poison), state, one)}
        before, marks = state.epoch, self.marks()
        count = len(one.defined)
        epoch = self.epochs.begin(header, before) if guess.has_stores \
            else before
        for _ in range(MOST_TRIES):
            phis = {name: self.phi(guess, header, name, lane,
                                   init[name].bits.size(), name in poisoned)
                    for name in names}
            slots = dict(state.slots)
            for name, value in phis.items():
                slots[name] = d.leaf((value.bits.get_id(),
                                      value.poison.get_id()), value)
            left = ways.once(header, State(state.guard, slots, epoch))
            record = Record(state.guard, init, phis)
            back = left.pop(header, None)
            self.note_back(record, back, one, names)
            new = {name for name, value in record.after.items()
                   if name not in poisoned and
                   not self.surely(Not(value.poison), back, one)}
            if not new:
                break
            poisoned |= new
            self.restore(marks, (lane,))
            del one.defined[count:]
        else:
            raise NoInduction("poison in a loop")
        self.records[lane, header] = record
        self.ends = [*self.ends, (header, self.terms.as_condition(d.either(
            d.negated(state.guard), record.leave)))]
        if guess.has_stores:
            for there in left.values():
                there.epoch = self.epochs.end(header, before)
        return list(left.items())

    def surely(self, claim, state, one):
        """Whether it follows from little, or from all that is known there."""
        guard = self.terms.as_condition(state.guard)
        return self.terms.holds(claim, [guard, *one.defined[-8:]]) or \
            self.terms.holds(claim, [guard, *one.defined[-64:]], deep=True)

    def phi(self, guess, header, name, lane, width, is_poison):
        place = "" if name in guess.shared else f"@{lane}"
        label = f"phi {header}.{name}{place}"
        bits = self.terms.input(label, width, [
            self.sample(width, n, label) for n in range(SAMPLES)])
        bits = self.source[lane].bit_of(bits) if width == 1 else bits
        poison = Bool(f"{label} is poison") if is_poison else is_poison
        self.terms.kept.append(poison)
        return Value(bits, poison) if is_poison else Value(bits)

    @staticmethod
    def sample(width, number, label):
        value = hashed(width, number, label)
        return value % 11 if width > 8 and number < 3 else value

    def note_back(self, record, back, one, names):
        d = self.terms.decisions
        record.back = d.false if back is None else back.guard
        record.leave = d.both(record.guard, d.negated(record.back))
        if back is not None:
            one.now = back
            record.after = {name: one.values[name] for name in names}

    # Stores of runs that do not count.

    def marks(self):
        views = {("s", lane): one.memory for lane, one in self.source.items()}
        if hasattr(self, "wave"):
            views |= {("t", lane): view
                      for lane, view in self.wave.views.items()}
        return {key: {space: len(view.stores[space]) for space in WIDTHS}
                for key, view in views.items()}

    def restore(self, marks, lanes, side="s"):
        for lane in lanes:
            view = self.source[lane].memory if side == "s" else \
                self.wave.views.get(lane)
            if view is None:
                continue
            for space, stores in view.stores.items():
                del stores[marks.get((side, lane), {}).get(space, 0):]

    # A loop of the code.

    def cut_wave(self, ways, header, state):
        return WaveCut(self, ways, header, state).result()


class Cuts:
    def __init__(self, cut):
        self.cut = cut

    def __call__(self, ways, header, state):
        return self.cut(ways, header, state)

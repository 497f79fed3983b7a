# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Both sides of a kernel run with numbers, for guesses: what a loop's registers
have to do with its source's phis. Nothing is proved here."""

from z3 import (BitVecVal, BoolVal, is_bool, is_bv_value, is_false, is_true,
                simplify)

from ..claims import NotExpressible
from .apertures import Apertures
from .memory import Launch
from .question import Question
from .terms import SAMPLES, Terms, hashed

RUNS = 3
MOST_VISITS = 64  # of headers, in one lane or in the wave


class Enough(Exception):
    """A run has shown what it can."""


class Numbers(Terms):
    """Terms that are numbers, those of one run."""

    def __init__(self, seed, limit):
        super().__init__(1, limit)
        self.seed = seed

    def number(self, width, *key):
        value = hashed(width, self.seed, *key)
        if width == 32 and self.seed < 2:
            value = 2 + value % 3  # So loops have rounds.
        if width == 64:
            value &= -256
        return value

    def input(self, name, width, values=None):
        if values and name.startswith("workitem"):
            value = values[self.seed % SAMPLES]
        else:
            value = self.number(width, name)
        term = BitVecVal(value, width)
        self.kept.append(term)
        return term

    def define(self, term, values=None):
        self.limit()
        term = simplify(term)
        if not is_bv_value(term):
            term = BitVecVal(hashed(term.size(), str(term)), term.size())
        self.kept.append(term)
        return term

    def known(self, term, given=()):
        return self.define(term)

    def define_truth(self, term):
        term = simplify(term)
        if not (is_true(term) or is_false(term)):
            term = BoolVal(bool(hashed(1, str(term))))
        return term

    def apply(self, function, width, args, commutes=False, exact=None,
              roughly=None):
        args = [self.define(arg) for arg in args]
        if exact is not None or roughly is not None:
            return self.define((exact or roughly)())
        values = [arg.as_long() for arg in args]
        if commutes:
            values[:2] = sorted(values[:2])
        return self.define(BitVecVal(hashed(width, function, *values), width))

    def condition(self, term):
        return self.decisions.true if is_true(self.define_truth(term)) \
            else self.decisions.false

    def decide(self, claim, given=(), deep=False):
        return is_true(simplify(claim)), None

    def likely_holds(self, claim, given=()):
        return self.decide(claim)[0]

    def note_values(self, name, values):
        pass

    def note_poison(self, name, poison):
        pass

    def sampled(self, term):
        value = self.define_truth(term) if is_bool(term) else \
            self.define(term)
        return [int(is_true(value)) if is_bool(value) else
                value.as_long()] * SAMPLES


class Visits:
    """What `cuts` of a run sees: each time that a loop's header runs."""

    def __init__(self, look):
        self.look, self.list = look, []

    def __call__(self, ways, header, state):
        if len(self.list) >= MOST_VISITS:
            raise Enough
        first = header in ways.entered
        ways.entered.discard(header)
        self.list.append((header, first, self.look(header, state)))


class Trial(Question):
    """One run of both sides; `lanes_seen` and `wave_seen` are their visits."""

    def __init__(self, seed, *args):
        super().__init__(*args)
        self.terms = Numbers(seed, self.limit)
        self.launch = Launch(self.terms)
        self.launch.apertures = Apertures(self.launch, self.inputs)
        self.seen = {}

    def new_visits(self, who, look):
        self.seen[who] = Visits(look)
        return self.seen[who]

    def go(self):
        try:
            self.run()
        except Enough:
            pass
        return self

    def run_lane(self, lane, epoch):
        one = self.source[lane]
        visits = self.new_visits(lane, lambda header, state: {
            name: self.term_of(state.slots.get(name))
            for name in one.phis(header)})
        try:
            one.run(self.bound, epoch, visits)
        except Enough:
            pass

    def term_of(self, node):
        if node is None:
            return None
        value = self.terms.decisions.payload(node)
        if not is_bv_value(value.bits):
            raise NotExpressible("an undefined value in a run with numbers")
        return value.bits.as_long()

    def run_wave(self, epoch):
        self.wave.run(self.bound, epoch, self.limit, self.new_visits(
            None, lambda header, state: Snapshot(self.terms, state)))


class Snapshot:
    """Registers as numbers; masks as lists of bits."""

    def __init__(self, terms, state):
        d = terms.decisions
        self.slots = {}
        for name, value in state.slots.items():
            if isinstance(value, tuple):
                self.slots[name] = [int(d.payload(node)) for node in value]
            elif name == "scc":
                self.slots[name] = int(bool(d.payload(value)))
            elif d.payload(value) is not None:
                self.slots[name] = d.payload(value).as_long()

    def active(self, lane):
        return self.slots[("exec_lo", "exec_hi")[lane // 32]][lane % 32]


def trials(question, seconds):
    """Visits of several runs."""
    found, question.trial = [], None
    for seed in range(RUNS):
        trial = Trial(seed, question.kernel, question.code, question.layout,
                      question.bound, seconds, question.limit)
        try:
            found.append(trial.go().seen)
            question.trial = trial
        except NotExpressible:
            continue
    return found

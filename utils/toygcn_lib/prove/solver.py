# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A claim by z3; by samples where z3 gives up."""

import time

from z3 import (And, Context, Extract, ForAll, Solver, sat, simplify,
                substitute, unknown, unsat)

from . import samples
from .bits import Products

PROVED, BOUNDED = "proved", "bounded"
COUNTEREXAMPLE, OPEN = "counterexample", "open"


class Answer:
    """`kind` is one of the above; `values` the inputs of a counterexample."""

    def __init__(self, kind, values=None, detail=""):
        self.kind = kind
        self.values, self.detail = values or {}, detail
        self.seconds = 0.0


# Steps of the solver in a second of an idle machine: a limit in steps gives the
# same answers on a busy one.
STEPS = 3_000_000


def ask(claim, wrong, timeout):
    """(z3's answer, inputs) to whether there are inputs that `wrong` holds of;
    the time limit is in seconds. Each question is a context of its own: its
    answer does not depend on those before it."""
    context = Context()
    solver = Solver(ctx=context)
    solver.set("rlimit", timeout * STEPS)
    for condition in (claim.hypothesis(), wrong):
        solver.add(simplify(condition).translate(context))
    answer = solver.check()
    if answer != sat:
        return answer, None
    model = solver.model()
    return answer, {name: model.eval(bits.translate(context),
                                     model_completion=True).as_long()
                    for name, bits in claim.inputs.items()}


def seen_in_results(claim):
    """{open bits of the source: what a result has in their place}, for those
    that reach an output as they are."""
    found = {}
    for source, target in claim.pairs:
        for bits, likely in claim.open_source:
            for place in range(source.size - bits.size() + 1):
                top = place + bits.size() - 1
                if simplify(Extract(top, place, source.bits)).eq(bits):
                    found[bits] = Extract(top, place, target.bits)
    return found


def choices(claim):
    """Ways to choose the open bits of the source."""
    seen = seen_in_results(claim)
    if seen:
        yield [(bits, seen.get(bits, likely[0]))
               for bits, likely in claim.open_source]
    if len(seen) == len(claim.open_source):
        return
    most = max((len(likely) for _, likely in claim.open_source), default=0)
    for n in range(most):
        yield [(bits, likely[min(n, len(likely) - 1)])
               for bits, likely in claim.open_source]


def proved_by_halves(make, timeout):
    """Whether the claim holds of any products that commute."""
    Products.halves, Products.facts = True, []
    try:
        claim = make()
        claim.suppose(And(True, *Products.facts))
        if not Products.facts:
            return False
        return ask(claim, claim.wrong(), timeout)[0] == unsat
    finally:
        Products.halves = False


def decided(make, claim, timeout):
    if proved_by_halves(make, timeout):
        return Answer(PROVED)
    wrong = claim.wrong()
    chosen, answer = None, None
    for chosen in choices(claim):
        answer, values = ask(claim, substitute(wrong, *chosen), timeout)
        if answer == unsat:
            return Answer(PROVED)
    if claim.open_source:
        wrong = ForAll([bits for bits, _ in claim.open_source], wrong)
    if answer != unknown:
        answer, values = ask(claim, wrong, timeout)
    if answer == unsat:
        return Answer(PROVED)
    if answer == sat:
        return Answer(COUNTEREXAMPLE, values)
    held, values = samples.tried(claim, chosen)
    if values:
        return Answer(COUNTEREXAMPLE, values)
    if held == samples.COUNT:
        return Answer(BOUNDED, detail=f"holds on {held} edge values and "
                                      f"random ones; z3 gave up")
    return Answer(OPEN, detail=f"z3 gave up, and it holds on {held} of "
                               f"{samples.COUNT} samples")


def decide(make, timeout):
    """Proves the claim that `make` makes, or finds inputs for which it is
    wrong. The time limit is for each question to z3, in seconds."""
    start = time.process_time()
    found = decided(make, make(), timeout)
    found.seconds = time.process_time() - start
    return found

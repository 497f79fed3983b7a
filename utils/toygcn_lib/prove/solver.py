# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A claim by z3."""

import time

from z3 import ForAll, Solver, simplify, substitute, sat, unsat

PROVED, COUNTEREXAMPLE, OPEN = "proved", "counterexample", "open"


class Answer:
    """`kind` is one of the above; `values` the inputs of a counterexample."""

    def __init__(self, kind, seconds=0.0, values=None, detail=""):
        self.kind, self.seconds = kind, seconds
        self.values, self.detail = values or {}, detail


def ask(claim, wrong, timeout):
    """(z3's answer, model) to whether there are inputs that `wrong` holds of;
    the time limit is in seconds."""
    solver = Solver()
    solver.set("timeout", int(timeout * 1000))
    solver.add(simplify(claim.hypothesis()), simplify(wrong))
    answer = solver.check()
    return answer, solver.model() if answer == sat else None


def choices(claim):
    """Ways to choose the open bits of the source, likely ones."""
    most = max((len(likely) for _, likely in claim.open_source), default=0)
    for n in range(most):
        yield [(bits, likely[min(n, len(likely) - 1)])
               for bits, likely in claim.open_source]


def decide(claim, timeout):
    """Proves the claim, or finds inputs for which it is wrong."""
    start = time.monotonic()
    wrong = claim.wrong()
    for chosen in choices(claim):
        if ask(claim, substitute(wrong, *chosen), timeout)[0] == unsat:
            return Answer(PROVED, time.monotonic() - start)
    if claim.open_source:
        wrong = ForAll([bits for bits, _ in claim.open_source], wrong)
    answer, model = ask(claim, wrong, timeout)
    spent = time.monotonic() - start
    if answer == unsat:
        return Answer(PROVED, spent)
    if answer == sat:
        return Answer(COUNTEREXAMPLE, spent, values_of(claim, model))
    return Answer(OPEN, spent, detail=f"z3 gave up after {timeout} s")


def values_of(claim, model):
    """{input: number}"""
    return {name: model.eval(bits, model_completion=True).as_long()
            for name, bits in claim.inputs.items()}

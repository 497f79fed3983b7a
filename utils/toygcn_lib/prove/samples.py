# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Claims that the solver gives up on, tried on edge values and random ones."""

import random

from z3 import (And, BitVecVal, Not, Or, is_false, is_true, simplify,
                substitute)

from .against_simulator import dword, some_float

COUNT = 400  # inputs that the hypothesis holds of and that are not poison
DRAWN = 50  # times as many are drawn to have COUNT


def some_value(chooser, width):
    """An integer or float of that width, or a float in its low part."""
    kinds = [size for size in (16, 32, 64) if size <= width]
    if chooser.random() < 0.5:
        return sum(dword(chooser) << place
                   for place in range(0, width, 32)) % (1 << width)
    return some_float(chooser, chooser.choice(kinds)) if kinds else \
        chooser.getrandbits(width)


def tried(claim, chosen):
    """(number of inputs on which the claim holds, inputs on which it does not
    or None); `chosen` is what the source's open bits are."""
    chooser = random.Random(1)
    wrong, asked = claim.wrong(), And(claim.hypothesis(), Or(
        *(Not(source.poison) for source, _ in claim.pairs)))
    if chosen:
        wrong, asked = substitute(wrong, *chosen), substitute(asked, *chosen)
    held = count = 0
    for _ in range(DRAWN * COUNT):
        values = {name: some_value(chooser, bits.size())
                  for name, bits in claim.inputs.items()}
        known = [(claim.inputs[name],
                  BitVecVal(value, claim.inputs[name].size()))
                 for name, value in values.items()]
        # An approximation may leave it open; then the answer is for any.
        if is_false(simplify(substitute(asked, *known))):
            continue
        found = simplify(substitute(wrong, *known))
        if is_true(found) and not claim.open_source:
            return held, values
        held += is_false(found)
        count += 1
        if count == COUNT:
            break
    return held, None

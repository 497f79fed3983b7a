# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A rule as a claim: whatever the inputs, if the hypotheses hold and the
source is not poison, each result has the bits of the source."""

import hashlib

from z3 import And, BitVec, BoolVal, Not, Or, is_false

from .bits import high, low, number, zext
from .floats import is_nan


class NotExpressible(Exception):
    """Why a rule has no claim."""


class Value:
    """Bits, whether they are poison, and whether those up to `nan_width`
    stand for any NaN."""

    def __init__(self, bits, poison=BoolVal(False), any_nan=BoolVal(False),
                 nan_width=0):
        self.bits = bits
        self.poison, self.any_nan = poison, any_nan
        self.nan_width = nan_width

    @property
    def size(self):
        return self.bits.size()


class Claim:
    """What is gathered while a rule is read. `inputs` are named values of any
    bits; `open_source` and `open_target` are the bits that source and result
    leave open, with likely ones: the source may be any of them, the result is
    wrong if one choice of its own is."""

    def __init__(self):
        self.inputs = {}
        self.hypotheses = []
        self.open_source, self.open_target = [], []
        self.pairs = []  # (Value of the source, Value of the result)

    def input(self, name, width):
        if name not in self.inputs:
            self.inputs[name] = BitVec(name, width)
        return Value(self.inputs[name])

    def undef(self, side):
        """A maker of bits that may be anything; it is told likely ones."""
        def make(*likely):
            bits = BitVec(f"open{len(self.open_source + self.open_target)}",
                          likely[0].size())
            side.append((bits, likely))
            return bits
        return make

    def suppose(self, condition):
        self.hypotheses.append(condition)

    def hypothesis(self):
        return And(True, *self.hypotheses)

    def fingerprint(self):
        """A hash of all that the answer depends on."""
        text = [str(list(self.inputs)), self.hypothesis().sexpr(),
                self.wrong().sexpr(),
                *(f"{bits} {likely}" for bits, likely in self.open_source)]
        return hashlib.sha256("\n".join(text).encode()).hexdigest()[:16]

    def wrong(self):
        """Where a result differs from a source that says something."""
        return Or(False, *(And(Not(source.poison), differs(source, target))
                           for source, target in self.pairs))


def differs(source, target):
    different = source.bits != target.bits
    if not is_false(source.any_nan):
        width = source.nan_width
        same = is_nan(low(target.bits, width))
        if width < source.size:
            rest = source.size - width
            same = And(same, high(source.bits, rest) ==
                       high(target.bits, rest))
        different = And(different, Not(And(source.any_nan, same)))
    return Or(target.poison, different)


def apply_operation(operation, sizes, values, flags, undef, make_use):
    """The results of a generic operation, poison where an operand is."""
    args = [value.bits if isinstance(value, Value) else value
            for value in values]
    use = make_use(sizes, args, flags, undef)
    found = operation.meaning(use)
    found = found if isinstance(found, tuple) else (found,)
    poison = Or(use.poison, *(value.poison for value in values
                              if isinstance(value, Value)))
    return [Value(zext(number(bits, size), size), poison,
                  is_nan(bits) if operation.any_nan else BoolVal(False), size)
            for bits, size in zip(found, sizes)]

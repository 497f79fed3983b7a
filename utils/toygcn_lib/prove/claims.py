# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A rule as a claim: whatever the inputs, if the hypotheses hold and the
source is not poison, each result has the bits of the source."""

from z3 import And, BitVec, BoolVal, Not, Or, is_false

from .bits import number
from .floats import is_nan


class NotExpressible(Exception):
    """Why a rule has no claim."""


class Value:
    """Bits, whether they are poison, and whether they stand for any NaN."""

    def __init__(self, bits, poison=BoolVal(False), any_nan=BoolVal(False)):
        self.bits = bits
        self.poison, self.any_nan = poison, any_nan

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

    def wrong(self):
        """Where a result differs from a source that says something."""
        return Or(False, *(And(Not(source.poison), differs(source, target))
                           for source, target in self.pairs))


def differs(source, target):
    different = source.bits != target.bits
    if not is_false(source.any_nan):
        different = And(different, Not(And(source.any_nan,
                                           is_nan(target.bits))))
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
    return [Value(number(bits, size), poison,
                  is_nan(bits) if operation.any_nan else BoolVal(False))
            for bits, size in zip(found, sizes)]

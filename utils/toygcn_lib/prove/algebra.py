# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Claims of the rows of class Algebra in ToyGCNOperations.td: a law of an
operation at a width, for each width that the instances have; and that its
machine instruction has the operands the other way round."""

import os

from z3 import And, BitVecVal, Not

from . import floats, instances
from .bits import high, joined, low
from .claims import Claim, NotExpressible, Value, apply_operation
from .generic import Use
from .meanings import GENERIC, INSTRUCTIONS

DWORD = 32
ONES = {16: 0x3c00, 32: 0x3f800000, 64: 0x3ff0000000000000}


class Law:
    """One claim about `name`; `at` has its operands, of `width` bits."""

    def __init__(self, record, width):
        self.name, self.width = record["Name"], width
        self.neutral, self.is_float = record["Neutral"], record["IsFloat"]
        self.machine, self.commutes = record["Machine"], record["IsCommutative"]
        self.claim = Claim()

    def input(self, name):
        return self.claim.input(name, self.width)

    def operation(self, side, *values):
        return apply_operation(GENERIC[self.name], [values[0].size], values,
                               (), self.claim.undef(side), Use)[0]

    def source(self, *values):
        return self.operation(self.claim.open_source, *values)

    def target(self, *values):
        return self.operation(self.claim.open_target, *values)

    def identity(self):
        """Any quiet NaN, or one value."""
        if self.neutral == "NaN":
            nan = self.input("e")
            self.claim.suppose(And(floats.is_nan(nan.bits),
                                   Not(floats.is_signaling(nan.bits))))
            return nan
        top = 1 << self.width - 1
        one = ONES[self.width] if self.is_float else 1
        return Value(BitVecVal({"Zero": 0, "One": one, "Ones": -1,
                                "SMin": top, "MinusZero": top,
                                "SMax": top - 1}[self.neutral], self.width))


def has_identity(law):
    x = law.input("x")
    return law.source(x, law.identity()), x


def commutes(law):
    x, y = law.input("x"), law.input("y")
    return law.source(x, y), law.target(y, x)


def associates(law):
    x, y, z = map(law.input, "xyz")
    return (law.source(law.source(x, y), z), law.target(x, law.target(y, z)))


def is_idempotent(law):
    x = law.input("x")
    return law.source(x, x), x


def cancels_itself(law):
    x = law.input("x")
    return law.source(x, x), law.identity()


def is_bitwise(law):
    x, y = law.input("x"), law.input("y")
    half = law.width // 2
    parts = [law.target(Value(low(x.bits, half)), Value(low(y.bits, half))),
             law.target(Value(high(x.bits, half)), Value(high(y.bits, half)))]
    return law.source(x, y), Value(joined([part.bits for part in parts]))


def absorbs(law):
    """The complement of the identity absorbs, in a bitwise operation."""
    x, zero = law.input("x"), Value(~law.identity().bits)
    return law.source(x, zero), zero


def is_reversed(law):
    """The instruction has y first, or any operand if the operation commutes;
    modifiers of floats change nothing."""
    x, y = law.input("x"), law.input("y")
    source = law.source(y, x) if law.commutes else law.source(x, y)
    if law.machine not in INSTRUCTIONS:
        raise NotExpressible(f"{law.machine} has no description")
    operands = [0, y.bits, 0, x.bits] if law.is_float else [y.bits, x.bits]
    return source, Value(INSTRUCTIONS[law.machine].apply(operands)[0])


# By the column that says so.
LAWS = {"Neutral": has_identity, "IsCommutative": commutes,
        "IsAssociative": associates, "IsIdempotent": is_idempotent,
        "CancelsItself": cancels_itself, "IsBitwise": is_bitwise}
# By two columns.
OTHERS = {"absorbs": absorbs, "Machine": is_reversed}


def claim_of(record, column, width):
    law = Law(record, width)
    law.claim.pairs.append((LAWS | OTHERS)[column](law))
    return law.claim


def widths_of(name):
    """Those of its instances; what holds of them holds of vectors of them."""
    return [int(results[0][1:]) for opcode, results, _ in instances.operations()
            if opcode == name and results[0][1:].isdigit() and
            results[0] != "s1"]


def laws(tables):
    """(name, place, record, column, width) of each law that a row states."""
    for record in tables.instances("Algebra"):
        path, _, line = record["!locs"][0].rpartition(":")
        place = f"{os.path.basename(path)}:{line}"
        states = dict(record, absorbs=record["IsBitwise"] and
                      record["IsIdempotent"])
        for column in (*LAWS, "absorbs"):
            for width in widths_of(record["Name"]) if states[column] else ():
                yield (f"{record['Name']} s{width}: {column}", place, record,
                       column, width)
        if record["Machine"] != "0":
            yield (f"{record['Name']} s{DWORD}: {record['Machine']}", place,
                   record, "Machine", DWORD)


def kernel_file(title, inputs):
    raise NotExpressible("a law of a table is not code")

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Scalar instructions with the condition bit SCC, as selected code uses it:
more rows of meanings.INSTRUCTIONS."""

import re

from z3 import If, UGE, UGT, ULE, ULT

from .bits import bit_of, low, number, sext, truth, zext
from .generic import add, subtract
from .instructions import Instruction


# Instructions that set SCC as a side effect, if their result is not 0. That of
# the others (which one S_MIN chose) is not described.
SCC_IS_NOT_ZERO = re.compile(
    r"S_(AND|OR|XOR|NAND|NOR|XNOR|ANDN2|ORN2|NOT|LSHL|LSHR|ASHR|BFE|"
    r"BCNT1_I32|ABS)_[BIU]\d+$")


def sum_with_carry(a, b, carry=number(0, 1)):
    wide = zext(a, 33) + zext(b, 33) + zext(carry, 33)
    return low(wide, 32), bit_of(wide, 32)


def difference_with_borrow(a, b, borrow=number(0, 1)):
    wide = zext(a, 33) - zext(b, 33) - zext(borrow, 33)
    return low(wide, 32), bit_of(wide, 32)


def or_overflow(operation):
    def meaning(a, b):
        wide = operation(sext(a, 33), sext(b, 33))
        return low(wide, 32), truth(sext(low(wide, 32), 33) != wide)
    return meaning


def choice(a, b, scc):
    return If(scc == 1, a, b)


EQUAL = {"EQ": lambda a, b: a == b, "LG": lambda a, b: a != b}
SIGNED = {"GT": lambda a, b: a > b, "GE": lambda a, b: a >= b,
          "LT": lambda a, b: a < b, "LE": lambda a, b: a <= b}
UNSIGNED = {"GT": UGT, "GE": UGE, "LT": ULT, "LE": ULE}


def compares(kind, conditions):
    width = kind[1:]
    return {f"S_CMP_{name}_{kind}": Instruction(
                f"scc = {width} {width}",
                lambda a, b, f=condition: truth(f(a, b)))
            for name, condition in conditions.items()}


SCC_INSTRUCTIONS = {
    "S_ADD_I32": Instruction("32 scc = 32 32", or_overflow(add)),
    "S_SUB_I32": Instruction("32 scc = 32 32", or_overflow(subtract)),
    "S_ADD_U32": Instruction("32 scc = 32 32", sum_with_carry),
    "S_ADDC_U32": Instruction("32 scc = 32 32 scc", sum_with_carry),
    "S_SUB_U32": Instruction("32 scc = 32 32", difference_with_borrow),
    "S_SUBB_U32": Instruction("32 scc = 32 32 scc", difference_with_borrow),
    "S_CSELECT_B32": Instruction("32 = 32 32 scc", choice),
    "S_CSELECT_B64": Instruction("64 = 64 64 scc", choice),
} | compares("I32", EQUAL | SIGNED) | compares("U32", EQUAL | UNSIGNED) | \
    compares("U64", EQUAL)

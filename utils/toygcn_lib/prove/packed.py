# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations on the two halves of a dword: more rows of meanings.GENERIC and
meanings.INSTRUCTIONS, made of those on one half."""

from z3 import Or, UGT, ULT

from . import bits, floats
from .bits import joined, number, parts_of
from .generic import Operation, Use, add, subtract
from .instructions import Operand, nearest


def by_halves(operation):
    """A generic operation on both halves; it is poison if one half is."""
    def meaning(use):
        halves = [Use([16], list(args), (), use.undef)
                  for args in zip(*(parts_of(x, 16) for x in use.args))]
        results = [operation.meaning(half) for half in halves]
        use.poison = Or(use.poison, *(half.poison for half in halves))
        return joined(results)
    return Operation(operation.operands, meaning)


def packed_operations(generic):
    """G_TOYGCN_PK_<name>, of G_<name>."""
    names = ("ADD SUB MUL SHL LSHR ASHR SMIN SMAX UMIN UMAX UADDSAT "
             "USUBSAT SADDSAT SSUBSAT FADD FMUL FMA FMINNUM_IEEE "
             "FMAXNUM_IEEE").split()
    return {f"G_TOYGCN_PK_{name}": by_halves(generic[f"G_{name}"])
            for name in names}


class PackedInstruction:
    """As Instruction, on two halves of each source. op_sel chooses the half
    of each source that the low result reads, op_sel_hi that of the high one;
    neg_lo and neg_hi negate floats."""

    described = True

    def __init__(self, sources, meaning, is_float=False):
        self.results = [Operand("32h" if is_float else "32")]
        self.sources = [Operand("32")] * sources
        self.meaning = meaning

    def apply(self, operands, state=None, undef=None):
        count = len(self.sources)
        values = [number(value, 32) for value in operands[:count]]
        given = list(operands[count:]) or [0, (1 << count) - 1, 0, 0]
        given += [0] * (4 - len(given))
        if any(type(left) is not int or left for left in given[4:]):
            raise ValueError(f"operands are left over: {given[4:]}")
        results = [self.meaning(*self.chosen(values, choice, negated))
                   for choice, negated in zip(given[:2], given[2:4])]
        return (joined(results),)

    @staticmethod
    def chosen(values, choice, negated):
        halves = [parts_of(value, 16)[choice >> n & 1]
                  for n, value in enumerate(values)]
        return [floats.negated(half) if negated >> n & 1 else half
                for n, half in enumerate(halves)]


def shifted(shift):
    return lambda n, x: bits.shifted_by(shift, x, n)


PACKED_INSTRUCTIONS = {
    f"V_PK_{name}": PackedInstruction(sources, meaning, "F16" in name)
    for name, sources, meaning in (
        ("ADD_U16", 2, lambda a, b: a + b),
        ("SUB_U16", 2, lambda a, b: a - b),
        ("ADD_U16_sat", 2, nearest(add, False)),
        ("SUB_U16_sat", 2, nearest(subtract, False)),
        ("ADD_I16_sat", 2, nearest(add, True)),
        ("SUB_I16_sat", 2, nearest(subtract, True)),
        ("MUL_LO_U16", 2, lambda a, b: a * b),
        ("MAD_U16", 3, lambda a, b, c: a * b + c),
        ("LSHLREV_B16", 2, shifted(bits.left)),
        ("LSHRREV_B16", 2, shifted(bits.right)),
        ("ASHRREV_I16", 2, shifted(bits.right_signed)),
        ("MIN_I16", 2, lambda a, b: bits.smallest(bits.signed_less, a, b)),
        ("MAX_I16", 2, lambda a, b: bits.smallest(bits.signed_greater, a, b)),
        ("MIN_U16", 2, lambda a, b: bits.smallest(ULT, a, b)),
        ("MAX_U16", 2, lambda a, b: bits.smallest(UGT, a, b)),
        ("ADD_F16", 2, floats.add), ("MUL_F16", 2, floats.multiply),
        ("FMA_F16", 3, floats.fused), ("MIN_F16", 2, floats.minimum),
        ("MAX_F16", 2, floats.maximum))}

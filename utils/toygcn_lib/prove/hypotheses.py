# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What rules suppose and do in C++, one row each, by hand: the one part of a
rule that is not read from its table."""

from z3 import And, ULE, ULT

from .bits import sext
from .floats import CONDITIONS, modified

# What is only about cost: how often a value is used, and by what.
PREDICATES = {f"{operation}_{kind}" for kind in ("once", "taken_in")
              for operation in ("add", "sub", "product", "shl", "srl", "and", "or", "xor",
                                "ctpop", "select", "smin", "smax", "umin",
                                "umax", "fminnum_ieee", "fmaxnum_ieee",
                                "toygcn_mul_low24")}

# isClamp: the lower bound is not above the upper one; a float's is below it
# (of +0 and -0 the median is +0). Either operand of the
# inner minimum or maximum may be its bound.
CLAMPS = {f"clamp_{outer}": (outer.endswith("min"), not_above)
          for outer, not_above in (
              ("smin", lambda a, b: a <= b), ("smax", lambda a, b: a <= b),
              ("umin", ULE), ("umax", ULE),
              ("fmin", CONDITIONS["olt"]))}


# isOfNonNegatives: the sign is taken from a difference of what is not negative.
DISTANCES = {"absolute", "absolute_once"}

# isZeroAbove: the instruction that computes the half clears the bits above it
# (docs/simulator.md).
HALVES = {"zero_above"}


def unsigned_24(claim, name, width):
    """selectUnsigned24: the number has 24 bits; what is rendered may be the
    number before it was masked."""
    rendered = claim.input(name, width).bits
    return rendered & 0xffffff, [rendered]


def unsigned_16(claim, name, width):
    """selectUnsigned16, likewise."""
    rendered = claim.input(name, width).bits
    return rendered & 0xffff, [rendered]


def signed_24(claim, name, width):
    """selectSigned24: more than 8 bits are the sign."""
    value = sext(claim.input(name, 24).bits, width)
    return value, [value]


def one_and_power(claim, name, width):
    """selectOneAndPower: 2^n + 1, rendered as n."""
    rendered = claim.input(name, width).bits
    claim.suppose(ULT(rendered, width))
    return (1 << rendered) + 1, [rendered]


def shift_amount(bits):
    """selectShiftAmount: the bits that count, and any others above."""
    def matched(claim, name, width):
        rendered = claim.input(name, width).bits
        above = claim.input(name + "above", width).bits
        return (rendered & (bits - 1)) | (above & ~(bits - 1)), [rendered]
    return matched


def modifiers(claim, name, width):
    """selectMods: a float, and how the instruction changes its sign bit: both
    are rendered."""
    rendered = claim.input(name, width).bits
    changes = claim.input(name + "m", 32).bits
    claim.suppose(ULT(changes, 4))
    return modified(rendered, changes), [rendered, changes]


# Complex operands: (the operand's value, what each suboperand is rendered as)
MATCHERS = {"Unsigned24": unsigned_24, "Signed24": signed_24,
            "Unsigned16": unsigned_16, "OneAndPower": one_and_power,
            "ShiftAmount32": shift_amount(32),
            "ShiftAmount64": shift_amount(64), "Mods": modifiers}

# Numbers in an instruction: what LangRef lets them be.
IMMEDIATES = {"G_SEXT_INREG": lambda n: And(ULE(1, n), ULT(n, 32)),
              "G_IS_FPCLASS": lambda n: ULT(n, 1024)}

# Numbers that are rendered otherwise than they are.
RENDERERS = {"renderFieldOfWidth": lambda n: n << 16}

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Exact float arithmetic. A value of any format is a Python float with few
enough bits. A format is an element's type: half, bfloat, float or double."""

import math
from fractions import Fraction

from toygcn_lib.expect import fma as fma32
from toygcn_lib.launch import to_element

# format -> digits of the significand, exponent of the smallest normal number,
# exponent from which on numbers are too large.
FORMATS = {"half": (11, -14, 16), "bfloat": (8, -126, 128),
           "float": (24, -126, 128), "double": (53, -1022, 1024)}


SHORT = {"half": "f16", "float": "f32"}  # what struct rounds


def rounded(format, value):
    """A float or Fraction to a format, ties to even."""
    digits, least, most = FORMATS[format]
    if not value or isinstance(value, float) and (
            format == "double" or not math.isfinite(value)):
        return value if isinstance(value, float) else float(value)
    if isinstance(value, float) and format in SHORT:
        return to_element(value, SHORT[format])
    exact = Fraction(value)
    size = abs(exact)
    exponent = size.numerator.bit_length() - size.denominator.bit_length()
    exponent -= Fraction(2) ** exponent > size
    unit = Fraction(2) ** (max(exponent, least) - digits + 1)
    near = round(size / unit) * unit
    found = math.inf if near >= Fraction(2) ** most else float(near)
    return -found if exact < 0 else found


def fma(format, a, b, c):
    if format == "float":
        return fma32(a, b, c)
    if not all(map(math.isfinite, (a, b, c))):
        return a * b + c
    exact = Fraction(a) * Fraction(b) + Fraction(c)
    return rounded(format, exact) if exact else a * b + c


def quotient(a, b):
    """As a float if it is exact or has no finite value, else a Fraction."""
    if math.isnan(a) or math.isnan(b) or math.isinf(a) and math.isinf(b) \
            or not a and not b:
        return math.nan
    sign = math.copysign(1.0, a) * math.copysign(1.0, b)
    if math.isinf(a) or not b:
        return sign * math.inf
    if math.isinf(b) or not a:
        return sign * 0.0
    return Fraction(a) / Fraction(b)


def divide(format, a, b):
    """A quotient that is too small for its format keeps its sign."""
    exact = quotient(a, b)
    if isinstance(exact, float):
        return exact
    return math.copysign(rounded(format, abs(exact)), 1 if exact > 0 else -1)


def square_root(format, a):
    """A root of 53 digits, which a format of at most 25 is right with."""
    if math.isnan(a) or a < 0:
        return math.nan
    return a if math.isinf(a) else rounded(format, math.sqrt(a))


def whole(how):
    """An integer near, by a function of numbers below 2^53."""
    def near(format, a):
        if not math.isfinite(a) or abs(a) >= 2.0 ** 52:
            return a
        return math.copysign(float(how(a)), a)
    return near


def from_int(value, format):
    return rounded(format, Fraction(value))


def smaller(a, b):
    """minnum: a NaN loses. Which zero of two comes out is left open; adding
    +0.0 makes it +0.0 (see operations)."""
    if math.isnan(a) or math.isnan(b):
        return b if math.isnan(a) else a
    return min(a, b)


def larger(a, b):
    if math.isnan(a) or math.isnan(b):
        return b if math.isnan(a) else a
    return max(a, b)


def numbers(function):
    """minimum and maximum: a NaN wins."""
    return lambda a, b: math.nan if math.isnan(a) or math.isnan(b) \
        else function(a, b)


def to_int_sat(value, bits, is_signed):
    """As an unsigned number of that many bits."""
    low = -(1 << (bits - 1)) if is_signed else 0
    high = (1 << (bits - is_signed)) - 1
    if math.isnan(value):
        return 0
    if math.isinf(value):
        return (high if value > 0 else low) & (1 << bits) - 1
    return min(max(int(value), low), high) & (1 << bits) - 1


def compares(predicate, a, b):
    """An fcmp."""
    unordered = math.isnan(a) or math.isnan(b)
    if predicate in ("ord", "uno"):
        return unordered == (predicate == "uno")
    if unordered:
        return predicate[0] == "u"
    return {"eq": a == b, "ne": a != b, "lt": a < b, "le": a <= b,
            "gt": a > b, "ge": a >= b}[predicate[1:]]

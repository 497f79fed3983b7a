# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Exact float arithmetic. An f32 is a Python float with few enough bits."""

import math
from fractions import Fraction

from toygcn_lib.expect import fma as fma32
from toygcn_lib.launch import to_element


def rounded(bits, value):
    """To f32 or f64, nearest even."""
    return to_element(value, "f32") if bits == 32 else value


def fma(bits, a, b, c):
    if bits == 32:
        return fma32(a, b, c)
    if not all(map(math.isfinite, (a, b, c))):
        return a * b + c
    exact = Fraction(a) * Fraction(b) + Fraction(c)
    try:
        return float(exact) if exact else a * b + c
    except OverflowError:
        return math.inf if exact > 0 else -math.inf


def from_int(value, bits):
    if bits == 64:
        return float(value)
    return to_element(round_to(value, 24), "f32")


def round_to(value, digits):
    """An integer with that many significant bits, ties to even."""
    size, spare = abs(value), abs(value).bit_length() - digits
    if spare <= 0:
        return value
    low, size = size & (1 << spare) - 1, size >> spare
    half = 1 << (spare - 1)
    if low > half or low == half and size & 1:
        size += 1
    return (size << spare) * (1 if value > 0 else -1)


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

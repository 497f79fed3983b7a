# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions on floats, by z3's theory of IEEE 754: bits in, bits out, rounded
to nearest even, denormals kept. A NaN that is made is the positive quiet one;
rules may make any other."""

import functools

from z3 import (And, BitVecSort, BitVecVal, Concat, FPSort, FPVal, If, Not, Or, RNE,
                RTN, RTP, RTZ, UGT, fpAdd, fpBVToFP, fpEQ, fpFMA, fpFPToFP,
                fpGEQ, fpGT, fpIsInf, fpIsNaN, fpIsNegative, fpIsNormal,
                fpIsSubnormal, fpIsZero, fpLEQ, fpLT, fpMul,
                fpRoundToIntegral, fpSignedToFP, fpSub, fpToIEEEBV, fpToSBV,
                fpToUBV, fpUnsignedToFP, is_bv)

from . import bits

SORTS = {16: FPSort(5, 11), 32: FPSort(8, 24), 64: FPSort(11, 53)}
# Bits of the stored fraction.
FRACTION = {16: 10, 32: 23, 64: 52}


class ByName:
    """How operations are said: by the theory, or by `apply`, which gets a name,
    the result's width, operands, whether they commute, and a function that
    says it by the theory. What holds of any functions of these names holds."""

    apply = None


def named(width=None, commutes=False):
    """Says a function of bits by its name, if ByName says so. The result is as
    wide as the first operand, or what the second operand or `width` says; a
    `width` of 0 is a condition."""
    def decorate(function):
        @functools.wraps(function)
        def meaning(*args):
            if not ByName.apply:
                return function(*args)
            bits_, rest = [x for x in args if is_bv(x)], \
                [str(x) for x in args if not is_bv(x)]
            size = width if width is not None else \
                args[0].size() if not rest else int(rest[0])
            found = ByName.apply("_".join([function.__name__, *rest]),
                                 size or 1, bits_, commutes,
                                 lambda: by_theory(function, args, not size))
            return found if size else found == 1
        return meaning
    return decorate


def by_theory(function, args, is_condition):
    apply, ByName.apply = ByName.apply, None
    try:
        found = function(*args)
        return bits.truth(found) if is_condition else found
    finally:
        ByName.apply = apply


def float_of(x):
    return fpBVToFP(x, SORTS[x.size()])


def sign_bit(width):
    return BitVecVal(1 << (width - 1), width)


def infinity(width):
    fraction = FRACTION[width]
    return BitVecVal((1 << (width - 1)) - (1 << fraction), width)


def quiet_nan(width):
    fraction = FRACTION[width]
    return BitVecVal((1 << (width - 1)) - (1 << (fraction - 1)), width)


def is_nan(x):
    """By its bits."""
    width = x.size()
    return UGT(x & ~sign_bit(width), infinity(width))


def is_signaling(x):
    return And(is_nan(x), x & quiet_bit(x.size()) == 0)


def quiet_bit(width):
    return BitVecVal(1 << (FRACTION[width] - 1), width)


def bits_of(value, width):
    return If(fpIsNaN(value), quiet_nan(width), fpToIEEEBV(value))


def arithmetic(name, function, commutes=False):
    """A function of floats, as one of bits."""
    def meaning(*values):
        return bits_of(function(*(float_of(x) for x in values)),
                       values[0].size())
    meaning.__name__ = name
    return named(commutes=commutes)(meaning)


add = arithmetic("add", lambda a, b: fpAdd(RNE(), a, b), commutes=True)
subtract_ = arithmetic("subtract", lambda a, b: fpSub(RNE(), a, b))
multiply = arithmetic("multiply", lambda a, b: fpMul(RNE(), a, b),
                      commutes=True)
fused = arithmetic("fused", lambda a, b, c: fpFMA(RNE(), a, b, c))


def subtract(a, b):
    return add(a, negated(b)) if ByName.apply else subtract_(a, b)


def rounded(name, mode):
    return arithmetic(name, lambda a: fpRoundToIntegral(mode, a))


floor, ceiling = rounded("floor", RTN()), rounded("ceiling", RTP())
truncated, nearest = rounded("truncated", RTZ()), rounded("nearest", RNE())


def negated(x):
    return x ^ sign_bit(x.size())


def absolute(x):
    return x & ~sign_bit(x.size())


def modified(x, modifiers):
    """The source modifiers of the vector unit: 2 is |x|, 1 negates it."""
    modifiers = bits.number(modifiers, 32)
    x = If(modifiers & 2 != 0, absolute(x), x)
    return If(modifiers & 1 != 0, negated(x), x)


def minimum_of(a, b, less):
    """The lesser number; a quiet NaN loses, a signaling one is quieted. -0 is
    less than +0."""
    fa, fb = float_of(a), float_of(b)
    zeros = And(fpIsZero(fa), fpIsZero(fb))
    return If(Or(is_signaling(a), is_signaling(b)), quiet_nan(a.size()),
              If(is_nan(a), b, If(is_nan(b), a, If(
                  zeros, less_zero(a, b, less), If(less(fa, fb), a, b)))))


def less_zero(a, b, less):
    return a | b if less is fpLT else a & b


@named(commutes=True)
def minimum(a, b):
    return minimum_of(a, b, fpLT)


@named(commutes=True)
def maximum(a, b):
    return minimum_of(a, b, fpGT)


@named()
def median(a, b, c):
    """The number between the two others; if one is NaN, the least one."""
    least = minimum(a, b)
    return If(Or(is_nan(a), is_nan(b), is_nan(c)), minimum(least, c),
              maximum(least, minimum(maximum(a, b), c)))


def clamped(x):
    """What the clamp bit makes of a float: between 0 and 1, NaN becomes 0."""
    zero, one = (fpToIEEEBV(FPVal(n, SORTS[x.size()])) for n in (0, 1))
    return median(x, zero, one)


def canonical(x):
    return If(is_nan(x), quiet_nan(x.size()), x)


def unordered(a, b):
    return Or(is_nan(a), is_nan(b))


def ordered_by(compare):
    return lambda a, b: compare(float_of(a), float_of(b))


def or_unordered(compare):
    return lambda a, b: Or(unordered(a, b), compare(float_of(a), float_of(b)))


def differ(a, b):
    return Or(fpLT(a, b), fpGT(a, b))


THEORY = {
    "oeq": ordered_by(fpEQ), "ogt": ordered_by(fpGT), "oge": ordered_by(fpGEQ),
    "olt": ordered_by(fpLT), "ole": ordered_by(fpLEQ),
    "one": ordered_by(differ), "ord": lambda a, b: Not(unordered(a, b)),
    "uno": unordered, "ueq": or_unordered(fpEQ), "ugt": or_unordered(fpGT),
    "uge": or_unordered(fpGEQ), "ult": or_unordered(fpLT),
    "ule": or_unordered(fpLEQ), "une": or_unordered(differ)}


@named(0)
def less(a, b):
    return fpLT(float_of(a), float_of(b))


@named(0)
def less_or_equal(a, b):
    return fpLEQ(float_of(a), float_of(b))


@named(0, commutes=True)
def equal(a, b):
    return fpEQ(float_of(a), float_of(b))


def unequal(a, b):
    return Or(less(a, b), less(b, a))


# By the names of three of them.
NAMED = {
    "oeq": equal, "ogt": lambda a, b: less(b, a),
    "oge": lambda a, b: less_or_equal(b, a), "olt": less,
    "ole": less_or_equal, "one": unequal,
    "ord": lambda a, b: Not(unordered(a, b)), "uno": unordered,
    "ueq": lambda a, b: Not(unequal(a, b)),
    "ugt": lambda a, b: Not(less_or_equal(a, b)),
    "uge": lambda a, b: Not(less(a, b)),
    "ult": lambda a, b: Not(less_or_equal(b, a)),
    "ule": lambda a, b: Not(less(b, a)),
    "une": lambda a, b: Not(equal(a, b))}


def condition(name):
    return lambda a, b: (NAMED if ByName.apply else THEORY)[name](a, b)


CONDITIONS = {name: condition(name) for name in THEORY}


@named()
def converted(x, width):
    """A float of another width."""
    return bits_of(fpFPToFP(RNE(), float_of(x), SORTS[width]), width)


@named()
def from_signed(x, width):
    return fpToIEEEBV(fpSignedToFP(RNE(), x, SORTS[width]))


@named()
def from_unsigned(x, width):
    return fpToIEEEBV(fpUnsignedToFP(RNE(), x, SORTS[width]))


@named(0)
def fits(x, width, signed):
    """Whether the integer part of x is a number of that width."""
    wide = fpFPToFP(RNE(), fpRoundToIntegral(RTZ(), float_of(x)),
                    FPSort(11, 66))
    least = -(1 << (width - 1)) if signed else 0
    above = 1 << (width - 1 if signed else width)
    return And(fpGEQ(wide, exactly(least)), fpLT(wide, exactly(above)))


def exactly(value):
    """An integer as a float wide enough for it."""
    return fpSignedToFP(RNE(), BitVecVal(value, 66), FPSort(11, 66))


def to_integer(x, width, signed):
    convert = fpToSBV if signed else fpToUBV
    return convert(RTZ(), float_of(x), BitVecSort(width))


@named()
def saturated(x, width, signed):
    """As the machine converts: the nearest number, 0 of NaN."""
    top = (1 << (width - 1)) - 1 if signed else (1 << width) - 1
    bottom = 1 << (width - 1) if signed else 0
    beyond = If(fpIsNegative(float_of(x)), BitVecVal(bottom, width),
                BitVecVal(top, width))
    return If(is_nan(x), BitVecVal(0, width),
              If(fits(x, width, signed), to_integer(x, width, signed), beyond))


@named()
def scaled(x, n):
    """x * 2^n, rounded once: exact in a float of more exponent bits."""
    width = x.size()
    exponent = {16: 8, 32: 10, 64: 13}[width]
    limit = {16: 64, 32: 300, 64: 2200}[width]
    low, high = (bits.number(value, n.size()) for value in (-limit, limit))
    n = If(n < low, low, If(n > high, high, n))
    wide = FPSort(exponent, FRACTION[width] + 1)
    bias = (1 << (exponent - 1)) - 1
    power = fpBVToFP(Concat(BitVecVal(0, 1),
                            bits.low(n + bias, exponent),
                            BitVecVal(0, FRACTION[width])), wide)
    product = fpMul(RNE(), fpFPToFP(RNE(), float_of(x), wide), power)
    return bits_of(fpFPToFP(RNE(), product, SORTS[width]), width)


@named(10)
def class_bits(x):
    """One bit for each class in the order of LLVM's FPClassTest: signaling
    and quiet NaN, then from -infinity to +infinity."""
    f = float_of(x)
    negative = fpIsNegative(f)
    tests = [is_signaling(x), And(is_nan(x), Not(is_signaling(x)))]
    kinds = (fpIsInf, fpIsNormal, fpIsSubnormal, fpIsZero)
    tests += [And(kind(f), negative) for kind in kinds]
    tests += [And(kind(f), Not(negative)) for kind in reversed(kinds)]
    return bits.joined([bits.truth(test) for test in tests])


def in_classes(x, classes):
    """Whether x is in one of the classes in bits 9:0."""
    return bits.truth(class_bits(x) & bits.low(classes, 10) != 0)

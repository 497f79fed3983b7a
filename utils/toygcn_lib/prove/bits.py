# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions on bit vectors that z3 lacks. Widths in bits."""

from z3 import (BitVecSort, BitVecVal, Concat, Extract, Function, If, LShR,
                SignExt, ULE, ULT, ZeroExt, is_bv, is_bv_value, simplify)


def number(value, width):
    """A Python number as bits; bits stay what they are."""
    return value if is_bv(value) else BitVecVal(value, width)


def truth(condition):
    """A condition as one bit."""
    return If(condition, BitVecVal(1, 1), BitVecVal(0, 1))


def is_set(bit):
    return bit == 1


def bit_of(x, n):
    return Extract(n, n, x)


def zext(x, width):
    return ZeroExt(width - x.size(), x) if width > x.size() else x


def sext(x, width):
    return SignExt(width - x.size(), x) if width > x.size() else x


def low(x, width):
    return Extract(width - 1, 0, x) if width < x.size() else x


def high(x, width):
    """The upper bits."""
    return Extract(x.size() - 1, x.size() - width, x)


def joined(parts):
    """Parts from the lowest to the highest as one value."""
    return Concat(*reversed(parts)) if len(parts) > 1 else parts[0]


def parts_of(x, width):
    """From the lowest to the highest."""
    return [Extract(n + width - 1, n, x) for n in range(0, x.size(), width)]


def reversed_bits(x):
    return Concat(*(bit_of(x, n) for n in range(x.size())))


def reversed_bytes(x):
    return Concat(*parts_of(x, 8))


def population(x, width):
    """How many bits of x are set."""
    return sum((zext(bit_of(x, n), width) for n in range(1, x.size())),
               zext(bit_of(x, 0), width))


def repeated(bits, times):
    """Each of single bits so often, the first one lowest."""
    return joined([bit for bit in bits for _ in range(times)])


def any_set(x):
    return truth(x != 0)


def find_first(bits, width, none):
    """The place of the first set one among single bits, `none` if no bit is
    set."""
    found = number(none, width)
    for n in reversed(range(len(bits))):
        found = If(bits[n] == 1, BitVecVal(n, width), found)
    return found


def from_low(x):
    return [bit_of(x, n) for n in range(x.size())]


def from_high(x):
    return from_low(x)[::-1]


def smallest(less, *values):
    """The value that is `less` than the others."""
    first = values[0]
    for value in values[1:]:
        first = If(less(value, first), value, first)
    return first


def median(less, greater, a, b, c):
    """The value between the two others."""
    return smallest(greater, smallest(less, a, b),
                    smallest(less, smallest(greater, a, b), c))


def signed_less(a, b):
    return a < b


def signed_greater(a, b):
    return a > b


def shifted_by(shift, x, amount):
    """x shifted by the low bits of `amount` that can tell the width of x, as
    the machine does it."""
    bits = x.size().bit_length() - 1
    return shift(x, zext(low(amount, bits), x.size()))


def left(x, n):
    return x << n


def right(x, n):
    return LShR(x, n)


def right_signed(x, n):
    return x >> n


def field(x, offset, width, signed):
    """`width` bits of x from `offset` on, extended; both are as wide as x.
    A field that reaches over the top ends there; one of no bits is 0."""
    size = number(x.size(), x.size())
    shift = right_signed if signed else right
    inside = shift(x << (size - offset - width), size - width)
    return If(width == 0, number(0, x.size()),
              If(ULT(offset + width, size), inside, shift(x, offset)))


class Products:
    """How products are said. Exactly; or by `halves`, 64 bits as sums of
    products of dwords; the proof knows only that they commute and how large
    they are. What holds of these holds of all products."""

    halves = False
    apply = None  # says the function for two dwords, instead of `function`
    name = None  # gives a name to a signed high product
    function = Function("product", BitVecSort(32), BitVecSort(32),
                        BitVecSort(64))
    facts = []


def dword_product(a, b):
    """64 bits."""
    if not Products.halves:
        return zext(a, 64) * zext(b, 64)
    a, b = simplify(a), simplify(b)
    if Products.apply:
        return zext(a, 64) * zext(b, 64) if is_bv_value(a) or \
            is_bv_value(b) else Products.apply(a, b)
    a, b = sorted((a, b), key=str)
    found = Products.function(a, b)
    Products.facts.append(ULE(found, BitVecVal((2 ** 32 - 1) ** 2, 64)))
    return found


def wide_product(a, b):
    """All bits of an unsigned product."""
    size = a.size()
    if size == 32:
        return dword_product(a, b)
    if size != 64 or not Products.halves:
        return zext(a, 2 * size) * zext(b, 2 * size)
    (a0, a1), (b0, b1) = parts_of(a, 32), parts_of(b, 32)
    return (zext(dword_product(a0, b0), 128) +
            (zext(dword_product(a0, b1), 128) << 32) +
            (zext(dword_product(a1, b0), 128) << 32) +
            (zext(dword_product(a1, b1), 128) << 64))


def product(a, b):
    """As many bits as the factors have."""
    if Products.halves and a.size() in (32, 64) and not (
            Products.apply and (is_bv_value(a) or is_bv_value(b))):
        return low(wide_product(a, b), a.size())
    return a * b


def high_product(a, b, signed):
    size = a.size()
    if not signed:
        return high(wide_product(a, b), size)
    if not Products.halves:
        return high(sext(a, 2 * size) * sext(b, 2 * size), size)
    # A negative factor is 2^size too large as an unsigned one.
    zero = BitVecVal(0, size)
    found = high(wide_product(a, b), size) - If(a < 0, b, zero) - \
        If(b < 0, a, zero)
    return Products.name(found) if Products.name else found

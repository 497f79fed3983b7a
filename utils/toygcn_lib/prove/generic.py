# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a generic operation on integers means, by LLVM's LangRef and
GenericOpcode.rst: rows of meanings.GENERIC."""

from z3 import (And, BoolVal, If, LShR, Or, RotateLeft, RotateRight, SRem,
                UDiv, UGE, UGT, ULE, ULT, URem)

from . import bits
from .bits import low, number, sext, truth, zext


class Use:
    """One use of an operation: `sizes` of its results in bits, `args` its
    bits, `flags` as nsw. `poison` grows by what makes the result undefined;
    `undef(*likely)` gives bits that may be anything, of the width of the
    likely ones."""

    def __init__(self, sizes, args, flags=(), undef=None):
        self.sizes, self.args, self.flags = sizes, args, set(flags)
        self.undef = undef
        self.poison = BoolVal(False)

    @property
    def size(self):
        return self.sizes[0]

    def unless(self, condition):
        """The result is poison where the condition holds."""
        self.poison = Or(self.poison, condition)


class Operation:
    """With these numbers of results and operands; the meaning takes a Use and gives
    the result's bits, or several results'. If it is a NaN, it may be `any_nan`
    of them."""

    def __init__(self, operands, meaning, results=1, any_nan=False):
        self.operands, self.results = operands, results
        self.meaning, self.any_nan = meaning, any_nan


def overflows(use, operation, extend):
    """Whether the operation on wider numbers has another result."""
    a, b = use.args
    if operation is multiply and bits.Products.halves and a.size() == 32:
        sign = bits.product(a, b) >> 31 if extend is sext else number(0, 32)
        return bits.high_product(a, b, extend is sext) != sign
    wide = 2 * a.size()
    return operation(extend(a, wide), extend(b, wide)) != \
        extend(operation(a, b), wide)


def wrapping(operation):
    """An operation that may be told not to wrap."""
    def meaning(use):
        if "nsw" in use.flags:
            use.unless(overflows(use, operation, sext))
        if "nuw" in use.flags:
            use.unless(overflows(use, operation, zext))
        return operation(*use.args)
    return meaning


def plain(function):
    return lambda use: function(*use.args)


def shift(function):
    """Amounts of the width and more give poison."""
    def meaning(use):
        x, amount = use.args
        width = max(x.size(), amount.size())
        wide = zext(amount, width)
        use.unless(UGE(wide, number(x.size(), width)))
        n = low(wide, x.size())
        result = function(x, n)
        if "nuw" in use.flags:
            use.unless(LShR(result, n) != x)
        if "nsw" in use.flags:
            use.unless(result >> n != x)
        if "exact" in use.flags:
            use.unless(result << n != x)
        return result
    return meaning


def saturated_shift(signed):
    """To the left; if bits are lost, the largest or least number."""
    def meaning(use):
        x, amount = use.args
        use.unless(UGE(amount, number(x.size(), amount.size())))
        found, top = x << amount, number((1 << x.size() - signed) - 1, x.size())
        if not signed:
            return If(LShR(found, amount) == x, found, top)
        return If(found >> amount == x, found, If(x < 0, ~top, top))
    return meaning


def high_product(signed):
    return lambda use: bits.high_product(*use.args, signed)


def funnel(use, right):
    """The upper and the lower value side by side, shifted by the amount modulo
    their width: the upper or the lower half of it."""
    a, b, amount = use.args
    size = a.size()
    n = zext(URem(amount, number(size, amount.size())), size) \
        if amount.size() <= size else \
        low(URem(amount, number(size, amount.size())), size)
    both = bits.joined([b, a])
    return low(LShR(both, zext(n, 2 * size)), size) if right else \
        bits.high(both << zext(n, 2 * size), size)


CONDITIONS = {
    "eq": lambda a, b: a == b, "ne": lambda a, b: a != b,
    "slt": lambda a, b: a < b, "sle": lambda a, b: a <= b,
    "sgt": lambda a, b: a > b, "sge": lambda a, b: a >= b,
    "ult": ULT, "ule": ULE, "ugt": UGT, "uge": UGE}


def compare(use):
    condition, a, b = use.args
    return truth(CONDITIONS[condition](a, b))


def carry_out(use):
    a, b = use.args
    return a + b, truth(ULT(a + b, a))


def borrow_out(use):
    a, b = use.args
    return a - b, truth(ULT(a, b))


def carry_in_out(use):
    a, b, carry = use.args
    wide = zext(a, a.size() + 1) + zext(b, a.size() + 1) + \
        zext(carry, a.size() + 1)
    return low(wide, a.size()), bits.bit_of(wide, a.size())


def borrow_in_out(use):
    a, b, borrow = use.args
    wide = zext(a, a.size() + 1) - zext(b, a.size() + 1) - \
        zext(borrow, a.size() + 1)
    return low(wide, a.size()), bits.bit_of(wide, a.size())


def absolute(use):
    (a,) = use.args
    return If(a < 0, -a, a)


def sign_extended_in_place(use):
    x, width = use.args
    size = number(x.size(), x.size())
    n = size - low(zext(number(width, 32), x.size()), x.size())
    return (x << n) >> n


def bit_field(signed):
    """Only the bits of offset and width that are below the size count, as for
    llvm.amdgcn.ubfe, which becomes this; LLVM's combines keep below it."""
    def meaning(use):
        x, offset, width = use.args
        last = number(x.size() - 1, x.size())
        return bits.field(x, offset & last, width & last, signed)
    return meaning


def packed_bit_field(signed):
    """The scalar unit's operation: offset in bits 4:0 of the field, width in
    bits 22:16."""
    def meaning(use):
        x, place = use.args
        return machine_field(x, place, signed)
    return meaning


def machine_field(x, place, signed):
    offset = place & 31
    width = LShR(place, 16) & 127
    wide = UGT(width, 32)
    return bits.field(x, offset, If(wide, number(32, 32), width), signed)


def extended(use):
    """The new bits are anything."""
    (x,) = use.args
    width = use.size - x.size()
    return bits.joined([x, use.undef(
        number(0, width), bits.high(sext(x, use.size), width))])


def selection(use):
    condition, a, b = use.args
    return If(condition == 1, a, b)


def division(function, signed):
    def meaning(use):
        a, b = use.args
        use.unless(b == 0)
        if signed:
            least = number(1 << (a.size() - 1), a.size())
            use.unless(And(a == least, b == -1))
        return function(a, b)
    return meaning


def zeros(find, defined):
    """How many zeros there are before the first one."""
    def meaning(use):
        (x,) = use.args
        if not defined:
            use.unless(x == 0)
        return bits.find_first(find(x), use.size, x.size())
    return meaning


def overflow_bit(operation, extend):
    """The result, and whether it is another one on wider numbers."""
    def meaning(use):
        return (operation(*use.args),
                truth(overflows(use, operation, extend)))
    return meaning


def saturated(operation, signed, a, b):
    """The number nearest to the exact result."""
    size = a.size()
    extend = sext if signed else zext
    # An unsigned difference keeps its sign.
    wide = operation(extend(a, size + 2), extend(b, size + 2))
    top, bottom = ((1 << size - 1) - 1, -(1 << size - 1)) if signed else \
        ((1 << size) - 1, 0)
    return If(wide > top, number(top, size),
              If(wide < bottom, number(bottom, size), low(wide, size)))


def saturating(operation, signed):
    return lambda use: saturated(operation, signed, *use.args)


def add(a, b):
    return a + b


def subtract(a, b):
    return a - b


def multiply(a, b):
    return bits.product(a, b)


def low_product_24(use):
    """Only bits 23:0 of the product are said; those above are anything."""
    a, b = use.args
    product = (a & 0xffffff) * (b & 0xffffff)
    return bits.joined([low(product, 24), use.undef(
        bits.high(product, use.size - 24), bits.high(a * b, use.size - 24))])


INTEGER_GENERIC = {
    "G_ADD": Operation(2, wrapping(add)),
    "G_PTR_ADD": Operation(2, wrapping(add)),
    "G_CONSTANT_FOLD_BARRIER": Operation(1, plain(lambda a: a)),
    "G_PTRMASK": Operation(2, plain(lambda a, b: a & b)),
    "G_SUB": Operation(2, wrapping(subtract)),
    "G_MUL": Operation(2, wrapping(multiply)),
    "G_UADDSAT": Operation(2, saturating(add, signed=False)),
    "G_SADDSAT": Operation(2, saturating(add, signed=True)),
    "G_USUBSAT": Operation(2, saturating(subtract, signed=False)),
    "G_SSUBSAT": Operation(2, saturating(subtract, signed=True)),
    "G_SADDO": Operation(2, overflow_bit(add, sext), 2),
    "G_SSUBO": Operation(2, overflow_bit(subtract, sext), 2),
    "G_UMULO": Operation(2, overflow_bit(multiply, zext), 2),
    "G_SMULO": Operation(2, overflow_bit(multiply, sext), 2),
    "G_UMULH": Operation(2, high_product(signed=False)),
    "G_SMULH": Operation(2, high_product(signed=True)),
    "G_AND": Operation(2, plain(lambda a, b: a & b)),
    "G_OR": Operation(2, plain(lambda a, b: a | b)),
    "G_XOR": Operation(2, plain(lambda a, b: a ^ b)),
    "G_SHL": Operation(2, shift(bits.left)),
    "G_LSHR": Operation(2, shift(bits.right)),
    "G_ASHR": Operation(2, shift(bits.right_signed)),
    "G_USHLSAT": Operation(2, saturated_shift(signed=False)),
    "G_SSHLSAT": Operation(2, saturated_shift(signed=True)),
    "G_FSHL": Operation(3, lambda use: funnel(use, right=False)),
    "G_FSHR": Operation(3, lambda use: funnel(use, right=True)),
    "G_ROTR": Operation(2, plain(
        lambda a, n: RotateRight(a, URem(n, number(a.size(), a.size()))))),
    "G_ROTL": Operation(2, plain(
        lambda a, n: RotateLeft(a, URem(n, number(a.size(), a.size()))))),
    "G_SMIN": Operation(2, plain(lambda a, b: If(a < b, a, b))),
    "G_SMAX": Operation(2, plain(lambda a, b: If(a > b, a, b))),
    "G_UMIN": Operation(2, plain(lambda a, b: If(ULT(a, b), a, b))),
    "G_UMAX": Operation(2, plain(lambda a, b: If(UGT(a, b), a, b))),
    "G_ABS": Operation(1, absolute),
    "G_UDIV": Operation(2, division(UDiv, signed=False)),
    "G_UREM": Operation(2, division(URem, signed=False)),
    "G_SDIV": Operation(2, division(lambda a, b: a / b, signed=True)),
    "G_SREM": Operation(2, division(SRem, signed=True)),
    "G_ICMP": Operation(3, compare),
    "G_SELECT": Operation(3, selection),
    "G_UADDO": Operation(2, carry_out, 2),
    "G_USUBO": Operation(2, borrow_out, 2),
    "G_UADDE": Operation(3, carry_in_out, 2),
    "G_USUBE": Operation(3, borrow_in_out, 2),
    "G_ZEXT": Operation(1, lambda use: zext(use.args[0], use.size)),
    "G_SEXT": Operation(1, lambda use: sext(use.args[0], use.size)),
    "G_ANYEXT": Operation(1, extended),
    "G_TRUNC": Operation(1, lambda use: low(use.args[0], use.size)),
    "G_SEXT_INREG": Operation(2, sign_extended_in_place),
    "G_UBFX": Operation(3, bit_field(signed=False)),
    "G_SBFX": Operation(3, bit_field(signed=True)),
    "G_BITREVERSE": Operation(1, plain(bits.reversed_bits)),
    "G_BSWAP": Operation(1, plain(bits.reversed_bytes)),
    "G_CTPOP": Operation(1, lambda use: bits.population(use.args[0], use.size)),
    "G_CTLZ": Operation(1, zeros(bits.from_high, defined=True)),
    "G_CTTZ": Operation(1, zeros(bits.from_low, defined=True)),
    "G_CTLZ_ZERO_UNDEF": Operation(1, zeros(bits.from_high, defined=False)),
    "G_CTTZ_ZERO_UNDEF": Operation(1, zeros(bits.from_low, defined=False)),
    "G_TOYGCN_BFE_U32": Operation(2, packed_bit_field(signed=False)),
    "G_TOYGCN_BFE_I32": Operation(2, packed_bit_field(signed=True)),
    "G_TOYGCN_FFBH_U32": Operation(1, lambda use: bits.find_first(
        bits.from_high(use.args[0]), use.size, -1)),
    "G_TOYGCN_FFBL_B32": Operation(1, lambda use: bits.find_first(
        bits.from_low(use.args[0]), use.size, -1)),
    "G_TOYGCN_MAD_U64_U32": Operation(3, plain(
        lambda a, b, c: bits.dword_product(a, b) + c)),
    "G_TOYGCN_MASK_FROM_SCALAR": Operation(1, lambda use: low(
        use.args[0], 1)),
    "G_TOYGCN_SCALAR_FROM_MASK": Operation(1, lambda use: zext(
        use.args[0], use.size)),
    "G_TOYGCN_MUL_LOW24": Operation(2, low_product_24),
}

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What machine instructions on integers compute, by the Vega ISA manual: rows
of meanings.INSTRUCTIONS. SCC as a side effect of scalar instructions
is not described: patterns say that it is dead."""

from z3 import If, LShR, UGE, UGT, ULE, ULT

from . import bits
from .bits import joined, low, number, parts_of, sext, truth, zext
from .floats import modified
from .generic import add, machine_field, saturated, subtract


class Operand:
    """A word of a signature: "32" is a width in bits, "1" this lane's bit of a
    lane mask, "vcc" that of VCC, "scc" the condition bit, "f32" a float;
    floats have modifiers as sources. "32h" is two halves, which are floats."""

    def __init__(self, word):
        self.has_halves = word.endswith("h")
        word = word.rstrip("h")
        self.is_float = word.startswith("f")
        self.state = word if word in ("vcc", "scc") else None
        self.width = 1 if self.state else int(word.lstrip("f"))


class Instruction:
    """"results = sources", and a function from the sources' bits to the
    result's, or several results'. A `described` instruction is held against
    the simulator; only the name of the others counts."""

    def __init__(self, signature, meaning, described=True):
        results, _, sources = signature.partition("=")
        self.results = [Operand(word) for word in results.split()]
        self.sources = [Operand(word) for word in sources.split()]
        self.meaning = meaning
        self.described = described

    def apply(self, operands, state=None, undef=None):
        """The results' bits, of the operands after the results; the state is
        {"vcc": bits, "scc": bits}. The upper half of a register with a half
        is what `undef` gives; the low half of a dword is read as a half."""
        given, values = list(operands), []
        for source in self.sources:
            if source.state:
                values.append(state[source.state])
                continue
            modifiers = given.pop(0) if source.is_float else None
            value = number(given.pop(0), source.width)
            if 1 < value.size() < source.width:
                value = joined([value, undef(number(
                    0, source.width - value.size()))])
            value = low(value, source.width)
            values.append(modified(value, modifiers) if source.is_float
                          else value)
        # Clamp and output modifier.
        if any(type(left) is not int or left for left in given):
            raise ValueError(f"operands are left over: {given}")
        found = self.meaning(*values)
        return found if isinstance(found, tuple) else (found,)


def low24(x, extend):
    return extend(low(x, 24), 32)


def byte_perm(a, b, selector):
    """Bytes 0 to 3 of b, 4 to 7 of a, 8 to 11 signs of halves, 12 and above
    0 or 255."""
    source = parts_of(joined([b, a]), 8)
    signs = [source[1], source[3], source[5], source[7]]
    choices = source + [If(part < 0, number(255, 8), number(0, 8))
                        for part in signs] + [number(0, 8)]

    def chosen(place):
        result = number(255, 8)
        for n, choice in enumerate(choices):
            result = If(place == n, choice, result)
        return result
    return joined([chosen(part) for part in parts_of(selector, 8)])


def distance(a, b):
    """|a - b| of unsigned parts, as 32 bits."""
    return zext(If(UGT(a, b), a - b, b - a), 32)


def sum_of_distances(width):
    def meaning(a, b, start):
        return sum((distance(x, y) for x, y in
                    zip(parts_of(a, width), parts_of(b, width))), start)
    return meaning


def masked_distances(a, b, start):
    """Where the byte of b is 0, nothing is added."""
    return sum((If(y == 0, number(0, 32), distance(x, y)) for x, y in
                zip(parts_of(a, 8), parts_of(b, 8))), start)


def nearest_pair(least, most):
    """Two numbers as halves of a dword, each the nearest one between these."""
    def meaning(*values):
        return joined([low(bits.median(
            bits.signed_less if least else ULT,
            bits.signed_greater if least else UGT, value, number(least, 32),
            number(most, 32)), 16) for value in values])
    return meaning


def byte_averages(a, b, rounding):
    """(a + b + lowest bit of the rounding's byte) / 2."""
    return joined([low(LShR(zext(x, 9) + zext(y, 9) + zext(r & 1, 9), 1), 8)
                   for x, y, r in zip(parts_of(a, 8), parts_of(b, 8),
                                      parts_of(rounding, 8))])


def sign_bits_before(x):
    """The place from the top of the first bit that is not the sign, -1 if all
    bits are."""
    top = bits.bit_of(x, x.size() - 1)
    differs = [bit ^ top for bit in bits.from_high(x)]
    return bits.find_first(differs, 32, -1)


def added_with_carry(a, b, carry):
    wide = zext(a, 33) + zext(b, 33) + zext(carry, 33)
    return low(wide, 32), bits.bit_of(wide, 32)


def taken_with_borrow(a, b, borrow):
    wide = zext(a, 33) - zext(b, 33) - zext(borrow, 33)
    return low(wide, 32), bits.bit_of(wide, 32)


def nearest(operation, signed):
    """With the clamp bit."""
    return lambda a, b: saturated(operation, signed, a, b)


def multiplied_and_added(a, b, c):
    wide = zext(bits.dword_product(a, b), 65) + zext(c, 65)
    return low(wide, 64), bits.bit_of(wide, 64)


def multiplied_and_added_signed(a, b, c):
    product = bits.joined([bits.product(a, b), bits.high_product(a, b, True)])
    wide = sext(product, 65) + sext(c, 65)
    return low(wide, 64), bits.bit_of(wide, 64)


def high_half(signed):
    return lambda a, b: bits.high_product(a, b, signed)


def vector_field(signed):
    return lambda x, offset, width: bits.field(x, offset & 31, width & 31,
                                               signed)


def mask_of_ones(count, start):
    one = number(1, 32)
    return ((one << (count & 31)) - 1) << (start & 31)


def logic(width):
    """The scalar unit's logic on `width` bits."""
    pair, single = f"{width} = {width} {width}", f"{width} = {width}"
    return {f"S_{name}_B{width}": Instruction(pair, function)
            for name, function in {
                "AND": lambda a, b: a & b, "OR": lambda a, b: a | b,
                "XOR": lambda a, b: a ^ b, "NAND": lambda a, b: ~(a & b),
                "NOR": lambda a, b: ~(a | b), "XNOR": lambda a, b: ~(a ^ b),
                "ANDN2": lambda a, b: a & ~b,
                "ORN2": lambda a, b: a | ~b}.items()} | {
        f"S_NOT_B{width}": Instruction(single, lambda a: ~a),
        f"S_MOV_B{width}": Instruction(single, lambda a: a),
        f"S_BREV_B{width}": Instruction(single, bits.reversed_bits),
        f"S_WQM_B{width}": Instruction(single, lambda a: bits.repeated(
            [bits.any_set(quad) for quad in parts_of(a, 4)], 4)),
        f"S_BCNT1_I32_B{width}": Instruction(
            f"32 = {width}", lambda a: bits.population(a, 32)),
        f"S_FF1_I32_B{width}": Instruction(
            f"32 = {width}",
            lambda a: bits.find_first(bits.from_low(a), 32, -1)),
        f"S_FLBIT_I32_B{width}": Instruction(
            f"32 = {width}",
            lambda a: bits.find_first(bits.from_high(a), 32, -1))}


def shifts(width):
    """Shifts of both units; the vector unit's amount comes first."""
    found = {}
    for scalar, vector, function in (
            (f"LSHL_B{width}", f"LSHLREV_B{width}", bits.left),
            (f"LSHR_B{width}", f"LSHRREV_B{width}", bits.right),
            (f"ASHR_I{width}", f"ASHRREV_I{width}", bits.right_signed)):
        found[f"S_{scalar}"] = Instruction(
            f"{width} = {width} 32",
            lambda a, n, f=function: bits.shifted_by(f, a, n))
        found[f"V_{vector}_e64"] = Instruction(
            f"{width} = 32 {width}",
            lambda n, a, f=function: bits.shifted_by(f, a, n))
    return found


def minima():
    found = {}
    for sign, less, greater in (("I", bits.signed_less, bits.signed_greater),
                                ("U", ULT, UGT)):
        for name, better in (("MIN", less), ("MAX", greater)):
            def best(*values, better=better):
                return bits.smallest(better, *values)
            found[f"S_{name}_{sign}32"] = Instruction("32 = 32 32", best)
            found[f"V_{name}_{sign}32_e64"] = Instruction("32 = 32 32", best)
            found[f"V_{name}3_{sign}32_e64"] = Instruction(
                "32 = 32 32 32", best)
        found[f"V_MED3_{sign}32_e64"] = Instruction(
            "32 = 32 32 32", lambda a, b, c, less=less, greater=greater:
            bits.median(less, greater, a, b, c))
    return found


def compares(width):
    return {f"V_CMP_{name}_{sign}{width}_e64": Instruction(
                f"1 = {width} {width}",
                lambda a, b, f=function: truth(f(a, b)))
            for sign, name, function in (
                ("U", "EQ", lambda a, b: a == b),
                ("U", "NE", lambda a, b: a != b),
                ("I", "LT", lambda a, b: a < b),
                ("I", "LE", lambda a, b: a <= b),
                ("I", "GT", lambda a, b: a > b),
                ("I", "GE", lambda a, b: a >= b),
                ("U", "LT", ULT), ("U", "LE", ULE),
                ("U", "GT", UGT), ("U", "GE", UGE))}


SCALAR = {
    "S_MUL_I32": Instruction("32 = 32 32", bits.product),
    "S_MUL_HI_U32": Instruction("32 = 32 32", high_half(signed=False)),
    "S_MUL_HI_I32": Instruction("32 = 32 32", high_half(signed=True)),
    "S_ABS_I32": Instruction("32 = 32", lambda a: If(a < 0, -a, a)),
    "S_BFE_U32": Instruction("32 = 32 32",
                             lambda a, b: machine_field(a, b, False)),
    "S_BFE_I32": Instruction("32 = 32 32",
                             lambda a, b: machine_field(a, b, True)),
    "S_SEXT_I32_I8": Instruction("32 = 32", lambda a: sext(low(a, 8), 32)),
    "S_SEXT_I32_I16": Instruction("32 = 32", lambda a: sext(low(a, 16), 32)),
    "S_BFM_B32": Instruction("32 = 32 32", mask_of_ones),
    "S_PACK_LL_B32_B16": Instruction(
        "32 = 32 32", lambda a, b: joined([low(a, 16), low(b, 16)])),
    "S_PACK_LH_B32_B16": Instruction(
        "32 = 32 32", lambda a, b: joined([low(a, 16), bits.high(b, 16)])),
    "S_PACK_HH_B32_B16": Instruction(
        "32 = 32 32", lambda a, b: joined([bits.high(a, 16),
                                           bits.high(b, 16)])),
    "S_FLBIT_I32": Instruction("32 = 32", sign_bits_before),
    "S_BITREPLICATE_B64_B32": Instruction(
        "64 = 32", lambda a: bits.repeated(bits.from_low(a), 2)),
} | {f"S_LSHL{n}_ADD_U32": Instruction("32 = 32 32",
                                       lambda a, b, n=n: (a << n) + b)
     for n in (1, 2, 3, 4)}

VECTOR = {
    "V_MOV_B32_e32": Instruction("32 = 32", lambda a: a),
    "V_ADD_U32_e64": Instruction("32 = 32 32", lambda a, b: a + b),
    "V_SUB_U32_e64": Instruction("32 = 32 32", lambda a, b: a - b),
    "V_SUBREV_U32_e64": Instruction("32 = 32 32", lambda a, b: b - a),
    "V_ADD_U32_sat": Instruction("32 = 32 32", nearest(add, False)),
    "V_SUB_U32_sat": Instruction("32 = 32 32", nearest(subtract, False)),
    "V_ADD_I32_sat": Instruction("32 = 32 32", nearest(add, True)),
    "V_SUB_I32_sat": Instruction("32 = 32 32", nearest(subtract, True)),
    "V_ADD_CO_U32_e64": Instruction(
        "32 1 = 32 32", lambda a, b: added_with_carry(a, b, number(0, 1))),
    "V_SUB_CO_U32_e64": Instruction(
        "32 1 = 32 32", lambda a, b: taken_with_borrow(a, b, number(0, 1))),
    "V_ADDC_CO_U32_e64": Instruction("32 1 = 32 32 1", added_with_carry),
    "V_SUBB_CO_U32_e64": Instruction("32 1 = 32 32 1", taken_with_borrow),
    "V_MUL_LO_U32_e64": Instruction("32 = 32 32", bits.product),
    "V_MUL_HI_U32_e64": Instruction("32 = 32 32", high_half(signed=False)),
    "V_MUL_HI_I32_e64": Instruction("32 = 32 32", high_half(signed=True)),
    "V_MUL_U32_U24_e64": Instruction(
        "32 = 32 32", lambda a, b: bits.product(low24(a, zext), low24(b, zext))),
    "V_MUL_I32_I24_e64": Instruction(
        "32 = 32 32",
        lambda a, b: bits.product(low24(a, sext), low24(b, sext))),
    "V_MUL_HI_I32_I24_e64": Instruction(
        "32 = 32 32", lambda a, b: bits.high(
            sext(low(a, 24), 64) * sext(low(b, 24), 64), 32)),
    "V_MAD_U32_U24_e64": Instruction(
        "32 = 32 32 32", lambda a, b, c:
        bits.product(low24(a, zext), low24(b, zext)) + c),
    "V_MAD_I32_I24_e64": Instruction(
        "32 = 32 32 32", lambda a, b, c:
        bits.product(low24(a, sext), low24(b, sext)) + c),
    "V_MAD_I64_I32_e64": Instruction(
        "64 1 = 32 32 64", multiplied_and_added_signed),
    "V_MAD_U64_U32_e64": Instruction("64 1 = 32 32 64", multiplied_and_added),
    "V_CNDMASK_B32_e64": Instruction("32 = f32 f32 1",
                                     lambda a, b, m: If(m == 1, b, a)),
    "V_AND_B32_e64": Instruction("32 = 32 32", lambda a, b: a & b),
    "V_OR_B32_e64": Instruction("32 = 32 32", lambda a, b: a | b),
    "V_XOR_B32_e64": Instruction("32 = 32 32", lambda a, b: a ^ b),
    "V_NOT_B32_e64": Instruction("32 = 32", lambda a: ~a),
    "V_BFREV_B32_e64": Instruction("32 = 32", bits.reversed_bits),
    "V_FFBH_U32_e64": Instruction(
        "32 = 32", lambda a: bits.find_first(bits.from_high(a), 32, -1)),
    "V_FFBL_B32_e64": Instruction(
        "32 = 32", lambda a: bits.find_first(bits.from_low(a), 32, -1)),
    "V_FFBH_I32_e64": Instruction("32 = 32", sign_bits_before),
    "V_BCNT_U32_B32_e64": Instruction(
        "32 = 32 32", lambda a, b: bits.population(a, 32) + b),
    "V_ALIGNBIT_B32_e64": Instruction(
        "32 = 32 32 32",
        lambda a, b, n: low(LShR(joined([b, a]), zext(n & 31, 64)), 32)),
    "V_ALIGNBYTE_B32_e64": Instruction(
        "32 = 32 32 32",
        lambda a, b, n: low(LShR(joined([b, a]), zext((n & 3) * 8, 64)), 32)),
    "V_PERM_B32_e64": Instruction("32 = 32 32 32", byte_perm),
    "V_BFE_U32_e64": Instruction("32 = 32 32 32", vector_field(False)),
    "V_BFE_I32_e64": Instruction("32 = 32 32 32", vector_field(True)),
    "V_BFM_B32_e64": Instruction("32 = 32 32", mask_of_ones),
    "V_BFI_B32_e64": Instruction("32 = 32 32 32",
                                 lambda m, a, b: (m & a) | (~m & b)),
    "V_ADD3_U32_e64": Instruction("32 = 32 32 32", lambda a, b, c: a + b + c),
    "V_LSHL_ADD_U32_e64": Instruction("32 = 32 32 32",
                                      lambda a, n, b: (a << (n & 31)) + b),
    "V_ADD_LSHL_U32_e64": Instruction("32 = 32 32 32",
                                      lambda a, b, n: (a + b) << (n & 31)),
    "V_XAD_U32_e64": Instruction("32 = 32 32 32", lambda a, b, c: (a ^ b) + c),
    "V_LSHL_OR_B32_e64": Instruction("32 = 32 32 32",
                                     lambda a, n, b: (a << (n & 31)) | b),
    "V_AND_OR_B32_e64": Instruction("32 = 32 32 32",
                                    lambda a, b, c: (a & b) | c),
    "V_OR3_B32_e64": Instruction("32 = 32 32 32", lambda a, b, c: a | b | c),
    "V_SAD_U8_e64": Instruction("32 = 32 32 32", sum_of_distances(8)),
    "V_SAD_HI_U8_e64": Instruction(
        "32 = 32 32 32", lambda a, b, c:
        (sum_of_distances(8)(a, b, number(0, 32)) << 16) + c),
    "V_SAD_U16_e64": Instruction("32 = 32 32 32", sum_of_distances(16)),
    "V_SAD_U32_e64": Instruction("32 = 32 32 32", sum_of_distances(32)),
    "V_MSAD_U8_e64": Instruction("32 = 32 32 32", masked_distances),
    "V_CVT_PK_I16_I32_e64": Instruction("32 = 32 32",
                                        nearest_pair(-0x8000, 0x7fff)),
    "V_CVT_PK_U16_U32_e64": Instruction("32 = 32 32", nearest_pair(0, 0xffff)),
    "V_LERP_U8_e64": Instruction("32 = 32 32 32", byte_averages),
}

INTEGER_INSTRUCTIONS = (
    SCALAR | logic(32) | logic(64) | VECTOR | shifts(32) | shifts(64) |
    minima() | compares(32) | compares(64))

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Types of lane values. A value is its bits, an unsigned Python number; in
memory each has a slot of 64 bits."""

import math
import random
import struct


class Type:
    """`ir` as in LLVM IR, `mangled` as in the names of intrinsics."""

    def __init__(self, name, ir, bits, kind, mangled=None):
        self.name = name
        self.ir = ir
        self.bits = bits
        self.kind = kind  # int, float, pointer or vector
        self.mangled = mangled or name
        self.mask = (1 << bits) - 1

    def signed(self, value):
        return value - (1 << self.bits) if value >> (self.bits - 1) else value

    def number(self, value):
        """The Python float of a float's bits."""
        return struct.unpack("<" + FLOAT_CODES[self.bits],
                             value.to_bytes(self.bits // 8, "little"))[0]

    def of_number(self, number):
        return int.from_bytes(struct.pack(
            "<" + FLOAT_CODES[self.bits], number), "little")

    def literal(self, value):
        """A constant in IR."""
        if self.kind == "int":
            return str(self.signed(value))
        if self.kind == "float":
            return f"0x{double_bits(self.number(value)):016X}" \
                if self.bits != 16 else f"0xH{value:04X}"
        if self.kind == "pointer":
            return f"inttoptr (i{self.bits} {value} to {self.ir})"
        half = self.bits // 2
        return (f"<i{half} {value & (1 << half) - 1}, i{half} "
                f"{value >> half}>")


FLOAT_CODES = {16: "e", 32: "f", 64: "d"}


def double_bits(number):
    return int.from_bytes(struct.pack("<d", number), "little")


TYPES = {t.name: t for t in (
    Type("i32", "i32", 32, "int"),
    Type("i64", "i64", 64, "int"),
    Type("f32", "float", 32, "float"),
    Type("f64", "double", 64, "float"),
    Type("p1", "ptr addrspace(1)", 64, "pointer"),
    Type("p3", "ptr addrspace(3)", 32, "pointer"),
    Type("i16", "i16", 16, "int"),
    Type("i8", "i8", 8, "int"),
    Type("f16", "half", 16, "float"),
    Type("v2i16", "<2 x i16>", 32, "vector"),
    Type("v2i32", "<2 x i32>", 64, "vector"))}

I1 = Type("i1", "i1", 1, "int")
I32, I64, F32 = TYPES["i32"], TYPES["i64"], TYPES["f32"]
NUMBERS = ("i32", "i64", "f32", "f64")

FLOAT_EDGES = (0.0, -0.0, 1.0, -1.0, 0.5, math.inf, -math.inf)


def any_bits(type, rng):
    """Edges and random bits; for floats NaN, infinities and denormals too."""
    if rng.random() < 0.3:
        if type.kind == "float":
            quiet = {16: 0x7E00, 32: 0x7FC00000, 64: 0x7FF8 << 48}
            return rng.choice(
                [type.of_number(f) for f in FLOAT_EDGES]
                + [quiet[type.bits], 1, type.mask >> 9])
        return rng.choice((0, 1, type.mask, type.mask >> 1,
                           (type.mask >> 1) + 1, 0x5A))
    return rng.getrandbits(type.bits)


def few_bits(type, rng):
    """Few different values, so that lanes agree now and then."""
    return rng.choice((3, 3, 3, 7, type.mask))


def summands(type, rng):
    """Integers with all their bits; floats whose sums are exact and never
    zero, so that neither order nor the sign of zero matters."""
    return type.of_number(float(rng.randrange(1, 32))) \
        if type.kind == "float" else any_bits(type, rng)


def factors(type, rng):
    """Floats whose products are exact; odd integers, which never become 0."""
    return type.of_number(rng.choice((1.0, -1.0, 2.0, 0.5))) \
        if type.kind == "float" else rng.getrandbits(type.bits) | 1


def ordered(type, rng):
    """No NaN, and one zero only."""
    return type.of_number(rng.choice((
        math.inf, -math.inf, 0.0, rng.uniform(-9, 9), rng.uniform(-1e9, 1e9),
        float(rng.randrange(-4, 4))))) \
        if type.kind == "float" else any_bits(type, rng)


def source(seed):
    """A random generator for a text, the same on every machine."""
    return random.Random(seed)

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Types of values, by their names in IR: i1 to i128, half, bfloat, float,
double, vectors of them, structures and arrays of all these.

The interpreter holds an integer as an unsigned Python number, a float as a
Python float, a vector or a structure as a tuple. None is a poison element."""

import struct
from functools import lru_cache

FLOATS = {"half": 16, "bfloat": 16, "float": 32, "double": 64}
# struct's codes of a format and of an integer of its size. A bfloat is the
# upper half of a float.
CODES = {"half": ("<e", "<H"), "bfloat": ("<f", "<I"),
         "float": ("<f", "<I"), "double": ("<d", "<Q")}


# Letters for what is no letter in the name of a structure.
LETTERS = {ord(mark): letter for mark, letter in zip(
    "{}[]<>, ", ("S", "E", "A", "Z", "V", "W", "_", ""))}


def split(text):
    """At commas that are outside of all brackets."""
    found, depth = [""], 0
    for letter in text:
        depth += (letter in "<{[") - (letter in ">}]")
        if letter == "," and not depth:
            found.append("")
        else:
            found[-1] += letter
    return [part.strip() for part in found]


class Type:
    """`count` is 0 for a scalar; `bits` are those of an element. `fields`:
    the types of what is in a structure or an array, which have neither."""

    def __init__(self, text):
        self.text = text
        self.count, self.element, self.fields = 0, text, ()
        if text[0] in "{[":
            self.hold(text[1:-1])
            return
        if text.startswith("<"):
            count, _, self.element = text.strip("<>").split()
            self.count = int(count)
        self.is_float = self.element in FLOATS
        self.bits = FLOATS.get(self.element) or int(self.element[1:])
        self.mask = (1 << self.bits) - 1
        # In the names of intrinsics.
        name = self.element
        if self.is_float:
            name = ("bf" if name == "bfloat" else "f") + str(self.bits)
        self.suffix = f"v{self.count}{name}" if self.count else name

    def hold(self, inside):
        if self.text[0] == "{":
            self.fields = tuple(split(inside))
        else:
            count, _, kind = inside.partition(" x ")
            self.fields = (kind,) * int(count)
        self.is_float, self.bits, self.mask = False, 0, 0
        self.suffix = self.text.translate(LETTERS)

    def bytes(self):
        """The bytes of the value in memory; elements are whole bytes there. A
        structure counts with gaps as large as there can be."""
        if self.fields:
            return sum((of(kind).bytes() + 15) // 16 * 16 if len(kind) > 3
                       else (of(kind).bytes() + 3) // 4 * 4
                       for kind in self.fields)
        return (self.bits + 7) // 8 * max(self.count, 1)

    def zero(self):
        if self.fields:
            return tuple(of(kind).zero() for kind in self.fields)
        zero = 0.0 if self.is_float else 0
        return (zero,) * self.count if self.count else zero


    def unset(self):
        """No value: None, in all elements and fields."""
        if self.fields:
            return tuple(of(kind).unset() for kind in self.fields)
        return (None,) * self.count if self.count else None


@lru_cache(maxsize=None)
def of(text):
    return Type(text)


def vector(count, element):
    return f"<{count} x {element}>"


def structure(kinds):
    return "{ " + ", ".join(kinds) + " }"


def array(count, kind):
    return f"[{count} x {kind}]"


def signed(value, bits):
    return value - (1 << bits) if value >> (bits - 1) else value


def float_bits(text, value):
    """The bits of a float, as a number."""
    real, code = CODES[text]
    bits = struct.unpack(code, struct.pack(real, value))[0]
    return bits >> 16 if text == "bfloat" else bits


def bits_float(text, bits):
    real, code = CODES[text]
    if text == "bfloat":
        bits <<= 16
    return struct.unpack(real, struct.pack(code, bits))[0]


def literal(text, value):
    """A constant in IR, without its type."""
    type = of(text)
    if value is None:
        return "poison"
    if type.fields:
        items = ", ".join(f"{kind} {literal(kind, v)}"
                          for kind, v in zip(type.fields, value))
        return f"{text[0]} {items} {text[-1]}"
    if type.count:
        items = ", ".join(f"{type.element} {literal(type.element, v)}"
                          for v in value)
        return f"<{items}>"
    if type.is_float and type.bits == 16:
        return f"0x{'R' if text == 'bfloat' else 'H'}" \
               f"{float_bits(text, value):04X}"
    if type.is_float:
        return "0x" + struct.pack(">d", value).hex().upper()
    if text == "i1":
        return "true" if value else "false"
    return str(signed(value, type.bits))


def to_bytes(text, value):
    """As memory holds it, little-endian."""
    type = of(text)
    if type.count:
        return b"".join(to_bytes(type.element, v) for v in value)
    return value.to_bytes(type.bytes(), "little")


def from_bytes(text, data):
    type = of(text)
    if not type.count:
        return int.from_bytes(data, "little") & type.mask
    size = type.bytes() // type.count
    return tuple(from_bytes(type.element, data[n:n + size])
                 for n in range(0, len(data), size))

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Types of IR and their values in Python: integers and vectors of integers. A
value is a list of unsigned numbers, one for each element; in memory they
follow each other without gaps."""

import random
import re
from dataclasses import dataclass

CASES = 64


@dataclass(frozen=True)
class Type:
    """`count` is 0 for a scalar."""

    bits: int
    count: int = 0

    @property
    def elements(self):
        return max(self.count, 1)

    @property
    def size(self):
        """In bits."""
        return self.bits * self.elements

    @property
    def bytes(self):
        return (self.size + 7) // 8

    @property
    def element(self):
        return Type(self.bits)

    def of(self, bits):
        """The type with elements of another width."""
        return Type(bits, self.count)

    def __str__(self):
        text = f"i{self.bits}"
        return f"<{self.count} x {text}>" if self.count else text

    @property
    def name(self):
        return f"v{self.count}i{self.bits}" if self.count else f"i{self.bits}"

    def constant(self, value):
        """IR of the value with the same number in each element."""
        if self.bits == 1:
            text = "true" if value & 1 else "false"
        else:
            text = str(value & mask(self.bits))
        if not self.count:
            return text
        return "<" + ", ".join([f"i{self.bits} {text}"] * self.count) + ">"

    def pack(self, value):
        return sum(x << (self.bits * i) for i, x in enumerate(value))

    def unpack(self, number):
        return [(number >> (self.bits * i)) & mask(self.bits)
                for i in range(self.elements)]


def parse(text):
    """i65, v3i7 -> Type."""
    match = re.fullmatch(r"(?:v(\d+))?i(\d+)", text)
    if not match:
        raise ValueError(f"no type: {text}")
    return Type(int(match[2]), int(match[1] or 0))


def mask(bits):
    return (1 << bits) - 1


def signed(x, bits):
    return x - (1 << bits) if x >> (bits - 1) else x


def number(rng, bits):
    """Numbers on which operations go wrong are frequent."""
    kind = rng.randrange(6)
    if kind == 0:
        return rng.choice([0, 1, 2, mask(bits), mask(bits - 1),
                           1 << (bits - 1)]) & mask(bits)
    if kind == 1:
        return 1 << rng.randrange(bits)
    if kind == 2:
        return mask(bits) ^ (1 << rng.randrange(bits))
    if kind == 3:
        return rng.getrandbits(bits) >> rng.randrange(bits)
    return rng.getrandbits(bits)


def inputs(ty, seed):
    """Three values for each case: two of any numbers, one of numbers below
    the width. Some of the second equal the first."""
    rng = random.Random(f"{seed} {ty.name}")
    result = []
    for _ in range(CASES):
        x = [number(rng, ty.bits) for _ in range(ty.elements)]
        y = [n if rng.randrange(8) == 0 else number(rng, ty.bits) for n in x]
        s = [rng.randrange(ty.bits) for _ in x]
        result.append((x, y, s))
    return result

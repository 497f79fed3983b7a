# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How far two floats may be apart and still count as equal."""

import math
import struct

from .console import ToyError
from .launch import ELEMENTS

INTEGER_CODES = {2: "h", 4: "i", 8: "q"}


def place(value, element):
    """The float's number among all floats of its type in order; 0 for both
    zeros."""
    code, size = ELEMENTS[element]
    (bits,) = struct.unpack("<" + INTEGER_CODES[size],
                            struct.pack("<" + code, value))
    return bits if bits >= 0 else -(bits & ~(-1 << (8 * size - 1)))


def ulps(a, b, element):
    """How many floats of the type lie from one to the other."""
    return abs(place(a, element) - place(b, element))


def relative(a, b, element):
    return abs(a - b) / max(abs(a), abs(b)) if a != b else 0.0


class Tolerance:
    """`4ulp`: at most four floats apart; `1e-6`: that part of the larger one.
    `largest` is the largest difference that it let pass."""

    def __init__(self, text):
        self.text = text
        number = text.removesuffix("ulp").strip()
        self.measure = ulps if number != text else relative
        self.largest = 0
        try:
            self.limit = float(number)
        except ValueError:
            self.limit = -1
        if not 0 <= self.limit < math.inf:
            raise ToyError(f"--tolerance: '{text}' is neither N nor Nulp",
                           "As in --tolerance 4ulp or --tolerance 1e-6")

    def __call__(self, a, b, element):
        if element[0] != "f":
            return a == b
        if not (math.isfinite(a) and math.isfinite(b)):
            return a == b or (math.isnan(a) and math.isnan(b))
        distance = self.measure(a, b, element)
        if distance > self.limit:
            return False
        self.largest = max(self.largest, distance)
        return True

    def __str__(self):
        if self.measure is ulps:
            return f"{self.limit:g} ulp (largest difference: {self.largest})"
        return f"{self.limit:g} (largest difference: {self.largest:.2g})"

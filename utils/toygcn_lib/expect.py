# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Host results: the values that a kernel must leave, computed in Python.

An expression sees a0, a1, ... (what the kernel was given: numbers, and lists
for buffers), n (work-items along x), grid and block (three numbers each), the
functions below and those of HOST lines. It gives a list, or one number for
every element.
"""

import builtins
import math
import struct
import sys
from fractions import Fraction

from .console import ToyError
from .launch import to_element


def f32(value):
    """Rounded to the nearest float. Exact results of +, -, * and / on floats
    survive the way through Python's double: 53 >= 2 * 24 + 2 bits."""
    return to_element(value, "f32")


def f16(value):
    """Rounded to the nearest half; too large a number is infinite."""
    try:
        return struct.unpack("<e", struct.pack("<e", float(value)))[0]
    except OverflowError:
        return math.copysign(math.inf, value)


def half(value):
    """The half with these 16 bits."""
    return struct.unpack("<e", struct.pack("<H", int(value) & 0xFFFF))[0]


def i32(value):
    return to_element(value, "i32")


def i64(value):
    return to_element(value, "i64")


def u32(value):
    return int(value) & 0xFFFFFFFF


def u64(value):
    return int(value) & 0xFFFFFFFFFFFFFFFF


def bits(value):
    """The 32 bits of a float, as an unsigned number."""
    return struct.unpack("<I", struct.pack("<f", value))[0]


def from_bits(value):
    """The float with these 32 bits."""
    return struct.unpack("<f", struct.pack("<I", u32(value)))[0]


def fma(a, b, c):
    """a * b + c on floats, rounded once."""
    if not all(map(math.isfinite, (a, b, c))):
        return f32(a * b + c)
    exact = Fraction(a) * Fraction(b) + Fraction(c)
    return round_to_float(exact) if exact else f32(a * b + c)


def round_to_float(exact):
    """A non-zero fraction to the nearest float, ties to even, subnormals
    included."""
    magnitude = abs(exact)
    exponent = (magnitude.numerator.bit_length()
                - magnitude.denominator.bit_length())
    if Fraction(2) ** exponent > magnitude:
        exponent -= 1
    unit = Fraction(2) ** max(exponent - 23, -149)
    rounded = round(magnitude / unit) * unit
    if rounded >= Fraction(2) ** 128:
        return math.copysign(math.inf, exact)
    return math.copysign(float(rounded), exact)


def idiv(a, b):
    """C's integer division: towards zero."""
    quotient = abs(a) // abs(b)
    return quotient if (a < 0) == (b < 0) else -quotient


def irem(a, b):
    return a - b * idiv(a, b)


HELPERS = {f.__name__: f for f in (f16, f32, half, i32, i64, u32, u64, bits, from_bits,
                                   fma, idiv, irem)}
# Enough to compute with, nothing to reach outside: a guard against accidents,
# not a sandbox.
BUILTINS = {name: getattr(builtins, name) for name in """
    abs all any bin bool dict divmod enumerate filter float hex int len list
    map max min pow range reversed round set sorted str sum tuple zip True
    False None
    """.split() if hasattr(builtins, name)}


def environment(launch, initial):
    names = {"__builtins__": BUILTINS, "math": math, **HELPERS,
             "n": launch.grid[0], "grid": launch.grid, "block": launch.block}
    for number, value in enumerate(initial):
        names[f"a{number}"] = value
    return names


def expected_values(launch, initial):
    """{argument number: elements} for each buffer of a launch."""
    names = environment(launch, initial)
    if launch.host:
        evaluate(exec, launch.host, names, "HOST")
    values = {}
    for number, argument in launch.buffers():
        if number not in launch.expects:
            values[number] = initial[number]
            continue
        place, text = launch.expects[number]
        result = evaluate(eval, text, names, f"{place}: EXPECT {number}")
        if not isinstance(result, (list, tuple, range)):
            result = [result] * argument.count
        if len(result) != argument.count:
            raise ToyError(f"{place}: EXPECT {number} has {len(result)} "
                           f"elements, the buffer {argument.count}")
        try:
            values[number] = [to_element(v, argument.type) for v in result]
        except (TypeError, ValueError, struct.error):
            raise ToyError(f"{place}: EXPECT {number} must give numbers")
    return values


# With these, the simulator prints more than the kernel does.
TALKATIVE = {"--stats", "--trace", "--timing", "--help", "--print"}


def is_talkative(words):
    return any(word.partition("=")[0] in TALKATIVE for word in words)


def wrong_print(launch, initial, printed, extra=()):
    """A line that says how `printed` is not what PRINTS has, or None. `extra`
    are options of the simulator besides the launch's; with some, what the
    kernel prints cannot be told from what it prints."""
    if launch.prints is None:
        return None
    if is_talkative([*launch.words, *extra]):
        print(f"{launch.prints[0]}: PRINTS is not checked: the simulator "
              "prints, too", file=sys.stderr)
        return None
    place, text = launch.prints
    names = environment(launch, initial)
    if launch.host:
        evaluate(exec, launch.host, names, "HOST")
    want = evaluate(eval, text, names, f"{place}: PRINTS")
    got = printed
    if not isinstance(want, str):
        if not isinstance(want, (list, tuple)) or \
                not all(isinstance(line, str) for line in want):
            raise ToyError(f"{place}: PRINTS must give text, or a list of "
                           "lines")
        want, got = sorted(want), sorted(printed.splitlines())
    return None if got == want else f"printed {got!r}, the host has {want!r}"


def evaluate(how, text, names, place):
    try:
        return how(compile(text, place, how.__name__), names)
    except Exception as error:  # whatever the expression does wrong
        raise ToyError(f"{place}: {type(error).__name__}: {error}")


def same(a, b, _=None):
    """Equal as bits, except that any NaN stands for any other."""
    if isinstance(a, float) and math.isnan(a):
        return isinstance(b, float) and math.isnan(b)
    if isinstance(a, float) and a == 0 and b == 0:
        return math.copysign(1, a) == math.copysign(1, b)
    return a == b

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Launches: kernel arguments, grids, and the lines of a kernel file that
describe them.

A kernel file carries its launches and the values that they must leave:

    // LAUNCH: --grid 200 --block 64 --arg f32:2 --arg buf:f32:200:iota
    // EXPECT 1: [f32(a0 * x) for x in a1]

LAUNCH has the options of toygcn-sim. EXPECT N belongs to the LAUNCH above it
and gives the contents of argument N's buffer after the run; a buffer without
EXPECT must keep its contents. PRINTS gives what printf prints: text, or a list
of lines that may be in any order, as waves are. HOST holds Python that all EXPECTs may use. A
line goes on where the next one is indented by four spaces or more.
"""

import argparse
import math
import re
import shlex
import struct
import textwrap

from .console import ToyError

# Element types of buffers: struct code and size in bytes.
ELEMENTS = {"u8": ("B", 1), "u16": ("H", 2), "u32": ("I", 4), "u64": ("Q", 8),
            "i8": ("b", 1), "i16": ("h", 2), "i32": ("i", 4), "i64": ("q", 8),
            "f16": ("e", 2), "f32": ("f", 4), "f64": ("d", 8)}
LANES = (2, 3, 4, 8, 16)


def vector_type(text):
    """(element type, lanes) of "f32" or "f32x4"; None for anything else."""
    element, vector, lanes = text.partition("x")
    if element not in ELEMENTS or (vector and lanes not in map(str, LANES)):
        return None
    return element, int(lanes or 1)


class Argument:
    """One kernel argument: `spec` as toygcn-sim reads it, `kind` one of
    scalar, bytes, local and buf."""

    def __init__(self, spec, folder="."):
        self.spec = spec
        self.folder = folder
        parts = spec.split(":", 3)
        if parts[0] == "buf":
            self.parse_buffer(parts)
        elif parts[0] == "local" and len(parts) == 2:
            self.kind, self.count = "local", parse_int(parts[1], spec)
        elif parts[0] == "bytes" and len(parts) == 2:
            self.kind, self.value = "bytes", parse_hex(parts[1], spec)
        elif spec.startswith("{") and spec.endswith("}"):
            # Only toygcn-sim lays it out.
            self.kind, self.value = "bytes", structure_values(spec)
        elif vector_type(parts[0]) and len(parts) == 2:
            self.kind, self.type = "scalar", vector_type(parts[0])[0]
            self.value = plain_value(spec)
        else:
            raise bad_argument(spec)

    def parse_buffer(self, parts):
        if len(parts) < 3 or not vector_type(parts[1]):
            raise bad_argument(self.spec)
        self.kind, (self.type, self.lanes) = "buf", vector_type(parts[1])
        # A vector of 3 takes the room of one of 4.
        self.count = parse_int(parts[2], self.spec) * (4 if self.lanes == 3
                                                       else self.lanes)
        self.fill = parts[3] if len(parts) > 3 else "zero"

    def initial(self):
        """What the kernel is given: a number, bytes, a list (of what a
        structure has, too), or None for LDS."""
        if self.kind in ("scalar", "bytes"):
            return self.value
        if self.kind == "local":
            return None
        if self.fill == "zero":
            return unpack(self.type, bytes(self.count * self.element_bytes()))
        if self.fill == "iota":
            return [to_element(i, self.type) for i in range(self.count)]
        if self.fill.startswith("mod="):
            modulus = parse_int(self.fill[4:], self.spec)
            if modulus < 1:
                raise bad_argument(self.spec)
            return [to_element(i % modulus, self.type)
                    for i in range(self.count)]
        if self.fill.startswith("const="):
            value = parse_number(self.fill[6:], self.type, self.spec)
            return [value] * self.count
        if self.fill.startswith("rand="):
            seed = parse_int(self.fill[5:], self.spec)
            return random_elements(seed, self.type, self.count)
        if self.fill.startswith("@"):
            return self.read_file(self.fill[1:])
        raise bad_argument(self.spec)

    def element_bytes(self):
        return ELEMENTS[self.type][1]

    def read_file(self, path):
        try:
            with open(path, "rb") as file:
                data = file.read(self.count * self.element_bytes())
        except OSError as error:
            raise ToyError(f"{path}: {error.strerror}")
        return unpack(self.type, data.ljust(
            self.count * self.element_bytes(), b"\0"))


def plain_value(spec):
    """The number of "i32:5", the list of "f32x2:1,2"."""
    name, _, text = spec.partition(":")
    if not vector_type(name):
        raise bad_argument(spec)
    element, lanes = vector_type(name)
    values = [parse_number(word, element, spec) for word in text.split(",")]
    if len(values) != lanes:
        raise bad_argument(spec)
    return values if lanes > 1 else values[0]


def structure_values(spec):
    """The members of "{i32:5,f32x2:1,2,bytes:00ff}", in order."""
    members = []
    for word in spec[1:-1].split(","):
        if members and ":" not in word:  # of the vector before it
            members[-1] += "," + word
        else:
            members.append(word)
    return [parse_hex(member.removeprefix("bytes:"), spec)
            if member.startswith("bytes:") else plain_value(member)
            for member in members]


def bad_argument(spec):
    return ToyError(
        f"bad argument '{spec}'",
        "SPEC is i32:5  f32:1.5  i32x2:1,2  {i32:5,f32:1}  bytes:HEX  "
        "local:BYTES  buf:TYPE:COUNT[:FILL]  auto\n"
        "TYPE is u8 u16 u32 u64 i8 i16 i32 i64 f16 f32 f64, or a vector as "
        "f32x4\n"
        "FILL is zero | iota | mod=M | const=V | rand=SEED | @FILE")


def parse_int(text, spec):
    try:
        return int(text, 0)
    except ValueError:
        raise bad_argument(spec)


def parse_hex(text, spec):
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise bad_argument(spec)


def parse_number(text, element, spec):
    if element[0] == "f":
        try:
            return to_element(float(text), element)
        except ValueError:
            raise bad_argument(spec)
    value, bits = parse_int(text, spec), 8 * ELEMENTS[element][1]
    if not -(1 << (bits - 1)) <= value < 1 << bits:
        raise ToyError(f"argument '{spec}': {text} does not fit in {bits} bits")
    return to_element(value, element)


def to_element(value, element):
    """A Python number as the element type holds it: integers wrap, floats are
    rounded to nearest even and overflow to infinity."""
    code, size = ELEMENTS[element]
    if element[0] == "f":
        try:
            return struct.unpack("<" + code, struct.pack("<" + code, value))[0]
        except OverflowError:
            return math.copysign(math.inf, value)
    bits = 8 * size
    value = int(value) & ((1 << bits) - 1)
    if element[0] == "i" and value >> (bits - 1):
        value -= 1 << bits
    return value


def unpack(element, data):
    code, size = ELEMENTS[element]
    return list(struct.unpack(f"<{len(data) // size}{code}", data))


def pack(element, values):
    return struct.pack(f"<{len(values)}{ELEMENTS[element][0]}",
                       *(to_element(v, element) for v in values))


def random_elements(seed, element, count):
    """What rand=SEED means (docs/simulator.md): splitmix64. Integers take the
    low bits; floats are multiples of 2^-10 in [-1, 1)."""
    mask, state, values = (1 << 64) - 1, seed, []
    for _ in range(count):
        state = (state + 0x9E3779B97F4A7C15) & mask
        z = ((state ^ state >> 30) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ z >> 27) * 0x94D049BB133111EB) & mask
        z ^= z >> 31
        values.append(((z >> 53) - 1024) / 1024 if element[0] == "f"
                      else to_element(z, element))
    return values


class Launch:
    """Options of one simulator run, and what must come of it."""

    def __init__(self, words, line=None):
        self.words = words  # as given, for toygcn-sim
        self.line = line  # in the kernel file; None from a command line
        self.expects = {}
        self.prints = None  # argument number -> Python expression
        self.host = ""  # Python statements that the expressions may use
        options, _ = launch_parser().parse_known_args(words)
        self.kernel = options.kernel
        self.grid = parse_dimensions(options.grid, "--grid")
        self.block = parse_dimensions(options.block, "--block")
        self.arguments = [Argument(spec) for spec in options.arg]

    def buffers(self):
        """(number, argument) of each argument that has contents afterwards."""
        return [(number, argument)
                for number, argument in enumerate(self.arguments)
                if argument.kind == "buf"]


class LaunchParser(argparse.ArgumentParser):
    def parse_known_args(self, words):
        """A value may begin with a minus: parse_dimensions complains of it."""
        joined = []
        for word in words:
            if joined and joined[-1] in self._option_string_actions:
                joined[-1] += "=" + word
            else:
                joined.append(word)
        return super().parse_known_args(joined)

    def error(self, message):
        raise ToyError(message, "As in: --grid 64 --block 64 --arg auto")


def launch_parser():
    """Reads the launch options that this side has to understand."""
    parser = LaunchParser(add_help=False, allow_abbrev=False)
    parser.add_argument("--kernel")
    parser.add_argument("--grid")
    parser.add_argument("--block")
    parser.add_argument("--arg", action="append", default=[])
    return parser


def parse_dimensions(text, option):
    """'64' -> (64, 1, 1)"""
    if text is None:
        raise ToyError(
            f"{option} is missing",
            f"Give it, as in {option} 64 or {option} 64,2,1, or write a "
            "LAUNCH line\ninto the kernel file: see docs/kernel-files.md")
    try:
        sizes = [int(part) for part in text.split(",")]
    except ValueError:
        sizes = []
    if not 1 <= len(sizes) <= 3 or min(sizes) < 1:
        raise ToyError(f"{option} {text}: expected X[,Y[,Z]], each at least 1")
    return tuple(sizes + [1] * (3 - len(sizes)))


DIRECTIVE = re.compile(r"\s*(?://|;)\s*(LAUNCH|HOST|PRINTS|EXPECT\s+(\d+)):(.*)")
CONTINUATION = re.compile(r"\s*(?://|;)(\s{4,}.*)")


def directives(path):
    """(line number, name, argument number or None, text) of each directive."""
    found = []
    with open(path, errors="replace") as file:
        for number, line in enumerate(file, 1):
            match = DIRECTIVE.match(line)
            more = CONTINUATION.match(line)
            if match:
                found.append([number, match.group(1).split()[0],
                              match.group(2), [match.group(3).strip()]])
                open_end = True
            elif more and found and open_end:
                found[-1][3].append(more.group(1).rstrip())
            else:
                open_end = False
    return found


def read_launches(path):
    """The launches that a kernel file describes, in order."""
    launches, host = [], []
    for line, name, argument, text in directives(path):
        if name == "HOST":
            host.append(textwrap.dedent("\n".join(text[1:])) if not text[0]
                        else text[0])
        elif name == "LAUNCH":
            try:
                launches.append(Launch(shlex.split(" ".join(text)), line))
            except (ToyError, ValueError) as error:
                raise ToyError(f"{path}:{line}: {error}")
        elif not launches:
            raise ToyError(f"{path}:{line}: {name} before the first LAUNCH")
        elif name == "PRINTS":
            launches[-1].prints = (f"{path}:{line}", " ".join(text).strip())
        else:
            add_expect(launches[-1], int(argument), " ".join(text),
                       f"{path}:{line}")
    for launch in launches:
        launch.host = "\n".join(host)
    return launches


def add_expect(launch, number, text, place):
    if number >= len(launch.arguments) or \
            launch.arguments[number].kind != "buf":
        raise ToyError(f"{place}: argument {number} is not a buffer")
    launch.expects[number] = (place, text.strip())

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A kernel's instructions, as decoded from an object, and the registers
that a wave starts with, by its descriptor."""

import copy
import re
import struct

from ...tools import call, own
from ..claims import NotExpressible
from .calls import CALL, COPY, RETURN, Copies

LINE = re.compile(r"^\t(\S+) *(.*?) *// ([0-9A-F]+): ")
LABEL = re.compile(r"^([0-9a-f]+) <(.*)>:$")
RELOCATION = re.compile(r"^\t+([0-9a-f]+):\s+R_AMDGPU_(\w+)\s+([^\s+]+)"
                        r"(?:\+0x([0-9a-f]+))?")
# User registers in order: bit of the descriptor's properties, name, dwords.
USER = ((0, "private-segment-buffer", 4), (1, "dispatch-ptr", 2),
        (2, "queue-ptr", 2), (3, "kernarg-ptr", 2), (4, "dispatch-id", 2),
        (5, "flat-scratch-init", 2), (6, "private-segment-size", 1))
SYSTEM = ((7, "workgroup-id-x"), (8, "workgroup-id-y"), (9, "workgroup-id-z"),
          (10, "workgroup-info"), (0, "private-wave-offset"))


class Instruction:
    def __init__(self, name, operands, place, size):
        self.name, self.operands = name, operands
        self.place, self.size = place, size
        self.relocations = []
        self.leads, self.callee = None, None  # of calls and returns
        self.text = f"{name} {', '.join(operands)}"

    @property
    def section_place(self):
        """The place in the object, whose code there may be copies of."""
        return self.place % COPY

    def moved(self, by):
        """A copy at another place."""
        found = copy.copy(self)
        found.place += by
        return found


def split_operands(text):
    """(operands, modifiers)."""
    parts = [part.strip() for part in
             re.findall(r"(?:[^,\[(]|\[[^\]]*\]|\([^)]*\))+", text)]
    if not parts:
        return []
    first, *rest = parts[-1].split(" ", 1) if not parts[-1].startswith(
        ("neg(", "sext(")) else parts[-1].split(" ", 1)
    return [*parts[:-1], first, *(rest[0].split() if rest else [])]


class Code:
    """The instructions of one kernel by place, those that it calls among them, and
    the start state of its registers: {name: (register, dwords)}."""

    def __init__(self, build_dir, path, kernel):
        text = call("llvm-objdump", [
            own(build_dir, "llvm-objdump"), "-d", "-r", "--no-show-raw-insn",
            path]).stdout
        with open(path, "rb") as file:
            data = file.read()
        self.names, self.marks = names_by_place(data), marks(data)
        self.functions = self.read(text)
        if kernel not in self.functions:
            raise NotExpressible(f"no code of {kernel}")
        copies = Copies(self.functions, self.address)
        copies.add(kernel)
        self.list, self.calls = copies.list, copies.count - 1
        self.start = start_registers(data, kernel)

    @staticmethod
    def read(text):
        """{name of a function: its instructions}"""
        functions, found = {}, None
        for line in text.splitlines():
            label = LABEL.match(line)
            if label and not label.group(2).startswith("__toygcn_"):
                found = functions.setdefault(label.group(2), [])
                continue
            match = LINE.match(line)
            if match:
                name, operands, place = match.groups()
                code = line[match.end():].split(" <")[0].split()
                found.append(Instruction(
                    name, split_operands(operands), int(place, 16),
                    4 * len(code)))
                found[-1].word = int(code[0], 16)
            relocation = RELOCATION.match(line)
            if relocation and found:
                place, kind, name, more = relocation.groups()
                found[-1].relocations.append(
                    (int(place, 16), kind, name, int(more or "0", 16)))
        return functions

    def address(self, place, relocation):
        """(symbol, bytes from it, which half) that are added to a program
        counter read at `place`."""
        where, kind, name, more = relocation
        distance = more - where + place
        if (name, distance) in self.names:
            return self.names[name, distance], 0, kind
        return name, distance, kind

    @staticmethod
    def target(instruction):
        """Where a branch leads."""
        distance = instruction.word & 0xffff  # Text may have a label's name.
        distance -= (distance >> 15) << 16
        return instruction.place + instruction.size + 4 * distance

    def blocks(self):
        """({place: instructions}, {place: places after it})"""
        heads = {self.list[0].place}
        for one in self.list:
            if one.name.startswith(("s_cbranch", "s_branch")):
                heads |= {self.target(one), one.place + one.size}
            elif one.name in ("s_endpgm", CALL, RETURN, "s_trap"):
                heads |= {one.place + one.size} | {one.leads} - {None}
        blocks, edges, current = {}, {}, None
        for one in self.list:
            if one.place in heads:
                current = one.place
                blocks[current] = []
            blocks[current].append(one)
        for place, lines in blocks.items():
            last = lines[-1]
            edges[place] = []
            if last.name.startswith(("s_cbranch", "s_branch")):
                edges[place].append(self.target(last))
            if last.leads is not None:
                edges[place].append(last.leads)
            elif not last.name.startswith(("s_branch", "s_endpgm")):
                edges[place].append(last.place + last.size)
        for place in edges:
            edges[place] = [n for n in edges[place] if n in blocks]
        return blocks, edges


def section_bytes(data, number):
    """The bytes of a section of an ELF file."""
    start, = struct.unpack_from("<Q", data, 0x28)
    place, size = struct.unpack_from("<QQ", data, start + 64 * number + 24)
    return data[place:place + size]


def symbols(data):
    """(name, number of its section, its place there, bytes) of each."""
    start, = struct.unpack_from("<Q", data, 0x28)
    count, = struct.unpack_from("<H", data, 0x3c)
    for number in range(count):
        kind, = struct.unpack_from("<I", data, start + 64 * number + 4)
        if kind != 2:
            continue
        link, = struct.unpack_from("<I", data, start + 64 * number + 40)
        names = section_bytes(data, link)
        table = section_bytes(data, number)
        for entry in range(0, len(table), 24):
            text, = struct.unpack_from("<I", table, entry)
            section, = struct.unpack_from("<H", table, entry + 6)
            place, size = struct.unpack_from("<QQ", table, entry + 8)
            yield names[text:names.index(b"\0", text)].decode(), section, \
                place, size


def symbol(data, name):
    """(bytes of its section, its place there)."""
    for found, section, place, _ in symbols(data):
        if found == name:
            return section_bytes(data, section), place
    raise NotExpressible(f"{name} is not in the object")


def section_name(data, number):
    start, = struct.unpack_from("<Q", data, 0x28)
    table, = struct.unpack_from("<H", data, 0x3e)
    text, = struct.unpack_from("<I", data, start + 64 * number)
    names = section_bytes(data, table)
    return names[text:names.index(b"\0", text)].decode()


def names_by_place(data):
    """{(section, place): symbol}"""
    return {(section_name(data, section), place): name
            for name, section, place, _ in symbols(data)
            if name and 0 < section < 0xff00 and
            not name.startswith("__toygcn_")}


def marks(data):
    """Kinds of symbols at instructions, by place. A `barrier` is one that
    one wave does not need: before the instruction there."""
    found = {}
    for name, _, place, _ in symbols(data):
        if name.startswith("__toygcn_"):
            found.setdefault(place, []).append(name.split("_")[3])
    return found


def start_registers(data, kernel):
    """{name: (first register, dwords)} by the kernel descriptor."""
    table, place = symbol(data, kernel + ".kd")
    rsrc2, = struct.unpack_from("<I", table, place + 52)
    properties, = struct.unpack_from("<H", table, place + 56)
    found, number = {}, 0
    for bit, name, dwords in USER:
        if properties >> bit & 1:
            found[name] = f"s{number}", dwords
            number += dwords
    number = rsrc2 >> 1 & 31
    for bit, name in SYSTEM:
        if rsrc2 >> bit & 1:
            found[name] = f"s{number}", 1
            number += 1
    for n in range((rsrc2 >> 11 & 3) + 1):
        found[f"workitem-id-{'xyz'[n]}"] = f"v{n}", 1
    return found

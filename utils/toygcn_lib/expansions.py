# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The rows whose language tablegen/ToyGCNExpansions.td describes."""

import os
import textwrap

PLACES = {"OnScalar": "scalar", "OnVector": "vector",
          "InLegalizer": "legalizer", "Approximately": "legalizer, afn",
          "OfFinite": "legalizer, afn ninf",
          "OfSmallNumbers": "legalizer, small numbers",
          "OfMediumNumbers": "legalizer, numbers to 24 bits",
          "FlushingResults": "legalizer, flushing results",
          "InAnyMode": "legalizer, in any mode"}
TYPES = {"s1": 1, "s16": 16, "s32": 32, "s64": 64}
ANY, BELOW_DWORD, HALVES = 0, 0xfffe, 0xffff
ONE_ISSUE = 4
OPERANDS = ("x", "y", "z")


def number(bits):
    """The number in a `bits` field, whose lowest bit llvm-tblgen dumps first."""
    return sum(bit << place for place, bit in enumerate(bits))


class Node:
    """A node of a dag. `word` is an operation, an intrinsic, a word of the
    language or None for a leaf, whose `value` is a number, a float or condition
    as text, or None: it reads `name`. Others have `name` for their value if it
    is not None, and `type`, or None for the type of the result."""

    def __init__(self, value, name=None, type=None):
        if isinstance(value, dict) and value["kind"] == "dag" and \
                value["operator"]["def"] in TYPES:
            (inner, _), = value["args"]
            self.__init__(inner, name, value["operator"]["def"])
            return
        self.name, self.type = name, type
        self.word, self.operands, self.value = None, [], value
        if isinstance(value, dict):
            self.value = value.get("def")
            if value["kind"] == "dag":
                self.word = value["operator"]["def"]
                self.operands = [Node(*argument)
                                 for argument in value["args"]]

    def is_operation(self):
        return bool(self.word) and self.word.startswith(("G_", "COPY"))

    def walk(self):
        """In the order of building."""
        for operand in self.operands:
            yield from operand.walk()
        yield self


def matches(said, bits):
    """How well a row fits a type of `bits`; None if it is for another one."""
    if said == bits:
        return 2
    if said == BELOW_DWORD and 0 < bits < 32:
        return 1
    return 0 if said == ANY else None


class Expansion:
    """A row: `width` and `first` are bits of the result and of the first
    operand, or one of the constants above."""

    def __init__(self, record):
        path, _, line = record["!locs"][-1].rpartition(":")
        self.place = f"{os.path.basename(path)}:{line}"
        self.opcode, self.where = record["Name"], record["Place"]
        self.width, self.first = number(record["Width"]), \
            number(record["From"])
        self.text = record["Steps"]["printable"].replace("?:$", "$")
        self.root = Node(record["Steps"])

    def fit(self, width, first):
        """As matches(), of both; a greater one is for fewer types."""
        found = matches(self.width, width), matches(self.first, first)
        return None if None in found else found

    def cycles(self, rows, unit):
        """The sum of the steps', by the rows of operations."""
        total = 0
        for node in self.root.walk():
            if not node.is_operation():
                continue
            bits = TYPES[node.type] if node.type not in (None, "s1") else ANY
            row = rows.find(node.word, bits)
            total += row.forms[unit].cycles if row else ONE_ISSUE
            # A condition is a number on the scalar unit.
            total += ONE_ISSUE * (unit == "scalar" and node.type == "s1")
        return total

    def unknown_names(self):
        """Those that are read before a step has them."""
        known = set(OPERANDS)
        for node in self.root.walk():
            if node.word is None and node.value is None:
                if node.name not in known:
                    yield node.name
            elif node.name:
                known.add(node.name)

    def title(self):
        bits = {ANY: "", BELOW_DWORD: " below 32", HALVES: " 2 x 16"}.get(
            self.width, f" {self.width}")
        first = {ANY: "", BELOW_DWORD: " of below 32"}.get(
            self.first, f" of {self.first}")
        return f"{PLACES[self.where]}{bits}{first}"

    def to_json(self):
        return {"where": PLACES[self.where], "place": self.place,
                "types": self.title(), "steps": self.text}


def print_expansions(expansions):
    for one in expansions:
        print(f"  {one.title()}, made of  {one.place}")
        print(textwrap.fill(one.text, 76, initial_indent="    ",
                            subsequent_indent="      ",
                            break_on_hyphens=False))

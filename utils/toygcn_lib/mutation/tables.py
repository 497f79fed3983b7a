# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Where the tables that TableGen emits can be made wrong.

They are read as text, a line being a row or an instruction of a match table:

    { "G_AND", G_AND, 0x40, ..., ByOperands, nullptr },      facts of a row
    GIR_RootToRootCopy, /*OpIdx*/2, // b                     an operand
    GIR_AddImm8, /*InsnID*/0, /*Imm*/1,                      a constant
    case GICXXPred_MI_Predicate_shl_once: {                  a predicate

A constexpr table becomes a const one, which is filled when the program starts.
"""

import os
import re

from ..console import ToyError
from .mutant import Mutant, one_line
from .sites import ON

FOLDER = "llvm-target"
MATCH_TABLES = ("ToyGCNGenGlobalISel.inc", "ToyGCNGenCombiner.inc")
ROWS = "ToyGCNGenSearchableTables.inc"

# In a match table: kind, and what is found; group 1 is a number that becomes
# the next one.
INSTRUCTIONS = (
    ("constant of a rule + 1", re.compile(
        r"GIM_CheckConstantInt8, .*?, (-?\d+),$")),
    ("immediate of a result + 1", re.compile(
        r"GIR_AddImm8, /\*InsnID\*/\d+, /\*Imm\*/(\d+),")),
    ("operand of a rule mistaken", re.compile(
        r"GIM_CheckIsSameOperand, .*/\*OtherOpIdx\*/(\d+),")))
COPY = re.compile(r"GIR_(?:RootToRoot)?Copy, .*?/\*OpIdx\*/(\d+),")
PREDICATE = re.compile(r"case (GICXXPred_MI_\w+): \{")
# A cell of a row: what is found, and what it becomes.
CELLS = ((re.compile(r"\btrue\b"), "false"), (re.compile(r"\bfalse\b"), "true"),
         (re.compile(r"\bByOperands\b"), "Always"),
         (re.compile(r"\bNever\b"), "ByOperands"),
         (re.compile(r"\bAlways\b"), "ByOperands"))
TABLE = re.compile(r"^constexpr (\w+ \w+Table\[\] = \{)", re.MULTILINE)


class Reader:
    """The mutants of one emitted file, line by line."""

    def __init__(self, path, name):
        with open(path) as file:
            self.text = file.read()
        self.name, self.found = name, []
        self.rule = ""  # The emitter's comment on the rule being read.

    def lines(self):
        begin = 0
        for number, line in enumerate(self.text.splitlines(True), 1):
            yield number, begin, line
            begin += len(line)

    def add(self, number, begin, end, kind, what, before, after=""):
        self.found.append(Mutant(self.name, number, number, begin, end, kind,
                                 one_line(what, 100), before, after,
                                 of_table="{" not in before[-1:] and
                                 "return" not in before))

    def number(self, place, begin, match, kind):
        first, last = match.span(1)
        self.add(place, begin + first, begin + last, kind,
                 f"{match.group(1)}: {self.rule}", "(", f" + {ON})")

    def match_table(self):
        copied = None  # The operand that the line before copies.
        for number, begin, line in self.lines():
            rule = re.match(r"\s*/\*\s*\d+ \*/\s*// (\(.*=>.*)", line)
            if rule or "GIM_Try" in line:
                self.rule = rule.group(1) if rule else ""
            for kind, pattern in INSTRUCTIONS:
                match = pattern.search(line.rstrip())
                if match:
                    self.number(number, begin, match, kind)
            match = COPY.search(line)
            if match and copied is not None and copied != match.group(1):
                first, last = match.span(1)
                self.add(number, begin + first, begin + last,
                         "operand of a result mistaken",
                         f"{match.group(1)} becomes {copied}: {self.rule}",
                         f"({ON} ? {copied} : ", ")")
            copied = match and match.group(1) != "0" and match.group(1) or None
            match = PREDICATE.search(line)
            if match:
                place = begin + match.end()
                self.add(number, place, place + 1, "predicate left out",
                         match.group(1), f" if ({ON}) return true; ")

    def rows(self):
        table = None
        for number, begin, line in self.lines():
            head = TABLE.match(line)
            if head:
                table = head.group(1).split()[1].removesuffix("[]")
            if not table or not line.startswith("  { "):
                table = table if line.startswith("  {") or head else None
                continue
            for pattern, other in CELLS:
                for match in pattern.finditer(line):
                    self.add(number, begin + match.start(),
                             begin + match.end(), "fact of a row",
                             f"{match.group(0)} becomes {other}, cell "
                             f"{line[:match.start()].count(',')} of {table}: "
                             f"{line.strip()}",
                             f"({ON} ? {other} : ", ")")


def find_table_sites(build_dir):
    found = []
    for name in (*MATCH_TABLES, ROWS):
        path = os.path.join(FOLDER, name)
        if not os.path.exists(os.path.join(build_dir, path)):
            raise ToyError(f"{os.path.join(build_dir, path)} is missing",
                           "To make it, run: utils/toygcn build")
        reader = Reader(os.path.join(build_dir, path), path)
        reader.rows() if name == ROWS else reader.match_table()
        found += reader.found
    return found


def filled_at_start(text):
    """A woven table's text: mutants are not constant expressions."""
    text = text.replace("constexpr static uint8_t MatchTable0[]",
                        "static const uint8_t MatchTable0[]")
    return TABLE.sub(r"static const \1", text)

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads the match table that `llvm-tblgen -gen-global-isel` emits.

The table is a program: blocks of checks, nested, each ending where control
goes when a check fails. A rule is an innermost block; what must hold for it is
its own checks and those of the blocks around it, a case of a switch being a
check as well.

    /*  1114 */ GIM_Try, /*On fail goto*//*Label 49*/ GIMT_Encode4(2183),
    /*  1119 */   GIM_RootCheckType, /*Op*/0, /*Type*/GILLT_s32,
    /*  1128 */   GIM_Try, ... GIMT_Encode4(1626), // Rule ID 48 //
    /*  1133 */     GIM_RootCheckRegBankForClass, /*Op*/0, ...
"""

import re

from .console import ToyError

LINE = re.compile(r"\s*/\*\s*(\d+) \*/\s*(.*)")
CASE = re.compile(r"/\*(?:\w+::)?(G\w+)\*//\*Label \d+\*/ "
                  r"GIMT_Encode4\((\d+)\)")
SWITCH = re.compile(r"GIM_Switch(Opcode|Type), /\*MI\*/(\d+),"
                    r"(?: /\*Op\*/(\d+),)?.*GIMT_Encode4\((\d+)\)")
TRY = re.compile(r"GIM_Try, .*?GIMT_Encode4\((\d+)\)")
COMMENT = re.compile(r"/\*.*?\*/")
ENCODED = re.compile(r"GIMT_Encode\d\(([^()]*)\)")


class Check:
    """One instruction of the table: `GIM_CheckOpcode` with ["1", "G_SHL"], at
    an offset. Root forms of checks are read as those of instruction 0."""

    def __init__(self, offset, name, words):
        self.offset = offset
        self.name = name.replace("GIM_Root", "GIM_")
        self.words = ["0"] * name.startswith("GIM_Root") + words

    @classmethod
    def parse(cls, offset, text):
        text = COMMENT.sub("", text.split("//")[0])
        words = [word.strip().split("::")[-1]
                 for word in ENCODED.sub(r"\1", text).split(",")]
        return cls(offset, words[0], [word for word in words[1:] if word])


class Block:
    def __init__(self, start, end, checks=()):
        self.start, self.end = start, end
        self.checks = list(checks)


class Switch:
    """A switch whose cases are still being read; `default` is its end."""

    def __init__(self, kind, instruction, operand, default):
        self.kind, self.words = kind, [instruction, operand]
        self.default = int(default)
        self.cases = []

    def add_case(self, offset, name, target):
        words = [word for word in self.words if word] + [name]
        check = Check(offset, f"GIM_Check{self.kind}", words)
        self.cases.append(Block(int(target), self.default, [check]))

    def close(self):
        """The cases by where they start; each ends where the next one
        starts."""
        for block, following in zip(self.cases, self.cases[1:]):
            block.end = following.start
        return {block.start: block for block in self.cases}


class MatchRule:
    """A rule of the table: its checks, and the actions that follow them.
    `comment` is the emitter's: "(source) => (result)"."""

    def __init__(self, number, start, end, checks, actions, comment):
        self.number, self.start, self.end = number, start, end
        self.checks, self.actions = checks, actions
        self.comment = comment

    def opcode(self):
        """The generic opcode that it is for."""
        return next(check.words[1] for check in self.checks
                    if check.name == "GIM_CheckOpcode")


class Reader:
    """Line by line; `rules` are in the order in which they are tried."""

    def __init__(self):
        self.open_blocks, self.cases = [], {}
        self.switch = None
        self.comment = ""
        self.actions = []
        self.rules = []

    def read(self, offset, text):
        case = CASE.match(text)
        if case and self.switch:
            self.switch.add_case(offset, *case.groups())
            return
        if self.switch:
            self.cases.update(self.switch.close())
            self.switch = None
        self.enter(offset)
        switch, block = SWITCH.match(text), TRY.match(text)
        if switch:
            self.switch = Switch(*switch.groups())
        elif block:
            self.open_blocks.append(Block(offset, int(block.group(1))))
            self.actions = []
        elif text.startswith("GIM_") and not text.startswith("GIM_Reject"):
            self.open_blocks[-1].checks.append(Check.parse(offset, text))
        elif text.startswith("// (") and "=>" in text:
            self.comment = text[3:]
        elif text.startswith("GIR_Coverage"):
            self.add_rule(int(ENCODED.search(text).group(1)))
        elif text.startswith("GIR_"):
            self.actions.append(Check.parse(offset, text))

    def enter(self, offset):
        """Leaves the blocks that end here, enters a case that starts here."""
        while self.open_blocks and offset >= self.open_blocks[-1].end:
            self.open_blocks.pop()
        if offset in self.cases:
            self.open_blocks.append(self.cases.pop(offset))

    def add_rule(self, number):
        inner = self.open_blocks[-1]
        checks = [check for block in self.open_blocks
                  for check in block.checks]
        self.rules.append(MatchRule(number, inner.start, inner.end, checks,
                                    self.actions, self.comment))
        self.actions = []


def read_rules(text):
    """The rules of an emitted file, which has coverage instrumentation."""
    reader = Reader()
    table = text.partition("MatchTable0[]")[2].partition("}; // Size")[0]
    for line in table.splitlines():
        match = LINE.match(line)
        if match:
            reader.read(int(match.group(1)), match.group(2))
    if not reader.rules:
        raise ToyError("the emitted match table has no rule in it",
                       "This reads the format of LLVM 22's llvm-tblgen")
    return reader.rules

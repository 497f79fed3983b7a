# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What C++ selects: which function, where it is, and what it made."""

import glob
import os
import re

from .page.numbered import Metadata
from .tools import ROOT

FUNCTION = re.compile(r"^bool ToyGCNInstructionSelector::(select\w+)\(",
                      re.MULTILINE)
OPERAND = re.compile(r"%\d+(?::(\w+))?(?:\(([^)]*)\))?")
TYPE = re.compile(r"(?:<(\d+) x )?(?:s(\d+)|p(\d+))>?")
SHORT_POINTERS = (2, 3, 5, 6)
# Of MIR after selection.
MADE = re.compile(r"^\s+(?:(?:early-clobber|dead|undef) )*(%\d+)\S*"
                  r"(?:, %\S+)* = (?:[a-z]+ )*([A-Z]\w*)")
ALONE = re.compile(r"^\s+(?:[a-z]+ )*([A-Z]\w*) ")
ACCESS = re.compile(r":: .*$")
LOCATION = re.compile(r"debug-location !(\d+)")


def functions():
    """{name: "SelectMemory.cpp:12"}; empty where there are no sources."""
    found = {}
    for path in glob.glob(os.path.join(ROOT, "llvm-target", "Select",
                                       "*.cpp")):
        with open(path) as file:
            text = file.read()
        for match in FUNCTION.finditer(text):
            line = text.count("\n", 0, match.start()) + 1
            found[match[1]] = f"{os.path.basename(path)}:{line}"
    return found


def bits(text):
    """The bits of a type as MIR has it; None if it is no type."""
    found = TYPE.fullmatch(text or "")
    if not found:
        return None
    many, scalar, space = found.groups()
    one = int(scalar) if scalar else 32 if int(space) in SHORT_POINTERS else 64
    return one * int(many or 1)


def form_names(rows, text):
    """The functions that the rows of an operation name for the instruction
    `text`: most often one."""
    operands = OPERAND.findall(text.split("::")[0])
    defines = " = " in text

    def fits(row):
        place = row.width_operand
        return len(operands) > place and bits(operands[place][1]) == row.width

    chosen = [row for row in rows if row.width and fits(row)] or \
        [row for row in rows if not row.width] or rows
    units = ["scalar" if operands[0][0].startswith("s") else "vector"] \
        if defines and operands else ["scalar", "vector"]
    return sorted({row.forms[unit].select for row in chosen for unit in units
                   if row.forms[unit].select})


class Made:
    """The MIR after selection of one function: what defines each register,
    and what has no result."""

    def __init__(self, lines, line_of):
        self.by_register, self.alone = {}, []
        for text in lines:
            location = LOCATION.search(text)
            made, alone = MADE.match(text), ALONE.match(text)
            place = line_of(int(location.group(1))) if location else None
            if made:
                self.by_register.setdefault(made[1], (made[2], place))
            elif alone:
                access = ACCESS.search(text)
                self.alone.append((access and access.group(), alone[1],
                                   place))

    def of(self, text):
        """(opcode, line of the source or None) of what became of a generic
        instruction; (None, None) if that cannot be told."""
        left, equals, _ = text.partition(" = ")
        if equals:
            return self.by_register.get(left.split(":")[0].split(",")[0]
                                        .split("(")[0].strip(), (None, None))
        access = ACCESS.search(text)
        for index, (found, opcode, line) in enumerate(self.alone):
            if access and found == access.group():
                del self.alone[index]  # The next one is another's.
                return opcode, line
        return None, None


def read_made(path, source):
    """{function: Made}; `source` is the name of the file whose lines are
    told."""
    found, name = {}, None
    with open(path) as file:
        whole = file.read()
    metadata = Metadata(whole)
    for text in whole.splitlines():
        if text.startswith("name:"):
            name = text.split(":", 1)[1].strip().strip("'")
            found[name] = []
        elif name and text.startswith("    "):
            found[name].append(text)
    return {name: Made(lines, lambda n: metadata.line_in(n, source))
            for name, lines in found.items()}

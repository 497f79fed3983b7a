# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The instructions of a linked object, and which instruction of MIR each is."""

import re

from ..tools import call, stock

CODE = re.compile(r"^\s+(\S.*?)\s*// ([0-9A-F]+):(?: [0-9A-F]{8})+")
SYMBOL = re.compile(r"^[0-9a-f]+ <(.+)>:$")
MARK = "__toygcn_"  # A mark for the simulator: no function begins.
SPILL = MARK + "spill_"  # What follows writes a spilled scalar into a lane.
ROW = re.compile(r"^0x([0-9a-f]+)\s+(\d+)\s+\d+\s+\d+ .*$", re.MULTILINE)
# What a mnemonic ends with and an opcode of MIR may say in another way.
ENCODING = re.compile(r"_(e32|e64|sdwa|dpp)$")
AHEAD = 12  # Instructions looked at where the two lists differ.


class Instruction:
    def __init__(self, pc, text):
        self.pc, self.text = pc, text
        self.number = None
        self.spills = False
        self.mir = None  # (block, index in it)

    def base(self):
        return ENCODING.sub("", self.text.split(" ")[0])


def read_assembly(code_object, functions):
    """{function: [Instruction]} of functions of a code object, in the order of
    the code."""
    text = call("llvm-objdump", [stock("llvm-objdump"), "-d", "--mcpu=gfx900",
                                 code_object]).stdout
    found, current, spills = {}, None, False
    for line in text.splitlines():
        symbol, code = SYMBOL.match(line), CODE.match(line)
        if symbol and not symbol.group(1).startswith(MARK):
            current = found.setdefault(symbol.group(1), []) \
                if symbol.group(1) in functions else None
        elif code and current is not None:
            current.append(Instruction(int(code.group(2), 16), code.group(1)))
            current[-1].spills = spills
        spills = bool(symbol) and (spills or symbol.group(1).startswith(SPILL))
    add_numbers(code_object, [i for part in found.values() for i in part])
    return found


def add_numbers(code_object, instructions):
    """The line table has a row where the line changes."""
    text = call("llvm-dwarfdump", [stock("llvm-dwarfdump"), "--debug-line",
                                   code_object]).stdout
    rows = sorted((int(pc, 16), index, int(line)) for index, (pc, line) in
                  enumerate(ROW.findall(text)))
    at, number = 0, None
    for instruction in instructions:
        while at < len(rows) and rows[at][0] <= instruction.pc:
            number = rows[at][2] or None
            at += 1
        instruction.number = number


def join(instructions, blocks):
    """Finds each instruction in the last MIR by its name: both are in one
    order. An instruction that a pseudo became has none."""
    mir = [(b, i, m.opcode.lower()) for b, block in enumerate(blocks)
           for i, m in enumerate(block.instructions)]
    at = 0
    for instruction in instructions:
        base = instruction.base()
        for ahead in range(at, min(at + AHEAD, len(mir))):
            if mir[ahead][2].startswith(base):
                instruction.mir = mir[ahead][:2]
                at = ahead + 1
                break

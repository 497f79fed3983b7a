# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The instructions of a linked object, and which instruction of MIR each is."""

import re

from ..tools import call, stock

CODE = re.compile(r"^\s+(\S.*?)\s*// ([0-9A-F]+):(?: [0-9A-F]{8})+")
SYMBOL = re.compile(r"^[0-9a-f]+ <(.+)>:$")
FUNCTION = re.compile(r"^([0-9a-f]+) .{5} F \.text\t([0-9a-f]+) "
                      r"(?:\.\w+ )?(.+)$", re.MULTILINE)
# A mark for toygcn-sim: what follows writes a spilled scalar into a lane.
SPILL = "__toygcn_spill_"
# What a mnemonic ends with and an opcode of MIR may say in another way.
ENCODING = re.compile(r"_(e32|e64|sdwa|dpp)$")
AHEAD = 12  # Instructions looked at where the two lists differ.


def mnemonic(text):
    """Without the ending that says how it is encoded."""
    return ENCODING.sub("", text.split(" ")[0])


class Instruction:
    def __init__(self, pc, text):
        self.pc, self.text = pc, text
        self.number = None
        self.spills = False
        self.mir = None  # (block, index in it)

    def base(self):
        return mnemonic(self.text)


class Function:
    """The addresses of a function's code, and its Instructions."""

    def __init__(self, first, size):
        self.first, self.size, self.code = first, size, []

    def has(self, pc):
        return self.first <= pc < self.first + self.size


def read_assembly(code_object, names):
    """{name: [Instruction]} of functions of a code object, in the order of the
    code. A symbol inside a function, a mark or a label of inline assembly, does
    not end it: its addresses do."""
    text = call("llvm-objdump", [stock("llvm-objdump"), "-t", "-d",
                                 "--mcpu=gfx900", code_object]).stdout
    found = {name: Function(int(first, 16), int(size, 16))
             for first, size, name in FUNCTION.findall(text) if name in names}
    current, spills = None, False
    for line in text.splitlines():
        symbol, code = SYMBOL.match(line), CODE.match(line)
        if code:
            instruction = Instruction(int(code.group(2), 16), code.group(1))
            instruction.spills = spills
            if not (current and current.has(instruction.pc)):
                current = next((f for f in found.values()
                                if f.has(instruction.pc)), None)
            if current:
                current.code.append(instruction)
        spills = bool(symbol) and (spills or symbol.group(1).startswith(SPILL))
    return {name: function.code for name, function in found.items()}


def join(instructions, blocks):
    """Finds each instruction in the last MIR by its name: both are in one
    order. Names of instructions with a carry may lack _co_ there. It has that
    one's number: the line table of the object has a row only where the number
    changes, and none where there is no number. An instruction that a pseudo
    became has none."""
    mir = [(b, i, m.opcode.lower()) for b, block in enumerate(blocks)
           for i, m in enumerate(block.instructions)]
    at = 0
    for instruction in instructions:
        base = instruction.base()
        bases = base, base.replace("_co_", "_")
        for ahead in range(at, min(at + AHEAD, len(mir))):
            if mir[ahead][2].startswith(bases):
                block, index = instruction.mir = mir[ahead][:2]
                instruction.number = blocks[block].instructions[index].number
                at = ahead + 1
                break

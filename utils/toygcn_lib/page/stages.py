# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""MIR as passes leave it, from llc's -print-after."""

import re

# (pass, title, what it has done); the last one's code is what is printed.
STAGES = (
    ("irtranslator", "generic", "IRTranslator: generic instructions"),
    ("legalizer", "legal", "Legalizer: types and operations of the machine"),
    ("toygcn-regbanklegalize", "banks",
     "bank legalization: each value in SGPRs, VGPRs or a lane mask"),
    ("instruction-select", "selected", "InstructionSelect: the machine's "
                                       "instructions"),
    ("toygcn-lower-divergent-branches", "masks",
     "divergent branches are changes of EXEC"),
    ("machine-scheduler", "scheduled", "the scheduler's order"),
    ("toygcn-keep-locations", "allocated", "registers, and what spilled"),
    ("stack-frame-layout", "final", "the last pass: what is printed"))

DUMP = re.compile(r"^# \*\*\* IR Dump After .* \(([\w-]+)\) \*\*\*:$")
FUNCTION = re.compile(r"^# Machine code for function (.+?): ")
BLOCK = re.compile(r"^(?:\d+B)?\s*(bb\.\d+)(?:\.(\S+?))?(?: \(.*)?:")
PLACE = re.compile(r";\s\S*?:(\d+):\d+(?: .*)?$")
NOISE = re.compile(r",? debug-location !\d+|, !(?:tbaa|noalias|alias\.scope)"
                   r" !\d+|\brenamable |\brenamable\b"
                   r"|(?<=<regmask) [^>]*(?=>)")
OPCODE = re.compile(r"(?:[a-z-]+ )*([A-Z]\w*)")
SKIPPED = ("successors:", "liveins:", "predecessors:", "; ", "DBG_", "CFI_")
PHYSICAL = re.compile(r"(implicit-def )?(?:dead |killed |undef |internal )*"
                      r"\$((?:[sv]gpr\d+_?)+)")
MENTIONED = re.compile(r'@(?:"([^"]*)"|([\w.$-]+))')
SCALAR_RESULT = re.compile(r"(?:dead |undef |early-clobber |renamable )*"
                           r"(?:%[\w.]+:s(?:gpr|reg)|\$sgpr|\$m0)")
# Pairs that these write may be masks of lanes, which hold a bit for each lane.
MASK = re.compile(r"S_(MOV|AND|OR|XOR|ANDN\d|ORN\d|NAND|NOR|XNOR|NOT|CSELECT|"
                  r"WQM)_B64|V_CMPX?_|.*(SAVEEXEC|WREXEC)")
VECTOR_SOURCE = re.compile(r"%[\w.]+:(?:v|lanemask|mask|_|wholewave)|\$vgpr|"
                           r"\$vcc|killed \$exec")
# What these give hangs on more than their sources.
NO_FUNCTION = re.compile(r"MBCNT|LOAD|READ|ATOMIC|INTRINSIC|PHI|DPP|SDWA|PERMUTE"
                         r"|SWIZZLE|IMPLICIT_DEF|CALL|SWAPPC|INLINEASM")
SPILLED = re.compile(r"\b[SV]_SPILL_|%stack\.\d+(?![.\w])")


class Instruction:
    def __init__(self, text):
        place = PLACE.search(text)
        self.number = int(place.group(1)) or None if place else None
        self.text = NOISE.sub("", PLACE.sub("", text)).strip().rstrip(";")
        left, equals, right = self.text.partition(" = ")
        if not equals or "(" in left.split(":")[0]:
            left, right = "", self.text
        found = OPCODE.match(right)
        self.opcode = found.group(1) if found else right.split(" ")[0]
        self.left, self.right = left, right

    def kind(self):
        """What the page colours: 'whole' or 'spilled', '' for others."""
        if SPILLED.search(self.text):
            return "spilled"
        return "whole" if "wholewave_" in self.left or \
            "$whole_wave" in self.right else ""

    def own_kind(self):
        """What is known of its result from the instruction alone: 'uniform',
        where one SGPR holds it, or where all its sources are scalar; 'made' for
        a wait; 'plain', without a colour, for a jump; '' where the IR must say
        it."""
        if self.opcode in ("S_WAITCNT", "S_NOP"):
            return "made"
        if self.opcode in ("S_BRANCH", "G_BR", "S_ENDPGM"):
            return "plain"
        if MASK.match(self.opcode):
            return ""
        if SCALAR_RESULT.match(self.left) or self.opcode.startswith(
                ("S_CMP", "S_BITCMP")):
            return "uniform"
        of_scalars = self.left and not VECTOR_SOURCE.search(self.right) and \
            not NO_FUNCTION.search(self.opcode)
        return "uniform" if of_scalars else ""

    def mentions(self):
        """The names of functions and variables that it has as operands."""
        return {quoted or plain for quoted, plain in
                MENTIONED.findall(self.right)}

    def registers(self):
        """(written, read) sets of names: s5, v0."""
        written, read = set(), set()
        for text, default in ((self.left, written), (self.right, read)):
            for implicit, names in PHYSICAL.findall(text):
                (written if implicit else default).update(
                    name[0] + name[4:] for name in names.split("_") if name)
        return written, read


class Block:
    def __init__(self, label, name):
        self.label, self.name = label, name
        self.instructions, self.successors = [], []


def read_block_line(line, blocks):
    found = BLOCK.match(line)
    text = line.split("\t")[-1].strip()
    if found:
        blocks.append(Block(found.group(1), found.group(2) or ""))
    elif text.startswith("successors:") and blocks:
        blocks[-1].successors += re.findall(
            r"%(bb\.\d+)", text.split(";")[0])
    elif blocks and text and not text.startswith(SKIPPED):
        blocks[-1].instructions.append(Instruction(text))


def read_stages(text):
    """[(pass, function, [Block])], each time that it ran."""
    found, current, after = [], None, None
    for line in text.splitlines():
        dump, function = DUMP.match(line), FUNCTION.match(line)
        if dump:
            after = dump.group(1)
        elif function and after:
            current = []
            found.append((after, function.group(1), current))
        elif line.startswith(("# End machine code", "*** IR Dump")):
            current = after = None
        elif current is not None and not line.startswith(("#", "Function ",
                                                          "Frame ")):
            read_block_line(line, current)
    return found

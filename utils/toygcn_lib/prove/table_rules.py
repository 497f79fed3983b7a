# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Claims of the rules of a match table. What the table checks is the
hypothesis, what it builds the result: the pattern's own text is not trusted,
nor is llvm-tblgen."""

import re

from z3 import BitVecVal, LShR, Or

from . import counterexample
from .beyond import BEYOND
from .bits import joined, low
from .claims import Claim, NotExpressible, Value, apply_operation
from .generic import Use
from .hypotheses import (CLAMPS, DISTANCES, HALVES, IMMEDIATES, MATCHERS,
                         PREDICATES, RENDERERS)
from .meanings import GENERIC, INSTRUCTIONS

TYPE = re.compile(r"s(\d+)$|p\d+s(\d+)$")
# What a table checks or does that says nothing about values.
SILENT = ("GIM_CheckNumOperands", "GIM_CheckIsSafeToFold", "GIM_CheckIsMBB",
          "GIM_CheckIsImm", "GIM_CheckHasNoUse", "GIR_SetImplicitDefDead",
          "GIR_ConstrainOperandRC", "GIR_ConstrainSelectedInstOperands",
          "GIR_RootConstrainSelectedInstOperands", "GIR_AddImplicitUse",
          "GIR_AddImplicitDef", "GIR_Coverage")
# The last flag of a result: one that something reads, or nothing.
DEFINES = ("Define", "Dead")


def width_of(name):
    """32 of s32."""
    match = TYPE.match(name)
    if not match:
        raise NotExpressible(f"values of the type {name}")
    return int(match.group(1) or match.group(2))


class Found:
    """A generic instruction that the checks look at: what they ask of its
    operands, by index."""

    def __init__(self):
        self.opcode = None
        self.intrinsic = None  # index of the operand that names it
        self.types, self.values, self.inner = {}, {}, {}
        self.banks = {}
        self.same, self.matchers = {}, {}
        self.flags = []


class Source:
    """The checks of a rule, and the value that they describe."""

    def __init__(self, rule, claim):
        self.claim = claim
        self.instructions = {"0": Found()}
        self.renderers = {}  # number: bits that each suboperand is rendered as
        self.known = {}      # (instruction, operand): Value
        self.names = {}      # the same: the input that it is
        self.results = {}    # instruction: its results
        self.clamps = []     # (instruction, whether minimum, order of bounds)
        self.halves = []     # instructions whose operand has 16 bits
        self.distances = []  # greatest of a difference and that turned around
        self.turned = set()  # differences that are used once
        for check in rule.checks:
            self.read(check.name, check.words)
        for found in self.instructions.values():
            if found.opcode in BEYOND:
                why, test = BEYOND[found.opcode]
                raise NotExpressible(f"{why}: {test}")
            if found.opcode not in GENERIC:
                raise NotExpressible(f"{found.opcode} has no meaning here")
        self.result("0", 0)
        for number, is_minimum, not_above in self.clamps:
            self.suppose_clamp(number, is_minimum, not_above)
        for number in self.distances:
            difference, = set(self.instructions[number].inner.values()) - self.turned
            for place in (1, 2):
                self.claim.suppose(self.operand(difference, place).bits >= 0)
        for number in self.halves:
            self.claim.suppose(LShR(self.operand(number, 1).bits, 16) == 0)

    def suppose_clamp(self, number, is_minimum, not_above):
        """Supposes a clamp: a minimum of a maximum, or the other way round."""
        found = self.instructions[number]
        ((place, inner),) = found.inner.items()
        outer = self.operand(number, 3 - place).bits
        self.claim.suppose(Or(*(
            not_above(bound, outer) if is_minimum else not_above(outer, bound)
            for bound in (self.operand(inner, n).bits for n in (1, 2)))))

    def read(self, name, words):
        if name in SILENT:
            return
        found = self.instructions.get(words[0])
        if name.startswith("GIM_RecordInsn"):
            self.instructions[words[1]].inner[int(words[2])] = words[0]
            self.instructions[words[0]] = Found()
        elif name == "GIM_CheckOpcode":
            found.opcode = words[1]
        elif name == "GIM_CheckIntrinsicID":
            found.opcode, found.intrinsic = "int_" + words[2], int(words[1])
        elif name == "GIM_CheckType":
            found.types[int(words[1])] = width_of(
                words[2].removeprefix("GILLT_"))
        elif name == "GIM_CheckRegBankForClass":
            found.banks[int(words[1])] = \
                "sgpr" if words[2].startswith("SReg") else "vgpr"
        elif name.startswith(("GIM_CheckConstantInt", "GIM_CheckLiteralInt")):
            value = int(words[2])
            small = name.endswith("Int8") and value > 127
            found.values[int(words[1])] = value - 256 if small else value
        elif name == "GIM_CheckCmpPredicate":
            found.values[int(words[1])] = words[2].split("_")[-1].lower()
        elif name.startswith("GIM_CheckIsSameOperand"):
            found.same[int(words[1])] = (words[2], int(words[3]))
        elif name == "GIM_CheckComplexPattern":
            found.matchers[int(words[1])] = (
                words[3].removeprefix("GICP_gi_"), words[2])
        elif name == "GIM_CheckCxxInsnPredicate":
            condition = words[1].removeprefix("GICXXPred_MI_Predicate_")
            if condition in CLAMPS:
                self.clamps.append((words[0], *CLAMPS[condition]))
            elif condition in DISTANCES:
                self.distances.append(words[0])
            elif condition in HALVES:
                self.halves.append(words[0])
            elif condition == "sub_once":
                self.turned.add(words[0])
            elif condition not in PREDICATES:
                raise NotExpressible(f"the C++ condition {condition}")
        else:
            raise NotExpressible(f"the check {name}")

    def result(self, number, index):
        """A result of an instruction that the checks look at."""
        if number not in self.results:
            self.results[number] = self.evaluate(self.instructions[number],
                                                 number)
        return self.results[number][index]

    def evaluate(self, found, number):
        operation = GENERIC[found.opcode]
        first = found.intrinsic + 1 if found.intrinsic else operation.results
        last = max([first - 1, *found.types, *found.values, *found.inner,
                    *found.same, *found.matchers,
                    first + operation.operands - 1])
        values = [self.operand(number, index)
                  for index in range(first, last + 1)]
        sizes = [self.size_of_result(number, index)
                 for index in range(operation.results)]
        return apply_operation(operation, sizes, values, found.flags,
                               self.claim.undef(self.claim.open_source), Use)

    def size_of_result(self, number, index):
        found = self.instructions[number]
        if index in found.types:
            return found.types[index]
        for user in self.instructions.values():
            for place, inner in user.inner.items():
                if inner == number and place in user.types:
                    return user.types[place]
        raise NotExpressible(f"the type of {found.opcode}'s result is open")

    def operand(self, number, index):
        """The value of an operand; a new input if the checks do not name it."""
        place = (number, index)
        if place not in self.known:
            self.known[place] = self.read_operand(number, index)
        return self.known[place]

    def read_operand(self, number, index):
        found = self.instructions[number]
        name = "abcdefgh"[sum(len(name) == 1 for name in self.claim.inputs)]
        if index in found.same:
            return self.operand(*found.same[index])
        if index in found.inner:
            return self.result(found.inner[index], 0)
        if index in found.values:
            value = found.values[index]
            if isinstance(value, str):
                return value
            return Value(BitVecVal(value, found.types.get(index, 32)))
        self.names[number, index] = name
        if index in found.matchers:
            return self.matched(found, index, name)
        if index in found.types:
            return self.claim.input(name, found.types[index])
        return self.immediate(found, index, name)

    def immediate(self, found, index, name):
        """An operand without a type is a number in the instruction."""
        if found.opcode not in IMMEDIATES:
            raise NotExpressible(f"the type of an operand of {found.opcode} "
                                 "is open")
        value = self.claim.input(name, 32)
        self.claim.suppose(IMMEDIATES[found.opcode](value.bits))
        return value

    def matched(self, found, index, letter):
        name, renderer = found.matchers[index]
        if name not in MATCHERS:
            raise NotExpressible(f"the C++ matcher {name}")
        value, self.renderers[renderer] = MATCHERS[name](
            self.claim, letter, found.types[index])
        return Value(value)


class Built:
    """An instruction that the rule builds."""

    def __init__(self, opcode):
        self.opcode = opcode
        self.defines = []   # what its results are: (old number, index) or temp
        self.operands = []


class Target:
    """The actions of a rule, and the values that they build."""

    def __init__(self, rule, source, tables):
        self.source, self.tables = source, tables
        self.claim = source.claim
        self.built = {}
        self.order = []
        self.temps = {}
        for action in rule.actions:
            self.read(action.name, action.words)

    def build(self, number, opcode):
        self.built[number] = Built(opcode)
        self.order.append(self.built[number])

    def read(self, name, words):
        if name in SILENT or name.endswith("Done") or \
                name == "GIR_MakeTempReg":
            return
        built = self.built.get(words[0]) if words else None
        if name == "GIR_BuildRootMI":
            self.build("0", words[0])
        elif name == "GIR_BuildMI":
            self.build(words[0], words[1])
        elif name == "GIR_MutateOpcode":
            self.mutate(words)
        elif name == "GIR_RootToRootCopy":
            self.copy(self.built["0"], "0", int(words[0]))
        elif name == "GIR_Copy":
            self.copy(built, words[1], int(words[2]))
        elif name in ("GIR_AddImm", "GIR_AddImm8"):
            value = int(words[1].rstrip("u"))
            small = name == "GIR_AddImm8" and value > 127
            built.operands.append(value - 256 if small else value)
        elif name == "GIR_AddTempRegister" and words[-1] in DEFINES:
            built.defines.append(words[1])
        elif name == "GIR_AddRegister" and "Define" in words:
            built.defines.append(words[1])
        elif name in ("GIR_AddTempRegister", "GIR_AddSimpleTempRegister"):
            built.operands.append(("temp", words[1]))
        elif name == "GIR_ComplexSubOperandRenderer":
            built.operands.append(
                self.source.renderers[words[1]][int(words[2])])
        elif name == "GIR_CustomOperandRenderer":
            self.render(built, words)
        else:
            raise NotExpressible(f"the action {name}")

    def copy(self, built, number, index):
        """An operand of a matched instruction; its results become ours."""
        found = self.source.instructions[number]
        if index < GENERIC[found.opcode].results:
            built.defines.append((number, index))
        else:
            built.operands.append(self.source.operand(number, index))

    def mutate(self, words):
        """The root with a new opcode and all its operands."""
        self.build("0", words[2])
        found = self.source.instructions["0"]
        operation = GENERIC[found.opcode]
        for index in range(operation.results + operation.operands):
            self.copy(self.built["0"], "0", index)

    def render(self, built, words):
        """GIR_CustomOperandRenderer: new, old, operand, function."""
        name = words[-1].removeprefix("GICR_")
        if name not in RENDERERS:
            raise NotExpressible(f"the C++ renderer {name}")
        value = self.source.operand(words[1], int(words[2]))
        built.operands.append(RENDERERS[name](value.bits))

    def value(self, operand):
        if isinstance(operand, tuple):
            return self.temps[operand[1]]
        return operand.bits if isinstance(operand, Value) else operand

    def results(self):
        """{(instruction, index) of the source: its bits in the result}"""
        found = {}
        for built in self.order:
            results = self.evaluate(built, [self.value(operand)
                                            for operand in built.operands])
            for place, bits in zip(built.defines, results):
                if isinstance(place, tuple):
                    found[place] = bits
                else:
                    self.temps[place] = bits
        return found

    def evaluate(self, built, operands):
        if built.opcode == "REG_SEQUENCE":
            names = [self.tables.subregisters[n - 1] for n in operands[1::2]]
            parts = dict(zip(names, operands[::2]))
            return (joined([parts[name] for name in
                            sorted(parts, key=lambda n: int(n[3:]))]),)
        if built.opcode == "COPY":
            return operands
        if built.opcode not in INSTRUCTIONS:
            raise NotExpressible(f"{built.opcode} has no description")
        row = INSTRUCTIONS[built.opcode]
        return row.apply(operands, {"vcc": self.temps.get("VCC")},
                         self.claim.undef(self.claim.open_target))


def kernel_file(rule, tables, title, inputs):
    """A counterexample to the rule as a kernel file."""
    claim = claim_of(rule, tables)
    source = Source(rule, Claim())
    lines = counterexample.PatternLines(source, inputs).lines
    return counterexample.kernel_file(title, lines, claim, inputs)


def claim_of(rule, tables):
    """The claim of a selection rule; NotExpressible if it has none."""
    claim = Claim()
    source = Source(rule, claim)
    target = Target(rule, source, tables).results()
    root = source.instructions["0"].opcode
    for index in range(GENERIC[root].results):
        value = source.result("0", index)
        claim.pairs.append((value, Value(low(target[("0", index)],
                                             value.size))))
    return claim

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions in MIR as values: straight-line ones, before selection or after
it. Inputs are the physical registers that they copy from, outputs those that
they copy to and the values that the last instructions read. A lane mask is
this lane's bit of it. A uniform value is what it is in each lane: reading it
into a scalar register changes nothing."""

import re
import struct

from z3 import (BitVecVal, BoolVal, If, Or, Z3_OP_ITE, is_app_of, is_bv,
                is_bv_value, simplify)

from .beyond import BEYOND
from .bits import joined, low, number, parts_of, truth, zext
from .claims import NotExpressible, Value, apply_operation
from .generic import Use
from .meanings import GENERIC, INSTRUCTIONS
from .scc import SCC_IS_NOT_ZERO

FUNCTION = re.compile(r"^name: +(\S+)$(.*?)^\.\.\.$", re.MULTILINE | re.DOTALL)
READ = re.compile(r"implicit (?:killed )?%(\w+)")
RESULT = re.compile(r"(?:dead )?(?:undef )?%(\w+)(?::([\w.]+)(?:\((.*)\))?)?$")
OPERAND = re.compile(r"(?:killed )?(?:undef )?%(\w+)(?:\.(\w+))?(?:\(.*\))?$")
TYPE = re.compile(r"(?:<(\d+) x )?[sp](\d+)>?$")
POINTERS = {0: 64, 1: 64, 2: 32, 3: 32, 4: 64, 5: 32, 6: 32}
# No-wrap flags make poison; the others say what bits and floats show.
FLAGS = ("nsw", "nuw", "exact", "nneg", "disjoint", "inbounds", "samesign",
         "nusw", "nofpexcept")

COPIES = ("COPY", "G_FREEZE", "G_BITCAST", "G_INTTOPTR", "G_PTRTOINT",
          "G_ASSERT_ZEXT", "G_ASSERT_SEXT", "G_TOYGCN_READFIRSTLANE",
          "V_READFIRSTLANE_B32", "S_MOV_B64_IMM", "V_COPY_LANES_B32",
          "G_TOYGCN_COPY_LANES")
# What makes a vector of operands that are no vectors of as many elements.
WHOLE = re.compile(r"int_amdgcn_(cvt_pk|mqsad_u32)")
MERGES = ("G_MERGE_VALUES", "G_BUILD_VECTOR", "G_CONCAT_VECTORS")


def functions(text):
    """{name: lines of its body} of a MIR file."""
    found = {}
    for name, rest in FUNCTION.findall(text):
        body = rest.partition("body:")[2]
        lines = [line.split(" ;")[0].strip()
                 for line in body.splitlines()[1:]]
        found[name] = [line for line in lines if line and
                       not line.startswith(("bb.0", "liveins", ";"))]
    return found


class Type:
    """Elements of equal width; a scalar is one element."""

    def __init__(self, text):
        match = TYPE.match(text)
        if not match:
            raise NotExpressible(f"values of the type {text}")
        self.count = int(match.group(1) or 1)
        self.width = int(match.group(2))
        if "p" in text:
            self.width = POINTERS[self.width]

    @property
    def size(self):
        return self.count * self.width


def class_type(name):
    """A register class's type: a lane mask is one bit of it."""
    if name.startswith("lanemask"):
        return Type("s1")
    return Type("s" + re.search(r"_(\d+)", name).group(1))


def split_operands(text):
    """At commas that are not in brackets."""
    return [part.strip() for part in
            re.findall(r"(?:[^,(<]|\([^)]*\)|<[^>]*>)+", text)]


def float_bits(kind, text, width):
    if text.startswith("0x"):
        word = text[2:].lstrip("HR")
        if kind in ("half", "bfloat"):
            return int(word, 16)
        value = struct.unpack(">d", bytes.fromhex(word.rjust(16, "0")))[0]
    else:
        value = float(text)
    code = {16: "e", 32: "f", 64: "d"}[width]
    return int.from_bytes(struct.pack(">" + code, value), "big")


class Function:
    """Evaluates a body's lines; `outputs` are {physical register, or number
    in the order of reading: Value}."""

    def __init__(self, lines, claim, side):
        self.claim, self.undef = claim, claim.undef(side)
        self.values, self.types = {}, {}
        self.state = {}  # of vcc, scc
        self.outputs = {}
        for line in lines:
            self.read(line)

    def read(self, line):
        if line.startswith(("S_ENDPGM", "S_NOP")):
            for name in READ.findall(line):
                self.outputs[len(self.outputs)] = self.values[name]
            return
        if line.startswith("bb."):
            raise NotExpressible("several blocks")
        left, found, right = line.partition(" = ")
        if not found:
            left, right = "", line
        words = right.split("::")[0].split()
        flags = []
        while words[0] in FLAGS:
            flags.append(words.pop(0))
        opcode, text = words[0], " ".join(words[1:])
        if left.startswith("$"):
            return self.write(left, opcode, text)
        names = [self.declare(part) for part in split_operands(left)
                 if part.split(":")[0] != "implicit-def"]
        results = self.evaluate(opcode, names, text, flags)
        for name, value in zip(names, results):
            self.values[name] = value

    def declare(self, text):
        match = RESULT.match(text)
        if not match:
            raise NotExpressible(f"the result {text}")
        name, bank, kind = match.groups()
        self.types[name] = Type(kind) if kind else class_type(bank)
        return name

    def write(self, register, opcode, text):
        register = register.removeprefix("$")
        value = self.value(split_operands(text)[0])
        if register in ("scc", "vcc"):
            self.state[register] = truth(value.bits != 0)
        else:
            self.outputs[register] = value

    def value(self, text):
        """A Value, or a Python number or word."""
        if text.startswith("%subreg."):
            return text.removeprefix("%subreg.")
        match = OPERAND.match(text)
        if match:
            name, part = match.groups()
            value = self.values[name]
            return self.part(value, part) if part else value
        if re.fullmatch(r"-?\d+", text):
            return int(text)
        match = re.fullmatch(r"i\d+ (-?\d+|true|false)", text)
        if match:
            word = match.group(1)
            return {"true": 1, "false": 0}.get(word) if word.isalpha() \
                else int(word)
        match = re.fullmatch(r"(?:int|float)pred\((\w+)\)", text)
        if match:
            return match.group(1)
        return text

    @staticmethod
    def part(value, name):
        numbers = [int(n) for n in re.findall(r"\d+", name)]
        return Value(joined([parts_of(value.bits, 32)[n] for n in numbers]),
                     value.poison)

    def evaluate(self, opcode, names, text, flags):
        words = split_operands(text)
        if opcode in ("COPY",) and words[0].startswith("$"):
            return [self.physical(words[0].removeprefix("$"), names[0])]
        implicit = [word for word in words if word.startswith("implicit")]
        words = [word for word in words if not word.startswith("implicit")]
        types = [self.types[name] for name in names]
        if opcode == "G_CONSTANT":
            return [Value(BitVecVal(self.value(words[0]), types[0].size))]
        if opcode == "G_FCONSTANT":
            return [Value(BitVecVal(float_bits(
                *words[0].split(), types[0].size), types[0].size))]
        if opcode in ("G_IMPLICIT_DEF", "IMPLICIT_DEF"):
            return [Value(self.undef(BitVecVal(0, types[0].size)))]
        operands = [self.value(word) for word in words]
        if opcode in COPIES:
            return [self.copied(operands[0], types[0])]
        if opcode in ("G_ZEXT", "G_ANYEXT") and types[0].count == 1:
            return [self.extended(opcode, types[0], operands[0])]
        if opcode in MERGES:
            return [self.merged(operands)]
        if opcode == "G_BUILD_VECTOR_TRUNC":
            return [self.merged([Value(low(value.bits, types[0].width),
                                       value.poison) for value in operands])]
        if opcode == "G_UNMERGE_VALUES":
            return [Value(part, operands[0].poison) for part in
                    parts_of(operands[0].bits, types[0].size)]
        if opcode == "REG_SEQUENCE":
            return [self.sequence(operands, types[0])]
        if opcode == "S_AND_B64" and words[1:] == ["$exec"]:
            return [self.agreed(operands[0])]
        if opcode.startswith("G_"):
            return self.generic(opcode, types, operands, words, flags)
        return self.machine(opcode, types, operands, implicit)

    def physical(self, register, name):
        if register == "scc":
            return Value(zext(self.state["scc"], self.types[name].size))
        return self.claim.input(register, self.types[name].size)

    def copied(self, value, kind):
        if not isinstance(value, Value):
            return Value(BitVecVal(value, kind.size))
        if value.size < kind.size:
            raise NotExpressible("a copy to a wider register")
        return Value(low(value.bits, kind.size), value.poison, value.any_nan,
                     value.nan_width)

    def extended(self, opcode, kind, value):
        """What is any NaN stays one."""
        (wide,) = apply_operation(GENERIC[opcode], [kind.size], [value], (),
                                  self.undef, Use)
        return Value(wide.bits, wide.poison, value.any_nan, value.nan_width)

    def agreed(self, mask):
        """A condition read from a mask: all active lanes have this lane's bit,
        or G_TOYGCN_SCALAR_FROM_MASK would not be made of it."""
        self.state["scc"] = truth(mask.bits != 0)
        return mask

    @staticmethod
    def merged(values):
        return Value(joined([value.bits for value in values]),
                     Or(False, *(value.poison for value in values)))

    def sequence(self, operands, kind):
        """REG_SEQUENCE: values, each with the part that it becomes."""
        placed = []
        for value, place in zip(operands[::2], operands[1::2]):
            numbers = [int(n) for n in re.findall(r"\d+", place)]
            placed.append((numbers[0], value))
        return self.merged([value for _, value in
                            sorted(placed, key=lambda pair: pair[0])])

    def generic(self, opcode, types, operands, words, flags):
        if opcode == "G_INTRINSIC" or opcode.startswith("G_INTRINSIC_"):
            match = re.match(r"intrinsic\(@llvm\.([\w.]+)\)", words[0])
            if match:
                opcode = "int_" + match.group(1).replace(".", "_")
                operands = operands[1:]
        if opcode in BEYOND:
            raise NotExpressible(": ".join(BEYOND[opcode]))
        if opcode not in GENERIC:
            raise NotExpressible(f"{opcode} has no meaning here")
        operation = GENERIC[opcode]
        if opcode == "G_SELECT":
            condition = OPERAND.match(words[0]).group(1)
            return [self.select_by_elements(types[0].count, *operands)
                    if self.types[condition].count > 1
                    else self.select(*operands)]
        if types[0].count == 1 or WHOLE.match(opcode):
            return apply_operation(operation, [kind.size for kind in types],
                                   operands, flags, self.undef, Use)
        return self.by_elements(operation, types, operands, flags)

    def by_elements(self, operation, types, operands, flags):
        """An operation on vectors, element by element."""
        rows = [apply_operation(operation, [kind.width for kind in types],
                                row, flags, self.undef, Use)
                for row in self.elements(types[0].count, operands)]
        return [self.merged(column) for column in zip(*rows)]

    @staticmethod
    def elements(count, operands):
        """The operands of each element's operation."""
        def element(value, n):
            if not isinstance(value, Value):
                return value
            return Value(parts_of(value.bits, value.size // count)[n],
                         value.poison)
        return [[element(value, n) for value in operands]
                for n in range(count)]

    def select_by_elements(self, count, *operands):
        return self.merged([self.select(*row)
                            for row in self.elements(count, operands)])

    @staticmethod
    def select(condition, a, b):
        """The value that is not chosen may be poison. A uniform condition in a
        register holds if it is not 0."""
        chosen = condition.bits != 0
        return Value(If(chosen, a.bits, b.bits),
                     Or(condition.poison, If(chosen, a.poison, b.poison)))

    def machine(self, opcode, types, operands, implicit):
        bits = [value.bits if isinstance(value, Value) else value
                for value in operands]
        poison = Or(BoolVal(False), *(value.poison for value in operands
                                      if isinstance(value, Value)))
        bits = self.one_width(opcode, bits)
        if opcode not in INSTRUCTIONS:
            raise NotExpressible(f"{opcode} has no description")
        row = INSTRUCTIONS[opcode]
        results = row.apply(bits, self.state, self.undef)
        found = [result for result, operand in zip(results, row.results)
                 if not operand.state]
        for result, operand in zip(results, row.results):
            if operand.state:
                self.state[operand.state] = result
        if not any(operand.state for operand in row.results) and any(
                word.startswith("implicit-def") and word.endswith("$scc")
                for word in implicit):
            self.state["scc"] = self.side_effect(opcode, results[0])
        return [Value(self.sized(result, kind.size), poison)
                for result, kind in zip(found, types)]

    def side_effect(self, opcode, result):
        """What SCC is after an instruction whose row does not say it."""
        if result.size() > 1 and SCC_IS_NOT_ZERO.match(opcode):
            return truth(result != 0)
        return self.undef(BitVecVal(0, 1))

    @staticmethod
    def sized(result, size):
        """A result in a register; the masks of none and of all lanes are known."""
        if size == 1 and is_bv(result) and result.size() > 1:
            return lanes(simplify(result))
        return low(number(result, size), size)

    @staticmethod
    def one_width(opcode, bits):
        """Scalar logic of lane masks: of this lane's bits."""
        if opcode.endswith("_B64") and any(is_bv(value) and value.size() == 1
                                           for value in bits):
            return [lanes(number(value, 64)) if isinstance(value, int)
                    else value for value in bits]
        return bits


def lanes(mask):
    """This lane's bit of a mask of none or all lanes."""
    if is_app_of(mask, Z3_OP_ITE):
        condition, a, b = mask.children()
        return If(condition, lanes(a), lanes(b))
    if is_bv_value(mask) and mask.as_signed_long() in (0, -1):
        return low(mask, 1)
    raise NotExpressible("a mask of some lanes")

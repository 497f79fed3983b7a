# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A counterexample as a kernel file for `utils/toygcn run`: the operations of
the rule in LLVM IR on the solver's inputs, and what they must give."""

import re

from z3 import BitVecVal, is_bv_value, simplify, substitute

from .claims import NotExpressible
from .mir import OPERAND, READ, RESULT, Type, split_operands

# % is the type, $0 and $1 are operands, each with their type as #0.
INTEGER = {
    "G_ADD": "add % $0, $1", "G_SUB": "sub % $0, $1", "G_MUL": "mul % $0, $1",
    "G_AND": "and % $0, $1", "G_OR": "or % $0, $1", "G_XOR": "xor % $0, $1",
    "G_UDIV": "udiv % $0, $1", "G_UREM": "urem % $0, $1",
    "G_SDIV": "sdiv % $0, $1", "G_SREM": "srem % $0, $1",
    "G_SHL": "shl % $0, $1", "G_LSHR": "lshr % $0, $1",
    "G_ASHR": "ashr % $0, $1", "G_SELECT": "select i1 $0, % $1, % $2",
    "G_ZEXT": "zext #0 $0 to %", "G_SEXT": "sext #0 $0 to %",
    "G_ANYEXT": "zext #0 $0 to %", "G_TRUNC": "trunc #0 $0 to %",
    "G_BITCAST": "bitcast #0 $0 to %", "COPY": "bitcast #0 $0 to %",
} | {f"G_{name}": f"call % @llvm.{ir}.%(% $0, % $1)" for name, ir in {
    "SMIN": "smin", "SMAX": "smax", "UMIN": "umin", "UMAX": "umax",
    "UADDSAT": "uadd.sat", "USUBSAT": "usub.sat", "SADDSAT": "sadd.sat",
    "SSUBSAT": "ssub.sat"}.items()} | {
    f"G_{name}": f"call % @llvm.{ir}.%(% $0)" for name, ir in {
        "CTPOP": "ctpop", "BITREVERSE": "bitreverse",
        "BSWAP": "bswap"}.items()} | {
    f"G_{name}": f"call % @llvm.{ir}.%(% $0, i1 {flag})"
    for name, ir, flag in (
        ("ABS", "abs", "false"), ("CTLZ", "ctlz", "false"),
        ("CTTZ", "cttz", "false"), ("CTLZ_ZERO_UNDEF", "ctlz", "true"),
        ("CTTZ_ZERO_UNDEF", "cttz", "true"))} | {
    f"G_{name}": f"call % @llvm.{name.lower()}.%(% $0, % $1, % $2)"
    for name in ("FSHL", "FSHR")} | {
    f"int_amdgcn_{name}": f"call i32 @llvm.amdgcn.{name.replace('_', '.')}"
    "(i32 $0, i32 $1, i32 $2)" for name in (
        "alignbyte", "sad_u8", "sad_hi_u8", "sad_u16", "msad_u8", "perm",
        "lerp")}
# The same on floats of the operands' widths.
FLOAT = {
    "G_FADD": "fadd % $0, $1", "G_FSUB": "fsub % $0, $1",
    "G_FMUL": "fmul % $0, $1", "G_FNEG": "fneg % $0",
    "G_FABS": "call % @llvm.fabs.~(% $0)",
    "G_FMA": "call % @llvm.fma.~(% $0, % $1, % $2)",
    "G_FFLOOR": "call % @llvm.floor.~(% $0)",
    "G_FCEIL": "call % @llvm.ceil.~(% $0)",
    "G_INTRINSIC_TRUNC": "call % @llvm.trunc.~(% $0)",
    "G_FCANONICALIZE": "call % @llvm.canonicalize.~(% $0)",
    "G_FMINNUM": "call % @llvm.minnum.~(% $0, % $1)",
    "G_FMAXNUM": "call % @llvm.maxnum.~(% $0, % $1)",
    "G_FPEXT": "fpext #0 $0 to %", "G_FPTRUNC": "fptrunc #0 $0 to %",
}
NAMES = {16: "half", 32: "float", 64: "double"}


class PatternLines:
    """The source of a pattern as lines of MIR. An input is copied from a
    register of its bank and name: $vgpr_a."""

    def __init__(self, source, inputs):
        self.source, self.inputs = source, inputs
        self.lines, self.done = [], set()
        root = source.instructions["0"]
        self.result("0", root.types[0])
        self.lines.append("$result = COPY %i0")

    def add(self, name, width, text):
        if name not in self.done:
            self.done.add(name)
            self.lines.append(f"{name}:_(s{width}) = {text}")
        return name

    def result(self, number, width):
        found = self.source.instructions[number]
        first = found.intrinsic + 1 if found.intrinsic else 1
        last = max(place[1] for place in self.source.known
                   if place[0] == number)
        words = [self.operand(number, index)
                 for index in range(first, last + 1)]
        return self.add(f"%i{number}", width,
                        f"{found.opcode} {', '.join(words)}")

    def operand(self, number, index):
        found = self.source.instructions[number]
        width = found.types.get(index, 32)
        if index in found.same:
            return self.operand(*found.same[index])
        if index in found.inner:
            return self.result(found.inner[index], width)
        if index in found.values:
            value = found.values[index]
            return f"intpred({value})" if isinstance(value, str) else \
                self.add(f"%c{number}_{index}", width,
                         f"G_CONSTANT i{width} {value}")
        name = self.source.names[number, index]
        bank = found.banks.get(index, "vgpr")
        value = self.add(f"%{name}", width, f"COPY ${bank}_{name}")
        changes = self.inputs.get(name + "m", 0)
        if changes & 2:
            value = self.add(f"%{name}a", width, f"G_FABS {value}")
        if changes & 1:
            value = self.add(f"%{name}n", width, f"G_FNEG {value}")
        return value


class Kernel:
    """Grows line by line; `values` are {name in MIR: (name, type) in IR}."""

    def __init__(self):
        self.lines, self.arguments, self.launch = [], [], []
        self.values, self.count = {}, 0

    def add(self, kind, text):
        self.count += 1
        name = f"%v{self.count}"
        self.lines.append(f"  {name} = {text}")
        return name, kind

    def input(self, name, register, width, value):
        """A uniform value is a kernel argument, another one is loaded."""
        size, number = max(width, 32), len(self.arguments)
        if register.startswith("s"):
            self.arguments.append(f"i{size} %in{number}")
            self.launch.append(f"--arg i{size}:{value}")
            self.values[name] = f"%in{number}", f"i{size}"
            return
        self.arguments.append(f"ptr addrspace(1) %in{number}")
        self.launch.append(f"--arg buf:u{size}:64:const={value}")
        place, _ = self.add("ptr", f"getelementptr i{size}, ptr addrspace(1) "
                            f"%in{number}, i32 %id")
        self.values[name] = self.add(
            f"i{size}", f"load i{size}, ptr addrspace(1) {place}")

    def cast(self, value, kind):
        name, old = value
        return value if old == kind else self.add(
            kind, f"bitcast {old} {name} to {kind}")

    def store(self, value, argument):
        name, kind = value
        size = max(int(kind[1:]), 32)
        if kind != f"i{size}":
            name, _ = self.add(f"i{size}", f"zext {kind} {name} to i{size}")
        place, _ = self.add("ptr", f"getelementptr i{size}, ptr addrspace(1) "
                            f"%{argument}, i32 %id")
        self.lines.append(f"  store i{size} {name}, ptr addrspace(1) {place}")
        return size

    def operation(self, name, size, opcode, operands):
        """One operation of MIR; operands are values or words."""
        integer = opcode in INTEGER
        kind = f"i{size}" if integer else NAMES[size]
        template = (INTEGER if integer else FLOAT)[opcode]
        values = []
        for operand in operands:
            if not integer:
                width = int(operand[1][1:])
                operand = self.cast(operand, NAMES[width])
            values.append(operand)
        if opcode in ("G_SHL", "G_LSHR", "G_ASHR") and values[1][1] != kind:
            word = "trunc" if int(values[1][1][1:]) > size else "zext"
            values[1] = self.add(kind, f"{word} {values[1][1]} "
                                 f"{values[1][0]} to {kind}")
        text = template.replace("%", kind).replace("~", f"f{size}")
        for number, (value, old) in enumerate(values):
            text = text.replace(f"#{number}", old).replace(
                f"${number}", value)
        self.values[name] = self.cast(self.add(kind, text), f"i{size}")


def read_line(kernel, line, inputs):
    """Adds a line of MIR to the kernel; gives the value of an output."""
    left, _, right = line.partition(" = ")
    words = right.split()
    while words and words[0] in ("nsw", "nuw", "exact", "nneg", "disjoint"):
        words.pop(0)
    if left.startswith("$"):
        return kernel.values[OPERAND.match(words[1]).group(1)]
    if not right or "," in left:
        raise NotExpressible(line)
    name, _, kind = RESULT.match(left).groups()
    size, opcode = Type(kind).size, words[0]
    operands = split_operands(" ".join(words[1:]))
    if opcode == "COPY" and operands[0].startswith("$"):
        register = operands[0].removeprefix("$")
        kernel.input(name, register, size, inputs.get(
            register, inputs.get(register.split("_")[-1])))
    elif opcode == "G_CONSTANT":
        kernel.values[name] = operands[0].split()[1], f"i{size}"
    elif opcode == "G_ICMP":
        condition = re.search(r"\((\w+)\)", operands[0]).group(1)
        (a, kind), (b, _) = (kernel.values[OPERAND.match(word).group(1)]
                             for word in operands[1:])
        kernel.values[name] = kernel.add(
            "i1", f"icmp {condition} {kind} {a}, {b}")
    elif opcode in INTEGER or opcode in FLOAT:
        kernel.operation(name, size, opcode, [
            kernel.values[OPERAND.match(word).group(1)] for word in operands])
    else:
        raise NotExpressible(f"{opcode} has no spelling in IR")
    return None


def outputs_of(kernel, lines, inputs, output):
    """What registers get; or, of the values that the last instructions read,
    that of this number."""
    found, names = [], []
    for line in lines:
        if line.startswith(("S_ENDPGM", "S_NOP")):
            names += READ.findall(line)
            continue
        value = read_line(kernel, line, inputs)
        found += [value] if value else []
    return found if output is None else [kernel.values[names[output]]]


def kernel_file(title, lines, claim, inputs, output=None):
    """The text of a kernel file: `lines` of MIR are the source of the claim,
    `inputs` {name: number}. NotExpressible if IR has no spelling for them."""
    kernel = Kernel()
    outputs = outputs_of(kernel, lines, inputs, output)
    values = [(bits, BitVecVal(inputs[name], bits.size()))
              for name, bits in claim.inputs.items()]
    expected, body = [], list(kernel.lines)
    for number, (value, (source, _)) in enumerate(zip(outputs, claim.pairs)):
        kernel.lines = body
        size = kernel.store(value, f"out{number}")
        bits = simplify(substitute(source.bits, *values))
        if not is_bv_value(bits):
            raise NotExpressible("the source leaves bits of the result open")
        argument = len(kernel.arguments)
        kernel.arguments.append(f"ptr addrspace(1) %out{number}")
        kernel.launch.append(f"--arg buf:u{size}:64")
        expected.append(f"; EXPECT {argument}: {bits.as_long()}")
    return "\n".join([
        f"; {title}", "; RUN: %toygcn run %s",
        "; LAUNCH: --grid 64 --block 64 " + "\n;     ".join(kernel.launch),
        *expected, "declare i32 @llvm.amdgcn.workitem.id.x()",
        f"define amdgpu_kernel void @rule({', '.join(kernel.arguments)}) {{",
        "  %id = call i32 @llvm.amdgcn.workitem.id.x()", *kernel.lines,
        "  ret void", "}", ""])

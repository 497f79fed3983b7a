# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check_cycles.py BUILD FOLDER SOURCE ...: the cycles in the tables of each
SOURCE are those that the code of each operation takes in the simulator.

Every form with cycles is measured: on the operations that the legalizer leaves
of what `utils/toygcn prove` compiles, in all types that bank selection sees,
and on those in cycle_facts.py. Two kernels compute the same inputs, and one of
them the operation as well: it takes its cycles longer.

A scalar condition is in SCC, and each user repeats its compare. What makes a
number of a compare's result is no part of it.
"""

import concurrent.futures
import json
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__),
                                "..", "..", "..", "utils"))

from cycle_facts import DEVIATIONS, NOT_MEASURED, OTHERS  # noqa: E402
from toygcn_lib.operations import Operations  # noqa: E402
from toygcn_lib.prove.instances import instances  # noqa: E402
from toygcn_lib.selection_tables import load_tables  # noqa: E402
from toygcn_lib.tools import call, own, stock  # noqa: E402

ONE_ISSUE = 4
UNITS = {"sgpr": "scalar", "vgpr": "vector"}
TYPE = re.compile(r"([sp]|<(\d+) x s)(\d+)>?$")
POINTERS = {"1": 64, "3": 32, "4": 64, "5": 32}
DEFINITION = re.compile(r"(%\w+):_\(([^)]*)\)")
OPERATION = re.compile(r"(?:(.*?) = )?(?:[a-z]+ )*(G_\w+)\b ?(.*)")
BETWEEN = re.compile(r", (?![^(]*\))")
INTRINSIC = re.compile(r"intrinsic\(@llvm\.(.*)\)")
COMPILE = ("-march=toygcn", "-start-before=toygcn-regbankselect",
           "-toygcn-placement=copy", "-verify-machineinstrs",
           "-enable-misched=false", "-filetype=obj")
MODULE = "  @table = internal addrspace(4) constant [16 x i32] zeroinitializer\n"


def size_of(word):
    """Bits of a type; None for a word that is none."""
    match = TYPE.match(word)
    if not match:
        return None
    kind, count, number = match.groups()
    return POINTERS[number] if kind == "p" else int(count or 1) * int(number)


class Instance:
    """An operation on types: results, opcode, words of operands, what is said
    of memory."""

    def __init__(self, results, opcode, operands, memory=""):
        self.results, self.opcode = results, opcode
        self.operands, self.memory = operands, memory

    def __str__(self):
        left = ", ".join(self.results) + " = " if self.results else ""
        right = f"{self.opcode} {', '.join(self.operands)} {self.memory}"
        return left + right.rstrip()

    def row(self, operations):
        intrinsic = INTRINSIC.match("".join(self.operands[:1]))
        if intrinsic:
            return operations.find(
                "int_" + intrinsic[1].replace(".", "_"), 0)
        row = operations.find(self.opcode, 0)
        types = self.results + self.operands
        return row and types and operations.find(
            row.name, size_of(types[row.width_operand])) or row

    def kinds(self):
        """The kinds of registers that its inputs may be in. Scalar tuples have
        1, 2, 4, 8 or 16 dwords; scalar loads are of the table."""
        if "table" in self.operands:
            return ["sgpr"]
        if self.memory or "s96" in self.results + self.operands:
            return ["vgpr"]
        return list(UNITS)


def legal_instances(build_dir, folder):
    """What the legalizer leaves of the operations of `prove`."""
    source, path = (os.path.join(folder, name) for name in ("0.mir", "1.mir"))
    with open(source, "w") as file:
        file.write("".join(instances().values()))
    call("llc", [own(build_dir, "llc"), "-march=toygcn", source, "-o", path,
                 "-run-pass=legalizer,toygcn-resolve-artifacts"])
    types = {}
    with open(path) as file:
        for line in file:
            types.update(DEFINITION.findall(line))
            match = OPERATION.match(line.strip())
            if match and match[1] and "G_CONSTANT" not in line:
                yield Instance(
                    [kind for _, kind in DEFINITION.findall(match[1])],
                    match[2], [types.get(word.partition("(")[0], word)
                               for word in BETWEEN.split(match[3])])


def other_instances():
    for line in OTHERS:
        text, _, memory = line.partition(" :: ")
        left, opcode, words = OPERATION.match(text).groups()
        operands = BETWEEN.split(words) if words else []
        if operands and operands[0].startswith("amdgcn."):
            operands[0] = f"intrinsic(@llvm.{operands[0]})"
        yield Instance(left.split(", ") if left else [], opcode, operands,
                       memory and ":: " + memory)


class Kernel:
    """The lines of a kernel whose inputs are in registers of one kind; at its
    end something reads what the instance makes of them if it is `complete`,
    and else them. `repeated`: what that takes for scalar compares."""

    def __init__(self, instance, kind, complete):
        self.lines, self.count, self.kind = [], 0, kind
        self.inputs, self.conditions, self.repeated = [], [], 0
        if instance.memory and kind == "vgpr":
            self.lines.append("$exec = S_MOV_B64 0")  # Any address will do.
        words = [self.input(word) for word in instance.operands]
        self.read(self.inputs, 7)  # More wait states than any hazard needs.
        if complete:
            self.repeated = 0
            self.compute(instance, words)
        else:
            self.read(self.conditions)
        self.lines.append("S_ENDPGM implicit $exec")

    def compute(self, instance, words):
        results = [self.name() for _ in instance.results]
        left = ", ".join(f"{name}:_({kind})" for name, kind in
                         zip(results, instance.results))
        self.lines.append(f"{left}{' = ' * bool(left)}{instance.opcode} "
                          f"{', '.join(words)} {instance.memory}")
        self.read(results)
        if instance.opcode == "G_ICMP" and self.kind == "sgpr":
            self.repeated = ONE_ISSUE

    def name(self):
        self.count += 1
        return f"%{self.count - 1}"

    def add(self, kind, text):
        name = self.name()
        self.lines.append(f"{name}:{kind} = {text}")
        return name

    def read(self, names, wait=0):
        self.lines.append(f"S_NOP {wait}" + "".join(f", implicit {name}"
                                                    for name in names))

    def dword(self, kind):
        """A value of which nothing is known, in a register of its own."""
        lanes = self.add("vgpr_32", "V_MBCNT_LO_U32_B32_e64 "
                         f"{self.count}, 0, implicit $exec")
        name = self.add("_(s32)", f"COPY {lanes}")
        if kind == "sgpr":
            name = self.add("_(s32)", f"G_TOYGCN_READFIRSTLANE {name}(s32)")
        self.inputs.append(name)
        return name

    def condition(self, kind):
        name = self.add("_(s1)", f"G_ICMP intpred(eq), {self.dword(kind)}"
                        f"(s32), {self.dword(kind)}")
        if kind == "sgpr":
            self.repeated += ONE_ISSUE
            self.conditions.append(name)
        else:
            self.inputs.append(name)
        return name

    def input(self, word):
        """The name of a value of that type; of other words themselves."""
        kind = self.kind
        if " " in word and not word.startswith("<"):
            unit, word = word.split()
            kind = {"scalar": "sgpr", "lanes": "vgpr"}.get(unit)
            if not kind:
                return f"{unit} {word}"
        if word == "table":
            name = self.add("_(p4)", "G_GLOBAL_VALUE @table")
            self.inputs.append(name)
            return name
        if "=" in word:
            word, _, value = word.partition("=")
            return self.add(f"_({word})", f"G_CONSTANT i{word[1:]} {value}")
        size = size_of(word)
        if size is None:
            return word
        if size == 1:
            return self.condition(kind)
        dwords = [self.dword(kind) for _ in range((size + 31) // 32)]
        if size < 32:
            return self.add(f"_({word})", f"G_TRUNC {dwords[0]}(s32)")
        whole, bits = dwords[0], f"s{size}"
        if len(dwords) > 1:
            whole = self.add(f"_({bits})", "G_MERGE_VALUES " + ", ".join(
                f"{name}(s32)" for name in dwords))
        if word == bits:
            return whole
        return self.add(f"_({word})", ("G_INTTOPTR" if word[0] == "p" else
                                       "G_BITCAST") + f" {whole}({bits})")

    def mir(self):
        """Without its name."""
        body = "\n    ".join(self.lines)
        stack = "stack:\n  - { id: 0, size: 4, alignment: 4 }\n" \
            if "%stack" in body else ""
        return (f"\nlegalized: true\ntracksRegLiveness: true\n{stack}"
                f"body: |\n  bb.0:\n    {body}\n...\n")


def measure(kernels, found, build_dir, folder):
    """Adds cycles of issue, without waits for memory, of each new kernel to
    `found`: {MIR: number}"""
    texts = sorted({kernel.mir() for kernel in kernels} - set(found))
    names = {text: f"kernel{number}" for number, text in enumerate(texts)}
    mir, obj, linked = (os.path.join(folder, f"kernels.{end}")
                        for end in ("mir", "o", "hsaco"))
    with open(mir, "w") as file:
        file.write("--- |\n" + MODULE + "".join(
            f"  define amdgpu_kernel void @{name}() {{ unreachable }}\n"
            for name in names.values()) + "...\n")
        file.writelines(f"---\nname: {names[text]}{text}" for text in texts)
    call("llc", [own(build_dir, "llc"), *COMPILE, mir, "-o", obj])
    call("ld.lld", [stock("ld.lld"), "-shared", obj, "-o", linked])

    def cycles(text):
        done = call("toygcn-sim", [
            own(build_dir, "toygcn-sim"), linked, "--kernel", names[text],
            "--grid", "64", "--no-check-undef", "--stats-json", "-"])
        stats = json.loads(done.stdout)
        return stats["issue_cycles"] - \
            ONE_ISSUE * stats["instructions"]["waitcnt"]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        found.update(zip(texts, pool.map(cycles, texts)))


class Form:
    """An instance on one unit, by its row."""

    def __init__(self, row, instance, kind):
        self.row, self.instance, self.unit = row, instance, UNITS[kind]
        form = row.forms[self.unit]
        is_by_constant = "=" in "".join(instance.operands[-1:])
        self.cycles = form.by_constant if is_by_constant and form.by_constant \
            else form.cycles
        self.without, self.complete = (
            Kernel(instance, kind, complete) for complete in (False, True))

    def takes(self, found):
        complete, without = (found[kernel.mir()] - kernel.repeated
                             for kernel in (self.complete, self.without))
        return complete - without

    def deviation(self, takes):
        """The one that allows it."""
        return next((entry for entry in DEVIATIONS
                     if (self.unit, takes) == entry[1:3] and
                     re.match(entry[0] + "$", str(self.instance))), None)


def problems(operations, forms, cycles):
    """Lines about what is wrong."""
    used, seen = set(), set()
    for form in forms:
        row, takes = form.row, form.takes(cycles)
        seen.add((row.title(), form.unit))
        deviation = takes != form.cycles and form.deviation(takes)
        if deviation:
            used.add(deviation)
        elif takes != form.cycles:
            yield (f"{row.place}: {row.title()} has {form.cycles} cycles on "
                   f"the {form.unit} unit, and takes {takes}: "
                   f"{form.instance}")
    for entry in DEVIATIONS:
        if entry not in used:
            yield f"no such deviation: {entry[0]}, {entry[1]}"
    for row in operations.rows:
        for unit, form in row.forms.items():
            if form.exists and ((row.title(), unit) in seen) == \
                    (row.name in NOT_MEASURED):
                nowhere = "" if row.name in NOT_MEASURED else "nowhere "
                yield (f"{row.place}: {row.title()} is measured {nowhere}on "
                       f"the {unit} unit")


def main(build_dir, folder, *sources):
    os.makedirs(folder, exist_ok=True)
    found = {str(instance): instance for instance in
             (*legal_instances(build_dir, folder), *other_instances())}
    cycles, count = {}, 0
    for source in sources:
        operations = Operations(load_tables(source, folder, quiet=True))
        forms = [Form(row, instance, kind)
                 for _, instance in sorted(found.items())
                 for row in [instance.row(operations)] if row
                 for kind in instance.kinds()
                 if row.forms[UNITS[kind]].exists]
        measure([kernel for form in forms
                 for kernel in (form.without, form.complete)], cycles,
                build_dir, folder)
        lines = list(problems(operations, forms, cycles))
        print("\n".join(lines + [f"{len(forms)} forms, {len(lines)} "
                                 "problems"]))
        count += len(lines)
    return bool(count)


sys.exit(main(*sys.argv[1:]))

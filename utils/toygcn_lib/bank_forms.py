# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations that are selected on one unit and not on the other, and why:
patterns, and what tablegen/ToyGCNBankForms.td says."""

import os
import re

from .console import ToyError

UNITS = ("scalar", "vector")
SELECTOR = os.path.join("llvm-target", "Select",
                        "ToyGCNInstructionSelector.cpp")
BANK_RULES = os.path.join("llvm-target", "Banks", "RegBankLegalize.cpp")


def unit_of(bank):
    return "scalar" if bank == "sgpr" else "vector"


def type_of(pattern):
    """As ToyGCNBankForms.td writes it: "s32", "s32 from s64"; of a condition
    the type of what is compared."""
    operands = pattern.root.operands
    types = [operand.type for index, operand in sorted(operands.items())
             if operand.type]
    if types[0] == "s1" and len(types) > 1:
        return types[1]
    if len(types) > 1 and types[1] != types[0]:
        return f"{types[0]} from {types[1]}"
    return types[0]


def names(record):
    """Opcodes and intrinsics of a record, as patterns name them."""
    return [entry["def"] for entry in record["Opcodes"] + record["Intrinsics"]]


class Asymmetry:
    def __init__(self, opcode, type_name, present, reason):
        self.opcode, self.type = opcode, type_name
        self.present = present
        self.missing = UNITS[1 - UNITS.index(present)]
        self.reason = reason

    def to_json(self):
        return {"opcode": self.opcode, "type": self.type,
                "unit": self.present, "missing": self.missing,
                "reason": self.reason}


class BankForms:
    """asymmetries, sorted; problems: what is wrong with the tables' reasons,
    as text."""

    def __init__(self, tables, source):
        self.problems = []
        self.forms = {}  # (opcode, type) -> units
        for pattern in tables.patterns:
            if pattern.is_general():
                self.add(pattern.opcode, type_of(pattern),
                         unit_of(pattern.bank))
        for record in tables.instances("CppForm"):
            for unit in UNITS:
                for type_name in record[unit.capitalize()]:
                    for opcode in names(record):
                        self.add(opcode, type_name, unit)
        self.reasons = tables.instances("OneBankOnly")
        self.used = set()
        self.asymmetries = [
            Asymmetry(opcode, type_name, *units,
                      self.reason(opcode, type_name, *units))
            for (opcode, type_name), units in sorted(self.forms.items())
            if len(units) == 1]
        self.check_reasons(source)
        self.check_selector(tables, source)

    def add(self, opcode, type_name, unit):
        self.forms.setdefault((opcode, type_name), set()).add(unit)

    def reason(self, opcode, type_name, present):
        for index, record in enumerate(self.reasons):
            if record["Missing"] != present and opcode in names(record) and \
                    (not record["Types"] or type_name in record["Types"]):
                self.used.add((index, opcode))
                return record["Reason"]
        return None

    def check_reasons(self, source):
        for asymmetry in self.asymmetries:
            if not asymmetry.reason:
                self.problems.append(
                    f"{asymmetry.opcode} {asymmetry.type} is selected on the "
                    f"{asymmetry.present} unit only, without a reason")
        rules = bank_rules(source)
        for index, record in enumerate(self.reasons):
            place = record["!locs"][0]
            for opcode in names(record):
                if (index, opcode) not in self.used:
                    self.problems.append(
                        f"{place}: {opcode} has the {record['Missing']} form, "
                        "or no other; the reason is out of date")
                elif record["IsRewritten"] and not any(
                        rule.opcode == opcode and rule.unit ==
                        record["Missing"] for rule in rules):
                    self.problems.append(
                        f"{place}: bank legalization has no {record['Missing']}"
                        f" rule for {opcode}")

    def check_selector(self, tables, source):
        """The opcodes declared as CppForm are the cases of the switches."""
        declared = {name for record in tables.instances("CppForm")
                    for name in names(record)}
        found = selector_cases(source)
        for opcode in sorted(found - declared):
            self.problems.append(f"{SELECTOR} selects {opcode}, which has no "
                                 "CppForm in ToyGCNBankForms.td")
        for opcode in sorted(declared - found):
            self.problems.append(f"CppForm of {opcode}: {SELECTOR} does not "
                                 "select it")


def read_source(source, path):
    try:
        with open(os.path.join(source, path)) as file:
            return file.read()
    except OSError as error:
        raise ToyError(f"{path}: {error.strerror}")


# Lists of intrinsics have a switch of their own.
DISPATCH = ("G_INTRINSIC", "G_INTRINSIC_W_SIDE_EFFECTS",
            "G_INTRINSIC_CONVERGENT", "G_INTRINSIC_CONVERGENT_W_SIDE_EFFECTS")
# In ranges there: its first and last opcode stand for those between.
ATOMICS = """G_ATOMIC_CMPXCHG G_ATOMICRMW_XCHG G_ATOMICRMW_ADD G_ATOMICRMW_SUB
    G_ATOMICRMW_AND G_ATOMICRMW_OR G_ATOMICRMW_XOR G_ATOMICRMW_MAX
    G_ATOMICRMW_MIN G_ATOMICRMW_UMAX G_ATOMICRMW_UMIN G_ATOMICRMW_UINC_WRAP
    G_ATOMICRMW_UDEC_WRAP""".split()


def function_body(text, name):
    """From a function's name to the closing brace at the start of a line."""
    match = re.search(rf"::{name}\([^;{{]*{{(.*?)^}}", text,
                      re.DOTALL | re.MULTILINE)
    if not match:
        raise ToyError(f"{SELECTOR}: there is no {name}()")
    return match.group(1)


def selector_cases(source):
    text = read_source(source, SELECTOR)
    opcodes = set(re.findall(r"case (?:ToyGCN::)?(G_\w+):",
                             function_body(text, "selectByOpcode")))
    intrinsics = re.findall(r"case Intrinsic::(\w+):",
                            function_body(text, "selectIntrinsic"))
    return (opcodes - set(DISPATCH)) | {f"int_{name}" for name in intrinsics} \
        | set(ATOMICS)


class BankRule:
    """A row of the table of bank legalization, counted from 0."""

    def __init__(self, number, line, opcode, bits, unit, rewrite):
        self.number, self.line = number, line
        self.opcode, self.bits = opcode, bits
        self.unit, self.rewrite = unit.lower(), rewrite

    def __str__(self):
        return f"{self.opcode} {self.bits} {self.unit} {self.rewrite}"


def bank_rules(source):
    text = read_source(source, BANK_RULES)
    row = re.compile(r"\{(?:ToyGCN::)?(G_\w+),\s*(\w+),\s*Unit::(\w+),\s*"
                     r"(\w+)\}")
    return [BankRule(number, text[:match.start()].count("\n") + 1,
                     *match.groups())
            for number, match in enumerate(row.finditer(text))]


def print_asymmetries(forms):
    """By unit and reason."""
    groups = {}
    for asymmetry in forms.asymmetries:
        groups.setdefault((asymmetry.present, asymmetry.reason or "NO REASON"),
                          []).append(asymmetry)
    for (present, reason), members in sorted(groups.items()):
        print(f"{present} only: {reason}")
        types = {}
        for member in members:
            types.setdefault(member.opcode, []).append(member.type)
        for opcode, found in types.items():
            print(f"  {opcode:26} {', '.join(found)}")
    missing = sum(not a.reason for a in forms.asymmetries)
    print(f"{len(forms.asymmetries)} forms on one unit only, {missing} without "
          "a reason")

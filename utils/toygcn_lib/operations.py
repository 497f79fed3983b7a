# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The rows of tablegen/ToyGCNOperations.td: what each unit has and what not,
and whether the patterns agree."""

import os

from .console import paint
from .expansions import Expansion, number

UNITS = ("scalar", "vector")
ANY_WIDTH = 0
SUM_OF_STEPS = 255
EXPANDED = "expandOnBank"
PLACES = {"scalar": "OnScalar", "vector": "OnVector"}


class Form:
    """An operation on one unit: `exists`, or `why` it does not; what rewrites
    it in bank legalization, what selects it in C++ (None: nothing)."""

    def __init__(self, record, unit):
        name = unit.capitalize()
        self.unit = unit
        self.exists = not record[name + "Why"]
        self.why = record[name + "Why"]
        self.cycles = number(record[name + "Cycles"])
        # Where the last operand is a constant; 0: the same.
        self.by_constant = number(record.get(name + "CyclesByConstant", []))
        rewrite = record[name + "Rewrite"]
        self.rewrite = None if rewrite == "nullptr" else \
            rewrite.rpartition("::")[2]
        self.select = record[name + "Select"] or None


    def __str__(self):
        if not self.exists:
            return f"none: {self.why}"
        by = ["made of others"] if self.rewrite == EXPANDED else \
            [f"rewritten by {self.rewrite}"] if self.rewrite else []
        by += [f"selected in C++ by {self.select}"] if self.select else []
        if self.by_constant:
            by.insert(0, f"{self.by_constant} by a constant")
        return f"{self.cycles} cycles" + "".join(f", {text}" for text in by)

    def to_json(self):
        return {"cycles": self.cycles if self.exists else None,
                "missing": self.why or None, "rewrite": self.rewrite,
                "select": self.select}


class Row:
    """An operation's row (`width` in bits or ANY_WIDTH), or an intrinsic's."""

    def __init__(self, record):
        path, _, line = record["!locs"][0].rpartition(":")
        self.place = f"{os.path.basename(path)}:{line}"
        self.name = record["Name"]
        self.lanes = record["Lanes"]
        self.width = number(record.get("Width", []))
        self.width_operand = number(record.get("WidthOperand", []))
        self.passes_on = record.get("PassesOn", 0)
        self.is_intrinsic = "ID" in record
        self.forms = {unit: Form(record, unit) for unit in UNITS}

    def title(self):
        return self.name if self.width == ANY_WIDTH else \
            f"{self.name} {self.width}"

    def to_json(self):
        return {"name": self.name, "width": self.width or None,
                "place": self.place, "lanes": self.lanes,
                **{unit: form.to_json() for unit, form in self.forms.items()}}

    def facts(self):
        return self.lanes, self.width_operand, self.passes_on

    def is_selected(self):
        """A machine instruction: only lanes are known of it."""
        return self.forms["vector"].why == "selected"


class Asymmetry:
    """An operation that one unit has and the other does not."""

    def __init__(self, row, present, missing):
        self.name, self.width = row.name, row.width
        self.title = row.title()
        self.present, self.missing = present.unit, missing.unit
        self.reason = missing.why

    def to_json(self):
        return {"opcode": self.name, "width": self.width or None,
                "unit": self.present, "missing": self.missing,
                "reason": self.reason}


def units_of(pattern, row):
    """Where there is no result, all that the row has."""
    if pattern.bank:
        return ["scalar" if pattern.bank == "sgpr" else "vector"]
    return [unit for unit in UNITS if row.forms[unit].exists]


class Operations:
    """rows; asymmetries; problems: where rows and patterns disagree, as
    text."""

    def __init__(self, tables):
        self.rows = [Row(record) for name in ("Op", "Intr")
                     for record in tables.instances(name)]
        self.index = {(row.name, row.width): row for row in self.rows}
        self.asymmetries = sorted(
            (Asymmetry(row, a, b) for row in self.rows
             for a, b in (row.forms.values(), reversed(row.forms.values()))
             if a.exists and not b.exists),
            key=lambda asymmetry: asymmetry.title)
        self.expansions = [Expansion(record)
                           for record in tables.instances("Expand")]
        self.problems = []
        self.check_rows()
        self.check_expansions()
        self.check_patterns(tables.patterns)

    def expansion_of(self, row, unit):
        """The expansion for the row's width; a row for any width has at least one."""
        found = [one for one in self.expansions if one.opcode == row.name and
                 one.where == PLACES[unit]]
        fitting = [one for one in found if row.width in (one.width, one.first)]
        return (fitting or found or [None])[0]

    def check_expansions(self):
        """Rows and expansions name each other; names have values. Rows that
        say so get the sum of their steps as cycles."""
        used = set()
        for row in self.rows:
            for unit, form in row.forms.items():
                if form.rewrite != EXPANDED:
                    continue
                one = self.expansion_of(row, unit)
                used.add((row.name, PLACES[unit]))
                if not one:
                    self.problems.append(
                        f"{row.place}: {row.title()} is made of others on the "
                        f"{unit} unit, and ToyGCNExpansions.td has no such row")
                elif form.cycles == SUM_OF_STEPS:
                    form.cycles = one.cycles(self, unit)
        for one in self.expansions:
            if one.where in PLACES.values() and \
                    (one.opcode, one.where) not in used:
                self.problems.append(f"{one.place}: {one.opcode} has no row "
                                     "that is made of others there")
            for name in one.unknown_names():
                self.problems.append(f"{one.place}: {one.opcode}: ${name} is "
                                     "read, and no step before has it")

    def rows_of(self, name):
        return [row for row in self.rows if row.name == name]

    def find(self, name, width):
        return self.index.get((name, width)) or \
            self.index.get((name, ANY_WIDTH))

    def row_of(self, pattern):
        """The row of what a pattern matches, or None."""
        row = self.find(pattern.opcode, ANY_WIDTH)
        if not row or row.is_intrinsic:
            return row
        operand = pattern.root.operands.get(row.width_operand)
        width = operand.type.removeprefix("s") if operand and operand.type \
            else ""
        return self.find(row.name, int(width) if width.isdigit() else
                         ANY_WIDTH)

    def check_rows(self):
        """The row for any width says what does not depend on the width."""
        for row in self.rows:
            general = self.index.get((row.name, ANY_WIDTH))
            if not general:
                self.problems.append(f"{row.place}: {row.title()}: there is "
                                     "no row for AnyWidth")
            elif row.facts() != general.facts():
                self.problems.append(
                    f"{row.place}: {row.title()}: Lanes, WidthOperand and "
                    "PassesOn are those of the row for AnyWidth, at "
                    f"{general.place}")
        if len(self.index) != len(self.rows):
            names = [row.title() for row in self.rows]
            self.problems += [f"{row.place}: {row.title()} has two rows"
                              for row in self.rows
                              if names.count(row.title()) > 1]

    def check_patterns(self, patterns):
        matched = set()  # (row, unit)
        for pattern in patterns:
            row = self.row_of(pattern)
            if not row:
                self.problems.append(f"{pattern.place}: {pattern.opcode} has "
                                     "no row in ToyGCNOperations.td")
                continue
            for unit in units_of(pattern, row):
                matched.add((row, unit))
                if not row.forms[unit].exists:
                    self.problems.append(
                        f"{pattern.place}: {row.title()} has a {unit} form "
                        f"here; {row.place} says: {row.forms[unit].why}")
        for row in self.rows:
            for unit, form in row.forms.items():
                # A uniform i1 is an s32.
                if unit == "scalar" and row.width == 1:
                    continue
                if form.exists and not form.rewrite and not form.select and \
                        (row, unit) not in matched:
                    self.problems.append(
                        f"{row.place}: {row.title()} has a {unit} form, and "
                        "nothing selects it")


def print_rows(rows):
    """Prints the rows that ToyGCNOperations.td has for an operation."""
    for row in rows:
        lanes = {"ByOperands": "as its operands", "Always": "uniform",
                 "Never": "divergent"}[row.lanes]
        print(f"{paint(row.title(), 'bold')}  result: {lanes}  {row.place}")
        for unit, form in row.forms.items():
            print(f"  {unit}: {form}")


def print_asymmetries(operations):
    """By unit and reason."""
    groups = {}
    for asymmetry in operations.asymmetries:
        groups.setdefault((asymmetry.present, asymmetry.reason),
                          []).append(asymmetry)
    for (present, reason), members in sorted(groups.items()):
        print(f"{present} only: {reason}")
        for member in members:
            print(f"  {member.title}")
    print(f"{len(operations.asymmetries)} operations on one unit only")

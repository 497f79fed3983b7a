# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`utils/toygcn patterns`: what the tables select, as text or JSON."""

import difflib
import json
import os

from . import operations
from .console import ToyError, paint
from .expansions import print_expansions
from .selected_in_cpp import functions as selection_functions
from .selection_tables import load_tables
from .tools import ROOT


def chosen(patterns, options):
    """The patterns that the filters leave, in the order of trial. An
    instruction may be named without its encoding, V_ADD_U32 for
    V_ADD_U32_e64."""
    def fits(pattern):
        names = (pattern.instruction, pattern.instruction.rsplit("_e", 1)[0])
        return ((not options.opcode or pattern.opcode == options.opcode) and
                (not options.instr or options.instr in names) and
                (not options.bank or pattern.bank == options.bank) and
                (not options.file or os.path.basename(options.file) ==
                 pattern.place.file))
    return [pattern for pattern in patterns if fits(pattern)]


def check_combination(options):
    """Filters choose from the list of patterns and from nothing else."""
    for other in ("counts", "skipped", "asymmetries", "check"):
        if not getattr(options, other):
            continue
        for name in ("opcode", "instr", "bank", "file"):
            if getattr(options, name):
                raise ToyError(f"--{name} does not go with --{other}",
                               f"--{name} chooses from the list of patterns")


def check_filters(tables, forms, options):
    """A name that nothing has is a mistake, not an empty answer."""
    def known(option, name, names):
        if name and name not in names:
            near = difflib.get_close_matches(
                name.upper() if option != "--file" else name, sorted(names), 3)
            raise ToyError(f"{option} {name}: no pattern has it",
                           "Did you mean: " + ", ".join(near) if near else
                           "To see all patterns, run: utils/toygcn patterns")

    patterns = tables.patterns
    known("--opcode", options.opcode,
          {pattern.opcode for pattern in patterns} |
          {row.name for row in forms.rows if not row.is_selected()})
    known("--instr", options.instr,
          {pattern.instruction for pattern in patterns} |
          {pattern.instruction.rsplit("_e", 1)[0] for pattern in patterns})
    known("--file", options.file and os.path.basename(options.file),
          {pattern.place.file for pattern in patterns})


def print_patterns(patterns):
    """A block for each opcode: instruction, conditions and place, below it the
    source DAG."""
    opcode = None
    width = max((len(p.instruction) for p in patterns), default=0)
    room = max((len(p.conditions) for p in patterns), default=0)
    for pattern in patterns:
        if pattern.opcode != opcode:
            opcode = pattern.opcode
            print(paint(opcode, "bold"))
        print(f"  {pattern.instruction:{width}}  "
              f"{pattern.conditions:{min(room, 60)}}  {pattern.place}")
        print(paint(f"    {pattern.source}"
                    + "  (commuted)" * pattern.variant, "dim"))


def counts(tables, forms):
    return {"patterns": len(tables.patterns),
            "commuted": sum(p.variant for p in tables.patterns),
            "skipped": len(tables.skipped),
            "asymmetric": len(forms.asymmetries)}


def print_counts(number):
    print(f"{number['patterns']} patterns ({number['commuted']} of them "
          f"commuted forms), {number['skipped']} skipped, "
          f"{number['asymmetric']} operations on one unit only")


def number_of_patterns(patterns):
    return f"{len(patterns)} patterns" if len(patterns) != 1 else "1 pattern"


def selected_in_cpp(rows):
    """[(function, "SelectMemory.cpp:12" or None)] that the rows name."""
    places = selection_functions()
    names = {form.select for row in rows for form in row.forms.values()
             if form.select}
    return [(name, places.get(name)) for name in sorted(names)]


def print_skipped(tables):
    for record in tables.skipped:
        print(f"{record.place}  {record.source} => {record.instruction}")
        print(f"    {record.skipped}")
    print(f"{number_of_patterns(tables.skipped)} skipped, "
          f"{len(tables.patterns)} imported")


def skipped_json(tables):
    return [{"source": record.source, "instruction": record.instruction,
             "file": record.place.file, "line": record.place.line,
             "reason": record.skipped} for record in tables.skipped]


def check(tables, forms, as_json):
    """--check: where patterns and rows disagree; returns the exit status."""
    wrong = forms.problems + [
        f"{record.place}: the pattern {record.source} => "
        f"{record.instruction} was skipped: {record.skipped}"
        for record in tables.skipped]
    if as_json:
        print(json.dumps({"problems": wrong}, indent=2))
    else:
        for text in wrong:
            print(text)
        print(f"{number_of_patterns(tables.patterns)} and {len(forms.rows)} "
              f"rows, {len(wrong)} problems")
    return 1 if wrong else 0


def show_patterns(options):
    """The command; returns the exit status."""
    check_combination(options)
    source = os.path.abspath(options.source or ROOT)
    tables = load_tables(source, options.build_dir, options.quiet)
    forms = operations.Operations(tables)
    if options.check:
        return check(tables, forms, options.json)
    if options.skipped:
        if options.json:
            print(json.dumps(skipped_json(tables), indent=2))
        else:
            print_skipped(tables)
        return 0
    if options.asymmetries:
        if options.json:
            print(json.dumps([a.to_json() for a in forms.asymmetries],
                             indent=2))
        else:
            operations.print_asymmetries(forms)
        return 0
    if options.counts:
        number = counts(tables, forms)
        if options.json:
            print(json.dumps(number, indent=2))
        else:
            print_counts(number)
        return 0
    check_filters(tables, forms, options)
    rows = forms.rows_of(options.opcode)
    expansions = [one for one in forms.expansions
                  if one.opcode == options.opcode]
    patterns = chosen(tables.patterns, options)
    if options.json:
        print(json.dumps({"counts": counts(tables, forms),
                          "operation": [row.to_json() for row in rows],
                          "expansions": [one.to_json() for one in expansions],
                          "in_cpp": dict(selected_in_cpp(rows)),
                          "patterns": [p.to_json() for p in patterns]},
                         indent=2))
        return 0
    operations.print_rows(rows)
    print_expansions(expansions)
    print_patterns(patterns)
    in_cpp = selected_in_cpp(rows)
    if patterns or not in_cpp:
        print(number_of_patterns(patterns))
    else:
        print("selected in C++: " + ", ".join(
            f"{name} ({place})" if place else name for name, place in in_cpp))
    return 0

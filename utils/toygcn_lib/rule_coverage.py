# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Which rows of the rule tables a test run used, and which none did."""

import json
import os

from . import operations
from .console import ToyError

TABLES = ("selection", "combine", "legalize", "bank-legalize",
          "uniform-intrinsic", "uniform-instruction")
ALLOWED = os.path.join("test", "patterns", "allowed.txt")


class Row:
    """A row of a table: `number` is what the record says, `key` names it in lists that outlive an edit. The
    suite insists on a test for those that are `required`."""

    def __init__(self, table, number, place, key, required=True, group=None):
        self.table, self.number = table, number
        self.place, self.key, self.required = place, key, required
        self.group = group or table  # what totals are counted by


def operation_rows(tables):
    """Of ToyGCNOperations.td: what bank legalization rewrites, and what is
    said about the lanes of intrinsics and of selected instructions."""
    table = operations.Operations(tables)
    for key, title, place in table.bank_rewrites():
        yield Row("bank-legalize", key, place, title)
    for row in table.rows:
        if row.is_intrinsic:
            yield Row("uniform-intrinsic", row.name, row.place,
                      f"{row.name} {row.lanes}")
        elif row.is_selected() and row.name[:2] in ("S_", "V_"):
            yield Row("uniform-instruction", row.name, row.place,
                      f"{row.name} {row.lanes}")


LEGALIZER = "ToyGCNLegalizerInfo.cpp"


def legalizer_rows(declared):
    """The rules of the legalizer, which the compiler makes when it starts and
    tells in the record. A name that comes again is told apart by a number."""
    seen = {}
    for number, line, name in declared:
        seen[name] = seen.get(name, 0) + 1
        again = f" #{seen[name]}" if seen[name] > 1 else ""
        yield Row("legalize", number, f"{LEGALIZER}:{line}", name + again)


def all_rows(tables, source, declared):
    """Of our own tables, and the combines that we take from LLVM, whose tests
    are there."""
    rows = [Row("selection", p.number, str(p.place), p.key())
            for p in tables.patterns]
    own_files = os.listdir(os.path.join(source, "tablegen"))
    for combine in tables.combines:
        ours = combine.place.file in own_files
        rows.append(Row("combine", combine.number, str(combine.place),
                        combine.name, ours,
                        "combine" if ours else "combine of LLVM"))
    rows += legalizer_rows(declared)
    return rows + list(operation_rows(tables))


def default_record(build_dir):
    return os.path.join(build_dir, "test", "rule-coverage.txt")


class Record:
    """What TOYGCN_RULE_COVERAGE=path collected: `used`, (table, number) pairs,
    and the legalizer's rules that were `declared`, (number, line, name)."""

    def __init__(self, path):
        try:
            with open(path) as file:
                lines = set(file)
        except OSError as error:
            raise ToyError(f"{path}: no record of a test run "
                           f"({error.strerror})",
                           "To make it, run: utils/toygcn test")
        self.used, self.declared = set(), []
        for line in lines:
            words = line.split(maxsplit=3)
            if len(words) == 2 and words[0] in TABLES:
                number = words[1].isdigit()
                self.used.add((words[0], int(words[1]) if number else
                               words[1]))
            elif len(words) == 4 and words[0] == "legalize-rule":
                self.declared.append((int(words[1]), int(words[2]),
                                      words[3].rstrip()))
            else:
                raise ToyError(f"{path}: this is not a record of a test run: "
                               f"{line.rstrip()}",
                               "To make one, run: utils/toygcn test")
        self.declared.sort()


def read_allowed(path):
    """{(table, key): reason} of lines `TABLE | KEY | REASON`."""
    allowed = {}
    try:
        with open(path) as file:
            lines = list(file)
    except OSError as error:
        raise ToyError(f"--check {path}: {error.strerror}")
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.startswith("#"):
            continue
        words = [word.strip() for word in line.split(" | ")]
        if len(words) != 3 or not all(words):
            raise ToyError(f"{path}:{number}: expected TABLE | KEY | REASON")
        allowed[words[0], words[1]] = words[2]
    return allowed


def problems(tables, source, rows, used, allowed):
    """What the test suite must not let pass, as text."""
    found = list(operations.Operations(tables).problems)
    excused = set()
    for record in tables.skipped:
        key = ("skipped", f"{record.source} => {record.instruction}")
        excused.add(key)
        if key not in allowed:
            found.append(f"{record.place}: the pattern {key[1]} was skipped: "
                         f"{record.skipped}")
    if not any(row.table == "legalize" for row in rows):
        found.append("legalize: the record does not tell which rules there "
                     "are; no compiler wrote it")
    for row in rows:
        key = (row.table, row.key)
        if (row.table, row.number) in used or not row.required:
            continue
        excused.add(key)
        if key not in allowed:
            found.append(f"{row.place}: {row.table}: no test exercises "
                         f"{row.key}")
    found += [f"allowed: {table} | {key}: there is no need for it any more"
              for table, key in allowed if (table, key) not in excused]
    return found


def totals(rows, used):
    """{table: (covered, all)}, LLVM's combines apart."""
    counted = {}
    for row in rows:
        covered, number = counted.get(row.group, (0, 0))
        counted[row.group] = (covered + ((row.table, row.number) in used),
                         number + 1)
    return counted


def show_coverage(tables, source, options):
    """--coverage and --check; returns the exit status."""
    record = Record(options.coverage or default_record(options.build_dir))
    used, rows = record.used, all_rows(tables, source, record.declared)
    allowed = read_allowed(options.check or os.path.join(source, ALLOWED)) \
        if options.check is not None else {}
    wrong = problems(tables, source, rows, used, allowed) \
        if options.check is not None else []
    unused = [row for row in rows if (row.table, row.number) not in used]
    if options.json:
        print(json.dumps({
            "covered": {name: {"covered": c, "all": n}
                        for name, (c, n) in totals(rows, used).items()},
            "not_covered": [{"table": row.table, "place": row.place,
                             "rule": row.key} for row in unused],
            "problems": wrong}, indent=2))
        return 1 if wrong else 0
    if options.check is None:
        for row in unused:
            print(f"{row.place}: {row.table}: {row.key}")
    for text in wrong:
        print(text)
    for name, (covered, number) in totals(rows, used).items():
        print(f"{name}: {covered} of {number} exercised")
    return 1 if wrong else 0

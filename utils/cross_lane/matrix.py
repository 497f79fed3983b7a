#!/usr/bin/env python3
# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The matrix of cross-lane operations: operation x type x EXEC state.

Each cell is compiled, run in the simulator, and compared lane for lane with
what the operation means (lanes/reference.py), by ToyGCN and, where it compiles
the cell, by stock llc.

  matrix.py                                   all of it
  matrix.py --op 'readlane|scan' --type i64   some rows
  matrix.py --op ds_swizzle --exec loop       one state
  matrix.py --list                            the rows
  matrix.py --show update_dpp/i32/if          a cell's IR
  matrix.py --with stock                      stock code alone

What ToyGCN refuses or gets wrong is a failure unless the file of --known names
it.
Where stock code alone is wrong, that is told but is no failure; --with stock
judges stock code. Exit status 1 if there was a failure.
"""

import argparse
import json
import os
import re
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.realpath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "utils", "fuzz"))

import execute  # noqa: E402
from lanes import rows, running  # noqa: E402
from lanes.states import STATES  # noqa: E402
from lanes.values import TYPES  # noqa: E402

WAYS = ("stock", "O2", "O0")
MODULE_ROWS = 12  # rows whose kernels share a module
SHOWN = 30  # failures


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--op", metavar="RE", default="",
                        help="operations whose name matches from its start")
    parser.add_argument("--type", choices=TYPES, metavar="TYPE",
                        help="one type: " + " ".join(TYPES))
    parser.add_argument("--exec", choices=STATES, metavar="STATE",
                        help="one EXEC state: " + "; ".join(
                            f"{s.name} ({s.text})" for s in STATES.values()))
    parser.add_argument("--with", dest="ways", default="stock,O2",
                        help="compilers, of stock, O2 and O0 (default: "
                             "%(default)s)")
    parser.add_argument("--no-stock", action="store_true",
                        help="leave stock llc out")
    parser.add_argument("--known", metavar="FILE",
                        help="cells that need not be right: lines of a kind "
                             "(refused, crash, run, wrong), an RE, and the "
                             "reason")
    parser.add_argument("--list", action="store_true",
                        help="print rows, cases and states, run nothing")
    parser.add_argument("--show", metavar="OP/TYPE[/STATE]",
                        help="print the kernels of a row, run nothing")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--jobs", type=int, default=2,
                        help="modules at a time (default: %(default)s)")
    parser.add_argument("--build-dir", default=os.path.join(ROOT, "build"))
    parser.add_argument("--llvm-bin", default=os.environ.get(
        "TOYGCN_LLVM_BIN", "/usr/lib/llvm-22/bin"))
    options = parser.parse_args()
    options.ways = [w for w in options.ways.split(",")
                    if w != "stock" or not options.no_stock]
    for way in options.ways:
        if way not in WAYS:
            parser.error(f"--with: unknown compiler '{way}'; known are "
                         + ", ".join(WAYS))
    return options


def chosen_rows(options):
    return [row for row in rows.rows()
            if re.match(options.op, row.operation.name)
            and options.type in (None, row.type.name)]


def chosen_states(options):
    return [options.exec] if options.exec else list(STATES)


# ---- running ---------------------------------------------------------------

def one_module(options, names):
    """{(row, state): {compiler: Verdict}} of some rows."""
    chosen = [row for row in rows.rows() if row.name in names]
    tools = execute.Tools(options.build_dir, options.llvm_bin)
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        for who in options.ways:
            kernels = [kernel for row in chosen
                       if who != "stock" or row.operation.stock
                       for kernel in running.kernels_of(
                           row, chosen_states(options))]
            runner = running.Runner(tools, who, tools.compilers()[who],
                                    folder)
            runner.run(kernels)
            for cell, verdict in runner.verdicts.items():
                found.setdefault(cell, {})[who] = verdict
    return found


def run_matrix(options):
    """As one_module, of all chosen rows."""
    names = [row.name for row in chosen_rows(options)]
    parts = [names[i:i + MODULE_ROWS]
             for i in range(0, len(names), MODULE_ROWS)]
    found = {}
    with ProcessPoolExecutor(options.jobs) as pool:
        for part in pool.map(one_module, [options] * len(parts), parts):
            found.update(part)
    return found


# ---- what is known not to be right -----------------------------------------

class Known:
    """A line of the file of --known; `used` when a cell needed it."""

    def __init__(self, kind, pattern, reason):
        self.kind, self.pattern = kind, re.compile(pattern)
        self.text = f"{kind} {pattern}"
        self.reason = reason
        self.used = False

    def covers(self, name, verdict):
        return verdict.kind == self.kind and \
            self.pattern.fullmatch(name) is not None


def read_known(path):
    """Lines of kind, RE and reason; # starts a comment."""
    with open(path) as file:
        lines = [line.split("#")[0].split(None, 2) for line in file]
    return [Known(*line) for line in lines if line]


class Judgement:
    """What the verdicts add up to. `cells`: {(row, state): ok, FAIL, or the
    kind of what is known}; `failures`: (cell, compiler, words)."""

    def __init__(self, options, found):
        self.found = found
        self.known = read_known(options.known) if options.known else []
        self.cells, self.failures = {}, []
        self.stock_wrong, self.stock = [], Counter()
        self.lanes = 0
        self.ours = [w for w in options.ways if w != "stock"]
        self.judged = self.ours or options.ways
        for cell, verdicts in found.items():
            self.cells[cell] = self.judge(cell, verdicts)
        whole = not (options.op or options.type or options.exec)
        if whole and self.ours:
            self.failures += [
                (known.text, "known", "no cell needs this: take the line out")
                for known in self.known if not known.used]

    def judge(self, cell, verdicts):
        name = "/".join(cell)
        self.lanes += sum(v.lanes for v in verdicts.values())
        self.judge_stock(name, verdicts.get("stock"))
        result = "ok"
        for who in self.judged:
            verdict = verdicts[who]
            if self.is_known(name, who, verdict):
                result = verdict.kind if result == "ok" else result
            elif verdict.kind != "ok":
                self.failures.append((name, who, f"{verdict.kind}: "
                                      f"{verdict.text}"
                                      + rerun(name, verdict.alone)))
                result = "FAIL"
        return result

    def judge_stock(self, name, verdict):
        if verdict is None:
            self.stock["not tried"] += 1
        elif verdict.kind in ("refused", "crash"):
            self.stock["not compiled"] += 1
        else:
            self.stock["agrees" if verdict.kind == "ok" else "differs"] += 1
        if verdict and verdict.kind in ("run", "wrong"):
            self.stock_wrong.append((name, f"{verdict.kind}: "
                                     f"{verdict.text}"))

    def is_known(self, name, who, verdict):
        if who == "stock":
            return verdict.kind in ("refused", "crash")
        covering = [k for k in self.known if k.covers(name, verdict)]
        for known in covering:
            known.used = True
        return bool(covering)


# ---- the report ------------------------------------------------------------

def table(judgement):
    """Lines: operations by states; a cell says how many types are right."""
    operations = {}
    for (row, state), result in judgement.cells.items():
        name, type = row.rsplit("/", 1)
        operations.setdefault(name, {}).setdefault(state, {})[type] = result
    lines = [f"{'operation':24} {'types':>5}  "
             + " ".join(f"{s:>8}" for s in STATES)]
    for name, states in operations.items():
        types = max(len(t) for t in states.values())
        lines.append(f"{name:24} {types:5}  " + " ".join(
            f"{mark(states.get(s)):>8}" for s in STATES).rstrip())
    return lines


def mark(results):
    """The mark of one operation in one state, over its types."""
    if not results:
        return "-"
    counts = Counter(results.values())
    if len(counts) == 1:
        return next(iter(counts))
    return "FAIL" if counts["FAIL"] else f"{counts['ok']}/{len(results)}"


def stock_lines(judgement):
    """Where stock code differs, a line each operation."""
    places = {}
    for name, _ in judgement.stock_wrong:
        operation, type, state = name.split("/")
        places.setdefault(operation, {}).setdefault(type, []).append(state)
    return [f"stock code differs: {operation}: " + "; ".join(
        f"{type} {' '.join(states)}" for type, states in types.items())
        for operation, types in places.items()]


def summary(judgement, seconds):
    counts = Counter(judgement.cells.values())
    types = {row.rsplit("/", 1)[1] for row, _ in judgement.cells}
    operations = {row.rsplit("/", 1)[0] for row, _ in judgement.cells}
    text = (f"{len(judgement.cells)} cells ({len(operations)} operations, "
            f"{len({r for r, _ in judgement.cells})} rows of {len(types)} "
            f"types): ")
    known = sum(counts.values()) - counts["ok"] - counts["FAIL"]
    text += (f"{counts['ok']} right, {known} known not to be right, "
             f"{counts['FAIL']} failed; ")
    text += "stock code: " + ", ".join(
        f"{judgement.stock[k]} {k}" for k in
        ("agrees", "differs", "not compiled", "not tried"))
    return f"{text}; {judgement.lanes} lanes compared, {seconds:.0f} s"


def as_json(judgement, seconds):
    return json.dumps({
        "seconds": round(seconds, 1), "lanes": judgement.lanes,
        "cells": {"/".join(cell): {
            "result": result, **{who: {"kind": v.kind, "text": v.text}
                                 for who, v in judgement.found[cell].items()}}
            for cell, result in judgement.cells.items()},
        "failures": judgement.failures,
        "stock_differs": judgement.stock_wrong}, indent=2)


def rerun(name, alone):
    """How to run a cell again; with the other states of its kernel, unless it
    was alone in it."""
    operation, type, state = name.split("/")
    words = (f"\n    again: utils/cross_lane/matrix.py --op "
             f"'{re.escape(operation)}$' --type {type}")
    return words + (f" --exec {state}" if alone else "")


def report(options, judgement, seconds):
    if options.json:
        print(as_json(judgement, seconds))
    else:
        print("\n".join(table(judgement)))
        print("\n".join(stock_lines(judgement)))
        print(summary(judgement, seconds))
    for name, who, words in judgement.failures[:SHOWN]:
        print(f"{name} {who}: {words}", file=sys.stderr)
    if len(judgement.failures) > SHOWN:
        print(f"and {len(judgement.failures) - SHOWN} more; --json has all",
              file=sys.stderr)


def print_list(options):
    for row in chosen_rows(options):
        states = [s.name for s in row.states
                  if s.name in chosen_states(options)]
        print(f"{row.name:28} {len(row.cases):3} cases  {' '.join(states)}")


def show(name):
    parts = name.split("/")
    chosen = [r for r in rows.rows() if r.name == "/".join(parts[:2])]
    if not chosen or (len(parts) > 2 and parts[2] not in STATES):
        print(f"matrix.py: error: no cell {name}; see --list",
              file=sys.stderr)
        return 1
    print(running.module(running.kernels_of(
        chosen[0], parts[2:] or list(STATES))), end="")
    return 0


def main():
    options = parse_arguments()
    if options.show:
        return show(options.show)
    if not chosen_rows(options):
        print("matrix.py: error: no such row; see --list", file=sys.stderr)
        return 1
    if options.list:
        print_list(options)
        return 0
    start = time.time()
    judgement = Judgement(options, run_matrix(options))
    report(options, judgement, time.time() - start)
    return 1 if judgement.failures else 0


if __name__ == "__main__":
    sys.exit(main())

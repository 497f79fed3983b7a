# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`toygcn suites --programs TABLE`: programs built and run with their hosts.

A table has a line for each program and what holds for all of them:

    # how to build and run in a program's folder
    folder: src/{name}-hip
    build: make CC="$HIPCC"
    right: PASS
    wrong: FAIL
    varies: time

    adam: ./main 100 200 1
    vote: ./main 10
      right: all .* equal

    folder  {name} stands for the program's; relative to the table's own
    build   a line of sh; $HIPCC is utils/toygcn hipcc. Absent: nothing to build
    right   a regular expression of what a program prints that has verified
            itself; a program's own must be there
    wrong   what one prints that found an error
    varies  lines that may be others in each run
"""

import json
import os
import re
import shlex
import sys
import time

from .console import Progress, ToyError, paint, visible
from .programs import host_environment
from .tools import PROGRAMS, ROOT
from .writing import check_output

KEYS = ("folder", "build", "right", "wrong", "varies")
LINE = re.compile(r"(\s*)([\w.+-]+):\s*(.*?)\s*$")
NOTHING = "(?!)"  # No text has it.


class Entry:
    """One program: `name`, the line that runs it, KEYS for all, and its own."""

    def __init__(self, name, run, common):
        self.name, self.run = name, run
        self.common, self.own = common, {}

    def get(self, key, default=""):
        return self.own.get(key, self.common.get(key, default))


def read_table(path):
    """The programs of a table, in order."""
    common, entries = {}, []
    with open(path) as file:
        lines = file.read().splitlines()
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        found = LINE.match(line)
        indent, name, value = found.groups() if found else ("", "", "")
        if indent and entries and name in KEYS:
            entries[-1].own[name] = value
        elif name in KEYS and not indent and not entries:
            common[name] = value
        elif name and name not in KEYS and not indent and value:
            entries.append(Entry(name, value, common))
        else:
            raise ToyError(
                f"{path}:{number}: no line of a table: {line.strip()}",
                "NAME: LINE OF SH stands for a program, before all KEY: VALUE, "
                "below one indented\nKeys: " + ", ".join(KEYS))
        check_pattern(path, number, name, value)
    return entries


def check_pattern(path, number, name, value):
    try:
        re.compile(value if name in KEYS[2:] else "")
    except re.error as error:
        raise ToyError(f"{path}:{number}: {name}: no regular expression: {error}")


class Result:
    """What came of a program; `verdict` is one of VERDICTS."""

    def __init__(self, verdict, reason="", seconds=0.0, output=""):
        self.verdict, self.reason = verdict, reason
        self.seconds, self.output = seconds, output


VERDICTS = {"verified": "its own check passes",
            "ran": "to its end, and has no check",
            "wrong": "its check fails, or it ends with an error",
            "unsupported": "it asks for what is not there",
            "too long": "not done within the limit",
            "not built": "the compiler, or a file or library that is missing"}
GOOD = ("verified", "ran")

# What says why a build failed.
ERROR = re.compile(r"error:|No rule to make target|cannot find|not found")
REFUSED = re.compile(r"^toygcn: (?!error:)(.*)", re.MULTILINE)


def shell(line, folder, environment, limit):
    """(exit status, output, seconds); a shell and all that it starts end after
    `limit` seconds, with status 124."""
    words = [f"{name}={value}" for name, value in environment.items()]
    begin = time.monotonic()
    done = PROGRAMS.run(["env", *words, "timeout", "-k", "5", str(limit), "sh",
                         "-c", f"{{ {line}\n}} 2>&1"], None, folder)
    return done.returncode, done.stdout, time.monotonic() - begin


def first_error(output):
    lines = [line.strip() for line in output.splitlines()]
    return next((line for line in lines if ERROR.search(line)),
                lines[-1] if lines else "no message")


def build(entry, folder, options):
    """None, or why there is no program."""
    if not os.path.isdir(folder):
        return f"{folder}: no such folder"
    line = entry.get("build")
    if not line:
        return None
    compiler = shlex.join([
        os.path.join(ROOT, "utils", "toygcn"), "--no-setup", "--build-dir",
        options.build_dir, "hipcc"])
    status, output, _ = shell(line, folder, {"HIPCC": compiler},
                              options.build_limit)
    return first_error(output) if status else None


def judged(entry, status, output, seconds, limit):
    """The Result of a run."""
    if status in (124, 137):
        return Result("too long", f"more than {limit} s", seconds, output)
    wrong = re.search(entry.get("wrong") or NOTHING, output)
    right = re.search(entry.get("right") or NOTHING, output)
    refused = REFUSED.search(output)
    bad = status or wrong or entry.own.get("right") and not right
    if bad and refused:
        return Result("unsupported", refused[1], seconds, output)
    if bad:
        reason = first_error(output or f"exit status {status}") if status else \
            f"prints '{wrong[0]}'" if wrong else "its check does not pass"
        return Result("wrong", reason, seconds, output)
    return Result("verified" if right else "ran", "", seconds, output)


def run(entry, folder, options, compiler):
    options.compiler = compiler
    changed = {name: value for name, value in host_environment(options).items()
               if os.environ.get(name) != value}
    return judged(entry, *shell(entry.run, folder, changed, options.time_limit),
                  options.time_limit)


def same_output(entry, results):
    """Whether both printed the same, but for what varies."""
    varies = re.compile(entry.get("varies") or NOTHING)
    first, second = ([line for line in result.output.splitlines()
                      if not varies.search(line)] for result in results)
    return first == second


def judge(entry, table, options):
    """(our Result, stock's or None); stock's code runs where ours has not
    verified itself."""
    folder = os.path.join(os.path.dirname(os.path.abspath(table)),
                          os.path.expanduser(entry.get("folder", ".").replace(
                              "{name}", entry.name)))
    reason = build(entry, folder, options)
    if reason:
        return Result("not built", reason), None
    ours = run(entry, folder, options, "toygcn")
    if ours.verdict not in ("ran", "wrong"):
        return ours, None
    stock = run(entry, folder, options, "stock")
    if ours.verdict == "ran" and stock.verdict == "ran":
        ours.reason = "prints what stock's code prints" \
            if same_output(entry, (ours, stock)) else \
            "prints other lines than stock's code"
    return ours, stock


def is_ours(ours, stock):
    """Whether only our code is wrong."""
    return ours.verdict == "wrong" and stock.verdict in GOOD


def chosen(entries, only):
    names = only.split(",") if only else [entry.name for entry in entries]
    known = {entry.name: entry for entry in entries}
    for name in names:
        if name not in known:
            raise ToyError(f"--only: no program '{name}' in the table",
                           "There is: " + ", ".join(known))
    return [known[name] for name in names]


def kept_results(path):
    """{program's name and line: its results} of a file of --results. A line
    that was cut off counts for nothing."""
    if not path or not os.path.exists(path):
        return {}
    check_output("--results", path, '{"program":')
    kept = {}
    with open(path) as file:
        for line in file:
            try:
                row = json.loads(line)
            except ValueError:
                continue
            kept[row["program"], row["run"]] = (
                Result(row["verdict"], row["reason"], row["seconds"]),
                row["stock"] and Result(row["stock"]))
    return kept


def keep(path, row):
    if path:
        with open(path, "a") as file:
            file.write(json.dumps(row) + "\n")


def run_programs(options):
    """Returns the exit status: 1 if a program is wrong by our code only."""
    entries = chosen(read_table(options.programs), options.only)
    kept = kept_results(options.results)
    found = []
    with Progress("Building and running", options.quiet or options.json) as bar:
        for entry in entries:
            bar.update(entry.name)
            results = kept.get((entry.name, entry.run))
            if not results:
                results = judge(entry, options.programs, options)
                keep(options.results, as_json(entry, *results))
            found.append((entry, *results))
    if options.json:
        print(json.dumps([as_json(*row) for row in found], indent=2))
    else:
        report(found)
    sys.stdout.flush()
    return any(stock and is_ours(ours, stock) for _, ours, stock in found)


def as_json(entry, ours, stock):
    return {"program": entry.name, "run": entry.run, "verdict": ours.verdict,
            "reason": ours.reason, "seconds": round(ours.seconds, 1),
            "stock": stock and stock.verdict}


def columns(rows):
    """Lines of a table, all to the left."""
    widths = [max(visible(row[i]) for row in rows) for i in range(len(rows[0]))]
    return ["  ".join(cell + " " * (width - visible(cell)) for cell, width in
                      zip(row, widths)).rstrip() for row in rows]


def report(found):
    rows = [[entry.name, paint(ours.verdict, "green" if ours.verdict in GOOD
                               else "yellow"), f"{ours.seconds:.1f}",
             stock.verdict if stock else "", ours.reason]
            for entry, ours, stock in found]
    print("\n".join(columns([["program", "verdict", "seconds", "stock",
                              "reason"], *rows])))
    print()
    for verdict, meaning in VERDICTS.items():
        count = sum(ours.verdict == verdict for _, ours, _ in found)
        print(f"{count:5}  {verdict}: {meaning}")
    both = sum(ours.verdict == "wrong" and not is_ours(ours, stock)
               for _, ours, stock in found)
    if both:
        print(f"{both:5}  of the wrong ones are so by stock's code, too")

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`toygcn explain PROFILE`: where the kernels of a program spent their cycles.

`host --profile` and toygcn-sim's --profile write the file (docs/simulator.md).
"""

import json

from .compiling import is_called
from .console import ToyError, paint

HEAD = 256  # Bytes that tell a profile from other files.
MOST_ROWS = 12


def is_profile(path):
    try:
        with open(path, "rb") as file:
            head = file.read(HEAD)
    except OSError:
        return False
    return head.startswith((b"[", b"{")) and b'"waves_in_all":' in head


def read_profile(path):
    """[what toygcn-sim wrote of a kernel's launch]"""
    try:
        with open(path) as file:
            found = json.load(file)
    except ValueError as error:
        raise ToyError(f"{path}: no whole profile: {error}")
    return found if isinstance(found, list) else [found]


class Row:
    """The instructions of a line together, or one of them."""

    def __init__(self, name):
        self.name = name
        self.count = self.lanes = 0
        self.cycles = {}

    def add(self, instruction):
        self.count += instruction["count"]
        self.lanes += instruction["lanes"]
        for reason, cycles in instruction.get("cycles", {}).items():
            self.cycles[reason] = self.cycles.get(reason, 0) + cycles

    def total(self):
        return sum(self.cycles.values())

    def most(self):
        return max(self.cycles, key=self.cycles.get, default="")


def rows_of(instructions, line):
    """Rows, the dearest first: a row is a line of the source, if the object
    tells lines; else, and within `line`, an instruction."""
    has_lines = any(i["line"] for i in instructions) and not line
    rows = {}
    for i in instructions:
        if line and i["line"].rpartition(":")[2] != str(line):
            continue
        name = (i["line"] or "(no line)") if has_lines else \
            f"{i['pc']:#x}: {i['text']}"
        rows.setdefault(name, Row(name)).add(i)
    if line and not rows:
        raise ToyError(f"no instruction of line {line} was executed",
                       "Lines are known where the program was compiled with -g")
    return sorted(rows.values(), key=lambda r: (-r.total(), -r.count))


def chosen(kernels, name):
    names = [k["kernel"] for k in kernels]
    found = [k for k in kernels if not name or
             is_called(k["kernel"], name, names)]
    if not found:
        raise ToyError(f"no kernel '{name}' in this profile",
                       "There is: " + ", ".join(names))
    return found


def print_kernel(kernel, rows):
    count = sum(row.count for row in rows)
    every = sum(row.total() for row in rows)
    cu = kernel.get("cu_cycles")
    print(f"{paint(kernel['kernel'], 'bold')}: {count} wave instructions of "
          f"{kernel['waves_in_all']} waves"
          + (f", {cu} cycles of a compute unit" if cu else ""))
    print("   cycles  executed  lanes  most for")
    for row in rows[:MOST_ROWS]:
        share = 100 * row.total() / every if every else 0.0
        lanes = row.lanes / row.count if row.count else 0.0
        print(f"  {share:5.1f} %  {row.count:8}  {lanes:5.1f}  "
              f"{row.most():8}  {row.name}")
    if len(rows) > MOST_ROWS:
        print(f"  and {len(rows) - MOST_ROWS} more")


def explain_profile(options):
    kernels = chosen(read_profile(options.file), options.kernel)
    found = [(kernel, rows_of(kernel["instructions"], options.line))
             for kernel in kernels]
    if options.json:
        print(json.dumps([{
            "kernel": kernel["kernel"], "rows": [
                {"name": row.name, "count": row.count, "lanes": row.lanes,
                 "cycles": row.cycles} for row in rows]}
            for kernel, rows in found], indent=2))
        return 0
    for kernel, rows in found:
        print_kernel(kernel, rows)
    return 0

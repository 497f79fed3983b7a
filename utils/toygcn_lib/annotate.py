# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`compare --annotate`: the code of two compilers side by side, with how often
waves executed each instruction."""

import difflib
import json

from .page.assembly import mnemonic, read_assembly

WIDTH = 44  # Columns for an instruction.


def counted(code_object, kernel, profile):
    """[[text, count]] of the kernel, in the order of its code; what no wave
    reached has the count 0."""
    with open(profile) as file:
        ran = {row["pc"]: row["count"]
               for row in json.load(file)["instructions"]}
    read = read_assembly(code_object, [kernel])
    return [[code.text, ran.get(code.pc, 0)] for code in read.get(kernel, ())]


def side_by_side(left, right):
    """[([text, count] or None of `left`, the same of `right`)]: instructions
    of one name, in one order, stand beside each other."""
    names = [[mnemonic(text) for text, _ in side] for side in (left, right)]
    rows = []
    for what, a, b, c, d in difflib.SequenceMatcher(
            None, *names, autojunk=False).get_opcodes():
        if what == "equal":
            rows += zip(left[a:b], right[c:d])
        else:
            rows += [(row, None) for row in left[a:b]]
            rows += [(None, row) for row in right[c:d]]
    return rows


def clipped(text, width=WIDTH):
    return text if len(text) <= width else text[:width - 3] + "..."


def print_rows(rows, titles):
    """One compiler alone has one half."""
    cells = [[("", "") if cell is None else (str(cell[1]), clipped(cell[0]))
              for cell in row] for row in rows]
    widths = [max([len(row[i][0]) for row in cells] + [4])
              for i in range(len(titles))]
    heads = [("runs", title) for title in titles]
    for row in [heads, *cells]:
        print("  " + "   ".join(
            f"{count:>{width}}  {text:{WIDTH}}"
            for (count, text), width in zip(row, widths)).rstrip())
    print()

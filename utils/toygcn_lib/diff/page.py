# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the page of `diff --html` shows, as one dictionary: see page/diff.js."""

import os

from ..page.assembly import mnemonic
from ..page.command import page_of
from ..page.gather import shared_steps
from ..page.mnemonics import help_on
from ..simulate import COST_ROWS, cost
from .align import mark
from .changes import unit_of
from .sides import describe

# In page/diff.html.
MARK = "<title>ToyGCN compares</title>"


def make_page(report):
    names = [os.path.basename(side.path) for side in report.sides]
    steps = [shared_steps(side.facts) for side in report.sides]
    spots = spots_of(report)
    data = {
        "title": " / ".join(dict.fromkeys(side.kernel
                                          for side in report.sides)),
        "sides": [{"name": side.name, "file": name, "how": describe(side)}
                  for side, name in zip(report.sides, names)],
        "unit": report.unit, "launches": list(dict.fromkeys(report.launches)),
        "not_run": report.why_not_run, "results": results(report),
        "costs": costs(report),
        "loads": report.loads and [load.to_json() for load in report.loads],
        "source": source_rows(report, spots),
        "no_line": spots[""].to_json() if "" in spots else None,
        "blocks": [
            block_rows(*block) for block in report.aligned.blocks],
        "moved": [moved_row(change) for change in report.moved],
        "lanes": [[str_of(spot), name, answers]
                  for spot, name, answers in report.lanes],
        "steps": steps, "facts": [side.facts for side in report.sides]}
    data["help"] = {name: help_on(name) for name in {
        mnemonic(row.text) for pair in report.aligned.pairs()
        for row in pair if row}}
    return page_of(data, "diff")


def str_of(spot):
    """A spot as a text: 12 of A's file, B:12 of B's alone."""
    return "" if spot is None else \
        f"B:{spot[1]}" if isinstance(spot, tuple) else str(spot)


def spots_of(report):
    """{spot: Spent}, by texts."""
    return {str_of(spot): spent for spot, spent in report.lines.items()}


def results(report):
    if not report.stats:
        return ""
    if not all(result["equal"] for result in report.results):
        return "results differ: " + "; ".join(
            line for r in report.results for line in r["differences"])
    if report.has_two_launches():
        return "results not compared, as launches differ"
    return "results are equal" + (
        ", and equal to the host's" if report.results[0]["host_values"] else "")


def costs(report):
    """[[title, of A, of B, whether more is better]]"""
    if not report.stats:
        return []
    rows = [[title.strip(), *(cost(report.stats[key], path) or 0
                              for key in "ab"), path == "occupancy"]
            for title, path, always in COST_ROWS]
    return [row for row in rows if row[1] or row[2]]


def source_rows(report, spots):
    """[[spot, line of A or None, its text, line of B or None, its text,
    {"cycles": ..., "reasons": ...}]], as a diff of both."""
    a, b = report.aligned.sources
    to_a = report.aligned.to_a
    rows, line = [], 1

    def add(in_a, in_b):
        spot = str(in_a) if in_a else f"B:{in_b}"
        spent = spots.get(spot)
        rows.append([spot, in_a, a[in_a - 1] if in_a else "", in_b,
                     b[in_b - 1] if in_b else "",
                     spent and spent.to_json()])
    for other in range(1, len(b) + 1):
        partner = to_a.get(other)
        while partner and line < partner:
            add(line, None)
            line += 1
        add(partner, other)
        line += bool(partner)
    for rest in range(line, len(a) + 1):
        add(rest, None)
    return rows


def block_rows(a, b, pairs):
    return [a and a.title(), b and b.title(),
            [[mark(pair), *map(row_of, pair)] for pair in pairs]]


def row_of(row):
    return row and {"t": row.text, "n": row.number, "d": str_of(row.spot),
                    "u": unit_of(row) or "", "r": row.data.get("count"),
                    "c": row.data.get("cycles", {}), "v": row.data.get("v"),
                    "s": row.data.get("s")}


def moved_row(change):
    return {"spot": str_of(change.spot), "name": change.name,
            "units": change.units, "why": change.why,
            "code": [[row.text for row in rows] for rows in change.rows]}

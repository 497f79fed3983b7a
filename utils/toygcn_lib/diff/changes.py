# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What became scalar or vector, and why; and where cycles went, by lines and
by blocks."""

from ..page.gather import LASTING
from ..uniformity import SOURCE
from .align import UNIT, operation

# They move values between units, or belong to no value.
NO_VALUE = ("mov", "readfirstlane", "readlane", "writelane", "waitcnt", "nop",
            "endpgm", "barrier", "cmp", "branch", "cbranch")


def unit_of(row):
    """'scalar' or 'vector', what computes or loads a value; None for others."""
    name = operation(row.text)
    if name.startswith(NO_VALUE) or "exec" in row.text or \
            "store" in name or "vcc" in row.text.split(",")[0]:
        return None
    found = UNIT.match(row.text)
    return found and ("scalar" if found.group(1) == "s" else "vector")


class Moved:
    """A value of the source that the other unit computes now."""

    def __init__(self, spot, name, units, rows):
        self.spot, self.name, self.units, self.rows = spot, name, units, rows
        self.why = [None, None]


def moved(aligned, sides, is_same):
    """[Moved], in A's order. Where both are of one IR, a value is an
    instruction of it; elsewhere what a line does of one operation."""
    by_key = {}
    for index, blocks in enumerate(aligned.sides):
        for block in blocks:
            for row in block.rows:
                unit = unit_of(row)
                if not unit or not row.number:
                    continue
                key = row.number if is_same else (
                    str(row.spot), operation(row.text))
                by_key.setdefault(key, ([], []))[index].append((unit, row))
    found = []
    for both in by_key.values():
        units = [{unit for unit, _ in rows} for rows in both]
        if any(len(u) != 1 for u in units) or units[0] == units[1]:
            continue
        rows = [[row for _, row in side] for side in both]
        change = Moved(rows[0][0].spot, name_of(sides[0], rows[0][0]),
                       [next(iter(u)) for u in units], rows)
        change.why = [why(side, [row.number for row in part])
                      for side, part in zip(sides, rows)]
        found.append(change)
    return found


def name_of(side, row):
    return (side.facts.get(row.number) or {}).get("name")


def why(side, numbers):
    """What the passes told of these instructions of the IR: what makes the
    value divergent, or the decision about the bank. None where nothing is
    known."""
    for number in numbers:
        answer = divergence(side, number)
        if answer and answer[0] == "divergent":
            return "divergent" + (f", because of {answer[1]}" if answer[1]
                                  else "")
    for number in numbers:
        fact = side.facts.get(number) or {}
        told = [text for by, text in fact.get("notes", ()) if by == "banks"]
        if told:
            return told[-1].split(": ", 1)[-1]
    return None


def divergence(side, number):
    """(uniform or divergent, where lanes begin to differ) or None."""
    fact = side.facts.get(number) or {}
    if "is" not in fact:
        return None
    while fact.get("rest") and fact["rest"] in side.facts:
        fact = side.facts[fact["rest"]]
    steps = fact.get("why") or ()
    step = steps[-1][0] if steps else ""
    called = SOURCE.search(step)
    return side.facts[number]["is"], called.group(1) if called else step


def other_lanes(aligned, sides, is_same):
    """[(spot, name, (answer in A, answer in B))] of values of one name in one
    line that are uniform in one version and divergent in the other. A name that
    is a number means nothing in other IR."""
    known = []
    for blocks, side in zip(aligned.sides, sides):
        names = {}
        for row in (row for block in blocks for row in block.rows):
            name = side.facts.get(row.number, {}).get("name") or ""
            if name and (is_same or LASTING.match(name)):
                names[str(row.spot), name] = row.spot, row.number
        known.append(names)
    found = []
    for key, (spot, number) in known[0].items():
        if key not in known[1]:
            continue
        answers = (divergence(sides[0], number),
                   divergence(sides[1], known[1][key][1]))
        if all(answers) and answers[0][0] != answers[1][0]:
            found.append((spot, key[1], answers))
    return found


class Spent:
    """Cycles of waves and wave instructions of A and of B."""

    def __init__(self):
        self.cycles, self.runs, self.code = [0, 0], [0, 0], [0, 0]
        self.reasons = [{}, {}]

    def add(self, side, row):
        self.cycles[side] += row.cycles
        self.runs[side] += row.data.get("count", 0)
        self.code[side] += 1
        for reason, cycles in row.data.get("cycles", {}).items():
            self.reasons[side][reason] = \
                self.reasons[side].get(reason, 0) + cycles

    def change(self):
        return self.cycles[1] - self.cycles[0]

    def to_json(self):
        return {name: dict(zip(("a", "b"), values)) for name, values in (
            ("cycles", self.cycles), ("runs", self.runs),
            ("instructions", self.code), ("reasons", self.reasons))}


def by_line(aligned):
    """{spot: Spent}, in the order of A's code."""
    found = {}
    for pair in aligned.pairs():
        for side, row in enumerate(pair):
            if row:
                found.setdefault(row.spot, Spent()).add(side, row)
    return found


def by_block(pairs):
    """Spent of a pair of blocks."""
    spent = Spent()
    for pair in pairs:
        for side, row in enumerate(pair):
            if row:
                spent.add(side, row)
    return spent

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Which lines, blocks and instructions of two versions belong together.

First lines of the source, then blocks by the lines and instructions that they
have, then instructions in pairs of blocks: those of one line and name, then
those of one line that do the same on the other unit, then others of one line.
"""

import difflib
import re
from collections import Counter

from ..page.assembly import mnemonic

UNIT = re.compile(r"^(s|v|ds|global|flat|scratch|buffer)_")
# What the two units call differently.
OTHER_NAME = {"cndmask_b32": "cselect_b32", "mul_lo_u32": "mul_i32"}
ENDING = re.compile(r"(rev)?(_co)?_(u32|i32|b32|u64|i64|b64)$")
REGISTER = re.compile(r"\b([sv])(?:\d+|\[\d+:\d+\])")
BRANCH = re.compile(r"s_(?:cbranch_\w+|branch|call_b64)\b")


def operation(text):
    """What an instruction does, on whichever unit: both additions are add."""
    name = UNIT.sub("", mnemonic(text))
    return ENDING.sub("", OTHER_NAME.get(name, name))


def shape(text):
    """The instruction without its encoding and the numbers of its registers."""
    operands = text.partition(" ")[2]
    return mnemonic(text) if BRANCH.match(text) else \
        f"{mnemonic(text)} " + REGISTER.sub(r"\1", operands)


def line_map(left, right):
    """{line of B: line of A} of two sources. A changed line is the one that
    stands in its place."""
    found = {}
    a, b = ([line.strip() for line in side] for side in (left, right))
    for what, i, j, k, m in difflib.SequenceMatcher(
            None, a, b, autojunk=False).get_opcodes():
        if what in ("equal", "replace"):
            found.update((k + n + 1, i + n + 1)
                         for n in range(min(j - i, m - k)))
    return found


class Row:
    """An instruction: `data` is page/gather.py's. `line` is its own, of its
    side's file. `spot`: that of A's file that it stands for, or ("B", line) if
    A's file has no such line. What a pass made belongs to the line before it."""

    def __init__(self, data, line, spot, target):
        self.data, self.line, self.spot = data, line, spot
        self.text = data["t"] if target is None else \
            f"{data['t'].split(' ')[0]} {target}"
        self.number = data["n"]
        self.cycles = sum(data.get("cycles", {}).values())

    def mnemonic(self):
        return mnemonic(self.text)


class Block:
    def __init__(self, label, name, rows):
        self.label, self.name, self.rows = label, name, rows
        self.spots = Counter(row.spot for row in rows)
        self.names = Counter(row.mnemonic() for row in rows)

    def title(self):
        return f"{self.label} {self.name}".rstrip()


def read_blocks(side, spot_of):
    """[Block] of a side, in the order of the code."""
    rows, found, named = side.rows(), [], side.blocks()
    labels = [named[row["b"]]["label"] if row["b"] < len(named) else ""
              for row in rows]
    targets = [labels[row["to"]] if "to" in row else None for row in rows]
    for number, data in enumerate(rows):
        if not number or data["b"] != rows[number - 1]["b"]:
            found.append((data["b"], number, []))
        found[-1][2].append(data)
    blocks, last = [], None
    for b, first, part in found:
        rows = located(part, side, spot_of, targets[first:], last)
        last = rows[-1].line
        blocks.append(Block(labels[first],
                            named[b]["name"] if b < len(named) else "", rows))
    return blocks


def located(rows, side, spot_of, targets, before):
    """[Row]; one without a line has that of the one before it, the first ones
    of a block that of the first one with a line in it, or the line `before`."""
    lines = [side.line_of(data["n"]) for data in rows]
    last = next((line for line in lines if line), before)
    found = []
    for data, line, target in zip(rows, lines, targets):
        last = line or last
        found.append(Row(data, last, spot_of(last), target))
    return found


def common(a, b):
    """How much two Counters have in common, of 1."""
    both = sum((a & b).values())
    return 2 * both / max(1, sum(a.values()) + sum(b.values()))


def likeness(left, right):
    return 2 * common(left.spots, right.spots) + \
        common(left.names, right.names) + \
        2 * (left.name != "" and left.name == right.name)


# Less in common than this is nothing.
LEAST_LIKENESS = 0.8
MOST_NEAR = 24  # Blocks of B that one of A is held against.


def pair_blocks(left, right):
    """[(Block or None, Block or None)]: the most alike first. They stand in A's
    order; one that only B has follows the one that is before it there."""
    by_name, by_spot = {}, {}
    for index, block in enumerate(right):
        by_name.setdefault(block.name, set()).add(index)
        for spot in block.spots:
            by_spot.setdefault(spot, set()).add(index)
    scores = []
    for i, block in enumerate(left):
        place = i * len(right) // len(left)
        near = sorted(set().union(*(by_spot.get(spot, ())
                                    for spot in block.spots)),
                      key=lambda j: abs(j - place))[:MOST_NEAR]
        if block.name:
            near += by_name.get(block.name, set()).difference(near)
        scores += [(likeness(block, right[j]), -abs(i - j), i, j)
                   for j in near]
    partner, taken = {}, {}
    for score, _, i, j in sorted(scores, reverse=True):
        if score >= LEAST_LIKENESS and i not in partner and j not in taken:
            partner[i], taken[j] = j, i
    after = {}
    for j, block in enumerate(right):
        if j not in taken:
            before = next((taken[k] for k in range(j - 1, -1, -1)
                           if k in taken), -1)
            after.setdefault(before, []).append((None, block))
    pairs = after.get(-1, [])
    for i, block in enumerate(left):
        pairs.append((block, right[partner[i]] if i in partner else None))
        pairs += after.get(i, [])
    return pairs


KEYS = (lambda row: (row.spot, row.mnemonic()),
        lambda row: (row.spot, operation(row.text)),
        lambda row: row.spot)


def pair_rows(left, right, keys=KEYS):
    """[(Row or None, Row or None)], in both orders."""
    if not left or not right or not keys:
        return [(row, None) for row in left] + [(None, row) for row in right]
    sides = [[keys[0](row) for row in side] for side in (left, right)]
    pairs = []
    for what, a, b, c, d in difflib.SequenceMatcher(
            None, *sides, autojunk=False).get_opcodes():
        pairs += zip(left[a:b], right[c:d]) if what == "equal" else \
            pair_rows(left[a:b], right[c:d], keys[1:])
    return pairs


def mark(pair):
    """How the two of a pair differ: ' ' in registers at most, '~' in operands,
    '|' another instruction, '<' only A has it, '>' only B."""
    a, b = pair
    if a is None or b is None:
        return ">" if a is None else "<"
    if a.mnemonic() != b.mnemonic():
        return "|"
    return " " if shape(a.text) == shape(b.text) else "~"


class Aligned:
    """Both versions: `blocks` are [(Block or None, Block or None, [pair])]."""

    def __init__(self, sides):
        self.sources = [side.source() for side in sides]
        to_a = self.to_a = line_map(*self.sources)
        self.sides = [
            read_blocks(sides[0], lambda line: line),
            read_blocks(sides[1], lambda line: line and to_a.get(
                line, ("B", line)))]
        self.blocks = [
            (a, b, pair_rows(a.rows if a else [], b.rows if b else []))
            for a, b in pair_blocks(*self.sides)]

    def pairs(self):
        return [pair for _, _, pairs in self.blocks for pair in pairs]

    def text(self, spot):
        """(line of A or None, line of B or None, its text) of a spot."""
        if spot is None:
            return None, None, "(of no line: a pass made it)"
        in_b = isinstance(spot, tuple)
        line = spot[1] if in_b else spot
        lines = self.sources[in_b]
        text = " ".join(lines[line - 1].split()) if line <= len(lines) else ""
        return (None, line, text) if in_b else (line, None, text)

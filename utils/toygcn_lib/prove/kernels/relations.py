# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the registers at a loop's header have to do with its source's phis, as
runs with numbers suggest: kept, a multiple of a phi and a constant, or nothing.
"""

import re

from z3 import BitVecVal, Extract, simplify

from ..bits import joined, sext, zext
from .registers import PAIRS, names_of

LARGEST = 1 << 20  # a factor
NO_RESULT = re.compile(r"s_(cmp|bitcmp|cbranch|branch|nop|waitcnt|barrier|"
                       r"endpgm|sleep|setprio|dcache)|buffer_wbinvl1|"
                       r"\w+_store_|ds_write|v_nop")
TWO_RESULTS = re.compile(r"\w+_co_|v_div_scale|v_mad_[ui]64_|v_swap")
STORES = re.compile(r"(global|flat|buffer)_(store|atomic)|ds_(?!read)|s_barrier")


class NoInduction(Exception):
    """Why loops are unrolled."""


class NotShared(NoInduction):
    """A phi that lanes do not share."""

    def __init__(self, guess, phi):
        super().__init__(f"phi {phi} differs between lanes")
        self.guess, self.phi = guess, phi


def signed(value, width):
    return value - (value >> (width - 1) << width)


class View:
    """A part of a phi, extended: as a term and of a number."""

    def __init__(self, phi, start, width, to, is_signed=False):
        self.phi, self.start, self.width = phi, start, width
        self.to, self.is_signed = to, is_signed

    def term(self, bits):
        part = simplify(Extract(self.start + self.width - 1, self.start,
                                bits))
        return simplify((sext if self.is_signed else zext)(part, self.to))

    def number(self, value):
        value = value >> self.start & (1 << self.width) - 1
        if self.is_signed:
            value = signed(value, self.width)
        return value & (1 << self.to) - 1


def views(phi, width):
    """{width of a register or pair: views}"""
    found = {32: [], 64: []}
    if width == 64:
        found[64].append(View(phi, 0, 64, 64))
    for start in range(0, width, 32):
        part = min(32, width - start)
        found[32].append(View(phi, start, part, 32))
        if part < 32:
            found[32].append(View(phi, start, part, 32, True))
    if width <= 32:
        found[64] += [View(phi, 0, width, 64), View(phi, 0, width, 64, True)]
    return found


class Kept:
    """What it was before the loop."""

    def __repr__(self):
        return "kept"


class Free:
    """Anything."""

    def __repr__(self):
        return "free"


class Linear:
    """factor * view + what makes it right before the loop; `registers` are one
    or two, `part` is the one of them that is meant."""

    def __init__(self, view, factor, registers, part, is_plain):
        self.view, self.factor = view, factor
        self.registers, self.part, self.is_plain = registers, part, is_plain

    def __repr__(self):
        return (f"{self.factor} * {self.view.phi}.{self.view.start}"
                f"{'' if self.is_plain else ' + c'} [{self.part}]")

    def more(self, before, init):
        """What is added; `before` gives a register's term."""
        width = self.view.to
        if self.is_plain:
            return BitVecVal(0, width)
        first = joined([before(name) for name in self.registers])
        return first - BitVecVal(self.factor, width) * \
            self.view.term(init[self.view.phi])

    def term(self, phis, more):
        return BitVecVal(self.factor, self.view.to) * \
            self.view.term(phis[self.view.phi]) + more


class Bit:
    """A lane's bit of a mask: a constant, or a phi of one bit."""

    def __init__(self, phi, is_not):
        self.phi, self.is_not = phi, is_not


class Row:
    """A lane at a header in a round, and when it came to the loop."""

    def __init__(self, lane, wave, phis, first_wave, first_phis):
        self.lane, self.wave, self.phis = lane, wave, phis
        self.first_wave, self.first_phis = first_wave, first_phis


def rows_of(seen, lane, source, target):
    """Rows of one run."""
    ours = [(first, phis) for head, first, phis in seen[lane].list
            if head == source]
    theirs, entry = [], None
    if None not in seen:
        return []
    for head, first, wave in seen[None].list:
        if head != target:
            continue
        entry = wave if first else entry
        if wave.active(lane):
            theirs.append((first, wave, entry))
    found, begin = [], None
    for (first, phis), (also, wave, entry) in zip(ours, theirs):
        if first != also:
            raise NoInduction("rounds of the loop differ")
        begin = phis if first else begin
        if any(value is None for value in phis.values()):
            continue
        found.append(Row(lane, wave, phis, entry, begin))
    return found


def written(code):
    """Registers that some instructions write."""
    found = {"scc", *PAIRS["exec"]}
    for one in code:
        if NO_RESULT.match(one.name) or not one.operands:
            continue
        if one.name == "v_writelane_b32":
            found.add(f"{one.operands[0]}@{one.operands[2]}")
            continue
        for text in one.operands[:2 if TWO_RESULTS.match(one.name) else 1]:
            found |= set(names_of(text) or ())
        if one.name.startswith("v_cmpx"):
            found |= set(PAIRS["vcc"])
    return found


def nest(order):
    """[(header, the same of inner loops)]"""
    return [(one[0], nest(one[1:])) for one in order if isinstance(one, list)]


def paired(ours, theirs):
    """(header of the source, of the target) where both have the same loops."""
    if len(ours) != len(theirs):
        raise NoInduction("the code has other loops than its source")
    for (head, inner), (other, rest) in zip(ours, theirs):
        yield head, other
        yield from paired(inner, rest)


def inside(loops, head):
    """Headers of the loops that a loop is in."""
    for other, inner in loops:
        if other == head:
            return []
        found = inside(inner, head)
        if found is not None:
            return [other, *found]
    return None


class Guess:
    """What is guessed of one loop."""

    def __init__(self, source, target, question, runs):
        self.source, self.target = source, target
        kernel, wave = question.kernel, question.trial.wave
        self.lanes = question.lanes
        self.inside = wave.ways.inside[target]
        code = [one for block in self.inside for one in wave.blocks[block]]
        self.registers = written(code)
        blocks = question.trial.source[self.lanes[0]].ways.inside[source]
        lines = [line for block in blocks for line in kernel.blocks[block]]
        if any("scratch_store" in one.name for one in code) or any(
                "G_STORE" in line and "addrspace 5" in line for line in lines):
            raise NoInduction("a loop with stores to scratch")
        self.has_stores = any(word in line for line in lines for word in (
            "G_STORE", "G_ATOMIC", "G_FENCE", "s.barrier", "buffer.store"))
        if not self.has_stores and any(STORES.match(one.name)
                                       for one in code):
            raise NoInduction("a store moves into the loop")
        self.rows = [row for seen in runs for lane in self.lanes
                     for row in rows_of(seen, lane, source, target)]
        one = question.trial.source[self.lanes[0]]
        self.phis = {name: one.types[name].size for name in one.phis(source)}
        self.is_uniform = self.leave_together(runs) and all(
            wave.blocks[block][-1].name.startswith(("s_cbranch_scc",
                                                    "s_branch"))
            for block in self.inside if not set(wave.edges[block]) <= (
                self.inside - {target}) and len(wave.edges[block]) > 1)
        self.shared = {phi for phi in self.phis if self.is_uniform and
                       self.is_shared(phi)}
        self.known = {}

    def leave_together(self, runs):
        for seen in runs:
            entry = None
            for head, first, wave in seen[None].list if None in seen else ():
                if head == self.target:
                    entry = wave if first else entry
                    if any(wave.active(lane) != entry.active(lane)
                           for lane in self.lanes):
                        return False
        return True

    def is_shared(self, phi):
        by_wave = {}
        for row in self.rows:
            if by_wave.setdefault(id(row.wave), row.phis[phi]) != \
                    row.phis[phi]:
                return False
        return True

    def candidates(self, name, lane):
        """Relations of a register, likely ones first; `lane` is None for one
        that is the wave's."""
        key = name, lane
        if key not in self.known:
            self.known[key] = [*self.guesses(name, lane), Free()]
        return self.known[key]

    def rows_in(self, lane):
        return [row for row in self.rows if lane is None or row.lane == lane]

    def values(self, rows, names, lane):
        """(its number, that before the loop) by row, or None."""
        def number(wave):
            found = 0
            for n, name in enumerate(names):
                key = name if lane is None else f"{name}@{lane}"
                value = wave.slots.get(key)
                if not isinstance(value, int):
                    return None
                found |= value << 32 * n
            return found
        found = [(number(row.wave), number(row.first_wave)) for row in rows]
        return None if any(None in pair for pair in found) else found

    def guesses(self, name, lane):
        rows = self.rows_in(lane)
        alone = self.values(rows, [name], lane)
        if alone is None:  # Nothing wrote it before the loop.
            return []
        kept = [Kept()] if all(a == b for a, b in alone) else []
        again = any(row.wave is not row.first_wave for row in rows)
        pairs = [found for pair in self.pairs(name)
                 for found in self.linear(rows, pair, lane,
                                          pair.index(name))]
        single = list(self.linear(rows, [name], lane, 0))
        if kept and again and not pairs:
            return [*kept, *single]
        return [*pairs, *single, *kept]

    def pairs(self, name):
        match = re.match(r"([sv])(\d+)$", name)
        if not match:
            return
        kind, number = match.group(1), int(match.group(2))
        for first in (number - 1, number):
            pair = [f"{kind}{first}", f"{kind}{first + 1}"]
            if (kind == "v" or first % 2 == 0) and \
                    set(pair) <= self.registers:
                yield pair

    def linear(self, rows, names, lane, part):
        width = 32 * len(names)
        values = self.values(rows, names, lane)
        if values is None:
            return
        ones = [view for phi, size in self.phis.items() if size > 1
                for view in views(phi, size)[width]]
        for plain in (True, False):
            for view in ones:
                factor = 1 if plain else self.factor(rows, values, view)
                if factor and self.fits(rows, values, view, factor, plain):
                    yield Linear(view, factor, names, part, plain)

    @staticmethod
    def factor(rows, values, view):
        for row, (now, first) in zip(rows, values):
            steps = signed((view.number(row.phis[view.phi])
                            - view.number(row.first_phis[view.phi]))
                           % (1 << view.to), view.to)
            more = signed((now - first) % (1 << view.to), view.to)
            if steps:
                return more // steps if more % steps == 0 and \
                    abs(more // steps) < LARGEST else None
        return None

    @staticmethod
    def fits(rows, values, view, factor, plain):
        for row, (now, first) in zip(rows, values):
            x = view.number(row.phis[view.phi])
            before = view.number(row.first_phis[view.phi])
            off = now - factor * x
            if not plain:
                off -= first - factor * before
            if off % (1 << view.to):
                return False
        return True

    def bit_candidates(self, name, number, lane):
        """The same for a bit of a mask; `lane` is None for those that are
        off."""
        key = name, number, lane
        if key not in self.known:
            self.known[key] = [*self.bit_guesses(name, number, lane), Free()]
        return self.known[key]

    def bit_guesses(self, name, number, lane):
        rows = self.rows_in(lane)
        bits = []
        for row in rows:
            pair = [wave.slots.get(name)
                    for wave in (row.wave, row.first_wave)]
            if not all(isinstance(bit, list) for bit in pair):
                return
            bits.append([bit[number] for bit in pair])
        again = any(row.wave is not row.first_wave for row in rows)
        if again and all(a == b for a, b in bits):
            yield Kept()
        for value in (0, 1):
            if all(a == value for a, _ in bits):
                yield bool(value)
        for phi, size in self.phis.items():
            if size == 1 and lane is not None:
                for is_not in (0, 1):
                    if all(row.phis[phi] ^ is_not == bit
                           for row, (bit, _) in zip(rows, bits)):
                        yield Bit(phi, is_not)

    def is_mask(self, name):
        """Whether it holds a mask when the loop begins again."""
        found = [isinstance(row.wave.slots.get(name), list)
                 for row in self.rows if row.wave is not row.first_wave]
        return any(found)


class Plan:
    """Guesses of all loops, by the header of either side."""

    def __init__(self, question, runs):
        if question.trial is None:
            raise NoInduction("no run with numbers")
        wave = question.trial.wave
        lanes = question.trial.source
        ours = nest(lanes[question.lanes[0]].ways.order)
        theirs = nest(wave.ways.order)
        self.by_source, self.by_target = {}, {}
        for source, target in paired(ours, theirs):
            guess = Guess(source, target, question, runs)
            self.by_source[source] = self.by_target[target] = guess
            # Lanes are in different rounds of a loop that they leave one by
            # one, also where they share those of an inner loop.
            if not all(self.by_source[outer].is_uniform
                       for outer in inside(ours, source)):
                guess.shared = set()
        if not self.by_source:
            raise NoInduction("no loops")

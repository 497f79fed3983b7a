# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The EXEC states: which lanes are active where an operation runs, and what
the others hold meanwhile.

A state writes its part of a kernel and says what each lane must store. Where
lanes sit out, values of theirs (KEPT of them) are live and are checked
afterwards: code that works on the whole wave must not harm them.
"""

from . import values
from .reference import ANY, WAVE, Wave
from .values import I32

ROUNDS = 4  # input rows; a loop's iterations at most
X, Y, Z, CONTROL = range(4)  # what a thread has in each of them
FIELDS = 4
KEPT = 4
GROUPS = {"full": (128, 64), "rest": (168, 128)}  # (grid, block)


def slot(round, field, total):
    return (round * FIELDS + field) * total


class Inputs:
    """What the threads of a launch start with, by round: lists over all
    threads. The control word has bit 0: takes part in `random`, `if` and
    `else`; bit 1: the one lane of its wave; from bit 8: trips of the loop."""

    def __init__(self, row, grid, block):
        rng = values.source(f"{row.name} {grid}")
        self.row, self.grid, self.block = row, grid, block
        self.x, self.y = ([[row.fill(row.type, rng) for _ in range(grid)]
                           for _ in range(ROUNDS)] for _ in "xy")
        self.z = [[rng.getrandbits(32) for _ in range(grid)]
                  for _ in range(ROUNDS)]
        self.control = [rng.getrandbits(1) | rng.randrange(1, 5) << 8
                        for _ in range(grid)]
        for first, count in self.waves():
            self.control[first + rng.randrange(count)] |= 2
        self.u = rng.choice((0, 3, 31, 32, 37, 63))
        self.w = row.fill(row.type, rng)

    def waves(self):
        """(first thread, threads) of each wave."""
        for group in range(0, self.grid, self.block):
            end = min(group + self.block, self.grid)
            for first in range(group, end, WAVE):
                yield first, min(WAVE, end - first)

    def memory(self):
        """The input buffer, as 64-bit numbers."""
        return [number for round in range(ROUNDS) for numbers in
                (self.x[round], self.y[round], self.z[round], self.control)
                for number in numbers]

    def wave(self, first, count, round, chosen):
        """The wave that begins at a thread, with those of its lanes active
        that are chosen(control word)."""
        def row_of(numbers):
            return [numbers[round][first + l] if l < count else 0
                    for l in range(WAVE)]
        active = [l < count and bool(chosen(self.control[first + l]))
                  for l in range(WAVE)]
        group = first // self.block
        start = group * self.block
        return Wave(active, row_of(self.x), row_of(self.y), row_of(self.z),
                    self.u, self.w, self.block, self.grid,
                    min(self.block, self.grid - start), first - start, group)


class Part:
    """One state's part of one kernel: `code` it is written to, `total`
    threads, `base`: its first output slot."""

    def __init__(self, code, row, total, base):
        self.code, self.row, self.total, self.base = code, row, total, base
        self.slots = 0

    def store(self, value, bits):
        self.code.store("%out", (self.base + self.slots) * self.total, value,
                        bits)
        self.slots += 1

    def load_inputs(self, base="%in", round=0):
        code = self.code
        code.x, code.y, code.z = (
            code.from_slot(type, code.load(base, slot(round, field,
                                                      self.total)))
            for type, field in ((self.row.type, X), (self.row.type, Y),
                                (I32, Z)))

    def control(self):
        return self.code.from_slot(I32, self.code.load(
            "%in", slot(0, CONTROL, self.total)))

    def kept(self):
        """Values that are loaded here and nowhere later."""
        return [self.code.from_slot(I32, self.code.load(
            "%in", slot(round, Z, self.total), volatile=True))
            for round in range(KEPT)]

    def results(self):
        """Runs the cases; the integers to store, with their bits."""
        return [self.code.to_slot(type, value) for case in self.row.cases
                for type, value in case.emit(self.code)]

    def operate(self):
        self.load_inputs()
        for value in self.results():
            self.store(*value)


# ---- the states ------------------------------------------------------------

def everyone(control):
    return True


def bit(number):
    return lambda control: control >> number & 1


def emit_all(part, name):
    part.operate()


def emit_chosen(number):
    """The operation in an `if` without else."""
    def emit(part, name):
        code = part.code
        bits = code.value(f"and i32 {part.control()}, {1 << number}")
        condition = code.value(f"icmp ne i32 {bits}, 0")
        code.line(f"br i1 {condition}, label %{name}.in, label %{name}.out")
        code.start(f"{name}.in")
        part.operate()
        code.line(f"br label %{name}.out")
        code.start(f"{name}.out")
    return emit


def emit_arms(in_then):
    """The operation in one arm. Values from before the branch are live
    in both; each arm makes others of them, which live after it."""
    def emit(part, name):
        code = part.code
        kept = part.kept()
        bits = code.value(f"and i32 {part.control()}, 1")
        condition = code.value(
            f"icmp {'ne' if in_then else 'eq'} i32 {bits}, 0")
        code.line(f"br i1 {condition}, label %{name}.then, "
                  f"label %{name}.else")
        ways = []
        for arm in ("then", "else"):
            code.start(f"{name}.{arm}")
            factor = 3 if (arm == "then") == in_then else 5
            before = [code.value(f"mul i32 {k}, {factor}") for k in kept]
            if factor == 3:
                part.operate()
            ways.append([code.value(f"xor i32 {a}, {b}")
                         for a, b in zip(before, kept)])
            code.line(f"br label %{name}.join")
        code.start(f"{name}.join")
        merged = [code.value(f"phi i32 [ {a}, %{name}.then ], "
                             f"[ {b}, %{name}.else ]")
                  for a, b in zip(*ways)]
        for value in merged:
            part.store(*code.to_slot(I32, value))
    return emit


def emit_loop(part, name):
    """The operation in each iteration; lanes leave one after the other and
    keep their results and sums."""
    code = part.code
    starts = part.kept()
    shifted = code.value(f"lshr i32 {part.control()}, 8")
    trips = code.value(f"and i32 {shifted}, 7")
    before = code.block
    code.line(f"br label %{name}.loop")
    code.start(f"{name}.loop")
    code.line(f"%{name}.i = phi i32 [ 0, %{before} ], "
              f"[ %{name}.next, %{name}.loop ]")
    sums = [f"%{name}.sum{n}" for n in range(KEPT)]
    for sum, start in zip(sums, starts):
        code.line(f"{sum} = phi i32 [ {start}, %{before} ], "
                  f"[ {sum}.next, %{name}.loop ]")
    step = code.value(f"mul i32 %{name}.i, {FIELDS * part.total}")
    wide = code.value(f"zext i32 {step} to i64")
    part.load_inputs(code.pointer("%in", wide))
    results = part.results()
    for sum in sums:
        product = code.value(f"mul i32 {sum}, 5")
        code.line(f"{sum}.next = add i32 {product}, {code.z}")
    code.line(f"%{name}.next = add i32 %{name}.i, 1")
    more = code.value(f"icmp ult i32 %{name}.next, {trips}")
    code.line(f"br i1 {more}, label %{name}.loop, label %{name}.out")
    code.start(f"{name}.out")
    for value in results:
        part.store(*value)
    for sum in sums:
        part.store(*code.to_slot(I32, f"{sum}.next"))


# ---- what they must store --------------------------------------------------

def cases_of(row, wave):
    """Rows of lanes, one for each slot that the cases fill."""
    return [[v if a else ANY for v, a in zip(lanes, wave.active)]
            for case in row.cases for lanes in case.expect(wave)]


class Expected:
    """Slots over all threads. `untouched` marks what no lane writes."""

    def __init__(self, slots, grid, untouched):
        self.slots = [[untouched] * grid for _ in range(slots)]

    def put(self, number, first, wave, lanes):
        for lane in wave.lanes:
            self.slots[number][first + lane] = lanes[lane]


def expect_chosen(chosen):
    def expect(inputs, expected):
        for first, count in inputs.waves():
            wave = inputs.wave(first, count, 0, chosen)
            for number, lanes in enumerate(cases_of(inputs.row, wave)):
                expected.put(number, first, wave, lanes)
    return expect


def expect_arms(inputs, expected):
    expect_chosen(bit(0))(inputs, expected)
    results = len(expected.slots) - KEPT
    for number in range(KEPT):
        for thread in range(inputs.grid):
            kept = inputs.z[number][thread]
            factor = 3 if inputs.control[thread] & 1 else 5
            expected.slots[results + number][thread] = \
                (kept * factor & I32.mask) ^ kept


def expect_loop(inputs, expected):
    results = len(expected.slots) - KEPT
    for round in range(ROUNDS):
        for first, count in inputs.waves():
            wave = inputs.wave(first, count, round,
                               lambda c, round=round: c >> 8 > round)
            if wave.lanes:  # the last round of a lane stays
                for number, lanes in enumerate(cases_of(inputs.row, wave)):
                    expected.put(number, first, wave, lanes)
    for number in range(KEPT):
        for thread in range(inputs.grid):
            sum = inputs.z[number][thread]
            for round in range(inputs.control[thread] >> 8):
                sum = (sum * 5 + inputs.z[round][thread]) & I32.mask
            expected.slots[results + number][thread] = sum


class State:
    """`launch`: key of GROUPS; `kept`: slots after those of the cases."""

    def __init__(self, name, text, launch, emit, expect, kept=0):
        self.name, self.text, self.launch = name, text, launch
        self.emit, self.expect, self.kept = emit, expect, kept


STATES = {s.name: s for s in (
    State("full", "all lanes, and the compiler knows it", "full",
          emit_all, expect_chosen(everyone)),
    State("partial", "all threads: two full waves of one workgroup, then a "
          "wave of 40", "rest", emit_all, expect_chosen(everyone)),
    State("random", "a mask from memory", "rest",
          emit_chosen(0), expect_chosen(bit(0))),
    State("one", "one lane of each wave", "rest",
          emit_chosen(1), expect_chosen(bit(1))),
    State("if", "the then arm of a divergent branch; values live in the other",
          "rest", emit_arms(True), expect_arms, KEPT),
    State("else", "the else arm, likewise", "rest",
          emit_arms(False), expect_arms, KEPT),
    State("loop", "a loop that lanes leave one by one; they keep values",
          "rest", emit_loop, expect_loop, KEPT))}

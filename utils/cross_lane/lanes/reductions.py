# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reductions and scans: wave.reduce, and the ladders of update_dpp that front
ends emit between set_inactive and strict_wwm."""

from .reference import WAVE, apply, fold, identity, negate
from .rows import operation, simple
from .values import I1, I32, NUMBERS, factors, ordered, summands

INTEGERS, FLOATS = NUMBERS[:2], NUMBERS[2:]

# name: (IR of integers or floats, types, inputs)
LADDER_OPS = {
    "add": ("add", INTEGERS, summands), "mul": ("mul", INTEGERS, factors),
    "smin": ("llvm.smin", INTEGERS, summands),
    "smax": ("llvm.smax", INTEGERS, summands),
    "umin": ("llvm.umin", INTEGERS, summands),
    "umax": ("llvm.umax", INTEGERS, summands),
    "and": ("and", INTEGERS, summands), "or": ("or", INTEGERS, summands),
    "xor": ("xor", INTEGERS, summands),
    "fadd": ("fadd", FLOATS, summands), "fmul": ("fmul", FLOATS, factors),
    "fmin": ("llvm.minnum", FLOATS, ordered),
    "fmax": ("llvm.maxnum", FLOATS, ordered)}

# wave.reduce.NAME: (the operation, subtract the result)
REDUCE_OPS = {
    "add": ("add", False), "sub": ("add", True), "min": ("smin", False),
    "max": ("smax", False), "umin": ("umin", False), "umax": ("umax", False),
    "and": ("and", False), "or": ("or", False), "xor": ("xor", False),
    "fadd": ("fadd", False), "fsub": ("fadd", True), "fmin": ("fmin", False),
    "fmax": ("fmax", False)}


# ---- wave.reduce -----------------------------------------------------------

def reduce_cases(name, op, negated):
    def reduced(t, values):
        result = fold(op, t, values)
        return negate(t, result) if negated else result

    def cases(t):
        for text, strategy, source in (("divergent", 0, lambda c: c.x),
                                       ("serial asked for", 1, lambda c: c.x),
                                       ("ladder asked for", 2, lambda c: c.y)):
            yield simple(text, t, lambda c, s=strategy, source=source:
                         c.amdgcn(f"wave.reduce.{name}", (t, source(c)),
                                  (I32, s)),
                         lambda w, s=strategy: w.same(reduced(
                             t, [(w.y if s == 2 else w.x)[l]
                                 for l in w.lanes])))
        yield simple("argument", t, lambda c: c.amdgcn(
            f"wave.reduce.{name}", (t, c.w), (I32, 0)),
            lambda w: w.same(reduced(t, [w.w] * len(w.lanes))))
        constant = t.of_number(3.0) if t.kind == "float" else 3
        yield simple("constant", t, lambda c: c.amdgcn(
            f"wave.reduce.{name}", (t, t.literal(constant)), (I32, 0)),
            lambda w: w.same(reduced(t, [constant] * len(w.lanes))))
    return cases


for _name, (_op, _negated) in REDUCE_OPS.items():
    operation(f"wave.reduce.{_name}", *LADDER_OPS[_op][1:])(
        reduce_cases(_name, _op, _negated))


@operation("wave.reduce.two", ("i32", "f32"), fill=summands)
def two_reductions(t):
    """Two that could run side by side."""
    name = "fadd" if t.kind == "float" else "add"

    def emit(c):
        sums = [c.amdgcn(f"wave.reduce.{name}", (t, v), (I32, 0))
                for v in (c.x, c.y)]
        return c.value(f"{name} {t.ir} {sums[0]}, {sums[1]}")
    yield simple("", t, emit, lambda w: w.same(apply(name, t, *(
        fold(name, t, [row[l] for l in w.lanes]) for row in (w.x, w.y)))))


# ---- ladders ---------------------------------------------------------------

class Ladder:
    """Writes steps of one operation between enter() and leave()."""

    def __init__(self, code, op, type):
        self.code, self.op, self.type = code, op, type
        self.identity = type.literal(identity(op, type))

    def enter(self):
        return self.code.amdgcn("set.inactive", (self.type, self.code.x),
                                (self.type, self.identity))

    def leave(self, value):
        return self.code.amdgcn("strict.wwm", (self.type, value))

    def moved(self, value, control, row_mask=15):
        return self.code.amdgcn(
            "update.dpp", (self.type, self.identity), (self.type, value),
            (I32, control), (I32, row_mask), (I32, 15), (I1, "false"))

    def apply(self, a, b):
        text, t = LADDER_OPS[self.op][0], self.type
        if text.startswith("llvm."):
            return self.code.call(t, f"{text}.{t.mangled}", (t, a), (t, b))
        return self.code.value(f"{text} {t.ir} {a}, {b}")

    def scan(self, value):
        """Each lane and all below: within rows of 16, then across them."""
        for control in (0x111, 0x112, 0x114, 0x118):
            value = self.apply(value, self.moved(value, control))
        value = self.apply(value, self.moved(value, 0x142, 0xA))
        return self.apply(value, self.moved(value, 0x143, 0xC))

    def read(self, value, lane):
        return self.code.amdgcn("readlane", (self.type, value), (I32, lane))

    def cluster(self, value, size):
        """Every lane gets its cluster's result."""
        for width, control in ((2, 0xB1), (4, 0x4E), (8, 0x141), (16, 0x140)):
            if width <= size:
                value = self.apply(value, self.moved(value, control))
        if size >= 32:
            value = self.apply(value, self.swapped_rows(value))
        if size == 64:
            value = self.apply(self.read(value, 0), self.read(value, 32))
        return value

    def swapped_rows(self, value):
        """ds_swizzle by halves: lane ^ 16."""
        code, t = self.code, self.type
        bits = code.to_bits(t, value)
        parts = [bits]
        if t.bits == 64:
            high = code.value(f"lshr i64 {bits}, 32")
            parts = [code.value(f"trunc i64 {v} to i32")
                     for v in (bits, high)]
        parts = [code.call(I32, "llvm.amdgcn.ds.swizzle", (I32, p),
                           (I32, 0x401F)) for p in parts]
        if t.bits == 64:
            low, high = (code.value(f"zext i32 {p} to i64") for p in parts)
            high = code.value(f"shl i64 {high}, 32")
            parts = [code.value(f"or i64 {low}, {high}")]
        return code.from_bits(t, parts[0])


def filled(wave, op, type):
    return [x if a else identity(op, type)
            for x, a in zip(wave.x, wave.active)]


def prefixes(op, type, values):
    """Results of nothing, of the first, of the first two, ..."""
    results = [identity(op, type)]
    for value in values:
        results.append(apply(op, type, results[-1], value))
    return results


def inclusive(op):
    def cases(t):
        def emit(c):
            ladder = Ladder(c, op, t)
            return ladder.leave(ladder.scan(ladder.enter()))
        yield simple("", t, emit,
                     lambda w: prefixes(op, t, filled(w, op, t))[1:])
    return cases


def exclusive(op):
    """The scan of values that have been shifted up by a lane, and the scan
    shifted up."""
    def cases(t):
        def before(c):
            ladder = Ladder(c, op, t)
            return ladder.leave(ladder.scan(
                ladder.moved(ladder.enter(), 0x138)))

        def behind(c):
            ladder = Ladder(c, op, t)
            return ladder.leave(ladder.moved(
                ladder.scan(ladder.enter()), 0x138))
        for text, emit in (("shift, scan", before), ("scan, shift", behind)):
            yield simple(text, t, emit,
                         lambda w: prefixes(op, t, filled(w, op, t))[:WAVE])
    return cases


def reduction(op):
    def cases(t):
        def emit(c):
            ladder = Ladder(c, op, t)
            return ladder.leave(ladder.read(ladder.scan(ladder.enter()), 63))
        yield simple("", t, emit, lambda w: w.same(
            fold(op, t, [w.x[l] for l in w.lanes])))
    return cases


def clustered(op):
    def cases(t):
        for size in (2, 4, 8, 16, 32, 64):
            def emit(c, size=size):
                ladder = Ladder(c, op, t)
                return ladder.leave(ladder.cluster(ladder.enter(), size))

            def expect(w, size=size):
                row = filled(w, op, t)
                return [result for first in range(0, WAVE, size)
                        for result in [fold(op, t, row[first:first + size])]
                        * size]
            yield simple(size, t, emit, expect)
    return cases


for _op, (_, _types, _fill) in LADDER_OPS.items():
    for _name, _make in (("scan.inclusive", inclusive),
                         ("scan.exclusive", exclusive),
                         ("ladder.reduce", reduction),
                         ("ladder.cluster", clustered)):
        operation(f"{_name}.{_op}", _types, _fill)(_make(_op))

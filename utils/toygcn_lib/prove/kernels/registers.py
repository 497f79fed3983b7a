# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Registers of a wave. A scalar register has a value that hangs on the wave's
way, or is half of a lane mask: 32 conditions. A vector register has a value in
each lane that is looked at; lanes without a value keep what they had."""

import re
import struct

from z3 import (BitVecVal, ULT, Z3_OP_BNOT, Z3_OP_CONCAT, Z3_OP_EXTRACT,
                is_bv_value, simplify)

from ..bits import joined, parts_of
from ..claims import NotExpressible
from .flow import State

PAIRS = {"vcc": ("vcc_lo", "vcc_hi"), "exec": ("exec_lo", "exec_hi"),
         "flat_scratch": ("flat_scratch_lo", "flat_scratch_hi")}
SPECIAL = {name for pair in PAIRS.values() for name in pair} | {"m0"}
RANGE = re.compile(r"([sv])\[(\d+):(\d+)\]$")
SINGLE = re.compile(r"([sv])(\d+)$")
WHOLE = re.compile(r"-?(\d+|0x[0-9a-f]+)$")
REAL = re.compile(r"-?\d+\.\d+(e[-+]?\d+)?$")


def names_of(text):
    """The registers of an operand, or None."""
    match = RANGE.match(text)
    if match:
        kind, first, last = match.groups()
        return [f"{kind}{n}" for n in range(int(first), int(last) + 1)]
    if SINGLE.match(text) or text in SPECIAL:
        return [text]
    return list(PAIRS[text]) if text in PAIRS else None


def constant(text, width, is_float):
    """A constant's bits, or None."""
    if REAL.match(text):
        code = {16: "e", 32: "f", 64: "d"}[width]
        bits = struct.pack("<" + code, float(text))
        return BitVecVal(int.from_bytes(bits, "little"), width)
    if not WHOLE.match(text):
        return None
    value, literal = int(text, 0), "0x" in text
    if literal and width == 64:
        if is_float:
            return BitVecVal(value << 32, 64)
        if value >> 31:
            raise NotExpressible(f"the literal {text} of 64 bits")
    return BitVecVal(value, width)


class Registers:
    """Reads and writes slots of `now`, a State."""

    def __init__(self, terms, lanes):
        self.terms, self.lanes = terms, lanes
        self.d = terms.decisions
        self.now = None
        self.carries, self.sums, self.kept = {}, {}, []

    # Scalar.

    def scalar(self, name):
        """A node, or a tuple of conditions."""
        found = self.now.slots.get(name)
        return self.initial(name) if found is None else found

    def initial(self, name):
        """What a register holds that nothing wrote."""
        if name == "scc":
            return self.terms.bit(self.terms.input("before scc", 1))
        return self.terms.leaf(self.terms.input(f"before {name}", 32))

    def read_dword(self, name):
        found = self.scalar(name)
        if isinstance(found, tuple):
            return self.of_mask(found)
        return self.terms.value_where(found, self.now.guard)

    def of_mask(self, conditions):
        bits = [self.terms.as_bit(node) for node in conditions]
        return self.terms.define(joined(bits))

    def read_scalars(self, names):
        return self.paired([self.read_dword(name) for name in names])

    def paired(self, parts):
        """Dwords as one value."""
        if len(parts) == 2:
            key = tuple(part.get_id() for part in parts)
            if key not in self.sums:
                self.kept += parts
                self.sums[key] = self.one_value(*parts)
            return self.sums[key]
        return simplify(joined(parts))

    def one_value(self, lower, upper):
        """Two dwords as a value of the source: where the lower one is that of
        a value of 64 bits, as a sum with it."""
        found = simplify(joined([lower, upper]))
        if self.terms.is_plain(found) and found.num_args() != 2:
            return found
        if lower.decl().kind() == Z3_OP_EXTRACT and \
                lower.params() == [31, 0] and lower.arg(0).size() == 64:
            whole = lower.arg(0)
            meaning = self.terms.definitions.get(upper.get_id(), upper)
            rest = simplify(meaning - parts_of(whole, 32)[1])
            found = whole + joined([BitVecVal(0, 32), rest])
        return self.terms.known(found)

    def write_scalars(self, names, term):
        for name, part in zip(names, self.dwords(term, [self.guard()])):
            self.now.slots[name] = self.terms.leaf(part)

    def dwords(self, term, given):
        """The dwords of a value."""
        if term.size() == 64:
            term = self.terms.known(term, given)
            return [self.terms.known(simplify(part))
                    for part in parts_of(term, 32)]
        return [self.terms.known(part, given)
                for part in parts_of(term, 32)]

    # Sums of 64 bits, which the machine makes of two.

    def note_carry(self, name, sources, result, carry):
        """After the lower half of a sum or difference."""
        is_sum = "add" in name
        a, b = sources
        if "subrev" in name:
            a, b = b, a
        self.kept += [a, b, result]
        self.carries[is_sum, carry] = a, b, result

    def upper_half(self, name, sources, carry):
        """The upper dword, if `carry` is that of a lower half; and notes that
        both are one sum."""
        is_sum = "add" in name
        found = self.carries.get((is_sum, carry))
        if not found:
            return None
        a, b = sources
        if "subbrev" in name:
            a, b = b, a
        low_a, low_b, low_result = found
        whole_a, whole_b = self.paired([low_a, a]), self.paired([low_b, b])
        self.borrowed = None if is_sum else self.less(whole_a, whole_b)
        whole = self.terms.known(whole_a + whole_b if is_sum
                                 else whole_a - whole_b)
        upper = simplify(parts_of(whole, 32)[1])
        self.kept += [upper, low_result]
        self.sums[low_result.get_id(), upper.get_id()] = whole
        return upper

    def less(self, a, b):
        """Whether a difference of 64 bits borrows: of numbers whose signs were
        turned around, a signed comparison."""
        a, b = (simplify(self.terms.definitions.get(one.get_id(), one))
                for one in (a, b))
        turned = any(one.decl().kind() == Z3_OP_CONCAT and
                     one.arg(0).decl().kind() == Z3_OP_BNOT for one in (a, b))
        if not turned:
            return ULT(self.terms.known(a), self.terms.known(b))
        a, b = (self.terms.known(simplify(one ^ BitVecVal(1 << 63, 64)))
                for one in (a, b))
        return a < b

    def guard(self):
        return self.terms.as_condition(self.now.guard)

    def is_mask(self, names):
        return any(isinstance(self.scalar(name), tuple) for name in names)

    def read_mask(self, names):
        """64 conditions."""
        found = []
        for name in names:
            value = self.scalar(name)
            found += value if isinstance(value, tuple) else \
                self.conditions(self.read_dword(name))
        return [self.d.within(node, self.now.guard) for node in found]

    def conditions(self, term):
        """The bits of a value."""
        if is_bv_value(term):
            value = term.as_long()
            return [self.d.true if value >> n & 1 else self.d.false
                    for n in range(term.size())]
        return [self.terms.bit(simplify(bit)) for bit in parts_of(term, 1)]

    def write_mask(self, names, conditions):
        short = [self.terms.short(self.d.within(node, self.now.guard))
                 for node in conditions]
        self.now.slots[names[0]] = tuple(short[:32])
        if len(names) > 1:
            self.now.slots[names[1]] = tuple(short[32:])

    # EXEC.

    def exec(self):
        return self.read_mask(PAIRS["exec"])

    def active(self):
        """(lane, node of the condition that it runs)"""
        return [(lane, node) for lane, node in enumerate(self.exec())
                if node != self.d.false]

    # Vector.

    def vector(self, name, lane):
        key = f"{name}@{lane}"
        found = self.now.slots.get(key)
        return self.initial(key) if found is None else found

    def read_lane(self, name, lane, runs):
        care = self.d.both(self.now.guard, runs)
        return self.terms.value_where(self.vector(name, lane), care)

    def write_lane(self, name, lane, runs, term):
        care = self.d.both(self.now.guard, runs)
        term = self.terms.known(term, [self.terms.as_condition(care)])
        self.put_lane(name, lane, runs, term)
        return term

    def write_lanes(self, names, lane, runs, term):
        care = self.d.both(self.now.guard, runs)
        parts = self.dwords(term, [self.terms.as_condition(care)])
        for name, part in zip(names, parts, strict=True):
            self.put_lane(name, lane, runs, part)

    def put_lane(self, name, lane, runs, term):
        self.now.slots[f"{name}@{lane}"] = self.d.within(self.d.choose(
            runs, self.terms.leaf(term), self.vector(name, lane)),
            self.now.guard)

    # Where ways meet.

    def join(self, name, first, a, b):
        a = self.initial(name) if a is None else a
        b = self.initial(name) if b is None else b
        if isinstance(a, tuple) and isinstance(b, tuple):
            return tuple(self.terms.short(self.d.choose(first, x, y))
                         for x, y in zip(a, b))
        a, b = (self.terms.leaf(self.of_mask(x)) if isinstance(x, tuple)
                else x for x in (a, b))
        return self.d.choose(first, a, b)

    def start(self, guard, epoch, registers, inputs):
        """The state that a wave starts with; `registers` as in assembly.Code,
        `inputs` gives values by name, width and lane."""
        self.now = State(guard, {}, epoch)
        for name, (first, dwords) in registers.items():
            kind, number = first[0], int(first[1:])
            if kind == "v":
                for lane in self.lanes:
                    self.now.slots[f"{first}@{lane}"] = self.terms.leaf(
                        inputs(name, 32, lane))
                continue
            value = inputs(name, 32 * dwords, None)
            for n, part in enumerate(parts_of(value, 32)):
                self.now.slots[f"s{number + n}"] = self.terms.leaf(
                    simplify(part))
        self.write_mask(PAIRS["exec"], [
            self.d.true if lane in self.lanes else self.d.false
            for lane in range(64)])
        return self.now

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What intrinsics mean that look at other lanes: by llvm.amdgcn.* name, a
function from the operands in 64 lanes to 64 values. What a lane reads that is not
there is poison where LLVM leaves it undefined."""

import re

from z3 import BitVecVal, BoolVal, Extract, If, Or, ULT, is_bv_value, simplify

from ..bits import low
from ..claims import NotExpressible, Value
from ..generic import CONDITIONS
from ..mir import split_operands
from .movement import (WAVE, Movement, dpp_source, dpp_writes, lane_of,
                       swizzle_source)

REDUCED = {
    "add": (lambda a, b: a + b, 0), "sub": (lambda a, b: a + b, 0),
    "or": (lambda a, b: a | b, 0), "xor": (lambda a, b: a ^ b, 0),
    "and": (lambda a, b: a & b, -1), "umax": (lambda a, b: If(
        ULT(a, b), b, a), 0), "umin": (lambda a, b: If(ULT(a, b), a, b), -1),
    "max": (lambda a, b: If(a < b, b, a), "least"),
    "min": (lambda a, b: If(a < b, a, b), "most")}
ORDER = {"32": "eq", "33": "ne", "34": "ugt", "35": "uge", "36": "ult",
         "37": "ule", "38": "sgt", "39": "sge", "40": "slt", "41": "sle"}


def poison_of(values):
    return simplify(Or(False, *(value.poison for value in values)))


class Moves:
    """`lane` says what the operands are."""

    def __init__(self, lane):
        self.lane_any, self.terms, self.d = lane, lane.terms, lane.d
        self.movement = Movement(lane.terms)
        self.pick = lane.images.pick

    def knows(self, name):
        return self.function(name) is not None

    def function(self, name):
        for prefix in ("wave.reduce.", "permlane"):
            if name.startswith(prefix):
                return getattr(self, "do_" + prefix.strip(".").replace(
                    ".", "_"), None)
        return getattr(self, "do_" + name.replace(".", "_"), None)

    def run(self, name, line, result):
        """The result in each lane."""
        right = line.partition(" = ")[2]
        self.words = split_operands(right[right.index("), ") + 3:])
        self.name, self.width = name, self.lane_any.types[result].size
        operands = [self.lane_any.rows(word) for word in self.words]
        return self.function(name)(*operands)

    def bits(self, rows):
        """(node, term) of each lane."""
        return [(node, value.bits) for node, value in rows]

    def same(self, term, poison):
        return [Value(term, poison)] * WAVE

    # From lane to lane.

    def do_update_dpp(self, old, rows, control, row, bank, bound):
        bound = bound not in ("0", "false")
        unknown = self.words[0].split("(")[0].strip("%") in \
            self.lane_any.unknown
        found = []
        for lane in range(WAVE):
            kept = old[lane][1]
            if unknown:
                kept = Value(kept.bits, BoolVal(True))
            found.append(self.brought(lane, kept, rows, int(control), int(row),
                                      int(bank), bound))
        return found

    def do_mov_dpp(self, rows, *words):
        old = [(node, Value(value.bits, BoolVal(True)))
               for node, value in rows]
        self.words = ["", *self.words]
        return self.do_update_dpp(old, rows, *words)

    def brought(self, lane, old, rows, control, row, bank, bound):
        if not dpp_writes(row, bank, lane):
            return old
        source = dpp_source(control, lane)
        nothing = Value(BitVecVal(0, self.width)) if bound else old
        if source is None:
            return nothing
        node, value = rows[source]
        return self.choice(node, value, nothing)

    def choice(self, node, a, b):
        bits = self.movement.kept((node, a.bits), b.bits)
        poison = a.poison if a.poison.eq(b.poison) else \
            If(self.terms.as_condition(node), a.poison, b.poison)
        return Value(bits, simplify(poison))

    def do_ds_swizzle(self, rows, offset):
        nothing = Value(BitVecVal(0, 32))
        return [self.choice(*rows[swizzle_source(int(offset) & 0xffff, lane)],
                            nothing) for lane in range(WAVE)]

    def do_ds_bpermute(self, _, rows):
        address = self.lane_any.value(self.words[0])
        values = self.movement.zeroed(self.bits(rows))
        poison = Or(address.poison, poison_of([value for _, value in rows]))
        return Value(self.pick(simplify(lane_of(address.bits)), values),
                     simplify(poison))

    def do_ds_permute(self, addresses, rows):
        data = poison_of([value for _, value in (*rows, *addresses)])
        return [Value(bits, data) for bits in self.movement.pushed(
            [value.bits for _, value in addresses], self.bits(rows))]

    def do_wave_shuffle(self, rows, _):
        """Poison if the lane is not here."""
        place = self.lane_any.value(self.words[1])
        if not isinstance(place, Value):
            place = Value(BitVecVal(place, 32))
        number = simplify(Extract(5, 0, place.bits))
        away = [self.terms.bit_of(simplify(Or(value.poison, self.away(node))))
                for node, value in rows]
        if is_bv_value(number):
            _, value = rows[number.as_long()]
            return Value(value.bits, away[number.as_long()] == 1)
        values = self.movement.zeroed(self.bits(rows))
        if all(value.bits.eq(rows[0][1].bits) for _, value in rows):
            values = [rows[0][1].bits]  # Elsewhere it is poison.
        return Value(self.pick(number, values), simplify(Or(
            place.poison, self.pick(number, away) == 1)))

    do_readlane = do_wave_shuffle

    def away(self, node):
        return self.terms.as_condition(self.d.negated(node))

    def do_readfirstlane(self, rows):
        if self.lane_any.in_whole:  # Lane 0 is the first one of all.
            return [rows[0][1]] * WAVE
        return self.same(self.movement.first(self.bits(rows)), poison_of(
            [value for node, value in rows if node != self.d.false]))

    def do_writelane(self, value, place, old):
        if isinstance(place, str):
            term = BitVecVal(int(place.split()[-1]), 32)
            place = [(self.d.true, Value(term))] * WAVE
        found = []
        for lane in range(WAVE):
            number = Extract(5, 0, place[lane][1].bits)
            node = self.terms.condition(simplify(number == lane))
            found.append(self.choice(node, value[lane][1], old[lane][1]))
        return found

    # Masks.

    def do_ballot(self, rows):
        nodes = [self.d.both(node, self.terms.bit(low(value.bits, 1)))
                 for node, value in rows]
        mask = low(self.movement.ballot(nodes), self.width)
        return self.same(mask, poison_of(
            [value for node, value in rows if node != self.d.false]))

    def do_icmp(self, a, b, kind):
        compare = CONDITIONS[ORDER[kind]]
        return self.do_ballot([
            (node, Value(If(compare(one.bits, other.bits), BitVecVal(1, 1),
                            BitVecVal(0, 1)), Or(one.poison, other.poison)))
            for (node, one), (_, other) in zip(a, b)])

    def do_inverse_ballot(self, rows):
        return [Value(Extract(lane, lane, value.bits), value.poison)
                for lane, (_, value) in enumerate(rows)]

    def do_mbcnt_lo(self, masks, rows):
        return self.counted(masks, rows, 0)

    def do_mbcnt_hi(self, masks, rows):
        return self.counted(masks, rows, 1)

    def counted(self, masks, rows, upper):
        return [Value(self.movement.counted(mask.bits, lane, upper, base.bits),
                      simplify(Or(mask.poison, base.poison)))
                for lane, ((_, mask), (_, base)) in
                enumerate(zip(masks, rows))]

    # All lanes.

    def do_set_inactive(self, _, others):
        """Read where the lane runs; `others` where it does not."""
        lane, words = self.lane_any, self.words
        other = lane.value(words[1])
        return self.choice(lane.among(), lane.plain_value(words[0]), other)

    def do_wave_reduce(self, rows, _):
        kind = re.match(r"wave\.reduce\.(\w+)", self.name).group(1)
        if kind not in REDUCED:
            raise NotExpressible(f"{self.name} in an order of its own")
        function, neutral = REDUCED[kind]
        top = 1 << self.width - 1
        neutral = {"least": top, "most": top - 1}.get(neutral, neutral)
        found = None
        for row in self.bits(rows):
            if row[0] == self.d.false:
                continue
            one = self.movement.kept(row, BitVecVal(neutral, self.width))
            found = one if found is None else function(found, one)
            found = self.terms.define(found)
        found = simplify(-found) if kind == "sub" else found
        return self.same(found, poison_of([value for _, value in rows]))


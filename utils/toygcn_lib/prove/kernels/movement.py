# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What moves between lanes, for both sides. A lane gives (condition under
which it takes part, value): a node of decisions and a term."""

from z3 import BitVecVal, Extract, is_bv_value, simplify

from ..bits import joined, parts_of, zext

WAVE = 64


def dpp_source(control, lane):
    """The lane that DPP reads, or None."""
    row, place, count = lane & ~15, lane & 15, control & 15
    if control < 0x100:  # quad_perm
        return lane & ~3 | control >> 2 * (lane & 3) & 3
    if 0x100 < control < 0x110:  # row_shl
        return lane + count if place + count < 16 else None
    if 0x110 < control < 0x120:  # row_shr
        return lane - count if place >= count else None
    if 0x120 < control < 0x130:  # row_ror
        return row | place - count & 15
    return {0x130: lane + 1 if lane < 63 else None,  # wave_shl, _rol
            0x134: lane + 1 & 63,
            0x138: lane - 1 if lane else None,  # wave_shr, _ror
            0x13c: lane - 1 & 63,
            0x140: row | 15 - place,  # row_mirror, row_half_mirror
            0x141: lane & ~7 | 7 - (lane & 7),
            0x142: row - 1 if row else None,  # row_bcast15, _bcast31
            0x143: 31 if row >= 32 else None}[control]


def dpp_writes(row_mask, bank_mask, lane):
    return bool(row_mask >> lane // 16 & bank_mask >> lane // 4 % 4 & 1)


def swizzle_source(offset, lane):
    half, lane = lane & 32, lane & 31
    mask, number = offset & 31, offset >> 5 & 31
    if offset >= 0xe000:  # the bits above the mask in reverse order
        turned = int(f"{lane:05b}"[::-1], 2) >> mask.bit_count()
        return half | turned | lane & mask
    if offset >= 0xc000:  # rotated
        moved = lane - number if offset & 0x400 else lane + number
        return half | lane & mask | moved & 31 & ~mask
    if offset & 0x8000:
        return half | lane & ~3 | offset >> 2 * (lane & 3) & 3
    return half | (lane & mask | number) ^ offset >> 10 & 31


class Movement:
    """Values from other lanes. `rows` are [(node, term)] by lane."""

    def __init__(self, terms):
        self.terms, self.d = terms, terms.decisions

    def kept(self, row, other):
        """A lane's value where it takes part, else another term. Each dword of a large
        one is a choice of its own, as in code."""
        node, term = row
        if term.size() > 32 and term.size() % 32 == 0:
            return simplify(joined([
                self.kept((node, simplify(part)), simplify(rest))
                for part, rest in zip(parts_of(term, 32), parts_of(other, 32))]))
        return self.terms.value(self.d.choose(
            node, self.terms.leaf(term), self.terms.leaf(other)))

    def zeroed(self, rows):
        return [self.kept(row, BitVecVal(0, row[1].size())) for row in rows]

    def first(self, rows):
        """The value of the first lane that takes part."""
        found = self.terms.leaf(rows[0][1])
        for node, term in reversed(rows):
            found = self.d.choose(node, self.terms.leaf(term), found)
        return self.terms.value(found)

    def pushed(self, addresses, rows):
        """What ds_permute_b32 gives each lane: of several that send, the
        highest."""
        places = [simplify(lane_of(address)) for address in addresses]
        if all(is_bv_value(place) for place in places):
            return [self.sent([row for row, place in zip(rows, places)
                               if place.as_long() == lane])
                    for lane in range(WAVE)]
        nodes = self.terms.define(joined([self.terms.as_bit(node)
                                          for node, _ in rows]))
        values = self.zeroed(rows)
        places = self.zeroed([(row[0], place)
                              for row, place in zip(rows, places)])
        return [self.terms.apply(f"pushed to {lane}", 32,
                                 [nodes, *places, *values])
                for lane in range(WAVE)]

    def sent(self, rows):
        found = self.terms.leaf(BitVecVal(0, 32))
        for node, term in rows:
            found = self.d.choose(node, self.terms.leaf(term), found)
        return self.terms.value(found)

    def ballot(self, nodes):
        """64 bits, as two dwords."""
        return joined([self.half(nodes[:32]), self.half(nodes[32:])])

    def half(self, nodes):
        nodes = [self.terms.short(node) for node in nodes]
        found = self.terms.define(joined([
            self.terms.as_bit(node) for node in nodes]))
        self.terms.kept.append(found)
        self.terms.bits_of[found.get_id()] = nodes
        return found

    def counted(self, mask, lane, upper, base):
        """What v_mbcnt gives a lane: how many bits of half a mask are below it, and
        a number."""
        below, bits = self.below(mask)
        place = min(max(lane - 32 * upper, 0), 32)
        found = self.terms.define(below[place] + base)
        self.terms.note_count(found, base, bits[:place])
        return found

    def below(self, mask):
        """(how many bits there are below each place, nodes of the bits)"""
        terms, key = self.terms, mask.get_id()
        if key not in terms.below:
            found, bits = [BitVecVal(0, 32)], parts_of(mask, 1)
            for bit in bits:
                found.append(terms.define(found[-1] + zext(bit, 32)))
            terms.kept += [mask, *found]
            terms.below[key] = found, terms.bits_of.get(key) or [
                terms.bit(simplify(bit)) for bit in bits]
        return terms.below[key]


def lane_of(address):
    """Addresses of ds_permute_b32 are in bytes."""
    return Extract(7, 2, address)

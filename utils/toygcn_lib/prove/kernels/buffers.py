# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Raw buffers: memory at the address that a resource of four dwords has, as many
bytes as it says. What is beyond these is read as 0 and not stored, dword by dword
("Vega" ISA manual, sections 8.1.5 and 8.1.8). What a resource that swizzles, an
index and an atomic operation do has no meaning here.

    buffer_load_dwordx2 v[0:1], v2, s[4:7], 0 offen
        bytes v2 and on of the s6 ones at s[4:5], in two parts"""

import re

from z3 import And, BitVecVal, Extract, Not, ULE, is_bv_value, simplify

from ..bits import joined, low, parts_of, zext
from ..claims import NotExpressible, Value
from ..mir import Type, split_operands
from .memory import NOWHERE
from .registers import constant, names_of

SOURCE = re.compile(r"intrinsic\(@llvm\.amdgcn\.raw\.buffer\.(load|store)\), ")
MEMORY = re.compile(r"\((?:\w+ )*(?:load|store) \((.*?)\)")
TARGET = re.compile(r"buffer_(load|store)_(\w+)$")
SIZES = (1, 2, 4, 8, 12, 16)
WIDE = 34  # bits of a sum of two offsets and a size
SWIZZLES = ((1, 31), (3, 23))  # dword, bit: by the index, by the lane


def swizzles(dwords):
    """The bits of a resource which say that lanes have their places by turns."""
    return [simplify(Extract(bit, bit, dwords[dword])) for dword, bit in SWIZZLES]


def may_swizzle(launch, dwords, guard):
    """Whether a resource may where the guard holds, for all that the source promises
    of its own."""
    bits = [bit for bit in swizzles(dwords)
            if not is_bv_value(bit) or bit.as_long()]
    return bits and not launch.terms.soon_holds(
        And(*(bit == 0 for bit in bits)),
        [*launch.plain_resources, launch.terms.as_condition(guard)])


def in_range(terms, used, count, end):
    """The node of the condition that the bytes before `end` are in range."""
    d, sum_ = terms.decisions, simplify(used + end)
    least, most = terms.range_of(sum_)
    known = count.as_long() if is_bv_value(count) else None
    if known is not None and least >= 0 and (most <= known or least > known):
        return d.true if most <= known else d.false
    return terms.condition(simplify(ULE(sum_, zext(count, WIDE))))


def parts(launch, guard, dwords, offset, scalar, size):
    """[(arms, bytes)] of an access where the guard holds: offsets have 32 bits."""
    terms, d = launch.terms, launch.terms.decisions
    if size not in SIZES:
        raise NotExpressible(f"{size} bytes of a buffer")
    if may_swizzle(launch, dwords, guard):
        raise NotExpressible("a resource that may swizzle")
    offset = terms.define(offset)
    base = joined([dwords[0], low(dwords[1], 16), BitVecVal(0, 16)])
    address = simplify(base + zext(scalar, 64) + zext(offset, 64))
    used = simplify(zext(offset, WIDE) + zext(scalar, WIDE))
    if in_range(terms, used, dwords[2], size) == d.true:
        return [(launch.apertures.places(address), size)]
    step = min(size, 4)
    return [(arms_of(launch, in_range(terms, used, dwords[2], start + step),
                     simplify(address + start)), step)
            for start in range(0, size, step)]


def arms_of(launch, node, address):
    """Nowhere, or the place of an address, where the node's condition holds."""
    d, found = launch.terms.decisions, launch.apertures.places(address)
    if node == d.true:
        return found
    return [(d.negated(node), NOWHERE, address), *(
        (d.both(node, where), space, place) for where, space, place in found
        if node != d.false)]


class OfLane:
    """Source."""

    def buffer(self, kind, code, access):
        left, _, right = code.partition(" = ")
        words = split_operands((right or code).partition("), ")[2])
        resource, offset, scalar = map(self.value, words[-4:-1])
        for one in (resource, offset, scalar):
            self.must(Not(one.poison))
        dwords = parts_of(resource.bits, 32)
        self.launch.plain_resources += [
            fact for bit in swizzles(dwords) for fact in self.must(bit == 0)]
        size = Type(MEMORY.match(access).group(1)).size
        found = parts(self.launch, self.now.guard, dwords, offset.bits, scalar.bits,
                      size // 8)
        if kind == "load":
            self.values[self.declare(left)] = Value(simplify(joined([
                self.memory.load_arms(arms, count, self.now.guard,
                                      self.memory_epoch())
                for arms, count in found])))
            return
        value, start = self.value(words[0]), 0
        for arms, count in found:
            data = Extract(8 * (start + count) - 1, 8 * start, value.bits)
            self.memory.store_arms(arms, simplify(data), self.now.guard,
                                   self.memory_epoch(), value.poison)
            start += count


class OfWave:
    """Code."""

    def buffer_access(self, one):
        kind, what = TARGET.match(one.name).groups()
        register, address, resource, scalar, *rest = one.operands
        by_lane = "offen" in rest
        offset = self.offset([word for word in rest if word != "offen"])
        dwords = [self.read_scalars([name]) for name in names_of(resource)]
        scalar = self.read_dword(scalar) if names_of(scalar) else \
            constant(scalar, 32, False)
        for lane, runs in self.active():
            place = BitVecVal(offset, 32)
            if by_lane:
                place = simplify(place + self.read_lane(address, lane, runs))
            found = parts(self.launch, self.d.both(self.now.guard, runs), dwords,
                          place, scalar, self.size_of(what))
            self.access(found, kind, what, register, lane, runs)

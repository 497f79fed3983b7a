# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Atomic operations that one lane does for all. Where the lanes of a wave come to
an operation on one place together, the source may do them in the order of the
lanes, with nothing of other waves between: that is one of its orders, and
memory ends as if one operation had the values of all, combined. So code that
does this one operation, in one lane, is right if each lane takes for what it
finds what that order gives: the start, combined with the values of the lanes
before it.

    lane 0: add 5, finds x        one lane: add 5 + 7 + 1, finds x
    lane 3: add 7, finds x + 5    lane 3 takes x + 5, lane 9 takes x + 5 + 7
    lane 9: add 1, finds x + 12

What the start is, is anything, and the same for both sides. The lanes of the code
have had their operation from then on when the one was done: what they read
before is what they read before theirs in that order.

Whether the code combines an operation is a guess, by the source's line: the claims
say if it was right, else each lane of that line does its own (`Alone`)."""

from z3 import And, BitVecVal, If, Implies, Not, Or, simplify

from ..bits import low, population, product, zext
from .atomics import COUNT, place_of
from .movement import WAVE
from .moves import REDUCED

# The name of each in an instruction: that of a reduction, of its values.
KINDS = {"add": "add", "sub": "add", "and": "and", "or": "or", "xor": "xor",
         "smin": "min", "smax": "max", "umin": "umin", "umax": "umax"}


class Alone(Exception):
    """What one lane does for all in the guess, each lane does in the code."""

    def __init__(self, line):
        super().__init__(f"not combined: {line}")
        self.line = line


class Group:
    """An operation of the source's lanes that are together. `guard` is the node
    of the condition that ANY is one of them, `first` that it is the first one;
    `done` has the code's operations: (node of its condition, operand)."""

    def __init__(self, line, where, count, guard, first):
        self.line, self.where, self.count = line, where, count
        self.guard, self.first = guard, first
        self.start = self.parts = None
        self.done = []

    def combined(self):
        """(values of all lanes, of those before ANY, whether one is poison): where
        they are asked for, since this takes long."""
        if callable(self.parts):
            self.parts = self.parts()
        return self.parts


def neutral(kind, width):
    """What changes nothing."""
    found, top = REDUCED[kind][1], 1 << width - 1
    return BitVecVal({"least": top, "most": top - 1}.get(found, found), width)


def after(key, start, value):
    """What an operation leaves."""
    return start - value if key[0] == "sub" else \
        REDUCED[KINDS[key[0]]][0](start, value)


class OfLanes:
    """What the source does; mixed into together.JoinedLane."""

    def event(self, arms, key, operands, poison):
        where = self.place_of_all(arms, key)
        count = self.count()
        if where is None or self.images.any_name(count):
            return super().event(arms, key, operands, poison)
        images, terms = self.images, self.terms
        nodes, value = self.here(), operands[0]
        before, first = self.order(nodes)
        group = Group(self.line, where, count, self.guard(), first)
        self.groups.append(group)
        group.start = terms.input(f"start of group {len(self.groups)}", key[1])
        group.parts = lambda: (*self.combined(KINDS[key[0]], [*zip(
            nodes, images.all(terms.define(value)))], before, first),
            self.somewhere(nodes, poison))
        self.now.slots[COUNT] = terms.leaf(simplify(count + 1))
        if not self.kernel.reads({"%" + self.line.split(":")[0].strip("%")}):
            return group.start
        return terms.define(after(key, group.start, group.combined()[1]))

    def place_of_all(self, arms, key):
        """The place, if it is one of all lanes and combining has a meaning."""
        if key[0] not in KINDS or len(arms) != 1 or self.in_whole or \
                self.line in self.kernel.alone:
            return None
        _, space, address = arms[0]
        if self.images.any_name(address):
            return None
        return key, *place_of(self.memory, space, address, self.now.guard)

    def somewhere(self, nodes, condition):
        """That something holds in a lane that is here."""
        terms = [condition] * WAVE
        if self.images.any_name(condition):
            terms = self.images.all(condition)
        return simplify(Or(False, *(And(self.terms.as_condition(node), term)
                                    for node, term in zip(nodes, terms))))

    def order(self, nodes):
        """(how many lanes are before ANY, the node of ANY being the first)"""
        terms, movement, found = self.terms, self.moves.movement, []
        halves = [movement.half(nodes[:32]), movement.half(nodes[32:])]
        for lane in range(WAVE):
            count = BitVecVal(0, 32)
            for upper, half in enumerate(halves):
                count = movement.counted(half, lane, upper, count)
            found.append(count)
        before = self.images.vector(found)
        return before, self.d.both(self.guard(), terms.condition(
            simplify(before == 0)))

    def combined(self, kind, rows, before, first):
        """(values of all lanes, of those before ANY), combined."""
        value, terms = rows[0][1], self.terms
        if all(one.eq(value) for _, one in rows):
            return self.repeated(kind, value, rows, before, first)
        function, none = REDUCED[kind][0], neutral(kind, value.size())
        found, prefixes = None, []
        for row in rows:
            prefixes.append(none if found is None else found)
            if row[0] != self.d.false:
                one = self.moves.movement.kept(row, none)
                found = one if found is None else terms.define(
                    function(found, one))
        return found, self.images.vector(prefixes)

    def repeated(self, kind, value, rows, before, first):
        """The same of one value: a product of a sum, itself of what does not
        change if it is done again."""
        width, none = value.size(), neutral(kind, value.size())
        total = self.terms.define(population(self.moves.movement.ballot(
            [node for node, _ in rows]), 32))
        if kind not in ("add", "xor"):
            return value, If(self.terms.as_condition(first), none, value)
        if kind == "xor":
            total, before = total & 1, before & 1
        return tuple(self.terms.define(product(value, resized(count, width)))
                     for count in (total, before))


def resized(count, width):
    return zext(count, width) if width > count.size() else low(count, width)


class OfWave:
    """What the code does; mixed into wide.WideWave."""

    groups = ()

    def event(self, arms, key, operands, lane, runs):
        care = self.d.both(self.now.guard, runs)
        count, slot = self.count_of(lane, runs), f"{COUNT}@{lane}"
        group = self.group_of(arms, key, count, care, lane)
        if group is None:
            return super().event(arms, key, operands, lane, runs)
        group.done.append((care, self.terms.define(operands[0])))
        self.now.slots[slot] = self.d.within(self.d.choose(
            group.guard, self.terms.leaf(simplify(count + 1)),
            self.now.slots[slot]), self.now.guard)
        return group.start

    def group_of(self, arms, key, count, care, lane):
        """The group of the source that this is an operation of, or None."""
        if len(arms) != 1 or key[0] not in KINDS:
            return None
        _, space, address = arms[0]
        where = key, *place_of(self.view(lane), space, address, care)
        for group in self.groups:
            if group.where != where or not group.count.eq(count) or \
                    self.d.both(care, group.guard) == self.d.false:
                continue
            if care == group.guard and care != group.first:
                raise Alone(group.line)  # Each lane comes here.
            return group
        return None


def claims(terms, group):
    """That one lane does it, once, where there is a lane to do it for, and with
    the values of all."""
    first = terms.as_condition(group.first)
    done = [(terms.as_condition(node), value) for node, value in group.done]
    yield Implies(first, Or(False, *(node for node, _ in done)))
    total, _, poison = group.combined() if done else (None,) * 3
    for number, (node, value) in enumerate(done):
        yield Implies(node, And(first, Or(poison, value == total)))
        for other, _ in done[:number]:
            yield Not(And(node, other))

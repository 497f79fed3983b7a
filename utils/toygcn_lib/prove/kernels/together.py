# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a kernel means whose lanes move values, in the lane ANY: lanes that come
to an operation in the same round of its loops meet there. What lies between a
set.inactive and a strict.wwm is there in each lane, whether it runs or not: in
slots of its own."""

import re

from z3 import BitVecVal, BoolVal

from ..bits import low, population, zext
from ..claims import Value
from ..mir import OPERAND, split_operands
from . import atomics, combined
from .flow import State, Ways
from .movement import WAVE
from .moves import Moves
from .source import BLOCK, Lane

CALLED = re.compile(r"intrinsic\(@llvm\.amdgcn\.([\w.]+)\)")
LEAVES = ("strict.wwm", "wwm")
WHOLE = "whole "  # slots of whole-wave values


def called(line):
    found = CALLED.search(line)
    return found.group(1) if found else ""


def results_of(line):
    left, equal, _ = line.partition(" = ")
    return re.findall(r"%(\w+):", left) if equal else []


def operands_of(line):
    right = line.partition(" = ")[2] or line
    return re.findall(r"%(\w+)", re.sub(r"%bb\.\d+", "",
                                        right.split(" ::")[0]))


def resized(bits, size):
    return zext(bits, size) if size > bits.size() else low(bits, size)


class WholeWave:
    """Which values there are in lanes that do not run: `forward` those that
    depend on a set.inactive, `names` these and what is read for them."""

    def __init__(self, kernel):
        lines = [line for block in kernel.blocks.values() for line in block]
        self.forward, self.names = set(), set()
        grown = True
        while grown:
            before = len(self.forward)
            for line in lines:
                name = called(line)
                if name == "set.inactive" or name not in LEAVES and \
                        self.forward.intersection(operands_of(line)):
                    self.forward.update(results_of(line))
            grown = len(self.forward) > before
        by_result = {result: line for line in lines
                     for result in results_of(line)}
        todo = list(self.forward)
        for line in lines:
            if called(line) in LEAVES:
                todo += operands_of(line)
        while todo:
            name = todo.pop()
            if name in self.names or name not in by_result:
                continue
            self.names.add(name)
            line = by_result[name]
            todo += operands_of(line)[called(line) == "set.inactive":]


class WholeWays(Ways):
    """Where ways meet, each lane brings its own whole-wave value; one that does
    not run has that of the wave."""

    images = None

    def meet(self, a, b):
        found = super().meet(a, b)
        if a is None:
            return found
        d = self.terms.decisions
        for name in found.slots:
            one, other = a.slots.get(name), b.slots.get(name)
            if name.startswith(WHOLE) and None not in (one, other) and \
                    one != other:
                found.slots[name] = d.choose(a.guard, one, d.choose(
                    b.guard, other, d.choose(
                        self.images.any(a.guard), one, other)))
        return found


class JoinedLane(combined.OfLanes, Lane):
    """The lane ANY."""

    def __init__(self, images, *others):
        super().__init__(*others)
        self.images, self.d = images, self.terms.decisions
        self.wide = WholeWave(self.kernel)
        self.moves = Moves(self)
        self.in_whole, self.line, self.groups = False, "", []
        self.bits_known = {}  # by nodes of values
        lines = [line for block in self.kernel.blocks.values()
                 for line in block]
        self.unknown = {name for line in lines if "G_IMPLICIT_DEF" in line
                        for name in results_of(line)}

    def start(self, guard, bound, epoch):
        self.ways = WholeWays(self.terms, self.kernel.edges,
                              self.kernel.entry, self.block, self.join, bound)
        self.ways.images = self.images
        self.ways.run(self.kernel.entry, State(
            guard, {atomics.COUNT: self.terms.leaf(BitVecVal(0, 32))}, epoch))

    # Values: in whole-wave code, those of its slots.

    def __getitem__(self, name):
        if self.in_whole and name in self.wide.names:
            return self.chosen(self.d.within(
                self.now.slots[WHOLE + name],
                self.images.any(self.now.guard)))
        return super().__getitem__(name)

    def __setitem__(self, name, value):
        if not self.in_whole:
            return super().__setitem__(name, value)
        before = self.now.slots.get(name)
        super().__setitem__(name, value)
        self.now.slots[WHOLE + name] = self.now.slots.pop(name)
        if before is not None:
            self.now.slots[name] = before
        return None

    def chosen(self, node):
        """As one choice of bits, which has a name."""
        d, terms = self.d, self.terms
        if d.is_leaf(node) or node in self.choices:
            return super().chosen(node)
        found = super().chosen(node)
        if found.bits.size() > 1:
            self.choices[node] = found = Value(
                terms.value(self.bits_of(node)), found.poison)
        return found

    def bits_of(self, node):
        """The node of a value's bits. A part is reached on many ways, and looked at
        once."""
        d = self.d
        if node not in self.bits_known:
            if d.is_leaf(node):
                found = self.terms.leaf(d.payload(node).bits)
            else:
                variable, high, low = d.nodes[node]
                found = d.make(variable, self.bits_of(high), self.bits_of(low))
            self.bits_known[node] = found
        return self.bits_known[node]

    def whole(self, line, read):
        self.in_whole = True
        try:
            read(line)
        finally:
            self.in_whole = False

    def from_whole(self, results, sources):
        for result, source in zip(results, sources):
            self.now.slots[result] = self.d.within(
                self.now.slots[WHOLE + source], self.now.guard)

    def enter(self, block, before, state):
        phis = [line for line in self.kernel.blocks[block]
                if " G_PHI " in line]
        new = {}
        for line in phis:
            name, words = results_of(line)[0], split_operands(
                line.split("G_PHI ")[1])
            for value, place in zip(words[::2], words[1::2]):
                source = WHOLE + OPERAND.match(value).group(1)
                if int(BLOCK.search(place).group(1)) == before and \
                        name in self.wide.names and source in state.slots:
                    new[WHOLE + name] = state.slots[source]
                    if name in self.wide.forward:
                        plain = source.removeprefix(WHOLE)
                        state.slots[plain] = state.slots[source]
        state = super().enter(block, before, state)
        state.slots.update(new)
        return state

    # Operations.

    def read(self, line):
        self.line, name, results = line, called(line), results_of(line)
        if name in LEAVES:
            self.declare(line.partition(" = ")[0])
            source = operands_of(line)[0]
            if source in self.wide.names:
                self.from_whole(results, [source])
            else:
                self.now.slots[results[0]] = self.now.slots[source]
            if results[0] in self.wide.names:  # of other whole-wave code, too
                self.as_others(results)
            return None
        read = self.move if self.moves.knows(name) else super().read
        forward = self.wide.forward.intersection(results)
        if self.wide.names.intersection(results):
            if "LOAD" in line or "buffer.load" in name:
                read(line)
                self.as_others(results)
                return None
            self.whole(line, read)
        if forward:
            return self.from_whole(results, results)
        return read(line)

    def as_others(self, results):
        """What only lanes that run have read: the same value in all, if it
        hangs on no lane."""
        for result in results:
            value = self[result]
            if self.images.any_name(value.bits):
                value = self.choice(value)
            self.in_whole = True
            self[result] = value
            self.in_whole = False

    def choice(self, value):
        nothing = Value(BitVecVal(0, value.size), BoolVal(True))
        return self.moves.choice(self.now.guard, value, nothing)

    def move(self, line):
        self.declare(line.partition(" = ")[0])
        result = results_of(line)[0]
        values = self.moves.run(called(line), line, result)
        self[result] = values if isinstance(values, Value) else \
            self.images.value_vector(values)

    # What movements read.

    def guard(self):
        """Where it is here, in launches whose loops end in time."""
        return self.d.within(self.now.guard, self.d.negated(
            self.d.any(self.ways.too_often)))

    def among(self):
        """Where it is here, of all lanes: of what is so in all, a branch that they
        take together, nothing is said, as code says nothing of it, either."""
        guard = self.guard()
        return self.d.within(guard, self.images.in_all(guard))

    def here(self):
        return [self.d.true] * WAVE if self.in_whole else \
            self.images.all_nodes(self.among())

    def evaluate(self, opcode, names, text, flags):
        if opcode != "G_CTPOP" or self.types[names[0]].count > 1:
            return super().evaluate(opcode, names, text, flags)
        value = self.value(split_operands(text)[0])
        count = self.terms.define(population(value.bits, 32))
        return [Value(resized(count, value.size), value.poison)]

    def rows(self, word):
        """(node of the condition that it is here, Value) of each lane, or the
        word if it is no register."""
        match = OPERAND.match(word)
        if not match:
            return word
        value = self[match.group(1)]
        bits, poison = self.images.all(value.bits), [value.poison] * WAVE
        if self.images.any_name(value.poison):
            poison = self.images.all(value.poison)
        return [(node, Value(*pair)) for node, pair in zip(
            self.here(), zip(bits, poison))]

    def plain_value(self, word):
        before, self.in_whole = self.in_whole, False
        found = self.value(word)
        self.in_whole = before
        return found

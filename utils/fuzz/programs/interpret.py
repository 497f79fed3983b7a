# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a program means: the tree, walked by the lanes of a wave together.

Which lanes are together at an operation between lanes is defined by its place
in the tree. The lanes of a wave start together. At an If, a Switch or the
condition of a Loop they part; those that go the same way stay together. They
meet again at the end of the statement: an If or Switch ends when both arms
have, a Loop when its last lane has left. Break and Continue take lanes to the
end of that Loop, or of its body; Return takes them out. In a Region each lane
is alone.

A lane's values are kept in rows: one value for each active lane, in order."""

import struct

from lanes.reference import WAVE
from toygcn_lib.launch import random_elements

from . import crosslane, floats, nodes, operations, typed, types

# Steps (nodes walked by a wave) that a launch may take.
STEPS = 60000
CALLS = 12  # inside each other


class Runaway(Exception):
    """A program that takes too many steps."""


class Memory:
    """What all lanes of a launch share. `inputs`: bytes of `in` and `con`."""

    def __init__(self, launch):
        words = nodes.INPUT_BYTES // 4
        self.inputs = {
            "in": numbers(random_elements(launch.seed, "u32", words)),
            "con": numbers(random_elements(launch.seed + 1, "u32", words))}
        self.inputs["buffer"] = self.inputs["in"]
        self.counters = random_elements(launch.seed + 2, "u32",
                                        nodes.COUNTERS)
        self.sums = [nodes.FIRST_SUM] * nodes.SUMS
        self.waves = numbers(random_elements(
            launch.seed + 3, "u32", launch.waves() * nodes.WAVE_BYTES // 4))


def numbers(words):
    return b"".join(word.to_bytes(4, "little") for word in words)


class Wave:
    """Up to 64 lanes: `lanes` are the active ones, `active` the same as 64
    flags. `frames` has (broken, continued) lanes of the loops around."""

    def __init__(self, run, group, first, count):
        self.run, self.program = run, run.program
        self.first = first  # of the workgroup's lanes
        self.enter(list(range(count)))
        self.frames, self.calls = [], 0
        everyone = range(WAVE)
        start = group * run.launch.group_size()
        items = run.items(group)
        launch = run.launch
        self.rows = {
            "tid": [first + l for l in everyone],
            "gid": [start + first + l for l in everyone],
            "lane": list(everyone), "group": [group] * WAVE,
            "items": [items] * WAVE, "a": [launch.a] * WAVE,
            "b": [launch.b] * WAVE, "c": [launch.c] * WAVE,
            "w": [launch.w] * WAVE,
            **{name: [value] * WAVE for name, value in
               nodes.odd_given(launch).items()}}
        self.cells = typed.Cells(WAVE)
        self.spaces = {
            space: [bytearray(nodes.space_bytes(run.program, space))
                    for _ in everyone]
            for space in ("own", "private", "lds", "generic")}
        at = nodes.WAVE_BYTES * (group * nodes.LARGEST_GROUP + first) // WAVE
        self.spaces["wave"] = [bytearray(
            run.memory.waves[at:at + nodes.WAVE_BYTES])]
        self.turned = []

    def enter(self, lanes):
        """Makes these the active lanes."""
        self.lanes = lanes
        self.active = [False] * WAVE
        for lane in lanes:
            self.active[lane] = True

    # ---- values ---------------------------------------------------------

    def value(self, node):
        """A row."""
        self.run.step()
        return getattr(self, "of_" + type(node).__name__.lower())(node)

    def of_const(self, node):
        return [node.value] * len(self.lanes)

    def of_var(self, node):
        row = self.rows[node.name]
        return [row[lane] for lane in self.lanes]

    def of_op(self, node):
        rows = [self.value(arg) for arg in node.args]
        row = operations.ROWS.get(node.name)
        if row:
            return list(map(row.compute(node), *rows))
        return crosslane.ROWS[node.name].compute(node, self, rows)

    def of_load(self, node):
        if typed.is_typed(node):
            return self.cells.load(node, self.lanes, self.value(node.index))
        size = types.of(node.type).bytes()
        found = []
        for lane, at in self.each_place(node):
            data = self.memory(node.space, lane)[at:at + size]
            found.append(types.from_bytes(node.type, data or bytes(size)))
        return found

    def of_through(self, node):
        return [left if cond else right for cond, left, right in zip(
            self.value(node.cond), self.value(node.left),
            self.value(node.right))]

    def memory(self, space, lane):
        shared = self.run.memory.inputs.get(space)
        return self.spaces[space][lane] if shared is None else shared

    def each_place(self, node, type=None):
        """(lane, byte) of a Load or Store."""
        kind = type or node.type
        count = nodes.places(self.program, node.space, kind, node.align)
        bias = getattr(node, "bias", 0)
        more = count // 2 - bias if bias < 0 else 0
        return [(lane, (index + more & count - 1) * node.align)
                for lane, index in zip(self.lanes, self.value(node.index))]

    def of_wholewave(self, node):
        outer, active = self.lanes, self.active
        self.outer = outer
        self.enter(list(range(WAVE)))
        try:
            row = self.value(node.value)
        finally:
            self.lanes, self.active = outer, active
        return [row[lane] for lane in outer]

    def of_setinactive(self, node):
        full = self.value(node.other)
        everyone, outer = self.lanes, self.outer
        self.enter(outer)
        row = self.value(node.value)
        self.enter(everyone)
        for lane, value in zip(outer, row):
            full[lane] = value
        return full

    def of_turns(self, node):
        row, everyone, outer = self.value(node.start), self.lanes, self.outer
        self.enter(outer)
        left = dict(zip(outer, self.value(node.count)))
        self.enter(everyone)
        own = {}
        while left:
            self.outer = list(left)
            self.turned.append(row)
            row = self.value(node.step)
            self.turned.pop()
            own.update((lane, row[lane]) for lane in left)
            left = {lane: turns - 1 for lane, turns in left.items() if turns}
        self.outer = outer
        return [own.get(lane, value) for lane, value in enumerate(row)]

    def of_turned(self, node):
        return self.turned[-1]

    def of_plain(self, node):
        everyone = self.lanes
        self.enter(self.outer)
        value = crosslane.uniform(self.value(node.value))
        self.enter(everyone)
        return [value] * len(everyone)

    def ask(self, cond):
        """(lanes where it holds, the others)."""
        self.run.step()
        if type(cond) in (nodes.Both, nodes.Either):
            lanes = self.lanes
            yes, no = self.ask(cond.left)
            again = yes if type(cond) is nodes.Both else no
            if not again:
                return yes, no
            self.enter(again)
            right, wrong = self.ask(cond.right)
            self.enter(lanes)
            if type(cond) is nodes.Both:
                return right, sorted(no + wrong)
            return sorted(yes + right), wrong
        row = self.value(cond)
        if None in row:
            raise ValueError("a condition has no value")
        return ([l for l, v in zip(self.lanes, row) if v],
                [l for l, v in zip(self.lanes, row) if not v])

    # ---- statements -----------------------------------------------------

    def body(self, statements, lanes):
        """The lanes that come to the end."""
        for statement in statements:
            if not lanes:
                break
            self.enter(lanes)
            self.run.step()
            name = "do_" + type(statement).__name__.lower()
            lanes = getattr(self, name)(statement, lanes)
        return lanes

    def assign(self, name, row):
        target = self.rows[name]
        for lane, value in zip(self.lanes, row):
            target[lane] = value

    def do_assign(self, node, lanes):
        self.assign(node.var.name, self.value(node.value))
        return lanes

    def do_store(self, node, lanes):
        if typed.is_typed(node):
            self.cells.store(node, lanes, self.value(node.index),
                             self.value(node.value))
            return lanes
        kind = nodes.type_of(node.value)
        places, row = self.each_place(node, kind), self.value(node.value)
        for (lane, at), value in zip(places, row):
            data = types.to_bytes(kind, value)
            self.spaces[node.space][lane][at:at + len(data)] = data
        return lanes

    def do_bufferstore(self, node, lanes):
        kind = nodes.type_of(node.value)
        size = types.of(kind).bytes()
        place = nodes.Store("buffer.own", node.index, None, size, 0, False)
        places, row = self.each_place(place, kind), self.value(node.value)
        for (lane, at), value in zip(places, row):
            own = self.spaces["own"][lane]
            if at < len(own):
                own[at:at + size] = types.to_bytes(kind, value)
        return lanes

    def block_places(self, space, index):
        """(lane, byte) of what a Copy or a Fill takes."""
        return self.each_place(nodes.Store(space, index, None, 4, 0, False),
                               f"i{8 * nodes.BLOCK_BYTES}")

    def block_sizes(self, node):
        return [min(size, nodes.BLOCK_BYTES) for size in self.value(node)]

    def do_copy(self, node, lanes):
        sources = self.block_places(node.source, node.index)
        targets = self.block_places(node.to, node.to_index)
        for (lane, at), (_, to), size in zip(sources, targets,
                                             self.block_sizes(node.size)):
            data = bytes(self.memory(node.source, lane)[at:at + size])
            self.spaces[node.to][lane][to:to + size] = data
        return lanes

    def do_fill(self, node, lanes):
        targets = self.block_places(node.space, node.index)
        for (lane, to), value, size in zip(
                targets, self.value(node.value), self.block_sizes(node.size)):
            self.spaces[node.space][lane][to:to + size] = bytes([value]) * size
        return lanes

    def do_call(self, node, lanes):
        args = [dict(zip(lanes, self.value(arg))) for arg in node.args]
        chosen = [0] * len(lanes) if len(node.functions) == 1 else [
            number & len(node.functions) - 1
            for number in self.value(node.selector)]
        results = {}
        for number in sorted(set(chosen)):
            here = [l for l, n in zip(lanes, chosen) if n == number]
            function = self.program.functions[node.functions[number]]
            results.update(zip(here, self.call(function, here, args)))
        self.enter(lanes)
        self.assign(node.var.name, [results[lane] for lane in lanes])
        return lanes

    def call(self, function, lanes, args):
        """The row of what a function gives these lanes."""
        if self.calls == CALLS:
            raise Runaway
        outer = self.rows, self.frames
        self.rows, self.frames = dict(self.rows), []
        self.calls += 1
        self.enter(lanes)
        inits = nodes.variables(function.inits,
                                (function.body, function.result))
        for var in (*function.params, *(var for var, _ in inits)):
            self.rows[var.name] = [0] * WAVE
        for var, arg in zip(function.params, args):
            self.assign(var.name, [arg[lane] for lane in lanes])
        for var, init in inits:
            self.assign(var.name, self.value(init))
        self.body(function.body, lanes)
        self.enter(lanes)
        result = self.value(function.result)
        self.calls -= 1
        self.rows, self.frames = outer
        return result

    def do_atomic(self, node, lanes):
        if typed.is_typed(node):
            self.assign(node.var.name, self.cells.change(
                node, lanes, self.value(node.index), self.value(node.value)))
            return lanes
        kind = node.var.type
        size = types.of(kind).bytes()
        mask = nodes.places(self.program, node.space, kind, size) - 1
        indices, row, old = self.value(node.index), self.value(node.value), []
        others = self.value(node.other) if node.other else row
        for lane, index, value, other in zip(lanes, indices, row, others):
            data, at = self.spaces[node.space][lane], (index & mask) * size
            before = types.from_bytes(kind, data[at:at + size])
            if node.op == "cmpxchg":
                after = value if before == other else before
            else:
                after = combine(node.op, 8 * size, before, value)
            data[at:at + size] = types.to_bytes(kind, after)
            old.append(before)
        self.assign(node.var.name, old)
        return lanes

    def do_count(self, node, lanes):
        counters = self.run.memory.counters
        op = nodes.COUNTER_OPS[node.number % len(nodes.COUNTER_OPS)]
        for value in self.value(node.value):
            counters[node.number] = combine(op, 32, counters[node.number],
                                            value)
        return lanes

    def do_sum(self, node, lanes):
        sums = self.run.memory.sums
        for value in self.value(node.value):
            sums[node.number] = floats.rounded("float",
                                               sums[node.number] + value)
        return lanes

    def do_if(self, node, lanes):
        yes, no = self.ask(node.cond)
        return sorted(self.body(node.then, yes) + self.body(node.other, no))

    def do_loop(self, node, lanes):
        left, broken = [], []
        while lanes:
            if not node.post:
                self.enter(lanes)
                lanes, gone = self.ask(node.cond)
                left += gone
            continued = []
            self.frames.append((broken, continued))
            lanes = self.body(node.body, lanes)
            self.frames.pop()
            lanes = self.body(node.step, sorted(lanes + continued))
            if node.post and lanes:
                self.enter(lanes)
                lanes, gone = self.ask(node.cond)
                left += gone
        return sorted(left + broken)

    def do_break(self, node, lanes):
        self.frames[-node.level][0].extend(lanes)
        return []

    def do_continue(self, node, lanes):
        self.frames[-node.level][1].extend(lanes)
        return []

    def do_return(self, node, lanes):
        return []

    def do_switch(self, node, lanes):
        values = dict(zip(lanes, self.value(node.value)))
        if None in values.values():
            raise ValueError("a switch has no value")
        ended, falling = [], []
        listed = {case.match for case in node.cases}
        for case in node.cases:
            here = [l for l in lanes if values[l] == case.match]
            after = self.body(case.body, sorted(here + falling))
            falling = after if case.falls else []
            ended += [] if case.falls else after
        here = [l for l in lanes if values[l] not in listed]
        ended += self.body(node.default, sorted(here + falling))
        return sorted(ended)

    def do_region(self, node, lanes):
        frames = self.frames
        for lane in lanes:
            self.enter([lane])
            self.assign(node.fuel.name, [node.amount])
            at = 0
            while at < len(node.blocks):
                at = self.block(node, at, lane)
        self.frames = frames
        return lanes

    def block(self, node, at, lane):
        """Runs a block of a region; the next one."""
        block = node.blocks[at]
        self.body(block.body, [lane])
        self.enter([lane])
        target, end = None, block.end
        if type(end) is nodes.Goto:
            target = end.target
        elif type(end) is nodes.Branch:
            target = end.yes if self.ask(end.cond)[0] else end.no
        else:
            target = end.targets[min(self.value(end.value)[0],
                                     len(end.targets) - 1)]
        if target > at:
            return target
        fuel = self.rows[node.fuel.name]
        if not fuel[lane]:
            return len(node.blocks)
        fuel[lane] -= 1
        return target


def combine(op, bits, old, value):
    """What an atomicrmw leaves."""
    if op == "xchg":
        return value
    if op in ("max", "min"):
        op = "s" + op
    function = {
        "add": lambda a, b: a + b, "sub": lambda a, b: a - b,
        "and": lambda a, b: a & b, "or": lambda a, b: a | b,
        "xor": lambda a, b: a ^ b, "umax": max, "umin": min,
        "nand": lambda a, b: ~(a & b),
        "uinc_wrap": lambda a, b: 0 if a >= b else a + 1,
        "udec_wrap": lambda a, b: b if not a or a > b else a - 1,
        "usub_cond": lambda a, b: a - b if a >= b else a,
        "usub_sat": lambda a, b: max(a - b, 0),
        "smax": lambda a, b: max(a, b, key=lambda v: types.signed(v, bits)),
        "smin": lambda a, b: min(a, b, key=lambda v: types.signed(v, bits))}
    return function[op](old, value) & (1 << bits) - 1


class Run:
    """One launch of a program."""

    def __init__(self, program, launch):
        self.program, self.launch = program, launch
        self.memory = Memory(launch)
        self.inits = nodes.variables(program.inits, program.body)
        self.steps = 0

    def step(self):
        self.steps += 1
        if self.steps > STEPS:
            raise Runaway

    def items(self, group):
        """Lanes of a workgroup."""
        last = group == self.launch.groups - 1
        return self.launch.group_size() - (self.launch.short if last else 0)

    def group(self, number):
        """Runs a workgroup: all waves come to an Exchange. Gives the bytes of
        all lanes' `own`, and of `generic`."""
        items = self.items(number)
        waves = [Wave(self, number, first, min(WAVE, items - first))
                 for first in range(0, items, WAVE)]
        lanes = [wave.lanes for wave in waves]
        for wave in waves:
            for var, _ in self.inits:
                wave.rows[var.name] = [0] * WAVE
            for var, init in self.inits:
                wave.assign(var.name, wave.value(init))
        for statement in self.program.body:
            if type(statement) is nodes.Exchange:
                self.exchange(waves, statement, items)
                continue
            lanes = [wave.body((statement,), some)
                     for wave, some in zip(waves, lanes)]
        return [b"".join(
            bytes(wave.spaces[space][lane]) for wave in waves
            for lane in range(min(WAVE, items - wave.first)))
            for space in ("own", "generic")]

    def exchange(self, waves, node, items):
        values = []
        for wave in waves:
            wave.enter(list(range(min(WAVE, items - wave.first))))
            values += wave.value(node.value)
        for wave in waves:
            partners = [wave.first + l ^ node.step for l in wave.lanes]
            wave.assign(node.var.name, [
                values[p] if p < items else values[wave.first + l]
                for l, p in zip(wave.lanes, partners)])


def results(program, launch):
    """Words of the output, counters, words of generic memory, and of the sums
    after a launch."""
    run = Run(program, launch)
    groups = [run.group(n) for n in range(launch.groups)]
    own, generic = (words(b"".join(data)) for data in zip(*groups))
    sums = [types.float_bits("float", value) for value in run.memory.sums]
    return own, run.memory.counters, generic, sums


def words(data):
    return list(struct.unpack(f"<{len(data) // 4}I", data))

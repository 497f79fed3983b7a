# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A wave whose lanes move values: machine code that is read in the lane ANY,
and in all 64 where one looks at another."""

import re

from z3 import BitVecVal, Extract, is_bv_value, simplify

from ..claims import NotExpressible
from . import combined
from .assembly import Instruction
from .images import ANY
from .movement import (WAVE, Movement, dpp_source, dpp_writes, lane_of,
                       swizzle_source)
from .registers import PAIRS, constant, names_of
from .wave import Wave

DPP = re.compile(r"(quad_perm|row_\w+|wave_\w+|bank_mask|bound_ctrl)\b(.*)")
MOST = 3000  # nodes of what the first lane has
MOVED = 1000  # the register of what a lane gets by DPP
BY_LDS = re.compile(r"ds_(swizzle|bpermute|permute)_b32")
COUNTS = re.compile(r"v_mbcnt_(lo|hi)_u32_b32")
SELECTS = re.compile(r"v_cndmask_b32(_e(32|64))?$")
CONTROLS = {"row_shl": 0x100, "row_shr": 0x110, "row_ror": 0x120,
            "wave_shl": 0x130, "wave_rol": 0x134, "wave_shr": 0x138,
            "wave_ror": 0x13c, "row_mirror": 0x140, "row_half_mirror": 0x141}


class Control:
    """The words of a DPP instruction."""

    def __init__(self, words):
        self.source = self.row = self.bank = None
        self.bound, self.rest = False, []
        for word in words:
            name, _, value = word.partition(":")
            if name == "row_mask":
                self.row = int(value, 0)
            elif name == "bank_mask":
                self.bank = int(value, 0)
            elif name == "bound_ctrl":
                self.bound = True
            elif name == "quad_perm":
                self.source = sum(int(bits) << 2 * n for n, bits in
                                  enumerate(value.strip("[]").split(",")))
            elif name == "row_bcast":
                self.source = {"15": 0x142, "31": 0x143}[value]
            elif name in CONTROLS:
                by = int(value) if name in ("row_shl", "row_shr",
                                            "row_ror") else 0
                self.source = CONTROLS[name] + by
            else:
                self.rest.append(word)


class WideWave(combined.OfWave, Wave):
    """A wave, read in the lane ANY. A lane mask is the condition of that lane;
    which half of it a register has, the length of a tuple says."""

    def __init__(self, code, images, launch, inputs, symbols, runs):
        super().__init__(code, [ANY], images.terms, launch, inputs, symbols)
        self.images, self.runs, self.enabled = images, runs, None
        self.movement = Movement(images.terms)

    def start(self, guard, epoch, registers, inputs):
        state = super().start(guard, epoch, registers, inputs)
        self.write_mask(PAIRS["exec"], [self.runs])
        return state

    def initial(self, name):
        if "@" not in name:
            return super().initial(name)
        register, _, lane = name.partition("@")
        if lane.isdigit():
            return self.terms.leaf(self.images.term(
                self.terms.input(f"before {register}@any", 32), int(lane)))
        return super().initial(name)

    def differs(self, term):
        return self.images.any_name(term)

    # Masks.

    def read_mask(self, names):
        halves = [self.scalar(name) for name in names]
        if all(isinstance(half, tuple) for half in halves) and \
                halves[0][0] == halves[1][0]:
            return [self.in_time(halves[0][0])]
        nodes = []
        for number, half in enumerate(halves):
            if isinstance(half, tuple):
                nodes += self.images.all_nodes(
                    self.in_time(half[0]))[32 * number:32 * number + 32]
            else:
                nodes += self.conditions(self.read_dword(names[number]))
        return [self.in_time(self.images.node_vector(nodes))]

    def in_time(self, node):
        """A condition in launches whose loops end in time."""
        d = self.d
        return d.within(d.within(node, self.now.guard), d.negated(
            d.any(self.ways.too_often)))

    def source_mask(self, text):
        found = super().source_mask(text)
        return found if len(found) == 1 else [self.images.node_vector(found)]

    def write_mask(self, names, conditions):
        node = self.terms.short(self.d.within(conditions[ANY],
                                              self.now.guard))
        for number, name in enumerate(names):
            self.now.slots[name] = (node,) * (1 + number)

    def of_mask(self, conditions):
        start = 32 * (len(conditions) - 1)
        return self.movement.half(self.images.all_nodes(
            conditions[0])[start:start + 32])

    def any_of(self, mask):
        return self.images.any(mask[ANY])

    def exec(self):
        return self.read_mask(PAIRS["exec"])

    def active(self):
        runs = self.exec()[ANY]
        if self.enabled is not None:
            runs = self.d.both(runs, self.enabled)
        return [(ANY, runs)] if runs != self.d.false else []

    def step(self, one):
        if BY_LDS.match(one.name):
            return self.by_lds(one)
        if COUNTS.match(one.name):
            return self.counted(one)
        if SELECTS.match(one.name) and self.selected(one):
            return None
        return super().step(one)

    # Vector registers in all lanes.

    def vector(self, name, lane):
        """What a lane was given alone is there, too."""
        alone = [key for key in self.now.slots
                 if key.startswith(f"{name}@") and not key.endswith("any")]
        if alone and lane is ANY:
            self.together(name, alone)
        return super().vector(name, lane)

    def together(self, name, alone):
        whole = self.images.all_nodes(super().vector(name, ANY))
        for key in alone:
            whole[int(key.partition("@")[2])] = self.now.slots.pop(key)
        self.now.slots[f"{name}@any"] = self.terms.leaf(self.images.vector(
            [self.terms.value(node) for node in whole]))

    def one_lane(self, name, lane):
        """The node of what a lane has."""
        alone = self.now.slots.get(f"{name}@{lane}")
        if alone is not None:
            return alone
        return self.images.node(self.d.within(
            super().vector(name, ANY), self.now.guard), lane)

    def rows(self, name):
        """(node of the condition that it runs, term) of each lane."""
        runs = self.exec()[ANY]
        terms = self.images.all(self.word(name, ANY, runs))
        return list(zip(self.images.all_nodes(runs), terms))

    def put(self, target, values):
        for lane, runs in self.active():
            self.write_lane(target, lane, runs, self.images.vector(values))

    def word(self, text, lane, runs):
        """A source of 32 bits."""
        names = names_of(text)
        if names and is_vector(text):
            return self.read_lane(text, lane, runs)
        return self.read_dword(text) if names else constant(text, 32, False)

    def by_lds(self, one):
        kind, offset = BY_LDS.match(one.name).group(1), one.word & 0xffff
        if kind == "swizzle":
            rows = self.movement.zeroed(self.rows(one.operands[1]))
            return self.put(one.operands[0], [
                rows[swizzle_source(offset, lane)] for lane in range(WAVE)])
        rows = self.rows(one.operands[2])
        for lane, runs in self.active():
            address = self.word(one.operands[1], lane, runs) + offset
            if kind == "permute":
                self.put(one.operands[0], self.movement.pushed(
                    self.images.all(simplify(address)), rows))
            else:
                self.write_lane(one.operands[0], lane, runs, self.images.pick(
                    simplify(lane_of(address)), self.movement.zeroed(rows)))
        return None

    def counted(self, one):
        upper = COUNTS.match(one.name).group(1) == "hi"
        target, mask, base = one.operands
        for _, runs in self.active():
            masks, bases = (self.images.all(self.word(text, ANY, runs))
                            for text in (mask, base))
            self.put(target, [
                self.movement.counted(masks[lane], lane, upper, bases[lane])
                for lane in range(WAVE)])

    def selected(self, one):
        """A choice between registers, as one of conditions."""
        target, a, b, mask, *rest = one.operands
        if rest or any(word[0] in "-|" and "v" in word for word in (a, b)):
            return False
        mask = self.source_mask(mask)[ANY]
        for lane, runs in self.active():
            nodes = [self.node(text, lane) for text in (a, b)]
            if None in nodes:
                return False
            self.put_node(target, runs, self.d.choose(mask, *nodes[::-1]))
        return True

    def put_node(self, target, runs, node):
        self.now.slots[f"{target}@any"] = self.d.within(self.d.choose(
            runs, node, self.vector(target, ANY)), self.now.guard)

    def node(self, text, lane):
        names = names_of(text)
        if names and is_vector(text):
            return self.d.within(self.vector(text, lane), self.now.guard)
        if names:
            return self.terms.leaf(self.read_dword(text))
        negated = re.match(r"neg\((.*)\)$", text)
        text = negated.group(1) if negated else text
        found = constant(text, 32, "." in text)
        if found is not None and negated:
            found = simplify(found ^ (1 << 31))
        return None if found is None else self.terms.leaf(found)

    # DPP: a move to a register of its own, and an operation on that.

    def vector_operation(self, one):
        if "_dpp" not in one.name:
            return super().vector_operation(one)
        place = 2 if one.operands[1] == "vcc" else 1
        count = next(n for n, word in enumerate(one.operands)
                     if DPP.match(word))
        control = Control(one.operands[count:])
        if control.rest or None in (control.source, control.row,
                                    control.bank):
            raise NotExpressible(one.text)
        operands = one.operands[:count]
        register = re.search(r"v\d+", operands[place]).group()
        enabled = self.brought(register, control)
        if place == 2 and enabled != self.d.true:
            raise NotExpressible("carries of some lanes")
        operands[place] = operands[place].replace(register, f"v{MOVED}")
        self.enabled = enabled
        try:
            self.moved(Instruction(one.name.replace("_dpp", "_e32"), operands,
                                   one.place, one.size))
        finally:
            self.enabled = None
        return None

    def moved(self, plain):
        if plain.name == "v_mov_b32_e32" and plain.operands[1][0] == "v":
            target, source = plain.operands
            for _, runs in self.active():
                self.put_node(target, runs, self.vector(source, ANY))
        else:
            self.step(plain)

    def brought(self, register, control):
        """Moves; gives the condition that the lane gets something."""
        rows, got, values = self.rows(register), [], []
        zero = BitVecVal(0, 32)
        for lane in range(WAVE):
            source = dpp_source(control.source, lane)
            writes = dpp_writes(control.row, control.bank, lane)
            there, term = (self.d.false, zero) if source is None else \
                rows[source]
            got.append(self.d.true if writes and control.bound else
                       there if writes else self.d.false)
            values.append(self.movement.kept((there, term), zero)
                          if control.bound or source is None else term)
        self.now.slots[f"v{MOVED}@any"] = self.terms.leaf(
            self.images.vector(values))
        return self.images.node_vector(got)

    # Between scalar and vector registers.

    def between_units(self, one):
        target, source, *rest = one.operands
        if one.name.startswith("v_readfirstlane"):
            self.now.slots[target] = self.first(source)
            return
        place = BitVecVal(int(rest[0], 0), 6) if constant(
            rest[0], 32, False) is not None else \
            simplify(Extract(5, 0, self.read_dword(rest[0])))
        if one.name == "v_writelane_b32":
            self.write_alone(target, place, self.terms.leaf(
                self.word(source, ANY, self.d.true)))
        elif is_bv_value(place):
            self.now.slots[target] = self.d.within(
                self.one_lane(source, place.as_long()), self.now.guard)
        else:
            self.now.slots[target] = self.terms.leaf(self.images.pick(
                place, self.movement.zeroed(self.rows(source))))

    def first(self, source):
        """The node of what the first lane has that runs."""
        runs, node = self.exec()[ANY], self.d.within(
            self.vector(source, ANY), self.now.guard)
        nodes = zip(self.images.all_nodes(runs), self.images.all_nodes(node))
        found = self.d.within_budget(MOST, self.first_of, [*nodes])
        return self.terms.leaf(self.movement.first(self.rows(source))) \
            if found is None else self.d.within(found, self.now.guard)

    def first_of(self, nodes):
        """Each lane gives what it has where none before it runs: often less."""
        d, rows, none = self.d, [], self.now.guard
        for runs, node in nodes:
            alone = d.both(none, runs)
            if alone != d.false:
                rows.append((runs, d.within(node, alone)))
            none = d.both(none, d.negated(runs))
        # ANY is one of the lanes: it does not run where none does.
        found = d.within(nodes[0][1], none)
        if rows and d.both(none, d.negated(self.exec()[ANY])) == d.false:
            found = rows[-1][1]
        for runs, node in reversed(rows):
            found = d.choose(runs, node, found)
        return found

    def write_alone(self, target, place, value):
        if is_bv_value(place):
            self.now.slots[f"{target}@{place.as_long()}"] = value
            return
        nodes = self.images.all_nodes(self.vector(target, ANY))
        self.now.slots[f"{target}@any"] = self.terms.leaf(self.images.vector([
            self.terms.value(self.d.choose(self.terms.condition(
                simplify(place == lane)), value, node))
            for lane, node in enumerate(nodes)]))


def is_vector(text):
    return text[0] == "v" and text[1].isdigit()

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Atomic operations. One is an event: what it finds
in memory is anything, since other lanes may have been there, but the same for
both sides if they do the same for the same time: it is a function of
how many events the lane had before, of the operation, its place and operands. Memory
after an event is another one, as it is after a barrier. That both sides have the same
events is a claim of its own. Atomic loads and stores are events, too; a symbol at an
instruction says that it is one."""

import re

from z3 import And, BitVecVal, BoolVal, If, Implies, Not, Or, is_bv_value, simplify

from ..bits import low, truth, zext
from ..claims import NotExpressible, Value
from .flow import EPOCH_BITS

COUNT = "atomics"  # the slot of a lane's number of events
OPERATIONS = {
    "ADD": "add", "SUB": "sub", "MIN": "smin", "UMIN": "umin", "MAX": "smax",
    "UMAX": "umax", "AND": "and", "OR": "or", "XOR": "xor",
    "UINC_WRAP": "inc", "UDEC_WRAP": "dec", "XCHG": "swap", "FADD": "fadd",
    "FMIN": "fmin", "FMAX": "fmax"}
SOURCE = re.compile(r"G_ATOMIC(?:RMW_(\w+)|_CMPXCHG(_WITH_SUCCESS)?) (.*)$")
SIZE = re.compile(r"\(s(32|64)\)")
TARGET = re.compile(r"(?:global|flat)_atomic_(\w+?)(_x2)?$")
IN_LDS = re.compile(r"ds_(add|sub|inc|dec|min|max|and|or|xor|wrxchg|cmpst)"
                    r"(_rtn)?_([uibf])(32|64)$")
SIGNS = {"i": "s", "u": "u", "f": "f"}


class Event:
    """One atomic operation of a lane; `key` has what is plain to compare."""

    def __init__(self, key, guard, count, operands, poison):
        self.key, self.guard, self.count = key, guard, count
        self.operands, self.poison = operands, poison


def place_of(view, space, address, guard):
    """(space, number of a base, offset)"""
    base, offset = view.place(space, address, guard)
    if base.constant or space not in ("global", "LDS"):
        raise NotExpressible("an atomic operation on memory that is not for it")
    return space, base.number, offset


def happens(view, space, key, address, operands, guard, count, poison=None):
    """Notes an event of a lane; gives what it found in memory."""
    _, base, offset = place_of(view, space, address, guard)
    operands = [view.terms.define(one) for one in operands]
    view.terms.kept += [count, *operands]
    event = Event((space, key, base, offset), guard, count, operands, poison)
    view.events.append(event)
    if view.is_target:
        operands = operands_of(view, event)
    else:
        view.launch.events.setdefault(view.lane, []).append(event)
    name = " ".join(map(str, ("atomic", space, *key, base, offset)))
    return view.terms.apply(name, key[1],
                            [count, *view.launch.own_number, *operands])


def operands_of(view, event):
    """Its operands, or those of the source's event if they are the same where the lane
    has it: as in one lane, where lanes' values are several ones."""
    terms = view.terms
    given = [terms.as_condition(event.guard), *terms.in_time]
    for other in view.launch.events.get(view.lane, ()):
        if other.key == event.key and other.count.eq(event.count) and \
                terms.likely_holds(And(True, *(
                    a == b for a, b in zip(other.operands, event.operands))), given):
            return other.operands
    return event.operands


def happens_in(arms, view, key, operands, guard, count, poison=None):
    """The same at an address that is a choice: arms are [(node, space,
    address)]."""
    terms, found = view.terms, None
    for node, space, address in arms:
        one = happens(view, space, key, address, operands,
                      terms.decisions.both(guard, node), count, poison)
        found = one if found is None else terms.define(
            If(terms.as_condition(node), one, found))
    return found


def epoch_of(terms, epoch, count):
    """That of memory after this number of events."""
    if is_bv_value(count) and count.as_long() == 0:
        return epoch
    found = simplify(epoch + (count << EPOCH_BITS))
    terms.kept.append(found)
    return found


def refuse_turns(ours, theirs):
    """A load before a loop that tries again is a plain one in the source. Where lanes
    take turns in the code it is an atomic one, since other lanes had theirs before."""
    loads = {one.key for one in ours if one.key[1][0] == "load"}
    if any(one.key[1][0] == "load" and one.key not in loads for one in theirs):
        raise NotExpressible("atomic operations that lanes do in turns")


def claims(terms, ours, theirs):
    """That each event of one side is one of the other; an operand that is
    poison in the source may be any."""
    condition = terms.as_condition

    def same(source, target):
        equal = And(*(a == b for a, b in zip(source.operands,
                                             target.operands)))
        return And(source.count == target.count,
                   Or(source.poison, equal))
    for one in ours:
        yield simplify(Implies(condition(one.guard), Or(False, *(
            And(condition(other.guard), same(one, other))
            for other in theirs if other.key == one.key))))
    for other in theirs:
        yield simplify(Implies(condition(other.guard), Or(False, *(
            And(condition(one.guard), same(one, other))
            for one in ours if other.key == one.key))))


class OfLane:
    """A lane of the source that has atomic operations; mixed into
    source.Lane."""

    def count(self):
        node = self.now.slots.get(COUNT)
        if node is None:
            raise NotExpressible("atomic accesses")
        found = self.known_number(self.terms.value(
            self.terms.decisions.within(node, self.now.guard)))
        self.launch.counts.setdefault(found.get_id(), found)
        return found

    def known_number(self, count):
        """A number of events, which may be the same on all ways that launches take."""
        terms, key = self.terms, (count.get_id(), self.now.guard)
        if is_bv_value(count) or key in self.numbers:
            return self.numbers.get(key, count)
        given = [terms.as_condition(self.now.guard)]
        values = terms.sampled(count)
        seen = {values[n] for n in terms.samples_of(given)} or {values[0]}
        number = BitVecVal(seen.pop(), count.size())
        terms.kept.append(count)
        self.numbers[key] = count
        if not seen and terms.holds(count == number, given):
            self.numbers[key] = number
            self.launch.numbers.setdefault(key[0], []).append((key[1], number))
        return self.numbers[key]

    def memory_epoch(self):
        return epoch_of(self.terms, self.now.epoch, self.count()) \
            if COUNT in self.now.slots else self.now.epoch

    def atomic(self, code, access, space, split):
        left, _, right = code.partition(" = ")
        match, size = SOURCE.match(right), SIZE.search(access)
        operation = match and (OPERATIONS.get(match.group(1)) if
                               match.group(1) else "cmpswap")
        if not operation or not size or space is None:
            raise NotExpressible(f"the atomic operation {right}")
        names = [self.declare(word) for word in left.split(", ")]
        width = int(size.group(1))
        address, *values = [self.value(word)
                            for word in split(match.group(3))]
        self.must(Not(address.poison))
        poison = simplify(Or(False, *(value.poison for value in values)))
        old = self.event(self.arms(space, address.bits, access),
                         (operation, width), [
            low(value.bits, width) for value in values], poison)
        self.values[names[0]] = Value(old)
        if len(names) > 1:
            self.values[names[1]] = Value(truth(old == values[0].bits),
                                          values[0].poison)

    def ordered(self, arms, size, value=None):
        """An atomic load or store; gives what a load finds."""
        poison, key, operands = BoolVal(False), ("load", size), []
        if value:
            key, operands = ("store", size), [zext(value.bits, size)]
            poison = value.poison
        return self.event(arms, key, operands, poison)

    def event(self, arms, key, operands, poison):
        """Gives what it finds."""
        count = self.count()
        found = happens_in(arms, self.memory, key, operands, self.now.guard,
                           count, poison)
        self.now.slots[COUNT] = self.terms.leaf(simplify(count + 1))
        return found


class OfWave:
    """The same of the code; mixed into wave.Wave."""

    def count_of(self, lane, runs):
        node = self.now.slots.get(f"{COUNT}@{lane}")
        if node is None:
            raise NotExpressible("atomic accesses")
        care = self.d.both(self.now.guard, runs)
        found = self.terms.value(self.d.within(node, care))
        key = found.get_id(), care
        if key not in self.same_counts:
            self.same_counts[key] = self.as_in_source(found, care)
        return self.same_counts[key]

    def as_in_source(self, count, care):
        """A number of events, or the source's term for it: it says which memory is
        there, and that has one name."""
        terms, known = self.terms, self.launch.counts
        for guard, number in self.launch.numbers.get(count.get_id(), ()):
            if self.d.both(care, self.d.negated(guard)) == self.d.false:
                return number
        if count.get_id() in known or is_bv_value(count):
            return count
        given = [terms.as_condition(care), *terms.in_time]
        held, values = terms.samples_of(given), terms.sampled(count)
        for other in known.values():
            others = terms.sampled(other)
            if all(values[n] == others[n] for n in held) and \
                    terms.likely_holds(count == other, given):
                return other
        return count

    def memory_epoch(self, lane, runs):
        if f"{COUNT}@{lane}" not in self.now.slots:
            return self.now.epoch
        return epoch_of(self.terms, self.now.epoch, self.count_of(lane, runs))

    def happened(self, arms, key, register, operands, lane, runs):
        """One lane's event; `register` gets what was there."""
        old = self.event(arms, key, operands, lane, runs)
        if register:
            self.write_lanes(register, lane, runs, old)

    def event(self, arms, key, operands, lane, runs):
        care = self.d.both(self.now.guard, runs)
        count, slot = self.count_of(lane, runs), f"{COUNT}@{lane}"
        old = happens_in(arms, self.view(lane), key, operands, care, count)
        self.now.slots[slot] = self.d.within(self.d.choose(
            runs, self.terms.leaf(simplify(count + 1)), self.now.slots[slot]),
            self.now.guard)
        return old

    def ordered(self, arms, key, operands, lane, runs):
        """What a load or store finds that is marked as an atomic one, or None.
        """
        if "atomic" not in self.marks:
            return None
        return self.event(arms, key, operands, lane, runs)

    def lanes_of(self, names, lane, runs):
        return self.paired([self.read_lane(name, lane, runs)
                            for name in names])

    def global_atomic(self, one, names_of, space):
        operation, wide = TARGET.match(one.name).groups()
        operands = [word for word in one.operands if word != "glc"]
        register = names_of(operands.pop(0)) if "glc" in one.operands \
            else None
        address, data, *rest = operands
        base = "off" if one.name.startswith("flat") else rest.pop(0)
        offset, data = self.offset(rest), names_of(data)
        for lane, runs in self.active():
            place = self.address_of("global", address, base, offset, lane,
                                    runs)
            apertures = self.launch.apertures
            arms = apertures.arms(place) if one.name.startswith("flat") else \
                apertures.places(place, space)
            values = [self.lanes_of(data, lane, runs)]
            if operation == "cmpswap":  # The new value is the lower one.
                half = len(data) // 2
                values = [self.lanes_of(part, lane, runs)
                          for part in (data[half:], data[:half])]
            self.happened(arms, (operation, 64 if wide else 32), register,
                          values, lane, runs)

    def lds_atomic(self, one, names_of, space):
        operation, old, kind, width = IN_LDS.match(one.name).groups()
        if operation in ("min", "max") or kind == "f":
            operation = SIGNS[kind] + operation
        operation = {"wrxchg": "swap", "cmpst": "cmpswap"}.get(operation,
                                                              operation)
        operands = [word for word in one.operands
                    if not word.startswith("offset:")]
        offset = self.offset([word for word in one.operands
                              if word.startswith("offset:")])
        register = names_of(operands.pop(0)) if old else None
        address, *data = operands
        for lane, runs in self.active():
            place = simplify(self.read_lane(address, lane, runs) + offset)
            self.happened(self.launch.apertures.places(place, space),
                          (operation, int(width)), register, [
                self.lanes_of(names_of(part), lane, runs) for part in data],
                lane, runs)

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""That what a kernel's code leaves in memory is what its source says: for each
lane that is looked at, by each place that one of them stores to."""

import itertools

from z3 import ULT, And, BitVecVal, Extract, Implies, Not, Or, simplify

from ..bits import Products, joined, parts_of, zext
from ..floats import ByName
from .apertures import Apertures
from .atomics import claims, refuse_turns
from .calls import ReturnsElsewhere
from .flow import Epochs, Stays
from .memory import GLOBAL, LDS, Launch
from .source import Lane
from .terms import SAMPLES, Terms, hashed
from .wave import Wave

# One in each half of EXEC.
LANES = (3, 37)


class Different(Exception):
    """A claim that does not hold; `model` says when."""

    def __init__(self, what, model, claim=None):
        super().__init__(what)
        self.model, self.claim = model, claim


class Unknown(Exception):
    """A claim that the solver gave up on."""

    def __init__(self, what, claim=None):
        super().__init__(what)
        self.claim = claim


class LoopsGoOn(Exception):
    """Loops of the source do not end in all launches."""


class Question:
    """Both sides of a kernel; `kernel` is its source, `code` its target."""

    terms_of = Terms

    def __init__(self, kernel, code, layout, bound, seconds, limit,
                 lanes=LANES):
        self.kernel, self.code, self.layout = kernel, code, layout
        self.bound, self.limit, self.lanes = bound, limit, lanes
        self.terms = self.terms_of(seconds, limit)
        self.launch = Launch(self.terms)
        self.source, self.bounded = {}, set()
        self.epochs = Epochs()
        self.only = None  # an address that one side alone stores to
        self.constant_bases()
        self.launch.apertures = Apertures(self.launch, self.inputs)

    def set_limit(self, limit):
        """Other time than it was made with."""
        self.limit = self.terms.limit = limit

    def constant_bases(self):
        """What the kernel is started with is not stored to."""
        places = self.launch.places[GLOBAL]
        for name in ("kernarg-ptr", "dispatch-ptr"):
            places.add(self.inputs(name, 64, None), constant=True)
        self.launch.noalias = self.kernel.noalias
        self.launch.pointers = self.kernel.pointers

    def inputs(self, name, width, lane):
        """What the launch says: by lane the item's place and its objects."""
        by_lane = name.startswith(("workitem-id", "object"))
        full = f"{name}@{lane}" if by_lane else name
        if name.startswith("workitem-id"):
            axis = "xyz".index(name[-1])
            most = min(self.kernel.items[axis], 1024)
            if most == 1:
                return BitVecVal(0, width)
            if self.kernel.whole and self.kernel.items[1:3] != (1, 1):
                return self.in_shape(axis, width, self.place_in_group(lane))
            item = self.in_row(full, most) if \
                self.kernel.items[1:3] == (1, 1) and lane in LANES else \
                self.terms.input(full, 10, self.item_values(full, most))
            if most < 1024 and full not in self.bounded:
                self.bounded.add(full)
                self.terms.hypotheses.append(ULT(item, most))
                self.terms.bounds[item.get_id()] = most - 1
            return simplify(zext(item, width))
        return self.terms.input(full, width)

    def place_in_group(self, lane):
        """The bits of an item's number in its workgroup: those of the lane, and
        those of the wave."""
        bits = (self.kernel.items[-1] - 1).bit_length()
        place = self.lane_bits(lane, min(bits, 6))
        return place if bits <= 6 else simplify(joined(
            [place, self.terms.input("wave of the workgroup", bits - 6)]))

    def lane_bits(self, lane, bits):
        name = f"place in the wave@{lane}"
        return self.terms.input(name, bits, self.item_values(name, 1 << bits))

    def in_shape(self, axis, width, place):
        """The item's number in one dimension."""
        sizes = self.kernel.whole
        start = sum(size.bit_length() - 1 for size in sizes[:axis])
        bits = sizes[axis].bit_length() - 1
        return simplify(zext(Extract(start + bits - 1, start, place), width))

    def in_row(self, full, most):
        """In one dimension the items of a wave follow each other: they differ in
        six bits."""
        item = self.terms.input(full, 6, self.item_values(full, min(most, 64)))
        bits = max((most - 1).bit_length() - 6, 0)
        wave = [self.terms.input("wave of the workgroup", bits)] if bits else []
        return simplify(zext(joined([item, *wave]), 10))

    @staticmethod
    def item_values(full, most):
        """Those in the samples: in some of the first wave, as in launches of one."""
        return [hashed(10, n, full) % (most if n % 2 else min(most, 64))
                for n in range(SAMPLES)]

    def run(self):
        """Both sides, with products and floats by name."""
        before = Products.halves, Products.apply, Products.name, ByName.apply
        Products.halves, Products.apply = True, self.terms.product
        Products.name = self.terms.define
        ByName.apply = self.terms.apply
        try:
            self.run_both()
        finally:
            (Products.halves, Products.apply, Products.name,
             ByName.apply) = before

    def run_both(self):
        epoch = BitVecVal(0, 32)
        self.terms.kept.append(epoch)
        self.source = {}
        for lane in self.lanes:
            self.limit()
            self.source[lane] = Lane(self.kernel, lane, self.terms,
                                     self.launch, self.inputs, self.layout)
            self.source[lane].epochs = self.epochs
            self.run_lane(lane, epoch)
        self.wave = Wave(self.code, self.lanes, self.terms, self.launch,
                         self.inputs, self.layout)
        self.wave.is_alone = self.kernel.items[-1] <= 64
        self.wave.epochs = self.epochs
        self.look_at_launches()
        self.run_wave(epoch)

    def run_lane(self, lane, epoch):
        self.source[lane].run(self.bound, epoch)

    def run_wave(self, epoch):
        try:
            self.wave.run(self.bound, epoch, self.limit)
        except ReturnsElsewhere as why:
            raise Different(f"{self.terms.at}: {why}", None) from why
        except Stays as why:
            if self.wave.launches == self.terms.decisions.true:
                raise
            raise Different(f"{self.terms.at}: the code stays in a loop that its "
                            f"source leaves", None) from why

    def stage(self):
        """How far it came, for people."""
        return f"at {self.terms.at or 'its start'} ({self.terms.size()})"

    def check(self):
        """Whether loops were given up at the bound, or raises."""
        self.run()
        for lane in self.lanes:
            self.same_end(self.source[lane])
            self.check_lane(lane)
        return bool(self.wave.ways.too_often or any(
            one.ways.too_often for one in self.source.values()))

    def same_end(self, lane):
        if lane.epoch is not None and self.wave.epoch is not None and \
                not lane.epoch.eq(self.wave.epoch):
            raise Different("numbers of barriers differ", None)

    def in_time(self):
        """The node of the condition that the source's loops end in time."""
        d = self.terms.decisions
        return d.negated(d.any(guard for one in self.source.values()
                               for guard in one.ways.too_often))

    def look_at_launches(self):
        """Says what the wave need not be followed in."""
        found, terms = self.in_time(), self.terms
        if self.kernel.loops_end and found != terms.decisions.true:
            raise LoopsGoOn
        self.wave.launches = found
        terms.in_time = [] if found == terms.decisions.true else \
            [terms.as_condition(found)]

    def given(self, lane):
        """What every launch that is asked for has."""
        condition = self.terms.as_condition
        found = list(self.source[lane].defined)
        for one in self.source.values():
            found += [Not(condition(guard)) for guard in one.ways.too_often]
        found += [Not(condition(guard))
                  for guard in self.wave.ways.too_often]
        return found

    def check_lane(self, lane):
        source = self.source[lane].memory
        target = self.wave.view(lane)
        refuse_turns(source.events, target.events)
        for space in (GLOBAL, LDS):
            for epoch, stores in self.by_epoch(lane, [
                    view.stores[space] for view in (source, target)]):
                if space == LDS and epoch.eq(self.wave.epoch):
                    continue  # No lane reads it any more.
                self.check_stores(lane, space, *stores)
        self.check_events(lane, source.events, target.events)

    def by_epoch(self, lane, sides):
        """(epoch, its stores on both sides) of each epoch. If it is not there on one
        side, it may have another name there."""
        groups = {}
        for side, stores in enumerate(sides):
            for store in stores:
                groups.setdefault(store.epoch.get_id(), (store.epoch, ([], [])))[
                    1][side].append(store)
        rest = [(epoch, stores) for epoch, stores in groups.values()
                if not stores[0]]
        for epoch, (_, theirs) in rest:
            for other, (ours, more) in groups.values():
                if ours and not more and self.same_epoch(lane, epoch, other,
                                                         theirs):
                    more += theirs
                    del groups[epoch.get_id()]
                    break
        return groups.values()

    def same_epoch(self, lane, epoch, other, stores):
        """Whether two are the same one where there are these stores."""
        terms, condition = self.terms, self.terms.as_condition
        guard = terms.decisions.any(store.guard for store in stores)
        return terms.likely_holds(epoch == other, [
            *self.given(lane), condition(guard)])

    def check_events(self, lane, ours, theirs):
        for claim in claims(self.terms, ours, theirs):
            self.prove(claim, self.given(lane),
                       f"lane {lane}: which atomic operations there are")

    def check_stores(self, lane, space, source, target):
        self.check_order(lane, space, source, target)
        for place in places_of([*source, *target]):
            self.check_place(lane, space, *place, *(
                [store for store in stores if covers(store, place)]
                for stores in (source, target)))

    def left(self, stores, start, end):
        """(node of what stores leave between these bytes, where it is poison)
        """
        d, terms = self.terms.decisions, self.terms
        node, poison = d.leaf(None, None), []
        for store in stores:
            parts = parts_of(store.value, 8)
            value = simplify(joined(parts[start - store.offset:
                                          end - store.offset]))
            node = d.choose(store.guard, terms.leaf(terms.define(value)), node)
            if store.poison is not None:
                poison.append(And(terms.as_condition(store.guard),
                                  store.poison))
        return node, simplify(Or(False, *poison))

    def check_place(self, lane, space, base, start, end, ours, theirs):
        node, poison = self.left(ours, start, end)
        other, _ = self.left(theirs, start, end)
        if node == other:
            return
        self.limit()
        d = self.terms.decisions
        where = f"lane {lane}, {space} memory at {base.term} + {start} (" + (
            next((store.by for store in (*ours, *theirs) if store.offset <=
                  start < store.offset + store.size), "")) + ")"
        width = 8 * (end - start)
        self.only = base.term if not ours or not theirs else None
        wrote, value = self.split(node, width)
        also, result = self.split(other, width)
        given = [*self.given(lane), Not(poison)]
        if not theirs and self.is_left(space, ours, start, end, wrote, value, given):
            return
        self.prove(wrote == also, given, f"{where}: whether it is stored to")
        if d.is_leaf(node) and d.payload(node) is None:
            return
        self.prove(Implies(wrote, value == result), given,
                   f"{where}: what is stored")

    def is_left(self, space, stores, start, end, wrote, value, given):
        """Whether the source's stores leave what was there when the epoch began. Only
        this lane accesses it, so the code need not store it again."""
        if any("volatile" in store.by for store in stores):
            return False
        first = stores[0]
        before = self.launch.initial(
            space, first.epoch, first.base, start, end - start, None)
        return self.terms.decide(Implies(wrote, value == before), given)[0] is True

    def split(self, node, width):
        """(z3 condition of a store, its value)"""
        d = self.terms.decisions
        memo = {}

        def wrote(node):
            if node not in memo:
                if d.is_leaf(node):
                    memo[node] = d.true if d.payload(node) is not None \
                        else d.false
                else:
                    variable, high, low = d.nodes[node]
                    memo[node] = d.make(variable, wrote(high), wrote(low))
            return memo[node]
        zero = self.terms.leaf(BitVecVal(0, width))
        filled = {}

        def fill(node):
            if node not in filled:
                if d.is_leaf(node):
                    filled[node] = zero if d.payload(node) is None else node
                else:
                    variable, high, low = d.nodes[node]
                    filled[node] = d.make(variable, fill(high), fill(low))
            return filled[node]
        return (self.terms.as_condition(wrote(node)),
                self.terms.value(d.within(fill(node), wrote(node))))

    def prove(self, claim, given, what):
        self.terms.at = what
        found, model = self.terms.decide(claim, given, deep=True)
        if found is True:
            return
        if found is False:
            raise Different(what, model, claim)
        if not self.terms.assume(claim, given):
            raise Unknown(what, claim)

    def check_order(self, lane, space, source, target):
        """Where two places are the same one, the last store to them is to the same
        one on both sides. What each has left is proved apart."""
        if self.sequence(source) == self.sequence(target):
            return
        places = places_of([*source, *target])
        for one, other in itertools.combinations(places, 2):
            if one[0] is other[0]:
                continue
            self.limit()
            ours, theirs = (self.last_to(stores, one, other)
                            for stores in (source, target))
            if ours != theirs and self.may_meet(lane, space, source, one,
                                                other):
                self.same_last(lane, source, one, other, ours, theirs)

    def last_to(self, stores, one, other):
        """The node of the condition that there are stores to both places and the
        last of them is to `one`."""
        d = self.terms.decisions
        last = first = second = d.false
        for store in stores:
            if covers(store, one):
                last, first = (d.either(node, store.guard)
                               for node in (last, first))
            elif covers(store, other):
                last = d.both(last, d.negated(store.guard))
                second = d.either(second, store.guard)
        return d.both(last, d.both(first, second))

    def may_meet(self, lane, space, source, one, other):
        """Whether stores of the source to both places may overlap."""
        d, view = self.terms.decisions, self.source[lane].memory
        return any(d.both(a.guard, b.guard) != d.false and view.overlap(
            a, b.base, b.offset, b.size, b.guard, space)
            for a in source if covers(a, one)
            for b in source if covers(b, other))

    def same_last(self, lane, source, one, other, ours, theirs):
        condition = self.terms.as_condition
        by = [next(store.by for store in source if covers(store, place))
              for place in (one, other)]
        self.prove(condition(ours) == condition(theirs), self.given(lane),
                   f"lane {lane}: stores that may overlap change places: "
                   f"{by[0]}; {by[1]}")

    @staticmethod
    def sequence(stores):
        return [(store.base.number, store.offset, store.size, store.guard)
                for store in stores]


def places_of(stores):
    """(base, start, end) of bytes that the same stores cover."""
    found = []
    for base in {store.base.number: store.base for store in stores}.values():
        edges = sorted({edge for store in stores if store.base is base for
                        edge in (store.offset, store.offset + store.size)})
        found += [(base, *pair) for pair in zip(edges, edges[1:])]
    return found


def covers(store, place):
    base, start, end = place
    return store.base is base and store.offset <= start and \
        end <= store.offset + store.size

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Memory as a lane sees it: what the launch put there, under what the lane
stored since. An address is a base and a number of bytes from it. What is read
of the launch has a name by base and byte; that two bases may be the same place
is left open, so what is proved holds if they are and if they are not. At a
barrier an epoch ends: after it memory is what all lanes left, which is again
the same for both sides if their stores were."""

from z3 import (And, BitVecVal, BoolVal, Concat, If, Z3_OP_BADD, Z3_OP_CONCAT,
                is_bv_value, simplify, substitute)

from ..bits import joined, low, parts_of, zext
from ..claims import NotExpressible
from .numbers import aligned
from .terms import FEWEST, SAMPLES, hashed

GLOBAL, LDS, PRIVATE = "global", "LDS", "private"
NOWHERE = "nowhere"  # What is read there is 0, what is stored is lost.
WIDTHS = {GLOBAL: 64, LDS: 32, PRIVATE: 32}
MOST_STORES = 400
MOST_BYTES = 1 << 20  # from one address to another that an index is between


class WrongPlace(Exception):
    """The code stores to LDS where the source has no store."""


def split(terms, address):
    """(term, number of bytes from it). A sum has one name, whether a number is added
    to it or not."""
    address = terms.define(address)
    if is_bv_value(address):
        return None, address.as_signed_long()
    if address.decl().kind() == Z3_OP_BADD:
        first, *rest = address.children()
        if is_bv_value(first):
            return simplify(sum(rest[1:], rest[0])), first.as_signed_long()
    return address, 0


def may_be(number, bounds, width):
    """Whether a number of this width is in bounds, (least, most)."""
    least, most = bounds
    return most - least >= 1 << width or \
        (number - least) % (1 << width) <= most - least


class Base:
    """A place that accesses are counted from; `number` tells them apart, 0 is
    address 0. `constant` memory is never stored to."""

    def __init__(self, term, number, align=None, constant=False, group=None):
        self.term, self.number = term, number
        self.align = align  # by the access that says least; None: no access
        self.told = set()  # (alignment, guard) that the source said
        self.sure = 1  # by the access that says most of those in all launches
        self.constant = constant
        self.defined = []  # of the source's accesses: holds in all launches
        self.group = group  # of a private object: no access leaves it
        self.object = None  # the one that the address is based on
        # (offset, size, node) of the source's loads that say so: what is there never
        # changes in launches where the node holds in a lane.
        self.invariant = []

    def step(self):
        """What the address is a multiple of."""
        return max(self.align or 1, self.sure)


class Store:
    """`by` says by what, for people."""

    def __init__(self, guard, base, offset, value, epoch, poison, by):
        self.guard, self.base, self.offset = guard, base, offset
        self.value, self.epoch, self.poison = value, epoch, poison
        self.by = by

    @property
    def size(self):
        return self.value.size() // 8


class Places:
    """Bases of one space."""

    def __init__(self, terms, width):
        self.terms, self.width = terms, width
        self.zero = Base(None, 0, 1 << 16)
        self.by_term, self.list = {}, []
        self.found = {}  # ids of a term and of facts: what it is equal to

    def add(self, term, constant=False, group=None):
        found = Base(term, len(self.list) + 1, constant=constant, group=group)
        self.by_term[term.get_id()] = found
        self.list.append(found)
        return found

    def summands(self, term):
        """The parts of a sum, and of those of its names."""
        todo = [term]
        while todo:
            term = todo.pop()
            meaning = self.terms.definitions.get(term.get_id())
            if meaning is not None:
                todo.append(meaning)
            elif term.decl().kind() == Z3_OP_BADD:
                todo += term.children()
            else:
                yield term

    def find(self, address, given, bases=lambda term: (), facts=()):
        """(base, offset) of an address, which may be equal to one of `bases`; facts
        hold in all launches."""
        term, offset = split(self.terms, address)
        if term is None:
            return self.zero, offset
        if term.get_id() in self.by_term:
            return self.by_term[term.get_id()], offset
        self.terms.kept += [term, *given]
        # A scalar load asks for each lane.
        key = term.get_id(), *(fact.get_id() for fact in given)
        found = self.found.get(key) or self.equal(term, given, bases(term),
                                                   facts)
        if found:
            self.found[key] = found
            base, more = found
            return base, offset + more
        return self.add(term), offset

    def equal(self, term, given, bases, more_facts):
        held = self.terms.samples_of(given)
        values = self.terms.sampled(term)
        # One that is as far away in all launches comes before one of this way's: what
        # is there has the name that the source gave it for all.
        for base in sorted(bases, key=lambda base: self.distance(
                values, base, range(SAMPLES), ()) is None):
            facts = [*more_facts, *base.defined[:4]]
            more = self.distance(values, base, held, facts)
            if more is None:
                continue
            same = term == base.term + BitVecVal(more, self.width)
            if self.terms.likely_holds(same, given) or facts and \
                    self.terms.likely_holds(same, [*given, *facts]):
                whole = 1 << self.width
                return base, more if more < whole // 2 else more - whole
        return None

    def distance(self, values, base, held, facts):
        """How far all values, in samples, are from a base; or those in which what holds
        in all launches does; or None."""
        others, whole = self.terms.sampled(base.term), 1 << self.width
        found = [(value - other) % whole for value, other in zip(values, others)]
        for some in ((), facts) if facts else ((),):
            here = self.terms.samples_of(some)
            both = set(here).intersection(held)
            here = both if len(both) >= FEWEST else here
            if len(here) >= FEWEST and len({found[n] for n in here}) == 1:
                return found[min(here)]
        return None


class Launch:
    """What both sides know of memory: bases, and names of what is there."""

    def __init__(self, terms):
        self.terms = terms
        self.places = {space: Places(terms, width)
                       for space, width in WIDTHS.items()}
        self.start = BitVecVal(0, 32)
        self.hang_on = {}
        self.bytes = {}  # (space, epoch, base, offset): (name, number)
        # Ids of what is added to the addresses of an object that is accessed by
        # no address without it: (upper dwords of) noalias arguments, variables.
        self.objects, self.noalias = {}, {}
        self.pointers = {}  # by the places of arguments that are pointers
        self.in_lds = set()  # (number of a base, byte) that the source stores to
        self.is_strict = False  # about these
        self.counts = {}  # by id: numbers of atomic operations, as the source has them
        self.unchanging = set()  # of these, those that nothing stores to
        self.numbers = {}  # by id of one: (node, the number that it is there)
        self.events = {}  # by lanes: the source's atomic operations
        self.own_number = ()  # of the lane ANY: where lanes move values
        self.roots = set()  # the same of what no lane computed
        self.plain_resources = []  # What the source promises of those of buffers.
        self.contents = {}  # id of an address: bytes that never change
        self.constants = set()  # objects that no lane of the launch stores to
        self.anywhere = lambda node: node  # the node that a condition holds in a lane

    def initial(self, space, epoch, base, offset, size, lane):
        """What was there when the epoch began."""
        known = self.contents.get(base.term.get_id(), b"") \
            if space == GLOBAL and base.term is not None else b""
        if 0 <= offset <= len(known) - size:
            return BitVecVal(int.from_bytes(known[offset:offset + size],
                                            "little"), 8 * size)
        if base.constant or space == GLOBAL and self.never_changes(base):
            epoch = self.start
        key = space, epoch.get_id(), base.number, lane
        known = [self.bytes.get((*key, offset + n)) for n in range(size)]
        start = 0
        while start < size:
            end = start
            if known[start]:
                end += 1
            else:
                while end < size and not known[end] and (
                        end == start or (offset + end) % 4):
                    end += 1
                name = self.name(space, epoch, base, offset + start,
                                 end - start, lane)
                for n in range(start, end):
                    known[n] = name, n - start
                    self.bytes[*key, offset + n] = known[n]
            start = end
        return simplify(joined([parts_of(name, 8)[n] for name, n in known]))

    def name(self, space, epoch, base, offset, size, lane):
        terms = self.terms
        where = [0] * SAMPLES if base.term is None else \
            terms.sampled(base.term)
        values, epochs = [], terms.sampled(epoch)
        for number, place in enumerate(where):
            value = hashed(8 * size, number, space, place + offset, lane,
                           epochs[number])
            values.append(1 + value % 7 if number < 2 and size > 1 else value)
        if self.is_pointer(space, base, offset, size):
            values = [aligned(value, number) for number, value
                      in enumerate(values)]
        place = "" if base.term is None else str(base.term)
        at = "" if lane is None else f"@{lane}"
        name = terms.input(f"{space}{at}[{place}+{offset}]"
                           f"{size}.{epoch}", 8 * size, values)
        terms.origins[name.get_id()] = "memory", (
            self, space, base, epoch, offset, size, lane)
        if base.number == 1 and space == GLOBAL and size == 4 and \
                offset % 8 == 4:
            place = offset - 4
            if self.noalias.get(place):
                self.unchanging.add(f"argument {place}")
            for upper in (name, zext(low(name, 16), 32)):  # of a buffer, too
                self.note_object(Concat(upper, BitVecVal(0, 32)), place in
                                 self.noalias and f"argument {place}")
        return name

    def arguments(self, base):
        """Which of the kernel's arguments a base hangs on. Where those of two
        bases differ, nothing says how far they are from each other."""
        if base not in self.hang_on:
            names = () if base.term is None else self.terms.leaves(base.term)
            origins = [(key, self.terms.origins.get(key)) for key in names]
            self.hang_on[base] = {key for key, origin in origins if origin and
                                  origin[0] == "memory" and origin[1][2].constant}
        return self.hang_on[base]

    def may_alias(self, space, base, offset, size):
        """Whether these are a dword of an argument that may lead where others do."""
        return space == GLOBAL and base.constant and base.number == 1 and \
            size == 4 and not self.noalias.get(offset // 8 * 8)

    def is_pointer(self, space, base, offset, size):
        """Whether these are the lower dword of an argument that is a pointer."""
        return space == GLOBAL and base.constant and base.number == 1 and \
            size == 4 and offset in self.pointers

    def note_object(self, term, name):
        for form in (term, self.terms.normal(term)):
            self.terms.kept.append(form)
            self.roots.add(form.get_id())
            if name:
                self.objects[form.get_id()] = name

    def object_of(self, base):
        """The object in global memory that an address is based on: an
        argument that is noalias, or a variable; () if that is unknown."""
        if base.object is None:
            places = self.places[GLOBAL]
            found = {self.objects.get(one.get_id()) for one in
                     (places.summands(self.as_sum(base.term))
                      if base.number else ())}
            found.discard(None)
            base.object = tuple(found) if len(found) == 1 else ()
        return base.object

    def never_changes(self, base):
        """Whether no lane stores to the object that an address is based on."""
        found = self.object_of(base)
        return bool(self.unchanging.intersection(found) or
                    self.constants.intersection(found))

    def as_sum(self, term):
        """Two dwords of an address are one of its summands each, too."""
        return self.terms.normal(term) if term.decl().kind() == Z3_OP_CONCAT \
            else term

    def at(self, space, epoch, base, address, offset, size, lane):
        """The same as what is known of another base."""
        places = self.places[space]
        if address is not None and not address.eq(base.term):
            term, more = split(self.terms, address)
            base = places.zero if term is None else \
                places.by_term.get(term.get_id()) or places.add(term)
            offset += more
        return self.initial(space, epoch, base, offset, size, lane)


class View:
    """A lane's memory on one side; `is_target` looks for addresses that the
    source had."""

    def __init__(self, launch, lane, is_target):
        self.launch, self.terms = launch, launch.terms
        self.lane, self.is_target = lane, is_target
        self.stores = {space: [] for space in WIDTHS}
        self.events = []  # Atomic operations in order.

    def place(self, space, address, guard, facts=()):
        places = self.launch.places[space]
        if space == PRIVATE and self.is_target:
            term, offset = split(self.terms, address)
            if term is None:
                return places.zero, offset
        given = [self.terms.as_condition(guard)]
        if self.is_target:
            given += self.terms.in_time
        return places.find(address, given, lambda term: self.bases(space, term),
                           facts)

    def bases(self, space, term):
        """Those that an address may be equal to. In the source it keeps its object,
        for which others may not stand."""
        if space == PRIVATE:
            return []
        found = self.launch.places[space].list
        if self.is_target or space != GLOBAL:
            return found
        own = self.launch.object_of(Base(term, len(found) + 1))
        return [base for base in found if not base.constant and
                self.launch.object_of(base) == own]

    def align(self, space, base, offset, align, guard):
        """Notes the alignment that an access of the source has; the condition that its
        base has it, where an argument leads there: in samples these are multiples."""
        while align > 1 and offset % align:
            align //= 2
        if not base.number or base.constant:
            return BoolVal(True)
        base.align = min(base.align or align, align)
        if guard == self.terms.decisions.true:
            base.sure = max(base.sure, align)
        if align == 1 or (align, guard) in base.told or space != GLOBAL or \
                not self.launch.arguments(base):
            return BoolVal(True)
        base.told.add((align, guard))
        return low(base.term, align.bit_length() - 1) == 0

    def load(self, space, address, size, guard, epoch):
        """The bits of `size` bytes."""
        if space == NOWHERE:
            return BitVecVal(0, 8 * size)
        epoch = self.launch.start if space == PRIVATE else epoch
        base, offset = self.place(space, address, guard)
        lane = self.lane if space == PRIVATE else None
        if space == PRIVATE:
            lane = f"{lane}{'t' if self.is_target else 's'}"
        result = None
        if space == GLOBAL and self.never_changes(base, offset, size, guard):
            epoch = self.launch.start
        elif not base.constant:
            result = self.forwarded(space, base, offset, size, guard, epoch,
                                    lane)
        if result is None:
            result = self.launch.initial(space, epoch, base, offset, size,
                                         lane)
        return result

    def never_changes(self, base, offset, size, guard):
        """Whether no lane stores to these bytes where the guard holds."""
        d = self.terms.decisions
        if self.launch.never_changes(base):
            return True
        for start in range(offset, offset + size):
            nodes = [node for first, count, node in base.invariant
                     if first <= start < first + count]
            if not nodes or all(
                    d.both(guard, d.negated(d.any(map(view, nodes)))) != d.false
                    for view in (lambda node: node, self.launch.anywhere)):
                return False
        return True

    def load_arms(self, arms, size, guard, epoch):
        """The same of an address that is a choice: arms are [(node, space,
        address)]."""
        d, found = self.terms.decisions, None
        for node, space, address in arms:
            one = self.load(space, address, size, d.both(guard, node), epoch)
            found = one if found is None else self.terms.define(
                If(self.terms.as_condition(node), one, found))
        return found

    def store_arms(self, arms, value, guard, epoch, poison=None):
        for node, space, address in arms:
            self.store(space, address, value,
                       self.terms.decisions.both(guard, node), epoch, poison)

    def forwarded(self, space, base, offset, size, guard, epoch, lane):
        """What own stores left, byte by byte; None if there is no store."""
        d, found, bytes_ = self.terms.decisions, [], None
        for store in self.stores[space]:
            if store.epoch is not epoch and not store.epoch.eq(epoch):
                continue
            both = d.both(store.guard, guard)
            if both == d.false:
                continue
            overlap = self.overlap(store, base, offset, size, guard, space)
            if overlap:
                found.append((store, overlap, d.within(store.guard, guard)))
        if not found:
            return None
        if len(found) > MOST_STORES:
            raise NotExpressible("too many stores that may be read")
        covered = next((n for n in range(len(found) - 1, -1, -1)
                        if self.covers(found[n], size, d)), None)
        if covered is None and space == PRIVATE:
            bytes_ = self.among(found, size, guard)
        if covered is None and bytes_ is None:
            old = self.launch.initial(space, epoch, base, offset, size, lane)
            bytes_ = parts_of(old, 8)
        elif covered is not None:
            bytes_ = [None] * size
            found = found[covered:]
        for store, overlap, condition in found:
            parts = parts_of(store.value, 8)
            for distance, same in overlap:
                holds = d.both(condition, same)
                for n in range(size):
                    if not 0 <= n + distance < store.size:
                        continue
                    new = parts[n + distance]
                    old = bytes_[n]
                    bytes_[n] = new if holds == d.true else (
                        holds, new, old)
        return self.together(bytes_)

    def among(self, found, size, guard):
        """Bytes that are read, each from the first store that may have written it, if
        one of these stores wrote it, no matter which: where no later one did, the
        first one did. None if that is not known. So an array is full whose elements
        were all written."""
        d, bytes_, is_known = self.terms.decisions, [], {}
        for n in range(size):
            some = [(store, n + distance, d.both(condition, same))
                    for store, overlap, condition in found
                    for distance, same in overlap
                    if 0 <= n + distance < store.size]
            written = d.any(node for *_, node in some)
            if written not in is_known:
                is_known[written] = written == d.true or len(some) > 1 and \
                    self.terms.soon_holds(self.terms.as_condition(written),
                                          [self.terms.as_condition(guard)])
            if not is_known[written]:
                return None
            store, place, _ = some[0]
            bytes_.append(parts_of(store.value, 8)[place])
        return bytes_

    def together(self, bytes_):
        """Bytes that hang on conditions as one term: by dwords where the
        conditions of their bytes agree."""
        def node(byte):
            if isinstance(byte, tuple):
                return If(self.terms.as_condition(byte[0]), byte[1],
                          node(byte[2]))
            return byte

        def same(group):
            if not all(isinstance(byte, tuple) for byte in group):
                if any(isinstance(byte, tuple) for byte in group):
                    return None
                return joined(list(group))
            if any(byte[0] != group[0][0] for byte in group):
                return None
            rest = same([byte[2] for byte in group])
            if rest is None:
                return None
            return If(self.terms.as_condition(group[0][0]),
                      simplify(joined([byte[1] for byte in group])), rest)
        parts, start = [], 0
        while start < len(bytes_):
            for count in (4, 2, 1):
                group = bytes_[start:start + count]
                if len(group) < count:
                    continue
                found = same(group) if count > 1 else node(group[0])
                if found is not None:
                    parts.append(self.terms.define(found)
                                 if found.size() >= 8 else found)
                    start += count
                    break
        return simplify(joined(parts))

    @staticmethod
    def covers(entry, size, d):
        store, overlap, condition = entry
        return condition == d.true and len(overlap) == 1 and \
            overlap[0][1] == d.true and overlap[0][0] >= 0 and \
            overlap[0][0] + size <= store.size

    def overlap(self, store, base, offset, size, guard, space):
        """[(distance of the load's first byte from the store's, node of the
        condition that it is so)]"""
        d = self.terms.decisions
        if store.base is base:
            distance = offset - store.offset
            return [(distance, d.true)] if -size < distance < store.size \
                else []
        if base.constant or store.base.constant:
            return []
        if space == PRIVATE and not self.is_target and \
                base.group and store.base.group and \
                not base.group[0].eq(store.base.group[0]):
            return []
        if space == GLOBAL:
            one, other = map(self.launch.object_of, (base, store.base))
            if one and other and one != other:
                return []
        return self.perhaps(store, base, offset, size, guard, space)

    def perhaps(self, store, base, offset, size, guard, space):
        terms, width = self.terms, WIDTHS[space]
        there = self.address(store.base, store.offset, width)
        here = self.address(base, offset, width)
        step = min(base.step(), store.base.step(), 16)
        start = (offset - store.offset) % step if step > 1 else 0
        difference = self.shorter(simplify(here - there))
        given = [terms.as_condition(guard), terms.as_condition(store.guard)]
        distances = [n for n in range(-size + 1, store.size)
                     if (n - start) % step == 0]
        bounds = terms.range_of(difference)
        distances = [n for n in distances if may_be(n, bounds, width)]
        values = {value % (1 << width) for value in terms.sampled(difference)}
        asked = bounds[1] - bounds[0] < MOST_BYTES or \
            self.launch.arguments(base) == self.launch.arguments(store.base)
        apart = asked and distances and not values.intersection(
            n % (1 << width) for n in distances) and terms.soon_holds(
                And(*(difference != BitVecVal(n, width) for n in distances)),
                given)
        return [] if apart else [
            (n, terms.condition(simplify(difference == BitVecVal(n, width))))
            for n in distances]

    def shorter(self, difference):
        """A difference without what is in both addresses: an object's place, or one
        address that the other one is a sum of."""
        pairs = self.terms.sums_in(difference)
        for some in (*([pair] for pair in pairs), pairs):
            found = self.terms.normal(substitute(difference, *some))
            if len(self.terms.names_in(found)) < len(
                    self.terms.names_in(difference)):
                return found
        return difference

    @staticmethod
    def address(base, offset, width):
        number = BitVecVal(offset, width)
        return number if base.term is None else base.term + number

    def store(self, space, address, value, guard, epoch, poison=None):
        if guard == self.terms.decisions.false or space == NOWHERE:
            return
        base, offset = self.place(space, address, guard)
        epoch = self.launch.start if space == PRIVATE else epoch
        value = simplify(value)
        if space == LDS:
            self.note_lds({(base.number, offset + n)
                           for n in range(value.size() // 8)})
        self.stores[space].append(Store(
            guard, base, offset, value, epoch, poison, self.terms.at))

    def note_lds(self, places):
        """Code that stores where its source does not has variables in other places
        than it is looked at with."""
        if not self.is_target:
            self.launch.in_lds |= places
        elif self.launch.is_strict and not places <= self.launch.in_lds:
            raise WrongPlace

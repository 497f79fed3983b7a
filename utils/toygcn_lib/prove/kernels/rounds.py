# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A loop of the code, proved from any round to the next one: it runs once, and each
register is what a relation makes of the source's phis. That the relations hold before
the loop and after the round is proved, for lanes that are in the loop, for those that
left it and for those that never came."""

from z3 import Bool, Not, is_false

from .flow import State
from .registers import PAIRS
from .relations import Bit, Free, Kept, NoInduction, NotShared
from .terms import SAMPLES

MOST_TRIES = 6
OTHER = 20  # a lane that runs where those that are asked for do not
VERIFIED, STILL, NOISE = "verified", "still", "noise"


class WaveCut:
    """One loop of the code, from one state before it."""

    def __init__(self, question, ways, header, state):
        self.question, self.ways, self.header = question, ways, header
        self.before, self.wave = state, question.wave
        self.terms, self.d = question.terms, question.terms.decisions
        self.guess = question.plan.by_target[header]
        self.roles = dict(question.roles)
        self.verified = self.with_role(VERIFIED)
        self.wave.now = state
        entry = self.wave.exec()
        self.entry = {lane: entry[lane] for lane in range(64)}
        self.records = {}
        for lane in self.verified:
            self.find_record(lane)
        self.verified = self.with_role(VERIFIED)
        self.choice = {}  # of a register: which candidate
        self.left = {}  # What it is in a lane that left the loop.
        self.more = {}  # of a linear relation: what is added
        self.bad = set()

    def with_role(self, role):
        return [lane for lane, one in self.roles.items() if one == role]

    def find_record(self, lane):
        record = self.question.records.get((lane, self.guess.source))
        inside = self.d.both(self.before.guard, self.entry[lane])
        if inside == self.d.false:
            self.roles[lane] = STILL
            return
        if record is None:
            raise NoInduction("the source does not come to the loop")
        self.must(self.d.negated(inside), record.guard,
                  "the loop is entered by others")
        self.records[lane] = record

    def must(self, a, b, what):
        """a or b."""
        either = self.d.either(a, b)
        if either != self.d.true and not self.terms.holds(
                self.terms.as_condition(either), deep=True):
            raise NoInduction(what)

    # Runs.

    def result(self):
        question, guess = self.question, self.guess
        for _ in range(MOST_TRIES):
            marks, self.bad = question.marks(), set()
            roles = dict(question.roles)
            try:
                found = self.together() if guess.is_uniform else self.apart()
            finally:
                question.roles = roles
            if not self.bad:
                return list(found.items())
            self.undo(marks, list(self.wave.views))
            for key in self.bad:
                self.choice[key] = self.choice.get(key, 0) + 1
        raise NoInduction(f"no relation for {sorted(map(str, self.bad))[:3]}")

    def undo(self, marks, lanes):
        self.question.restore(marks, lanes, "t")

    def run(self, roles, guard, still):
        """Where a round leads; `still` says what lanes that are not in the
        loop have."""
        question, marks = self.question, self.question.marks()
        question.roles = roles
        state = self.begin(roles, guard, still)
        before = dict(state.slots)
        left = self.ways.once(self.header, state)
        back = left.pop(self.header, None)
        self.undo(marks, [lane for lane in self.wave.views
                          if roles.get(lane, NOISE) == NOISE])
        for lane, role in roles.items():
            if back is not None and role == STILL:
                self.check_still(lane, before, back)
        if back is not None:
            self.check_others_kept(before, back)
        if self.guess.has_stores:
            for there in left.values():
                there.epoch = question.epochs.end(self.guess.source,
                                                  self.before.epoch)
        return back, left

    def together(self):
        """A loop that all lanes leave at once."""
        guard = self.before.guard
        back, left = self.run(self.roles, guard, {})
        for lane in self.verified:
            self.check_step(lane, back, left, self.entry[lane])
        return left

    def apart(self):
        """A loop that lanes leave one by one: for each, a round in which it
        is in the loop, and one in which it is not."""
        guard, runs = self.before.guard, {}
        for lane in self.verified:
            roles = {other: NOISE if role == VERIFIED and other != lane
                     else role for other, role in self.roles.items()}
            runs[lane] = self.run(roles, self.d.both(guard, self.entry[lane]),
                                  {})
            back, left = runs[lane]
            self.check_step(lane, back, left, self.d.true)
            if self.bad:
                return None
            self.check_ends(back)
            self.note_left(lane, back)
        roles = {lane: STILL if role == VERIFIED else role
                 for lane, role in self.roles.items()}
        if NOISE not in roles.values():
            roles[OTHER] = NOISE
        outside = guard
        for lane in self.verified:
            outside = self.d.both(outside, self.d.either(
                self.d.negated(self.entry[lane]), self.records[lane].leave))
        rest = self.run(roles, outside, self.left)
        self.wave.views.pop(OTHER, None)
        return self.joined(runs, rest, outside)

    # The state that a round begins with.

    def begin(self, roles, guard, still):
        slots, wave = dict(self.before.slots), self.wave
        wave.now = self.before
        masks = {name for name in self.guess.registers if name[0] != "v" or
                 name.startswith("vcc") if self.is_mask(name)}
        for name in sorted(self.guess.registers):
            if name in ("scc", *PAIRS["exec"]):
                continue
            if name in masks:
                slots[name] = self.mask(name, roles, still)
            elif name[0] == "v" and "@" not in name and \
                    not name.startswith("vcc"):
                for lane, role in roles.items():
                    slots[f"{name}@{lane}"] = self.vector(name, lane, role,
                                                          still)
            else:
                slots[name] = self.scalar(name, roles)
        slots["scc"] = self.terms.bit(self.terms.fresh(1))
        for n, name in enumerate(PAIRS["exec"]):
            slots[name] = tuple(self.exec_bit(32 * n + bit, roles)
                                for bit in range(32))
        epoch = self.before.epoch
        if self.guess.has_stores:
            epoch = self.question.epochs.begin(self.guess.source, epoch)
        return State(guard, slots, epoch)

    def is_mask(self, name):
        return self.guess.is_mask(name) or isinstance(
            self.before.slots.get(name), tuple)

    def exec_bit(self, lane, roles):
        role = roles.get(lane)
        if role == NOISE:
            return self.terms.bit(self.terms.fresh(1))
        if role == VERIFIED:
            return self.entry[lane]
        return self.d.false

    def fresh(self):
        return self.terms.leaf(self.terms.fresh(32))

    def pick(self, key, ones):
        return ones[min(self.choice.get(key, 0), len(ones) - 1)]

    def relation(self, name, lane):
        return self.pick((name, lane), self.guess.candidates(name, lane))

    def vector(self, name, lane, role, still):
        before = self.wave.vector(name, lane)
        if role == NOISE:
            return self.fresh()
        if role == STILL:
            left = still.get((name, lane))
            return before if left is None else self.d.choose(
                self.entry[lane], left, before)
        relation = self.relation(name, lane)
        if isinstance(relation, Kept):
            return before
        if isinstance(relation, Free):
            return self.fresh()
        return self.d.choose(self.entry[lane],
                             self.linear(relation, lane, lane), before)

    def scalar(self, name, roles):
        lanes = [lane for lane, role in roles.items() if role == VERIFIED]
        relation = self.relation(name, None)
        if isinstance(relation, Kept):
            return self.wave.scalar(name)
        if isinstance(relation, Free) or not lanes:
            return self.fresh()
        found = self.linear(relation, lanes[-1], None)
        for lane in reversed(lanes[:-1]):
            found = self.d.choose(self.entry[lane],
                                  self.linear(relation, lane, None), found)
        return found

    def linear(self, relation, lane, of):
        """The node of a register by its relation to the phis of a lane."""
        record = self.records[lane]
        bits = {name: value.bits for name, value in record.phis.items()}
        term = self.terms.known(relation.term(bits,
                                              self.added(relation, lane, of)))
        poison = record.phis[relation.view.phi].poison
        part = self.part(term, relation)
        if is_false(poison):
            return self.terms.leaf(part)
        return self.d.choose(self.terms.condition(poison), self.fresh(),
                             self.terms.leaf(part))

    def part(self, term, relation):
        if term.size() == 32:
            return term
        return self.wave.dwords(term, [])[relation.part]

    def added(self, relation, lane, of):
        key = id(relation), lane
        if key not in self.more:
            self.wave.now = self.before
            guard = self.d.both(self.before.guard, self.entry[lane])

            def before(name):
                node = self.wave.scalar(name) if of is None else \
                    self.wave.vector(name, of)
                if isinstance(node, tuple):
                    return self.wave.of_mask(node)
                return self.terms.value(self.d.within(node, guard))
            init = {name: value.bits
                    for name, value in self.records[lane].init.items()}
            self.more[key] = self.terms.normal(relation.more(before, init))
        return self.more[key]

    def mask(self, name, roles, still):
        before = self.wave.scalar(name)
        if not isinstance(before, tuple):
            before = tuple(self.wave.conditions(self.wave.read_dword(name)))
        high = name in ("exec_hi", "vcc_hi") or name[0] == "s" and \
            int(name[1:]) % 2
        found, base = [], 32 if high else 0
        for number in range(32):
            lane = base + number
            role = roles.get(lane)
            if role == NOISE:
                found.append(self.terms.bit(self.terms.fresh(1)))
                continue
            relation = self.bit(name, number, lane if lane in
                                self.question.lanes else None)
            if role == STILL:
                left = still.get((name, number, lane))
                if isinstance(relation, Free):
                    found.append(self.terms.bit(self.terms.fresh(1)))
                else:
                    found.append(before[number] if left is None else
                                 self.d.choose(self.entry[lane], left,
                                               before[number]))
            else:
                found.append(self.bit_node(relation, before[number], lane))
        return tuple(found)

    def bit(self, name, number, lane):
        return self.pick((name, number, lane),
                         self.guess.bit_candidates(name, number, lane))

    def bit_node(self, relation, before, lane):
        if isinstance(relation, bool):
            return self.d.true if relation else self.d.false
        if isinstance(relation, Kept):
            return before
        if isinstance(relation, Bit) and lane in self.records:
            node = self.terms.bit(self.records[lane].phis[relation.phi].bits)
            return self.d.negated(node) if relation.is_not else node
        return self.terms.bit(self.terms.fresh(1))

    # What must hold after a round.

    def check_step(self, lane, back, left, active):
        record, d = self.records[lane], self.d
        inside = stays = d.false
        if back is not None:
            self.wave.now = back
            stays = self.wave.exec()[lane]
            inside = d.both(back.guard, active)
        care = d.both(inside, stays)
        if care != d.false:
            self.check_registers(lane, back, care)
        if self.bad:  # With other relations, all of this is another question.
            return
        for there in left.values():
            self.must(d.negated(d.both(there.guard, active)),
                      d.negated(record.back), "the loop is left by others")
        self.check_first(lane)
        if back is None:
            return
        self.must(d.negated(d.both(inside, stays)), record.back,
                  "a lane stays in the loop")
        self.must(d.negated(d.both(inside, record.back)), stays,
                  "a lane leaves the loop")
        if self.guess.is_uniform:
            self.check_others(lane, back, active)

    def check_ends(self, back):
        """The wave does not go on when its last lane has left."""
        if back is None:
            return
        self.wave.now = back
        self.must(self.d.negated(back.guard), self.d.any(self.wave.exec()),
                  "the wave stays in a loop that its lanes left")

    def check_others(self, lane, back, active):
        """A lane that never came to the loop keeps what it had."""
        d = self.d
        care = d.both(back.guard, d.negated(active))
        if care != d.false and d.both(care, self.wave.exec()[lane]) != d.false:
            raise NoInduction("a lane comes to the loop in it")
        for name in self.guess.registers:
            if name[0] == "v" and "@" not in name and \
                    not name.startswith("vcc") and not isinstance(
                        self.relation(name, lane), Free):
                self.wave.now = back
                now = self.wave.vector(name, lane)
                self.wave.now = self.before
                if not self.agree(now, self.wave.vector(name, lane), care):
                    raise NoInduction("a register changes in a lane that is "
                                      "off")

    def check_first(self, lane):
        """A phi that lanes share is the same before the loop, and after a
        round."""
        record = self.records[lane]
        first = self.records[self.verified[0]]
        both = self.d.both(self.entry[lane], self.entry[self.verified[0]])
        given = [self.terms.as_condition(self.d.both(self.before.guard, both))]
        for phi in self.guess.shared:
            self.equal(first.init[phi].bits, record.init[phi].bits, given,
                       phi)
            if phi in record.after and phi in first.after:
                self.equal(first.after[phi].bits, record.after[phi].bits,
                           [self.terms.as_condition(node) for node in
                            (record.back, first.back)], phi)

    def equal(self, a, b, given, phi):
        if not a.eq(b) and not self.terms.holds(a == b, given, deep=True):
            raise NotShared(self.guess, phi)

    def check_registers(self, lane, back, care):
        for name in self.guess.registers:
            if name in ("scc", *PAIRS["exec"]):
                continue
            if self.is_mask(name):
                self.check_mask(name, lane, back, care)
            elif name[0] == "v" and "@" not in name and \
                    not name.startswith("vcc"):
                self.check_register(
                    name, lane, lane, self.wave.vector(name, lane),
                    self.before.slots.get(f"{name}@{lane}"), care)
            else:
                self.check_register(
                    name, None, lane, self.wave.scalar(name),
                    self.before.slots.get(name), care)

    def check_register(self, name, of, lane, node, before, care):
        relation, d = self.relation(name, of), self.d
        if isinstance(relation, Free):
            return
        if isinstance(node, tuple):
            node = self.terms.leaf(self.wave.of_mask(node))
        node = d.within(node, care)
        if isinstance(relation, Kept):
            key = name if of is None else f"{name}@{of}"
            before = self.wave.initial(key) if before is None else before
            if isinstance(before, tuple):
                before = self.terms.leaf(self.wave.of_mask(before))
            if self.agree(node, before, care):
                return
            expected = self.terms.value(d.within(before, care))
            given = []
        else:
            record = self.records[lane]
            bits = {phi: value.bits for phi, value in record.after.items()}
            expected = self.part(self.terms.known(relation.term(
                bits, self.added(relation, lane, of))), relation)
            given = [Not(record.after[relation.view.phi].poison),
                     self.terms.as_condition(record.back)]
        found = self.terms.value(node)
        if not found.eq(expected) and not self.holds(
                found == expected, [self.terms.as_condition(care), *given],
                lane):
            self.bad.add((name, of))

    def holds(self, claim, given, lane):
        """With what is poison in the source, if it needs that."""
        if self.terms.holds(claim, given):
            return True
        return self.terms.holds(
            claim, [*given, *self.question.source[lane].defined[-12:]],
            deep=True)

    def bits_of(self, name, slots):
        """(number, lane, node) of the bits of lanes that are asked for, and of
        the others."""
        bits = slots
        if not isinstance(bits, tuple):
            bits = tuple(self.wave.conditions(self.wave.read_dword(name)))
        high = name in ("exec_hi", "vcc_hi") or name[0] == "s" and \
            int(name[1:]) % 2
        for number, node in enumerate(bits):
            yield number, number + (32 if high else 0), node

    def check_mask(self, name, lane, back, care):
        before = self.before.slots.get(name)
        self.wave.now = back
        old = {}
        if isinstance(before, tuple):
            old = dict(enumerate(before))
        for number, of, node in self.bits_of(name, self.wave.scalar(name)):
            if of in self.question.lanes and of != lane or of == OTHER:
                continue
            key = name, number, of if of == lane else None
            relation = self.pick(key, self.guess.bit_candidates(*key))
            if isinstance(relation, Free):
                continue
            if isinstance(relation, Kept):
                expected = old.get(number)
            elif isinstance(relation, Bit):
                if of != lane:
                    self.bad.add(key)
                    continue
                expected = self.terms.bit(
                    self.records[lane].after[relation.phi].bits)
                expected = self.d.negated(expected) if relation.is_not \
                    else expected
            else:
                expected = self.d.true if relation else self.d.false
            if expected is None or not self.same(node, expected, care):
                self.bad.add(key)

    def agree(self, a, b, care):
        """Whether two nodes are the same where `care` holds."""
        d = self.d
        return a == b or d.choose(care, a, d.false) == \
            d.choose(care, b, d.false)

    def same(self, node, expected, care):
        if self.agree(node, expected, care):
            return True
        different = self.d.both(care, self.d.choose(
            node, self.d.negated(expected), expected))
        return different == self.d.false or self.terms.holds(
            Not(self.terms.as_condition(different)))

    def note_left(self, lane, back):
        """What a lane's registers are when it leaves before the others."""
        if back is None:
            return
        self.wave.now = back
        stays = self.wave.exec()[lane]
        care = self.d.both(back.guard, self.d.negated(stays))
        if care == self.d.false:
            return
        for name in self.guess.registers:
            if name in ("scc", *PAIRS["exec"]):
                continue
            if self.is_mask(name):
                for number, of, node in self.bits_of(
                        name, self.wave.scalar(name)):
                    if of == lane:
                        self.left[name, number, lane] = self.d.within(node,
                                                                      care)
            elif name[0] == "v" and "@" not in name and \
                    not name.startswith("vcc"):
                self.left[name, lane] = self.d.within(
                    self.wave.vector(name, lane), care)

    def check_others_kept(self, before, back):
        """No other register changes."""
        known = self.guess.registers
        for name, now in back.slots.items():
            if name in known or name.split("@")[0] in known:
                continue
            old = before.get(name)
            old = self.wave.initial(name) if old is None else old
            pairs = zip(now, old) if isinstance(now, tuple) and isinstance(
                old, tuple) else [(now, old)]
            if now != old and not all(
                    not isinstance(a, tuple) and not isinstance(b, tuple) and
                    self.agree(a, b, back.guard) for a, b in pairs):
                raise NoInduction(f"{name} changes in the loop")

    def check_still(self, lane, before, back):
        """A lane that is not in the loop keeps what it has."""
        self.wave.now = back
        if self.d.both(back.guard, self.wave.exec()[lane]) != self.d.false:
            raise NoInduction("a lane comes back to the loop")
        for name in self.guess.registers:
            if name in ("scc", *PAIRS["exec"]):
                continue
            if self.is_mask(name):
                for number, of, node in self.bits_of(
                        name, self.wave.scalar(name)):
                    if of == lane and not isinstance(
                            self.bit(name, number, lane), Free) and \
                            not self.same(node, before[name][number],
                                          back.guard):
                        self.bad.add((name, number, lane))
            elif name[0] == "v" and "@" not in name and \
                    not name.startswith("vcc"):
                key = f"{name}@{lane}"
                node, old = self.wave.vector(name, lane), before[key]
                if not self.agree(node, old, back.guard):
                    raise NoInduction("a register changes in a lane that is "
                                      "off")

    # After the loop.

    def joined(self, runs, rest, outside):
        """The state after a loop that lanes leave one by one."""
        lasts = {lane: self.last(lane) for lane in self.verified}
        places = dict.fromkeys(place for _, left in (*runs.values(), rest)
                               for place in left)
        found, d = {}, self.d
        for place in places:
            still = rest[1].get(place)
            lanes = {lane: left.get(place)
                     for lane, (_, left) in runs.items()}
            guard = outside if len(places) == 1 else self.way(
                outside, lanes, still, lasts)
            if guard == d.false:
                continue
            states = [one for one in (still, *lanes.values()) if one]
            names = dict.fromkeys(name for one in states for name in one.slots)
            found[place] = State(self.terms.short(guard), {
                name: self.after(name, states, still or states[0], lanes,
                                 lasts) for name in names}, states[0].epoch)
        self.note_end(found)
        return found

    def way(self, guard, lanes, still, lasts):
        """When a loop is left to one of several places. Where no lane's last
        round is the wave's, another lane's is."""
        d = self.d
        for lane, there in lanes.items():
            guard = d.both(guard, d.either(
                d.negated(lasts[lane]),
                d.false if there is None else there.guard))
        return d.both(guard, d.either(
            d.any(lasts.values()), d.false if still is None else still.guard))

    def note_end(self, found):
        """The wave leaves the loop."""
        if any(role != VERIFIED for role in self.question.roles.values()):
            return
        end = self.d.any(there.guard for there in found.values())
        self.question.ends = [*self.question.ends, (
            self.guess.source, self.terms.as_condition(self.d.either(
                self.d.negated(self.before.guard), end)))]

    def last(self, lane):
        """Whether a lane's last round is the wave's."""
        self.terms.count += 1
        name = Bool(f"last{self.terms.count}")
        self.terms.kept.append(name)
        self.terms.note_values(name, [n % 2 for n in range(SAMPLES)])
        return self.d.both(self.entry[lane], self.terms.condition(name))

    def after(self, name, states, still, lanes, lasts):
        """A register after the loop."""
        d = self.d

        def slot(state, key):
            found = state.slots.get(key)
            return self.wave.initial(key) if found is None else found

        def mine(lane, pick):
            there = lanes[lane] or still
            return d.choose(lasts[lane], d.within(pick(there), there.guard),
                            d.within(pick(still), still.guard))
        if "@" in name and int(name.split("@")[1]) in lanes:
            lane = int(name.split("@")[1])
            return mine(lane, lambda state: slot(state, name))
        found = slot(still, name)
        if all(isinstance(slot(state, name), tuple) for state in states):
            bits = list(found)
            high = name in ("exec_hi", "vcc_hi") or name[0] == "s" and \
                int(name[1:]) % 2
            for lane in lanes:
                number = lane - (32 if high else 0)
                if 0 <= number < 32:
                    bits[number] = mine(
                        lane, lambda state: slot(state, name)[number])
            return tuple(bits)
        if "@" in name:
            return found
        for lane, state in lanes.items():
            value = slot(state or still, name)
            if isinstance(value, tuple):
                value = self.terms.leaf(self.wave.of_mask(value))
            if isinstance(found, tuple):
                found = self.terms.leaf(self.wave.of_mask(found))
            found = d.choose(lasts[lane], value, found)
        return found

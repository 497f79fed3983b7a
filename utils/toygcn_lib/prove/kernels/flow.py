# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The ways through a function, unrolled: each block runs once for all ways that
reach it, an inner loop before what follows it. Where ways meet, a value is a
choice between theirs."""

from z3 import BitVecVal

from ..claims import NotExpressible

MOST_BLOCKS = 3000  # that run
MOST_ROUNDS = 300  # of a loop whose end is known
BARRIER_BITS, EPOCH_BITS = 12, 20  # of an epoch: barriers, and with other epochs


class Stays(NotExpressible):
    """A loop is not left after many rounds, and no way differs from another."""


class Epochs:
    """Memory before, in and after a round is another one for both sides. Where ways meet
    and some of them passed a barrier, it is that of these epochs, whichever a lane is
    in: the same for both sides where each of them is."""

    def __init__(self):
        self.known, self.inside, self.parts = {}, {0: frozenset()}, {}

    def phase(self, epoch):
        return epoch.as_long() >> BARRIER_BITS

    def open_in(self, epoch):
        return self.inside[self.phase(epoch)]

    def new(self, key, inside):
        if key not in self.known:
            number = len(self.known) + 1
            if number >> (EPOCH_BITS - BARRIER_BITS):
                raise NotExpressible("too many ways that meet after barriers")
            self.known[key] = BitVecVal(number << BARRIER_BITS, 32)
            self.inside[number] = inside
        return self.known[key]

    def begin(self, loop, epoch):
        return self.new(("in", loop, epoch.as_long()),
                        self.open_in(epoch) | {loop})

    def end(self, loop, epoch):
        return self.new(("after", loop, epoch.as_long()), self.open_in(epoch))

    def meet(self, a, b):
        parts = self.parts.get(a.as_long(), frozenset([a.as_long()])) | \
            self.parts.get(b.as_long(), frozenset([b.as_long()]))
        found = self.new(("meet", parts), self.open_in(a) | self.open_in(b))
        self.parts[found.as_long()] = parts
        return found


class State:
    """Where the wave or lane is on the ways that `guard` holds of; `slots` are
    nodes by name, `epoch` the number of barriers that it passed."""

    def __init__(self, guard, slots, epoch):
        self.guard, self.slots, self.epoch = guard, slots, epoch

    def on(self, decisions, condition):
        return State(decisions.both(self.guard, condition), dict(self.slots),
                     self.epoch)


def loops(nodes, edges, entry):
    """Nodes in order, a loop as a list that begins with its header: strongly
    connected components from the first to the last, and the same of what is in
    a loop without its header."""
    number, least, stack, found = {}, {}, [], []

    def visit(start):
        todo = [(start, iter(edges[start]))]
        number[start] = least[start] = len(number)
        stack.append(start)
        while todo:
            node, rest = todo[-1]
            after = next((n for n in rest if n in nodes), None)
            if after is None:
                todo.pop()
                if todo:
                    before = todo[-1][0]
                    least[before] = min(least[before], least[node])
                if least[node] == number[node]:
                    component = []
                    while not component or component[-1] != node:
                        component.append(stack.pop())
                    found.append(component)
            elif after not in number:
                number[after] = least[after] = len(number)
                stack.append(after)
                todo.append((after, iter(edges[after])))
            elif after in stack:
                least[node] = min(least[node], number[after])
    for node in (entry, *sorted(nodes)):
        if node in nodes and node not in number:
            visit(node)
    order = []
    for component in reversed(found):
        head = min(component, key=lambda n: number[n])
        if len(component) == 1 and head not in edges[head]:
            order.append(head)
        else:
            rest = set(component) - {head}
            inner = loops(rest, edges, next(iter(edges[head]), head)) \
                if rest else []
            order.append([head, *inner])
    return order


def flat(order):
    for one in order:
        if isinstance(one, list):
            yield from flat(one)
        else:
            yield one


class Ways:
    """Runs blocks. `edges` are {block: blocks after it}; `execute` gets a block
    and a state and gives [(block, state)]; `bound` is how often a loop's header
    may run on ways that differ."""

    def __init__(self, terms, edges, entry, execute, join, bound,
                 cuts=None):
        self.terms, self.edges = terms, edges
        self.execute, self.join, self.bound = execute, join, bound
        self.order = loops(set(edges), edges, entry)
        self.place = {node: n for n, node in enumerate(flat(self.order))}
        self.inside = {}
        self.note_loops(self.order)
        # Gets (these ways, a header, a state); gives what `execute` does of
        # all of the loop, or None.
        self.cuts = cuts
        self.epochs = None  # Epochs, where ways that meet may differ in barriers.
        self.entered = set()  # headers that are reached from outside
        self.too_often = []  # guards of ways that were given up
        self.count = 0  # of blocks that ran
        self.turn = ""  # which round of a loop, for people

    def note_loops(self, order):
        for one in order:
            if isinstance(one, list):
                self.inside[one[0]] = set(flat(one))
                self.note_loops(one[1:])

    def run(self, entry, state):
        if entry in self.inside:
            self.entered.add(entry)
        self.follow({entry: state})

    def once(self, header, state):
        """Where one round of a loop leads: {block: state}."""
        return self.follow({header: state}, header)

    def follow(self, pending, loop=None):
        """Runs to the end, or to where ways leave a loop or begin it again.
        """
        rounds, first, left = {}, {}, {}
        begun = False
        while pending:
            block = min(pending, key=self.place.get)
            state = pending.pop(block)
            self.count += 1
            if self.count > MOST_BLOCKS:
                raise NotExpressible(f"more than {MOST_BLOCKS} blocks run")
            found = None
            if block in self.inside and (begun or block != loop):
                found = self.cuts and self.cuts(self, block, state)
                if found is None and not self.may_go(block, state, rounds,
                                                     first):
                    continue
            begun = True
            if found is None:
                found = self.execute(block, state)
            for after, there in found:
                if there.guard == self.terms.decisions.false:
                    continue
                if after in self.inside and \
                        block not in self.inside[after]:
                    self.entered.add(after)
                    for inner in self.inside[after]:
                        rounds.pop(inner, None)
                        first.pop(inner, None)
                ends = loop is not None and (
                    after == loop or after not in self.inside[loop])
                where = left if ends else pending
                where[after] = self.meet(where.get(after), there)
        return left

    def may_go(self, block, state, rounds, first):
        """Whether a header may run once more."""
        before = first.get(block)
        first[block] = state.guard
        known = before == state.guard
        rounds[block, known] = rounds.get((block, known), 0) + 1
        if known and rounds[block, True] > MOST_ROUNDS:
            raise Stays(f"a loop of more than {MOST_ROUNDS} rounds")
        rounds[block] = rounds.get(block, 0) + (not known)
        self.turn = f" in round {rounds[block, known]}"
        if known or rounds[block] <= self.bound + 1:
            return True
        self.too_often.append(state.guard)
        return False

    def meet(self, a, b):
        if a is None:
            return b
        d = self.terms.decisions
        guard = d.either(a.guard, b.guard)
        first = d.within(a.guard, guard)
        slots = {}
        for name in {**a.slots, **b.slots}:
            slots[name] = self.join(name, first, a.slots.get(name),
                                    b.slots.get(name))
        return State(self.terms.short(guard), slots,
                     self.epoch(a.epoch, b.epoch))

    def epoch(self, a, b):
        """That of ways that meet."""
        if a.eq(b):
            return a
        if self.epochs:
            return self.epochs.meet(a, b)
        raise NotExpressible("a barrier on one of two ways that meet")

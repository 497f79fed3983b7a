# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Claims in samples: numbers for what a kernel is given, and what all names are then.
A claim that fails in one is no theorem, and the solver need not be asked. One that the
solver gives up and that no sample fails may be taken for true, and then the answer
is at most *bounded*."""

from z3 import is_bool, is_true

from .numbers import EDGES, aligned, hashed
from .values import Samples

FEW, MORE = 10, 200  # samples: for a guess, and for what is taken for true
LEAST = 20  # of these, in which what is given holds
LEARNED, FIRST = 40, 1000  # samples from models, at most; the number of the first
MOST = 1 << 22  # values that are kept of terms without names


def leaf(width, number, name, bound=None):
    """A number for something without a definition: small in some samples, edges
    in others."""
    value = hashed(width + 8, number, name)
    kind, value = value >> width, value % (1 << width)
    if width > 2 and number % 4 == 0:
        value = value % 13
    elif width > 8 and number % 4 == 1:
        value = value % 3000
    elif width > 2 and kind < 64:
        value = (1 << value % width) - value // width % 2 \
            if kind < 32 else EDGES[kind % len(EDGES)] % (1 << width)
    elif width > 8 and kind < 128:
        value >>= value % width
    return value if bound is None else value % (bound + 1)


class Sampling:
    def __init__(self, terms, first, count):
        self.terms = terms
        self.samples = self.new_samples(range(first, first + count))
        self.known = {}  # by id: names that have values, after what they hang on
        self.learned = {}  # number of a sample: what a model says, by names
        self.firsts = {}  # in these: what is at a place, and what functions give

    def new_samples(self, numbers):
        return Samples(self.terms.names_in, [*numbers],
                       MOST // max(len(numbers), 1))

    def learn(self, claim, given, model):
        """Whether there is one more sample, in which a claim fails: a model of the
        solver says what the launch is given, and what is in memory, where one place
        has one value, which the solver does not know."""
        if len(self.samples.numbers) == LEARNED:
            return False
        self.fill([claim, *given])
        number = FIRST + len(self.learned)
        one = self.new_samples([number])
        self.learned[number] = {
            name.name(): model[name] for name in model.decls() if not name.arity()}
        needed = self.all_sources([claim, *given])
        rest = [name for key, name in self.known.items() if key not in needed]
        for key, name in self.known.items():
            if key in needed:
                one.note(name, self.values_of(name, one))
        if one.of(claim) != [0] or any(one.of(fact) != [1] for fact in given):
            return False
        for name in rest:
            one.note(name, self.values_of(name, one))
        self.samples.add(one)
        return True

    def all_sources(self, terms):
        """Ids of the names that terms hang on."""
        found, todo = set(), list(terms)
        while todo:
            for name in self.terms.names_in(todo.pop()):
                if name.get_id() not in found:
                    found.add(name.get_id())
                    todo += self.sources(name)
        return found

    def agree(self, claim, given):
        """In how many samples what is given and the claim hold; None if the claim
        fails in one."""
        self.fill([claim, *given])
        holds = [True] * len(self.samples.numbers)
        for fact in given:
            holds = [one and other for one, other in zip(holds, self.samples.of(fact))]
            if not any(holds):
                return 0
        if any(one and not other
               for one, other in zip(holds, self.samples.of(claim))):
            return None
        return sum(map(bool, holds))

    def fill(self, terms):
        """Gives values to all names that these hang on."""
        todo = [name for term in terms for name in self.terms.names_in(term)]
        while todo:
            name = todo[-1]
            if name.get_id() in self.known:
                todo.pop()
                continue
            wanted = [part for one in self.sources(name)
                      for part in self.terms.names_in(one)
                      if part.get_id() not in self.known]
            if wanted:
                todo += wanted
                continue
            self.known[name.get_id()] = name
            self.samples.note(name, self.values_of(name, self.samples))
            todo.pop()

    def sources(self, name):
        """What a name hangs on."""
        key, terms = name.get_id(), self.terms
        meaning = self.meaning(key)
        if meaning is not None:
            return [meaning]
        kind, origin = terms.origins.get(key, (None, None))
        if kind == "apply":
            return origin[2]
        if kind == "memory":  # of a place, after a number of events
            return [one for one in (origin[2].term, origin[3]) if one is not None]
        return [origin[0], *origin[1]] if kind == "pick" else []

    def meaning(self, key):
        """The term that says what a name is, or None."""
        terms = self.terms
        found = terms.definitions.get(key)
        if found is None and terms.origins.get(key, ("",))[0] == "apply":
            found = terms.exact.get(key, terms.roughly.get(key))
        return found

    def values_of(self, name, samples):
        """In these samples; what it hangs on has values there."""
        meaning = self.meaning(name.get_id())
        if meaning is not None:
            return samples.of(meaning)
        kind, origin = self.terms.origins.get(name.get_id(), (None, None))
        width = 1 if is_bool(name) else name.size()
        if kind == "pick":
            places, rows = samples.of(origin[0]), [*map(samples.of, origin[1])]
            return [rows[place][n] for n, place in enumerate(places)]
        if kind == "apply":
            args = zip(*map(samples.of, origin[2]))
            return [self.of_function(origin[0], width, row, number, self.said(name, number))
                    for number, row in zip(samples.numbers, args)]
        if kind == "memory":
            zero = [0] * len(samples.numbers)
            places, epochs = (zero if one is None else samples.of(one)
                              for one in (origin[2].term, origin[3]))
            return [self.in_memory(origin, width, *row) for row in zip(
                places, epochs, samples.numbers, (
                    self.said(name, number) for number in samples.numbers))]
        bound, found = self.terms.bounds.get(name.get_id()), []
        for number in samples.numbers:
            said = None if kind else self.said(name, number)
            found.append(leaf(width, number, name.decl().name(), bound)
                         if said is None else said)
        return found

    def said(self, name, number):
        """What a model says in a sample that it made, or None."""
        said = self.learned.get(number, {}).get(name.decl().name())
        return said if said is None else int(is_true(said)) if is_bool(name) \
            else said.as_long()

    def of_function(self, function, width, args, number, said):
        key = number, function, *args
        return self.first(key, said, lambda: hashed(width, *key[1:]))

    def in_memory(self, origin, width, place, epoch, number, said):
        _, space, base, _, offset, size, lane = origin
        is_pointer = origin[0].is_pointer(space, base, offset, size)

        def form(value):
            return aligned(value, number) if is_pointer else value
        if self.is_shared(origin, number):
            return form(leaf(width, number, ("arguments", offset % 8))) + (
                4 * (offset // 8 % 4) if number % 2 and not offset % 8
                else 0) & 0xffffffff
        key = number, (space, place + offset, lane, epoch), width
        return self.first(key, said, lambda: form(leaf(width, *key[:2])))

    @staticmethod
    def is_shared(origin, number):
        """In some samples all arguments lead to one place, or to places that are
        dwords apart: what loads and stores of two do in another order shows there."""
        launch, space, base, _, offset, size, _ = origin
        return number % 5 == 3 and launch.may_alias(space, base, offset, size)

    def first(self, key, said, other):
        """What a model says by the first name of a place, or of a function's value;
        else another number."""
        if said is not None:
            return self.firsts.setdefault(key, said)
        return self.firsts[key] if key in self.firsts else other()

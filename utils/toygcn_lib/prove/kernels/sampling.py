# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Claims in samples: numbers for what a kernel is given, and what all names are then.
A claim that fails in one is no theorem, and the solver need not be asked. One that the
solver gives up and that no sample fails may be taken for true, and then the answer
is at most *bounded*."""

from z3 import (BitVecVal, BoolVal, ModelRef, is_bool, is_bv_value, is_true,
                main_ctx)
from z3.z3core import Z3_add_const_interp, Z3_mk_model

from .numbers import EDGES, aligned, hashed

FEW, MORE = 10, 200  # samples: for a guess, and for what is taken for true
LEAST = 20  # of these, in which what is given holds
LEARNED, FIRST = 40, 1000  # samples from models, at most; the number of the first


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
        self.terms, self.numbers = terms, [*range(first, first + count)]
        self.models = [self.new_model() for _ in self.numbers]
        self.known = {}
        self.learned = {}  # number of a sample: what a model says, by names
        self.firsts = {}  # in these: what is at a place, and what functions give

    @staticmethod
    def new_model():
        context = main_ctx()
        return ModelRef(Z3_mk_model(context.ref()), context)

    def learn(self, claim, given, model):
        """Whether there is one more sample, in which a claim fails: a model of the
        solver says what the launch is given, and what is in memory, where one place
        has one value, which the solver does not know."""
        if len(self.numbers) == LEARNED:
            return False
        self.fill([claim, *given])
        number, one = FIRST + len(self.learned), self.new_model()
        self.learned[number] = {
            name.name(): model[name] for name in model.decls() if not name.arity()}
        needed = self.all_sources([claim, *given])
        rest = [name for key, name in self.known.items() if key not in needed]
        for key, name in self.known.items():  # Each is after what it hangs on.
            if key in needed:
                self.put(one, name, self.number(name, number, one))
        if is_true(one.eval(claim, True)) or not all(
                is_true(one.eval(fact, True)) for fact in given):
            return False
        for name in rest:
            self.put(one, name, self.number(name, number, one))
        self.numbers.append(number)
        self.models.append(one)
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
        count = 0
        for model in self.models:
            if not is_true(model.eval(claim, True)):
                if all(is_true(model.eval(one, True)) for one in given):
                    return None
            elif all(is_true(model.eval(one, True)) for one in given):
                count += 1
        return count

    def fill(self, terms):
        """Gives numbers to all names that these hang on."""
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
            for number, model in zip(self.numbers, self.models):
                self.put(model, name, self.number(name, number, model))
            todo.pop()

    @staticmethod
    def put(model, name, value):
        value = BoolVal(bool(value)) if is_bool(name) else \
            BitVecVal(value, name.size())
        Z3_add_const_interp(model.ctx.ref(), model.model, name.decl().ast,
                            value.as_ast())

    def sources(self, name):
        """What a name hangs on."""
        key, terms = name.get_id(), self.terms
        if key in terms.definitions:
            return [terms.definitions[key]]
        kind, origin = terms.origins.get(key, (None, None))
        if kind == "apply":
            exact = terms.exact.get(key, terms.roughly.get(key))
            return origin[2] if exact is None else [exact]
        if kind == "memory":  # of a place, after a number of events
            return [one for one in (origin[2].term, origin[3]) if one is not None]
        return [origin[0], *origin[1]] if kind == "pick" else []

    def number(self, name, number, model):
        ident, terms = name.get_id(), self.terms
        width = 1 if is_bool(name) else name.size()
        kind, origin = terms.origins.get(ident, (None, None))
        meaning = terms.definitions.get(ident)
        said = self.learned.get(number, {}).get(name.decl().name())
        if said is not None and meaning is None and kind is None:
            return is_true(said) if is_bool(name) else said.as_long()
        if meaning is None and kind == "apply":
            meaning = terms.exact.get(ident, terms.roughly.get(ident))
        if meaning is not None:
            value = model.eval(meaning, True)
            if is_bv_value(value):
                return value.as_long()
            return is_true(value) if is_bool(name) else hashed(
                width, number, str(value))
        if kind == "apply":
            key = number, origin[0], *(
                model.eval(arg, True).as_long() for arg in origin[2])
            return self.first(key, said, lambda: hashed(width, *key[1:]))
        if kind == "pick":
            place, values = origin
            return model.eval(values[model.eval(place, True).as_long()],
                              True).as_long()
        if kind == "memory":
            _, space, base, epoch, offset, size, lane = origin
            place, epoch = (0 if one is None else model.eval(one, True).as_long()
                            for one in (base.term, epoch))
            is_pointer = origin[0].is_pointer(space, base, offset, size)

            def form(value):
                return aligned(value, number) if is_pointer else value
            if self.is_shared(origin, number):
                return form(leaf(width, number, ("arguments", offset % 8))) + (
                    4 * (offset // 8 % 4) if number % 2 and not offset % 8
                    else 0) & 0xffffffff
            key = number, (space, place + offset, lane, epoch), width
            return self.first(key, said, lambda: form(leaf(width, *key[:2])))
        return leaf(width, number, name.decl().name(), terms.bounds.get(ident))

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
            return self.firsts.setdefault(key, said.as_long())
        return self.firsts[key] if key in self.firsts else other()

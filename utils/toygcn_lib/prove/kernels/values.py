# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What terms are in all samples at once: operations on bits and conditions in
Python, which takes less than asking z3 in each sample; all others by z3."""

from z3 import (BitVecVal, BoolVal, ModelRef, Z3_OP_AND, Z3_OP_BADD, Z3_OP_BAND,
                Z3_OP_BASHR, Z3_OP_BLSHR, Z3_OP_BMUL, Z3_OP_BNEG, Z3_OP_BNOT,
                Z3_OP_BOR, Z3_OP_BSHL, Z3_OP_BSUB, Z3_OP_BUDIV, Z3_OP_BUDIV_I,
                Z3_OP_BUREM, Z3_OP_BUREM_I, Z3_OP_BXOR, Z3_OP_CONCAT, Z3_OP_EQ,
                Z3_OP_EXTRACT, Z3_OP_FALSE, Z3_OP_ITE, Z3_OP_NOT, Z3_OP_OR,
                Z3_OP_SIGN_EXT, Z3_OP_SLEQ, Z3_OP_SLT, Z3_OP_TRUE, Z3_OP_ULEQ,
                Z3_OP_ULT, Z3_OP_ZERO_EXT, BitVecRef, BoolRef, is_bool, is_bv_value,
                is_true, main_ctx)
from z3.z3core import Z3_add_const_interp, Z3_mk_model

from .numbers import hashed

SAMPLES = 16


def signed(value, width):
    return value - (1 << width) if value >> width - 1 else value


def shifted(shift):
    """A shift whose count may be the width or more."""
    return lambda width, a, b: [shift(x, min(n, width), width)
                                for x, n in zip(a, b)]


def folded(operation):
    """An operation of two values or more."""
    def all_of(_, first, *rest):
        for row in rest:
            first = [operation(x, y) for x, y in zip(first, row)]
        return first
    return all_of


def compared(compare):
    def both(width, a, b):
        return [int(compare(signed(x, width), signed(y, width)))
                for x, y in zip(a, b)]
    return both


# Each gets the width of its first operand and rows of values.
OPERATIONS = {
    Z3_OP_BADD: folded(lambda x, y: x + y), Z3_OP_BMUL: folded(lambda x, y: x * y),
    Z3_OP_BSUB: folded(lambda x, y: x - y), Z3_OP_BAND: folded(lambda x, y: x & y),
    Z3_OP_BOR: folded(lambda x, y: x | y), Z3_OP_BXOR: folded(lambda x, y: x ^ y),
    Z3_OP_AND: folded(lambda x, y: x & y), Z3_OP_OR: folded(lambda x, y: x | y),
    Z3_OP_NOT: lambda _, a: [1 - x for x in a],
    Z3_OP_BNOT: lambda _, a: [~x for x in a],
    Z3_OP_BNEG: lambda _, a: [-x for x in a],
    Z3_OP_ZERO_EXT: lambda _, a: a,
    Z3_OP_SIGN_EXT: lambda width, a: [signed(x, width) for x in a],
    Z3_OP_BSHL: shifted(lambda x, n, _: x << n),
    Z3_OP_BLSHR: shifted(lambda x, n, _: x >> n),
    Z3_OP_BASHR: shifted(lambda x, n, width: signed(x, width) >> n),
    Z3_OP_BUDIV: lambda _, a, b: [x // y if y else -1 for x, y in zip(a, b)],
    Z3_OP_BUREM: lambda _, a, b: [x % y if y else x for x, y in zip(a, b)],
    Z3_OP_EQ: lambda _, a, b: [int(x == y) for x, y in zip(a, b)],
    Z3_OP_ITE: lambda _, c, a, b: [y if x else z for x, y, z in zip(c, a, b)],
    Z3_OP_ULEQ: lambda _, a, b: [int(x <= y) for x, y in zip(a, b)],
    Z3_OP_ULT: lambda _, a, b: [int(x < y) for x, y in zip(a, b)],
    Z3_OP_SLEQ: compared(lambda x, y: x <= y),
    Z3_OP_SLT: compared(lambda x, y: x < y)}
OPERATIONS |= {Z3_OP_BUDIV_I: OPERATIONS[Z3_OP_BUDIV],
               Z3_OP_BUREM_I: OPERATIONS[Z3_OP_BUREM]}
TRUTHS = {Z3_OP_TRUE: 1, Z3_OP_FALSE: 0}


class Samples:
    """What names are in samples, which have these numbers, and what terms are then.
    Values of terms that are no names are kept until there are `most`."""

    def __init__(self, names_in, numbers, most=None):
        self.names_in, self.numbers, self.most = names_in, numbers, most
        self.values = {}  # id of a name: its values
        self.seen = {}  # id of another term: (itself, its values)
        self.models, self.in_models = None, set()  # z3's, and ids of names there

    def of(self, term):
        key = term.get_id()
        known = self.values.get(key)
        if known is not None:
            return known
        known = self.seen.get(key)
        if known is None:
            found = self.evaluated(term)
            if len(self.seen) == self.most:
                self.seen.clear()
            known = self.seen[key] = term, found
        return known[1]

    def evaluated(self, term):
        if is_bv_value(term):
            return [term.as_long()] * len(self.numbers)
        children, kind = term.children(), term.decl().kind()
        if kind in TRUTHS:
            return [TRUTHS[kind]] * len(self.numbers)
        if not all(isinstance(one, (BitVecRef, BoolRef)) for one in (term, *children)):
            return self.by_model(term)
        if kind == Z3_OP_CONCAT:
            found = self.of(children[0])
            for child in children[1:]:
                size = child.size()
                found = [x << size | y for x, y in zip(found, self.of(child))]
            return found
        if kind == Z3_OP_EXTRACT:
            top, bottom = term.params()
            mask = (1 << top - bottom + 1) - 1
            return [x >> bottom & mask for x in self.of(children[0])]
        operation = OPERATIONS.get(kind)
        if operation is None:
            return self.by_model(term)
        width = children[0].size() if children and isinstance(
            children[0], BitVecRef) else 1
        found = operation(width, *map(self.of, children))
        if is_bool(term):
            return found
        mask = (1 << term.size()) - 1
        return [x & mask for x in found]

    def by_model(self, term):
        """The same by z3."""
        if self.models is None:
            context = main_ctx()
            self.models = [ModelRef(Z3_mk_model(context.ref()), context)
                           for _ in self.numbers]
        for name in self.names_in(term):
            if name.get_id() in self.values and name.get_id() not in self.in_models:
                self.in_models.add(name.get_id())
                self.tell_models(name, self.values[name.get_id()])
        found = []
        for number, model in zip(self.numbers, self.models):
            value = model.eval(term, True)
            found.append(value.as_long() if is_bv_value(value) else
                         int(is_true(value)) if is_bool(value) else
                         hashed(term.size(), number, str(term)))
        return found

    def tell_models(self, name, values):
        for model, value in zip(self.models, values):
            value = BoolVal(bool(value)) if is_bool(name) else \
                BitVecVal(value, name.size())
            Z3_add_const_interp(model.ctx.ref(), model.model, name.decl().ast,
                                value.as_ast())

    def note(self, name, values):
        """Says what a name is."""
        self.values[name.get_id()] = values
        if name.get_id() in self.in_models:
            self.tell_models(name, values)

    def add(self, one):
        """One more sample, in which all of these names have values, too."""
        self.numbers += one.numbers
        for key, values in one.values.items():
            self.values[key] = [*self.values[key], *values]
        self.seen.clear()
        self.models, self.in_models = None, set()


class Values:
    """Mixed into terms.Terms."""

    def prepare_values(self):
        self.samples = Samples(self.names_in, [*range(SAMPLES)])

    def sampled(self, term):
        """Its values in the samples."""
        return self.samples.of(term)

    def note_values(self, name, values):
        """Says what a name is in the samples."""
        self.samples.note(name, values)

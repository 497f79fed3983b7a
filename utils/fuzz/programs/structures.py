# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes random values of structures and arrays: variables of such a type are
phis of it, arguments, results, and places in memory."""

from . import types
from .nodes import Assign, Op


class Structures:
    """Part of generate.Maker. `shapes` are the program's structures."""

    def make_shapes(self):
        """Shapes from the program's types, one in another sometimes."""
        self.shapes = []
        for _ in range(self.pick(self.theme["shapes"])):
            kinds = [self.rng.choice(self.palette)
                     for _ in range(self.rng.randrange(1, 5))]
            if self.shapes and self.chance(0.3):
                kinds[0] = self.rng.choice(self.shapes)
            if self.chance(0.25):
                made = types.array(self.rng.randrange(2, 4), kinds[0])
            else:
                made = types.structure(kinds)
            if made not in self.shapes and types.of(made).bytes() <= 64:
                self.shapes.append(made)

    def make_field(self):
        """A field of a variable changes: in an arm or a loop, a phi."""
        known = [v for shape in self.shapes for v in self.pools.get(shape, ())]
        if not known:
            return self.make_assign()
        var = self.rng.choice(known)
        fields = types.of(var.type).fields
        number = self.rng.randrange(len(fields))
        return [Assign(var, Op("with", var.type, (
            var, self.value(fields[number], 2)), (number,)))]

    def structure(self, kind, depth):
        """A value of a structure."""
        known = self.known(kind)
        ways = {"known": 5 if known else 0, "constant": 0.5, "build": 2,
                "load": 0.7}
        if depth > 0:
            ways.update({"with": 4, "select": 2, "freeze": 0.3})
        way, fields = self.pick(ways), types.of(kind).fields
        one = lambda k=kind: self.value(k, depth - 1)  # noqa: E731
        if way == "known":
            return self.rng.choice(known)
        if way == "constant":
            return self.constant(kind)
        if way == "build":
            return Op("tuple", kind, tuple(map(one, fields)))
        if way == "load":
            return self.typed_load(kind, depth - 1)
        if way == "with":
            number = self.rng.randrange(len(fields))
            return Op("with", kind, (one(), one(fields[number])), (number,))
        if way == "select":
            return Op("select", kind, (one("i1"), one(), one()))
        return Op("freeze", kind, (one(),))

    def field(self, kind, depth):
        """A field of a structure with such a field; None if no structure has
        one."""
        found = [(shape, number) for shape in self.shapes
                 for number, field in enumerate(types.of(shape).fields)
                 if field == kind]
        if not found:
            return None
        shape, number = self.rng.choice(found)
        return Op("field", kind, (self.value(shape, depth),), (number,))


def parts(value):
    """What a value has that is no structure."""
    fields = types.of(value.type).fields
    if not fields:
        return [value]
    return [part for number, field in enumerate(fields)
            for part in parts(Op("field", field, (value,), (number,)))]


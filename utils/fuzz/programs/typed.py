# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Memory whose places hold values of one type: an i17, a <3 x i5>. What LLVM
loads of such a type must have been stored as that type, so the bytes of other
memory are no good.

A *table* has given values, the same for all lanes: a global variable that
compilers know to be constant, or not. *Cells* are a lane's own, in private and
local memory, and zero at first."""

import random
import zlib

from . import floats, nodes, types

TABLES = {"table1": 1, "table4": 4}
CELLS = {"cell3": 3, "cell5": 5}
SPACES = {**TABLES, **CELLS}


def count(space, kind):
    """Places, a power of two. A lane's own array in private memory may be one
    that registers have room for, or not: the type decides, by its text."""
    if space in TABLES:
        return 8
    return (2, 8, 32)[zlib.crc32(kind.encode()) % 3] if space == "cell5" else 2


def is_typed(node):
    return getattr(node, "space", None) in SPACES


def kind_of(node):
    """The type of the place that a node is about."""
    return node.type if type(node) is nodes.Load else nodes.type_of(node.value)


def used(tree):
    """(space, type) of what typed memory a tree reads or writes."""
    return sorted({(n.space, kind_of(n)) for n in nodes.walk(tree)
                   if type(n) in (nodes.Load, nodes.Store, nodes.Atomic)
                   and is_typed(n)})


# ---- meaning -----------------------------------------------------------------

def number(rng, bits):
    """Often one of those at which something ends."""
    return rng.choice((
        rng.getrandbits(bits), rng.getrandbits(bits),
        rng.getrandbits(bits) >> rng.randrange(bits), 1 << rng.randrange(bits),
        1 << bits - 1, (1 << bits - 1) - 1, (1 << bits) - 1, 0))


FLOATS = (0.0, -0.0, 1.0, -1.5, 0.5, 3.0, -7.0, 96.0, 0.015625, -0.625,
          float("inf"), 240.0)


def table(kind):
    """The values of a table; they depend on nothing else."""
    type, rng = types.of(kind), random.Random(kind)

    def one(type):
        if type.fields:
            return tuple(one(types.of(field)) for field in type.fields)
        if type.count:
            return tuple(one(types.of(type.element))
                         for _ in range(type.count))
        return rng.choice(FLOATS) if type.is_float else number(rng, type.bits)
    return [one(type) for _ in range(count("table1", kind))]


class Cells:
    """The cells of the lanes of a wave."""

    def __init__(self, lanes):
        self.lanes, self.values = lanes, {}

    def of(self, space, kind, lane):
        if (space, kind) not in self.values:
            self.values[space, kind] = [
                [types.of(kind).zero()] * count(space, kind)
                for _ in range(self.lanes)]
        return self.values[space, kind][lane]

    def load(self, node, lanes, indices):
        mask = count(node.space, node.type) - 1
        if node.space in TABLES:
            values = table(node.type)
            return [values[index & mask] for index in indices]
        return [self.of(node.space, node.type, lane)[index & mask]
                for lane, index in zip(lanes, indices)]

    def store(self, node, lanes, indices, values):
        mask = count(node.space, kind_of(node)) - 1
        for lane, index, value in zip(lanes, indices, values):
            self.of(node.space, kind_of(node), lane)[index & mask] = value


    def change(self, node, lanes, indices, values):
        """The row of what was there, of floats."""
        mask, found = count(node.space, kind_of(node)) - 1, []
        for lane, index, value in zip(lanes, indices, values):
            places, at = self.of(node.space, kind_of(node), lane), index & mask
            found.append(places[at])
            if node.op != "xchg":
                value = floats.rounded(kind_of(node), places[at] + (
                    value if node.op == "fadd" else -value))
            places[at] = value
        return found


# ---- IR ----------------------------------------------------------------------

def array(space, kind):
    return f"[{count(space, kind)} x {kind}]"


def name(kernel, space, kind):
    return f"{kernel}.{space}.{types.of(kind).suffix}"


def definition(kernel, space, kind, lanes):
    """The text of a global variable; none of what is allocated."""
    where, what = f"addrspace({SPACES[space]})", array(space, kind)
    if space == "cell3":
        return (f"@{name(kernel, space, kind)} = internal {where} global "
                f"[{lanes} x {what}] poison, align 16\n")
    if space not in TABLES:
        return ""
    values = ", ".join(f"{kind} {types.literal(kind, v)}"
                       for v in table(kind))
    how = "internal {} constant" if space == "table4" \
        else "protected {} externally_initialized global"
    return (f"@{name(kernel, space, kind)} = {how.format(where)} {what} "
            f"[{values}]\n")


def prepare(emitter, space, kind):
    """At the kernel's start: cells come to be, and are zero."""
    if space in TABLES:
        return
    what, mine = array(space, kind), "%" + name("own", space, kind)
    where = f"ptr addrspace({SPACES[space]})"
    if space == "cell5":
        emitter.emit(f"{mine} = alloca {what}, addrspace(5)")
    else:
        emitter.emit(f"{mine} = getelementptr {what}, {where} "
                     f"@{name(emitter.name, space, kind)}, i32 %tid")
    for number in range(count(space, kind)):
        at = emitter.define(f"getelementptr {kind}, {where} {mine}, "
                            f"i32 {number}")
        zero = types.literal(kind, types.of(kind).zero())
        emitter.emit(f"store {kind} {zero}, {where} {at}")


def place(emitter, node):
    """Type and text of an address."""
    space, kind = node.space, kind_of(node)
    mask = count(space, kind) - 1
    index = node.index.value & mask if type(node.index) is nodes.Const else \
        emitter.define(f"and i32 {emitter.value(node.index)}, {mask}")
    first = "@" + name(emitter.name, space, kind) if space in TABLES \
        else "%" + name("own", space, kind)
    where = f"ptr addrspace({SPACES[space]})"
    return where + " " + emitter.define(
        f"getelementptr {kind}, {where} {first}, i32 {index}")

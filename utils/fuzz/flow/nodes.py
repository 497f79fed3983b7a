# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A program as a tree of named tuples, and walks over it.

Values are i1, i32 or i64, held by Python as unsigned numbers. Statements stand
in plain tuples. A program reads the input buffer, its arguments and its ids;
it writes only its lane's own slots of the output.
"""

from typing import NamedTuple

# Elements (i32) of the input buffer; a power of two, indices are masked.
INPUTS = 256
# What a lane is given besides the input: name -> type. tid and group are the
# ids, gid the work-item's place in the grid, the others kernel arguments.
GIVEN = {"tid": "i32", "gid": "i32", "group": "i32", "block": "i32",
         "a": "i32", "b": "i32", "c": "i64"}


# ---- values -------------------------------------------------------------

class Const(NamedTuple):
    type: str
    value: int


class Var(NamedTuple):
    """A variable, or one of GIVEN. Names of variables that are meant to be
    uniform start with u, the others with d."""
    type: str
    name: str


class Binary(NamedTuple):
    """add sub mul and or xor, and shl lshr ashr with a masked amount."""
    op: str
    left: tuple
    right: tuple


class Compare(NamedTuple):
    predicate: str
    left: tuple
    right: tuple


class Select(NamedTuple):
    cond: tuple
    yes: tuple
    no: tuple


class Cast(NamedTuple):
    op: str  # zext, sext, trunc
    type: str
    value: tuple


class Load(NamedTuple):
    """i32 of the input at `index`, masked."""
    index: tuple


class Own(NamedTuple):
    """i32 of the lane's own slot `index`, masked."""
    index: tuple


class Both(NamedTuple):
    """Short-circuit "and"; in conditions of branches only."""
    left: tuple
    right: tuple


class Either(NamedTuple):
    """Short-circuit "or"; in conditions of branches only."""
    left: tuple
    right: tuple


# ---- statements ---------------------------------------------------------

class Assign(NamedTuple):
    var: Var
    value: tuple


class Store(NamedTuple):
    """Writes an i32 to the lane's own slot `index`, masked."""
    index: tuple
    value: tuple


class If(NamedTuple):
    cond: tuple
    then: tuple
    other: tuple


class Loop(NamedTuple):
    """`step` runs after the body and on Continue; then, or before the body,
    `cond` is asked: `post` says which."""
    post: bool
    cond: tuple
    body: tuple
    step: tuple


class Break(NamedTuple):
    level: int  # 1 is the innermost loop


class Continue(NamedTuple):
    level: int


class Return(NamedTuple):
    pass


class Case(NamedTuple):
    match: int
    falls: bool  # into the case that follows
    body: tuple


class Switch(NamedTuple):
    value: tuple
    cases: tuple
    default: tuple


class Block(NamedTuple):
    body: tuple
    end: tuple  # Goto, Branch or Table


class Region(NamedTuple):
    """Blocks that jump among themselves as they like. Jumps to the number of
    blocks leave; jumps back cost one of `amount`, held in `fuel`, and leave
    when nothing is left."""
    fuel: Var
    amount: int
    blocks: tuple


class Goto(NamedTuple):
    target: int


class Branch(NamedTuple):
    cond: tuple
    yes: int
    no: int


class Table(NamedTuple):
    """Jumps to targets[value], to the last one where that is too large."""
    value: tuple
    targets: tuple


# ---- programs -----------------------------------------------------------

class Launch(NamedTuple):
    """`grid` work-items in workgroups of `block`; arguments; the seed of the
    input buffer."""
    grid: int
    block: int
    a: int
    b: int
    c: int
    seed: int


class Init(NamedTuple):
    var: Var
    value: tuple


class Program(NamedTuple):
    """`inits`: an Init for each variable, in order. `slots`: i32
    that each lane writes, a power of two. `noalias`: the input is known not
    to overlap the output."""
    inits: tuple
    body: tuple
    slots: int
    noalias: bool
    launches: tuple


VALUES = (Const, Var, Binary, Compare, Select, Cast, Load, Own, Both, Either)
STATEMENTS = (Assign, Store, If, Loop, Break, Continue, Return, Switch, Region)


def type_of(value):
    """i1, i32 or i64."""
    kind = type(value)
    if kind in (Const, Var, Cast):
        return value.type
    if kind is Binary:
        return type_of(value.left)
    if kind is Select:
        return type_of(value.yes)
    return "i32" if kind in (Load, Own) else "i1"


def walk(node):
    """Every node of a tree, parents first; plain tuples are passed through."""
    if not isinstance(node, tuple):
        return
    if type(node) is not tuple:
        yield node
    for child in node:
        yield from walk(child)


def variables(program):
    """The Inits of what the body, or the initial value of one of those,
    mentions; in order."""
    used = {n.name for n in walk(program.body) if type(n) is Var}
    for var, init in reversed(program.inits):
        if var.name in used:
            used |= {n.name for n in walk(init) if type(n) is Var}
    return [init for init in program.inits if init.var.name in used]


def is_valid(body, loops=0):
    """Breaks and continues have their loops, jumps of regions their blocks."""
    for statement in body:
        kind = type(statement)
        if kind in (Break, Continue):
            good = statement.level <= loops
        elif kind is If:
            good = is_valid(statement.then, loops) \
                and is_valid(statement.other, loops)
        elif kind is Loop:
            good = is_valid(statement.body, loops + 1)
        elif kind is Switch:
            good = is_valid(statement.default, loops) \
                and all(is_valid(c.body, loops) for c in statement.cases)
        elif kind is Region:
            good = all(is_valid(b.body, loops) for b in statement.blocks)
        else:
            good = True
        if not good:
            return False
    return True

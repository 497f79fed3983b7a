# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A program as a tree of named tuples, and walks over it.

Statements stand in plain tuples. A program reads its inputs, arguments and
ids; what it writes, each lane has for itself, except counters that all lanes
change by atomic operations whose order does not matter."""

from typing import NamedTuple

from . import types

# What a lane is given: name -> type. `tid` is its number in the workgroup,
# `gid` in the grid, `lane` in the wave; `group` is the workgroup's number;
# `items` are the lanes of the workgroup; a, b, c, w are arguments. All but
# the first three are uniform.
GIVEN = {"tid": "i32", "gid": "i32", "lane": "i32", "group": "i32",
         "items": "i32", "a": "i32", "b": "i32", "c": "i64", "w": "i128",
         "g3": "i3", "g17": "i17", "g24": "i24", "g33": "i33", "g48": "i48"}
DIVERGENT_GIVEN = ("tid", "gid", "lane")

# Memory that a lane reads and writes: bytes, address space. `in` and `con`
# are given and the same for all, of the others each lane has its own;
# Program.slots says how much of `own` there is. `generic` comes as a generic
# pointer, whose address space the compiler cannot know.
INPUT_BYTES = 1024
PRIVATE_BYTES = 64
LDS_BYTES = GENERIC_BYTES = 32
# `buffer` are the inputs through a buffer resource: places go on to twice their
# size, where loads give 0.
COUNTERS = 16  # i32 that all lanes share
# `wave`: each wave has some, and only its lane 0 reads and writes it, so that
# addresses are uniform.
WAVE_BYTES, LARGEST_GROUP = 64, 256
# Floats that all lanes add to; no order of the additions changes the result:
# the first half gets whole numbers, the others what is rounded away each time.
SUMS, FIRST_SUM = 8, 2.0 ** 23
SPACES = {"in": 1, "con": 4, "own": 1, "private": 5, "lds": 3,
          "generic": 0, "wave": 1}
BLOCK_BYTES = 16  # that a Copy or a Fill takes at most


# ---- values -------------------------------------------------------------

class Const(NamedTuple):
    """A vector's value is a tuple; None is poison."""
    type: str
    value: object


class Var(NamedTuple):
    """A variable, or one of GIVEN."""
    type: str
    name: str


class Op(NamedTuple):
    """A row of operations.ROWS or crosslane.ROWS. `imm` are numbers that are part
    of the operation."""
    name: str
    type: str
    args: tuple
    imm: tuple = ()


class Load(NamedTuple):
    """From a space, at index * align + bias - bias bytes, where the index is
    masked to stay inside. A negative bias: from the middle, at index - bias as
    a number of few bits. `flat`: by a generic pointer."""
    type: str
    space: str
    index: tuple
    align: int
    bias: int
    flat: bool
    volatile: bool = False


class Through(NamedTuple):
    """What `left` or `right`, two Loads of the type, load, by one pointer that
    `cond` chooses. `how`: it is selected, a phi, an element of a vector of
    pointers, or was stored to memory and loaded again."""
    type: str
    how: str
    cond: tuple
    left: tuple
    right: tuple


class WholeWave(NamedTuple):
    """`value`, computed in all 64 lanes, for the active ones."""
    type: str
    value: tuple


class SetInactive(NamedTuple):
    """Inside of WholeWave: `value` in active lanes, `other` elsewhere."""
    type: str
    value: tuple
    other: tuple


class Turns(NamedTuple):
    """Inside of WholeWave: `start`, to which a loop does `step` as often as
    `count` says, and once more. A lane leaves it with what it has then, when
    its own count says so; the others find there what the last turn gave."""
    type: str
    start: tuple
    count: tuple
    step: tuple


class Turned(NamedTuple):
    """In the step of Turns: what the turn before gave."""
    type: str


class Plain(NamedTuple):
    """Inside of WholeWave: what an operation between lanes gives, which is the
    same in all lanes; only the active ones take part."""
    type: str
    value: tuple


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
    """The same place as in Load."""
    space: str
    index: tuple
    value: tuple
    align: int
    bias: int
    flat: bool
    volatile: bool = False


class Atomic(NamedTuple):
    """atomicrmw on an integer of the lane's own, or a float in cells; `var`
    gets what was there. With "cmpxchg", `other` is what has to be there."""
    op: str
    var: Var
    space: str
    index: tuple
    value: tuple
    flat: bool
    other: tuple = None


class Count(NamedTuple):
    """atomicrmw on a counter of all lanes. `number` says which, and by that
    the operation."""
    number: int
    value: tuple


class Sum(NamedTuple):
    """fadd on a float of all lanes: a small whole number, or, from the middle
    on, so little that it is rounded away."""
    number: int
    value: tuple


class BufferStore(NamedTuple):
    """To `own`, by a buffer resource. Places go on to twice its size: beyond,
    nothing is stored."""
    index: tuple
    value: tuple


class Copy(NamedTuple):
    """memcpy, or memmove inside of a space, of `size` bytes."""
    to: str
    to_index: tuple
    source: str
    index: tuple
    size: tuple


class Fill(NamedTuple):
    """memset of `size` bytes to an i8."""
    space: str
    index: tuple
    value: tuple
    size: tuple


class Call(NamedTuple):
    """`var` is what a function gives for `args`. If there are several
    functions, called by a pointer, it is the one whose number in `functions`
    is the low bits of `selector`."""
    var: Var
    functions: tuple
    selector: tuple
    args: tuple


class Exchange(NamedTuple):
    """Through LDS, with barriers: `var` is what lane tid ^ step (where there
    is one, else the lane itself) has as `value`. Only where all lanes of the
    workgroup are: at top level, before any Return."""
    var: Var
    value: tuple
    step: int


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
    when nothing is left. Nothing inside depends on which lanes are active:
    they may be together or not."""
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
    """`groups` workgroups of x * y * z lanes; `short`: lanes that the last one
    lacks (of x, with y == z == 1 only). `seed` is that of the inputs."""
    groups: int
    block: tuple
    short: int
    a: int
    b: int
    c: int
    w: int
    seed: int

    def lanes(self):
        return self.groups * self.group_size() - self.short

    def group_size(self):
        x, y, z = self.block
        return x * y * z

    def waves(self):
        """The waves of groups as large as there are."""
        return self.groups * LARGEST_GROUP // 64


class Init(NamedTuple):
    var: Var
    value: tuple


class Function(NamedTuple):
    """Its variables and parameters are its own in each call of it; `result` is
    one of them. A Return ends it. `kept`: it is not inlined. `copied`: numbers
    of parameters that are passed in memory (byval). `gives`: the result is
    returned as a "value", as the first of a "pair", or in memory ("sret")."""
    params: tuple
    inits: tuple
    body: tuple
    result: Var
    kept: bool
    copied: tuple = ()
    gives: str = "value"


class Program(NamedTuple):
    """`inits`: an Init for each variable, in order. `slots`: i32 that each
    lane writes. `noalias`: inputs are known not to overlap outputs. `fixed`:
    the workgroup's shape is known to the compiler. `vgprs`, `sgprs`: the
    registers it may use, 0 for all. `inreg`: functions are told which of what
    they are given is uniform."""
    inits: tuple
    body: tuple
    slots: int
    noalias: bool
    fixed: bool
    vgprs: int
    sgprs: int
    launches: tuple
    functions: tuple = ()
    inreg: bool = False


VALUES = (Const, Var, Op, Load, Through, WholeWave, SetInactive, Turns, Turned,
          Plain, Both, Either)
STATEMENTS = (Assign, Store, BufferStore, Copy, Fill, Atomic, Count, Sum,
              Exchange, Call, If, Loop, Break, Continue, Return, Switch, Region)
COUNTER_OPS = ("add", "or", "xor", "and", "umax", "umin", "max", "min")


def odd_given(launch):
    """Values of those of GIVEN whose types are odd: parts of the others."""
    return {"g3": launch.a >> 5 & 7, "g17": launch.w >> 40 & 0x1FFFF,
            "g24": launch.c >> 30 & 0xFFFFFF, "g33": launch.w >> 70 & 0x1FFFFFFFF,
            "g48": launch.c & 0xFFFFFFFFFFFF}


def type_of(value):
    return "i1" if type(value) in (Both, Either) else value.type


def walk(node):
    """Every node of a tree, parents first; plain tuples are passed through."""
    if not isinstance(node, tuple):
        return
    if type(node) is not tuple:
        yield node
    for child in node:
        yield from walk(child)


def variables(inits, body):
    """The Inits of what the body, or the initial value of one of those,
    mentions; in order."""
    used = {n.name for n in walk(body) if type(n) is Var}
    for var, init in reversed(inits):
        if var.name in used:
            used |= {n.name for n in walk(init) if type(n) is Var}
    return [init for init in inits if init.var.name in used]


def called(program):
    """Numbers of the functions that can be called."""
    found, trees = set(), [program.body]
    while trees:
        new = {number for node in walk(trees.pop()) if type(node) is Call
               for number in node.functions} - found
        found |= new
        trees += [program.functions[number].body for number in new]
    return sorted(found)


def has_open_calls(program):
    """By a pointer, or of a function by itself."""
    def calls(tree):
        return [node for node in walk(tree) if type(node) is Call]
    return any(len(call.functions) > 1 for call in calls(program)) or any(
        number in call.functions for number in called(program)
        for call in calls(program.functions[number]))


def trees(program):
    """What is evaluated: bodies, results, and initial values."""
    parts = [(program.inits, program.body)] + [
        (f.inits, (f.body, f.result)) for f in (
            program.functions[n] for n in called(program))]
    return [part for inits, body in parts
            for part in (tuple(variables(inits, body)), body)]


def spaces(program):
    """Names of the spaces in use; "exchange" for Exchange."""
    used = set()
    for node in walk(tuple(trees(program))):
        kind = type(node)
        if kind in (Load, Store, Atomic, Fill):
            used.add(node.space)
        elif kind is Copy:
            used |= {node.to, node.source}
        elif kind is BufferStore:
            used.add("buffer.own")
        elif kind is Exchange:
            used.add("exchange")
    return used


def space_bytes(program, space):
    return {"in": INPUT_BYTES, "con": INPUT_BYTES, "own": 4 * program.slots,
            "private": PRIVATE_BYTES, "lds": LDS_BYTES,
            "generic": GENERIC_BYTES, "wave": WAVE_BYTES, "buffer": 2 * INPUT_BYTES,
            "buffer.own": 8 * program.slots}[space]


def places(program, space, type, align):
    """How many places, a power of two, there are for a type at multiples of
    `align` bytes."""
    room = space_bytes(program, space) - types.of(type).bytes()
    if room < 0:
        raise ValueError(f"{type} does not fit into {space}")
    return 1 << (room // align + 1).bit_length() - 1

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes random programs. One seed gives the same program everywhere."""

import random

from . import interpret, nodes, types
from .nodes import (Assign, Atomic, Block, Both, Branch, Break, BufferStore,
                    Call, Case, Const, Continue, Copy, Count, Either, Exchange,
                    Fill, Function, Goto, If, Init, Launch, Loop, Op, Program, Region, Return, Store, Switch, Table,
                    Var)
from .guards import Guards
from .idioms import Idioms
from .lanevalues import i32
from .structures import Structures, parts
from .themes import THEMES, theme_of
from .values import (FLOAT_VECTORS, FLOATS, ODD, ODD_VECTORS, VECTORS, WIDE,
                     Values)

TRIES = 8
SLOTS = 32
# (workgroups, block, lanes that the last workgroup lacks)
SHAPES = ((2, (64, 1, 1), 0), (1, (100, 1, 1), 0), (2, (65, 2, 1), 0),
          (1, (16, 8, 2), 0), (3, (64, 1, 1), 20), (2, (100, 1, 1), 37),
          (1, (5, 5, 5), 0), (1, (37, 1, 1), 0), (4, (8, 8, 1), 0),
          (1, (1, 1, 1), 0), (3, (32, 1, 1), 5), (1, (128, 1, 1), 0))
VGPRS = (0, 0, 0, 0, 0, 0, 12, 16, 24, 32, 64, 128, 256)


class Maker(Guards, Idioms, Structures, Values):
    """Makes the body of one program. `depth` counts the statements around the
    current place, `loops` those of them that are loops; `returns`: some lanes
    may have returned."""

    def __init__(self, rng, size, theme):
        self.rng = rng
        self.left = size
        self.theme = theme_of(theme)
        self.scalar = self.chance(self.theme["scalar"])
        self.inits, self.lets, self.pools = [], [], {}
        self.shown = []  # that the output has before all others
        self.locked = set()
        self.loops = self.depth = self.outside = 0
        self.together, self.invariant = True, False
        self.returns = False
        self.functions, self.prefix = [], ""
        self.palette = self.types()
        self.make_shapes()
        for kind, count in (("i1", 3), ("i32", 4), ("i64", 3)):
            for _ in range(count):
                self.declare(kind)
        for kind in self.palette[3:] + self.shapes:
            self.declare(kind)

    def types(self):
        """i1, i32, i64, and a few others."""
        kinds = {"small": ("i8", "i16"), "odd": [f"i{n}" for n in ODD],
                 "wide": [f"i{n}" for n in WIDE], "vector": VECTORS,
                 "odd vector": ODD_VECTORS,
                 "float": FLOATS, "floats": FLOAT_VECTORS}
        found = ["i1", "i32", "i64"]
        for _ in range(self.rng.randrange(1, 4) - 1 + self.theme["kinds"]):
            if self.theme["types"]:
                found.append(self.rng.choice(
                    kinds[self.pick(self.theme["types"])]))
        return list(dict.fromkeys(found))

    # ---- variables ------------------------------------------------------

    def fresh(self, kind):
        """A variable that is zero at first."""
        var = Var(kind, f"{self.prefix}x{len(self.inits)}")
        self.inits.append(Init(var, Const(kind, types.of(kind).zero())))
        return var

    def declare(self, kind):
        """A variable that many statements assign."""
        var = Var(kind, f"{self.prefix}x{len(self.inits)}")
        self.inits.append(Init(var, self.value(kind, 1)))
        self.pools.setdefault(kind, []).append(var)
        return var

    def let(self, kind, value):
        """A statement that gives a new variable its only value."""
        var = self.fresh(kind)
        self.lets.append(var)
        return Assign(var, value)

    # ---- bodies ---------------------------------------------------------

    def body(self, count):
        made = []
        for _ in range(count):
            if self.left <= 0:
                break
            self.left -= 1
            made += self.statement()
        return tuple(made)

    def inner(self, most=4):
        self.depth += 1
        made = self.body(self.rng.randrange(1, most + 1))
        self.depth -= 1
        return made

    LOOPS = ("loop", "mask loop", "exits", "last", "first", "half set",
             "left early", "guarded index")

    def statement(self):
        """A list, because idioms are several statements."""
        weights = dict(self.theme["statements"])
        if self.depth > 3:
            for name in ("branch", "switch", "region", *self.LOOPS):
                weights[name] = 0
        if not self.loops:
            weights["jump"] = 0
        if self.loops > 2:
            weights.update(dict.fromkeys(self.LOOPS, 0))
        if self.loops > 1:
            weights["exits"] = 0
        if not self.together:
            for name in ("mask loop", "sunk", "shared compare", "call",
                         "whole loop", "left early", "own lane"):
                weights[name] = 0
        name = self.pick(weights)
        return getattr(self, "make_" + name.replace(" ", "_"))()

    def any_type(self):
        return self.rng.choice(self.palette + ["i32", "i32", "i64", "i1"])

    def make_let(self):
        kind = self.any_type()
        if self.shapes and self.chance(0.15):
            kind = self.rng.choice(self.shapes)
        return [self.let(kind, self.value(kind, self.rng.randrange(1, 4)))]

    def make_assign(self):
        var = self.rng.choice([
            v for v in self.pools[self.rng.choice(list(self.pools))]
            if v.name not in self.locked])
        return [Assign(var, self.value(var.type, self.rng.randrange(1, 3)))]

    def make_store(self):
        space = self.pick({"own": 3, "private": self.theme["spaces"][
            "private"], "lds": self.theme["spaces"]["lds"],
            "generic": self.theme["spaces"]["generic"]})
        kind = self.rng.choice(("i32", "i32", "i64", "i16", "i8") + tuple(
            t for t in self.palette if types.of(t).bytes() <= 16))
        cells = [t for t in self.palette[3:] + self.shapes
                 if self.has_cells(t)]
        if cells and not self.prefix and self.chance(0.3):
            kind = self.rng.choice(cells)
            return [Store(self.rng.choice(("cell5", "cell5", "cell3")),
                          self.value("i32", 1), self.value(kind, 2), 0, 0,
                          False)]
        value = self.storable(self.value(kind, 2))
        index = self.value("i32", 1) if self.chance(0.5) \
            else self.constant("i32")
        return [Store(space, index, value, *self.way(value.type, space))]

    def storable(self, value):
        """In whole bytes; NaNs as one of them."""
        type = types.of(value.type)
        if type.count and type.is_float:
            value = Op("extract.at", type.element, (value,), (0,))
            type = types.of(type.element)
        if type.is_float:
            return Op("to bits", f"i{type.bits}", (value,))
        if type.bits % 8 == 0:
            return value
        bits = (type.bits + 7) // 8 * 8
        if type.count:
            return Op("zext", types.vector(type.count, f"i{bits}"), (value,))
        return Op("zext", f"i{bits if type.bits > 1 else 32}", (value,))

    # ---- idioms ---------------------------------------------------------

    def make_burst(self):
        """Loads of several kinds, some generic, then what uses them: for wait
        counts."""
        lets, before = [], self.theme["flat"]
        self.theme["flat"] = 0 if self.prefix else max(before, 0.3)
        for _ in range(self.rng.randrange(2, 5)):
            space = self.pick(self.theme["spaces"])
            if self.chance(0.2):
                lets += self.make_store()
            lets.append(self.let("i32", self.load("i32", 0, space)))
        self.theme["flat"] = before
        used = [s.var for s in lets if type(s) is Assign]
        self.rng.shuffle(used)
        value = used[0]
        for var in used[1:]:
            value = Op(self.rng.choice(("add", "xor", "sub")), "i32",
                       (value, var))
        return lets + [self.let("i32", value)]

    def make_sunk(self):
        """Lane operations whose results only one arm reads."""
        kinds = [self.rng.choice(("i64", "i32"))
                 for _ in range(self.rng.randrange(1, 3))]
        lets = [self.let(kind, self.lane_value(kind, 2)) for kind in kinds]
        stores = []
        for statement in lets:
            stores.append(self.keep(statement.var))
            self.lets.remove(statement.var)
        return lets + [If(self.condition(), tuple(stores) + self.inner(2),
                          self.inner(2) if self.chance(0.3) else ())]

    def keep(self, value):
        """A Store to a slot."""
        return Store("own", i32(self.rng.randrange(SLOTS)),
                     self.storable(value), 4, 0, False)

    def make_shared_compare(self):
        """One compare that plain code and ballots read, on both sides of a
        branch."""
        flag = self.let("i1", self.compare(1))
        mask = self.let("i64", Op("ballot", "i64", (flag.var,)))
        then = (self.let("i64", Op("ballot", "i64", (flag.var,))),)
        return [flag, mask, If(
            flag.var if self.chance(0.4) else self.condition(),
            then + (self.keep(then[0].var),) + self.inner(2),
            (self.keep(mask.var),) if self.chance(0.5) else ())]

    def make_mask_loop(self):
        """A mask that a loop changes by ballots, with lanes that leave one by
        one."""
        if not self.pools.get("i64"):
            return []
        mask = self.rng.choice(self.pools["i64"])
        def body():
            self.outside = len(self.lets)
            ballot = self.ballot(1)
            op = self.rng.choice(("and", "or", "xor", "add", ""))
            value = Op(op, "i64", (mask, ballot)) if op else ballot
            return (Assign(mask, value),) + (
                self.inner(2) if self.chance(0.5) else ())
        return self.loop_of(body) + [self.keep(mask)]

    def make_exits(self):
        """Lanes leave a loop one by one; the others leave it together, by one
        of several ways that each set a scalar, and are together for a while.
        The loop around runs once: to leave it is to pass what they do."""
        which, mixed = self.fresh("i32"), self.fresh("i32")
        self.lets += [which, mixed]

        def leave(counter):
            number = i32(self.rng.randrange(1, 1000))
            change = Op(self.rng.choice(("xor", "add", "mul")), "i32",
                        (mixed, number))
            return If(self.open_condition(counter, True), (
                Assign(which, number), Assign(mixed, change), Break(1)), ())

        def inner():
            counter = self.pools["i32"][-1]
            ways = [leave(counter), If(self.open_condition(Op(
                "add", "i32", (Var("i32", "lane"), counter))), (Break(2),),
                ()), leave(counter)]
            self.rng.shuffle(ways)
            return tuple(ways)

        start = Assign(mixed, self.value("i32", 1))
        self.loops += 1
        body = (start, *self.loop_of(inner, True), self.keep(which), Assign(
            mixed, Op("add", "i32", (mixed, which))))
        self.loops -= 1
        return [Loop(True, Const("i1", 0), body, ()), self.keep(mixed)]

    # ---- memory ---------------------------------------------------------

    def make_atomic(self):
        reals = [t for t in self.palette[3:] if t in FLOATS]
        if reals and not self.prefix and self.chance(0.4):
            kind = self.rng.choice(reals)
            var = self.fresh(kind)
            self.lets.append(var)
            return [Atomic(self.rng.choice(("fadd", "fsub", "xchg")), var,
                           self.rng.choice(("cell3", "cell5")),
                           self.value("i32", 1), self.value(kind, 1), False)]
        kind = self.rng.choice(("i32", "i32", "i32", "i64", "i64", "i16",
                                "i8"))
        space = self.pick({"own": 2, "lds": 2, "generic": 1, "private": 0.5})
        op = self.rng.choice(("add", "sub", "and", "or", "xor", "umax",
                              "umin", "max", "min", "xchg", "nand",
                              "uinc_wrap", "udec_wrap", "usub_cond",
                              "usub_sat", "cmpxchg"))
        var = self.fresh(kind)
        if self.chance(0.6):
            self.lets.append(var)
        return [Atomic(op, var, space, self.value("i32", 1),
                       self.value(kind, 1),
                       self.chance(self.theme["flat"]),
                       Const(kind, 0) if op == "cmpxchg" else None)]

    def make_count(self):
        return [Count(self.rng.randrange(nodes.COUNTERS),
                      self.value("i32", 1))]

    def make_exchange(self):
        if self.depth or self.returns:
            return self.make_store()
        var = self.fresh("i32")
        self.lets.append(var)
        return [Exchange(var, self.value("i32", 1),
                         self.rng.choice((1, 3, 32, 64, 65, 127)))]

    def block_index(self):
        return self.value("i32", 1) if self.chance(0.5) \
            else self.constant("i32")

    def block_size(self):
        """A number of bytes; what is too large counts as the largest."""
        if self.chance(0.7):
            return Const("i32", self.rng.choice((1, 2, 3, 4, 7, 8, 12, 16)))
        return Op("and", "i32", (self.value("i32", 1), i32(15)))

    def block_space(self, *more):
        return self.rng.choice(("own", "private", "lds", "generic") + more)

    def make_copy(self):
        return [Copy(self.block_space(), self.block_index(),
                     self.block_space("in", "con"), self.block_index(),
                     self.block_size())]

    def make_fill(self):
        return [Fill(self.block_space(), self.block_index(),
                     self.value("i8", 1), self.block_size())]

    def make_buffer_store(self):
        if self.prefix:  # Functions are given no buffers.
            return self.make_store()
        kind = self.rng.choice(("i32", "i32", "i64", "i16", "i8"))
        return [BufferStore(self.value("i32", 1), self.value(kind, 1))]

    # ---- calls ----------------------------------------------------------

    def make_call(self):
        """A call of a function made before, or of new ones. None calls one that
        calls it, but itself with a smaller first argument."""
        ready = [f for f in self.functions if f]
        if len(self.functions) < 5 and (not ready or self.chance(0.5)):
            return self.call_new()
        if not ready:
            return []
        return self.call((self.functions.index(self.rng.choice(ready)),))

    def call(self, numbers):
        function = self.functions[numbers[0]]
        args = [self.value(var.type, self.rng.randrange(1, 3))
                for var in function.params]
        args[0] = Op("and", "i32", (args[0], i32(3)))  # turns of recursion
        selector = None
        if len(numbers) > 1:
            selector = self.value("i32", 1, self.chance(0.4))
        var = self.fresh(function.result.type)
        self.lets.append(var)
        return [Call(var, numbers, selector, tuple(args))]

    def call_new(self):
        kinds = ["i32"] + [self.passed_type()
                           for _ in range(self.rng.randrange(4))]
        gives = self.passed_type()
        count = self.rng.choice((1, 1, 1, 2, 2, 4))
        first = len(self.functions)
        self.functions += [None] * count
        copied = tuple(n for n in range(len(kinds)) if self.chance(0.15))
        how = self.pick({"value": 5, "pair": 1, "sret": 1})
        for number in range(first, first + count):
            self.functions[number] = self.function(
                number, kinds, gives, count == 1 and self.chance(0.4),
                copied, how)
        return self.call(tuple(range(first, first + count)))

    def passed_type(self):
        """LLVM's translator takes no call with a bfloat."""
        kind = self.any_type()
        if self.shapes and self.chance(0.3):
            kind = self.rng.choice(self.shapes)
        return "i32" if "bfloat" in kind else kind

    def function(self, number, kinds, gives, recursive, copied, how):
        """Made like the body of a program, with nothing of it in sight."""
        names = ("inits", "lets", "pools", "locked", "loops", "depth",
                 "outside", "together", "invariant", "returns", "prefix",
                 "left", "theme", "may_return")
        before = {name: getattr(self, name) for name in names}
        self.inits, self.pools, self.locked = [], {}, set()
        self.loops, self.depth, self.outside = 0, 2, 0
        self.together, self.invariant, self.returns = True, False, False
        self.prefix, self.may_return = f"f{number}.", True
        self.left = self.rng.randrange(2, 7)
        self.theme = {**self.theme, "flat": 0, "buffers": 0}
        params = tuple(Var(kind, f"{self.prefix}p{n}")
                       for n, kind in enumerate(kinds))
        self.lets = list(params)
        for kind in ("i1", "i32", "i64"):
            self.declare(kind)
        result = self.declare(gives)
        body = self.body(100)
        if recursive:
            body += self.recursion(number, params, result)
        body += (Assign(result, self.value(gives, 2)),)
        made = Function(params, tuple(self.inits), body, result,
                        self.chance(0.8), copied, how)
        for name, value in before.items():
            setattr(self, name, value)
        return made

    def recursion(self, number, params, result):
        turns = params[0]
        args = (Op("sub", "i32", (turns, i32(1))),) + tuple(
            self.value(var.type, 1) for var in params[1:])
        more = Op("icmp ne", "i1", (turns, i32(0)))
        return (If(more, (Call(result, (number,), None, args),), ()),)

    # ---- control flow ---------------------------------------------------

    def condition(self):
        if self.chance(0.12):
            return self.rng.choice((Both, Either))(self.value("i1", 1),
                                                   self.value("i1", 1))
        if self.chance(0.25):
            return self.compare(1, uniform=True)
        return self.value("i1", 2)

    def open_condition(self, left, uniform=False):
        """That no compiler knows beforehand. A jump that is always taken would
        take what comes before it out of the loop, and lanes of all turns would
        be together there."""
        number = self.rng.choice((1, 3, 7))
        unknown = self.load("i32", 0, self.rng.choice(("in", "con")), uniform)
        few = Op("and", "i32", (Op("xor", "i32", (left, unknown)), i32(number)))
        return Op(self.rng.choice(("icmp eq", "icmp ne")), "i1",
                  (few, i32(self.rng.randrange(number + 1))))

    def jump_condition(self):
        uniform = self.chance(0.25)
        made = self.open_condition(self.value("i32", 1, uniform), uniform)
        if self.chance(0.5):
            return made
        if self.chance(0.2):
            return Both(self.value("i1", 1), made)
        other = self.compare(1, True) if uniform else self.value("i1", 2)
        return Op("xor", "i1", (other, made))

    def make_branch(self):
        return [If(self.condition(), self.inner(),
                   self.inner() if self.chance(0.45) else ())]

    def make_loop(self):
        return self.loop_of(self.inner)

    def loop_of(self, make_body, uniform=False):
        """A loop of a few turns. Its counter is assigned nowhere else."""
        counter = self.fresh("i32")
        start = Assign(counter, i32(0))
        bound = i32(self.rng.randrange(2, 5))
        if self.chance(0.7):
            few = self.value("i32", 1, uniform or self.chance(0.3))
            bound = self.let("i32", Op("and", "i32", (few, i32(3))))
            setup, bound = [bound], bound.var
        else:
            setup = []
        before, self.outside = self.outside, len(self.lets)
        self.loops += 1
        self.pools["i32"].append(counter)
        self.locked.add(counter.name)
        body = make_body()
        self.loops -= 1
        self.outside = before
        more = Op("icmp ult", "i1", (counter, bound))
        if not uniform and self.chance(0.3):
            more = Both(more, self.value("i1", 1))
        step = (Assign(counter, Op("add", "i32", (counter, i32(1)))),)
        loop = Loop(self.chance(0.5), more, body, step)
        return setup + [start, loop]

    def make_jump(self):
        """Break or Continue under a condition. What is in the arm with it
        does not belong to the loop: no lane operations there."""
        kind = Break if self.chance(0.7) else Continue
        level = self.rng.randrange(1, self.loops + 1) \
            if self.chance(0.3) else 1
        cond = self.jump_condition()
        before, self.together = self.together, False
        body = self.inner(2) if self.chance(0.4) else ()
        self.together = before
        return [If(cond, body + (kind(level),), ())]

    def make_return(self):
        if not self.may_return:
            return []
        self.returns = True
        cond = self.jump_condition()
        before = self.together
        self.together = self.together and not self.loops
        body = self.inner(2) if self.chance(0.4) else ()
        self.together = before
        stores = (self.keep(self.rng.choice(self.pools["i32"])),)
        return [If(cond, body + stores + (Return(),), ())]

    may_return = True

    def make_switch(self):
        kind = self.rng.choice(("i32", "i32", "i64", self.any_int(8)))
        few, count = self.rng.choice((3, 7)), self.rng.randrange(1, 4)
        if self.chance(self.theme["cases"]):
            few = self.rng.choice((15, 31, 63))
            count = self.rng.randrange(6, 15)
        value = Op("and", kind, (self.value(kind, 1), Const(kind, few)))
        step = self.rng.choice((1, 1, 1, 2, 3))
        if step > 1 and types.of(kind).bits > 8:
            value = Op("mul", kind, (value, Const(kind, step)))
        else:
            step = 1
        matches = [step * m for m in self.rng.sample(
            range(few + 1), min(count, few + 1))]
        if count > 3:
            return [self.wide_switch(value, matches)]
        cases = tuple(Case(m, self.chance(0.2), self.inner(2))
                      for m in matches)
        return [Switch(value, cases, self.inner(2) if self.chance(0.7)
                       else ())]

    def wide_switch(self, value, matches):
        """Many small cases; several do the same."""
        var = self.fresh(self.any_int())
        self.lets.append(var)

        def arm():
            self.depth += 1
            made = (Assign(var, self.value(var.type, 1)),)
            if self.chance(0.15):
                made += self.body(1)
            self.depth -= 1
            return made
        arms = [arm() for _ in range(5)]
        return Switch(value, tuple(Case(m, self.chance(0.1),
                                        self.rng.choice(arms))
                                   for m in matches), arm())

    def make_region(self):
        """Blocks that jump to each other. Nothing in it may depend on which
        lanes are active, and nothing leaves it in another way."""
        before = self.together, self.loops, self.may_return
        self.together, self.loops, self.may_return = False, 0, False
        count = self.rng.randrange(2, 6)
        blocks = tuple(Block(self.inner(2), self.end(count))
                       for _ in range(count))
        self.together, self.loops, self.may_return = before
        return [Region(self.fresh("i32"), self.rng.randrange(1, 6), blocks)]

    def end(self, count):
        target = lambda: self.rng.randrange(count + 1)  # noqa: E731
        way = self.rng.random()
        if way < 0.2:
            return Goto(target())
        if way < 0.8:
            return Branch(self.condition(), target(), target())
        few = self.rng.choice((1, 3))
        return Table(Op("and", "i32", (self.value("i32", 1), i32(few))),
                     tuple(target() for _ in range(few + 1)))


def final_stores(maker):
    """Stores of variables at the end, to slots of their own where there is
    room."""
    made, at = [], 0
    listed = maker.lets[-8:] + [v for pool in maker.pools.values()
                                for v in pool[-4:]]
    maker.rng.shuffle(listed)
    shown = maker.rng.sample(maker.shown, min(6, len(maker.shown)))
    listed = list(dict.fromkeys(shown + listed))
    for part in [part for var in listed for part in parts(var)]:
        value = maker.storable(part)
        words = (types.of(value.type).bytes() + 3) // 4
        if words <= 8 and at + words <= SLOTS:
            made.append(Store("own", i32(at), value, 4, 0, False))
            at += words
    return tuple(made)


def launches(rng, fixed):
    found = []
    for _ in range(1 if fixed else 2):
        groups, block, short = rng.choice(SHAPES)
        if fixed:
            short = 0
        found.append(Launch(
            groups, block, short, rng.getrandbits(32), rng.randrange(-4, 9)
            & 0xFFFFFFFF, rng.getrandbits(64), rng.getrandbits(128),
            rng.randrange(1000)))
    return tuple(found)


def attempt(rng, size, theme):
    theme = theme or rng.choice(list(THEMES))
    maker = Maker(rng, size or rng.randrange(6, 22), theme)
    body = maker.body(1000)
    body += final_stores(maker)
    fixed = rng.random() < 0.25
    vgprs, sgprs = rng.choice(VGPRS), rng.choice((0,) * 9 + (24, 40))
    if maker.functions:  # The convention has registers of its own.
        vgprs = sgprs = 0
    noalias, shapes = rng.random() < 0.8, launches(rng, fixed)
    # In a workgroup that it knows to be one work-item stock opt takes all
    # values for uniform, also those of inactive lanes.
    if fixed and shapes[0].block == (1, 1, 1):
        fixed = False
    return theme, Program(
        tuple(maker.inits), body, SLOTS, noalias, fixed, vgprs, sgprs, shapes,
        tuple(maker.functions), rng.random() < 0.4)


def program(name, size=None, theme=None):
    """(theme, program, results of its launches). `name` is the seed."""
    for number in range(TRIES):
        rng = random.Random(f"{name}/{number}")
        theme, made = attempt(rng, size, theme)
        try:
            return theme, made, outputs(made)
        except interpret.Runaway:
            continue
    # Never seen: a program without a loop that matters.
    return program(name + " again", (size or 20) // 2, theme)


def outputs(made):
    return [interpret.results(made, launch) for launch in made.launches]


def features(theme, program):
    """Names of what a program has, for the count at the end."""
    found = {f"theme {theme}"}
    for node in nodes.walk(tuple(nodes.trees(program))):
        kind = type(node)
        if kind is Op:
            found.add("op " + node.name)
        elif kind in (nodes.Load, Store, Atomic):
            found.add(f"{kind.__name__.lower()} {node.space}"
                      + " flat" * node.flat
                      + " volatile" * getattr(node, "volatile", False))
        elif kind is Call:
            found.add("call by pointer" if len(node.functions) > 1
                      else "call")
        elif kind in nodes.STATEMENTS or kind in (
                nodes.WholeWave, nodes.Through, nodes.Turns, nodes.Plain):
            found.add(kind.__name__.lower())
        if kind in nodes.VALUES:
            found.add("type " + nodes.type_of(node))
    inits = program.inits + sum((f.inits for f in program.functions), ())
    if any(init.value == unset(init.var) for init in inits):
        found.add("no value")
    return found


def unset(var):
    return nodes.Const(var.type, types.of(var.type).unset())

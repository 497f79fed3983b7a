# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes random programs. One seed gives the same program everywhere."""

import random
from collections import Counter

from toygcn_lib.launch import random_elements

from . import interpret, nodes
from .nodes import (Assign, Binary, Block, Both, Branch, Break, Case, Cast,
                    Compare, Const, Continue, Either, Goto, If, Init, Launch,
                    Load, Loop, Own, Program, Region, Return, Select, Store,
                    Switch, Table, Var)

SLOTS = 8
TRIES = 6
# Full and partial waves, one and several groups: (work-items, group size).
BIG_SHAPES = ((128, 64), (100, 64), (200, 100), (192, 64), (130, 128))
SMALL_SHAPES = ((64, 64), (74, 37), (3, 1), (1, 1), (37, 37), (65, 65))
OPS = ("add", "sub", "mul", "and", "or", "xor", "shl", "lshr", "ashr")
PREDICATES = ("eq", "ne", "ult", "ule", "ugt", "uge", "slt", "sle", "sgt",
              "sge")
# Weights of statements by style of program.
STYLES = {
    "mixed": {"assign": 5, "store": 3, "flag": 3, "branch": 4, "loop": 4,
              "switch": 1, "jump": 3, "region": 1, "ret": 1},
    "loops": {"assign": 4, "store": 2, "flag": 3, "branch": 2, "loop": 6,
              "switch": 1, "jump": 5, "region": 0, "ret": 1},
    "branches": {"assign": 4, "store": 4, "flag": 3, "branch": 7, "loop": 1,
                 "switch": 3, "jump": 2, "region": 0, "ret": 2},
    "regions": {"assign": 4, "store": 3, "flag": 2, "branch": 2, "loop": 2,
                "switch": 1, "jump": 2, "region": 6, "ret": 1},
}


def i32(value):
    return Const("i32", value)


class Maker:
    """Makes the body of one program. `loops` has for each loop around the
    current place whether lanes leave it apart; `apart` tells whether lanes
    may be apart here. Both steer the choice only: correctness does not
    depend on them."""

    def __init__(self, rng, size, style):
        self.rng = rng
        self.left = size
        self.weights = STYLES[style]
        self.features = Counter({f"style {style}": 1})
        self.inits = []
        self.pools = {"i1": [], "i32": [], "i64": []}
        self.locked = set()
        self.loops = []
        self.apart = False
        self.declare_all()

    def chance(self, probability):
        return self.rng.random() < probability

    # ---- variables ------------------------------------------------------

    def declare_all(self):
        for name, kind, count in (("u", "i32", 3), ("d", "i32", 4),
                                  ("up", "i1", 2), ("dp", "i1", 3),
                                  ("uw", "i64", 1), ("dw", "i64", 2)):
            for number in range(count):
                uniform = name[0] == "u"
                self.declare(kind, f"{name}{number}",
                             self.value(kind, uniform, 1))

    def declare(self, kind, name, init):
        var = Var(kind, name)
        self.inits.append(Init(var, init))
        self.pools[kind].append(var)
        return var

    def fresh(self, kind, uniform):
        """A variable of its own that nothing else assigns."""
        name = f"{'u' if uniform else 'd'}x{len(self.inits)}"
        self.locked.add(name)
        return self.declare(kind, name, Const(kind, 0))

    def variable(self, kind, uniform):
        known = [v for v in self.pools[kind]
                 if not uniform or v.name[0] == "u"]
        if not uniform and self.chance(0.7):
            known = [v for v in known if v.name[0] == "d"] or known
        return self.rng.choice(known) if known else None

    def target(self, kind):
        """A variable to assign to: seldom a uniform one where lanes may be
        apart."""
        uniform = self.chance(0.15 if self.apart else 0.5)
        names = [v for v in self.pools[kind] if v.name not in self.locked
                 and (v.name[0] == "u") == uniform]
        return self.rng.choice(names)

    # ---- values ---------------------------------------------------------

    def value(self, kind, uniform, depth):
        if kind == "i1":
            return self.flag_value(uniform, depth)
        if depth <= 0 or self.chance(0.3):
            return self.leaf(kind, uniform)
        roll = self.rng.random()
        if roll < 0.12:
            return Select(self.flag_value(uniform, depth - 1),
                          self.value(kind, uniform, depth - 1),
                          self.value(kind, uniform, depth - 1))
        if roll < 0.3:
            return self.cast(kind, uniform, depth - 1)
        return Binary(self.rng.choice(OPS),
                      self.value(kind, uniform, depth - 1),
                      self.value(kind, uniform, depth - 1))

    def cast(self, kind, uniform, depth):
        if kind == "i64":
            return Cast(self.rng.choice(("zext", "sext")), kind,
                        self.value("i32", uniform, depth))
        if self.chance(0.4):
            return Cast("trunc", kind, self.value("i64", uniform, depth))
        return Cast(self.rng.choice(("zext", "sext")), kind,
                    self.flag_value(uniform, depth))

    def constant(self, kind):
        rng = self.rng
        return Const(kind, rng.choice((rng.randrange(-4, 9), rng.randrange(64),
                                       rng.getrandbits(31), 1 << 31, -1, 255)))

    def leaf(self, kind, uniform):
        roll = self.rng.random()
        if roll < 0.15:
            return self.constant(kind)
        if roll < 0.6:
            return self.variable(kind, uniform) or self.constant(kind)
        if kind == "i64":
            given = Var("i64", "c")
            return given if uniform else Binary(
                "add", given, Cast("zext", "i64", self.leaf("i32", False)))
        return self.given(uniform)

    def given(self, uniform):
        """Something from outside: arguments, ids, memory."""
        if self.chance(0.35):
            address = self.index(uniform)
            if not uniform and self.chance(0.3):
                return Own(address)
            self.features["uniform load" if uniform else "lane's load"] += 1
            return Load(address)
        name = self.rng.choice(("a", "b", "group", "block") if uniform
                               else ("tid", "tid", "gid"))
        return Var("i32", name)

    def index(self, uniform):
        small = Binary("and", self.variable("i32", uniform) or Var("i32", "a"),
                       i32(self.rng.choice((3, 7, 63))))
        base = Var("i32", "group" if uniform else "tid")
        return self.rng.choice((small, base, Binary("add", base, small)))

    def noise(self, uniform):
        """An i32 whose bits are of much use for a condition: memory, or a
        scrambled variable, so that it changes from turn to turn."""
        var = self.variable("i32", uniform) or Var("i32", "a")
        roll = self.rng.random()
        if roll < 0.45:
            base = Var("i32", "group" if uniform else "tid")
            near = Binary("add", base, i32(self.rng.randrange(nodes.INPUTS)))
            where = var if roll < 0.1 else near if roll < 0.3 \
                else Binary("add", near, var)
            self.features["uniform load" if uniform else "lane's load"] += 1
            return Load(where)
        if roll < 0.6 and not uniform:
            return Var("i32", "tid")
        if roll < 0.7:
            return var
        odd = i32(self.rng.getrandbits(32) | 1)
        return Binary("lshr", Binary("mul", var, odd),
                      i32(self.rng.randrange(12, 28)))

    def likely(self, uniform, rate):
        """A comparison that is true at about that rate."""
        mask = self.rng.choice((3, 7, 15))
        bits = Binary("and", self.noise(uniform), i32(mask))
        count = min(max(round(rate * (mask + 1)), 1), mask)
        forms = [("ult", count), ("slt", count), ("ule", count - 1),
                 ("uge", mask + 1 - count), ("sgt", mask - count)]
        if count == 1:
            forms += [("eq", self.rng.randint(0, mask))] * 3
        if count == mask:
            forms += [("ne", self.rng.randint(0, mask))] * 3
        predicate, bound = self.rng.choice(forms)
        return Compare(predicate, bits, i32(bound))

    def flag_value(self, uniform, depth, rate=0.5):
        """An i1, true at about `rate` as far as that can be told."""
        roll = self.rng.random()
        known = self.variable("i1", uniform)
        if known and roll < (0.6 if depth <= 0 else 0.3):
            if abs(rate - 0.5) < 0.2:
                return known
            node = "and" if rate < 0.5 else "or"
            return Binary(node, known, self.likely(uniform, rate))
        if depth > 0 and roll < 0.4:
            return Binary(self.rng.choice(("and", "or", "xor")),
                          self.flag_value(uniform, depth - 1, rate),
                          self.flag_value(uniform, depth - 1, rate))
        if roll < 0.5:
            return self.compare(uniform, depth - 1)
        return self.likely(uniform, rate)

    def compare(self, uniform, depth):
        """A comparison of anything with anything."""
        kind = self.rng.choice(("i32", "i32", "i64"))
        return Compare(self.rng.choice(PREDICATES),
                       self.value(kind, uniform, depth),
                       self.value(kind, uniform, depth))

    def condition(self, uniform=None, rate=0.5):
        """(condition of a branch, is it uniform)"""
        if uniform is None:
            uniform = self.chance(0.4)
        if not self.chance(0.25):
            return self.flag_value(uniform, 2, rate), uniform
        self.features["short circuit"] += 1
        node = self.rng.choice((Both, Either))
        other, same = self.condition(None, rate)
        pair = [self.flag_value(uniform, 1, rate), other]
        self.rng.shuffle(pair)
        return node(*pair), uniform and same

    # ---- statements -----------------------------------------------------

    def body(self, depth, count):
        statements = []
        while count and self.left > 0:
            self.left -= 1
            count -= 1
            statements += self.statement(depth)
        return tuple(statements)

    def statement(self, depth):
        weights = dict(self.weights)
        if depth >= 4:
            weights.update(branch=0, loop=0, switch=0, region=0)
        if len(self.loops) >= 3:
            weights.update(loop=0, region=0)
        if not self.loops:
            weights["jump"] = 0
        if depth == 0:
            weights["ret"] = 0
        name = self.rng.choices(list(weights), list(weights.values()))[0]
        return getattr(self, "make_" + name)(depth)

    def make_assign(self, depth):
        var = self.target(self.rng.choice(("i32",) * 4 + ("i64",)))
        if self.loops and self.chance(0.4):
            # Something that depends on the turn before.
            return [Assign(var, Binary(
                self.rng.choice(("add", "xor", "sub")), var,
                self.value(var.type, var.name[0] == "u", 1)))]
        return [Assign(var, self.value(var.type, var.name[0] == "u", 2))]

    def make_flag(self, depth):
        var = self.target("i1")
        if self.loops:
            self.features["i1 assigned in a loop"] += 1
        return [Assign(var, self.flag_value(var.name[0] == "u", 2))]

    def make_store(self, depth):
        index = i32(self.rng.randrange(SLOTS))
        if self.chance(0.3):
            index = self.index(self.chance(0.5))
        return [self.trace(index, self.value("i32", self.chance(0.3), 1))]

    def trace(self, index, value):
        """Adds to a slot in a way that shows the order of stores."""
        if self.chance(0.3):
            return Store(index, value)
        old = Binary("mul", Own(index), i32(33))
        return Store(index, Binary("add", old, value))

    def arm(self, depth, uniform, count):
        """Statements under a condition."""
        before, self.apart = self.apart, self.apart or not uniform
        statements = self.body(depth + 1, count)
        self.apart = before
        return statements

    def make_branch(self, depth):
        cond, uniform = self.condition()
        self.features["uniform if" if uniform else "divergent if"] += 1
        then = self.arm(depth, uniform, self.rng.randint(1, 3))
        other = ()
        if self.chance(0.5):
            self.features["else"] += 1
            other = self.arm(depth, uniform, self.rng.randint(1, 3))
        return [If(cond, then, other)]

    def make_jump(self, depth):
        """A break or continue, mostly under a condition."""
        rng = self.rng
        level = 1 if self.chance(0.45) else rng.randint(1, len(self.loops))
        node = rng.choice((Break, Break, Continue))(level)
        word = type(node).__name__.lower()
        self.features[word if level == 1 else f"{word} of an outer loop"] += 1
        return self.leave(depth, node)

    def make_ret(self, depth):
        self.features["early return"] += 1
        return self.leave(depth, Return())

    def leave(self, depth, node):
        if depth > 1 and self.chance(0.06):
            self.features["unreachable code"] += 1
            return [node, *self.body(depth + 1, 1)]
        cond, uniform = self.condition(
            False if type(node) is Return else None, 0.2)
        if not uniform:
            self.loops = [True] * len(self.loops)
        before = self.arm(depth, uniform, 1) if self.chance(0.4) else ()
        return [If(cond, before + (node,), ())]

    def make_switch(self, depth):
        uniform = self.chance(0.4)
        self.features["uniform switch" if uniform else "divergent switch"] += 1
        mask = self.rng.choice((3, 7))
        value = Binary("and", self.noise(uniform), i32(mask))
        matches = self.rng.sample(range(mask + 1), self.rng.randint(1, 4))
        cases = []
        for match in matches:
            falls = self.chance(0.25)
            self.features["fall through"] += falls
            cases.append(Case(match, falls, self.arm(depth, uniform, 2)))
        default = self.arm(depth, uniform, 1) if self.chance(0.6) else ()
        return [Switch(value, tuple(cases), default)]

    # ---- loops ----------------------------------------------------------

    def make_loop(self, depth):
        uniform = self.chance(0.5)
        before, cond, step, uniform, counter = self.rng.choice(
            (self.counted, self.counted, self.count_down, self.bounded))(
                uniform)
        post = self.chance(0.4)
        outside, self.apart = self.apart, self.apart or not uniform
        self.loops.append(not uniform)
        body = self.body(depth + 1, self.rng.randint(1, 4))
        apart = self.loops.pop()
        self.apart = outside
        self.locked.discard(counter.name)
        if self.chance(0.3):
            body, step = (step,) + body, ()
        else:
            step = (step,)
        self.count_loop(post, uniform, apart)
        loop = Loop(post, cond, body, step)
        return [*before, loop, *self.after_loop(counter, apart)]

    def count_loop(self, post, uniform, apart):
        self.features["do while" if post else "while"] += 1
        self.features["uniform trip count" if uniform
                      else "divergent trip count"] += 1
        if apart and uniform:
            self.features["uniform loop left by some lanes"] += 1
        if len(self.loops):
            self.features[f"loop at depth {len(self.loops) + 1}"] += 1

    def after_loop(self, counter, apart):
        """Uses what the loop computed: per lane its last turn's value."""
        if not self.chance(0.7):
            return []
        if apart and counter.name[0] == "u":
            self.features["uniform counter after divergent exit"] += 1
        return [self.trace(i32(self.rng.randrange(SLOTS)), counter)]

    def trips(self):
        return (7, 5, 3)[len(self.loops)]

    def counted(self, uniform):
        """for (i = 0; i < limit; i++)"""
        count = Binary("and", self.noise(uniform), i32(self.trips()))
        counter = self.fresh("i32", uniform or self.chance(0.7))
        limit = self.fresh("i32", uniform)
        if uniform and self.chance(0.3):
            count = i32(self.rng.randint(1, self.trips()))
        before = [Assign(counter, i32(0)), Assign(limit, count)]
        predicate = self.rng.choice(("ult", "slt", "ne"))
        if predicate == "ne":  # also where the step comes first
            before[1] = Assign(limit, Binary("or", count, i32(1)))
        step = Assign(counter, Binary("add", counter, i32(1)))
        return before, Compare(predicate, counter, limit), step, uniform, \
            counter

    def count_down(self, uniform):
        """while (n) n = fewer bits, or n - 1"""
        start = Binary("and", self.noise(uniform), i32(self.trips()))
        counter = self.fresh("i32", uniform)
        less = Binary("sub", counter, i32(1))
        step = self.rng.choice((less, Binary("lshr", counter, i32(1)),
                                Binary("and", counter, less)))
        before = [Assign(counter, Binary("or", start, i32(1)))]
        return before, Compare("ne", counter, i32(0)), Assign(counter, step), \
            uniform, counter

    def bounded(self, uniform):
        """while (condition && i < constant): two exits, or one of both."""
        counter = self.fresh("i32", True)
        bound = Compare("ult", counter, i32(self.trips()))
        cond = self.flag_value(uniform, 2, 0.8)
        node = self.rng.choice((Both, Both, lambda *p: Binary("and", *p)))
        pair = [bound, cond]
        self.rng.shuffle(pair)
        if node is Both:
            self.features["loop with two exits"] += 1
        step = Assign(counter, Binary("add", counter, i32(1)))
        return [Assign(counter, i32(0))], node(*pair), step, uniform, counter

    # ---- unstructured ---------------------------------------------------

    def make_region(self, depth):
        count = self.rng.randint(3, 6)
        fuel = self.fresh("i32", self.chance(0.5))
        before, self.apart = self.apart, True
        self.loops, loops = [True] * len(self.loops), self.loops
        blocks = []
        for number in range(count):
            body = self.body(depth + 1, self.rng.randint(0, 2))
            blocks.append(Block(body, self.block_end(number, count)))
        self.apart, self.loops = before, loops
        self.features["region"] += 1
        self.count_cycles(blocks)
        return [Region(fuel, self.rng.randint(2, 9), tuple(blocks))]

    def block_end(self, number, count):
        """Where block `number` of `count` goes: anywhere, but often to the
        next one, so that most blocks can be reached."""
        def target():
            if self.chance(0.4):
                return number + 1
            return self.rng.randrange(count + 1)

        roll = self.rng.random()
        if roll < 0.15:
            return Goto(target())
        if roll < 0.9:
            return Branch(self.condition()[0], target(), target())
        value = Binary("and", self.noise(self.chance(0.4)), i32(3))
        return Table(value, tuple(target() for _ in range(4)))

    def count_cycles(self, blocks):
        reached = reachable(blocks, 0, ())
        if len(reached - {len(blocks)}) < len(blocks):
            self.features["unreachable block"] += 1
        if has_two_entries(blocks):
            self.features["irreducible region"] += 1


def successors(end):
    if type(end) is Goto:
        return {end.target}
    return {end.yes, end.no} if type(end) is Branch else set(end.targets)


def reachable(blocks, start, without):
    """Numbers of the blocks that can be reached from `start` around those of
    `without`; the exit counts."""
    seen, work = set(), [start]
    while work:
        block = work.pop()
        if block in seen or block in without:
            continue
        seen.add(block)
        if block < len(blocks):
            work += successors(blocks[block].end)
    return seen


def has_two_entries(blocks):
    """Is there an edge back, in depth-first order, to a block that does not
    dominate its start? Then a cycle can be entered at two places."""
    state, found = {}, []

    def visit(block):
        state[block] = "open"
        for target in sorted(successors(blocks[block].end)):
            if target == len(blocks):
                continue
            if state.get(target) == "open":
                found.append(target != 0
                             and block in reachable(blocks, 0, {target}))
            elif target not in state:
                visit(target)
        state[block] = "closed"

    visit(0)
    return any(found)


def launches(rng):
    """A big and a small one."""
    made = []
    for shapes in (BIG_SHAPES, SMALL_SHAPES):
        grid, block = rng.choice(shapes)
        a, b = (rng.choice((rng.randrange(16), rng.randrange(1 << 31)))
                for _ in "ab")
        made.append(Launch(grid, block, a, b, rng.randrange(-99, 1 << 40),
                           rng.randrange(1, 1000)))
    return tuple(made)


def inputs(launch):
    """The input buffer of a launch: INPUTS numbers."""
    return random_elements(launch.seed, "u32", nodes.INPUTS)


def attempt(rng, size):
    """(program, features) of one try, which may run too long."""
    maker = Maker(rng, size, rng.choice(list(STYLES)))
    body = maker.body(0, size)
    last = [Store(i32(n), Binary("add", Own(i32(n)), var))
            for n, var in enumerate(maker.pools["i32"][:4])]
    flags = [Store(i32(4 + n), Select(var, Own(i32(5)), Own(i32(6))))
             for n, var in enumerate(maker.pools["i1"][1:4])]
    program = Program(tuple(maker.inits), body + tuple(last + flags), SLOTS,
                      rng.random() < 0.6, launches(rng))
    return program, maker.features


def liveliness(program):
    """Higher where more conditions are asked and come out both ways; None
    where a lane runs too long."""
    launch = program.launches[0]
    lanes = [*range(0, launch.grid, 9), launch.grid - 1]
    try:
        asked, seen, both = interpret.coverage(program, launch,
                                               inputs(launch), lanes)
    except interpret.Runaway:
        return None
    return 2 * both + seen - asked


def program(seed, size=None):
    """(program, features: Counter, expected: outputs of its launches). The
    liveliest of a few tries."""
    rng = random.Random(f"flow {seed}")
    size = size or rng.choice((8, 12, 16, 22, 32))
    while True:
        tries = [attempt(rng, size) for _ in range(TRIES)]
        scored = [(liveliness(made), -n) for n, (made, _) in enumerate(tries)]
        scores = [s for s in scored if s[0] is not None]
        if scores:
            made, features = tries[-max(scores)[1]]
            try:
                return made, features, outputs(made)
            except interpret.Runaway:
                pass
        size = max(4, size * 2 // 3)


def outputs(program):
    """What the launches of a program leave in the output buffer."""
    return [interpret.results(program, launch, inputs(launch))
            for launch in program.launches]

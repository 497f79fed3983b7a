# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes statements that random choice would hardly ever make: variables that
have no value on some ways, loops of whole-wave code, values of lanes that have
left a loop, lanes that each read another lane, memory that scalar and vector
instructions reach, sums of floats."""

from . import nodes, rules, types
from .crosslane import REDUCTIONS
from .lanevalues import i32, same
from .nodes import (Assign, Atomic, Both, Const, Count, Either, If, Init, Load,
                    Op, Plain, SetInactive, Store, Sum, Turned, Turns,
                    Var, WholeWave)

ATOMICS = ("add", "sub", "and", "or", "xor", "umax", "min", "xchg")


class Idioms:
    """Part of generate.Maker."""

    def show(self, kind, value):
        """A statement that gives a variable a value, which the program's output
        has for sure."""
        made = self.let(kind, value)
        if not self.prefix:
            self.shown.append(made.var)
        return made

    # ---- no value -----------------------------------------------------------

    def unset(self, kind):
        """A variable that has no value at first: nothing stores to it. It is in
        no pool, so that nothing reads it where it has none."""
        var = Var(kind, f"{self.prefix}x{len(self.inits)}")
        self.inits.append(Init(var, Const(kind, types.of(kind).unset())))
        return var

    def unset_type(self):
        return self.rng.choice(self.palette + self.shapes + ["i32"] * 3)

    def may_be_uniform(self, kind):
        """A value, of i32 sometimes the same in all lanes, so that the phi is
        one of scalars."""
        return self.value(kind, 1, kind == "i32" and self.chance(0.4))

    def make_last(self):
        """What a loop finds, if it finds something: `int last;`."""
        last, found = self.unset(self.unset_type()), self.fresh("i1")

        def body():
            hit = (Assign(last, self.may_be_uniform(last.type)),
                   Assign(found, Const("i1", 1)))
            more = self.read_if(found, last) if self.chance(0.3) else []
            made = [If(self.condition(), hit, ())] + more
            if self.chance(0.4):
                made += self.inner(2)
            return tuple(made)
        return [Assign(found, Const("i1", 0)),
                *self.loop_of(body, self.chance(0.3)),
                *self.read_if(found, last)]

    def make_first(self):
        """A loop sets it in the first turn, which there always is, and maybe
        again."""
        last = self.unset(self.unset_type())

        def body():
            counter = self.pools["i32"][-1]
            first = Op("icmp eq", "i1", (counter, i32(0)))
            cond = self.value("i1", 1)
            cond = Either(first, cond) if self.chance(0.5) else Op(
                "or", "i1", (first, cond))
            made = (If(cond, (Assign(last, self.may_be_uniform(
                last.type)),), ()),)
            return made + (self.inner(2) if self.chance(0.4) else ())
        *setup, loop = self.loop_of(body, self.chance(0.3))
        read = self.show(last.type, last)
        return [*setup, loop._replace(post=True), read]

    def make_half_set(self):
        """Members of a structure, or elements of a vector, that are set in one
        arm only; what is in it between is passed on, and never looked at."""
        vectors = [t for t in self.palette if types.of(t).count]
        kinds = self.shapes + vectors
        if not kinds:
            return self.make_last()
        var = self.unset(self.rng.choice(kinds))
        flags, made = [], []
        for number in self.members(var.type):
            flag = self.fresh("i1")
            flags.append((number, flag))
            made.append(If(self.condition(), (
                Assign(var, self.put(var, number)),
                Assign(flag, Const("i1", 1))) + (
                self.inner(1) if self.chance(0.2) else ()), ()))
        if self.chance(0.4):
            arms = tuple(made)
            made = self.loop_of(lambda: arms + self.inner(1))
        if self.chance(0.3):
            made.append(Assign(var, Op("freeze", var.type, (var,))))
        for number, flag in flags:
            made += self.read_if(flag, self.member(var, number))
        return made

    def members(self, kind):
        type = types.of(kind)
        count = len(type.fields) or type.count
        return self.rng.sample(range(count), min(count, 3))

    def put(self, var, number):
        type = types.of(var.type)
        if type.fields:
            return Op("with", var.type, (var, self.value(
                type.fields[number], 1)), (number,))
        return Op("insert", var.type, (var, self.value(type.element, 1),
                                       i32(number)))

    def member(self, var, number):
        type = types.of(var.type)
        return Op("field", type.fields[number], (var,), (number,)) \
            if type.fields else Op("extract.at", type.element, (var,),
                                   (number,))

    def read_if(self, flag, value):
        """Reads a value under the flag that says that there is one: in an arm,
        or by a select. What comes of it, all may read."""
        kind = value.type
        result = self.fresh(kind)
        self.lets.append(result)
        if not self.prefix:
            self.shown.append(result)
        if self.chance(0.4):
            read = Op("freeze", kind, (value,)) if self.chance(0.4) else value
            if types.of(kind).bits > 1 and not types.of(kind).is_float \
                    and not types.of(kind).count and self.chance(0.5):
                read = Op(self.rng.choice(("add", "xor", "and")), kind,
                          (read, self.value(kind, 0)))
            return [Assign(result, Op("select", kind, (
                flag, read, self.value(kind, 0))))]
        cond = Both(flag, self.value("i1", 1)) if self.chance(0.3) else flag
        # In the arm the value has many readers.
        copy = self.fresh(kind)
        self.lets.append(copy)
        arm = (Assign(copy, value), Assign(result, copy)) \
            + (self.inner(2) if self.chance(0.4) else ())
        return [If(cond, arm, self.inner(1) if self.chance(0.2) else ())]

    # ---- whole-wave code ----------------------------------------------------

    def turns(self, kind):
        """A value that goes round a loop in all 64 lanes."""
        # Values that all lanes have would look the same after each turn.
        value = self.operand(kind, 1) if types.of(kind).is_float \
            or self.chance(0.3) else self.mixed(kind, 1)
        start = SetInactive(kind, value, same(kind, self.rng.choice((0, 1,
                                                                     7))))
        count = i32(self.rng.randrange(4)) if self.chance(0.4) else Op(
            "and", "i32", (self.mixed("i32", 1) if self.chance(0.5) else Var(
                "i32", self.rng.choice(("a", "b", "group"))), i32(3)))
        turned, is_float = Turned(kind), types.of(kind).is_float
        step = self.update_dpp(kind, same(kind, self.rng.choice((0, 1))),
                               turned)
        op = self.rng.choice(("fadd", "fmul") if is_float else
                             ("add", "xor", "umax", "or"))
        if self.chance(0.3):
            turned = self.whole(kind, 1)
        return Turns(kind, start, count, Op(op, kind, (turned, step))
                     if self.chance(0.85) else step)

    def whole_type(self):
        kinds = [t for t in self.palette if not types.of(t).count
                 and types.of(t).bits in (16, 32, 64)]
        return self.rng.choice(["i32", "i32", "i64", *kinds])

    def make_whole_loop(self):
        kind = self.whole_type()
        value = self.turns(kind)
        if self.chance(0.4):
            value = Op("fadd" if types.of(kind).is_float else "add", kind,
                       (value, self.whole(kind, 2)))
        # Other values that are needed after the loop: registers run short.
        kept = [self.let("i32", self.load("i32", 0, "in"))
                for _ in range(self.rng.randrange(6))]
        made = kept + [self.show(kind, WholeWave(kind, value))]
        if self.chance(0.3):
            made += self.make_call()
        return made + [self.keep(statement.var) for statement in kept]

    def make_left_early(self):
        """A number that is uniform in the loop and differs after it, since
        lanes left in different turns; whole-wave code and reductions of it."""
        number = self.fresh("i32")
        start = Assign(number, i32(self.rng.randrange(5)))

        def body():
            step = Op(self.rng.choice(("add", "xor", "mul")), "i32",
                      (number, self.value("i32", 1, True)))
            return (Assign(number, step),) + (
                self.inner(2) if self.chance(0.4) else ())
        *setup, loop = self.loop_of(body)
        loop = loop._replace(post=self.chance(0.8))
        self.lets.append(number)
        way = self.rng.randrange(4)
        one = i32(self.rng.randrange(1, 9))
        reduced = Op("reduce." + self.rng.choice(list(REDUCTIONS)), "i32",
                     (number,), (self.rng.randrange(3),))
        if way == 0:
            value = WholeWave("i32", Op("add", "i32", (Plain(
                "i32", reduced), one)))
        elif way == 1:
            value = WholeWave("i32", self.update_dpp("i32", i32(0), Op(
                "add", "i32", (SetInactive("i32", number, i32(0)), one))))
        elif way == 2:
            value = reduced
        else:
            value = Op("readlane", "i32", (number, self.active_lane(1)))
        return [start, *setup, loop, self.show("i32", value)]

    # ---- a lane of one's own -----------------------------------------------

    def own_lane(self, kind):
        """A lane that is active here; most lanes read different ones."""
        lane = Var("i32", "lane")
        other = Op("xor", "i32", (lane, i32(self.rng.choice(
            (1, 2, 5, 7, 31, 32)))))
        everyone = Op("ballot", "i64", (Const("i1", 1),))
        there = Op("trunc", "i1", (Op("lshr", "i64", (everyone, Op(
            "zext", "i64", (other,)))),))
        return Op("own readlane", kind, (self.mixed(kind, 1), Op(
            "select", "i32", (there, other, lane))))

    def make_own_lane(self):
        """Each lane's own readlane, and what asks whether it is uniform."""
        kind = self.rng.choice(("i32", "i32", "i64"))
        first = self.let(kind, self.own_lane(kind))
        var, made = first.var, [first]
        for _ in range(self.rng.randrange(1, 4)):
            made += self.reader_of_own_lane(var, kind)
        return made

    def reader_of_own_lane(self, var, kind):
        way = self.rng.randrange(6)
        if way == 0:
            return [self.show(kind, Op("readfirstlane", kind, (var,)))]
        if way == 1:
            return [self.show(kind, Op("readlane", kind, (
                var, self.active_lane(1))))]
        if way == 2:
            return [self.show(kind, Op("reduce." + self.rng.choice(
                list(REDUCTIONS)), kind, (var,), (self.rng.randrange(3),)))]
        if way == 3:
            value = var if kind == "i32" else Op("trunc", "i32", (var,))
            return [Count(self.rng.randrange(nodes.COUNTERS), value)]
        if way == 4:
            few = Op("and", kind, (var, Const(kind, 3)))
            return [If(Op("icmp ult", "i1", (few, Const(kind, 2))),
                       self.inner(2), ())]
        index = var if kind == "i32" else Op("trunc", "i32", (var,))
        return [Store("own", index, self.storable(self.value("i32", 1)), 4, 0,
                      False)]

    # ---- memory by scalar and vector instructions --------------------------

    def wave_place(self):
        """An index that is known to be uniform."""
        return i32(self.rng.randrange(16)) if self.chance(0.5) \
            else self.value("i32", 1, True)

    def make_wave_memory(self):
        """Loads that may be scalar, then stores and atomics to the same bytes,
        or maybe the same; lane 0 alone, so that no lanes race."""
        return [self.wave_arm(self.rng.randrange(2, 7))]

    def wave_arm(self, count):
        before, self.together = self.together, False
        made, read = [], []
        for _ in range(count):
            statement = self.wave_access()
            made.append(statement)
            if type(statement) is not Store:
                read.append(statement.var)
        self.together = before
        self.lets += read
        if not self.prefix:
            self.shown += read[-2:]
        return If(rules.LANE_0, tuple(made), ())

    def wave_access(self):
        kind = self.rng.choice(("i32", "i32", "i32", "i64", "i8", "i16"))
        size, way = types.of(kind).bytes(), self.rng.random()
        if way < 0.5:
            load = Load(kind, "wave", self.wave_place(), size, 0, False,
                        self.chance(0.1))
            return Assign(self.fresh(kind), load)
        index = self.wave_place() if self.chance(0.7) \
            else self.value("i32", 1)
        if way < 0.8:
            return Store("wave", index, self.value(kind, 1), size, 0, False,
                         self.chance(0.1))
        kind = self.rng.choice(("i32", "i64"))
        return Atomic(self.rng.choice(ATOMICS), self.fresh(kind), "wave",
                      index, self.value(kind, 1), False)

    def make_sum(self):
        """A sum of floats that are exact, or that are rounded away one by one, though
        not all together."""
        half = nodes.SUMS // 2
        number = self.rng.randrange(nodes.SUMS)
        if number < half:
            value = Op("uitofp", "float", (Op("and", "i32", (
                self.value("i32", 1, self.chance(0.6)), i32(7))),))
        elif self.chance(0.5):
            value = Const("float", self.rng.choice((0.5, 0.25, 0.0)))
        else:
            value = Op("select", "float", (
                self.compare(1, True) if self.chance(0.6) else
                self.value("i1", 1), Const("float", 0.5),
                Const("float", 0.25)))
        return [Sum(number, value)]

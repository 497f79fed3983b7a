# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes random operations between lanes, on values of all types, and what
whole-wave code computes of them."""

from . import rules, types
from .crosslane import FCMP, ICMP, REDUCTIONS
from .nodes import Const, Load, Op, SetInactive, Var, WholeWave

WHOLE_BINARY = ("add", "sub", "mul", "and", "or", "xor", "umin", "smax")
WHOLE_FLOAT = ("fadd", "fsub", "fmul")
# Controls of DPP: quad_perm, row shifts and rotations, wave shifts, mirrors,
# broadcasts.
DPP = (0xB1, 0x4E, 0x1B, 0x55, 0x00, 0xFF, 0x101, 0x103, 0x111, 0x112, 0x118,
       0x121, 0x128, 0x130, 0x134, 0x138, 0x13C, 0x140, 0x141, 0x142, 0x143)
SWIZZLES = (0x041F, 0x081F, 0x101F, 0x401F, 0x7C1F, 0x001F, 0x0018, 0x80B1,
            0x804E, 0x8055, 0xC020, 0xC420)


def i32(value):
    return Const("i32", value & 0xFFFFFFFF)


def same(kind, number):
    """A small number as a constant, in all elements."""
    type = types.of(kind)
    value = float(number) if type.is_float else number & type.mask
    return Const(kind, (value,) * type.count if type.count else value)


class LaneValues:
    """Part of values.Values."""

    # ---- operations between lanes -------------------------------------------

    def operand(self, kind, depth):
        """An operand of a lane operation: inside a loop often one that does not
        change in it."""
        before = self.invariant
        if self.outside and self.chance(0.5):
            self.invariant = True
        if kind == "i1" and self.chance(0.7):
            made = self.compare(min(depth, 1))
        else:
            made = self.value(kind, min(depth, 1))
        self.invariant = before
        return made

    def ballot(self, depth):
        way = self.rng.random()
        if way < 0.7:
            return Op("ballot", "i64", (self.operand("i1", depth),))
        # Stock opt makes a read of EXEC, which it then moves, of constants
        # that compare as true: one operand is never constant.
        if way < 0.85:
            kind = self.rng.choice(("i32", "i64", "i16"))
            left = Op("trunc", kind, (self.mixed("i32", depth),)) \
                if kind == "i16" else self.mixed(kind, depth)
            return Op("amdgcn.icmp", "i64", (left, self.operand(kind, depth)),
                      (self.rng.randrange(len(ICMP)),))
        kind = self.rng.choice(("float", "double"))
        # `one` of stock code holds for NaNs.
        number = self.rng.choice([n for n, name in enumerate(FCMP)
                                  if name != "one"])
        left = Op(self.rng.choice(("sitofp", "uitofp")), kind,
                  (self.mixed("i32", depth),))
        return Op("amdgcn.fcmp", "i64", (left, self.operand(kind, depth)),
                  (number,))

    def vote(self, depth):
        """Any, all, or a bit of a mask."""
        way = self.rng.randrange(4)
        if way == 0:
            return Op("icmp ne", "i1", (self.ballot(depth), Const("i64", 0)))
        if way == 1:
            return Op("icmp eq", "i1", (self.ballot(depth), Op(
                "ballot", "i64", (Const("i1", 1),))))
        if way == 2:
            mask = self.ballot(depth) if self.chance(0.6) else Op(
                "readfirstlane", "i64", (self.operand("i64", depth),))
            return Op("inverse.ballot", "i1", (mask,))
        mask = Op("lshr", "i64", (self.ballot(depth), Op(
            "zext", "i64", (Var("i32", "lane"),))))
        return Op("trunc", "i1", (mask,))

    def active_lane(self, depth):
        """The number of a lane that is active here."""
        way = self.rng.randrange(3)
        if way == 0:
            return Op("readfirstlane", "i32", (Var("i32", "lane"),))
        everyone = Op("ballot", "i64", (Const("i1", 1),))
        if way == 1:
            return Op("trunc", "i32", (Op("cttz", "i64", (everyone,)),))
        return Op("xor", "i32", (Op("trunc", "i32", (
            Op("ctlz", "i64", (everyone,)),)), i32(63)))

    def uniform_lane(self, kind, depth):
        """A lane operation whose result is uniform."""
        ways = {"readfirstlane": 3, "readlane": 2, "reduce": 1.5}
        if kind == "i64":
            ways["ballot"] = 8
        else:
            ways["count"] = 3
        way = self.pick(ways)
        if way == "ballot":
            return self.ballot(depth)
        if way == "count":
            return Op("trunc", "i32", (Op("ctpop", "i64",
                                          (self.ballot(depth),)),))
        if way == "readfirstlane":
            return Op(way, kind, (self.operand(kind, depth),))
        if way == "readlane":
            return Op(way, kind, (self.operand(kind, depth),
                                  self.active_lane(depth)))
        # Stock opt takes the reduction of a constant for the constant.
        return Op("reduce." + self.rng.choice(list(REDUCTIONS)), kind,
                  (self.mixed(kind, depth),), (self.rng.randrange(3),))

    def lane_value(self, kind, depth):
        if kind not in ("i32", "i64"):
            return self.odd_lane_value(kind, depth)
        if self.scalar:
            return self.uniform_lane(kind, depth - 1)
        way = self.pick({"uniform": 6, "update.dpp": 4, "mov.dpp": 1,
                         "writelane": 1, "wholewave": self.theme["whole"],
                         "swizzle": 1.5, "bpermute": 2, "permute": 0.5,
                         "mbcnt": 1})
        one = lambda t=kind: self.operand(t, depth - 1)  # noqa: E731
        if kind != "i32" and way in ("swizzle", "bpermute", "permute",
                                     "mbcnt", "mov.dpp"):
            way = "update.dpp"
        if way == "uniform":
            return self.uniform_lane(kind, depth - 1)
        if way in ("update.dpp", "mov.dpp", "writelane"):
            return self.moved(way, kind, one())
        if way == "swizzle":
            return Op(way, kind, (self.mixed(kind, depth - 1),),
                      (self.rng.choice(SWIZZLES),))
        if way == "mbcnt":
            return Op(way, kind, (self.ballot(depth - 1), self.leaf("i32")))
        if way == "wholewave":
            return WholeWave(kind, self.whole(kind, 3))
        if way == "permute" and self.chance(0.4):
            # All send the same: it does not count which lane is the last.
            return Op(way, kind, (self.operand(kind, depth - 1),
                                  self.value(kind, 1, True)))
        return self.permuted(way, self.mixed(kind, depth - 1))

    def odd_lane_value(self, kind, depth):
        """A value of any other type: a small or odd integer, a float, a
        vector."""
        one = lambda: self.operand(kind, depth - 1)  # noqa: E731
        ways = {"readfirstlane": 2, "readlane": 1}
        if not self.scalar:
            ways.update({"writelane": 1, "update.dpp": 3,
                         "wholewave": self.theme["whole"]})
        if not self.scalar and not types.of(kind).is_float:
            ways["mov.dpp"] = 0.5
        way = self.pick(ways)
        if way == "readfirstlane":
            return Op(way, kind, (one(),))
        if way == "readlane":
            return Op(way, kind, (one(), self.active_lane(depth - 1)))
        if way == "wholewave":
            return WholeWave(kind, self.whole(kind, 3))
        return self.moved(way, kind, one())

    def moved(self, way, kind, value):
        """By an operation on values of all types."""
        if way == "update.dpp":
            return self.update_dpp(kind, self.old(kind), value)
        if way == "mov.dpp":
            return Op(way, kind, (value,), (self.rng.choice(DPP), 15, 15, 1))
        return Op(way, kind, (self.value(kind, 1, True),
                              self.value("i32", 1, True), value))

    def lane_number(self, kind):
        """The lane as a number of the type, or a vector of such."""
        type, lane = types.of(kind), Var("i32", "lane")
        if type.count:
            return Op("build", kind, (self.lane_number(type.element),)
                      * type.count)
        if kind == "i32":
            return lane
        return Op("zext" if type.bits > 32 else "trunc", kind, (lane,))

    def mixed(self, kind, depth):
        """A value that stock opt does not know to be uniform. It
        gives one lane's value for another's where it does, also where that
        lane is inactive and the machine gives 0."""
        lane = self.lane_number(kind)
        # No other value has three times the lane in it, so nothing cancels it.
        thrice = Op("add", kind, (Op("add", kind, (lane, lane)), lane))
        return Op("xor", kind, (self.operand(kind, depth), thrice))

    def permuted(self, way, value):
        """By addresses of all kinds: constants to xor, to add, or anything,
        but never uniform: of that stock opt makes a readlane, also where the
        lane is inactive."""
        four = lambda v: Op("shl", "i32", (v, i32(2)))  # noqa: E731
        lane = Var("i32", "lane")
        number = i32(self.rng.choice((1, 2, 4, 7, 16, 31, 32, 5)))
        address = self.rng.choice((
            four(Op("xor", "i32", (lane, number))),
            four(Op("add", "i32", (lane, number))),
            four(Op("sub", "i32", (lane, self.value("i32", 0))))))
        if way == "permute":
            address = four(Op("xor", "i32", (lane, number)))
        return Op(way, "i32", (address, value))

    def old(self, kind):
        return Const(kind, self.rng.choice((0, 0, 1))) if kind[0] == "i" \
            and self.chance(0.6) else self.leaf(kind)

    def update_dpp(self, kind, old, value):
        row, bank = (self.rng.choice((15, 15, 15, 10, 5, 12, 3, 1))
                     for _ in range(2))
        return Op("update.dpp", kind, (old, value), (
            self.rng.choice(DPP), row, bank, int(self.chance(0.4))))

    # ---- whole-wave code -----------------------------------------------------

    def whole(self, kind, depth):
        """A value of all 64 lanes."""
        if depth <= 0:
            return self.whole_leaf(kind)
        way = self.pick({"leaf": 2, "binary": 4, "update.dpp": 5,
                         "swizzle": 1, "readlane": 1, "select": 0.5})
        one = lambda: self.whole(kind, depth - 1)  # noqa: E731
        is_float = types.of(kind).is_float
        if way == "binary":
            return Op(self.rng.choice(WHOLE_FLOAT if is_float else
                                      WHOLE_BINARY), kind, (one(), one()))
        if way == "update.dpp":
            old = same(kind, self.rng.choice((0, 0, 1))) \
                if self.chance(0.7) else one()
            return self.update_dpp(kind, old, self.started(one()))
        if way == "swizzle" and kind == "i32":
            return Op(way, kind, (self.started(one()),),
                      (self.rng.choice(SWIZZLES),))
        if way == "readlane" and not is_float:
            # Stock opt takes set.inactive of a uniform value for uniform, and
            # the readlane for nothing.
            value = SetInactive(kind, self.mixed(kind, 1),
                                self.constant(kind))
            return Op(way, kind, (value, i32(self.rng.choice((0, 15, 31,
                                                              63)))))
        return self.whole_leaf(kind)

    def started(self, value):
        """What an operation between lanes reads in whole-wave mode depends on
        set.inactive; else the operation is plain code."""
        if rules.starts_there(value):
            return value
        kind = value.type
        op = "fadd" if types.of(kind).is_float else "add"
        return Op(op, kind, (value, SetInactive(
            kind, self.operand(kind, 1), same(kind, 0))))

    def whole_leaf(self, kind):
        way = self.rng.random() if not self.prefix else 0.85 * self.rng.random()
        if way < 0.7:
            return SetInactive(kind, self.operand(kind, 1),
                               same(kind, self.rng.choice((0, 0, 1, 7))))
        if way < 0.85 or kind not in ("i32", "i64"):
            return same(kind, self.rng.choice((0, 1, 3)))
        if way < 0.93 and kind == "i32":
            return Load(kind, self.rng.choice(("in", "con")),
                        i32(self.rng.choice((0, 1, 7, 63, 255))), 4, 0, False)
        return Var(kind, {"i32": self.rng.choice(("a", "b", "group")),
                          "i64": "c"}[kind])

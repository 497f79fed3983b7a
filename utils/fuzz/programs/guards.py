# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Flags of operations, as LLVM's optimizer writes them under a condition: they are wrong
where the condition does not hold. The operands are an index that lanes have of their own
and that a loop moves evenly."""

from .lanevalues import i32
from .nodes import Assign, Const, If, Op, Var


class Guards:
    """Part of generate.Maker."""

    def make_guarded_index(self):
        index, step = self.fresh("i32"), self.rng.randrange(1, 5)
        kind = self.rng.choice(("i32", "i32", "i64"))
        total = self.fresh(kind)
        self.lets.append(total)
        start = Var("i32", "lane") if self.chance(0.4) else Op(
            "and", "i32", (self.mixed("i32", 1), i32(31)))
        factor = self.let(kind, self.value(kind, 1, kind == "i32"))

        def body():
            made = [use for _ in range(self.rng.randrange(2, 5))
                    for use in self.uses_of_index(index, total, factor.var)]
            if self.chance(0.3):
                made += self.inner(1)
            return tuple(made)
        *setup, loop = self.loop_of(body, self.chance(0.5))
        loop = loop._replace(step=loop.step + (Assign(index, Op(
            "add", "i32", (index, i32(step)))),))
        if not self.prefix:
            self.shown.append(total)
        return [factor, Assign(index, Op("sub", "i32", (
            start, i32(self.rng.choice((0, 0, 3, 9))))))] + setup + [loop]

    def uses_of_index(self, index, total, factor):
        """Statements: a product of what is near the index becomes a part of the sum."""
        way, near = self.rng.randrange(3), i32(self.rng.randrange(1, 4))
        if way == 0:
            return [self.part(total, Op("add", "i32", (index, near)), factor)]
        if way == 1:
            is_free = Op("icmp eq", "i1", (
                Op("and", "i32", (index, i32(3))), i32(0)))
            return [If(is_free, (self.part(total, Op(
                "or disjoint", "i32", (index, near)), factor),), ())]
        before = Op("sub nsw", "i32", (index, i32(1)))
        return [If(Op("icmp slt", "i1", (i32(0), index)), (self.part(
            total, before, factor, "zext nneg"),), ())]

    def part(self, total, value, factor, extension="sext"):
        kind = total.type
        if kind == "i64":
            value = Op(extension, kind, (value,))
        product = Op("mul", kind, (value, factor))
        if self.chance(0.5):
            product = Op("add", kind, (product, Const(kind, 5)))
        return Assign(total, Op("xor", kind, (total, product)))

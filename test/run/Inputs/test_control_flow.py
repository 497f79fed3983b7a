# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random control flow: the generator, the interpreter, the reducer."""

import os
import sys
import unittest
from collections import Counter

UTILS = os.path.join(os.path.dirname(__file__), "..", "..", "..", "utils")
sys.path[:0] = [UTILS, os.path.join(UTILS, "fuzz")]

from flow import emit, generate, interpret, kernelfile, shrink  # noqa: E402
from flow.nodes import (Assign, Binary, Block, Both, Branch, Break, Case,
                        Cast, Compare, Const, Continue, Goto, If, Init, Launch,
                        Load, Loop, Program, Region, Return, Select, Store,
                        Switch, Table, Var, is_valid)  # noqa: E402

TID, I, J, K = (Var("i32", n) for n in ("tid", "di", "dj", "dk"))


def i32(value):
    return Const("i32", value)


def program(*body, lanes=4):
    """A program with counters i, j, k and one slot."""
    inits = tuple(Init(var, i32(0)) for var in (I, J, K))
    return Program(inits, body, 1, True, (Launch(lanes, lanes, 5, 6, -1, 1),))


def run(*body, lanes=4):
    made = program(*body, lanes=lanes)
    inputs = [100 + n for n in range(256)]
    return interpret.results(made, made.launches[0], inputs)


def value(node, lanes=1):
    """What an i32 comes to, for each lane."""
    return run(Store(i32(0), node), lanes=lanes)


def plus(var, amount=1):
    return Assign(var, Binary("add", var, i32(amount)))


def below(var, bound):
    return Compare("ult", var, bound)


def turns(var, count, *body, post=False):
    return Loop(post, below(var, i32(count)), body, (plus(var),))


class Values(unittest.TestCase):
    def test_wraps(self):
        self.assertEqual(value(Binary("sub", i32(0), i32(1))), [0xFFFFFFFF])
        self.assertEqual(value(Binary("mul", i32(1 << 31), i32(3))), [1 << 31])

    def test_shift_amounts_are_masked(self):
        self.assertEqual(value(Binary("shl", i32(3), i32(33))), [6])
        self.assertEqual(value(Binary("ashr", i32(-8), i32(1))), [0xFFFFFFFC])
        self.assertEqual(value(Binary("lshr", i32(-8), i32(28))), [15])

    def test_signs(self):
        def compare(predicate):
            flag = Compare(predicate, i32(-1), i32(1))
            return value(Cast("zext", "i32", flag))
        self.assertEqual(compare("slt") + compare("ult"), [1, 0])
        self.assertEqual(compare("sge") + compare("uge"), [0, 1])

    def test_casts(self):
        flag = Compare("eq", TID, i32(0))
        self.assertEqual(value(Cast("sext", "i32", flag), 2), [0xFFFFFFFF, 0])
        wide = Cast("sext", "i64", i32(-2))
        high = Binary("lshr", wide, Const("i64", 32))
        self.assertEqual(value(Cast("trunc", "i32", high)), [0xFFFFFFFF])

    def test_what_is_given(self):
        self.assertEqual(value(Load(TID), 2), [100, 101])
        self.assertEqual(value(Load(i32(257))), [101])
        self.assertEqual(value(Select(Compare("eq", TID, i32(1)),
                                      Var("i32", "a"), Var("i32", "b")), 2),
                         [6, 5])


class Statements(unittest.TestCase):
    def test_trip_counts(self):
        loop = Loop(False, below(I, TID), (), (plus(I),))
        self.assertEqual(run(loop, Store(i32(0), I)), [0, 1, 2, 3])
        loop = loop._replace(post=True)
        self.assertEqual(run(loop, Store(i32(0), I)), [1, 1, 2, 3])

    def test_continue_runs_the_step(self):
        skip = If(below(I, TID), (Continue(1),), ())
        self.assertEqual(run(turns(I, 3, skip, plus(K)), Store(i32(0), K)),
                         [3, 2, 1, 0])
        self.assertEqual(run(turns(I, 3, skip, plus(K), post=True),
                             Store(i32(0), K)), [3, 2, 1, 0])

    def two_loops(self, jump):
        inner = turns(J, 2, If(Compare("eq", I, TID), (jump,), ()), plus(K))
        return run(turns(I, 3, Assign(J, i32(0)), inner, plus(K, 10)),
                   Store(i32(0), K))

    def test_jumps_of_outer_loops(self):
        self.assertEqual(self.two_loops(Break(1)), [34, 34, 34, 36])
        self.assertEqual(self.two_loops(Break(2)), [0, 12, 24, 36])
        self.assertEqual(self.two_loops(Continue(2)), [24, 24, 24, 36])

    def test_jump_out_of_a_region(self):
        inner = Region(J, 3, (Block((plus(K), If(below(I, TID), (Continue(1),),
                                                 ())), Goto(0)),))
        self.assertEqual(run(turns(I, 2, inner), Store(i32(0), K)),
                         [8, 5, 2, 2])

    def test_return(self):
        self.assertEqual(
            run(turns(I, 4, Store(i32(0), I), If(Compare("eq", I, TID), (
                Return(),), ())), Store(i32(0), i32(9))), [0, 1, 2, 3])

    def test_switch_falls(self):
        cases = (Case(2, True, (plus(K),)), Case(0, False, (plus(K, 10),)))
        self.assertEqual(run(Switch(TID, cases, (plus(K, 100),)),
                             Store(i32(0), K)), [10, 100, 11, 100])
        last = (cases[0],)
        self.assertEqual(run(Switch(TID, last, (plus(K, 100),)),
                             Store(i32(0), K)), [100, 100, 101, 100])

    def test_short_circuit(self):
        cond = Both(below(TID, i32(3)), below(i32(0), TID))
        self.assertEqual(run(If(cond, (Store(i32(0), i32(1)),), ())),
                         [0, 1, 1, 0])

    def test_region(self):
        """0 -> 1 or 2; 1 <-> 2 has two entries; fuel ends it."""
        blocks = (Block((), Branch(below(TID, i32(2)), 1, 2)),
                  Block((plus(K),), Goto(2)),
                  Block((plus(K, 10),), Table(TID, (1, 3, 1))))
        self.assertEqual(run(Region(J, 2, blocks), Store(i32(0), K)),
                         [33, 11, 32, 32])

    def test_runaway(self):
        forever = Loop(False, Const("i1", 1), (), ())
        with self.assertRaises(interpret.Runaway):
            run(forever)


class Generator(unittest.TestCase):
    def test_one_seed_one_program(self):
        first, again = generate.program("3.1"), generate.program("3.1")
        self.assertEqual(first, again)
        self.assertEqual(emit.module([first[0]]), emit.module([again[0]]))
        self.assertNotEqual(first[0], generate.program("3.2")[0])

    def test_has_everything(self):
        seen = Counter()
        for number in range(80):
            made, features, expected = generate.program(number)
            seen.update(features.keys())
            self.assertTrue(is_valid(made.body))
            self.assertEqual([len(e) for e in expected],
                             [made.slots * l.grid for l in made.launches])
        for name in ("continue of an outer loop", "break of an outer loop",
                     "irreducible region", "unreachable block",
                     "unreachable code", "uniform switch", "fall through",
                     "uniform counter after divergent exit",
                     "loop with two exits", "loop at depth 3"):
            self.assertIn(name, seen)

    def test_cycles_with_two_entries(self):
        def blocks(*ends):
            return [Block((), end) for end in ends]

        cond = Const("i1", 0)
        self.assertFalse(generate.has_two_entries(
            blocks(Goto(1), Branch(cond, 0, 2))))
        self.assertTrue(generate.has_two_entries(
            blocks(Branch(cond, 1, 2), Goto(2), Branch(cond, 1, 3))))


class Reducer(unittest.TestCase):
    def test_planted_fault(self):
        """A translator that takes sub for add: what is left has a sub, and
        little else."""
        class Wrong(interpret.Translator):
            def of_binary(self, node):
                if node.op == "sub":
                    node = node._replace(op="add")
                return super().of_binary(node)

        def outputs(made, translator):
            lane = interpret.define(translator(made).source())
            launch = made.launches[0]
            return [interpret.call(lane, made, launch, inputs, gid, 1500)
                    for gid in range(launch.grid)]

        def is_bad(made):
            try:
                return outputs(made, interpret.Translator) \
                    != outputs(made, Wrong)
            except interpret.Runaway:
                return False

        inputs = list(range(256))
        made = next(m for m in (generate.program(n)[0] for n in range(99))
                    if is_bad(m))
        small = shrink.reduce(made, is_bad)
        self.assertTrue(is_bad(small))
        self.assertLess(shrink.size(small.body), 12)
        self.assertEqual(small.launches[0].grid, 1)

    def test_block_of_a_region_goes(self):
        region = Region(J, 1, (Block((), Goto(2)), Block((), Goto(0)),
                               Block((), Branch(Const("i1", 1), 1, 3))))
        left = shrink.without_block(region, 1)
        self.assertEqual([b.end for b in left.blocks],
                         [Goto(1), Branch(Const("i1", 1), 1, 2)])


class KernelFiles(unittest.TestCase):
    def test_run_lengths(self):
        for numbers in ([], [1], [7] * 9 + [1, 2] + [0] * 5, [1, 1, 2]):
            self.assertEqual(eval(kernelfile.run_lengths(numbers)), numbers)


if __name__ == "__main__":
    unittest.main()

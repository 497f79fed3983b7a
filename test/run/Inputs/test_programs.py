# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random programs: interpreter, rules, reducer, generator, kernel files."""

import math
import os
import random
import sys
import unittest

UTILS = os.path.join(os.path.dirname(__file__), "..", "..", "..", "utils")
sys.path[:0] = [UTILS, os.path.join(UTILS, "fuzz"),
                os.path.join(UTILS, "cross_lane")]

from programs import (crosslane, emit, floats, generate, interpret,  # noqa: E402
                      kernelfile, nodes, reduce, rules, typed, types)
from programs.nodes import (Assign, Atomic, Block, Both, Branch, Break, Case, Const,  # noqa: E402
                            Continue, Exchange, Goto, If, Init, Launch, Load,
                            Loop, Op, Program, Region, Return, SetInactive,
                            Store, Switch, Through, Var, WholeWave)

TID, I, M = Var("i32", "tid"), Var("i32", "i"), Var("i64", "m")


def i32(value):
    return Const("i32", value & 0xFFFFFFFF)


def op(name, *args, kind="i32", imm=()):
    return Op(name, kind, args, imm)


def compare(predicate, left, right):
    return op("icmp " + predicate, left, right, kind="i1")


def ballot(cond):
    return op("ballot", cond, kind="i64")


def store(value, slot=0):
    return Store("own", i32(slot), value, 4, 0, False)


def plus(var, amount=1):
    return Assign(var, op("add", var, i32(amount)))


def loop(bound, *body, post=False):
    return Loop(post, compare("ult", I, bound), body, (plus(I),))


def program(*body, lanes=4, slots=2, groups=1):
    inits = tuple(Init(var, Const(var.type, 0)) for var in (I, M))
    return Program(inits, body, slots, True, False, 0, 0, (
        Launch(groups, (lanes, 1, 1), 0, 5, 6, 7, 8, 1),))


def run(*body, **shape):
    made = program(*body, **shape)
    return interpret.results(made, made.launches[0])[0]


def value(node, lanes=1):
    """Two words of a value, for each lane."""
    return run(store(node), lanes=lanes)


class Values(unittest.TestCase):
    def test_odd_widths(self):
        wide = Const("i65", 1 << 64)
        self.assertEqual(value(op("trunc", op(
            "lshr", wide, Const("i65", 64), kind="i65"))), [1, 0])
        self.assertEqual(value(op("sext", Const("i3", 5))), [(1 << 32) - 3, 0])

    def test_guards(self):
        self.assertEqual(value(op("shl", i32(1), i32(33))), [2, 0])
        self.assertEqual(value(op("udiv", i32(9), i32(0))), [9, 0])

    def test_poison_is_never_looked_at(self):
        vector = op("build", i32(1), Const("i32", None), kind="<2 x i32>")
        self.assertEqual(value(op("extract.at", vector, imm=(0,))), [1, 0])
        with self.assertRaises(reduce.UNDEFINED):
            value(op("extract.at", vector, imm=(1,)))

    def test_floats(self):
        self.assertEqual(floats.from_int((1 << 25) + 3, "float"), 33554436.0)
        self.assertEqual(floats.fma("double", 1 + 2.0 ** -52, 1 - 2.0 ** -52, -1.0),
                         -2.0 ** -104)
        self.assertEqual(floats.smaller(math.nan, 2.0), 2.0)
        self.assertEqual(floats.to_int_sat(-1e30, 8, True), 128)
        self.assertTrue(floats.compares("une", math.nan, 1.0))

    def test_memory(self):
        byte = op("zext", Load("i8", "own", i32(5), 1, 0, False))
        self.assertEqual(run(store(i32(0x11223344), 1), store(byte), lanes=1),
                         [0x33, 0x11223344])


    def test_memory_of_one_type(self):
        cell = lambda at: Load("i17", "cell5", i32(at), 0, 0, False)  # noqa: E731
        kept = Store("cell5", i32(1), Const("i17", 0x1FFFF), 0, 0, False)
        wide = lambda node: op("zext", node)  # noqa: E731
        self.assertEqual(run(kept, store(wide(cell(3))),
                             store(wide(cell(0)), 1), lanes=1), [0x1FFFF, 0])
        table = typed.table("<2 x i5>")
        self.assertTrue(all(n < 32 for pair in table for n in pair))
        self.assertEqual(value(op("zext", op("extract.at", Load(
            "<2 x i5>", "table1", i32(10), 0, 0, False), kind="i5",
            imm=(1,)))), [table[2][1], 0])

    def test_one_of_two(self):
        left, right = (Load("i32", "in", i32(n), 4, 0, False) for n in (1, 2))
        chosen = [Through("i32", "phi", compare("eq", TID, i32(0)), left,
                          right)]
        self.assertEqual(value(chosen[0], 2)[::2],
                         [value(left)[0], value(right)[0]])
        fields = op("struct", compare("eq", TID, i32(1)), i32(1),
                    Const("i64", 2), i32(3), Const("i64", 4), imm=(0,))
        self.assertEqual(value(fields, 2)[::2], [3, 1])

    def test_compare_and_exchange(self):
        change = lambda new, old: Atomic(  # noqa: E731
            "cmpxchg", I, "own", i32(0), i32(new), False, i32(old))
        self.assertEqual(run(change(5, 0), change(6, 0), store(I, 1),
                             lanes=1), [5, 5])
        self.assertEqual([interpret.combine(name, 32, 3, 3) for name in (
            "nand", "uinc_wrap", "udec_wrap", "usub_cond", "usub_sat")],
            [0xFFFFFFFC, 0, 2, 0, 0])


class Lanes(unittest.TestCase):
    """Which lanes are together."""

    def test_loop_that_lanes_leave_one_by_one(self):
        body = Assign(M, ballot(Const("i1", 1)))
        self.assertEqual(run(loop(TID, body), store(M)),
                         [0, 0, 0b1110, 0, 0b1100, 0, 0b1000, 0])

    def test_they_meet_behind_an_if(self):
        odd = compare("ne", op("and", TID, i32(1)), i32(0))
        self.assertEqual(
            run(If(odd, (Assign(M, ballot(Const("i1", 1))),), ()),
                store(op("trunc", M)),
                store(op("trunc", ballot(Const("i1", 1))), 1)),
            [0, 15, 10, 15, 0, 15, 10, 15])

    def test_break_leaves_the_others(self):
        stop = If(compare("eq", TID, I), (Break(1),), ())
        mask = Assign(M, op("or", M, op("shl", ballot(Const("i1", 1)), op(
            "zext", op("mul", I, i32(4)), kind="i64"), kind="i64"),
            kind="i64"))
        self.assertEqual(run(loop(i32(3), stop, mask), store(M), lanes=3)[::2],
                         [0, 6, 0x46])

    def test_continue_meets_at_the_step(self):
        skip = If(compare("eq", TID, i32(0)), (Continue(1),), ())
        step = (plus(I), Assign(M, ballot(Const("i1", 1))))
        self.assertEqual(run(
            Loop(False, compare("ult", I, i32(1)), (skip,), step), store(M),
            lanes=2), [3, 0, 3, 0])

    def test_returned_lanes_are_gone(self):
        self.assertEqual(run(If(compare("eq", TID, i32(0)), (Return(),), ()),
                             store(ballot(Const("i1", 1))), lanes=2),
                         [0, 0, 2, 0])

    def test_switch_falls(self):
        cases = (Case(0, True, (plus(I),)),
                 Case(1, False, (Assign(M, ballot(Const("i1", 1))),)))
        self.assertEqual(run(Switch(TID, cases, ()), store(M), lanes=3),
                         [3, 0, 3, 0, 0, 0])

    def test_whole_wave(self):
        one = SetInactive("i32", i32(1), i32(3))
        total = op("readlane", one, i32(63))
        self.assertEqual(run(store(WholeWave("i32", op("add", one, total))),
                             lanes=1), [4, 0])

    def test_dpp_keeps_old_where_no_lane_is(self):
        moved = op("update.dpp", i32(9), TID, imm=(0x101, 15, 15, 0))
        self.assertEqual(run(store(moved), lanes=2), [1, 0, 9, 0])

    def test_dpp_of_floats_gives_a_float_zero(self):
        """Its sign can be changed."""
        for name, old in (("update.dpp", (Const("float", 2.0),)),
                          ("mov.dpp", ())):
            moved = op(name, *old, Const("float", 3.0), kind="float",
                       imm=(0x101, 15, 15, 1))
            self.assertEqual(value(op("to bits", op(
                "fneg", moved, kind="float"))), [1 << 31, 0])

    def test_exchange(self):
        var = Var("i32", "i")
        self.assertEqual(run(Exchange(var, TID, 64), store(var), lanes=66)
                         [::2], [64, 65] + list(range(2, 64)) + [0, 1])


class Regions(unittest.TestCase):
    def test_fuel(self):
        fuel = Var("i32", "m2")
        made = program(store(I))
        region = Region(fuel, 3, (Block((plus(I),), Goto(0)),))
        made = made._replace(inits=made.inits + (Init(fuel, i32(0)),),
                             body=(region, store(I)))
        self.assertEqual(interpret.results(made, made.launches[0])[0][0], 4)

    def test_rules(self):
        look = Assign(M, ballot(Const("i1", 1)))
        true = Const("i1", 1)
        self.assertTrue(rules.is_valid(program(loop(TID, look))))
        self.assertFalse(rules.is_valid(program(Break(1))))
        self.assertFalse(rules.is_valid(program(loop(TID, If(
            true, (look, Break(1)), ())))))
        self.assertFalse(rules.is_valid(program(Region(I, 1, (
            Block((look,), Branch(true, 0, 1)),)))))
        self.assertFalse(rules.is_valid(program(
            If(true, (Return(),), ()), Exchange(I, TID, 1))))
        self.assertFalse(rules.is_valid(program(store(WholeWave(
            "i32", TID)))))

    def test_a_jump_may_be_taken_or_not(self):
        known = compare("ne", TID, i32(0))
        few = op("and", op("xor", TID, Load("i32", "in", TID, 4, 0, False)),
                 i32(3))
        for cond, valid in ((known, False), (compare("eq", few, i32(2)), True),
                            (compare("ne", few, i32(4)), False),
                            (Both(known, compare("ne", few, i32(0))), True)):
            self.assertEqual(rules.is_valid(program(loop(TID, If(
                cond, (Break(1),), ())))), valid)


class Making(unittest.TestCase):
    def test_one_seed_one_program(self):
        self.assertEqual(generate.program("7.1"), generate.program("7.1"))

    def test_follows_the_rules(self):
        for number in range(15):
            _, made, outputs = generate.program(f"9.{number}")
            self.assertTrue(rules.is_valid(made))
            self.assertEqual(len(outputs), len(made.launches))

    def test_has_what_themes_are_about(self):
        for theme, wanted in (
                ("odd", "load table1"), ("odd", "load table4"),
                ("odd", "store cell5"), ("odd", "type i17"),
                ("structs", "op struct"), ("structs", "op with"),
                ("structs", "op field"), ("structs", "op tuple"),
                ("lanetypes", "op mov.dpp"),
                ("pointers", "through"),
                ("divisions", "op udiv")):
            with self.subTest(theme=theme, wanted=wanted):
                self.assertTrue(any(
                    wanted in generate.features(*generate.program(
                        f"40.{n}", theme=theme)[:2]) for n in range(30)))

    def test_structures_become_phis(self):
        """Of all their fields at once, and lanes move values of odd types."""
        made = [generate.program(f"41.{n}", theme="structs")[1]
                for n in range(12)]
        kinds = {n.var.type for n in nodes.walk(tuple(made))
                 if type(n) is Assign and n.value is not n.var}
        self.assertTrue(any(kind[0] == "{" for kind in kinds))
        self.assertTrue(any(kind[0] == "[" for kind in kinds))
        moved = {n.type for number in range(12) for n in nodes.walk(
            generate.program(f"41.{number}", theme="lanetypes")[1])
            if type(n) is Op and n.name in crosslane.MOVES}
        for part in ("i8", "half", "bfloat", "<", "i128"):
            self.assertTrue(any(part in kind for kind in moved), part)

    def test_scalar_programs_hardly_look_at_lanes(self):
        rows = [generate.program(f"7.{n}", theme="scalar")[1]
                for n in range(10)]
        given = [sum(type(n) is Var and n.name in which for made in rows
                     for n in nodes.walk(made.body))
                 for which in (("a", "b"), ("tid", "gid"))]
        self.assertGreater(given[0], 4 * given[1])

    def test_nothing_is_exchanged_after_a_return(self):
        """Here a return stands inside another statement."""
        _, made = generate.attempt(random.Random("rules 2169"), None, None)
        self.assertTrue(rules.is_valid(made))

    def test_structures(self):
        kind = types.structure(("i8", types.array(2, "<2 x i1>"), "half"))
        self.assertEqual(kind, "{ i8, [2 x <2 x i1>], half }")
        self.assertEqual(types.of(kind).fields,
                         ("i8", "[2 x <2 x i1>]", "half"))
        self.assertEqual(types.of(kind).zero(), (0, ((0, 0), (0, 0)), 0.0))
        self.assertEqual(types.literal("{ i8, [2 x i1] }", (255, (1, 0))),
                         "{ i8 -1, [2 x i1] [ i1 true, i1 false ] }")
        self.assertEqual(len({types.of(kind).suffix for kind in (
            "{ i8, i8 }", "{ i8, { i8 } }", "[2 x i8]", "{ [2 x i8] }")}), 4)
        pair = "{ i32, [2 x i32] }"
        two = op("tuple", TID, i32(9), kind="[2 x i32]")
        one = op("tuple", TID, two, kind=pair)
        changed = op("with", one, i32(5), kind=pair, imm=(0,))
        self.assertEqual([run(store(op("field", value, imm=(0,))))[0]
                          for value in (one, changed)], [0, 5])
        self.assertEqual(run(store(op("field", op(
            "field", changed, kind="[2 x i32]", imm=(1,)), imm=(1,))))[0], 9)

    def test_stock_is_asked_what_it_has(self):
        def asks(kind, name="readfirstlane"):
            return crosslane.is_stocks(program(store(op(
                name, Const(kind, types.of(kind).zero()), kind=kind))))
        for kind, asked in (("i8", False), ("i16", True), ("i48", False),
                            ("<3 x half>", False), ("<4 x half>", True)):
            self.assertEqual(asks(kind), asked)
        self.assertFalse(asks("i16", "mov.dpp"))

    def test_literals(self):
        self.assertEqual(types.literal("<2 x i8>", (255, None)),
                         "<i8 -1, i8 poison>")
        self.assertEqual(types.literal("float", -0.0), "0x8000000000000000")

    def test_reduces(self):
        """To a store of what makes it fail."""
        bad = op("mul", TID, i32(3))
        made = program(loop(i32(3), plus(I)), If(compare("ult", TID, i32(9)), (
            store(op("add", bad, I)),), (store(I),)))
        small = reduce.reduce(made, lambda p: any(
            n == bad for n in reduce.nodes.walk(p)))
        self.assertEqual(small.body, (store(bad),))
        text = kernelfile.text(small, "x", emit.module([small]))
        self.assertIn("; EXPECT 2: [0]", text)


if __name__ == "__main__":
    unittest.main()

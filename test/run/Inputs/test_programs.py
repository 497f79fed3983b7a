# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random programs: interpreter, rules, reducer, generator, kernel files."""

import math
import os
import random
import sys
import unittest
from types import SimpleNamespace
from unittest import mock

UTILS = os.path.join(os.path.dirname(__file__), "..", "..", "..", "utils")
sys.path[:0] = [UTILS, os.path.join(UTILS, "fuzz"),
                os.path.join(UTILS, "cross_lane")]

import execute  # noqa: E402
from programs import (batch, crosslane, emit, floats, generate,  # noqa: E402
                      interpret, kernelfile, machines, nodes, orders, reduce,
                      rules, typed, types)
from programs.nodes import (Assign, Atomic, Block, Both, Branch,  # noqa: E402
                            Break, Case, Const, Continue, Exchange, Goto, If, Init, Launch, Load,
                            Loop, Op, Plain, Program, Region, Return,
                            SetInactive, Store, Sum, Switch, Through, Turned,
                            Turns, Var, WholeWave)

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


class NoValue(unittest.TestCase):
    """Variables that have no value on some ways."""
    LAST = Var("i32", "last")

    def run_with(self, *body, kind="i32", lanes=2):
        var = self.LAST._replace(type=kind)
        made = program(*body, lanes=lanes)
        made = made._replace(inits=made.inits + (Init(var, Const(
            kind, types.of(kind).unset())),))
        return made, lambda: interpret.results(made, made.launches[0])[0]

    def test_is_never_looked_at(self):
        some = compare("ne", TID, i32(0))
        hit = If(some, (Assign(self.LAST, i32(7)),), ())
        sum = op("add", op("freeze", self.LAST), i32(1))
        _, read = self.run_with(hit, store(op("select", some, sum, i32(3))))
        self.assertEqual(read()[::2], [3, 8])
        for use in (store(self.LAST), store(sum), If(compare(
                "eq", self.LAST, i32(7)), (), ()), Assign(M, ballot(compare(
                    "eq", self.LAST, i32(7)))), store(op(
                        "udiv", TID, self.LAST))):
            with self.assertRaises(reduce.UNDEFINED):
                self.run_with(hit, use)[1]()

    def test_nothing_is_stored_to_it_before(self):
        made, _ = self.run_with(store(op("select", Const("i1", 0), self.LAST,
                                         i32(3))))
        text = emit.module([made])
        self.assertIn("%last = alloca i32", text)
        self.assertNotIn(", ptr addrspace(5) %last", text.replace(
            "load i32, ptr addrspace(5) %last", ""))

    def test_members(self):
        pair = "{ i32, i16 }"
        var = Var(pair, "last")
        half = Assign(var, op("with", var, i32(5), kind=pair, imm=(0,)))
        _, read = self.run_with(half, store(op("field", var, imm=(0,))),
                                kind=pair)
        self.assertEqual(read()[0], 5)
        with self.assertRaises(reduce.UNDEFINED):
            self.run_with(half, store(op("field", var, kind="i16",
                                         imm=(1,))), kind=pair)[1]()


class Order(unittest.TestCase):
    """Of accesses, and of additions."""

    def test_each_wave_has_memory(self):
        old = Load("i32", "wave", i32(3), 4, 0, False, True)
        arm = If(rules.LANE_0, (
            Assign(I, old), Store("wave", i32(3), op("add", I, i32(1)), 4, 0,
                                  False)), ())
        made = program(arm, store(I), lanes=70, groups=2)
        self.assertTrue(rules.is_valid(made))
        self.assertFalse(rules.is_valid(program(*arm.then)))
        found = interpret.results(made, made.launches[0])[0][::2]
        waves = interpret.Memory(made.launches[0]).waves
        self.assertEqual([found[n] for n in (0, 64, 70, 1)], [
            int.from_bytes(waves[n * 64 + 12:n * 64 + 16], "little")
            for n in (0, 1, 4)] + [0])
        text = emit.module([made])
        self.assertIn("load volatile i32, ptr addrspace(1)", text)
        self.assertEqual(text.count("volatile"), 1)

    def test_sums(self):
        whole = op("uitofp", op("and", TID, i32(7)), kind="float")
        little = op("select", compare("eq", TID, i32(0)), Const("float", 0.5),
                    Const("float", 0.25), kind="float")
        made = program(Sum(0, whole), Sum(4, little))
        sums = interpret.results(made, made.launches[0])[3]
        first = types.float_bits("float", nodes.FIRST_SUM)
        self.assertEqual(sums[:5], [first + 6] + [first] * 4)
        self.assertTrue(rules.is_valid(made))
        for number, other in ((0, little), (4, whole),
                              (4, Const("float", 1.0))):
            self.assertFalse(rules.is_valid(program(Sum(number, other))))


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

    def test_whole_wave_value_goes_round_a_loop(self):
        """Each turn adds what the lane to the left has; 64 lanes have one."""
        step = op("add", Turned("i32"), op("update.dpp", i32(0), Turned(
            "i32"), imm=(0x138, 15, 15, 1)))
        made = WholeWave("i32", Turns("i32", SetInactive(
            "i32", i32(1), i32(1)), i32(1), step))
        self.assertEqual(run(store(made), lanes=3)[::2], [1, 3, 4])
        self.assertTrue(rules.is_valid(program(store(made))))
        self.assertFalse(rules.is_valid(program(store(WholeWave(
            "i32", made.value._replace(start=i32(1)))))))

    def test_lanes_leave_whole_wave_turns_apart(self):
        """Each keeps what it left with, and gives its neighbour that; lanes
        that are not there have what the last turn gave."""
        step = op("mul", Turned("i32"), i32(2))
        turns = Turns("i32", SetInactive("i32", i32(1), i32(1)), TID, step)
        made = store(WholeWave("i32", turns))
        self.assertEqual(run(made, lanes=3)[::2], [2, 4, 8])
        self.assertEqual(run(store(WholeWave("i32", op(
            "update.dpp", i32(0), turns, imm=(0x130, 15, 15, 1)))),
            lanes=3)[::2], [4, 8, 8])
        self.assertTrue(rules.is_valid(program(made)))
        self.assertTrue(rules.parts_in_turns(program(made)))
        self.assertFalse(batch.is_asked("stock", program(made)))

    def test_only_active_lanes_take_part_in_a_plain_reduction(self):
        total = Plain("i32", op("reduce.add", TID, imm=(0,)))
        made = WholeWave("i32", op("add", total, i32(1)))
        self.assertEqual(run(store(made), lanes=3)[::2], [4, 4, 4])
        self.assertFalse(rules.is_valid(program(store(WholeWave(
            "i32", Plain("i32", TID))))))

    def test_each_lane_reads_its_own(self):
        near = op("own readlane", TID, op("xor", TID, i32(1)))
        self.assertEqual(run(store(near), lanes=4)[::2], [1, 0, 3, 2])
        with self.assertRaises(reduce.UNDEFINED):
            run(store(near), lanes=3)
        self.assertTrue(crosslane.needs_neutral(program(store(near))))
        self.assertFalse(crosslane.is_stocks(program(store(near))))

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


class Orders(unittest.TestCase):
    def test_one_seed_one_order(self):
        made = [orders.shuffled(n) for n in range(40)]
        self.assertEqual(made, [orders.shuffled(n) for n in range(40)])
        self.assertEqual(len(set(made)), 40)
        used = ",".join(each for order in made for each in order.passes)
        for name in ("structurizecfg", "fix-irreducible", "jump-threading",
                     "sink", "gvn", "licm", "reg2mem", "flatten-cfg"):
            self.assertIn(name, used)
        self.assertEqual({order.neutral for order in made}, {True, False})

    def test_every_second_module_has_its_own(self):
        names = [orders.of_module(n).name for n in range(13)]
        self.assertEqual(names.count("shuffled"), 6)
        self.assertEqual(set(names), set(orders.NAMES))
        self.assertEqual(orders.of_module(4, "moved").name, "moved")

    def test_structurizer_has_its_prerequisites(self):
        passes = orders.STRUCTURIZE.split(",")
        self.assertEqual(passes[-1], "structurizecfg")
        self.assertTrue({"lower-switch", "fix-irreducible",
                         "unify-loop-exits"} <= set(passes))

    def test_a_message_makes_it_again(self):
        order = orders.Order("shuffled", ("function(sroa)", "globalopt"), True)
        self.assertEqual(order.text(), "shuffled without a target: "
                         "function(sroa),globalopt")
        self.assertEqual(orders.given("function(sroa),globalopt").passes,
                         ("function(sroa),globalopt",))


class Machines(unittest.TestCase):
    def test_options_that_a_program_has(self):
        text = "  --late-memory WHEN  early or late"
        self.assertTrue(machines.knows(text, ("--late-memory", "late")))
        self.assertFalse(machines.knows(text, ("--approximate-by", "-1")))
        tools = SimpleNamespace(own="")
        with mock.patch.object(machines, "manual", lambda *_: text):
            self.assertEqual(machines.chosen_machines(tools, 3), ["late"])
            self.assertEqual(machines.chosen_machines(tools, 3, []), [])
            self.assertIsNone(machines.chosen_divergence(tools, 3))
        text = " --toygcn-divergence= --toygcn-verify-uniformity-by="
        with mock.patch.object(machines, "manual", lambda *_: text):
            self.assertEqual({machines.chosen_divergence(tools, n)
                              for n in range(6)}, set(machines.DIVERGENCE))

    def test_a_result_that_depends_on_the_machine(self):
        def once(tools, who, code, kernel, program, launch, words=()):
            return ("late" in words,), None
        with mock.patch.object(batch, "simulate_once", once):
            for who, names, text in (
                    ("O2", ("late", "units-1"),
                     "other results (--late-memory late)"),
                    ("O2", ("units-1",), None), ("stock", ("late",), None)):
                found, finding = batch.simulate(None, who, "", "k", None,
                                                None, names)
                self.assertEqual(finding and finding.text, text)
                self.assertEqual(found, None if text else (False,))


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
                ("unset", "no value"), ("unset", "op freeze"),
                ("turns", "turns"), ("turns", "plain"),
                ("ownlanes", "op own readlane"),
                ("order", "load wave"), ("order", "atomic wave"),
                ("order", "sum"), ("order", "store own volatile"),
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
        moved = {n.type for number in range(24) for n in nodes.walk(
            generate.program(f"41.{number}", theme="lanetypes")[1])
            if type(n) is Op and n.name in crosslane.MOVES}
        for part in ("i8", "half", "bfloat", "<", "i128"):
            self.assertTrue(any(part in kind for kind in moved), part)

    def test_vectors_are_cast(self):
        """Some are only loaded for it."""
        casts = [n for number in range(40) for n in nodes.walk(
            generate.program(f"43.{number}", theme="vectors")[1])
            if type(n) is Op and types.of(n.type).count and
            n.name in ("trunc", "zext", "sext", "sitofp", "uitofp")]
        self.assertGreaterEqual({n.name for n in casts}, {"trunc", "zext", "sext"})
        self.assertTrue(any(type(n.args[0]) is nodes.Load for n in casts))

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

    def test_finds_the_passes_that_matter(self):
        import campaign
        order = orders.Order("shuffled", tuple("abc"))
        work = batch.Batch(None, [program(store(TID))], order, "")
        finding = execute.Finding("mismatch", "O2", None, "")
        with mock.patch.object(campaign, "still_fails", lambda one, _: (
                lambda p: "b" in one.order.passes)):
            campaign.reduced(work, work.programs[0], finding, 5)
        self.assertEqual(work.order.passes, ("b",))
        self.assertEqual(campaign.comment(work, "3.1", finding, "O2"),
                         "Program 3.1 (shuffled: b), O2: mismatch: ")


if __name__ == "__main__":
    unittest.main()

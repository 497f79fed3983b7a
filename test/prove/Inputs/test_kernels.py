# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Small pieces of the proofs of whole kernels."""

import itertools
import os
import sys
import time
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "..", "..",
                                "utils"))
sys.path.insert(0, os.path.join(sys.path[0], "cross_lane"))

from lanes import reference  # noqa: E402
from z3 import (  # noqa: E402
    And, BitVec, BitVecVal, Bool, BoolVal, Context, Extract, Float16, If, Implies, LShR,
    Not, RNE, Solver, UDiv, ULE, ULT, URem, Z3Exception, fpAdd, fpBVToFP,
    fpIsNaN, fpToIEEEBV, is_bv_value, sat, simplify, substitute,
    unsat, z3 as api, z3core)

from toygcn_lib.prove.bits import joined, parts_of, sext, zext  # noqa: E402
from toygcn_lib.prove.claims import NotExpressible  # noqa: E402
from toygcn_lib.prove.instructions import Operand  # noqa: E402
from toygcn_lib.prove.kernels.answer import (  # noqa: E402
    TimeUp, limit_of, placed, size_of)
from toygcn_lib.prove.kernels.assembly import Code, Instruction  # noqa: E402
from toygcn_lib.prove.kernels.constants import contents  # noqa: E402
from toygcn_lib.prove.kernels.decisions import Decisions  # noqa: E402
from toygcn_lib.prove.kernels.flow import Epochs, flat, loops  # noqa: E402
from toygcn_lib.prove.kernels.images import Images  # noqa: E402
from toygcn_lib.prove.kernels.memory import (  # noqa: E402
    GLOBAL, Launch, View as LaneMemory)
from toygcn_lib.prove.kernels.movement import (  # noqa: E402
    WAVE, Movement, dpp_source, swizzle_source)
from toygcn_lib.prove.kernels.parts import Parts  # noqa: E402
from toygcn_lib.prove.kernels.registers import constant  # noqa: E402
from toygcn_lib.prove.kernels import quick  # noqa: E402
from toygcn_lib.prove.kernels.relations import (  # noqa: E402
    NoInduction, View, inside, paired)
from toygcn_lib.prove.kernels.memory import may_be  # noqa: E402
from toygcn_lib.prove.kernels.sampling import Sampling  # noqa: E402
from toygcn_lib.prove.kernels.source import (  # noqa: E402
    most_items, noalias_arguments, pointers, whole_shape)
from toygcn_lib.prove.kernels.steps import places_of  # noqa: E402
from toygcn_lib.prove.kernels.sums import JoinedTerms  # noqa: E402
from toygcn_lib.prove.kernels.terms import Terms  # noqa: E402
from toygcn_lib.prove.kernels.untouched import untouched  # noqa: E402
from toygcn_lib.prove.kernels.wave import REVERSED  # noqa: E402


def value(d, node, truth):
    while not d.is_leaf(node):
        variable, high, low = d.nodes[node]
        node = high if truth[variable] else low
    return d.payload(node)


class RangeTest(unittest.TestCase):
    def test_sums(self):
        terms = Terms(1, lambda: 1)
        a, b = (zext(terms.input(name, 3), 32) for name in "ab")
        for term, values in (
                (4 * a + 20, range(20, 49)), (a - 4 * b + 1, range(-27, 9)),
                (3 * a - 3 * a, range(1)),
                (terms.define(a * 8 + b) - 8 * a, range(8))):
            bounds = terms.range_of(terms.normal(term))
            for n in range(-40, 60):
                self.assertEqual(may_be(n, bounds, 32), n in values)
        any_term = terms.input("c", 32)
        self.assertTrue(may_be(-1, terms.range_of(any_term + 5), 32))


class QuickTest(unittest.TestCase):
    def setUp(self):
        self.a, self.b = BitVec("a", 8), BitVec("b", 16)

    def test_what_fails_raises(self):
        context = self.a.ctx.ref()
        for _ in range(2):
            with self.assertRaises(Z3Exception):
                z3core.Z3_mk_bvadd(context, self.a.ast, self.b.ast)
            with self.assertRaises(Z3Exception):
                self.b.arg(0)
            with self.assertRaises(Z3Exception):
                self.a + self.b
            self.assertEqual(simplify(self.a + 1 - self.a).as_long(), 1)

    def test_objects_are_those_of_z3(self):
        a, b = self.a, self.b
        terms = [a, zext(a, 16) + b, a == 3, If(a == 1, b, b + 1), BoolVal(True),
                 BitVecVal(5, 70), simplify(BitVecVal(5, 8) + 3), Not(a == 3),
                 fpBVToFP(b, Float16()), fpBVToFP(b, Float16()) < 1.0, Bool("c")]
        for term in terms:
            for one in (term, *term.children()):
                slow = quick.slow_expression(one.ast, one.ctx)
                self.assertIs(type(slow), type(one))
                self.assertEqual(quick.slow_declaration(one).kind(),
                                 one.decl().kind())
                self.assertEqual(str(quick.slow_declaration(one)),
                                 str(one.decl()))
                self.assertTrue(one.sort().eq(api._sort(one.ctx, one.ast)))
                self.assertTrue(one.eq(slow) and not one.eq(BitVec("d", 9)))
                self.assertEqual(one.get_id(), slow.get_id())
                self.assertEqual(is_bv_value(one), one.sexpr()[0] == "#")
        self.assertEqual([one.size() for one in terms[3].children()[1:]], [16, 16])

    def test_a_solver_of_another_context(self):
        context = Context()
        x = BitVec("x", 8, context)
        solver = Solver(ctx=context)
        solver.add(x + 1 == 0)
        self.assertEqual(str(solver.check()), "sat")
        self.assertEqual(solver.model()[x].as_long(), 255)


class ProofsTest(unittest.TestCase):
    def setUp(self):
        self.terms = Terms(1, lambda: 1)
        self.x = self.terms.input("x", 32)

    def test_numbers_of_the_solver_refute_more(self):
        terms, x = self.terms, self.x
        y = terms.define(x * x + 7)
        rare = x == 0x12345678  # in no sample
        self.assertFalse(terms.likely_holds(Not(rare)))
        asked = terms.asked
        self.assertFalse(terms.likely_holds(Not(And(rare, y != 9))))
        self.assertEqual(terms.asked, asked)
        self.assertFalse(terms.is_refuted(Not(And(rare, y == 9)), []))
        self.assertTrue(terms.likely_holds(Not(And(rare, y == 9))))

    def test_one_place_has_one_value(self):
        terms, launch = self.terms, Launch(self.terms)
        places = launch.places[GLOBAL]
        bases = [places.add(terms.input(name, 64)) for name in "pq"]
        a, b = (launch.initial(GLOBAL, launch.start, base, 0, 4, None)
                for base in bases)
        same = bases[0].term == bases[1].term
        self.assertTrue(terms.is_refuted(Not(same), []) or
                        terms.decide(Not(same))[0] is False)
        terms.few = terms.few or Sampling(terms, 0, 10)
        terms.decide(Implies(same, a == b + 1))
        self.assertFalse(terms.is_refuted(Implies(same, a == b), []))

    def test_an_event_changes_memory_in_samples(self):
        terms, launch = self.terms, Launch(self.terms)
        base = launch.places[GLOBAL].add(terms.input("p", 64))
        before, after, again = (launch.initial(
            GLOBAL, BitVecVal(epoch, 32), base, 0, 4, None) for epoch in (1, 2, 1))
        self.assertTrue(before.eq(again))
        self.assertTrue(terms.is_refuted(before == after, []))
        self.assertNotEqual(terms.sampled(before), terms.sampled(after))

    def test_few_definitions_are_looked_at_together(self):
        terms = self.terms
        x, y = (terms.define(64 * self.x + zext(terms.input(name, 6), 32))
                for name in "ab")
        for n in range(5):
            row = 64 * terms.input(f"row{n}", 32)
            x, y = terms.define(x ^ row), terms.define(y ^ row)
        self.assertTrue(terms.likely_holds(LShR(x, 6) == LShR(y, 6)))
        self.assertFalse(terms.likely_holds(LShR(x, 5) == LShR(y, 5)))

    def test_no_model_of_an_approximation(self):
        terms = self.terms
        half = terms.apply("about_half", 32, [self.x],
                           roughly=lambda: LShR(self.x, 1))
        claim = ULE(half, self.x)
        self.assertEqual(terms.decide(claim, deep=True), (None, None))
        terms.assumes = True
        self.assertTrue(terms.assume(claim, []))
        self.assertFalse(terms.assume(ULT(half, self.x >> 2), []))

    def test_an_answer_is_one_to_its_formula_only(self):
        claim = self.terms.define(self.x * 6) == self.terms.define(
            self.x * 2) + self.terms.define(self.x * 4)
        self.assertTrue(self.terms.ask(claim, [], self.terms.cone(
            [claim], 9, False)[0], 10_000)[0] == unsat)
        for factor, found in ((2, unsat), (3, sat)):
            other = Terms(1, lambda: 1)
            other.answers = self.terms.answers
            x = other.input("x", 32)
            one = other.define(x * 6) == other.define(
                x * factor) + other.define(x * 4)
            self.assertTrue(one.eq(claim))
            self.assertEqual(other.ask(one, [], other.cone(
                [one], 9, False)[0], 100_000)[0], found)
            self.assertEqual(other.asked, int(factor == 3))

    def test_floats_have_their_solver(self):
        a, b = (fpBVToFP(self.terms.input(name, 16), Float16())
                for name in "fg")
        claim = fpToIEEEBV(fpAdd(RNE(), a, b)) == fpToIEEEBV(fpAdd(RNE(), b, a))
        self.assertTrue(self.terms.have_floats([claim]))
        self.assertFalse(self.terms.have_floats([self.x == 3]))
        given = [Not(fpIsNaN(one)) for one in (a, b, fpAdd(RNE(), a, b))]
        self.assertIsNot(self.terms.decide(claim, given, deep=True)[0], False)


class ShapeTest(unittest.TestCase):
    def test_workgroups_that_are_whole(self):
        text = ("define amdgpu_kernel void @k() #0 !reqd_work_group_size !0 {\n"
                "attributes #0 = { %s }\n!0 = !{i32 %d, i32 2, i32 1}\n")
        whole = '"uniform-work-group-size"="true"'
        for more, x, found in (
                (whole, 64, (64, 2, 1)), (whole, 48, None),
                ('nounwind "uniform-work-group-size" "a"', 8, (8, 2, 1)),
                ('"uniform-work-group-size"="false"', 64, None), ("", 64, None)):
            self.assertEqual(whole_shape(text % (more, x), "k"), found)

    def test_attributes_in_the_head(self):
        text = ("define amdgpu_kernel void @k(ptr align(4) %%p) memory(read) %s "
                "!reqd_work_group_size !0 {\n!0 = !{i32 8, i32 2, i32 1}\n")
        whole = '"uniform-work-group-size"="true"'
        self.assertEqual(whole_shape(text % (whole,), "k"), (8, 2, 1))
        self.assertIsNone(whole_shape(text % ("#1",), "k"))
        flat = 'define void @k() "amdgpu-flat-work-group-size"="1,96" {\n'
        self.assertEqual(most_items(flat, "k"), (96,) * 4)


class SignTest(unittest.TestCase):
    def test_the_sign_of_a_small_number(self):
        terms = Terms(1, lambda: 1)
        small = terms.define(zext(terms.input("s", 10), 32) * 6)
        large = terms.define(terms.input("l", 32) * 6)
        for one, same in ((small, True), (large, False)):
            whole = terms.normal(sext(one + 5, 64))
            self.assertEqual(whole.eq(terms.normal(zext(one, 64) + 5)), same)
        high = terms.define(terms.input("h", 31) + 5)
        part = simplify(Extract(30, 3, high))
        self.assertEqual(terms.most(part), (1 << 28) - 1)
        self.assertEqual(terms.most(simplify(Extract(30, 3, small))), 6138 >> 3)
        self.assertEqual(terms.most(simplify(Extract(5, 3, small))), 7)


    def test_the_most_of_a_choice(self):
        terms = Terms(1, lambda: 1)
        x, z = terms.input("x", 5), terms.input("z", 2)
        y = zext(z, 5)
        for term in (If(ULT(x, 17), x, 17), If(ULT(17, x), x, 17), If(ULE(x, y), x, y),
                     If(ULE(y, x), x, y), If(ULT(x, y), y, x), If(x < 9, x, 9),
                     If(Not(ULE(x, y)), y, x), If(x == 3, y, y + 9),
                     If(ULT(x, 17), x, x - 17), If(ULE(x, 9), y, x)):
            for term in (term, simplify(term)):
                values = [simplify(substitute(term, (x, BitVecVal(a, 5)), (
                    z, BitVecVal(b, 2)))).as_long()
                    for a in range(32) for b in range(4)]
                self.assertGreaterEqual(terms.most(term), max(values))
        self.assertEqual(terms.most(simplify(If(ULT(x, 17), x, 17))), 17)
        self.assertEqual(terms.most(simplify(If(ULT(x, y), x, y))), 3)


class LimitTest(unittest.TestCase):
    def test_time_of_a_processor_counts(self):
        told = []
        limit = limit_of(0.3, lambda: told.append(1))
        time.sleep(0.4)
        self.assertGreater(limit(), 0.1)
        with self.assertRaises(TimeUp):
            while True:
                limit()


class DecisionsTest(unittest.TestCase):
    def test_against_all_assignments(self):
        d = Decisions()
        a, b, c = (d.variable(n) for n in range(3))
        one, two = d.leaf("one", 1), d.leaf("two", 2)
        care = d.either(a, d.both(b, c))
        chosen = d.choose(d.both(a, d.negated(b)), one, two)
        for truth in itertools.product((False, True), repeat=3):
            x, y, z = truth
            self.assertEqual(value(d, care, truth), x or y and z)
            expected = 1 if x and not y else 2
            self.assertEqual(value(d, chosen, truth), expected)
            if x or y and z:
                self.assertEqual(value(d, d.within(chosen, care), truth),
                                 expected)

    def test_two_arms_are_one_choice(self):
        d = Decisions()
        outer, c = d.variable(0), d.variable(1)
        old, one, two = (d.leaf(n, n) for n in range(3))
        then = d.choose(d.both(outer, c), one, old)
        both = d.choose(d.both(outer, d.negated(c)), two, then)
        self.assertEqual(d.within(both, outer), d.choose(c, one, two))


class EpochsTest(unittest.TestCase):
    def test_ways_that_meet_in_any_order(self):
        epochs, (a, b, c) = Epochs(), (BitVecVal(n, 32) for n in range(3))
        both, all_ = epochs.meet(a, b), epochs.meet(epochs.meet(a, b), c)
        self.assertTrue(both.eq(epochs.meet(b, a)))
        self.assertTrue(all_.eq(epochs.meet(a, epochs.meet(c, b))))
        self.assertEqual(len({one.as_long() for one in
                              (a, b, c, both, all_, epochs.meet(b, c))}), 6)

    def test_more_than_there_are_numbers(self):
        epochs = Epochs()
        with self.assertRaises(NotExpressible):
            for n in range(1, 300):
                epochs.meet(BitVecVal(0, 32), BitVecVal(n, 32))


class PartsTest(unittest.TestCase):
    def test_a_half_is_a_float(self):
        parts = Parts(["v1", "v2", "dst_sel:WORD_1",
                       "dst_unused:UNUSED_PRESERVE", "src0_sel:WORD_1"])
        half, single = Operand("f16"), Operand("f32")
        register = BitVecVal(0x3c00abcd, 32)
        self.assertEqual(parts.source(0, register, half).as_long(), 0x3c00)
        with self.assertRaises(NotExpressible):
            parts.source(0, register, single)
        self.assertEqual(simplify(parts.result(
            BitVecVal(0x1234, 16), register)).as_long(), 0x1234abcd)


class SizesTest(unittest.TestCase):
    def test_structures_have_gaps(self):
        known = {"%struct.Item": "{ i32, i64, [3 x i8] }",
                 "%struct.Pair": "{ %struct.Item, float }"}
        self.assertEqual(size_of("[4 x %struct.Item]", known), 96)
        self.assertEqual(size_of("%struct.Pair", known), 32)
        self.assertEqual(size_of("{ i8, <2 x i16> }"), 8)
        self.assertIsNone(size_of("%struct.Unknown", known))


    def test_arrays_may_be_aligned_more(self):
        ones = [("odd", 4, 4), ("shared", 1024, 4)]
        self.assertEqual(placed(ones, 1, []), {"odd": 0, "shared": 4})
        self.assertEqual(placed(ones, 16, []), {"odd": 0, "shared": 16})


class RelationsTest(unittest.TestCase):
    def test_parts_are_extended(self):
        for is_signed, expected in ((False, 0xff34), (True, 0xffffff34)):
            view = View("x", 8, 16, 32, is_signed)
            self.assertEqual(view.number(0xff3412), expected)
            self.assertEqual(view.term(BitVecVal(0xff3412, 32)).as_long(),
                             expected)

    def test_loops_in_equal_places(self):
        inner = [(2, [(3, [])]), (9, [])]
        other = [(20, [(30, [])]), (90, [])]
        self.assertEqual(list(paired(inner, other)),
                         [(2, 20), (3, 30), (9, 90)])
        with self.assertRaises(NoInduction):
            list(paired(inner, other[:1]))
        self.assertEqual(inside(inner, 3), [2])
        self.assertEqual(inside(inner, 9), [])


class TermsTest(unittest.TestCase):
    def setUp(self):
        self.terms = Terms(5, lambda: 5)

    def test_sums_that_cannot_wrap(self):
        item = self.terms.input("item", 10)
        scaled = self.terms.define(4 * zext(item, 32))
        self.assertTrue(self.terms.same_sums(
            zext(scaled, 64) == 4 * zext(item, 64)))
        number = self.terms.input("number", 32)
        scaled = self.terms.define(4 * number)
        self.assertFalse(self.terms.same_sums(
            zext(scaled, 64) == 4 * zext(number, 64)))

    def test_shifted_halves(self):
        whole = self.terms.input("whole", 64)
        lower, upper = parts_of(whole, 32)
        self.assertTrue(self.terms.same_sums(
            joined([BitVecVal(0, 32), lower]) == whole << 32))
        self.assertFalse(self.terms.same_sums(
            joined([BitVecVal(0, 32), upper]) == whole << 32))

    def test_lower_bits_of_sums(self):
        a, b, rest = (self.terms.input(name, 64) for name in ("a", "b", "c"))
        low_a, low_b = (parts_of(term, 32)[0] for term in (a, b))
        whole = parts_of(a + b + (rest << 32), 32)
        self.assertTrue(self.terms.same_sums(whole[0] == low_b + low_a))
        self.assertFalse(self.terms.same_sums(whole[1] == low_b + low_a))
        self.assertTrue(self.terms.same_sums(
            zext(whole[0], 64) == zext(low_b + low_a, 64)))

    def test_factors_change_places(self):
        x, y = (self.terms.input(name, 32) for name in ("x", "y"))
        also_x = self.terms.input("z", 32, self.terms.sampled(x))
        self.terms.hypotheses.append(x == also_x)
        self.assertTrue(self.terms.product(x, y).eq(
            self.terms.product(also_x, y)))

    def test_shifted_summands(self):
        x = self.terms.input("x", 32)
        self.assertTrue(self.terms.define((x << 1) + x).eq(
            self.terms.define(3 * x)))

    def test_what_a_division_leaves(self):
        rest = self.terms.define(URem(self.terms.input("x", 32),
                                      BitVecVal(3, 32)))
        self.assertTrue(self.terms.holds(ULT(rest, 3)))
        self.assertFalse(self.terms.holds(ULT(rest, 2)))

    def test_what_launches_exclude(self):
        x = self.terms.input("x", 32)
        few, many = (self.terms.condition(one) for one in (
            ULT(x, 2), ULT(7, self.terms.define(x * 2))))
        self.assertTrue(self.terms.is_excluded(many, few))
        for term in (ULT(x, 5), ULT((1 << 31) - 1, x)):  # One wraps.
            self.assertFalse(self.terms.is_excluded(
                many, self.terms.condition(term)))

    def test_a_choice_by_another_name(self):
        d, x = self.terms.decisions, self.terms.input("x", 32)
        small, other = (self.terms.condition(one) for one in (
            ULT(x, 100), ULE(x, 99)))
        one, two = (self.terms.define(x * n) for n in (3, 5))
        first = self.terms.value(d.choose(small, self.terms.leaf(one),
                                          self.terms.leaf(two)))
        again = d.choose(other, self.terms.leaf(one), self.terms.leaf(two))
        self.assertFalse(self.terms.value(again).eq(first))
        self.assertTrue(self.terms.value_where(again, d.true).eq(first))

    def test_no_choice_is_part_of_a_sum(self):
        x, y = (self.terms.input(name, 32) for name in ("x", "y"))
        choice = self.terms.define(If(x == y, x, y))
        whole = self.terms.define(choice + x)
        self.assertEqual([name.get_id() for name, _ in
                          self.terms.sums_in(whole + choice)],
                         [whole.get_id()])

    def test_what_a_value_hangs_on(self):
        x, y = (self.terms.input(name, 32) for name in ("x", "y"))
        found = self.terms.leaves(self.terms.define(x * 3) & y)
        self.assertEqual(found, {x.get_id(), y.get_id()})

    def test_quotients_are_products(self):
        x = self.terms.input("x", 32)
        for by, factor, shift, right in (
                (3, 0xaaaaaaab, 1, True), (11, 3123612579, 3, True),
                (3, 0xaaaaaaaa, 1, False), (7, 0x24924925, 0, False)):
            quotient = self.terms.define(UDiv(x, BitVecVal(by, 32)))
            product = simplify(parts_of(zext(x, 64) * factor, 32)[1])
            found = self.terms.define(LShR(self.terms.define(product), shift))
            self.assertEqual(found.eq(quotient), right, by)

    def test_quotients_of_short_numbers(self):
        """Each claim is what all numbers of 16 bits say."""
        x = self.terms.input("y", 16)
        for by, factor, shift in ((33, 63551, 21), (10, 52429, 19),
                                  (10, 52428, 19), (7, 37450, 18),
                                  (641, 52343, 25), (641, 52344, 24)):
            quotient = self.terms.define(UDiv(x, BitVecVal(by, 16)))
            product = self.terms.define(zext(x, 32) * factor)
            found = self.terms.known(LShR(product, shift))
            right = all((n * factor >> shift) == n // by
                        for n in range(1 << 16))
            self.assertEqual(found.eq(simplify(zext(quotient, 32))),
                             right and factor < 1 << 16, (by, factor))

    def test_upper_halves_of_products(self):
        x = self.terms.input("x", 64)
        lower, upper = (simplify(part) for part in parts_of(x, 32))
        for factor in (0x9e3779b97f4a7c15, 5 << 32, 0xffffffff):
            whole = parts_of(self.terms.define(x * BitVecVal(factor, 64)), 32)
            first = self.terms.define(
                zext(lower, 64) * (factor & 0xffffffff))
            second = self.terms.define(lower * (factor >> 32))
            third = self.terms.define(upper * (factor & 0xffffffff))
            found = second + third + parts_of(first, 32)[1]
            self.assertTrue(self.terms.same_sums(found == whole[1]))
            self.assertFalse(self.terms.same_sums(found + 1 == whole[1]))
            self.assertFalse(self.terms.same_sums(found == whole[0]))
            self.assertFalse(self.terms.same_sums(
                found - second == whole[1]) if factor >> 32 else False)

    def test_a_wrong_claim_has_a_model(self):
        x = self.terms.input("x", 32)
        self.assertTrue(self.terms.holds(x + 1 != x))
        found, model = self.terms.decide(x * 3 != 9, deep=True)
        self.assertIs(found, False)
        self.assertIsNotNone(model)


class SamplingTest(unittest.TestCase):
    def setUp(self):
        self.terms = Terms(5, lambda: 5)
        self.x = self.terms.input("x", 32)

    def signed_quotient(self, factor):
        """x / 7 by a product, right for one factor."""
        upper = parts_of(sext(self.x, 64) * factor, 32)[1] + self.x
        return self.terms.define(simplify(
            (upper >> 2) + LShR(self.x, 31)))

    def test_what_the_solver_gives_up(self):
        claim = self.signed_quotient(-1840700269) == self.x / 7
        self.assertFalse(self.terms.likely_holds(claim))
        self.assertFalse(self.terms.assumed)
        self.terms.assumes = True
        self.assertTrue(self.terms.likely_holds(claim))
        self.assertEqual(len(self.terms.assumed), 1)

    def test_what_a_sample_fails(self):
        self.terms.assumes = True
        for factor in (-1840700269 + (1 << 12), -1840700269 - (1 << 12)):
            wrong = self.signed_quotient(factor) == self.x / 7
            self.assertFalse(self.terms.assume(wrong, []), factor)

    def test_what_is_not_asked_does_not_count(self):
        self.terms.assumes = True
        self.assertFalse(self.terms.assume(
            self.x * self.x == 1, [self.x == 0x12345678]))


class MemoryTest(unittest.TestCase):
    def setUp(self):
        self.terms = Terms(5, lambda: 5)
        self.launch = Launch(self.terms)
        self.view = LaneMemory(self.launch, 3, is_target=False)
        kernarg = self.launch.places[GLOBAL].add(
            self.terms.input("kernarg-ptr", 64), constant=True)
        self.pointers = [joined([self.launch.initial(
            GLOBAL, self.launch.start, kernarg, place + half, 4, None)
            for half in (0, 4)]) for place in (0, 8)]
        self.item = zext(self.terms.input("item", 10), 64)
        self.number = self.terms.input("number", 64)

    def load_after_store(self, stored, loaded):
        """What is loaded, and how many questions that took."""
        true = self.terms.decisions.true
        self.view.store(GLOBAL, stored, self.number, true, self.launch.start)
        found = self.view.load(GLOBAL, loaded, 8, true, self.launch.start)
        return found, self.terms.asked

    def test_two_arguments_may_be_one_place(self):
        found, asked = self.load_after_store(self.pointers[0] + self.item,
                                             self.pointers[1] + self.item)
        self.assertEqual(asked, 0)
        self.assertIn(self.number.get_id(), self.terms.leaves(found))

    def bases(self, *places):
        """Those of accesses of the source."""
        found = [self.view.place(GLOBAL, place, self.terms.decisions.true)
                 for place in places]
        return [(base.number, more) for base, more in found]

    def test_one_place_in_the_source_has_one_base(self):
        item, other = self.item, zext(self.terms.input("other", 10), 64)
        row = [self.terms.define(self.pointers[0] + 4 * LShR(
            self.terms.define(self.number << 10 | one), 10))
            for one in (item, other)]
        first, second, third = self.bases(*row, self.pointers[0] + 4 * item)
        self.assertEqual(first, second)
        self.assertNotEqual(first, third)

    def test_a_place_keeps_its_object(self):
        for number, pointer in enumerate(self.pointers):
            upper = joined([BitVecVal(0, 32), pointer.arg(0)])
            self.launch.note_object(upper, f"argument {number}")
        for one, other in zip(*(one.children() for one in self.pointers)):
            self.terms.note_values(other, self.terms.sampled(one))
        places = [self.terms.define(place + 64 * self.item)
                  for place in self.pointers]
        same = simplify(self.pointers[0] == self.pointers[1])
        guard = self.terms.condition(same)
        one, other = (self.view.place(GLOBAL, place, guard)[0] for place in places)
        self.assertIsNot(one, other)

    def test_what_accesses_say_of_an_address(self):
        true, base = self.terms.decisions.true, self.view.place(
            GLOBAL, self.pointers[0], self.terms.decisions.true)[0]
        some = self.terms.condition(self.item == 7)
        for offset, align, guard, step in (
                (0, 4, some, 4), (8, 16, some, 4), (0, 2, some, 2),
                (16, 16, true, 16), (8, 8, true, 16), (0, 1, some, 16)):
            said = self.view.align(GLOBAL, base, offset, align, guard)
            self.assertEqual(base.step(), step)
            self.assertEqual(is_bv_value(said) or said.eq(BoolVal(True)), align == 1)
        self.assertTrue(self.view.align(GLOBAL, base, 0, 16, true).eq(BoolVal(True)))

    def test_a_pointer_is_aligned_in_samples(self):
        self.launch.pointers = {16: "%p"}
        kernarg = self.launch.places[GLOBAL].list[0]
        for place, count in ((16, 6), (24, 0)):
            values = self.terms.sampled(self.launch.initial(
                GLOBAL, self.launch.start, kernarg, place, 4, None))
            self.assertEqual(sum(not value % 256 for value in values), count)

    def test_a_distance_in_launches_that_are_asked_for(self):
        terms, true = self.terms, self.terms.decisions.true
        item = zext(terms.input("own", 10, [3, 70, 5, 99, 6, 1000]), 64)
        row = self.number << 6
        either, both = (terms.define(self.pointers[0] + 4 * one)
                        for one in (row | item, row + item))
        base, _ = self.view.place(GLOBAL, either, true)
        target = LaneMemory(self.launch, 3, is_target=True)
        base.defined.append(row & item == 0)
        self.assertIs(target.place(GLOBAL, both, true)[0], base)

    def test_two_places_of_one_argument(self):
        found, _ = self.load_after_store(
            self.pointers[0], self.pointers[0] + 8 + self.item)
        self.assertNotIn(self.number.get_id(), self.terms.leaves(found))


class LanesTest(unittest.TestCase):
    def setUp(self):
        self.terms = JoinedTerms(5, lambda: 5)
        self.images = Images(
            self.terms, lambda name, width, lane:
            self.terms.input(f"{name}@{lane}", width))
        self.x = self.terms.input("x@any", 32)

    def test_maps(self):
        """As the other reading of the manual has them."""
        controls = [*range(256), *range(0x101, 0x110), *range(0x111, 0x120),
                    *range(0x121, 0x130), 0x130, 0x134, 0x138, 0x13c,
                    *range(0x140, 0x144)]
        for lane in range(WAVE):
            for control in controls:
                self.assertEqual(dpp_source(control, lane),
                                 reference.dpp_source(control, lane))
            for offset in (*range(0, 0x8000, 41), *range(0x8000, 0x8100),
                           *range(0xc000, 0xc800)):
                self.assertEqual(swizzle_source(offset, lane),
                                 reference.swizzle_source(offset, lane))

    def test_images(self):
        one = self.terms.define(self.x * 3 + 1)
        self.assertTrue(self.images.term(one, 5).eq(self.terms.define(
            3 * self.terms.input("x@5", 32) + 1)))
        rows = self.images.all(one)
        self.assertTrue(self.images.vector(rows).eq(one))
        moved = self.images.vector(rows[1:] + rows[:1])
        self.assertFalse(moved.eq(one))
        self.assertTrue(self.images.term(moved, 63).eq(rows[0]))

    def test_a_condition_of_some_lane(self):
        node = self.terms.condition(ULT(self.x, 7))
        other = self.terms.condition(ULT(9, self.x))
        both = self.images.any(self.terms.decisions.either(node, other))
        self.assertEqual(both, self.terms.decisions.either(
            self.images.any(node), self.images.any(other)))
        shared = self.terms.condition(self.terms.input("y", 32) == 0)
        self.assertEqual(self.images.any(shared), shared)

    def test_the_first_of_some_lanes(self):
        """Has none before it; there is one where there are some."""
        d, movement = self.terms.decisions, Movement(self.terms)
        some = self.terms.condition(ULT(self.x, 7))
        nodes = self.images.all_nodes(some)
        halves = [movement.half(nodes[:32]), movement.half(nodes[32:])]
        before = self.images.vector([movement.counted(
            halves[1], lane, 1, movement.counted(
                halves[0], lane, 0, BitVecVal(0, 32)))
            for lane in range(WAVE)])
        first = d.both(some, self.terms.condition(before == 0))
        self.assertEqual(self.images.node(first, 2), d.both(
            nodes[2], d.negated(d.either(nodes[0], nodes[1]))))
        self.assertEqual(self.images.any(some), self.images.any(first))

    def test_extremes_of_short_numbers(self):
        define, zero = self.terms.define, BitVecVal(0, 32)
        a, b = (self.terms.input(name, 32) for name in "ab")
        short = zext(self.terms.input("short", 10), 32)

        def most(x, y):
            return define(If(ULT(x, y), y, x))
        self.assertTrue(most(a, zero).eq(a))
        self.assertTrue(most(most(a, short), b).eq(most(short, most(b, a))))

    def test_sums_in_another_order(self):
        define = self.terms.define
        a, b, c = (self.terms.input(name, 32) for name in "abc")
        self.assertTrue(define(define(a + b) + c).eq(
            define(a + define(c + b))))
        self.assertTrue(define(define(a ^ b) ^ define(b ^ c)).eq(
            define(c ^ a)))

        def least(x, y):
            return define(If(ULT(x, y), x, y))
        self.assertTrue(least(least(a, b), least(b, c)).eq(
            least(c, least(a, b))))
        self.assertFalse(define(a | b).eq(define(a & b)))


class OtherTest(unittest.TestCase):
    def test_loops_come_before_what_follows(self):
        edges = {1: [2], 2: [5, 3], 3: [4, 2], 4: [2], 5: []}
        order = loops(set(edges), edges, 1)
        self.assertEqual(list(flat(order))[-1], 5)
        self.assertEqual(order[1][0], 2)

    def test_a_branch_to_a_name(self):
        one = Instruction("s_cbranch_scc1", ["__toygcn_agree_0"], 104, 4)
        one.word = 0xbf85ffec
        self.assertEqual(Code.target(one), 104 + 4 - 4 * 20)

    def test_reversed_differences(self):
        self.assertEqual(REVERSED.sub(r"v_\1_co_u32", "v_subbrev_co_u32"),
                         "v_subb_co_u32")
        self.assertIsNone(REVERSED.match("v_sub_co_u32"))

    def test_constant_variables(self):
        found = contents(
            "@a = internal addrspace(4) constant [2 x i7] [i7 -64, i7 3]\n"
            "@b = protected unnamed_addr addrspace(1) constant i24 -2, align 4\n"
            "@c = internal addrspace(4) constant [2 x i1] [i1 true, i1 false]\n"
            "@d = internal addrspace(4) constant [2 x i64] zeroinitializer\n"
            "@e = addrspace(1) global i32 7\n"
            "@f = external addrspace(4) constant i32\n"
            "@g = weak addrspace(4) constant i32 7\n"
            "@h = internal addrspace(4) constant [2 x i32] [i32 1, i32 poison]\n")
        self.assertEqual(found, {
            "a": b"\x40\x03", "b": b"\xfe\xff\xff\x00", "c": b"\x01\x00",
            "d": bytes(16)})

    def test_items_of_workgroups(self):
        ir = ('define amdgpu_kernel void @a(ptr %p) #0 !reqd_work_group_size '
              '!3 {\ndefine void @b(ptr align(4) %p) #0 {\n'
              'define void @c() {\nattributes #0 = { nounwind '
              '"amdgpu-flat-work-group-size"="1,64" }\n'
              '!3 = !{i32 32, i32 2, i32 1}\n')
        for name, most in (("a", (32, 2, 1, 64)), ("b", (64,) * 4),
                           ("c", (1024,) * 4)):
            self.assertEqual(most_items(ir, name), most)

    def test_arguments_without_aliases(self):
        head = ("define amdgpu_kernel void @k(ptr addrspace(1) noalias readonly "
                "%a, i3 %b, ptr addrspace(3) noalias %c, i128 %d, i48 %e, "
                "ptr noalias align(4) %f, ptr %g) #0 {")
        self.assertEqual(noalias_arguments(head, 56), {0: True, 40: False})
        self.assertEqual(noalias_arguments(head, 60), {})
        self.assertEqual(list(pointers(head, 56)), [0, 40, 48])
        head += " !reqd_work_group_size !{i32 32, i32 1, i32 1} {"
        self.assertEqual(noalias_arguments(head, 56), {0: True, 40: False})

    def test_what_no_lane_stores_to(self):
        for text, found in (
                ("store i32 0, ptr addrspace(1) %o, align 4, !tbaa !1", "t 0"),
                ("store i32 0, ptr addrspace(1) @t", "0 16"),
                ("store i32 0, ptr addrspace(3) %l", "t 0 16"),
                ("store ptr addrspace(1) @t, ptr addrspace(1) %o", "t 0"),
                ("store ptr addrspace(1) %o, ptr addrspace(1) @t", "0 16"),
                ("store i32 0, ptr addrspace(1) %p", ""),
                ("store i32 0, ptr addrspace(1) %w", "t 0"),
                ("store i32 0, ptr addrspace(1) %e", "0"),
                ("store i32 0, ptr addrspace(1) %f", ""),
                ("store i32 0, ptr addrspace(1) inttoptr (i64 4 to ptr)", ""),
                ("%s = atomicrmw add ptr @l, i32 1 monotonic", "t 0 16"),
                ("%s = cmpxchg ptr addrspace(1) @t, i32 0, i32 1 "
                 "monotonic monotonic", "0 16"),
                ("%s = cmpxchg ptr addrspace(1) @t, i32 0, i32 1 "
                 "acquire monotonic", ""),
                ('fence syncscope("workgroup") acquire', "t 0 16"),
                ('fence syncscope("agent") acquire', ""),
                ("call void @f(i32 0)", ""),
                ("%s = call i32 @llvm.amdgcn.ds.swizzle(i32 %x, i32 4)",
                 "t 0 16"),
                ("call void @llvm.memset.p1.i64(ptr addrspace(1) align 4 %o, "
                 "i8 0, i64 8, i1 false)", "t 0"),
                ("call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) %o, ptr "
                 "addrspace(1) @t, i64 8, i1 false)", "t 0"),
                ("call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) swiftself "
                 "@t, ptr addrspace(1) %o, i64 8, i1 false)", ""),
                ("call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 0, ptr "
                 "addrspace(8) %b, i32 0, i32 0, i32 0)", "t 0"),
                ("call void @llvm.amdgcn.raw.buffer.store.i32(i32 0, <4 x i32> "
                 "%v, i32 0, i32 0, i32 0)", ""),
                ("call void @llvm.masked.store(i32 0, ptr addrspace(1) %o)",
                 "")):
            ir = ("@t = protected addrspace(1) global i32 0\n"
                  "@l = internal addrspace(3) global i32 poison\n"
                  "define void @k(ptr addrspace(1) noalias readonly %i, ptr "
                  "addrspace(1) %p, ptr addrspace(1) noalias %o) {\n"
                  "  %l = alloca i32, align 4, addrspace(5)\n"
                  "  %w = getelementptr i8, ptr addrspace(1) %o, i64 4\n"
                  "  %e = select i1 %c, ptr addrspace(1) %w, ptr addrspace(1) @t\n"
                  "  %f = load ptr addrspace(1), ptr addrspace(1) @t\n"
                  "  %b = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc."
                  "p8.p1(ptr addrspace(1) %o, i16 0, i64 4, i32 0)\n"
                  f"  {text}\n  ret void\n}}\n")
            self.assertEqual(untouched(ir, "k", 24), {
                one if one == "t" else f"argument {one}"
                for one in found.split()}, text)
            self.assertEqual(untouched(ir + "@u = alias i32, ptr @t\n", "k",
                                       24), set())

    def test_constants(self):
        self.assertEqual(constant("-1", 64, False).as_signed_long(), -1)
        self.assertEqual(constant("1.0", 32, True).as_long(), 0x3f800000)
        self.assertEqual(constant("0x3ff00000", 64, True).as_long(),
                         0x3ff00000 << 32)
        for text, width, bits in (  # 1 / (2 pi)
                ("0.15915494", 16, 0x3118), ("0.15915494", 32, 0x3e22f983),
                ("0.15915494309189532", 64, 0x3fc45f306dc9c882)):
            self.assertEqual(constant(text, width, True).as_long(), bits)
        self.assertIsNone(constant("v1", 32, False))

    def test_which_rows_of_approximations(self):
        self.assertEqual(places_of("nnan ninf "), ["InLegalizer"])
        self.assertEqual(places_of("afn "), ["Approximately", "InLegalizer"])
        self.assertEqual(places_of("ninf afn ")[0], "OfFinite")


if __name__ == "__main__":
    unittest.main()

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Small pieces of the proofs of whole kernels: conditions, terms and claims."""

import itertools
import os
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "..", "..",
                                "utils"))
sys.path.insert(0, os.path.join(sys.path[0], "cross_lane"))

from z3 import (  # noqa: E402
    And, BitVec, BitVecVal, Bool, BoolVal, Context, Extract, Float16, If,
    Implies, LShR, Not, RNE, Solver, UDiv, ULE, ULT, URem, Z3Exception, fpAdd,
    fpBVToFP, fpIsNaN, fpToIEEEBV, is_bv_value, sat, simplify, substitute,
    unsat, z3 as api, z3core)

from toygcn_lib.prove.bits import joined, parts_of, sext, zext  # noqa: E402
from toygcn_lib.prove.claims import NotExpressible  # noqa: E402
from toygcn_lib.prove.instructions import Operand  # noqa: E402
from toygcn_lib.prove.kernels import quick  # noqa: E402
from toygcn_lib.prove.kernels.answer import placed, size_of  # noqa: E402
from toygcn_lib.prove.kernels.decisions import Decisions  # noqa: E402
from toygcn_lib.prove.kernels.memory import GLOBAL, Launch, may_be  # noqa: E402
from toygcn_lib.prove.kernels.parts import Parts  # noqa: E402
from toygcn_lib.prove.kernels.relations import (  # noqa: E402
    NoInduction, View, inside, paired)
from toygcn_lib.prove.kernels.sampling import Sampling  # noqa: E402
from toygcn_lib.prove.kernels.terms import Terms  # noqa: E402


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


if __name__ == "__main__":
    unittest.main()

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Small pieces of the proofs of kernels whose lanes move values: bits that are known,
and values that are the same in each lane."""

import contextlib
import os
import random
import sys
import unittest
from types import SimpleNamespace
from unittest import mock

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "..", "..",
                                "utils"))

from z3 import (  # noqa: E402
    And, BitVecVal, Concat, Extract, If, LShR, Not, Or, Solver, ULE, ULT, is_true,
    simplify, substitute, unsat)

from toygcn_lib.prove import floats  # noqa: E402
from toygcn_lib.prove.bits import sext, zext  # noqa: E402
from toygcn_lib.prove.kernels import answer, joined  # noqa: E402
from toygcn_lib.prove.kernels.images import Images  # noqa: E402
from toygcn_lib.prove.kernels.joined import JoinedQuestion  # noqa: E402
from toygcn_lib.prove.kernels.movement import WAVE, Movement  # noqa: E402
from toygcn_lib.prove.kernels.question import (  # noqa: E402
    Different, LoopsGoOn, Question)
from toygcn_lib.prove.kernels.sums import JoinedTerms  # noqa: E402
from toygcn_lib.prove.kernels.terms import FAILURES, Terms  # noqa: E402


class Random:
    """Terms of two bytes, as they come."""

    def __init__(self, terms, seed):
        self.terms, self.chooser = terms, random.Random(seed)
        self.names = [terms.input(name, 8) for name in "ab"]

    def leaf(self, width):
        if self.chooser.random() < 0.4:
            return BitVecVal(self.chooser.randrange(1 << width), width)
        name = self.chooser.choice(self.names)
        return Extract(width - 1, 0, name) if width < 8 else zext(name, width)

    def term(self, depth, width):
        if not depth:
            return self.leaf(width)

        def one(size=width):
            return self.term(depth - 1, size)
        split = self.chooser.randrange(1, width) if width > 1 else 0
        place = self.chooser.randrange(3)
        return self.chooser.choice([
            lambda: self.leaf(width), lambda: If(one() == one(), one(), one()),
            lambda: one() & one(), lambda: one() | one(), lambda: one() ^ one(),
            lambda: ~one(), lambda: one() + one(), lambda: one() * one(),
            lambda: Concat(one(split), one(width - split)) if split else one(),
            lambda: Extract(width - 1 + place, place, one(width + place + 1)),
            lambda: self.terms.define(one())])()


class FixedTest(unittest.TestCase):
    def setUp(self):
        self.terms = Terms(5, lambda: 5)
        self.random = Random(self.terms, 1)

    def always(self, claim):
        solver = Solver()
        solver.add(*self.terms.cone([claim], 100, False)[0], Not(claim))
        return solver.check() == unsat

    def test_bits_and_conditions_are_those_of_the_solver(self):
        terms, known, decided, nodes = self.terms, 0, 0, 0
        for _ in range(120):
            width = self.random.chooser.randrange(1, 12)
            one, other = self.random.term(4, width), self.random.term(2, width)
            zeros, ones = terms.fixed(one)
            known += zeros | ones != 0
            self.assertTrue(self.always(And(one & zeros == 0, one & ones == ones)), one)
            name = terms.define(one)
            for claim in (ULE(one, other), one <= other, one == other):
                settled = terms.settled(claim)
                if settled is not None:
                    decided += 1
                    self.assertTrue(self.always(claim == settled), claim)
            for claim in (ULE(name, other), name == other):
                said = terms.as_condition(terms.condition(claim))
                nodes += not said.eq(simplify(claim))
                self.assertTrue(self.always(said == claim), claim)
        self.assertGreater(min(known, decided, nodes), 20)

    def test_a_choice_that_a_constant_decides(self):
        """A loop whose count is the choice of 65536 or one bit has one round."""
        terms = self.terms
        a, b = self.random.names
        bit = zext(Extract(0, 0, a), 32)
        count = terms.define(If(ULT(a, b), bit, BitVecVal(65536, 32)))
        d = terms.decisions
        self.assertEqual(terms.condition(Extract(1, 1, count) == 1), d.false)
        self.assertEqual(terms.condition(ULE(zext(Extract(1, 0, count), 32), 1)), d.true)
        self.assertEqual(terms.condition(count == 1), d.both(
            terms.condition(ULT(a, b)), terms.bit(Extract(0, 0, a))))
        self.assertEqual(terms.condition(count == 2), d.false)
        self.assertTrue(terms.define(If(count == 2, b, a)).eq(a))
        two, four = (terms.define(If(ULT(a, number), BitVecVal(number, 8),
                                     BitVecVal(1, 8))) for number in (2, 4))
        either = terms.define(If(ULT(b, a), two, four))
        self.assertEqual(terms.condition(either == 1), d.choose(
            terms.condition(ULT(b, a)), *(d.negated(terms.condition(ULT(a, number)))
                                          for number in (2, 4))))

    def test_integers_make_no_nan(self):
        for kind in ("from_signed", "from_unsigned"):
            function = getattr(floats, kind)
            for width in (16, 32, 64):
                for size in (8, 16, 32, 64):
                    self.check_range(kind, function, width, size)

    def check_range(self, kind, function, width, size):
        terms = self.terms
        name = terms.apply(f"{kind}_{width}", width, [terms.input(f"i{size}", size)])
        top, least = 1 << size - 1, terms.facts[name.get_id()]
        for value in (0, 1, top - 1, top, top + 1, 2 * top - 1):
            found = simplify(function(BitVecVal(value, size), width))
            self.assertTrue(is_true(simplify(substitute(least, (name, found)))))
        rest = Extract(width - 2, 0, name)
        infinity = floats.infinity(width).as_long()
        self.assertIs(terms.settled(ULE(rest, infinity)), True)
        self.assertIsNone(terms.settled(ULE(rest, 1)))

    def test_conversions_have_one_form(self):
        """Each form has the value of the function that it stands for."""
        terms, count = self.terms, 0
        a, b = (terms.input(name, 32) for name in "cd")
        values = (0, 1, 2, 3, 2047, 2049, 65503, 65504, 65519, 65520, 65521, (1 << 24) - 1,
                  (1 << 24) + 1, (1 << 25) + 3, (1 << 31) - 1, (1 << 31) + 65, (1 << 32) - 1)
        for function in (floats.from_signed, floats.from_unsigned):
            for width, then in ((32, 16), (64, 16), (64, 32), (32, None), (16, None)):
                for term in (a, zext(Extract(2, 0, a), 32), zext(a, 64), a & 1,
                             zext(Extract(7, 0, a), 32) << 1):
                    count += self.check_form(function, width, then, a, term, values)
        self.assertEqual(count, 2 * 5 * 5 * len(values))
        single = terms.apply("from_unsigned_32", 32, [a],
                             exact=lambda: floats.from_unsigned(a, 32))
        zero = BitVecVal(0, 32)
        self.assertTrue(terms.apply("scaled", 32, [single, zero]).eq(single))
        self.assertFalse(terms.apply("scaled", 32, [b, zero]).eq(b))
        self.assertFalse(terms.apply("scaled", 32, [single, zero + 1]).eq(single))
        twice = terms.apply("converted_32", 32, [terms.apply(
            "from_unsigned_64", 64, [terms.input("e", 64)])])
        self.assertEqual(terms.origins[twice.get_id()][1][0], "converted_32")

    def check_form(self, function, width, then, a, term, values):
        terms = self.terms
        name = function.__name__
        found = terms.apply(f"{name}_{width}", width, [term],
                            exact=lambda: function(term, width))
        exact = function(term, width)
        if then:
            found = terms.apply(f"converted_{then}", then, [found])
            exact = floats.converted(exact, then)
            self.assertTrue(terms.origins[found.get_id()][1][0].startswith("from_"))
        said, _, operands, *_ = terms.origins[found.get_id()][1]
        said, _, size = said.rpartition("_")
        form = getattr(floats, said)(operands[0], int(size))
        form = substitute(form, *terms.sums_in(form))
        for value in values:
            number = (a, BitVecVal(value, 32))
            self.assertTrue(simplify(substitute(form, number)).eq(
                simplify(substitute(exact, number))), (function, width, then, term, value))
        return len(values)

    def test_the_same_bits_of_parts(self):
        terms = self.terms
        a, b = self.random.names
        one = terms.define(If(ULT(a, b), zext(a, 24), BitVecVal(0, 24)))
        other = terms.define(If(ULT(a, b), a, BitVecVal(0, 8)))
        self.assertTrue(terms.same_choices(one == Concat(BitVecVal(0, 16), other)))
        self.assertFalse(terms.same_choices(one == Concat(BitVecVal(1, 16), other)))
        self.assertFalse(terms.same_choices(one == Concat(BitVecVal(0, 12), other,
                                                          BitVecVal(0, 4))))


class RoundsTest(unittest.TestCase):
    def asked(self, ends, kinds):
        """Rounds that are asked for, of a kernel whose loops end or do not."""
        kernel, rounds = SimpleNamespace(edges={0: [0]}, alone=set(), loops_end=False,
                                         atomics=lambda: True), []

        def in_rounds(job, kernel, places, options, limit, count, why):
            rounds.append(count)
            if kernel.loops_end and not ends:
                raise LoopsGoOn
            return kinds.pop(0), "", None
        with mock.patch.object(answer, "in_rounds", in_rounds):
            found = answer.in_one_place(None, kernel, {}, SimpleNamespace(rounds=3),
                                        lambda: 9)
        self.assertFalse(kernel.loops_end)
        return rounds, found[0]

    def test_loops_that_end_are_followed_to_their_end(self):
        self.assertEqual(self.asked(True, ["proved"]), ([3], "proved"))
        self.assertEqual(self.asked(True, ["open", "bounded", "open"]),
                         ([3, 1, 3], "bounded"))
        self.assertEqual(self.asked(False, ["bounded", "bounded"]),
                         ([3, 1, 3], "bounded"))

    def test_which_loops_end(self):
        question = Question.__new__(Question)
        question.terms, question.wave = Terms(1, lambda: 1), SimpleNamespace()
        d = question.terms.decisions
        for node, wanted, raises in ((d.true, True, False), (d.variable(
                question.terms.atom(question.terms.input("x", 8) == 1)), True, True)):
            question.kernel = SimpleNamespace(loops_end=wanted)
            question.in_time = lambda node=node: node
            with self.assertRaises(LoopsGoOn) if raises else contextlib.nullcontext():
                question.look_at_launches()


class ImagesTest(unittest.TestCase):
    def setUp(self):
        self.terms = JoinedTerms(5, lambda: 5)
        self.images = Images(self.terms, lambda name, width, lane:
                             self.terms.input(f"{name}@{lane}", width))
        self.own = self.terms.input("own@any", 32)

    def own_of(self, lane):
        return self.terms.input(f"own@{lane}", 32)

    def test_a_choice_between_vectors(self):
        """What DPP brings where a lane has a source, is what the source has there."""
        terms, zero = self.terms, BitVecVal(0, 32)
        moved = self.images.vector([zero if lane % 16 == 0 else self.own_of(lane - 1)
                                    for lane in range(WAVE)])
        raw = self.images.vector([self.own_of(max(lane - 1, 0)) for lane in range(WAVE)])
        got = self.images.vector([BitVecVal(lane % 16 != 0, 1) for lane in range(WAVE)])
        wrong = self.images.vector([BitVecVal(lane % 16 not in (0, 9), 1)
                                    for lane in range(WAVE)])
        choice, other = (terms.define(If(mask == 1, raw, zero)) for mask in (got, wrong))
        self.assertTrue(self.images.same_in_all(choice).eq(moved))
        self.assertTrue(self.images.same_in_all(other).eq(other))
        self.assertTrue(self.images.same_in_all(self.own).eq(self.own))
        question = JoinedQuestion.__new__(JoinedQuestion)
        question.terms, question.images, question.limit = terms, self.images, lambda: 5
        asked = terms.asked
        for term, is_same in ((choice, True), (other, False)):
            claim = Or(self.own == 3, moved == term)
            self.assertEqual(all(question.is_plain(claim, lane) for lane in range(WAVE)),
                             is_same)
        self.assertEqual(terms.asked, asked)

    def test_a_bit_has_one_form(self):
        """A lane that a number chooses, as a comparison and as a bit of a mask."""
        terms, number = self.terms, zext(self.terms.input("n", 6), 64)
        mask = terms.define(BitVecVal(1, 64) << number)
        forms = [[Extract(lane, lane, mask) for lane in range(WAVE)],
                 [If(number == lane, BitVecVal(1, 1), BitVecVal(0, 1))
                  for lane in range(WAVE)]]
        one, other = map(self.images.vector, forms)
        self.assertTrue(one.eq(other))
        self.assertFalse(self.images.vector(forms[0][1:] + forms[0][:1]).eq(one))

    def test_numbers_have_one_name_at_all_widths(self):
        for width in (7, 10, 32, 64):
            same, other = (self.images.vector([BitVecVal(lane + more, width)
                                               for lane in range(WAVE)])
                           for more in (0, 1))
            own = zext(self.images.vector([BitVecVal(lane, 6) for lane in range(WAVE)]),
                       width)
            self.assertTrue(same.eq(simplify(own)))
            self.assertFalse(other.eq(same))
            self.assertEqual([self.images.term(other, lane).as_long()
                              for lane in range(WAVE)], [*range(1, WAVE + 1)])

    def test_lanes_that_are_soon_done_come_first(self):
        """What a vector has, ANY does not know; what showed it in one lane, shows it in
        others."""
        terms, tried = self.terms, []
        bit = self.images.vector([If(Extract(0, 0, self.own_of(lane)) == 1, BitVecVal(
            2, 32), BitVecVal(1, 32)) for lane in range(WAVE)])
        twice = terms.define(bit * self.own + bit)
        question = JoinedQuestion.__new__(JoinedQuestion)
        question.terms, question.images, question.limit = terms, self.images, lambda: 5
        decide = terms.decide
        terms.decide = lambda claim, given=(), deep=False, most=None: tried.append(
            deep) or decide(claim, given, deep, most)
        given = [self.own != 77]
        question.prove(Or(self.own == 0, ULE(1, bit), twice == 5), given, "a claim")
        self.assertNotIn(True, tried)
        self.assertLess(len(tried), 4)
        with self.assertRaises(Different):
            question.prove(ULE(bit, 1), given, "another claim")

    def test_what_the_solver_gives_up_is_sampled_in_each_lane(self):
        """x / 7 by a product, right for one factor. What is given up in one lane is not
        asked in others."""
        terms = self.terms
        question = JoinedQuestion.__new__(JoinedQuestion)
        question.terms, question.images, question.limit = terms, self.images, lambda: 5

        def claim(factor):
            upper = Extract(63, 32, sext(self.own, 64) * factor) + self.own
            return terms.define((upper >> 2) + LShR(self.own, 31)) == self.own / 7
        with mock.patch.object(joined, "MOST_ALONE", 20_000):
            question.prove(claim(-1840700269), [self.own != 77], "a claim")
            self.assertEqual(len(terms.assumed), WAVE)
            self.assertLess(terms.asked, 20)
            wrong = claim(-1840700269 + (1 << 12))
            with self.assertRaises(Different):
                question.prove(wrong, [], "another claim")
        self.assertFalse(question.is_likely(*question.in_lane(wrong, [], 5)))
        self.assertFalse(terms.assumes)

    def test_little_is_asked_alone(self):
        terms = self.terms
        a, b = (terms.input(name, 8) for name in "ab")
        one = terms.define((a ^ b) + 2 * terms.define(a & b))
        self.assertTrue(terms.holds_alone(one == terms.define(a + b)))
        self.assertFalse(terms.holds_alone(one == terms.define(a - b)))

    def test_counts_that_are_the_same_where_they_are_chosen(self):
        terms, zero = self.terms, BitVecVal(0, 32)
        limit, more = (terms.input(name, 32, [n % 3 for n in range(16)])
                       for name in ("limit", "more"))
        here = [ULT(self.own_of(lane), 5) for lane in range(WAVE)]

        def counted(conditions):
            bits = [zext(If(one, BitVecVal(1, 1), BitVecVal(0, 1)), 32)
                    for one in conditions]
            return terms.define(sum(bits[1:], bits[0]))
        plain = counted(here)
        within = counted([And(ULE(limit, 1), one) for one in here])
        few = counted([And(ULE(limit, 1), one) for one in here[1:]])
        choices = [terms.define(If(ULE(limit, 1), count, zero))
                   for count in (plain, within, few)]
        one, same, other = (terms.define(more + choice) for choice in choices)
        for name in choices:  # So samples do not tell them apart.
            terms.samples.values[name.get_id()] = [0] * 16
        self.assertTrue(terms.same_sums(one == same))
        self.assertFalse(terms.same_sums(one == other))
        self.assertFalse(terms.same_sums(plain == within))
        bits = (Extract(0, 0, name) for name in (limit, more))
        self.assertFalse(terms.same_sums(next(bits) == next(bits)))
        self.assertEqual(terms.asked, 0)

    def test_each_dword_moves_alone(self):
        """As code has it, which moves no more at a time."""
        terms, zero = self.terms, BitVecVal(0, 32)
        rows = [self.own_of(lane) for lane in range(WAVE)]
        dwords = [self.images.vector([*rows[number:], *rows[:number]])
                  for number in (1, 2)]
        whole = self.images.vector([
            Concat(rows[(lane + 2) % WAVE], rows[(lane + 1) % WAVE])
            for lane in range(WAVE)])
        self.assertTrue(whole.eq(Concat(dwords[1], dwords[0])))
        node, movement = terms.condition(self.own == 3), Movement(terms)
        found = movement.kept((node, Concat(rows[1], rows[2])), Concat(zero, zero))
        self.assertTrue(found.eq(Concat(*(movement.kept((node, rows[number]), zero)
                                          for number in (1, 2)))))

    def test_an_approximation_is_one_in_each_lane(self):
        """So what hangs on a quotient by an unknown number is known to do so."""
        terms = self.terms
        name = terms.apply("V_RCP_F32", 32, [self.own], roughly=lambda: self.own + 1)
        for lane, image in enumerate(self.images.all(name)):
            rough = terms.roughly[image.get_id()]
            self.assertTrue(rough.eq(simplify(self.own_of(lane) + 1)))
            self.assertNotIn(image.get_id(), terms.exact)
            self.assertEqual(terms.sampled(image), terms.sampled(rough))

    def test_a_half_of_a_sum(self):
        """The lower half of a sum of 64 bits is that of 32 bits."""
        terms, other = self.terms, self.terms.input("other", 32)
        narrow = terms.define(self.own + other)
        wide = terms.define(zext(self.own, 64) + zext(other, 64) * BitVecVal(
            (1 << 32) + 1, 64))
        self.assertTrue(terms.known(Extract(31, 0, wide)).eq(narrow))
        self.assertFalse(terms.known(Extract(63, 32, wide)).eq(narrow))

    def test_images_that_equal_no_others(self):
        """Of a function of values that are equal in samples, but not in lanes, some
        images are compared with others."""
        terms, wanted = self.terms, []
        terms.equal = lambda a, b, given=(): wanted.append(a) or a.eq(b)
        values = [terms.input(f"x{lane}", 32, [lane < 0] * 16) for lane in range(WAVE)]
        name = terms.apply("f", 32, [self.images.vector(values)])
        wanted.clear()
        self.images.all(name)
        self.assertEqual(len(wanted), FAILURES)


if __name__ == "__main__":
    unittest.main()

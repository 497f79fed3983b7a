# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Small pieces of the proofs of whole kernels: samples, claims that need little, and
what is not expressible."""

import os
import sys
import types
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "..", "..",
                                "utils"))

from z3 import (  # noqa: E402
    And, BitVecVal, BoolVal, Concat, Extract, If, Implies, LShR, Not, Or, SignExt,
    UDiv, UGT, ULE, ULT, URem, ZeroExt)

from toygcn_lib.prove.bits import zext  # noqa: E402
from toygcn_lib.prove.claims import NotExpressible  # noqa: E402
from toygcn_lib.prove.kernels.accuracy import Accuracy  # noqa: E402
from toygcn_lib.prove.kernels.answer import OPEN, PROVED, further  # noqa: E402
from toygcn_lib.prove.kernels.apertures import Apertures  # noqa: E402
from toygcn_lib.prove.kernels.atomics import (  # noqa: E402
    Event, OfLane, OfWave, refuse_turns)
from toygcn_lib.prove.kernels.images import Images  # noqa: E402
from toygcn_lib.prove.kernels.memory import (  # noqa: E402
    GLOBAL, LDS, Launch, View, WrongPlace)
from toygcn_lib.prove.kernels.question import Question  # noqa: E402
from toygcn_lib.prove.kernels.source import most_items  # noqa: E402
from toygcn_lib.prove.kernels.sums import JoinedTerms  # noqa: E402
from toygcn_lib.prove.kernels.terms import Terms  # noqa: E402
from toygcn_lib.prove.kernels.values import SAMPLES  # noqa: E402


class ValuesTest(unittest.TestCase):
    def test_operations_are_those_of_z3(self):
        terms = Terms(1, lambda: 1)
        a, b = (terms.input(name, 8, [key * n * n % 256 for n in range(SAMPLES)])
                for name, key in (("a", 37), ("b", 13)))
        few, c = a & 9, terms.define_truth(ULT(a, b))
        for term in (
                a + b + 3, a * b, a - b, -a, ~a, a & b, a | b, a ^ b, a << few, a >> few,
                LShR(a, few), UDiv(a, few), URem(a, few), Concat(a, b, a),
                Extract(6, 2, a), ZeroExt(5, a), SignExt(5, a), If(c, a, b), a == b,
                a <= b, a < b, ULE(a, b), UGT(a, b), And(c, a == b), Or(c, a < b),
                Not(c), Implies(c, a < b), c == (a < b), If(c, a < b, ULT(b, a)),
                a / few, a % few, BoolVal(True), BitVecVal(7, 8)):
            self.assertEqual(terms.samples.evaluated(term), terms.samples.by_model(term), term)

    def test_a_name_of_models_may_change(self):
        terms = Terms(1, lambda: 1)
        a = terms.input("a", 8, [1] * SAMPLES)
        self.assertEqual(terms.samples.by_model(a + 1), [2] * SAMPLES)
        terms.note_values(a, [5] * SAMPLES)
        self.assertEqual(terms.samples.by_model(a + 2), [7] * SAMPLES)


class ClaimsTest(unittest.TestCase):
    def setUp(self):
        self.terms = Terms(1, lambda: 1)

    def test_choices_are_enough(self):
        """Three values in two orders of choices, of which one is far too large."""
        terms = self.terms
        a, b, c = (terms.input(name, 32) for name in "abc")
        large = terms.define(UDiv(a * b, c * c + 1) * URem(b, a * a + 3))
        one = terms.define(If(ULT(a, b), terms.define(If(ULT(b, c), large, a)), b))
        other = terms.define(If(And(ULT(a, b), ULT(b, c)), large,
                                terms.define(If(ULT(a, b), a, b))))
        given = [terms.define(UDiv(b, large * a + 1)) != terms.define(a * c * b)]
        self.assertTrue(terms.same_choices(Extract(15, 8, one) == Extract(15, 8, other)))
        self.assertFalse(terms.same_choices(Extract(15, 8, one) == Extract(16, 9, other)))
        self.assertFalse(terms.same_choices(one == large))
        self.assertEqual(terms.decide(one == other, given), (True, None))
        self.assertEqual(terms.asked, 0)
        self.assertTrue(terms.holds_alone(one == other))
        self.assertFalse(terms.holds_alone(one == large))

    def test_what_is_not_equal_is_asked_once(self):
        terms = self.terms
        a, b = (terms.input(name, 8, [1 + n // 8] * SAMPLES)
                for n, name in enumerate("ab"))
        for _ in range(3):
            self.assertFalse(terms.equal(a, b))
        self.assertEqual(len(terms.equal_known), 1)

    def test_a_quotient_rests_on_a_reciprocal(self):
        terms = self.terms
        a, b = (terms.input(name, 32) for name in "ab")
        near = terms.apply("V_RCP_F32", 32, [b], roughly=lambda: b + 1)
        exact = terms.apply("add", 32, [a, b], exact=lambda: a + b)
        accuracy, quotient = Accuracy(terms), terms.define(UDiv(a, b))
        for claim, only, what in (
                (quotient == terms.define(near + a), None, "a quotient"),
                (terms.define(near + 1) == a, None, "how near an approximation"),
                (terms.define(near + 1) == near, None, None),
                (terms.define(UDiv(a, BitVecVal(3, 32))) == exact, None, None),
                (exact == quotient, None, None),
                (BoolVal(False), terms.define(quotient * 4), "a quotient"),
                (BoolVal(False), a, None)):
            found = accuracy.why(claim, only)
            self.assertEqual(found and found[:len(what or "")], what, claim)


class AnswersTest(unittest.TestCase):
    def test_what_had_no_time_says_less_than_what_had(self):
        tried, late = (OPEN, "the solver gave up", []), (OPEN, "after 5 s", None)
        self.assertEqual(further(tried, late), tried)
        self.assertEqual(further(late, tried), tried)
        self.assertEqual(further(tried, (PROVED, "", None))[0], PROVED)


class PlacesTest(unittest.TestCase):
    def setUp(self):
        self.terms = Terms(1, lambda: 1)
        self.launch = Launch(self.terms)
        self.source = View(self.launch, 3, is_target=False)
        self.target = View(self.launch, 3, is_target=True)

    def test_stores_to_other_places_of_lds(self):
        lane = zext(self.terms.input("lane", 6), 32) * 4
        true, value = self.terms.decisions.true, self.terms.input("x", 32)
        start = self.launch.start
        self.source.store(LDS, lane + 64, value, true, start)
        self.launch.is_strict = True
        self.target.store(LDS, lane + 64, value, true, start)
        with self.assertRaises(WrongPlace):
            self.target.store(LDS, lane + 320, value, true, start)
        self.target.store(GLOBAL, zext(lane, 64), value, true, start)
        self.launch.is_strict = False
        self.target.store(LDS, lane + 320, value, true, start)

    def test_a_place_of_all_launches_comes_first(self):
        """On a way where an index is 3, two of the source's places are the same."""
        terms, true = self.terms, self.terms.decisions.true
        start, index = terms.input("p", 64), zext(terms.input("i", 2), 64)
        self.source.place(GLOBAL, start, true)
        base, _ = self.source.place(GLOBAL, terms.define(start + index * 8), true)
        guard = terms.condition(terms.input("i", 2) == 3)
        found = self.target.place(GLOBAL, terms.define(start + (index << 3) * 1 + 0),
                                  guard)
        self.assertEqual((found[0], found[1]), (base, 0))

    def test_a_choice_of_places(self):
        """Both sides read the place of the way that they are on."""
        terms, d = self.terms, self.terms.decisions
        where = Apertures(self.launch, lambda name, width, lane: terms.input(name, width))
        p, q, c = terms.input("p", 64), terms.input("q", 64), terms.input("c", 8) == 1
        either = terms.define(If(c, p + 8, terms.define(If(terms.input("d", 8) == 2, q, p))))
        found = {str(address): node for node, _, address in where.places(either + 4)}
        self.assertEqual(sorted(found), ["12 + p", "4 + p", "4 + q"])
        self.assertEqual(found["12 + p"], terms.condition(c))
        self.assertEqual(d.any(found.values()), d.true)
        self.assertEqual(len(where.places(p)), 1)

    def test_one_epoch_of_two_names(self):
        terms, d = self.terms, self.terms.decisions
        a = terms.input("a", 8)
        first, second = (terms.define(If(one, BitVecVal(1, 32), BitVecVal(2, 32))) << 20
                         for one in (ULT(a, 5), Not(ULE(BitVecVal(5, 8), a))))
        question = types.SimpleNamespace(terms=terms, given=lambda lane: [])
        question.same_epoch = lambda *args: Question.same_epoch(question, *args)
        for place, epoch in ((self.source, first), (self.target, second)):
            place.store(GLOBAL, BitVecVal(64, 64), a, d.true, epoch)
        (epoch, stores), = Question.by_epoch(question, 3, [
            view.stores[GLOBAL] for view in (self.source, self.target)])
        self.assertTrue(epoch.eq(first))
        self.assertEqual([len(one) for one in stores], [1, 1])


class EventsTest(unittest.TestCase):
    def test_numbers_of_events(self):
        """One that all ways have is a number, and the code's are the source's."""
        terms = Terms(1, lambda: 1)
        d, a = terms.decisions, terms.input("a", 8)
        launch = Launch(terms)
        lane = types.SimpleNamespace(
            terms=terms, numbers={}, launch=launch,
            now=types.SimpleNamespace(guard=terms.condition(ULT(a, 150))))
        count = terms.define(If(ULT(a, 160), BitVecVal(1, 32), BitVecVal(2, 32)))
        self.assertEqual(OfLane.known_number(lane, count).as_long(), 1)
        lane.now.guard = d.true
        self.assertTrue(OfLane.known_number(lane, count).eq(count))
        launch.counts[count.get_id()] = count
        other = terms.define(If(Not(ULE(BitVecVal(160, 8), a)), BitVecVal(1, 32),
                                BitVecVal(2, 32) + zext(a & 0, 32)))
        wave = types.SimpleNamespace(terms=terms, launch=launch, d=d)
        self.assertTrue(OfWave.as_in_source(wave, other, d.true).eq(count))
        # What the source's own term is where the source has a number.
        there, more = (terms.condition(ULT(a, most)) for most in (150, 170))
        for guard, found in ((there, BitVecVal(1, 32)), (d.both(there, more),
                             BitVecVal(1, 32)), (more, count)):
            self.assertTrue(OfWave.as_in_source(wave, count, guard).eq(found))

    def test_lanes_that_take_turns(self):
        load, swap = (Event(("global", (name, 32), 1, 0), 1, None, [], None)
                      for name in ("load", "cmpswap"))
        refuse_turns([swap], [swap])
        refuse_turns([load], [load, swap])
        with self.assertRaises(NotExpressible):
            refuse_turns([swap], [load, swap])


class LanesTest(unittest.TestCase):
    def test_what_all_lanes_have_in_common(self):
        terms = JoinedTerms(1, lambda: 1)
        images = Images(terms, lambda name, width, lane: terms.input(
            f"{name}@{lane}", width))
        d, every = terms.decisions, terms.condition(terms.input("x", 32) == 1)
        own = terms.condition(ULT(terms.input("y@any", 32), 7))
        both = d.both(every, own)
        self.assertEqual(images.in_all(both), every)
        self.assertEqual(d.within(both, images.in_all(both)), own)
        self.assertEqual(images.in_all(d.either(every, own)), d.true)
        self.assertEqual(images.in_all(d.false), d.false)

    def test_a_size_in_the_head(self):
        text = "define void @k() !reqd_work_group_size !{i32 100, i32 1, i32 1} {\n"
        self.assertEqual(most_items(text, "k"), (100, 1, 1, 100))


if __name__ == "__main__":
    unittest.main()

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Whose results are wrong, and the exit status that says so."""

import os
import struct
import sys
import unittest
from types import SimpleNamespace
from unittest import mock

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "..", "..",
                                "utils"))

from toygcn_lib import annotate, compare
from toygcn_lib.launch import Argument
from toygcn_lib.tolerance import Tolerance

LAUNCH = SimpleNamespace(buffers=lambda: [(0, SimpleNamespace(type="f32",
                                                              lanes=1))])


def runs(**values):
    return {title: SimpleNamespace(data={0: struct.pack("<f", value)},
                                   without_value=lambda *_: [])
            if value is not None else None for title, value in values.items()}


class WrongOnes(unittest.TestCase):
    def ask(self, values, host=None, near=None):
        return compare.wrong_ones(LAUNCH, runs(**values),
                                  None if host is None else {0: [host]}, near)

    def test_the_host_decides(self):
        self.assertEqual(self.ask(dict(a=1, b=2, c=2), 1), ["b", "c"])
        self.assertEqual(self.ask(dict(a=1, b=1), 1), [])
        self.assertEqual(self.ask(dict(a=1, b=2), 3), ["a", "b"])

    def test_without_it_the_most(self):
        self.assertEqual(self.ask(dict(a=1, b=2, c=2)), ["a"])
        self.assertEqual(self.ask(dict(a=1, b=2, c=1)), ["b"])

    def test_nothing_tells(self):
        self.assertIsNone(self.ask(dict(a=1, b=2)))
        self.assertIsNone(self.ask(dict(a=1, b=2, c=3)))

    def test_one_without_code_has_no_voice(self):
        self.assertIsNone(self.ask(dict(a=1, b=2, c=None)))
        self.assertEqual(self.ask(dict(a=1, b=None)), [])

    def test_near_is_right(self):
        self.assertEqual(self.ask(dict(a=1, b=1.001, c=9), 1,
                                  Tolerance("1e-2")), ["c"])


class Differences(unittest.TestCase):
    """Two results near the host's value may be further apart."""
    NEAR = Tolerance("1e-2")
    APART = runs(a=1.009, b=0.991)

    def test_only_from_the_host(self):
        self.assertEqual(compare.differences(LAUNCH, self.APART, {0: [1.0]},
                                             self.NEAR), [])

    def test_without_it_from_the_first(self):
        self.assertTrue(compare.differences(LAUNCH, self.APART, None,
                                            self.NEAR))


class VectorsOfThree(unittest.TestCase):
    """Bytes that pad a vector hold nothing."""

    def ask(self, place):
        vectors = Argument("buf:i16x3:2")
        launch = SimpleNamespace(buffers=lambda: [(0, vectors)])
        held = [1, 2, 3, 4, 5, 6, 7, 8]
        other = [*held[:place], 0, *held[place + 1:]]
        return compare.differences(launch, {
            name: SimpleNamespace(data={0: struct.pack("<8h", *values)})
            for name, values in (("a", held), ("b", other))}, None)

    def test_fourth_elements_may_differ(self):
        self.assertEqual(self.ask(3) + self.ask(7), [])

    def test_others_may_not(self):
        self.assertEqual(self.ask(4), [
            "argument 0, element 4: a has 5, b has 0"])


class OneLaunch(unittest.TestCase):
    def ask(self, values, prints, host=None, words=()):
        """The report of one launch: values and texts of each compiler."""
        made = runs(**values)
        candidates = []
        for title, run in made.items():
            run.output = prints[title]
            run.stats = {"waves": 1, "working_waves": 1}
            candidates.append(SimpleNamespace(
                compiler=SimpleNamespace(title=title, key=title),
                run=lambda *_, run=run: run))
        launch = SimpleNamespace(
            buffers=LAUNCH.buffers, words=words, kernel="k", prints=None,
            line=None if host is None else 1, arguments=[])
        with mock.patch.object(compare, "expected_values",
                               lambda *_: {0: [host]}):
            return compare.compare_launch(
                0, launch, candidates,
                SimpleNamespace(tolerance=None, annotate=False), None, [])

    def test_unlike_prints_leave_the_host_its_word(self):
        unlike = dict(a="1\n", b="2\n")
        self.assertEqual(self.ask(dict(a=1, b=2), unlike, 1)["wrong"], ["b"])
        for values, host in ((dict(a=1, b=1), 1), (dict(a=1, b=1), None)):
            report = self.ask(values, unlike, host)
            self.assertFalse(report["equal"])
            self.assertIsNone(report["wrong"])

    def test_equal_by_luck_is_wrong(self):
        def ask(host):
            made = runs(a=1, b=1)
            made["b"].without_value = lambda *_: [0]
            with mock.patch(f"{__name__}.runs", lambda **_: made):
                return self.ask(dict(a=1, b=1), dict(a="", b=""), host)
        self.assertEqual(ask(1)["wrong"], ["b"])
        self.assertTrue(ask(None)["equal"])

    def test_what_the_simulator_prints_is_not_compared(self):
        unlike = dict(a="0: 1\n", b="0: 2\n")
        for words in (["--print", "0"], ["--print=0"]):
            self.assertTrue(self.ask(dict(a=1, b=1), unlike,
                                     words=words)["equal"])

    def test_json_has_keys(self):
        report = {"wrong": ["stock", "stock GISel"], "line": 1}
        self.assertEqual(compare.with_keys(report),
                         {"wrong": ["stock", "stock-gisel"], "line": 1})
        self.assertEqual(compare.with_keys({"wrong": None}), {"wrong": None})


class ExitStatus(unittest.TestCase):
    FIRST = SimpleNamespace(title="a")

    def test_it_says_whose_fault_it_is(self):
        for equal, wrong, status in ((True, [], 0), (False, None, 1),
                                     (False, ["a", "b"], 1),
                                     (False, ["b"], 2)):
            with self.subTest(wrong=wrong):
                report = {"equal": equal, "wrong": wrong}
                self.assertEqual(compare.exit_status(report, self.FIRST),
                                 status)


class Annotated(unittest.TestCase):
    def test_equal_instructions_stand_beside_each_other(self):
        left = [["s_mov_b32 s0, 1", 4], ["v_add_u32_e32 v0, v0, v1", 3],
                ["s_endpgm", 4]]
        right = [["v_add_u32_e64 v5, v2, v1", 2], ["s_nop 0", 2],
                 ["s_endpgm", 2]]
        self.assertEqual(annotate.side_by_side(left, right),
                         [(left[0], None), (left[1], right[0]),
                          (None, right[1]), (left[2], right[2])])


if __name__ == "__main__":
    unittest.main()

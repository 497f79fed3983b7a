# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Whose results are wrong, and the exit status that says so."""

import os
import struct
import sys
import unittest
from types import SimpleNamespace

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "..", "..",
                                "utils"))

from toygcn_lib import compare
from toygcn_lib.tolerance import Tolerance

LAUNCH = SimpleNamespace(buffers=lambda: [(0, SimpleNamespace(type="f32"))])


def runs(**values):
    return {title: SimpleNamespace(data={0: struct.pack("<f", value)})
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


if __name__ == "__main__":
    unittest.main()

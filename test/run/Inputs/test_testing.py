# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Which of lit's arguments are tests."""

import os
import re
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "..", "..",
                                "utils"))

from toygcn_lib import testing
from toygcn_lib.console import ToyError
from toygcn_lib.tools import ROOT, stock


class ChosenTests(unittest.TestCase):
    HERE = os.path.dirname(os.path.abspath(__file__))

    def test_values_of_options_are_none(self):
        for words in (["-j", "4"], ["--filter", "dot"], ["-D", "a=b"],
                      ["--param", "a=b"], ["--max-time", "9"],
                      ["-o", self.HERE], ["--order=random"], ["-vv"]):
            with self.subTest(words=words):
                self.assertEqual(testing.chosen_tests(words), [])
                self.assertEqual(testing.chosen_tests([*words, self.HERE]),
                                 [self.HERE])

    def test_what_is_not_there_is_an_error(self):
        for words in ([], ["-j1"], ["-sv"], ["--no-progress-bar"],
                      ["--order=random"], ["-j", "4"]):
            with self.subTest(words=words), self.assertRaises(ToyError):
                testing.chosen_tests([*words, "nosuch"])

    def test_expressions(self):
        testing.check_expressions(["--filter", "a|b", "--filter-out=c", "-v"])
        for words in (["--filter", "["], ["--filter-out=*"]):
            with self.subTest(words=words), self.assertRaises(ToyError):
                testing.check_expressions(words)

    def test_folders_that_have_the_unit_tests(self):
        for path, holds in (("test/Unit", True), ("test", True),
                            ("test/MC", False)):
            with self.subTest(path=path):
                self.assertEqual(testing.wants_unit_tests(
                    "nosuch", [os.path.join(ROOT, path)]), holds)

    def test_the_list_is_that_of_lit(self):
        told = subprocess.run([sys.executable, stock("lit"), "--help"],
                              stdout=subprocess.PIPE, text=True,
                              env={**os.environ, "COLUMNS": "200"}).stdout
        found = {option for line in told.splitlines()
                 for option in re.findall(
                     r"(?:^  |, )(--?[\w-]+)(?: [A-Z{])", line)
                 if line.startswith("  -")}
        self.assertIn("--workers", found)
        self.assertEqual(found - {*testing.WITH_VALUE}, set())


if __name__ == "__main__":
    unittest.main()

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the command line names, and how a program that it calls has ended."""

import argparse
import os
import sys
import unittest

UTILS = os.path.realpath(os.path.join(os.path.dirname(__file__), "..", "..",
                                      "..", "utils"))
sys.path.insert(0, UTILS)

from toygcn_lib.cli import read_files
from toygcn_lib.tools import ending


class Files(unittest.TestCase):
    def test_files_may_be_a_number(self):
        self.assertEqual(read_files(argparse.Namespace(files=2)), [])

    def test_lists_and_single_files(self):
        options = argparse.Namespace(files=["a.cl"], places=["b.ll"],
                                     folders=["c"], file="d.hip")
        self.assertEqual(read_files(options), ["a.cl", "b.ll", "c", "d.hip"])


class Endings(unittest.TestCase):
    def test_status(self):
        self.assertEqual(ending(3, ""), "exit status 3")

    def test_signal_with_the_pass(self):
        dump = ("Stack dump:\n0.\tProgram arguments: llc\n"
                "1.\tRunning pass 'Function Pass Manager' on module 'k.ll'.\n"
                "2.\tRunning pass 'Verify' on function '@k'\n #0 0x1 f()\n")
        self.assertEqual(ending(-11, dump),
                         "signal SIGSEGV in pass 'Verify' on function '@k'")
        self.assertEqual(ending(-9, ""), "signal SIGKILL")


if __name__ == "__main__":
    unittest.main()

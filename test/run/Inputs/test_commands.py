# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the command line names."""

import argparse
import os
import sys
import unittest

UTILS = os.path.realpath(os.path.join(os.path.dirname(__file__), "..", "..",
                                      "..", "utils"))
sys.path.insert(0, UTILS)

from toygcn_lib.cli import read_files


class Files(unittest.TestCase):
    def test_files_may_be_a_number(self):
        self.assertEqual(read_files(argparse.Namespace(files=2)), [])

    def test_lists_and_single_files(self):
        options = argparse.Namespace(files=["a.cl"], places=["b.ll"],
                                     folders=["c"], file="d.hip")
        self.assertEqual(read_files(options), ["a.cl", "b.ll", "c", "d.hip"])


if __name__ == "__main__":
    unittest.main()

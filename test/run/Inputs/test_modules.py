# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A package's first words list its modules."""

import os
import re
import sys
import unittest

UTILS = os.path.join(os.path.dirname(__file__), "..", "..", "..", "utils")
sys.path.insert(0, UTILS)

import toygcn_lib
from toygcn_lib import mutation, prove
from toygcn_lib.prove import kernels


class Modules(unittest.TestCase):
    def test_each_is_listed_and_exists(self):
        for package in (toygcn_lib, mutation, prove, kernels):
            folder = os.path.dirname(package.__file__)
            found = {name.removesuffix(".py") for name in os.listdir(folder)
                     if name.endswith(".py") and not name.startswith("__")
                     or os.path.exists(os.path.join(folder, name,
                                                    "__init__.py"))}
            # NAME  WHAT, or NAME, NAME and WHAT in the next line.
            listed = {name for line in package.__doc__.splitlines()
                      for names in re.findall(
                          r"^ *(\w+(?:, \w+)*)(?:  .*)?$", line)
                      for name in names.split(", ")}
            with self.subTest(package=package.__name__):
                self.assertEqual(listed, found)


if __name__ == "__main__":
    unittest.main()

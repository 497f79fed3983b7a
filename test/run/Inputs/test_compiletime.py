# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What `toygcn bench compile-time` makes of its times."""

import os
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__),
                                "..", "..", "..", "utils"))

from toygcn_lib import compiletime  # noqa: E402


class CompileTime(unittest.TestCase):
    def test_exponents(self):
        self.assertEqual(
            {size: round(power, 3) for size, power in
             compiletime.exponents({10: 1.0, 40: 4.0, 160: 64.0}).items()},
            {40: 1.0, 160: 2.0})

    def test_short_times_and_missing_ones_tell_nothing(self):
        self.assertEqual(
            compiletime.exponents({10: .01, 40: .1, 160: None}), {})

    def test_sizes_end_with_the_largest(self):
        self.assertEqual(list(compiletime.sizes(1000)), [250, 1000])
        self.assertEqual(list(compiletime.sizes(100)), [100])


if __name__ == "__main__":
    unittest.main()

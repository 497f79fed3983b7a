# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What `toygcn bench compile-time` makes of its times."""

import contextlib
import io
import os
import subprocess
import sys
import tempfile
import types
import unittest
from unittest import mock

sys.path.insert(0, os.path.join(os.path.dirname(__file__),
                                "..", "..", "..", "utils"))

from toygcn_lib import compiletime  # noqa: E402
from toygcn_lib.tools import Failed  # noqa: E402


class CompileTime(unittest.TestCase):
    def test_exponents(self):
        self.assertEqual(
            {size: round(power, 3) for size, power in
             compiletime.exponents({10: 1.0, 40: 4.0, 160: 64.0}).items()},
            {40: 1.0, 160: 2.0})

    def test_short_times_and_missing_ones_tell_nothing(self):
        self.assertEqual(
            compiletime.exponents({10: .01, 40: .1, 160: None}), {})

    def test_sizes_double_up_to_the_largest(self):
        self.assertEqual(compiletime.sizes(1600), [100, 200, 400, 800, 1600])

    def test_a_document_has_the_last_two_doublings(self):
        self.assertEqual(
            compiletime.last_doublings({1: .1, 2: .5, 4: 1.0, 8: 8.0, 16: None}),
            ["8", "8.00", "2.00"])
        self.assertEqual(compiletime.last_doublings({1: None}),
                         ["", "none", ""])


class Llc(unittest.TestCase):
    """With a script in llc's place."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.build = folder.name
        os.mkdir(os.path.join(self.build, "bin"))

    def put(self, script):
        path = os.path.join(self.build, "bin", "llc")
        with open(path, "w") as file:
            file.write("#!/bin/sh\n" + script)
        os.chmod(path, 0o755)

    def seconds(self):
        return compiletime.seconds_in_llc(
            "products", 10, types.SimpleNamespace(build_dir=self.build),
            self.build)

    def check_growth(self):
        """Exit status and what it says."""
        done = subprocess.run(
            [sys.executable, os.path.join(os.path.dirname(__file__),
                                          "check_growth.py"), self.build],
            capture_output=True, text=True)
        return done.returncode, done.stderr

    def test_a_crash_is_no_time_out(self):
        self.put("echo broken >&2; exit 134\n")
        with self.assertRaisesRegex(
                Failed, "llc on 'products' of size 10 failed.*134"):
            self.seconds()
        status, told = self.check_growth()
        self.assertEqual(status, 1)
        self.assertRegex(told, "^llc on 'arithmetic' of size 8000 failed.*134")

    def test_one_that_does_not_compile_has_no_time_and_a_reason(self):
        self.put("echo refused >&2; exit 1\n")
        told = io.StringIO()
        with contextlib.redirect_stderr(told):
            self.assertEqual(compiletime.measure(
                "kernels", types.SimpleNamespace(build_dir=self.build),
                self.build), {1000: None})
        self.assertRegex(told.getvalue(), "size 1000 failed.*\n.*refused")

    def test_what_does_not_end_has_no_time(self):
        self.put("exec sleep 60\n")
        with mock.patch.object(compiletime, "SECONDS", 0.01):
            self.assertIsNone(self.seconds())

    def test_what_is_too_short_to_tell_has_not_grown(self):
        self.put("exit 0\n")
        self.assertEqual(self.check_growth(), (0, ""))


if __name__ == "__main__":
    unittest.main()

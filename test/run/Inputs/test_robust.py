# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Faulty inputs: limits of the programs that take them, and the options."""

import argparse
import os
import random
import struct
import sys
import tempfile
import time
import unittest

UTILS = os.path.join(os.path.dirname(__file__), "..", "..", "..", "utils")
sys.path[:0] = [UTILS, os.path.join(UTILS, "fuzz")]

from robust import mutate, tools  # noqa: E402
from toygcn_lib import fuzzing  # noqa: E402
from toygcn_lib.console import ToyError  # noqa: E402


class Limits(unittest.TestCase):
    def test_what_a_command_starts_ends_with_it(self):
        with tempfile.TemporaryDirectory() as folder:
            ended = tools.run(["sh", "-c", "(sleep 3; touch late) & sleep 9"],
                              folder, 1)
            self.assertEqual(ended.status, 124)
            time.sleep(3)
            self.assertEqual(os.listdir(folder), [])

    @unittest.skipIf("TOYGCN_SANITIZE" in os.environ, "sanitizers take more")
    def test_memory_and_files_are_limited(self):
        with tempfile.TemporaryDirectory() as folder:
            ended = tools.run(["sh", "-c", "ulimit -v; ulimit -c"], folder)
        told = [line.split()[-1] for line in ended.output.splitlines()]
        self.assertIn(str(tools.MEMORY_BYTES >> 10), told)
        self.assertIn("0", told)

    def test_a_signal_is_told(self):
        with tempfile.TemporaryDirectory() as folder:
            ended = tools.run(["sh", "-c", "kill -SEGV $$"], folder)
        self.assertEqual(ended.fault(), "signal 11")


def smallest_object():
    """A file header, one program header, and one instruction."""
    data = bytearray(64 + 56 + 4)
    struct.pack_into("<Q", data, 32, 64)
    struct.pack_into("<HH", data, 54, 56, 1)
    struct.pack_into("<IIQ", data, 64, 1, 1, 64 + 56)
    struct.pack_into("<QQ", data, 64 + 32, 4, 4)
    return bytes(data)


class Mutants(unittest.TestCase):
    def test_an_object_may_have_one_instruction(self):
        for number in range(200):
            mutate.code_object(random.Random(number), smallest_object())


class Options(unittest.TestCase):
    def test_those_of_programs_are_refused(self):
        parser = argparse.ArgumentParser()
        fuzzing.add_options(parser, int)
        for words in ("--seconds 3", "--only 3.17", "--config O0", "--show",
                      "--theme calls", "--llc-arg=-x", "--no-stock"):
            options = parser.parse_args(["--robustness", "ir", *words.split()])
            with self.subTest(words), self.assertRaises(ToyError) as raised:
                fuzzing.robustness(options)
            self.assertIn(words.split()[0].split("=")[0],
                          raised.exception.message)


if __name__ == "__main__":
    unittest.main()

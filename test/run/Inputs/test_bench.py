# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What `toygcn bench` makes of its numbers."""

import os
import re
import sys
import tempfile
import types
import unittest
from unittest import mock

sys.path.insert(0, os.path.join(os.path.dirname(__file__),
                                "..", "..", "..", "utils"))

from toygcn_lib import bench, performance  # noqa: E402
from toygcn_lib.compiling import Compiler  # noqa: E402
from toygcn_lib.console import ToyError  # noqa: E402
from toygcn_lib.tools import ROOT  # noqa: E402

OURS, OTHER = (Compiler(key, title, None)
               for key, title in (("a", "A"), ("b", "B")))


def report(*pairs):
    """A Report of kernels with these cycles of issue, ours and the other's;
    None where a compiler failed."""
    kernels = []
    for number, pair in enumerate(pairs):
        kernel = bench.Kernel("k.cl", types.SimpleNamespace(line=number))
        for compiler, cycles in zip((OURS, OTHER), pair):
            if cycles is None:
                kernel.reasons[compiler.key] = "no"
            else:
                kernel.results[compiler.key] = {"issue_cycles": cycles}
        kernels.append(kernel)
    return performance.Report(kernels, [OURS, OTHER])


class Files(unittest.TestCase):
    def test_one_that_may_not_be_read(self):
        with tempfile.TemporaryDirectory() as folder:
            for name in "ab":
                with open(os.path.join(folder, name + ".cl"), "w") as file:
                    file.write("// LAUNCH: --grid 1 --block 1\n")
            may = lambda path, _: not path.endswith("a.cl")  # noqa: E731
            with mock.patch.object(os, "access", may), \
                    mock.patch("sys.stderr") as told:
                found = bench.kernel_files([folder])
                self.assertIn("a.cl: Permission denied",
                              told.write.call_args_list[0][0][0])
            self.assertEqual(list(map(os.path.basename, found)), ["b.cl"])


class Reports(unittest.TestCase):
    def test_geometric_mean(self):
        self.assertAlmostEqual(performance.geometric_mean([2, 8]), 4)
        self.assertIsNone(performance.geometric_mean([]))
        self.assertAlmostEqual(report((2, 1), (1, 2)).mean(
            "issue_cycles", OTHER), 1)

    def test_what_has_no_pair_does_not_count(self):
        some = report((4, 2), (None, 2), (4, None), (0, 2), (4, 0))
        self.assertEqual(len(some.ratios("issue_cycles", OTHER)), 1)
        self.assertEqual(some.ratios("cu_cycles", OTHER), [])
        self.assertEqual(some.missing(), [(OURS, 1), (OTHER, 1)])
        self.assertIn("k.cl:1: no", some.text())

    def test_the_worst_come_first(self):
        many = report(*((n, 4) for n in range(1, 21)))
        worst = many.worst_rows("issue_cycles", OTHER)
        self.assertEqual(len(worst), performance.WORST)
        self.assertEqual(worst[0], ["k.cl:19", "5.00", "20", "4"])

    def test_tables(self):
        self.assertEqual(performance.markdown_table(["a", "b"], [["c", "1"]]),
                         "| a | b |\n|---|---:|\n| c | 1 |\n")

    def test_plots_stay_inside(self):
        text = performance.plot("t", [("one", [0.01, 1, 7]), ("none", [])])
        points = re.search(r'points="([^"]+)"', text).group(1).split()
        self.assertEqual(len(points), 3)
        for point in points:
            x, y = map(float, point.split(","))
            self.assertTrue(0 <= x <= performance.WIDTH)
            self.assertTrue(0 <= y <= performance.HEIGHT)
        self.assertNotIn("nan", text)


class Inputs(unittest.TestCase):
    def test_folders_give_their_kernel_files(self):
        with tempfile.TemporaryDirectory() as folder:
            os.mkdir(os.path.join(folder, "deep"))
            for name, text in (("b.cl", "// LAUNCH: --grid 1\n"),
                               ("a.ll", "; LAUNCH: --grid 1\n"),
                               ("deep/c.cl", "// LAUNCH: --grid 1\n"),
                               ("none.cl", "kernel void f() {}\n"),
                               ("other.txt", "// LAUNCH: --grid 1\n")):
                with open(os.path.join(folder, name), "w") as file:
                    file.write(text)
            found = [os.path.relpath(path, folder)
                     for path in bench.kernel_files([folder])]
            self.assertEqual(sorted(found), ["a.ll", "b.cl", "deep/c.cl"])
            with self.assertRaises(ToyError):
                bench.kernel_files([os.path.join(folder, "none.cl")])

    def test_a_revision_is_built_beside_the_build(self):
        if not os.path.exists(os.path.join(ROOT, ".git")):
            self.skipTest("no history here")
        with tempfile.TemporaryDirectory() as folder:
            options = types.SimpleNamespace(build_dir=folder, quiet=True)
            with mock.patch.object(bench.build, "build") as build:
                built = bench.other_build("HEAD", options)
            source = build.call_args.args[3]
            self.assertTrue(built.startswith(folder))
            self.assertTrue(os.path.exists(
                os.path.join(source, "CMakeLists.txt")))
            with self.assertRaises(ToyError):
                bench.other_build("no-such-revision", options)


if __name__ == "__main__":
    unittest.main()

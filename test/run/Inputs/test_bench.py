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

from toygcn_lib import bench, performance, sensitivity  # noqa: E402
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
        self.assertEqual(worst[0],
                         ["k.cl:19", "5.00", "", "20", "4", "- -"])

    def test_only_the_ends_are_shaken(self):
        many = report(*((n, 16) for n in range(1, 33)))
        asked = []

        def counters(kernel, key, judge):
            cycles = kernel.results[key]["issue_cycles"]
            asked.append(kernel.line)
            return {judge: cycles, "cycles_at": {
                "L=2": {judge: cycles * 2 if key == "a" else cycles}}}
        many.shake(counters)
        self.assertEqual(sorted(set(asked)),
                         [*range(0, 10), *range(22, 32)])
        self.assertEqual(many.worst_rows("issue_cycles", OTHER)[0][1:3],
                         ["2.00~", "L=2: 4.00"])

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


class Sensitivity(unittest.TestCase):
    def shaken(self, base, *others):
        """What a ratio of `base` hangs on that has these at other values."""
        ours, theirs = ({"cu_cycles": cycles, "cycles_at": {
            f"C={n}": {"cu_cycles": other} for n, other in enumerate(at)}}
            for cycles, at in ((base * 1000, [o * 1000 for o in others]),
                               (1000, [1000] * len(others))))
        return sensitivity.hangs_on(ours, theirs, "cu_cycles")

    def test_what_crosses_one_or_moves_far(self):
        self.assertIsNone(self.shaken(1.2, 1.25, 1.15))
        self.assertEqual(self.shaken(1.2, 1.25, 1.27)[0], "C=1")
        self.assertEqual(self.shaken(1.01, 0.99, 1.02), ("C=0", 0.99))
        self.assertEqual(self.shaken(0.9, 0.8, 0.7)[0], "C=1")
        self.assertIsNone(self.shaken(1, 1.01, 0.99))

    def test_the_mark_stands_behind_the_ratio(self):
        self.assertEqual(sensitivity.marked(1.2, None), ["1.20", ""])
        self.assertEqual(sensitivity.marked(1.2, ("C=1", 0.9)),
                         ["1.20~", "C=1: 0.90"])


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

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What `toygcn suites` writes of a checkout."""

import os
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__),
                                "..", "..", "..", "utils"))

from toygcn_lib import suites  # noqa: E402
from toygcn_lib.console import ToyError  # noqa: E402
from toygcn_lib.survey import Spec  # noqa: E402


class Suites(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = os.path.join(folder.name, "checkout")
        self.into = os.path.join(folder.name, "suites")
        os.makedirs(self.root)

    def write(self, path, text):
        path = os.path.join(self.root, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    def prepared(self):
        """{path: text} of what is written, and the suite's name."""
        suite = suites.suite_of(self.root)
        suites.prepare(suite, self.root, self.into)
        found = {}
        top = os.path.join(self.into, suite.name)
        for folder, _, names in os.walk(top):
            for name in names:
                path = os.path.join(folder, name)
                with open(path, encoding="utf-8") as file:
                    found[os.path.relpath(path, top)] = file.read()
        return found, suite.name

    def test_plain_files(self):
        self.write("opencl/nw/nw.cl", "kernel void nw() {}\n")
        self.write("opencl/leukocyte/OpenCL/find.cl", "a copy\n")
        found, name = self.prepared()
        self.assertEqual(name, "rodinia")
        self.assertEqual(set(found), {"nw/nw.cl", "survey.spec"})
        self.assertIn(f"-I {self.root}/opencl\n", found["survey.spec"])
        self.assertNotIn("{root}", found["survey.spec"])

    def test_strings(self):
        self.write("src/library/kernels/a.cl",
                   'R"(\nfirst\n)"\nR"(second)"\n')
        self.assertEqual(self.prepared()[0]["a.cl"], "\nfirst\n\nsecond")
        self.assertEqual(suites.raw_string("plain"), "plain")
        self.assertEqual(
            suites.stringified("MSTRINGIFY(\n\\n#define A\n\\nint f(int);\n)"),
            "\n\n#define A\n\nint f(int);\n")
        self.assertEqual(suites.stringified("f(x)"), "f(x)")

    def test_joined(self):
        for part in {part for parts in suites.clblast_parts().values()
                     for part in parts}:
            self.write("src/kernels/" + part, f'R"({part};)"')
        found, name = self.prepared()
        self.assertEqual(name, "clblast")
        self.assertEqual(found["32/xger.cl"],
                         "common.opencl;level2/level2.opencl;"
                         "level2/xger.opencl;")

    def test_a_folder_in_another_ones(self):
        self.write("src/opencl/kernels/a.cl", "MSTRINGIFY(a)")
        self.assertEqual(suites.suite_of(self.root).name, "clpeak")

    def test_a_folder_of_the_user(self):
        self.write("opencl/nw/nw.cl", "kernel void nw() {}\n")
        os.makedirs(os.path.join(self.into, "rodinia"))
        with self.assertRaisesRegex(ToyError, "no earlier run made"):
            self.prepared()

    def test_unknown(self):
        self.write("kernels/a.cl", "")
        with self.assertRaisesRegex(ToyError, "no checkout of a project"):
            suites.suite_of(self.root)
        with self.assertRaisesRegex(ToyError, "is no folder"):
            suites.suite_of(self.root + "/none")

    def test_specs_are_specs(self):
        for suite in suites.SUITES:
            for line in suite.spec.splitlines():
                Spec(self.root).row(line, suite.name)


if __name__ == "__main__":
    unittest.main()

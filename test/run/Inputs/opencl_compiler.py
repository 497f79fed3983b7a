# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What compiles OpenCL programs fast: pieces of libclc, and programs that are
loaded once."""

import os
import subprocess
import sys
import tempfile
import unittest

BUILD = sys.argv.pop(1)
sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "..", "..",
                                "utils"))
from toygcn_lib import clc, compiling, ready  # noqa: E402
from toygcn_lib.tools import libclc  # noqa: E402

WHOLE = [libclc()]


class Pieces(unittest.TestCase):
    library = clc.LIBRARY
    library.use(BUILD)

    def test_a_cut_loses_nothing(self):
        symbols = [f"_Z{len(name)}{name}{kind}" for name in
                   ("barrier", *(f"f{n}" for n in range(1000)))
                   for kind in "fd"]
        pieces = clc.cut(["helper", *symbols])
        self.assertEqual(sorted(sum(pieces, [])), sorted(symbols))
        self.assertEqual(pieces[0], ["_Z7barrierf", "_Z7barrierd"])
        self.assertTrue(all(len(p) <= clc.LARGEST for p in pieces))

    def test_few_are_enough(self):
        files = self.library.files("o[i] = sin(x); barrier(f);")
        self.assertEqual(len(files), 2)
        self.assertTrue(all(map(os.path.exists, files)))
        self.assertEqual(
            len(self.library.files("work_group_barrier(memory_scope_sub_group)")),
            1)

    def test_all_where_names_may_come_from_elsewhere(self):
        for text in ('#include "f.h"', "#define F(x) s##x"):
            self.assertEqual(self.library.files(text), WHOLE)
        self.assertEqual(clc.Library().files("sin"), WHOLE)

    def test_a_missing_function_is_seen(self):
        for ir, good in (("declare float @_Z3sinf(float)", False),
                         ("declare float @_Z4mineff(float)", True)):
            self.assertEqual(self.library.has_all(ir), good)

    def test_an_included_file_gets_its_functions(self):
        with tempfile.TemporaryDirectory() as folder:
            header, source = (os.path.join(folder, name)
                              for name in ("f.h", "k.cl"))
            with open(header, "w") as file:
                file.write("#define WAVE(x) sin(x)\n")
            with open(source, "w") as file:
                file.write("kernel void k(global float *o) { *o = WAVE(*o); }")
            ir = compiling.clang_part(source, folder, ["-include", header],
                                      set())
            with open(ir) as file:
                self.assertNotIn("_Z3sinf", file.read())


KERNEL = """\
@t = internal constant [2 x i32] zeroinitializer
define protected amdgpu_kernel void @k() {
  ret void
}
define protected void @__clang_ocl_kern_imp_k() {
  ret void
}
"""


class Kernels(unittest.TestCase):
    def kept(self, ir):
        with tempfile.TemporaryDirectory() as folder:
            before, after = (os.path.join(folder, name) for name in "ab")
            with open(before, "w") as file:
                file.write(ir)
            if not compiling.keep_usual_kernels(before, after):
                return None
            with open(after) as file:
                return file.read()

    def test_copies_go(self):
        self.assertEqual(self.kept(KERNEL), KERNEL[:KERNEL.index(
            "define protected void")])

    def test_whatever_else_is_visible_is_for_the_optimizer(self):
        for more in ("define void @f() {\n  ret void\n}\n",
                     "@v = global i32 0\n",
                     "@p = internal global ptr @__clang_ocl_kern_imp_k\n"):
            self.assertIsNone(self.kept(KERNEL + more))


class Programs(unittest.TestCase):
    def setUp(self):
        library = os.path.join(os.path.abspath(BUILD), ready.LIBRARY)
        self.shell = ready.Ready("/bin/sh", [library], ["-e"])

    def tearDown(self):
        self.shell.socket.close()
        self.assertEqual(self.shell.process.wait(10), 0)

    def run_line(self, line, limit=10, folder=None):
        done = self.shell.run(["sh", "-c", line], limit, folder)
        return done.returncode, done.stdout, done.stderr

    def test_each_run_is_a_new_one(self):
        self.assertEqual(self.run_line("echo a; echo b >&2; cat; exit 3"),
                         (3, "a\n", "b\n"))
        self.assertEqual(self.run_line("echo ${LD_PRELOAD-$0}; false; echo c"),
                         (1, "sh\n", ""))
        self.assertEqual(self.run_line("pwd", folder="/"), (0, "/\n", ""))
        self.assertEqual(self.run_line("kill -9 $$"), (-9, "", ""))

    def test_there_is_a_limit(self):
        with self.assertRaises(subprocess.TimeoutExpired):
            self.run_line("while :; do :; done", limit=1)

    def test_what_it_cannot_take_others_run(self):
        self.assertIsNone(self.shell.run(["sh", "x" * ready.LONGEST], 9, None))
        self.shell.process.kill()
        self.shell.process.wait()
        self.assertIsNone(self.shell.run(["sh"], 9, None))
        self.shell.socket.close()
        self.shell = ready.Ready("/bin/true", [], [])


if __name__ == "__main__":
    unittest.main()

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What compiles OpenCL programs fast: pieces of libclc, and programs in a
process that stays."""

import os
import subprocess
import sys
import tempfile
import unittest

BUILD = sys.argv.pop(1)
sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "..", "..",
                                "utils"))
from toygcn_lib import clc, compiling, ready  # noqa: E402
from toygcn_lib.tools import libclc, own, stock  # noqa: E402

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


def calls(name, other):
    """A visible function that calls another one."""
    return f"define hidden void @{name}() {{\n  call void @{other}()\n" \
        "  ret void\n}\n"


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

    def test_functions_that_nothing_calls_go(self):
        called = "define internal void @g() {\n  ret void\n}\n"
        self.assertEqual(self.kept(KERNEL + calls("f", "g") + called),
                         self.kept(KERNEL))
        whole = KERNEL.replace("  ret", "  call void @g()\n  ret", 1) + called
        self.assertIn(called, self.kept(whole))

    def test_whatever_else_is_visible_is_for_the_optimizer(self):
        for more in (calls("f", "k") + calls("g", "f") + calls("f2", "f2"),
                     calls("f", "t"), "@v = global i32 0\n",
                     "@p = internal global ptr @__clang_ocl_kern_imp_k\n"):
            self.assertIsNone(self.kept(KERNEL + more))


class Programs(unittest.TestCase):
    def setUp(self):
        self.ready = ready.Ready(*(os.path.join(os.path.abspath(BUILD), name)
                                   for name in (ready.PROGRAM, ready.PLUGIN)))
        self.folder = tempfile.TemporaryDirectory()

    def tearDown(self):
        self.ready.stop()
        self.folder.cleanup()

    def run_line(self, line, limit=60):
        return self.ready.run(line.split(), limit, self.folder.name)

    def write(self, name, text):
        with open(os.path.join(self.folder.name, name), "w") as file:
            file.write(text)

    def read(self, name):
        with open(os.path.join(self.folder.name, name), "rb") as file:
            return file.read()

    def test_all_is_as_by_the_programs_themselves(self):
        self.write("k.cl", "kernel void k(global int *o) { *o = *o * 5; }")
        for words in (
                [stock("clang"), "-x", "cl", "-O2", "-target",
                 "amdgcn-amd-amdhsa", "-mcpu=gfx900", "-nogpulib", "-emit-llvm",
                 "-S", "k.cl", "-o", "k.ll"],
                [own(BUILD, "llc"), "-march=toygcn", "-O2", "-filetype=obj",
                 "k.ll", "-o", "k.o"],
                [stock("ld.lld"), "-shared", "k.o", "-o", "k.hsaco"]):
            subprocess.run(words, check=True, cwd=self.folder.name)
            wanted = self.read(words[-1])
            for _ in range(2):
                self.write(words[-1], "")
                self.assertEqual(self.run_line(" ".join(words)).returncode, 0)
                self.assertEqual(self.read(words[-1]), wanted)

    def test_errors_of_clang_are_its_own(self):
        self.write("k.cl", "kernel void k() { f(); }")
        for words in ("-x cl -c k.cl", "-c none.cl", "-c -nonsense k.cl"):
            words = f"{stock('clang')} -target amdgcn-amd-amdhsa {words}"
            wanted = subprocess.run(words.split(), cwd=self.folder.name,
                                    stderr=subprocess.PIPE, text=True)
            done = self.run_line(words)
            self.assertEqual((done.returncode, done.stderr),
                             (wanted.returncode, wanted.stderr))

    def test_what_it_cannot_say_others_do(self):
        self.write("k.ll", "nonsense")
        for words in ("llc -march=toygcn -O2 -filetype=obj k.ll -o k.o",
                      "llc -O2 k.ll", "ld.lld k.ll", "sh -c true",
                      "clang " + "x" * ready.LONGEST):
            self.assertIsNone(self.run_line(words))
        self.write("k.ll", "")
        for _ in range(2):
            self.assertEqual(self.run_line(
                "llc -march=toygcn -O2 -filetype=obj k.ll -o k.o").returncode, 0)
            self.ready.process.kill()
            self.assertIsNone(self.run_line("clang"))

    def test_there_is_a_limit(self):
        os.mkfifo(os.path.join(self.folder.name, "k.cl"))
        with self.assertRaises(subprocess.TimeoutExpired):
            self.run_line("clang -x cl -c -target amdgcn k.cl", limit=1)


if __name__ == "__main__":
    unittest.main()

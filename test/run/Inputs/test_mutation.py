# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Mutants are found, woven into a program, and switched one by one."""

import json
import os
import subprocess
import sys
import tempfile
import unittest
from types import SimpleNamespace
from unittest import mock

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "..", "..",
                                "utils"))

from toygcn_lib.console import ToyError
from toygcn_lib.mutation import (command, sites, tables, trace, tree, weave,
                                 written)
from toygcn_lib.mutation.mutant import Mutant
from toygcn_lib.tools import stock

PROGRAM = """\
#include <cassert>
#include <cstdio>
struct Row { unsigned First; bool Second; };
constexpr Row Rows[] = {{4, true}};
constexpr int Fixed = 3;
static void step(int &X) { X = X * 10; }
int f(int a, int b) {
  assert(a != 77);
  if (a < 0 && b < 0)
    return -5;
  step(a);
  if (b == 8)
    return 2;
  switch (b) {
  case 9:
    return 1;
  }
  return a + b + Fixed;
}
int main() {
  printf("%d %d %d %u\\n", f(-1, -1), f(1, 2), f(-1, 0), Rows[0].First);
}
"""


class Woven(unittest.TestCase):
    """A small program with all mutants in it."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory(prefix="toygcn-mutation-")
        path = os.path.join(cls.folder.name, "a.cpp")
        with open(path, "w") as file:
            file.write(PROGRAM)
        cls.mutants = sites.find_sites(cls.folder.name, {
            "file": path, "directory": cls.folder.name,
            "command": f"clang++ -std=gnu++17 -c {path}"})
        for number, mutant in enumerate(cls.mutants, 1):
            mutant.number = number
        with open(path, "rb") as file:
            text = weave.weave(file.read(), cls.mutants)
        header = weave.switches().encode()
        with open(path, "wb") as file:
            file.write(header + text)
        cls.program = os.path.join(cls.folder.name, "a")
        subprocess.run([stock("clang++"), "-std=gnu++17", path, "-o",
                        cls.program], check=True)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def run_with(self, kind=None, what="", trace=None):
        on = [m for m in self.mutants if m.kind == kind and what in m.what]
        if kind:
            self.assertEqual(len(on), 1, [m.name() for m in self.mutants])
        env = dict(os.environ,
                   TOYGCN_MUTANTS=",".join(str(m.number) for m in on))
        if trace:
            env["TOYGCN_MUTANT_TRACE"] = trace
        return subprocess.run([self.program], env=env, text=True,
                              stdout=subprocess.PIPE, check=True).stdout

    def test_switched_off_nothing_changes(self):
        self.assertEqual(self.run_with(), "-5 15 -7 4\n")

    def test_each_kind(self):
        for kind, what, expected in (
                ("exit dropped", "a < 0 && b < 0", "-8 15 -7 4\n"),
                ("condition left out", "b < 0 of", "-5 15 -5 4\n"),
                ("bound moved", "b < 0", "-5 15 -5 4\n"),
                ("step left out", "step(a)", "-5 6 2 4\n"),
                ("sign changed", "a + b + Fixed", "-5 9 -13 4\n"),
                ("constant + 1", "4 of {4, true}", "-5 15 -7 5\n"),
                ("constant + 1", "5 of -5", "-6 15 -7 4\n")):
            with self.subTest(kind=kind, what=what):
                self.assertEqual(self.run_with(kind, what), expected)

    def test_constants_of_the_compiler_stay(self):
        """Labels, constants and what a macro makes."""
        for text in ("Fixed = 3", "case 9", "77"):
            line = PROGRAM[:PROGRAM.index(text)].count("\n") + 1
            self.assertFalse([m.name() for m in self.mutants
                              if m.line == line])

    def test_trace_tells_what_was_reached(self):
        path = os.path.join(self.folder.name, "trace")
        self.run_with(trace=path)
        with open(path) as file:
            reached = {int(line) for line in file}
        unreached = {m.line for m in self.mutants} - {
            m.line for m in self.mutants if m.number in reached}
        lines = [PROGRAM[:PROGRAM.index(text)].count("\n") + 1
                 for text in ("return 1;", "return 2;")]
        self.assertEqual(unreached, set(lines))
        # The condition is never true: without its exit nothing changes.
        self.assertEqual({m.kind: m.number in reached for m in self.mutants
                          if m.line == lines[1] - 1},
                         {"exit dropped": False, "negated": True,
                          "constant + 1": True})


class Tables(unittest.TestCase):
    ROWS = """\
constexpr FooRow FooTable[] = {
  { "G_ADD", 0x20, true, ByOperands }, // 0
 };
"""
    MATCH = """\
  constexpr static uint8_t MatchTable0[] = {
      /*   3 */   // (add:{ *:[i32] } $a, $b)  =>  (V_ADD $a, $b)
      /*   4 */   GIR_RootToRootCopy, /*OpIdx*/0, // d
      /*   5 */   GIR_RootToRootCopy, /*OpIdx*/1, // a
      /*   6 */   GIR_RootToRootCopy, /*OpIdx*/2, // b
      /*   7 */   GIR_AddImm8, /*InsnID*/0, /*Imm*/0,
"""

    def read(self, text, rows):
        with tempfile.NamedTemporaryFile("w", suffix=".inc") as file:
            file.write(text)
            file.flush()
            reader = tables.Reader(file.name, "x.inc")
            reader.rows() if rows else reader.match_table()
        for number, mutant in enumerate(reader.found, 1):
            mutant.number = number
        return tables.filled_at_start(
            weave.weave(text.encode(), reader.found).decode())

    def test_facts_of_rows(self):
        on = "toygcn_mutants::on({})"
        self.assertIn(
            f'{{ "G_ADD", 0x20, ({on.format(1)} ? false : true), '
            f"({on.format(2)} ? Always : ByOperands) }}",
            self.read(self.ROWS, rows=True))
        self.assertIn("static const FooRow FooTable[]",
                      self.read(self.ROWS, rows=True))

    def test_rules(self):
        text = self.read(self.MATCH, rows=False)
        self.assertIn("static const uint8_t MatchTable0[]", text)
        self.assertIn("/*OpIdx*/0, // d", text)
        self.assertIn("/*OpIdx*/(toygcn_mutants::on(1) ? 1 : 2), // b", text)
        self.assertIn("/*Imm*/(0 + toygcn_mutants::on(2)),", text)


class Written(unittest.TestCase):
    def test_an_expression_stands_once(self):
        text = "if (a &&\n    b(c)) x = b (c);"
        self.assertEqual(written.place(text, "a && b(c)"), (4, 17))
        self.assertIsNone(written.place(text, "b(c)"))
        self.assertIsNone(written.place(text, "d"))

    def test_only_of_files_with_these_names(self):
        every = written.read_written()
        some = written.read_written(names=["EdgeLanes", "Scratch"])
        self.assertTrue(0 < len(some) < len(every))
        self.assertEqual([m.name() for m in some],
                         [m.name() for m in every
                          if "EdgeLanes" in m.file or "Scratch" in m.file])
        self.assertEqual(written.read_written(names=["nosuch"]), [])

    def test_a_list_in_another_code(self):
        with tempfile.NamedTemporaryFile() as file:
            file.write(b"# \xe4\n")
            file.flush()
            with self.assertRaisesRegex(ToyError, "not a text in UTF-8"):
                written.read_written(file.name)

    def test_nested_mutants(self):
        """The outer one begins first and ends last."""
        outer = Mutant("f", 1, 1, 0, 5, "k", "w", "(", ")", number=1)
        inner = Mutant("f", 1, 1, 0, 1, "k", "w", "[", "]", number=2)
        self.assertEqual(weave.weave(b"a + b", [inner, outer]), b"([a] + b)")


class Kept(unittest.TestCase):
    """What a run keeps for the next one is made again when it is old."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(prefix="toygcn-mutation-")
        self.addCleanup(self.folder.cleanup)

    def path(self, *names, text=None):
        path = os.path.join(self.folder.name, *names)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        if text is not None:
            with open(path, "w") as file:
                file.write(text)
        return path

    def test_ir_of_an_edited_kernel(self):
        def to_ir(paths, folder):
            with open(paths[0]) as file, \
                    open(os.path.join(folder, "k.ll"), "w") as ir:
                ir.write("IR of " + file.read())
            return ir.name

        for text in ("one", "two", "one"):
            self.path("test", "kernels", "k.cl", text=text)
            with mock.patch.object(trace, "ROOT", self.folder.name), \
                    mock.patch.object(trace.compiling, "to_ir", to_ir):
                made = trace.kernel_irs(self.path("ir"), quiet=True)
            with open(made["k.cl"]) as file:
                self.assertEqual(file.read(), "IR of " + text)

    def test_sites_by_another_reader(self):
        entry = {"file": self.path("a.cpp", text="int f();")}
        reader = self.path("reader", text="1")
        with mock.patch.object(tree, "find_sites", return_value=[]) as find, \
                mock.patch.object(tree.SiteCache, "READERS", [reader]):
            for text, calls in (("1", 1), ("1", 1), ("2", 2)):
                self.path("reader", text=text)
                tree.SiteCache(self.path("sites")).sites("a.cpp", entry)
                self.assertEqual(find.call_count, calls)


    def test_a_log_goes_on(self):
        one, two = (Mutant("f.cpp", n, n, 0, 1, "kind", "what", "(")
                    for n in (1, 2))
        path = self.path("log", text=json.dumps(
            [one.name(), {"what": "killed", "by": "x"}]) + "\n")
        command.judged_before(path, [one, two])
        self.assertEqual(one.verdict["what"], "killed")
        self.assertFalse(two.verdict)
        command.judged_before(self.path("nosuch"), [two])
        self.assertFalse(two.verdict)

    def test_what_prints_much_is_quoted_in_parts(self):
        self.path("lit.cfg.py", text="""
import lit.formats
config.name = "much"
config.suffixes = [".test"]
config.test_format = lit.formats.ShTest(execute_external=False)
""")
        test = self.path("a.test", text=(
            f"RUN: {sys.executable} -c \"print('line\\n' * 500000)\" && false"))
        ran = trace.run_lit(SimpleNamespace(build=self.folder.name), [test],
                            self.folder.name)["much :: a.test"]
        self.assertEqual(ran["code"], "FAIL")
        self.assertIn("# | line", ran["output"])
        self.assertLess(len(ran["output"]), 1 << 18)


class Command(unittest.TestCase):
    def ask(self, *files, **words):
        options = dict(build_dir="/nowhere", written=False, list=None,
                       log=None, show=True, quiet=True, seed=1, count=4,
                       files=files)
        return command.run_mutate(SimpleNamespace(**options | words))

    def test_without_a_build(self):
        with tempfile.TemporaryDirectory() as folder, \
                self.assertRaisesRegex(ToyError, "compile_commands.json is "
                                                 "missing"):
            self.ask(build_dir=folder)
        with self.assertRaisesRegex(ToyError, "inc is missing"):
            tables.find_table_sites("/nowhere")

    def test_nothing_to_mutate(self):
        with self.assertRaisesRegex(ToyError, "nothing to mutate"):
            self.ask("nosuchfile", written=True)


if __name__ == "__main__":
    unittest.main()

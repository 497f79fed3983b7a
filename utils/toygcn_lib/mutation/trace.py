# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What there is to judge by, and which mutants each of it reaches."""

import glob
import hashlib
import json
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

from .. import compiling
from ..console import Progress, ToyError
from ..tools import ROOT, limited, stock

COMPILE_LIMIT = 60  # seconds; the slowest kernel takes three.
TEST_LIMIT = 120
# lit, but of what a program prints, perhaps without end, it quotes little: it
# takes an hour for a GB. Its script sets the path, and tells that it is not main.
LIT = """
import runpy, sys
del sys.argv[0]
runpy.run_path(sys.argv[0])
import lit.main, lit.TestRunner
quote = lit.TestRunner.formatOutput
lit.TestRunner.formatOutput = lambda title, data, limit=None: quote(
    title, data, limit or 65536)
lit.main.main()
"""
# A test in other folders takes seconds and more, as whole programs do; the code
# of those is tried as objects. Unit tests are tried always.
FAST_FOLDERS = ("CodeGen", "MC")
FOLDERS = (*FAST_FOLDERS, "cross-lane", "fuzz-found", "sim", "patterns",
           "kernels")


def environment(mutants=(), trace=None):
    """The environment of a program with these mutants on."""
    made = dict(os.environ)
    made["TOYGCN_MUTANTS"] = ",".join(str(m.number) for m in mutants)
    made.pop("TOYGCN_MUTANT_TRACE", None)
    if trace:
        made["TOYGCN_MUTANT_TRACE"] = trace
    return made


def read_trace(path):
    """The numbers in a trace; it is removed."""
    try:
        with open(path) as file:
            numbers = {int(line) for line in file}
        os.remove(path)
        return numbers
    except OSError:
        return set()


class Learned:
    """What things reached in an earlier run, by the program that they ran and
    by what they are made of."""

    def __init__(self, tree, folder):
        self.path = os.path.join(folder, "learned.json")
        self.program = content(os.path.join(tree.build, "lib",
                                            "libLLVMToyGCN.so"))
        self.known = {}
        try:
            with open(self.path) as file:
                program, known = json.load(file)
            self.known = known if program == self.program else {}
        except (OSError, ValueError):
            pass

    def recall(self, things):
        """(those that are known and of use, new ones)"""
        good, new = [], []
        for thing in things:
            if thing.key() not in self.known:
                new.append(thing)
                continue
            facts = self.known[thing.key()]
            if facts:
                thing.seconds, thing.hash, reaches = facts
                thing.reaches = set(reaches)
                good.append(thing)
        return good, new

    def keep(self, good, tried):
        for thing in tried:
            self.known[thing.key()] = [
                thing.seconds, thing.hash, sorted(thing.reaches)] \
                if thing in good else None
        with open(self.path, "w") as file:
            json.dump([self.program, self.known], file)


class Object:
    """A kernel file's code at one level: `name` for people, `ir` to compile,
    `test` for lit."""
    seconds = 0.0

    def key(self):
        return f"{os.path.basename(self.ir)} -O{self.level}"

    def __init__(self, tree, name, ir, level):
        self.name, self.ir, self.level = f"{name} -O{level}", ir, level
        self.test = os.path.join(tree.build, "test", "kernels", name)
        self.command = [os.path.join(tree.build, "bin", "llc"),
                        "-march=toygcn", f"-O{level}", "-filetype=obj", ir,
                        "-o", "-"]

    def compile(self, mutants=(), trace=None):
        """A hash of the object; None if the compiler made no object."""
        try:
            done = subprocess.run(self.command, stdout=subprocess.PIPE,
                                  stderr=subprocess.DEVNULL,
                                  timeout=COMPILE_LIMIT,
                                  env=environment(mutants, trace))
        except subprocess.TimeoutExpired:
            return None
        return hashlib.sha1(done.stdout).hexdigest() \
            if done.returncode == 0 else None

    def learn(self, folder):
        """Compiles it without a fault. False if it is of no use."""
        path = os.path.join(folder, f"{os.getpid()}-{id(self)}.trace")
        self.hash = self.compile(trace=path)
        self.reaches = read_trace(path)
        return self.hash is not None


class Compiler:
    """A process with these mutants on that compiles one object after the
    other: to start llc takes three times as long as a kernel does."""

    def __init__(self, tree, mutants):
        self.process = subprocess.Popen(
            [os.path.join(tree.build, "bin", "compile-many"),
             os.path.join(tree.build, "lib", "libLLVMToyGCN.so")],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True, env=environment(mutants))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.communicate()

    def compile(self, thing):
        """A hash of the object; None if the compiler made no object."""
        try:
            print(thing.level, thing.ir, file=self.process.stdin, flush=True)
        except BrokenPipeError:
            return None
        made = self.process.stdout.readline().strip()
        return None if made in ("", "none") else made


class Test:
    """A test of the suite."""
    hash = None

    def key(self):
        return f"{self.name} " + content(os.path.join(
            self.tree.source, "test", self.name))

    def __init__(self, tree, path):
        self.tree, self.path = tree, path
        self.name = os.path.relpath(path, os.path.join(tree.build, "test"))

    def trace(self):
        """What the test reaches, after a run (test/lit.cfg.py)."""
        folder, name = os.path.split(self.path)
        return os.path.join(folder, "Output", name + ".tmp.trace")


class UnitTests:
    """A suite of a GoogleTest program."""
    hash = None

    def key(self):
        return f"{self.name} {content(self.command[0])}"

    def __init__(self, program, suite):
        self.command = [program, f"--gtest_filter={suite}.*",
                        "--gtest_fail_fast", "--gtest_brief=1"]
        self.name = f"{os.path.basename(program)} {suite}"

    def passes(self, mutants=(), trace=None):
        try:
            return subprocess.run(
                self.command, stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                timeout=TEST_LIMIT,
                env=environment(mutants, trace)).returncode == 0
        except subprocess.TimeoutExpired:
            return False

    def learn(self, folder):
        trace = os.path.join(folder, f"{os.getpid()}-{id(self)}.trace")
        start = time.monotonic()
        good = self.passes(trace=trace)
        self.seconds = time.monotonic() - start
        self.reaches = read_trace(trace)
        return good


def unit_tests(tree):
    found = []
    for program in sorted(glob.glob(os.path.join(
            tree.build, "unittests", "*", "*Tests"))):
        listed = subprocess.run([program, "--gtest_list_tests"],
                                stdout=subprocess.PIPE, text=True).stdout
        # Its own lines begin with a space; after a # there are parameters.
        found += [UnitTests(program, line.split("#")[0].strip().rstrip("."))
                  for line in listed.splitlines()
                  if line[:1].strip() and line.split("#")[0].strip()
                  .endswith(".")]
    return found


def run_lit(tree, tests, folder, mutants=(), trace=None, jobs=1, most=None):
    """{name: what lit tells} of tests that run until `most` fail, or of all. A
    trace stands beside what the test writes (test/lit.cfg.py)."""
    results = os.path.join(folder, f"{os.getpid()}-{id(tests)}.json")
    command = [sys.executable, "-c", LIT, stock("lit"), "-q", f"-j{jobs}",
               *([f"--max-failures={most}"] if most else []),
               f"--timeout={TEST_LIMIT}",
               "--no-progress-bar", "--param", f"build={tree.build}",
               "--output", results, *tests]
    # A judgement takes hours of others with it: lit may fail once.
    for _ in range(2):
        said = subprocess.run(limited(command), stdin=subprocess.DEVNULL,
                              stdout=subprocess.DEVNULL,
                              stderr=subprocess.PIPE, text=True,
                              env=environment(mutants, trace)).stderr
        try:
            with open(results) as file:
                ran = json.load(file)["tests"]
            os.remove(results)
        except (OSError, ValueError):
            continue
        return {test["name"].removeprefix("ToyGCN :: "): test for test in ran}
    raise ToyError("lit gave no result",
                   said.strip().split("\n")[-1] or "It said nothing")


def all_failing(tree, tests, folder, mutants, jobs=1, most=None):
    """Those of the tests that fail with the mutants on."""
    if not tests:
        return []
    ran = run_lit(tree, tests, folder, mutants, jobs=jobs, most=most)
    return [name for name, test in ran.items()
            if test["code"] in ("FAIL", "TIMEOUT", "UNRESOLVED")]


def failing(tree, tests, folder, mutants, jobs=1):
    """The first of them, or None."""
    return next(iter(all_failing(tree, tests, folder, mutants, jobs, most=1)),
                None)


def content(*paths):
    """A hash of what is in the files."""
    made = hashlib.sha1()
    for path in paths:
        with open(path, "rb") as file:
            made.update(file.read())
    return made.hexdigest()[:12]


def kernel_irs(folder, quiet):
    """{kernel file: its IR}, without those that clang needs options for. IR is
    made again when the file changes."""
    made = {}
    os.makedirs(folder, exist_ok=True)
    places = glob.glob(os.path.join(ROOT, "test", "kernels", "*"))
    with Progress("Kernels to IR", quiet) as progress:
        for path in sorted(places):
            name = os.path.basename(path)
            if not name.endswith((".cl", ".ll")):
                continue
            progress.update(name)
            ready = os.path.join(folder, f"{name}."
                                 f"{content(path, compiling.OPENCL_HEADER)}"
                                 ".ll")
            if not os.path.exists(ready):
                try:
                    ir = compiling.to_ir([path], folder)
                    os.replace(ir, ready) if ir != path else \
                        os.symlink(path, ready)
                except ToyError:
                    continue
            made[name] = ready
    return made


def learn_all(things, learned, folder, title, jobs, quiet):
    """Those that are of use, with what they reach."""
    kept, new = learned.recall(things)
    with Progress(title, quiet) as progress, ThreadPoolExecutor(jobs) as pool:
        for number, (thing, good) in enumerate(zip(new, pool.map(
                lambda t: t.learn(folder), new)), 1):
            progress.update(f"{number}/{len(new)} {thing.name}")
            if good:
                kept.append(thing)
    learned.keep(kept, new)
    return kept


def learn_objects(tree, learned, irs, folder, jobs, quiet):
    things = [Object(tree, name, ir, level)
              for name, ir in irs.items() for level in (0, 2)]
    return learn_all(things, learned, folder, "What kernels reach", jobs, quiet)


def learn_units(tree, learned, folder, jobs, quiet):
    return sorted(learn_all(unit_tests(tree), learned, folder,
                            "What unit tests reach", jobs, quiet), key=lambda t: t.seconds)


def learn_tests(tree, learned, folders, folder, jobs, quiet):
    """The tests of these folders, fast ones first."""
    shown = subprocess.run(
        [sys.executable, stock("lit"), "--show-tests", "--param",
         f"build={tree.build}", os.path.join(tree.build, "test")],
        stdout=subprocess.PIPE, text=True).stdout
    names = [line.split(" :: ", 1)[1].strip() for line in shown.splitlines()
             if line.strip().startswith("ToyGCN :: ")]
    things = [Test(tree, os.path.join(tree.build, "test", name))
              for name in names if name.split("/")[0] in folders]
    kept, new = learned.recall(things)
    for thing in new:
        read_trace(thing.trace())
    with Progress("What tests reach", quiet) as progress:
        progress.update(f"{len(new)} of them")
        ran = run_lit(tree, [t.path for t in new], folder, trace="on",
                      jobs=jobs) if new else {}
    for thing in new:
        thing.seconds = ran[thing.name]["elapsed"]
        thing.reaches = read_trace(thing.trace())
    kept += [t for t in new if ran[t.name]["code"] == "PASS"]
    learned.keep(kept, new)
    return sorted(kept, key=lambda t: t.seconds)

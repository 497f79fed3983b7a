# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One fault at a time: what changes, and which test tells.

    killed           a test fails; `by` is the first one found
    none wrong       objects change, no test fails
    no object        no object of any kernel file changes, no test fails
    not reached      nothing of the suite comes by it
"""

import time
from collections import Counter

from .trace import Compiler, all_failing, failing

# Seconds of a test, and of a suite of unit tests, that each mutant gets for
# itself.
FAST, FAST_UNITS = 20.0, 90.0
# Changed kernels that run: these numbers together, one after the other.
RUNS = (1, 3, 4)
# Objects that each mutant gets for itself; the rest with others.
ALONE = 120
# Tests that found others in the same file.
FIRST = 4


class Judge:
    def __init__(self, tree, objects, units, tests, folder):
        self.tree, self.folder = tree, folder
        # What few mutants reach changes by those alone.
        self.objects = sorted(objects, key=lambda t: len(t.reaches))
        self.units, self.tests = units, tests
        self.found = {}  # {file: how many mutants of it each test killed}

    def reaching(self, things, mutant):
        return [t for t in things
                if mutant.of_table or mutant.number in t.reaches]

    def failing(self, tests, mutants, jobs=1):
        return tests and failing(self.tree, tests, self.folder, mutants,
                                 jobs)

    def try_first(self, mutant):
        """The tests that killed most of the mutants in the same file."""
        known = Counter(self.found.get(mutant.file, {}))
        return self.failing(
            [t.path for t in self.reaching(self.tests, mutant)
             if t.name in dict(known.most_common(FIRST))], [mutant])

    def try_objects(self, mutant, objects):
        """Compiles these kernels, and runs those whose code changes. Returns
        (what finds it, number of changed objects)."""
        changed, waiting, runs = 0, [], list(RUNS)
        with Compiler(self.tree, [mutant]) as compiler:
            for thing in objects:
                made = compiler.compile(thing)
                if made is None:
                    return f"{thing.name} does not compile", changed + 1
                if made == thing.hash:
                    continue
                changed += 1
                if thing.test not in waiting:
                    waiting.append(thing.test)
                if runs and len(waiting) == runs[0]:
                    failed = self.failing(waiting, [mutant])
                    if failed:
                        return failed, changed
                    waiting = []
                    runs.pop(0)
        return runs and self.failing(waiting, [mutant]), changed

    def try_units(self, mutants, slow=False):
        """The name of unit tests that fail with these mutants on."""
        for unit in self.units:
            if (unit.seconds >= FAST_UNITS) == slow and \
                    any(self.reaching([unit], m) for m in mutants) and \
                    not unit.passes(mutants):
                return unit.name
        return None

    def try_tests(self, mutant):
        tests = [t.path for t in self.reaching(self.tests, mutant)
                 if t.seconds < FAST and not t.name.startswith("kernels")]
        # A few at first: most mutants fail soon.
        for begin, end in ((0, 8), (8, 40), (40, len(tests))):
            if tests[begin:end]:
                failed = self.failing(tests[begin:end], [mutant])
                if failed:
                    return failed
        return None

    def judge(self, mutant):
        """By kernels, and for those that people wrote by the tests, too. True
        if that is all there is to say."""
        start, changed = time.monotonic(), 0
        by = self.try_first(mutant)
        if not by:
            reaching = self.reaching(self.objects, mutant)
            by, changed = self.try_objects(
                mutant, reaching[::-(-len(reaching) // ALONE) or 1])
        if mutant.kind == "written":
            by = by or self.try_units([mutant]) or self.try_tests(mutant)
        mutant.verdict = {
            "what": "none wrong" if changed else "no object"
            if mutant.of_table or self.reaching(self.objects, mutant) or
            self.reaching(self.units + self.tests, mutant) else "not reached",
            "objects": changed}
        if by:
            self.kill(mutant, by)
        mutant.verdict["seconds"] = round(time.monotonic() - start, 1)
        return bool(by) or mutant.kind == "written" or \
            mutant.verdict["what"] == "not reached"

    def kill(self, mutant, by):
        mutant.verdict = {"what": "killed", "by": by}
        self.found.setdefault(mutant.file, Counter())[by] += 1

    def one_of(self, mutants, fails):
        """One of the mutants with which it fails; None if it takes several."""
        while len(mutants) > 1:
            half = len(mutants) // 2
            first = mutants[:half]
            mutants = first if fails(first) else mutants[half:]
        return mutants[0] if fails(mutants) else None

    def judge_group(self, mutants):
        """All tests with all of them on: what kernels do not tell apart, few
        tests do. Each test that fails finds one after the other."""
        def find(name, thing, fails):
            """Takes out one that fails this test; False if no mutant does."""
            left = self.reaching_of(thing, mutants)
            guilty = left and self.one_of(left, fails)
            if guilty:
                self.kill(guilty, name)
                mutants.remove(guilty)
            return bool(guilty)

        mutants = list(mutants)
        self.compile_together(mutants)
        for unit in self.units:
            while unit.seconds < FAST_UNITS and not unit.passes(mutants) and \
                    find(unit.name, unit, lambda some: not unit.passes(some)):
                pass
        # Fast ones first: what they find, slow ones need not.
        tests = [t for t in self.tests if t.seconds < FAST and
                 not t.name.startswith("kernels") and
                 self.reaching_of(t, mutants)]
        while tests:
            failed = all_failing(self.tree, [t.path for t in tests],
                                 self.folder, mutants)
            tests = [t for t in tests if t.name in failed]
            if tests and not find(tests[0].name, tests[0], lambda some: (
                    self.failing([tests[0].path], some))):
                tests.pop(0)

    def compile_together(self, mutants):
        """The kernels that mutants without a changed object did not get. Those
        that tests kill are taken out of the list."""
        def same(thing, some):
            with Compiler(self.tree, some) as compiler:
                return compiler.compile(thing) == thing.hash

        left = [m for m in mutants if not m.verdict["objects"]]
        at = 0
        while left and at < len(self.objects):
            with Compiler(self.tree, left) as compiler:
                while at < len(self.objects) and (
                        not self.reaching_of(self.objects[at], left) or
                        compiler.compile(self.objects[at]) ==
                        self.objects[at].hash):
                    at += 1
            guilty = at < len(self.objects) and self.one_of(
                self.reaching_of(self.objects[at], left),
                lambda some: not same(self.objects[at], some))
            if not guilty:
                at += 1
                continue
            left.remove(guilty)
            by, changed = self.try_objects(
                guilty, self.reaching(self.objects, guilty))
            guilty.verdict.update(what="none wrong", objects=changed)
            if by:
                self.kill(guilty, by)
                mutants.remove(guilty)

    def reaching_of(self, thing, mutants):
        return [m for m in mutants if self.reaching([thing], m)]

    def try_together(self, mutants):
        """The slow tests, for all survivors at once; those of a group that
        fails are tried in halves."""
        if not mutants:
            return
        tests = [t.path for t in self.tests
                 if any(m.of_table or m.number in t.reaches for m in mutants)
                 and (t.seconds >= FAST or t.name.startswith("kernels"))]
        failed = self.try_units(mutants, slow=True) or self.failing(
            tests, mutants, jobs=2)
        if not failed:
            return
        if len(mutants) == 1:
            mutants[0].verdict = {"what": "killed", "by": failed}
            return
        half = len(mutants) // 2
        self.try_together(mutants[:half])
        self.try_together(mutants[half:])

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One fault at a time: what changes, and which test tells.

    killed           a test fails; `by` is the first one found
    none wrong       objects change, no test fails
    no object        no object of any kernel file changes, no test fails
    not reached      nothing of the suite comes by it
"""

from .trace import run_lit

# Seconds of a test, and of a suite of unit tests, that each mutant gets for
# itself.
FAST, FAST_UNITS = 8.0, 30.0


class Judge:
    def __init__(self, tree, objects, units, tests, folder):
        self.tree, self.folder = tree, folder
        self.objects, self.units, self.tests = objects, units, tests

    def reaching(self, things, mutant):
        return [t for t in things
                if mutant.of_table or mutant.number in t.reaches]

    def try_objects(self, mutant):
        """Compiles the kernels that reach it; runs each file whose code
        changes. Returns (what tells of it, number of changed objects)."""
        changed, ran = 0, set()
        for thing in self.reaching(self.objects, mutant):
            made = thing.compile([mutant])
            if made is None:
                return f"{thing.name} does not compile", changed + 1
            if made == thing.hash:
                continue
            changed += 1
            if thing.test not in ran and len(ran) < 24:
                ran.add(thing.test)
                failed = run_lit(self.tree, [thing.test], self.folder,
                                 [mutant])
                if failed:
                    return failed, changed
        return None, changed

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
                failed = run_lit(self.tree, tests[begin:end], self.folder,
                                 [mutant])
                if failed:
                    return failed
        return None

    def judge(self, mutant):
        by, changed = self.try_objects(mutant)
        by = by or self.try_units([mutant]) or self.try_tests(mutant)
        if by:
            mutant.verdict = {"what": "killed", "by": by}
        elif changed:
            mutant.verdict = {"what": "none wrong", "objects": changed}
        elif mutant.of_table or self.reaching(self.objects, mutant) or \
                self.reaching(self.units + self.tests, mutant):
            mutant.verdict = {"what": "no object"}
        else:
            mutant.verdict = {"what": "not reached"}
        return mutant

    def try_together(self, mutants):
        """The slow tests, for all survivors at once; those of a group that
        fails are tried in halves."""
        if not mutants:
            return
        tests = [t.path for t in self.tests
                 if any(m.of_table or m.number in t.reaches for m in mutants)
                 and (t.seconds >= FAST or t.name.startswith("kernels"))]
        failed = self.try_units(mutants, slow=True) or tests and run_lit(
            self.tree, tests, self.folder, mutants, jobs=2)
        if not failed:
            return
        if len(mutants) == 1:
            mutants[0].verdict = {"what": "killed", "by": failed}
            return
        half = len(mutants) // 2
        self.try_together(mutants[:half])
        self.try_together(mutants[half:])

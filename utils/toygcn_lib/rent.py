# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`toygcn bench --rent`: what each part of the garden is worth.

The garden is what only makes code faster (llvm-target/Tools/Garden.h). Every
kernel is compiled with all of it and once without each part. Where the code
differs, both run in launches that fill a compute unit, on made-up data, and
the cycles of the compute unit are compared. A kernel whose code is the same
counts as 1.
"""

import hashlib
import json
import os
import re
import shlex
from concurrent.futures import ThreadPoolExecutor

from .compiling import (clang_opencl, ir_text, keep_kernels, kernel_names,
                        link, source_kind)
from .console import Progress, ToyError, format_table
from .many import Many
from .performance import geometric_mean
from .signature import MOST_WAVES, kernels_of, launches_of
from .simulate import clocked
from .survey import Spec, source_files
from .tools import Failed, call, own

DEARER = 1.05
# Wave instructions of a launch that makes sense.
MOST_INSTRUCTIONS = 2_000_000


class Case:
    """One kernel: `ir` has nothing else. `words` is its launch, None if it
    runs with no launch, `whole` the name of its code with all of the
    garden."""

    def __init__(self, suite, name, ir, words):
        self.suite = suite
        self.name = name
        self.ir = ir
        self.asked = words
        self.words = None
        self.whole = None


def sources(places):
    """(suite, file, options for clang, words of the launch) of each file."""
    found = []
    for place in places:
        if os.path.isdir(place):
            spec = Spec(place)
            suite = os.path.basename(os.path.abspath(place))
            found += [(suite, path, *spec.options(path))
                      for path in source_files(place)]
        elif os.path.exists(place):
            folder = os.path.dirname(os.path.abspath(place))
            found.append((os.path.basename(folder), place, [], []))
        else:
            raise ToyError(f"{place}: no such file or folder")
    return found


def cases_of(number, source, folder):
    """The kernels of a file; none if clang refuses it."""
    suite, path, clang, words = source
    folder = os.path.join(folder, str(number))
    os.makedirs(folder, exist_ok=True)
    found = []
    try:
        ir = ir_text(path, folder, set()) if source_kind(path) == "ll" else \
            clang_opencl(path, folder, ["-w", *clang])
        for index, name in enumerate(kernel_names(ir)):
            alone = keep_kernels(ir, [name],
                                 os.path.join(folder, f"{index}.ll"))
            found.append(Case(suite, f"{os.path.relpath(path)}: {name}", alone,
                              words))
    except Failed:
        pass
    return found


def garden_names(build_dir):
    """What -toygcn-garden knows, as the target itself says."""
    try:
        call("llc", [own(build_dir, "llc"), "-toygcn-garden=?", os.devnull])
    except Failed as failure:
        known = re.search(r"there are all, none, (.*)", failure.output)
        if known:
            return known[1].split(", ")
    raise ToyError("llc does not say what -toygcn-garden knows")


class Rent:
    def __init__(self, options, folder):
        self.options = options
        self.folder = folder
        self.objects = os.path.join(folder, "objects")
        os.makedirs(self.objects, exist_ok=True)
        self.cases = []

    def compile(self, cases, garden):
        """The name of each one's code with this garden; None without code."""
        with Many(self.options.build_dir, self.objects,
                  f"-toygcn-garden={garden}") as many:
            return [many.compile(case.ir) for case in cases]

    def linked(self, code):
        path = os.path.join(self.objects, code + ".hsaco")
        if not os.path.exists(path):
            link(os.path.join(self.objects, code + ".o"), path)
        return path

    def counts(self, code, words):
        """What the simulator counts of a launch; None if it cannot run. A file
        beside the code keeps it: with --save-temps, for the next time, too."""
        launch = hashlib.sha1(shlex.join(words).encode()).hexdigest()[:16]
        path = os.path.join(self.objects, f"{code}.{launch}.json")
        if not os.path.exists(path):
            try:
                return clocked(self.linked(code), words,
                               self.options.build_dir, path, MOST_INSTRUCTIONS)
            except Failed:
                with open(path, "w") as file:
                    file.write("null")
        with open(path) as file:
            return json.load(file)

    def find_launch(self, case):
        """Finds the data with which the kernel runs."""
        try:
            (kernel,) = kernels_of(self.linked(case.whole),
                                   self.options.build_dir, case.ir)
            for launch in launches_of(case.asked, kernel, fill=MOST_WAVES):
                if self.counts(case.whole, launch.words):
                    case.words = launch.words
                    return
        except ToyError:
            pass

    def gather(self, places):
        """Compiles all kernels with the whole garden and finds launches."""
        files = sources(places)
        with Progress(f"Reading {len(files)} files", self.options.quiet), \
                ThreadPoolExecutor(self.options.jobs) as pool:
            found = pool.map(lambda job: cases_of(*job, self.folder),
                             enumerate(files))
            cases = [case for some in found for case in some]
        with Progress(f"Running {len(cases)} kernels", self.options.quiet), \
                ThreadPoolExecutor(self.options.jobs) as pool:
            jobs = self.options.jobs
            for part, codes in zip(
                    (cases[i::jobs] for i in range(jobs)),
                    pool.map(lambda i: self.compile(cases[i::jobs], "all"),
                             range(jobs))):
                for case, code in zip(part, codes):
                    case.whole = code
            list(pool.map(self.find_launch, [c for c in cases if c.whole]))
        self.cases = [case for case in cases if case.words]
        if not self.cases:
            raise ToyError("no kernel runs in a launch that fills the machine")

    def part(self, name):
        """{case: cycles with all / without the part} where code differs."""
        ratios = {}
        for case, code in zip(self.cases,
                              self.compile(self.cases, "-" + name)):
            if code in (None, case.whole):
                continue
            other = self.counts(code, case.words)
            if other:
                ratios[case] = self.counts(case.whole, case.words)[
                    "cu_cycles"] / other["cu_cycles"]
        return ratios


class Report:
    def __init__(self, cases, parts):
        self.cases = cases
        self.parts = parts  # name -> {case: ratio} where code differs
        self.suites = list(dict.fromkeys(case.suite for case in cases))

    def mean(self, name, suite=None):
        return geometric_mean([self.parts[name].get(case, 1)
                               for case in self.cases
                               if suite in (None, case.suite)])

    def dearer(self, name):
        return sum(ratio >= DEARER for ratio in self.parts[name].values())

    def table(self):
        header = ["with / without", "differ", "all", *self.suites, "dearer",
                  "worst", ""]
        rows = []
        for name, ratios in self.parts.items():
            case = max(ratios, key=ratios.get, default=None)
            rows.append([name, str(len(ratios)), f"{self.mean(name):.4f}",
                         *(f"{self.mean(name, suite):.4f}"
                           for suite in self.suites),
                         str(self.dearer(name)),
                         f"{ratios[case]:.2f}" if case else "",
                         case.name if case else ""])
        return header, rows

    def text(self):
        sizes = [f"{suite} {sum(c.suite == suite for c in self.cases)}"
                 for suite in self.suites]
        return "\n".join([f"{len(self.cases)} kernels: {', '.join(sizes)}",
                          *format_table(*self.table())])

    def as_json(self):
        return {"kernels": [{"suite": case.suite, "kernel": case.name,
                             "launch": shlex.join(case.words)}
                            for case in self.cases],
                "parts": {name: {
                    "all": self.mean(name),
                    "suites": {suite: self.mean(name, suite)
                               for suite in self.suites},
                    "dearer": self.dearer(name),
                    "ratios": {case.name: ratio
                               for case, ratio in ratios.items()}}
                    for name, ratios in self.parts.items()}}


def run_rent(options, folder):
    """Returns the exit status."""
    known = garden_names(options.build_dir)
    names = options.garden.split(",") if options.garden else known
    for name in names:
        if name not in known:
            raise ToyError(f"--garden: there is no '{name}'",
                           "There is: " + ", ".join(known))
    rent = Rent(options, folder)
    rent.gather(options.places)
    with Progress(f"Leaving out {len(names)} parts", options.quiet) as shown, \
            ThreadPoolExecutor(options.jobs) as pool:
        parts = {}
        for name, ratios in zip(names, pool.map(rent.part, names)):
            parts[name] = ratios
            shown.update(f"{len(parts)}/{len(names)}  {name}")
    report = Report(rent.cases, parts)
    print(json.dumps(report.as_json(), indent=2) if options.json
          else report.text())
    return 0

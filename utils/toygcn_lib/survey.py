# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`toygcn survey`: folders of kernels that know nothing of ToyGCN.

Every kernel is compiled on its own, by ours and by stock, so that one refusal
hides no other; with --run, what both compile runs with `--arg auto`.

A folder may have a file survey.spec, with lines

    # comment
    FILES: options for clang, --grid X,Y,Z or --block X,Y,Z

FILES is a pattern as shells have it, for the path inside the folder; all lines
that match a file count. Relative folders of -I are relative to the spec.
"""

import fnmatch
import glob
import json
import os
import re
import shlex
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

from .compare import differences
from .compiling import (COMPILERS, clang_opencl, ir_text, keep_kernels,
                        kernel_names, link, reference_ir, source_kind)
from .console import Progress, ToyError
from .floors import floors
from .launch import parse_dimensions
from .mca import mca_cycles
from .signature import kernels_of, launches_of
from .simulate import (OUR_CHECKS, clocked, idleness, simulate,
                       stock_checks)
from .surveyreport import Report, reason_of
from .tolerance import Tolerance
from .tools import Failed, Stopped, call

SPEC = "survey.spec"
# A survey's folder in that of --save-temps; no later survey looks there.
TEMPORARIES = "survey.temps"
# Wave instructions; kernels of strangers may take their ends from data.
MOST_INSTRUCTIONS = 20_000_000
IMAGES = re.compile(r'^![0-9]+ = !\{.*"(image[123]d\w*|sampler_t)"',
                    re.MULTILINE)


class Surveyed:
    """One kernel. `refused` {compiler key: reason}; `run` is one of the
    verdicts of surveyreport.VERDICTS, `detail` explains it."""

    def __init__(self, suite, path, name):
        self.suite = suite
        self.path = path
        self.name = name
        self.images = False
        self.clang = []  # The file's options.
        self.refused = {}
        self.run = "not run"
        self.detail = None
        self.launch = None
        self.filled = False  # Whether that fills a compute unit.
        self.idle = None  # Why it does so with few waves that work.
        self.objects = {}  # Compiler key -> code object.
        self.hangs_on = {}  # Judge -> sensitivity.hangs_on.
        self.floor = None  # floors.floors, where its waves fill and work.
        self.stats = {}

    @property
    def place(self):
        return f"{self.path}: {self.name}"

    def as_json(self):
        return {"suite": self.suite, "file": self.path, "kernel": self.name,
                "images": self.images, "refused": self.refused,
                "run": self.run, "detail": self.detail,
                "launch": self.launch, "filled": self.filled, "idle": self.idle,
                "hangs_on": self.hangs_on, "floor": self.floor,
                "stats": self.stats}


class Spec:
    """The options that survey.spec, or the file of --spec, gives to the files
    of a folder."""

    def __init__(self, folder, given=None):
        path = given or os.path.join(folder, SPEC)
        self.folder = folder
        self.base = os.path.dirname(path)
        self.rows = []  # (pattern, options for clang, words of the launch)
        if not given and not os.path.exists(path):
            return
        try:
            with open(path) as file:
                lines = file.read().splitlines()
        except (OSError, UnicodeDecodeError) as error:
            raise ToyError(f"{path}: "
                           f"{getattr(error, 'strerror', 'not a text')}")
        for number, line in enumerate(lines, 1):
            line = line.strip()
            if line and not line.startswith("#"):
                self.rows.append(self.row(line, f"{path}:{number}"))

    def row(self, line, place):
        pattern, colon, options = line.partition(":")
        try:
            words = shlex.split(options)
        except ValueError:
            colon = ""
        if not colon:
            raise ToyError(f"{place}: expected 'FILES: options'")
        clang, launch = [], []
        while words:
            word = words.pop(0)
            if word in ("--grid", "--block"):
                launch += [word, words.pop(0) if words else ""]
            elif word == "-I" and words:
                clang += ["-I", os.path.join(self.base, words.pop(0))]
            elif word.startswith("-I"):
                clang.append("-I" + os.path.join(self.base, word[2:]))
            else:
                clang.append(word)
        check_launch(launch, place)
        return pattern.strip(), clang, launch

    def options(self, path):
        """(options for clang, words of the launch) of a file."""
        inside = os.path.relpath(path, self.folder)
        clang, launch = [], []
        for pattern, for_clang, for_launch in self.rows:
            if fnmatch.fnmatch(inside, pattern):
                clang += for_clang
                launch += for_launch
        return clang, launch


def check_launch(words, place=None):
    """Raises where a --grid or --block is wrong: no kernel could run."""
    for option, text in zip(words[::2], words[1::2]):
        try:
            parse_dimensions(text, option)
        except ToyError as error:
            raise ToyError(f"{place}: {error}") if place else error


def source_files(folder):
    if not os.path.isdir(folder):
        raise ToyError(f"{folder}: no such folder")
    found = sorted(path for kind in ("cl", "ll", "bc") for path in
                   glob.glob("**/*." + kind, root_dir=folder, recursive=True)
                   if TEMPORARIES not in path.split(os.sep))
    if not found:
        raise ToyError(f"{folder}: no .cl, .ll or .bc file")
    return [os.path.join(folder, path) for path in found]


class Surveyor:
    """Looks at one file after the other, several at a time."""

    def __init__(self, options, folder):
        self.options = options
        self.folder = os.path.join(folder, TEMPORARIES)
        self.near = options.tolerance and Tolerance(options.tolerance)

    def to_object(self, ir, key, level=2):
        base = f"{ir.removesuffix('.ll')}.{key}{level}"
        compiler = COMPILERS[key]
        call(f"{compiler.title} llc",
             [*compiler.command(self.options.build_dir, level),
              "-filetype=obj", ir, "-o", base + ".o"],
             self.options.time_limit)
        return link(base + ".o", base + ".hsaco", ir)

    def file(self, number, suite, path, clang, words):
        """(Surveyed kernels, reason or None) of one file; a reason says why
        there is no IR."""
        folder = os.path.join(self.folder, str(number))
        os.makedirs(folder, exist_ok=True)
        shown = os.path.relpath(path)
        try:
            ir = ir_text(path, folder, set()) if source_kind(path) == "ll" else \
                clang_opencl(path, folder, ["-w", *self.options.clang_arg,
                                            *clang])
        except Failed as failure:
            return [], reason_of(failure)
        kernels = [Surveyed(suite, shown, name) for name in kernel_names(ir)]
        for index, kernel in enumerate(kernels):
            kernel.clang = ["-w", *self.options.clang_arg, *clang]
            try:
                alone = keep_kernels(ir, [kernel.name], os.path.join(
                    folder, f"{index}.ll"))
            except Failed as failure:
                kernel.refused = dict.fromkeys(("toygcn", "stock"),
                                               reason_of(failure))
                continue
            self.kernel(kernel, alone, words)
        return kernels, None

    def kernel(self, kernel, ir, words):
        with open(ir, errors="replace") as file:
            kernel.images = bool(IMAGES.search(file.read()))
        objects = {}
        for key in ("toygcn", "stock"):
            try:
                objects[key] = self.to_object(ir, key)
            except Failed as failure:
                kernel.refused[key] = reason_of(failure)
        kernel.objects = objects
        if self.options.run and len(objects) == 2 and not kernel.images:
            self.run(kernel, ir, objects, words)

    def run(self, kernel, ir, objects, words):
        try:
            launches = self.launches(objects, ir, words)
        except ToyError as error:
            kernel.detail = error.message
            return
        launch, kernel.filled, runs, failures, kernel.idle = \
            self.first_that_works(launches, ir, objects)
        kernel.launch = " ".join(launch.words)
        kernel.stats = {key: run.stats | {
            "mca_cycles": mca_cycles(objects[key], kernel.name)}
                        for key, run in runs.items()}
        if failures:
            kernel.run = {("toygcn",): "ours fails", ("stock",): "stock fails",
                          }.get(tuple(failures), "both fail")
            kernel.detail = failures.get("toygcn") or failures["stock"]
            return
        if self.options.reference:
            runs |= self.reference(kernel, launch)
        if self.options.floor and kernel.filled and not kernel.idle:
            kernel.floor = floors(*(self.profile(objects[key], launch)
                                    for key in ("toygcn", "stock")))
        wrong = differences(launch, runs, None, self.near)
        kernel.run = "equal"
        if wrong:
            kernel.detail = wrong[0]
            kernel.run = "unstable" if self.stock_differs(
                ir, launch, runs["stock"]) else "different"

    def first_that_works(self, launches, ir, objects):
        """(launch, whether it fills, runs, failures, why few waves work): one
        that fills the machine, if any runs, and whose waves work, if any do."""
        idle = None
        for launch, fills in launches:
            if idle and not fills:
                break
            runs, failures = self.run_both(ir, objects, launch)
            few = fills and not failures and idleness(
                [run.stats for run in runs.values()]) or None
            last = launch, fills, runs, failures, few
            if not failures and not few:
                return last
            idle = idle or (few and last)
        return idle or last

    def launches(self, objects, ir, words):
        """[(launch, whether it fills a compute unit)] to try, in order."""
        words = [*words, *self.options.launch]
        found = [kernel for key in ("stock", "toygcn") for kernel in
                 kernels_of(objects[key], self.options.build_dir, ir)]
        filling = [] if self.options.fill is False else launches_of(
            words, found[0], max(kernel.waves for kernel in found))
        small = [] if self.options.fill else launches_of(words, found[0])
        return [(launch, True) for launch in filling] + \
            [(launch, False) for launch in small]

    def shaken_counters(self, kernel, key, _):
        """For Report.shake: a run at other values of the clock's constants."""
        path = kernel.objects.get(key)
        try:
            return path and clocked(
                path, shlex.split(kernel.launch), self.options.build_dir,
                path + ".sensitivity.json", MOST_INSTRUCTIONS,
                ["--sensitivity"])
        except Failed:
            return None

    def profile(self, code_object, launch):
        path = code_object + ".profile"
        clocked(code_object, launch.words, self.options.build_dir,
                code_object + ".floor.json", MOST_INSTRUCTIONS,
                ["--profile", path])
        with open(path) as file:
            return json.load(file)

    def run_both(self, ir, objects, launch):
        """({compiler key: run}, {compiler key: why there is none})."""
        runs, failures = {}, {}
        for key, code_object in objects.items():
            try:
                runs[key] = self.simulate(
                    code_object, OUR_CHECKS if key == "toygcn"
                    else stock_checks(ir), launch)
            except Failed as failure:
                failures[key] = reason_of(failure)
        return runs, failures

    def reference(self, kernel, launch):
        """{title: run} of stock's code without clang's optimizer; nothing if it
        fails, which says nothing about results."""
        if source_kind(kernel.path) != "cl":
            return {}
        folder = tempfile.mkdtemp(dir=self.folder)
        try:
            ir = reference_ir(kernel.path, folder, kernel.clang, kernel.name)
            return {"reference": self.simulate(
                self.to_object(ir, "stock"), stock_checks(ir), launch)}
        except (Failed, ToyError):
            return {}

    def simulate(self, code_object, checks, launch):
        return simulate(code_object, launch, os.path.dirname(code_object),
                        self.options.build_dir, os.path.basename(code_object),
                        [*checks, "--timing", "--max-instructions",
                         str(MOST_INSTRUCTIONS)], self.options.time_limit)

    def stock_differs(self, ir, launch, run):
        """True where stock's own -O0 leaves other results than its -O2: then
        they hang on the order of work-items, or on fused arithmetic."""
        try:
            other = self.simulate(self.to_object(ir, "stock", 0),
                                  stock_checks(ir), launch)
        except Failed:
            return False
        return bool(differences(launch, {"a": run, "b": other}, None,
                                self.near))


def run_survey(options, folder):
    """Returns the exit status."""
    jobs = []
    check_launch(options.launch)
    for place in options.folders:
        spec = Spec(place, options.spec)
        suite = os.path.basename(os.path.abspath(place))
        jobs += [(suite, path, *spec.options(path))
                 for path in source_files(place)]
    surveyor = Surveyor(options, folder)
    report = Report(options.run)
    with Progress(f"Surveying {len(jobs)} files", options.quiet) as progress, \
            ThreadPoolExecutor(options.jobs) as pool:
        running = [pool.submit(surveyor.file, number, *job)
                   for number, job in enumerate(jobs)]
        for done, ((suite, path, *_), future) in enumerate(
                zip(jobs, running), 1):
            try:
                kernels, reason = future.result()
            except Stopped:
                continue
            except ToyError as error:
                kernels, reason = [], error.message
            except KeyboardInterrupt:
                pool.shutdown(wait=False, cancel_futures=True)
                report.show(options)
                print(f"stopped after {done - 1} of {len(jobs)} files",
                      file=sys.stderr)
                raise
            report.add(suite, os.path.relpath(path), kernels, reason)
            progress.update(f"{done}/{len(jobs)}  {os.path.relpath(path)}")
    if options.sensitivity:
        report.shake(surveyor.shaken_counters)
    report.show(options)
    return 1 if report.wrong() else 0

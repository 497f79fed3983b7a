# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`toygcn bench`: many kernels by several compilers, and how they compare.

Three judges say how fast code is: cycles of issue and cycles of a compute unit
in our simulator, and for straight-line code the stock llvm-mca. Registers,
code size and compile time stand beside them. A compute unit's cycles are those
of a launch that fills it, all else is of the kernel's own launch, whose results
are known.
"""

import errno
import functools
import glob
import json
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor

from . import build, compiletime, performance
from .compare import chosen_compilers
from .compiling import Compiler, link, stem, to_ir, toygcn_llc
from .console import Progress, ToyError
from .expect import expected_values
from .launch import directives, read_launches
from .mca import mca_cycles
from .runner import mismatches
from .signature import chosen_kernel, launches_of, spelled
from .simulate import (MOST_INSTRUCTIONS, clocked, cost, idleness,
                       simulate)
from .tools import ROOT, Failed, call


class Kernel:
    """One launch of a file. `results` is {compiler key: {metric: number}},
    `reasons` {compiler key: why it has none}. `filled`: the launch on made-up
    data that fills a compute unit; empty where it has no such launch, and the
    compute unit's cycles are those of its own."""

    def __init__(self, path, launch):
        self.path = os.path.relpath(path)
        self.line = launch.line
        self.results = {}
        self.reasons = {}
        self.launch = launch
        self.filled = []
        self.hangs_on = {}  # "compiler judge" -> sensitivity.hangs_on.
        self.objects = {}  # Compiler key -> code object.

    @property
    def name(self):
        return f"{self.path}:{self.line}"

    def as_json(self):
        return {"file": self.path, "line": self.line, "results": self.results,
                "reasons": self.reasons, "filled": " ".join(self.filled),
                "hangs_on": self.hangs_on}


def kernel_files(places):
    """The .cl and .ll files with LAUNCH lines of files and folders."""
    found = []
    for place in places:
        if os.path.isdir(place):
            inside = sorted(glob.glob(os.path.join(place, "**", "*.cl"),
                                      recursive=True)
                            + glob.glob(os.path.join(place, "**", "*.ll"),
                                        recursive=True))
            found += [path for path in inside if may_read(path)
                      and has_launch(path)]
        elif not os.path.exists(place):
            raise ToyError(f"{place}: no such file or folder")
        elif not has_launch(place):
            raise ToyError(f"{place}: no LAUNCH line",
                           "How to write one: docs/kernel-files.md")
        else:
            found.append(place)
    if not found:
        raise ToyError("no kernel file with a LAUNCH line in "
                       + " ".join(places),
                       "How to write one: docs/kernel-files.md; without, "
                       "kernels are for utils/toygcn survey")
    return found


def may_read(path):
    """False, and says so, for one file of a folder that may not be read."""
    if os.access(path, os.R_OK):
        return True
    print(f"toygcn: warning: {path}: {os.strerror(errno.EACCES)}",
          file=sys.stderr)
    return False


def has_launch(path):
    return any(name == "LAUNCH" for _, name, _, _ in directives(path))


def timed_object(ir, compiler, folder, options):
    """IR to a code object, without verifiers: (path, seconds in llc)."""
    base = os.path.join(folder, f"{stem(ir)}.{compiler.key}")
    command = [word for word in compiler.command(options.build_dir, 2)
               if "verify" not in word]
    if compiler.key == "toygcn":
        command += options.llc_arg
    start = time.monotonic()
    call(f"{compiler.title} llc",
         [*command, "-filetype=obj", ir, "-o", base + ".o"])
    seconds = time.monotonic() - start
    return link(base + ".o", base + ".hsaco", ir), seconds


def measure(code_object, launch, folder, options, key):
    how = ["--timing", "--no-check-undef", "--approximate-by",
           options.approximate_by]
    if options.late_memory:
        how += ["--late-memory", options.late_memory]
        how += [] if key == "toygcn" else ["--lenient-flat"]
    run = simulate(code_object, launch, folder, options.build_dir, key, how)
    if options.late_memory:
        initial = [a.initial() for a in launch.arguments]
        wrong = mismatches(launch, run, expected_values(launch, initial), 1)
        if wrong:
            raise Failed("the code", [code_object, *launch.words, *how], 1,
                         f"--late-memory {options.late_memory}: {wrong[0]}")
    return counted(run.stats, code_object)


def counted(stats, code_object):
    """What is reported of the simulator's counters, and llvm-mca's."""
    return {name: cost(stats, path)
            for name, path in performance.FROM_STATS.items()} | {
        "mca_cycles": mca_cycles(code_object, stats["kernel"])}


def measure_own(kernel, objects, options, folder):
    """The kernel's own launch, by each compiler's code."""
    for key, (code_object, _) in objects.items():
        try:
            kernel.results[key] = measure(code_object, kernel.launch, folder,
                                          options, key)
        except Failed as failure:
            kernel.reasons[key] = first_line(failure)


def filled_launches(objects, launch, ir, options):
    """The launches of its kernel that fill a compute unit, for the code that
    lets most waves in."""
    kernels = [chosen_kernel(code_object, options.build_dir, launch.kernel, ir)
               for code_object, _ in objects.values()]
    return launches_of(["--block", spelled(launch.block)], kernels[0],
                       max(kernel.waves for kernel in kernels))


def fill(kernel, objects, ir, options, folder):
    """Takes the compute unit's cycles from the first launch on made-up data
    that fills it with waves that work and runs by all that have a result; none
    of them leaves those of the kernel's own launch. {compiler key: all
    counters}."""
    for launch in filled_launches(objects, kernel.launch, ir, options):
        counters = {}
        try:
            for key, (code_object, _) in objects.items():
                counters[key] = clocked(
                    code_object, launch.words, options.build_dir,
                    os.path.join(folder, f"{key}.filled.json"),
                    MOST_INSTRUCTIONS)
        except Failed:
            continue
        if idleness(counters.values()):
            continue
        kernel.filled = launch.words
        return counters
    return {}


def measure_filled(kernel, objects, ir, options, folder, seen):
    """Where several launches of a kernel become one, the first has its
    cycles."""
    timed = {key: objects[key] for key in kernel.results}
    if not timed:
        return
    for key, counters in fill(kernel, timed, ir, options, folder).items():
        again = tuple(kernel.filled) in seen
        kernel.results[key] |= {
            "cu_cycles": None if again else counters["cu_cycles"],
            "occupancy": counters["occupancy"]}
    seen.add(tuple(kernel.filled))


def measure_all_filled(kernel, compilers, objects, ir, options, folder):
    """--fill: all counters are those of the launch that fills the machine."""
    for key, counters in fill(kernel, objects, ir, options, folder).items():
        kernel.results[key] = counted(counters, objects[key][0])
    for compiler in compilers:
        if compiler.key in objects and not kernel.results:
            kernel.reasons[compiler.key] = \
                "runs in no launch that fills a compute unit"


def first_line(failure):
    lines = (failure.output or failure.message).splitlines()
    return lines[0] if lines else "no message"


def compiled(ir, compilers, options, folder):
    """({compiler key: (code object, seconds)}, {compiler key: why not})."""
    objects, reasons = {}, {}
    for compiler in compilers:
        try:
            objects[compiler.key] = timed_object(ir, compiler, folder, options)
        except Failed as failure:
            reasons[compiler.key] = first_line(failure)
    return objects, reasons


def bench_file(path, compilers, options, folder):
    """The Kernels of one file."""
    os.makedirs(folder, exist_ok=True)
    kernels = [Kernel(path, launch) for launch in read_launches(path)]
    ir = to_ir([path], folder)
    objects, reasons = compiled(ir, compilers, options, folder)
    seen = set()
    for kernel in kernels:
        kernel.objects = {key: found for key, (found, _) in objects.items()}
        kernel.reasons |= reasons
        if options.fill:
            measure_all_filled(kernel, compilers, objects, ir, options, folder)
        else:
            measure_own(kernel, objects, options, folder)
        if options.fill is None:
            measure_filled(kernel, objects, ir, options, folder, seen)
        # A file is compiled once, whatever number of launches it has.
        for key, result in kernel.results.items():
            result["compile_ms"] = round(1000 * objects[key][1], 1) \
                if kernel is kernels[0] else None
    return kernels


def bench_files(files, compilers, options, folder):
    kernels, done = [], 0
    with Progress(f"Measuring {len(files)} files", options.quiet) as progress, \
            ThreadPoolExecutor(options.jobs) as pool:
        for found in pool.map(
                lambda job: bench_file(job[1], compilers, options,
                                       os.path.join(folder, str(job[0]))),
                enumerate(files)):
            kernels += found
            done += 1
            progress.update(f"{done}/{len(files)}  {found[0].path}")
    return kernels


def shaken_counters(options, folder):
    """A function for Report.shake, which runs each launch once."""
    @functools.cache
    def run(code_object, words):
        path = os.path.join(folder, "sensitivity.json")
        try:
            return clocked(code_object, words, options.build_dir, path,
                           MOST_INSTRUCTIONS, ["--sensitivity"])
        except Failed:
            return None

    def counters(kernel, key, judge):
        own = judge != "cu_cycles" and not options.fill
        words = kernel.launch.words if own else \
            kernel.filled or kernel.launch.words
        return run(kernel.objects[key], tuple(words))
    return counters


#
# Another version of the compiler
#


def other_build(text, options, option="--against"):
    """The build folder that the option means: one that exists, that of an
    installation, or that of a revision, which is built if need be."""
    for place in (os.path.join(text, "lib", "toygcn"), text):
        if os.path.exists(os.path.join(place, "bin", "llc")):
            return os.path.abspath(place)
    try:
        revision = call("git", ["git", "-C", ROOT, "rev-parse", "--short",
                                "--verify", text + "^{commit}"]).stdout.strip()
    except Failed:
        raise ToyError(f"{option} {text}: neither a build folder nor a "
                       "revision",
                       f"As in {option} HEAD~10 or {option} ../old/build")
    folder = os.path.join(options.build_dir, "against", revision)
    source, built = (os.path.join(folder, name)
                     for name in ("source", "build"))
    if not os.path.isdir(source):
        call("git", ["git", "clone", "-q", "--shared", "--no-checkout", ROOT,
                     source])
        call("git", ["git", "-C", source, "checkout", "-q", revision])
    build.build(built, ("LLVMToyGCN", "toygcn-launcher"), options.quiet,
                source)
    return built


def against(text, options):
    """The Compiler that --against names."""
    built = other_build(text, options)
    return Compiler("against", f"ToyGCN {text}",
                    lambda _, level: toygcn_llc(built, level))


def run_bench(options, folder):
    """Returns the exit status."""
    compilers = chosen_compilers(options.compilers)
    if options.against:
        compilers.insert(1, against(options.against, options))
    performance.check_outputs(options.write_docs, options.plots, compilers)
    places = options.places or [os.path.join(ROOT, "test", "kernels")]
    kernels = bench_files(kernel_files(places), compilers, options, folder)
    report = performance.Report(kernels, compilers)
    if options.sensitivity or options.write_docs:
        report.shake(shaken_counters(options, folder))
    if options.json:
        print(json.dumps(report.as_json(), indent=2))
    else:
        print(report.text())
    if options.plots:
        report.write_plots(options.plots)
    if options.write_docs:
        # A few kernels are measured to look at these.
        report.write_document(options.write_docs, None if options.places else
                              compiletime.document_rows(options, folder))
    ours = compilers[0].key
    return 1 if any(ours in kernel.reasons for kernel in kernels) else 0

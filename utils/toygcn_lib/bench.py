# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`toygcn bench`: many kernels by several compilers, and how they compare.

Three judges say how fast code is: cycles of issue and cycles of a compute unit
in our simulator, and for straight-line code the stock llvm-mca. Registers,
code size and compile time stand beside them.
"""

import errno
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
from .simulate import cost, simulate
from .tools import ROOT, Failed, call


class Kernel:
    """One launch of a file. `results` is {compiler key: {metric: number}},
    `reasons` {compiler key: why it has none}."""

    def __init__(self, path, launch):
        self.path = os.path.relpath(path)
        self.line = launch.line
        self.results = {}
        self.reasons = {}
        self.launches = [launch]  # The first that runs counts.

    @property
    def name(self):
        return f"{self.path}:{self.line}"

    def as_json(self):
        return {"file": self.path, "line": self.line, "results": self.results,
                "reasons": self.reasons}


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
    return link(base + ".o", base + ".hsaco"), seconds


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
    stats = run.stats
    found = {name: cost(stats, path)
             for name, path in performance.FROM_STATS.items()}
    found["mca_cycles"] = mca_cycles(code_object, stats["kernel"])
    return found


def measure_first(code_object, kernel, folder, options, key):
    """Measures a launch that runs; the other compilers get the same."""
    for launch in kernel.launches:
        try:
            found = measure(code_object, launch, folder, options, key)
            kernel.launches = [launch]
            return found
        except Failed as failure:
            why = failure
    raise why


def filled(launch, code_object, ir, options):
    """The launches of its kernel that fill a compute unit."""
    kernel = chosen_kernel(code_object, options.build_dir, launch.kernel, ir)
    return launches_of(["--block", spelled(launch.block)], kernel, fill=True)


def first_line(failure):
    lines = (failure.output or failure.message).splitlines()
    return lines[0] if lines else "no message"


def bench_file(path, compilers, options, folder):
    """The Kernels of one file."""
    os.makedirs(folder, exist_ok=True)
    launches = read_launches(path)
    kernels = [Kernel(path, launch) for launch in launches]
    ir = to_ir([path], folder)
    for compiler in compilers:
        try:
            code_object, seconds = timed_object(ir, compiler, folder, options)
        except Failed as failure:
            for kernel in kernels:
                kernel.reasons[compiler.key] = first_line(failure)
            continue
        for launch, kernel in zip(launches, kernels):
            try:
                if options.fill and compiler is compilers[0]:
                    kernel.launches = filled(launch, code_object, ir, options)
                result = measure_first(code_object, kernel, folder, options,
                                       compiler.key)
            except Failed as failure:
                kernel.reasons[compiler.key] = first_line(failure)
                continue
            # A file is compiled once, whatever number of launches it has.
            result["compile_ms"] = round(1000 * seconds, 1) \
                if kernel is kernels[0] else None
            kernel.results[compiler.key] = result
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


#
# Another version of the compiler
#


def other_build(text, options):
    """The build folder that --against means: one that exists, or that of a
    revision, which is built if need be."""
    if os.path.exists(os.path.join(text, "bin", "llc")):
        return os.path.abspath(text)
    try:
        revision = call("git", ["git", "-C", ROOT, "rev-parse", "--short",
                                "--verify", text + "^{commit}"]).stdout.strip()
    except Failed:
        raise ToyError(f"--against {text}: neither a build folder nor a "
                       "revision",
                       "As in --against HEAD~10 or --against ../old/build")
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

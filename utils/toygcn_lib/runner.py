# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`toygcn run`: one kernel file, compiled by ToyGCN, in the simulator."""

import argparse
import json
import os
import subprocess
import sys

from .compiling import (COMPILERS, SOURCES, WITH_OFFSET, assemble, is_linked,
                        link, new_file, source_kind, stem, to_code_object,
                        to_ir, within_budget)
from .console import ToyError, paint
from .expect import expected_values, same, wrong_print
from .launch import Launch, launch_parser, read_launches
from .signature import chosen_kernel, completed, launches_of
from .simulate import OUR_CHECKS, simulate
from .tools import own
from .writing import same_file


def refuse_source_options(options):
    """An error if an option is for a compilation, which the code object
    has had."""
    of_clang = [arg for arg in options.clang_arg if arg != WITH_OFFSET]
    for name, given in (("--budget", options.budget),
                        (f"-O{options.level}", options.level != 2),
                        ("--llc-arg", options.llc_arg),
                        *((arg, True) for arg in of_clang)):
        if given:
            raise ToyError(f"{name}: {options.files[0]} is compiled already",
                           "This option is for sources")


def code_object_of(options, folder, kernel=None, only=False):
    """(linked code object, IR or None) of files of any kind; sources as to_ir
    takes them."""
    kind = source_kind(options.files[0])
    if kind in ("s", "o", "hsaco"):
        refuse_source_options(options)
        if len(options.files) > 1:
            raise ToyError(
                f"{options.files[1]}: after the code object "
                f"{options.files[0]} no other file can be given",
                "Several sources can make one program")
        path, taken = options.files[0], {os.path.realpath(options.files[0])}
        if kind == "s":
            path = assemble(path, new_file(folder, stem(path), ".o", taken))
        if is_linked(path):
            return path, None
        return link(path, new_file(folder, stem(path), ".hsaco", taken)), None
    ir = to_ir(options.files, folder, options.clang_arg, kernel, only)
    if options.budget:
        ir = within_budget(ir, *options.budget, folder)
    return to_code_object(ir, COMPILERS["toygcn"], folder, options.build_dir,
                          options.level, options.llc_arg), ir


def checks_of(path):
    """Checks that code of ours must pass; an object may be anybody's."""
    if source_kind(path) not in SOURCES:
        return []
    return list(OUR_CHECKS)


def is_launch(words):
    """True where the command line says how to run the kernel."""
    given, _ = launch_parser().parse_known_args(words)
    return bool(given.grid or "auto" in given.arg)


def kernel_option(words):
    return launch_parser().parse_known_args(words)[0].kernel


def file_launches(paths):
    """What the LAUNCH lines of the first of these files say."""
    launches = []
    if source_kind(paths[0]) in (*SOURCES, "s"):
        launches = read_launches(paths[0])
    if not launches:
        raise ToyError(
            f"{paths[0]}: no LAUNCH line, so the launch must be given",
            "As in: --grid 200 --block 64 --arg buf:f32:200:iota, or with "
            "made-up\narguments of the right types: --arg auto")
    return launches


def given_launch(words, code_object, build_dir, ir):
    """The launch of the command line, its defaults filled in."""
    kernel = chosen_kernel(code_object, build_dir, kernel_option(words), ir)
    return Launch(completed(words, kernel))


def filling_launches(words, code_objects, build_dir, ir):
    """Launches of the command line to try, in order, that fill a compute unit
    for the code that lets most waves in."""
    kernels = [chosen_kernel(code_object, build_dir, kernel_option(words), ir)
               for code_object in code_objects]
    return launches_of(words, kernels[0], max(k.waves for k in kernels))


def equal_by_luck(launch, run, number, wrong=()):
    """Lines for the elements of a buffer, but the `wrong` ones, that a kernel
    stored without a value, though the host says which they have."""
    return [f"argument {number}, element {i}: the host has a value, the kernel "
            "stored one that was never written"
            for i in run.without_value(launch, number) if i not in wrong]


def mismatches(launch, run, expected, limit=4, near=None):
    """Lines that say where buffers differ from the host's values. `near` is a
    Tolerance."""
    lines = []
    for number, argument in launch.buffers():
        got = run.elements(launch, number)
        wrong = [i for i, (a, b) in enumerate(zip(got, expected[number]))
                 if not same(a, b)
                 and not (near and near(a, b, argument.type))]
        for i in wrong[:limit]:
            lines.append(f"argument {number}, element {i}: got {got[i]!r}, "
                         f"the host has {expected[number][i]!r}")
        if len(wrong) > limit:
            lines.append(f"argument {number}: {len(wrong)} of {len(got)} "
                         "elements differ")
        lines += equal_by_luck(launch, run, number, wrong)[:limit]
    return lines


def check_results(options, words):
    """Raises where a result would be written over a source; the rest of its
    files toygcn-sim knows."""
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    for name in ("dump", "stats-json", "profile", "undefined"):
        parser.add_argument("--" + name, action="append", default=[])
    for name, paths in vars(parser.parse_known_args(words)[0]).items():
        for path in paths:
            path = path.partition("=")[2] if name == "dump" else path
            if any(same_file(path, source) for source in options.files):
                raise ToyError(f"--{name.replace('_', '-')} {path}: the "
                               "command reads this file", "Name another file")


def run_file(options, rest, folder):
    """Returns the exit status."""
    check_results(options, rest)
    checks = checks_of(options.files[0])
    if is_launch(rest):
        code_object, ir = code_object_of(options, folder, kernel_option(rest),
                                         only=True)
        launches, extra = [given_launch(rest, code_object, options.build_dir,
                                        ir)], []
    else:
        launches, extra = file_launches(options.files), list(rest)
        code_object, _ = code_object_of(options, folder)
    if launches[0].line is None and not options.json:
        sys.stdout.flush()
        return subprocess.run([own(options.build_dir, "toygcn-sim"),
                               code_object, *checks,
                               *launches[0].words]).returncode
    results, failed = [], False
    for index, launch in enumerate(launches):
        run = simulate(code_object, launch, folder, options.build_dir,
                       f"run{index}", checks + extra)
        wrong = []
        if launch.line is not None:
            initial = [a.initial() for a in launch.arguments]
            wrong = mismatches(launch, run, expected_values(launch, initial))
            unlike = wrong_print(launch, initial, run.output, extra)
            wrong += [unlike] if unlike else []
        failed |= bool(wrong)
        results.append({"launch": " ".join(launch.words), "line": launch.line,
                        "ok": not wrong, "mismatches": wrong,
                        "stats": run.stats})
        if not options.json:
            print_run(options.files[0], launch, run, wrong)
    if options.json:
        print(json.dumps({"file": options.files[0], "runs": results}, indent=2))
    return 1 if failed else 0


def print_run(path, launch, run, wrong):
    if run.output:
        print(run.output, end="")
    verdict = paint("FAILED", "red") if wrong else paint("ok", "green")
    print(f"{path}:{launch.line}: host values: {verdict}")
    for line in wrong:
        print(f"  {line}")

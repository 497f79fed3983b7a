# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`toygcn run`: one kernel file, compiled by ToyGCN, in the simulator."""

import json
import os
import subprocess
import sys

from .compiling import (COMPILERS, is_linked, link, source_kind, stem,
                        to_code_object, to_ir)
from .console import ToyError, paint
from .expect import expected_values, same
from .launch import Launch, read_launches
from .simulate import OUR_CHECKS, simulate
from .tools import own


def code_object_of(options, folder):
    """The linked code object of a file of any kind."""
    if source_kind(options.file) in ("o", "hsaco"):
        if is_linked(options.file):
            return options.file
        return link(options.file,
                    os.path.join(folder, stem(options.file) + ".hsaco"))
    ir = to_ir(options.file, folder, options.clang_arg)
    return to_code_object(ir, COMPILERS["toygcn"], folder, options.build_dir,
                          options.level, options.llc_arg)


def checks_of(path):
    """Checks that code of ours must pass; an object may be anybody's."""
    if source_kind(path) not in ("cl", "ll"):
        return []
    return list(OUR_CHECKS)


def launches_of(path, rest):
    """(launches, extra simulator options): from the command line if that has
    --grid, else from the LAUNCH lines of the file."""
    if any(word == "--grid" or word.startswith("--grid=") for word in rest):
        return [Launch(rest)], []
    launches = []
    if source_kind(path) in ("cl", "ll"):
        launches = read_launches(path)
    if not launches:
        raise ToyError(
            f"{path}: no LAUNCH line, so the launch must be given",
            "As in: --grid 200 --block 64 --arg buf:f32:200:iota")
    return launches, list(rest)


def mismatches(launch, run, expected, limit=4):
    """Lines that say where buffers differ from the host's values."""
    lines = []
    for number, argument in launch.buffers():
        got = run.elements(launch, number)
        wrong = [i for i, (a, b) in enumerate(zip(got, expected[number]))
                 if not same(a, b)]
        for i in wrong[:limit]:
            lines.append(f"argument {number}, element {i}: got {got[i]!r}, "
                         f"the host has {expected[number][i]!r}")
        if len(wrong) > limit:
            lines.append(f"argument {number}: {len(wrong)} of {len(got)} "
                         "elements differ")
    return lines


def run_file(options, rest, folder):
    """Returns the exit status."""
    launches, extra = launches_of(options.file, rest)
    code_object = code_object_of(options, folder)
    checks = checks_of(options.file)
    if launches[0].line is None and not options.json:
        sys.stdout.flush()
        return subprocess.run([own(options.build_dir, "toygcn-sim"),
                               code_object, *checks, *rest]).returncode
    results, failed = [], False
    for index, launch in enumerate(launches):
        run = simulate(code_object, launch, folder, options.build_dir,
                       f"run{index}", checks + extra)
        wrong = []
        if launch.line is not None:
            initial = [a.initial() for a in launch.arguments]
            wrong = mismatches(launch, run, expected_values(launch, initial))
        failed |= bool(wrong)
        results.append({"launch": " ".join(launch.words), "line": launch.line,
                        "ok": not wrong, "mismatches": wrong,
                        "stats": run.stats})
        if not options.json:
            print_run(options.file, launch, run, wrong)
    if options.json:
        print(json.dumps({"file": options.file, "runs": results}, indent=2))
    return 1 if failed else 0


def print_run(path, launch, run, wrong):
    if run.output:
        print(run.output, end="")
    verdict = paint("FAILED", "red") if wrong else paint("ok", "green")
    print(f"{path}:{launch.line}: host values: {verdict}")
    for line in wrong:
        print(f"  {line}")

#!/usr/bin/env python3
# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs kernel files as other options of llc compile them, and compares with the
host's values.

  run_kernels.py -- -toygcn-placement=copy -toygcn-placement=chain
  run_kernels.py test/kernels/saxpy.cl -- -toygcn-placement=chain

Each option after `--` is tried alone, on the files given or on all of
test/kernels. What compiles to the same object as without the option is not run
again: the tests of the files themselves do that. Exit status 1 if a result is
wrong.
"""

import argparse
import concurrent.futures
import glob
import os
import re
import sys
import tempfile
from collections import Counter, namedtuple
from functools import partial

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.join(ROOT, "utils"))

from toygcn_lib import clc  # noqa: E402
from toygcn_lib.compiling import (COMPILERS, link, to_code_object,  # noqa: E402
                                  to_ir)
from toygcn_lib.console import ToyError  # noqa: E402
from toygcn_lib.expect import expected_values  # noqa: E402
from toygcn_lib.many import Many  # noqa: E402
from toygcn_lib.ready import get_ready  # noqa: E402
from toygcn_lib.runner import checks_of, file_launches, mismatches  # noqa: E402
from toygcn_lib.simulate import simulate  # noqa: E402
from toygcn_lib.tolerance import Tolerance  # noqa: E402
from toygcn_lib.tools import Failed  # noqa: E402


def words_of(path, pattern):
    """What of the file's first RUN line that runs it the pattern's group is."""
    with open(path) as file:
        line = re.search(r"RUN: %toygcn (?:run|compare)\b(.*)", file.read())
    return re.findall(pattern, line[1] if line else "")


def use_ready(build_dir):
    """Makes clang and lld of this process start fast."""
    clc.LIBRARY.use(build_dir)
    get_ready(build_dir)


# What went wrong is a text, which another process can read.
Program = namedtuple("Program", "path folder ir wrong")
Object = namedtuple("Object", "path wrong")


def program_of(path, folder):
    os.mkdir(folder)
    try:
        return Program(path, folder, to_ir([path], folder, words_of(
            path, r"(?:--clang-arg[= ]| (?=-cl-))(\S+)")), None)
    except (ToyError, Failed) as error:
        return Program(path, folder, None, str(error))


def objects_of(args, programs, folder, build_dir):
    """The object of each program as llc compiles it with `args`: equal ones
    have one path. Where that goes wrong, llc itself is asked, for its words."""
    _, _, _, *checks = COMPILERS["toygcn"].command(build_dir, 2)
    objects = []
    with Many(build_dir, folder, *checks, *args) as many:
        for program in programs:
            code = many.compile(program.ir)
            wrong = None if code else "no object, but llc makes one"
            if not code:
                try:
                    to_code_object(program.ir, COMPILERS["toygcn"],
                                   program.folder, build_dir, 2, args)
                except (ToyError, Failed) as error:
                    wrong = str(error)
            objects.append(Object(code and many.path(code), wrong))
    return objects


class Host:
    """The launches of a file, and what the host computes."""

    def __init__(self, path):
        self.path = path
        tolerance = words_of(path, r"--tolerance[= ](\S+)")
        self.near = Tolerance(tolerance[0]) if tolerance else None
        self.launches = file_launches([path])
        self.expected = [
            expected_values(launch, [a.initial() for a in launch.arguments])
            for launch in self.launches]

    def differences(self, code_object, folder, build_dir):
        """Lines about wrong results of all launches."""
        lines = []
        for launch, expected in zip(self.launches, self.expected):
            run = simulate(code_object, launch, folder, build_dir,
                           extra=checks_of(self.path))
            lines += mismatches(launch, run, expected, near=self.near)
        return lines


def run_objects(program, objects, build_dir):
    """{path of an object: lines about what went wrong}"""
    wrong = {}
    host = Host(program.path) if objects else None
    for path in objects:
        try:
            code_object = link(path, os.path.join(program.folder, "run.hsaco"),
                               program.ir)
            wrong[path] = host.differences(code_object, program.folder,
                                           build_dir)
        except (ToyError, Failed) as error:
            wrong[path] = [str(error)]
    return wrong


def main():
    words = sys.argv[1:]
    split = words.index("--") if "--" in words else len(words)
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build-dir", default=os.path.join(ROOT, "build"))
    parser.add_argument("files", nargs="*")
    options = parser.parse_args(words[:split])
    options.llc_args = words[split + 1:]
    if not options.llc_args:
        parser.error("no option of llc after --")
    files = options.files or sorted(
        glob.glob(os.path.join(ROOT, "test", "kernels", "*.cl"))
        + glob.glob(os.path.join(ROOT, "test", "kernels", "*.ll")))
    try:
        return run_all(files, options)
    except (ToyError, Failed, OSError) as error:
        print(f"run_kernels.py: error: {error}", file=sys.stderr)
        return 1


def run_all(files, options):
    with tempfile.TemporaryDirectory() as folder, \
            concurrent.futures.ProcessPoolExecutor(
                os.cpu_count(), initializer=use_ready,
                initargs=[options.build_dir]) as pool:
        return try_all(files, options, folder, pool)


def try_all(files, options, folder, pool):
    programs = list(pool.map(program_of, files, (
        os.path.join(folder, str(number)) for number in range(len(files)))))
    for program in programs:
        if program.wrong:
            raise ToyError(f"{program.path}: {program.wrong}")
    usual, *others = pool.map(
        partial(objects_of, programs=programs, folder=folder,
                build_dir=options.build_dir),
        [(), *((arg,) for arg in options.llc_args)])
    tried = [dict(zip(options.llc_args, objects)) for objects in zip(*others)]
    differing = [{made.path for made in objects.values()} - {None, known.path}
                 for objects, known in zip(tried, usual)]
    runs = pool.map(partial(run_objects, build_dir=options.build_dir),
                    programs, differing)
    return report(programs, usual, tried, runs, options)


def report(programs, usual, tried, runs, options):
    ran, failed = Counter(), 0
    for program, known, objects, wrong in zip(programs, usual, tried, runs):
        lines = [f"{program.path}: {known.wrong}"] if known.wrong else []
        for arg, made in objects.items():
            ran[arg] += made.path in wrong
            lines += [f"{program.path} {arg}: {line}" for line in
                      [made.wrong] * bool(made.wrong)
                      + wrong.get(made.path, [])]
        failed += bool(lines)
        for line in lines:
            print(line, flush=True)
    for arg in options.llc_args:
        print(f"{arg}: {ran[arg]} programs differ")
    print(f"{len(programs)} files, {len(options.llc_args)} options: "
          f"{ran.total()} programs that differ were run, {failed} files failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

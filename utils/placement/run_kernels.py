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
from collections import Counter

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.join(ROOT, "utils"))

from toygcn_lib.compiling import COMPILERS, to_code_object, to_ir  # noqa: E402
from toygcn_lib.console import ToyError  # noqa: E402
from toygcn_lib.expect import expected_values  # noqa: E402
from toygcn_lib.runner import checks_of, file_launches, mismatches  # noqa: E402
from toygcn_lib.simulate import simulate  # noqa: E402
from toygcn_lib.tolerance import Tolerance  # noqa: E402
from toygcn_lib.tools import Failed  # noqa: E402


def words_of(path, pattern):
    """What of the file's first RUN line that runs it the pattern's group is."""
    with open(path) as file:
        line = re.search(r"RUN: %toygcn (?:run|compare)\b(.*)", file.read())
    return re.findall(pattern, line[1] if line else "")


def differences(path, code_object, folder, build_dir):
    """Lines about wrong results of all launches."""
    lines = []
    launches = file_launches([path])
    tolerance = words_of(path, r"--tolerance[= ](\S+)")
    near = Tolerance(tolerance[0]) if tolerance else None
    for index, launch in enumerate(launches):
        run = simulate(code_object, launch, folder, build_dir, f"run{index}",
                       checks_of(path))
        initial = [a.initial() for a in launch.arguments]
        lines += mismatches(launch, run, expected_values(launch, initial),
                            near=near)
    return lines


def content(path):
    with open(path, "rb") as file:
        return file.read()


def try_file(path, options):
    """(the options that it was run with, lines about what went wrong)"""
    ran, lines = [], []
    with tempfile.TemporaryDirectory() as folder:
        ir = to_ir([path], folder, words_of(
            path, r"(?:--clang-arg[= ]| (?=-cl-))(\S+)"))

        def build(*args):
            return to_code_object(ir, COMPILERS["toygcn"], folder,
                                  options.build_dir, 2, args)

        usual = content(build())
        for arg in options.llc_args:
            try:
                code_object = build(arg)
                if content(code_object) == usual:
                    continue
                ran.append(arg)
                wrong = differences(path, code_object, folder,
                                    options.build_dir)
            except (ToyError, Failed) as error:
                wrong = [str(error)]
            lines += [f"{path} {arg}: {line}" for line in wrong]
    return ran, lines


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
    ran, failed = Counter(), 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for tried, lines in pool.map(lambda f: try_file(f, options), files):
            ran.update(tried)
            failed += bool(lines)
            for line in lines:
                print(line, flush=True)
    for arg in options.llc_args:
        print(f"{arg}: {ran[arg]} programs differ")
    print(f"{len(files)} files, {len(options.llc_args)} options: {ran.total()} "
          f"programs that differ were run, {failed} files failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

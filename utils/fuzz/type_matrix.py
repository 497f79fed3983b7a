#!/usr/bin/env python3
# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Integers of every width and vectors of them, by every operation, against
Python's numbers: compiled at -O0 and -O2, run in the simulator with all checks
on.

  type_matrix.py i1-256                     # all widths from 1 to 256
  type_matrix.py v1-64i8 v20i16             # vectors
  type_matrix.py --sample 10 --seed 3       # ten random types
  type_matrix.py i65 --group shifts --cell lshr --keep DIR

`utils/toygcn fuzz --types LIST` does the same."""

import argparse
import concurrent.futures
import contextlib
import itertools
import os
import random
import re
import resource
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.realpath(__file__))
sys.path[:0] = [HERE, os.path.dirname(HERE)]

from toygcn_lib import tools  # noqa: E402
from toygcn_lib.console import ToyError, report_error  # noqa: E402
from toygcn_lib.simulate import OUR_CHECKS  # noqa: E402
from typecells import emit, types  # noqa: E402
from typecells.cells import cells as cells_of  # noqa: E402

COMPILE_SECONDS = 60
MEMORY_BYTES = 3 << 30


def expand(text):
    """i1-256, v1-64i8 -> types."""
    match = re.fullmatch(r"(?:v(\d+)(?:-(\d+))?)?i(\d+)(?:-(\d+))?", text)
    if not match:
        raise ToyError(f"'{text}' is no type",
                       "Types are i1 to i256 and vectors of them; as in i65, "
                       "i1-64, v3i7, v2-20i8")
    low, high, first, last = (m and int(m) for m in match.groups())
    counts = range(low, (high or low) + 1) if low else [0]
    return [types.Type(bits, count) for count in counts
            for bits in range(first, (last or first) + 1)]


def sample(count, seed):
    """Types at random: half scalars, half vectors of at most 640 bits."""
    rng = random.Random(seed)
    picked = []
    while len(picked) < count:
        if len(picked) % 2:
            bits = rng.choice([1, 8, 16, 32, 64, rng.randrange(1, 72)])
            ty = types.Type(bits, rng.randrange(1, 65))
        else:
            ty = types.Type(rng.choice([rng.randrange(1, 257),
                                        32 * rng.randrange(1, 6) + 1]))
        if ty.size <= 640:
            picked.append(ty)
    return picked


def run(command):
    """(exit status, output), within limits of time and memory."""
    def limit():
        if tools.SANITIZED:
            return
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, text=True,
                              stderr=subprocess.STDOUT, errors="replace",
                              timeout=COMPILE_SECONDS, preexec_fn=limit)
        return done.returncode, done.stdout
    except subprocess.TimeoutExpired:
        return 124, f"takes more than {COMPILE_SECONDS} s"


def gist(output):
    lines = [l for l in output.splitlines() if l.strip()]
    for mark in ("*** Bad", "LLVM ERROR", "error:", "Stack dump"):
        for line in lines:
            if mark in line:
                return line[:240]
    return lines[-1][:240] if lines else "no output"


class Job:
    """One type in one setting at one level."""

    def __init__(self, args, ty, level, setting):
        self.args, self.ty, self.level, self.setting = args, ty, level, setting
        self.values = types.inputs(ty, args.seed)
        self.groups = {}
        for name, cells in cells_of(ty).items():
            if re.search(args.group, name):
                found = [c for c in cells if re.fullmatch(args.cell, c.name)]
                if found:
                    self.groups[name] = found

    def path(self, folder, name):
        return os.path.join(folder, f"{self.ty.name}.O{self.level}."
                            f"{self.setting.name}.{name}")

    def examine(self, folder):
        """(number of cells, failures as text)."""
        failures = self.attempt(folder, self.groups)
        return sum(map(len, self.groups.values())), failures

    def attempt(self, folder, groups):
        base = self.path(folder, "+".join(groups))
        error = self.compile(base, groups)
        if error is None:
            return [f for name, cells in groups.items()
                    for f in self.judge(base, name, cells)]
        if len(groups) > 1:
            return [f for name, cells in groups.items()
                    for f in self.attempt(folder, {name: cells})]
        (name, cells), = groups.items()
        if len(cells) > 1:  # Which of them is it?
            half = len(cells) // 2
            return [f for part in (cells[:half], cells[half:])
                    for f in self.attempt(folder, {name: part})]
        return [self.told(cells[0], f"not compiled: {error}")]

    def compile(self, base, groups):
        with open(base + ".ll", "w") as file:
            file.write(emit.module(self.ty, groups, self.setting))
        status, output = run(
            [tools.own(self.args.build_dir, "llc"), "-march=toygcn",
             "-verify-machineinstrs", "-toygcn-verify-uniformity",
             f"-O{self.level}", "-filetype=obj", base + ".ll", "-o",
             base + ".o"])
        if status:
            return gist(output)
        status, output = run([tools.stock("ld.lld"), "-shared", base + ".o",
                              "-o", base + ".hsaco"])
        return gist(output) if status else None

    def judge(self, base, name, cells):
        slot = emit.slot_bytes(cells)
        wanted = emit.expected_bytes(cells, self.values)
        with open(base + ".in", "wb") as file:
            file.write(emit.input_bytes(self.ty, self.values, self.setting,
                                        len(cells)))
        with open(base + ".fill", "wb") as file:
            file.write(b"\xa5" * len(wanted))
        with contextlib.suppress(FileNotFoundError):
            os.remove(base + ".out")  # Cells before had more.
        status, output = run(
            [tools.own(self.args.build_dir, "toygcn-sim"), base + ".hsaco",
             "--kernel", name, "--grid", str(types.CASES), "--block",
             "1" if self.setting.uniform else "64", *OUR_CHECKS,
             "--arg", f"buf:u8:{len(wanted)}:@{base}.fill", "--arg",
             f"buf:u8:{os.path.getsize(base + '.in')}:@{base}.in", "--dump",
             f"0={base}.out"])
        if status:
            if len(cells) > 1:
                half = len(cells) // 2
                return [f for part in (cells[:half], cells[half:])
                        for f in self.attempt(os.path.dirname(base),
                                              {name: part})]
            return [self.told(cells[0], gist(output))]
        with open(base + ".out", "rb") as file:
            got = file.read()
        return [f for n, cell in enumerate(cells)
                for f in self.compare(cell, n, slot, len(cells), got, wanted)]

    def compare(self, cell, number, slot, count, got, wanted):
        wrong = []
        for case in range(types.CASES):
            at = (case * count + number) * slot
            if got[at:at + slot] != wanted[at:at + slot]:
                wrong.append((case, got[at:at + slot], wanted[at:at + slot]))
        if not wrong:
            return []
        case, have, want = wrong[0]
        x, y, s = self.values[case]
        show = lambda v: hex(self.ty.pack(v))
        return [self.told(cell, f"wrong in {len(wrong)} cases; case {case}: "
                          f"x {show(x)} y {show(y)} s {show(s)}: bytes "
                          f"{have.hex()}, not {want.hex()}")]

    def told(self, cell, text):
        return f"{self.ty.name} {cell.name} O{self.level} " \
               f"{self.setting.name}: {text}"


def jobs_of(args, picked):
    rng = random.Random(args.seed)
    for ty in picked:
        for level in args.levels.split(","):
            for uniform, own in itertools.product((False, True), repeat=2):
                align = rng.choice([1, 2, 4, 8, 16])
                yield Job(args, ty, level, emit.Setting(uniform, align, own))


def results(args, picked):
    """(number of cells, failures as text) of one job after the other."""
    with (tempfile.TemporaryDirectory() as scratch,
          concurrent.futures.ThreadPoolExecutor(args.jobs) as pool):
        folder = args.keep or scratch
        os.makedirs(folder, exist_ok=True)

        def examine(job):
            result = job.examine(folder)
            if not args.keep:
                for name in os.listdir(folder):
                    if name.startswith(job.path("", "").lstrip("/")):
                        os.remove(os.path.join(folder, name))
            return result
        yield from pool.map(examine, jobs_of(args, picked))


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("types", nargs="*", help="such as i65, i1-64, v2-20i8")
    parser.add_argument("--sample", type=int, default=0,
                        help="types at random besides")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--levels", default="0,2")
    parser.add_argument("--group", default="", help="regular expression")
    parser.add_argument("--cell", default=".*", help="regular expression")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--keep", help="folder for inputs and outputs")
    parser.add_argument("--build-dir",
                        default=os.path.join(tools.ROOT, "build"))
    args = parser.parse_args()
    try:
        picked = [ty for text in args.types for ty in expand(text)]
    except ToyError as error:
        report_error(error)
        return 1
    picked += sample(args.sample, args.seed)
    cells = failed = 0
    for count, failures in results(args, picked):
        cells += count
        failed += len(failures)
        for text in failures:
            print(text, flush=True)
    print(f"{len(picked)} types, {cells} cells, {failed} failures")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""OpenCL programs of CLsmith, which knows nothing of ToyGCN: clang at -O0 and
at -O2, then our code, against stock code of what clang makes at -O0. So no pass
that clang runs is in both.

  utils/fuzz/clsmith.py CLSmith --headers DIR --count 500

CLSmith is the built generator, DIR has CLSmith.h and the two headers that m4
makes (docs/fuzzing.md says how)."""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter

import execute

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.realpath(__file__))))
sys.path[:0] = [os.path.join(ROOT, "utils"),
                os.path.join(ROOT, "utils", "cross_lane")]

from programs import machines  # noqa: E402
from toygcn_lib import compiling  # noqa: E402
from toygcn_lib.simulate import OUR_CHECKS  # noqa: E402
from toygcn_lib.tools import Failed, LLVM_BIN  # noqa: E402

# What programs have besides plain code, by turns.
MODES = ((), ("--vectors",), ("--barriers", "--vectors"), ("--atomics",),
         ("--atomic_reductions",), ("--inter_thread_comm",),
         ("--fake_divergence",), ("--divergence", "--barriers"),
         ("--group_divergence", "--vectors"), ("--emi",),
         ("--message_passing",))
GENERATOR_SECONDS = 20
MAX_INSTRUCTIONS = "3000000"
TOO_LONG = ("--max-instructions", "timed out")
# Parameters of the kernel, by their names: what the generator's launcher fills
# them with. `{n}` are work-items.
PARAMETERS = {
    "result": "buf:u64:{n}", "g_atomic_input": "buf:u32:65536",
    "g_special_values": "buf:u32:65536", "g_atomic_reduction": "buf:i32:1024",
    "emi_input": "buf:i32:1024:@{folder}/emi",
    "sequence_input": "buf:i32:{n}:@{folder}/sequence",
    "g_comm_values": "buf:i64:{n}:const=1",
}


class Program:
    """A program of a seed, in a folder, or None as `text`."""

    def __init__(self, options, seed, folder):
        self.seed, self.folder = seed, folder
        self.path = os.path.join(folder, "program.cl")
        mode = MODES[seed % len(MODES)]
        try:
            done = subprocess.run(
                [os.path.abspath(options.generator), "--seed", str(seed),
                 *mode, "-o", self.path], cwd=folder, text=True,
                capture_output=True, timeout=GENERATOR_SECONDS)
        except subprocess.TimeoutExpired:
            done = None
        self.text = None
        if done and not done.returncode and os.path.isfile(self.path):
            with open(self.path) as file:
                self.text = file.read()
            # The launch is in the first line; two workgroups are enough.
            grid, group = (list(map(int, found.split(","))) for found in
                           re.search(r"^//.* -g ([\d,]+) -l ([\d,]+)",
                                    self.text).groups())
            self.group = group
            self.grid = [min(whole, (2 if n == 0 else 1) * part)
                         for n, (whole, part) in enumerate(zip(grid, group))]
            self.everyone = grid[0] * grid[1] * grid[2]

    def launch(self):
        """Options of the simulator."""
        for name, values in (("emi", range(1024, 0, -1)),
                             ("sequence", range(10, 10 + self.everyone))):
            with open(os.path.join(self.folder, name), "wb") as file:
                file.write(b"".join(v.to_bytes(4, "little") for v in values))
        given = re.search(r"kernel void entry\(([^)]*)\)", self.text)[1]
        names = [re.search(r"\w+$", word.strip())[0]
                 for word in given.split(",")]
        words = ["--kernel", "entry", "--grid", ",".join(map(str, self.grid)),
                 "--block", ",".join(map(str, self.group)),
                 "--max-instructions", MAX_INSTRUCTIONS]
        for name in names:
            words += ["--arg", PARAMETERS[name].format(
                n=self.everyone, folder=self.folder)]
        return words


def to_ir(options, program, level):
    """IR by clang at a level."""
    taken = {os.path.realpath(program.path)}
    ir = compiling.clang_opencl(
        program.path, program.folder,
        (f"-O{level}", "-w", "-I", os.path.abspath(options.headers)), taken)
    kept = os.path.join(program.folder, f"O{level}.ll")
    shutil.copy(ir, kept)
    return kept


def results(tools, program, name, command, ir, words):
    """(bytes of the result, None) or (None, words about why it has no
    result)."""
    base = os.path.join(program.folder, name)
    failed = execute.compile_module(tools, name, command, ir, base)
    if failed:
        return None, f"{failed.kind}: {failed.text}"
    status, output = execute.run(
        [os.path.join(tools.own, "toygcn-sim"), base + ".hsaco",
         *program.launch(), *words, "--dump", f"0={base}.out"])
    if status:
        return None, execute.gist(output)
    with open(base + ".out", "rb") as file:
        return file.read(), None


def judge(options, tools, program):
    """{way: words}; for a way that is equal, "equal". Our -O0 has clang's -O0,
    the other levels have its -O2."""
    stock = tools.compilers()["stock"]
    irs = {level: to_ir(options, program, level) for level in "02"}
    # clang makes invalid IR of some comparisons of pointers at -O0.
    if execute.run([os.path.join(tools.stock, "opt"), "-passes=verify",
                    irs["0"], "-o", os.devnull])[0]:
        irs["0"] = to_ir(options, program, "1")
    want, why = results(tools, program, "stock", stock, irs["0"],
                        ("--no-check-undef",))
    if why:
        return {"stock": f"left out: {why}"}
    found = {}
    others = [("early", ()), ("late", machines.words(
        machines.chosen_machines(tools, program.seed)))]
    for level in options.levels.split(","):
        ir = irs["0" if level == "0" else "2"]
        for name, words in others:
            got, why = results(tools, program, f"ours{level}",
                               tools.ours(int(level)), ir,
                               [*words, *OUR_CHECKS])
            if why and any(mark in why for mark in TOO_LONG):
                why = "left out: takes too long"
            elif not why and got != want:
                same = results(tools, program, "stock2", stock, ir,
                               ("--no-check-undef",))[0] == got
                why = "clang differs: stock code of this IR does the same" \
                    if same else "differs"
            found[f"O{level} {name}"] = why or "equal"
            if why:
                break
    return found


def one(options, tools, seed, folder):
    program = Program(options, seed, folder)
    if program.text is None:
        return program, {"generator": "left out: no program"}
    try:
        return program, judge(options, tools, program)
    except Failed as failure:
        return program, {"clang": "left out: " + execute.gist(failure.output)}


def outcome(found):
    kinds = {words.partition(":")[0] for words in found.values()}
    for kind in ("clang differs", "left out"):
        if kinds <= {"equal", kind} and kind in kinds:
            return kind
    return "equal" if kinds == {"equal"} else "failed"


def keep(options, seed, program, found):
    """The program, IR and launch of what is not equal."""
    where = os.path.join(options.keep, str(seed))
    os.makedirs(where, exist_ok=True)
    for name in ("program.cl", "O0.ll", "O2.ll", "emi", "sequence"):
        if os.path.isfile(os.path.join(program.folder, name)):
            shutil.copy(os.path.join(program.folder, name), where)
    with open(os.path.join(where, "found.txt"), "w") as file:
        print(*program.launch(), file=file)
        print(*(f"{way}: {words}" for way, words in found.items()), sep="\n",
              file=file)


def parse():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("generator", metavar="CLSmith")
    parser.add_argument("--headers", metavar="DIR", required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--levels", default="0,2", help="of our llc")
    parser.add_argument("--keep", default="clsmith-findings")
    parser.add_argument("--build-dir", default=os.path.join(ROOT, "build"))
    return parser.parse_args()


def main():
    options, counts = parse(), Counter()
    tools = execute.Tools(options.build_dir, LLVM_BIN)
    for seed in range(options.seed, options.seed + options.count):
        with tempfile.TemporaryDirectory() as folder:
            program, found = one(options, tools, seed, folder)
            what = outcome(found)
            counts[what] += 1
            if what != "equal":
                print(f"{seed} " + "; ".join(
                    f"{way}: {words}" for way, words in found.items()
                    if words != "equal"), file=sys.stderr, flush=True)
            if what in ("failed", "clang differs"):
                keep(options, seed, program, found)
    print(f"{options.count} programs: " + ", ".join(
        f"{n} {what}" for what, n in sorted(counts.items())))
    return 1 if counts["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())

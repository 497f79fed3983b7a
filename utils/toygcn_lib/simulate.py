# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One run in toygcn-sim: buffers out, counters out."""

import contextlib
import json
import os
import re
import sys

from .launch import ELEMENTS, unpack
from .tools import TIME_LIMIT, call, own


# What every compiler's code has to pass. Only ours says which readfirstlanes
# the source asked for, and keeps all rules of the manual. Stock code computes
# with undefined halves of registers where no result depends on them.
COMMON_CHECKS = ("--check-waitcnt", "--lanesan", "--check-races",
                 "--strict-barrier")
OUR_CHECKS = COMMON_CHECKS + ("--strict-hazards", "--check-uniform")
STOCK_CHECKS = COMMON_CHECKS + ("--check-hazards", "--no-check-undef",
                                "--lenient-flat")

ATOMIC_ACCESS = re.compile(r"\b(load|store) atomic\b")


def stock_checks(ir):
    """STOCK_CHECKS for what stock makes of file `ir`. Its code does not say
    which accesses are of atomic variables: where there are some, its races
    cannot be told."""
    with open(ir) as file:
        atomic = ATOMIC_ACCESS.search(file.read())
    return tuple(check for check in STOCK_CHECKS
                 if not (atomic and check == "--check-races"))


# Rows of the cost table: title, key in the simulator's JSON, shown when zero.
COST_ROWS = (
    ("instructions", "instructions.total", True),
    ("  SALU", "instructions.salu", True),
    ("  VALU", "instructions.valu", True),
    ("  SMEM", "instructions.smem", True),
    ("  VMEM", "instructions.vmem", True),
    ("  LDS", "instructions.lds", False),
    ("  branch", "instructions.branch", False),
    ("  waitcnt", "instructions.waitcnt", True),
    ("  nop", "instructions.nop", False),
    ("issue cycles", "issue_cycles", True),
    ("latency cycles", "latency_cycles", True),
    ("CU cycles", "cu_cycles", False),
    ("occupancy", "occupancy", True),
    ("VGPRs", "vgprs", True),
    ("SGPRs", "sgprs", True),
    ("LDS bytes", "lds_bytes", False),
    ("scratch bytes", "scratch_bytes", False),
    ("code bytes", "code_bytes", True),
)


def cost(stats, key):
    """A counter of a run, by its path; None where there is no run."""
    for part in key.split("."):
        stats = None if stats is None else stats.get(part)
    return stats


# Where a smaller part of the waves works, cycles at full load are those of the
# others' early exits and of lone waves.
ENOUGH_WORK = 0.25


def idleness(runs):
    """Why a launch, by the counters of several compilers' code, does not fill
    the machine with work; None where it does."""
    least = min(runs, default=None,
                key=lambda stats: stats["working_waves"] / stats["waves"])
    if least and least["working_waves"] < ENOUGH_WORK * least["waves"]:
        return f"{least['working_waves']} of {least['waves']} waves work"
    return None


class Run:
    """What came of a run: `output` of the simulator, `stats` as in its JSON,
    `data` {argument number: bytes}, `undefined` {argument number: [(first,
    count)]}: bytes that hold no value, as far as the checks find them."""

    def __init__(self, output, stats, data, undefined):
        self.output = output
        self.stats = stats
        self.data = data
        self.undefined = undefined

    def elements(self, launch, number):
        return unpack(launch.arguments[number].type, self.data[number])

    def without_value(self, launch, number):
        """The elements of a buffer with an undefined byte, in order."""
        size = ELEMENTS[launch.arguments[number].type][1]
        return sorted({byte // size
                       for first, count in self.undefined.get(number, ())
                       for byte in range(first, first + count)})


# Wave instructions of a launch that fills the machine; one that needs more is
# tried with a smaller integer.
MOST_INSTRUCTIONS = 1_000_000


def clocked(code_object, words, build_dir, path, most_instructions, extra=()):
    """The counters of one launch, which file `path` keeps; nothing of it is
    checked, and no buffer is read. Raises Failed."""
    call("toygcn-sim", [own(build_dir, "toygcn-sim"), code_object, *words,
                        "--timing", "--no-check-undef", "--max-instructions",
                        str(most_instructions), "--stats-json", path, *extra])
    with open(path) as file:
        return json.load(file)


def simulate(code_object, launch, folder, build_dir, name="run", extra=(),
             limit=TIME_LIMIT):
    """Runs one launch; raises Failed with the simulator's message."""
    base = os.path.join(folder, name)
    command = [own(build_dir, "toygcn-sim"), code_object, *launch.words,
               *extra, "--stats-json", base + ".json",
               "--undefined", base + ".undefined"]
    dumps = {}
    for number, _ in launch.buffers():
        dumps[number] = f"{base}.{number}.bin"
        command += ["--dump", f"{number}={dumps[number]}"]
    for path in (base + ".json", base + ".undefined", *dumps.values()):
        with contextlib.suppress(FileNotFoundError):
            os.remove(path)  # An earlier launch had other buffers.
    done = call("toygcn-sim", command, limit)
    print(done.stderr, end="", file=sys.stderr)  # its warnings
    with open(base + ".json") as file:
        stats = json.load(file)
    with open(base + ".undefined") as file:
        undefined = {int(number): runs
                     for number, runs in json.load(file).items()}
    data = {}
    for number, path in dumps.items():
        with open(path, "rb") as file:
            data[number] = file.read()
    return Run(done.stdout, stats, data, undefined)

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a kernel costs where its waves fill a compute unit: on made-up data, with
how much of the time each unit is busy, and what waves wait for."""

import json
import os

from ..signature import MOST_WAVES, SIMDS, chosen_kernel, launches_of, spelled
from ..simulate import MOST_INSTRUCTIONS, clocked
from ..tools import Failed

# A unit that is busy for less of the time is not what limits a kernel.
BUSY = 0.7
# Units that each SIMD has, or has turns of.
OF_EACH_SIMD = ("vector", "scalar", "branch")
REASONS = {
    "turn": "for a unit that other waves have", "fetch": "for their bytes",
    "scalar": "for SGPRs of a vector result", "memory": "for memory",
    "lgkm": "for LDS or scalar memory", "barrier": "at barriers"}


class Code:
    """A kernel of a linked object, and the IR that it comes from."""

    def __init__(self, path, kernel, ir):
        self.path, self.kernel, self.ir = path, kernel, ir


def fill(codes, block, build_dir, folder):
    """[Load] of each of `codes`, in launches that have as many waves as fill a
    compute unit for the one that lets most in; None where none such runs."""
    kernels = [chosen_kernel(c.path, build_dir, c.kernel, c.ir) for c in codes]
    most = max(kernel.waves for kernel in kernels)
    tries = zip(*(launches_of(["--block", spelled(block)], kernel, most)
                  for kernel in kernels))
    for launches in tries:
        try:
            return [measure(code, launch, build_dir,
                            os.path.join(folder, f"filled{number}"))
                    for number, (code, launch) in enumerate(zip(codes,
                                                                launches))]
        except Failed:
            pass
    return None


def measure(code, launch, build_dir, base):
    stats = clocked(code.path, launch.words, build_dir, base + ".json",
                    MOST_INSTRUCTIONS, ["--profile", base + ".profile"])
    with open(base + ".profile") as file:
        return Load(launch.words, stats, json.load(file))


class Load:
    """A launch: its counters, its profile, and what they say together."""

    def __init__(self, words, stats, profile):
        self.words, self.stats, self.profile = words, stats, profile
        self.cycles = profile["cu_cycles"]
        self.busy = {
            unit: spent / (self.cycles * (SIMDS if unit in OF_EACH_SIMD else 1))
            for unit, spent in profile["busy"].items()}
        self.spent = {}
        for instruction in profile["instructions"]:
            for reason, cycles in instruction.get("cycles", {}).items():
                self.spent[reason] = self.spent.get(reason, 0) + cycles

    def limit(self):
        """(the unit or the wait that limits it, in words)"""
        unit = max(self.busy, key=self.busy.get)
        words = f"the {unit} unit is busy {self.busy[unit]:.0%} of the time"
        if self.busy[unit] >= BUSY:
            return unit, words
        waits = {reason: cycles for reason, cycles in self.spent.items()
                 if reason in REASONS}
        if not waits:
            return unit, words
        reason = max(waits, key=waits.get)
        part = waits[reason] / sum(self.spent.values())
        return reason, (f"waves wait {REASONS[reason]} for {part:.0%} of their "
                        f"time; " + words)

    def to_json(self):
        limit, words = self.limit()
        return {"launch": " ".join(self.words), "waves": self.stats["waves"],
                "cu_cycles": self.cycles, "occupancy": self.stats["occupancy"],
                "held_by": held_by(self.stats),
                "busy": {unit: round(part, 3)
                         for unit, part in self.busy.items()},
                "spent": self.spent, "limit": limit, "why": words}


def held_by(stats):
    """What lets no more waves share a SIMD, in words; '' if ten may."""
    waves = stats["occupancy"]
    if waves >= MOST_WAVES:
        return ""
    if 256 // rounded(stats["vgprs"], 4) <= waves:
        return "VGPRs"
    if 800 // rounded(stats["sgprs"], 16) <= waves:
        return "SGPRs"
    return "LDS" if stats["lds_bytes"] else "workgroups"


def rounded(count, granule):
    return max(1, -(-count // granule)) * granule

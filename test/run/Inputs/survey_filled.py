# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks launches of `toygcn survey --run --json --sensitivity --floor`."""

import json
import sys

SIMDS, ROUNDS = 4, 4

with open(sys.argv[1]) as file:
    report = json.load(file)
kernels = report["kernels"]
ran = [kernel for kernel in kernels if kernel["run"] == "equal"]
assert ran
for kernel in ran:
    assert kernel["filled"], kernel
    resident = SIMDS * max(stats["occupancy"]
                           for stats in kernel["stats"].values())
    for stats in kernel["stats"].values():
        assert stats["waves"] >= ROUNDS * resident, kernel
    assert "cu_cycles" in kernel["hangs_on"], kernel
    if kernel["idle"]:
        continue
    cycles = {key: stats["cu_cycles"]
              for key, stats in kernel["stats"].items()}
    floor = kernel["floor"]
    assert 0 < floor["memory"] <= floor["floats"] <= floor["units"], kernel
    assert floor["units"] * cycles["stock"] <= min(cycles.values()), kernel
(suite,) = report["suites"]
assert suite["floor"]["kernels"] == sum(not k["idle"] for k in ran), suite

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a survey says of costs, of kernels that are made up: of one that is
dear, of one that has loops and is not, of one whose results differ."""

import os
import sys

sys.path.insert(0, os.path.join(sys.argv[1], "utils"))

from toygcn_lib.floors import floors  # noqa: E402
from toygcn_lib.survey import Surveyed  # noqa: E402
from toygcn_lib.surveyreport import Report  # noqa: E402


def kernel(name, run, ours, theirs):
    made = Surveyed("s", f"s/{name}.cl", name)
    made.run, made.stats = run, {"toygcn": ours, "stock": theirs}
    return made


def profile(cycles, busy, issued):
    return {"cu_cycles": cycles,
            "busy": {"vector": sum(issued.values()), "scalar": 4 * busy[0],
                     "memory": busy[1], "lds": busy[2], "branch": 4},
            "instructions": [{"text": text, "cycles": {"issue": count}}
                             for text, count in issued.items()]}


report = Report(True)
report.add("s", "s/a.cl", [
    kernel("a", "equal", {"issue_cycles": 4, "cu_cycles": 6, "mca_cycles": 9,
                          "occupancy": 7},
           {"issue_cycles": 3, "cu_cycles": 3, "mca_cycles": 9,
            "occupancy": 8}),
    kernel("b", "equal", {"issue_cycles": 8, "mca_cycles": None},
           {"issue_cycles": 8, "mca_cycles": None}),
    kernel("c", "different", {"issue_cycles": 9}, {"issue_cycles": 1})], None)
(dear, *_) = report.kernels
dear.filled = True
dear.hangs_on["cu_cycles"] = ("C=2", 1.7)
dear.floor = floors(
    profile(100, [10, 8, 5], {"v_add_f32_e32 v0, v1, v2": 160,
                              "v_add_u32_e32 v0, v1, v2": 80}),
    profile(50, [10, 6, 7], {"v_mac_f32_e32 v0, v1, v2": 120}))
print(report.text())

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The keys of `survey --json` that other programs may rely on."""

import json
import sys

with open(sys.argv[1]) as file:
    report = json.load(file)
assert set(report) == {"suites", "reasons", "costs", "kernels"}, report.keys()
(suite,) = report["suites"]
assert set(suite) == {"suite", "files", "no_ir", "kernels", "images", "stock",
                      "ours", "runs", "costs"}, suite.keys()
assert set(suite["runs"]) == {"equal", "different", "ours fails", "unstable",
                              "stock fails", "both fail", "not run"}
assert set(report["costs"]) == {"issue_cycles", "cu_cycles", "mca_cycles",
                                "vgprs", "occupancy", "code_bytes"}
for cost in report["costs"].values():
    assert set(cost) == {"mean", "kernels", "dear"}, cost
for kernel in report["kernels"]:
    assert set(kernel) == {"suite", "file", "kernel", "images", "refused",
                           "run", "detail", "launch", "filled", "idle",
                           "hangs_on", "floor", "stats"}, kernel.keys()
by_name = {kernel["kernel"]: kernel for kernel in report["kernels"]}
assert by_name["pick"]["launch"] == (
    "--kernel pick --grid 128,1,1 --block 32,1,1 "
    "--arg buf:f32:131072:rand=1 --arg buf:i32:131072:mod=128 "
    "--arg bytes:0100000002000000 --arg local:2048 "
    "--arg buf:f64:131072:rand=5 --arg u8:1"), by_name["pick"]["launch"]
assert by_name["blocks"]["launch"] == (
    "--kernel blocks --grid 64,4,1 --block 16,4,1 "
    "--arg buf:i32:262144:mod=256"), by_name["blocks"]["launch"]
assert set(by_name["pick"]["stats"]) == {"toygcn", "stock"}
assert by_name["image"]["images"] and by_name["image"]["run"] == "not run"

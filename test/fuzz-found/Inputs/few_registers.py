# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""few_registers.py SOURCE: what the fuzzer makes of messages."""

import os
import sys

sys.path[:0] = [os.path.join(sys.argv[1], "utils"),
                os.path.join(sys.argv[1], "utils", "fuzz"),
                os.path.join(sys.argv[1], "utils", "cross_lane")]

import execute  # noqa: E402
from programs import batch, generate, judge  # noqa: E402

OUT = "ran out of registers during register allocation in function 'k0'"
_, PROGRAM, EXPECTED = generate.program("1.1", None, None)

for who, vgprs, sgprs, kind, text in (
        ("O2", 0, 0, "error", OUT), ("O2", 12, 0, "error", OUT),
        ("O2", 24, 0, "error", OUT), ("v12", 0, 0, "error", OUT),
        ("v24", 12, 0, "error", OUT), ("O2", 0, 24, "error", OUT),
        ("O2", 0, 40, "error", OUT), ("s16", 0, 40, "error", OUT),
        ("O2", 12, 0, "crash", OUT),
        ("O2", 12, 0, "error", "no registers from class available"),
        ("O2", 12, 0, "error", "unsupported")):
    failed = batch.Outcome(finding=execute.Finding(kind, who, "k0", text))
    few = PROGRAM._replace(body=(), vgprs=vgprs, sgprs=sgprs)
    found = judge.judge(who, few, EXPECTED, failed)
    print(f"{who} {vgprs} {sgprs} {kind} {text[:11]}: {found.kind}")

# ===- check_table.py - The document's table against the compiler ---------=== #
#
# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===------------------------------------------------------------------------=== #
"""check_table.py DOCUMENT < remarks: the rows under "| map |" must be what the
remarks say, in their order. Prints the rows as they should be if not."""

import re
import sys

REMARK = re.compile(r"remark: .*?: (.*?): (.*), cost \d+, issue slots (\d+)")
WANT = [f"| {m[1]} | {m[2]} | {m[3]} |"
        for m in map(REMARK.search, sys.stdin) if m]

with open(sys.argv[1], encoding="utf-8") as file:
    lines = file.read().splitlines()
first = next(i for i, line in enumerate(lines) if line.startswith("| map |"))
rows = []
for line in lines[first + 2:]:
    if not line.startswith("|"):
        break
    rows.append(line.replace("`", ""))
if rows != WANT:
    sys.exit("The table should be:\n" + "\n".join(WANT))

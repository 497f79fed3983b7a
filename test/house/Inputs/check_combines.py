# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check_combines.py TABLEGEN LLVM-TARGET: each combine rule of our own is of one
part of the garden, or stands with those that have the place of a stock rule."""

import os
import re
import sys

sys.path.append(os.path.join(os.path.dirname(__file__), "..", "..", "MC"))

from walk_instructions import dump_records  # noqa: E402

tables, target = sys.argv[1:3]
FILE = "ToyGCNCombine.td"
records = dump_records(tables)
with open(os.path.join(tables, FILE), encoding="utf-8") as file:
    lines = file.read().splitlines()
with open(os.path.join(target, "ToyGCNPasses.def"), encoding="utf-8") as file:
    rows = set(re.findall(r"^TOYGCN_GARDEN_PART\((\w+)\)", file.read(),
                          re.MULTILINE))
stock = lines.index("// In the place of stock rules")

wrong, own = [], 0
parts = set(records["!instanceof"]["CombinePart"])
wrong += [f"{part}: no row of ToyGCNPasses.def" for part in sorted(parts - rows)]
for name in sorted(records["!instanceof"]["GICombineRule"]):
    path, line = records[name]["!locs"][-1].rsplit(":", 1)
    if os.path.basename(path) != FILE:
        continue
    own += 1
    of = [part["def"] for part in records[name]["Predicates"]
          if part["def"] in parts]
    if len(of) != (int(line) < stock):
        wrong.append(f"{name}: is of {len(of)} parts of the garden")
print("\n".join(wrong) or f"{own} rules")
sys.exit(1 if wrong else 0)

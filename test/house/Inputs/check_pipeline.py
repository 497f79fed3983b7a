# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check_pipeline.py PASSES.DEF < ARGUMENTS: compares the rows of ToyGCNPasses.def
with the passes of the pipeline, as -debug-pass=Arguments prints them: the same
passes, in the order of their first runs. Analyses run where passes ask."""

import re
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    text = file.read()
rows = re.findall(r"^TOYGCN_(?:PASS|OPTIONAL|GARDEN)\(\w+, +(\w+),", text, re.MULTILINE)
analyses = re.findall(r"^TOYGCN_ANALYSIS\((\w+)\)", text, re.MULTILINE)
known = {row.lower(): row for row in rows + analyses}
runs = []
for word in re.findall(r" -toygcn-([\w-]+)", sys.stdin.read()):
    name = known.get(word.replace("-", ""), word)
    if name not in runs + analyses:
        runs.append(name)
wrong = [f"{name}: runs, and is no row" for name in runs if name not in rows]
wrong += [f"{row}: is a row, and does not run" for row in rows
          if row not in runs]
if not wrong:
    wrong = [f"{row}: {run} runs there" for row, run in zip(rows, runs)
             if row != run][:1]
print("\n".join(wrong) or f"{len(rows)} passes in order")
sys.exit(1 if wrong else 0)

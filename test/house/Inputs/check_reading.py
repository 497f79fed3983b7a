# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check_reading.py SOURCE DOCUMENT: the files that a newcomer reads to follow a
uniform value, in the document's table "From IR to SGPR", exist, are few, and have
as many lines as the document says, give or take a hundred."""

import os
import re
import sys

MOST = 6000
source, document = sys.argv[1:]
with open(document, encoding="utf-8") as file:
    section = file.read().partition("\n## From IR to SGPR")[2].partition(
        "\n## ")[0]
said = re.search(r"about (\d+)\s+lines", section)
lines, wrong = 0, []
names = re.findall(r"^\| `([^`]+)`", section, re.MULTILINE)
for name in names:
    path = os.path.join(source, name)
    if not os.path.isfile(path):
        wrong.append(f"{name}: no such file")
        continue
    if "/Garden/" in name:
        wrong.append(f"{name}: nothing relies on the garden")
    with open(path, encoding="utf-8") as file:
        lines += sum(1 for _ in file)
if not said:
    wrong.append("the section does not say how many lines they have")
elif abs(int(said[1]) - lines) > 100:
    wrong.append(f"about {said[1]} lines: they have {lines}")
if lines > MOST:
    wrong.append(f"{lines} lines: a newcomer reads {MOST} at most")
print("\n".join(wrong + [f"{len(names)} files, {len(wrong)} complaints"]))
sys.exit(1 if wrong else 0)

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Whether two reports of `toygcn bench` have one form:
check_performance.py WRITTEN DOCUMENT. The introduction and the titles of
tables' rows and columns are the same; the numbers are not looked at."""

import os
import re
import sys


def form(path):
    with open(path) as file:
        text = file.read()
    introduction, rest = text.split("launches.\n", 1)
    plots = re.findall(r"!\[.*?\]\((.*?)\)", rest)
    for plot in plots:
        assert os.path.exists(os.path.join(os.path.dirname(path), plot)), plot
    means = [line.split("|")[1].strip() for line in rest.splitlines()
             if line.startswith("|") and "`" not in line]
    return (re.sub(r"\d+ $", "", introduction), len(plots) > 0, means[:12],
            set(means))


written, document = map(form, sys.argv[1:])
assert written == document, f"{written}\n{document}"

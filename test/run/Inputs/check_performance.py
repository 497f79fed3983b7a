# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Whether two reports of `toygcn bench` have one form:
check_performance.py WRITTEN DOCUMENT. The introduction and the titles of
tables' rows and columns are the same; the numbers are not looked at. DOCUMENT
is of all kernels, and so has the growth of compile time, too."""

import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__),
                                "..", "..", "..", "utils"))

from toygcn_lib.performance import GROWTH  # noqa: E402
from toygcn_lib.shapes import SHAPES  # noqa: E402


def titles(text):
    """Of the rows of tables that are no launches."""
    return [line.split("|")[1].strip() for line in text.splitlines()
            if line.startswith("|") and "`" not in line]


def form(path):
    with open(path) as file:
        text = file.read()
    text, grown, growth = text.partition(GROWTH)
    growth, _, rest = growth.partition("## ")
    assert not grown or titles(growth) == ["shape", "---", *SHAPES], growth
    introduction, rest = (text + rest).split("launches.\n", 1)
    plots = re.findall(r"!\[.*?\]\((.*?)\)", rest)
    for plot in plots:
        assert os.path.exists(os.path.join(os.path.dirname(path), plot)), plot
    means = titles(rest)
    return bool(grown), (re.sub(r"\d+ $", "", introduction), len(plots) > 0,
                         means[:12], set(means))


(has_growth, written), (must_have, document) = map(form, sys.argv[1:])
assert (has_growth, must_have) == (False, True)
assert written == document, f"{written}\n{document}"

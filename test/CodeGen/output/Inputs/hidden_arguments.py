# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""hidden_arguments.py OURS STOCK COUNT: fails unless the first kernel in the
assembly OURS has COUNT hidden arguments, each at the place, of the size and of
the kind that STOCK says, or of no kind."""

import re
import sys


def arguments(path):
    """{place: (size, kind)}"""
    with open(path) as file:
        text = file.read().split(".args:")[1].split(".group_segment")[0]
    return {int(place): (int(size), kind) for place, size, kind in re.findall(
        r"\.offset: +(\d+)\s+\.size: +(\d+)\s+\.value_kind: +(hidden_\w+)",
        text)}


ours, stock = arguments(sys.argv[1]), arguments(sys.argv[2])
wrong = {place: (own, stock.get(place)) for place, own in ours.items()
         if own != stock.get(place) and
         own != (stock.get(place, (0,))[0], "hidden_none")}
if wrong or len(ours) != int(sys.argv[3]):
    sys.exit(f"{len(ours)} hidden arguments; wrong: {wrong}")

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""survey --floor: what no choice of code takes from a full machine's cycles.

A unit's instructions take their turns whatever else runs meanwhile, so the
machine needs at least as long as its busiest unit. The code counts for a unit,
ours or stock's, that needs it least; nothing waits, nothing starts or ends:

    memory  the memory unit and LDS: the same requests by any code
    floats  these, and the vector unit with arithmetic of floats and products
    units   each unit with all of its instructions
"""

import math
import re

from .page.fullload import OF_EACH_SIMD
from .signature import SIMDS

KINDS = ("memory", "floats", "units")
# What a source has multiplied, or computed in floats, and no other unit does.
ARITHMETIC = re.compile(r"v_(pk_)?(mul|mad|fma|mac|div)_|"
                        r"v_(?!cmp|cvt)\w+_f(16|32|64)")


def needs(profile):
    """{unit: cycles for which a launch has it}, by the simulator's profile;
    "floats": the vector units for their arithmetic alone."""
    found = {unit: busy / (SIMDS if unit in OF_EACH_SIMD else 1)
             for unit, busy in profile["busy"].items()}
    found["floats"] = sum(
        instruction.get("cycles", {}).get("issue", 0)
        for instruction in profile["instructions"]
        if ARITHMETIC.match(instruction["text"])) / SIMDS
    return found


def floors(ours, theirs):
    """{kind: part of stock's cycles}, of two profiles of the same launch; None
    where nothing is accessed."""
    least = {unit: min(cycles, other) for (unit, cycles), other in
             zip(needs(ours).items(), needs(theirs).values())}
    memory = max(least["memory"], least["lds"])
    if not memory:
        return None
    parts = memory, max(memory, least["floats"]), max(least.values())
    return {kind: part / theirs["cu_cycles"]
            for kind, part in zip(KINDS, parts)}


def means(found):
    """{kind: geometric mean} of several floors, and how many there are."""
    return {kind: math.exp(sum(math.log(floor[kind]) for floor in found) /
                           len(found)) for kind in KINDS} | \
        {"kernels": len(found)}

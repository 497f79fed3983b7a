# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check_growth.py BUILD: compile time of some shapes grows near linearly."""

import os
import sys
import tempfile
import types

sys.path.insert(0, os.path.join(os.path.dirname(__file__),
                                "..", "..", "..", "utils"))

from toygcn_lib import compiletime  # noqa: E402
from toygcn_lib.console import ToyError  # noqa: E402

# Shape -> sizes: the second takes about half a second.
CHECKED = {
    "arithmetic": (8000, 32000), "uniform block": (4000, 16000),
    "products": (2500, 10000), "accesses far apart": (2500, 10000),
    "accesses side by side": (2500, 10000),
    "growing pointer": (2500, 10000), "pointer and variable": (1500, 6000),
    "index and variable": (1500, 6000), "mixed block": (2500, 10000),
    "uniform diamonds": (500, 2000), "divergent diamonds": (500, 2000),
    "uniform loops": (500, 2000), "divergent loops": (500, 2000),
    "nest of uniform loops": (150, 600), "nest of divergent loops": (150, 600),
    "kernels": (500, 2000)}
# The square has the exponent 2. LLVM's lists of the blocks in loops grow with
# the square of a nest's depth, so there the bound is the cube's 3.
LIMIT, NEST_LIMIT = 1.5, 2
# What else runs on the machine only adds time: each size keeps the least of
# its rounds, and there is another round only while the limit is passed.
ROUNDS = 6


def growth(name, least, folder):
    """The largest exponent, after one more compile of each size into
    `least`, {size: seconds}."""
    for size in CHECKED[name]:
        seconds = compiletime.seconds_in_llc(
            name, size, types.SimpleNamespace(build_dir=sys.argv[1]), folder)
        if seconds is None:
            sys.exit(f"llc on '{name}' of size {size} does not end")
        least[size] = min(seconds, least.get(size, seconds))
    # No exponent where llc is so fast that the time tells nothing.
    return max(compiletime.exponents(least).values(), default=0)


def check(name, folder):
    least = {}
    for _ in range(ROUNDS):
        exponent = growth(name, least, folder)
        if exponent < (NEST_LIMIT if "nest" in name else LIMIT):
            return
    sys.exit(f"{name}: {least}, exponent {exponent:.2f}")


with tempfile.TemporaryDirectory() as scratch:
    for shape in CHECKED:
        try:
            check(shape, scratch)
        except ToyError as error:
            sys.exit(error.message)

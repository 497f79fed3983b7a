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

# Shape -> sizes. The square has the exponent 2.
CHECKED = {"accesses": (800, 3200), "uniform diamonds": (800, 3200),
           "products": (500, 2000)}
LIMIT = 1.5
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
        if exponent < LIMIT:
            return
    sys.exit(f"{name}: {least}, exponent {exponent:.2f}")


with tempfile.TemporaryDirectory() as scratch:
    for shape in CHECKED:
        try:
            check(shape, scratch)
        except ToyError as error:
            sys.exit(error.message)

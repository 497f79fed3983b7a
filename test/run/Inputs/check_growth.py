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

# Shape -> sizes. The square has the exponent 2; a busy machine adds noise.
CHECKED = {"accesses": (800, 3200), "uniform diamonds": (800, 3200)}
LIMIT = 1.5

with tempfile.TemporaryDirectory() as folder:
    for name, sizes in CHECKED.items():
        found = {}
        for size in sizes:
            try:
                found[size] = compiletime.seconds_in_llc(
                    name, size, types.SimpleNamespace(build_dir=sys.argv[1]),
                    folder)
            except ToyError as error:
                sys.exit(error.message)
            if found[size] is None:
                sys.exit(f"llc on '{name}' of size {size} does not end")
        # No exponent where llc is so fast that the time tells nothing.
        for exponent in compiletime.exponents(found).values():
            assert exponent < LIMIT, f"{name}: {found}, exponent {exponent:.2f}"

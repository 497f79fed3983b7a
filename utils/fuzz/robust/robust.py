# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Mutants of a kind by number, judged. One number is one mutant, for as long as
the files of test/ stay as they are."""

import os
import shutil
import tempfile
from concurrent.futures import ThreadPoolExecutor

from .kinds import KINDS
from .tools import run


class Verdict:
    """`what`: ours, upstream's, refused by LLVM's reader, or fine."""

    def __init__(self, number, what, fault="", seed="", path=""):
        self.number, self.what, self.fault = number, what, fault
        self.seed, self.path = seed, path


def one(kind, number, keep):
    """The Verdict of a mutant. What fails is kept as a file of `keep`."""
    seed, data, rng = kind.make(number)
    with tempfile.TemporaryDirectory(dir=kind.folder) as place:
        path = os.path.join(place, "mutant" + kind.suffix)
        with open(path, "wb") as file:
            file.write(data if isinstance(data, bytes) else
                       data.encode("utf-8", errors="replace"))
        if not kind.accepted(path, place):
            return Verdict(number, "refused")
        for command in kind.commands(path, seed, rng):
            fault = run(command, place).fault()
            if not fault:
                continue
            what = "upstream" if kind.upstream(path, place, seed,
                                                      fault) else "ours"
            name = f"{type(kind).__name__.lower()}-{number}{kind.suffix}"
            if what == "ours":
                os.makedirs(keep, exist_ok=True)
                shutil.copy(path, os.path.join(keep, name))
            shown = " ".join(command).replace(path, name)
            return Verdict(number, what, fault, seed.path, shown)
    return Verdict(number, "fine")


def verdicts(name, options, folder):
    """A Verdict for each number from the seed on, as they come."""
    kind = KINDS[name](options.build_dir, folder)
    first = options.seed * 1000000
    with ThreadPoolExecutor(options.jobs) as pool:
        yield from pool.map(lambda n: one(kind, n, options.keep),
                            range(first, first + options.count))

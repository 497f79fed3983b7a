# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints how many kernels of a sample of test/kernels are proved, by kind: the
table in docs/trust.md. A file is in the sample if the CRC-32 of its name, divided
by --of, leaves --part: so new files do not change which of the others are. Kernels
with assembly do not count; runs that show a difference are left out."""

import argparse
import json
import os
import statistics
import sys
import tempfile
import zlib

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("source")
parser.add_argument("build_dir")
parser.add_argument("--of", type=int, default=6)
parser.add_argument("--part", type=int, default=0)
parser.add_argument("--level", default="2")
parser.add_argument("--rounds", type=int, default=3)
parser.add_argument("--time-limit", type=float, default=20)
parser.add_argument("--jobs", type=int, default=1)
parser.add_argument("--json", help="all answers, to this file")
options = parser.parse_args()
options.kernel = options.code = None
options.llc_arg, options.quiet, options.no_cache = [], False, True
sys.path.insert(0, os.path.join(options.source, "utils"))

from toygcn_lib.console import format_table  # noqa: E402
from toygcn_lib.prove.kernels.command import (  # noqa: E402
    KINDS, answers, compiled)
from toygcn_lib.prove.kernels.shape import SHAPES  # noqa: E402


def sample():
    """Paths of the files in the sample."""
    folder = os.path.join(options.source, "test", "kernels")
    return [os.path.join(folder, name) for name in sorted(os.listdir(folder))
            if name.endswith((".cl", ".ll")) and
            zlib.crc32(name.encode()) % options.of == options.part]


def rows(found):
    for shape in (*SHAPES, None):
        ones = [one for one in found if shape in (None, one["shape"])]
        if ones:
            yield [shape or "all", *(
                str(sum(one["kind"] == kind for one in ones))
                for kind in KINDS[:-1]),
                f"{statistics.median(one['seconds'] for one in ones):.1f} s"]


def measure(folder):
    kernels = [kernel for path in sample()
               for kernel in compiled(path, options, folder)]
    found = [{"file": os.path.basename(kernel.path), "kernel": kernel.name,
              **one} for kernel, one in zip(kernels, answers(kernels, options))
             if one["shape"] != "assembly"]
    if options.json:
        with open(options.json, "w") as file:
            json.dump(found, file, indent=1)
    for line in format_table(["kernels", *KINDS[:-1], "median"],
                             [*rows(found)]):
        print(line)
    good = sum(one["kind"] in KINDS[:2] for one in found)
    print(f"{good} of {len(found)} are proved or bounded "
          f"({100 * good / len(found):.0f} %)")


with tempfile.TemporaryDirectory() as folder:
    measure(folder)

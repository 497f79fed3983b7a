# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""csmith_fault.py SOURCE BUILD KEEP: a lane of a program of Csmith is made
wrong; what is told of it."""

import os
import sys
from argparse import Namespace

SOURCE, BUILD, KEEP = sys.argv[1:]
sys.path[:0] = [os.path.join(SOURCE, "utils", *parts)
                for parts in (["fuzz"], ["cross_lane"], [])]

from csmith import judge  # noqa: E402
from toygcn_lib.tools import LLVM_BIN  # noqa: E402

computed = judge.our_sums


def wrong(*arguments):
    sums, finding = computed(*arguments)
    sums[5] ^= 1
    return sums, finding


judge.our_sums = wrong
for verdict in judge.verdicts(Namespace(
        seed=3, count=1, ways=["Os"], jobs=1, keep=KEEP, build_dir=BUILD,
        llvm_bin=LLVM_BIN)):
    print(verdict.number, verdict.way, verdict.what, verdict.text)

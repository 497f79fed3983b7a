# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check_garden.py LLVM-TARGET ARGUMENTS...: ToyGCNPasses.def marks as garden what
llvm-target/Garden defines, and no pass of it runs in the pipelines that the files
hold, as -debug-pass=Arguments prints them."""

import glob
import os
import re
import sys

folder = sys.argv[1]


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def option(name):
    """UnrollLoops -> unroll-loops"""
    return re.sub("(?<=[a-z])(?=[A-Z])", "-", name).lower()


marked = set(re.findall(r"^TOYGCN_GARDEN\(\w+, +(\w+),", read(
    os.path.join(folder, "ToyGCNPasses.def")), re.MULTILINE))
defined = set()
for path in glob.glob(os.path.join(folder, "Garden", "*.cpp")):
    defined.update(re.findall(
        r"TOYGCN_DEFINE_PASS\(\w+, (\w+),|INITIALIZE_PASS\w*\(ToyGCN(\w+),",
        read(path)))
defined = {one or other for one, other in defined}
wrong = [f"{name}: is in the garden, and its row does not say so"
         for name in sorted(defined - marked)]
wrong += [f"{name}: its row says garden, and it is not there"
          for name in sorted(marked - defined)]
for path in sys.argv[2:]:
    runs = set(re.findall(r" -toygcn-([\w-]+)", read(path)))
    wrong += [f"{name}: runs" for name in sorted(marked)
              if option(name) in runs]
print("\n".join(wrong) or f"{len(marked)} passes, none runs")
sys.exit(1 if wrong else 0)

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check_garden.py LLVM-TARGET ARGUMENTS...: ToyGCNPasses.def marks as garden what
llvm-target/Garden defines, and no pass of it runs in the pipelines that the files
hold, as -debug-pass=Arguments prints them. Garden.def has a row for each pass and
part, and what it says pays."""

import glob
import os
import re
import sys

folder = sys.argv[1]
# What pays: at most this part of the cycles on some suite; and of this many
# kernels at most one in twenty dearer.
MOST_RATIO = 0.995
KERNELS = 335


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
parts = set(re.findall(r"^TOYGCN_GARDEN_PART\((\w+)\)", read(
    os.path.join(folder, "ToyGCNPasses.def")), re.MULTILINE))
worth = read(os.path.join(folder, "Garden", "Garden.def"))
kept = set(re.findall(r"^TOYGCN_KEPT\((\w+), \"", worth, re.MULTILINE))
rows = re.findall(r"^TOYGCN_RENT\((\w+), [\d.]+, \d+, (\d+), "
                  r"\"\S+\", ([\d.]+)\)$", worth, re.MULTILINE)
measured = {name for name, _, _ in rows}
wrong += [f"{name}: Garden.def does not say what it is worth"
          for name in sorted((marked | parts) - measured)]
wrong += [f"{name}: is in Garden.def, and not in the garden"
          for name in sorted((measured | kept) - marked - parts)]
wrong += [f"{name}: does not pay its rent" for name, dearer, ratio in rows
          if name not in kept and (float(ratio) > MOST_RATIO
                                   or int(dearer) * 20 > KERNELS)]
for path in sys.argv[2:]:
    runs = set(re.findall(r" -toygcn-([\w-]+)", read(path)))
    wrong += [f"{name}: runs" for name in sorted(marked)
              if option(name) in runs]
print("\n".join(wrong) or f"{len(marked)} passes, none runs")
sys.exit(1 if wrong else 0)

#!/usr/bin/env python3
# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Where uniform values live: what it costs, in the simulator and in the model.

  placement.py chains               float to integer chains of 0 to 8 operations,
                                    used as address, loop bound, branch condition
                                    and data: cycles of issue that they take, by
                                    ToyGCN and by both stock compilers
  placement.py chains --llc-arg=-toygcn-placement=chain
  placement.py corpus [FILE ...]    modelled cost of each kernel by each model
  placement.py source USE           the chains' kernel file

Tables are Markdown. Exit status 1 if a result is wrong, if ToyGCN takes more
cycles of issue than the better stock compiler, or if the minimum cut costs more
than another model.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.join(ROOT, "utils"))

from toygcn_lib.compiling import COMPILERS, to_ir  # noqa: E402
from toygcn_lib.console import ToyError  # noqa: E402
from toygcn_lib.tools import Failed, call  # noqa: E402

LENGTHS = range(9)
# What a chain consists of, in C and in Python; the value stays below 64.
STEPS = ("x ^ 5", "x + 3", "x ^ 9", "x - 2", "x | 16", "x + 7", "x ^ 12",
         "x - 1")

HEAD = """\
// A uniform float becomes an integer, a few operations follow, and then the
// result is wanted as {use}.
//
// HOST:
//     def chain(x, n):
//         for step in [{steps}][:n]:
//             x = step(x)
//         return x
"""

# The LAUNCH lines and the kernel of one length. %N is the length, %STEPS are
# the operations. Arguments: the float, a table, two outputs.
USES = {
    "address": ("an address", """\
// LAUNCH: --kernel chain_%N --grid 128 --block 64 --arg buf:f32:1:const=2
//     --arg buf:i32:256:iota --arg buf:i32:128
// EXPECT 2: [a1[chain(6, %N)]] * n
""", """\
__kernel void chain_%N(__global const float *restrict f,
                       __global const int *restrict table,
                       __global int *restrict out) {
  int x = (int)(f[0] * 3.0f);
%STEPS  out[get_global_id(0)] = table[x];
}
"""),
    "bound": ("a loop's bound", """\
// LAUNCH: --kernel chain_%N --grid 128 --block 64 --arg buf:f32:1:const=2
//     --arg buf:i32:256:iota --arg buf:i32:128
// EXPECT 2: [sums(g, chain(6, %N)) for g in range(n)]
""", """\
__kernel void chain_%N(__global const float *restrict f,
                       __global const int *restrict table,
                       __global int *restrict out) {
  int x = (int)(f[0] * 3.0f);
%STEPS  int sum = get_global_id(0);
  for (int i = 0; i < x; ++i)
    sum = sum * 3 ^ i;
  out[get_global_id(0)] = sum;
}
"""),
    "condition": ("a branch's condition", """\
// LAUNCH: --kernel chain_%N --grid 128 --block 64 --arg buf:f32:1:const=2
//     --arg buf:i32:256:iota --arg buf:i32:128
// EXPECT 2: [a1[g] * 5 if chain(6, %N) > 12 else g for g in range(n)]
""", """\
__kernel void chain_%N(__global const float *restrict f,
                       __global const int *restrict table,
                       __global int *restrict out) {
  int x = (int)(f[0] * 3.0f);
%STEPS  size_t g = get_global_id(0);
  if (x > 12)
    out[g] = table[g] * 5;
  else
    out[g] = g;
}
"""),
    "data": ("plain data", """\
// LAUNCH: --kernel chain_%N --grid 128 --block 64 --arg buf:f32:1:const=2
//     --arg buf:i32:256:iota --arg buf:i32:128
// EXPECT 2: chain(6, %N)
""", """\
__kernel void chain_%N(__global const float *restrict f,
                       __global const int *restrict table,
                       __global int *restrict out) {
  int x = (int)(f[0] * 3.0f);
%STEPS  out[get_global_id(0)] = x;
}
"""),
}

SUMS = """\
//     def sums(s, x):
//         for i in range(x):
//             s = i32(s * 3) ^ i
//         return s
"""


def source(use):
    """The kernel file of one use: nine kernels with launch and expectation."""
    what, launch, kernel = USES[use]
    steps = ", ".join(f"lambda x: {step}" for step in STEPS)
    lines = [HEAD.format(use=what, steps=steps), SUMS]
    for length in LENGTHS:
        lines += ["//\n", launch.replace("%N", str(length))]
    for length in LENGTHS:
        body = "".join(f"  x = {step};\n" for step in STEPS[:length])
        lines += ["\n", kernel.replace("%N", str(length))
                  .replace("%STEPS", body)]
    return "".join(lines)


def write_chains(folder):
    paths = {}
    for use in USES:
        paths[use] = os.path.join(folder, f"chain-{use}.cl")
        with open(paths[use], "w") as file:
            file.write(source(use))
    return paths


def compare(path, options):
    """{kernel: {compiler: cycles of issue}}, and whether all is right."""
    command = [os.path.join(ROOT, "utils", "toygcn"),
               "--no-setup", "--build-dir", options.build_dir, "compare", path,
               "--with", "toygcn,stock,stock-gisel", "--json",
               *("--llc-arg=" + arg for arg in options.llc_arg)]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    report = json.loads(done.stdout or "{}")
    if "runs" not in report:
        raise ToyError(f"{path}: nothing could be compared")
    cycles, right = {}, True
    for run in report["runs"]:
        right &= run["equal"]
        words = run["launch"].split()
        cycles[words[words.index("--kernel") + 1]] = {
            key: stats and stats["issue_cycles"]
            for key, stats in run["stats"].items()}
    return cycles, right


def print_row(*cells):
    print("| " + " | ".join(str(c) for c in cells) + " |")


def chains(options):
    print_row("use", "operations", *(c.title for c in COMPILERS.values()),
              "ToyGCN / best stock")
    print_row(*["---"] * 6)
    good, ranges = True, []
    with tempfile.TemporaryDirectory() as folder:
        for use, path in write_chains(folder).items():
            cycles, right = compare(path, options)
            good &= right
            ratios = []
            for length in LENGTHS:
                row = cycles[f"chain_{length}"]
                best = min(v for k, v in row.items() if k != "toygcn" and v)
                good &= row["toygcn"] <= best
                ratios.append(row["toygcn"] / best)
                print_row(use, length,
                          *("n/a" if row[k] is None else row[k]
                            for k in COMPILERS),
                          f"{ratios[-1]:.3f}")
            ranges.append(f"{min(ratios):.2f} to {max(ratios):.2f}")
    print()
    print_row("ToyGCN / best stock", *ranges)
    print("never more cycles than the better stock compiler" if good
          else "MORE CYCLES THAN STOCK, OR WRONG")
    return 0 if good else 1


MODELS = re.compile(r"([\w.]+): modelled cost copy ([\d.]+) chain ([\d.]+) "
                    r"mincut ([\d.]+)")


def modelled(path, folder, options):
    """[(kernel, copy, chain, mincut)] of a kernel file."""
    ir = to_ir([path], folder)
    llc = os.path.join(options.build_dir, "bin", "llc")
    done = call("ToyGCN llc", [
        llc, "-march=toygcn", "-pass-remarks-analysis=toygcn-placement", ir,
        "-o", os.devnull])
    return [(m[1], *map(float, m.groups()[1:]))
            for m in MODELS.finditer(done.stderr)]


def corpus(options):
    print_row("kernel", "copy", "chain", "mincut")
    print_row(*["---"] * 4)
    count = worse = better_copy = better_chain = 0
    with tempfile.TemporaryDirectory() as folder:
        paths = options.files or [
            os.path.join(ROOT, "test", "kernels", "placement.cl"),
            *write_chains(folder).values()]
        for path in paths:
            name = os.path.splitext(os.path.basename(path))[0]
            for kernel, copy, chain, cut in modelled(path, folder, options):
                print_row(f"{name}: {kernel}", f"{copy:.2f}", f"{chain:.2f}",
                          f"{cut:.2f}")
                count += 1
                worse += cut > min(copy, chain)
                better_copy += cut < copy
                better_chain += cut < chain
    print()
    print(f"{count} kernels; mincut is cheaper than copy on {better_copy}, "
          f"than chain on {better_chain}, dearer on {worse}")
    return 1 if worse or not count else 0


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build-dir", default=os.path.join(ROOT, "build"))
    commands = parser.add_subparsers(dest="command", required=True)
    added = commands.add_parser("chains")
    added.add_argument("--llc-arg", action="append", default=[])
    added = commands.add_parser("corpus")
    added.add_argument("files", nargs="*")
    added = commands.add_parser("source")
    added.add_argument("use", choices=USES)
    options = parser.parse_args()
    if options.command == "source":
        print(source(options.use), end="")
        return 0
    try:
        return chains(options) if options.command == "chains" \
            else corpus(options)
    except (ToyError, Failed) as error:
        print(f"placement.py: error: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels through ToyGCN at -O0 and -O2 and through stock llc, all run
in the simulator: results must be equal.

  fuzz.py --seed 1 --count 100        modules 1 to 100
  fuzz.py --seed 1 --seconds 600      as many as fit into ten minutes
  fuzz.py --check FILE.ll             one file
  fuzz.py --reduce FILE.ll            makes a failing file small

Findings are reduced and written to the folder of --keep. Exit status 1 if
there was one.
"""

import argparse
import os
import sys
import tempfile
import time

import execute
import generate
import reduce

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.realpath(__file__))))


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, help="modules (default: 10)")
    parser.add_argument("--seconds", type=float, help="stop after that long")
    parser.add_argument("--kernels", type=int, default=6,
                        help="in a module (default: 6)")
    parser.add_argument("--size", type=int, help="statements in a kernel")
    parser.add_argument("--keep", default="fuzz-findings",
                        help="folder for findings (default: %(default)s)")
    parser.add_argument("--no-reduce", action="store_true")
    parser.add_argument("--check", metavar="FILE")
    parser.add_argument("--reduce", metavar="FILE")
    parser.add_argument("--build-dir", default=os.path.join(ROOT, "build"))
    parser.add_argument("--llvm-bin", default=os.environ.get(
        "TOYGCN_LLVM_BIN", "/usr/lib/llvm-22/bin"))
    return parser.parse_args()


def reduced(tools, text, finding, folder):
    """A smaller text with a finding of the same kind by the same compiler."""
    path = os.path.join(folder, "try.ll")

    def found(candidate):
        with open(path, "w") as file:
            file.write(candidate)
        return execute.examine(tools, path, folder, ("stock", finding.who))

    def is_bad(candidate):
        return any(f.kind == finding.kind and f.who == finding.who
                   for f in found(candidate)) \
            and not any(f.who == "stock" for f in found(candidate))

    for kernel in [finding.kernel] if finding.kernel \
            else execute.kernels_of(text):
        single = reduce.split_kernel(text, kernel)
        if is_bad(single):
            return reduce.reduce(single, is_bad)
    return text


def keep(options, tools, name, text, finding, folder):
    os.makedirs(options.keep, exist_ok=True)
    path = os.path.join(
        options.keep, f"{name}.{finding.kind}.{finding.who}.ll")
    if not options.no_reduce:
        text = reduced(tools, text, finding, folder)
    with open(path, "w") as file:
        file.write(f"; {finding}\n{text}")
    print(f"  in {path}", flush=True)


def fuzz(options, tools, folder):
    start, seed, bad, ran = time.time(), options.seed, 0, 0
    count = options.count or (10 if options.seconds is None else 1 << 40)
    seen = set()
    while ran < count and (options.seconds is None
                           or time.time() - start < options.seconds):
        text = generate.module(seed, options.kernels, options.size)
        path = os.path.join(folder, "module.ll")
        with open(path, "w") as file:
            file.write(text)
        for finding in execute.examine(tools, path, folder):
            bad += 1
            print(f"seed {seed}: {finding}", flush=True)
            # One reduced file for each kind of complaint.
            key = (finding.kind, finding.kind == "mismatch" and
                   finding.kernel or finding.text[:60])
            if key not in seen:
                seen.add(key)
                keep(options, tools, f"seed{seed}", text, finding, folder)
        ran += 1
        seed += 1
    print(f"{ran} modules of {options.kernels} kernels, {bad} findings, "
          f"{time.time() - start:.0f} s")
    return 1 if bad else 0


def main():
    options = parse_arguments()
    tools = execute.Tools(options.build_dir, options.llvm_bin)
    with tempfile.TemporaryDirectory() as folder:
        path = options.check or options.reduce
        if not path:
            return fuzz(options, tools, folder)
        findings = execute.examine(tools, path, folder)
        for finding in findings:
            print(finding)
        if options.reduce and findings:
            with open(path) as file:
                print(reduced(tools, file.read(), findings[0], folder))
        return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())

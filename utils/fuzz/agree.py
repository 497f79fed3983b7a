#!/usr/bin/env python3
# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels of one fixed signature, on fixed inputs: our code at -O0 and -O2 must
compute what stock code does. For files in test/fuzz-found that have no EXPECT
lines.

  agree.py test/fuzz-found/two-literals.ll
"""

import argparse
import os
import re
import sys
import tempfile

import execute
from execute import Finding, gist, run

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.realpath(__file__))))
sys.path.append(os.path.join(ROOT, "utils"))

from toygcn_lib.simulate import OUR_CHECKS  # noqa: E402

# The kernels have an input, 512 bytes of output for each lane, 1024 bytes that
# each workgroup writes, and five scalars.
BLOCK, GROUPS = 64, 2
INPUT_BYTES, LANE_BYTES, GROUP_BYTES = 4096, 512, 1024
SCALARS = ("i32:12345", "i64:-987654321987", "bytes:efbe", "bytes:d3",
           "f32:-2.75")


def simulate(tools, who, base, kernel):
    """(buffers after the run, Finding)."""
    lanes = BLOCK * GROUPS
    sizes = {1: lanes * LANE_BYTES // 8,
             2: GROUPS * GROUP_BYTES // 8}
    command = [os.path.join(tools.own, "toygcn-sim"), base + ".hsaco",
               "--kernel", kernel, "--grid", str(lanes),
               "--block", str(BLOCK),
               "--max-instructions", execute.MAX_INSTRUCTIONS,
               "--arg", f"buf:i64:{INPUT_BYTES // 8}:rand=7",
               "--arg", f"buf:i64:{sizes[1]}", "--arg", f"buf:i64:{sizes[2]}",
               *(word for scalar in SCALARS for word in ("--arg", scalar))]
    dumps = [f"{base}.{kernel}.{n}" for n in sizes]
    for number, path in zip(sizes, dumps):
        command += ["--dump", f"{number}={path}"]
    if who == "stock":
        command.append("--no-check-undef")
    else:
        command += OUR_CHECKS
    status, output = run(command)
    if status:
        return None, Finding("run", who, kernel, gist(output))
    data = b""
    for path in dumps:
        with open(path, "rb") as file:
            data += file.read()
        os.remove(path)
    return data, None


def kernels_of(text):
    return re.findall(r"^define amdgpu_kernel void @(\w+)", text,
                      re.MULTILINE)


def examine(tools, path, folder):
    """All Findings for one file. A fault of the reference is one too: with
    `who == 'stock'` the input itself is bad."""
    with open(path) as file:
        kernels = kernels_of(file.read())
    findings, reference = [], {}
    for who, command in tools.compilers().items():
        base = os.path.join(folder, who)
        failed = execute.compile_module(tools, who, command, path, base)
        if failed:
            findings.append(failed)
            if who == "stock":
                return findings
            continue
        for kernel in kernels:
            data, failed = simulate(tools, who, base, kernel)
            if failed:
                findings.append(failed)
            elif who == "stock":
                reference[kernel] = data
            elif kernel in reference and data != reference[kernel]:
                findings.append(Finding("mismatch", who, kernel,
                                        difference(reference[kernel], data)))
    return findings


def difference(want, got):
    at = next(i for i in range(0, len(want), 4)
              if want[i:i + 4] != got[i:i + 4])
    total = BLOCK * GROUPS * LANE_BYTES
    if at >= total:
        place = f"shared byte {at - total}"
    else:
        place = (f"lane {at // LANE_BYTES} "
                 f"byte {at % LANE_BYTES}")
    return f"{place}: {got[at:at+4].hex()}, not {want[at:at+4].hex()}"


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", metavar="FILE.ll")
    parser.add_argument("--build-dir", default=os.path.join(ROOT, "build"))
    parser.add_argument("--llvm-bin", default=os.environ.get(
        "TOYGCN_LLVM_BIN", "/usr/lib/llvm-22/bin"))
    options = parser.parse_args()
    tools = execute.Tools(options.build_dir, options.llvm_bin)
    with tempfile.TemporaryDirectory() as folder:
        findings = examine(tools, options.file, folder)
    for finding in findings:
        print(finding)
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Records the rules that the tests of rules use: use_rules.py BIN RECORD
FOLDER... compiles the .mir files of the folders with the pass that their last
RUN line names, and the .ll files of llc; asks for the uniformity in others."""

import os
import re
import subprocess
import sys


def command(programs, path):
    with open(path) as file:
        text = file.read()
    passes = re.findall(r"RUN: .*-run-pass=([\w-]+)", text)
    if passes:
        return [os.path.join(programs, "llc"), "-march=toygcn",
                f"-run-pass={passes[-1]}", path, "-o", os.devnull]
    if re.search("RUN: %llc", text):
        return [os.path.join(programs, "llc"), "-march=toygcn", path,
                "-o", os.devnull]
    return [os.path.join(programs, "opt"), "-mtriple=amdgcn--",
            "-march=toygcn", "-passes=print<uniformity>", "-disable-output",
            path]


def main(programs, record, *folders):
    environment = dict(os.environ, TOYGCN_RULE_COVERAGE=record)
    if os.path.exists(record):
        os.remove(record)
    for folder in folders:
        for name in sorted(os.listdir(folder)):
            path = os.path.join(folder, name)
            if not name.endswith((".mir", ".ll")):
                continue
            done = subprocess.run(command(programs, path), env=environment,
                                  stderr=subprocess.PIPE, text=True)
            if done.returncode:
                sys.exit(f"{path}: {done.stderr}")


main(*sys.argv[1:])

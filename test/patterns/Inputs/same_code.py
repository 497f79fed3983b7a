# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Recording which rules were used does not change them: same_code.py LLC RECORD
FILE... compiles each file with a record and without, and fails where messages
or machine code differ."""

import os
import subprocess
import sys


def compile_file(llc, path, record):
    environment = dict(os.environ)
    environment.pop("TOYGCN_RULE_COVERAGE", None)
    if record:
        environment["TOYGCN_RULE_COVERAGE"] = record
    passes = ["-run-pass=legalizer"] if path.endswith(".mir") else []
    done = subprocess.run([llc, "-march=toygcn", *passes, path, "-o", "-"],
                          env=environment, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, timeout=60)
    return done.returncode, done.stdout, done.stderr


def main(llc, record, *paths):
    different = [path for path in paths if compile_file(llc, path, None) !=
                 compile_file(llc, path, record)]
    for path in different:
        print(f"{path}: compiled differently while rules are recorded")
    print(f"{len(paths)} files compiled with a record and without")
    return 1 if different or not paths else 0


sys.exit(main(*sys.argv[1:]))

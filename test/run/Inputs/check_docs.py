# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks README.md and docs/*.md: check_docs.py SOURCE"""

import glob
import os
import re
import sys

LINK = re.compile(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)")
NAMED = re.compile(r"`((?:docs|llvm-target|tablegen|test|unittests|utils)/"
                   r"[\w./-]*)`")


def main(source):
    missing = 0
    for path in [os.path.join(source, "README.md"),
                 *sorted(glob.glob(os.path.join(source, "docs", "*.md")))]:
        with open(path) as file:
            text = file.read()
        targets = [os.path.join(os.path.dirname(path), link)
                   for link in LINK.findall(text)]
        targets += [os.path.join(source, name) for name in NAMED.findall(text)]
        for target in targets:
            if not os.path.exists(target):
                print(f"{path}: {os.path.relpath(target, source)} is missing")
                missing += 1
    return 1 if missing else 0


sys.exit(main(sys.argv[1]))

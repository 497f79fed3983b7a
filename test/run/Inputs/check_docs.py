# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks README.md and the documents in docs: check_docs.py SOURCE

Links lead somewhere, and files that are named exist. What commands print stands
in console blocks, which check_readme.py keeps true: a test runs it on each
document that has one. A block without a language looks like output and is not
checked; what is no output says what it is (text, sh, c, ...)."""

import glob
import os
import re
import sys

LINK = re.compile(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)")
NAMED = re.compile(r"`((?:docs|llvm-target|tablegen|test|unittests|utils)/"
                   r"[\w./-]*)`")


FENCE = re.compile(r"^```(.*)$", re.MULTILINE)


def checked_documents(source):
    """The documents that RUN lines give to check_readme.py."""
    found = set()
    for path in glob.glob(os.path.join(source, "test", "**", "*.test"),
                          recursive=True):
        with open(path) as file:
            for line in file:
                if "check_readme.py" in line and "RUN:" in line:
                    found.update(re.findall(r"\S+\.md", line)
                                 or ["README.md"])
    return found


def check_blocks(text, name, checked):
    """Yields what is wrong with the fenced blocks of a document."""
    opening = FENCE.findall(text)[::2]
    if "" in opening:
        yield f"{name}: a block has no language"
    if "console" in opening and name not in checked:
        yield f"{name}: no test runs check_readme.py on it"


def main(source):
    missing, checked = 0, checked_documents(source)
    for path in [os.path.join(source, "README.md"), *sorted(glob.glob(
            os.path.join(source, "docs", "**", "*.md"), recursive=True))]:
        with open(path) as file:
            text = file.read()
        for wrong in check_blocks(text, os.path.relpath(path, source),
                                  checked):
            print(wrong)
            missing += 1
        targets = [os.path.join(os.path.dirname(path), link)
                   for link in LINK.findall(text)]
        targets += [os.path.join(source, name) for name in NAMED.findall(text)]
        for target in targets:
            if not os.path.exists(target):
                print(f"{path}: {os.path.relpath(target, source)} is missing")
                missing += 1
    return 1 if missing else 0


sys.exit(main(sys.argv[1]))

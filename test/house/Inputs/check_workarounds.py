# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check_workarounds.py SOURCE: docs/workarounds.md, test/workarounds and the
comments "Workaround: NAME" in the code have the same names.

A row of the document has a name and files, each in backquotes. Exit status 1 if
there is a complaint."""

import os
import re
import sys

DOCUMENT = "docs/workarounds.md"
TESTS = "test/workarounds"
CODE = ("llvm-target", "tablegen", "utils")


def read_rows(text):
    """{name: [file, ...]}"""
    rows = re.findall(r"^\| `([^`]+)` \|.*\| ([^|]+) \|$", text, re.MULTILINE)
    return {name: re.findall(r"`([^`]+)`", files) for name, files in rows}


def find_comments(source):
    """{(name, file), ...}"""
    found = set()
    for folder in CODE:
        for where, _, names in os.walk(os.path.join(source, folder)):
            for name in names:
                if not name.endswith((".cpp", ".h", ".td", ".def", ".py")):
                    continue
                path = os.path.join(where, name)
                with open(path, encoding="utf-8") as file:
                    for row in re.findall(r"Workaround: ([\w-]+)", file.read()):
                        found.add((row, os.path.relpath(path, source)))
    return found


def complaints_of(source):
    with open(os.path.join(source, DOCUMENT), encoding="utf-8") as file:
        rows = read_rows(file.read())
    tests = {os.path.splitext(name)[0]
             for name in os.listdir(os.path.join(source, TESTS))}
    comments = find_comments(source)
    wanted = {(name, file) for name, files in rows.items() for file in files}
    for name in sorted(rows.keys() - tests):
        yield f"{DOCUMENT}: '{name}' has no test in {TESTS}"
    for name in sorted(tests - rows.keys()):
        yield f"{TESTS}: '{name}' has no row in {DOCUMENT}"
    for name, file in sorted(wanted - comments):
        yield f"{file}: no comment 'Workaround: {name}'"
    for name, file in sorted(comments - wanted):
        yield f"{file}: '{name}' has no row with this file in {DOCUMENT}"
    yield f"{len(rows)} workarounds"


def main():
    lines = list(complaints_of(sys.argv[1]))
    print("\n".join(lines))
    return 1 if len(lines) > 1 else 0


if __name__ == "__main__":
    sys.exit(main())

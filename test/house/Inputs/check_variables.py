# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A variable that a FileCheck line captures and no line uses binds nothing:
either a use is missing, so that the test accepts any register there, or a
pattern without a name says what is meant."""

import os
import re
import sys

CHECK = re.compile(r"\b([A-Z][A-Z0-9_-]*?)(?:-(?:NEXT|SAME|DAG|NOT|LABEL|EMPTY"
                   r"|COUNT-\d+))*:(.*)")
DEFINED = re.compile(r"\[\[#?(?:%\w+,)?([A-Za-z_$]\w*):")
USED = re.compile(r"\[\[#?(?:%\w+,)?\s*([A-Za-z_$]\w*)\s*(?:\]\]|[+\-*/])")
ENDINGS = (".ll", ".mir", ".s", ".test", ".cl")


def unused(text):
    """(line, name) of captures that no later line of the file uses, up to
    where the name is captured again."""
    waiting = {}
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        match = CHECK.search(line)
        if not match:
            continue
        pattern = match.group(2)
        for place in re.finditer(r"\[\[[^\[].*?\]\]", pattern):
            name = USED.match(place.group(0))
            if name:
                waiting.pop(name.group(1), None)
            name = DEFINED.match(place.group(0))
            if name:
                if name.group(1) in waiting:
                    found.append((waiting[name.group(1)], name.group(1)))
                waiting[name.group(1)] = number
    return sorted(found + [(line, name) for name, line in waiting.items()])


def main(root):
    complaints = files = 0
    for folder, _, names in sorted(os.walk(os.path.join(root, "test"))):
        for name in sorted(names):
            if not name.endswith(ENDINGS):
                continue
            files += 1
            path = os.path.join(folder, name)
            with open(path, errors="replace") as file:
                for line, variable in unused(file.read()):
                    complaints += 1
                    print(f"{os.path.relpath(path, root)}:{line}: [[{variable}]]"
                          " is captured and not used")
    print(f"{files} files, {complaints} complaints")


if __name__ == "__main__":
    main(sys.argv[1])

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check_variables.py SOURCE: looks at the captures in SOURCE/test.

A variable that a FileCheck line captures and no line uses binds nothing:
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


def prefixes_of_runs(text):
    """A set of prefixes for each FileCheck of the RUN lines."""
    joined = re.sub(r"\\\n.*?RUN:", " ", text)
    runs = []
    for line in re.findall(r"RUN:(.*)", joined):
        for call in re.findall(r"\bFileCheck\b([^|]*)", line):
            named = re.findall(r"-check-prefix(?:es)?[= ](\S+)", call)
            runs.append(set(",".join(named or ["CHECK"]).split(",")))
    return runs


def captures(lines):
    """({captures}, those that are used), each (line, name). A use is of the
    last capture before it."""
    last, every, used = {}, set(), set()
    for number, pattern in lines:
        for place in re.finditer(r"\[\[[^\[].*?\]\]", pattern):
            name = USED.match(place.group(0))
            if name and name.group(1) in last:
                used.add((last[name.group(1)], name.group(1)))
            name = DEFINED.match(place.group(0))
            if name:
                last[name.group(1)] = number
                every.add((number, name.group(1)))
    return every, used


def unused(text):
    """(line, name) of captures that no FileCheck of the file uses. Prefixes
    that no RUN line of it names are those of one FileCheck elsewhere."""
    lines = [(number, match.group(1), match.group(2))
             for number, line in enumerate(text.splitlines(), 1)
             if (match := CHECK.search(line))]
    runs = prefixes_of_runs(text)
    runs.append({prefix for _, prefix, _ in lines}.difference(*runs))
    found = [captures([(number, pattern) for number, prefix, pattern in lines
                       if prefix in run]) for run in runs]
    return sorted(set().union(*(every for every, _ in found))
                  .difference(*(used for _, used in found)))


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
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))

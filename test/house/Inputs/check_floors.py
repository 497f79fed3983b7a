# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check_floors.py SOURCE: finds the #includes of llvm-target that lead upstairs.

The table under "## Floors" in docs/architecture.md lists the floors, lowest
first. The first cell of a row has, in backquotes, folders and patterns of files
under llvm-target. A file is on the floor that names it, else on the floor of its
folder or pattern. After "It includes only" the second cell has, in backquotes,
the folders, patterns and files that the floor's own files may include."""

import fnmatch
import os
import re
import sys

DOCUMENT = "docs/architecture.md"


def read_floors(text):
    """[[pattern, ...], ...], lowest first."""
    section = text.partition("\n## Floors\n")[2].partition("\n## ")[0]
    cells = re.findall(r"^\| (`.*?) \|", section, re.MULTILINE)
    return [re.findall(r"`([^`]+)`", cell) for cell in cells]


def read_only(text):
    """{the first pattern of a floor: [pattern, ...] that it may include}."""
    section = text.partition("\n## Floors\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `([^`]+)`.*? \|.*It includes only (.*) \|$", section,
                      re.MULTILINE)
    return {floor: re.findall(r"`([^`]+)`", cell) for floor, cell in rows}


def may_include(path, allowed):
    """True if one of the patterns names PATH, its folder, or all such files."""
    room = os.path.dirname(path)
    return path in allowed or (room in allowed if room else any(
        fnmatch.fnmatch(path, pattern) for pattern in allowed))


def floor_of(path, floors):
    """The number and the name of PATH's floor, or None."""
    room = os.path.dirname(path)
    for matches in (lambda pattern: pattern == path,
                    lambda pattern: (room == pattern if room else
                                     fnmatch.fnmatch(path, pattern))):
        for number, patterns in enumerate(floors):
            if any(matches(pattern) for pattern in patterns):
                return number, room or ", ".join(patterns)
    return None


def check(root, floors, only):
    """Yields what is wrong with the files under ROOT."""
    files = sorted(os.path.relpath(os.path.join(folder, name), root)
                   for folder, _, names in os.walk(root) for name in names
                   if name.endswith((".h", ".cpp", ".def")))
    for pattern in sum(floors, []):
        if not any(pattern == os.path.dirname(f) or fnmatch.fnmatch(f, pattern)
                   for f in files):
            yield f"{DOCUMENT}: no file is on the floor of {pattern}"
    for path in files:
        here = floor_of(path, floors)
        if here is None:
            yield (f"llvm-target/{path}: its folder is on no floor; add a row "
                   f"to the table under \"Floors\" in {DOCUMENT}")
            continue
        with open(os.path.join(root, path), encoding="utf-8") as file:
            for line, text in enumerate(file, 1):
                include = re.match(r'\s*#\s*include\s+"([^"]+)"', text)
                if not include or include[1] not in files:
                    continue
                there = floor_of(include[1], floors)
                if there and there[0] > here[0]:
                    yield (f"llvm-target/{path}:{line}: includes "
                           f"\"{include[1]}\": {here[1]} is below {there[1]}; "
                           f"move what is needed down to {here[1]}, or this "
                           "file up")
                allowed = only.get(floors[here[0]][0])
                if (there and there[0] < here[0] and allowed is not None
                        and not may_include(include[1], allowed)):
                    yield (f"llvm-target/{path}:{line}: includes "
                           f"\"{include[1]}\": the row of {here[1]} in "
                           f"{DOCUMENT} does not list it")


def main():
    source = sys.argv[1]
    with open(os.path.join(source, DOCUMENT), encoding="utf-8") as file:
        text = file.read()
    floors, only = read_floors(text), read_only(text)
    if not floors:
        sys.exit(f"{DOCUMENT}: no table of floors under \"## Floors\"")
    root = os.path.join(source, "llvm-target")
    wrong = list(check(root, floors, only))
    print("\n".join(wrong + [f"{len(floors)} floors, {len(wrong)} complaints"]))
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check_comments.py FOLDER...: looks at the comments of C++ and TableGen files.

The first line of a file names it and is 80 columns wide, and no comment is wider;
\\file has a line of its own. Order in code is "before" and "after"; a sentence
names who acts, and the description of an option the number that it sets."""

import os
import re
import sys

WORDS = {
    r"in front of": "say \"before\"",
    r"behind": "say \"after\"",
    r"nobody|somebody|who(?:m|ever)": "name who acts",
    r"so many": "name the number: \"the most dwords\"",
    r"of which": "say \"whose\", or make two sentences",
    r"tells? of": "say \"explains\", \"reports\" or \"lists\"",
}
# What users read, in llc's --help-hidden.
DESCRIPTION = re.compile(r"cl::desc\(((?:\s*\"(?:[^\"\\]|\\.)*\")+)")


def check(path):
    """Yields (line, what is wrong)."""
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines()
    if not (lines and lines[0].startswith(f"//===- {os.path.basename(path)} - ")
            and lines[0].endswith("===//") and len(lines[0]) == 80):
        yield 1, "the first line is not //===- FILE - TITLE ---===//, 80 columns"
    for number, line in enumerate(lines, 1):
        if len(line) > 80 and line.lstrip().startswith("//"):
            yield number, f"{len(line)} columns, not 80"
        if line.startswith("/// \\file "):
            yield number, "text on the line of \\file"
    # A phrase may go on in the next line.
    text = "\n".join(comment.partition("//")[2].lstrip("/!")
                     for comment in lines)
    yield from wrong_words(text, 1)
    code = "\n".join(lines)
    for found in DESCRIPTION.finditer(code):
        words = "".join(re.findall(r"\"((?:[^\"\\]|\\.)*)\"", found[1]))
        yield from wrong_words(words, code.count("\n", 0, found.start()) + 1)


def wrong_words(text, first):
    """Yields the same of a text; `first` is the number of its first line."""
    for words, advice in WORDS.items():
        pattern = words.replace(" ", r"\s+")
        for found in re.finditer(rf"\b(?:{pattern})\b", text, re.IGNORECASE):
            line = first + text.count("\n", 0, found.start())
            yield line, f"\"{' '.join(found[0].split())}\": {advice}"


wrong = 0
for root in sys.argv[1:]:
    for folder, _, names in sorted(os.walk(root)):
        for name in sorted(names):
            if name.endswith((".h", ".cpp", ".def", ".td")):
                path = os.path.join(folder, name)
                for line, what in sorted(check(path)):
                    print(f"{os.path.relpath(path, root)}:{line}: {what}")
                    wrong += 1
print(f"{wrong} complaints")
sys.exit(1 if wrong else 0)

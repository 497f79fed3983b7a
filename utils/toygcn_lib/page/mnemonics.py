# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A line of help on a mnemonic, from docs/isa.md: what the words in its name
mean, and what the page's tables say beside it."""

import functools
import itertools
import os
import re

from ..tools import ROOT

PAGE = os.path.join(ROOT, "docs", "isa.md")
WORDS = "## Words in names"
QUOTED = re.compile(r"`([^`]+)`")


def expand(word):
    """All names that one with {a,b} alternatives stands for."""
    parts = [part.split(",") for part in re.split(r"[{}]", word)]
    return ["".join(choice) for choice in itertools.product(*parts)]


def cells(line):
    return [cell.strip() for cell in line.strip().strip("|").split(" | ")]


@functools.cache
def read_page(path=PAGE):
    """({word: what it means}, {mnemonic: what a table says of it})"""
    with open(path, encoding="utf-8") as file:
        tables, words = file.read().split(WORDS)
    meanings, notes = {}, {}
    for line in words.splitlines():
        if line.startswith("| `"):
            names, meaning = cells(line)
            meanings.update(dict.fromkeys(QUOTED.findall(names), meaning))
    for line in tables.splitlines():
        if line.startswith("|") and "`" in line and len(cells(line)) > 1:
            *names, note = cells(line)
            for word in QUOTED.findall(names[-1]):
                notes.update((name, note.replace("`", "").rstrip("| "))
                             for name in expand(word))
    return meanings, notes


def words_of(name, meanings):
    """What the words of a name mean, the longest first."""
    parts, found, at = name.split("_"), [], 0
    while at < len(parts):
        for end in range(len(parts), at, -1):
            word = "_".join(parts[at:end])
            if word in meanings:
                found.append(meanings[word])
                at = end - 1
                break
        at += 1
    return found


def help_on(name):
    """The line; '' for a name that the page does not have."""
    meanings, notes = read_page()
    if name not in notes:
        return ""
    unit, *words = dict.fromkeys(words_of(name, meanings))
    means = ", ".join(words).replace("if, ", "if ").replace("then, ", "then ")
    return "; ".join(filter(None, [f"{unit}: {means}", notes[name]]))

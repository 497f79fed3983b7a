# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Mutants that people wrote: lines `FILE: OLD => NEW` of a list.

OLD is an expression that the file has once, white space aside; NEW is another
of its type. Lines that start with `#` say why the fault is of interest.
"""

import os
import re

from ..console import ToyError
from ..tools import ROOT
from .mutant import Mutant, one_line
from .sites import ON

LIST = os.path.join(ROOT, "test", "mutants.txt")
LINE = re.compile(r"(\S+?): (.*) => (.*)")


def place(text, old):
    """The one place of an expression; None if it has no place, or several."""
    words = re.findall(r"\w+|\S", old)
    pattern = re.compile(r"\s*".join(map(re.escape, words)))
    found = list(pattern.finditer(text))
    return found[0].span() if len(found) == 1 else None


def read_written(path=None, names=()):
    """The mutants of a list, of files with one of the names in theirs if there
    are names."""
    path = path or LIST
    try:
        with open(path, encoding="utf-8") as file:
            lines = file.read().splitlines()
    except OSError as error:
        raise ToyError(f"{path}: {error.strerror}")
    except UnicodeDecodeError:
        raise ToyError(f"{path}: not a text in UTF-8",
                       "A list has lines FILE: OLD => NEW")
    found = []
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.startswith("#"):
            continue
        match = LINE.fullmatch(line)
        if not match:
            raise ToyError(f"{path}:{number}: expected FILE: OLD => NEW")
        name, old, new = match.groups()
        if names and not any(part in name for part in names):
            continue
        try:
            with open(os.path.join(ROOT, name), "rb") as file:
                text = file.read().decode("latin-1")
        except OSError as error:
            raise ToyError(f"{path}:{number}: {name}: {error.strerror}")
        span = place(text, old)
        if not span:
            raise ToyError(f"{path}:{number}: {name} does not have this "
                           f"expression exactly once: {old}")
        first = text.count("\n", 0, span[0]) + 1
        last = text.count("\n", 0, span[1]) + 1
        found.append(Mutant(name, first, last, *span, "written",
                            one_line(f"{old} => {new}", 100),
                            f"({ON} ? ({new}) : (", "))"))
    return found

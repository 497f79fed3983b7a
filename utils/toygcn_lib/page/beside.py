# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Two versions of a code, line beside line."""

import difflib
import re
from itertools import zip_longest

# Longer ones are matched by their rare lines first, which is fast.
EXACT = 3000
NUMBERS = re.compile(r"\d+")


def without_numbers(text):
    """What is alike where only registers and offsets differ."""
    return NUMBERS.sub("0", text)


def first_word(text):
    return text.split(" ", 1)[0]


def beside(before, after, key):
    """[(place in `before`, place in `after`)], in order, lines of one key beside
    each other; None stands for a line that one side lacks."""
    old, new = list(map(key, before)), list(map(key, after))
    matcher = difflib.SequenceMatcher(None, old, new, len(old) > EXACT)
    return [row for _, i, i_end, j, j_end in matcher.get_opcodes()
            for row in zip_longest(range(i, i_end), range(j, j_end))]


def kind_of(before, after):
    """How a line became another one; None is no line."""
    if before is None:
        return "new"
    if after is None:
        return "gone"
    return "same" if before == after else "other"

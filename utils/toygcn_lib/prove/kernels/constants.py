# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Contents of variables that the IR says are constant: the code may know them, and
no store changes them. Those are read that are integers, or arrays of them."""

import re

VARIABLE = re.compile(
    r'^@("[^"]*"|[\w.$]+) = (?:private |internal |protected |dso_local |hidden |'
    r'unnamed_addr |local_unnamed_addr )*(?:addrspace\(\d+\) )?constant '
    r"([^\n]*)$", re.MULTILINE)
ARRAY = re.compile(r"\[(\d+) x i(\d+)\] (?:\[(.*?)\]|(zeroinitializer))")
SINGLE = re.compile(r"i(\d+) (-?\d+|true|false)\b")
WORDS = {"true": 1, "false": 0}


def stride(bits):
    """Bytes from one element to the next: none is aligned to more than 8."""
    if bits > 64:
        return -(-bits // 64) * 8
    return max(1 << (bits - 1).bit_length(), 8) // 8


def bytes_of(values, bits):
    """The bits above those of an element are 0."""
    return b"".join((value % (1 << bits)).to_bytes(stride(bits), "little")
                    for value in values)


def unchanging(text):
    """The variables that no lane stores to."""
    return {name.strip('"') for name, _ in VARIABLE.findall(text)}


def contents(text):
    """{variable: its bytes} of the constants in a text of IR whose type and values
    can be read."""
    found = {}
    for name, rest in VARIABLE.findall(text):
        array, single = ARRAY.match(rest), SINGLE.match(rest)
        if array:
            count, bits = int(array.group(1)), int(array.group(2))
            pairs = SINGLE.findall(array.group(3) or "")
            values = [0] * count if array.group(4) else [
                int(WORDS.get(value, value)) for _, value in pairs]
        elif single:
            bits = int(single.group(1))
            count, values = 1, [int(WORDS.get(single.group(2),
                                              single.group(2)))]
        else:
            continue
        if len(values) == count:
            found[name.strip('"')] = bytes_of(values, bits)
    return found

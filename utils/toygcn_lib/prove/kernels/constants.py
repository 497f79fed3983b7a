# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Contents of variables that the IR says are constant: the code may know them, and
no store changes them. Those are read that are integers, arrays of them, or arrays of
vectors of whole bytes."""

import re

VARIABLE = re.compile(
    r'^@("[^"]*"|[\w.$]+) = (?:private |internal |protected |dso_local |hidden |'
    r'unnamed_addr |local_unnamed_addr )*(?:addrspace\(\d+\) )?constant '
    r"([^\n]*)$", re.MULTILINE)
ARRAY = re.compile(r"\[(\d+) x i(\d+)\] (?:\[(.*?)\]|(zeroinitializer))")
SINGLE = re.compile(r"i(\d+) (-?\d+|true|false)\b")
VECTORS = re.compile(r"\[(\d+) x <(\d+) x i(8|16|32|64)>\] \[(.*)\]")
VECTOR = re.compile(r"<\d+ x i\d+> (?:<([^<>]*)>|(zeroinitializer)|splat \(([^()]*)\))")
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


def numbers(text):
    return [int(WORDS.get(value, value)) for _, value in SINGLE.findall(text)]


def of_vectors(match):
    """The bytes of an array of vectors, or None. Each takes as many as the next power
    of two."""
    count, length, bits = map(int, match.groups()[:3])
    found, size = b"", length * bits // 8
    for text, is_zero, splat in VECTOR.findall(match.group(4)):
        values = [0] * length if is_zero else numbers(splat) * length if splat else \
            numbers(text)
        if len(values) != length:
            return None
        found += bytes_of(values, bits) + bytes((1 << (size - 1).bit_length()) - size)
    return found if len(found) == count << (size - 1).bit_length() else None


def unchanging(text):
    """The variables that no lane stores to."""
    return {name.strip('"') for name, _ in VARIABLE.findall(text)}


def contents(text):
    """{variable: its bytes} of the constants in a text of IR whose type and values
    can be read."""
    found = {}
    for name, rest in VARIABLE.findall(text):
        array, single = ARRAY.match(rest), SINGLE.match(rest)
        vectors = VECTORS.match(rest)
        if array:
            count, bits = int(array.group(1)), int(array.group(2))
            values = [0] * count if array.group(4) else numbers(array.group(3))
        elif single:
            bits = int(single.group(1))
            count, values = 1, numbers(single.group())
        elif vectors:
            whole = of_vectors(vectors)
            if whole:
                found[name.strip('"')] = whole
            continue
        else:
            continue
        if len(values) == count:
            found[name.strip('"')] = bytes_of(values, bits)
    return found

#!/usr/bin/env python3
# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Issue slots of each function in assembly (stdin): instructions and the wait
states of s_nop, beyond those of the function that the line
`SLOTS-BASE(a, b): plain` of the file given names. A line `SLOTS a: 20` sets
the most that function a may need."""

import re
import sys


def slots_of(text):
    slots, name = {}, None
    for line in text.splitlines():
        code = line.split(";")[0].rstrip()
        label = re.match(r"(\w+):", code)
        if label:
            name = label.group(1)
            slots[name] = 0
        elif name and re.match(r"\s+[a-z]\w*", code):
            nop = re.match(r"\s+s_nop (\d+)", code)
            slots[name] += int(nop.group(1)) + 1 if nop else 1
            if code.strip() == "s_endpgm":
                name = None
    return slots


def main():
    slots = slots_of(sys.stdin.read())
    with open(sys.argv[1]) as source:
        lines = source.read()
    base = {user.strip(): plain
            for users, plain in re.findall(r"SLOTS-BASE\((.*)\): (\w+)", lines)
            for user in users.split(",")}
    failed = False
    for name, most in re.findall(r"SLOTS (\w+): (\d+)", lines):
        used = slots[name] - slots[base[name]]
        print(f"{name}: {used} of {most}")
        failed |= used > int(most)
    sys.exit(failed)


if __name__ == "__main__":
    main()

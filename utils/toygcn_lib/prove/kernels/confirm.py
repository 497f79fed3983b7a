# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A difference that was not proved away, looked for in runs: the code against
what stock llc and our own at -O0 make of the same IR, where these two agree. Then
it is a counterexample, a kernel file with a launch."""

import os
import random
import re

from ...compiling import COMPILERS, link, stem, to_code_object
from ...console import ToyError
from ...launch import Launch, read_launches
from ...signature import chosen_kernel, launches_of
from ...simulate import simulate
from ...tools import Failed

MORE = 8  # launches with other numbers, of each that is known
EDGES = (0, 1, 2, 3, 5, 7, 31, 32, 63, 64, 65, -1)
SHORT = ("--max-instructions", "20000000")
UNCHECKED = (*SHORT, "--no-check-undef")
INTEGER = re.compile(r"([iu](?:8|16|32|64)):(-?\d+)$")
FILLED = re.compile(r"(buf:\w+:\d+)(:.*)?$")


def known_launches(path, name, target, build_dir):
    """Those of the file, or one that is made up."""
    found = [launch for launch in read_launches(path)
             if launch.kernel in (None, name)]
    kernel = chosen_kernel(target, build_dir, name)
    return found or launches_of(["--kernel", name], kernel)


def varied(launch, chooser, inputs):
    """A launch with other numbers: those of the solver first."""
    words, number = [], 0
    for word, before in zip(launch.words, ["", *launch.words]):
        if before == "--arg":
            word = other(word, chooser, inputs)
            number += 1
        words.append(word)
    return Launch(words)


def other(spec, chooser, inputs):
    match = INTEGER.match(spec)
    if match:
        kind = match.group(1)
        value = chooser.choice([*EDGES, *inputs, int(match.group(2))])
        bits = int(kind[1:])
        value %= 1 << bits
        if kind[0] == "i" and value >> (bits - 1):
            value -= 1 << bits
        return f"{kind}:{value}"
    match = FILLED.match(spec)
    if match:
        fill = chooser.choice([match.group(2) or "", "", ":mod=7",
                               f":rand={chooser.randrange(1, 99)}"])
        return match.group(1) + fill
    return spec


def difference(launch, objects, folder, build_dir):
    """(what the first object leaves that the others do not, in words; what
    these leave, by argument), or None. What has no value does not count."""
    try:
        right = simulate(objects[1], launch, folder, build_dir, "right",
                         UNCHECKED, 20)
        also = simulate(objects[2], launch, folder, build_dir, "also",
                        (*SHORT, "--lanesan"), 20)
    except (Failed, ToyError):
        return None
    expected = {number: right.elements(launch, number)
                for number, _ in launch.buffers()}
    try:
        ours = simulate(objects[0], launch, folder, build_dir, "ours",
                        UNCHECKED, 20)
    except Failed as error:
        what = error.output.strip().splitlines()
        return what[-1] if what else "a run that does not end", expected
    for number, _ in launch.buffers():
        rows = zip(*(run.elements(launch, number)
                     for run in (ours, right, also)))
        unknown = also.without_value(launch, number)
        for place, (a, b, c) in enumerate(rows):
            if a != b and b == c and place not in unknown:
                return (f"argument {number}, element {place}: {a} instead of "
                        f"{b}", expected)
    return None


def counterexample(kernel, inputs, options, folder):
    """(what differs, launch, what it must leave) or None."""
    base = os.path.join(folder, stem(kernel.job.target))
    try:
        objects = [link(kernel.job.target, base + ".hsaco"),
                   to_code_object(kernel.ir, COMPILERS["stock"], folder,
                                  options.build_dir),
                   to_code_object(kernel.ir, COMPILERS["toygcn"], folder,
                                  options.build_dir, 0,
                                  ["-toygcn-garden=none"])]
        launches = known_launches(kernel.path, kernel.name, objects[1],
                                  options.build_dir)
    except (Failed, ToyError):
        return None
    chooser = random.Random(1)
    for tried in range(1 + MORE):
        for launch in launches:
            if tried:
                launch = varied(launch, chooser, inputs)
            if "--kernel" not in launch.words:
                launch = Launch([*launch.words, "--kernel", kernel.name])
            found = difference(launch, objects, folder, options.build_dir)
            if found:
                return found[0], launch, found[1]
    return None


COMMENT = re.compile(r"^\s*(//|;)\s*(RUN|LAUNCH|EXPECT|HOST|PRINTS)\b")


def kernel_file(kernel, what, launch, expected):
    """The text of a kernel file that runs this launch."""
    sign = ";" if kernel.path.endswith(".ll") else "//"
    with open(kernel.path, errors="replace") as file:
        lines, skipped = [], False
        for line in file.read().splitlines():
            again = re.match(r"^\s*(//|;)\s{4,}", line)
            skipped = bool(COMMENT.match(line)) or skipped and bool(again)
            if not skipped:
                lines.append(line)
    words = " ".join(launch.words)
    return "\n".join([
        f"{sign} {what}", f"{sign} RUN: %toygcn run %s",
        f"{sign} LAUNCH: {words}",
        *(f"{sign} EXPECT {number}: {values}"
          for number, values in expected.items()), "", *lines, ""])

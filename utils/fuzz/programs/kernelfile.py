# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A program as a kernel file that runs itself: docs/kernel-files.md."""

import re
import shlex
import textwrap

from . import batch, generate


def run_lengths(numbers):
    """A Python expression for a list: [7] * 60 + [1, 2]."""
    runs = []
    for number in numbers:
        if runs and runs[-1][0] == number:
            runs[-1][1] += 1
        else:
            runs.append([number, 1])
    parts, plain = [], []
    for number, count in runs:
        if count < 4:
            plain += [str(number)] * count
            continue
        if plain:
            parts.append(f"[{', '.join(plain)}]")
            plain = []
        parts.append(f"[{number}] * {count}")
    if plain:
        parts.append(f"[{', '.join(plain)}]")
    return " + ".join(parts) or "[]"


def directive(name, text):
    """Comment lines of a LAUNCH or EXPECT."""
    return "\n".join(textwrap.wrap(
        f"{name}: {text}", 78, initial_indent="; ",
        subsequent_indent=";     ", break_long_words=False,
        break_on_hyphens=False))


def bare(ir):
    """IR without what opt adds and nothing reads."""
    lines = [line for line in ir.splitlines()
             if not re.match(r"; (ModuleID|Function Attrs)|source_filename",
                             line)]
    return "\n".join(lines).strip() + "\n"


RUNS = ("; RUN: %toygcn compare %s\n"
        "; RUN: %toygcn run %s -O0 --check-waitcnt --check-hazards")


def text(program, comment, ir):
    """The file. `comment` says what went wrong, `ir` is the module with the
    program as its only kernel."""
    parts = [RUNS, textwrap.fill(
        comment, 78, initial_indent="; ", subsequent_indent="; ",
        break_long_words=False, break_on_hyphens=False), ";"]
    for launch, (output, counters, generic, sums) in zip(program.launches,
                                                   generate.outputs(program)):
        words = shlex.join([*batch.sim_words(program, launch),
                            "--max-instructions", "2000000"])
        parts += [directive("LAUNCH", words),
                  directive("EXPECT 2", run_lengths(output))]
        if any(type(n).__name__ == "Count" for n in
               generate.nodes.walk(program.body)):
            parts.append(directive("EXPECT 3", run_lengths(counters)))
        if any(generic):
            parts.append(directive("EXPECT 4", run_lengths(generic)))
        if any(type(n).__name__ == "Sum" for n in
               generate.nodes.walk((program.body, program.functions))):
            parts.append(directive("EXPECT 19", run_lengths(sums)))
    return "\n".join(parts) + "\n\n" + bare(ir)

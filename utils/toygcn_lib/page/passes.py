# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What each pass of llc did to a kernel: on IR from -print-after-all, on MIR from
-print-changed, which is much faster and has no IR."""

import functools
import itertools
import os
import re

from ..compiling import toygcn_llc
from ..tools import call
from . import stages
from .beside import beside, kind_of, without_numbers
from .numbered import DEFINE

DUMP = re.compile(r"^(?:# )?\*\*\* IR Dump (?:Before|After) (.*?)(?: \(([\w-]+)\))?"
                  r"( on .*)? \*\*\*:?\n", re.MULTILINE)
UNCHANGED = " omitted because no change"
# What computes something for passes, and is no step of the code's way.
ANALYSIS = re.compile(r"Analysis|Construction|Info\b|numbering|[Vv]erifier|"
                      r"Register (Map|Matrix)|Edges|Remark Emitter|printer")
# A number of metadata is another one when a pass adds some; places are the page's.
NOISE = re.compile(r",? !(?:dbg|tbaa|alias\.scope|noalias|tbaa\.struct) ![\d]+|"
                   r"(?<= )#\d+(?= |$)|(?<=![a-z.])!\d+|\s*; preds = .*")
METADATA = re.compile(r"(, ![\w.]+) !\d+")
SLOT = re.compile(r"^\d+B\s*")
ODDS = re.compile(r"\(0x[0-9a-f]+\)|; %bb\..*")


class State:
    """A kernel's code after a pass, the first one before all; `lines` is the
    same list as before where the pass changed nothing."""

    def __init__(self, title, key, is_ir, lines):
        self.title, self.key, self.is_ir = title, key, is_ir
        self.lines = lines


@functools.cache  # Most lines are those of the pass before, too.
def ir_line(line):
    if line.lstrip().startswith(("#dbg_", ";")):
        return ""
    return METADATA.sub(r"\1", NOISE.sub("", line)).rstrip(" {")


@functools.cache
def mir_line(line):
    """The line without places, numbers of slots and probabilities."""
    text = SLOT.sub("", line).strip()
    if not text or text.startswith(("#", "Function ", "Frame ", "fi#")):
        return ""
    if text.startswith("successors:"):
        return "  " + ODDS.sub("", text).strip()
    found = stages.BLOCK.match(text)
    if found:
        return " ".join(filter(None, found.groups())) + ":"
    if text.startswith(stages.SKIPPED):
        return ""
    return "  " + stages.Instruction(text).text


def lines_of(dump, function):
    """The lines of a function in a dump: those between its head and the end."""
    lines = iter(dump.splitlines())
    for line in lines:
        define = DEFINE.match(line)
        if define and define.group(1).strip('"') == function:
            return [ir_line(line.split(" !", 1)[0]), *filter(None, map(
                ir_line, itertools.takewhile("}".__ne__, lines)))]
        if line.startswith(f"# Machine code for function {function}:"):
            return list(filter(None, map(mir_line, itertools.takewhile(
                lambda line: not line.startswith("# End machine code"),
                lines))))
    return []


def states_of(text, function, found):
    """Adds a State for each pass to the list `found`."""
    parts, last = DUMP.split(text), None
    for title, key, rest, dump in zip(*(parts[i::4] for i in range(1, 5))):
        is_same = dump == last or UNCHANGED in (rest or "")
        lines = found[-1].lines if is_same and found else \
            lines_of(dump, function)
        last = dump
        if found and lines == found[-1].lines:
            lines = found[-1].lines
            if ANALYSIS.search(title):
                continue
        if lines:
            is_ir = found[-1].is_ir if is_same and found else \
                not dump.startswith("# ")
            found.append(State(title, key or "", is_ir, lines))


class Passes:
    """The passes of llc on the kernel `function` of the IR at `path`."""

    def __init__(self, options, path, function):
        command = [word for word in toygcn_llc(options.build_dir, options.level)
                   if "-verify-" not in word]
        command += [*options.llc_arg, path, "-o", os.devnull,
                    "-filter-print-funcs=" + function, "-print-loop-func-scope"]
        self.states = []
        for how in (["-stop-before=irtranslator", "-print-after-all",
                     "-print-before=pre-isel-intrinsic-lowering"],
                    ["-filetype=obj", "-print-changed"]):
            told = call("ToyGCN llc", [*command, *how]).stderr
            states_of(told, function, self.states)
        ir_line.cache_clear()
        mir_line.cache_clear()

    def list(self):
        """[{...}] of each state but the first."""
        return [{"title": state.title, "pass": state.key,
                 "ir": state.is_ir, "changed": state.lines is not before.lines}
                for before, state in zip(self.states, self.states[1:])]

    def between(self, first, last):
        """[[before, after, kind]] of what the passes `first` to `last` did, as
        numbers of list()."""
        old, new = self.states[first].lines, self.states[last + 1].lines
        if old is new:
            return [[line, line, "same"] for line in old]
        rows = []
        for i, j in beside(old, new, without_numbers):
            before = None if i is None else old[i]
            after = None if j is None else new[j]
            rows.append([before, after, kind_of(before, after)])
        return rows

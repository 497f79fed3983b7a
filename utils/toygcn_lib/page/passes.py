# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What each pass of llc did to a kernel, from -print-after-all."""

import os
import re

from ..compiling import toygcn_llc
from ..tools import call
from . import stages
from .beside import beside, kind_of, without_numbers
from .numbered import DEFINE

IR_DUMP = re.compile(r"^\*\*\* IR Dump After (.*) \(([\w-]+)\)")
MIR_DUMP = re.compile(r"^# \*\*\* IR Dump After (.*) \(([\w-]+)\)")
# A number of metadata is another one when a pass adds some; places are the page's.
NOISE = re.compile(r",? !(?:dbg|tbaa|alias\.scope|noalias|tbaa\.struct) ![\d]+|"
                   r"(?<= )#\d+(?= |$)|(?<=![a-z.])!\d+|\s*; preds = .*")
METADATA = re.compile(r"(, ![\w.]+) !\d+")
SLOT = re.compile(r"^\d+B\s*")
ODDS = re.compile(r"\(0x[0-9a-f]+\)|; %bb\..*")


class State:
    """A kernel's code after a pass; `lines` is that of the state before it, the
    same list, where the pass changed nothing."""

    def __init__(self, title, key, is_ir, lines):
        self.title, self.key, self.is_ir = title, key, is_ir
        self.lines = lines


def ir_line(line):
    return METADATA.sub(r"\1", NOISE.sub("", line)).rstrip(" {")


def mir_line(line):
    """The line without places, numbers of slots and probabilities."""
    text = SLOT.sub("", line).strip()
    if text.startswith("successors:"):
        return "  " + ODDS.sub("", text).strip()
    found = stages.BLOCK.match(text)
    if found:
        return " ".join(filter(None, found.groups())) + ":"
    if text.startswith(stages.SKIPPED):
        return ""
    return "  " + stages.Instruction(text).text


def states_of(dump, function):
    """[State] in the order of the passes."""
    found, lines, is_inside = [], None, False
    for line in dump.splitlines():
        ir, mir = IR_DUMP.match(line), MIR_DUMP.match(line)
        if ir or mir:
            lines = []
            found.append(State(*(ir or mir).groups(), bool(ir), lines))
            is_inside = False
        elif lines is None:
            continue
        elif not is_inside:
            define = DEFINE.match(line)
            is_inside = line.startswith(f"# Machine code for function {function}:") \
                or bool(define) and define.group(1).strip('"') == function
            if define and is_inside:
                lines.append(ir_line(line.split(" !", 1)[0]))
        elif line.startswith(("}", "# End machine code")):
            is_inside, lines = False, None
        elif found[-1].is_ir:
            text = ir_line(line)
            if text and not text.lstrip().startswith(("#dbg_", ";")):
                lines.append(text)
        elif not line.startswith(("#", "Function ", "Frame ", "  fi#")):
            text = mir_line(line)
            if text.strip():
                lines.append(text)
    return [state for state in found if state.lines]


class Passes:
    """The passes of llc on the kernel `function` of the IR at `path`."""

    def __init__(self, options, path, function):
        command = [word for word in toygcn_llc(options.build_dir, options.level)
                   if "-verify-" not in word]
        told = call("ToyGCN llc", [
            *command, *options.llc_arg, "-filetype=obj", path, "-o", os.devnull,
            "-filter-print-funcs=" + function, "-print-loop-func-scope",
            "-print-before=pre-isel-intrinsic-lowering", "-print-after-all"])
        self.states = states_of(told.stderr.replace(
            "IR Dump Before Pre-ISel", "IR Dump After the front end, before Pre-ISel", 1),
            function)
        for before, state in zip(self.states, self.states[1:]):
            if state.lines == before.lines:
                state.lines = before.lines

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

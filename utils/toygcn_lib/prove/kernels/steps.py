# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations on floats that mean the steps of their rows in
tablegen/ToyGCNFloatFunctions.td: quotients and functions, which rest on how near an
approximation is. That the steps are right, tests look at."""

import re

from ...expansions import Expansion
from ...selection_tables import load_tables
from ...tools import ROOT
from ..expanded import Flat, bits_of

FLAGS = r"((?:n\w+ |contract |reassoc |arcp |afn )*)"
NAMES = r"(G_F(?:DIV|SQRT|SIN|COS|EXP|EXP2|EXP10|LOG|LOG2|LOG10)) (%[^:\n]*)$"
OPERATION = re.compile(
    rf"^( +)(%\S+):_\((s16|s32|s64)\) = {FLAGS}{NAMES}", re.MULTILINE)
VECTOR = re.compile(
    rf"^( +)(%\S+):_\(<(\d+) x (s16|s32|s64)>\) = {FLAGS}{NAMES}",
    re.MULTILINE)
STEP = re.compile(r"%(step|flag|low|high)(\d+)")
DEPTH = 3  # of rows whose steps have rows


def operands_of(text):
    return [word.split("(")[0].strip() for word in text.split(",")]


def by_element(match):
    """Such an operation on a vector, as one of each element."""
    indent, name, count, kind, flags, opcode, text = match.groups()
    whole, each = f"<{count} x {kind}>", range(int(count))
    operands, lines = operands_of(text), []
    for place, operand in enumerate(operands):
        parts = ", ".join(f"{name}e{place}x{n}:_({kind})" for n in each)
        lines.append(f"{parts} = G_UNMERGE_VALUES {operand}({whole})")
    for n in each:
        parts = ", ".join(f"{name}e{place}x{n}"
                          for place in range(len(operands)))
        lines.append(f"{name}r{n}:_({kind}) = {flags}{opcode} {parts}")
    parts = ", ".join(f"{name}r{n}({kind})" for n in each)
    lines.append(f"{name}:_({whole}) = G_BUILD_VECTOR {parts}")
    return "\n".join(indent + line for line in lines)


def places_of(flags):
    """Those whose rows the legalizer takes, the first one first."""
    words = flags.split()
    if "afn" not in words:
        return ["InLegalizer"]
    return ["OfFinite"] * ("ninf" in words) + ["Approximately", "InLegalizer"]


def row_of(rows, opcode, bits, flags):
    for place in places_of(flags):
        fit = [(row.fit(bits, bits), row) for row in rows
               if row.opcode == opcode and row.where == place and
               row.fit(bits, bits) is not None]
        if fit:
            return max(fit, key=lambda pair: pair[0])[1]
    return None


def with_steps(mir, options):
    """The text of MIR with steps in place of such operations, where
    denormals are kept."""
    if "denormal" in mir:
        return mir
    mir = VECTOR.sub(by_element, mir)
    if not OPERATION.search(mir):
        return mir
    rows = [Expansion(record) for record in load_tables(
        ROOT, options.build_dir, True).instances("Expand")]
    count = 0

    def steps(match):
        nonlocal count
        indent, name, kind, flags, opcode, operands = match.groups()
        row = row_of(rows, opcode, bits_of(kind), flags)
        if row is None:
            return match.group()
        flat = Flat(row, [(name, kind)],
                    [(word, kind) for word in operands_of(operands)])
        count += 1
        return "\n".join(indent + STEP.sub(rf"%\g<1>{count}x\2", line)
                         for line in flat.lines)
    for _ in range(DEPTH):
        mir = OPERATION.sub(steps, mir)
    return mir

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations on floats that mean the steps of their rows in
tablegen/ToyGCNExpansions.td: quotients and functions, which rest on how near an
approximation is. That the steps are right, tests look at."""

import re

from ...expansions import Expansion
from ...selection_tables import load_tables
from ...tools import ROOT
from ..expanded import Flat, bits_of

OPERATION = re.compile(
    r"^( +)(%\S+):_\((s16|s32|s64)\) = ((?:n\w+ |contract |reassoc |arcp )*)"
    r"(G_F(?:DIV|SQRT|SIN|COS|EXP|EXP2|EXP10|LOG|LOG2|LOG10)) (%[^:\n]*)$",
    re.MULTILINE)
STEP = re.compile(r"%(step|flag|low|high)(\d+)")
DEPTH = 3  # of rows whose steps have rows


def with_steps(mir, options):
    """The text of MIR with steps in place of such operations, where
    denormals are kept."""
    if not OPERATION.search(mir) or "denormal" in mir:
        return mir
    rows = [Expansion(record) for record in load_tables(
        ROOT, options.build_dir, True).instances("Expand")]
    count = 0

    def steps(match):
        nonlocal count
        indent, name, kind, _, opcode, operands = match.groups()
        bits = bits_of(kind)
        fit = [(row.fit(bits, bits), row) for row in rows
               if row.opcode == opcode and row.where == "InLegalizer" and
               row.fit(bits, bits) is not None]
        if not fit:
            return match.group()
        row = max(fit, key=lambda pair: pair[0])[1]
        flat = Flat(row, [(name, kind)], [
            (word.split("(")[0].strip(), kind)
            for word in operands.split(",")])
        count += 1
        return "\n".join(indent + STEP.sub(rf"%\g<1>{count}x\2", line)
                         for line in flat.lines)
    for _ in range(DEPTH):
        mir = OPERATION.sub(steps, mir)
    return mir

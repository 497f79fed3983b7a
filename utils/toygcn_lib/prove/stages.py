# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the compiler makes of the instances of operations, stage by stage: a
rule for each function and stage. And what it makes of the functions that test
its combines: a rule for each value that they give."""

import glob
import os
import re

from z3 import BitVecVal, BoolVal

from ..tools import ROOT, call, own
from . import beyond, counterexample, mir
from .bits import joined, low
from .claims import Claim, NotExpressible, Value
from .instances import instances

# A result that a stage forgot.
MISSING = Value(BitVecVal(0, 1), BoolVal(True))
# The table that a stage stands for, and its passes.
STAGES = (
    ("legalization", "legalizer,toygcn-resolve-artifacts"),
    ("banks", "toygcn-regbankselect,toygcn-regbanklegalize"),
    ("selection", "instruction-select"),
)
APPROXIMATE = re.compile(r"@llvm\.amdgcn\.(\w+)")


def compiled(build_dir, folder):
    """The functions before the first stage and after each: {name: lines}."""
    path = os.path.join(folder, "0.mir")
    with open(path, "w") as file:
        file.write("".join(instances().values()))
    found = []
    for number, (_, passes) in enumerate(STAGES, 1):
        with open(path) as file:
            found.append(mir.functions(file.read()))
        path, before = os.path.join(folder, f"{number}.mir"), path
        call("llc", [own(build_dir, "llc"), "-march=toygcn", "-simplify-mir",
                     f"-run-pass={passes}", before, "-o", path])
    with open(path) as file:
        found.append(mir.functions(file.read()))
    return found


def used(lines):
    """Approximate intrinsics in a function."""
    return {name for line in lines for name in APPROXIMATE.findall(line)
            if name in beyond.APPROXIMATE}


def kernel_file(title, lines, output, inputs):
    """What a function in generic operations computes, as a kernel file."""
    return counterexample.kernel_file(
        title, lines, claim_of(lines, lines, output), inputs, output)


def claim_of(before, after, output=None):
    """That a function computes what it computed, or one output of it."""
    new = used(after) - used(before)
    if new:
        name = sorted(new)[0]
        raise NotExpressible(f"rests on the accuracy of {name}: "
                             f"{beyond.APPROXIMATE[name]}")
    claim = Claim()
    source = mir.Function(before, claim, claim.open_source)
    target = mir.Function(after, claim, claim.open_target)
    claim.pairs = [(value, fitted(target.outputs.get(register, MISSING),
                                  value.size, claim))
                   for register, value in source.outputs.items()
                   if output in (None, register)]
    return claim


def changed(build_dir, folder):
    """(table, name, lines before, lines after, lines before all stages) of
    each function that a stage changes in more than its registers' classes."""
    found = compiled(build_dir, folder)
    seen = set()
    for number, (table, _) in enumerate(STAGES):
        for name, before in found[number].items():
            after = found[number + 1].get(name, [])
            key = (number, *bare(before), *bare(after))
            if bare(before) != bare(after) and key not in seen:
                seen.add(key)
                yield table, name, before, after, found[0][name]


def fitted(value, size, claim):
    """A result in a register of another width: what is above is anything."""
    if value.size < size:
        upper = claim.undef(claim.open_target)(
            BitVecVal(0, size - value.size))
        return Value(joined([value.bits, upper]), value.poison)
    return Value(low(value.bits, size), value.poison)


COMBINER = "toygcn-prelegalizer-combiner"


def combined(build_dir, folder):
    """(name, lines before, lines after, output) of each value of a test."""
    after = os.path.join(folder, "combined.mir")
    for path in sorted(glob.glob(os.path.join(
            ROOT, "test", "CodeGen", "combine", "*.mir"))):
        call("llc", [own(build_dir, "llc"), "-march=toygcn", "-simplify-mir",
                     f"-run-pass={COMBINER}", path, "-o", after])
        with open(path) as old, open(after) as new:
            old, new = mir.functions(old.read()), mir.functions(new.read())
        for name, lines in old.items():
            values = [value for line in lines
                      if line.startswith(("S_ENDPGM", "S_NOP"))
                      for value in mir.READ.findall(line)]
            for number, value in enumerate(values):
                if bare(lines) != bare(new[name]):
                    yield (f"{os.path.basename(path)}: {name}: %{value}",
                           lines, new[name], number)


def bare(lines):
    """Without register classes, banks, types of operands and kinds of physical
    registers: the legalizer does not see whether a value is uniform. Types of
    results and conditions remain."""
    return [re.sub(r":\w+(?=\()|(%\w+)\([^)]*\)|(?<=[$_])[sv](?=gpr)",
                   lambda match: match.group(1) or "", line)
            for line in lines]

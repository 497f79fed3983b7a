# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A fault in the IR of what a theme is about must be found.

usage: planted_themes.py SOURCE BUILD KEEP
"""

import os
import sys

source, build, folder = sys.argv[1:]
sys.path[:0] = [os.path.join(source, "utils", name)
                for name in ("", "fuzz", "cross_lane")]

from programs import crosslane, emit, nodes, types  # noqa: E402
from toygcn_lib import cli  # noqa: E402

Emitter = emit.Emitter
right = {name: getattr(Emitter, name) for name in (
    "give", "do_assign", "of_turns", "do_sum", "of_load")}


def last_is_zero(self, node):
    """What has no value at first stays 0, whatever the loop finds."""
    unset = [var for var, init in self.program.inits
             if init == nodes.Const(var.type, types.of(var.type).unset())]
    if node.var in unset:
        node = nodes.Assign(node.var, nodes.Const(
            node.var.type, types.of(node.var.type).zero()))
    right["do_assign"](self, node)


def one_turn(self, node):
    """A whole-wave value goes round once."""
    return right["of_turns"](self, node._replace(count=nodes.Const("i32", 0)))


def at_once(self, node):
    """The sum of four additions is added."""
    four = nodes.Op("fmul", "float", (node.value, nodes.Const("float", 4.0)))
    right["do_sum"](self, node._replace(value=four))


def beside(self, node):
    """A load of a wave's memory is one of another place."""
    if node.space == "wave":
        node = node._replace(index=nodes.Op("xor", "i32", (
            node.index, nodes.Const("i32", 1))))
    return right["of_load"](self, node)


FAULTS = {"unset": {"do_assign": last_is_zero}, "turns": {"of_turns": one_turn},
          "order": {"of_load": beside, "do_sum": at_once}}
for theme, faults in FAULTS.items():
    for planted in (False, True):
        for name in faults:
            setattr(Emitter, name, faults[name] if planted else right[name])
        status = cli.main([
            "fuzz", "--no-setup", "--config", "stock", "--seed", "1",
            "--count", "12", "--theme", theme, "--form", "phis", "--no-reduce",
            "--jobs", "1", "--build-dir", build, "--keep", folder])
        print(f"{theme} {'with' if planted else 'without'} a fault: {status}")
        sys.stdout.flush()
    for name in faults:
        setattr(Emitter, name, right[name])

# Stock code is no judge of these; our -O0 is.
row = crosslane.ROWS["own readlane"]
for planted in (False, True):
    if planted:
        crosslane.ROWS["own readlane"] = row._replace(
            ir=row.ir.replace("i32 {1}", "i32 0"))
    status = cli.main([
        "fuzz", "--no-setup", "--config", "O0", "--no-stock", "--seed", "2",
        "--count", "3", "--theme", "ownlanes", "--form", "memory",
        "--no-reduce", "--jobs", "1", "--build-dir", build, "--keep", folder])
    print(f"ownlanes {'with' if planted else 'without'} a fault: {status}")

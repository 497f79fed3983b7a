# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""orders.py SOURCE BUILD FOLDER: prints what module 3 becomes by its order."""

import os
import sys

source, build, folder = sys.argv[1:]
sys.path[:0] = [os.path.join(source, "utils", name)
                for name in ("", "fuzz", "cross_lane")]

import execute  # noqa: E402
from programs import batch, crosslane, generate, orders  # noqa: E402
from toygcn_lib.tools import LLVM_BIN  # noqa: E402

tools = execute.Tools(build, LLVM_BIN)
order = orders.of_module(3)
print(order.text())


def module(programs, name):
    path, failed = batch.prepare(tools, programs, order,
                                 os.path.join(folder, name))
    assert not failed, failed
    with open(path) as file:
        return file.read().replace(path, "")


programs = [generate.program(f"3.{n}", theme="order")[1] for n in range(2)]
print(module(programs, "a"))
own = next(made for made in (generate.program(
    f"3.{n}", theme="ownlanes")[1] for n in range(9))
    if crosslane.needs_neutral(made))
text = module([programs[0], own], "b")
print(f"two modules: {text.count('define amdgpu_kernel')} kernels, "
      f"{text.count('target triple = ')} triple")

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A fault in the IR must be found, made small, and kept as a kernel file whose
EXPECT lines are right. The fault: a break out of two loops leaves only one.

usage: planted_fault.py SOURCE BUILD KEEP
"""

import glob
import os
import sys

source, build, folder = sys.argv[1:]
sys.path.insert(0, os.path.join(source, "utils", "fuzz"))

import control_flow  # noqa: E402
from flow import emit  # noqa: E402
from toygcn_lib.expect import expected_values  # noqa: E402
from toygcn_lib.launch import read_launches  # noqa: E402


def leaves_one_loop(self, node):
    self.leave(self.loops[-1][0])


emit.Emitter.do_break = leaves_one_loop
sys.argv = ["control_flow.py", "--with", "stock", "--seed", "2", "--count",
            "1", "--files", "1", "--build-dir", build, "--keep", folder]
status = control_flow.main()
(path,) = glob.glob(os.path.join(folder, "*.ll"))
with open(path) as file:
    text = file.read()
(launch,) = read_launches(path)
values = expected_values(launch, [a.initial() for a in launch.arguments])
print(f"exit status {status}")
print(f"blocks: {text.count('br ') + text.count('ret ')}")
print(f"work-items: {launch.grid[0]}, expected: {values[1]}")

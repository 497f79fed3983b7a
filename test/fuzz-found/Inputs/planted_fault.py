# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A fault in the IR must be found, made small, and kept as a kernel file whose
EXPECT lines are right. The fault: an exclusive or becomes a plain one.

usage: planted_fault.py SOURCE BUILD KEEP
"""

import glob
import os
import re
import sys

source, build, folder = sys.argv[1:]
sys.path[:0] = [os.path.join(source, "utils", name)
                for name in ("", "fuzz", "cross_lane")]

from programs import operations  # noqa: E402
from toygcn_lib import cli  # noqa: E402
from toygcn_lib.expect import expected_values  # noqa: E402
from toygcn_lib.launch import read_launches  # noqa: E402


operations.ROWS["xor"] = operations.ROWS["xor"]._replace(
    ir="or {t} {0}, {1}")
status = cli.main([
    "fuzz", "--no-setup", "--config", "stock", "--seed", "5", "--count", "8",
    "--files", "1", "--form", "phis", "--jobs", "1", "--build-dir", build,
    "--keep", folder])
path = glob.glob(os.path.join(folder, "*.ll"))[0]
with open(path) as file:
    text = file.read()
(launch,) = read_launches(path)
values = expected_values(launch, [a.initial() for a in launch.arguments])
print(f"exit status {status}")
print(f"operations: {len(re.findall(' or i', text))}")
print(f"blocks: {text.count('br ') + text.count('ret ')}")
print(f"work-items: {launch.grid[0]}, expected: {values[2]}")

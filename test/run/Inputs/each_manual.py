# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""each_manual.py SOURCE FOLDER: commands of SOURCE/utils/toygcn without a page
in FOLDER."""

import os
import sys

sys.path.insert(0, os.path.join(sys.argv[1], "utils"))

from toygcn_lib.cli import COMMANDS

without = [name for name in COMMANDS if not os.path.exists(
    os.path.join(sys.argv[2], f"toygcn-{name}.1"))]
print("\n".join([*without, f"{len(COMMANDS)} commands, {len(without)} without "
                 "a manual page"]))

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check_commands.py SOURCE README COMMANDS: each command of SOURCE/utils/toygcn
has a row in the table of README, which leads to its section in COMMANDS, where an
example of it is run."""

import os
import re
import sys

source, readme, document = sys.argv[1:]
sys.path.insert(0, os.path.join(source, "utils"))

from toygcn_lib.cli import COMMANDS

with open(readme) as file:
    rows = set(re.findall(r"^\| \[`([a-z-]+)`\]\(docs/commands.md#\1\)",
                          file.read(), re.MULTILINE))
with open(document) as file:
    sections = re.split(r"^## ", file.read(), flags=re.MULTILINE)[1:]
shown = {section.splitlines()[0] for section in sections if re.search(
    r"^```console\n\$ utils/toygcn " + section.splitlines()[0] + r"\b",
    section, re.MULTILINE)}
wrong = [f"{name}: {what}" for what, found in (
    ("no row in the README's table", rows),
    ("no example in docs/commands.md", shown))
    for name in COMMANDS if name not in found]
print("\n".join([*wrong, f"{len(COMMANDS)} commands, {len(wrong)} complaints"]))

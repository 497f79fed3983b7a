# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check_sizes.py FOLDER: complains of C++ files that are too long.

A pass is thin and has at most 350 lines; any other file has one concept and
less than 700. A pass is a file that defines one, by TOYGCN_DEFINE_PASS or
INITIALIZE_PASS."""

import os
import re
import sys

PASS_LINES, FILE_LINES = 350, 699
PASS = re.compile(r"^(TOYGCN_DEFINE_PASS|INITIALIZE_PASS\w*)\(", re.MULTILINE)


def main():
    root = sys.argv[1]
    passes, wrong = 0, []
    for folder, _, names in sorted(os.walk(root)):
        for name in sorted(names):
            if not name.endswith((".cpp", ".h")):
                continue
            path = os.path.join(folder, name)
            with open(path, encoding="utf-8") as file:
                text = file.read()
            is_pass = bool(PASS.search(text))
            passes += is_pass
            most = PASS_LINES if is_pass else FILE_LINES
            lines = text.count("\n")
            if lines > most:
                kind = "a pass" if is_pass else "a file"
                wrong.append(f"{os.path.relpath(path, root)}: {lines} lines; "
                             f"{kind} has at most {most}")
    print("\n".join(wrong + [f"{passes} passes, {len(wrong)} complaints"]))
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()

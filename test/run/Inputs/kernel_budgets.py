# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Every kernel file compiles with the fewest registers, at -O0 and -O2.

    kernel_budgets.py BUILD --every 10    # files 0, 10, 20, ... of test/kernels
    kernel_budgets.py BUILD --level 0 --first 3 --every 10 --budget 12,24
"""

import argparse
import glob
import os
import sys
import tempfile

ROOT = os.path.dirname(os.path.abspath(__file__)) + "/../../.."
sys.path.insert(0, ROOT + "/utils")
from toygcn_lib.compiling import COMPILERS, to_ir, within_budget  # noqa: E402
from toygcn_lib.tools import Failed, call  # noqa: E402

# What does not fit.
REFUSED = {
    # The basic allocator of -O0 runs out; with 10 VGPRs it does not.
    ("buffer-fat.ll", 0, "8,16"),
    # The text names tuples of 16 registers.
    ("asm-operands.ll", 0, "8,16"),
    ("asm-operands.ll", 2, "8,16"),
}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("build")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--level", type=int, action="append")
    parser.add_argument("--budget", default="8,16")
    options = parser.parse_args()
    files = sorted(path for kind in ("cl", "ll")
                   for path in glob.glob(f"{ROOT}/test/kernels/*.{kind}"))
    failed = count = 0
    for path in files[options.first::options.every]:
        with tempfile.TemporaryDirectory() as folder:
            ir = within_budget(to_ir([path], folder),
                               *options.budget.split(","), folder)
            for level in options.level or (0, 2):
                name = os.path.basename(path)
                count += 1
                try:
                    call("llc", [*COMPILERS["toygcn"].command(options.build,
                                                              level),
                                 "-filetype=obj", ir, "-o", folder + "/o"])
                    done = True
                except Failed as error:
                    done = False
                    why = str(error).splitlines()
                expected = (name, level, options.budget) not in REFUSED
                if done != expected:
                    failed += 1
                    print(f"{name} -O{level} {options.budget}:",
                          "compiles" if done else " ".join(why)[:300],
                          flush=True)
    print(f"{count} compiled, {failed} otherwise than expected")
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Every kernel file has the same code with and without debug information.

    debug_info.py BUILD --every 10    # files 0, 10, 20, ... of test/kernels
    debug_info.py BUILD saxpy.cl      # this one
"""

import argparse
import glob
import os
import sys
import tempfile

ROOT = os.path.dirname(os.path.abspath(__file__)) + "/../../.."
sys.path.insert(0, ROOT + "/utils")
from toygcn_lib.compiling import to_ir  # noqa: E402
from toygcn_lib.page.gather import code_bytes  # noqa: E402
from toygcn_lib.tools import call, own, stock  # noqa: E402


def code(build, level, ir, folder):
    call("llc", [own(build, "llc"), "-march=toygcn", f"-O{level}",
                 "-filetype=obj", ir, "-o", ir + ".o"])
    return code_bytes(ir + ".o", os.path.join(folder, "code"))


def differs(build, path, level):
    """Clang's own code depends on -g a little, so it is asked once."""
    with tempfile.TemporaryDirectory() as folder:
        with_lines = to_ir([path], folder, ["-g"])
        with open(with_lines) as file:
            if "!DILocation(" not in file.read():  # It was IR.
                lined = os.path.join(folder, "lined.ll")
                call("opt", [stock("opt"), "-passes=debugify", "-S",
                             with_lines, "-o", lined])
                with_lines = lined
        without = os.path.join(folder, "without.ll")
        call("opt", [stock("opt"), "--strip-debug", "-passes=verify", "-S",
                     with_lines, "-o", without])
        return code(build, level, with_lines, folder) != \
            code(build, level, without, folder)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("build")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--level", type=int, action="append")
    options = parser.parse_args()
    files = sorted(path for kind in ("cl", "ll")
                   for path in glob.glob(f"{ROOT}/test/kernels/*.{kind}"))
    files = [path for path in files
             if os.path.basename(path) in options.names] \
        if options.names else files[options.first::options.every]
    levels = options.level or [0, 2]
    found = [f"{os.path.basename(path)} -O{level}" for path in files
             for level in levels if differs(options.build, path, level)]
    print("\n".join([*found, f"{len(files)} files, {len(found)} differ"]))


if __name__ == "__main__":
    main()

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""objects_equal.py BUILD KERNELS SCRATCH: compiles every kernel file to an object
directly, and to text that our assembler and the stock one assemble; prints
which differ. The direct object is of a process that compiles all files."""

import os
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[4] / "utils"))
from toygcn_lib import clc  # noqa: E402
from toygcn_lib.compiling import clang_opencl  # noqa: E402
from toygcn_lib.many import Many  # noqa: E402
from toygcn_lib.ready import get_ready  # noqa: E402

build, kernels, scratch = map(pathlib.Path, sys.argv[1:])
binaries = build / "bin"
STOCK_MC = ["llvm-mc-22", "-triple=amdgcn-amd-amdhsa", "-mcpu=gfx900"]
OWN_MC = [binaries / "llvm-mc", "-triple=toygcn"]

def run(*command):
    subprocess.run([str(c) for c in command], check=True)


def ir_of(source):
    if source.suffix != ".cl":
        return source
    # As people compile them; version 5 has more metadata.
    return clang_opencl(str(source), str(scratch),
                        ["-w", "-mcode-object-version=5"])


def direct_object(many, ir):
    code = many.compile(ir)
    if not code:  # What llc says of it is shown.
        run(binaries / "llc", "-march=toygcn", ir, "-filetype=obj",
            "-o", os.devnull)
        raise SystemExit(f"{ir}: no object, but llc makes one")
    return pathlib.Path(many.path(code)).read_bytes()


def different_assemblers(ir, direct, base):
    run(binaries / "llc", "-march=toygcn", ir, "-o", f"{base}.s")
    for name, assembler in (("own", OWN_MC), ("stock", STOCK_MC)):
        run(*assembler, "-filetype=obj", f"{base}.s", "-o", f"{base}.{name}.o")
        if direct != pathlib.Path(f"{base}.{name}.o").read_bytes():
            yield name


def main():
    scratch.mkdir(parents=True, exist_ok=True)
    clc.LIBRARY.use(str(build))
    get_ready(str(build))
    files = sorted([*kernels.glob("*.cl"), *kernels.glob("*.ll")])
    differences = 0
    with Many(str(build), str(scratch)) as many:
        for source in files:
            ir = ir_of(source)
            for name in different_assemblers(ir, direct_object(many, ir),
                                             scratch / source.stem):
                print(f"{source.name}: llc's object is not the {name} "
                      "assembler's")
                differences += 1
    print(f"{len(files)} kernel files, {differences} differences")
    return 1 if differences else 0


sys.exit(main())

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""objects_equal.py BIN KERNELS SCRATCH: compiles every kernel file to an object
directly, and to text that our assembler and the stock one assemble; prints
which differ."""

import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[4] / "utils"))
from toygcn_lib.compiling import clang_opencl  # noqa: E402

binaries, kernels, scratch = map(pathlib.Path, sys.argv[1:])
STOCK_MC = ["llvm-mc-22", "-triple=amdgcn-amd-amdhsa", "-mcpu=gfx900"]
OWN_MC = [binaries / "llvm-mc", "-triple=toygcn"]

def run(*command):
    subprocess.run([str(c) for c in command], check=True)


def main():
    scratch.mkdir(parents=True, exist_ok=True)
    files = sorted([*kernels.glob("*.cl"), *kernels.glob("*.ll")])
    differences = 0
    for source in files:
        ir = source
        if source.suffix == ".cl":
            # As people compile them; version 5 has more metadata.
            ir = clang_opencl(str(source), str(scratch),
                              ["-w", "-mcode-object-version=5"])
        base = scratch / source.stem
        llc = [binaries / "llc", "-march=toygcn", ir]
        run(*llc, "-filetype=obj", "-o", f"{base}.llc.o")
        run(*llc, "-o", f"{base}.s")
        for name, assembler in (("own", OWN_MC), ("stock", STOCK_MC)):
            run(*assembler, "-filetype=obj", f"{base}.s", "-o",
                f"{base}.{name}.o")
            direct = pathlib.Path(f"{base}.llc.o").read_bytes()
            if direct != pathlib.Path(f"{base}.{name}.o").read_bytes():
                print(f"{source.name}: llc's object is not the {name} "
                      "assembler's")
                differences += 1
    print(f"{len(files)} kernel files, {differences} differences")
    return 1 if differences else 0


sys.exit(main())

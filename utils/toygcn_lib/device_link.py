# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The link step of device code of HIP or OpenMP: bitcode to a code object.

clang runs it in place of lld (programs.py). lld itself links the bitcode and
optimizes it as a whole; then each compiler makes an object of that. Where both
do, stock's code object lies in a section of ours, for `host --with stock`.
"""

import os
import re
import sys
import tempfile

from .compiling import Compiler, stock_llc
from .console import ToyError, report_error
from .hip import DEVICE_LIBRARIES, OLD_LIBRARIES
from .packages import OPENMP_ROOT
from .tools import call, own, stock

# The section that utils/toygcn-hsa/Executables.cpp reads.
SECTION = ".toygcn_stock"


def toygcn_llc(build_dir, level):
    return [own(build_dir, "llc"), "-march=toygcn", f"-O{level}"]


# By it the simulator knows whose code it is, and so which checks it has to
# pass.
MARKS = {"toygcn": ["--defsym=__toygcn_object=0"], "stock": []}
COMPILERS = {"toygcn": Compiler("toygcn", "ToyGCN", toygcn_llc),
             "stock": Compiler("stock", "stock", stock_llc)}


def optimization_level(words):
    """The level that clang's driver gives to lld."""
    for word in reversed(words):
        if match := re.fullmatch(r"-?-plugin-opt=O([0-3])", word):
            return int(match[1])
    return 0


# What OpenMP's device code is linked with, and what stands for it.
OPENMP = "-lompdevice"
OPENMP_LIBRARY = f"{OPENMP_ROOT}/lib/libomptarget-amdgpu-gfx900.bc"


def openmp_libraries(folder):
    more = os.path.join(folder, "openmp.bc")
    call("opt", [stock("opt"), "-passes=verify", os.path.join(
        os.path.dirname(__file__), "openmp.ll"), "-o", more])
    return [more, OPENMP_LIBRARY]


def linked_bitcode(words, folder):
    """What lld makes of the words of its command line, but as bitcode."""
    place = words.index("-o") + 1
    path = os.path.join(folder, "linked.bc")
    libraries = openmp_libraries(folder) if OPENMP in words else [
        os.path.join(DEVICE_LIBRARIES, name) for name in OLD_LIBRARIES]
    words = [path if number == place else word
             for number, word in enumerate(words) if word != OPENMP]
    flavor = [] if words[0] == "-flavor" else ["-flavor", "gnu"]
    call("lld", [stock("lld"), *flavor, *words, *libraries,
                 "--lto-partitions=1", "--lto-emit-llvm"])
    return path


# HIP has no kernels that launch kernels. Without the optimizer nothing finds
# that out, and the runtime would look for their queue.
NEVER = ("amdgpu-no-default-queue", "amdgpu-no-completion-action")


def without_queues(bitcode):
    """The bitcode with functions that say so."""
    base = os.path.splitext(bitcode)[0]
    names = call("llvm-nm", [stock("llvm-nm"), "--defined-only",
                             "--format=just-symbols", bitcode]).stdout.split()
    with open(base + ".csv", "w") as file:
        file.writelines(f"{name},{attribute}=true\n" for name in names
                        for attribute in NEVER)
    call("opt", [stock("opt"), "-passes=forceattrs",
                 f"-forceattrs-csv-path={base}.csv", bitcode, "-o",
                 base + ".marked.bc"])
    return base + ".marked.bc"


def code_object(bitcode, key, level, build_dir):
    base = f"{os.path.splitext(bitcode)[0]}.{key}"
    compiler = COMPILERS[key]
    call(f"{compiler.title} llc",
         [*compiler.command(build_dir, level), "-filetype=obj", bitcode, "-o",
          base + ".o"])
    call("ld.lld", [stock("ld.lld"), "-shared", "--no-undefined", *MARKS[key],
                    base + ".o", "-o", base + ".hsaco"])
    return base + ".hsaco"


def beside(bitcode, key, level, build_dir):
    """A second code object, if its compiler makes one of the program."""
    try:
        return [code_object(bitcode, key, level, build_dir)]
    except ToyError as error:
        print(f"toygcn: warning: no code by {COMPILERS[key].title}, only by "
              f"ToyGCN (--with toygcn asks for none): "
              f"{str(error).splitlines()[0]}", file=sys.stderr)
        return []


def link(build_dir, keys, words, folder):
    bitcode = without_queues(linked_bitcode(words, folder))
    level = optimization_level(words)
    made = [code_object(bitcode, keys[0], level, build_dir)]
    for key in keys[1:]:
        made += beside(bitcode, key, level, build_dir)
    out = words[words.index("-o") + 1]
    extra = [f"--add-section={SECTION}={path}" for path in made[1:]]
    call("llvm-objcopy", [stock("llvm-objcopy"), *extra, made[0], out])


def main(build_dir, compilers, words):
    keys = sorted(compilers.split(","), key=list(COMPILERS).index)
    try:
        with tempfile.TemporaryDirectory(prefix="toygcn-link-") as folder:
            link(build_dir, keys, words, folder)
    except ToyError as error:
        report_error(error)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2], sys.argv[3:]))

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The compiler of OpenCL programs that a host builds when it runs: sources to
a code object, or to IR that is linked later.

utils/toygcn-opencl starts it once in a run of a host; what it prints is the
build log of OpenCL.
"""

import contextlib
import hashlib
import os
import re
import shlex
import shutil
import signal
import sys
import tempfile
import traceback

from . import clc, compiling, ready
from .compiling import WITH_OFFSET, clang_part, to_code_object, to_ir
from .console import ToyError
from .device_link import COMPILERS, MARKS
from .tools import LLVM_BIN, Failed, call, libclc, stock

# As pocl gives them to clang of old, to what they came from. Results without
# denormals are allowed only by the second, not asked for.
TRANSLATED = {"-debug-info-kind=limited": "-g",
              "-fdenormal-fp-math=positive-zero": None,
              "-dwarf-version=4": None, "-debugger-tuning=gdb": None,
              "-dwarf-column-info": None}


# What clang has for this target, and the device has not.
ABSENT = ("__opencl_c_images", "__opencl_c_3d_image_writes",
          "cl_khr_3d_image_writes", "__opencl_c_read_write_images",
          "__opencl_c_pipes", "__opencl_c_device_enqueue")
# Those of subgroups that the device has, and clang does not know.
EXTENSIONS = ("ballot", "clustered_reduce", "extended_types",
              "non_uniform_arithmetic", "non_uniform_vote", "rotate", "shuffle",
              "shuffle_relative")
NEW_LANGUAGE = re.compile(r"-cl-std=CL[23]")


def clang_options(text):
    """What a host's options, a text, are for our clang. OpenCL 1.2 is the
    language of programs that name none."""
    words = [TRANSLATED.get(word, word) for word in shlex.split(text)]
    more = ["-D__OPENCL_VERSION__=300", "-U__IMAGE_SUPPORT__",
            *(f"-Dcl_khr_subgroup_{name}=1" for name in EXTENSIONS)]
    if any(NEW_LANGUAGE.match(word or "") for word in words):
        if "-cl-uniform-work-group-size" not in words:
            more.append("-DTOYGCN_PARTIAL_GROUPS")
        more += ["-Xclang", "-cl-ext=" + ",".join(
            [f"-{name}" for name in ABSENT] + ["+__opencl_c_subgroups"])]
    return ["-cl-std=CL1.2", WITH_OFFSET, *more, *filter(None, words), "-I."]


def make_ir(paths, folder, options):
    """IR that is to be linked with other IR."""
    if paths[0].endswith(".cl"):
        return clang_part(paths[0], folder, [
            *options, "-Xclang", "-disable-llvm-passes"], set())
    path = os.path.join(folder, "library.ll")
    call("llvm-link", [stock("llvm-link"), "-S", *paths, "-o", path])
    return path


# How large a workgroup is that clang compiles kernels for which say nothing,
# and the largest there is. A wave of the second has a quarter of the registers.
USUAL = '"amdgpu-flat-work-group-size"="1,256"'
LARGEST = '"amdgpu-flat-work-group-size"="1,1024"'
# Variables that kernels share. There must not be a second set.
SHARED = re.compile(r"^@[^\n]* addrspace\(1\) (?:externally_initialized )?global ",
                    re.MULTILINE)
# utils/toygcn-opencl/Programs.cpp finds the IR of an object after this mark.
IR_MARK = b"\0ToyGCN IR\0"


def for_largest_groups(text):
    """IR whose kernels, and what they call, suit a workgroup of any size."""
    return re.sub(r"^(attributes #\d+ = \{)(?!.*flat-work-group)",
                  rf"\1 {LARGEST}", text.replace(USUAL, LARGEST),
                  flags=re.MULTILINE)


def make_object(paths, folder, options, compiler, wide):
    """A code object, followed by the IR that it is of: if a launch needs larger
    workgroups, it is compiled once more."""
    ir = paths[0] if wide else to_ir(paths, folder, options,
                                     may_be_empty=True)
    with open(ir) as file:
        text = file.read()
    if wide or SHARED.search(text):
        ir = os.path.join(folder, "largest.ll")
        with open(ir, "w") as file:
            file.write(for_largest_groups(text))
    made = to_code_object(ir, COMPILERS[compiler.key], folder,
                          compiler.build_dir, compiler.level,
                          marks=MARKS[compiler.key])
    if not wide:
        with open(made, "ab") as file:
            file.write(IR_MARK + text.encode())
    return made


def identity(key, level, build_dir):
    """A text that another compiler does not have."""
    parts = [key, str(level)]
    here = os.path.dirname(__file__)
    for path in (os.path.join(build_dir, "lib", "libLLVMToyGCN.so"),
                 os.path.join(LLVM_BIN, "clang"), libclc(), __file__,
                 compiling.__file__, compiling.OPENCL_HEADER,
                 *(os.path.join(here, name) for name in
                   ("subgroups.h", "workgroups.h", "device.ll"))):
        known = os.stat(path)
        parts.append(f"{path} {known.st_mtime_ns} {known.st_size}")
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


class Compiler:
    """What all programs of a host are compiled by."""

    def __init__(self, build_dir, key, level):
        self.build_dir, self.key, self.level = build_dir, key, level
        clc.LIBRARY.use(build_dir)
        ready.get_ready(build_dir)

    def make(self, kind, result, options, *paths):
        """Writes `result`. Returns whether that went well."""
        try:
            with tempfile.TemporaryDirectory(prefix="toygcn-cl-") as work:
                options = clang_options(options)
                made = make_ir(paths, work, options) if kind == "ir" else \
                    make_object(paths, work, options, self, kind == "wide")
                shutil.copyfile(made, result)
        except (ToyError, ValueError) as error:
            said = error.output if isinstance(error, Failed) else str(error)
            print(said.replace(os.path.dirname(result) + os.sep, ""),
                  file=sys.stderr)
            return False
        except Exception:
            traceback.print_exc()
            return False
        return True


def main(*words):
    """For each line, a folder: makes what its file `.words` says, which begins
    with the host's folder, writes what there is to say to `log`, and a line with
    a digit."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    compiler = Compiler(*words)
    for line in sys.stdin:
        folder = line.rstrip("\n")
        with open(os.path.join(folder, ".words")) as file:
            here, *words = file.read().split("\0")
        os.chdir(here)
        with open(os.path.join(folder, "log"), "w") as log, \
                contextlib.redirect_stderr(log):
            good = compiler.make(*words)
        with contextlib.suppress(BrokenPipeError):  # The host has ended.
            os.write(1, b"1\n" if good else b"0\n")


if __name__ == "__main__":
    main(*sys.argv[1:])

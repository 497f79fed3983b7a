# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A kernel's way from source to code object: .cl -> .ll -> .o -> .hsaco."""

import os
import re
import sys

from .console import ToyError
from .tools import call, libclc, own, stock

STOCK_TARGET = ["-mtriple=amdgcn-amd-amdhsa", "-mcpu=gfx900"]


class Compiler:
    """One way to turn IR into an object; `key` names it in options and
    JSON."""

    def __init__(self, key, title, command):
        self.key = key
        self.title = title
        self.command = command  # (build folder, -O level) -> llc command


def toygcn_llc(build_dir, level):
    # The variable is for running all tests in another way (docs/testing.md).
    return [own(build_dir, "llc"), "-march=toygcn", f"-O{level}",
            "-verify-machineinstrs", "-toygcn-verify-ir",
            "-toygcn-verify-uniformity", "-toygcn-verify-convergence",
            *os.environ.get("TOYGCN_LLC_ARGS", "").split()]


def stock_llc(build_dir, level):
    return [stock("llc"), *STOCK_TARGET, f"-O{level}"]


def stock_global_isel(build_dir, level):
    return stock_llc(build_dir, level) + ["-global-isel",
                                          "-global-isel-abort=1"]


COMPILERS = {c.key: c for c in (
    Compiler("toygcn", "ToyGCN", toygcn_llc),
    Compiler("stock", "stock", stock_llc),
    Compiler("stock-gisel", "stock GISel", stock_global_isel))}


def stem(path):
    return os.path.splitext(os.path.basename(path))[0]


def source_kind(path):
    """'cl', 'll', 'o' or 'hsaco', for an existing file."""
    kind = os.path.splitext(path)[1].removeprefix(".")
    if kind not in ("cl", "ll", "o", "hsaco"):
        raise ToyError(f"{path}: unknown kind of file",
                       "Known are .cl (OpenCL C), .ll (LLVM IR), .o and "
                       ".hsaco (gfx900 code objects)")
    if not os.path.isfile(path):
        raise ToyError(f"{path}: no such file")
    return kind


def compile_opencl(path, folder, extra=()):
    """OpenCL C to IR with the packaged clang and libclc.

    Code object version 4, because libclc reads the global offset at its place
    in that version's implicit arguments.
    """
    raw = clang_opencl(path, folder, extra)
    return drop_helpers(raw, os.path.join(folder, stem(path) + ".ll"))


def clang_opencl(path, folder, extra=()):
    """The same with all that clang emits."""
    raw = os.path.join(folder, stem(path) + ".clang.ll")
    done = call("clang", [
        stock("clang"), "-x", "cl", "-cl-std=CL2.0", "-O2",
        "-target", "amdgcn-amd-amdhsa", "-mcpu=gfx900",
        "-mcode-object-version=4", "-nogpulib", "-cl-kernel-arg-info",
        "-Xclang", "-mlink-builtin-bitcode", "-Xclang", libclc(),
        "-I", os.path.dirname(path) or ".", *extra, "-emit-llvm", "-S", path, "-o", raw])
    print(done.stderr, end="", file=sys.stderr)  # clang's warnings
    return raw


KERNEL = re.compile(r"^define [^@\n]*(?:amdgpu|spir)_kernel [^@\n]*"
                    r'@("[^"]*"|[\w.$-]+)\(', re.MULTILINE)


def kernel_names(ir):
    """The kernels that an IR file defines, in order."""
    with open(ir, errors="replace") as file:
        return [name.strip('"') for name in KERNEL.findall(file.read())]


def keep_kernels(ir, names, path):
    """The IR with these kernels and what they use, and nothing else."""
    call("opt", [stock("opt"), "-passes=internalize,globaldce",
                 f"-internalize-public-api-list={','.join(names)}", "-S", ir,
                 "-o", path])
    return path


def drop_helpers(raw, path):
    """Removes what no kernel uses: clang emits each kernel a second time as a
    plain function, __clang_ocl_kern_imp_NAME."""
    names = kernel_names(raw)
    if not names:
        raise ToyError(f"{raw}: no kernel in this file",
                       "A kernel is a function declared __kernel")
    return keep_kernels(raw, names, path)


def to_ir(path, folder, clang_args=()):
    """The IR file of a kernel file."""
    kind = source_kind(path)
    if kind == "cl":
        return compile_opencl(path, folder, clang_args)
    if kind == "ll":
        return path
    raise ToyError(f"{path}: only .cl and .ll files can be compiled")


def to_code_object(ir, compiler, folder, build_dir, level=2, llc_args=()):
    """IR to a linked code object."""
    base = os.path.join(folder, f"{stem(ir)}.{compiler.key}")
    call(f"{compiler.title} llc",
         [*compiler.command(build_dir, level), *llc_args, "-filetype=obj", ir,
          "-o", base + ".o"])
    return link(base + ".o", base + ".hsaco")


def link(object_file, path):
    call("ld.lld", [stock("ld.lld"), "-shared", object_file, "-o", path])
    return path


def is_linked(path):
    """True for a linked code object (ELF type DYN), as toygcn-sim wants."""
    with open(path, "rb") as file:
        return file.read(18)[16:18] == b"\x03\x00"

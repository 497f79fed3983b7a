# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A kernel's way from source to code object: .cl, .hip -> .ll -> .o -> .hsaco."""

import errno
import os
import re
import shlex
import shutil
import sys
from collections import Counter

from . import clc, hip
from .console import ToyError
from .tools import Failed, call, libclc, own, stock
from .spir import from_spir
from .undefined import undefined_functions

# For clang, where a launch has a global offset (opencl.h).
WITH_OFFSET = "-DTOYGCN_GLOBAL_OFFSET"
# For clang, where a file uses functions of subgroups or workgroups and does not
# define them.
WITH_SUBGROUPS = "-DTOYGCN_SUBGROUPS"
WITH_WORKGROUPS = "-DTOYGCN_WORKGROUPS"
SUBGROUPS = re.compile(r"^declare [^@\n]*@_Z\d+\w*sub_group|"
                       r"undeclared identifier '\w*sub_group", re.MULTILINE)
WORKGROUPS = re.compile(r"^declare [^@\n]*@_Z\d+work_group_"
                        r"(?:reduce|scan|broadcast|any|all)", re.MULTILINE)
OPENCL_HEADER = os.path.join(os.path.dirname(__file__), "opencl.h")
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


CPP = ".clcpp"  # C++ for OpenCL.

# Kinds of files that can be compiled, and have LAUNCH lines.
SOURCES = ("cl", "hip", "ll")


def source_kind(path):
    """One of SOURCES ('ll' is IR as text or as bitcode), 's', 'o' or 'hsaco', for
    an existing file."""
    check_file(path)
    kind = os.path.splitext(path)[1].removeprefix(".")
    if path.endswith(CPP):
        return "cl"
    if kind in ("bc", "spv"):
        return "ll"
    if path.endswith(hip.ENDINGS):
        return "hip"
    if kind not in ("cl", "ll", "s", "o", "hsaco"):
        raise ToyError(f"{path}: unknown kind of file",
                       "Known are .cl (OpenCL C), .clcpp (C++ for OpenCL), "
                       ".hip and .cu (HIP), .ll and .bc (LLVM IR), .spv "
                       "(SPIR-V), .s (assembly of gfx900), .o and .hsaco (its "
                       "code objects)")
    if kind in ("o", "hsaco"):
        with open(path, "rb") as file:
            if file.read(4) != b"\x7fELF":
                raise ToyError(f"{path}: no code object, as it is no ELF file")
    return kind


def check_file(path):
    """Raises unless `path` is a file that can be read, and read again."""
    if os.path.isdir(path):
        raise ToyError(f"{path} is a folder",
                       "Folders are for utils/toygcn bench, survey and test")
    if not os.path.exists(path):
        raise ToyError(f"{path}: no such file")
    if not os.path.isfile(path):
        raise ToyError(f"{path}: a device or a pipe, not a file",
                       "Copy what it gives to a file")
    if not os.access(path, os.R_OK):
        raise ToyError(f"{path}: {os.strerror(errno.EACCES)}")


def new_file(folder, base, ending, taken):
    """A path for an intermediate file: `taken`, a set of real paths, does not
    have it before and has it after."""
    path, number = os.path.join(folder, base + ending), 2
    while os.path.realpath(path) in taken:
        path = os.path.join(folder, f"{base}.{number}{ending}")
        number += 1
    taken.add(os.path.realpath(path))
    return path


# What is declared inline and not static, and not inlined, has a definition as
# in C of 1989. In C of 1999 another file had to have it; host programs have one.
# C++ for OpenCL has a definition anyway.
def whole_program(path, clang_args):
    is_cpp = path.endswith((CPP, *hip.ENDINGS)) or any(
        arg.lower().startswith("-cl-std=clc++") for arg in clang_args)
    return [] if is_cpp else ["-fgnu89-inline"]


# What clang 15 warned of, and other compilers of OpenCL do, is no error.
ONLY_WARNED = ["-Wno-error=incompatible-pointer-types",
               "-Wno-error=incompatible-function-pointer-types",
               "-Wno-error=int-conversion"]


def clang_opencl(path, folder, extra=(), taken=None):
    """OpenCL C to IR of a whole program."""
    taken = set() if taken is None else taken
    return link_device_library(
        clang_part(path, folder, [*whole_program(path, extra), *extra], taken), taken)


LAUNCH_WITH_OFFSET = re.compile(r"^\s*//.*--offset\b", re.MULTILINE)


def offset_of(path):
    """WITH_OFFSET if a LAUNCH line of the file has an offset."""
    with open(path, errors="replace") as file:
        return [WITH_OFFSET] if LAUNCH_WITH_OFFSET.search(file.read()) else []


def clang_part(path, folder, extra, taken):
    """OpenCL C to IR with the packaged clang and libclc. `taken` has the files
    that stay as they are (see new_file).

    Code object version 4, because libclc reads the global offset at its place
    in that version's implicit arguments.
    """
    raw = new_file(folder, stem(path), ".clang.ll", taken)
    command = [
        stock("clang"), "-x", "cl", "-cl-std=CL2.0", "-O2",
        "-target", "amdgcn-amd-amdhsa", "-mcpu=gfx900",
        "-mcode-object-version=4", "-nogpulib", "-cl-kernel-arg-info",
        "-include", OPENCL_HEADER, "-I", os.path.dirname(path) or ".",
        *ONLY_WARNED, *offset_of(path),
        *(["-cl-std=CLC++2021"] if path.endswith(CPP) else []), *extra,
        "-emit-llvm", "-S", path, "-o", raw]
    with open(path, errors="replace") as file:
        files = clc.LIBRARY.files(" ".join([file.read(), *extra]))
    done = clang_and_subgroups([*command, *clc.options(files)], raw)
    with open(raw) as file:
        if not clc.LIBRARY.has_all(file.read()):
            done = clang_and_subgroups(
                [*command, *clc.options([libclc()])], raw)
    print(done.stderr, end="", file=sys.stderr)  # clang's warnings
    return raw


def clang_and_subgroups(command, raw):
    """Runs clang, and again if the file needs what its header has for it."""
    try:
        done = call("clang", command)
        with open(raw) as file:
            text = file.read()
    except Failed as error:
        text = error.output
        if not SUBGROUPS.search(text):
            raise
    lacks = [option for pattern, option in (
        (SUBGROUPS, WITH_SUBGROUPS), (WORKGROUPS, WITH_WORKGROUPS))
        if pattern.search(text)]
    return call("clang", [*command, *lacks]) if lacks else done


# What libclc does not define; the device libraries of ROCm have the most of it.
DEVICE_FUNCTIONS = ("__printf_alloc", "__assert_fail", "abort",
                    "__toygcn_room_read", "__toygcn_room_write",
                    "__to_global", "__to_local", "__to_private",
                    r"_Z\d+atomic_fetch_(?:add|sub)\w*Atomicml\w*")


def hip_part(path, folder, extra, taken):
    """HIP to IR with Debian's headers and the device libraries."""
    raw = new_file(folder, stem(path), ".clang.ll", taken)
    done = hip.to_device_ir(path, extra, raw)
    print(done.stderr, end="", file=sys.stderr)
    with open(raw) as file:
        text = file.read()
    with open(raw, "w") as file:  # What kept clang from printf is kept no more.
        file.write(text.replace(" nobuiltin", "").replace(hip.NO_PRINTF, ""))
    return raw


def link_device_library(path, taken):
    """Adds the functions of device.ll that the module at `path` calls."""
    with open(path) as file:
        text = file.read()
    if not re.search(r"^declare .*@(%s)\(" % "|".join(DEVICE_FUNCTIONS), text,
                     re.MULTILINE):
        return path
    version = re.search(r'"amdhsa_code_object_version", i32 (\d+)', text)
    old = version and int(version[1]) < 500
    library = new_file(os.path.dirname(path),
                       stem(path), ".device.ll", taken)
    with open(os.path.join(os.path.dirname(__file__), "device.ll")) as file:
        functions = file.read().replace("PRINTF_BUFFER", "24" if old else "72")
    with open(library, "w") as file:
        file.write(functions)
    call("llvm-link", [stock("llvm-link"), "-S", "--only-needed", path,
                       library, "-o", path])
    return path


def ir_text(path, folder, taken):
    """The file of IR at `path`, or what becomes of bitcode, of SPIR-V and of IR
    that is for it."""
    bitcode, text = path, path
    if path.endswith(".spv"):
        bitcode = new_file(folder, stem(path), ".spir.bc", taken)
        call("llvm-spirv", [spirv_reader(path), "-r", path, "-o", bitcode])
    if bitcode.endswith(".bc"):
        text = new_file(folder, stem(path), ".dis.ll", taken)
        call("llvm-dis", [stock("llvm-dis"), bitcode, "-o", text])
    with open(text, errors="replace") as file:
        words = file.read()
    triple = TRIPLE.search(words)
    if triple and triple[1].startswith("spir"):
        out = new_file(folder, stem(path), ".spir.ll", taken)
        return link_device_library(from_spir(words, out), taken)
    return text


def spirv_reader(path):
    for name in ("llvm-spirv", "llvm-spirv-22"):
        if shutil.which(name):
            return name
    raise ToyError(f"{path}: llvm-spirv, which reads SPIR-V, is missing",
                   "It comes with SPIRV-LLVM-Translator, for LLVM 22; or, "
                   f"elsewhere: llvm-spirv -r {shlex.quote(path)} -o "
                   f"{shlex.quote(stem(path))}.bc")


PRINTF = re.compile(r"^declare [^@\n]*@printf\(", re.MULTILINE)


def bind_printf(path, folder, taken):
    """The IR file at `path`, or one whose calls of printf make records, as clang
    makes them of OpenCL's."""
    with open(path, errors="replace") as file:
        if not PRINTF.search(file.read()):
            return path
    bound = new_file(folder, stem(path), ".printf.ll", taken)
    call("opt", [stock("opt"), "-mtriple=amdgcn-amd-amdhsa",
                 "-passes=amdgpu-printf-runtime-binding", "-S", path,
                 "-o", bound])
    return link_device_library(bound, taken)


KERNEL = re.compile(r"^define [^@\n]*(?:amdgpu|spir|ptx)_kernel [^@\n]*"
                    r'@("[^"]*"|[\w.$-]+)\(', re.MULTILINE)


def kernel_names(ir):
    """The kernels that an IR file defines, in order."""
    with open(ir, errors="replace") as file:
        return [name.strip('"') for name in KERNEL.findall(file.read())]


# The name of a C++ function in no namespace.
MANGLED = re.compile(r"_ZL?(\d+)(.*)")


def plain_name(symbol):
    """'_Z5scalefPfi' -> 'scale'"""
    found = MANGLED.fullmatch(symbol)
    return found[2][:int(found[1])] if found else symbol


def is_called(symbol, name, symbols):
    """Whether `name` is that of the kernel `symbol`, as the object has it or,
    if that tells it from the other ones of `symbols`, as the source has it."""
    return symbol == name or name not in symbols and \
        plain_name(symbol) == name and \
        [plain_name(other) for other in symbols].count(name) == 1


def keep_kernels(ir, names, path, passes=""):
    """The IR with these kernels and what they use, and nothing else; `passes`
    run after that."""
    call("opt", [stock("opt"), f"-passes=internalize,globaldce{passes}",
                 f"-internalize-public-api-list={','.join(names)}", "-S", ir,
                 "-o", path])
    return path


# The first has the linkage of a function, or of a variable.
DEFINED = re.compile(r"^define ([^@\n]*)@(\S+?)\(.*?^}\n", re.MULTILINE | re.DOTALL)
VISIBLE = re.compile(r"^@[^=\n]+ = (?!internal |private )", re.MULTILINE)
SYMBOL = re.compile(r"@([-\w.$]+)")
VARIABLE = re.compile(r"^@([-\w.$]+) = ", re.MULTILINE)


def without_unused(text):
    """IR without the functions that are no kernels and that nothing uses."""
    before = None
    while text != before:
        before, uses = text, Counter(SYMBOL.findall(text))
        text = DEFINED.sub(
            lambda found: found[0] if "_kernel " in found[1]
            or uses[found[2]] != 1 else "", text)
    return text


def keep_usual_kernels(ir, path):
    """keep_kernels of all kernels, where they need nothing else that is
    visible. Returns whether that is so."""
    with open(ir, errors="replace") as file:
        text = file.read()
    kept = without_unused(text)
    uses, left = (Counter(SYMBOL.findall(ir)) for ir in (text, kept))
    if VISIBLE.search(text) or any(
            uses[variable] > left[variable] == 1
            for variable in VARIABLE.findall(kept)) or any(
            not linkage.startswith("internal ") and "_kernel " not in linkage
            for linkage, _ in DEFINED.findall(kept)):
        return False
    with open(path, "w") as file:
        file.write(kept)
    return True


def check_only(names):
    """Asks for a choice before other kernels may be refused."""
    if len(names) > 1:
        raise ToyError("several kernels, so one must be chosen with --kernel",
                       "There is: " + ", ".join(names))


TRIPLE = re.compile(r'^target triple = "([^"]*)"', re.MULTILINE)
DEVICES = ("amdgcn", "amdpal", "spir", "nvptx", "toygcn")


def check_kernels(ir, paths, must_have):
    """Raises for IR without a kernel, if it must have one, and for that of
    another machine."""
    if kernel_names(ir):
        return
    with open(ir, errors="replace") as file:
        triple = TRIPLE.search(file.read())
    other = triple and triple[1] and not triple[1].startswith(DEVICES)
    if other or must_have and len(paths) == 1:
        raise ToyError(f"{' '.join(paths)}: no kernel in this file"
                       + (f", which is for {triple[1]}" if other else ""),
                       NO_KERNEL)


NO_KERNEL = """\
A kernel is a function declared __kernel; in IR its calling convention is
amdgpu_kernel, spir_kernel or ptx_kernel"""


def to_ir(paths, folder, clang_args=(), kernel=None, only=False,
          may_be_empty=False):
    """The IR file of kernel files that make one program: of all its kernels,
    or of one; if `only`, there must be but one, or a name. One without
    kernels is an error, unless it `may_be_empty`."""
    parts, taken = [], {os.path.realpath(path) for path in paths}
    # The texts of printf are numbered once, when all of them are there.
    how = ["-Xclang", "-disable-llvm-passes"] if len(paths) > 1 \
        else whole_program(paths[0], clang_args)
    for path in paths:
        kind = source_kind(path)
        if kind not in SOURCES:
            raise ToyError(f"{path}: only OpenCL C, HIP and IR can be compiled",
                           "utils/toygcn run runs what is compiled")
        parts.append(clang_part(path, folder, [*clang_args, *how], taken)
                     if kind == "cl" else
                     hip_part(path, folder, [
                         *clang_args, *how,
                         *(["-fgpu-rdc"] if len(paths) > 1 else [])], taken)
                     if kind == "hip" else ir_text(path, folder, taken))
    check_kernels(parts[0], paths, only or kernel)
    if len(parts) == 1:
        parts = [bind_printf(parts[0], folder, taken)]
    if len(parts) == 1 and kind != "ll":
        link_device_library(parts[0], taken)
    if only and not kernel and len(parts) == 1:
        check_only(kernel_names(parts[0]))
    if not kernel and len(parts) == 1 and parts[0] == paths[0]:
        return parts[0]
    joined = new_file(folder, stem(paths[0]), ".ll", taken)
    raw, passes = parts[0], ""
    if len(parts) > 1:
        raw = new_file(folder, stem(paths[0]), ".linked.ll", taken)
        call("llvm-link", [stock("llvm-link"), "-S", *parts, "-o", raw])
        passes = ",default<O2>"
    known = kernel_names(raw)
    if not known and not may_be_empty:
        raise ToyError(f"{' '.join(paths)}: no kernel in this file",
                       NO_KERNEL)
    chosen = [name for name in known if is_called(name, kernel, known)]
    if kernel and not chosen:
        raise ToyError(f"{' '.join(paths)}: no kernel '{kernel}'",
                       "There is: " + ", ".join(known))
    if only and not kernel:
        check_only(known)
    # clang emits each kernel a second time as a plain function,
    # __clang_ocl_kern_imp_NAME, which no kernel uses, and functions that it
    # has put in place of their calls.
    if chosen or passes or not keep_usual_kernels(raw, joined):
        keep_kernels(raw, chosen or known, joined, passes)
    return link_device_library(bind_printf(joined, folder, taken), taken) \
        if len(parts) > 1 else joined


# clang folds nothing, and stock llc does what it does at -O2.
WITHOUT_FOLDS = ("-O0", "-Xclang", "-disable-O0-optnone")


def reference_ir(path, folder, clang_args=(), kernel=None):
    """The IR of an OpenCL file as `to_ir` has it, but without what clang's
    optimizer makes of it."""
    apart = os.path.join(folder, "reference")
    os.makedirs(apart, exist_ok=True)
    return to_ir([path], apart, [*clang_args, *WITHOUT_FOLDS], kernel)


FUNCTION = re.compile(r'^define [^@\n]*@("[^"]*"|[\w.$-]+)\(', re.MULTILINE)


def within_budget(ir, vgprs, sgprs, folder):
    """The IR with a budget of registers for each function."""
    base = os.path.join(folder, f"{stem(ir)}.v{vgprs}s{sgprs}")
    with open(ir, errors="replace") as file:
        names = [name.strip('"') for name in FUNCTION.findall(file.read())]
    with open(base + ".csv", "w") as file:
        file.writelines(f"{name},amdgpu-num-{kind}={count}\n"
                        for name in names
                        for kind, count in (("vgpr", vgprs), ("sgpr", sgprs)))
    call("opt", [stock("opt"), "-passes=forceattrs",
                 f"-forceattrs-csv-path={base}.csv", "-S", ir,
                 "-o", base + ".ll"])
    return base + ".ll"


def to_code_object(ir, compiler, folder, build_dir, level=2, llc_args=(),
                   marks=()):
    """IR to a linked code object."""
    base = os.path.join(folder, f"{stem(ir)}.{compiler.key}")
    done = call(f"{compiler.title} llc",
                [*compiler.command(build_dir, level), *llc_args,
                 "-filetype=obj", ir, "-o", base + ".o"])
    if compiler.key == "toygcn":
        print(*re.findall(r"^warning: .*\n", done.stderr, re.MULTILINE), sep="",
              end="", file=sys.stderr)
    return link(base + ".o", base + ".hsaco", ir, marks)


def link(object_file, path, ir=None, marks=()):
    """Links an object, which the file `ir` became."""
    try:
        call("ld.lld", [stock("ld.lld"), "-shared", *(["-zdefs"] if ir else []),
                        *marks, object_file, "-o", path])
    except Failed as failure:
        missing = undefined_functions(ir) \
            if ir and "error: undefined " in failure.output else []
        if missing:
            failure.message = failure.output = "\n".join(missing)
            failure.hint = "Neither the program nor libclc defines it; what " \
                "is not supported:\ndocs/unsupported.md"
        raise
    return path


def assemble(path, object_file):
    call("llvm-mc", [stock("llvm-mc"), "-triple=amdgcn-amd-amdhsa",
                     "-mcpu=gfx900", "-filetype=obj", path, "-o", object_file])
    return object_file


def is_linked(path):
    """True for a linked code object (ELF type DYN), as toygcn-sim wants."""
    with open(path, "rb") as file:
        return file.read(18)[16:18] == b"\x03\x00"

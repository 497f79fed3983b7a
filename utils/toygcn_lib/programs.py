# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs with their hosts: compiling those of HIP (`hipcc`), and running any
over the simulator's runtimes of HIP and OpenCL (`host`)."""

import os
import shlex
import shutil
import subprocess
import sys
import tempfile

from . import hip_headers, opencl_program
from .console import ToyError
from .hip import CLANG_OPTIONS, DEVICE_LIBRARIES, check_installed
from .packages import (HIP_PACKAGES, OPENCL_PACKAGES, OPENMP_PACKAGES,
                       OPENMP_ROOT)
from .tools import LLVM_BIN, ROOT, stock
from .writing import check_output, same_file

# Where a host finds libhsa-runtime64.so.1, and where OpenCL's loader finds
# pocl with the simulator as its device, in the build folder.
RUNTIME = os.path.join("lib", "hsa")

# What builds take for ROCm's folder.
ROCM = os.path.join(ROOT, "utils", "rocm")
OPENCL = os.path.join("lib", "opencl", "libpocl.so.2")

# Kinds of files that hipcc takes for HIP whatever their names say.
HIP_SOURCES = (".hip", ".cu", ".cpp", ".cc", ".cxx", ".C")

# Options of clang that make no program.
NO_PROGRAM = ("-c", "-S", "-E", "-M", "-MM", "-fsyntax-only",
              "--offload-device-only")

# By these clang's wrapper of linkers finds ours.
LINKER_WORDS = "--device-compiler=amdgcn-amd-amdhsa=-B"

LINKER = """\
#!/bin/sh
# The program that clang runs for the link step of device code.
PYTHONPATH={utils} exec {python} -B -m toygcn_lib.device_link {build} \
    {compilers} "$@"
"""


# Words after which another belongs to them.
WITH_VALUE = ("-o", "-I", "-D", "-U", "-L", "-include", "-isystem",
              "-idirafter", "-MF", "-MT", "-MQ", "-Xlinker", "-Xclang")


def with_language(words):
    """The words with the language said where it changes: sources are HIP, as
    for hipcc of ROCm, and objects among them stay objects."""
    if any(word.startswith("-x") for word in words):
        return list(words)
    result, language = [], "none"
    for before, word in zip(["", *words], words):
        is_file = not word.startswith("-") and before not in WITH_VALUE
        wanted = "hip" if word.endswith(HIP_SOURCES) else "none"
        if is_file and wanted != language:
            result += ["-x", wanted]
            language = wanted
        result.append(word)
    return result


# Options that name a device.
DEVICE = ("--offload-arch=", "--cuda-gpu-arch=", "--amdgpu-target=")


def without_system_headers(words):
    """The words without -isystem /usr/include, where HIP's headers are: C++'s
    come before."""
    at = {n for n, pair in enumerate(zip(words, words[1:]))
          if pair == ("-isystem", "/usr/include")}
    return [word for n, word in enumerate(words)
            if n not in at and n - 1 not in at]


def of_rocm(words):
    """The words with what ROCm's hipcc takes and clang does not: --genco, and
    devices that are not here."""
    result = []
    for word in without_system_headers(words):
        if word.startswith(DEVICE):
            if not word.endswith("=gfx900"):
                print(f"toygcn: note: {word}: the code is for gfx900",
                      file=sys.stderr)
            word = "--offload-arch=gfx900"
        result.append("--offload-device-only" if word == "--genco" else word)
    return result


def is_openmp(words):
    """Whether loops marked by OpenMP run on the GPU: there is no HIP then."""
    return "-fopenmp" in words and \
        any(word.startswith("--offload-arch") for word in words)


# Where clang finds OpenMP's header and library, of the host too.
OPENMP_FOLDERS = ["-Wno-unused-command-line-argument",
                  "-idirafter", f"{OPENMP_ROOT}/lib/clang/19/include",
                  f"-L{OPENMP_ROOT}/lib"]


def openmp_packages(words):
    """What a compilation needs besides."""
    return OPENMP_PACKAGES if is_openmp(words) else \
        OPENMP_PACKAGES[1:] if "-fopenmp" in words else []


def openmp_command(words, linker_folder):
    return [stock("clang++"), *words, f"-Wl,{LINKER_WORDS}{linker_folder}",
            "-mcode-object-version=5", f"-L{os.path.dirname(LLVM_BIN)}/lib",
            *OPENMP_FOLDERS,
            "--rocm-path=/usr",
            f"--rocm-device-lib-path={DEVICE_LIBRARIES}"]


def clang_command(words, linker_folder):
    """clang's command line for words of hipcc's."""
    if is_openmp(words):
        return openmp_command(words, linker_folder)
    link = [] if any(word in NO_PROGRAM for word in words) else ["-lamdhip64"]
    link += OPENMP_FOLDERS if "-fopenmp" in words else []
    typed = with_language(words)
    if not any(word.startswith("-x") for word in typed) and \
            "-fgpu-rdc" not in words:
        return [stock("clang++"), *words, *link]  # Only objects: no device.
    # As hipcc of ROCm: optimized unless told otherwise.
    level = [] if any(word.startswith("-O") for word in words) else ["-O3"]
    whole = ["--hip-link"] if "-lamdhip64" in link and "-fgpu-rdc" in words \
        else []
    return [stock("clang++"), "-B", linker_folder, *CLANG_OPTIONS,
            *hip_headers.overlay(linker_folder), "-foffload-lto", *level,
            *whole, *typed, *link]


def compilers_of(text):
    """'toygcn,stock' -> the same, checked."""
    for key in text.split(","):
        if key not in ("toygcn", "stock"):
            raise ToyError(f"--with {text}: unknown compiler '{key}'",
                           "Known are: toygcn, stock")
    return text


SOURCES = (*HIP_SOURCES, ".c", ".h", ".hpp", ".cl", ".ll")


def check_target(words):
    """Raises where -o names a file that is read, or any source."""
    for before, word in zip(["", *words], words):
        path = word if before == "-o" else \
            word[2:] if word.startswith("-o") else ""
        if not os.path.isfile(path):
            continue
        if path.endswith(SOURCES) or any(
                same_file(path, other) for other in words if other != word) \
                or words.count(word) > 1:
            raise ToyError(f"-o {path}: a source, which would be lost",
                           "Name another file")


def hipcc(options, words):
    """Compiles as clang does; returns its status."""
    if not words:
        raise ToyError("no source file",
                       "For help, run: utils/toygcn hipcc --help")
    words = of_rocm(words)
    check_target(words)
    check_installed()
    with tempfile.TemporaryDirectory(prefix="toygcn-hipcc-") as folder:
        linker = os.path.join(folder, "ld.lld" if is_openmp(words) else "lld")
        with open(linker, "w") as file:
            file.write(LINKER.format(
                python=sys.executable,
                utils=shlex.quote(os.path.join(ROOT, "utils")),
                build=shlex.quote(options.build_dir),
                compilers=compilers_of(options.compilers)))
        os.chmod(linker, 0o755)
        return subprocess.run(clang_command(words, folder)).returncode


def packages_for(program):
    """What the program, a list of words, needs: by the libraries that its file
    names, or all, since it may load them in other ways."""
    path = program and shutil.which(program[0])
    names = b""
    if path:
        with open(path, "rb") as file:
            names = file.read()
    wanted = [packages for library, packages in
              ((b"libamdhip64", HIP_PACKAGES), (b"libOpenCL", OPENCL_PACKAGES))
              if library in names]
    return sum(wanted or [HIP_PACKAGES, OPENCL_PACKAGES], [])


def opencl_environment(options):
    """The variables by which OpenCL's loader finds pocl, and the device its
    compiler (utils/toygcn-opencl/Programs.cpp)."""
    level = str(options.level)
    compiler = ["/usr/bin/env", f"PYTHONPATH={os.path.join(ROOT, 'utils')}",
                sys.executable, "-B", "-m", "toygcn_lib.opencl_program",
                options.build_dir, options.compiler, level]
    return {"OCL_ICD_VENDORS": os.path.join(options.build_dir, OPENCL),
            "TOYGCN_OPENCL_COMPILER": "\n".join(compiler),
            "TOYGCN_OPENCL_ID": opencl_program.identity(
                options.compiler, level, options.build_dir)}


def host_environment(options):
    """The variables by which a program finds the runtime, and what it is to
    do (utils/toygcn-hsa/Runtime.h); builds find hipcc."""
    runtime = os.path.join(options.build_dir, RUNTIME)
    if not os.path.exists(os.path.join(runtime, "libhsa-runtime64.so.1")):
        raise ToyError(f"{runtime} holds no runtime",
                       "To build it, run: utils/toygcn build")
    paths = [runtime, os.environ.get("LD_LIBRARY_PATH")]
    result = {"HIP_PATH": ROCM, "ROCM_PATH": ROCM,
              "HIPCXX": os.path.join(ROCM, "hip", "bin", "clang++"),
              **os.environ, **opencl_environment(options),
              "PATH": os.pathsep.join([os.environ.get("PATH", os.defpath),
                                       os.path.join(ROCM, "bin")]),
              "LD_LIBRARY_PATH": ":".join(filter(None, paths)),
              "TOYGCN_CHECK": options.check, "TOYGCN_WITH": options.compiler}
    if options.stats:
        result["TOYGCN_STATS"] = "1"
    if options.timing:
        result["TOYGCN_TIMING"] = "1"
    # The program may change its folder.
    for name, path in (("STATS_JSON", options.stats_json),
                       ("PROFILE", options.profile)):
        if path:
            check_output("--" + name.lower().replace("_", "-"), path,
                         '"kernel":', options.program[:1])
            result["TOYGCN_" + name] = os.path.abspath(path)
    if options.jobs:
        result["TOYGCN_JOBS"] = str(options.jobs)
    for name in ("max_instructions", "stack"):
        if getattr(options, name):
            result["TOYGCN_" + name.upper()] = str(getattr(options, name))
    return result


def host(options):
    """Becomes the program."""
    if not options.program:
        raise ToyError("no program", "For help, run: utils/toygcn host --help")
    sys.stdout.flush()
    environment = host_environment(options)
    try:
        os.execvpe(options.program[0], options.program, environment)
    except OSError as error:
        raise ToyError(f"{options.program[0]}: {error.strerror}",
                       "A program is a path, as ./vadd, or a name in PATH")

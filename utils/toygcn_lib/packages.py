# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Debian packages: what is missing, and installing it."""

import os
import shutil
import subprocess

from .console import Progress, ToyError

# What an installation needs; the Debian package depends on it. `patterns` reads
# LLVM's own .td files, which are in llvm-22-dev.
INSTALLED_PACKAGES = """
    python3 python3-yaml
    llvm-22 llvm-22-dev clang-22 lld-22 libclc-22 libllvm22
""".split()

# What the build, the tests and `run` need. The libraries that
# find_package(LLVM) needs are there because LLVMConfig.cmake looks for them.
# clang and lld are libraries of the process that compiles OpenCL programs.
PACKAGES = """
    cmake ninja-build ccache python3-z3 llvm-22-tools
    libclang-22-dev liblld-22-dev
    libgtest-dev zlib1g-dev libzstd-dev libxml2-dev libedit-dev
    libcurl4-openssl-dev libboost-dev
    python3-clang-22 python3-psutil help2man libhsa-runtime-dev
    ocl-icd-opencl-dev
""".split() + INSTALLED_PACKAGES

# What `hipcc` and `host` need besides: 42 MB to fetch, most of it the LLVM 15
# by which HIP's runtime compiles its own kernels.
HIP_PACKAGES = ["libamdhip64-dev", "rocm-device-libs"]

# What `hipcc -fopenmp --offload-arch=gfx900` needs: the host's runtime, and the
# device library, which no package of LLVM 22 has.
OPENMP_ROOT = "/usr/lib/llvm-19"
OPENMP_PACKAGES = ["liboffload-22-dev", "libomp-19-dev"]

# What `host` needs besides for programs of OpenCL: its host side. 62 MB to fetch
# with clang and LLVM 15, by which it would compile for the CPU.
OPENCL_PACKAGES = ["libpocl2"]

# What `test` needs besides: a browser that clicks through a page, a shell that
# reads what completes its commands, a reader of the Python, and programs that
# are not ours with a compiler to judge them, GPU programs among them.
TEST_PACKAGES = """
    chromium chromium-driver python3-selenium zsh pyflakes3
    csmith libcsmith-dev g++ librocprim-dev
""".split() + HIP_PACKAGES + OPENMP_PACKAGES + OPENCL_PACKAGES

# What `test --sanitize` needs besides: the runtime of clang's sanitizers.
SANITIZER_PACKAGES = ["libclang-rt-22-dev"]


def missing_packages(wanted):
    """Those of the packages that dpkg does not report as installed."""
    query = subprocess.run(
        ["dpkg-query", "-W", "-f=${Package} ${db:Status-Status}\n"] + wanted,
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    present = {line.split()[0] for line in query.stdout.splitlines()
               if line.endswith(" installed")}
    return [name for name in wanted if name not in present]


def install_command(packages):
    return ["apt-get", "install", "-y", "--no-install-recommends"] + packages


def privilege():
    """The words to put before a command to run it as root; None if none."""
    if os.geteuid() == 0:
        return []
    if shutil.which("sudo") and subprocess.run(
            ["sudo", "-n", "true"], stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL).returncode == 0:
        return ["sudo", "-n"]
    return None


def run_apt(words, command, progress):
    """Runs apt-get; returns (exit status, its output)."""
    # `env` because sudo does not pass our environment on.
    with subprocess.Popen(
            words + ["env", "DEBIAN_FRONTEND=noninteractive"] + command,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, errors="replace") as process:
        lines = []
        for line in process.stdout:
            lines.append(line)
            progress.update(line.strip())
    return process.returncode, "".join(lines)


def ensure_packages(no_install=False, quiet=False, more=()):
    """Installs what is missing, or stops and says which line does it."""
    wanted = PACKAGES + list(more)
    if not shutil.which("dpkg-query"):
        raise ToyError(
            "dpkg-query is missing: this set-up knows Debian packages only",
            "Install the equivalent of these packages, then pass --no-setup:\n"
            "  " + " ".join(wanted))
    missing = missing_packages(wanted)
    if not missing:
        return
    command = install_command(missing)
    words = privilege()
    if no_install or words is None:
        raise ToyError(
            "packages are missing: " + " ".join(missing),
            "As root, run this line, then try again:\n  " + " ".join(command))
    with Progress(f"Installing {len(missing)} packages", quiet) as progress:
        status, output = run_apt(words, command, progress)
        if status:
            # Most often the lists are empty (fresh image) or out of date.
            run_apt(words, ["apt-get", "update"], progress)
            status, output = run_apt(words, command, progress)
    if status:
        tail = "\n".join(output.splitlines()[-15:])
        raise ToyError(
            f"apt-get failed (exit status {status})\n{tail}",
            "When its trouble is over, try again. The line was:\n  "
            + " ".join(command))

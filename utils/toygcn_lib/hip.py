# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""HIP's device code as a kernel file: .hip or .cu -> .ll."""

import os
import tempfile

from . import hip_headers
from .console import ToyError
from .packages import HIP_PACKAGES, install_command
from .tools import call, stock

# What run, compare and explain take for HIP.
ENDINGS = (".hip", ".cu")

HEADER = os.path.join(os.path.dirname(__file__), "hip.h")

# Of Debian's package rocm-device-libs.
DEVICE_LIBRARIES = "/usr/lib/x86_64-linux-gnu/amdgcn/bitcode"

# What Debian's HIP headers call and clang of today does not link in.
OLD_LIBRARIES = ("hip.bc", "oclc_daz_opt_off.bc")

# Debian's HIP reads code objects of version 4. The paths stand before those of
# the variables HIP_PATH and ROCM_PATH, which builds set.
CLANG_OPTIONS = (
    "--offload-arch=gfx900", "-mcode-object-version=4", "-include", HEADER,
    "--rocm-path=/usr", "--hip-path=/usr",
    f"--rocm-device-lib-path={DEVICE_LIBRARIES}")


# What -fno-builtin-printf leaves at functions.
NO_PRINTF = ' "no-builtin-printf"'


def check_installed():
    if not os.path.isdir(DEVICE_LIBRARIES):
        raise ToyError(f"{DEVICE_LIBRARIES} is missing",
                       "To install what HIP needs, run as root:\n  "
                       + " ".join(install_command(HIP_PACKAGES)))


def to_device_ir(path, extra, out):
    """Compiles the device code of a file, and of none of the host's.

    printf stays a call (compiling.bind_printf): that of HIP's libraries needs a
    thread of the host.
    """
    check_installed()
    libraries = [word for name in OLD_LIBRARIES for word in
                 ("-Xclang", "-mlink-builtin-bitcode", "-Xclang",
                  os.path.join(DEVICE_LIBRARIES, name))]
    with tempfile.TemporaryDirectory(prefix="toygcn-hip-") as folder:
        return call("clang", [
            stock("clang++"), "-x", "hip", "--offload-device-only", "-O2",
            *CLANG_OPTIONS, *hip_headers.overlay(folder),
            "-DTOYGCN_KERNEL_FILE", "-fno-builtin-printf",
            *libraries, *extra, "-emit-llvm", "-S", path, "-o", out])

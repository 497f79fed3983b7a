# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The lit suite. Run it with `utils/toygcn test`; see docs/testing.md for what
a RUN line can use."""

import importlib.util
import os

import lit.formats

# Started on the source folder: the build's configuration comes first, and it
# loads this file again.
if not hasattr(config, "toygcn_build"):
    build = lit_config.params.get(
        "build", os.path.join(os.path.dirname(os.path.dirname(
            os.path.abspath(__file__))), "build"))
    site = os.path.join(build, "test", "lit.site.cfg.py")
    if not os.path.exists(site):
        lit_config.fatal(f"{site} is missing; to make it, run: "
                         "utils/toygcn build")
    lit_config.load_config(config, site)
    raise SystemExit

config.name = "ToyGCN"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".ll", ".mir", ".s", ".test", ".cl", ".hip"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.dirname(__file__)

own = os.path.join(config.toygcn_build, "bin")
stock = config.llvm_tools

# FileCheck, not, split-file, ld.lld and toygcn-sim by their names, and under
# the names llc, opt, llvm-mc, ... the tools with the target loaded.
config.environment["PATH"] = os.pathsep.join(
    [own, stock, os.environ.get("PATH", "")])
config.environment["NO_COLOR"] = "1"

# What `utils/toygcn mutate` tells the compilers that it builds.
if "TOYGCN_MUTANTS" in os.environ:
    config.environment["TOYGCN_MUTANTS"] = os.environ["TOYGCN_MUTANTS"]
# What a test reaches goes to a file of its own.
if "TOYGCN_MUTANT_TRACE" in os.environ:
    config.test_format = lit.formats.ShTest(
        execute_external=False,
        preamble_commands=["export TOYGCN_MUTANT_TRACE=%t.trace"])

# A build with TOYGCN_SANITIZE: a finding is a signal. The runtime needs more
# address space than a limit of memory leaves.
if config.sanitizer:
    config.available_features.add("sanitize")
    config.environment.update({
        "TOYGCN_SANITIZE": "1",
        "ASAN_OPTIONS":
            "detect_leaks=0:allow_user_poisoning=0:abort_on_error=1",
        "UBSAN_OPTIONS": "abort_on_error=1:print_stacktrace=1"})

# --param llc-args=...: the kernels that run, compiled in another way.
if lit_config.params.get("llc-args"):
    config.environment["TOYGCN_LLC_ARGS"] = lit_config.params["llc-args"]

toygcn = os.path.join(config.toygcn_source, "utils", "toygcn")
config.substitutions += [
    # Every compile of a test goes through the machine verifier.
    (r"%llc\b", f"{own}/llc -march=toygcn -verify-machineinstrs "
                 "-toygcn-verify-ir -toygcn-verify-uniformity "
                 "-toygcn-verify-convergence"),
    (r"%opt\b", f"{own}/opt -mtriple=amdgcn-- -march=toygcn"),
    (r"%llvm-mc\b", f"{own}/llvm-mc -triple=toygcn"),
    (r"%llvm-objdump\b", f"{own}/llvm-objdump"),
    (r"%toygcn\b", f"{toygcn} --no-setup "
                   f"--build-dir {config.toygcn_build}"),
    (r"%stock-opt\b", f"{stock}/opt"),
    (r"%stock-llc\b", f"{stock}/llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx900"),
    (r"%stock-llvm-mc\b",
     f"{stock}/llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx900"),
    (r"%stock-llvm-objdump\b", f"{stock}/llvm-objdump --mcpu=gfx900"),
    (r"%build\b", config.toygcn_build),
    (r"%source\b", config.toygcn_source),
    (r"%python\b", config.python),
]

# Absent while the target itself does not build: its tests are skipped then.
if os.path.exists(os.path.join(config.toygcn_build, "lib",
                               "libLLVMToyGCN.so")):
    config.available_features.add("toygcn-target")

if os.path.exists("/usr/lib/x86_64-linux-gnu/libpocl.so.2") and os.path.exists(
        f"{config.toygcn_build}/lib/opencl/pocl/libpocl-devices-basic.so"):
    config.available_features.add("opencl-host")

# The packages that only tests need (utils/toygcn_lib/packages.py).
if os.path.exists("/usr/lib/llvm-22/lib/clang/22/lib/linux/"
                  "libclang_rt.asan-x86_64.so"):
    config.available_features.add("sanitizer-runtime")
if all(map(os.path.exists, ("/usr/bin/chromium", "/usr/bin/chromedriver"))) \
        and importlib.util.find_spec("selenium"):
    config.available_features.add("browser")
if all(map(os.path.exists, ("/usr/lib/x86_64-linux-gnu/libamdhip64.so",
                            "/usr/lib/x86_64-linux-gnu/amdgcn/bitcode/ocml.bc")
           )):
    config.available_features.add("hip")
    if os.path.exists("/usr/include/rocprim/rocprim.hpp"):
        config.available_features.add("rocprim")
    if all(map(os.path.exists, (
            "/usr/lib/llvm-22/lib/libomptarget.so",
            "/usr/lib/llvm-19/lib/libomptarget-amdgpu-gfx900.bc"))):
        config.available_features.add("openmp-offload")

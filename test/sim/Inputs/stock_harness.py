# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs OpenCL kernels compiled by the stock backend in the simulator.

Each kernel is built in several modes and its buffers are compared with values
that the calling script computed in Python. Usage of a script:
stock_x.py KERNELS.cl FOLDER CLANG LLC LIBCLC
"""
import contextlib
import os
import random
import struct
import subprocess
import sys

FORMATS = {"i32": "i", "u32": "I", "i64": "q", "u64": "Q", "f16": "e",
           "f32": "f", "f64": "d", "u8": "B", "i8": "b", "i16": "h"}
MASK32 = (1 << 32) - 1

# (clang flags, llc flags)
MODES = {
    "O2": (["-O2"], ["-O2"]),
    "O2-llcO0": (["-O2"], ["-O0"]),
    "O2-gisel": (["-O2"], ["-O2", "-global-isel"]),
    "O0": (["-O0"], ["-O0"]),
}


def signed(bits, x):
    x &= (1 << bits) - 1
    return x - (1 << bits) if x >> (bits - 1) else x


def i16(x):
    return signed(16, x)


def i32(x):
    return signed(32, x)


def i64(x):
    return signed(64, x)


def truncated_division(x, y):
    q = abs(x) // abs(y)
    return -q if (x < 0) != (y < 0) else q


def clamp(x, low, high):
    return max(low, min(high, x))


class Harness:
    def __init__(self):
        source, self.folder, clang, llc, libclc = sys.argv[1:6]
        random.seed(1)
        os.makedirs(self.folder, exist_ok=True)
        self.runs = self.failures = 0
        self.objects = {}
        for mode, (front, back) in MODES.items():
            base = os.path.join(self.folder, mode)
            subprocess.run(
                [clang, "-x", "cl", "-cl-std=CL2.0", "-w", "-target",
                 "amdgcn-amd-amdhsa", "-mcpu=gfx900",
                 "-cl-fp32-correctly-rounded-divide-sqrt",
                 "-mcode-object-version=4", "-nogpulib", "-Xclang",
                 "-finclude-default-header", "-Xclang",
                 "-mlink-builtin-bitcode", "-Xclang", libclc, *front, "-S",
                 "-emit-llvm", source, "-o", base + ".ll"], check=True)
            subprocess.run(
                [llc, "-mtriple=amdgcn-amd-amdhsa", "-mcpu=gfx900", *back,
                 "-filetype=obj", base + ".ll", "-o", base + ".o"],
                check=True)
            subprocess.run(["ld.lld", "-shared", base + ".o", "-o",
                            base + ".hsaco"], check=True)
            self.objects[mode] = base + ".hsaco"

    def buffer(self, kind, values):
        """An --arg that holds the values."""
        self.runs_buffers = getattr(self, "runs_buffers", 0) + 1
        path = os.path.join(self.folder, f"in{self.runs_buffers}.bin")
        with open(path, "wb") as f:
            f.write(struct.pack(f"<{len(values)}{FORMATS[kind]}", *values))
        return f"buf:{kind}:{len(values)}:@{path}"

    @staticmethod
    def rounded(kind, values):
        """The values as the narrower type holds them."""
        fmt = f"<{len(values)}{FORMATS[kind]}"
        return list(struct.unpack(fmt, struct.pack(fmt, *values)))

    def check(self, kernel, grid, block, args, expect, tolerance=0,
              modes=MODES):
        """expect: argument number -> (type, values)."""
        for mode in modes:
            self.runs += 1
            command = ["toygcn-sim", self.objects[mode], "--kernel", kernel,
                       "--grid", grid, "--block", block, "--check-waitcnt",
                       "--check-hazards", "--lanesan"]
            for a in args:
                command += ["--arg", a]
            out = os.path.join(self.folder, "out")
            for n in expect:
                command += ["--dump", f"{n}={out}{n}"]
                with contextlib.suppress(FileNotFoundError):
                    os.remove(f"{out}{n}")
            run = subprocess.run(command, capture_output=True, text=True)
            problem = run.stderr.strip() if run.returncode else None
            for n, (kind, values) in expect.items():
                if problem:
                    break
                data = open(f"{out}{n}", "rb").read()
                size = struct.calcsize(FORMATS[kind])
                got = struct.unpack(f"<{len(data) // size}{FORMATS[kind]}",
                                    data)
                for k, (g, e) in enumerate(zip(got, values)):
                    near = abs(g - e) <= tolerance * max(1, abs(e))
                    if not (g == e or near or (g != g and e != e)):
                        problem = f"argument {n}[{k}] is {g}, not {e}"
                        break
            if problem:
                self.failures += 1
                print(f"{kernel} {mode}: {problem}")

    def finish(self):
        print(f"{self.runs} runs, {self.failures} failures")

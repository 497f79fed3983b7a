# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles a module of random kernels in several ways and runs each of them
in the simulator on the same inputs."""

import os
import re
import subprocess

import generate

STOCK_FLAGS = ["-mtriple=amdgcn-amd-amdhsa", "-mcpu=gfx900"]
COMPILE_SECONDS = 120
MAX_INSTRUCTIONS = "2000000"


class Tools:
    def __init__(self, build_dir, llvm_bin):
        self.own = os.path.join(build_dir, "bin")
        self.stock = llvm_bin

    def compilers(self):
        """name -> llc command; the first one is the reference."""
        ours = [os.path.join(self.own, "llc"), "-march=toygcn",
                "-verify-machineinstrs", "-toygcn-verify-uniformity"]
        return {
            "stock": [os.path.join(self.stock, "llc"), *STOCK_FLAGS, "-O2"],
            "O0": ours + ["-O0"],
            "O2": ours + ["-O2"],
        }


class Finding:
    """`kind` is crash, error, run or mismatch; `who` the compiler, `kernel`
    the function, None where it is not known."""

    def __init__(self, kind, who, kernel, text):
        self.kind = kind
        self.who = who
        self.kernel = kernel
        self.text = text

    def __str__(self):
        return f"{self.kind} {self.who} {self.kernel}: {self.text}"


def run(command, seconds=COMPILE_SECONDS):
    """(exit status, what it printed); a time-out is status 124."""
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True,
                              errors="replace", timeout=seconds)
        return done.returncode, done.stdout
    except subprocess.TimeoutExpired:
        return 124, "timed out"


def gist(text):
    """The line of a long output that says most."""
    lines = [l for l in text.splitlines() if l.strip()]
    for mark in ("*** Bad", "Assertion", "error:", "LLVM ERROR", "rror"):
        for line in lines:
            if mark in line:
                return line.strip()[:300]
    return lines[-1][:300] if lines else "no output"


def compile_module(tools, who, command, path, base, seconds=COMPILE_SECONDS):
    """None, or the Finding that stands for why there is no code object."""
    status, output = run(command + ["-filetype=obj", path, "-o", base + ".o"],
                         seconds)
    if status:
        kind = "error" if status == 1 and "Stack dump" not in output \
            else "crash"
        kernel = re.search(r"(?:[Ff]unction[: ]+'?@?|'@)(k\d+)\b", output)
        return Finding(kind, who, kernel and kernel.group(1), gist(output))
    status, output = run([os.path.join(tools.stock, "ld.lld"), "-shared",
                          base + ".o", "-o", base + ".hsaco"])
    return Finding("error", who, None, gist(output)) if status else None


def simulate(tools, who, base, kernel):
    """(buffers after the run, Finding)."""
    lanes = generate.BLOCK * generate.GROUPS
    sizes = {1: lanes * generate.LANE_BYTES // 8,
             2: generate.GROUPS * generate.GROUP_BYTES // 8}
    command = [os.path.join(tools.own, "toygcn-sim"), base + ".hsaco",
               "--kernel", kernel, "--grid", str(lanes),
               "--block", str(generate.BLOCK),
               "--max-instructions", MAX_INSTRUCTIONS,
               "--arg", f"buf:i64:{generate.INPUT_BYTES // 8}:rand=7",
               "--arg", f"buf:i64:{sizes[1]}", "--arg", f"buf:i64:{sizes[2]}",
               "--arg", "i32:12345", "--arg", "i64:-987654321987",
               "--arg", "bytes:efbe", "--arg", "bytes:d3", "--arg", "f32:-2.75"]
    dumps = [f"{base}.{kernel}.{n}" for n in sizes]
    for number, path in zip(sizes, dumps):
        command += ["--dump", f"{number}={path}"]
    if who == "stock":
        command.append("--no-check-undef")
    else:
        command += ["--check-waitcnt", "--strict-hazards", "--check-uniform",
                    "--lanesan"]
    status, output = run(command)
    if status:
        return None, Finding("run", who, kernel, gist(output))
    data = b""
    for path in dumps:
        with open(path, "rb") as file:
            data += file.read()
        os.remove(path)
    return data, None


def kernels_of(text):
    return re.findall(r"^define amdgpu_kernel void @(\w+)", text,
                      re.MULTILINE)


def examine(tools, path, folder, only=None):
    """All Findings for one file. A fault of the reference is one too: with
    who == 'stock' the input itself is bad."""
    with open(path) as file:
        kernels = kernels_of(file.read())
    findings, reference = [], {}
    for who, command in tools.compilers().items():
        if only and who not in only:
            continue
        base = os.path.join(folder, who)
        failed = compile_module(tools, who, command, path, base)
        if failed:
            findings.append(failed)
            if who == "stock":
                return findings
            continue
        for kernel in kernels:
            data, failed = simulate(tools, who, base, kernel)
            if failed:
                findings.append(failed)
            elif who == "stock":
                reference[kernel] = data
            elif kernel in reference and data != reference[kernel]:
                findings.append(Finding("mismatch", who, kernel,
                                        difference(reference[kernel], data)))
    return findings


def difference(want, got):
    at = next(i for i in range(0, len(want), 4)
              if want[i:i + 4] != got[i:i + 4])
    total = generate.BLOCK * generate.GROUPS * generate.LANE_BYTES
    if at >= total:
        place = f"shared byte {at - total}"
    else:
        place = (f"lane {at // generate.LANE_BYTES} "
                 f"byte {at % generate.LANE_BYTES}")
    return f"{place}: {got[at:at+4].hex()}, not {want[at:at+4].hex()}"

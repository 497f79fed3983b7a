# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compilers and other programs as commands, and what they complain about."""

import contextlib
import os
import re
import subprocess

STOCK_FLAGS = ["-mtriple=amdgcn-amd-amdhsa", "-mcpu=gfx900"]
COMPILE_SECONDS = 120
MAX_INSTRUCTIONS = "2000000"


class Tools:
    def __init__(self, build_dir, llvm_bin):
        self.own = os.path.join(build_dir, "bin")
        self.stock = llvm_bin

    def compilers(self):
        """name -> llc command; the first one is the reference."""
        return {
            "stock": [os.path.join(self.stock, "llc"), *STOCK_FLAGS, "-O2"],
            "O0": self.ours(0),
            "O2": self.ours(2),
        }

    def ours(self, level):
        """Our llc; every compile goes through the verifiers."""
        return [os.path.join(self.own, "llc"), "-march=toygcn",
                "-verify-machineinstrs", "-toygcn-verify-ir",
                "-toygcn-verify-uniformity", "-toygcn-verify-convergence",
                f"-O{level}"]


class Finding:
    """`kind` is crash, error, run or mismatch; `who` the compiler, `kernel`
    the function, None where it is not known. `doubtful`: stock code does the
    same; `by_opt`: stock opt has changed the program."""

    def __init__(self, kind, who, kernel, text):
        self.kind = kind
        self.who = who
        self.kernel = kernel
        self.text = text
        self.doubtful = self.by_opt = False

    def __str__(self):
        return f"{self.kind} {self.who} {self.kernel}: {self.text}"


def run(command, seconds=COMPILE_SECONDS):
    """(exit status, what it printed); a time-out is status 124. What an earlier
    run dumped, of another size maybe, is removed."""
    for option, word in zip(command, command[1:]):
        if option == "--dump":
            with contextlib.suppress(FileNotFoundError):
                os.remove(word.partition("=")[2])
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


def about(text):
    """A message without names and numbers, short: to tell whether two are of
    one kind."""
    text = re.sub(r"^.*error: (?!in function)", "", text)
    text = re.sub(r"kernel '\w+' at pc 0x\w+: |(<unknown>:0:0: )?in function:? "
                  r"\w+( void \(.*\)(?=: ))?:? ?", "", text)
    text = re.sub(r"%[\w.]+(:[\w()]+)?|[sv]\[\d+:\d+\]|\b[sv]?\d+\b|0x\w+",
                  "#", text)
    return text[:60]


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

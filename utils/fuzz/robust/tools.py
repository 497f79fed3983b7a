# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs on one faulty input, and what is wrong with how they ended."""

import os
import re
import signal
import subprocess

from toygcn_lib.tools import SANITIZED

SECONDS = 60
MEMORY_BYTES, FILE_BYTES = 4 << 30, 64 << 20

# What no message of ours has.
MARKS = ("AddressSanitizer", "runtime error:", "LLVM ERROR", "Stack dump", "PLEASE submit a bug report",
         "Assertion `", "UNREACHABLE executed",
         "Traceback (most recent call last)", "terminate called")
# Frames of the handler of signals, and of what leads to abort().
HANDLER = re.compile(r"PrintStackTrace|RunSignalHandlers|SignalHandler|abort|"
                     r"raise|gsignal|__assert|libc\.so|report_fatal_error|"
                     r"llvm_unreachable|pthread_kill|\?\?")
FRAME = re.compile(r"^ *#\d+ 0x\w+ (.*?)(?: \(|\(| /|$)", re.MULTILINE)


class Ended:
    """`status`: as of subprocess, 124 after a time-out."""

    def __init__(self, status, output):
        self.status, self.output = status, output

    def fault(self):
        """None, or what is wrong, in a few words."""
        if self.status == 124:
            return "hang"
        for mark in MARKS:
            if mark in self.output:
                line = next(l for l in self.output.splitlines() if mark in l)
                place = self.place()
                if mark in ("Stack dump", "PLEASE submit a bug report"):
                    return f"crash in {place}"
                return line.strip()[:160]
        if self.status < 0:
            return f"signal {-self.status}"
        return None

    def place(self):
        """The first function of the stack that is not the handler's."""
        for name in FRAME.findall(self.output):
            if not HANDLER.search(name) and name.strip():
                return name.strip()
        return "an unknown function"


# Before the command; not in a preexec_fn, which must not be used by threads.
# Sanitizers take more address space than any limit of memory leaves.
LIMITS = ["prlimit", f"--fsize={FILE_BYTES}", "--core=0",
          *([] if SANITIZED else [f"--as={MEMORY_BYTES}"])]


def run(command, folder, seconds=SECONDS):
    """In a folder, within limits of time, memory and file size. What the command
    started ends with it when its time is over."""
    with subprocess.Popen(
            [*LIMITS, *command], stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, cwd=folder,
            start_new_session=True,
            env={**os.environ, "LLVM_SYMBOLIZER_PATH": SYMBOLIZER}) as process:
        try:
            output, _ = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            return Ended(124, "")
    return Ended(process.returncode, output.decode("utf-8", errors="replace"))


SYMBOLIZER = "/usr/lib/llvm-22/bin/llvm-symbolizer"

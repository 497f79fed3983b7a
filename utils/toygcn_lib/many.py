# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Objects of many files, from a process that stays (utils/compile-many)."""

import os
import subprocess

from .tools import own


class Many:
    """compile-many with the same options for all files. Objects are in the
    folder `objects`, by the names that `compile` returns."""

    def __init__(self, build_dir, objects, *args):
        self.command = [own(build_dir, "compile-many"), os.path.join(
            build_dir, "lib", "libLLVMToyGCN.so"), f"--objects={objects}",
            *args]
        self.objects, self.process = objects, None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()

    def end(self):
        if self.process:
            self.process.communicate()
            self.process = None

    def compile(self, ir, level=2):
        """The name of the object; None without one. What ends the process has
        none, and the next file starts another."""
        self.process = self.process or subprocess.Popen(
            self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True)
        try:
            print(level, ir, file=self.process.stdin, flush=True)
            code = self.process.stdout.readline().strip()
        except BrokenPipeError:
            code = ""
        if not code:
            self.end()
        return code if code not in ("", "none") else None

    def path(self, code):
        return os.path.join(self.objects, code + ".o")

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Configuring and building, with cmake and ninja."""

import os
import re
import shlex
import shutil
import subprocess

from .console import Progress, ToyError
from .tools import ROOT


def configured_for(build_dir):
    """The source folder that build_dir was configured for; None if it was
    not."""
    try:
        with open(os.path.join(build_dir, "CMakeCache.txt")) as cache:
            for line in cache:
                if line.startswith("CMAKE_HOME_DIRECTORY:INTERNAL="):
                    return line.split("=", 1)[1].strip()
    except OSError:
        pass
    return None


def run_step(title, command, quiet, show=None):
    """Runs a step of the build. `show` makes a progress text of an output
    line, or None. The output itself is shown only when the step fails."""
    if not shutil.which(command[0]):
        raise ToyError(f"{command[0]} is missing",
                       "To install what is needed, leave out --no-setup")
    lines = []
    with Progress(title, quiet) as progress:
        with subprocess.Popen(command, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              text=True, errors="replace", cwd=ROOT,
                              env=dict(os.environ, NINJA_STATUS="[%f/%t] "),
                              ) as process:
            for line in process.stdout:
                lines.append(line)
                detail = show(line) if show else line.strip()
                if detail:
                    progress.update(detail)
        if process.returncode:
            raise ToyError(
                f"{title} failed\n" + failure_part(lines),
                f"The command was:\n  {shlex.join(command)}")


def failure_part(lines):
    """What to show of a failed step: ninja's FAILED blocks, or the end."""
    shown, inside = [], False
    for line in lines:
        if line.startswith("FAILED: "):
            inside = True
        elif re.match(r"\[\d+/\d+\]", line):
            inside = False
        if inside:
            shown.append(line)
    return "".join((shown or lines)[-60:]).rstrip()


def ninja_progress(line):
    """'[12/80] Building CXX object a/b/Foo.cpp.o' -> '12/80  Foo.cpp'"""
    match = re.match(r"\[(\d+/\d+)\] (.*)", line)
    if not match or "Re-checking globbed" in line:
        return None
    last = match.group(2).split()[-1] if match.group(2).split() else ""
    return f"{match.group(1)}  {os.path.basename(last).removesuffix('.o')}"


def build(build_dir, targets=(), quiet=False, source=ROOT):
    """Brings the build folder up to date."""
    home = configured_for(build_dir)
    if home and os.path.realpath(home) != os.path.realpath(source):
        raise ToyError(
            f"{build_dir} was configured for the sources in {home}",
            "Delete it, or choose another: --build-dir DIR")
    if not os.path.exists(os.path.join(build_dir, "build.ninja")):
        run_step("Configuring", ["cmake", "-G", "Ninja", "-S", source, "-B",
                                 build_dir], quiet)
    run_step("Building", ["ninja", "-C", build_dir, *targets], quiet,
             ninja_progress)

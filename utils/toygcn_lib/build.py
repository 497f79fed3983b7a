# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Configuring and building, with cmake and ninja."""

import contextlib
import fcntl
import os
import re
import shlex
import shutil
import subprocess
import time

from .console import Progress, ToyError
from .tools import ROOT, NoMemory, lacks_memory


# Tells what a step of a build runs which lock that build holds.
WITHIN = "TOYGCN_BUILD_LOCK"


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


def lock_path(build_dir):
    return os.path.join(os.path.realpath(build_dir), "toygcn.lock")


def open_lock(build_dir):
    try:
        os.makedirs(build_dir, exist_ok=True)
        return open(lock_path(build_dir), "a+")
    except OSError as error:
        raise ToyError(f"cannot build in {build_dir}: {error.strerror}",
                       "Name a folder that you may write: --build-dir DIR")


@contextlib.contextmanager
def only_build(build_dir, quiet=False):
    """Waits until no other process builds in build_dir, and keeps others out.
    Yields the lock, for the programs that build: it holds as long as one of
    them runs, even if this process is killed."""
    with open_lock(build_dir) as lock:
        if os.environ.get(WITHIN) == lock_path(build_dir):
            raise ToyError(
                f"this runs within a build of {build_dir}, which would wait "
                "for itself", "Give it --no-setup, or another --build-dir DIR")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            with Progress(f"Waiting for the build in {build_dir} by process "
                          f"{holder(lock)}", quiet) as progress:
                progress.update("")
                fcntl.flock(lock, fcntl.LOCK_EX)
        lock.truncate(0)
        lock.write(f"{os.getpid()}\n")
        lock.flush()
        try:
            yield lock
        finally:
            lock.truncate(0)


def holder(lock, wait_s=1.0):
    """The process that wrote itself into the lock; '?' if none did so within
    wait_s seconds. One that just took the lock has still to write."""
    end = time.monotonic() + wait_s
    while True:
        lock.seek(0)
        if number := lock.read().strip():
            return number
        if time.monotonic() > end:
            return "?"
        time.sleep(0.01)


def ninja_environment(lock=None):
    return {**os.environ, "NINJA_STATUS": "[%f/%t] ",
            **({WITHIN: lock.name} if lock else {})}


def run_step(title, command, quiet, show=None, lock=None):
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
                              env=ninja_environment(lock),
                              pass_fds=[lock.fileno()] if lock else [],
                              ) as process:
            for line in process.stdout:
                lines.append(line)
                detail = show(line) if show else line.strip()
                if detail:
                    progress.update(detail)
        if process.returncode:
            if lacks_memory("".join(lines)):
                raise NoMemory(title)
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


def build(build_dir, targets=(), quiet=False, source=ROOT, definitions=()):
    """Brings the build folder up to date. The definitions (NAME=VALUE) count
    when it is configured."""
    home = configured_for(build_dir)
    if home and os.path.realpath(home) != os.path.realpath(source):
        raise ToyError(
            f"{build_dir} was configured for the sources in {home}",
            "Delete it, or choose another: --build-dir DIR")
    with only_build(build_dir, quiet) as lock:
        if not os.path.exists(os.path.join(build_dir, "build.ninja")):
            run_step("Configuring", ["cmake", "-G", "Ninja", "-S", source,
                                     "-B", build_dir, *(
                                         "-D" + each for each in definitions)],
                     quiet, lock=lock)
        run_step("Building", ["ninja", "-C", build_dir, *targets], quiet,
                 ninja_progress, lock)


def is_up_to_date(build_dir, target):
    """True if ninja would make nothing for the target. Asked about build.ninja,
    a dry run never comes further than the question whether the folders of
    sources have new files; so it reads a copy, which nothing makes."""
    if not shutil.which("ninja"):
        return False
    copy = os.path.join(build_dir, "dry-run.ninja")
    try:
        shutil.copyfile(os.path.join(build_dir, "build.ninja"), copy)
    except OSError as error:
        raise ToyError(f"{error.filename}: {error.strerror}",
                       f"To build, run: utils/toygcn build {target}")
    done = subprocess.run(["ninja", "-C", build_dir, "-f",
                           os.path.basename(copy), "-n", target],
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True,
                          env=ninja_environment())
    return done.returncode == 0 and not any(
        line.startswith("[") for line in done.stdout.splitlines())

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Where programs are, and running them."""

import os
import re
import resource
import shlex
import shutil
import signal
import subprocess

from .console import ToyError
from .packages import INSTALLED_PACKAGES, install_command

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.realpath(__file__))))

# An installation has the programs and their Python in the places that they have
# in the source and build folders, and no sources of the target.
INSTALLED = not os.path.exists(os.path.join(ROOT, "CMakeLists.txt"))

PACKAGES_COME_BY = (
    "To install the packages, run as root:\n  " +
    " ".join(install_command(INSTALLED_PACKAGES)) if INSTALLED else
    "To install the packages, run: utils/toygcn build")

# The packaged LLVM that the target is built against.
LLVM_BIN = os.environ.get("TOYGCN_LLVM_BIN", "/usr/lib/llvm-22/bin")

LIBCLC = ["/usr/lib/clc/amdgcn-amd-amdhsa.bc",
          os.path.join(os.path.dirname(LLVM_BIN), "lib", "clc",
                       "amdgcn-amd-amdhsa.bc")]

# No compile or simulator run that makes sense takes longer (seconds), or more
# address space (bytes); a compiler that runs away must not take the machine
# with it.
TIME_LIMIT = 300
MEMORY_LIMIT = 8 << 30


def with_own_name(text):
    """The text with the name by which people call this program."""
    return re.sub(r"\b(?:utils|build/bin)/toygcn", "toygcn",
                  text) if INSTALLED else text


def stock(name):
    """Path of a packaged LLVM tool."""
    path = os.path.join(LLVM_BIN, name)
    if not os.path.exists(path):
        raise ToyError(f"{path} is missing", PACKAGES_COME_BY)
    return path


def own(build_dir, name):
    """Path of a program that the build makes."""
    path = os.path.join(build_dir, "bin", name)
    if not os.path.exists(path):
        raise ToyError(f"{path} is missing",
                       "The installation is not complete" if INSTALLED else
                       "To build it, run: utils/toygcn build")
    return path


def libclc():
    for path in LIBCLC:
        if os.path.exists(path):
            return path
    raise ToyError(f"the OpenCL library {LIBCLC[0]} is missing",
                   PACKAGES_COME_BY)


DUMPED = re.compile(r"^# \*\*\* IR Dump .*?^# End machine code.*?$\n*",
                    re.MULTILINE | re.DOTALL)
WIDEST = 1000


def printable(text):
    """Bytes that are no text, as of a garbled object, are shown as such."""
    return "".join(
        c if c.isprintable() and c != "\ufffd" or c in "\n\t" else
        "?" if c == "\ufffd" else f"\\x{ord(c):02x}" for c in text)


def essence(output, limit=50):
    """What to show of a failed program's output: without what passes print and
    LLVM's stack dump, and of a long text (the machine verifier prints the
    function) the end."""
    lines = [line[:WIDEST] for line in
             printable(DUMPED.sub("", output)).rstrip().split("\n")]
    for index, line in enumerate(lines):
        if line.startswith(("PLEASE submit a bug report", "Stack dump:")):
            lines = lines[:index]
            break
    if len(lines) > limit:
        lines = [f"({len(lines) - limit} lines left out; the command below "
                 "shows all)"] + lines[-limit:]
    return "\n".join(lines)


# An error of the source, which the same command says without these words.
REFUSED = re.compile(r"^error: .*in function ", re.MULTILINE)
NOT_FOR_THAT = re.compile(r"-verify-machineinstrs|-toygcn-verify-\S+|"
                          r"-print-after=.*|-filter-print-funcs=.*|"
                          r"-pass-remarks-\S+|-toygcn-explain-select")


def shortest(command, output):
    """The command that shows the same error."""
    return [word for word in command if not NOT_FOR_THAT.fullmatch(word)] \
        if REFUSED.search(output) else command


def ending(status, output):
    """How a program ended: its exit status, or the signal, and the pass in which
    LLVM was by its stack dump."""
    if status >= 0:
        return f"exit status {status}"
    passes = re.findall(r"^\d+\.\tRunning pass (.*?)\.?$", output, re.MULTILINE)
    return f"signal {signal.Signals(-status).name}" + \
        (f" in pass {passes[-1]}" if passes else "")


class Failed(ToyError):
    """A program ended with an error; `output` is what it said, `status` is None
    where it was stopped before its end."""

    def __init__(self, what, command, status, output, message=None):
        super().__init__(
            message or
            f"{what} failed ({ending(status, output)})\n{essence(output)}",
            "The command was:\n  " + shlex.join(shortest(command, output)))
        self.output = output
        self.status = status


# What loaders, allocators and interpreters say when memory has run out.
NO_MEMORY = re.compile(
    r"error while loading shared libraries(?!.*cannot open shared object)|"
    r"cannot allocate memory|out of memory|bad_alloc|MemoryError", re.IGNORECASE)


def memory_limit():
    """KiB of address space that the user's shell allows, or None."""
    soft, _ = resource.getrlimit(resource.RLIMIT_AS)
    return None if soft == resource.RLIM_INFINITY else soft >> 10


class NoMemory(Failed):
    """A program that the user's limit stopped, not what it was given."""

    def __init__(self, what, command=(), status=1, output=""):
        super().__init__(what, command, status, output,
                         f"memory is limited to {memory_limit()} KiB "
                         f"(ulimit -v), and {what} needs more")
        self.hint = ("Run it in a shell whose limit is higher: most kernels "
                     "need less than 1000000")


def lacks_memory(output):
    """Whether the user's limit is why a program failed with this output."""
    return memory_limit() and NO_MEMORY.search(output)


# Set where programs run with sanitizers, which take terabytes of address space
# for what they note of each byte.
SANITIZED = "TOYGCN_SANITIZE" in os.environ


def limited(command):
    """The command under MEMORY_LIMIT, unless the user's limit is lower."""
    if SANITIZED:
        return command
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    if hard != resource.RLIM_INFINITY and hard < MEMORY_LIMIT or \
            not shutil.which("prlimit"):
        return command
    return ["prlimit", f"--as={MEMORY_LIMIT}", *command]


class TooLong(Failed):
    """A program that was stopped after its time."""

    def __init__(self, what, command, limit):
        super().__init__(what, command, None, f"error: more than {limit} s",
                         f"{what} took longer than {limit} s")


class Stopped(ToyError):
    """A signal ended this program, and what it had started."""


class Ended(KeyboardInterrupt):
    """A signal that is to end this program; `number` is that of the signal."""

    def __init__(self, number):
        super().__init__(number)
        self.number = number


def kill(process):
    """Ends a program, and what it started if it leads a group, as timeout
    does."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        process.kill()


class Programs:
    """Those that run now: a signal to this program ends them, and no other one
    is started."""

    def __init__(self):
        self.running, self.are_stopped = set(), False

    def kill(self):
        for process in list(self.running):
            kill(process)

    def stop(self, number, _):
        self.are_stopped = True
        self.kill()
        raise Ended(number)

    def run(self, command, limit, cwd=None):
        if self.are_stopped:
            raise Stopped("stopped")
        with subprocess.Popen(command, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              text=True, errors="replace",
                              cwd=cwd) as process:
            self.running.add(process)
            try:
                out, errors = process.communicate(timeout=limit)
            except BaseException:
                kill(process)
                raise
            finally:
                self.running.discard(process)
        if self.are_stopped:
            raise Stopped("stopped")
        return subprocess.CompletedProcess(command, process.returncode, out,
                                           errors)


PROGRAMS = Programs()

# Path of a program -> what runs it in less time (ready.py).
READY = {}


def run_ready(command, limit, cwd):
    """None where the program is not ready."""
    ready = READY.get(command[0])
    return ready and ready.run(command, limit, cwd)


def call(what, command, limit=TIME_LIMIT, cwd=None):
    """Runs a program to its end, for `limit` seconds at most, in the folder
    `cwd`; raises Failed with its output if it fails."""
    try:
        done = run_ready(command, limit, cwd) or \
            PROGRAMS.run(limited(command), limit, cwd)
    except FileNotFoundError:
        raise ToyError(f"{command[0]} is missing",
                       "To install what is needed, run: utils/toygcn build")
    except subprocess.TimeoutExpired:
        raise TooLong(what, command, limit)
    if done.returncode:
        output = done.stderr or done.stdout
        raise (NoMemory if lacks_memory(output) else Failed)(
            what, command, done.returncode, output)
    return done

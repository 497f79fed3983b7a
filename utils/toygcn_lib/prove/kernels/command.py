# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`utils/toygcn prove FILE`: files of kernels, answers that are kept, the
report."""

import concurrent.futures
import gc
import hashlib
import json
import multiprocessing
import os
import re
import tempfile
import textwrap
import time

import z3

from ...compiling import kernel_names, stem, to_ir
from ...console import Progress, ToyError, format_table, paint
from ...tools import Failed, call, own
from ...writing import check_output, write_output
from . import confirm
from .answer import Job, answer
from .calls import inlined
from .constants import contents
from .shape import SHAPES
from .steps import with_steps

# Times the limit of its own time after which a process is ended: of a processor,
# where the solver does not see that time is over, and by the clock, where it hangs.
LATE, STUCK = 1.5, 20
CACHE = "proved-kernels.json"
KINDS = ("proved", "bounded", "not expressible", "open", "counterexample")
COLOURS = {"proved": "green", "bounded": "green", "counterexample": "red",
           "open": "red"}
FOLDER = os.path.dirname(__file__)
APPROXIMATE = "toygcn-approximate-floats"
INEXACT = re.compile(r" fdiv |@llvm\.sqrt")
SOURCE = ["-O0", "-toygcn-garden=none", "-stop-after=irtranslator",
          "-simplify-mir"]


def are_files(words):
    """Whether the command is about kernels, not about rules."""
    return any(os.path.exists(word) for word in words)


def files_of(words):
    found = []
    for word in words:
        if not os.path.exists(word):
            raise ToyError(f"{word}: no such file",
                           "Kernel files and rules do not go together")
        if os.path.isdir(word):
            found += [os.path.join(word, name)
                      for name in sorted(os.listdir(word))
                      if name.endswith((".cl", ".ll"))]
        else:
            found.append(word)
    return found


class Kernel:
    """One kernel of a file, at one level."""

    def __init__(self, path, name, job, ir=None, why=None):
        self.path, self.name, self.job = path, name, job
        self.ir, self.why = ir, why

    def title(self):
        return f"{self.path}: {self.name}"


def compiled(path, options, folder):
    """The kernels of a file."""
    try:
        ir = to_ir([path], folder, kernel=options.kernel)
        base = os.path.join(folder, stem(path))
        llc = [own(options.build_dir, "llc"), "-march=toygcn"]
        source = inlined(ir, base)
        call("llc", [*llc, *SOURCE, approximated(llc, source, base, options),
                     "-o", base + ".mir"])
        target, constants = base + ".proved.o", contents(source, base)
        if options.code:
            assemble(options, target)
        else:
            call("llc", [*llc, f"-O{options.level}", "-filetype=obj",
                         *options.llc_arg, ir, "-o", target])
    except (Failed, ToyError) as error:
        return [Kernel(path, "", None, why=str(error).splitlines()[0])]
    with open(base + ".mir") as mir, open(source, errors="replace") as text:
        mir, text = with_steps(mir.read(), options), text.read()
    return [Kernel(path, name, Job(options.build_dir, mir, target, text,
                                    constants, name), ir)
            for name in kernel_names(ir)
            if options.kernel in (None, name)]


def approximated(llc, ir, base, options):
    """What chooses approximations of floats is part of the source: how exact
    they are to be is lost later."""
    if options.level == "0" or any("garden" in arg for arg in options.llc_arg):
        return ir
    with open(ir, errors="replace") as text:
        if not INEXACT.search(text.read()):
            return ir
    mir = call("llc", [*llc, "-O2", f"-start-before={APPROXIMATE}",
                       f"-stop-after={APPROXIMATE}", ir, "-o", "-"]).stdout
    with open(base + ".source.ll", "w") as file:
        file.write(textwrap.dedent(mir[mir.index("--- |") + 5:].partition(
            "\n...\n")[0]))
    return base + ".source.ll"


def assemble(options, target):
    """The object of --code, which is assembly."""
    call("llvm-mc", [own(options.build_dir, "llvm-mc"), "-arch=toygcn",
                     "-filetype=obj", options.code, "-o", target])


def meaning():
    """A hash of all that gives a formula its meaning."""
    digest = hashlib.sha256(z3.get_version_string().encode())
    for folder in (os.path.dirname(FOLDER), FOLDER):
        for name in sorted(os.listdir(folder)):
            if name.endswith(".py"):
                with open(os.path.join(folder, name), "rb") as file:
                    digest.update(file.read())
    return digest.hexdigest()


def key_of(kernel, options, version):
    """By the text of both sides. Paths are not in it."""
    job = kernel.job
    digest = hashlib.sha256(version.encode())
    with open(job.target, "rb") as file:
        digest.update(file.read())
    mir = re.sub(r"^.*(ModuleID|source_filename).*$", "", job.mir,
                 flags=re.MULTILINE)
    for text in (mir, job.name, str(options.rounds)):
        digest.update(text.encode())
    return digest.hexdigest()


def known_answers(options):
    if options.no_cache:
        return {}
    try:
        with open(os.path.join(options.build_dir, CACHE)) as file:
            return json.load(file)
    except (OSError, ValueError):
        return {}


def keep(options, answers):
    """What a longer time might change is not kept."""
    if options.no_cache:
        return
    kept = {key: one for key, one in answers.items()
            if one["kind"] != "open" and not one.get("differs")}
    with tempfile.NamedTemporaryFile("w", dir=options.build_dir,
                                     delete=False) as file:
        json.dump(known_answers(options) | kept, file)
    os.replace(file.name, os.path.join(options.build_dir, CACHE))


def answers(kernels, options):
    """One for each, in their order."""
    version, known = meaning(), known_answers(options)
    keys = [kernel.job and key_of(kernel, options, version)
            for kernel in kernels]
    found = [{"kind": "not expressible", "detail": kernel.why, "shape": "",
              "seconds": 0.0} if kernel.job is None else known.get(key)
             for kernel, key in zip(kernels, keys)]
    todo = [n for n, one in enumerate(found) if one is None]
    with Progress(f"Proving {len(todo)} kernels", options.quiet) as progress, \
            concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        waiting = {pool.submit(alone, kernels[n].job, Limits(options)): n
                   for n in todo}
        for done, future in enumerate(
                concurrent.futures.as_completed(waiting), 1):
            found[waiting[future]] = future.result()
            progress.update(f"{done} of {len(todo)}")
    keep(options, {keys[n]: found[n] for n in todo})
    return found


def alone(job, limits):
    """The answer of a process of its own, which is ended if the solver does
    not see that time is over."""
    ours, theirs = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.Process(target=send_answer,
                                      args=(theirs, job, limits))
    process.start()
    theirs.close()
    start, used, stage = time.monotonic(), 0, "at its start"
    try:
        while used < LATE * limits.time_limit + 2 and \
                time.monotonic() - start < STUCK * limits.time_limit:
            if ours.poll(0.5):
                found = ours.recv()
                if not isinstance(found, str):
                    return found
                stage = found
            used = seconds_of(process.pid)
        what = f"after {used:.0f} s, a question of the solver "
    except EOFError:
        what = "the solver's process ended "
    finally:
        process.kill()
        process.join()
    return {"kind": "open", "detail": what + stage, "shape": "",
            "seconds": round(used, 1)}


def seconds_of(pid):
    """The time of a processor that a process has used."""
    try:
        with open(f"/proc/{pid}/stat") as file:
            words = file.read().rpartition(")")[2].split()
    except OSError:
        return 0
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def send_answer(pipe, job, limits):
    gc.disable()  # Terms are kept, and the process ends with its answer.
    pipe.send(answer(job, limits, pipe.send))


class Limits:
    """What an answer needs of the options; worker processes get it."""

    def __init__(self, options):
        self.rounds, self.time_limit = options.rounds, options.time_limit


def table(found):
    """By shape: how many of each kind, and the time."""
    rows = []
    for shape in (*SHAPES, ""):
        ones = [one for one in found if one["shape"] == shape]
        if ones:
            rows.append([shape or "not compiled", *(
                str(sum(one["kind"] == kind for one in ones))
                for kind in KINDS[:-1]),
                f"{sum(one['seconds'] for one in ones):.0f} s"])
    return format_table(["kernels", *KINDS[:-1], "time"], rows)


def confirm_all(kernels, found, options, folder):
    """Looks for runs that show what could not be proved."""
    for number, (kernel, one) in enumerate(zip(kernels, found)):
        if not one.get("differs"):
            continue
        shown = confirm.counterexample(kernel, one.get("inputs", ()),
                                       options, folder)
        if not shown:
            continue
        what, launch, expected = shown
        one.update(kind="counterexample", detail=what, launch=launch.words)
        if options.tests:
            os.makedirs(options.tests, exist_ok=True)
            path = os.path.join(
                options.tests, f"counterexample-{number}"
                + os.path.splitext(kernel.path)[1])
            check_output("--tests", path, "RUN: %toygcn")
            write_output("--tests", path,
                         confirm.kernel_file(kernel, what, launch, expected))


def report(kernels, found):
    for kernel, one in zip(kernels, found):
        detail = f": {one['detail']}" if one["detail"] else ""
        print(f"{kernel.title()}: "
              f"{paint(one['kind'], COLOURS.get(one['kind'], 'yellow'))}"
              f"{detail}")
    if len(found) > 1:
        for line in table(found):
            print(line)


def prove(options, folder):
    """The command; returns the exit status: 1 if a kernel's code is wrong."""
    kernels = []
    paths = files_of(options.rules)
    with Progress("Compiling", options.quiet) as progress:
        for number, path in enumerate(paths):
            progress.update(f"{number} of {len(paths)}")
            kernels += compiled(path, options, folder)
    if not kernels:
        raise ToyError("no kernel in these files")
    found = answers(kernels, options)
    confirm_all(kernels, found, options, folder)
    if options.json:
        print(json.dumps([{"file": kernel.path, "kernel": kernel.name, **one}
                          for kernel, one in zip(kernels, found)], indent=2))
    else:
        report(kernels, found)
    return int(any(one["kind"] == "counterexample" for one in found))

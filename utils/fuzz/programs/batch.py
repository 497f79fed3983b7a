# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs through opt, a compiler and the simulator."""

import os
import re
import struct

import execute
from toygcn_lib.simulate import OUR_CHECKS

from . import crosslane, emit, machines, nodes, orders, rules, types

class Config:
    """A way to compile. `budget` replaces the program's registers, but where
    calls need those of the convention; `calls`: also there."""

    def __init__(self, level=2, words=(), calls=False, **budget):
        self.level, self.words, self.budget = level, words, budget
        self.calls = calls

    def change(self, program):
        if nodes.called(program) and not self.calls:
            return program
        return program._replace(**self.budget)


CONFIGS = {
    "O2": Config(), "O0": Config(0), "O1": Config(1), "O3": Config(3),
    "copy": Config(words=("-toygcn-placement=copy",)),
    "chain": Config(words=("-toygcn-placement=chain",)),
    "v64": Config(vgprs=64), "v24": Config(vgprs=24),
    "v12": Config(vgprs=12), "v8": Config(vgprs=8),
    "s16": Config(sgprs=16), "calls": Config(vgprs=40, calls=True),
    # With few SGPRs stock code overwrites the workgroup's id at its start; with
    # few VGPRs it often has none for whole-wave code.
    "stock": Config(sgprs=0, vgprs=0),
    # Compiles the program as the generator wrote it.
    "stock O0": Config(0, sgprs=0, vgprs=0)}
STOCKS = ("stock", "stock O0")
OURS = [way for way in CONFIGS if way not in STOCKS]


class Outcome:
    """What one compiler's code made of one program: `outputs` for each
    launch, or the Finding that says why it has no outputs; neither, if it was not
    asked."""

    def __init__(self, outputs=None, finding=None):
        self.outputs = outputs
        self.finding = finding


def prepare(tools, programs, order, base):
    """Writes the module; (path, Finding or None). Programs that only an opt
    without a target understands go through one."""
    def write(path, numbers):
        with open(path, "w") as file:
            file.write(emit.module([programs[n] for n in numbers], numbers))

    numbers = range(len(programs))
    parts = [[n for n in numbers if is_neutral == (
        order.neutral or crosslane.needs_neutral(programs[n]))]
        for is_neutral in (False, True)]
    paths = []
    for neutral, part in enumerate(parts):
        if not part or not order.passes:
            continue
        path = f"{base}.{neutral}"
        write(path + ".ll", part)
        finding = optimize(tools, order, path, neutral)
        if finding:
            return path + ".ll", finding
        paths.append(path + ".opt.ll")
    if not paths:
        write(base + ".ll", numbers)
        return base + ".ll", None
    if len(paths) == 1:
        return paths[0], None
    status, output = execute.run([os.path.join(tools.stock, "llvm-link"), "-S",
                                  *paths, "-o", base + ".opt.ll"])
    return base + ".opt.ll", execute.Finding(
        "crash", "opt", None, execute.gist(output)) if status else None


def optimize(tools, order, path, neutral):
    """Stock opt on path.ll; a Finding if it fails. Target and data layout stay
    what they are."""
    status, output = execute.run(
        [os.path.join(tools.stock, "opt"), f"-passes={','.join(order.passes)}",
         # Workaround: permute-of-uniform.
         "-amdgpu-enable-uniform-intrinsic-combine=false",
         *(("-mtriple=" + orders.NEUTRAL,) if neutral else ()), "-S",
         path + ".ll", "-o", path + ".opt.ll"])
    if status:
        return execute.Finding("crash", "opt", None, execute.gist(output))
    if neutral:
        with_target(path + ".opt.ll")
    return None


def with_target(path):
    """Says again which target the module of a file is for."""
    with open(path) as file:
        text = file.read()
    with open(path, "w") as file:
        file.write(re.sub('^target triple = ".*"$', emit.TRIPLE, text,
                          flags=re.MULTILINE))


def sim_words(program, launch):
    """The options of toygcn-sim for a launch."""
    x, y, z = launch.block
    words = nodes.INPUT_BYTES // 4
    return ["--grid", f"{x * launch.groups - launch.short},{y},{z}",
            "--block", f"{x},{y},{z}",
            "--arg", f"buf:u32:{words}:rand={launch.seed}",
            "--arg", f"buf:u32:{words}:rand={launch.seed + 1}",
            "--arg", f"buf:u32:{launch.lanes() * program.slots}",
            "--arg", f"buf:u32:{nodes.COUNTERS}:rand={launch.seed + 2}",
            "--arg", "buf:u32:"
            f"{launch.lanes() * nodes.GENERIC_BYTES // 4}",
            "--arg", f"i32:{x}", "--arg", f"i32:{y}",
            "--arg", f"i32:{launch.group_size()}",
            "--arg", f"i32:{launch.lanes()}",
            "--arg", f"i32:{launch.a}", "--arg", f"i32:{launch.b}",
            "--arg", f"i64:{launch.c}",
            "--arg", "bytes:" + launch.w.to_bytes(16, "little").hex(),
            *(word for name, value in nodes.odd_given(launch).items()
              for word in ("--arg", "bytes:" + value.to_bytes(
                  4 if types.of(nodes.GIVEN[name]).bits <= 32 else 8,
                  "little").hex())),
            "--arg", f"buf:u32:{launch.waves() * nodes.WAVE_BYTES // 4}"
            f":rand={launch.seed + 3}",
            "--arg", f"buf:u32:{nodes.SUMS}:const="
            f"{types.float_bits('float', nodes.FIRST_SUM)}"]


# Arguments that a program writes: its output, the counters, generic memory,
# sums.
DUMPED = (2, 3, 4, 19)


def simulate(tools, who, code, kernel, program, launch, names=()):
    """(what interpret.results gives, None), or (None, Finding). Our code has
    to give the same on other machines, which have the names' settings."""
    found, finding = simulate_once(tools, who, code, kernel, program, launch)
    if finding or who in STOCKS or not names:
        return found, finding

    def differs(some):
        extra = machines.words(some)
        other, finding = simulate_once(tools, who, code, kernel, program,
                                       launch, extra)
        if not finding and other == found:
            return None
        text = finding.text if finding else "other results"
        return execute.Finding("run", who, kernel,
                               f"{text} ({' '.join(extra)})")

    finding = differs(names)
    if finding and len(names) > 1:  # Which one alone?
        alone = map(differs, ((name,) for name in names))
        finding = next(filter(None, alone), finding)
    return (None, finding) if finding else (found, None)


def simulate_once(tools, who, code, kernel, program, launch, words=()):
    dumps = [f"{code}.{n}" for n in DUMPED]
    command = [os.path.join(tools.own, "toygcn-sim"), code,
               "--kernel", kernel, *sim_words(program, launch),
               "--max-instructions", execute.MAX_INSTRUCTIONS, *words,
               *(word for n, path in zip(DUMPED, dumps)
                 for word in ("--dump", f"{n}={path}"))]
    if who in STOCKS:
        command.append("--no-check-undef")
    elif "--no-check-undef" not in words:
        command += OUR_CHECKS
    status, output = execute.run(command)
    if status:
        return None, execute.Finding("run", who, kernel, execute.gist(output))
    found = []
    for path in dumps:
        with open(path, "rb") as file:
            data = file.read()
        found.append(list(struct.unpack(f"<{len(data) // 4}I", data)))
    return tuple(found), None


def is_asked(who, program):
    """Stock code of LLVM 22 says too little of the scratch memory that calls
    need which it cannot follow, and has `inreg` arguments in the registers of
    its scratch resource. Some operations it does not have. What a lane left a
    loop of whole-wave code with, the next turn overwrites."""
    return who not in STOCKS or crosslane.is_stocks(program) and not (
        nodes.has_open_calls(program) or rules.parts_in_turns(program)
        or program.inreg and nodes.called(program))


def run_program(tools, who, code, kernel, program, names=()):
    outputs = []
    for launch in program.launches:
        output, finding = simulate(tools, who, code, kernel, program, launch,
                                   names)
        if finding:
            return Outcome(finding=finding)
        outputs.append(output)
    return Outcome(outputs)


def command(tools, who, llc_args):
    config = CONFIGS[who]
    if who in STOCKS:
        # Its sums of floats are not those of the single additions.
        stock = [*tools.compilers()["stock"],
                 "-amdgpu-atomic-optimizer-strategy=None"]
        return stock if config.level else stock + ["-O0"]
    return tools.ours(config.level) + list(config.words) + list(llc_args)


class Batch:
    """Programs that are compiled together by one way after the other."""

    def __init__(self, tools, programs, order, base, llc_args=(),
                 machines=()):
        self.tools, self.programs = tools, programs
        self.order, self.base, self.llc_args = order, base, llc_args
        self.machines = machines

    def part(self, programs):
        return Batch(self.tools, programs, self.order, self.base,
                     self.llc_args, self.machines)

    def alone(self, number):
        return self.part([self.programs[number]])

    def ordered(self, order):
        """The same programs by another Order."""
        return Batch(self.tools, self.programs, order, self.base,
                     self.llc_args, self.machines)

    def before_opt(self):
        """The same programs as the generator wrote them, or None if these
        are."""
        if not self.order.passes:
            return None
        raw = self.ordered(orders.FORMS["memory"])
        raw.base += ".raw"
        return raw

    def outcomes(self, who):
        """An Outcome for each program. A program that does not compile is
        taken out and has a Finding; one that is not asked, has nothing."""
        programs = [CONFIGS[who].change(p) for p in self.programs]
        found = [Outcome() for _ in programs]
        left = [number for number, program in enumerate(programs)
                if is_asked(who, program)]
        while left:
            failed, code = self.compile(who, [programs[n] for n in left])
            if not failed:
                for place, number in enumerate(left):
                    found[number] = run_program(
                        self.tools, who, code, f"k{place}", programs[number],
                        self.machines)
                break
            blamed = self.blamed(failed, left)
            if blamed is None:
                half = len(left) // 2
                for part in (left[:half], left[half:]):
                    some = self.part([self.programs[n] for n in part])
                    for number, outcome in zip(part, some.outcomes(who)):
                        found[number] = outcome
                break
            found[blamed] = Outcome(finding=failed)
            left.remove(blamed)
        return found

    def blamed(self, failed, left):
        """The program that a message names, or the only one."""
        if len(left) == 1:
            return left[0]
        match = failed.kernel and re.fullmatch(r"k(\d+)", failed.kernel)
        return left[int(match[1])] if match else None

    def compile(self, who, programs):
        """(Finding or None, path of the code object)."""
        order = orders.FORMS["memory"] if who == "stock O0" else self.order
        path, failed = prepare(self.tools, programs, order, self.base)
        base = f"{self.base}.{who.replace(' ', '-')}"
        seconds = 20 + 2 * len(programs)
        words = command(self.tools, who, self.llc_args)
        failed = failed or execute.compile_module(self.tools, who, words, path,
                                                  base, seconds)
        # Stock's preparation of phis and of arguments makes invalid IR of
        # vectors like <4 x i12>; -O0 goes without it.
        if failed and who == "stock" and "Broken " in failed.text:
            failed = execute.compile_module(self.tools, who, words + ["-O0"],
                                            path, base, seconds)
        return failed, base + ".hsaco"

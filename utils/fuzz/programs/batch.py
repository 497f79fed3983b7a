# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs through opt, a compiler and the simulator."""

import os
import re
import struct

import execute
from toygcn_lib.simulate import OUR_CHECKS

from . import crosslane, emit, nodes, types

# What opt makes of the allocas before any compiler sees the module.
PIPELINES = {
    "phis": "mem2reg",
    "optimized": "default<O2>",
    "simplified": "mem2reg,simplifycfg",
    "default": "default<O2>",
    "rotated": "mem2reg,loop-simplify,lcssa,loop-rotate,simplifycfg",
    "moved": "sroa,early-cse,simplifycfg,instcombine<no-verify-fixpoint>,"
             "jump-threading,reassociate,loop-simplify,lcssa,"
             "loop-mssa(loop-rotate,licm),indvars,gvn,dse,"
             "instcombine<no-verify-fixpoint>,simplifycfg",
    "memory": None,
}


class Config:
    """A way to compile. `budget` replaces the program's registers, but where
    calls need those of the convention."""

    def __init__(self, level=2, words=(), **budget):
        self.level, self.words, self.budget = level, words, budget

    def change(self, program):
        if nodes.called(program):
            return program
        return program._replace(**self.budget)


CONFIGS = {
    "O2": Config(), "O0": Config(0), "O1": Config(1), "O3": Config(3),
    "copy": Config(words=("-toygcn-placement=copy",)),
    "chain": Config(words=("-toygcn-placement=chain",)),
    "v64": Config(vgprs=64), "v24": Config(vgprs=24),
    "v12": Config(vgprs=12), "v8": Config(vgprs=8),
    "s16": Config(sgprs=16),
    # With few SGPRs stock code overwrites the workgroup's id at its start; with
    # few VGPRs it often has none for whole-wave code.
    "stock": Config(sgprs=0, vgprs=0)}
OURS = [way for way in CONFIGS if way != "stock"]


class Outcome:
    """What one compiler's code made of one program: `outputs` for each
    launch, or the Finding that says why there are none; neither, if it was not
    asked."""

    def __init__(self, outputs=None, finding=None):
        self.outputs = outputs
        self.finding = finding


def prepare(tools, programs, pipeline, base):
    """Writes the module; (path, Finding or None)."""
    with open(base + ".ll", "w") as file:
        file.write(emit.module(programs))
    passes = PIPELINES[pipeline]
    if passes is None:
        return base + ".ll", None
    status, output = execute.run(
        [os.path.join(tools.stock, "opt"), f"-passes={passes}", "-S",
         base + ".ll", "-o", base + ".opt.ll"])
    finding = execute.Finding("crash", "opt", None, execute.gist(output)) \
        if status else None
    return base + ".opt.ll", finding


def sim_words(program, launch):
    """The options of toygcn-sim for a launch; arguments 2 to 4 are written."""
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
                  "little").hex()))]


def simulate(tools, who, code, kernel, program, launch):
    """(what interpret.results gives, None), or (None, Finding). Our code has
    to give the same with late memory."""
    found, finding = simulate_once(tools, who, code, kernel, program, launch)
    if finding or who == "stock":
        return found, finding
    late, finding = simulate_once(tools, who, code, kernel, program, launch,
                                  ("--late-memory", "late"))
    if not finding and late != found:
        finding = execute.Finding("run", who, kernel,
                                  "other results with late memory")
    return (None, finding) if finding else (found, None)


def simulate_once(tools, who, code, kernel, program, launch, words=()):
    dumps = [f"{code}.{n}" for n in (2, 3, 4)]
    command = [os.path.join(tools.own, "toygcn-sim"), code,
               "--kernel", kernel, *sim_words(program, launch),
               "--max-instructions", execute.MAX_INSTRUCTIONS, *words,
               *(word for n, path in zip((2, 3, 4), dumps)
                 for word in ("--dump", f"{n}={path}"))]
    command += ("--no-check-undef",) if who == "stock" else OUR_CHECKS
    status, output = execute.run(command)
    if status:
        return None, execute.Finding("run", who, kernel, execute.gist(output))
    found = []
    for path in dumps:
        with open(path, "rb") as file:
            data = file.read()
        found.append(list(struct.unpack(f"<{len(data) // 4}I", data)))
    return tuple(found), None


def run_program(tools, who, code, kernel, program):
    """Stock code of LLVM 22 says too little of the scratch memory that calls
    need which it cannot follow, and has `inreg` arguments in the registers of
    its scratch resource: it is not run, and has no outputs."""
    if who == "stock" and (nodes.has_open_calls(program) or program.inreg
                           and nodes.called(program)):
        return Outcome()
    outputs = []
    for launch in program.launches:
        output, finding = simulate(tools, who, code, kernel, program, launch)
        if finding:
            return Outcome(finding=finding)
        outputs.append(output)
    return Outcome(outputs)


def command(tools, who, llc_args):
    config = CONFIGS[who]
    if who == "stock":
        return tools.compilers()["stock"]
    return tools.ours(config.level) + list(config.words) + list(llc_args)


class Batch:
    """Programs that are compiled together by one way after the other."""

    def __init__(self, tools, programs, pipeline, base, llc_args=()):
        self.tools, self.programs = tools, programs
        self.pipeline, self.base, self.llc_args = pipeline, base, llc_args

    def part(self, programs):
        return Batch(self.tools, programs, self.pipeline, self.base,
                     self.llc_args)

    def alone(self, number):
        return self.part([self.programs[number]])

    def before_opt(self):
        """The same programs as the generator wrote them, or None if these
        are."""
        if PIPELINES[self.pipeline] is None:
            return None
        raw = next(name for name, passes in PIPELINES.items()
                   if passes is None)
        return Batch(self.tools, self.programs, raw, self.base + ".raw",
                     self.llc_args)

    def outcomes(self, who):
        """An Outcome for each program. Whoever does not compile is taken out
        and has a Finding; what stock code does not have, it is not asked."""
        programs = [CONFIGS[who].change(p) for p in self.programs]
        found = [Outcome() for _ in programs]
        left = [number for number, program in enumerate(programs)
                if who != "stock" or crosslane.is_stocks(program)]
        while left:
            failed, code = self.compile(who, [programs[n] for n in left])
            if not failed:
                for place, number in enumerate(left):
                    found[number] = run_program(self.tools, who, code,
                                                f"k{place}", programs[number])
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
        path, failed = prepare(self.tools, programs, self.pipeline, self.base)
        base = f"{self.base}.{who}"
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

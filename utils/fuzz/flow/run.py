# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs through compilers and the simulator, against the interpreter."""

import os
import struct

import execute

from . import emit

# What opt makes of the allocas before any compiler sees the module.
PIPELINES = {
    "phis": "mem2reg",
    "simplified": "mem2reg,simplifycfg",
    "rotated": "mem2reg,loop-simplify,lcssa,loop-rotate,simplifycfg",
    "optimized": "sroa,early-cse,simplifycfg,instcombine<no-verify-fixpoint>,"
                 "jump-threading,reassociate,loop-simplify,lcssa,"
                 "loop-mssa(loop-rotate,licm),indvars,gvn,dse,"
                 "instcombine<no-verify-fixpoint>,simplifycfg",
    "memory": None,
}
OURS = ("O2", "O0")
CHECKS = ("--check-waitcnt", "--strict-hazards", "--check-uniform",
          "--lanesan")


class Result:
    """What one compiler's code made of one program: `outputs` for each
    launch, or the Finding that says why there are none."""

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
    """The options of toygcn-sim for a launch; argument 1 is the output."""
    return ["--grid", str(launch.grid), "--block", str(launch.block),
            "--arg", f"buf:u32:{emit.nodes.INPUTS}:rand={launch.seed}",
            "--arg", f"buf:u32:{launch.grid * program.slots}",
            "--arg", f"i32:{launch.block}", "--arg", f"i32:{launch.a}",
            "--arg", f"i32:{launch.b}", "--arg", f"i64:{launch.c}"]


def simulate(tools, who, code, kernel, program, launch):
    """(output numbers, None), or (None, Finding)."""
    dump = code + ".out"
    command = [os.path.join(tools.own, "toygcn-sim"), code,
               "--kernel", kernel, *sim_words(program, launch),
               "--max-instructions", execute.MAX_INSTRUCTIONS,
               "--dump", f"1={dump}"]
    command += CHECKS if who in OURS else ("--no-check-undef",)
    status, output = execute.run(command)
    if status:
        return None, execute.Finding("run", who, kernel, execute.gist(output))
    with open(dump, "rb") as file:
        data = file.read()
    return list(struct.unpack(f"<{len(data) // 4}I", data)), None


def run_programs(tools, who, code, programs):
    """A Result for each program of a linked module."""
    made = []
    for number, program in enumerate(programs):
        outputs, finding = [], None
        for launch in program.launches:
            output, finding = simulate(tools, who, code, f"k{number}",
                                       program, launch)
            if finding:
                break
            outputs.append(output)
        made.append(Result(outputs, finding))
    return made


def compiled(tools, who, path, programs, pipeline, base):
    """A Result for each program of the module in `path`. Where a module does
    not compile, each of its programs is tried alone."""
    failed = execute.compile_module(tools, who, tools.compilers()[who], path,
                                    f"{base}.{who}", 10 + 2 * len(programs))
    if not failed:
        return run_programs(tools, who, f"{base}.{who}.hsaco", programs)
    if len(programs) == 1:
        return [Result(finding=failed)]
    made = []
    for program in programs:
        single, failed = prepare(tools, [program], pipeline, base + ".one")
        made += [Result(finding=failed)] if failed else compiled(
            tools, who, single, [program], pipeline, base + ".one")
    return made


def difference(program, expected, outputs):
    """None, or words about the first slot that differs."""
    for launch, want, got in zip(program.launches, expected, outputs):
        if want == got:
            continue
        lanes = [i // program.slots for i in range(len(want))
                 if want[i] != got[i]]
        at = next(i for i in range(len(want)) if want[i] != got[i])
        return (f"grid {launch.grid} block {launch.block}: lane "
                f"{at // program.slots} slot {at % program.slots} is "
                f"{got[at]}, not {want[at]}; {len(set(lanes))} lanes differ")
    return None


def judge(who, program, expected, result):
    """The Finding of one program by one compiler, or None."""
    if result.finding:
        return result.finding
    text = difference(program, expected, result.outputs)
    return text and execute.Finding("mismatch", who, None, text)


def examine(tools, programs, expected, pipeline, ways, base):
    """{program number: {compiler: Finding}}; only programs with a finding.
    `expected`: for each program, the outputs of its launches."""
    path, failed = prepare(tools, programs, pipeline, base)
    if failed:
        return {0: {"opt": failed}}
    found = {}
    for who in ways:
        results = compiled(tools, who, path, programs, pipeline, base)
        for number, result in enumerate(results):
            finding = judge(who, programs[number], expected[number], result)
            if finding:
                found.setdefault(number, {})[who] = finding
    return found


def is_failure(findings, ways):
    """Stock code alone being wrong is none, as long as code of ours agrees
    with the interpreter."""
    return set(findings) != {"stock"} or ways == ["stock"]

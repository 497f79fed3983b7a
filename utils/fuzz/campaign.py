# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random whole programs, module after module, through ToyGCN and stock LLVM, in
the simulator, against an interpreter: what `utils/toygcn fuzz` runs.

A module has MODULE_PROGRAMS programs, its number is the seed. What fails is made
small and kept as a kernel file."""

import glob
import os
import re
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

sys.path[:0] = [os.path.dirname(os.path.realpath(__file__)),
                os.path.join(os.path.dirname(os.path.dirname(
                    os.path.realpath(__file__))), "cross_lane")]

import execute  # noqa: E402
from programs import batch, emit, generate, judge, kernelfile  # noqa: E402
from programs import machines, orders, reduce  # noqa: E402
from programs.interpret import Runaway  # noqa: E402

MODULE_PROGRAMS = 25


def ways_of(options, module):
    """Ways to compile the programs of a module: those of the command line, or
    another one for each module, with stock code as a judge of both."""
    ways = options.ways or [list(batch.OURS)[module % len(batch.OURS)]]
    stock = options.stock and not any(way in batch.STOCKS for way in ways)
    return ways + ["stock"] * stock


def order_of(options, module):
    """What opt does first."""
    if options.passes is not None:
        return orders.given(options.passes)
    return orders.of_module(module, options.form)


def programs_of(options, module):
    """(numbers, what generate.program gives for each)."""
    if options.only:
        numbers = [int(options.only.partition(".")[2])]
    else:
        before = (module - options.seed) * MODULE_PROGRAMS
        numbers = list(range(min(MODULE_PROGRAMS, options.count - before)))
    return numbers, [generate.program(f"{module}.{number}", options.size,
                                       options.theme)
                     for number in numbers]


class Report:
    """Results of one module or, added up, of all. A failure is (name of program,
    way, words); so is what only stock code got wrong."""

    def __init__(self):
        self.modules = self.programs = self.lanes = 0
        self.features, self.ways = Counter(), Counter()
        self.settings = Counter()
        self.failures = []
        self.stock_wrong = []
        self.refused = []

    def add(self, other):
        self.modules += other.modules
        self.programs += other.programs
        self.lanes += other.lanes
        self.features += other.features
        self.ways += other.ways
        self.settings += other.settings
        self.failures += other.failures
        self.stock_wrong += other.stock_wrong
        self.refused += other.refused


def count(report, made, ways):
    """Counts programs, features (programs that have one), and lanes: one for
    each work-item of each launch by each way."""
    report.modules += 1
    report.programs += len(made)
    report.ways.update({way: len(made) for way in ways})
    for theme, program, _ in made:
        report.lanes += len(ways) * sum(l.lanes() for l in program.launches)
        report.features.update(generate.features(theme, program))


def without_refused(report, name, findings):
    """The other findings; the report lists the refused."""
    report.refused += [(name, who, finding.text)
                       for who, finding in findings.items()
                       if finding.kind == "refused"]
    return {who: finding for who, finding in findings.items()
            if finding.kind != "refused"}


def note(report, name, findings, ways):
    where = report.failures if judge.is_failure(findings, ways) \
        else report.stock_wrong
    for who, finding in findings.items():
        where.append((name, who, f"{finding.kind}: {finding.text}"))


def one_module(options, module):
    """The Report of a module; failures are reduced and kept."""
    tools = execute.Tools(options.build_dir, options.llvm_bin)
    report, ways = Report(), ways_of(options, module)
    by = machines.chosen_divergence(tools, module, options.divergence)
    names = machines.chosen_machines(tools, module, options.machine)
    with tempfile.TemporaryDirectory() as folder:
        numbers, made = programs_of(options, module)
        work = batch.Batch(
            tools, [m[1] for m in made], order_of(options, module),
            os.path.join(folder, "m"),
            [*(machines.DIVERGENCE[by] if by else ()), *options.llc_arg],
            names)
        found = judge.examine(work, [m[2] for m in made], ways)
        count(report, made, ways)
        report.settings.update({name: len(made) for name in (
            work.order.name, *names, *(["divergence " + by] if by else []))})
        kept = []
        for index, findings in sorted(found.items()):
            name = f"{module}.{numbers[index]}"
            findings = without_refused(report, name, findings)
            if not findings:
                continue
            note(report, name, findings, ways)
            if judge.is_failure(findings, ways) \
                    and len(kept) < options.files:
                kept += keep(options, name, work, made[index][1], findings,
                             folder)
    return report


# ---- failures --------------------------------------------------------------

def still_fails(work, finding):
    """A test for the reducer: the same kind of failure by the same way. What
    cannot be compiled, or is refused by a check, has to give the same
    message."""
    def fails(program):
        try:
            expected = generate.outputs(program)
            work.programs = [program]
            found = judge.examine(work, [expected], (finding.who,))
        except (Runaway, *reduce.UNDEFINED):
            return False
        other = found.get(0, {}).get(finding.who)
        if other is None or other.kind != finding.kind:
            return False
        if other.kind == "mismatch":
            return other.doubtful == finding.doubtful
        return message(other) == message(finding)
    return fails


def message(finding):
    """What a message is about: without names and numbers."""
    return execute.about(finding.text)


def keep(options, name, work, program, findings, folder):
    """Writes a kernel file for the first finding; gives its path in a list.
    One file is enough for one message."""
    who, finding = next((w, f) for w, f in findings.items()
                        if w != "stock" or len(findings) == 1)
    kind = "wrong" if finding.kind == "mismatch" else re.sub(
        r"\W+", "-", message(finding)).strip("-")
    if kind != "wrong" and glob.glob(os.path.join(options.keep, f"{kind}.*")):
        return []
    os.makedirs(options.keep, exist_ok=True)
    path = os.path.join(options.keep, f"{kind}.{name}.{who}.ll")
    open(path, "w").close()  # told to other jobs
    one = batch.Batch(work.tools, [program], work.order,
                      os.path.join(folder, "try"), work.llc_args,
                      work.machines)
    if not options.no_reduce and finding.who != "opt":
        finding.who = who
        program = reduced(one, program, finding, options.reduce_seconds)
    ir, failed = batch.prepare(work.tools,
                               [batch.CONFIGS[who].change(program)],
                               one.order, one.base)
    if failed:  # By opt: what it was given.
        ir = ir.replace(".opt.ll", ".ll")
    with open(ir) as file:
        text = kernelfile.text(program, comment(one, name, finding, who),
                               file.read())
    with open(path, "w") as file:
        file.write(text)
    return [path]


def reduced(one, program, finding, seconds):
    """A smaller program, by fewer passes."""
    fails = still_fails(one, finding)

    def without(passes):
        one.order = one.order._replace(passes=passes)
        return fails(program)

    start, before = time.time(), one.order
    passes = before.passes if before.name in ("shuffled", "given") else ()
    for each in passes:
        fewer = list(passes)
        fewer.remove(each)
        if time.time() - start < seconds / 3 and without(tuple(fewer)):
            passes = tuple(fewer)
    if before.name in ("shuffled", "given"):
        one.order = before._replace(passes=passes)
    return reduce.reduce(program, fails, seconds)


def comment(one, name, finding, who):
    """A kernel file's comment on its origin; the settings make it again."""
    words = [*one.llc_args, *machines.words(one.machines)]
    return (f"Program {name} ({one.order.text()}), {who}"
            + "".join(f" {word}" for word in words)
            + f": {finding.kind}: {finding.text}")


# ---- the run ---------------------------------------------------------------

def module_numbers(options):
    if options.only:
        return [int(options.only.partition(".")[0])]
    modules = -(-options.count // MODULE_PROGRAMS)
    return range(options.seed, options.seed + modules)


def reports(options, deadline):
    """Reports of modules as they come; no new modules after the deadline."""
    numbers = iter(module_numbers(options))
    if options.jobs == 1:
        for number in numbers:
            yield one_module(options, number)
            if time.time() > deadline:
                return
        return
    with ProcessPoolExecutor(options.jobs) as pool:
        waiting = []
        while True:
            while len(waiting) <= options.jobs and time.time() < deadline:
                number = next(numbers, None)
                if number is None:
                    break
                waiting.append(pool.submit(one_module, options, number))
            if not waiting:
                return
            yield waiting.pop(0).result()


def alone(options, module):
    """(number, its IR) of a module's programs."""
    for number, (_, program, _) in zip(*programs_of(options, module)):
        yield number, emit.module([program])


def show(options):
    """The IR of the modules, as the generator writes it."""
    return "".join(
        emit.module([program for _, program, _ in
                     programs_of(options, module)[1]])
        for module in module_numbers(options))

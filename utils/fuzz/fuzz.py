#!/usr/bin/env python3
# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random whole programs through ToyGCN, in the simulator, against an
interpreter.

  fuzz.py --seed 1 --count 40             modules 1 to 40, at -O2
  fuzz.py --seed 1 --seconds 600 --jobs 2 as many as fit into ten minutes
  fuzz.py --config O0,copy,v24            compiled in other ways
  fuzz.py --only 3.17 --show              one program: its IR
  fuzz.py --config stock                  stock code only: tests the fuzzer

A module has some programs, its number is the seed. What fails is made small
and kept as a kernel file in the folder of --keep. Exit status 1 if there was
a failure.
"""

import argparse
import glob
import json
import os
import re
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.realpath(__file__))))
sys.path[:0] = [os.path.join(ROOT, "utils"),
                os.path.join(ROOT, "utils", "cross_lane")]

import execute  # noqa: E402
from programs import batch, emit, generate, judge, kernelfile  # noqa: E402
from programs import reduce  # noqa: E402
from programs.interpret import Runaway  # noqa: E402


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1, help="first module")
    parser.add_argument("--count", type=int, help="modules (default: 10)")
    parser.add_argument("--seconds", type=float, help="stop after that long")
    parser.add_argument("--programs", type=int, default=25,
                        help="in a module (default: %(default)s)")
    parser.add_argument("--size", type=int, help="statements in a program")
    parser.add_argument("--theme", choices=tuple(generate.THEMES),
                        help="what programs are about (default: all)")
    parser.add_argument("--only", metavar="SEED.N", help="one program")
    parser.add_argument("--show", action="store_true",
                        help="print the IR of the modules, run nothing")
    parser.add_argument("--config", default="O2",
                        help="ways to compile, of " + ", ".join(batch.CONFIGS)
                        + " (default: %(default)s)")
    parser.add_argument("--with", dest="also", choices=("stock",),
                        help="judge stock code as well")
    parser.add_argument("--form", choices=tuple(batch.PIPELINES),
                        help="what opt does first (default: another for each "
                             "module)")
    parser.add_argument("--llc-args", default="", metavar="WORDS",
                        help="more options for our llc")
    parser.add_argument("--jobs", type=int, default=1,
                        help="modules at a time (default: %(default)s)")
    parser.add_argument("--keep", default="fuzz-findings",
                        help="folder for failures (default: %(default)s)")
    parser.add_argument("--no-reduce", action="store_true")
    parser.add_argument("--files", type=int, default=2, metavar="N",
                        help="kernel files for a module's failures, each of "
                             "another kind (default: %(default)s)")
    parser.add_argument("--reduce-seconds", type=float, default=120,
                        help="to make one failure small (default: "
                             "%(default)s)")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--build-dir", default=os.path.join(ROOT, "build"))
    parser.add_argument("--llvm-bin", default=os.environ.get(
        "TOYGCN_LLVM_BIN", "/usr/lib/llvm-22/bin"))
    options = parser.parse_args()
    options.ways = options.config.split(",")
    for way in options.ways:
        if way not in batch.CONFIGS:
            parser.error(f"--config: unknown way '{way}'; known are "
                         + ", ".join(batch.CONFIGS))
    if options.also and options.also not in options.ways:
        options.ways.append(options.also)
    options.words = options.llc_args.split()
    return options


def form_of(options, module):
    return options.form or list(batch.PIPELINES)[
        module % len(batch.PIPELINES)]


def programs_of(options, module):
    """(numbers, what generate.program gives for each)."""
    numbers = list(range(options.programs))
    if options.only:
        numbers = [int(options.only.partition(".")[2] or 0)]
    return numbers, [generate.program(f"{module}.{number}", options.size,
                                       options.theme)
                     for number in numbers]


class Report:
    """Of one module or, added up, of all. A failure is (name of program,
    way, words); so is what only stock code got wrong."""

    def __init__(self):
        self.modules = self.programs = self.lanes = 0
        self.features = Counter()
        self.failures = []
        self.stock_wrong = []
        self.refused = []

    def add(self, other):
        self.modules += other.modules
        self.programs += other.programs
        self.lanes += other.lanes
        self.features += other.features
        self.failures += other.failures
        self.stock_wrong += other.stock_wrong
        self.refused += other.refused


def count(report, made, ways):
    """Counts programs, features (programs that have one), and lanes: one for
    each work-item of each launch by each way."""
    report.modules += 1
    report.programs += len(made)
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
    report = Report()
    with tempfile.TemporaryDirectory() as folder:
        numbers, made = programs_of(options, module)
        work = batch.Batch(tools, [m[1] for m in made],
                           form_of(options, module),
                           os.path.join(folder, "m"), options.words)
        found = judge.examine(work, [m[2] for m in made], options.ways)
        count(report, made, options.ways)
        kept = []
        for index, findings in sorted(found.items()):
            name = f"{module}.{numbers[index]}"
            findings = without_refused(report, name, findings)
            if not findings:
                continue
            note(report, name, findings, options.ways)
            if judge.is_failure(findings, options.ways) \
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
    Of one message one file is enough."""
    who, finding = next((w, f) for w, f in findings.items()
                        if w != "stock" or len(findings) == 1)
    kind = "wrong" if finding.kind == "mismatch" else re.sub(
        r"\W+", "-", message(finding)).strip("-")
    if kind != "wrong" and glob.glob(os.path.join(options.keep, f"{kind}.*")):
        return []
    os.makedirs(options.keep, exist_ok=True)
    path = os.path.join(options.keep, f"{kind}.{name}.{who}.ll")
    open(path, "w").close()  # told to other jobs
    one = batch.Batch(work.tools, [program], work.pipeline,
                      os.path.join(folder, "try"), work.llc_args)
    if not options.no_reduce and finding.who != "opt":
        finding.who = who
        program = reduce.reduce(program, still_fails(one, finding),
                                options.reduce_seconds)
    ir, failed = batch.prepare(work.tools,
                               [batch.CONFIGS[who].change(program)],
                               work.pipeline, one.base)
    if failed:  # By opt: what it was given.
        ir = one.base + ".ll"
    with open(ir) as file:
        text = kernelfile.text(program, f"Program {name} ({work.pipeline}), "
                               f"{who}: {finding.kind}: {finding.text}",
                               file.read())
    with open(path, "w") as file:
        file.write(text)
    return [path]


# ---- the run ---------------------------------------------------------------

def module_numbers(options):
    if options.only:
        return [int(options.only.partition(".")[0])]
    if options.count is None and options.seconds is not None:
        return range(options.seed, 1 << 40)
    return range(options.seed, options.seed + (options.count or 10))


def modules(options, deadline):
    """Reports as they come; no new modules after the deadline."""
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


def fuzz(options):
    start = time.time()
    deadline = start + (options.seconds or 1e9)
    total, told = Report(), start
    for report in modules(options, deadline):
        total.add(report)
        for name, who, words in report.failures:
            print(f"{name} {who}: {words}", file=sys.stderr, flush=True)
        if time.time() - told > 10:
            told = time.time()
            print(f"  {told - start:.0f} s: {total.programs} programs, "
                  f"{len(total.failures)} failures", file=sys.stderr,
                  flush=True)
    conclude(options, total, time.time() - start)
    return 1 if total.failures else 0


def conclude(options, total, seconds):
    if options.json:
        print(json.dumps({
            "modules": total.modules, "programs": total.programs,
            "lanes": total.lanes, "seconds": round(seconds, 1),
            "features": dict(sorted(total.features.items())),
            "failures": total.failures, "stock_wrong": total.stock_wrong,
            "refused": total.refused}, indent=2))
        return
    print("programs with:")
    for name, programs in sorted(total.features.items()):
        print(f"  {programs:6}  {name}")
    for name, _, words in total.stock_wrong:
        print(f"stock code or opt is wrong: {name} {words}")
    for name, who, _ in total.refused:
        print(f"refused, too few registers: {name} {who}")
    print(f"{total.programs} programs in {total.modules} modules, "
          f"{total.lanes} lanes compared, {len(total.failures)} failures, "
          f"{len(total.refused)} refused, {seconds:.0f} s")


def main():
    options = parse_arguments()
    if not options.show:
        return fuzz(options)
    for module in module_numbers(options):
        made = programs_of(options, module)[1]
        print(emit.module([m[1] for m in made]), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""utils/toygcn fuzz"""

import argparse
import json
import os
import re
import sys
import tempfile
import time
from collections import Counter

from .console import Progress, ToyError, format_table
from .tools import LLVM_BIN, ROOT

FUZZ = os.path.join(ROOT, "utils", "fuzz")


def add_options(parser, positive):
    group = parser.add_argument_group("which programs")
    group.add_argument("--count", metavar="N", type=positive, default=500,
                       help="programs (default: %(default)s)")
    group.add_argument("--seed", metavar="N", type=positive, default=1,
                       help="number of the first module, 25 programs each "
                            "(default: %(default)s)")
    group.add_argument("--seconds", metavar="N", type=positive,
                       help="start no new module after that long")
    group.add_argument("--only", metavar="M.N", help="one program")
    group.add_argument("--theme", metavar="NAME",
                       help="theme of the programs (default: all)")
    group.add_argument("--size", metavar="N", type=positive,
                       help="statements in a program (default: 6 to 21)")
    group.add_argument("--show", action="store_true",
                       help="print their IR, run nothing")
    group.add_argument("--robustness", metavar="LIST", nargs="?", const="all",
                       help="instead of programs, --count faulty inputs of "
                            "each kind: ir, mir, assembly, objects, commands "
                            "(default: all)")
    group.add_argument("--types", metavar="LIST", nargs="?", const="",
                       help="instead of programs, every operation on these "
                            "types, in uniform and in divergent values: i65, "
                            "i1-64, v3i7, v2-20i8 (default: --count types at "
                            "random)")
    group.add_argument("--csmith", action="store_true",
                       help="instead of our own, programs of Csmith, against "
                            "the host; --seed is the first one's")
    group.add_argument("--prove", metavar="SECONDS", nargs="?", const=20,
                       type=positive,
                       help="run nothing: ask for each program whether its "
                            "code does what its IR says, so long (default: "
                            "%(const)s); --config O0 or O2 is the level")
    group = parser.add_argument_group("how they are compiled")
    group.add_argument("--config", metavar="LIST",
                       help="ways: levels O0 to O3, placement models copy and "
                            "chain, budgets v64, v24, v12, v8, s16 and calls, "
                            "stock, or 'stock O0', of the program before opt "
                            "(default: another one for each module)")
    group.add_argument("--no-stock", action="store_true",
                       help="leave stock code out as a judge")
    group.add_argument("--form", metavar="NAME",
                       help="what opt does first: a form, or passes in an "
                            "order that the module's number decides "
                            "(shuffled; default: another one for each module, "
                            "every second one shuffled)")
    group.add_argument("--passes", metavar="LIST",
                       help="passes of opt instead, as a message lists them")
    group.add_argument("--divergence", metavar="ANALYSIS",
                       help="what tells our code which values differ between "
                            "lanes: both, or llvm or oracle, while the other "
                            "verifies (default: by turns)")
    group.add_argument("--machine", metavar="LIST",
                       help="settings of a second run of our code, with the "
                            "same results: late, units-1, units+1, "
                            "unitsrandom, translated, or none (default: "
                            "late, and units by turns)")
    group.add_argument("--llc-arg", metavar="ARG", action="append",
                       default=[], help="pass ARG to ToyGCN's llc")
    group = parser.add_argument_group("results")
    group.add_argument("--keep", metavar="DIR", default="fuzz-findings",
                       help="folder for failures (default: %(default)s)")
    group.add_argument("--files", metavar="N", type=positive, default=2,
                       help="kernel files for failures of a module, each of "
                            "another kind (default: %(default)s)")
    group.add_argument("--no-reduce", action="store_true",
                       help="keep failures as large as they are")
    group.add_argument("--reduce-seconds", metavar="N", type=positive,
                       default=120, help="to make one failure small (default: "
                                         "%(default)s)")
    group.add_argument("--features", action="store_true",
                       help="count programs that have each operation, type "
                            "and statement")


def load(name):
    """A module of utils/fuzz. They take longer to load than most commands
    take to run."""
    if FUZZ not in sys.path:
        sys.path[:0] = [FUZZ, os.path.join(ROOT, "utils", "cross_lane")]
    return __import__(name)


def checked(options):
    """The options with what the generators want to know of them."""
    from programs import batch, generate, machines, orders  # by load()
    options.ways = options.config.split(",") if options.config else []
    machine = options.machine
    options.machine = None if machine is None else [
        name for name in machine.split(",") if name != "none"]
    for option, words, known in (
            ("--config", options.ways, batch.CONFIGS),
            ("--theme", [options.theme or "mixed"], generate.THEMES),
            ("--form", [options.form or "phis"], orders.NAMES),
            ("--divergence", [options.divergence or "both"],
             machines.DIVERGENCE),
            ("--machine", options.machine or [], machines.MACHINES)):
        for word in words:
            if word not in known:
                raise ToyError(f"{option}: unknown '{word}'",
                               "Known are: " + ", ".join(known))
    if options.only and not re.fullmatch(r"\d+\.\d+", options.only):
        raise ToyError(f"--only: '{options.only}' is not MODULE.PROGRAM",
                       "As in 3.17, from a line of an earlier run")
    options.stock = not options.no_stock
    options.llvm_bin = LLVM_BIN
    return options


# Options that choose programs and compilations: they mean nothing for faulty
# inputs.
PROGRAMS_ONLY = ("seconds", "only", "theme", "size", "show", "config",
                 "no_stock", "form", "passes", "divergence", "machine",
                 "llc_arg", "no_reduce", "features")


def robustness(options):
    """Faulty inputs: no program may crash, stop at an assertion, or hang."""
    for name in PROGRAMS_ONLY:
        if getattr(options, name):
            raise ToyError(f"--{name.replace('_', '-')} is for programs, not "
                           "for --robustness",
                           "Leave one of them out; --count, --seed, --jobs "
                           "and --keep are for both")
    kinds = load("robust.kinds").kinds.KINDS
    robust = load("robust.robust").robust
    names = list(kinds) if options.robustness == "all" else \
        options.robustness.split(",")
    for name in names:
        if name not in kinds:
            raise ToyError(f"--robustness: unknown '{name}'",
                           "Known are: " + ", ".join(kinds))
    options.keep = os.path.abspath(options.keep)
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            found[name] = []
            with Progress(f"Faulty inputs: {name}", options.quiet) as progress:
                for verdict in robust.verdicts(name, options, folder):
                    found[name].append(verdict)
                    if verdict.what == "ours":
                        print(f"{name} {verdict.number}: {verdict.fault}: "
                              f"{verdict.path}", file=sys.stderr, flush=True)
                    progress.update(f"{len(found[name])}")
    return tell_robustness(options, found)


def tell_robustness(options, found):
    """The exit status: 1 if something of ours fell over."""
    kinds = ("fine", "refused", "upstream", "ours")
    counts = {name: [sum(v.what == what for v in verdicts) for what in kinds]
              for name, verdicts in found.items()}
    faults = [(name, v) for name, verdicts in found.items() for v in verdicts
              if v.fault]
    if options.json:
        print(json.dumps({
            "counts": {name: dict(zip(kinds, row))
                       for name, row in counts.items()},
            "faults": [{"kind": name, "number": v.number, "what": v.what,
                        "fault": v.fault, "seed": v.seed, "command": v.path}
                       for name, v in faults]}, indent=2))
    else:
        places = Counter(v.fault for _, v in faults if v.what == "upstream")
        for fault, times in places.most_common():
            print(f"LLVM's own, {times} times: {fault}")
        print("\n".join(format_table(
            ["faulty inputs", "fine", "not read", "LLVM's own", "ours"],
            [[name, *map(str, row)] for name, row in counts.items()])))
    return 1 if any(row[-1] for row in counts.values()) else 0


# What Csmith's programs do not have.
NOT_OF_CSMITH = ("robustness", "only", "theme", "size", "show", "no_stock",
                 "form", "passes", "divergence", "machine", "llc_arg",
                 "no_reduce", "features")


def csmith(options):
    """C programs of a generator that is not ours, against the host."""
    for name in NOT_OF_CSMITH:
        if getattr(options, name):
            raise ToyError(f"--{name.replace('_', '-')} is not for --csmith",
                           "Leave one of them out")
    judge = load("csmith.judge").judge
    options.ways = options.config.split(",") if options.config else []
    for way in options.ways:
        if way not in judge.WAYS:
            raise ToyError(f"--config: unknown '{way}'",
                           "Known are: " + ", ".join(judge.WAYS))
    options.llvm_bin = LLVM_BIN
    start, seen = time.time(), []
    with Progress("Programs of Csmith", options.quiet) as progress:
        for verdict in judge.verdicts(options):
            seen.append(verdict)
            if verdict.what == "failed":
                print(f"{verdict.number} {verdict.way}: {verdict.text}",
                      file=sys.stderr, flush=True)
            progress.update(f"{len(seen)}")
    return tell_csmith(options, seen, time.time() - start)


# What does not belong to all operations on a type.
NOT_OF_TYPES = ("robustness", "csmith", *NOT_OF_CSMITH[1:], "seconds",
                "config")


def types(options):
    """Types by operations, against Python's numbers."""
    for name in NOT_OF_TYPES:
        if getattr(options, name):
            raise ToyError(f"--{name.replace('_', '-')} is not for --types",
                           "Leave one of them out; --count, --seed and --jobs "
                           "are for both")
    matrix = load("type_matrix")
    picked = [type for word in options.types.split(",") if word
              for type in matrix.expand(word)]
    picked = picked or matrix.sample(options.count, options.seed)
    asked = argparse.Namespace(
        seed=options.seed, jobs=options.jobs, levels="0,2", group="",
        cell=".*", keep=None, build_dir=options.build_dir)
    start, cells, failures = time.time(), 0, []
    with Progress("Operations on types", options.quiet) as progress:
        for count, failed in matrix.results(asked, picked):
            cells += count
            failures += failed
            for text in failed:
                print(text, file=sys.stderr, flush=True)
            progress.update(f"{cells} cells, {len(failures)} failures")
    if options.json:
        print(json.dumps({"types": [type.name for type in picked],
                          "cells": cells, "failures": failures}, indent=2))
    else:
        print(f"{len(picked)} types, {cells} cells, {len(failures)} failures, "
              f"{time.time() - start:.0f} s")
    return 1 if failures else 0


# What has no meaning where nothing runs.
NOT_OF_PROOFS = ("show", "no_stock", "form", "passes", "divergence", "machine",
                 "no_reduce", "features")


def proofs(options):
    """Random programs, as the generator writes them, proved."""
    for name in NOT_OF_PROOFS:
        if getattr(options, name):
            raise ToyError(f"--{name.replace('_', '-')} is not for --prove",
                           "Leave one of them out")
    from .prove.kernels import command  # It takes long to load.
    campaign = load("campaign")
    checked(options)
    way = (options.ways or ["O2"])[0]
    if not re.fullmatch(r"O[0-3]", way):
        raise ToyError(f"--config: '{way}' is no level",
                       "With --prove, write O0 to O3")
    asked = argparse.Namespace(
        build_dir=options.build_dir, jobs=options.jobs, quiet=options.quiet,
        level=way[1], llc_arg=options.llc_arg, kernel=None, code=None,
        rounds=3, time_limit=options.prove, no_cache=True,
        tests=options.keep)
    start, rows = time.time(), []
    with tempfile.TemporaryDirectory() as folder:
        for module in campaign.module_numbers(options):
            if time.time() - start > (options.seconds or 1e9):
                break
            kernels = []
            for number, text in campaign.alone(options, module):
                path = os.path.join(folder, f"{module}.{number}.ll")
                with open(path, "w") as file:
                    file.write(text)
                kernels += command.compiled(path, asked, folder)
            found = command.answers(kernels, asked)
            command.confirm_all(kernels, found, asked, folder)
            rows += [{"program": os.path.basename(kernel.path)[:-3], **one}
                     for kernel, one in zip(kernels, found)]
    return tell_proofs(options, rows, time.time() - start)


def tell_proofs(options, rows, seconds):
    """The exit status: 1 if a program's code is wrong."""
    if options.json:
        print(json.dumps(rows, indent=2))
    else:
        for row in rows:
            if row["kind"] in ("counterexample", "open"):
                print(f"{row['program']}: {row['kind']}: {row['detail']}")
        reasons = Counter(row["detail"] for row in rows
                          if row["kind"] == "not expressible")
        for reason, times in reasons.most_common():
            print(f"not expressible, {times} times: {reason}")
        count = Counter(row["kind"] for row in rows)
        print(f"{len(rows)} programs: " + ", ".join(
            f"{number} {kind}" for kind, number in sorted(count.items()))
            + f", {seconds:.0f} s")
    return int(any(row["kind"] == "counterexample" for row in rows))


def tell_csmith(options, seen, seconds):
    """The exit status: 1 if one failed."""
    count = Counter(verdict.what for verdict in seen)
    lanes = sum(verdict.lanes for verdict in seen)
    failed = [v for v in seen if v.what == "failed"]
    if options.json:
        print(json.dumps({
            "programs": len(seen), "fine": count["fine"],
            "left_out": count["left out"],
            "too_few_registers": count["too few registers"], "lanes": lanes,
            "seconds": round(seconds, 1),
            "failures": [[v.number, v.way, v.text] for v in failed]},
            indent=2))
    else:
        print(f"{len(seen)} programs, {lanes} lanes compared, "
              f"{len(failed)} failures, {count['too few registers']} with too "
              f"few registers, {count['left out']} left out, {seconds:.0f} s")
    if failed and not options.json:
        print(f"kernel files of failures: {options.keep}")
    return 1 if failed else 0


def fuzz(options):
    if options.types is not None:
        return types(options)
    if options.csmith:
        return csmith(options)
    if options.prove:
        return proofs(options)
    if options.robustness:
        return robustness(options)
    campaign = load("campaign")
    checked(options)
    if options.show:
        print(campaign.show(options), end="")
        return 0
    start = time.time()
    total = campaign.Report()
    deadline = start + (options.seconds or 1e9)
    with Progress("Fuzzing", options.quiet) as progress:
        for report in campaign.reports(options, deadline):
            total.add(report)
            for name, way, words in report.failures:
                print(f"{name} {way}: {words}", file=sys.stderr, flush=True)
            progress.update(f"{total.programs} programs, "
                            f"{len(total.failures)} failures")
    conclude(options, total, time.time() - start)
    return 1 if total.failures else 0


def conclude(options, total, seconds):
    if options.json:
        print(json.dumps({
            "modules": total.modules, "programs": total.programs,
            "lanes": total.lanes, "seconds": round(seconds, 1),
            "ways": dict(total.ways), "settings": dict(total.settings),
            "features": dict(sorted(total.features.items())),
            "failures": total.failures, "stock_wrong": total.stock_wrong,
            "refused": total.refused}, indent=2))
        return
    if options.features:
        print("\n".join(format_table(
            ["programs with", ""],
            [[name, str(n)] for name, n in sorted(total.features.items())])))
    for name, _, words in total.stock_wrong:
        print(f"stock code or opt is wrong: {name} {words}")
    for name, who, _ in total.refused:
        print(f"refused, too few registers: {name} {who}")
    print("ways: " + ", ".join(f"{way} {n}" for way, n in
                               sorted(total.ways.items())))
    print("settings: " + ", ".join(f"{name} {n}" for name, n in
                                   sorted(total.settings.items())))
    print(f"{total.programs} programs in {total.modules} modules, "
          f"{total.lanes} lanes compared, {len(total.failures)} failures, "
          f"{len(total.refused)} refused, {seconds:.0f} s")
    if total.failures and os.path.isdir(options.keep):
        print(f"kernel files of failures: {options.keep}")

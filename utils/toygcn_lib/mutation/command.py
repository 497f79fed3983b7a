# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""utils/toygcn mutate"""

import json
import os
import random
from concurrent.futures import ThreadPoolExecutor

from ..console import Progress, ToyError, format_table
from ..writing import check_output
from . import trace
from .judge import Judge
from .tree import Tree, all_sites
from .written import read_written

# Mutants that no kernel finds run in groups of this size.
GROUP = 32
KINDS = ("killed", "none wrong", "no object", "not reached")


def chosen(options, sites, emitted, written):
    """`count` mutants by chance, a third of them in tables, and those that
    people wrote: the last, so that a new one changes no other's number."""
    chance = random.Random(options.seed)
    tables = min(len(emitted), options.count // 3 if sites else options.count)
    picked = chance.sample(sites, min(len(sites), options.count - tables)) + \
        chance.sample(emitted, tables)
    picked = sorted(picked, key=lambda m: (m.file, m.begin)) + written
    for number, mutant in enumerate(picked, 1):
        mutant.number = number
    return picked


def totals(mutants):
    return {kind: sum(m.verdict.get("what") == kind for m in mutants)
            for kind in KINDS}


def report(options, mutants, uncompiled):
    if options.json:
        print(json.dumps({
            "totals": totals(mutants), "not compiled": uncompiled,
            "mutants": [{"place": f"{m.file}:{m.line}", "kind": m.kind,
                         "what": m.what, **m.verdict} for m in mutants]},
            indent=2))
        return
    for mutant in mutants:
        if mutant.verdict["what"] != "killed":
            print(f"{mutant.verdict['what']}: {mutant.name()}")
    kinds = sorted({m.kind for m in mutants})
    rows = [[kind] + [str(totals([m for m in mutants if m.kind == kind])[k])
                      for k in KINDS] for kind in kinds]
    rows.append(["all"] + [str(n) for n in totals(mutants).values()])
    print("\n".join(format_table(["kind of mutant", *KINDS], rows)))
    print(f"{len(mutants)} mutants, {totals(mutants)['killed']} killed, "
          f"{uncompiled} did not compile")


def judged_before(path, mutants):
    """Verdicts of an earlier run with this log."""
    known = {}
    if path and os.path.exists(path):
        with open(path) as file:
            known = dict(map(json.loads, file))
    for mutant in mutants:
        mutant.verdict = known.get(mutant.name(), {})


def judge_all(options, judge, mutants):
    """What people wrote first, then the others by chance, so that those of a
    run that is stopped are a fair choice."""
    judged_before(options.log, mutants)
    left = [m for m in mutants if not m.verdict]
    random.Random(options.seed).shuffle(left)
    left.sort(key=lambda m: m.kind != "written")
    waiting = []

    def tell(judged):
        for mutant in judged if options.log else ():
            with open(options.log, "a") as file:
                print(json.dumps([mutant.name(), mutant.verdict]), file=file)

    def judge_waiting():
        judge.judge_group(waiting)
        tell(waiting)
        waiting.clear()

    with Progress("Judging", options.quiet) as progress, \
            ThreadPoolExecutor(options.jobs) as pool:
        judge_each = map if options.jobs == 1 else pool.map
        for number, (mutant, done) in enumerate(
                zip(left, judge_each(judge.judge, left)), 1):
            progress.update(f"{number}/{len(left)} {mutant.name()}")
            tell([mutant]) if done else waiting.append(mutant)
            if len(waiting) == GROUP:
                judge_waiting()
        judge_waiting()
    if not options.fast:
        judge.try_together([m for m in mutants if m.verdict["what"] in
                            ("none wrong", "no object")])


def run_mutate(options):
    if options.log:
        check_output("--log", options.log, '"what"')
    folder = os.path.join(options.build_dir, "mutants")
    sites, emitted = ([], []) if options.written else \
        all_sites(options.build_dir, folder, options.files, options.quiet)
    mutants = chosen(options, sites, emitted,
                     read_written(options.list, options.files))
    if not mutants:
        raise ToyError("there is nothing to mutate here",
                       "Name parts of files under llvm-target")
    if options.show:
        for mutant in mutants:
            print(mutant.name())
        return 0
    tree = Tree(folder, options.quiet)
    compiled = tree.build_all(mutants)
    irs = trace.kernel_irs(os.path.join(folder, "ir"), options.quiet)
    learned = trace.Learned(tree, folder)
    objects = trace.learn_objects(tree, learned, irs, folder, options.jobs,
                                  options.quiet)
    units = trace.learn_units(tree, learned, folder, options.jobs,
                              options.quiet)
    folders = trace.FAST_FOLDERS if options.fast else trace.FOLDERS
    tests = trace.learn_tests(tree, learned, folders, folder, options.jobs,
                              options.quiet)
    judge_all(options, Judge(tree, objects, units, tests, folder), compiled)
    report(options, compiled, len(mutants) - len(compiled))
    return 0 if all(m.verdict["what"] == "killed" for m in compiled) or \
        not options.check else 1

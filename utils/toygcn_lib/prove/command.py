# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`utils/toygcn prove`: the rules, a cache of their answers, the report."""

import concurrent.futures
from functools import partial
import hashlib
import json
import os
import tempfile

from ..console import Progress, ToyError, format_table, paint
from ..expansions import Expansion
from ..selection_tables import load_tables
from ..tools import ROOT
from ..writing import check_output, write_output

try:
    import z3
    from . import (against_simulator, algebra, expanded, solver, stages,
                   table_rules)
    from .claims import NotExpressible
except ImportError as error:
    raise ToyError(f"Python's z3 is missing ({error})",
                   "To install the packages, run: utils/toygcn build")

CACHE = "proved-rules.json"
KNOWN = os.path.join(ROOT, "test", "prove", "known.json")
LONG = 1.0  # seconds
KINDS = ("proved", "bounded", "not expressible", "open", "counterexample")
HERE = os.path.dirname(__file__)


class Rule:
    """A rule of a table: `text` is all of it that a proof depends on; `claim`
    makes its claim, `kernel` a kernel file of a title and inputs."""

    def __init__(self, table, name, place, text, claim, kernel):
        self.table, self.name, self.place = table, name, place
        self.text, self.claim, self.kernel = text, claim, kernel

    def matches(self, words):
        return not words or any(word in f"{self.name} {self.place}"
                                for word in words)


def selection_rules(tables):
    for pattern in tables.patterns:
        rule = pattern.rule
        text = [[step.name, *step.words]
                for step in (*rule.checks, *rule.actions)]
        yield Rule("patterns", f"{pattern.opcode}: {pattern.key()}",
                   str(pattern.place), json.dumps(text),
                   partial(table_rules.claim_of, rule, tables),
                   partial(table_rules.kernel_file, rule, tables))


def algebra_rules(tables):
    for name, place, record, column, width in algebra.laws(tables):
        yield Rule("algebra", name, place,
                   json.dumps([name, record["Neutral"], record["IsCommutative"]]),
                   partial(algebra.claim_of, record, column, width),
                   algebra.kernel_file)
def expansion_rules(tables):
    """The steps of each expansion, for each type, in place of the operation."""
    rows = [Expansion(record) for record in tables.instances("Expand")]
    for name, place, before, after, *what in expanded.claims(rows):
        yield Rule("expansions", name, place, json.dumps([before, after]),
                   partial(expanded.claim_of, before, after, *what),
                   partial(stages.kernel_file, lines=before, output=None))
    for row in expanded.unproved(rows):
        yield Rule("expansions", f"{row.opcode}: {row.title()}", row.place,
                   row.text, partial(no_types, row), None)


def no_types(row):
    raise ToyError(f"nothing says which types {row.opcode} has",
                   "To say it, add a line to OTHERS in "
                   "utils/toygcn_lib/prove/expanded.py")


def compiled_rules(build_dir, folder):
    """Rules that the compiler has in C++: the functions that it rewrites."""
    for table, name, before, after, first in stages.changed(build_dir, folder):
        yield Rule(table, name, "", json.dumps([before, after]),
                   partial(stages.claim_of, before, after),
                   partial(stages.kernel_file, lines=first, output=None))
    for name, before, after, output in stages.combined(build_dir, folder):
        yield Rule("combines", name, "", json.dumps([before, after, output]),
                   partial(stages.claim_of, before, after, output),
                   partial(stages.kernel_file, lines=before, output=output))


def chosen_rules(options):
    rules = []
    if options.table in (None, "patterns", "algebra", "expansions"):
        tables = load_tables(os.path.abspath(options.source or ROOT),
                             options.build_dir, options.quiet)
        rules += [*selection_rules(tables), *algebra_rules(tables),
                  *expansion_rules(tables)]
    if options.table not in ("patterns", "algebra", "expansions"):
        with tempfile.TemporaryDirectory(prefix="toygcn-") as folder:
            rules += compiled_rules(options.build_dir, folder)
    return [rule for rule in rules if rule.matches(options.rules) and
            options.table in (None, rule.table)]


def answer(rule, timeout, known):
    """What becomes of one rule, as JSON; `known` are answers by the claim."""
    try:
        key = rule.claim().fingerprint()
        if key in known:
            return known[key]
        found = solver.decide(rule.claim, timeout)
    except NotExpressible as why:
        return {"kind": "not expressible", "detail": str(why)}
    except Exception as why:  # One rule must not end the command.
        return {"kind": "open", "detail": f"{type(why).__name__}: {why}"}
    return {"kind": found.kind, "detail": found.detail,
            "seconds": round(found.seconds, 1), "inputs": found.values,
            "claim": key}


def known_answers():
    """Those of the repository, which took long."""
    with open(KNOWN) as file:
        return json.load(file)


def keep_known(found, everything):
    """Writes them anew, or adds to them if not every rule was asked."""
    kept = {} if everything else known_answers()
    kept |= {one["claim"]: one for one in found
             if one.get("seconds", 0) >= LONG and one["kind"] != "open"}
    with open(KNOWN, "w") as file:
        lines = [f"{json.dumps(key)}: {json.dumps(kept[key])}"
                 for key in sorted(kept)]
        file.write("{\n" + ",\n".join(lines) + "\n}\n")


class Cache:
    """Answers by the hash of a rule's text and of all that gives it meaning:
    this folder and z3. Those that a longer time might change are not kept."""

    def __init__(self, build_dir, use):
        self.path = os.path.join(build_dir, CACHE)
        self.version = self.meaning()
        self.known = {}
        if use:
            try:
                with open(self.path) as file:
                    self.known = json.load(file)
            except (OSError, ValueError):
                pass

    @staticmethod
    def meaning():
        digest = hashlib.sha256(z3.get_version_string().encode())
        for name in sorted(os.listdir(HERE)):
            if name.endswith(".py"):
                with open(os.path.join(HERE, name), "rb") as file:
                    digest.update(file.read())
        return digest.hexdigest()

    def key(self, rule):
        return hashlib.sha256((self.version + rule.text).encode()).hexdigest()

    def by_claim(self):
        """A new meaning may leave the formula of a rule as it was."""
        return {one["claim"]: one for one in self.known.values()
                if "claim" in one and one["kind"] in ("proved", "bounded")}

    def save(self, rules, answers):
        kept = {self.key(rule): found for rule, found in zip(rules, answers)
                if found and found["kind"] != "open"}
        if os.path.isdir(os.path.dirname(self.path)):
            with tempfile.NamedTemporaryFile(
                    "w", dir=os.path.dirname(self.path),
                    delete=False) as file:
                json.dump(self.known | kept, file)
            os.replace(file.name, self.path)


WORK = []  # what worker processes inherit: rules


def answer_number(number, timeout, known):
    return answer(WORK[number], timeout, known)


def answers(rules, cache, options):
    """One for each rule, in their order."""
    found = [cache.known.get(cache.key(rule)) for rule in rules]
    todo = [n for n, known in enumerate(found) if known is None]
    WORK[:] = rules
    known = {} if options.no_cache else known_answers() | cache.by_claim()
    with Progress(f"Proving {len(todo)} rules", options.quiet) as progress, \
            concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        waiting = {pool.submit(answer_number, n, options.timeout,
                               known): n
                   for n in todo}
        for done, future in enumerate(
                concurrent.futures.as_completed(waiting), 1):
            found[waiting[future]] = future.result()
            progress.update(f"{done} of {len(todo)}")
            if done % 100 == 0:
                cache.save(rules, found)
    cache.save(rules, found)
    return found


def counts(rules, found):
    """{table: {kind: how many}}"""
    tables = {}
    for rule, one in zip(rules, found):
        row = tables.setdefault(rule.table, dict.fromkeys(KINDS, 0))
        row[one["kind"]] += 1
    return tables


def show(rule, one):
    colour = {"proved": "green", "counterexample": "red",
              "open": "red"}.get(one["kind"], "yellow")
    print(f"{rule.place or rule.table}: {rule.name}")
    detail = f": {one['detail']}" if one.get("detail") else ""
    print(f"    {paint(one['kind'], colour)}{detail}")
    for name, value in (one.get("inputs") or {}).items():
        print(f"    {name} = {value:#x}")


def report(rules, found, everything):
    for rule, one in zip(rules, found):
        if everything or one["kind"] in ("counterexample", "open"):
            show(rule, one)
    tables = counts(rules, found)
    kinds = [kind for kind in KINDS
             if any(row[kind] for row in tables.values())]
    for line in format_table(
            ["table", *kinds], [[name, *(str(row[kind]) for kind in kinds)]
                                for name, row in tables.items()]):
        print(line)


def check_descriptions(options, folder):
    """The command with --descriptions; returns the exit status."""
    if options.rules:
        raise ToyError("--descriptions goes without rules",
                       "It checks all instructions that rules use")
    with Progress("Running each instruction", options.quiet):
        number, lines = against_simulator.check_all(options.build_dir, folder)
    for line in lines:
        print(line)
    print(f"{number} instructions on {against_simulator.COUNT} values each: "
          f"{len(lines)} differ from toygcn-sim")
    return int(bool(lines))


def write_tests(folder, rules, found):
    """A kernel file for each counterexample that IR has a spelling for."""
    os.makedirs(folder, exist_ok=True)
    for number, (rule, one) in enumerate(zip(rules, found)):
        if one["kind"] != "counterexample":
            continue
        path = os.path.join(folder, f"counterexample-{number}.ll")
        try:
            text = rule.kernel(title=f"{rule.table}: {rule.name}",
                               inputs=one["inputs"])
        except NotExpressible as why:
            print(f"{rule.name}: no kernel file: {why}")
            continue
        check_output("--tests", path, "; RUN: %toygcn run")
        write_output("--tests", path, text)
        print(f"{path}: {rule.name}")


def prove(options):
    """The command; returns the exit status: 1 if a rule is wrong or open."""
    if options.tests and os.path.exists(options.tests) and \
            not os.path.isdir(options.tests):
        raise ToyError(f"{options.tests} is not a folder",
                       "--tests writes several files into one")
    rules = chosen_rules(options)
    if not rules:
        raise ToyError(f"no rule has {' or '.join(options.rules)} in its name",
                       "To see the names, run: utils/toygcn prove --list")
    cache = Cache(options.build_dir, not options.no_cache)
    found = answers(rules, cache, options)
    if options.keep:
        keep_known(found, not (options.rules or options.table))
    if options.tests:
        write_tests(options.tests, rules, found)
    if options.json:
        print(json.dumps(
            {"counts": counts(rules, found),
             "rules": [{"table": rule.table, "rule": rule.name,
                        "place": rule.place, **one}
                       for rule, one in zip(rules, found)]}, indent=2))
    else:
        report(rules, found, options.list or bool(options.rules))
    return int(any(one["kind"] in ("counterexample", "open")
                   for one in found))

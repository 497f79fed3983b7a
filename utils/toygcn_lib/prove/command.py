# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`utils/toygcn prove`: the rules, a cache of their answers, the report."""

import concurrent.futures
import hashlib
import json
import os
import tempfile

from ..console import Progress, ToyError, format_table, paint
from ..selection_tables import load_tables
from ..tools import ROOT

try:
    import z3
    from . import against_simulator, solver, table_rules
    from .claims import NotExpressible
except ImportError as error:
    raise ToyError(f"Python's z3 is missing ({error})",
                   "To install the packages, run: utils/toygcn build")

CACHE = "proved-rules.json"
KINDS = ("proved", "bounded", "not expressible", "open", "counterexample")
HERE = os.path.dirname(__file__)


class Rule:
    """A rule of a table: `text` is all of it that a proof depends on."""

    def __init__(self, table, name, place, text, claim):
        self.table, self.name, self.place = table, name, place
        self.text, self.claim = text, claim

    def matches(self, words):
        return not words or any(word in f"{self.name} {self.place}"
                                for word in words)


def selection_rules(tables):
    for pattern in tables.patterns:
        rule = pattern.rule
        text = [[step.name, *step.words]
                for step in (*rule.checks, *rule.actions)]
        yield Rule("selection", f"{pattern.opcode}: {pattern.key()}",
                   str(pattern.place), json.dumps(text),
                   lambda rule=rule: table_rules.claim_of(rule, tables))


def answer(rule, timeout):
    """What becomes of one rule, as JSON."""
    try:
        found = solver.decide(rule.claim(), timeout)
    except NotExpressible as why:
        return {"kind": "not expressible", "detail": str(why)}
    return {"kind": found.kind, "seconds": round(found.seconds, 2),
            "detail": found.detail, "inputs": found.values}


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

    def save(self, rules, answers):
        kept = {self.key(rule): found for rule, found in zip(rules, answers)
                if found["kind"] != "open"}
        if os.path.isdir(os.path.dirname(self.path)):
            with tempfile.NamedTemporaryFile(
                    "w", dir=os.path.dirname(self.path),
                    delete=False) as file:
                json.dump(self.known | kept, file)
            os.replace(file.name, self.path)


WORK = []  # what worker processes inherit: rules


def answer_number(number, timeout):
    return answer(WORK[number], timeout)


def answers(rules, cache, options):
    """One for each rule, in their order."""
    found = [cache.known.get(cache.key(rule)) for rule in rules]
    todo = [n for n, known in enumerate(found) if known is None]
    WORK[:] = rules
    with Progress(f"Proving {len(todo)} rules", options.quiet) as progress, \
            concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        waiting = {pool.submit(answer_number, n, options.timeout): n
                   for n in todo}
        for done, future in enumerate(
                concurrent.futures.as_completed(waiting), 1):
            found[waiting[future]] = future.result()
            progress.update(f"{done} of {len(todo)}")
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
    print(f"{rule.place}: {rule.name}")
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


def prove(options):
    """The command; returns the exit status: 1 if a rule is wrong or open."""
    tables = load_tables(os.path.abspath(options.source or ROOT),
                         options.build_dir, options.quiet)
    rules = [rule for rule in selection_rules(tables)
             if rule.matches(options.rules)]
    if not rules:
        raise ToyError(f"no rule has {' or '.join(options.rules)} in its name",
                       "To see the names, run: utils/toygcn prove --list")
    cache = Cache(options.build_dir, not options.no_cache)
    found = answers(rules, cache, options)
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

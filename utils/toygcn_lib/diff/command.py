# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`utils/toygcn diff`."""

import json
from concurrent.futures import ThreadPoolExecutor

from ..compare import compare_launch
from ..console import Progress, ToyError
from ..launch import Launch, read_launches
from ..page.fullload import Code, fill
from ..runner import check_results, given_launch, is_launch
from ..tools import Failed
from ..writing import check_output, write_output
from .align import Aligned, mark
from .changes import by_block, by_line, moved, other_lanes
from .page import MARK, make_page
from .sides import DoesNotRun, describe, own_words, same_ir, two_sides
from .text import print_diff, print_page


class Report:
    """All that is known of two versions."""

    def __init__(self, options, sides):
        self.options, self.sides = options, sides
        self.launches, self.results, self.stats = [], [], None
        self.why_not_run, self.loads = None, None
        self.unit = "line" if sides[0].has_lines else "IR"

    def has_two_launches(self):
        return len(self.results) > 1

    def align(self):
        self.is_same = same_ir(self.sides)
        self.aligned = Aligned(self.sides)
        self.moved = moved(self.aligned, self.sides, self.is_same)
        self.lanes = other_lanes(self.aligned, self.sides, self.is_same)
        self.lines = by_line(self.aligned)

    def sizes(self):
        """Instructions of A and of B; one number where they have as many."""
        return list(dict.fromkeys(
            sum(len(block.rows) for block in blocks)
            for blocks in self.aligned.sides))

    def to_json(self):
        keys = [side.name.lower() for side in self.sides]
        return {
            "sides": {key: {"file": side.path, "kernel": side.kernel,
                            "how": side.how,
                            "stats": self.stats and self.stats[key]}
                      for key, side in zip(keys, self.sides)},
            "launches": self.launches, "not_run": self.why_not_run,
            "equal": all(r["equal"] for r in self.results)
            if self.stats else None,
            "differences": [line for r in self.results
                            for line in r["differences"]],
            "full_load": self.loads and dict(zip(keys, (
                load.to_json() for load in self.loads))),
            "moved": [self.moved_json(change) for change in self.moved],
            "lanes": [{**self.place(spot), "name": name,
                       **{key: {"is": answer, "because": source}
                          for key, (answer, source) in zip(keys, answers)}}
                      for spot, name, answers in self.lanes],
            "lines": [{**self.place(spot), **spent.to_json()}
                      for spot, spent in self.lines.items()],
            "blocks": [self.block_json(*block)
                       for block in self.aligned.blocks]}

    def place(self, spot):
        a, b, text = self.aligned.text(spot)
        return {"line": {"a": a, "b": b}, "source": text}

    def moved_json(self, change):
        return {**self.place(change.spot), "name": change.name,
                **{key: {"unit": unit, "why": why,
                         "instructions": [row.text for row in rows]}
                   for key, unit, why, rows in zip(
                       ("a", "b"), change.units, change.why, change.rows)}}

    def block_json(self, a, b, pairs):
        return {"a": a and a.title(), "b": b and b.title(),
                **by_block(pairs).to_json(),
                "code": [self.pair_json(pair) for pair in pairs]}

    def pair_json(self, pair):
        def row_json(row):
            return row and {"text": row.text, "line": row.line,
                            "runs": row.data.get("count"),
                            "cycles": row.cycles}
        return {"mark": mark(pair).strip(), "a": row_json(pair[0]),
                "b": row_json(pair[1])}


def made_up(side, options):
    return given_launch(["--arg", "auto", "--kernel", side.kernel],
                        side.compiled.object, options.build_dir, side.ir)


def own_launch(side):
    """The first LAUNCH line of its file for its kernel, or None. Without host
    values it is only a way to run: A and B are held against each other."""
    for launch in read_launches(side.path):
        if launch.kernel in (None, side.kernel):
            has_values = launch.expects or launch.prints is not None
            return launch if has_values else Launch(launch.words)
    return None


def launches_of(sides, options, rest):
    """(launches of A and B, whether the command line or a file gives them):
    that of the command line, then each one's own, then that of the other one,
    then one on made-up data."""
    if is_launch(rest):
        words = [*rest, "--kernel", sides[0].kernel]
        launch = given_launch(words, sides[0].compiled.object,
                              options.build_dir, sides[0].ir)
        return [launch, launch], True
    own = [own_launch(side) for side in sides]
    if not any(own):
        return [made_up(sides[0], options)] * 2, False
    return [own[0] or own[1], own[1] or own[0]], True


def same_launch(launches, sides):
    words = [own_words(launch.words, sides[0].kernel) for launch in launches]
    return words[0] == words[1]


def run_both(report, rest, folder):
    """Runs A and B: once, and at full load."""
    options, sides = report.options, report.sides
    launches, is_given = launches_of(sides, options, rest)
    groups = [(launches[0], sides)] if same_launch(launches, sides) else \
        list(zip(launches, ([side] for side in sides)))
    try:
        report.results = [
            compare_launch(index, launch, group, options, folder, [])
            for index, (launch, group) in enumerate(groups)]
    except DoesNotRun as error:
        if is_given:
            raise
        words = ": ".join(error.message.splitlines()[:2])
        report.why_not_run = f"{words} (on made-up data); give a launch"
        return
    report.launches = [" ".join(own_words(launch.words, side.kernel))
                       for launch, side in zip(launches, sides)]
    report.stats = {key: stats for result in report.results
                    for key, stats in result["stats"].items()}
    if options.fill is not False:
        report.loads = fill([Code(side.compiled.object, side.kernel, side.ir)
                             for side in sides], launches[0].block,
                            options.build_dir, folder)


def diff_files(options, rest, folder):
    """Returns the exit status."""
    check_results(options, rest)
    if rest and not is_launch(rest):
        raise ToyError(f"unknown argument '{rest[0]}'",
                       "A launch has --grid, or --arg auto")
    options.annotate = False  # For compare_launch.
    if options.html:
        check_output("--html", options.html, MARK, options.files)
    sides = two_sides(options)
    report = Report(options, sides)
    with Progress("Compiling and running both", options.quiet or options.json):
        with ThreadPoolExecutor(2) as pool:
            list(pool.map(lambda side: compile_side(side, folder), sides))
        run_both(report, rest, folder)
        report.align()
        told = report.to_json() if options.json else None
        if options.html:
            write_output("--html", options.html, make_page(report))
    if options.json:
        print(json.dumps(told, indent=2))
    elif options.html:
        print_page(report)
    else:
        print_diff(report)
    return 0 if all(r["equal"] for r in report.results) else 1


def compile_side(side, folder):
    try:
        side.compile(folder)
    except Failed as failure:
        raise ToyError(f"{side.name}, {describe_before(side)}: "
                       f"{failure.message}", failure.hint)


def describe_before(side):
    """describe(), where the kernel may not be known."""
    return describe(side) if side.kernel else f"{side.path}, by {side.how}"

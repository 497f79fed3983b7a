# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`toygcn compare`: one kernel by several compilers, in one simulator.

Results must be equal byte for byte (any NaN stands for any other), or within
--tolerance, and equal to the host's values where the kernel file has them; costs stand side by side.

All compilers get the IR that clang's optimizer made, so that a fold of clang's is in
all results. The reference is the same source without that optimizer, by stock llc. It
runs where an OpenCL file has no host values, or where --reference asks for it.
"""

import json
import os
from concurrent.futures import ThreadPoolExecutor

from .annotate import counted, print_rows, side_by_side
from .compiling import (COMPILERS, Compiler, reference_ir, to_code_object,
                        to_ir, within_budget)
from .console import ToyError, format_table, paint
from .expect import expected_values, is_talkative, same, wrong_print
from .launch import launch_parser, pack, unpack
from .runner import (check_results, equal_by_luck, file_launches,
                     filling_launches, given_launch, is_launch, kernel_option)
from .simulate import (COST_ROWS, OUR_CHECKS, cost, idleness, simulate,
                       stock_checks)
from .tolerance import Tolerance
from .tools import Failed


COUNTS = ["--timing"]


def chosen_compilers(text):
    keys = [key for key in text.split(",") if key]
    for key in keys:
        if key not in COMPILERS:
            raise ToyError(f"--with: unknown compiler '{key}'",
                           "Known are: " + ", ".join(COMPILERS))
    if not keys:
        raise ToyError("--with: no compiler", "Known are: "
                       + ", ".join(COMPILERS))
    return [COMPILERS[key] for key in keys]


REFERENCE = Compiler("reference", "stock of clang -O0",
                     COMPILERS["stock"].command)


def wants_reference(options, given):
    return len(options.files) == 1 and options.files[0].endswith(".cl") and \
        (options.reference or given)


class Candidate:
    """One compiler's code object, or the reason why it has none."""

    def __init__(self, compiler, options, ir, folder, may_fail):
        self.compiler = compiler
        self.code_object = None
        self.reason = None
        ours = compiler.key == "toygcn"
        self.checks = OUR_CHECKS if ours else stock_checks(ir)
        try:
            if ours and options.budget:
                ir = within_budget(ir, *options.budget, folder)
            self.code_object = to_code_object(
                ir, compiler, folder, options.build_dir,
                options.level if ours else 2, options.llc_arg if ours else ())
        except Failed as failure:
            if not may_fail:
                raise
            self.reason = failure.output.splitlines()[0] \
                if failure.output else "no message"

    def run(self, index, launch, folder, options, extra):
        if not self.code_object:
            return None
        profile = ["--profile", self.profile(index, folder)] \
            if options.annotate and self.compiler is not REFERENCE else []
        try:
            return simulate(self.code_object, launch, folder,
                            options.build_dir, f"{self.compiler.key}.{index}",
                            [*self.checks, *COUNTS, *profile, *extra])
        except Failed as failure:
            raise ToyError(f"{self.compiler.title}'s code: {failure.message}",
                           failure.hint)

    def profile(self, index, folder):
        return os.path.join(folder, f"{self.compiler.key}.{index}.profile")

    def annotated(self, index, kernel, folder):
        """[[instruction, how often waves executed it]]"""
        return counted(self.code_object, kernel, self.profile(index, folder))


def may_fail(compiler, compilers):
    """Where another compiler gives up there is nothing to compare with; the
    first one is what the user asks about."""
    return compiler is not compilers[0] or compiler.key == "stock-gisel"


def wrong_ones(launch, runs, expected, near):
    """The titles of those whose results are wrong: not the host's; if the host
    has none, not those that most have, two at least. None if that does not
    tell, or if the reference alone has others: the rest share an IR."""
    held = [title for title, run in runs.items() if run]

    def agree(title, other):
        return not any(
            element_lines("", a, "", runs[title].data[n], "",
                          runs[other].data[n] if other else
                          pack(a.type, expected[n]), 1, [same, near])
            for n, a in launch.buffers())

    if expected is not None:
        return [title for title in held if not agree(title, None)]
    groups = []
    for title in held:
        for group in groups:
            if agree(title, group[0]):
                group.append(title)
                break
        else:
            groups.append([title])
    groups.sort(key=len, reverse=True)
    if len(groups) > 1 and (len(groups[0]) == len(groups[1]) or
                            groups[1:] == [[REFERENCE.title]]):
        return None
    return [title for group in groups[1:] for title in group]


def differences(launch, runs, expected, near=None, limit=4):
    """Lines that say where results differ: from the host's values; if the file
    has no values, from the first compiler that has a result. `near` is a Tolerance.
    Two results that are near the host's value may be further apart."""
    lines = []
    reference = next(title for title, run in runs.items() if run)
    for number, argument in launch.buffers():
        name = f"argument {number}"
        held = [(t, run.data[number]) for t, run in runs.items() if run]
        base = held[0][1]
        if expected is not None:
            want = pack(argument.type, expected[number])
            for title, data in held:
                if data != want:
                    lines += element_lines(name, argument, title, data,
                                           "the host", want, limit,
                                           [same, near])
            continue
        for title, data in held[1:]:
            if data != base:
                lines += element_lines(name, argument, reference, base,
                                       title, data, limit, [same, near])
    return lines


def printed_differences(runs):
    """Lines that say whose printf differs from the first one's; waves print in
    any order."""
    (first, reference), *others = [(title, run) for title, run in runs.items()
                                   if run]
    lines = sorted(reference.output.splitlines())
    return [f"{first} prints {reference.output!r}, {title} {run.output!r}"
            for title, run in others
            if sorted(run.output.splitlines()) != lines]


def element_lines(name, argument, title, data, other, other_data, limit, equal):
    """The first elements that differ in their bytes and by all of `equal`; not the
    fourth ones of vectors of three, which hold nothing."""
    element = argument.type
    ours, theirs = unpack(element, data), unpack(element, other_data)
    size = len(data) // max(len(ours), 1)
    wrong = [i for i in range(len(ours))
             if not (argument.lanes == 3 and i % 4 == 3)
             and data[i * size:(i + 1) * size]
             != other_data[i * size:(i + 1) * size]
             and not any(e(ours[i], theirs[i], element) for e in equal if e)]
    lines = [f"{name}, element {i}: {title} has {ours[i]!r}, {other} has "
             f"{theirs[i]!r}" for i in wrong[:limit]]
    if len(wrong) > limit:
        lines.append(f"{name}: {title} and {other} differ in {len(wrong)} of "
                     f"{len(ours)} elements")
    return lines


def reference_of(options, given, rest, folder):
    """[the reference's candidate], or nothing: it is a further voice, and
    source that clang -O0 or stock refuses has none."""
    if not wants_reference(options, given):
        return []
    try:
        ir = reference_ir(options.files[0], folder, options.clang_arg,
                          kernel_option(rest) if given else None)
    except (Failed, ToyError):
        return []
    found = Candidate(REFERENCE, options, ir, folder, may_fail=True)
    return [found] if found.code_object else []


def compare_launch(index, launch, candidates, options, folder, extra,
                   references=()):
    """One launch through every candidate; returns its part of the report."""
    with ThreadPoolExecutor(len(candidates)) as pool:
        done = list(pool.map(
            lambda c: c.run(index, launch, folder, options, extra),
            [*candidates, *references]))
    runs = {c.compiler.title: run
            for c, run in zip([*candidates, *references], done)}
    expected = None
    if launch.line is not None:
        initial = [a.initial() for a in launch.arguments]
        expected = expected_values(launch, initial)
    near = options.tolerance and Tolerance(options.tolerance)
    wrong = differences(launch, runs, expected, near)
    whose = wrong_ones(launch, runs, expected, near)
    for title, run in runs.items():
        unlike = run and expected is not None and \
            wrong_print(launch, initial, run.output, extra)
        if unlike:
            wrong.append(f"{title}: {unlike}")
            whose = list(dict.fromkeys([*whose, title]))
        lucky = run and expected is not None and [
            line for number, _ in launch.buffers()
            for line in equal_by_luck(launch, run, number)]
        if lucky and title not in whose:
            wrong += [f"{title}: {line}" for line in lucky[:4]]
            whose = [*whose, title]
    if launch.prints is None and not is_talkative([*launch.words, *extra]):
        unlike = printed_differences(runs)
        wrong += unlike
        if unlike and (expected is None or not whose):
            whose = None
    return {"kernel": launch.kernel, "launch": " ".join(launch.words),
            "line": launch.line, "host_values": expected is not None,
            "equal": not wrong, "wrong": whose, "differences": wrong,
            "reference": bool(references),
            "within": str(near) if near and near.largest else None,
            "idle": idleness([run.stats for run in done if run]),
            "stats": {c.compiler.key: run.stats if run else None
                      for c, run in zip(candidates, done)},
            "annotated": {
                c.compiler.key: c.annotated(index, run.stats["kernel"], folder)
                for c, run in zip(candidates, done) if run}
            if options.annotate else None}


def fills(options, rest):
    """Whether the launch is to fill a compute unit: by default where its time
    is asked for and its data are made up."""
    if options.fill is not None:
        return options.fill
    given, others = launch_parser().parse_known_args(rest)
    return "--timing" in others and "auto" in given.arg and not given.grid


def first_that_works(launches, run):
    """The report of the first launch whose waves work, or of the first that
    runs; what the last one says if none does."""
    ran = []
    for launch in launches:
        try:
            ran.append(run(launch))
        except ToyError:
            if launch is launches[-1] and not ran:
                raise
        if ran and not ran[-1]["idle"]:
            return ran[-1]
    return ran[0]


def compare_file(options, rest, folder):
    """Returns the exit status."""
    check_results(options, rest)
    compilers = chosen_compilers(options.compilers)
    if options.budget and COMPILERS["toygcn"] not in compilers:
        raise ToyError("--budget: ToyGCN does not compile here",
                       "Name toygcn in --with")
    given = is_launch(rest) or fills(options, rest)
    if not given:
        launches, extra = file_launches(options.files), list(rest)
    ir = to_ir(options.files, folder, options.clang_arg,
               kernel_option(rest) if given else None, only=given)
    with ThreadPoolExecutor(len(compilers)) as pool:
        candidates = list(pool.map(
            lambda c: Candidate(c, options, ir, folder, may_fail(c,
                                                                 compilers)),
            compilers))
    if not any(candidate.code_object for candidate in candidates):
        raise ToyError(
            f"{options.files[0]}: nothing to run, no compiler compiles it",
            "\n".join(f"{c.compiler.title}: {c.reason}" for c in candidates))
    objects = [c.code_object for c in candidates if c.code_object]
    references = reference_of(options, given, rest, folder)
    if fills(options, rest):
        reports = [first_that_works(
            filling_launches(rest, objects, options.build_dir, ir),
            lambda launch: compare_launch(0, launch, candidates, options,
                                          folder, [], references))]
    else:
        if given:
            launches, extra = [given_launch(rest, objects[0],
                                            options.build_dir, ir)], []
        reports = [compare_launch(index, launch, candidates, options, folder,
                                  extra, references)
                   for index, launch in enumerate(launches)]
    if options.json:
        print(json.dumps({"file": options.files[0],
                          "runs": [with_keys(report) for report in reports]},
                         indent=2))
    else:
        for report in reports:
            print_report(options.files[0], report, compilers)
            if options.annotate:
                print_annotated(report, compilers)
        for candidate in candidates:
            if candidate.reason:
                print(f"{candidate.compiler.title}: n/a: {candidate.reason}")
    statuses = {exit_status(report, compilers[0]) for report in reports}
    return 1 if 1 in statuses else max(statuses)


def with_keys(report):
    """The report with compilers named by their keys, as `stats` names them."""
    keys = {c.title: c.key for c in [*COMPILERS.values(), REFERENCE]}
    return report if report["wrong"] is None else \
        report | {"wrong": [keys[title] for title in report["wrong"]]}


OTHERS_WRONG = 2  # Exit status; 1 is for ours, or if nothing decides.


def exit_status(report, first):
    if report["equal"]:
        return 0
    return 1 if report["wrong"] is None or first.title in report["wrong"] \
        else OTHERS_WRONG


def headline(report, first):
    """What a difference means."""
    wrong = report["wrong"]
    if wrong is None and report["reference"]:
        return paint("DIFFERENT", "red") + ": the reference is the program " \
            "without clang's optimizer"
    if wrong is None:
        return paint("DIFFERENT", "red") + ": nothing tells which is right"
    against = "the host's values" if report["host_values"] else \
        "what most have"
    text = f"{' and '.join(wrong)} wrong, by {against}"
    return paint("DIFFERENT", "red" if first.title in wrong else "yellow") + \
        f": {text}"


def print_annotated(report, compilers):
    """The first two compilers that have code."""
    code = report["annotated"]
    shown = [c for c in compilers if c.key in code][:2]
    sides = [code[c.key] for c in shown]
    print_rows(side_by_side(*sides) if len(sides) == 2 else
               [(row,) for row in sides[0]], [c.title for c in shown])


def ratio_text(ours, theirs, more_is_better=False):
    if ours is None or theirs is None:
        return ""
    if not theirs:
        return "1.00" if not ours else "-"
    text = f"{ours / theirs:.2f}"
    if ours == theirs:
        return text
    return paint(text, "green" if (ours < theirs) != more_is_better
                 else "red")


def print_report(path, report, compilers):
    place = path if report["line"] is None else f"{path}:{report['line']}"
    print(paint(place, "bold") + "  " + report["launch"])
    header = [""] + [c.title for c in compilers]
    paired = len(compilers) > 1
    if paired:
        header.append(f"{compilers[0].title}/{compilers[1].title}")
    rows = []
    for title, key, always in COST_ROWS:
        values = [cost(report["stats"][c.key], key) for c in compilers]
        if not any(values) and not always:
            continue
        row = [title] + ["n/a" if v is None else str(v) for v in values]
        rows.append(row + [ratio_text(*values[:2], key == "occupancy")]
                    if paired else row)
    for line in format_table(header, rows):
        print("  " + line)
    if report["idle"] and any(cost(stats, "cu_cycles")
                              for stats in report["stats"].values()):
        print(f"  {report['idle']}: CU cycles are those of few")
    if report["equal"] and report["within"]:
        print("  results: " + paint(f"equal within {report['within']}",
                                    "green"))
    elif report["equal"]:
        what = "equal, and equal to the host's" if report["host_values"] \
            else "equal"
        print("  results: " + paint(what, "green"))
    else:
        print("  results: " + headline(report, compilers[0]))
        for line in report["differences"]:
            print(f"    {line}")
    print()

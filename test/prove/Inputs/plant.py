# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""plant.py SOURCE BUILD FOLDER [--all]: plants the faults of faults.txt in the
code of kernels, one at a time, and asks `utils/toygcn prove` about each. Prints
a line for each fault, and how many were found."""

import argparse
import os
import re
import sys

HERE = os.path.dirname(__file__)


def faults(everything):
    """((kernel, level, budget of registers), what is wrong, place, before,
    after)"""
    code = title = None
    with open(os.path.join(HERE, "faults.txt")) as file:
        for line in file:
            line = line.rstrip("\n")
            if line.startswith("#") or not line:
                continue
            if line[0] in "+-":
                title = line[2:] if line[0] == "+" or everything else None
            elif line.startswith("  ") and title:
                before, after = line[2:].split(" => ")
                number, colon, rest = before.partition(":")
                place = int(number) if colon and number.isdigit() else 1
                yield (code, title, place, rest if place > 1 else before,
                       after)
            elif not line.startswith("  "):
                code = (line.split() + [""])[:3]


def planted(text, place, before, after):
    """The code with the fault, None if there is no such place."""
    found = list(re.finditer(before, text))
    if len(found) < place:
        return None
    match = found[place - 1]
    after = after.replace("\\n", "\n").replace("\\t", "\t")
    return text[:match.start()] + match.expand(after) + text[match.end():]


def main(source, build, folder, everything):
    sys.path.insert(0, os.path.join(source, "utils"))
    from toygcn_lib.prove.kernels import command
    from toygcn_lib.compiling import within_budget
    from toygcn_lib.tools import call, own
    os.makedirs(folder, exist_ok=True)
    count = shown = 0
    for code, title, place, before, after in faults(everything):
        kernel, level, budget = code
        kernel, _, name = kernel.partition(":")
        options = argparse.Namespace(
            build_dir=build, level=int(level), llc_arg=[], kernel=name or None,
            rounds=3, time_limit=60, tests=None, code=None)
        path = os.path.join(source, "test", "kernels", kernel)
        one = command.compiled(path, options, folder)[0]
        ir = within_budget(one.ir, *budget.split(","), folder) if budget \
            else one.ir
        text = call("llc", [own(build, "llc"), "-march=toygcn", f"-O{level}",
                            ir, "-o", "-"]).stdout
        text = planted(text, place, before, after)
        count += 1
        if text is None:
            print(f"{kernel} -O{level}: {title}: no such place")
            continue
        options.code = os.path.join(folder, "planted.s")
        with open(options.code, "w") as file:
            file.write(text)
        command.assemble(options, one.job.target)
        found = [command.answer(one.job, command.Limits(options))]
        command.confirm_all([one], found, options, folder)
        shown += found[0]["kind"] == "counterexample"
        print(f"{kernel} -O{level}: {title}: {found[0]['kind']}: "
              f"{found[0]['detail']}", flush=True)
    print(f"{shown} of {count} faults have a counterexample that runs")


if __name__ == "__main__":
    main(*sys.argv[1:4], "--all" in sys.argv)

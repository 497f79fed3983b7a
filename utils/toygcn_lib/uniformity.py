# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`utils/toygcn explain`: which values are divergent, and why; what the passes
decided at a line. Reads the remarks of the target's passes
(llvm-target/Uniformity/ExplainUniformity.cpp and others)."""

import json
import os
import re

from .compiling import to_ir, toygcn_llc
from .console import ToyError, paint, visible
from .tools import call

PASS = "toygcn-uniformity"
# Clang forgets names, and lines, if it may.
CLANG_ARGUMENTS = ["-g", "-fno-discard-value-names"]


class Remark:
    """One document of LLVM's YAML: `words` are its texts by their keys, in
    order."""

    def __init__(self, document):
        self.by, self.kind = document["Pass"], document["Name"]
        self.function = document["Function"]
        self.line = line_of(document)
        self.words = []  # (key, text, line or None)
        for argument in document.get("Args", []):
            for key, text in argument.items():
                if key != "DebugLoc":
                    self.words.append((key, text, line_of(argument)))

    def text(self):
        return "".join(text for _, text, _ in self.words)

    def get(self, key):
        return next((text for name, text, _ in self.words if name == key),
                    None)

    def steps(self):
        """(instruction, its line or None, what it adds) from the value back
        to a source of divergence."""
        found = []
        for key, text, line in self.words:
            if key == "Step":
                found.append([text, line, ""])
            elif key == "Why" and found:
                found[-1][2] = text
        return found


def line_of(words):
    """The line of a document or of an argument; None if it has none, or 0,
    which stands for none."""
    return int(words.get("DebugLoc", {}).get("Line", 0)) or None


def read_remarks(path):
    import yaml  # Only here: it takes longer to load than most commands.

    class Loader(getattr(yaml, "CBaseLoader", yaml.BaseLoader)):
        """Knows the documents' tags, !Analysis and others. All scalars are
        texts: a kernel may have the name `on`."""

    Loader.add_multi_constructor(
        "!", lambda loader, _, node: loader.construct_mapping(node, deep=True))
    with open(path) as file:
        return [Remark(document)
                for document in yaml.load_all(file, Loader) if document]


def remarks_of(options, folder):
    ir = to_ir([options.file], folder, CLANG_ARGUMENTS + options.clang_arg,
               options.kernel)
    path = os.path.join(folder, "remarks.yaml")
    call("ToyGCN llc", [
        *toygcn_llc(options.build_dir, options.level), *options.llc_arg, ir,
        f"-pass-remarks-output={path}", "-pass-remarks-filter=toygcn-",
        "-o", os.path.join(folder, "kernel.s")])
    return read_remarks(path)


def chosen(remarks, options):
    """The answers about uniformity that were asked for."""
    answers = [r for r in remarks if r.by == PASS]
    if options.value is not None:
        name = options.value if options.value.startswith("%") else \
            "%" + options.value
        found = [r for r in answers
                 if r.get("Name") in (name, f"the branch of {name}")
                 or r.get("Variable") == options.value]
        if not found:
            raise ToyError(f"no value and no variable '{options.value}'",
                           "Without --value, all are listed: those of the "
                           "kernel after optimization")
        return found
    if options.line:
        found = [r for r in answers if r.line == options.line]
        if not found:
            lines = sorted({r.line for r in answers if r.line})
            raise ToyError(f"no value is computed at line {options.line}",
                           "There are values of lines "
                           + ", ".join(map(str, lines)) if lines else
                           "The file has no lines: it needs debug information")
        return found
    return answers


SOURCE = re.compile(r"call\b.*?@([\w.]+)\(")


def source_of(remark):
    """Where lanes begin to differ, in short."""
    steps = remark.steps()
    if not steps:
        return ""
    called = SOURCE.search(steps[-1][0])
    return called.group(1) if called else steps[-1][0]


def last_ones(answers):
    """Without those that are steps of others: these tell of them."""
    inside = {step[0].split(" = ")[0] for r in answers
              for step in r.steps()[1:]}
    return [r for r in answers if r.get("Name") not in inside]


def colour(word):
    return paint(word, "yellow" if word == "divergent" else "green")


def name_of(remark):
    variable = remark.get("Variable")
    return remark.get("Name") + (f" ({variable})" if variable else "")


def print_answer(remark):
    print(f"{paint(name_of(remark), 'bold')} is "
          f"{colour(remark.get('Is'))}"
          + (f" (line {remark.line})" if remark.line else ""))
    steps = remark.steps()
    if not steps and remark.get("Why"):
        print(f"  but not in {remark.get('Block')}: {remark.get('Why')}")
    for text, line, why in steps:
        print(f"  {text}" + (f"  (line {line})" if line else ""))
        if why:
            print(f"      {why}")


def decisions(remarks, answers):
    """What other passes told of the same lines: (pass, line, text)."""
    lines = {r.line for r in answers if r.line}
    return [(r.by.removeprefix("toygcn-"), r.line, r.text())
            for r in remarks if r.by != PASS and r.line in lines]


# What the remark of a movement between lanes says of its map.
MAP = "; lanes 0 to 63 read "


def print_decisions(found):
    if found:
        print("decisions:")
    for by, _, text in found:
        what, _, sources = text.partition(MAP)
        print(f"  {by}: {what}")
        print_map(sources.split())


def print_map(sources):
    """Which lane each of the 64 lanes reads, 16 lanes to a line."""
    for first in range(0, len(sources), 16):
        print(f"      lanes {first:2} to {first + 15} read"
              + "".join(f"{lane:>5}" if lane in ("zero", "any") else
                        f"{lane:>3}" for lane in sources[first:first + 16]))


def print_list(answers):
    rows = []
    for r in answers:
        rows.append([name_of(r), colour(r.get("Is")), str(r.line or ""),
                     source_of(r)])
    functions = dict.fromkeys(r.function for r in answers)
    for function in functions:
        part = [row for row, r in zip(rows, answers) if r.function == function]
        print(paint(function, "bold"))
        for line in format_left(["value", "is", "line", "because of"], part):
            print("  " + line)
    divergent = sum(r.get("Is") == "divergent" for r in answers)
    print(f"{len(answers)} values and branches, {divergent} divergent")


def format_left(header, rows):
    """All columns to the left."""
    widths = [max(visible(row[i]) for row in [header] + rows)
              for i in range(3)]
    for row in [header] + rows:
        cells = [cell + " " * (width - visible(cell))
                 for cell, width in zip(row, widths)]
        yield "  ".join(cells + row[3:]).rstrip()


def explain(options, folder):
    remarks = remarks_of(options, folder)
    answers = chosen(remarks, options)
    if options.json:
        print(json.dumps([{
            "function": r.function, "name": r.get("Name"),
            "variable": r.get("Variable"), "is": r.get("Is"),
            "line": r.line,
            "not_in": None if r.steps() or not r.get("Why") else
            {"block": r.get("Block"), "why": r.get("Why")},
            "decisions": [{"pass": by, "text": text} for by, _, text in
                          decisions(remarks, [r])],
            "chain": [{"text": text, "line": line, "why": why or None}
                      for text, line, why in r.steps()]}
            for r in answers], indent=2))
    elif options.value is not None or options.line:
        for remark in last_ones(answers):
            print_answer(remark)
        print_decisions(decisions(remarks, answers))
    else:
        print_list(answers)
    return 0

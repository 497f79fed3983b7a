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
from .page.numbered import number_instructions
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
        self.number = None  # Of the IR instruction that it is about.
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


def remarks_of(ir, options, folder, what):
    path = os.path.join(folder, "remarks.yaml")
    call("ToyGCN llc", [
        *toygcn_llc(options.build_dir, options.level), *options.llc_arg, ir,
        f"-pass-remarks-output={path}", f"-pass-remarks-filter={what}",
        "-o", os.path.join(folder, "kernel.s")])
    return read_remarks(path)


def all_remarks(options, folder):
    """(the answers about uniformity, all other remarks). Answers have lines and
    variables of the source. Which of the others are about the same instruction
    of the IR tells a second compilation, in which each has a number as its
    line."""
    ir = to_ir([options.file], folder, CLANG_ARGUMENTS + options.clang_arg,
               options.kernel)
    answers = remarks_of(ir, options, folder, f"^{PASS}$")
    _, numbered = number_instructions(ir, folder)
    others, numbers = [], {}
    for remark in remarks_of(numbered, options, folder, "toygcn-"):
        remark.number, remark.line = remark.line, None
        if remark.by == PASS:
            numbers[remark.function, remark.get("Name")] = remark.number
        else:
            others.append(remark)
    for answer in answers:
        answer.number = numbers.get((answer.function, answer.get("Name")))
    return answers, others


def chosen(answers, options):
    """The answers that were asked for."""
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
    if remark.get("If"):
        print(f"  uniform if {remark.get('If')}")


class Decision:
    """What another pass told of an answer's instruction."""

    def __init__(self, remark, answer):
        self.by = remark.by.removeprefix("toygcn-")
        self.kind = remark.kind
        self.facts = {key: text for key, text, _ in remark.words
                      if key != "String"}
        self.map = self.facts.pop("Map", "").split()
        # The machine code's name says nothing; its opcode does.
        register = self.facts.get("Value", "").split(" (")[0]
        words = (name_of(answer) if register and text == self.facts["Value"]
                 else text for key, text, _ in remark.words if key != "Map")
        self.text = "".join(words).removesuffix(MAP)

    def to_json(self):
        return {"pass": self.by, "what": self.kind, "text": self.text,
                "facts": self.facts,
                **({"map": self.map} if self.map else {})}


# What the remark of a movement between lanes says before its map.
MAP = "; lanes 0 to 63 read "


def decisions(others, answer):
    """Each once: of a value of several dwords each tells the same."""
    found = {}
    for remark in others:
        if remark.number and remark.number == answer.number:
            decision = Decision(remark, answer)
            found.setdefault((decision.by, decision.text), decision)
    return list(found.values())


def print_decisions(found):
    if found:
        print("decisions:")
    for decision in found:
        print(f"  {decision.by}: {decision.text}")
        print_map(decision.map)


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


def to_json(answer, others):
    apart = None if answer.steps() or not answer.get("Why") else \
        {"block": answer.get("Block"), "why": answer.get("Why")}
    return {"function": answer.function, "name": answer.get("Name"),
            "variable": answer.get("Variable"), "is": answer.get("Is"),
            "line": answer.line, "not_in": apart,
            "uniform_if": answer.get("If"),
            "decisions": [decision.to_json() for decision in
                          decisions(others, answer)],
            "chain": [{"text": text, "line": line, "why": why or None}
                      for text, line, why in answer.steps()]}


def explain(options, folder):
    every, others = all_remarks(options, folder)
    answers = chosen(every, options)
    if options.json:
        print(json.dumps([to_json(answer, others) for answer in answers],
                         indent=2))
    elif options.value is not None or options.line:
        for answer in last_ones(answers):
            print_answer(answer)
        print_decisions([decision for answer in answers
                         for decision in decisions(others, answer)])
    else:
        print_list(answers)
    return 0

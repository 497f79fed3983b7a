# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`utils/toygcn explain`: which values are divergent, and why; what the passes
decided at a line. Reads the remarks of the target's passes
(llvm-target/Uniformity/ExplainUniformity.cpp and others)."""

import json
import os
import re

from .compiling import source_kind, to_ir, toygcn_llc
from .console import ToyError, paint, visible
from .page.numbered import number_instructions
from .tools import call

PASS = "toygcn-uniformity"
ANSWERS = "toygcn-explain-uniformity"  # The pass that tells it.
# Clang forgets names, and lines, if it may.
CLANG_ARGUMENTS = ["-g", "-fno-discard-value-names"]


class Line(int):
    """A line of a file; `file` is None where it is the file asked about."""

    file = None

    def __str__(self):
        return f"{int(self)} of {self.file}" if self.file else super().__str__()


def line_of(place, source):
    """The Line of a place in YAML, or None."""
    file, number = place.groups()
    line = Line(number)
    name = os.path.basename(text_of(file))
    line.file = name if source and name != source else None
    return line or None


class Remark:
    """One document of LLVM's YAML: `words` are its texts by their keys, in
    order."""

    def __init__(self, kind, document, source=None):
        self.fields, self.words = {}, []  # words: [key, text, line or None]
        for prefix, key, text in ENTRY.findall(WRAPPED.sub(r", \1", document)):
            place = PLACE.search(text) if key == "DebugLoc" else None
            line = line_of(place, source) if place else None
            if prefix == "  - ":
                self.words.append([key, text_of(text), None])
            elif prefix and self.words:
                self.words[-1][2] = line
            elif not prefix:
                self.fields[key] = line if key == "DebugLoc" else text_of(text)
        self.kind, self.by = self.fields["Name"], self.fields["Pass"]
        self.function = self.fields["Function"]
        self.line = self.fields.get("DebugLoc")
        self.rest = None  # The remark that has the steps after these.
        self.others = []  # What other passes told of its instruction.

    def text(self):
        return "".join(text for _, text, _ in self.words)

    def get(self, key):
        return next((text for name, text, _ in self.words if name == key),
                    None)

    def own_steps(self):
        """(instruction, its line or None, what it adds) from the value
        towards a source of divergence."""
        found = []
        for key, text, line in self.words:
            if key == "Step":
                found.append([text, line, ""])
            elif key == "Why" and found:
                found[-1][2] = text
        return found

    def steps(self):
        """The same, up to the source."""
        remark, found = self, []
        while remark:
            found += remark.own_steps()
            remark = remark.rest
        return found

    def last_step(self):
        """None if there is no step."""
        remark = self
        while remark.rest:
            remark = remark.rest
        steps = remark.own_steps()
        return steps[-1] if steps else None


# LLVM's YAML has a fixed layout; a library would take ten times as long for
# the many remarks of a large kernel.
DOCUMENT = re.compile(r"^--- !(\w+)\n(.*?)^\.\.\.$", re.MULTILINE | re.DOTALL)
ENTRY = re.compile(r"^(    |  - |)(\w+): +(.*)$", re.MULTILINE)
WRAPPED = re.compile(r",\s+(Line: |Column: )")
PLACE = re.compile(r"{ File: (.*), Line: (\d+), Column: \d+ }$")


def text_of(scalar):
    """The text that YAML writes so."""
    if scalar.startswith("'"):
        return scalar[1:-1].replace("''", "'")
    if scalar.startswith('"'):
        import yaml  # Only here: it takes longer to load than most commands.
        return scalar[1:-1].replace("\\n", "\n") \
            if scalar.count("\\") == scalar.count("\\n") else \
            yaml.safe_load(scalar)
    return scalar


def read_remarks(path, source=None):
    """`source` is the name of the file that lines without a name are of; without
    it all are."""
    with open(path) as file:
        text = file.read()
    remarks = [Remark(*found, source) for found in DOCUMENT.findall(text)]
    named = {(r.function, r.get("Name")): r for r in remarks if r.by == PASS}
    for remark in remarks:
        remark.rest = named.get((remark.function, remark.get("Rest")))
    return remarks


def remarks_of(ir, options, folder, what, *rest, source=None):
    """The remarks of the passes `what`, and what llc writes."""
    remarks = os.path.join(folder, "remarks.yaml")
    out = os.path.join(folder, "remarks.out")
    call("ToyGCN llc", [
        *(word for word in toygcn_llc(options.build_dir, options.level)
          if not word.startswith("-toygcn-verify-")),
        *options.llc_arg, ir, f"-pass-remarks-output={remarks}",
        f"-pass-remarks-filter={what}", *rest, "-o", out])
    return read_remarks(remarks, source), out


def ir_of_mir(path, folder):
    """A file of the IR in a file of MIR."""
    with open(path) as file:
        text = file.read()
    ir = os.path.join(folder, "asked.ll")
    with open(ir, "w") as file:
        file.write("\n".join(line.removeprefix("  ") for line in text.split(
            "--- |\n", 1)[1].split("\n...\n", 1)[0].split("\n")) + "\n")
    return ir


def decided_at(remarks):
    """{(function, number of an IR instruction): remarks about it}"""
    found = {}
    for remark in remarks:
        found.setdefault((remark.function, remark.line), []).append(remark)
    return found


def add_decisions(answers, remarks):
    """Adds what passes told of the instructions with the numbers that the
    answers among `remarks` have."""
    told = decided_at(r for r in remarks if r.by != PASS)
    numbers = {(r.function, r.get("Name")): r.line for r in remarks
               if r.by == PASS}
    for answer in answers:
        number = numbers.get((answer.function, answer.get("Name")))
        if number:
            answer.others += told.get((answer.function, number), [])


def all_remarks(options, folder, with_decisions):
    """The answers about uniformity, with lines and variables of the source. What
    other passes decide about the instruction of an answer is told by other
    compilations, in which each instruction of the IR has a number as its
    line: one from the start for the passes before the answers; then one from
    the IR that the answers are about, where none shares a number yet."""
    ir = to_ir([options.file], folder, CLANG_ARGUMENTS + options.clang_arg,
               options.kernel)
    until, since = f"-stop-after={ANSWERS}", f"-start-before={ANSWERS}"
    answers, out = remarks_of(ir, options, folder, f"^{PASS}$", until,
                              source=os.path.basename(options.file)
                              if source_kind(options.file) != "ll" else None)
    if with_decisions:
        asked = ir_of_mir(out, folder)
        for start, rest in ((ir, until), (asked, since)):
            _, numbered = number_instructions(start, folder)
            add_decisions(answers, remarks_of(numbered, options, folder,
                                              "toygcn-", rest)[0])
    return answers


def chosen(answers, options):
    """The answers that were asked for."""
    if options.value is not None:
        variable = options.value.removeprefix("%")
        name = "%" + variable
        found = [r for r in answers
                 if r.get("Name") in (name, f"the branch of {name}")
                 or variable and r.get("Variable") == variable]
        if not found:
            raise ToyError(f"no value and no variable '{options.value}'",
                           "Without --value, all are listed: those of the "
                           "kernel after optimization")
        return found
    if options.line:
        found = [r for r in answers if r.line == options.line
                 and not r.line.file]
        if not found:
            lines = sorted({r.line for r in answers if r.line
                            and not r.line.file})
            raise ToyError(f"no value is computed at line {options.line}",
                           "There are values of lines "
                           + ", ".join(map(str, lines)) if lines else
                           "The file has no lines: it needs debug information")
        return found
    return answers


SOURCE = re.compile(r"call\b.*?@([\w.]+)\(")


def source_of(remark):
    """Where lanes begin to differ, in short."""
    step = remark.last_step()
    called = step and SOURCE.search(step[0])
    return called.group(1) if called else step[0] if step else ""


def last_ones(answers):
    """Without those that are steps of others: these explain them."""
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
        name, value = name_of(answer), self.facts.get("Value")
        if self.facts.get("Is") not in (None, answer.get("Is")):
            name = f"made from {name}"  # By a pass, which took its place.
        words = (name if value and text == value else text
                 for key, text, _ in remark.words if key != "Map")
        self.text = "".join(words).removesuffix(MAP)

    def to_json(self):
        return {"pass": self.by, "what": self.kind, "text": self.text,
                "facts": self.facts,
                **({"map": self.map} if self.map else {})}


# What the remark of a movement between lanes says before its map.
MAP = "; lanes 0 to 63 read "


def decisions(answer):
    """Each once: of a value of several dwords each tells the same."""
    found = {}
    for remark in answer.others:
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


def to_json(answer):
    apart = None if answer.steps() or not answer.get("Why") else \
        {"block": answer.get("Block"), "why": answer.get("Why")}
    return {"function": answer.function, "name": answer.get("Name"),
            "variable": answer.get("Variable"), "is": answer.get("Is"),
            "line": answer.line,
            **({"header": answer.line.file} if answer.line and
               answer.line.file else {}), "not_in": apart,
            "uniform_if": answer.get("If"),
            "decisions": [decision.to_json() for decision in
                          decisions(answer)],
            "chain": [{"text": text, "line": line, "why": why or None}
                      for text, line, why in answer.steps()]}


def explain(options, folder):
    is_list = options.value is None and not options.line
    every = all_remarks(options, folder,
                        with_decisions=options.json or not is_list)
    answers = chosen(every, options)
    if options.json:
        print(json.dumps([to_json(answer) for answer in answers], indent=2))
    elif is_list:
        print_list(answers)
    else:
        for answer in last_ones(answers):
            print_answer(answer)
        print_decisions([decision for answer in answers
                         for decision in decisions(answer)])
    return 0

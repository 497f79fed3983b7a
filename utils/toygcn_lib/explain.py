# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`utils/toygcn explain-select`: the patterns that were tried for a generic
instruction, what refused each, and the one that matched. Reads what
`llc -toygcn-explain-select` tells (llvm-target/Select/ExplainSelect.cpp)."""

import json
import os
import re

from .compiling import SOURCES, source_kind, to_ir, toygcn_llc
from .console import ToyError, paint
from .operations import Operations
from .selected_in_cpp import form_names, functions, read_made
from .selection_tables import load_tables
from .tools import ROOT, call

STARTED = re.compile(r"explain: (\d+): (.*)")
MATCHED = re.compile(r"explain: pattern (\d+)")
STEP = re.compile(r"(\d+): (.*)")
SWITCHED = re.compile(r"GIM_SwitchType\(MIs\[0\]->getOperand\((\d+)\)"
                      r".*Got=(\w+)")
OPCODE = re.compile(r"\bG_\w+")


class Selected:
    """An instruction that reached selection. `steps` are (offset, text) of the
    match table's interpreter."""

    def __init__(self, number, text):
        self.number, self.text = number, text
        self.steps = []
        self.pattern = None  # its number
        self.done = False
        self.made = self.line = None  # the opcode it became; the source's line
        self.by = []  # the functions that may have selected it


def read_trace(text):
    """{function: [Selected]}, in program order."""
    functions, current = {}, None
    for line in text.splitlines():
        started, matched = STARTED.match(line), MATCHED.match(line)
        if line.startswith("explain: function "):
            selected = functions.setdefault(line.split(" ", 2)[2], [])
        elif started:
            current = Selected(int(started.group(1)), started.group(2))
            selected.append(current)
        elif matched:
            current.pattern = int(matched.group(1))
        elif line == "explain: selected":
            current.done = True
        elif current and STEP.match(line):
            offset, step = STEP.match(line).groups()
            current.steps.append((int(offset), step))
    return {name: sorted(found, key=lambda entry: entry.number)
            for name, found in functions.items()}


def trace(options, folder):
    path, rest = options.file, ["-stop-after=instruction-select"]
    if path.endswith(".mir"):
        if not os.path.isfile(path):
            raise ToyError(f"{path}: no such file")
        with open(path) as file:
            text = file.read()
        rest = [f"-run-pass={name}" for word, name in (
            ("legalized: true", "legalizer"),
            ("regBankSelected: true", "toygcn-regbankselect"),
            ("regBankSelected: true", "toygcn-regbanklegalize"))
            if not re.search(rf"^{word}", text, re.MULTILINE)]
        rest.append("-run-pass=instruction-select")
    else:
        if source_kind(path) not in SOURCES:
            raise ToyError(f"{path}: only sources and .mir files have generic "
                           "instructions")
        path = to_ir([path], folder, ["-g", *options.clang_arg])
    command = [word for word in toygcn_llc(options.build_dir, options.level)
               if not word.startswith("-toygcn-verify-")]
    out = os.path.join(folder, "selected.mir")
    told = call("ToyGCN llc", [*command, *options.llc_arg, *rest,
                               "-toygcn-explain-select", path, "-o",
                               out]).stderr
    return read_trace(told), read_made(
        out, os.path.basename(options.file))


def add_results(found, made, forms):
    """What became of each instruction, and which function did it."""
    for entry in found:
        entry.made, entry.line = made.of(entry.text)
        opcode = OPCODE.search(entry.text)
        if entry.done and entry.pattern is None and opcode:
            entry.by = form_names(forms.rows_of(opcode.group()), entry.text)


def choose_function(functions, name):
    """(its name, what reached selection in it)"""
    if name and name not in functions:
        raise ToyError(f"--function {name}: the file has no such function",
                       "It has: " + ", ".join(functions))
    if not functions:
        raise ToyError("no function reached selection",
                       "The file defines none, or only such as were inlined")
    if not name and len(functions) > 1:
        raise ToyError("the file has several functions",
                       "Choose one with --function: " + ", ".join(functions))
    name = name or next(iter(functions))
    return name, functions[name]


class Refusals:
    """What the interpreter's steps say about each rule. It prints a step with
    the offset after it, so a check that ends at E and is rejected refuses all
    rules from E to where it resumes; and a switch leaves out other types."""

    def __init__(self, steps):
        self.spans, self.switched = [], []
        for index, (offset, text) in enumerate(steps):
            if text == "Rejected":
                resumed = steps[index + 1][0] if index + 1 < len(steps) \
                    else float("inf")
                self.spans.append((offset, resumed))
            match = SWITCHED.match(text)
            if match:
                self.switched.append(match.groups())

    def why(self, pattern):
        """In words; None if the pattern was not refused."""
        for end, resumed in self.spans:
            if end < pattern.rule.end <= resumed:
                failed = [check for check in pattern.rule.checks
                          if check.offset < end]
                return describe(failed[-1], pattern) if failed else None
        for operand, got in self.switched:
            wanted = pattern.root.operand(operand).type
            if wanted and wanted != got:
                return f"{operand_name(operand)} is not {wanted}"
        return None


def operand_name(index):
    return "the result" if int(index) == 0 else f"operand {index}"


def describe(check, pattern):
    """A check that failed, in words."""
    words = check.words
    inner = f"the {pattern.shapes[words[0]].opcode}" \
        if words[0] in pattern.shapes else words[0]
    where = operand_name(words[1]) if len(words) > 1 and \
        words[1].isdigit() else ""
    if words[0] != "0":
        where += f" of {inner}"
    name = check.name
    if name == "GIM_RecordInsn":
        outer = f" of the {pattern.shapes[words[1]].opcode}"
        wanted = pattern.shapes[words[0]].opcode
        return operand_name(words[2]) + outer * (words[1] != "0") + \
            f" is not made by a {wanted}"
    if name == "GIM_CheckOpcode":
        return f"there is no {words[1]} to take in"
    if name == "GIM_CheckType":
        return f"{where} is not {words[2].removeprefix('GILLT_')}"
    if name == "GIM_CheckRegBankForClass":
        index = int(words[1])
        bank = pattern.shapes[words[0]].operand(index).bank
        return f"{where} is not in the {bank} bank"
    if name.startswith("GIM_CheckConstantInt"):
        value = pattern.shapes[words[0]].operand(words[1]).value
        return f"{where} is not the constant {value}"
    if name == "GIM_CheckCxxInsnPredicate":
        predicate = words[1].removeprefix("GICXXPred_MI_Predicate_")
        return f"{inner} is not {predicate}"
    if name == "GIM_CheckCmpPredicate":
        return f"the condition is not {words[2].split('_')[-1].lower()}"
    if name == "GIM_CheckIntrinsicID":
        return f"it is not int_{words[2]}"
    if name == "GIM_CheckIsSameOperand":
        return f"{where} is not the same register"
    if name == "GIM_CheckIsSafeToFold":
        return "an inner instruction cannot be taken in here"
    return f"{name} {', '.join(words)}"


def tried(entry, patterns):
    """[(pattern, why not)] of the patterns for the opcode, in the order of
    trial, up to the one that matched (why not: None)."""
    opcode = OPCODE.search(entry.text)
    refusals, found = Refusals(entry.steps), []
    for pattern in patterns if opcode and entry.steps else ():
        if pattern.rule.opcode() != opcode.group():
            continue
        if pattern.number == entry.pattern:
            return found + [(pattern, None)]
        why = refusals.why(pattern)
        if why:
            found.append((pattern, why))
    return found


def in_cpp(entry):
    """"selected in C++ by selectTrunc, ToyGCNInstructionSelector.cpp:12"."""
    places = functions()
    names = [", ".join(filter(None, (name, places.get(name))))
             for name in entry.by]
    return "selected in C++" + (" by " + " or ".join(names) if names else "")


def outcome(entry, patterns):
    for pattern in patterns:
        if pattern.number == entry.pattern:
            return f"{pattern.instruction}, {pattern.place}"
    if not entry.done:
        return "not selected"
    return (entry.made + ", " if entry.made else "") + in_cpp(entry)


def of_line(entry):
    return f"  (line {entry.line})" if entry.line else ""


def print_list(found, patterns):
    if not found:
        print("no generic instruction reached selection")
    for entry in found:
        print(f"{entry.number:4}: {entry.text}{of_line(entry)}")
        print(paint(f"        {outcome(entry, patterns)}", "dim"))


def print_one(entry, patterns):
    print(f"{entry.number}: {entry.text}{of_line(entry)}")
    attempts = [attempt for attempt in tried(entry, patterns)
                if not (attempt[1] or "").startswith("it is not int_")]
    width = max((len(pattern.instruction) for pattern, _ in attempts),
                default=0)
    for pattern, why in attempts:
        form = " (commuted)" if pattern.variant else ""
        print(f"  {pattern.instruction:{width}}  {pattern.place}{form}  "
              + (why or paint("matched", "green")))
    if entry.pattern is None and entry.done:
        print(f"  {outcome(entry, patterns)}")
    elif not entry.done:
        print("  not selected")


def entry_json(entry, patterns):
    return {"number": entry.number, "instruction": entry.text,
            "outcome": outcome(entry, patterns), "becomes": entry.made,
            "functions": entry.by, "line": entry.line,
            "tried": [dict(pattern.to_json(), refused=why)
                      for pattern, why in tried(entry, patterns)]}


def explain_select(options, folder):
    """The command; returns the exit status."""
    tables = load_tables(ROOT, options.build_dir, options.quiet)
    patterns = tables.patterns
    told, made = trace(options, folder)
    name, found = choose_function(told, options.function)
    add_results(found, made[name], Operations(tables))
    if options.at is not None:
        found = [entry for entry in found if entry.number == options.at]
        if not found:
            raise ToyError(f"--at {options.at}: no instruction with this "
                           "number reached selection",
                           "Without --at, the instructions are listed")
    if options.json:
        print(json.dumps([entry_json(entry, patterns) for entry in found],
                         indent=2))
    elif options.at is None:
        print_list(found, patterns)
    else:
        print_one(found[0], patterns)
    return 0

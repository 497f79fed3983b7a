# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""IR whose instructions have numbers as their lines, and where each comes
from."""

import os
import re

from ..tools import call, stock

DEFINE = re.compile(r'^define [^@\n]*@("[^"]*"|[\w.$-]+)\(')
LABEL = re.compile(r'^("[^"]*"|[\w.$-]+):')
LOCATION = re.compile(r", !dbg !(\d+)")
METADATA = re.compile(r"^\s*!(\d+) = (?:distinct )?!(\w+)\((.*)\)$", re.MULTILINE)
ATTACHED = re.compile(r"(?:, ![\w.]+ ![\d]+)+$")


class Line:
    """A line of a function: an instruction, whose number is the line of its
    location, or a label, without one."""

    def __init__(self, text, number, location):
        self.text, self.number, self.location = text, number, location

    def name(self):
        """%x of `%x = ...`, None for others."""
        found = re.match(r'(%(?:"[^"]*"|[\w.$-]+)) = ', self.text)
        return found.group(1) if found else None


def number_instructions(ir, folder):
    """(the IR without locations, the IR with numbers as locations). Both are
    compiled to the same code."""
    plain = os.path.join(folder, "plain.ll")
    numbered = os.path.join(folder, "numbered.ll")
    call("opt", [stock("opt"), "--strip-debug", "-passes=verify", "-S", ir,
                 "-o", plain])
    call("opt", [stock("opt"), "-passes=debugify",
                 "-debugify-level=locations", "-S", plain, "-o", numbered])
    return plain, numbered


class Metadata:
    """The numbered metadata of a module that says where code comes from."""

    def __init__(self, text):
        self.nodes = {int(number): (kind, fields) for number, kind, fields in
                      METADATA.findall(text)}

    def field(self, number, name):
        """A number, a text, or None."""
        _, fields = self.nodes.get(number, ("", ""))
        found = re.search(rf'\b{name}: (?:!(\d+)|"([^"]*)"|(\d+))', fields)
        if not found:
            return None
        node, text, value = found.groups()
        return text if text is not None else int(node or value)

    def line(self, location):
        return self.field(location, "line")

    def file(self, location):
        """The name of the file that a location is in."""
        scope = self.field(location, "scope")
        while scope is not None:
            file = self.field(scope, "file")
            if file is not None:
                return self.field(file, "filename")
            scope = self.field(scope, "scope")
        return None

    def line_in(self, location, name):
        """The line of the file `name` that a location stands for: its own, or
        that of the call that was inlined. None if no call is in that file."""
        while location is not None:
            file = self.file(location)
            if file and os.path.basename(file) == name:
                return self.line(location) or None
            location = self.field(location, "inlinedAt")
        return None


def function_lines(text, function):
    """The function's lines in IR, without records of variables."""
    lines, inside, open_line = [], False, ""
    for line in text.splitlines():
        if not inside:
            found = DEFINE.match(line)
            inside = bool(found) and found.group(1).strip('"') == function
        elif line == "}":
            break
        elif line.strip() and not line.strip().startswith(("#dbg_", ";")):
            open_line += (" " if open_line else "") + line.strip()
            if open_line.count("[") > open_line.count("]"):
                continue  # The cases of a switch.
            location = LOCATION.search(open_line)
            label = LABEL.match(open_line)
            lines.append((ATTACHED.sub("", open_line) if not label else
                          label.group(0),
                          int(location.group(1)) if location else None,
                          bool(label)))
            open_line = ""
    return lines


def defined_functions(text, first):
    """The names of the functions of a module, `first` before the others."""
    names = [found.group(1).strip('"') for found in
             map(DEFINE.match, text.splitlines()) if found]
    return sorted(names, key=lambda name: name != first)


VARIABLE = re.compile(r'^@("[^"]*"|[\w.$-]+) = (.*)', re.MULTILINE)
NAME = re.compile(r'@("[^"]*"|[\w.$-]+)')


def mentioned_in_variables(path):
    """{variable: the names in its value}: a table has functions."""
    with open(path) as file:
        return {name.strip('"'): {other.strip('"') for other in
                                  NAME.findall(value)}
                for name, value in VARIABLE.findall(file.read())}


def read_numbered(path, function):
    """{name: [Line]} of the functions in IR that number_instructions has
    written, `function` first: others may be inlined into it."""
    with open(path) as file:
        text = file.read()
    metadata = Metadata(text)
    return {name: [Line(words, location and metadata.line(location), location)
                   for words, location, _ in function_lines(text, name)]
            for name in defined_functions(text, function)}


def source_lines(path, function, name):
    """For each instruction of the module, in the order of read_numbered: its
    line in the file `name`, or None."""
    with open(path) as file:
        text = file.read()
    metadata = Metadata(text)
    return [metadata.line_in(location, name)
            for function in defined_functions(text, function)
            for _, location, is_label in function_lines(text, function)
            if not is_label]

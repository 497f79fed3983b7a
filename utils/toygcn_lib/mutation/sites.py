# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Where C++ can be made wrong: a table of kinds over libclang's tree.

Each kind looks at one node and says which texts to put around which part of
it, so that the program is the same while the mutant's switch is off:

    if (A && B) return;   -->   if (A && ALWAYS(7, B)) return;   condition left out
    X + 4                 -->   X + (4 + ON(8))                  constant + 1
"""

import os
import shlex

from ..console import ToyError
from .mutant import Mutant, one_line

ON = "toygcn_mutants::on({n})"
# A condition that is never true, or always: the same but for some values.
NEVER = "toygcn_mutants::never({n}, bool("
ALWAYS = "toygcn_mutants::always({n}, bool("


# What an analysis keeps is a matter of time, not of code.
LEFT_OUT = ("getAnalysisUsage", "print", "dump")


class Source:
    """A file, as bytes, and what of it comes from macros."""

    def __init__(self, path, unit, kinds):
        with open(path, "rb") as file:
            self.text = file.read()
        self.path = path
        self.macros = [self.extent(node)
                       for node in unit.cursor.get_children()
                       if node.kind == kinds.MACRO_INSTANTIATION
                       and self.owns(node)]

    def owns(self, node):
        return node.location.file and node.location.file.name == self.path

    @staticmethod
    def extent(node):
        return node.extent.start.offset, node.extent.end.offset

    def in_macro(self, begin, end):
        return any(begin < last and first < end
                   for first, last in self.macros)

    def words(self, node):
        begin, end = self.extent(node)
        return self.text[begin:end].decode(errors="replace")


class Finder:
    """The mutants of one file."""

    def __init__(self, cindex, source, name):
        self.kinds = cindex.CursorKind
        self.types = cindex.TypeKind
        self.source, self.name = source, name
        self.found = []
        self.keyword = None  # `constexpr` of the table that is being read.

    def add(self, node, kind, what, before, after=""):
        begin, end = self.source.extent(node)
        if end <= begin or self.source.in_macro(begin, end):
            return
        self.found.append(Mutant(self.name, node.extent.start.line,
                                 node.extent.end.line, begin, end, kind,
                                 one_line(what), before, after,
                                 keyword=self.keyword,
                                 of_table=self.keyword is not None))

    def is_integer(self, node):
        canonical = node.type.get_canonical().kind
        return self.types.BOOL.value < canonical.value <= \
            self.types.INT128.value

    # -- kinds ---------------------------------------------------------------

    def guard(self, node):
        """`if (C) return` without else: the exit is never taken."""
        parts = list(node.get_children())
        if len(parts) != 2 or not parts[0].kind.is_expression():
            return
        leaves = parts[1]
        if leaves.kind == self.kinds.COMPOUND_STMT:
            inner = list(leaves.get_children())
            leaves = inner[0] if len(inner) == 1 else leaves
        if leaves.kind in (self.kinds.RETURN_STMT, self.kinds.CONTINUE_STMT,
                           self.kinds.BREAK_STMT):
            self.add(parts[0], "exit dropped",
                     f"if ({self.source.words(parts[0])})",
                     NEVER, "))")
        else:
            self.add(parts[0], "always done",
                     f"if ({self.source.words(parts[0])})",
                     ALWAYS, "))")

    def binary(self, node):
        parts = list(node.get_children())
        if len(parts) != 2:
            return
        left, right = parts
        operator = self.operator(node, left, right)
        words = self.source.words(node)
        if operator in ("&&", "||"):
            keep = ALWAYS if operator == "&&" else NEVER
            for part in parts:
                self.add(part, "condition left out",
                         f"{self.source.words(part)} of {words}", keep, "))")
        elif operator in ("==", "!="):
            self.add(node, "negated", words, f"({ON} != (", "))")
        elif operator in ("<", ">=") and self.is_integer(right):
            self.add(right, "bound moved", words, "((", f") + {ON})")
        elif operator in ("<=", ">") and self.is_integer(left):
            self.add(left, "bound moved", words, "((", f") + {ON})")
        elif operator in ("+", "-") and self.is_integer(right) and \
                self.is_integer(left):
            self.add(right, "sign changed", words,
                     "(toygcn_mutants::sign({n}) * (", "))")

    def operator(self, node, left, right):
        between = self.source.text[left.extent.end.offset:
                                   right.extent.start.offset]
        return between.decode(errors="replace").strip(" ()\n")

    def constant(self, node, parent):
        around = self.source.words(parent) if parent is not None else ""
        self.add(node, "constant + 1",
                 f"{self.source.words(node)} of {around}", "(", f" + {ON})")

    def truth(self, node, parent):
        """Not the start of a flag: that is often set again."""
        if parent is not None and parent.kind == self.kinds.VAR_DECL:
            return
        around = self.source.words(parent) if parent is not None else ""
        self.add(node, "truth negated",
                 f"{self.source.words(node)} of {around}", f"({ON} != ", ")")

    def step(self, node):
        """A statement of its own that calls something is left out."""
        self.add(node, "step left out", self.source.words(node),
                 f"if (!{ON}) ")

    # -- the walk ------------------------------------------------------------

    def is_constant_context(self, node):
        kinds = self.kinds
        if node.kind in (kinds.CASE_STMT, kinds.ENUM_DECL,
                         kinds.STATIC_ASSERT, kinds.PARM_DECL,
                         kinds.TEMPLATE_REF):
            return True
        if node.spelling in LEFT_OUT:
            return True
        if node.kind in (kinds.VAR_DECL, kinds.FUNCTION_DECL,
                         kinds.CXX_METHOD, kinds.FIELD_DECL):
            head = self.source.words(node).split("{")[0].split("=")[0]
            return "constexpr" in head
        return False

    def table_keyword(self, node):
        """Where `constexpr` of a table stands: rows are read by the program
        that runs, so `const` does as well."""
        if node.kind != self.kinds.VAR_DECL or \
                node.type.kind != self.types.CONSTANTARRAY:
            return None
        begin = node.extent.start.offset
        at = self.source.words(node).split("{")[0].find("constexpr")
        return None if at < 0 else [begin + at, begin + at + len("constexpr")]

    def walk(self, node, parent=None):
        keyword = self.table_keyword(node)
        if keyword:
            self.keyword = keyword
            rest = node.get_children()
        elif self.is_constant_context(node):
            # The statement of a case, not the label.
            rest = list(node.get_children())[1:] \
                if node.kind == self.kinds.CASE_STMT else []
        else:
            self.look(node, parent)
            rest = node.get_children()
        for child in rest:
            if self.source.owns(child):
                self.walk(child, node)
        if keyword:
            self.keyword = None

    def look(self, node, parent):
        kinds = self.kinds
        rule = {kinds.IF_STMT: self.guard,
                kinds.BINARY_OPERATOR: self.binary}.get(node.kind)
        in_context = {kinds.INTEGER_LITERAL: self.constant,
                      kinds.CXX_BOOL_LITERAL_EXPR: self.truth}.get(node.kind)
        if rule:
            rule(node)
        elif in_context:
            in_context(node, parent)
        elif parent is not None and parent.kind == kinds.COMPOUND_STMT and \
                node.kind == kinds.CALL_EXPR:
            self.step(node)


def load_cindex():
    try:
        from clang import cindex
    except ImportError:
        raise ToyError("the Python bindings of libclang are missing",
                       "To install the packages, run: utils/toygcn build")
    return cindex


def clang_arguments(command):
    """What a parse needs of a line of compile_commands.json."""
    words = iter(shlex.split(command)[1:])
    kept = []
    for word in words:
        if word in ("-o", "-MF", "-MT", "-MQ"):
            next(words)
        elif word not in ("-c", "-MD", "-MMD", "--"):
            kept.append(word)
    return kept[:-1]  # The last word is the file.


def find_sites(root, entry):
    """The mutants of the C++ file of an entry of compile_commands.json."""
    cindex = load_cindex()
    path = entry["file"]
    here = os.getcwd()
    os.chdir(entry["directory"])
    try:
        unit = cindex.Index.create().parse(
            path, args=clang_arguments(entry["command"]),
            options=cindex.TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD)
    except cindex.TranslationUnitLoadError:
        raise ToyError(f"libclang does not read {path}",
                       "Does it build? utils/toygcn build tells")
    finally:
        os.chdir(here)
    finder = Finder(cindex, Source(path, unit, cindex.CursorKind),
                    os.path.relpath(path, root))
    for node in unit.cursor.get_children():
        if finder.source.owns(node):
            finder.walk(node)
    return finder.found

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The two versions that `diff` holds against each other, A and B."""

import json
import os
from types import SimpleNamespace

from ..bench import other_build
from ..compare import chosen_compilers
from ..compiling import (NO_KERNEL, Compiler, keep_kernels, kernel_names,
                         source_kind, stem, to_ir, toygcn_llc)
from ..console import ToyError
from ..launch import Launch
from ..page.gather import (Compiled, assembly_rows, block_rows, facts_of,
                           ir_rows)
from ..page.numbered import source_lines
from ..simulate import OUR_CHECKS, simulate, stock_checks
from ..tools import Failed
from ..uniformity import CLANG_ARGUMENTS

NAMES = ("A", "B")
NOTHING_TO_HOLD = (
    "Give a second file, other options for B (--against-llc-arg,\n"
    "--against-clang-arg, --against-level), another kernel of the file\n"
    "(--against-kernel), another version of the compiler (--against-build), or\n"
    "two compilers (--with toygcn,stock)")


class DoesNotRun(ToyError):
    """A side's code, with the launch that it was given."""


class Side:
    """A version. `compiler` has the side's letter as its key, since a report
    names runs by keys; `is_ours`: ToyGCN makes its code."""

    def __init__(self, name, path, kernel, compiler, options, given):
        self.name, self.path, self.kernel = name, path, kernel
        self.is_ours = compiler.key != "stock" and \
            compiler.key != "stock-gisel"
        self.compiler = Compiler(name.lower(), name, compiler.command)
        self.has_lines = source_kind(path) != "ll"
        self.options = SimpleNamespace(
            build_dir=options.build_dir, level=given.level,
            llc_arg=given.llc_arg if self.is_ours else [],
            wish=options.kernel)
        self.clang_arg = given.clang_arg
        self.how = " ".join([compiler.title, *given.shown])

    def compile(self, folder):
        """Compiles it, into a folder of its own."""
        self.folder = os.path.join(folder, "side-" + self.name.lower())
        os.makedirs(self.folder, exist_ok=True)
        self.ir = to_ir([self.path], self.folder, CLANG_ARGUMENTS +
                        self.clang_arg, self.kernel)
        self.choose()
        level = self.options.level if self.is_ours else 2
        self.compiled = Compiled(
            self.ir, self.kernel, self.options, self.folder,
            [*self.compiler.command(self.options.build_dir, level),
             *self.options.llc_arg])
        self.checks = OUR_CHECKS if self.is_ours else stock_checks(self.ir)
        lines = source_lines(self.ir, self.kernel, os.path.basename(self.path)
                             ) if self.has_lines else []
        self.facts = facts_of(self.compiled, lines)
        self.profile, self.stats = {}, None

    def choose(self):
        """The kernel: the only one, or that of the same name as A's."""
        names = kernel_names(self.ir)
        if not names:
            raise ToyError(f"{self.path}: no kernel in this file", NO_KERNEL)
        if self.kernel or len(names) == 1:
            self.kernel = names[0]
            return
        if self.options.wish not in names:
            raise ToyError(
                f"{self.path}: the file has several kernels", "Choose one "
                f"with {'--' if self.name == 'A' else '--against-'}kernel: "
                + ", ".join(names))
        self.kernel = self.options.wish
        self.ir = keep_kernels(self.ir, [self.kernel], os.path.join(
            self.folder, stem(self.path) + ".ll"))

    def run(self, index, launch, folder, options, extra):
        """Called by compare.compare_launch."""
        path = os.path.join(self.folder, "profile.json")
        words = own_words(launch.words, self.kernel)
        try:
            run = simulate(self.compiled.object, Launch(words), self.folder,
                           options.build_dir, f"run{index}",
                           [*self.checks, "--timing", "--profile", path,
                            *extra])
        except Failed as failure:
            raise DoesNotRun(f"{self.name}'s code: {failure.message}",
                             failure.hint)
        with open(path) as file:
            self.profile = json.load(file)
        self.stats = run.stats
        return run

    def source(self):
        """The lines that rows of code name: of the file, or of the kernel's IR
        where that is the source."""
        if not self.has_lines:
            texts = {number: text for text, number, _ in
                     ir_rows(self.compiled) if number}
            return [texts.get(n, "") for n in range(1, max(texts) + 1)]
        with open(self.path, errors="replace") as file:
            return file.read().splitlines()

    def line_of(self, number):
        """The line of an instruction of the IR, or None."""
        if not self.has_lines:
            return number
        return number and self.facts.get(number, {}).get("line")

    def rows(self):
        return assembly_rows(self.compiled, self.profile)

    def blocks(self):
        return block_rows(self.compiled)


def own_words(words, kernel):
    """A launch's words, for this kernel."""
    words = list(words)
    if "--kernel" in words:
        words[words.index("--kernel") + 1] = kernel
        return words
    return ["--kernel", kernel, *words]


def option_of(arg):
    return arg.lstrip("-").split("=")[0]


def replaced(args, others):
    """`args`, but of options that `others` have those of `others`."""
    names = {option_of(arg) for arg in others}  # -DN=2: DN.
    return [arg for arg in args if option_of(arg) not in names] + list(others)


def two_compilers(options):
    """The Compilers of A and B."""
    found = chosen_compilers(options.compilers)
    if len(found) > 2:
        raise ToyError("--with: diff holds two compilers against each other",
                       "As in --with toygcn,stock")
    first, second = found[0], found[-1]
    if options.against_build:
        if second.key != "toygcn":
            raise ToyError("--against-build: B is compiled by "
                           f"{second.title}", "Name toygcn last in --with")
        built = other_build(options.against_build, options,
                            "--against-build")
        second = Compiler(
            "toygcn", f"ToyGCN {options.against_build}",
            lambda _, level: [word for word in toygcn_llc(built, level)
                              if not word.startswith("-toygcn-verify-")])
    if second.key != "toygcn" and (options.against_llc_arg or
                                   options.against_level is not None):
        raise ToyError("--against-llc-arg and --against-level are for ToyGCN, "
                       f"and B is compiled by {second.title}",
                       "Name toygcn last in --with")
    return first, second


def two_sides(options):
    """Side A and side B of the command line."""
    if len(options.files) > 2:
        raise ToyError(f"{options.files[2]}: diff takes two files at most",
                       "One kernel, or two that are held against each other")
    kinds = [source_kind(path) for path in options.files]
    if len(set(kinds)) > 1:
        raise ToyError(f"a .{kinds[0]} file against a .{kinds[1]} file: their "
                       "lines have nothing in common",
                       "Give two .cl files, or two .ll files")
    compilers = two_compilers(options)
    if len(options.files) == 1 and compilers[0] is compilers[1] and not any(
            (options.against_llc_arg, options.against_clang_arg,
             options.against_kernel, options.against_level is not None)):
        raise ToyError("nothing to hold it against", NOTHING_TO_HOLD)
    common = SimpleNamespace(level=options.level, llc_arg=options.llc_arg,
                             clang_arg=options.clang_arg, shown=options.llc_arg)
    against = SimpleNamespace(
        level=options.level if options.against_level is None else
        options.against_level,
        llc_arg=replaced(options.llc_arg, options.against_llc_arg),
        clang_arg=replaced(options.clang_arg, options.against_clang_arg))
    against.shown = [*against.llc_arg, *options.against_clang_arg]
    if common.level != against.level:
        common.shown = [f"-O{common.level}", *common.shown]
        against.shown = [f"-O{against.level}", *against.shown]
    kernel = options.kernel if len(options.files) == 1 else None
    return (Side("A", options.files[0], options.kernel, compilers[0], options,
                 common),
            Side("B", options.files[-1], options.against_kernel or kernel,
                 compilers[1], options, against))


def same_ir(sides):
    """Whether numbers of IR instructions mean the same in both."""
    texts = []
    for side in sides:
        with open(os.path.join(side.folder, "plain.ll")) as file:
            texts.append(file.read().split("\n", 1)[1])  # ModuleID
    return texts[0] == texts[1]


def describe(side):
    """In one line."""
    return f"{side.path}: {side.kernel}, by {side.how}"

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The copy of the sources with the mutants in it, and its build."""

import dataclasses
import hashlib
import json
import os
import re
import shutil
import subprocess

from ..build import run_step
from ..console import Progress, ToyError
from ..testing import UNIT_TESTS
from ..tools import ROOT
from . import tables
from .mutant import Mutant
from .sites import find_sites
from .weave import switches, weave

HEADER = os.path.join("utils", "cmake", "LLVMABI.h")
ERROR = re.compile(r"^(\S+?):(\d+):\d+: (?:fatal )?error: ", re.MULTILINE)
# Folders of llvm-target that make no code.
LEFT_OUT = ("Tools", "AsmParser", "Disassembler", "TargetInfo")


def source_files(root):
    """What git knows, and new files that it does not ignore."""
    listed = subprocess.run(
        ["git", "-C", root, "ls-files", "-co", "--exclude-standard"],
        stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines()
    return [name for name in listed if os.path.isfile(os.path.join(root, name))]


def compile_entries(build_dir, root=ROOT):
    """{file, relative to the root: its line of compile_commands.json} of the
    target's sources."""
    path = os.path.join(build_dir, "compile_commands.json")
    try:
        with open(path) as file:
            entries = json.load(file)
    except FileNotFoundError:
        raise ToyError(f"{path} is missing",
                       "To make it, run: utils/toygcn build")
    found = {}
    for entry in entries:
        name = os.path.relpath(entry["file"], root)
        folders = name.split(os.sep)
        if folders[0] == "llvm-target" and folders[1] not in LEFT_OUT:
            found[name] = entry
    return dict(sorted(found.items()))


class SiteCache:
    """The mutants of files that were read before, by what was in them and in
    the readers."""
    READERS = [os.path.join(os.path.dirname(__file__), name)
               for name in ("sites.py", "mutant.py")]

    def __init__(self, path):
        self.path, self.known = path, {}
        try:
            with open(path) as file:
                self.known = json.load(file)
        except (OSError, ValueError):
            pass

    def sites(self, name, entry):
        version = hashlib.sha1()
        for path in (entry["file"], *self.READERS):
            with open(path, "rb") as file:
                version.update(file.read())
        key = name + " " + version.hexdigest()
        if key not in self.known:
            self.known[key] = [dataclasses.asdict(m)
                               for m in find_sites(ROOT, entry)]
            with open(self.path, "w") as file:
                json.dump(self.known, file)
        return [Mutant(**m) for m in self.known[key]]


def all_sites(build_dir, folder, names, quiet):
    """The mutants of these sources (all if there are no names), and those of
    the tables."""
    entries = compile_entries(build_dir)
    if names:
        entries = {name: entry for name, entry in entries.items()
                   if any(part in name for part in names)}
    os.makedirs(folder, exist_ok=True)
    cache, found = SiteCache(os.path.join(folder, "sites.json")), []
    with Progress("Reading sources", quiet) as progress:
        for name, entry in entries.items():
            progress.update(name)
            found += cache.sites(name, entry)
    emitted = [m for m in tables.find_table_sites(build_dir)
               if not names or any(part in m.file for part in names)]
    return found, emitted


class Tree:
    """`folder`/source and `folder`/build; what does not change stays as it
    is, so that the next build is short."""

    def __init__(self, folder, quiet):
        self.source = os.path.join(folder, "source")
        self.build = os.path.join(folder, "build")
        self.quiet = quiet
        self.refused = os.path.join(folder, "refused.json")

    def refused_before(self):
        """Names of mutants that do not compile."""
        try:
            with open(self.refused) as file:
                return set(json.load(file))
        except (OSError, ValueError):
            return set()

    def refuse(self, mutants):
        names = self.refused_before() | {m.name() for m in mutants}
        with open(self.refused, "w") as file:
            json.dump(sorted(names), file)

    def put(self, name, text):
        path = os.path.join(self.source, name)
        try:
            with open(path, "rb") as file:
                if file.read() == text:
                    return
        except OSError:
            os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(text)

    def fill(self, mutants):
        """All sources, woven. Mutants of emitted tables come with
        `weave_tables`."""
        by_file = {}
        for m in mutants:
            by_file.setdefault(m.file, []).append(m)
        for name in source_files(ROOT):
            with open(os.path.join(ROOT, name), "rb") as file:
                text = file.read()
            if name == HEADER:
                text += switches().encode()
            self.put(name, weave(text, by_file.get(name, [])))
            shutil.copymode(os.path.join(ROOT, name),
                            os.path.join(self.source, name))

    def ninja(self, *words):
        return subprocess.run(["ninja", "-C", self.build, *words],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              text=True)

    def configure(self):
        if not os.path.exists(os.path.join(self.build, "build.ninja")):
            run_step("Configuring the mutants' build",
                     ["cmake", "-G", "Ninja", "-S", self.source, "-B",
                      self.build], self.quiet)

    def weave_tables(self, mutants):
        """The emitted tables are woven where they are: newer than what they
        are made of, so that ninja leaves them."""
        for name in (*tables.MATCH_TABLES, tables.ROWS):
            name = os.path.join(tables.FOLDER, name)
            path = os.path.join(self.build, name)
            plain = path + ".plain"
            if not os.path.exists(plain) or \
                    os.path.getmtime(plain) < os.path.getmtime(path) and \
                    not self.is_woven(path):
                shutil.copyfile(path, plain)
            with open(plain, "rb") as file:
                text = weave(file.read(),
                             [m for m in mutants if m.file == name])
            with open(path, "wb") as file:
                file.write(b"// Woven.\n" + tables.filled_at_start(
                    text.decode()).encode())

    @staticmethod
    def is_woven(path):
        with open(path) as file:
            return file.readline() == "// Woven.\n"

    def build_all(self, mutants):
        """Builds; leaves out mutants that do not compile. Returns the others.
        """
        known = self.refused_before()
        mutants = [m for m in mutants if m.name() not in known]
        in_tables = [m for m in mutants if m.file.endswith(".inc")]
        while True:
            self.fill([m for m in mutants if m not in in_tables])
            self.configure()
            run_step("Emitting tables", ["ninja", "-C", self.build,
                                         "ToyGCNMCTableGen",
                                         "ToyGCNCodeGenTableGen"], self.quiet)
            self.weave_tables(in_tables)
            with Progress("Building the mutants", self.quiet) as progress:
                progress.update(f"{len(mutants)} of them")
                done = self.ninja("-k", "0", "all", "compile-many",
                                  UNIT_TESTS)
            if not done.returncode:
                return mutants
            wrong = {(path, int(line))
                     for path, line in ERROR.findall(done.stdout)}
            bad = [m for m in mutants if self.stands_at(m, wrong)] or \
                [m for m in mutants if self.stands_in(m, wrong)]
            if not bad:
                raise ToyError("the mutants' build failed\n"
                               + done.stdout[-4000:])
            self.refuse(bad)
            mutants = [m for m in mutants if m not in bad]
            in_tables = [m for m in in_tables if m not in bad]

    def stands_in(self, mutant, wrong):
        return any(path.endswith(os.sep + mutant.file) for path, _ in wrong)

    def stands_at(self, mutant, wrong):
        """True if an error is in a line of it: a table has one more."""
        if mutant.file.endswith(".inc"):
            return (os.path.join(self.build, mutant.file),
                    mutant.line + 1) in wrong
        path = os.path.join(self.source, mutant.file)
        return any((path, line) in wrong
                   for line in range(mutant.line, mutant.last_line + 1))

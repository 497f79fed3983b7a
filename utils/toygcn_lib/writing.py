# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Files that a command writes where its user says. It writes where nothing is,
and over what an earlier run made; over other files, a kernel's source for one,
it does not. Those of toygcn-sim: utils/toygcn-sim/Outputs.cpp."""

import os
import re
import shutil
import tempfile

from .console import ToyError

LONGEST_MARK = 4096


def check_output(option, path, mark, reads=()):
    """Raises unless `path` may be written: `mark` is in the first lines of what
    this command writes, `reads` are the files that it reads."""
    if any(same_file(path, other) for other in reads):
        raise ToyError(f"{option} {path}: the command reads this file",
                       "Name another file")
    if not os.path.isfile(path):
        return
    try:
        with open(path, errors="replace") as file:
            text = file.read(LONGEST_MARK)
    except OSError as error:
        raise ToyError(f"{option} {path}: {error.strerror}")
    if text and mark not in text:
        raise ToyError(f"{option} {path}: no earlier run made this file",
                       "Remove it, or name another file")


def same_file(path, other):
    return os.path.exists(path) and os.path.exists(other) and \
        os.path.samefile(path, other)


def write_output(option, path, text):
    try:
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise ToyError(f"{option} {path}: {error.strerror}",
                       "It is to be a file that can be written")


class WorkFolder:
    """Where a command puts its files: the folder `wanted` of --save-temps, or a
    passing one. A file in LIST names what commands made there. `reads` are the
    files and folders that the command reads."""

    LIST = ".toygcn-temps"
    # What a file of a command ends with, and begins with, if not with the name
    # of a file that it reads.
    ENDINGS = (".ll", ".o", ".hsaco", ".json", ".bin", ".undefined", ".profile",
               ".stats", ".yaml", ".out", ".mir", ".csv", ".s", ".text")
    FIXED = re.compile(r"run\d+|\d+|remarks|asked|plain|numbered|page|profile|"
                       r"selected|shape|toygcn|stock|stock-gisel|reference|"
                       r"objects|survey|side-[ab]|filled\d")

    def __init__(self, wanted, reads=()):
        self.wanted, self.reads = wanted, reads

    def __enter__(self):
        if not self.wanted:
            self.path = tempfile.mkdtemp(prefix="toygcn-")
            return self.path
        try:
            os.makedirs(self.wanted, exist_ok=True)
            self.path = self.wanted
            self.strange = set(os.listdir(self.path)) - self.known()
        except OSError as error:
            raise ToyError(f"--save-temps {self.wanted}: {error.strerror}",
                           "It is to be a folder")
        for name in sorted(self.strange):
            if self.may_make(name):
                raise ToyError(
                    f"--save-temps {self.wanted}: no earlier run made {name}, "
                    "which is in this folder", "Name an empty folder")
        return self.path

    def known(self):
        try:
            with open(os.path.join(self.wanted, self.LIST)) as file:
                return {self.LIST, *file.read().splitlines()}
        except FileNotFoundError:
            return set()

    def may_make(self, name):
        path = os.path.join(self.path, name)
        if any(same_file(path, read) for read in self.reads):
            return False
        begin = name.split(".")[0]
        if os.path.isdir(path):
            return bool(self.FIXED.fullmatch(begin))
        return name.endswith(self.ENDINGS) and bool(
            self.FIXED.fullmatch(begin) or begin in (
                os.path.basename(read).split(".")[0] for read in self.reads))

    def __exit__(self, *_):
        if not self.wanted:
            shutil.rmtree(self.path, ignore_errors=True)
            return
        made = set(os.listdir(self.path)) - self.strange
        with open(os.path.join(self.path, self.LIST), "w") as file:
            file.writelines(name + "\n" for name in sorted(made))

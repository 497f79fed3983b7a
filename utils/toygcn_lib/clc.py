# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""libclc in pieces: clang links a small kernel with a few hundred functions in
place of 12 000, which takes a fifth of the time.

The build cuts the library (PIECES in the build folder). A file `names` there
says which piece has a function: "sin 29". A piece has what its functions call.
The first has those that nearly every kernel uses.
"""

import functools
import os
import re
import sys

from .console import ToyError, report_error
from .tools import call, libclc, stock

PIECES = os.path.join("lib", "clc")
EVERYWHERE = re.compile(r"get_|barrier|\w*mem_fence")
LARGEST = 400  # functions of a piece
MANGLED = re.compile(r"_Z(\d+)(\w+)")
WORD = re.compile(r"\w+")
# What clang reads besides where such functions are used.
OF_GROUPS = re.compile(r"(?<!scope_)sub_group|"
                       r"work_group_(?:reduce|scan|broadcast|any|all)")
HEADERS = ("subgroups.h", "workgroups.h")
# What may make names of functions that are no words of the file.
UNSURE = re.compile(r"^\s*#\s*include|##", re.MULTILINE)
DECLARED = re.compile(r"^declare [^@\n]*@(_Z\d+\w+)\(", re.MULTILINE)


def plain(symbol):
    """'_Z3sinf' -> 'sin'"""
    found = MANGLED.match(symbol)
    return found and found[2][:int(found[1])]


def read(header):
    with open(os.path.join(os.path.dirname(__file__), header)) as file:
        return file.read()


def cut(symbols):
    """[(the symbols of a piece)], by name."""
    names = {}
    for symbol in symbols:
        if name := plain(symbol):
            names.setdefault(name, []).append(symbol)
    pieces = [[], []]
    for name in sorted(names):
        if EVERYWHERE.match(name):
            pieces[0] += names[name]
            continue
        if len(pieces[-1]) + len(names[name]) > LARGEST:
            pieces.append([])
        pieces[-1] += names[name]
    return pieces


def main(folder):
    library = libclc()
    pieces = cut(call("llvm-nm", [
        stock("llvm-nm"), "--defined-only", "--format=just-symbols",
        library]).stdout.split())
    for number, symbols in enumerate(pieces):
        wanted = os.path.join(folder, "wanted")
        with open(wanted, "w") as file:
            file.writelines(f"--func={symbol}\n" for symbol in symbols)
        call("llvm-extract", [
            stock("llvm-extract"), f"@{wanted}", "--recursive", "--rglob=.*",
            library, "-o", os.path.join(folder, f"{number}.bc")])
        os.unlink(wanted)
    with open(os.path.join(folder, "names"), "w") as file:
        file.writelines(f"{name} {number}\n" for number, name in sorted({
            (number, plain(symbol)) for number, symbols in enumerate(pieces)
            for symbol in symbols}))


class Library:
    """libclc whole, or in the pieces of a build folder."""

    def __init__(self, build_dir=None):
        self.use(build_dir)

    def use(self, build_dir):
        self.folder = build_dir and os.path.join(build_dir, PIECES)

    @functools.cached_property
    def numbers(self):
        """The piece of each name; nothing where the library is newer."""
        names = self.folder and os.path.join(self.folder, "names")
        if not names or not os.path.exists(names) or \
                os.path.getmtime(names) < os.path.getmtime(libclc()):
            return {}
        with open(names) as file:
            return dict(line.split() for line in file)

    def files(self, text):
        """Those to link with what clang makes of `text`, which may be too few."""
        if not self.numbers or UNSURE.search(text):
            return [libclc()]
        words = WORD.findall(text + (
            "".join(map(read, HEADERS)) if OF_GROUPS.search(text) else ""))
        wanted = {self.numbers[word] for word in words
                  if word in self.numbers} | {"0"}
        return [os.path.join(self.folder, f"{number}.bc")
                for number in sorted(wanted, key=int)]

    def has_all(self, ir):
        """Whether the IR, linked with files(), lacks no function of libclc's."""
        return not any(plain(symbol) in self.numbers
                       for symbol in DECLARED.findall(ir))


# What clang links, for all that is compiled.
LIBRARY = Library()


def options(files):
    return [word for path in files for word in (
        "-Xclang", "-mlink-builtin-bitcode", "-Xclang", path)]


if __name__ == "__main__":
    try:
        main(sys.argv[1])
    except ToyError as error:
        report_error(error)
        sys.exit(1)

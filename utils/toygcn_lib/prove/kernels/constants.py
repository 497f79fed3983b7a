# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Contents of variables that the IR says are constant: the code may know them, and
no store changes them. The stock compiler lays them out:

    @t = internal addrspace(4) constant [2 x { i8, i32 }] [{ i8, i32 } { i8 1, i32 2 },
                                                           { i8, i32 } { i8 3, i32 4 }]
    01 00 00 00 02 00 00 00 03 00 00 00 04 00 00 00"""

import re

from ...compiling import stock_llc
from ...tools import call, stock
from .assembly import section_bytes, symbols

VARIABLE = re.compile(
    r'^@("[^"]*"|[\w.$]+) = (?:private |internal |protected |dso_local |hidden |'
    r'unnamed_addr |local_unnamed_addr )*(?:addrspace\(\d+\) )?constant '
    r"([^\n]*)$", re.MULTILINE)
# Contents that are no numbers, or any.
UNKNOWN = re.compile(r"\b(undef|poison)\b|@")


def unchanging(text):
    """The variables that no lane stores to."""
    return {name.strip('"') for name, _ in VARIABLE.findall(text)}


def contents(path, base):
    """{variable: its bytes} of the constants in a file of IR; `base` begins the names
    of files that are written."""
    with open(path, errors="replace") as file:
        names = [name.strip('"') for name, rest in VARIABLE.findall(file.read())
                 if not UNKNOWN.search(rest) and "\\" not in name]
    if not names:
        return {}
    alone, laid_out = base + ".constants.bc", base + ".constants.o"
    call("llvm-extract", [stock("llvm-extract"), path, "-o", alone,
                          *(f"--glob={name}" for name in names)])
    call("llc", [*stock_llc(None, 0), "-filetype=obj", alone, "-o", laid_out])
    with open(laid_out, "rb") as file:
        data = file.read()
    return {name: section_bytes(data, section)[place:place + size]
            for name, section, place, size in symbols(data) if name in names}

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A function that a program calls and that has no definition: which one, in
which kernel and line."""

import re

from .tools import call, stock

NAME = r'@("[^"]*"|[\w.$-]+)'
DECLARED = re.compile(rf"^declare [^@\n]*{NAME}\(", re.MULTILINE)
DEFINED = re.compile(rf"^define ([^@\n]*){NAME}\((.*?)^}}",
                     re.MULTILINE | re.DOTALL)
IS_KERNEL = re.compile(r"\b\w+_kernel\b")
SOURCE = re.compile(r'^source_filename = "(.*)"', re.MULTILINE)


def undefined_functions(ir):
    """[what a user reads] of the functions that are declared in a file of IR,
    and called."""
    with open(ir, errors="replace") as file:
        text = file.read()
    names = [name.strip('"') for name in DECLARED.findall(text)
             if not name.startswith(("llvm.", '"llvm.'))]
    mentions, kernels = {}, []
    for before, name, body in DEFINED.findall(text):
        name = name.strip('"')
        mentions[name] = {n.strip('"') for n in re.findall(NAME, body)}
        if IS_KERNEL.search(before):
            kernels.append(name)
    source = SOURCE.search(text)
    return [described(name, [k for k in kernels if reaches(k, name, mentions)],
                      source[1] if source else None) for name in names]


def reaches(function, name, mentions):
    seen, left = set(), [function]
    while left:
        each = left.pop()
        if each == name:
            return True
        if each not in seen:
            seen.add(each)
            left += mentions.get(each, ())
    return False


def described(name, kernels, source):
    plain = call("llvm-cxxfilt", [stock("llvm-cxxfilt"), name]).stdout.strip()
    lines = lines_of(plain.split("(")[0], source)
    return f"{plain} is not there: " + (
        ", ".join(f"{source}:{line}" for line in lines) + " calls it"
        if lines else "it is called") + (
        ", of kernel " + ", ".join(kernels) if kernels else "")


def lines_of(word, source):
    """The lines of a file that have a call of `word`."""
    try:
        with open(source or "", errors="replace") as file:
            return [number for number, line in enumerate(file, 1)
                    if re.search(rf"\b{re.escape(word)}\s*\(", line)]
    except OSError:
        return []

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Files of test/ that mutants are made of: texts, and for MIR the passes that a
file's RUN lines name."""

import glob
import os
import re
import subprocess
from functools import lru_cache
from typing import NamedTuple

from toygcn_lib.tools import ROOT, own, stock

LARGEST = 30000  # characters: larger ones take long, and hold nothing new


class Seed(NamedTuple):
    """`words`: options of the tool, from the file's RUN line."""
    path: str
    data: object  # str or bytes
    words: tuple


def read(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


def files(*patterns):
    """Paths in test/ that are not too large, in a fixed order."""
    found = {path for pattern in patterns for path in glob.glob(
        os.path.join(ROOT, "test", pattern), recursive=True)}
    return [path for path in sorted(found)
            if os.path.getsize(path) <= LARGEST
            and f"{os.sep}Output{os.sep}" not in path]


def without_comments(text, mark):
    """RUN and CHECK lines are no part of a program."""
    return "\n".join(line for line in text.splitlines()
                     if not line.startswith(mark)) + "\n"


@lru_cache(maxsize=None)
def ir():
    return [Seed(path, without_comments(read(path), ";"), ())
            for path in files("**/*.ll") if "#---" not in read(path)]


RUN = re.compile(r"RUN: (?:not )?%llc (.*?)%s")


@lru_cache(maxsize=None)
def mir():
    """Files with a RUN line that is one call of llc on all of them."""
    found = []
    for path in files("**/*.mir"):
        match = RUN.search(read(path))
        if match and "%" not in match[1] and "|" not in match[1]:
            found.append(Seed(path, without_comments(read(path), "#"),
                              tuple(match[1].split())))
    return found


@lru_cache(maxsize=None)
def asm():
    return [Seed(path, read(path), ()) for path in files("**/*.s")]


KERNEL = re.compile(r"^define (?:\w+ )*amdgpu_kernel void @(\w+)\(([^()]*)\)",
                    re.MULTILINE)
ARGUMENTS = {"ptr": "buf:u32:4096", "i32": "i32:100", "i64": "i64:100",
             "float": "f32:2", "double": "f64:2", "half": "bytes:003c",
             "i16": "bytes:0500", "i8": "bytes:05"}


def launch_words(text):
    """The simulator's options for the first kernel whose arguments are plain;
    none if there is no such kernel."""
    for name, listed in KERNEL.findall(text):
        kinds = [part.split()[0] for part in listed.split(",") if part.strip()]
        if all(kind in ARGUMENTS for kind in kinds):
            return ("--kernel", name, *(word for kind in kinds for word in
                                        ("--arg", ARGUMENTS[kind])))
    return ()


@lru_cache(maxsize=None)
def objects(build_dir, folder):
    """Linked code objects of kernels, ours and stock's; `words` launch one."""
    found = []
    for path in [seed for seed in ir() if launch_words(seed.data)][::7]:
        for who, words in (
                ("ours", [own(build_dir, "llc"), "-march=toygcn"]),
                ("stock", [stock("llc"), "-mtriple=amdgcn-amd-amdhsa",
                           "-mcpu=gfx900"])):
            base = os.path.join(folder, f"seed{len(found)}")
            with open(base + ".ll", "w") as file:
                file.write(path.data)
            for command in ([*words, "-filetype=obj", base + ".ll", "-o",
                             base + ".o"],
                            [stock("ld.lld"), "-shared", base + ".o", "-o",
                             base + ".hsaco"]):
                if subprocess.run(command, stdin=subprocess.DEVNULL,
                                  stdout=subprocess.DEVNULL,
                                  stderr=subprocess.DEVNULL).returncode:
                    break
            else:
                with open(base + ".hsaco", "rb") as file:
                    found.append(Seed(f"{path.path} ({who})", file.read(),
                                      launch_words(path.data)))
    return found

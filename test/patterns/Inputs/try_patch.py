# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builds the target with a document's patch: try_patch.py SOURCE BUILD FOLDER
DOCUMENT

FOLDER gets a copy of tablegen/ with the first ```diff block applied, and in
build/ the tools with a plugin of which only the instruction selector is new:
a patch may change patterns, not instructions, whose numbers are everywhere.
"""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys

SELECTOR = "GlobalISel/ToyGCNInstructionSelector.cpp"
PLUGIN = "lib/libLLVMToyGCN.so"


def apply_patch(text, folder):
    """Context and removed lines are found wherever they are."""
    for part in re.split(r"^--- ", text, flags=re.MULTILINE)[1:]:
        header, _, hunks = part.partition("\n@@ @@\n")
        path = os.path.join(folder, header.split("+++ b/")[1].strip())
        lines = hunks.splitlines()
        old = "".join(l[1:] + "\n" for l in lines if l[0] in " -")
        new = "".join(l[1:] + "\n" for l in lines if l[0] in " +")
        content = ""
        if not header.startswith("/dev/null"):
            with open(path) as file:
                content = file.read()
            if content.count(old) != 1:
                sys.exit(f"{path}: the patch does not apply")
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w") as file:
            file.write(content.replace(old, new) if old else new)


def build_table(commands, source, folder):
    """The match table by the build's own command, for the copy's tables."""
    words = next(shlex.split(part) for line in commands
                 for part in line.split("&&")
                 if "llvm-tblgen " in part and "-gen-global-isel " in part)
    out = os.path.join(folder, "ToyGCNGenGlobalISel.inc")
    kept, skip = [], False
    for word in words:
        if skip or word in ("-o", "-d"):
            skip = not skip
            continue
        kept.append(word.replace(os.path.join(source, "tablegen"),
                                 os.path.join(folder, "tablegen")))
    subprocess.run([*kept, "-o", out], check=True)


def build_plugin(commands, build, folder):
    with open(os.path.join(build, "compile_commands.json")) as file:
        entry = next(entry for entry in json.load(file)
                     if entry["file"].endswith(SELECTOR))
    compile_words = shlex.split(entry["command"])
    old = compile_words[compile_words.index("-o") + 1]
    new = os.path.join(folder, "selector.o")
    compile_words[compile_words.index(old)] = new
    compile_words[1:1] = ["-I", folder]
    compile_words = ["-O1" if word == "-O3" else word
                     for word in compile_words]
    subprocess.run(compile_words, cwd=build, check=True)
    link = next(line for line in reversed(commands)
                if SELECTOR + ".o" in line and "-shared" in line)
    link = re.sub(r"-o \S+", "-o " + shlex.quote(
        os.path.join(folder, "build", PLUGIN)), link.replace(old, new))
    subprocess.run(link, shell=True, cwd=build, check=True)


def main(source, build, folder, document):
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(os.path.join(source, "tablegen"),
                    os.path.join(folder, "tablegen"))
    os.symlink(os.path.join(source, "llvm-target"),
               os.path.join(folder, "llvm-target"))
    os.makedirs(os.path.join(folder, "build", "lib"))
    shutil.copytree(os.path.join(build, "bin"),
                    os.path.join(folder, "build", "bin"), symlinks=True)
    with open(os.path.join(source, document)) as file:
        apply_patch(re.search(r"```diff\n(.*?)```", file.read(),
                              re.DOTALL).group(1), folder)
    done = subprocess.run(["ninja", "-C", build, "-t", "commands", PLUGIN],
                          stdout=subprocess.PIPE, text=True, check=True)
    commands = done.stdout.splitlines()
    build_table(commands, source, folder)
    build_plugin(commands, build, folder)


main(*sys.argv[1:])

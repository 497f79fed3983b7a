# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builds the target with the patches in documents: try_patch.py SOURCE BUILD
FOLDER DOCUMENT ...

FOLDER becomes a source tree: what the ```diff blocks of the documents change is
copied and patched, and so are all tables; the rest are links. In FOLDER/build
is one build of the plugin with all patches, beside BUILD's other programs,
without optimization: a new instruction changes the numbers of all that sort
behind it, so every file is compiled.
"""

import os
import re
import shutil
import subprocess
import sys

LINKED = ("CMakeLists.txt", "llvm-target", "utils", "unittests")
BLOCK = re.compile(r"^```diff\n(.*?)^```", re.MULTILINE | re.DOTALL)


def link(source, folder):
    """Makes folder a tree of links to the files of source."""
    for where, _, names in os.walk(source):
        into = os.path.join(folder, os.path.relpath(where, source))
        os.makedirs(into, exist_ok=True)
        for name in names:
            os.symlink(os.path.join(where, name), os.path.join(into, name))


def apply_patch(text, source, folder):
    """Context and removed lines are found wherever they are."""
    for part in re.split(r"^--- ", text, flags=re.MULTILINE)[1:]:
        header, _, hunks = part.partition("\n@@ @@\n")
        path = os.path.join(folder, header.split("+++ b/")[1].strip())
        lines = hunks.splitlines()
        old = "".join(l[1:] + "\n" for l in lines if l[0] in " -")
        new = "".join(l[1:] + "\n" for l in lines if l[0] in " +")
        content = ""
        if not header.startswith("/dev/null"):
            old_path = path if os.path.exists(path) else \
                os.path.join(source, os.path.relpath(path, folder))
            with open(old_path) as file:
                content = file.read()
            if content.count(old) != 1:
                sys.exit(f"{path}: the patch does not apply")
        os.makedirs(os.path.dirname(path), exist_ok=True)
        if os.path.islink(path):
            os.remove(path)
        with open(path, "w") as file:
            file.write(content.replace(old, new) if old else new)


def cache_value(build, name):
    with open(os.path.join(build, "CMakeCache.txt")) as file:
        found = re.search(rf"^{name}:\w+=(.*)$", file.read(), re.MULTILINE)
    return found.group(1) if found else ""


def build_plugin(build, folder):
    taken = [f"-D{name}={cache_value(build, name)}" for name in
             ("CMAKE_CXX_COMPILER", "CMAKE_C_COMPILER", "LLVM_DIR")]
    scratch = os.path.join(folder, "build")
    for command in (
            ["cmake", "-G", "Ninja", "-S", folder, "-B", scratch, *taken,
             "-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_CXX_FLAGS_RELEASE=-O0"],
            ["ninja", "-j2", "-C", scratch, "LLVMToyGCN"]):
        done = subprocess.run(command, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True)
        if done.returncode:
            sys.exit(f"{command[0]} failed:\n{done.stdout[-4000:]}")


def main(source, build, folder, *documents):
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(os.path.join(source, "tablegen"),
                    os.path.join(folder, "tablegen"))
    for name in LINKED:
        path = os.path.join(source, name)
        if os.path.isdir(path):
            link(path, os.path.join(folder, name))
        else:
            os.symlink(path, os.path.join(folder, name))
    for document in documents:
        with open(os.path.join(source, document)) as file:
            for patch in BLOCK.findall(file.read()):
                apply_patch(patch, source, folder)
    build_plugin(build, folder)
    shutil.copytree(os.path.join(build, "bin"),
                    os.path.join(folder, "build", "bin"), symlinks=True,
                    dirs_exist_ok=True)


main(*sys.argv[1:])

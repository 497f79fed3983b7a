# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the commands in README.md's console blocks and compares their output.

    check_readme.py SOURCE BUILD FOLDER

A block is fenced by ```console; a line with `$ ` is a command, which ends with
a line without a backslash; the lines after it are its output. A line `...`
stands for any number of lines. The commands run in FOLDER, where names of the
top level lead to SOURCE and `build` to BUILD.
"""

import os
import re
import shutil
import subprocess
import sys


def blocks(text):
    return re.findall(r"^```console\n(.*?)^```", text,
                      re.MULTILINE | re.DOTALL)


def steps(block):
    """(command, expected output lines) of a block."""
    found, inside = [], False
    for line in block.splitlines():
        if inside:
            found[-1][0] += "\n" + line
        elif line.startswith("$ "):
            found.append([line[2:], []])
        else:
            found[-1][1].append(line)
            continue
        inside = line.endswith("\\")
    return found


def matches(expected, got):
    """Line by line; `...` matches any number of lines."""
    pattern = "".join(".*?" if line == "..." else re.escape(line) + "\n"
                      for line in expected)
    return re.fullmatch(pattern, "".join(line + "\n" for line in got),
                        re.DOTALL)


def prepare(source, build, folder):
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    for name in os.listdir(source):
        if name != "build":
            os.symlink(os.path.join(source, name), os.path.join(folder, name))
    os.symlink(build, os.path.join(folder, "build"))


def main(source, build, folder):
    prepare(source, build, folder)
    with open(os.path.join(source, "README.md")) as file:
        text = file.read()
    ran = 0
    for block in blocks(text):
        for command, expected in steps(block):
            # Here, everything is set up already, and it need not be in build/.
            real = command.replace(
                "utils/toygcn ",
                f"utils/toygcn --no-setup --build-dir {build} ")
            done = subprocess.run(["bash", "-c", real], cwd=folder, text=True,
                                  stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT)
            got = [line.rstrip() for line in done.stdout.splitlines()]
            if done.returncode or not matches(expected, got):
                print(f"README.md: $ {command}\nexit status "
                      f"{done.returncode}, output:\n" + "\n".join(got))
                return 1
            ran += 1
    if not ran:
        print("README.md: no console block")
        return 1
    return 0


sys.exit(main(*sys.argv[1:]))

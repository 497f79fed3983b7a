# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the commands in documents' console blocks and compares their output.

    check_readme.py [--update] SOURCE BUILD FOLDER [DOCUMENT ...]

A DOCUMENT is a file in SOURCE, by default README.md; `all` are all that have
such blocks.

A block is fenced by ```console, or by ```console clones: then it clones public
repositories, and runs only if the variable TOYGCN_CLONES names the folder that
has them as OWNER/NAME. A line with `$ ` is a command, which goes on
while lines end in a backslash; the lines after it are its output. A line `...`
stands for any number of lines. The commands run in FOLDER, where names of the
top level lead to SOURCE and `build` to BUILD. With --update, outputs without
`...` are replaced by what the commands print.
"""

import glob
import os
import re
import shutil
import subprocess
import sys

BLOCK = re.compile(r"(^```console( clones)?\n)(.*?)(?=^```)",
                   re.MULTILINE | re.DOTALL)
CLONES = os.environ.get("TOYGCN_CLONES")


def steps(block):
    """[command, expected output lines] of each command in a block."""
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
    pattern = "".join("(.*\n)*?" if line == "..." else re.escape(line) + "\n"
                      for line in expected)
    return re.fullmatch(pattern, "".join(line + "\n" for line in got))


def top_level(source):
    """Names that git knows, so not what earlier commands left; without git, all
    that are there."""
    told = subprocess.run(["git", "-C", source, "ls-files", "-z"],
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                          text=True)
    return {path.split("/")[0] for path in told.stdout.split("\0") if path} \
        or set(os.listdir(source))


def prepare(source, build, folder):
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    for name in top_level(source):
        if name != "build":
            os.symlink(os.path.join(source, name), os.path.join(folder, name))
    os.symlink(build, os.path.join(folder, "build"))


def environment():
    """With git's clones of public repositories from CLONES."""
    return {**os.environ, "GIT_CONFIG_COUNT": "1",
            "GIT_CONFIG_KEY_0": f"url.file://{CLONES}/.insteadOf",
            "GIT_CONFIG_VALUE_0": "https://github.com/"} if CLONES else None


def run(command, build, folder):
    """(exit status, output lines)."""
    # Everything is set up already, and it need not be in build/. `build` builds
    # in a folder of its own: others use this one, and may hold its lock.
    command = command.replace("utils/toygcn build",
                              "utils/toygcn build --no-install")
    for program, options in (("toygcn", "--no-setup --quiet "),
                             ("placement/placement.py", "")):
        command = re.sub(
            rf"utils/{program} (?!build)",
            f"utils/{program} {options}--build-dir {build} ", command)
    done = subprocess.run(["bash", "-o", "pipefail", "-c", command],
                          cwd=folder, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, env=environment())
    return done.returncode, [line.rstrip()
                             for line in done.stdout.rstrip().splitlines()]


def documents(source):
    """README.md and those in docs that have console blocks."""
    found = []
    for path in ["README.md", *glob.glob("docs/**/*.md", root_dir=source,
                                         recursive=True)]:
        with open(os.path.join(source, path)) as file:
            if BLOCK.search(file.read()):
                found.append(path)
    return found


def check_document(name, source, build, folder, update):
    """Returns False if a command fails or prints something else."""
    path = os.path.join(source, name)
    with open(path) as file:
        text = file.read()
    ran, failures = 0, 0

    def check(match):
        nonlocal ran, failures
        fence, clones, block = match.groups()
        if clones and not CLONES:
            return match.group()
        lines = []
        for command, expected in steps(block):
            status, got = run(command, build, folder)
            ran += 1
            if status or not (update or matches(expected, got)):
                failures += 1
                print(f"{name}: $ {command}\nexit status {status}, output:")
                print("\n".join(got))
            lines += ["$ " + command]
            lines += expected if "..." in expected else got
        return fence + "".join(line + "\n" for line in lines)

    new = BLOCK.sub(check, text)
    if not ran:
        print(f"{name}: no console block")
    if update and not failures:
        with open(path, "w") as file:
            file.write(new)
    return ran and not failures


def main(words):
    update = words[0] == "--update"
    *places, names = *words[update:update + 3], words[update + 3:]
    source, build, folder = map(os.path.abspath, places)
    if names == ["all"]:
        names = documents(source)
    prepare(source, build, folder)
    right = [check_document(name, source, build, folder, update)
             for name in names or ["README.md"]]
    return 0 if all(right) else 1


sys.exit(main(sys.argv[1:]))

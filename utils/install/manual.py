# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""manual.py PREFIX VERSION: writes PREFIX/share/man/man1 from the help texts of
the programs in PREFIX/bin, by help2man: toygcn(1), toygcn-run(1), ...,
toygcn-sim(1)."""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

# A program whose help text is what help2man takes for one.
STAND_IN = """\
#!/bin/sh
case $1 in
--version) echo %(name)s %(version)s ;;
*) cat %(help)s ;;
esac
"""
EXAMPLES = re.compile(r"^examples?:\n((?:  .*\n)+)", re.MULTILINE)


def for_help2man(text):
    """(the help text as help2man wants it, without examples; a section with
    them)."""
    text += "\n"
    shown = EXAMPLES.search(text)
    text = EXAMPLES.sub("", text)
    text = re.sub("^usage: ", "Usage: ", text)
    text = text.replace("\npositional arguments:\n", "\narguments:\n")
    text = re.sub(r"^([a-z])([\w -]{0,20}:)$", lambda m: m[1].upper() + m[2], text,
                  flags=re.MULTILINE)
    if not shown:
        return text, ""
    lines = shown[1].replace("\\", "\\e").replace("-", "\\-")
    return text, f"[examples]\n.nf\n{lines}.fi\n"


def help_of(command):
    # Wide, because help2man joins what is broken at a hyphen.
    return subprocess.run([*command, "--help"], stdout=subprocess.PIPE,
                          text=True, check=True,
                          env=dict(os.environ, COLUMNS="999")).stdout


def commands(text):
    """{name: summary} of the commands in the help of toygcn."""
    listed = text.partition("\ncommands:\n")[2].partition("\n\n")[0]
    listed = re.sub(r"\n {6,}", " ", listed)
    return dict(re.findall(r"^ +([a-z][a-z-]*) +(.*)$", listed, re.MULTILINE))


def write_page(name, command, summary, version, folder):
    text, examples = for_help2man(help_of(command))
    with tempfile.TemporaryDirectory() as where:
        path, text_path, section_path = (
            os.path.join(where, part) for part in (name, "help", "examples"))
        for what, content in (
                (text_path, text), (section_path, examples),
                (path, STAND_IN % {"name": name, "version": version,
                                   "help": shlex.quote(text_path)})):
            with open(what, "w") as file:
                file.write(content)
        os.chmod(path, 0o755)
        subprocess.run(["help2man", "--no-info", f"--name={summary}",
                        *([f"--include={section_path}"] if examples else []),
                        f"--output={os.path.join(folder, name + '.1')}", path],
                       check=True)


def main(prefix, version):
    folder = os.path.join(prefix, "share", "man", "man1")
    os.makedirs(folder, exist_ok=True)
    toygcn = os.path.join(prefix, "bin", "toygcn")
    pages = {"toygcn": ([toygcn], "compile, run and measure kernels"),
             "toygcn-sim": ([toygcn + "-sim"], "run a kernel, lane by lane")}
    for name, summary in commands(help_of([toygcn])).items():
        pages[f"toygcn-{name}"] = ([toygcn, name], summary)
    for name, (command, summary) in pages.items():
        write_page(name, command, summary, version, folder)


if not shutil.which("help2man"):
    sys.exit("manual.py: error: help2man is missing\n"
             "  To install it, run as root: apt-get install -y help2man")
main(*sys.argv[1:])

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check_budget.py LLVM-TARGET TABLEGEN [NAME=MOST ...]: how large the house is.

Prints a line "NAME: number" for each of

  lines    lines of C++ that are neither blank nor comment
  spine    the same without the MC layer, Words, Refuse and Garden
  passes   passes of the pipeline, rows of ToyGCNPasses.def
  options  options of llc that the target adds
  WORD     files of C++ and TableGen that name WORD, for each other NAME

and complains of what is above MOST."""

import os
import re
import sys

OTHERS = {"MCTargetDesc", "AsmParser", "Disassembler", "TargetInfo", "Words",
          "Refuse", "Garden"}
# Code that points to one of LLVM's options adds no option.
OPTION = re.compile(r"\bcl::(?:opt|list|bits)<(?![\w:]+> \*)|"
                    r"^static RegistryOption<",
                    re.MULTILINE)
ROW = re.compile(r"^TOYGCN_(?:PASS|OPTIONAL|GARDEN)\(\w+, ", re.MULTILINE)


def code_lines(text):
    return sum(1 for line in map(str.strip, text.split("\n"))
               if line and not line.startswith("//"))


def read(root, endings):
    """{path below root: text} of all files with these endings."""
    texts = {}
    for folder, _, names in os.walk(root):
        for name in names:
            if name.endswith(endings):
                path = os.path.join(folder, name)
                with open(path, encoding="utf-8") as file:
                    texts[os.path.relpath(path, root)] = file.read()
    return texts


def main():
    texts = read(sys.argv[1], (".cpp", ".h", ".def"))
    tables = read(sys.argv[2], (".td",))
    most = dict(word.split("=") for word in sys.argv[3:])
    sizes = {path: code_lines(text) for path, text in texts.items()}
    numbers = {
        "lines": sum(sizes.values()),
        "spine": sum(size for path, size in sizes.items()
                     if path.split(os.sep)[0] not in OTHERS),
        "passes": len(ROW.findall(texts["ToyGCNPasses.def"])),
        "options": sum(len(OPTION.findall(text)) for text in texts.values()),
    }
    for name in most:
        if name not in numbers:
            numbers[name] = sum(bool(re.search(rf"\b{name}\b", text))
                                for text in (*texts.values(),
                                             *tables.values()))
    wrong = 0
    for name, number in numbers.items():
        bound = int(most.get(name, number))
        print(f"{name}: {number}" + (f", more than {bound}"
                                     if number > bound else ""))
        wrong += number > bound
    print(f"{wrong} complaints")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()

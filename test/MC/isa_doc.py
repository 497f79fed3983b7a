# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Check that docs/isa.md names the instructions of the target, and no others.

A name is a word in backticks, alone or with {a,b} alternatives, in a table.
"""

import itertools
import re
import sys

from walk_instructions import dump_records


def expand(word):
    """All words that a word with {a,b} alternatives stands for."""
    parts = [part.split(",") for part in re.split(r"[{}]", word)]
    return {"".join(choice) for choice in itertools.product(*parts)}


def documented(path):
    with open(path, encoding="utf-8") as page:
        tables = [line for line in page if line.startswith("|")]
    words = re.findall(r"`([a-z0-9_{},]*_[a-z0-9_{},]*)`", "".join(tables))
    names = set().union(*map(expand, words))
    return {name for name in names
            if re.match(r"(s|v|ds|flat|global|scratch|buffer)_", name)}


def defined(folder):
    records = dump_records(folder)
    mnemonics = {records[name]["AsmString"].split()[0]
                 for name in records["!instanceof"]["GCNInst"]}
    return {re.sub(r"_(e32|e64|dpp|sdwa)$", "", name) for name in mnemonics}


def main():
    page, folder = sys.argv[1:]
    in_page, in_target = documented(page), defined(folder)
    in_page -= {"flat_scratch"}  # a register
    for name in sorted(in_target - in_page):
        print(f"{page} does not name {name}")
    for name in sorted(in_page - in_target):
        print(f"{page} names {name}, which does not exist")
    print(f"{len(in_target)} mnemonics, "
          f"{len(in_target ^ in_page)} differences")
    sys.exit(in_page != in_target)


if __name__ == "__main__":
    main()

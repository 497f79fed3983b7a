# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""LLVM's own model of gfx900, which can judge only code without branches."""

import re

from .compiling import STOCK_TARGET
from .page.assembly import read_assembly
from .tools import Failed, call, stock

BRANCH = re.compile(r"s_(cbranch|branch|setpc|swappc|call)")


def straight_line(code_object, kernel):
    """The kernel's assembly, or None if it has a branch or a call."""
    code = [i.text for i in read_assembly(code_object, [kernel])[kernel]]
    end = code.index("s_endpgm") + 1 if "s_endpgm" in code else 0
    if not end or any(map(BRANCH.match, code[:end])):
        return None
    return "".join(f"\t{text}\n" for text in code[:end])


def mca_cycles(code_object, kernel):
    """Cycles of one run by LLVM's model of gfx900; None if that cannot say."""
    text = straight_line(code_object, kernel)
    if not text:
        return None
    path = code_object + f".{kernel}.s"
    with open(path, "w") as file:
        file.write(text)
    try:
        report = call("llvm-mca", [
            stock("llvm-mca"), *STOCK_TARGET, "-iterations=1",
            "-instruction-info=0", "-resource-pressure=0", path]).stdout
    except Failed:
        return None
    match = re.search(r"^Total Cycles:\s+(\d+)", report, re.MULTILINE)
    return int(match.group(1)) if match else None

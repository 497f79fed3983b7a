# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""LLVM's own model of gfx900, which can judge only code without branches."""

import re

from .compiling import STOCK_TARGET
from .tools import Failed, call, stock

BRANCH = re.compile(r"\ts_(cbranch|branch|setpc|swappc|call)")


def straight_line(code_object, kernel):
    """The kernel's assembly, or None if it has a branch or a call."""
    text = call("llvm-objdump", [
        stock("llvm-objdump"), "-d", "--no-show-raw-insn", "--mcpu=gfx900",
        code_object]).stdout
    lines, inside = [], False
    for line in text.splitlines():
        if line.endswith(">:"):
            inside = line.endswith(f"<{kernel}>:")
        elif inside:
            lines.append(line.split("//")[0])
            if BRANCH.match(line):
                return None
            if line.startswith("\ts_endpgm"):
                return "\n".join(lines) + "\n"
    return None


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

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check_askers.py SOURCE: who in llvm-target asks whom whether a value is the
same in all lanes.

Prints a line for each file that asks: the file, then the answers that it uses.
Whoever asks LLVM's analyses and is not among those that give our answer, or the
hooks that LLVM calls, is a complaint. Exit status 1 if there are any."""

import os
import re
import sys

ANSWERS = {
    "LLVM": r"UniformityAnalysis\.h|GenericUniformity|[^.]UniformityInfo\b"
            r"|UniformityInfoWrapperPass|MachineUniformity"
            r"|isAlwaysUniform|isSourceOfDivergence"
            r"|getInstructionUniformity|getValueUniformity",
    "StockDivergence": r"\bStockDivergence<",
    "DivergenceOracle": r"\bDivergenceOracle [A-Z]|\bDivergenceOracle> "
                        r"[A-Z]|\bOracle\.emplace",
    "IRDivergence": r"\bIRDivergence\b|ToyGCNIRDivergence",
    "MachineDivergence": r"\bMachineDivergence\b",
}
# They make the answer, or are asked by LLVM.
MAY_ASK_LLVM = ("ToyGCNInstrInfo.cpp", "ToyGCNInstrInfo.h",
                "ToyGCNTargetTransformInfo.h", "Uniformity/StockDivergence.cpp",
                "Uniformity/StockDivergence.h")


def code_of(path):
    """The text of a file without comments."""
    with open(path, encoding="utf-8") as file:
        return re.sub(r"//[^\n]*", "", file.read())


def main():
    root = os.path.join(sys.argv[1], "llvm-target")
    complaints = 0
    files = sorted(os.path.relpath(os.path.join(folder, name), root)
                   for folder, _, names in os.walk(root) for name in names
                   if name.endswith((".h", ".cpp", ".def")))
    for path in files:
        text = code_of(os.path.join(root, path))
        asked = [name for name, pattern in ANSWERS.items()
                 if re.search(pattern, text)]
        if "LLVM" in asked and path not in MAY_ASK_LLVM:
            print(f"llvm-target/{path}: asks LLVM's analysis, which does not "
                  "know this machine; ask Uniformity/Divergence.h")
            complaints += 1
        elif asked:
            print(f"{path}: {', '.join(asked)}")
    print(f"{complaints} complaints")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())

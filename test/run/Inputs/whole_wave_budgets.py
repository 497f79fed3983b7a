# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernel files at budgets of VGPRs:

    whole_wave_budgets.py BUILD FILE...
    whole_wave_budgets.py --copies BUDGET FILE

Each file's kernel @k is copied once per budget, as @k_7, @k_8, ..., so that one
compilation a level makes them all. Prints a line per file and level: how many
budgets were right, how many copies use scratch memory, and their VGPRs. With
--copies, only the IR of one budget.
"""

import os
import re
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)),
                                "..", "..", "..", "utils"))
from toygcn_lib.compiling import COMPILERS, stem, to_code_object  # noqa: E402
from toygcn_lib.console import ToyError  # noqa: E402
from toygcn_lib.expect import expected_values  # noqa: E402
from toygcn_lib.launch import read_launches  # noqa: E402
from toygcn_lib.runner import checks_of, mismatches  # noqa: E402
from toygcn_lib.simulate import simulate  # noqa: E402

# With six, one kernel is refused at -O0: a known limit, with a diagnostic.
BUDGETS = [*range(7, 17), 24]
LEVELS = [2, 0]


def copies(path, budgets):
    """The text of a file with a copy of @k for each budget."""
    with open(path) as file:
        text = re.sub(r"^attributes .*\n", "", file.read(), flags=re.MULTILINE)
    kernel = re.search(r"^(define amdgpu_kernel void @k)(\([^{\n]*\))[^{\n]*"
                       r"(\{.*?^\}\n)", text, re.MULTILINE | re.DOTALL)
    parts = [text[:kernel.start()], text[kernel.end():]]
    for budget in budgets:
        parts.append(f"{kernel[1]}_{budget}{kernel[2]} #{budget} {kernel[3]}"
                     f"attributes #{budget} = "
                     f"{{ \"amdgpu-num-vgpr\"=\"{budget}\" }}\n")
    return "\n".join(parts)


def compiled(path, level, folder, build_dir):
    """The code object with all copies."""
    ir = os.path.join(folder, os.path.basename(path))
    with open(ir, "w") as file:
        file.write(copies(path, BUDGETS))
    return to_code_object(ir, COMPILERS["toygcn"], folder, build_dir, level)


def expectations(path):
    """(launch, contents of its buffers behind the run) of a file."""
    return [(launch, expected_values(launch,
                                     [a.initial() for a in launch.arguments]))
            for launch in read_launches(path)]


def run_copy(code_object, budget, launches, path, folder, build_dir):
    """(wrong lines, counters of the last run)."""
    wrong, stats = [], None
    for launch, expected in launches:
        try:
            run = simulate(code_object, launch, folder, build_dir,
                           extra=[*checks_of(path), "--kernel", f"k_{budget}"])
        except ToyError as error:
            wrong.append(str(error))
            continue
        stats = run.stats
        wrong += mismatches(launch, run, expected)
        if stats["vgprs"] > budget:
            wrong.append(f"{stats['vgprs']} VGPRs")
    return wrong, stats


def try_level(path, level, launches, build_dir):
    """Whether all budgets are right."""
    right, scratch, vgprs = 0, 0, []
    with tempfile.TemporaryDirectory() as folder:
        code_object = compiled(path, level, folder, build_dir)
        for budget in BUDGETS:
            wrong, stats = run_copy(code_object, budget, launches, path,
                                    folder, build_dir)
            for line in wrong:
                print(f"{stem(path)} -O{level}, {budget} VGPRs: {line}")
            right += not wrong
            if stats:
                scratch += stats["scratch_bytes"] > 0
                vgprs.append(stats["vgprs"])
    print(f"{stem(path)} -O{level}: {right} of {len(BUDGETS)} budgets right, "
          f"{scratch} with scratch, VGPRs {min(vgprs, default=0)} to "
          f"{max(vgprs, default=0)}")
    return right == len(BUDGETS)


def main(build_dir, files):
    """The exit status."""
    if build_dir == "--copies":
        print(copies(files[1], [int(files[0])]))
        return 0
    right = True
    for path in files:
        launches = expectations(path)
        for level in LEVELS:
            right &= try_level(path, level, launches, build_dir)
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))

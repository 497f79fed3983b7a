# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`toygcn demo`: the example kernels, compiled, run, checked, shown."""

import os

from .compiling import COMPILERS, to_code_object, to_ir
from .console import paint
from .expect import expected_values
from .launch import read_launches
from .runner import mismatches
from .simulate import cost, simulate
from .tools import INSTALLED, ROOT, with_own_name

# What a newcomer should see first: file in test/kernels, what it shows.
EXAMPLES = (
    ("saxpy", "y = a * x + y on floats; the last wave is partly filled"),
    ("isel", "the same `+` twice: scalar where uniform, vector per lane"),
    ("dot-product", "a uniform loop with its trip count in an argument"),
    ("uniform-if", "a branch that all lanes take alike"),
    ("lds-reverse", "four waves, shared memory and a barrier"),
    ("matrix-multiply", "two-dimensional ids, LDS tiles, nested loops"),
)


def preview(values, limit=10):
    """The first elements of a buffer, as short as they can be told."""
    def short(value):
        return f"{value:g}" if isinstance(value, float) else str(value)

    dots = " ..." if len(values) > limit else ""
    return " ".join(short(v) for v in values[:limit]) + dots


def show_example(name, what, build_dir, folder):
    """Compiles, runs and checks one example; returns True if it is right."""
    path = os.path.join(ROOT, "test", "kernels", name + ".cl")
    ir = to_ir([path], folder)
    code_object = to_code_object(ir, COMPILERS["toygcn"], folder, build_dir)
    launch = read_launches(path)[0]
    run = simulate(code_object, launch, folder, build_dir)
    initial = [a.initial() for a in launch.arguments]
    expected = expected_values(launch, initial)
    wrong = mismatches(launch, run, expected)

    verdict = paint("wrong", "red") if wrong else paint("right", "green")
    print(f"{paint(name, 'bold')}: {what}")
    for number in launch.expects:
        values = run.elements(launch, number)
        print(f"  argument {number}  {preview(values)}")
    size = "x".join(str(g) for g in launch.grid if g > 1) or "1"
    total, scalar, vector, registers = (
        cost(run.stats, key) for key in (
            "instructions.total", "instructions.salu", "instructions.valu",
            "vgprs"))
    print(f"  {size} work-items: {total} instructions, {scalar} of them scalar, "
          f"{vector} vector; {registers} VGPRs; every value is {verdict}")
    for line in wrong:
        print(f"    {line}")
    print()
    return not wrong


def run_demo(build_dir, folder):
    """Returns the exit status."""
    print("OpenCL C -> clang -> LLVM IR -> llc -march=toygcn -> ld.lld -> "
          "toygcn-sim\n")
    right = sum(show_example(name, what, build_dir, folder)
                for name, what in EXAMPLES)
    print(f"{right} of {len(EXAMPLES)} kernels give the values that the host "
          "computes.")
    if right == len(EXAMPLES):
        kernel = os.path.join("test", "kernels", "saxpy.cl")
        print(with_own_name("Next: utils/toygcn compare "
                            + (os.path.join(ROOT, kernel) if INSTALLED
                               else kernel)))
    return 0 if right == len(EXAMPLES) else 1

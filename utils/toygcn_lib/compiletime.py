# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`toygcn bench compile-time`: how the compiler's time grows with a kernel."""

import json
import math
import os
import resource

from .compiling import toygcn_llc
from .console import Progress, format_table
from .shapes import SHAPES
from .tools import TooLong, call

# A size is multiplied by STEP as long as it takes less than SECONDS.
FIRST, STEP, SECONDS = 250, 4, 20
# An exponent is told from times above this, in seconds: the rest is start-up.
TELLING = 0.25


def seconds_in_llc(name, size, options, folder):
    """The processor's time for a shape, or None if llc does not end in time.
    Raises Failed if it crashes."""
    path = os.path.join(folder, "shape.ll")
    with open(path, "w") as file:
        file.write(SHAPES[name][0](size))
    command = [word for word in toygcn_llc(options.build_dir, 2)
               if "verify" not in word]
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    try:
        call(f"llc on '{name}' of size {size}",
             [*command, "-filetype=obj", path, "-o", os.devnull],
             limit=STEP ** 2 * SECONDS)
    except TooLong:
        return None
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def sizes(largest):
    size = largest
    while size > FIRST:
        size //= STEP
    while size < largest:
        yield size
        size *= STEP
    yield largest


def measure(name, options, folder, progress):
    """{size: seconds}, up to the first that takes long."""
    found = {}
    for size in sizes(SHAPES[name][1]):
        progress.update(f"{name}: {size}")
        found[size] = seconds_in_llc(name, size, options, folder)
        if found[size] is None or found[size] > SECONDS:
            break
    return found


def exponents(found):
    """{size: the power of the size that the time grew with since the one before}"""
    result = {}
    pairs = list(found.items())
    for (size, time), (next_size, next_time) in zip(pairs, pairs[1:]):
        if time and next_time and next_time > TELLING:
            result[next_size] = math.log(next_time / time) \
                / math.log(next_size / size)
    return result


def run_compile_time(options, folder):
    """Returns the exit status."""
    with Progress(f"Compiling {len(SHAPES)} shapes", options.quiet) as progress:
        found = {name: measure(name, options, folder, progress)
                 for name in SHAPES}
    if options.json:
        print(json.dumps({name: {"seconds": times,
                                 "exponents": exponents(times)}
                          for name, times in found.items()}, indent=2))
        return 0
    rows = []
    for name, times in found.items():
        grown = exponents(times)
        rows += [[name if size == next(iter(times)) else "", str(size),
                  "none" if time is None else f"{time:.2f}",
                  f"{grown[size]:.2f}" if size in grown else ""]
                 for size, time in times.items()]
    print("\n".join(format_table(
        ["shape", "size", "seconds in llc", "exponent"], rows)))
    return 0

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`toygcn bench compile-time`: how the compiler's time grows with a kernel."""

import json
import math
import os
import resource
import sys

from .compiling import COMPILERS
from .console import Progress, format_table
from .shapes import SHAPES
from .tools import Failed, TooLong, call

# A size is doubled this many times, as long as it takes less than SECONDS, or
# in a document less than DOCS_SECONDS.
DOUBLINGS, SECONDS, DOCS_SECONDS = 4, 20, 2
# An exponent is told from times above this, in seconds: the rest is start-up.
TELLING = 0.25
HELD = ("toygcn", "stock")


def seconds_in_llc(name, size, options, folder, compiler="toygcn",
                   limit=None):
    """The processor's time for a shape, or None if llc does not end in time.
    Raises Failed if it crashes."""
    path = os.path.join(folder, "shape.ll")
    with open(path, "w") as file:
        file.write(SHAPES[name][0](size))
    command = [word
               for word in COMPILERS[compiler].command(options.build_dir, 2)
               if "verify" not in word]
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    try:
        call(f"llc on '{name}' of size {size}",
             [*command, "-filetype=obj", path, "-o", os.devnull],
             limit=limit or 16 * SECONDS)
    except TooLong:
        return None
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def sizes(largest):
    return [largest >> i for i in reversed(range(DOUBLINGS + 1))]


def measure(name, options, folder, compiler="toygcn", limit=None):
    """{size: seconds}, up to the first that takes long; None for one that does
    not compile, and why on stderr."""
    limit, found = limit or SECONDS, {}
    for size in sizes(SHAPES[name][1]):
        try:
            found[size] = seconds_in_llc(name, size, options, folder, compiler,
                                         8 * limit)
        except Failed as why:
            print(f"{COMPILERS[compiler].title}: {why}", file=sys.stderr)
            found[size] = None
        if found[size] is None or found[size] > limit:
            break
    return found


def measure_all(options, folder, limit=None):
    """{shape: {compiler: {size: seconds}}}"""
    found = {}
    with Progress(f"Compiling {len(SHAPES)} shapes", options.quiet) as progress:
        for name in SHAPES:
            progress.update(name)
            found[name] = {key: measure(name, options, folder, key, limit)
                           for key in HELD}
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


def shown(times, size):
    """Seconds and exponent, as cells of a table."""
    if size not in times:
        return ["", ""]
    time, grown = times[size], exponents(times)
    return ["none" if time is None else f"{time:.2f}",
            f"{grown[size]:.2f}" if size in grown else ""]


def run_compile_time(options, folder):
    """Returns the exit status."""
    found = measure_all(options, folder)
    if options.json:
        print(json.dumps({
            name: {key: {"seconds": times, "exponents": exponents(times)}
                   for key, times in of.items()}
            for name, of in found.items()}, indent=2))
        return 0
    rows = []
    for name, of in found.items():
        for size in max(of.values(), key=len):
            rows.append([name if size == next(iter(of["toygcn"])) else "",
                         str(size)]
                        + [cell for key in HELD for cell in shown(of[key], size)])
    print("\n".join(format_table(
        ["shape", "size", "seconds in llc", "exponent", "stock", "exponent"],
        rows)))
    return 0


def last_doublings(times):
    """Cells of a table: the largest size, its seconds, and the exponent since
    two doublings before, or since the first."""
    times = {size: time for size, time in times.items() if time is not None}
    if not times:
        return ["", "none", ""]
    chosen = dict(list(times.items())[-3::2] if len(times) > 2
                  else times.items())
    size = max(chosen)
    return [str(size), *shown(chosen, size)]


def document_rows(options, folder):
    """Header and rows of the table in docs/performance.md."""
    rows = [[name, *last_doublings(of["toygcn"]), *last_doublings(of["stock"])]
            for name, of in measure_all(options, folder, DOCS_SECONDS).items()]
    return ["shape", "size", "seconds", "exponent",
            "stock: size", "seconds", "exponent"], rows

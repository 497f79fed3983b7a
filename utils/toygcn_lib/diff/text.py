# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What `diff` prints."""

import shutil
import sys
import textwrap

from ..annotate import clipped
from ..compare import headline, ratio_text
from ..console import format_table, paint
from ..simulate import COST_ROWS, cost
from .align import mark
from .changes import by_block
from .sides import NAMES, describe

# Printed though they are alike.
ALWAYS = ("instructions.total", "cu_cycles", "occupancy", "vgprs", "sgprs")
LINES = 8  # A table has no more.
CODE = 60  # Pairs of instructions that differ.
WIDTH = 98


def print_diff(report):
    for side in report.sides:
        print(paint(side.name, "bold") + f"  {describe(side)}")
    print_costs(report)
    print_load(report)
    print_results(report)
    print_units(report)
    print_lines(report)
    print_code(report, report.options.all)


def print_page(report):
    """The lines where the page has all else."""
    print(f"{report.options.html}: {size_of(report)}"
          + (f"; not run: {report.why_not_run}" if not report.stats else ""))
    print_results(report)


def size_of(report):
    alike = sum(mark(pair) == " " for pair in report.aligned.pairs())
    return f"{alike} of {' and '.join(str(n) for n in report.sizes())} " \
        "instructions are alike"


def print_costs(report):
    if not report.stats:
        print(f"\nnot run: {report.why_not_run}")
        return
    print()
    for name, words in zip(NAMES, report.launches):
        if report.has_two_launches():
            print(f"{name} runs  {words}")
        elif name == "A":
            print(f"launch  {words}")
    rows = []
    for title, key, always in COST_ROWS:
        values = [cost(report.stats[name], key) or 0 for name in "ab"]
        if key in ALWAYS or values[0] != values[1]:
            rows.append(row_of(title, values, key == "occupancy"))
    rows += [row_of("full load: " + title, [load.stats[key] for load in
                                            report.loads], key == "occupancy")
             for title, key in (("CU cycles", "cu_cycles"),
                                ("occupancy", "occupancy"))] \
        if report.loads else []
    for line in format_table(["", *NAMES, "B/A"], rows):
        print("  " + line)


def row_of(title, values, more_is_better):
    return [title, *map(str, values),
            ratio_text(values[1], values[0], more_is_better)]


def print_load(report):
    if report.stats and not report.loads and report.options.fill is not False:
        print("  full load: not known, as they do not both run on made-up data")
    for name, load in zip(NAMES, report.loads or ()):
        held = load.to_json()["held_by"]
        words = f"{name} at full load: {load.limit()[1]}" + (
            f"; {load.stats['occupancy']} waves a SIMD, because of {held}"
            if held else "")
        for line in textwrap.wrap(words, columns() - 8):
            print(("  " if line.startswith(name) else "    ") + line)


def print_results(report):
    if not report.stats:
        return
    for name, result in zip(NAMES, report.results):
        has_host = result["host_values"]
        what = f"  {name}'s results: " if report.has_two_launches() else \
            "  results: "
        if not result["equal"]:
            print(what + headline(result, report.sides[0].compiler))
        elif report.has_two_launches():
            print(what + (paint("equal to the host's", "green") if has_host
                          else "not compared, as launches differ"))
        else:
            print(what + paint("equal, and equal to the host's" if has_host
                               else "equal", "green"))
        for line in result["differences"]:
            print(f"    {line}")


def print_units(report):
    for unit in ("scalar", "vector"):
        found = [change for change in report.moved if change.units[1] == unit]
        if found:
            print(f"\nbecame {unit} in B:")
        for change in first(found, report):
            print_moved(report, change)
    if report.lanes:
        print("\nlanes:")
    for spot, name, answers in first(report.lanes, report):
        print(f"  {place(report, spot)}{name}: " + ", ".join(
            f"{answer} in {side}" + (f" (because of {source})" if source else "")
            for side, (answer, source) in zip(NAMES, answers)))


def first(found, report):
    """Those that are printed."""
    if report.options.all or len(found) <= LINES:
        return found
    print(f"  (the first {LINES} of {len(found)}; --all prints all)")
    return found[:LINES]


def place(report, spot):
    a, b, _ = report.aligned.text(spot)
    return "" if a is b is None else f"{report.unit} {a} " \
        if a is not None else f"{report.unit} {b} of B "


def print_moved(report, change):
    texts = [", ".join(row.mnemonic() for row in rows) for rows in change.rows]
    name = f"{change.name}: " if change.name else ""
    for line in textwrap.wrap(f"{place(report, change.spot)}{name}{texts[0]} "
                              f"-> {texts[1]}", columns() - 6):
        print(f"  {line}")
    told = dict(zip(NAMES, change.why))
    if change.why[0] == change.why[1]:
        told = {"both": change.why[0]}
    for who, text in told.items():
        for line in textwrap.wrap(f"{who}: {text}", columns() - 10) \
                if text else ():
            print(paint(("    " if line.startswith(who) else "       ") + line,
                        "dim"))


def print_lines(report):
    changed = sorted(
        ((spot, spent) for spot, spent in report.lines.items()
         if spent.change()), key=lambda found: -abs(found[1].change()))
    if not changed:
        return
    rows = []
    for spot, spent in changed[:LINES]:
        a, b, text = report.aligned.text(spot)
        rows.append([str(a if a is not None else f"B:{b}" if b else "-"),
                     *map(str, spent.cycles), f"{spent.change():+}", text])
    total = [sum(spent.cycles[side] for spent in report.lines.values())
             for side in (0, 1)]
    print("\ncycles of waves, by " + (
        "line of source" if report.unit == "line" else "instruction of the IR"))
    rows.append(["all", *map(str, total), f"{total[1] - total[0]:+}", ""])
    table = format_table([report.unit, *NAMES, "B-A"], [row[:4] for row in rows])
    for line, text in zip(table, ["", *(row[4] for row in rows)]):
        print(f"  {line}  {clipped(text)}".rstrip())
    if len(changed) > LINES:
        print(f"  and {len(changed) - LINES} more")


#
# Code
#


def columns():
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else WIDTH


def width():
    """Columns of an instruction."""
    return max(24, min(60, (columns() - 24) // 2))


def print_code(report, is_all):
    pairs = report.aligned.pairs()
    print(f"\ncode, by block and {report.unit}: {size_of(report)}"
          + ("" if is_all else ", and left out; --all prints all"))
    legend = [text for sign, text in (
        ("~", "~ other operands"), ("|", "| another instruction"),
        ("<", "< in A only"), (">", "> in B only"))
        if any(mark(pair) == sign for pair in pairs)]
    if legend:
        print("  " + ", ".join(legend))
    whole = dearest(report.aligned.blocks)
    for number, (a, b, rows) in enumerate(report.aligned.blocks):
        differing = sum(mark(pair) != " " for pair in rows)
        is_whole = is_all or number in whole
        if is_all or differing:
            print_titles(report, a, b, rows, 0 if is_whole else differing)
        if is_all or differing and is_whole:
            print_rows(report, rows, is_all)


def dearest(blocks):
    """The numbers of those whose code is printed: by cycles, then in order,
    until enough differ."""
    order = sorted(range(len(blocks)), key=lambda n: (
        -max(by_block(blocks[n][2]).cycles), n))
    found, count = set(), 0
    for number in order:
        differing = sum(mark(pair) != " " for pair in blocks[number][2])
        if not count or count + differing <= CODE:
            found.add(number)
            count += differing
    return found


def print_titles(report, a, b, rows, left_out):
    """`left_out`: instructions that differ and are not printed."""
    space = width()
    titles = [block.title() if block else "-" for block in (a, b)]
    cycles = by_block(rows).cycles
    spent = [f" {n} cycles" if block and report.stats else ""
             for block, n in zip((a, b), cycles)]
    left, right = (clipped(f"{title}:{more}", space + 8)
                   for title, more in zip(titles, spent))
    print(paint(f"  {left:{space + 8}}   {right}".rstrip(), "bold")
          + (paint(f"  ({left_out} differ)", "dim") if left_out else ""))


def print_rows(report, rows, is_all):
    space, last, alike = width(), None, 0
    for pair in rows:
        if mark(pair) == " " and not is_all:
            alike += 1
            continue
        print_alike(alike)
        alike = 0
        spot = (pair[0] or pair[1]).spot
        if spot != last:
            a, b, text = report.aligned.text(spot)
            number = "" if a is b is None else a if a is not None else f"B:{b}"
            print(paint(f"  {number:>4} {clipped(text, WIDTH - 8)}", "dim"))
            last = spot
        print_pair(pair, space)
    print_alike(alike)


def print_alike(count):
    if count:
        print(paint(f"       ... {count} alike", "dim"))


def print_pair(pair, space):
    cells = [f"{row.data.get('count', '') if row else '':>6} "
             f"{clipped(row.text, space) if row else '':{space}}"
             for row in pair]
    print(f"  {cells[0]} {mark(pair)} {cells[1]}".rstrip())

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What `toygcn bench` measured, as text, as docs/performance.md, as plots."""

import math
import os

from . import sensitivity
from .console import format_table
from .writing import check_output, write_output

# Metric -> its path in the simulator's JSON.
FROM_STATS = {
    "issue_cycles": "issue_cycles",
    "cu_cycles": "cu_cycles",
    "latency_cycles": "latency_cycles",
    "instructions": "instructions.total",
    "vgprs": "vgprs",
    "sgprs": "sgprs",
    "occupancy": "occupancy",
    "code_bytes": "code_bytes",
}
# Metric -> (title, whether it is one of the three judges). Less is better,
# except of occupancy.
METRICS = {
    "cu_cycles": ("cycles of a compute unit", True),
    "issue_cycles": ("cycles of issue", True),
    "mca_cycles": ("llvm-mca, straight-line code", True),
    "latency_cycles": ("latency of waves alone", False),
    "instructions": ("instructions", False),
    "vgprs": ("VGPRs", False),
    "sgprs": ("SGPRs", False),
    "occupancy": ("occupancy (more is better)", False),
    "code_bytes": ("code bytes", False),
    "compile_ms": ("time in llc", False),
}
WORST = 10
OWN = " own"  # Marks cycles of a launch that does not fill the machine.
COLUMNS = ["ratio", "hangs on", "ours", "theirs", "waves"]

INTRODUCTION = """\
# Performance

Made by `utils/toygcn bench --write-docs docs/performance.md`; do not edit. All
kernels of `test/kernels` by our compiler and by the stock ones at -O2. Each
number is the geometric mean of ours divided by the other's: below 1, ours is
better. The first three rows are the judges
([simulator.md](simulator.md#the-model-of-time)): a compute unit runs waves
together, cycles of issue charge each wave alone, and llvm-mca is LLVM's own model
of gfx900, which can judge only code without branches. Kernels of other projects,
by the same judges: [coverage.md](coverage.md).

A compute unit's cycles are those of a launch of made-up data that fills it; each
kernel counts once. Where a kernel runs in none, or few waves work, they are those
of its own launch, marked `own`. Waves are those of the fullest SIMD, ours and theirs. A ratio with
`~` crosses 1, or moves by more than 5 %, with another value of the constant that
stands beside it and that no card has confirmed
([simulator.md](simulator.md#a-compute-unit)).
"""

GROWTH = """\
## How compile time grows

Made-up kernels (`utils/toygcn_lib/shapes.py`) double until a compile takes above
2 s, four times at most: instructions of a block, diamonds or loops in a row, loops
in loops, small kernels. Each row has the last size, the processor's seconds in
`llc`, and the power of the size with which they grew over the last two
doublings; all sizes: `utils/toygcn bench compile-time`.
"""


def geometric_mean(ratios):
    return math.exp(sum(map(math.log, ratios)) / len(ratios)) if ratios \
        else None


class Report:
    """The first compiler is held against each of the others."""

    def __init__(self, kernels, compilers):
        self.kernels = kernels
        self.ours, *self.others = compilers

    def ratios(self, metric, other):
        """[(ratio, kernel)] where both have a number that is not zero."""
        found = []
        for kernel in self.kernels:
            pair = [kernel.results.get(c.key, {}).get(metric)
                    for c in (self.ours, other)]
            if all(pair):
                found.append((pair[0] / pair[1], kernel))
        return found

    def mean(self, metric, other):
        return geometric_mean([r for r, _ in self.ratios(metric, other)])

    def worst(self, metric, other):
        order = sorted(self.ratios(metric, other),
                       key=lambda pair: (-pair[0], pair[1].name))
        return order[:WORST]

    def means(self):
        """Header and rows of the table of geometric means."""
        header = ["ours divided by"]
        for other in self.others:
            header += [other.title, "kernels"]
        rows = []
        for metric, (title, _) in METRICS.items():
            row = [title]
            for other in self.others:
                count = len(self.ratios(metric, other))
                row += [f"{self.mean(metric, other):.3f}" if count else "n/a",
                        str(count)]
            rows.append(row)
        return header, rows

    def shake(self, counters):
        """Notes which ratios at the ends hang on a constant; `counters` are
        those of a compiler's code for a kernel, by a judge's launch."""
        for other in self.others:
            for judge in sensitivity.JUDGES:
                order = sorted(self.ratios(judge, other),
                               key=lambda pair: (-pair[0], pair[1].name))
                for _, kernel in sensitivity.ends(order):
                    pair = [counters(kernel, c.key, judge)
                            for c in (self.ours, other)]
                    if all(pair):
                        kernel.hangs_on[f"{other.key} {judge}"] = \
                            sensitivity.hangs_on(*pair, judge)

    def judges(self):
        return [(metric, title) for metric, (title, judge) in METRICS.items()
                if judge]

    def worst_rows(self, metric, other):
        return [[kernel.name + (OWN if metric == "cu_cycles"
                                and not kernel.filled else ""),
                 *sensitivity.marked(ratio, kernel.hangs_on.get(
                     f"{other.key} {metric}")),
                 *(str(kernel.results[c.key][metric])
                   for c in (self.ours, other)),
                 " ".join(str(kernel.results[c.key].get("occupancy", "-"))
                          for c in (self.ours, other))]
                for ratio, kernel in self.worst(metric, other)]

    def missing(self):
        """(compiler, number of kernels without result), where there are
        some."""
        counts = [(c, sum(c.key in k.reasons for k in self.kernels))
                  for c in (self.ours, *self.others)]
        return [(c, n) for c, n in counts if n]

    def as_json(self):
        return {
            "compilers": [c.key for c in (self.ours, *self.others)],
            "means": {other.key: {metric: self.mean(metric, other)
                                  for metric in METRICS}
                      for other in self.others},
            "kernels": [kernel.as_json() for kernel in self.kernels]}

    def text(self):
        lines = [f"{len(self.kernels)} launches"]
        lines += format_table(*self.means()) if self.others else []
        for other in self.others:
            for metric, title in self.judges():
                rows = self.worst_rows(metric, other)
                if rows:
                    lines += ["", f"worst against {other.title}, {title}"]
                    lines += format_table(["", *COLUMNS], rows)
        if self.missing():
            lines.append("")
        for compiler, count in self.missing():
            lines.append(f"{compiler.title}: no result for {count} launches")
            for kernel in self.kernels:
                if compiler is self.ours and compiler.key in kernel.reasons:
                    lines.append(f"  {kernel.name}: "
                                 + kernel.reasons[compiler.key])
        return "\n".join(lines)

    def write_document(self, path, growth):
        folder = os.path.dirname(os.path.abspath(path))
        parts = [INTRODUCTION, f"{len(self.kernels)} launches.\n",
                 markdown_table(*self.means())]
        for compiler, count in self.missing():
            parts.append(f"{compiler.title} has no result for {count} of "
                         "them.\n")
        if growth:
            parts += [GROWTH, markdown_table(*growth)]
        for other in self.others:
            plot = self.write_plot(folder, other)
            parts.append(f"## Against {other.title}\n\n"
                         f"![Ratios of all kernels, in order]({plot})\n")
            for metric, title in self.judges():
                rows = self.worst_rows(metric, other)
                if rows:
                    parts.append(f"Worst, {title}:\n\n" + markdown_table(
                        ["launch", *COLUMNS],
                        [["`" + row[0].replace(OWN, "`" + OWN)
                          + ("" if OWN in row[0] else "`")] + row[1:]
                         for row in rows]))
        write_output("--write-docs", path, "\n".join(parts))

    def write_plots(self, folder):
        os.makedirs(folder, exist_ok=True)
        for other in self.others:
            self.write_plot(folder, other)

    def write_plot(self, folder, other):
        name = plot_name(other)
        curves = [(title, sorted(r for r, _ in self.ratios(metric, other)))
                  for metric, title in self.judges()]
        write_output("--plots", os.path.join(folder, name),
                     plot(f"{self.ours.title} / {other.title}", curves))
        return name


PLOT_MARK = ": below 1, ours is better"


def plot_name(other):
    return f"performance-{other.key}.svg"


def check_outputs(document, plots, compilers):
    """Raises, before anything is measured, where a file of the user's is."""
    if document:
        check_output("--write-docs", document, "bench --write-docs")
    for folder in filter(None, (
            plots, document and os.path.dirname(os.path.abspath(document)))):
        for other in compilers[1:]:
            check_output("--plots", os.path.join(folder, plot_name(other)),
                         PLOT_MARK)


def markdown_table(header, rows):
    lines = ["| " + " | ".join(header) + " |",
             "|---|" + "---:|" * (len(header) - 1)]
    return "\n".join(lines + ["| " + " | ".join(r) + " |" for r in rows]) + "\n"


#
# A plot: the ratios of each judge in order, on a logarithmic scale
#

WIDTH, HEIGHT, MARGIN = 640, 320, 48
COLOURS = ("#4269d0", "#ff725c", "#3ca951")


def plot(title, curves):
    limit = max([abs(math.log2(r)) for _, ratios in curves for r in ratios],
                default=1)
    limit = max(1, math.ceil(limit))

    def height(ratio):
        return HEIGHT / 2 - math.log2(ratio) / limit * (HEIGHT / 2 - MARGIN)

    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" '
             f'height="{HEIGHT}" font-family="sans-serif" font-size="12">',
             '<rect width="100%" height="100%" fill="white"/>',
             f'<text x="{MARGIN}" y="20">{title}{PLOT_MARK}'
             '</text>']
    for power in range(-limit, limit + 1):
        y = height(2 ** power)
        parts.append(f'<path d="M{MARGIN} {y:.0f}H{WIDTH - MARGIN}" '
                     f'stroke="{"#888" if power == 0 else "#ddd"}"/>'
                     f'<text x="{MARGIN - 6}" y="{y + 4:.0f}" '
                     f'text-anchor="end">{2 ** power:g}</text>')
    for number, (name, ratios) in enumerate(curves):
        colour = COLOURS[number % len(COLOURS)]
        step = (WIDTH - 2 * MARGIN) / max(1, len(ratios) - 1)
        points = " ".join(f"{MARGIN + i * step:.1f},{height(r):.1f}"
                          for i, r in enumerate(ratios))
        parts.append(f'<polyline points="{points}" fill="none" '
                     f'stroke="{colour}" stroke-width="2"/>'
                     f'<text x="{MARGIN + 190 * number}" y="{HEIGHT - 16}" '
                     f'fill="{colour}">{name}</text>')
    return "\n".join(parts + ["</svg>"]) + "\n"

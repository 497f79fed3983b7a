# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a survey found: reasons in groups, a table by suite, JSON."""

import json
import math
import re

from . import floors, sensitivity
from .console import format_table

# How a run ended; what makes the survey fail comes first.
VERDICTS = {
    "different": "results differ from stock's",
    "ours fails": "our code ends with an error, stock's does not",
    "unstable": "differ, as stock's -O0 does from its -O2",
    "stock fails": "stock's code ends with an error, ours does not",
    "both fail": "both end with an error: made-up data do not suit it",
    "not run": "not run",
    "equal": "equal",
}
WRONG = ("different", "ours fails")
# What runs cost -> its title. The first three are judges: of llvm-mca, which
# knows straight-line code only, there is less.
COSTS = {"cu_cycles": "compute unit's", "issue_cycles": "issue cycles",
         "mca_cycles": "llvm-mca", "vgprs": "VGPRs",
         "occupancy": "occupancy",
         "code_bytes": "code bytes"}
JUDGES = tuple(COSTS)[:3]
DEAR = 1.05
EXAMPLES = 3

# What distinguishes two cases of one reason: (pattern, what is left of it).
DETAILS = (
    (r"\x1b\[[0-9;]*m", ""),
    (r"^.*?\berror: ", ""),
    (r"^LLVM ERROR: ", ""),
    (r"^\S+:\d+:\d+: ", ""),
    (r"^in function (\S+: |.*?\): )", ""),
    (r":  .*$", ""),  # The IR instruction.
    (r" is not there: .*$", " is not there"),  # Where it is called.
    (r"kernel '[^']*' at pc 0x[0-9a-f]+( \([^)]*\))?: .*?: (lane \d+: )?", ""),
    (r"(; nearest: .*)?\(workgroup [^)]*\)$", ""),
    (r"\(in function: [^)]*\)", ""),
    (r"'[^']*'", "'...'"),
    (r"%[\w.]+(:\w+(\([^)]*\))?)?", "%"),
    (r"0x[0-9a-f]+", "N"),
    (r"\b\d+\b", "N"),
    (r"\s+", " "),
)


def reason_of(failure):
    """The line of a failed program's output that says why."""
    lines = (failure.output or failure.message).strip().splitlines()
    for line in lines:
        if "error:" in line or "ERROR" in line or "Assertion" in line:
            return line.strip()
    if failure.status is not None and failure.status < 0:
        return f"crash (signal {-failure.status})"
    return lines[0].strip() if lines else "no message"


def group_of(reason):
    for pattern, left in DETAILS:
        reason = re.sub(pattern, left, reason)
    return reason.strip()


def grouped(pairs):
    """[(group, [names])] of (reason, name) pairs, the most frequent first."""
    groups = {}
    for reason, name in pairs:
        groups.setdefault(group_of(reason), []).append((name, reason))
    return sorted(groups.items(), key=lambda item: -len(item[1]))


def ratios_of(kernels, cost):
    """(ours by stock's, kernel) of runs that ended alike, the dearest first. A
    compute unit's cycles count where its waves work."""
    found = []
    for kernel in kernels:
        if kernel.run == "equal" and not (cost == "cu_cycles" and kernel.idle):
            ours, theirs = (kernel.stats.get(key, {}).get(cost)
                            for key in ("toygcn", "stock"))
            if ours and theirs:
                found.append((ours / theirs, kernel))
    return sorted(found, key=lambda pair: -pair[0])


def costs(kernels):
    """{cost: geometric mean, number of kernels, how many are dear}."""
    found = {}
    for cost in COSTS:
        ratios = [ratio for ratio, _ in ratios_of(kernels, cost)]
        if ratios:
            found[cost] = {
                "mean": math.exp(sum(map(math.log, ratios)) / len(ratios)),
                "kernels": len(ratios),
                "dear": sum(ratio > DEAR for ratio in ratios)}
    return found


def shown(ratio, kernel, judge):
    """A dear kernel: its ratio, what that hangs on, its waves of a SIMD by
    ours and stock's."""
    waves = " ".join(str(kernel.stats[key].get("occupancy", "-"))
                     for key in ("toygcn", "stock"))
    ratio, hangs_on = sensitivity.marked(ratio, kernel.hangs_on.get(judge))
    return f"  {ratio}  {kernel.place}  waves {waves}" + \
        ("" if kernel.filled else ", small launch") + \
        (f", {hangs_on}" if hangs_on else "")


class Report:
    def __init__(self, ran):
        self.ran = ran
        self.kernels = []
        self.files = {}  # suite -> number of files
        self.no_ir = []  # (suite, path, reason)

    def add(self, suite, path, kernels, reason):
        self.files[suite] = self.files.get(suite, 0) + 1
        self.kernels += kernels
        if reason:
            self.no_ir.append((suite, path, reason))

    def wrong(self):
        """Kernels without images that stock compiles and ours refuses, or
        that run wrong."""
        return [k for k in self.kernels
                if (k.run in WRONG or "toygcn" in k.refused)
                and "stock" not in k.refused and not k.images]

    def shake(self, counters):
        """Notes which ratios at the ends hang on a constant; `counters` are
        those of a compiler's code for a kernel."""
        for judge in sensitivity.JUDGES:
            for _, kernel in sensitivity.ends(ratios_of(self.kernels, judge)):
                pair = [counters(kernel, key, judge)
                        for key in ("toygcn", "stock")]
                if all(pair):
                    kernel.hangs_on[judge] = sensitivity.hangs_on(*pair, judge)

    def rows(self):
        """One row for each suite, and one for all: a dictionary."""
        names = list(self.files)
        return [self.row(name, [k for k in self.kernels if k.suite == name])
                for name in names] + \
            ([self.row("all", self.kernels)] if len(names) > 1 else [])

    def row(self, name, kernels):
        counted = [k for k in kernels if not k.images
                   and "stock" not in k.refused]
        ours = [k for k in counted if "toygcn" not in k.refused]
        row = {"suite": name,
               "files": self.files.get(name, sum(self.files.values())),
               "no_ir": sum(name in (suite, "all")
                            for suite, _, _ in self.no_ir),
               "kernels": len(kernels),
               "images": sum(k.images for k in kernels),
               "stock": len(counted), "ours": len(ours),
               "runs": {verdict: sum(k.run == verdict for k in ours)
                        for verdict in VERDICTS},
               "costs": costs(ours)}
        found = [k.floor for k in ours if k.floor and k.run == "equal"]
        if found:
            row["floor"] = floors.means(found)
        return row

    def table(self):
        header = ["suite", "files", "kernels", "with images",
                  "stock compiles", "ours of these", ""]
        if self.ran:
            header += ["equal", "wrong", "unstable", "not comparable"]
        rows = []
        for row in self.rows():
            share = f"{100 * row['ours'] / row['stock']:.1f} %" \
                if row["stock"] else "-"
            cells = [row["suite"], row["files"], row["kernels"],
                     row["images"], row["stock"], row["ours"], share]
            if self.ran:
                runs = row["runs"]
                cells += [runs["equal"], sum(runs[v] for v in WRONG),
                          runs["unstable"],
                          sum(runs[v] for v in ("stock fails", "both fail",
                                                "not run"))]
            rows.append([str(cell) for cell in cells])
        return header, rows

    def reasons(self):
        """[(title, groups)] of everything that is not as it should be."""
        sections = [
            ("stock compiles, ours refuses", grouped(
                (k.refused["toygcn"], k.place) for k in self.wrong()
                if "toygcn" in k.refused))]
        for verdict, title in VERDICTS.items():
            if self.ran and verdict != "equal":
                sections.append((title, grouped(
                    (k.detail, k.place) for k in self.kernels
                    if k.run == verdict and k.detail)))
        sections += [
            ("few waves work at full load: not in a compute unit's mean",
             grouped((k.idle, k.place) for k in self.kernels if k.idle)),
            ("neither compiles, or stock only refuses", grouped(
                (k.refused["stock"], k.place) for k in self.kernels
                if "stock" in k.refused and not k.images)),
            ("clang refuses the file", grouped(
                (reason, path) for _, path, reason in self.no_ir))]
        return [(title, groups) for title, groups in sections if groups]

    def cost_table(self):
        header = ["ours / stock", *COSTS.values(), f"above {DEAR}"]
        rows = []
        for row in self.rows():
            found = row["costs"]
            if found:
                rows.append([row["suite"], *(
                    f"{found[cost]['mean']:.3f}" if cost in found else "-"
                    for cost in COSTS), " ".join(
                        f"{found[judge]['dear']}/{found[judge]['kernels']}"
                        if judge in found else "-" for judge in JUDGES)])
        return header, rows

    def floor_table(self):
        rows = [(row["suite"], row["floor"]) for row in self.rows()
                if "floor" in row]
        return ["at least / stock", *floors.KINDS, "kernels"], \
            [[suite, *(f"{found[kind]:.3f}" for kind in floors.KINDS),
              str(found["kernels"])] for suite, found in rows]

    def text(self, examples=EXAMPLES):
        lines = format_table(*self.table())
        for title, groups in self.reasons():
            lines += ["", f"{title}: {sum(len(c) for _, c in groups)}"]
            for group, cases in groups:
                lines.append(f"  {len(cases):4}  {group}")
                lines += [f"          {name}" for name, _ in cases[:examples]]
        header, rows = self.cost_table()
        if rows:
            lines += ["", "Geometric means over equal runs, and how many of "
                      f"them are above {DEAR} by each of the three judges:",
                      *format_table(header, rows)]
        header, rows = self.floor_table()
        if rows:
            lines += ["", "What the busiest unit needs at full load:",
                      *format_table(header, rows)]
        for judge in JUDGES:
            dear = [shown(ratio, kernel, judge) for ratio, kernel
                    in ratios_of(self.kernels, judge) if ratio > DEAR]
            if dear:
                lines += ["", f"dearest by {COSTS[judge]}: {len(dear)}",
                          *dear[:examples]]
        return "\n".join(lines)

    def as_json(self):
        return {"suites": self.rows(),
                "reasons": {title: [{"reason": group, "count": len(cases),
                                     "kernels": [name for name, _ in cases]}
                                    for group, cases in groups]
                            for title, groups in self.reasons()},
                "costs": costs(self.kernels),
                "kernels": [kernel.as_json() for kernel in self.kernels]}

    def show(self, options):
        if options.json:
            print(json.dumps(self.as_json(), indent=2))
        else:
            print(self.text(options.examples))

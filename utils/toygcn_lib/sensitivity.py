# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""--sensitivity: which ratios hang on a constant that no card has confirmed.

The simulator's clock has constants that were chosen, or are those of another
machine (utils/toygcn-sim/ClockConstants.def). One run says what a launch takes
at half and at double each of them. A ratio of two compilers hangs on a
constant with which it lies on the other side of 1, or MOVES away.
"""

MOVES = 0.05
MARK = "~"
# The judges that the simulator answers for.
JUDGES = ("cu_cycles", "issue_cycles")
ENDS = 10  # Rows of either end of an order that are looked at.


def hangs_on(ours, theirs, judge):
    """(constant, ratio) that shakes ours / theirs most; None if none does.
    Both are counters of a run with --sensitivity."""
    base = ours[judge] / theirs[judge]
    found = None
    for constant, cycles in ours["cycles_at"].items():
        ratio = cycles[judge] / theirs["cycles_at"][constant][judge]
        moved = abs(ratio / base - 1)
        crosses = (ratio - 1) * (base - 1) < 0
        if (crosses or moved > MOVES) and (not found or moved > found[0]):
            found = moved, constant, ratio
    return found and found[1:]


def ends(ordered):
    """Those at the two ends of a list."""
    return ordered if len(ordered) <= 2 * ENDS else \
        ordered[:ENDS] + ordered[-ENDS:]


def marked(ratio, shaken):
    """The cells of a ratio and of what it hangs on."""
    if not shaken:
        return [f"{ratio:.2f}", ""]
    constant, other = shaken
    return [f"{ratio:.2f}{MARK}", f"{constant}: {other:.2f}"]

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Choices between values that are the same where they are chosen: what a wave counts
under a condition, and what its source counts where that is known to hold.

    If(c, the number of lanes in which c and x_k, 0)
    If(c, the number of lanes in which x_k, 0)"""

from z3 import BoolVal, is_bv_value, substitute

MOST_WAYS = 16  # on which the values are others
MOST_PAIRS, MOST_NODES = 1000, 2000  # that are looked at; in a choice
LEVELS = 6  # of definitions


class OnWays:
    """Mixed into sums.JoinedTerms."""

    def same_on_ways(self, a, b):
        """Whether two choices are the same sums on each way, by its conditions."""
        if self.sampled(a) != self.sampled(b):
            return False
        nodes = [self.decisions.within_budget(
            MOST_NODES, self.choice_of, one, one.size() - 1, 0) for one in (a, b)]
        ways = None if None in nodes else self.ways_that_differ(*nodes)
        return ways is not None and all(self.same_where(*one) for one in ways)

    def ways_that_differ(self, one, other):
        """[(value, other value, what holds there)], or None if there are many."""
        d, found, todo = self.decisions, [], [(one, other, ())]
        for _ in range(MOST_PAIRS):
            if not todo:
                return found
            one, other, path = todo.pop()
            if one == other:
                continue
            if d.is_leaf(one) and d.is_leaf(other):
                found.append((d.payload(one), d.payload(other), path))
                if len(found) > MOST_WAYS:
                    return None
                continue
            top = min(d.nodes[one][0], d.nodes[other][0])
            for side, holds in enumerate((True, False)):
                todo.append((d.parts(one, top)[side], d.parts(other, top)[side],
                             (*path, (self.atom_terms[top], BoolVal(holds)))))
        return None

    def same_where(self, a, b, path):
        difference = a - b
        for _ in range(LEVELS):
            difference = self.normal(substitute(difference, *path))
            if is_bv_value(difference):
                return difference.as_long() == 0
            pairs = self.sums_in(difference)
            if not pairs:
                return False
            difference = substitute(difference, *pairs)
        return False

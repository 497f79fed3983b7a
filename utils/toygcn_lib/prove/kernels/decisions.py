# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Decision diagrams: values that hang on conditions. A node is a number. A
diagram with leaves True and False is a condition, one with other leaves is the
value that is chosen. Equal functions of the conditions are equal numbers."""

LAST = 1 << 60  # the variable of leaves


class TooLarge(Exception):
    """An operation made more nodes than it may."""


class Decisions:
    def __init__(self):
        self.nodes, self.unique, self.memo = [], {}, {}
        self.most, self.limit = LAST, None  # of nodes; looks at the time
        self.leaves = {}
        self.false, self.true = self.leaf(False, False), self.leaf(True, True)

    def leaf(self, key, payload):
        """The node of a payload; equal keys are equal payloads."""
        if key not in self.leaves:
            self.leaves[key] = len(self.nodes)
            self.nodes.append((LAST, payload, None))
        return self.leaves[key]

    def is_leaf(self, node):
        return self.nodes[node][0] == LAST

    def payload(self, node):
        return self.nodes[node][1]

    def make(self, variable, high, low):
        if high == low:
            return high
        key = variable, high, low
        if key not in self.unique:
            count = self.unique[key] = len(self.nodes)
            self.nodes.append(key)
            if count > self.most:
                raise TooLarge
            if self.limit and not count % 4096:
                self.limit()
        return self.unique[key]

    def within_budget(self, count, function, *args):
        """What a function gives, None if it needs more nodes than that."""
        before, self.most = self.most, min(self.most, len(self.nodes) + count)
        try:
            return function(*args)
        except TooLarge:
            if len(self.nodes) > before:
                raise
            return None
        finally:
            self.most = before

    def variable(self, number):
        return self.make(number, self.true, self.false)

    def parts(self, node, variable):
        found, high, low = self.nodes[node]
        return (high, low) if found == variable else (node, node)

    def choose(self, condition, a, b):
        """a where the condition holds, b elsewhere."""
        if condition == self.true or a == b:
            return a
        if condition == self.false:
            return b
        if a == self.true and b == self.false:
            return condition
        key = condition, a, b
        found = self.memo.get(key)
        if found is None:
            nodes = self.nodes
            first, yes, no = nodes[condition]
            second, a_high, a_low = nodes[a]
            third, b_high, b_low = nodes[b]
            top = min(first, second, third)
            if first != top:
                yes = no = condition
            if second != top:
                a_high = a_low = a
            if third != top:
                b_high = b_low = b
            found = self.memo[key] = self.make(
                top, self.choose(yes, a_high, b_high),
                self.choose(no, a_low, b_low))
        return found

    def both(self, a, b):
        return self.choose(a, b, self.false)

    def either(self, a, b):
        return self.choose(a, self.true, b)

    def negated(self, a):
        return self.choose(a, self.false, self.true)

    def any(self, nodes):
        found = self.false
        for node in nodes:
            found = self.either(found, node)
        return found

    def within(self, node, care):
        """A simpler node that is equal where `care` holds."""
        if self.is_leaf(node) or care in (self.true, self.false):
            return node
        key = node, care
        if key not in self.memo:
            top = min(self.nodes[node][0], self.nodes[care][0])
            high, low = self.parts(node, top)
            care_high, care_low = self.parts(care, top)
            if care_high == self.false:
                found = self.within(low, care_low)
            elif care_low == self.false:
                found = self.within(high, care_high)
            elif high == low:
                found = self.within(node, self.either(care_high, care_low))
            else:
                found = self.make(top, self.within(high, care_high),
                                  self.within(low, care_low))
            self.memo[key] = found
        return self.memo[key]

    def size(self, node, limit):
        """How many nodes it has, `limit` if there are more."""
        seen, todo = set(), [node]
        while todo and len(seen) < limit:
            node = todo.pop()
            if node not in seen:
                seen.add(node)
                if not self.is_leaf(node):
                    todo += self.nodes[node][1:]
        return len(seen)

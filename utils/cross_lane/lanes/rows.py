# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations and rows: an operation on one type, with a few cases each."""

from .states import STATES
from .values import TYPES, any_bits


class Case:
    """One use of an operation. `emit(code)` writes it and gives [(type,
    value)]; `expect(wave)` gives as many rows of 64 lanes."""

    def __init__(self, text, emit, expect):
        self.text, self.emit, self.expect = text, emit, expect


def simple(text, type, emit, expect):
    """A case with one result."""
    return Case(text, lambda code: [(type, emit(code))],
                lambda wave: [expect(wave)])


class Operation:
    """`cases(type)` makes its cases, `fill(type, rng)` its inputs. `stock`:
    whether stock llc knows it at all. `strays`: whether cases read lanes that
    nothing wrote, and pass on what they find; the simulator's lane sanitizer
    would stop there."""

    def __init__(self, name, types, cases, fill, states, stock,
                 strays=False):
        self.name, self.types, self.cases = name, types, cases
        self.fill, self.states, self.stock = fill, states, stock
        self.strays = strays


class Row:
    """An operation on a type; it runs in each of its states."""

    def __init__(self, operation, type):
        self.operation, self.type = operation, type
        self.name = f"{operation.name}/{type.name}"
        self.fill = operation.fill
        self.cases = list(operation.cases(type))
        self.states = [STATES[s] for s in operation.states]
        self.made = {}

    def once(self, key, make):
        """What make() gives, made the first time only."""
        if key not in self.made:
            self.made[key] = make()
        return self.made[key]


OPERATIONS = []


def operation(name, types, fill=any_bits, states=tuple(STATES), stock=True,
              strays=False):
    """Decorates a generator of cases."""
    def add(cases):
        OPERATIONS.append(Operation(
            name, [TYPES[t] for t in types], cases, fill, states, stock,
            strays))
        return cases
    return add


def rows():
    return [Row(o, t) for o in OPERATIONS for t in o.types]

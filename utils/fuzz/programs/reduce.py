# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes a failing program small: edits of the tree, as long as it fails.

An edit may give any program: what it means, the interpreter says. Those that
break the rules or run too long do not count."""

import time

from . import nodes, rules, types
from .nodes import (Block, Both, Branch, Case, Const, Either, Goto, If, Launch,
                    Load, Loop, Op, Region, Store, Switch, Table, Var)

# Fields that are no values of their own.
FIXED = {nodes.Assign: {"var"}, nodes.Init: {"var"}, Region: {"fuel"},
         nodes.Atomic: {"var"}, nodes.Exchange: {"var"}, Const: {"value"},
         Op: {"imm"}, Switch: {"value"}, nodes.Call: {"var", "functions"},
         nodes.Function: {"params", "result"}}
SHAPES = ((1, (1, 1, 1)), (1, (2, 1, 1)), (1, (4, 1, 1)), (1, (8, 1, 1)),
          (1, (16, 1, 1)), (1, (64, 1, 1)), (1, (65, 1, 1)),
          (1, (128, 1, 1)))
# What an edit can make the interpreter raise: a poison value that counts, an
# operand that is not uniform.
UNDEFINED = (TypeError, ValueError, AttributeError, OverflowError,
             IndexError)


def places(node, path=()):
    """(path, node) of everything that an edit may replace; a path has the
    index of a child for each level."""
    if not isinstance(node, tuple):
        return
    yield path, node
    fixed = FIXED.get(type(node), ())
    names = getattr(node, "_fields", range(len(node)))
    for number, name in enumerate(names):
        if name not in fixed:
            yield from places(node[number], path + (number,))


def put(node, path, new):
    """The tree with `new` at `path`."""
    if not path:
        return new
    children = list(node)
    children[path[0]] = put(children[path[0]], path[1:], new)
    return tuple(children) if type(node) is tuple else type(node)(*children)


# ---- edits: each gives a list of (path, replacement) -----------------------

def is_list(node):
    """Is that a tuple of statements, or of cases?"""
    return type(node) is tuple and node and all(
        isinstance(n, nodes.STATEMENTS + (Case,)) for n in node)


def removals(program):
    """Statements and cases go, many at once first."""
    found = []
    for path, node in places(program):
        if not is_list(node):
            continue
        count = len(node)
        while count:
            for start in range(0, len(node), count):
                found.append((path, node[:start] + node[start + count:]))
            count //= 2
    return sorted(found, key=lambda edit: -removed(program, *edit))


def removed(program, path, new):
    """How many statements fewer."""
    old = program
    for step in path:
        old = old[step]
    return len(old) - len(new)


def insides(statement):
    """Bodies that may stand for a statement."""
    kind = type(statement)
    if kind is If:
        return [statement.then, statement.other]
    if kind is Loop:
        return [statement.body]
    if kind is Switch:
        return [c.body for c in statement.cases] + [statement.default]
    return [b.body for b in statement.blocks] if kind is Region else []


def hoists(program):
    """A statement's body in its place."""
    return [(path, node[:number] + body + node[number + 1:])
            for path, node in places(program) if is_list(node)
            for number, statement in enumerate(node)
            for body in insides(statement)]


def simpler(value):
    """Values that may stand for `value`, simplest first."""
    kind = nodes.type_of(value)
    type_ = types.of(kind)
    zero = Const(kind, type_.zero())
    found = [zero] if value != zero else []
    if type(value) in (Both, Either):
        return found + [Const(kind, 1), value.left, value.right]
    if type_.bits and not type_.count and not type_.is_float:
        found += [Const(kind, 1)]
    if type(value) is Const:
        return found if value not in found and value.value is not None \
            and value != zero else []
    if type(value) is Var:
        return found
    found += list(dict.fromkeys(
        n for n in nodes.walk(tuple(value)) if isinstance(n, nodes.VALUES)
        and type(n) is not Const and nodes.type_of(n) == kind))
    if kind == "i32":
        found.append(Var("i32", "tid"))
    if type(value) is Load:
        found += [value._replace(**{name: plain}) for name, plain in (
            ("flat", False), ("bias", 0), ("volatile", False))
            if getattr(value, name) != plain]
    return found


def values(program):
    return [(path, new) for path, node in places(program)
            if isinstance(node, nodes.VALUES) for new in simpler(node)]


def accesses(program):
    return [(path, node._replace(**{name: plain}))
            for path, node in places(program) if type(node) is Store
            for name, plain in (("flat", False), ("bias", 0),
                                ("volatile", False))
            if getattr(node, name) != plain]


def without_block(region, gone):
    """A region without one block; what jumped there goes to the next."""
    def moved(target):
        return target - (target > gone)

    def end(node):
        if type(node) is Goto:
            return Goto(moved(node.target))
        if type(node) is Branch:
            return Branch(node.cond, moved(node.yes), moved(node.no))
        return Table(node.value, tuple(map(moved, node.targets)))

    blocks = tuple(Block(b.body, end(b.end))
                   for n, b in enumerate(region.blocks) if n != gone)
    return Region(region.fuel, region.amount, blocks)


def jumps(program):
    """Regions with fewer blocks, fewer turns, simpler ends of blocks."""
    found = []
    for path, node in places(program):
        if type(node) is Region:
            found += [(path, without_block(node, n))
                      for n in range(len(node.blocks)) if len(node.blocks) > 1]
            found += [(path, node._replace(amount=n))
                      for n in (1, 2) if n < node.amount]
        elif type(node) is Branch:
            found += [(path, Goto(node.yes)), (path, Goto(node.no))]
        elif type(node) is Table:
            found += [(path, Goto(t)) for t in set(node.targets)]
        elif type(node) in (nodes.Break, nodes.Continue) and node.level > 1:
            found.append((path, type(node)(1)))
        elif type(node) is Loop and node.post:
            found.append((path, node._replace(post=False)))
        elif type(node) is nodes.Call and len(node.functions) > 1:
            found += [(path, node._replace(functions=(number,), selector=None))
                      for number in node.functions]
        elif type(node) is Case and node.falls:
            found.append((path, node._replace(falls=False)))
    return found


def frames(program):
    """One launch instead of several, smaller ones; fewer slots; no budget."""
    if len(program.launches) > 1:
        return [((), program._replace(launches=(launch,)))
                for launch in program.launches]
    (launch,) = program.launches
    found = []
    for groups, block in SHAPES:
        new = Launch(groups, block, 0, *launch[3:])
        if new.lanes() < launch.lanes():
            found.append(new)
    found += [launch._replace(**{name: 0}) for name in ("short", *"abcw")
              if getattr(launch, name)]
    edits = [((), program._replace(launches=(new,))) for new in found]
    edits += [((), program._replace(slots=slots))
              for slots in (1, 2, 4, 8, 16) if slots < program.slots]
    edits += [((), program._replace(**{name: 0}))
              for name in ("vgprs", "sgprs", "fixed")
              if getattr(program, name)]
    return edits


PASSES = (frames, removals, hoists, frames, jumps, accesses, values, removals)


def reduce(program, is_bad, seconds=1e9):
    """The smallest program for which is_bad(program) holds that is found in
    that time. `is_bad` gets valid programs only."""
    deadline = time.time() + seconds

    def fails(candidate):
        return rules.is_valid(candidate) and time.time() < deadline \
            and is_bad(candidate)

    before = None
    while program != before and time.time() < deadline:
        before = program
        for edits in PASSES:
            program = reduce_by(edits, program, fails)
    return program


def reduce_by(edits, program, fails):
    listed, number = edits(program), 0
    while number < len(listed):
        candidate = put(program, *listed[number])
        if candidate != program and fails(candidate):
            program, listed = candidate, edits(candidate)
            number = max(0, number - 3)
        else:
            number += 1
    return program

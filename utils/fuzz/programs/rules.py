# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a tree must keep to, so that its meaning is defined. The generator
makes only such trees; edits of the reducer are checked."""

from . import crosslane, nodes
from .nodes import (Both, Break, Call, Case, Const, Continue, Exchange, If, Load,
                    Loop, Op, Plain, Region, Return, SetInactive, Sum, Switch,
                    Turned, Turns, Var, WholeWave)

JUMPS = (Break, Continue, Return)
LANE_0 = Op("icmp eq", "i1", (Var("i32", "lane"), Const("i32", 0)))


def is_valid(program):
    """Jumps have their targets, and may be taken or not; an Exchange stands
    where all lanes are; nothing in a Region, or beside a jump out of a loop,
    looks at other lanes; whole-wave code has values in all lanes; lane 0
    alone is at its wave's memory; sums do not depend on an order."""
    returned = False
    for statement in program.body:
        if any(type(n) is Return for n in nodes.walk(statement)):
            returned = True
        if type(statement) is Exchange:
            if returned:
                return False
        elif any(type(n) is Exchange for n in nodes.walk(statement)):
            return False
    parts = (program.inits, program.body, program.functions)
    return body(program.body, 0, True) and all(
        body(f.body, 0, True) for f in program.functions) and all(
        whole(n.value) for part in parts for n in nodes.walk(part)
        if type(n) is WholeWave) and is_lane_0s(parts) and all(
        keeps_sums(n) for part in parts for n in nodes.walk(part)
        if type(n) is Sum)


def is_lane_0s(tree):
    """Does no other lane come to an access of `wave`?"""
    if type(tree) is If and tree.cond == LANE_0:
        return is_lane_0s(tree.other)
    if not isinstance(tree, tuple):
        return True
    return getattr(tree, "space", None) != "wave" \
        and all(map(is_lane_0s, tree))


def keeps_sums(node):
    """Is the result the same in any order?"""
    value = node.value
    if node.number < nodes.SUMS // 2:  # at most 7
        return type(value) is Op and value.name == "uitofp" \
            and type(value.args[0]) is Op and value.args[0].name == "and" \
            and value.args[0].args[1] == Const("i32", 7)
    values = value.args[1:] if type(value) is Op and value.name == "select" \
        else (value,)
    return all(type(v) is Const and 0 <= v.value <= 0.5 for v in values)


def looks_around(tree):
    """Does the result of something in it depend on other lanes?"""
    return any(type(n) in (WholeWave, Call) or type(n) is Op
               and n.name in crosslane.ROWS for n in nodes.walk(tree))


def is_open(cond):
    """May that be true or not, for all that a compiler knows? It looks at bits
    of an input."""
    kind = type(cond)
    if kind is Both:
        return is_open(cond.left) or is_open(cond.right)
    if kind is Load:
        return cond.space in ("in", "con")
    if kind is not Op:
        return False
    if cond.name == "xor":
        return any(map(is_open, cond.args))
    if cond.name not in ("icmp eq", "icmp ne"):
        return False
    few, number = cond.args
    return (type(few) is Op and few.name == "and" and type(number) is Const
            and type(few.args[1]) is Const
            and not number.value & ~few.args[1].value
            and few.args[1].value and is_open(few.args[0]))


def body(statements, loops, may_return, under=None):
    """An arm inside of `loops` loops, `under` a condition."""
    kinds = {type(s) for s in statements}
    if kinds & set(JUMPS) and loops and (looks_around(statements)
                                         or not is_open(under)):
        return False
    return all(one(s, loops, may_return) for s in statements)


def one(node, loops, may_return):
    kind = type(node)
    if kind in (Break, Continue):
        return node.level <= loops
    if kind is Return:
        return may_return
    if kind is If:
        return body(node.then, loops, may_return, node.cond) \
            and body(node.other, loops, may_return)
    if kind is Loop:
        return body(node.body, loops + 1, may_return)
    if kind is Switch:
        return body(node.default, loops, may_return) and all(
            body(c.body, loops, may_return) for c in node.cases)
    if kind is Region:
        return not looks_around(node) and all(
            body(b.body, 0, False) for b in node.blocks)
    return kind is not Case


def whole(node):
    """May that be computed in all lanes?"""
    kind = type(node)
    if kind is Var:
        return node.name in nodes.GIVEN \
            and node.name not in nodes.DIVERGENT_GIVEN
    if kind is Load:
        # opt makes a phi of an address that is computed elsewhere, too, and
        # lanes that were not there do not have it.
        return node.space in ("in", "con") and type(node.index) is Const
    if kind is SetInactive:
        return whole(node.other)
    if kind is Turns:
        return starts_there(node.start) and whole(node.start) \
            and whole(node.step)
    if kind is Plain:
        return is_uniform(node.value)
    if kind is Op:
        return all(whole(arg) for arg in node.args) and (
            node.name not in crosslane.ROWS or starts_there(node))
    return kind in (Const, Turned)


UNIFORM_OPS = ("readfirstlane", "ballot")


def is_uniform(node):
    """Does its form say that it is the same in all lanes?"""
    kind = type(node)
    if kind is Var:
        return node.name in nodes.GIVEN \
            and node.name not in nodes.DIVERGENT_GIVEN
    return kind is Const or kind is Op and (
        node.name in UNIFORM_OPS or node.name.startswith("reduce.")
        or node.name not in crosslane.ROWS and all(map(is_uniform, node.args)))


def parts_in_turns(program):
    """May lanes leave a loop of whole-wave code in different turns?"""
    return any(type(node) is Turns and not is_uniform(node.count)
               for node in nodes.walk(program))


def starts_there(node):
    """Is something in it set for inactive lanes? An operation between lanes
    without that is plain code, even where strict.wwm reads it."""
    if type(node) is Turns:
        return starts_there(node.start) or starts_there(node.step)
    return type(node) in (SetInactive, Turned) or type(node) is Op and any(
        starts_there(arg) for arg in node.args)

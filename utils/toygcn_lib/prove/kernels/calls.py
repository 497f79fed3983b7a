# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Calls. In the source LLVM's inliner puts each callee in the place of its call. The
code has a copy of the callee for each call, so that the wave's ways are those of one
piece of code:

    kernel                            callee, copied
    s_swappc_b64 s[30:31], s[2:3]  -> v_add_u32_e32 v0, v0, v1
    v_mov_b32_e32 v1, v0           <- s_setpc_b64 s[30:31]

A linear reading of the code guesses which function is called. When the wave comes there,
the registers must hold that function's address, and the return address when it goes
back."""

import re

from ...tools import call, stock
from ..claims import NotExpressible
from .registers import names_of

COPY = 1 << 32  # bytes from one copy of the code to the next
MOST_COPIES = 100
CALL, RETURN = "s_swappc_b64", "s_setpc_b64"
SUMS = {"REL32_LO": "s_add_u32", "REL32_HI": "s_addc_u32",
        "GOTPCREL32_LO": "s_add_u32", "GOTPCREL32_HI": "s_addc_u32"}
DEFINED = re.compile(r"^define (?![^@\n]*(?:amdgpu|spir|ptx)_kernel )", re.MULTILINE)


class ReturnsElsewhere(NotExpressible):
    """A function does not go back to its caller, or the caller goes elsewhere."""


def inlined(ir, base):
    """The IR file with all calls inlined that LLVM can inline."""
    with open(ir, errors="replace") as file:
        if not DEFINED.search(file.read()):
            return ir
    call("opt", [stock("opt"), "-passes=forceattrs,always-inline",
                 "-force-attribute=alwaysinline",
                 "-force-remove-attribute=noinline",
                 "-force-remove-attribute=optnone", "-S", ir,
                 "-o", base + ".inlined.ll"])
    return base + ".inlined.ll"


def callees(lines, address):
    """{place of a call: name of a function or None} as registers have them if the code
    is read from the first line to the last; `address` as in assembly.Code."""
    counters, names, found = {}, {}, {}
    for one in lines:
        first = one.operands and names_of(one.operands[0])
        registers = [names_of(text) for text in one.operands[1:]]
        source = registers[0][0] if registers and registers[0] else None
        if one.name == "s_getpc_b64":
            counters[first[0]] = one.place + one.size
        elif one.name == "s_add_u32" and one.relocations and source in counters:
            names[first[0]] = address(counters[source], one.relocations[0])[0]
        elif one.name == CALL:
            found[one.place] = names.get(source)
        elif one.name.startswith(("s_mov_b", "s_load_dwordx2")) and first:
            names[first[0]] = names.get(source)
        elif one.name in ("v_writelane_b32", "v_readlane_b32"):
            target, other, lane = one.operands
            if target[0] == "v":
                names[target, lane] = names.get(other)
            else:
                names[target] = names.get((other, lane))
    return found


class Copies:
    """`functions` are lists of instructions by name."""

    def __init__(self, functions, address):
        self.functions, self.address = functions, address
        self.list, self.count = [], 0

    def add(self, name, leads=None, inside=()):
        """A copy of a function and of what it calls, which returns to a place; where
        it begins."""
        if name not in self.functions:
            raise NotExpressible(f"a call of {name or 'what a register holds'}")
        if name in inside:
            raise NotExpressible(f"the recursion of {name}")
        if self.count == MOST_COPIES:
            raise NotExpressible(f"more than {MOST_COPIES} calls")
        by, lines = self.count * COPY, self.functions[name]
        self.count += 1
        copies = [one.moved(by) for one in lines]
        self.list += copies
        called = callees(lines, self.address)
        for one in copies:
            if one.name == RETURN:
                one.leads = leads
            elif one.name == CALL:
                one.callee = called[one.place - by]
                one.leads = self.add(one.callee, one.place + one.size,
                                     (*inside, name))
        return copies[0].place


class OfWave:
    """What a wave does at calls."""

    def function(self, name):
        """The address of a function, or None."""
        return self.terms.input(f"address of the function {name}", 64) \
            if name in self.code.functions else None

    def jumped(self, one):
        """A call, or the way back from one."""
        *target, source = one.operands
        expected = self.function(one.callee) if target else \
            self.back_to(one.leads)
        names = names_of(source)
        if one.leads is None or not names:
            raise NotExpressible(one.text)
        found = self.read_scalars(names)
        if not found.eq(expected) and not self.terms.holds(
                found == expected, [self.guard()]):
            raise ReturnsElsewhere(f"{one.text} leads elsewhere")
        if target:
            self.write_scalars(names_of(target[0]),
                               self.back_to(one.place + one.size))
        return [(one.leads, self.now)]

    def back_to(self, place):
        return self.terms.input(f"return to {place}", 64)

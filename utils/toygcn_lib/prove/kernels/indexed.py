# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Registers that a number chooses: s_set_gpr_idx_on, which adds one to the registers
of the moves that follow, and s_movrels, which adds m0."""

import re

from z3 import BitVecVal, If, simplify

from ..bits import joined, low, zext
from ..claims import NotExpressible
from .registers import names_of

INDEX_ON = re.compile(r"gpr_idx\((\w+)\)$")
SCALAR = re.compile(r"s_movrel([sd])_b(32|64)$")
MOVES = ("v_mov_b32_e32", "v_mov_b32_e64")
MOST = 63  # that is added to a register's number


class Index:
    """What is added, to which operand of a move: SRC0 or DST."""

    def __init__(self, number, operand):
        self.number, self.operand = number, operand


class OfWave:
    """A wave's moves by number; mixed into wave.Wave."""

    index = None  # of moves now

    def index_is_known(self, one):
        """Whether it is for this module."""
        return self.index is not None or one.name.startswith("s_set_gpr_idx") \
            or SCALAR.match(one.name)

    def by_index(self, one):
        scalar = SCALAR.match(one.name)
        if one.name == "s_set_gpr_idx_on":
            match = INDEX_ON.match(one.operands[1])
            if not match or match.group(1) not in ("SRC0", "DST"):
                raise NotExpressible(one.text)
            self.index = Index(self.number_of(one.operands[0]), match.group(1))
            self.now.slots["m0"] = self.terms.leaf(self.terms.fresh(32))
        elif one.name == "s_set_gpr_idx_off":
            self.index = None
        elif one.name in MOVES:
            self.move_by_index(*one.operands)
        elif scalar and scalar.group(1) == "s" and self.index is None:
            self.scalar_by_index(*map(names_of, one.operands))
        else:
            raise NotExpressible(f"{one.name} by a number")

    def number_of(self, text):
        """The number that an operand says: its lowest byte."""
        if names_of(text):
            value = low(self.read_dword(text), 8)
        else:
            value = BitVecVal(int(text, 0) & 0xff, 8)
        return simplify(zext(value, 32))

    def most(self, number):
        """The largest number that is added."""
        found = self.terms.most(number)
        if found > MOST:
            raise NotExpressible("a register by a number without a bound")
        return found

    def chosen(self, first, number, read):
        """The value of one of the registers from the first one on."""
        kind, start = first[0], int(first[1:])
        most = self.most(number)
        found = read(f"{kind}{start + most}")
        for more in range(most - 1, -1, -1):
            found = If(number == more, read(f"{kind}{start + more}"), found)
        return simplify(found)

    def move_by_index(self, target, source):
        number, operand = self.index.number, self.index.operand
        for lane, runs in self.active():
            def read(name):
                return self.read_lane(name, lane, runs)
            if not names_of(source):
                raise NotExpressible(f"a move of {source} by a number")
            if source[0] != "v":
                value = self.read_dword(source)
            else:
                value = self.chosen(source, number, read) \
                    if operand == "SRC0" else read(source)
            if operand == "DST":
                self.write_by_index(target, lane, runs, value)
            else:
                self.write_lane(target, lane, runs, value)

    def write_by_index(self, target, lane, runs, value):
        """To the register that the number chooses, of all there are."""
        start, number = int(target[1:]), self.index.number
        for more in range(self.most(number) + 1):
            here = self.terms.condition(simplify(number == more))
            self.put_lane(f"v{start + more}", lane, self.d.both(runs, here),
                          value)

    def scalar_by_index(self, targets, sources):
        number = self.read_dword("m0")

        self.write_scalars(targets, joined([
            self.chosen(source, number, self.read_dword)
            for source in sources]))

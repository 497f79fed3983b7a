# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations whose result depends on other lanes, or on which lanes are
active.

`compute(node, wave, rows)` gets one value per active lane for each operand and
gives one per active lane; `wave.lanes` are the active lanes' numbers, in
order, `wave.active` says so for all 64. What a lane reads that nothing defines
is None."""

from lanes import reference
from lanes.reference import WAVE

from . import nodes, types
from .operations import COMPARES, FLOAT_COMPARES, Row

ICMP = {"eq": 32, "ne": 33, "ugt": 34, "uge": 35, "ult": 36, "ule": 37,
        "sgt": 38, "sge": 39, "slt": 40, "sle": 41}
FCMP = {"oeq": 1, "ogt": 2, "oge": 3, "olt": 4, "ole": 5, "one": 6, "ord": 7,
        "uno": 8, "ueq": 9, "ugt": 10, "uge": 11, "ult": 12, "ule": 13,
        "une": 14}


def spread(wave, row):
    """From one value per active lane to 64."""
    full = [None] * WAVE
    for lane, value in zip(wave.lanes, row):
        full[lane] = value
    return full


def same(wave, value):
    return [value] * len(wave.lanes)


def chosen(wave, full):
    return [full[lane] for lane in wave.lanes]


def uniform(row):
    """The value of an operand that has to be the same in all lanes."""
    if any(value != row[0] for value in row):
        raise ValueError("an operand is not uniform")
    return row[0]


def mask_of(wave, row):
    row = list(row)
    if None in row:
        raise ValueError("a mask has bits of no value")
    return sum(1 << lane for lane, value in zip(wave.lanes, row) if value)


def amdgcn(name, *operands, more="", suffix="{m}", attribute=""):
    dot = f".{suffix}" if suffix else ""
    return (f"call {{t}} @llvm.amdgcn.{name}{dot}({', '.join(operands)}{more})"
            + attribute)


# ---- masks -----------------------------------------------------------------

def ballot(node, wave, rows):
    return same(wave, mask_of(wave, rows[0]))


def compare(table, names):
    """llvm.amdgcn.icmp and fcmp; imm[0] is the number in `names`."""
    def compute(node, wave, rows):
        name = list(names)[node.imm[0]]
        row = table[f"{'icmp' if names is ICMP else 'fcmp'} {name}"]
        function = row.compute(node._replace(type="i1"))
        return same(wave, mask_of(wave, map(function, *rows)))
    return compute


def compare_ir(name, numbers):
    def ir(emitter, node, operands):
        kind = node.args[0].type
        number = list(numbers.values())[node.imm[0]]
        return emitter.intrinsic("i64", f"llvm.amdgcn.{name}.i64."
                                 f"{types.of(kind).suffix}",
                                 (kind, operands[0]), (kind, operands[1]),
                                 ("i32", str(number)))
    return ir


def inverse_ballot(node, wave, rows):
    mask = uniform(rows[0])
    return [mask >> lane & 1 for lane in wave.lanes]


def mbcnt_ir(emitter, node, operands):
    """Bits of a 64-bit mask below the lane."""
    low = emitter.define(f"trunc i64 {operands[0]} to i32")
    top = emitter.define(f"lshr i64 {operands[0]}, 32")
    high = emitter.define(f"trunc i64 {top} to i32")
    below = emitter.call("i32", "llvm.amdgcn.mbcnt.lo", ("i32", low),
                         ("i32", operands[1]))
    return emitter.intrinsic("i32", "llvm.amdgcn.mbcnt.hi", ("i32", high),
                             ("i32", below))


def mbcnt(node, wave, rows):
    return [reference.mbcnt(mask, base, lane)
            for lane, mask, base in zip(wave.lanes, *rows)]


# ---- movement --------------------------------------------------------------

def readfirstlane(node, wave, rows):
    return same(wave, rows[0][0])


def readlane(node, wave, rows):
    return same(wave, spread(wave, rows[0])[uniform(rows[1]) & 63])


def own_readlane(node, wave, rows):
    """Each lane's own lane, where the numbers differ. It has to be active."""
    full = spread(wave, rows[0])
    found = [full[at & 63] for at in rows[1]]
    if None in found:
        raise ValueError("a lane that is read has no value")
    return found


def writelane(node, wave, rows):
    value, at = uniform(rows[0]), uniform(rows[1]) & 63
    return [value if lane == at else old
            for lane, old in zip(wave.lanes, rows[2])]


def update_dpp(node, wave, rows):
    old, source = (spread(wave, row) for row in rows)
    return chosen(wave, reference.update_dpp(
        wave.active, old, source, *node.imm, types.of(node.type).zero()))


def mov_dpp(node, wave, rows):
    """Only with all rows and banks, and 0 where no lane is."""
    return chosen(wave, reference.update_dpp(
        wave.active, [None] * WAVE, spread(wave, rows[0]), *node.imm,
        types.of(node.type).zero()))


def dpp_ir(name):
    def ir(emitter, node, operands):
        control, row, bank, bound = node.imm
        return emitter.intrinsic(
            node.type, f"llvm.amdgcn.{name}.dpp.{types.of(node.type).suffix}",
            *((node.type, o) for o in operands), ("i32", str(control)),
            ("i32", str(row)), ("i32", str(bank)),
            ("i1", "true" if bound else "false"))
    return ir


def swizzle(node, wave, rows):
    return chosen(wave, reference.swizzle(
        wave.active, spread(wave, rows[0]), node.imm[0]))


def bpermute(node, wave, rows):
    address, source = (spread(wave, row) for row in rows)
    return chosen(wave, reference.bpermute(wave.active, address, source))


def permute(node, wave, rows):
    address, source = (spread(wave, row) for row in rows)
    return chosen(wave, reference.permute(wave.active, address, source))


# ---- reductions ------------------------------------------------------------

REDUCTIONS = {"umin": "umin", "umax": "umax", "min": "smin", "max": "smax",
              "add": "add", "sub": "add", "and": "and", "or": "or",
              "xor": "xor"}


class Number:
    """What reference wants to know of an integer type."""
    kind = "int"

    def __init__(self, bits):
        self.bits, self.mask = bits, (1 << bits) - 1

    def signed(self, value):
        return types.signed(value, self.bits)


def reduction(name):
    def compute(node, wave, rows):
        number = Number(types.of(node.type).bits)
        result = reference.fold(REDUCTIONS[name], number, rows[0])
        if name == "sub":
            result = reference.negate(number, result)
        return same(wave, result)
    # LLVM takes the sum of a number over the wave for the number, unless the
    # call says otherwise.
    return Row(amdgcn(f"wave.reduce.{name}", "{t} {0}", more=", i32 {i}",
                      attribute=" nobuiltin"), compute)


ROWS = {
    "ballot": Row(amdgcn("ballot", "i1 {0}"), ballot),
    "amdgcn.icmp": Row(compare_ir("icmp", ICMP), compare(COMPARES, ICMP)),
    "amdgcn.fcmp": Row(compare_ir("fcmp", FCMP),
                       compare(FLOAT_COMPARES, FCMP)),
    "inverse.ballot": Row(amdgcn("inverse.ballot", "i64 {0}", suffix="i64"),
                          inverse_ballot),
    "mbcnt": Row(mbcnt_ir, mbcnt),
    "readfirstlane": Row(amdgcn("readfirstlane", "{t} {0}"), readfirstlane),
    "readlane": Row(amdgcn("readlane", "{t} {0}", "i32 {1}"), readlane),
    "own readlane": Row(amdgcn("readlane", "{t} {0}", "i32 {1}"),
                        own_readlane),
    "writelane": Row(amdgcn("writelane", "{t} {0}", "i32 {1}", "{t} {2}"),
                     writelane),
    "update.dpp": Row(dpp_ir("update"), update_dpp),
    "mov.dpp": Row(dpp_ir("mov"), mov_dpp),
    "swizzle": Row(amdgcn("ds.swizzle", "i32 {0}", more=", i32 {i}",
                          suffix=""), swizzle),
    "bpermute": Row(amdgcn("ds.bpermute", "i32 {0}", "i32 {1}", suffix=""),
                    bpermute),
    "permute": Row(amdgcn("ds.permute", "i32 {0}", "i32 {1}", suffix=""),
                   permute),
    **{f"reduce.{name}": reduction(name) for name in REDUCTIONS},
}

# Operations on values of any type.
MOVES = ("readfirstlane", "readlane", "own readlane", "writelane",
         "update.dpp", "mov.dpp")


def needs_neutral(program):
    """Whether passes that know the target would change what it means: to them a
    readlane is uniform, whatever its lane numbers are."""
    return any(type(node) is nodes.Op and node.name == "own readlane"
               for node in nodes.walk(program))


def stock_takes(name, kind):
    """Whether stock code has that operation, or whole-wave code, for that
    type."""
    type = types.of(kind)
    if name == "own readlane":
        return False
    if name == "mov.dpp":
        return kind in ("i32", "i64")
    if type.bits not in (16, 32, 64):
        return False
    return not type.count or type.count * type.bits % 32 == 0


def is_stocks(program):
    """Whether stock code has all operations between lanes in it."""
    return all(stock_takes(getattr(node, "name", ""), node.type)
               for node in nodes.walk(program)
               if type(node) in (nodes.WholeWave, nodes.SetInactive)
               or type(node) is nodes.Op and node.name in MOVES)

# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the vector unit's float instructions compute: more rows of
meanings.INSTRUCTIONS."""

import re

from z3 import (RNE, BitVecSort, FPVal, Function, RotateRight, fpAdd, fpDiv,
                fpMul, fpSqrt)

from . import floats
from .floats import float_of
from .bits import low, truth, zext
from .instructions import Instruction

WIDTHS = (16, 32, 64)


def rounded(function):
    return lambda *values: floats.bits_of(
        function(*(float_of(x) for x in values)), values[0].size())


def inverse(x):
    return fpDiv(RNE(), FPVal(1, x.sort()), x)


# What is known by its name only, as the simulator has it: for samples.
ROUGHLY = {
    "RCP": rounded(inverse),
    "SQRT": rounded(lambda x: fpSqrt(RNE(), x)),
    "RSQ": rounded(lambda x: inverse(fpSqrt(RNE(), x))),
    "MAD": rounded(lambda a, b, c: fpAdd(RNE(), fpMul(RNE(), a, b), c)),
}


def by_name(name, result, *sources):
    """An unknown function: two uses of it agree on equal sources."""
    function = Function(name, *(BitVecSort(width) for width in sources),
                        BitVecSort(result))
    rough = ROUGHLY.get(re.match(r"(?:V_)?(.*?)(?:_I32)?(?:_F\d+)?$", name)[1])

    def meaning(*values):
        if floats.ByName.apply:
            return floats.ByName.apply(name, result, list(values), False, None,
                                       rough and (lambda: rough(*values)))
        return function(*values)
    return meaning


def named(name, signature):
    """An instruction that is known by its name only."""
    row = Instruction(signature, None, described=False)
    row.meaning = by_name(name, row.results[0].width,
                          *(source.width for source in row.sources))
    return row


def arithmetic(w):
    one, two, three = (f"f{w} = " + " ".join([f"f{w}"] * n) for n in (1, 2, 3))
    return {
        f"V_ADD_F{w}_e64": Instruction(two, floats.add),
        f"V_MUL_F{w}_e64": Instruction(two, floats.multiply),
        f"V_MIN_F{w}_e64": Instruction(two, floats.minimum),
        f"V_MAX_F{w}_e64": Instruction(two, floats.maximum),
        f"V_FMA_F{w}_e64": Instruction(three, floats.fused),
        f"V_FLOOR_F{w}_e64": Instruction(one, floats.floor),
        f"V_CEIL_F{w}_e64": Instruction(one, floats.ceiling),
        f"V_TRUNC_F{w}_e64": Instruction(one, floats.truncated),
        f"V_RNDNE_F{w}_e64": Instruction(one, floats.nearest),
        f"V_CMP_CLASS_F{w}_e64": Instruction(f"1 = f{w} 32",
                                             floats.in_classes),
    } | {f"V_{name}_F{w}_e64": named(f"V_{name}_F{w}", one)
         for name in ("RCP", "RSQ", "SQRT", "FRACT")} | {
        f"V_DIV_FIXUP_F{w}_e64": named(f"V_DIV_FIXUP_F{w}", three)}


def of_16_and_32(w):
    one, two, three = (f"f{w} = " + " ".join([f"f{w}"] * n) for n in (1, 2, 3))
    return {
        f"V_SUB_F{w}_e64": Instruction(two, floats.subtract),
        f"V_SUBREV_F{w}_e64": Instruction(
            two, lambda a, b: floats.subtract(b, a)),
        f"V_MED3_F{w}_e64": Instruction(three, floats.median),
    } | {f"V_{name}_F{w}_e64": named(f"V_{name}_F{w}", one)
         for name in ("SIN", "COS", "LOG", "EXP")}


def scale_of(w):
    """Two results, each by a name."""
    row = Instruction(f"f{w} 1 = f{w} f{w} f{w}", None, described=False)
    both = [by_name(f"{name}_F{w}", width, w, w, w)
            for name, width in (("V_DIV_SCALE", w), ("V_DIV_SCALES", 1))]
    row.meaning = lambda *values: tuple(one(*values) for one in both)
    return row


def of_32_and_64(w):
    return {
        f"V_DIV_SCALE_F{w}_e64": scale_of(w),
        f"V_LDEXP_F{w}_e64": Instruction(f"f{w} = f{w} 32", floats.scaled),
        f"V_FREXP_MANT_F{w}_e64": named(f"V_FREXP_MANT_F{w}", f"f{w} = f{w}"),
        f"V_FREXP_EXP_I32_F{w}_e64": named(f"V_FREXP_EXP_F{w}",
                                           f"32 = f{w}"),
        f"V_DIV_FMAS_F{w}_e64": named(f"V_DIV_FMAS_F{w}",
                                      f"f{w} = f{w} f{w} f{w} vcc"),
        f"V_CVT_I32_F{w}_e64": Instruction(
            f"32 = f{w}", lambda a: floats.saturated(a, 32, True)),
        f"V_CVT_U32_F{w}_e64": Instruction(
            f"32 = f{w}", lambda a: floats.saturated(a, 32, False)),
        f"V_CVT_F{w}_I32_e64": Instruction(
            f"f{w} = 32", lambda a: floats.from_signed(a, w)),
        f"V_CVT_F{w}_U32_e64": Instruction(
            f"f{w} = 32", lambda a: floats.from_unsigned(a, w)),
    }


# The name of a compare, and its condition as LLVM names it. N: "not".
COMPARES = {"EQ": "oeq", "GT": "ogt", "GE": "oge", "LT": "olt", "LE": "ole",
            "LG": "one", "O": "ord", "U": "uno", "NLG": "ueq", "NLE": "ugt",
            "NLT": "uge", "NGE": "ult", "NGT": "ule", "NEQ": "une"}


def compares(w):
    return {f"V_CMP_{name}_F{w}_e64": Instruction(
                f"1 = f{w} f{w}", lambda a, b, c=condition:
                truth(floats.CONDITIONS[c](a, b)))
            for name, condition in COMPARES.items()}


CONVERSIONS = {
    f"V_CVT_F{to}_F{of}_e64": Instruction(
        f"f{to} = f{of}", lambda a, to=to: floats.converted(a, to))
    for to, of in ((64, 32), (32, 64), (32, 16), (16, 32))} | {
    f"V_CVT_F32_UBYTE{n}_e64": Instruction(
        "f32 = 32", lambda a, n=n: floats.from_unsigned(
            zext(low(RotateRight(a, 8 * n), 8), 32), 32))
    for n in range(4)} | {
    f"V_CVT_F16_{sign}16_e64": Instruction(
        "f16 = 32", lambda a, f=function: f(low(a, 16), 16))
    for sign, function in (("I", floats.from_signed),
                           ("U", floats.from_unsigned))} | {
    f"V_CVT_{sign}16_F16_e64": Instruction(
        "32 = f16", lambda a, s=sign: zext(
            floats.saturated(a, 16, s == "I"), 32))
    for sign in "IU"}

FLOAT_INSTRUCTIONS = CONVERSIONS | {
    f"V_{name}_e64": named(f"V_{name}", signature) for name, signature in (
        ("MUL_LEGACY_F32", "f32 = f32 f32"), ("MAD_F32", "f32 = f32 f32 f32"),
        ("MAD_LEGACY_F16", "f16 = f16 f16 f16"),
        ("CVT_PK_U8_F32", "32 = f32 32 32"),
        ("CVT_PKNORM_I16_F32", "32 = f32 f32"),
        ("CVT_PKNORM_U16_F32", "32 = f32 f32"),
        ("CVT_PKRTZ_F16_F32", "32 = f32 f32"),
        ("QSAD_PK_U16_U8", "64 = 64 32 64"),
        ("MQSAD_PK_U16_U8", "64 = 64 32 64"),
        ("MQSAD_U32_U8", "128 = 64 32 128"),
        ("TRIG_PREOP_F64", "f64 = f64 32"),
        *((f"CUBE{kind}_F32", "f32 = f32 f32 f32")
          for kind in ("ID", "SC", "TC", "MA")))}
for width in WIDTHS:
    FLOAT_INSTRUCTIONS |= arithmetic(width) | compares(width)
for width in (16, 32):
    FLOAT_INSTRUCTIONS |= of_16_and_32(width)
for width in (32, 64):
    FLOAT_INSTRUCTIONS |= of_32_and_64(width)

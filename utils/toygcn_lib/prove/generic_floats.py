# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What generic operations on floats mean, and intrinsics that are defined as
an instruction: more rows of meanings.GENERIC."""

from z3 import And, BitVecVal, If, LShR, Not, Or

from . import floats
from .bits import low, number, truth, zext
from .float_instructions import FLOAT_INSTRUCTIONS
from .generic import Operation, plain
from .instructions import INTEGER_INSTRUCTIONS


def arithmetic(operands, function):
    return Operation(operands, plain(function), any_nan=True)


def compare(use):
    condition, a, b = use.args
    return truth(floats.CONDITIONS[condition](a, b))


def lesser(function):
    """minNum of IEEE 754-2008; zeros of both signs are equal."""
    def meaning(use):
        a, b = use.args
        zeros = And(floats.absolute(a) == 0, b == floats.negated(a))
        choice = use.undef(BitVecVal(0, 1), BitVecVal(1, 1))
        return If(And(zeros, choice == 1), floats.negated(function(a, b)),
                  function(a, b))
    return meaning


def lesser_number(function):
    """As before, of any NaN: the other operand."""
    def meaning(use):
        a, b = (floats.canonical(x) for x in use.args)
        use.args = [a, b]
        return lesser(function)(use)
    return meaning


def lesser_number_or_nan(function):
    """As before, but of a signaling NaN the result may also be NaN."""
    def meaning(use):
        a, b = use.args
        number = lesser_number(function)(use)
        choice = use.undef(BitVecVal(0, 1), BitVecVal(1, 1))
        signaling = Or(floats.is_signaling(a), floats.is_signaling(b))
        return If(And(signaling, choice == 1), floats.quiet_nan(a.size()),
                  number)
    return meaning


def least_number(function):
    """minimumNumber of IEEE 754-2019: of any NaN the other operand, and -0 is less
    than +0."""
    return arithmetic(2, lambda a, b: function(floats.canonical(a),
                                               floats.canonical(b)))


def copied_sign(use):
    """The sign of a float that may be of another width."""
    x, y = use.args
    sign = zext(low(LShR(y, y.size() - 1), 1), x.size()) << (x.size() - 1)
    return floats.absolute(x) | sign


def to_integer(signed):
    """A number that does not fit is poison."""
    def meaning(use):
        (x,) = use.args
        use.unless(Not(floats.fits(x, use.size, signed)))
        return floats.saturated(x, use.size, signed)
    return meaning


def defined_as(stem):
    """The meaning of an instruction of the first source's width."""
    def meaning(use):
        name = stem.replace("#", str(use.args[0].size()))
        row = INTEGER_INSTRUCTIONS.get(name) or \
            FLOAT_INSTRUCTIONS[name]
        return row.meaning(*use.args)
    return meaning


def scaled_for_quotient(use):
    """The numerator or the denominator, as the third operand says, and whether
    v_div_fmas scales back."""
    n, d, which = use.args
    row = FLOAT_INSTRUCTIONS[f"V_DIV_SCALE_F{n.size()}_e64"]
    chosen = n if int(str(which)) & 1 else d
    return row.meaning(chosen, d, n)


FLOAT_GENERIC = {
    "G_FADD": arithmetic(2, floats.add),
    "G_FSUB": arithmetic(2, floats.subtract),
    "G_FMUL": arithmetic(2, floats.multiply),
    "G_FMA": arithmetic(3, floats.fused),
    "G_FFLOOR": arithmetic(1, floats.floor),
    "G_FCEIL": arithmetic(1, floats.ceiling),
    "G_INTRINSIC_TRUNC": arithmetic(1, floats.truncated),
    "G_FRINT": arithmetic(1, floats.nearest),
    "G_FNEARBYINT": arithmetic(1, floats.nearest),
    "G_INTRINSIC_ROUNDEVEN": arithmetic(1, floats.nearest),
    "G_FCANONICALIZE": arithmetic(1, floats.canonical),
    "G_FMINNUM_IEEE": Operation(2, lesser(floats.minimum), any_nan=True),
    "G_FMAXNUM_IEEE": Operation(2, lesser(floats.maximum), any_nan=True),
    "G_FMINNUM": Operation(2, lesser_number_or_nan(floats.minimum),
                           any_nan=True),
    "G_FMAXNUM": Operation(2, lesser_number_or_nan(floats.maximum),
                           any_nan=True),
    "G_FMINIMUMNUM": least_number(floats.minimum),
    "G_FMAXIMUMNUM": least_number(floats.maximum),
    "G_FCOPYSIGN": Operation(2, copied_sign),
    "G_FLDEXP": arithmetic(2, floats.scaled),
    "G_FPEXT": Operation(1, lambda use: floats.converted(
        use.args[0], use.size), any_nan=True),
    "G_FPTRUNC": Operation(1, lambda use: floats.converted(
        use.args[0], use.size), any_nan=True),
    "G_FNEG": Operation(1, plain(floats.negated)),
    "G_FABS": Operation(1, plain(floats.absolute)),
    "G_FCMP": Operation(3, compare),
    "G_FPTOSI": Operation(1, to_integer(signed=True)),
    "G_FPTOUI": Operation(1, to_integer(signed=False)),
    "G_FPTOSI_SAT": Operation(1, lambda use: floats.saturated(
        use.args[0], use.size, True)),
    "G_FPTOUI_SAT": Operation(1, lambda use: floats.saturated(
        use.args[0], use.size, False)),
    "G_SITOFP": Operation(1, lambda use: floats.from_signed(
        use.args[0], use.size)),
    "G_UITOFP": Operation(1, lambda use: floats.from_unsigned(
        use.args[0], use.size)),
    "G_TOYGCN_F16_OF_I16": Operation(1, lambda use: floats.from_signed(
        low(use.args[0], 16), use.size)),
    "G_TOYGCN_F16_OF_U16": Operation(1, lambda use: floats.from_unsigned(
        low(use.args[0], 16), use.size)),
    "G_TOYGCN_I16_OF_F16": Operation(1, lambda use: zext(
        floats.saturated(use.args[0], 16, True), use.size)),
    "G_TOYGCN_U16_OF_F16": Operation(1, lambda use: zext(
        floats.saturated(use.args[0], 16, False), use.size)),
    "G_IS_FPCLASS": Operation(2, plain(
        lambda x, classes: floats.in_classes(x, number(classes, 32)))),
    "int_amdgcn_div_scale": Operation(3, scaled_for_quotient, 2),
    "int_amdgcn_class": Operation(2, plain(floats.in_classes)),
}

# An intrinsic and the instruction that its documentation names, # being the
# width of the first source.
DEFINED_AS = {
    "rcp": (1, "V_RCP_F#_e64"), "rsq": (1, "V_RSQ_F#_e64"),
    "sqrt": (1, "V_SQRT_F#_e64"), "fract": (1, "V_FRACT_F#_e64"),
    "sin": (1, "V_SIN_F#_e64"), "cos": (1, "V_COS_F#_e64"),
    "log": (1, "V_LOG_F#_e64"), "exp2": (1, "V_EXP_F#_e64"),
    "frexp_mant": (1, "V_FREXP_MANT_F#_e64"),
    "frexp_exp": (1, "V_FREXP_EXP_I32_F#_e64"),
    "div_fmas": (4, "V_DIV_FMAS_F#_e64"), "fmed3": (3, "V_MED3_F#_e64"),
    "div_fixup": (3, "V_DIV_FIXUP_F#_e64"),
    "sffbh": (1, "V_FFBH_I32_e64"), "perm": (3, "V_PERM_B32_e64"),
    "alignbyte": (3, "V_ALIGNBYTE_B32_e64"), "sad_u8": (3, "V_SAD_U8_e64"),
    "sad_hi_u8": (3, "V_SAD_HI_U8_e64"), "sad_u16": (3, "V_SAD_U16_e64"),
    "msad_u8": (3, "V_MSAD_U8_e64"), "lerp": (3, "V_LERP_U8_e64"),
    "s_wqm": (1, "S_WQM_B#"), "s_bitreplicate": (1, "S_BITREPLICATE_B64_B#"),
    "mul_u24": (2, "V_MUL_U32_U24_e64"), "mul_i24": (2, "V_MUL_I32_I24_e64"),
    "mulhi_i24": (2, "V_MUL_HI_I32_I24_e64"),
    "fmul_legacy": (2, "V_MUL_LEGACY_F32_e64"),
    "fmad_ftz": (3, "V_MAD_F32_e64"),
    "cvt_pk_u8_f32": (3, "V_CVT_PK_U8_F32_e64"),
    "trig_preop": (2, "V_TRIG_PREOP_F64_e64"),
    "cvt_pk_i16": (2, "V_CVT_PK_I16_I32_e64"),
    "cvt_pk_u16": (2, "V_CVT_PK_U16_U32_e64"),
    "cvt_pknorm_i16": (2, "V_CVT_PKNORM_I16_F32_e64"),
    "cvt_pknorm_u16": (2, "V_CVT_PKNORM_U16_F32_e64"),
    "cvt_pkrtz": (2, "V_CVT_PKRTZ_F16_F32_e64"),
    "qsad_pk_u16_u8": (3, "V_QSAD_PK_U16_U8_e64"),
    "mqsad_pk_u16_u8": (3, "V_MQSAD_PK_U16_U8_e64"),
    "mqsad_u32_u8": (3, "V_MQSAD_U32_U8_e64"),
} | {f"cube{name}": (3, f"V_CUBE{name.upper()}_F32_e64")
     for name in ("id", "sc", "tc", "ma")}
FLOAT_GENERIC["G_FMAD"] = Operation(3, lambda use: FLOAT_INSTRUCTIONS[
    {32: "V_MAD_F32_e64", 16: "V_MAD_LEGACY_F16_e64"}[use.args[0].size()]
].meaning(*use.args))
FLOAT_GENERIC |= {f"int_amdgcn_{name}": Operation(operands, defined_as(stem))
                  for name, (operands, stem) in DEFINED_AS.items()}

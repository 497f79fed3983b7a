//===- ToyGCNFloatFunctions.td - Quotients and roots -------*- tablegen -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The dags of quotients, roots, powers, logarithms, sine and cosine of floats,
/// in the language of ToyGCNExpansions.td. Each says how far its result may be
/// from the exact one, and why.
///
//===----------------------------------------------------------------------===//

//===----------------------------------------------------------------------===//
// Quotients
//===----------------------------------------------------------------------===//
//
// They are correctly rounded, unless the flag afn allows a product with the
// reciprocal. ApproximateFloats.cpp has replaced what !fpmath allows.
//
// With r = 1/d within half a unit and q = n/d within one, q + r * (n - d*q) is
// correctly rounded (P. Markstein, "Computation of elementary functions on the
// IBM RISC System/6000 processor", 1990). A Newton step from a reciprocal that
// is one unit off gives such an r unless all bits of d's mantissa are ones:
// then r may be slightly more than half a unit too low, which matters where n
// is a power of two. In f32, q is then computed with the next r, so that it
// lies above n/d, and the last step comes from the other side. In f64, whose
// first reciprocal has 24 bits, BelowPowerOf2 corrects r.
//
// n - d*q must not be a denormal that is flushed:
//
// * denormals are kept: v_div_scale, v_div_fmas and v_div_fixup as the manual
//   describes (Vega ISA, 12.11); v_div_fmas rounds a denormal quotient once.
// * those of results are flushed: the mantissas' quotient has no denormals on
//   the way, and v_ldexp scales it.
// * what the mode is shows at run time only, or those of operands alone are
//   flushed: in f64; v_cvt_f32_f64 then makes an f32 by the mode. For f64
//   itself no wider type exists, so it goes the first way.

// $n * (1/$d), where any error is allowed: two Newton steps and a correction of
// the quotient bring the 22 bits of v_rcp_f64 to all.
defvar NearQuotient64 = (steps
    (s64 (int_amdgcn_rcp $d)):$r0, (s64 (G_FNEG $d)):$neg, (s64 "1.0"):$one,
    (s64 (G_FMA (s64 (G_FMA $neg, $r0, $one)), $r0, $r0)):$r1,
    (s64 (G_FMA (s64 (G_FMA $neg, $r1, $one)), $r1, $r1)):$r,
    (s64 (G_FMUL $n, $r)):$q,
    (s64 (G_FMA (s64 (G_FMA $neg, $q, $n)), $r, $q)));
foreach width = [W16, W32] in
  def : Expand<G_FDIV, Approximately, width, (G_FMUL $x, (int_amdgcn_rcp $y))>;
def : Expand<G_FDIV, OfFinite, W64,
             (steps (steps $x):$n, (steps $y):$d, NearQuotient64)>;
// The steps make NaN of a reciprocal that is zero or infinite.
def : Expand<G_FDIV, Approximately, W64,
             (steps (steps $x):$n, (steps $y):$d, NearQuotient64:$quot,
                    (int_amdgcn_div_fixup $quot, $y, $x))>;

// A half's quotient of f32 operations. One Newton step makes an f32 quotient
// that rounds to the right half: numbers of 11 bits have no quotient that is
// within 2^-23 of the middle of two halves and not that middle. The fixup,
// which knows zeros, infinities and NaN, is of halves unless those might be
// flushed as its operands.
defvar HalfQuotient = (steps
    (s32 (G_FPEXT $x)):$n, (s32 (G_FPEXT $y)):$d, (s32 (int_amdgcn_rcp $d)):$r,
    (s32 (G_FMUL $n, $r)):$q,
    (s32 (G_FMA (s32 (G_FMA (s32 (G_FNEG $d)), $q, $n)), $r, $q)));
def : Expand<G_FDIV, InAnyMode, W16,
             (steps HalfQuotient:$quot,
                    (G_FPTRUNC (s32 (int_amdgcn_div_fixup $quot, $d, $n))))>;
def : Expand<G_FDIV, InLegalizer, W16,
             (steps HalfQuotient:$quot,
                    (int_amdgcn_div_fixup (G_FPTRUNC $quot), $y, $x))>;

// An f32 quotient in any mode. That of f64 is within a unit or two of 2^-53,
// no f32 quotient is within 2^-49 of the middle of two floats and not that
// middle, and f64 has a quotient in the middle exactly: it has few bits. The
// last operation has no f32 operands that might be flushed.
def : Expand<G_FDIV, InAnyMode, W32,
             (steps (s64 (G_FPEXT $x)):$n, (s64 (G_FPEXT $y)):$d,
                    NearQuotient64:$quot,
                    (G_FPTRUNC (s64 (int_amdgcn_div_fixup $quot, $d, $n))))>;

// The reciprocal $below of f64 $d, correctly rounded where $d is
// 2^e * (2 - k * 2^-52) with k below 2^20. 1/$d is 2^-e * (1 + k/2 * 2^-52)
// plus a smaller term, which the Newton step loses where k is odd.
defvar BelowPowerOf2 = (steps
    (low $d):$d_low, (high $below):$high,
    (s32 (G_FSHR (high $d), $d_low, 20)):$upper,
    (s1 (G_ICMP ICMP_EQ, $upper, -1)):$is_below, (s32 1):$unit,
    (s32 (G_LSHR (s32 (G_SUB $unit, $d_low)), $unit)):$corrected,
    (pair (s32 (G_SELECT $is_below, $corrected, (low $below))), $high));
// What $q + $r * $rem takes, of $n and $d: r <- r + r * (1 - d*r), once for
// f32, twice for the 24 bits of f64.
defvar FirstReciprocal = (steps
    "1.0":$one, (G_FNEG $d):$neg, (int_amdgcn_rcp $d):$r0,
    (G_FMA (G_FMA $neg, $r0, $one), $r0, $r0));
defvar LastStep32 = (steps
    FirstReciprocal:$r, (G_FMUL $n, $r):$q0,
    (G_FMA (G_FMA $neg, $q0, $n), (G_ADD $r, 1), $q0):$q,
    (G_FMA $neg, $q, $n):$rem);
defvar LastStep64 = (steps
    FirstReciprocal:$r1, (G_FMA (G_FMA $neg, $r1, $one), $r1, $r1):$below,
    BelowPowerOf2:$r, (G_FMUL $n, $r):$q, (G_FMA $neg, $q, $n):$rem);
foreach width = [W32, W64] in {
  defvar lastStep = !if(!eq(width, W32), LastStep32, LastStep64);
  def : Expand<G_FDIV, InLegalizer, width,
      (steps (flag (int_amdgcn_div_scale $x, $y, (number 0)):$d):$unread,
             (flag (int_amdgcn_div_scale $x, $y, (number 1)):$n):$is_scaled,
             lastStep,
             (int_amdgcn_div_fixup
                 (int_amdgcn_div_fmas $rem, $r, $q, $is_scaled), $y, $x))>;
  def : Expand<G_FDIV, FlushingResults, width,
      (steps (int_amdgcn_frexp_mant $x):$n, (int_amdgcn_frexp_mant $y):$d,
             lastStep, (G_FMA $rem, $r, $q):$quot,
             (s32 (G_SUB (s32 (int_amdgcn_frexp_exp $x)),
                         (s32 (int_amdgcn_frexp_exp $y)))):$scale,
             (int_amdgcn_div_fixup (G_FLDEXP $quot, $scale), $y, $x))>;
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//
//
// Square roots and, of f32 and halves, powers, logarithms, sine and cosine, by
// the instructions that approximate them, after scaling of arguments and
// results that are out of their range. Errors are in units in the last place.

// Classes of floats: llvm::FPClassTest.
defvar ZeroOrInfinity = 0x260;
defvar Finite = 0x1f8;

// The correctly rounded square root of $scaled, where $s is within one unit in
// the last place: the sign of x - s*(s -/+ ulp) says which neighbour is nearer.
defvar NearestRoot32 = (steps
    "0.0":$zero, (G_ADD $s, -1):$below, (G_ADD $s, 1):$above,
    (G_FMA (G_FNEG $below), $s, $scaled):$error_below,
    (G_FMA (G_FNEG $above), $s, $scaled):$error_above,
    (s1 (G_FCMP FCMP_OLE, $error_below, $zero)):$too_high,
    (s1 (G_FCMP FCMP_OGT, $error_above, $zero)):$too_low,
    (G_SELECT $too_low, $above, (G_SELECT $too_high, $below, $s)));
// The same in f64, where an FMA takes as long as 16 other instructions, by one
// residual e = x - s*s and the unit u of s, or of what is below s if e is
// negative. The root is nearer to s + u if e is more than s*u + u*u/4. All of e
// are multiples of u*u, so that is if e is more than s*u. The root is nearer to
// s - u if -e is more than (s - u)*u. Neither s nor a product is a denormal.
defvar NearestRoot64 = (steps
    (G_FMA (G_FNEG $s), $s, $scaled):$error,
    (s32 (G_ASHR (high $error), 31)):$sign,
    (G_ADD $s, (pair $sign, $sign)):$lower, (high $lower):$lower_high,
    (s32 (G_SUB (s32 (G_AND $lower_high, 0x7ff00000)),
                0x43300000)):$unit, // 2^(1023 + 52)
    (pair (low $lower), (s32 (G_ADD $lower_high, $unit))):$limit,
    (s1 (G_FCMP FCMP_OGT, (G_FABS $error), $limit)):$is_off,
    (s32 (G_SELECT $is_off, (s32 (G_OR $sign, 1)), 0)):$units,
    (G_ADD $s, (pair $units, (s32 (G_ASHR $units, 31)))));
// Zeros and infinity are their own roots.
class RootOf<dag of, dag root> {
  dag Steps = (steps root:$root,
      (G_SELECT (s1 (G_IS_FPCLASS of, (number ZeroOrInfinity))), of, $root));
}

// v_sqrt_f32 is within one unit in the last place. Small arguments are scaled
// so that the residual, which may have 2^-48 of them, is no denormal in any
// mode.
def : Expand<G_FSQRT, InLegalizer, W32,
    (steps (s1 (G_FCMP FCMP_OLT, $x, "0x1p-64")):$is_small,
           (G_SELECT $is_small, (G_FMUL $x, "0x1p+96"), $x):$scaled,
           (int_amdgcn_sqrt $scaled):$s,
           NearestRoot32:$near,
           RootOf<(steps $scaled),
                  (G_SELECT $is_small, (G_FMUL $near, "0x1p-48"),
                            $near)>.Steps)>;
// With y near 1/sqrt(x), g = x*y is near the root and h = y/2 near half its
// reciprocal; one step brings both from the 24 bits of v_rsq_f64 to 46
// (Goldschmidt). h times what x - g*g is off brings g to within one unit.
def : Expand<G_FSQRT, InLegalizer, W64,
    (steps (s1 (G_FCMP FCMP_OLT, $x, "0x1p-767")):$is_small,
           (G_FLDEXP $x, (s32 (G_SELECT $is_small, 256, 0))):$scaled,
           (int_amdgcn_rsq $scaled):$y, "0.5":$half,
           (G_FMUL $scaled, $y):$g0, (G_FMUL $y, $half):$h0,
           (G_FMA (G_FNEG $h0), $g0, $half):$off,
           (G_FMA $g0, $off, $g0):$g1, (G_FMA $h0, $off, $h0):$h1,
           (G_FMA (G_FMA (G_FNEG $g1), $g1, $scaled), $h1, $g1):$s,
           NearestRoot64:$near,
           RootOf<(steps $scaled),
                  (G_FLDEXP $near, (s32 (G_SELECT $is_small, -128, 0)))>
               .Steps)>;
// An f32 root that is off by one unit is on the right side of the middle of two
// halves, or it is that middle: no root of a half is within half a unit of it.
// The residual says to which side it has to go; an odd f32 is no middle.
def : Expand<G_FSQRT, InLegalizer, W16,
    (steps (s32 (G_FPEXT $x)):$wide, (s32 (int_amdgcn_sqrt $wide)):$s,
           (s32 (G_FMA (s32 (G_FNEG $s)), $s, $wide)):$residual,
           (s32 (G_ASHR $residual, 31)):$below,
           (s32 (G_OR (s32 (G_ADD $s, $below)), 1)):$odd,
           RootOf<(steps $x), (G_FPTRUNC $odd)>.Steps)>;

// v_exp_f32 has no denormal results. Error: 1.
class PowerOf2<dag x> {
  dag Steps = (steps x:$exponent,
      (s1 (G_FCMP FCMP_OLT, $exponent, "-126.0")):$is_small,
      (G_FADD $exponent, (G_SELECT $is_small, "64.0", "0.0")):$scaled,
      (int_amdgcn_exp2 $scaled):$power,
      (G_FMUL $power, (G_SELECT $is_small, "0x1p-64", "1.0")));
}
def : Expand<G_FEXP2, InLegalizer, W32, PowerOf2<(steps $x)>.Steps>;

// v_log_f32 has no denormal arguments. Error: 1.
defvar Log2 =
    (steps (s1 (G_FCMP FCMP_OLT, $x, "0x1p-126")):$is_small,
           (G_FMUL $x, (G_SELECT $is_small, "0x1p+32", "1.0")):$scaled,
           (int_amdgcn_log $scaled):$log,
           (G_FADD $log, (G_SELECT $is_small, "-32.0", "0.0")));
def : Expand<G_FLOG2, InLegalizer, W32, Log2>;

// $main and $rest are $factor * (high + low), the larger one first.
class ExactProduct<string high, string low> {
  dag Steps = (steps high:$constant, (G_FMUL $factor, $constant):$main,
      (G_FMA $factor, low,
             (G_FMA $factor, $constant, (G_FNEG $main))):$rest);
}

// base^x is 2^(x * log2(base)), whose two parts are high and low; the whole
// part of the product goes to the exponent. Arguments from lowest to highest
// have a result other than 0 and infinity. Error: 2; approximately, it grows
// with the argument.
multiclass Power<Instruction op, string high, string low, string lowest,
                 string highest> {
  def : Expand<op, InLegalizer, W32,
      (steps (steps $x):$factor, ExactProduct<high, low>.Steps,
             (G_INTRINSIC_ROUNDEVEN $main):$whole,
             (int_amdgcn_exp2
                 (G_FADD (G_FADD $main, (G_FNEG $whole)), $rest)):$part,
             (G_FLDEXP $part, (s32 (G_FPTOSI $whole))):$power,
             (G_SELECT (s1 (G_FCMP FCMP_OLT, $x, lowest)), "0.0",
                       $power):$positive,
             (G_SELECT (s1 (G_FCMP FCMP_OGT, $x, highest)), "INFINITY",
                       $positive))>;
  def : Expand<op, Approximately, W32, PowerOf2<(G_FMUL $x, high)>.Steps>;
  def : Expand<op, InLegalizer, W16,
      (G_FPTRUNC (s32 (int_amdgcn_exp2
          (s32 (G_FMUL (s32 (G_FPEXT $x)), (s32 high))))))>;
  def : Expand<op, Approximately, W16, (int_amdgcn_exp2 (G_FMUL $x, high))>;
}
defm : Power<G_FEXP, "0x1.715476p+0", "0x1.4ae0bep-26", "-0x1.9d1da0p+6",
             "0x1.62e430p+6">;
defm : Power<G_FEXP10, "0x1.a934f0p+1", "0x1.2f346ep-24", "-0x1.66d3e8p+5",
             "0x1.344136p+5">;

// log2(x) * log(2), whose two parts are high, the nearest float, and low. The
// correction of an infinity is NaN. Error: 3; approximately, it is absolute.
multiclass Logarithm<Instruction op, string high, string low> {
  def : Expand<op, InLegalizer, W32,
      (steps Log2:$factor, ExactProduct<high, low>.Steps,
             (s1 (G_IS_FPCLASS $factor, (number Finite))):$is_finite,
             (G_SELECT $is_finite, (G_FADD $main, $rest), $factor))>;
  def : Expand<op, Approximately, W32, (G_FMUL Log2, high)>;
  def : Expand<op, InLegalizer, W16,
      (G_FPTRUNC (s32 (G_FMUL (s32 (int_amdgcn_log (s32 (G_FPEXT $x)))),
                              (s32 high))))>;
  def : Expand<op, Approximately, W16, (G_FMUL (int_amdgcn_log $x), high)>;
}
defm : Logarithm<G_FLOG, "0x1.62e430p-1", "-0x1.05c610p-29">;
defm : Logarithm<G_FLOG10, "0x1.344136p-2", "-0x1.ec10c0p-27">;

// v_sin_f32 takes turns, not radians, of any size, and keeps the sign of zero.
// The error is that of the product, relative for small arguments, and near
// 0x1p-20 for those of a few turns. For halves, a product in f32 is off by
// 2^-20 at most.
foreach function = ["sin", "cos"] in {
  defvar op = !cast<Instruction>("G_F" # !toupper(function));
  defvar turns = !cast<Intrinsic>("int_amdgcn_" # function);
  def : Expand<op, InLegalizer, W32, (turns (G_FMUL $x, "0x1.45f306p-3"))>;
  def : Expand<op, InLegalizer, W16,
      (G_FPTRUNC (s32 (turns (s32 (G_FMUL (s32 (G_FPEXT $x)),
                                          (s32 "0x1.45f306p-3"))))))>;
  def : Expand<op, Approximately, W16, (turns (G_FMUL $x, "0x1.45f306p-3"))>;
}
// v_exp_f16, v_log_f16 are within one unit.
def : Expand<G_FEXP2, InLegalizer, W16, (int_amdgcn_exp2 $x)>;
def : Expand<G_FLOG2, InLegalizer, W16, (int_amdgcn_log $x)>;
def : Expand<G_FSQRT, Approximately, W16, (int_amdgcn_sqrt $x)>;

def : Expand<G_FFREXP, InLegalizer, AnyWidth,
             (results (int_amdgcn_frexp_mant $x), (int_amdgcn_frexp_exp $x))>;
// The rounding mode has no exceptions that one could see.
def : Expand<G_FNEARBYINT, InLegalizer, AnyWidth, (G_FRINT $x)>;

//===- ToyGCNQuotients.td - Quotients of other operations --*- tablegen -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The dags of quotients and remainders of integers, in the language of
/// ToyGCNExpansions.td.
///
//===----------------------------------------------------------------------===//

// There is no integer divider. n/d is n times an estimate x of 2^w/d from
// below; each Newton step x += x*(2^w - d*x)/2^w squares the relative error,
// and comparisons correct the last unit or two.
//
// * up to 24 bits: a float quotient is right, or wrong by one.
// * w = 32: v_rcp_f32 gives 22 good bits; one step, two corrections.
// * w = 64: the same 22 bits as a start; two steps, two corrections.
//
// Here are those of $n and $d, as $quot and $rem.

// n/d as the float (n + 1/2) * (1/d), cut off. It is right if the relative
// error, 1.5 units of 2^-23 by v_rcp_f32 and the product, moves the float by
// less than 1/2d, its distance from the next integer: for n < 2^23 / 3.
class QuotientOfSmall<Instruction toFloat, dag half, Instruction toInteger,
                      Intrinsic product> {
  dag Steps = (steps
      (steps $x):$n, (steps $y):$d,
      (toFloat $n):$float_n, (toFloat $d):$float_d,
      "0.5":$half, half:$to_nearest,
      (G_FMUL (G_FADD $float_n, $to_nearest), (int_amdgcn_rcp $float_d)):$float,
      (toInteger $float):$quot, (G_SUB $n, (product $quot, $d)):$rem);
}
// Raises the quotient by one where the remainder still holds a divisor.
class Correction<LLT integer> {
  dag Steps = (steps
      (s1 (G_ICMP ICMP_UGE, $rem, $d)):$too_low,
      (G_ADD $quot, (integer 1)):$next, (G_SUB $rem, $d):$rest,
      (G_SELECT $too_low, $next, $quot):$quot,
      (G_SELECT $too_low, $rest, $rem):$rem);
}
// Unsigned, of up to 24 bits: the float n * (1/d), cut off, is wrong by one at
// most. v_rcp_f32 is exact for 1 and 2; for a larger divisor the error of 1.5
// units of 2^-23 is less than 1. The remainder is exact.
defvar QuotientOfMedium = (steps
    (G_UITOFP $n):$float_n, (G_UITOFP $d):$float_d,
    (G_FPTOUI (G_FMUL $float_n, (int_amdgcn_rcp $float_d))):$quot,
    (G_SUB $n, (int_amdgcn_mul_u24 $quot, $d)):$rem,
    (s1 (G_ICMP ICMP_SLT, $rem, 0)):$too_high, (G_SUB $quot, 1):$less,
    (G_SELECT $too_high, $less, $quot):$quot,
    (G_SELECT $too_high, (G_ADD $rem, $d), $rem):$rem, Correction<s32>.Steps);
// Signed, of magnitudes up to 2^23: the float n * (1/d), rounded, is right or
// one too far from 0, as 1.5 units of 2^-23 are less than 1/2 of a quotient by
// 3. Then the remainder, which is exact, has the other sign than n. A remainder
// too far from 0 gets the divisor's magnitude and the sign of n.
class SignedQuotientOfMedium<dag result> {
  dag Steps = (steps
      (G_SITOFP $x):$float_n, (G_SITOFP $y):$float_d,
      (G_INTRINSIC_ROUNDEVEN
          (G_FMUL $float_n, (int_amdgcn_rcp $float_d))):$quot,
      (G_FMA (G_FNEG $quot), $float_d, $float_n):$rem,
      (s1 (G_FCMP FCMP_OLT, (G_FMUL $rem, $float_n), "0.0")):$too_far,
      (G_FPTOSI result));
}
// Estimate of 2^32/d, never too high: the factor is 2^32 (1 - 2^-21), twice the
// error of conversion, v_rcp_f32 and product together.
defvar Estimate32 = (steps
    "0x1.fffffp+31":$factor, (int_amdgcn_rcp (G_UITOFP $d)):$reciprocal,
    (G_FPTOUI (G_FMUL $reciprocal, $factor)));
// Estimate of 2^64/d, never too high: the factor is 2^64 (1 - 2^-20).
defvar Estimate64 = (steps
    (s32 (G_UITOFP (low $d))):$low_d, (s32 (G_UITOFP (high $d))):$high_d,
    (s32 (G_FMA $high_d, (s32 "0x1p+32"), $low_d)):$float_d,
    (s32 (G_FMUL (s32 (int_amdgcn_rcp $float_d)),
                 (s32 "0x1.ffffep+63"))):$float,
    (s32 (G_INTRINSIC_TRUNC (s32 (G_FMUL $float, (s32 "0x1p-32"))))):$high_x,
    (s32 (G_FMA $high_x, (s32 "-0x1p+32"), $float)):$low_x,
    (pair (s32 (G_FPTOUI $low_x)), (s32 (G_FPTOUI $high_x))));
// x + x * (2^w - d*x) / 2^w.
defvar NewtonStep = (steps (G_MUL $negated, $estimate):$error,
    (G_ADD $estimate, (G_UMULH $estimate, $error)):$estimate);
class Quotient<LLT integer, dag estimate, dag newtonSteps> {
  dag Steps = (steps estimate:$estimate, (G_SUB (integer 0), $d):$negated,
                     newtonSteps, (G_UMULH $n, $estimate):$quot,
                     (G_SUB $n, (G_MUL $quot, $d)):$rem,
                     Correction<integer>.Steps, Correction<integer>.Steps);
}
// Signed ones are those of the magnitudes, and negated.
class SignedQuotient<int width, dag ofMagnitudes> {
  dag Steps = (steps
      (G_ASHR $x, !sub(width, 1)):$sign_x, (G_ASHR $y, !sub(width, 1)):$sign_y,
      (G_SUB (G_XOR $x, $sign_x), $sign_x):$n,
      (G_SUB (G_XOR $y, $sign_y), $sign_y):$d, ofMagnitudes,
      (G_XOR $sign_x, $sign_y):$sign,
      (G_SUB (G_XOR $quot, $sign), $sign):$quot,
      (G_SUB (G_XOR $rem, $sign_x), $sign_x):$rem);
}
multiclass Division<string sign, string place, int width, dag quotient> {
  def : Expand<!cast<Instruction>("G_" # sign # "DIV"), place, width,
               (steps quotient, (COPY $quot))>;
  def : Expand<!cast<Instruction>("G_" # sign # "REM"), place, width,
               (steps quotient, (COPY $rem))>;
}
multiclass Divisions<string place, int width, dag quotient> {
  defm : Division<"U", place, width,
                  (steps (steps $x):$n, (steps $y):$d, quotient)>;
  defm : Division<"S", place, width, SignedQuotient<width, quotient>.Steps>;
}
defm : Division<"U", OfSmallNumbers, W32,
                QuotientOfSmall<G_UITOFP, (steps $half), G_FPTOUI,
                                int_amdgcn_mul_u24>.Steps>;
defm : Division<"S", OfSmallNumbers, W32,
                QuotientOfSmall<G_SITOFP, (G_FCOPYSIGN $half, $float_n),
                                G_FPTOSI, int_amdgcn_mul_i24>.Steps>;
defm : Division<"U", OfMediumNumbers, W32,
                (steps (steps $x):$n, (steps $y):$d, QuotientOfMedium)>;
def : Expand<G_SDIV, OfMediumNumbers, W32, SignedQuotientOfMedium<
    (G_FSUB $quot, (G_SELECT $too_far, (G_FCOPYSIGN "1.0", $quot), "0.0"))>.Steps>;
def : Expand<G_SREM, OfMediumNumbers, W32, SignedQuotientOfMedium<
    (G_FADD $rem, (G_SELECT $too_far, (G_FCOPYSIGN $float_d, $float_n), "0.0"))>.Steps>;
defm : Divisions<InLegalizer, W32, Quotient<s32, Estimate32, NewtonStep>.Steps>;
defm : Divisions<InLegalizer, W64,
                 Quotient<s64, Estimate64,
                          (steps NewtonStep, NewtonStep)>.Steps>;

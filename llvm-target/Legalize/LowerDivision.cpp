//===- LowerDivision.cpp - Division without a divider ---------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The machine has no integer divider. A quotient by a constant is a product
/// (LLVM's code), one by a power of two a shift. Any other n/d is n times an
/// estimate x of 2^w/d from below; each Newton step x += x*(2^w - d*x)/2^w
/// squares the relative error, and comparisons correct the last unit or two.
///
/// * up to 24 bits: a float quotient is right, or wrong by one.
/// * w = 32: v_rcp_f32 gives 22 good bits; one step, two corrections.
/// * w = 64: the same 22 bits as a start; two steps, two corrections.
///
/// The only divisions of more than 64 bits that come here are those by powers
/// of two: LLVM's pass for wide divisions leaves them to the combiner, which
/// does not run at -O0. They become shifts.
///
//===----------------------------------------------------------------------===//

#include "Legalize/CustomLowering.h"
#include "Operations/Types.h"
#include "llvm/CodeGen/GlobalISel/CombinerHelper.h"
#include "llvm/CodeGen/GlobalISel/GISelValueTracking.h"
#include "llvm/CodeGen/GlobalISel/MachineIRBuilder.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;
using namespace TargetOpcode;
using namespace llvm::ToyGCN::Types;

namespace {
struct QuotRem {
  Register Quot, Rem;
};

Register rcp(MachineIRBuilder &B, LLT Ty, Register X) {
  return B.buildIntrinsic(Intrinsic::amdgcn_rcp, {Ty}).addUse(X).getReg(0);
}

/// Raises the quotient by one where the remainder still holds a divisor.
QuotRem correct(MachineIRBuilder &B, LLT Ty, QuotRem QR, Register Den) {
  auto TooLow = B.buildICmp(CmpInst::ICMP_UGE, S1, QR.Rem, Den);
  auto Quot = B.buildAdd(Ty, QR.Quot, B.buildConstant(Ty, 1));
  auto Rem = B.buildSub(Ty, QR.Rem, Den);
  return {B.buildSelect(Ty, TooLow, Quot, QR.Quot).getReg(0),
          B.buildSelect(Ty, TooLow, Rem, QR.Rem).getReg(0)};
}

/// x + x * (2^w - d*x) / 2^w.
Register newtonStep(MachineIRBuilder &B, LLT Ty, Register X, Register NegDen) {
  auto Error = B.buildMul(Ty, NegDen, X);
  return B.buildAdd(Ty, X, B.buildUMulH(Ty, X, Error)).getReg(0);
}

/// Estimate of 2^32/d, never too high: the factor is 2^32 (1 - 2^-21), twice
/// the error of conversion, v_rcp_f32 and product together.
Register reciprocal32(MachineIRBuilder &B, Register Den) {
  auto Factor = B.buildFConstant(S32, 0x1.fffffp+31);
  auto R = rcp(B, S32, B.buildUITOFP(S32, Den).getReg(0));
  return B.buildFPTOUI(S32, B.buildFMul(S32, R, Factor)).getReg(0);
}

/// Estimate of 2^64/d, never too high: the factor is 2^64 (1 - 2^-20).
Register reciprocal64(MachineIRBuilder &B, Register Den) {
  auto Halves = B.buildUnmerge(S32, Den);
  auto Lo = B.buildUITOFP(S32, Halves.getReg(0));
  auto Hi = B.buildUITOFP(S32, Halves.getReg(1));
  auto F = B.buildFMA(S32, Hi, B.buildFConstant(S32, 0x1p+32), Lo);
  auto R = B.buildFMul(S32, rcp(B, S32, F.getReg(0)),
                       B.buildFConstant(S32, 0x1.ffffep+63));
  auto XHiF = B.buildIntrinsicTrunc(
      S32, B.buildFMul(S32, R, B.buildFConstant(S32, 0x1p-32)));
  auto XLoF = B.buildFMA(S32, XHiF, B.buildFConstant(S32, -0x1p+32), R);
  return B
      .buildMergeLikeInstr(S64,
                           {B.buildFPTOUI(S32, XLoF), B.buildFPTOUI(S32, XHiF)})
      .getReg(0);
}

QuotRem unsignedDivRem(MachineIRBuilder &B, LLT Ty, Register Num,
                       Register Den) {
  const bool Wide = Ty == S64;
  Register X = Wide ? reciprocal64(B, Den) : reciprocal32(B, Den);
  Register NegDen = B.buildSub(Ty, B.buildConstant(Ty, 0), Den).getReg(0);
  X = newtonStep(B, Ty, X, NegDen);
  if (Wide)
    X = newtonStep(B, Ty, X, NegDen);
  auto Quot = B.buildUMulH(Ty, Num, X);
  auto Rem = B.buildSub(Ty, Num, B.buildMul(Ty, Quot, Den));
  QuotRem QR = {Quot.getReg(0), Rem.getReg(0)};
  QR = correct(B, Ty, QR, Den);
  return correct(B, Ty, QR, Den);
}

/// Bits of the magnitudes of two dwords, and whether they may be negative.
struct Widths {
  unsigned Num, Den;
  bool Signed;
};

Widths widthsOf(const MachineInstr &MI, GISelValueTracking *VT) {
  const Register Num = MI.getOperand(1).getReg();
  const Register Den = MI.getOperand(2).getReg();
  const bool Signed = MI.getOpcode() == G_SDIV || MI.getOpcode() == G_SREM;
  if (!VT)
    return {32, 32, Signed};
  const unsigned N = VT->getKnownBits(Num).countMaxActiveBits();
  const unsigned D = VT->getKnownBits(Den).countMaxActiveBits();
  if (!Signed || (N < 32 && D < 32))
    return {N, D, false};
  // The largest magnitude of n bits with the sign is -2^(n-1).
  return {33 - VT->computeNumSignBits(Num), 33 - VT->computeNumSignBits(Den),
          true};
}

/// n/d as the float (n + 1/2) * (1/d), cut off. It is right if the relative
/// error, 1.5 units of 2^-23 by v_rcp_f32 and the product, moves the float by
/// less than 1/2d, its distance from the next integer: for n < 2^23 / 3.
QuotRem smallDivRem(MachineIRBuilder &B, Register Num, Register Den,
                    bool Signed) {
  auto N = Signed ? B.buildSITOFP(S32, Num) : B.buildUITOFP(S32, Num);
  auto D = Signed ? B.buildSITOFP(S32, Den) : B.buildUITOFP(S32, Den);
  auto Half = B.buildFConstant(S32, 0.5);
  if (Signed)
    Half = B.buildFCopysign(S32, Half, N);
  auto F =
      B.buildFMul(S32, B.buildFAdd(S32, N, Half), rcp(B, S32, D.getReg(0)));
  auto Quot = Signed ? B.buildFPTOSI(S32, F) : B.buildFPTOUI(S32, F);
  auto Product = B.buildIntrinsic(Signed ? Intrinsic::amdgcn_mul_i24
                                         : Intrinsic::amdgcn_mul_u24,
                                  {S32})
                     .addUse(Quot.getReg(0))
                     .addUse(Den);
  return {Quot.getReg(0), B.buildSub(S32, Num, Product).getReg(0)};
}

/// Unsigned, of up to 24 bits: the float n * (1/d), cut off, is wrong by one at
/// most. v_rcp_f32 is exact for 1 and 2; for a larger divisor the error of 1.5
/// units of 2^-23 is less than 1. The remainder is exact.
QuotRem mediumDivRem(MachineIRBuilder &B, Register Num, Register Den) {
  auto N = B.buildUITOFP(S32, Num), D = B.buildUITOFP(S32, Den);
  auto F = B.buildFMul(S32, N, rcp(B, S32, D.getReg(0)));
  auto Quot = B.buildFPTOUI(S32, F);
  auto Product = B.buildIntrinsic(Intrinsic::amdgcn_mul_u24, {S32})
                     .addUse(Quot.getReg(0))
                     .addUse(Den);
  auto Rem = B.buildSub(S32, Num, Product);
  auto TooHigh =
      B.buildICmp(CmpInst::ICMP_SLT, S1, Rem, B.buildConstant(S32, 0));
  auto Less = B.buildSub(S32, Quot, B.buildConstant(S32, 1));
  QuotRem QR = {
      B.buildSelect(S32, TooHigh, Less, Quot).getReg(0),
      B.buildSelect(S32, TooHigh, B.buildAdd(S32, Rem, Den), Rem).getReg(0)};
  return correct(B, S32, QR, Den);
}

/// -1 for negative values, 0 otherwise.
Register signMask(MachineIRBuilder &B, LLT Ty, Register X) {
  return B.buildAShr(Ty, X, B.buildConstant(S32, Ty.getSizeInBits() - 1))
      .getReg(0);
}

/// The value itself if \p Mask is 0, its negation if \p Mask is -1.
Register negateIf(MachineIRBuilder &B, LLT Ty, Register X, Register Mask) {
  return B.buildSub(Ty, B.buildXor(Ty, X, Mask), Mask).getReg(0);
}

using Divide = function_ref<QuotRem(Register Num, Register Den)>;

QuotRem signedDivRem(MachineIRBuilder &B, LLT Ty, Register Num, Register Den,
                     Divide Unsigned) {
  Register NumSign = signMask(B, Ty, Num), DenSign = signMask(B, Ty, Den);
  QuotRem QR =
      Unsigned(negateIf(B, Ty, Num, NumSign), negateIf(B, Ty, Den, DenSign));
  Register QuotSign = B.buildXor(Ty, NumSign, DenSign).getReg(0);
  return {negateIf(B, Ty, QR.Quot, QuotSign), negateIf(B, Ty, QR.Rem, NumSign)};
}

/// The quotient or remainder by a constant; none if the divisor varies.
MachineInstr *divideByConstant(MachineInstr &MI, MachineIRBuilder &B,
                               GISelValueTracking *VT) {
  MachineOperand &Den = MI.getOperand(2);
  auto C = getIConstantVRegValWithLookThrough(Den.getReg(), *B.getMRI());
  if (!C || C->Value.isZero())
    return nullptr;
  Den.setReg(
      B.buildConstant(B.getMRI()->getType(Den.getReg()), C->Value).getReg(0));
  // The legalizer itself sees new instructions, and B has no observer.
  GISelObserverWrapper Nobody;
  const CombinerHelper Helper(Nobody, B, /*IsPreLegalize=*/true, VT);
  const bool Signed = MI.getOpcode() == G_SDIV || MI.getOpcode() == G_SREM;
  return Signed ? Helper.buildSDivOrSRemUsingMul(MI)
                : Helper.buildUDivOrURemUsingMul(MI);
}

/// n / 2^k is n + (2^k - 1 if n is negative), shifted by k; by -2^k it is that
/// negated. The remainder is what the low bits of the sum have, less what was
/// added.
QuotRem signedByPowerOf2(MachineIRBuilder &B, LLT Ty, Register Num,
                         const APInt &Den) {
  const APInt Low = Den.abs() - 1;
  auto Added = B.buildAnd(Ty, signMask(B, Ty, Num), B.buildConstant(Ty, Low));
  auto Sum = B.buildAdd(Ty, Num, Added);
  auto Quot = B.buildAShr(Ty, Sum, B.buildConstant(S32, Low.popcount()));
  if (Den.isNegative())
    Quot = B.buildSub(Ty, B.buildConstant(Ty, 0), Quot);
  auto Rest = B.buildAnd(Ty, Sum, B.buildConstant(Ty, Low));
  return {Quot.getReg(0), B.buildSub(Ty, Rest, Added).getReg(0)};
}

/// By a power of two.
bool lowerWideDivision(MachineInstr &MI, MachineIRBuilder &B) {
  Register Num = MI.getOperand(1).getReg();
  const LLT Ty = B.getMRI()->getType(Num);
  const unsigned Opc = MI.getOpcode();
  auto C = getIConstantVRegValWithLookThrough(MI.getOperand(2).getReg(),
                                              *B.getMRI());
  const bool Signed = Opc == G_SDIV || Opc == G_SREM;
  if (!C || !(Signed ? C->Value.abs() : C->Value).isPowerOf2())
    return false;
  QuotRem QR;
  if (Signed) {
    QR = signedByPowerOf2(B, Ty, Num, C->Value);
  } else {
    QR.Quot = B.buildLShr(Ty, Num, B.buildConstant(S32, C->Value.logBase2()))
                  .getReg(0);
    QR.Rem = B.buildAnd(Ty, Num, B.buildConstant(Ty, C->Value - 1)).getReg(0);
  }
  return ToyGCN::replaceWith(MI, B,
                             Opc == G_UDIV || Opc == G_SDIV ? QR.Quot : QR.Rem);
}
} // namespace

bool ToyGCN::lowerIntegerDivision(MachineInstr &MI, MachineIRBuilder &B,
                                  GISelValueTracking *VT) {
  if (B.getMRI()->getType(MI.getOperand(0).getReg()).getSizeInBits() > 64)
    return lowerWideDivision(MI, B);
  if (const MachineInstr *Result = divideByConstant(MI, B, VT))
    return replaceWith(MI, B, Result->getOperand(0).getReg());
  Register Dst = MI.getOperand(0).getReg();
  Register Num = MI.getOperand(1).getReg(), Den = MI.getOperand(2).getReg();
  const LLT Ty = B.getMRI()->getType(Dst);
  const unsigned Opc = MI.getOpcode();
  if (VT && Opc == G_UDIV && isKnownToBeAPowerOfTwo(Den, *B.getMRI(), VT)) {
    auto N = B.buildCTTZ_ZERO_UNDEF(S32, Den);
    return replaceWith(MI, B, B.buildLShr(Ty, Num, N).getReg(0));
  }
  auto IsDword = [&](Register R) {
    return VT && Ty == S64 && VT->getKnownBits(R).countMaxActiveBits() <= 32;
  };
  if (IsDword(Num) && IsDword(Den)) {
    auto Short =
        B.buildInstr(Opc == G_UDIV || Opc == G_SDIV ? G_UDIV : G_UREM, {S32},
                     {B.buildTrunc(S32, Num), B.buildTrunc(S32, Den)});
    return replaceWith(MI, B, B.buildZExt(S64, Short).getReg(0));
  }
  const Widths W = widthsOf(MI, Ty == S32 ? VT : nullptr);
  auto Unsigned = [&](Register N, Register D) {
    return std::max(W.Num, W.Den) <= 24 ? mediumDivRem(B, N, D)
                                        : unsignedDivRem(B, Ty, N, D);
  };
  QuotRem QR;
  if (W.Num <= (W.Signed ? 22 : 21) && W.Den <= 24)
    QR = smallDivRem(B, Num, Den, W.Signed);
  else
    QR =
        W.Signed ? signedDivRem(B, Ty, Num, Den, Unsigned) : Unsigned(Num, Den);
  B.buildCopy(Dst, Opc == G_UDIV || Opc == G_SDIV ? QR.Quot : QR.Rem);
  MI.eraseFromParent();
  return true;
}

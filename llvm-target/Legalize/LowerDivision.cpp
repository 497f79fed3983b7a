//===- LowerDivision.cpp - Division without a divider ---------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Chooses how the machine, which has no integer divider, makes a quotient. One
/// by a constant is a product (LLVM's code), one by a power of two a shift; the
/// others are rows of tablegen/ToyGCNQuotients.td, by how many bits the
/// numbers have.
///
/// The only divisions of more than 64 bits that come here are those by powers
/// of two: LLVM's pass for wide divisions leaves them to the combiner, which
/// does not run at -O0. They become shifts.
///
//===----------------------------------------------------------------------===//

#include "Legalize/CustomLowering.h"
#include "Operations/Expansion.h"
#include "Operations/Types.h"
#include "llvm/CodeGen/GlobalISel/CombinerHelper.h"
#include "llvm/CodeGen/GlobalISel/GISelValueTracking.h"

using namespace llvm;
using namespace TargetOpcode;
using namespace llvm::ToyGCN::Types;

namespace {
bool isSigned(const MachineInstr &MI) {
  return MI.getOpcode() == G_SDIV || MI.getOpcode() == G_SREM;
}
bool isQuotient(const MachineInstr &MI) {
  return MI.getOpcode() == G_UDIV || MI.getOpcode() == G_SDIV;
}

/// Bits of the magnitudes of two dwords, and whether they may be negative.
struct Widths {
  unsigned Num, Den;
  bool Signed;
};

Widths widthsOf(const MachineInstr &MI, GISelValueTracking *VT) {
  const Register Num = MI.getOperand(1).getReg();
  const Register Den = MI.getOperand(2).getReg();
  const bool Signed = isSigned(MI);
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

struct QuotRem {
  Register Quot, Rem;
};

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
  return isSigned(MI) ? Helper.buildSDivOrSRemUsingMul(MI)
                      : Helper.buildUDivOrURemUsingMul(MI);
}

/// A remainder by a constant of 32 bits, or of 31 and a sign, is a dword, which
/// the low dwords of the dividend and of the product give.
bool remainderByDword(MachineInstr &MI, MachineIRBuilder &B) {
  const auto C = getIConstantVRegVal(MI.getOperand(2).getReg(), *B.getMRI());
  if (isQuotient(MI) || !C || C->getBitWidth() != 64 ||
      (isSigned(MI) ? C->getSignificantBits() : C->getActiveBits()) > 32)
    return false;
  const Register Num = MI.getOperand(1).getReg();
  const Register Den = MI.getOperand(2).getReg();
  auto Quot = B.buildInstr(isSigned(MI) ? G_SDIV : G_UDIV, {S64}, {Num, Den});
  auto Product =
      B.buildMul(S32, B.buildTrunc(S32, Quot), B.buildTrunc(S32, Den));
  auto Rem = B.buildSub(S32, B.buildTrunc(S32, Num), Product);
  auto Wide = isSigned(MI) ? B.buildSExt(S64, Rem) : B.buildZExt(S64, Rem);
  return ToyGCN::replaceWith(MI, B, Wide.getReg(0));
}

/// n / 2^k is n + (2^k - 1 if n is negative), shifted by k; by -2^k it is that
/// negated. The remainder is what the low bits of the sum have, less what was
/// added.
QuotRem signedByPowerOf2(MachineIRBuilder &B, LLT Ty, Register Num,
                         const APInt &Den) {
  const APInt Low = Den.abs() - 1;
  auto Sign =
      B.buildAShr(Ty, Num, B.buildConstant(S32, Ty.getSizeInBits() - 1));
  auto Added = B.buildAnd(Ty, Sign, B.buildConstant(Ty, Low));
  auto Sum = B.buildAdd(Ty, Num, Added);
  auto Quot = B.buildAShr(Ty, Sum, B.buildConstant(S32, Low.popcount()));
  if (Den.isNegative())
    Quot = B.buildSub(Ty, B.buildConstant(Ty, 0), Quot);
  auto Rest = B.buildAnd(Ty, Sum, B.buildConstant(Ty, Low));
  return {Quot.getReg(0), B.buildSub(Ty, Rest, Added).getReg(0)};
}

/// By a power of two.
bool divideByPowerOf2(MachineInstr &MI, MachineIRBuilder &B) {
  Register Num = MI.getOperand(1).getReg();
  const LLT Ty = B.getMRI()->getType(Num);
  auto C = getIConstantVRegValWithLookThrough(MI.getOperand(2).getReg(),
                                              *B.getMRI());
  if (!C || !(isSigned(MI) ? C->Value.abs() : C->Value).isPowerOf2())
    return false;
  QuotRem QR;
  if (isSigned(MI)) {
    QR = signedByPowerOf2(B, Ty, Num, C->Value);
  } else {
    QR.Quot = B.buildLShr(Ty, Num, B.buildConstant(S32, C->Value.logBase2()))
                  .getReg(0);
    QR.Rem = B.buildAnd(Ty, Num, B.buildConstant(Ty, C->Value - 1)).getReg(0);
  }
  return ToyGCN::replaceWith(MI, B, isQuotient(MI) ? QR.Quot : QR.Rem);
}
} // namespace

bool ToyGCN::chooseDivision(MachineInstr &MI, MachineIRBuilder &B,
                            GISelValueTracking *VT) {
  const LLT Ty = B.getMRI()->getType(MI.getOperand(0).getReg());
  if (Ty.getSizeInBits() > 64)
    return divideByPowerOf2(MI, B);
  // Other remainders by powers of two are masks and shifts already.
  if (MI.getOpcode() == G_SREM && divideByPowerOf2(MI, B))
    return true;
  if (remainderByDword(MI, B))
    return true;
  if (const MachineInstr *Result = divideByConstant(MI, B, VT))
    return replaceWith(MI, B, Result->getOperand(0).getReg());
  const Widths W = widthsOf(MI, Ty == S32 ? VT : nullptr);
  if (!W.Signed) // Both have the sign bit 0.
    MI.setDesc(B.getTII().get(isQuotient(MI) ? G_UDIV : G_UREM));
  StepBuilder Steps(B);
  if (W.Num <= (W.Signed ? 22 : 21) && W.Den <= 24)
    return expand(MI, OfSmallNumbers, Steps);
  return std::max(W.Num, W.Den) <= 24 && expand(MI, OfMediumNumbers, Steps);
}

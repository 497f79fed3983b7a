//===- DivisionCombines.cpp - Cheaper divisions ---------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Garden/DivisionCombines.h"
#include "Operations/Types.h"
#include "llvm/CodeGen/GlobalISel/GISelValueTracking.h"
#include "llvm/CodeGen/GlobalISel/GenericMachineInstrs.h"
#include "llvm/CodeGen/GlobalISel/MachineIRBuilder.h"
#include "llvm/CodeGen/GlobalISel/Utils.h"
#include "llvm/CodeGen/TargetOpcodes.h"

using namespace llvm;
using namespace TargetOpcode;
using namespace llvm::ToyGCN::Types;

/// Divides magnitudes: -2^31 / -1 has 33 bits.
static void divideMagnitudes(MachineIRBuilder &B, bool IsQuot, Register Dst,
                             Register Num, Register Den) {
  auto SignOf = [&](Register R) {
    return B.buildAShr(S32, R, B.buildConstant(S32, 31)).getReg(0);
  };
  auto NegateIf = [&](LLT Ty, Register R, Register Mask) {
    return B.buildSub(Ty, B.buildXor(Ty, R, Mask), Mask).getReg(0);
  };
  const Register NumSign = SignOf(Num), DenSign = SignOf(Den);
  Num = NegateIf(S32, Num, NumSign);
  Den = NegateIf(S32, Den, DenSign);
  if (!IsQuot) {
    auto Rem = B.buildURem(S32, Num, Den);
    B.buildSExt(Dst, NegateIf(S32, Rem.getReg(0), NumSign));
    return;
  }
  auto Sign = B.buildSExt(S64, B.buildXor(S32, NumSign, DenSign));
  auto Quot = B.buildZExt(S64, B.buildInstr(G_UDIV, {S32}, {Num, Den}));
  B.buildSub(Dst, B.buildXor(S64, Quot, Sign), Sign);
}

bool ToyGCN::matchDivisionOfDwords(const MachineInstr &Div,
                                   const MachineRegisterInfo &MRI,
                                   GISelValueTracking &VT, BuildFnTy &Build) {
  const Register Dst = Div.getOperand(0).getReg();
  const Register L = Div.getOperand(1).getReg();
  const Register R = Div.getOperand(2).getReg();
  if (MRI.getType(Dst) != S64)
    return false;
  const unsigned Opc = Div.getOpcode();
  const bool IsQuot = Opc == G_UDIV || Opc == G_SDIV;
  auto Narrow = [=](unsigned Opcode, unsigned Extend) {
    return [=](MachineIRBuilder &B) {
      auto X = B.buildTrunc(S32, L), Y = B.buildTrunc(S32, R);
      B.buildInstr(Extend, {Dst}, {B.buildInstr(Opcode, {S32}, {X, Y})});
    };
  };
  const KnownBits KL = VT.getKnownBits(L), KR = VT.getKnownBits(R);
  if (KL.countMinLeadingZeros() >= 32 && KR.countMinLeadingZeros() >= 32) {
    Build = Narrow(IsQuot ? G_UDIV : G_UREM, G_ZEXT);
    return true;
  }
  if (Opc == G_UDIV || Opc == G_UREM)
    return false;
  const unsigned SignsL = VT.computeNumSignBits(L);
  if (SignsL <= 32 || VT.computeNumSignBits(R) <= 32)
    return false;
  const bool Fits = SignsL > 33 || KL.isNonNegative() || !KR.Zero.isZero();
  if (Fits)
    Build = Narrow(Opc, G_SEXT);
  else
    Build = [=](MachineIRBuilder &B) {
      divideMagnitudes(B, IsQuot, Dst, B.buildTrunc(S32, L).getReg(0),
                       B.buildTrunc(S32, R).getReg(0));
    };
  return true;
}

bool ToyGCN::matchDivisionByConstants(const MachineInstr &Div,
                                      const MachineRegisterInfo &MRI,
                                      BuildFnTy &Build) {
  const Register Dst = Div.getOperand(0).getReg();
  const Register L = Div.getOperand(1).getReg();
  const LLT Ty = MRI.getType(Dst);
  const auto *R = getOpcodeDef<GBuildVector>(Div.getOperand(2).getReg(), MRI);
  if (!Ty.isVector() || !R ||
      !isConstantOrConstantVector(*R, MRI, /*AllowFP=*/false))
    return false;
  const unsigned Opc = Div.getOpcode();
  Build = [=](MachineIRBuilder &B) {
    const LLT Element = Ty.getElementType();
    auto Parts = B.buildUnmerge(Element, L);
    SmallVector<Register, 16> Results;
    for (unsigned I = 0; I < Ty.getNumElements(); ++I)
      Results.push_back(
          B.buildInstr(Opc, {Element}, {Parts.getReg(I), R->getSourceReg(I)})
              .getReg(0));
    B.buildBuildVector(Dst, Results);
  };
  return true;
}

/// x - (x rounded towards zero to a multiple of 2^n), which is a mask after
/// adding 2^n - 1 to negative values.
bool ToyGCN::matchSRemByPowerOf2(const MachineInstr &Rem,
                                 const MachineRegisterInfo &MRI,
                                 BuildFnTy &Build) {
  const Register Dst = Rem.getOperand(0).getReg();
  const Register X = Rem.getOperand(1).getReg();
  const LLT Ty = MRI.getType(Dst);
  const auto Divisor = getIConstantVRegVal(Rem.getOperand(2).getReg(), MRI);
  if (!Divisor)
    return false;
  const APInt Power = Divisor->abs();
  if (!Power.isPowerOf2() || Power.isOne())
    return false;
  Build = [=](MachineIRBuilder &B) {
    const unsigned Bits = Ty.getSizeInBits();
    auto Sign = B.buildAShr(Ty, X, B.buildConstant(Ty, Bits - 1));
    auto Bias =
        B.buildLShr(Ty, Sign, B.buildConstant(Ty, Bits - Power.logBase2()));
    auto Whole =
        B.buildAnd(Ty, B.buildAdd(Ty, X, Bias), B.buildConstant(Ty, -Power));
    B.buildSub(Dst, X, Whole);
  };
  return true;
}

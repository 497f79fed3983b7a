//===- DwordCombines.cpp - 64-bit arithmetic that dwords do ---------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Garden/DwordCombines.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "Operations/Types.h"
#include "llvm/CodeGen/GlobalISel/GISelValueTracking.h"
#include "llvm/CodeGen/GlobalISel/MIPatternMatch.h"
#include "llvm/CodeGen/GlobalISel/MachineIRBuilder.h"

using namespace llvm;
using namespace MIPatternMatch;
using namespace TargetOpcode;
using namespace llvm::ToyGCN::Types;

static bool isZeroAboveDword(Register X, GISelValueTracking &VT) {
  return VT.getKnownBits(X).countMinLeadingZeros() >= 32;
}

static bool isSignAboveDword(Register X, GISelValueTracking &VT) {
  return VT.computeNumSignBits(X) > 32;
}

bool ToyGCN::matchMulOfDwords(const MachineInstr &Mul,
                              const MachineRegisterInfo &MRI,
                              GISelValueTracking &VT, BuildFnTy &Build) {
  const Register Dst = Mul.getOperand(0).getReg();
  const Register L = Mul.getOperand(1).getReg();
  const Register R = Mul.getOperand(2).getReg();
  if (MRI.getType(Dst) != S64)
    return false;
  unsigned High;
  if (isZeroAboveDword(L, VT) && isZeroAboveDword(R, VT))
    High = G_UMULH;
  else if (isSignAboveDword(L, VT) && isSignAboveDword(R, VT))
    High = G_SMULH;
  else
    return false;
  Build = [=](MachineIRBuilder &B) {
    auto X = B.buildTrunc(S32, L), Y = B.buildTrunc(S32, R);
    B.buildMergeLikeInstr(
        Dst, {B.buildMul(S32, X, Y), B.buildInstr(High, {S32}, {X, Y})});
  };
  return true;
}

bool ToyGCN::matchCompareOfDwords(const MachineInstr &Compare,
                                  const MachineRegisterInfo &MRI,
                                  GISelValueTracking &VT, BuildFnTy &Build) {
  const auto &ICmp = cast<GICmp>(Compare);
  const Register L = ICmp.getLHSReg(), R = ICmp.getRHSReg();
  if (MRI.getType(L) != S64)
    return false;
  CmpInst::Predicate Pred = ICmp.getCond();
  // A sign above keeps both orders, zeros that of unsigned numbers.
  if (isZeroAboveDword(L, VT) && isZeroAboveDword(R, VT))
    Pred = ICmpInst::getUnsignedPredicate(Pred);
  else if (!isSignAboveDword(L, VT) || !isSignAboveDword(R, VT))
    return false;
  Build = [=, &ICmp](MachineIRBuilder &B) {
    B.buildICmp(Pred, ICmp.getReg(0), B.buildTrunc(S32, L),
                B.buildTrunc(S32, R));
  };
  return true;
}

bool ToyGCN::matchShiftedDword(const MachineInstr &Ashr,
                               const MachineRegisterInfo &MRI,
                               BuildFnTy &Build) {
  const Register Dst = Ashr.getOperand(0).getReg();
  Register X;
  int64_t Left, Right;
  if (MRI.getType(Dst) != S64 ||
      !mi_match(Dst, MRI,
                m_GAShr(m_OneNonDBGUse(m_GShl(m_Reg(X), m_ICst(Left))),
                        m_ICst(Right))) ||
      Left != 32 || Right < 0 || Right > 32)
    return false;
  Build = [=](MachineIRBuilder &B) {
    auto Low = B.buildSExt(S64, B.buildTrunc(S32, X));
    if (Right == Left)
      B.buildCopy(Dst, Low);
    else
      B.buildShl(Dst, Low, B.buildConstant(S32, Left - Right),
                 MachineInstr::NoSWrap);
  };
  return true;
}

bool ToyGCN::isConstantLoad(Register X, const MachineRegisterInfo &MRI) {
  auto *Load = dyn_cast<GLoad>(MRI.getVRegDef(X));
  return Load && Load->getMMO().getAddrSpace() == ToyGCNAS::Constant;
}

bool ToyGCN::matchHalvesOfLogic(const MachineInstr &Logic,
                                const MachineRegisterInfo &MRI,
                                BuildFnTy &Build) {
  const Register Dst = Logic.getOperand(0).getReg();
  const Register X = Logic.getOperand(1).getReg();
  auto C = getIConstantVRegVal(Logic.getOperand(2).getReg(), MRI);
  if (MRI.getType(Dst) != S64 || !C || isInlineConstant(C->getSExtValue(), 64))
    return false;
  const unsigned Opcode = Logic.getOpcode();
  Build = [=](MachineIRBuilder &B) {
    auto Parts = B.buildUnmerge(S32, X);
    // Half of the constant leaves the value, gives itself or is an operand.
    auto Half = [&](unsigned I) -> Register {
      const int32_t Bits = C->extractBitsAsZExtValue(32, 32 * I);
      if (Bits == (Opcode == G_AND ? -1 : 0))
        return Parts.getReg(I);
      auto Constant = B.buildConstant(S32, Bits);
      if (Bits == (Opcode == G_AND ? 0 : -1) && Opcode != G_XOR)
        return Constant.getReg(0);
      return B.buildInstr(Opcode, {S32}, {Parts.getReg(I), Constant}).getReg(0);
    };
    const Register Low = Half(0);
    B.buildMergeLikeInstr(Dst, {Low, Half(1)});
  };
  return true;
}

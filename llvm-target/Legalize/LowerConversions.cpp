//===- LowerConversions.cpp - Floats and integers -------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Legalize/CustomLowering.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "Operations/Types.h"
#include "llvm/CodeGen/GlobalISel/MIPatternMatch.h"
#include "llvm/CodeGen/GlobalISel/MachineIRBuilder.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/TargetOpcodes.h"

using namespace llvm;
using namespace MIPatternMatch;
using namespace TargetOpcode;
using namespace llvm::ToyGCN::Types;

namespace {
/// Between a half as a float and one as an integer, or less.
bool convertsHalf(const MachineInstr &MI, const MachineRegisterInfo &MRI) {
  return MRI.getType(MI.getOperand(0).getReg()) == S16 &&
         MRI.getType(MI.getOperand(1).getReg()).getSizeInBits() <= 16;
}

bool convertHalf(MachineInstr &MI, MachineIRBuilder &B) {
  const Register Dst = MI.getOperand(0).getReg();
  const Register Src = MI.getOperand(1).getReg();
  const unsigned Opcode = MI.getOpcode();
  if (Opcode == G_SITOFP || Opcode == G_UITOFP) {
    const bool Signed = Opcode == G_SITOFP;
    const unsigned Extend = B.getMRI()->getType(Src) == S16 ? G_ANYEXT
                            : Signed                        ? G_SEXT
                                                            : G_ZEXT;
    B.buildInstr(Signed ? ToyGCN::G_TOYGCN_F16_OF_I16
                        : ToyGCN::G_TOYGCN_F16_OF_U16,
                 {Dst}, {B.buildInstr(Extend, {S32}, {Src})});
  } else {
    const bool Signed = Opcode == G_FPTOSI || Opcode == G_FPTOSI_SAT;
    B.buildTrunc(Dst, B.buildInstr(Signed ? ToyGCN::G_TOYGCN_I16_OF_F16
                                          : ToyGCN::G_TOYGCN_U16_OF_F16,
                                   {S32}, {Src}));
  }
  MI.eraseFromParent();
  return true;
}

/// Converts to less than a dword by clamping the dword. NaN gives 0 in both.
bool lowerFPToIntSat(MachineInstr &MI, MachineIRBuilder &B) {
  Register Dst = MI.getOperand(0).getReg();
  const unsigned Bits = B.getMRI()->getType(Dst).getSizeInBits();
  const bool Signed = MI.getOpcode() == G_FPTOSI_SAT;
  auto Limit = [&](const APInt &Value) {
    return B.buildConstant(S32, Value.getSExtValue());
  };
  auto R = B.buildInstr(MI.getOpcode(), {S32}, {MI.getOperand(1)});
  if (Signed)
    R = B.buildSMax(
        S32,
        B.buildSMin(S32, R, Limit(APInt::getSignedMaxValue(Bits).sext(32))),
        Limit(APInt::getSignedMinValue(Bits).sext(32)));
  else
    R = B.buildUMin(S32, R, Limit(APInt::getLowBitsSet(32, Bits)));
  B.buildTrunc(Dst, R);
  MI.eraseFromParent();
  return true;
}

/// Makes a 64-bit integer of a float: the high word is floor(x / 2^32), the low
/// one the rest. In f32 that is exact for magnitudes only, so the sign is
/// removed first.
bool lowerFPToInt64(MachineInstr &MI, MachineIRBuilder &B) {
  Register Src = MI.getOperand(1).getReg();
  const LLT Ty = B.getMRI()->getType(Src);
  const bool Signed = MI.getOpcode() == G_FPTOSI;
  // A half has at most 16 bits before the point.
  Register Half;
  if (mi_match(Src, *B.getMRI(), m_GFPExt(m_Reg(Half))) &&
      B.getMRI()->getType(Half) == S16) {
    auto Dword = B.buildInstr(MI.getOpcode(), {S32}, {Src});
    return ToyGCN::replaceWith(
        MI, B, Signed ? B.buildSExt(S64, Dword) : B.buildZExt(S64, Dword));
  }
  const bool ByMagnitude = Signed && Ty == S32;
  auto T = B.buildIntrinsicTrunc(Ty, Src);
  if (ByMagnitude)
    T = B.buildFAbs(Ty, T);
  auto HiF =
      B.buildFFloor(Ty, B.buildFMul(Ty, T, B.buildFConstant(Ty, 0x1p-32)));
  auto LoF = B.buildFMA(Ty, HiF, B.buildFConstant(Ty, -0x1p+32), T);
  auto Hi = Signed && !ByMagnitude ? B.buildFPTOSI(S32, HiF)
                                   : B.buildFPTOUI(S32, HiF);
  auto Lo = B.buildFPTOUI(S32, LoF);
  auto R = B.buildMergeLikeInstr(S64, {Lo.getReg(0), Hi.getReg(0)});
  if (!ByMagnitude)
    return ToyGCN::replaceWith(MI, B, R);
  auto Sign = B.buildAShr(S32, Src, B.buildConstant(S32, 31)).getReg(0);
  auto Sign64 = B.buildMergeLikeInstr(S64, {Sign, Sign});
  return ToyGCN::replaceWith(
      MI, B, B.buildSub(S64, B.buildXor(S64, R, Sign64), Sign64));
}

/// Makes an f32 of a u64, rounded once: the leading one is shifted to the top
/// of a dword, and the bits that are lost below are or'ed into its lowest bit.
Register buildU64ToF32(MachineIRBuilder &B, Register X) {
  auto High = B.buildUnmerge(S32, X).getReg(1);
  auto Zeros = B.buildInstr(ToyGCN::G_TOYGCN_FFBH_U32, {S32}, {High});
  auto Shift = B.buildUMin(S32, Zeros, B.buildConstant(S32, 32));
  auto Norm = B.buildUnmerge(S32, B.buildShl(S64, X, Shift));
  auto Sticky = B.buildUMin(S32, Norm.getReg(0), B.buildConstant(S32, 1));
  auto F = B.buildUITOFP(S32, B.buildOr(S32, Norm.getReg(1), Sticky));
  auto Scale = B.buildSub(S32, B.buildConstant(S32, 32), Shift);
  return B.buildFLdexp(S32, F, Scale).getReg(0);
}

bool lowerInt64ToFP(MachineInstr &MI, MachineIRBuilder &B) {
  Register X = MI.getOperand(1).getReg();
  const LLT Ty = B.getMRI()->getType(MI.getOperand(0).getReg());
  const bool Signed = MI.getOpcode() == G_SITOFP;
  if (Ty == S64) {
    // Both halves are exact in f64: the sum rounds once.
    auto Halves = B.buildUnmerge(S32, X);
    auto Hi = Signed ? B.buildSITOFP(S64, Halves.getReg(1))
                     : B.buildUITOFP(S64, Halves.getReg(1));
    auto Lo = B.buildUITOFP(S64, Halves.getReg(0));
    return ToyGCN::replaceWith(
        MI, B, B.buildFMA(S64, Hi, B.buildFConstant(S64, 0x1p+32), Lo));
  }
  if (!Signed)
    return ToyGCN::replaceWith(MI, B, buildU64ToF32(B, X));
  auto Sign = B.buildAShr(S32, B.buildUnmerge(S32, X).getReg(1),
                          B.buildConstant(S32, 31));
  auto Sign64 = B.buildMergeLikeInstr(S64, {Sign, Sign});
  auto Magnitude = B.buildSub(S64, B.buildXor(S64, X, Sign64), Sign64);
  Register F = buildU64ToF32(B, Magnitude.getReg(0));
  auto SignBit = B.buildAnd(S32, Sign, B.buildConstant(S32, INT32_MIN));
  return ToyGCN::replaceWith(MI, B, B.buildOr(S32, F, SignBit));
}
} // namespace

bool ToyGCN::lowerConversion(MachineInstr &MI, MachineIRBuilder &B) {
  if (convertsHalf(MI, *B.getMRI()))
    return convertHalf(MI, B);
  switch (MI.getOpcode()) {
  case G_FPTOSI_SAT:
  case G_FPTOUI_SAT:
    return lowerFPToIntSat(MI, B);
  case G_FPTOSI:
  case G_FPTOUI:
    return lowerFPToInt64(MI, B);
  default:
    return lowerInt64ToFP(MI, B);
  }
}

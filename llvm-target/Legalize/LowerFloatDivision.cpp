//===- LowerFloatDivision.cpp - Quotients of floats -----------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Float quotients are correctly rounded, unless the flag afn allows a product
/// with the reciprocal. ApproximateFloats.cpp has replaced what !fpmath allows.
///
/// With r = 1/d within half a unit and q = n/d within one, q + r * (n - d*q) is
/// correctly rounded (P. Markstein, "Computation of elementary functions on the
/// IBM RISC System/6000 processor", 1990). A Newton step from a reciprocal that
/// is one unit off gives such an r unless all bits of d's mantissa are ones:
/// then r may be half a unit and a little more too low, which matters where n
/// is a power of two. In f32, q is then computed with the next r, so that it
/// lies above n/d, and the last step comes from the other side. In f64, whose
/// first reciprocal has 24 bits, reciprocalBelowPowerOf2 corrects r.
///
/// n - d*q must not be a denormal that is flushed:
///
/// * denormals are kept: v_div_scale, v_div_fmas and v_div_fixup as the manual
///   describes (Vega ISA, 12.11); v_div_fmas rounds a denormal quotient once.
/// * those of results are flushed: the mantissas' quotient has no denormals on
///   the way, and v_ldexp scales it.
/// * what the mode is shows at run time only, or those of operands alone are
///   flushed: in f64; v_cvt_f32_f64 then makes an f32 by the mode. For f64
///   itself no wider type exists, so it goes the first way.
///
//===----------------------------------------------------------------------===//

#include "Legalize/CustomLowering.h"
#include "Operations/Types.h"
#include "llvm/CodeGen/GlobalISel/MachineIRBuilder.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;
using namespace TargetOpcode;
using namespace llvm::ToyGCN::Types;

namespace {
Register build(MachineIRBuilder &B, Intrinsic::ID ID, LLT Ty, Register X) {
  return B.buildIntrinsic(ID, {Ty}).addUse(X).getReg(0);
}

Register rcp(MachineIRBuilder &B, LLT Ty, Register X) {
  return build(B, Intrinsic::amdgcn_rcp, Ty, X);
}

/// The special cases of quotient \p Quot of \p Num and \p Den.
void buildFixup(MachineIRBuilder &B, Register Dst, Register Quot, Register Den,
                Register Num) {
  B.buildIntrinsic(Intrinsic::amdgcn_div_fixup, ArrayRef<Register>(Dst))
      .addUse(Quot)
      .addUse(Den)
      .addUse(Num);
}

/// True if operands that are denormals may be flushed.
bool mayFlush(DenormalMode Mode) {
  return Mode.Input == DenormalMode::PreserveSign ||
         Mode.Input == DenormalMode::Dynamic ||
         Mode.Output == DenormalMode::Dynamic;
}

/// The reciprocal \p R of f64 \p D, correctly rounded where D is
/// 2^e * (2 - k * 2^-52) with k below 2^20. 1/D is 2^-e * (1 + k/2 * 2^-52)
/// and a little more, which the Newton step loses where k is odd.
Register reciprocalBelowPowerOf2(MachineIRBuilder &B, Register D, Register R) {
  auto Den = B.buildUnmerge(S32, D), Parts = B.buildUnmerge(S32, R);
  auto Upper = B.buildInstr(
      G_FSHR, {S32}, {Den.getReg(1), Den.getReg(0), B.buildConstant(S32, 20)});
  auto IsBelow =
      B.buildICmp(CmpInst::ICMP_EQ, S1, Upper, B.buildConstant(S32, -1));
  auto One = B.buildConstant(S32, 1);
  auto Low = B.buildLShr(S32, B.buildSub(S32, One, Den.getReg(0)), One);
  return B
      .buildMergeLikeInstr(
          S64, {B.buildSelect(S32, IsBelow, Low, Parts.getReg(0)).getReg(0),
                Parts.getReg(1)})
      .getReg(0);
}

/// n * (1/d), where any error is allowed: of f64, two Newton steps and a
/// correction of the quotient bring the 22 bits of v_rcp_f64 to all.
void buildApproximateFDiv(MachineIRBuilder &B, Register Dst, Register Num,
                          Register Den) {
  const LLT Ty = B.getMRI()->getType(Dst);
  Register R = rcp(B, Ty, Den);
  if (Ty != S64) {
    B.buildFMul(Dst, Num, R);
    return;
  }
  auto NegD = B.buildFNeg(Ty, Den);
  auto One = B.buildFConstant(Ty, 1.0);
  for (unsigned I = 0; I < 2; ++I)
    R = B.buildFMA(Ty, B.buildFMA(Ty, NegD, R, One), R, R).getReg(0);
  auto Q = B.buildFMul(Ty, Num, R);
  B.buildFMA(Dst, B.buildFMA(Ty, NegD, Q, Num), R, Q);
}

/// A half's quotient of f32 operations. One Newton step makes an f32 quotient
/// that rounds to the right half: numbers of 11 bits have no quotient that is
/// within 2^-23 of the middle of two halves and not that middle. The fixup,
/// which knows zeros, infinities and NaN, is of halves unless those might be
/// flushed as its operands.
void buildHalfFDiv(MachineIRBuilder &B, Register Dst, Register Num,
                   Register Den) {
  auto N = B.buildFPExt(S32, Num), D = B.buildFPExt(S32, Den);
  Register R = rcp(B, S32, D.getReg(0));
  auto Q = B.buildFMul(S32, N, R);
  auto Rem = B.buildFMA(S32, B.buildFNeg(S32, D), Q, N);
  Register Quot = B.buildFMA(S32, Rem, R, Q).getReg(0);
  if (mayFlush(B.getMF().getDenormalMode(APFloat::IEEEhalf()))) {
    Register Fixed = B.getMRI()->createGenericVirtualRegister(S32);
    buildFixup(B, Fixed, Quot, D.getReg(0), N.getReg(0));
    B.buildFPTrunc(Dst, Fixed);
    return;
  }
  buildFixup(B, Dst, B.buildFPTrunc(S16, Quot).getReg(0), Den, Num);
}

/// What q + r * rem takes.
struct LastStep {
  Register Q, R, Rem;
};

LastStep divide(MachineIRBuilder &B, LLT Ty, Register N, Register D) {
  auto One = B.buildFConstant(Ty, 1.0);
  auto NegD = B.buildFNeg(Ty, D);
  // r <- r + r * (1 - d*r): once for f32, twice for the 24 bits of f64.
  Register R = rcp(B, Ty, D);
  for (unsigned I = 0; I < (Ty == S64 ? 2 : 1); ++I)
    R = B.buildFMA(Ty, B.buildFMA(Ty, NegD, R, One), R, R).getReg(0);
  if (Ty == S64)
    R = reciprocalBelowPowerOf2(B, D, R);
  auto Q = B.buildFMul(Ty, N, R);
  if (Ty == S32)
    Q = B.buildFMA(Ty, B.buildFMA(Ty, NegD, Q, N),
                   B.buildAdd(Ty, R, B.buildConstant(Ty, 1)), Q);
  return {Q.getReg(0), R, B.buildFMA(Ty, NegD, Q, N).getReg(0)};
}

struct Scaled {
  Register Value, Flag;
};

Scaled divScale(MachineIRBuilder &B, LLT Ty, Register Num, Register Den,
                bool ScaleNum) {
  auto MI = B.buildIntrinsic(Intrinsic::amdgcn_div_scale, {Ty, S1})
                .addUse(Num)
                .addUse(Den)
                .addImm(ScaleNum);
  return {MI.getReg(0), MI.getReg(1)};
}

/// Where denormals are kept.
Register buildScaled(MachineIRBuilder &B, LLT Ty, Register Num, Register Den) {
  Register D = divScale(B, Ty, Num, Den, /*ScaleNum=*/false).Value;
  Scaled N = divScale(B, Ty, Num, Den, /*ScaleNum=*/true);
  LastStep S = divide(B, Ty, N.Value, D);
  return B.buildIntrinsic(Intrinsic::amdgcn_div_fmas, {Ty})
      .addUse(S.Rem)
      .addUse(S.R)
      .addUse(S.Q)
      .addUse(N.Flag)
      .getReg(0);
}

/// Where denormal results are flushed.
Register buildOfMantissas(MachineIRBuilder &B, LLT Ty, Register Num,
                          Register Den) {
  auto Exponent = [&](Register X) {
    return build(B, Intrinsic::amdgcn_frexp_exp, S32, X);
  };
  LastStep S = divide(B, Ty, build(B, Intrinsic::amdgcn_frexp_mant, Ty, Num),
                      build(B, Intrinsic::amdgcn_frexp_mant, Ty, Den));
  auto Quot = B.buildFMA(Ty, S.Rem, S.R, S.Q);
  auto Scale = B.buildSub(S32, Exponent(Num), Exponent(Den));
  return B.buildFLdexp(Ty, Quot, Scale).getReg(0);
}

/// An f32 quotient in any mode. That of f64 is within a unit or two of 2^-53,
/// no f32 quotient is within 2^-49 of the middle of two floats and not that
/// middle, and f64 has a quotient in the middle exactly: it has few bits. The
/// last operation has no f32 operands that might be flushed.
void buildInDouble(MachineIRBuilder &B, Register Dst, Register Num,
                   Register Den) {
  Register N = B.buildFPExt(S64, Num).getReg(0);
  Register D = B.buildFPExt(S64, Den).getReg(0);
  MachineRegisterInfo &MRI = *B.getMRI();
  Register Quot = MRI.createGenericVirtualRegister(S64);
  Register Fixed = MRI.createGenericVirtualRegister(S64);
  buildApproximateFDiv(B, Quot, N, D);
  buildFixup(B, Fixed, Quot, D, N);
  B.buildFPTrunc(Dst, Fixed);
}

/// For the flag afn. The steps of f64 make NaN of a reciprocal that is zero or
/// infinite.
void buildNearFDiv(MachineIRBuilder &B, Register Dst, Register Num,
                   Register Den, bool NoInfs) {
  MachineRegisterInfo &MRI = *B.getMRI();
  if (NoInfs || MRI.getType(Dst) != S64)
    return buildApproximateFDiv(B, Dst, Num, Den);
  const Register Quot = MRI.createGenericVirtualRegister(S64);
  buildApproximateFDiv(B, Quot, Num, Den);
  buildFixup(B, Dst, Quot, Den, Num);
}

/// A division of f32 or f64, by how \p Mode treats denormals.
void buildFDiv(MachineIRBuilder &B, Register Dst, Register Num, Register Den,
               DenormalMode Mode) {
  const LLT Ty = B.getMRI()->getType(Dst);
  if (Mode.Output == DenormalMode::PreserveSign)
    buildFixup(B, Dst, buildOfMantissas(B, Ty, Num, Den), Den, Num);
  else if (mayFlush(Mode) && Ty == S32)
    buildInDouble(B, Dst, Num, Den);
  else
    buildFixup(B, Dst, buildScaled(B, Ty, Num, Den), Den, Num);
}
} // namespace

bool ToyGCN::lowerFDiv(MachineInstr &MI, MachineIRBuilder &B) {
  Register Dst = MI.getOperand(0).getReg();
  Register Num = MI.getOperand(1).getReg(), Den = MI.getOperand(2).getReg();
  const LLT Ty = B.getMRI()->getType(Dst);
  if (MI.getFlag(MachineInstr::FmAfn))
    buildNearFDiv(B, Dst, Num, Den, MI.getFlag(MachineInstr::FmNoInfs));
  else if (Ty == S16)
    buildHalfFDiv(B, Dst, Num, Den);
  else
    buildFDiv(B, Dst, Num, Den,
              B.getMF().getDenormalMode(getFltSemanticForLLT(Ty)));
  MI.eraseFromParent();
  return true;
}

//===- FloatCombines.cpp - Combines of floats -----------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Garden/FloatCombines.h"
#include "Legalize/CustomLowering.h"
#include "llvm/CodeGen/GlobalISel/MachineIRBuilder.h"

using namespace llvm;
using namespace TargetOpcode;

bool ToyGCN::keepsDenormals(const MachineInstr &MI,
                            const MachineRegisterInfo &MRI) {
  const LLT Ty = MRI.getType(MI.getOperand(0).getReg()).getScalarType();
  return MI.getMF()->getDenormalMode(getFltSemanticForLLT(Ty)) ==
         DenormalMode::getIEEE();
}

/// True if \p Opcode computes a float: no signaling NaN, and no denormal where
/// those of results are flushed.
static bool computesFloat(unsigned Opcode) {
  return is_contained({G_FADD, G_FSUB, G_FMUL, G_FMA, G_FMAD, G_FPEXT,
                       G_FPTRUNC, G_FMINNUM_IEEE, G_FMAXNUM_IEEE, G_FMINNUM,
                       G_FMAXNUM, G_FCANONICALIZE, G_FDIV, G_FSQRT, G_SITOFP,
                       G_UITOFP},
                      Opcode);
}

/// True if a result of an operation is canonical: an operation on it flushes no
/// more than the one that made it.
static bool resultsAreCanonical(const MachineInstr &MI, LLT Ty) {
  const DenormalMode Mode =
      MI.getMF()->getDenormalMode(getFltSemanticForLLT(Ty));
  return Mode.Input == DenormalMode::IEEE ||
         Mode.Output == DenormalMode::PreserveSign;
}

bool ToyGCN::matchCanonical(const MachineInstr &Canonicalize,
                            const MachineRegisterInfo &MRI, BuildFnTy &Build) {
  const Register Dst = Canonicalize.getOperand(0).getReg();
  const Register X = Canonicalize.getOperand(1).getReg();
  const LLT Ty = MRI.getType(Dst);
  const MachineInstr *Def = getDefIgnoringCopies(X, MRI);
  if (!Def || Ty.isVector())
    return false;
  const auto Bits = getAnyConstantVRegValWithLookThrough(X, MRI);
  if (!Bits) {
    Build = [=](MachineIRBuilder &B) { B.buildCopy(Dst, X); };
    return (computesFloat(Def->getOpcode()) &&
            resultsAreCanonical(Canonicalize, Ty)) ||
           (keepsDenormals(Canonicalize, MRI) && isNeverSNaN(X, MRI));
  }
  APFloat Value(getFltSemanticForLLT(Ty), Bits->Value);
  if (Value.isDenormal() && !keepsDenormals(Canonicalize, MRI))
    return false;
  if (Value.isNaN())
    Value = APFloat::getQNaN(Value.getSemantics());
  Build = [=](MachineIRBuilder &B) {
    B.buildConstant(Dst, Value.bitcastToAPInt());
  };
  return true;
}

bool ToyGCN::matchDoubleByPowerOf2(const MachineInstr &Mul,
                                   const MachineRegisterInfo &MRI,
                                   BuildFnTy &Build) {
  const Register Dst = Mul.getOperand(0).getReg();
  const Register X = Mul.getOperand(1).getReg();
  // Legal constants are numbers.
  const auto Bits = getIConstantVRegVal(Mul.getOperand(2).getReg(), MRI);
  if (MRI.getType(Dst) != LLT::scalar(64) || !Bits || !keepsDenormals(Mul, MRI))
    return false;
  const APFloat Factor(APFloat::IEEEdouble(), *Bits);
  const int Exponent = Factor.getExactLog2Abs();
  if (Exponent == INT_MIN)
    return false;
  Build = [=, Negative = Factor.isNegative(),
           Flags = Mul.getFlags()](MachineIRBuilder &B) {
    const LLT S32 = LLT::scalar(32);
    const SrcOp From =
        Negative ? SrcOp(B.buildFNeg(LLT::scalar(64), X)) : SrcOp(X);
    B.buildFLdexp(Dst, From, B.buildConstant(S32, Exponent), Flags);
  };
  return true;
}

bool ToyGCN::dropReciprocals(SmallVectorImpl<MachineInstr *> &Quotients,
                             const MachineRegisterInfo &MRI) {
  erase_if(Quotients, [&](const MachineInstr *MI) {
    const Register X = MI->getOperand(1).getReg();
    const auto One = MRI.getType(X).isVector()
                         ? getFConstantSplat(X, MRI)
                         : getFConstantVRegValWithLookThrough(X, MRI);
    return One && One->Value.isExactlyValue(1.0);
  });
  return !Quotients.empty();
}

bool ToyGCN::isIntegral(Register X, const MachineRegisterInfo &MRI) {
  switch (MRI.getVRegDef(X)->getOpcode()) {
  case G_FFLOOR:
  case G_FCEIL:
  case G_FRINT:
  case G_FNEARBYINT:
  case G_INTRINSIC_TRUNC:
  case G_INTRINSIC_ROUND:
  case G_INTRINSIC_ROUNDEVEN:
  case G_SITOFP:
  case G_UITOFP:
    return true;
  default:
    return false;
  }
}

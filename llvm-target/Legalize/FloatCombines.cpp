//===- FloatCombines.cpp - Combines of floats -----------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Legalize/FloatCombines.h"
#include "llvm/CodeGen/GlobalISel/GenericMachineInstrs.h"
#include "llvm/CodeGen/GlobalISel/MachineIRBuilder.h"
#include "llvm/CodeGen/GlobalISel/Utils.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"

using namespace llvm;
using namespace TargetOpcode;

bool ToyGCN::keepsDenormals(const MachineInstr &Sub,
                            const MachineRegisterInfo &MRI) {
  const LLT Ty = MRI.getType(Sub.getOperand(0).getReg()).getScalarType();
  return Sub.getMF()->getDenormalMode(getFltSemanticForLLT(Ty)) ==
         DenormalMode::getIEEE();
}

bool ToyGCN::matchLogicOfClasses(const MachineInstr &Logic,
                                 const MachineRegisterInfo &MRI,
                                 BuildFnTy &Build) {
  const Register Dst = Logic.getOperand(0).getReg();
  const Register L = Logic.getOperand(1).getReg();
  const Register R = Logic.getOperand(2).getReg();
  const MachineInstr *A = getOpcodeDef(G_IS_FPCLASS, L, MRI);
  const MachineInstr *B = getOpcodeDef(G_IS_FPCLASS, R, MRI);
  if (!A || !B || !MRI.hasOneNonDBGUse(L) || !MRI.hasOneNonDBGUse(R) ||
      A->getOperand(1).getReg() != B->getOperand(1).getReg())
    return false;
  const Register X = A->getOperand(1).getReg();
  int64_t Classes = A->getOperand(2).getImm();
  const int64_t More = B->getOperand(2).getImm();
  switch (Logic.getOpcode()) {
  case G_AND:
    Classes &= More;
    break;
  case G_OR:
    Classes |= More;
    break;
  default:
    Classes ^= More;
    break;
  }
  const bool IsKnown = Classes == fcNone || Classes == fcAllFlags;
  Build = [=](MachineIRBuilder &B) {
    if (IsKnown)
      B.buildConstant(Dst, Classes ? -1 : 0);
    else
      B.buildInstr(G_IS_FPCLASS, {Dst}, {X}).addImm(Classes);
  };
  return true;
}

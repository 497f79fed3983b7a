//===- ConstantBus.cpp - Scalars that vector instructions read ------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Which scalar operands of vector instructions cost no copy, for UniformGraph.
///
///   %s:vgpr(s32) = G_ADD %v, %u    no copy of the uniform %u
///   %s:vgpr(s64) = G_ADD %v, %u    one of its high dword
///   %s:vgpr(s32) = G_ADD %u, %w    no copy of that whose copy is dearer
///
//===----------------------------------------------------------------------===//

#include "Operations/Operations.h"
#include "Operations/Types.h"
#include "Placement/UniformGraph.h"
#include "ToyGCNUseBlocks.h"
#include "Uniformity/Divergence.h"
#include "llvm/CodeGen/GlobalISel/Utils.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"

using namespace llvm;
using namespace ToyGCN;
using namespace llvm::ToyGCN::Types;

/// True if divergent instructions take in \p MI, an operation on one scalar and
/// constants that need no literal: the constant bus serves one scalar.
bool UniformGraph::vanishesOnVector(const MachineInstr &MI) const {
  unsigned Scalars = 0;
  for (const MachineOperand &MO : MI.uses()) {
    if (!MO.isReg() || MRI.getType(MO.getReg()) != S32)
      return false;
    const auto C = getIConstantVRegSExtVal(MO.getReg(), MRI);
    if (C && !isInlineInteger(*C))
      return false;
    Scalars += !C;
  }
  const Register R = MI.getOperand(0).getReg();
  return Scalars == 1 &&
         all_of(MRI.use_nodbg_operands(R), [&](const auto &Use) {
           const MachineInstr &User = *Use.getParent();
           return canTakeIn(Use, MI.getOpcode(), MRI) &&
                  Facts.Divergence.isDivergent(User.getOperand(0).getReg());
         });
}

/// True if the constant bus serves the use: a vector instruction reads one
/// scalar register if it has no literal constant, the one whose copy is
/// dearest. Instructions that move or store values read none.
bool UniformGraph::isFreeOnVector(const MachineOperand &Use) const {
  const MachineInstr &MI = *Use.getParent();
  auto IsDearer = [&](const MachineOperand &A, const MachineOperand &B) {
    const auto Cost = [&](const MachineOperand &MO) {
      return costOfCopy(MO.getReg(), MRI, Facts.Cycles);
    };
    return std::pair(Cost(A), B.getOperandNo()) >
           std::pair(Cost(B), A.getOperandNo());
  };
  const bool IsServed = busServes(Use, MRI);
  if (!IsServed || MI.mayLoadOrStore())
    return IsServed;
  for (const MachineOperand &MO : MI.explicit_uses()) {
    if (!MO.isReg() || !MO.getReg().isVirtual() || &MO == &Use)
      continue;
    if (auto C = getIConstantVRegSExtVal(MO.getReg(), MRI);
        C && !isInlineInteger(*C))
      return false;
    const MachineInstr &Def = *MRI.getVRegDef(MO.getReg());
    if (MO.getReg() != Use.getReg() && IsDearer(MO, Use) &&
        !Facts.Divergence.isDivergent(MO.getReg()) && !isConstant(Def) &&
        hasForm(Unit::Scalar, Def, MRI))
      return false;
  }
  return true;
}

/// True if the constant bus serves the low dword of the use, of 64 bits, beside
/// a divergent operand.
bool UniformGraph::isLowFreeOnVector(const MachineOperand &Use) const {
  return busServesLow(Use, MRI) &&
         all_of(Use.getParent()->explicit_uses(), [&](const auto &MO) {
           return &MO == &Use || Facts.Divergence.isDivergent(MO.getReg());
         });
}

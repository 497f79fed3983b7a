//===- VOPForms.cpp - Short and long instructions -------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Peephole/VOPForms.h"
#include "ToyGCNInstrInfo.h"
#include "ToyGCNOperands.h"

using namespace llvm;
using namespace llvm::ToyGCN;

namespace {
bool isZeroOrAbsent(const MachineInstr &MI, OpName Name) {
  const MachineOperand *MO = getOperand(MI, Name);
  return !MO || (MO->isImm() && MO->getImm() == 0);
}

bool isVCCOrAbsent(const MachineInstr &MI, OpName Name) {
  const MachineOperand *MO = getOperand(MI, Name);
  return !MO || (MO->isReg() && MO->getReg() == VCC);
}
} // namespace

bool ToyGCN::canUseShortForm(const MachineInstr &MI, bool BeforeRA) {
  const int Short = getVOPe32(MI.getOpcode());
  if (Short < 0)
    return false;
  for (OpName Name : {OpName::src0_modifiers, OpName::src1_modifiers,
                      OpName::clamp, OpName::omod})
    if (!isZeroOrAbsent(MI, Name))
      return false;
  const bool ShortHasSrc2 = getNamedOperandIdx(Short, OpName::src2) >= 0;
  if (BeforeRA)
    return !getOperand(MI, OpName::sdst) &&
           (!getOperand(MI, OpName::src2) || ShortHasSrc2);
  return isVCCOrAbsent(MI, OpName::sdst) &&
         (ShortHasSrc2 || isVCCOrAbsent(MI, OpName::src2));
}

MachineInstr *ToyGCN::toShortForm(MachineInstr &MI,
                                  const ToyGCNInstrInfo &TII) {
  MachineBasicBlock &MBB = *MI.getParent();
  const MCInstrDesc &Desc = TII.get(getVOPe32(MI.getOpcode()));
  auto New = BuildMI(MBB, MI, MI.getDebugLoc(), Desc).setMIFlags(MI.getFlags());
  for (OpName Name : {OpName::vdst, OpName::src0, OpName::src1, OpName::src2})
    if (getNamedOperandIdx(Desc.getOpcode(), Name) >= 0)
      New.add(*getOperand(MI, Name));
  // An explicit operand that is now VCC keeps its flags.
  auto Carry = [&](OpName Name, bool IsDef) {
    const MachineOperand *MO = getOperand(MI, Name);
    if (!MO || !MO->isReg() || MO->getReg() != VCC)
      return;
    for (MachineOperand &Implicit : New->implicit_operands())
      if (Implicit.isReg() && Implicit.getReg() == VCC &&
          Implicit.isDef() == IsDef) {
        if (IsDef)
          Implicit.setIsDead(MO->isDead());
        else
          Implicit.setIsKill(MO->isKill());
      }
  };
  Carry(OpName::sdst, /*IsDef=*/true);
  Carry(OpName::src2, /*IsDef=*/false);
  MI.eraseFromParent();
  return New;
}

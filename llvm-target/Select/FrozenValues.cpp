//===- FrozenValues.cpp - Undefined values that are frozen ----------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Select/FrozenValues.h"
#include "Operations/Operations.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/Constants.h"

using namespace llvm;
using namespace TargetOpcode;

namespace {
using Definitions = SmallSetVector<MachineInstr *, 16>;

/// True if the bits of a result are bits of a source. A phi or a selection has
/// a register of its own, so no read sees its sources.
bool movesBits(const MachineInstr &MI) {
  return MI.getOpcode() == G_ANYEXT ||
         (ToyGCN::isValueMover(MI) && !MI.isPHI() &&
          MI.getOpcode() != G_SELECT);
}

/// Adds what defines the registers that \p MI reads.
void addSources(const MachineInstr &MI, Definitions &Found) {
  const MachineRegisterInfo &MRI = MI.getMF()->getRegInfo();
  for (const MachineOperand &MO : MI.uses())
    if (MO.isReg() && MO.getReg().isVirtual())
      if (MachineInstr *Def = MRI.getVRegDef(MO.getReg()))
        Found.insert(Def);
}

/// What \p MI is made of: itself, the sources of what moves bits, and those of
/// compares, which each of their readers does again (SelectCondition.cpp).
Definitions sources(MachineInstr &MI) {
  Definitions Found;
  Found.insert(&MI);
  for (unsigned I = 0; I < Found.size(); ++I)
    if (movesBits(*Found[I]) || Found[I]->getOpcode() == G_ICMP)
      addSources(*Found[I], Found);
  return Found;
}

/// A phi has one register, unless nothing at all is written to it. The first
/// source that writes ends the search.
bool isUndefinedPhi(MachineInstr &MI) {
  if (!MI.isPHI())
    return false;
  Definitions Found;
  Found.insert(&MI);
  for (unsigned I = 0; I < Found.size(); ++I) {
    const MachineInstr &S = *Found[I];
    if (S.getOpcode() == G_IMPLICIT_DEF)
      continue;
    const bool ReadsPhysical =
        S.isCopy() && !S.getOperand(1).getReg().isVirtual();
    if (!S.isPHI() && (!movesBits(S) || ReadsPhysical))
      return false;
    addSources(S, Found);
  }
  return true;
}

/// Lanes that bring nothing into a phi must not overwrite what others brought:
/// phis read an undefined register of their own.
void keepPhisUndefined(MachineInstr &Undefined) {
  MachineRegisterInfo &MRI = Undefined.getMF()->getRegInfo();
  const Register Reg = Undefined.getOperand(0).getReg();
  Register Own;
  for (MachineOperand &Use : make_early_inc_range(MRI.use_operands(Reg))) {
    if (!Use.getParent()->isPHI())
      continue;
    if (!Own) {
      Own = MRI.cloneVirtualRegister(Reg);
      MachineInstr *Copy = Undefined.getMF()->CloneMachineInstr(&Undefined);
      Copy->getOperand(0).setReg(Own);
      Undefined.getParent()->insert(Undefined.getIterator(), Copy);
    }
    Use.setReg(Own);
  }
}

/// Puts a zero in the place of \p MI, or after its phis.
void makeZero(MachineInstr &MI) {
  MachineFunction &MF = *MI.getMF();
  MachineBasicBlock &MBB = *MI.getParent();
  const Register Reg = MI.getOperand(0).getReg();
  const unsigned Bits = MF.getRegInfo().getType(Reg).getSizeInBits();
  BuildMI(MBB, MI.isPHI() ? MBB.getFirstNonPHI() : MI.getIterator(),
          MI.getDebugLoc(), MF.getSubtarget().getInstrInfo()->get(G_CONSTANT),
          Reg)
      .addCImm(ConstantInt::get(MF.getFunction().getContext(),
                                APInt::getZero(Bits)));
  MI.eraseFromParent();
}
} // namespace

void ToyGCN::defineFrozenValues(MachineFunction &MF) {
  Definitions Undefined;
  for (MachineBasicBlock &MBB : MF)
    for (MachineInstr &MI : MBB)
      if (MI.getOpcode() == G_FREEZE)
        for (MachineInstr *S : sources(MI))
          if (S->getOpcode() == G_IMPLICIT_DEF || isUndefinedPhi(*S))
            Undefined.insert(S);
  for (MachineInstr *MI : Undefined) {
    if (!MI->isPHI())
      keepPhisUndefined(*MI);
    makeZero(*MI);
  }
}

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
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetOpcodes.h"
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

/// What \p MI is made of: itself, and the sources of what moves bits. A phi
/// counts as such if \p WithPhis.
Definitions sources(MachineInstr &MI, bool WithPhis) {
  Definitions Found;
  Found.insert(&MI);
  for (unsigned I = 0; I < Found.size(); ++I)
    if (movesBits(*Found[I]) || (WithPhis && Found[I]->isPHI()))
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
/// the phis that are not in \p Frozen stay undefined.
void keepPhisUndefined(MachineInstr &Undefined, const Definitions &Frozen) {
  MachineRegisterInfo &MRI = Undefined.getMF()->getRegInfo();
  const Register Reg = Undefined.getOperand(0).getReg();
  Register Own;
  for (MachineOperand &Use : make_early_inc_range(MRI.use_operands(Reg))) {
    if (!Use.getParent()->isPHI() || Frozen.contains(Use.getParent()))
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

void makeZero(MachineInstr &Undefined, const Definitions &Frozen) {
  MachineFunction &MF = *Undefined.getMF();
  keepPhisUndefined(Undefined, Frozen);
  const LLT Ty = MF.getRegInfo().getType(Undefined.getOperand(0).getReg());
  Undefined.setDesc(MF.getSubtarget().getInstrInfo()->get(G_CONSTANT));
  MachineInstrBuilder(MF, Undefined)
      .addCImm(ConstantInt::get(MF.getFunction().getContext(),
                                APInt::getZero(Ty.getSizeInBits())));
}
} // namespace

void ToyGCN::defineFrozenValues(MachineFunction &MF) {
  Definitions Undefined, Frozen;
  auto Collect = [&](MachineInstr &Root, bool WithPhis) {
    for (MachineInstr *S : sources(Root, WithPhis))
      if (S->getOpcode() == G_IMPLICIT_DEF)
        Undefined.insert(S);
      else if (WithPhis)
        Frozen.insert(S);
  };
  for (MachineBasicBlock &MBB : MF)
    for (MachineInstr &MI : MBB)
      if (MI.getOpcode() == G_FREEZE) {
        Collect(MI, false);
        for (MachineInstr *S : sources(MI, false))
          if (isUndefinedPhi(*S))
            Collect(*S, true);
      }
  for (MachineInstr *MI : Undefined)
    makeZero(*MI, Frozen);
}

//===- ScalarSums.cpp - Scalars of a sum come together --------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Two scalars of a sum of three are added first, by the scalar unit: the
/// constant bus would serve one of them. Each OpenCL kernel has such sums: an
/// offset, a workgroup's first number and a work-item's. Only as long as the
/// vector unit has more to do in the block: waves that leave early wait for the
/// scalar unit. Part of FoldOperands, before operands are folded
/// (-toygcn-garden=-scalar-sums).
///
///   %3:vgpr_32 = COPY %2:sreg_32              %5:sreg_32 = S_ADD_I32 %1, %2
///   %4 = V_ADD3_U32_e64 %1:sreg_32, %0, %3 -> %4 = V_ADD_U32_e64 %5, %0
///
//===----------------------------------------------------------------------===//

#include "Peephole/ScalarSums.h"
#include "Tools/Garden.h"
#include "ToyGCNInstrInfo.h"
#include "ToyGCNOperands.h"
#include "ToyGCNSubtarget.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"

using namespace llvm;
using namespace llvm::ToyGCN;

/// The scalar that \p Use has, or a copy of; nullptr without one.
static const MachineOperand *getScalar(const MachineOperand &Use,
                                       CanReadScalarIn CanRead) {
  if (!Use.isReg() || !Use.getReg().isVirtual())
    return nullptr;
  if (isSGPR(Use))
    return &Use;
  const MachineBasicBlock &MBB = *Use.getParent()->getParent();
  const MachineInstr *Copy =
      MBB.getParent()->getRegInfo().getVRegDef(Use.getReg());
  if (!Copy || !Copy->isCopy() || Use.getSubReg())
    return nullptr;
  const MachineOperand &From = Copy->getOperand(1);
  return From.getReg().isVirtual() && isSGPR(From) &&
                 CanRead(MBB, From.getReg())
             ? &From
             : nullptr;
}

static bool addScalars(MachineInstr &Sum, CanReadScalarIn CanRead) {
  if (Sum.getOpcode() != V_ADD3_U32_e64 || isWholeWave(Sum.getOperand(0)))
    return false;
  SmallVector<const MachineOperand *, 3> Scalars, Others;
  for (const MachineOperand &Use : drop_begin(Sum.explicit_operands()))
    if (const MachineOperand *Scalar = getScalar(Use, CanRead))
      Scalars.push_back(Scalar);
    else
      Others.push_back(&Use);
  MachineBasicBlock &MBB = *Sum.getParent();
  MachineFunction &MF = *MBB.getParent();
  const ToyGCNInstrInfo &TII =
      *MF.getSubtarget<ToyGCNSubtarget>().getInstrInfo();
  if (Scalars.size() != 2 || !Others[0]->isReg() ||
      MBB.computeRegisterLiveness(&TII.getRegisterInfo(), SCC, Sum, 64) !=
          MachineBasicBlock::LQR_Dead)
    return false;
  const Register Both = MF.getRegInfo().createVirtualRegister(&SReg_32RegClass);
  BuildMI(MBB, Sum, Sum.getDebugLoc(), TII.get(S_ADD_I32), Both)
      .addReg(Scalars[0]->getReg(), 0, Scalars[0]->getSubReg())
      .addReg(Scalars[1]->getReg(), 0, Scalars[1]->getSubReg())
      .setOperandDead(3);
  BuildMI(MBB, Sum, Sum.getDebugLoc(), TII.get(V_ADD_U32_e64),
          Sum.getOperand(0).getReg())
      .addReg(Both)
      .add(*Others[0]);
  Sum.eraseFromParent();
  return true;
}

/// By how many instructions the vector unit has more to do in \p MBB.
static int vectorSurplus(const MachineBasicBlock &MBB) {
  int More = 0;
  for (const MachineInstr &MI : MBB)
    if (!MI.isTransient() && !MI.mayLoadOrStore() && !getMovedConstant(MI))
      More += MI.readsRegister(EXEC, /*TRI=*/nullptr) ? 1 : -1;
  return More;
}

bool ToyGCN::addScalars(MachineFunction &MF, CanReadScalarIn CanRead) {
  if (!gardenHas(Garden::ScalarSums))
    return false;
  bool Changed = false;
  for (MachineBasicBlock &MBB : MF) {
    int More = vectorSurplus(MBB);
    for (MachineInstr &MI : make_early_inc_range(MBB))
      if (More >= 2 && ::addScalars(MI, CanRead)) {
        More -= 2;
        Changed = true;
      }
  }
  return Changed;
}

//===- ToyGCNSinking.cpp - What may go into an arm ------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What LLVM's MachineSinking asks before it moves an instruction to the block
/// that reads it. Nothing writes EXEC in SSA, so any arm would do to LLVM:
///
///   bb.0: %2 = GLOBAL_LOAD_DWORD %0         bb.0: %3 = GLOBAL_LOAD_DWORD %1
///         %3 = GLOBAL_LOAD_DWORD %1               S_CBRANCH... %bb.2 (ends)
///         S_CBRANCH... %bb.2 (ends)   -->   bb.1: %2 = GLOBAL_LOAD_DWORD %0
///   bb.1: ... = V_ADD_F32 %2, ...                 ... = V_ADD_F32 %2, ...
///
//===----------------------------------------------------------------------===//

#include "ToyGCNInstrInfo.h"
#include "ToyGCNOperands.h"
#include "llvm/CodeGen/MachineCycleAnalysis.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"

using namespace llvm;

static bool isLoadByLanes(const MachineInstr &MI) {
  return MI.mayLoad() && MI.readsRegister(ToyGCN::EXEC, /*TRI=*/nullptr);
}

/// Whether one of the instructions after \p I, as many as pass while a load is
/// under way, is a load by lanes.
template <typename Iterator> static bool meetsLoad(Iterator I, Iterator End) {
  unsigned Left = 64;
  while (++I != End && Left-- != 0)
    if (isLoadByLanes(*I))
      return true;
  return false;
}

/// Whether \p MI is the only reader of more registers for lanes than it makes.
static bool freesRegisters(const MachineInstr &MI) {
  const MachineRegisterInfo &MRI = MI.getMF()->getRegInfo();
  int Freed = 0;
  for (const MachineOperand &MO : MI.operands())
    if (MO.isReg() && MO.getReg().isVirtual() && ToyGCN::isVGPR(MO))
      Freed += MO.isDef() ? -1 : MRI.hasOneNonDBGUse(MO.getReg());
  return Freed > 0;
}

/// Whether \p MBB runs once, and lanes that do not go on to \p To are done.
static bool isGuardOf(const MachineBasicBlock &MBB, const MachineBasicBlock &To,
                      const MachineCycleInfo &CI) {
  return To.pred_size() == 1 && !CI.getCycle(&MBB) &&
         any_of(MBB.successors(), [&To](MachineBasicBlock *Other) {
           auto First = Other->getFirstNonDebugInstr();
           return Other != &To && First != Other->end() && First->isReturn();
         });
}

/// A value stays in its cycle. A load by lanes stays beside others in its
/// block: they wait together there, and in arms one after the other. It goes
/// past a guard, where the others come, too: a wave may be done before. What
/// frees registers does not go to where arms meet, which runs as often: the
/// sums of a row of diamonds would all be made after the last.
bool ToyGCNInstrInfo::isSafeToSink(MachineInstr &MI,
                                   MachineBasicBlock *SuccToSinkTo,
                                   MachineCycleInfo *CI) const {
  MachineBasicBlock &MBB = *MI.getParent();
  if (isLoadByLanes(MI) && !isGuardOf(MBB, *SuccToSinkTo, *CI) &&
      (meetsLoad(MachineBasicBlock::iterator(MI), MBB.end()) ||
       meetsLoad(MachineBasicBlock::reverse_iterator(MI), MBB.rend())))
    return false;
  if (SuccToSinkTo->pred_size() > 1 && freesRegisters(MI))
    return false;
  const MachineCycle *Cycle = CI->getCycle(&MBB);
  return !Cycle || Cycle->contains(SuccToSinkTo);
}

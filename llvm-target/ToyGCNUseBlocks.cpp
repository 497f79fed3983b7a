//===- ToyGCNUseBlocks.cpp - Where values are read ------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ToyGCNUseBlocks.h"
#include "llvm/CodeGen/MachineDominators.h"
#include "llvm/CodeGen/MachineInstr.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"

using namespace llvm;

MachineBasicBlock *ToyGCN::blockOfUse(const MachineOperand &Use) {
  const MachineInstr &MI = *Use.getParent();
  return MI.isPHI() ? MI.getOperand(Use.getOperandNo() + 1).getMBB()
                    : const_cast<MachineBasicBlock *>(MI.getParent());
}

MachineBasicBlock *
ToyGCN::commonDominator(const MachineDominatorTree &Dominators,
                        ArrayRef<MachineBasicBlock *> Blocks) {
  if (Blocks.empty() || !all_of(Blocks, [&](MachineBasicBlock *B) {
        return Dominators.isReachableFromEntry(B);
      }))
    return nullptr;
  // The first and the last of them in depth-first order meet where all do.
  Dominators.updateDFSNumbers();
  auto [First, Last] =
      std::minmax_element(Blocks.begin(), Blocks.end(),
                          [&](MachineBasicBlock *A, MachineBasicBlock *B) {
                            return Dominators.getNode(A)->getDFSNumIn() <
                                   Dominators.getNode(B)->getDFSNumIn();
                          });
  return Dominators.findNearestCommonDominator(*First, *Last);
}

std::pair<unsigned, int> ToyGCN::costOfCopy(Register R,
                                            const MachineRegisterInfo &MRI,
                                            const MachineCycleInfo &Cycles) {
  constexpr int Many = 16; // To count them takes no time.
  int Readers = 0;
  for (auto It = MRI.use_instr_nodbg_begin(R);
       It != MRI.use_instr_nodbg_end() && Readers < Many; ++It)
    ++Readers;
  return {Cycles.getCycleDepth(MRI.getVRegDef(R)->getParent()), -Readers};
}

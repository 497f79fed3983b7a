//===- DivergentBarriers.cpp - Barriers that lanes may miss ---------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ControlFlow/DivergentBarriers.h"
#include "ControlFlow/EdgeLanes.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "Uniformity/DivergentEdges.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachinePostDominators.h"

using namespace llvm;

bool ToyGCN::isDivergentBarrier(const MachineInstr &MI) {
  return MI.getOpcode() == ToyGCN::S_BARRIER &&
         MI.readsRegister(ToyGCN::EXEC, /*TRI=*/nullptr);
}

void ToyGCN::keepExecAtDivergentBarriers(MachineFunction &MF) {
  SmallVector<MachineInstr *, 8> Barriers;
  for (MachineBasicBlock &MBB : MF)
    for (MachineInstr &MI : MBB)
      if (MI.getOpcode() == ToyGCN::S_BARRIER)
        Barriers.push_back(&MI);
  if (Barriers.empty())
    return;
  const MachinePostDominatorTree PostDom(MF);
  const DivergentEdges<MachineBasicBlock> Edges(
      MF, PostDom, [](const MachineBasicBlock &MBB) {
        return divergentBranch(MBB) != nullptr;
      });
  for (MachineInstr *MI : Barriers)
    if (!Edges.of(*MI->getParent()).empty())
      MI->addOperand(MachineOperand::CreateReg(ToyGCN::EXEC, /*isDef=*/false,
                                               /*isImp=*/true));
}

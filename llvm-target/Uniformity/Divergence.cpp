//===- Divergence.cpp - What is divergent, asked twice --------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Uniformity/Divergence.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace llvm::ToyGCN;

bool IRDivergence::isDivergentUse(const Use &U) const {
  if (Info.isDivergentUse(U))
    return true;
  const auto Value = Input.Numbers.find(U.get());
  const auto Block =
      Input.Blocks.find(cast<Instruction>(U.getUser())->getParent());
  return Value != Input.Numbers.end() && Block != Input.Blocks.end() &&
         Oracle.isDivergentAt(Value->second, Block->second);
}

bool IRDivergence::isDivergentBranch(const BasicBlock &BB) const {
  const auto Block = Input.Blocks.find(&BB);
  return Info.hasDivergentTerminator(BB) ||
         (Block != Input.Blocks.end() &&
          Oracle.isBranchDivergent(Block->second));
}

MachineDivergence::MachineDivergence(MachineFunction &MF,
                                     const MachineCycleInfo &Cycles,
                                     const MachineDominatorTree &DT)
    : MRI(MF.getRegInfo()),
      Info(computeMachineUniformityInfo(MF, Cycles, DT,
                                        /*HasBranchDivergence=*/true)),
      Input(MF), Oracle(Input.program()) {}

bool MachineDivergence::isDivergent(Register R) const {
  const unsigned V = Input.valueOf(*MRI.def_begin(R));
  return Info.isDivergent(R) ||
         (V != OracleInput::None && Oracle.isDivergent(V));
}

bool MachineDivergence::isDivergentUse(const MachineOperand &Use) const {
  const unsigned V = Input.valueOf(Use);
  return Info.isDivergentUse(Use) ||
         (V != OracleInput::None &&
          Oracle.isDivergentAt(V, Input.number(*Use.getParent()->getParent())));
}

bool MachineDivergence::isDivergentBranch(const MachineBasicBlock &MBB) const {
  return Info.hasDivergentTerminator(MBB) ||
         Oracle.isBranchDivergent(Input.number(MBB));
}

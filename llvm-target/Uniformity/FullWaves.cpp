//===- FullWaves.cpp - Where all 64 lanes are active ----------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Uniformity/FullWaves.h"
#include "ToyGCNSubtarget.h"
#include "Uniformity/WaveShape.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;

/// Work-items in a workgroup; 0 if that is not known.
static uint64_t workgroupSize(const Function &F) {
  if (const auto Size = ToyGCN::requiredSize(F))
    return uint64_t((*Size)[0]) * (*Size)[1] * (*Size)[2];
  auto [Low, High] = F.getFnAttribute("amdgpu-flat-work-group-size")
                         .getValueAsString()
                         .split(',');
  uint64_t Min, Max;
  if (Low.getAsInteger(10, Min) || High.trim().getAsInteger(10, Max))
    return 0;
  return Min == Max ? Min : 0;
}

bool ToyGCN::startsFull(const Function &F) {
  const uint64_t Size = workgroupSize(F);
  return F.getCallingConv() == CallingConv::AMDGPU_KERNEL &&
         hasWholeWorkgroups(F) && Size != 0 &&
         Size % ToyGCNSubtarget::WaveSize == 0;
}

ToyGCN::FullWaves::FullWaves(const Function &F, UniformityInfo &UI,
                             const CycleInfo &CI, const PostDominatorTree &PDT)
    : UI(UI), StartsFull(startsFull(F)) {
  findDoubtful(F, CI);
  if (!StartsFull)
    return;
  for (const BasicBlock &BB : F) {
    const Instruction *End = BB.getTerminator();
    if (End->getNumSuccessors() < 2)
      continue;
    if (any_of(End->operands(),
               [&](const Use &U) { return Doubtful.contains(U.get()); }))
      StartsFull = false; // Lanes may part where nobody expects it.
    else if (UI.hasDivergentTerminator(BB))
      if (const DomTreeNode *Node = PDT.getNode(&BB))
        spread(BB, Node->getIDom() ? Node->getIDom()->getBlock() : nullptr);
  }
}

bool ToyGCN::FullWaves::isUniform(const Use &U) const {
  return !UI.isDivergentUse(U) && !Doubtful.contains(U.get());
}

/// Phis behind a cycle that lanes leave at different times, and all that is
/// computed from them.
void ToyGCN::FullWaves::findDoubtful(const Function &F, const CycleInfo &CI) {
  auto LeftApart = [&](const Cycle &C) {
    SmallVector<BasicBlock *, 4> Exiting;
    C.getExitingBlocks(Exiting);
    return any_of(Exiting, [&](const BasicBlock *BB) {
      return UI.hasDivergentTerminator(*BB);
    });
  };
  SmallVector<const Value *, 16> Work;
  for (const BasicBlock &BB : F)
    for (const PHINode &Phi : BB.phis())
      for (const BasicBlock *From : Phi.blocks())
        for (const Cycle *C = CI.getCycle(From); C && !C->contains(&BB);
             C = C->getParentCycle())
          if (LeftApart(*C) && Doubtful.insert(&Phi).second)
            Work.push_back(&Phi);
  while (!Work.empty())
    for (const User *U : Work.pop_back_val()->users())
      if (Doubtful.insert(U).second)
        Work.push_back(U);
}

/// Marks what can be reached from \p Branch in front of \p Join.
void ToyGCN::FullWaves::spread(const BasicBlock &Branch,
                               const BasicBlock *Join) {
  SmallPtrSet<const BasicBlock *, 16> Seen;
  SmallVector<const BasicBlock *, 16> Work = {&Branch};
  while (!Work.empty())
    for (const BasicBlock *Next : successors(Work.pop_back_val()))
      if (Next != Join && Seen.insert(Next).second)
        Work.push_back(Next);
  Partial.insert(Seen.begin(), Seen.end());
}

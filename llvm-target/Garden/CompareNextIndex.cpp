//===- CompareNextIndex.cpp - One register for a loop's index -------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A loop that compares its old index to end needs two registers, for the old
/// and the new index, and moves one to the other in each iteration. The pass
/// compares the new index with a bound that is one step further:
///
///   entry:                                  %end = add i32 %n, 1
///   body: %i = phi [ 0 ], [ %next ]
///         %next = add nuw i32 %i, 1    -->  %next = add i32 %i, 1
///         %done = icmp eq i32 %i, %n        %done = icmp eq i32 %next, %end
///         br i1 %done, %exit, %body
///
/// Needs: loops with a preheader and one latch. Guarantees: nothing else
/// changes. The no-wrap flags of the new index are dropped, because the new
/// compare also reads it in the last iteration, where it may wrap.
///
//===----------------------------------------------------------------------===//

#include "Tools/PassBase.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-compare-next-index"

namespace {
class ToyGCNCompareNextIndex final
    : public IRPass<ToyGCNCompareNextIndex, KeepsCFG, LoopInfoWrapperPass> {
  bool runOnFunction(Function &F) override;
};
} // namespace

/// The value that follows \p Index in the next iteration of \p L, by a constant
/// step; null if \p Index is not such a phi.
static BinaryOperator *nextOf(Value *Index, const Loop &L) {
  auto *Phi = dyn_cast<PHINode>(Index);
  if (!Phi || Phi->getParent() != L.getHeader())
    return nullptr;
  auto *Next =
      dyn_cast<BinaryOperator>(Phi->getIncomingValueForBlock(L.getLoopLatch()));
  return Next && Next->getOpcode() == Instruction::Add &&
                 Next->getOperand(0) == Phi &&
                 isa<ConstantInt>(Next->getOperand(1))
             ? Next
             : nullptr;
}

static bool compareNext(const Loop &L) {
  BasicBlock *Latch = L.getLoopLatch();
  if (!Latch || !L.getLoopPreheader())
    return false;
  auto *Branch = dyn_cast<BranchInst>(Latch->getTerminator());
  auto *Compare = Branch && Branch->isConditional()
                      ? dyn_cast<ICmpInst>(Branch->getCondition())
                      : nullptr;
  if (!Compare || !Compare->isEquality() || !Compare->hasOneUse() ||
      Compare->getParent() != Latch)
    return false;
  for (unsigned I : {0, 1}) {
    BinaryOperator *Next = nextOf(Compare->getOperand(I), L);
    Value *Bound = Compare->getOperand(1 - I);
    if (!Next || !L.isLoopInvariant(Bound))
      continue;
    IRBuilder<> B(L.getLoopPreheader()->getTerminator());
    Value *End = B.CreateAdd(Bound, Next->getOperand(1));
    Next->dropPoisonGeneratingFlags();
    Compare->moveBefore(Branch->getIterator());
    Compare->setOperand(I, Next);
    Compare->setOperand(1 - I, End);
    return true;
  }
  return false;
}

bool ToyGCNCompareNextIndex::runOnFunction(Function &F) {
  if (skipFunction(F))
    return false;
  bool Changed = false;
  for (const Loop *L :
       getAnalysis<LoopInfoWrapperPass>().getLoopInfo().getLoopsInPreorder())
    Changed |= compareNext(*L);
  return Changed;
}

TOYGCN_DEFINE_PASS(Function, CompareNextIndex,
                   "ToyGCN comparison of next loop indices")

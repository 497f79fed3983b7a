//===- SinkIntoArms.cpp - Values where they are read ----------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A value that is read in one arm of a branch only moves there: a wave whose
/// lanes all go the other way does not compute it. So does a uniform load whose
/// arm begins where its block ends.
///
///   %x = fdiv double 1.0, %y              br i1 %c, label %arm, label %join
///   br i1 %c, label %arm, label %join --> arm:
/// arm:                                      %x = fdiv double 1.0, %y
///   %z = fmul double %x, %x                 %z = fmul double %x, %x
///
/// LLVM's MachineSinking comes too late for most of them: by then vector
/// instructions read EXEC, and 64-bit sums are two instructions with a carry
/// between them. LLVM's Sink on IR moves values out of loops, too, where they
/// would be computed again for each lane that leaves, and divergent loads,
/// whose latency the branch would hide.
///
/// Needs: nothing. Guarantees: nothing that later passes rely on. What may not
/// be done twice, or depends on which lanes are active, stays where it is, and
/// so do divergent addresses: they are ready when their arm begins. A value
/// stays in its loop. The remark SunkIntoArm names each that moves.
///
//===----------------------------------------------------------------------===//

#include "Tools/PassBase.h"
#include "Uniformity/Divergence.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/ValueTracking.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-sink-into-arms"

/// That are looked at between a value and an arm of its loop.
static constexpr unsigned MostBlocks = 100;

namespace {
class ToyGCNSinkIntoArms final
    : public IRPass<ToyGCNSinkIntoArms, KeepsCFG, DominatorTreeWrapperPass,
                    PostDominatorTreeWrapperPass, LoopInfoWrapperPass,
                    ToyGCNIRDivergence, OptimizationRemarkEmitterWrapperPass> {
  bool runOnFunction(Function &F) override;

  const DominatorTree *DT = nullptr;
  const PostDominatorTree *PDT = nullptr;
  const LoopInfo *LI = nullptr;
  const ToyGCN::IRDivergence *Divergence = nullptr;
  bool mayMove(const Instruction &I) const;
  BasicBlock *readersBlock(const Instruction &I) const;
  BasicBlock *placeFor(const Instruction &I) const;
};
} // namespace

/// True for a load that finds the same at the end of its block.
static bool isLoadOfBlock(const Instruction &I) {
  const auto *Load = dyn_cast<LoadInst>(&I);
  return Load && Load->isSimple() &&
         none_of(make_range(std::next(I.getIterator()), I.getParent()->end()),
                 [](const Instruction &After) {
                   return After.mayWriteToMemory() ||
                          !isGuaranteedToTransferExecutionToSuccessor(&After);
                 });
}

/// True for what has the same result wherever it stands, and for loads that may
/// move to the end of their blocks.
bool ToyGCNSinkIntoArms::mayMove(const Instruction &I) const {
  if (isa<LoadInst, GetElementPtrInst>(I))
    return Divergence->isUniform(I) &&
           (isa<GetElementPtrInst>(I) || isLoadOfBlock(I));
  if (const auto *Call = dyn_cast<CallBase>(&I))
    return Call->hasFnAttr(Attribute::Speculatable) && !Call->isConvergent() &&
           Call->doesNotAccessMemory();
  return isa<BinaryOperator, UnaryOperator, CastInst, CmpInst, SelectInst,
             FreezeInst, ExtractElementInst, InsertElementInst,
             ShuffleVectorInst, ExtractValueInst, InsertValueInst>(I);
}

/// The block that dominates all that read \p I; null if none does.
BasicBlock *ToyGCNSinkIntoArms::readersBlock(const Instruction &I) const {
  BasicBlock *Common = nullptr;
  for (const Use &U : I.uses()) {
    auto *User = cast<Instruction>(U.getUser());
    auto *Phi = dyn_cast<PHINode>(User);
    BasicBlock *BB = Phi ? Phi->getIncomingBlock(U) : User->getParent();
    if (!DT->isReachableFromEntry(BB))
      return nullptr;
    Common = Common ? DT->findNearestCommonDominator(Common, BB) : BB;
  }
  return Common;
}

/// The first block of the arm that alone reads \p I; null if there is no such
/// arm in \p I's loop.
BasicBlock *ToyGCNSinkIntoArms::placeFor(const Instruction &I) const {
  const BasicBlock *From = I.getParent();
  BasicBlock *To = readersBlock(I);
  const auto Above = [&](const BasicBlock *BB) {
    return DT->getNode(BB)->getIDom()->getBlock();
  };
  // What is read far after its loop stays: the way back would be long.
  unsigned Left = MostBlocks;
  while (To && To != From && LI->getLoopFor(To) != LI->getLoopFor(From))
    To = Left-- ? Above(To) : nullptr;
  if (!To || To == From || PDT->dominates(To, From))
    return nullptr;
  for (BasicBlock *Next = Above(To); Next != From && PDT->dominates(To, Next) &&
                                     LI->getLoopFor(Next) == LI->getLoopFor(To);
       Next = Above(To))
    To = Next;
  return isa<LoadInst>(I) && To->getSinglePredecessor() != From ? nullptr : To;
}

bool ToyGCNSinkIntoArms::runOnFunction(Function &F) {
  if (skipFunction(F) || F.size() < 2)
    return false;
  DT = &getAnalysis<DominatorTreeWrapperPass>().getDomTree();
  PDT = &getAnalysis<PostDominatorTreeWrapperPass>().getPostDomTree();
  LI = &getAnalysis<LoopInfoWrapperPass>().getLoopInfo();
  Divergence = &getAnalysis<ToyGCNIRDivergence>().getDivergence();
  auto &ORE = getAnalysis<OptimizationRemarkEmitterWrapperPass>().getORE();
  bool Changed = false;
  // What reads a value has moved before the value does.
  for (BasicBlock *BB : post_order(&F))
    for (Instruction &I : make_early_inc_range(reverse(*BB))) {
      BasicBlock *To = I.use_empty() || !mayMove(I) ? nullptr : placeFor(I);
      if (!To)
        continue;
      ORE.emit([&] {
        return OptimizationRemark(DEBUG_TYPE, "SunkIntoArm", &I)
               << "moved to the arm that reads it";
      });
      I.moveBefore(To->getFirstInsertionPt());
      Changed = true;
    }
  return Changed;
}

TOYGCN_DEFINE_PASS(Function, SinkIntoArms, "ToyGCN sinking into arms")

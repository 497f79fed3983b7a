//===- SinkAddresses.cpp - Uniform addresses where they are used ----------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A uniform sum of 64 bits that only one side of a branch uses moves there: a
/// wave that goes the other way does not compute it. So does a load at such an
/// address. In machine code such a sum is two instructions with a carry in SCC
/// between them, which LLVM's MachineSinking leaves where they are. It takes
/// all else.
///
///   %p = getelementptr i32, ptr %a, i64 %n       br %c, %then, %else
///   br %c, %then, %else                     --> then:
/// then:                                           %p = getelementptr ...
///   %x = load i32, ptr %p                         %x = load i32, ptr %p
///
/// Needs: nothing. Guarantees: nothing that later passes rely on. A sum stays
/// in its loop: after a loop that lanes leave one by one it would have to be
/// computed for each of them.
///
//===----------------------------------------------------------------------===//

#include "ToyGCN.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/InitializePasses.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-sink-addresses"

static cl::opt<bool>
    Sink("toygcn-sink-sums", cl::Hidden, cl::init(true),
         cl::desc("Move uniform sums of 64 bits that one side of a branch uses "
                  "there"));

namespace {
class ToyGCNSinkAddresses final : public FunctionPass {
public:
  static char ID;
  ToyGCNSinkAddresses() : FunctionPass(ID) {}
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.addRequired<DominatorTreeWrapperPass>();
    AU.addRequired<LoopInfoWrapperPass>();
    AU.addRequired<UniformityInfoWrapperPass>();
    AU.setPreservesCFG();
  }
  bool runOnFunction(Function &F) override;

private:
  BasicBlock *placeFor(Instruction &I, const DominatorTree &DT,
                       const LoopInfo &LI) const;
};

/// A sum that needs a carry.
bool isWideSum(const Instruction &I) {
  if (const auto *GEP = dyn_cast<GetElementPtrInst>(&I))
    return !GEP->getType()->isVectorTy() &&
           I.getDataLayout().getIndexTypeSizeInBits(GEP->getType()) == 64 &&
           !GEP->hasAllZeroIndices();
  return (I.getOpcode() == Instruction::Add ||
          I.getOpcode() == Instruction::Sub) &&
         I.getType()->isIntegerTy(64);
}
/// A load that finds the same at the end of its block.
bool isLoadOfBlock(const Instruction &I) {
  const auto *Load = dyn_cast<LoadInst>(&I);
  return Load && Load->isSimple() &&
         none_of(make_range(std::next(I.getIterator()), I.getParent()->end()),
                 [](const Instruction &After) {
                   return After.mayWriteToMemory() ||
                          !isGuaranteedToTransferExecutionToSuccessor(&After);
                 });
}
} // namespace

/// The successor of \p I's block whose only predecessor that is, and which
/// dominates all uses of \p I; null if there is none in the same loop.
BasicBlock *ToyGCNSinkAddresses::placeFor(Instruction &I,
                                          const DominatorTree &DT,
                                          const LoopInfo &LI) const {
  BasicBlock *From = I.getParent();
  if (I.use_empty() || From->getTerminator()->getNumSuccessors() < 2)
    return nullptr;
  for (BasicBlock *To : successors(From))
    if (To->getSinglePredecessor() == From && !To->isEHPad() &&
        LI.getLoopFor(To) == LI.getLoopFor(From) &&
        all_of(I.uses(), [&](const Use &U) {
          return DT.dominates(BasicBlockEdge(From, To), U);
        }))
      return isWideSum(I) || isLoadOfBlock(I) ? To : nullptr;
  return nullptr;
}

bool ToyGCNSinkAddresses::runOnFunction(Function &F) {
  if (skipFunction(F) || !Sink)
    return false;
  const auto &DT = getAnalysis<DominatorTreeWrapperPass>().getDomTree();
  const auto &LI = getAnalysis<LoopInfoWrapperPass>().getLoopInfo();
  const UniformityInfo &UI =
      getAnalysis<UniformityInfoWrapperPass>().getUniformityInfo();
  bool Changed = false;
  // A sum goes on from block to block, and after it the sums that it adds.
  SmallVector<Instruction *, 16> Sums;
  for (Instruction &I : instructions(F))
    if ((isWideSum(I) || isa<LoadInst>(I)) && UI.isUniform(&I))
      Sums.push_back(&I);
  for (Instruction *I : reverse(Sums))
    while (BasicBlock *To = placeFor(*I, DT, LI)) {
      I->moveBefore(To->getFirstInsertionPt());
      Changed = true;
    }
  return Changed;
}

TOYGCN_DEFINE_PASS(Function, SinkAddresses, "ToyGCN sinking of addresses")

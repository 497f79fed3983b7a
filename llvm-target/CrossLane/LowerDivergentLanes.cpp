//===- LowerDivergentLanes.cpp - Lane numbers that differ -----------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// v_readlane and v_writelane take their lane number from a scalar register.
/// A number that differs from lane to lane means: each lane its own.
///
///   %r = readlane(%x, %i)        -->  %r = wave.shuffle(%x, %i)
///   %r = writelane(%v, %i, %x)   -->  %mine = icmp eq %lane, %i
///                                     %r = select %mine, %v, %x
///
/// So there is no loop over the different numbers: ds_bpermute reads them all
/// at once, and a lane that writes to another lane's copy of a value writes to
/// what only itself can read.
///
/// Needs: uniformity. Guarantees: the lane numbers of readlane and writelane
/// and the values that writelane writes are uniform.
///
//===----------------------------------------------------------------------===//

#include "ToyGCN.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/InitializePasses.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-lower-divergent-lanes"

namespace {
class ToyGCNLowerDivergentLanes final : public FunctionPass {
public:
  static char ID;
  ToyGCNLowerDivergentLanes() : FunctionPass(ID) {}
  StringRef getPassName() const override {
    return "ToyGCN lowering of divergent lane numbers";
  }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.addRequired<UniformityInfoWrapperPass>();
    AU.setPreservesCFG();
  }
  bool runOnFunction(Function &F) override;
};

void replace(IntrinsicInst &II, Value *New) {
  New->takeName(&II);
  II.replaceAllUsesWith(New);
  II.eraseFromParent();
}

/// Operands: value, lane.
void lowerRead(IntrinsicInst &II) {
  IRBuilder<> B(&II);
  replace(II, B.CreateIntrinsic(Intrinsic::amdgcn_wave_shuffle, {II.getType()},
                                {II.getArgOperand(0), II.getArgOperand(1)}));
}

/// Operands: value, lane, value of the other lanes.
void lowerWrite(IntrinsicInst &II) {
  IRBuilder<> B(&II);
  Value *All = B.getInt32(-1);
  Value *Low =
      B.CreateIntrinsic(Intrinsic::amdgcn_mbcnt_lo, {}, {All, B.getInt32(0)});
  Value *Me = B.CreateIntrinsic(Intrinsic::amdgcn_mbcnt_hi, {}, {All, Low});
  Value *Lane = B.CreateAnd(II.getArgOperand(1), 63);
  replace(II, B.CreateSelect(B.CreateICmpEQ(Me, Lane), II.getArgOperand(0),
                             II.getArgOperand(2)));
}
} // namespace

bool ToyGCNLowerDivergentLanes::runOnFunction(Function &F) {
  SmallVector<IntrinsicInst *, 8> Reads, Writes;
  for (Instruction &I : instructions(F))
    if (auto *II = dyn_cast<IntrinsicInst>(&I)) {
      if (II->getIntrinsicID() == Intrinsic::amdgcn_readlane)
        Reads.push_back(II);
      else if (II->getIntrinsicID() == Intrinsic::amdgcn_writelane)
        Writes.push_back(II);
    }
  if (Reads.empty() && Writes.empty())
    return false;
  const UniformityInfo &UI =
      getAnalysis<UniformityInfoWrapperPass>().getUniformityInfo();
  erase_if(Reads, [&](const IntrinsicInst *II) {
    return !UI.isDivergentUse(II->getArgOperandUse(1));
  });
  erase_if(Writes, [&](const IntrinsicInst *II) {
    return !UI.isDivergentUse(II->getArgOperandUse(0)) &&
           !UI.isDivergentUse(II->getArgOperandUse(1));
  });
  for (IntrinsicInst *II : Reads)
    lowerRead(*II);
  for (IntrinsicInst *II : Writes)
    lowerWrite(*II);
  return !Reads.empty() || !Writes.empty();
}

char ToyGCNLowerDivergentLanes::ID = 0;
INITIALIZE_PASS_BEGIN(ToyGCNLowerDivergentLanes, DEBUG_TYPE,
                      "ToyGCN lowering of divergent lane numbers", false, false)
INITIALIZE_PASS_DEPENDENCY(UniformityInfoWrapperPass)
INITIALIZE_PASS_END(ToyGCNLowerDivergentLanes, DEBUG_TYPE,
                    "ToyGCN lowering of divergent lane numbers", false, false)

FunctionPass *llvm::createToyGCNLowerDivergentLanesPass() {
  return new ToyGCNLowerDivergentLanes();
}

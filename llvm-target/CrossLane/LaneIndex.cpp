//===- LaneIndex.cpp - The lane's number, once for a function -------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CrossLane/LaneIndex.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;
using namespace llvm::ToyGCN;

/// Inserts after \p After in the entry block, or at its top.
static IRBuilder<> builderAfter(Function &F, Value *After) {
  BasicBlock &Entry = F.getEntryBlock();
  if (auto *I = dyn_cast_or_null<Instruction>(After))
    return IRBuilder<>(&Entry, std::next(I->getIterator()));
  return IRBuilder<>(&Entry, Entry.getFirstNonPHIOrDbgOrAlloca());
}

Value *ToyGCN::createLaneNumber(IRBuilderBase &B) {
  Value *All = B.getInt32(-1);
  Value *Low =
      B.CreateIntrinsic(Intrinsic::amdgcn_mbcnt_lo, {}, {All, B.getInt32(0)});
  return B.CreateIntrinsic(Intrinsic::amdgcn_mbcnt_hi, {}, {All, Low});
}

Value *ToyGCN::createReadLane(IRBuilderBase &B, Value *V, Value *Lane) {
  return B.CreateIntrinsic(Intrinsic::amdgcn_readlane, {V->getType()},
                           {V, Lane});
}

Value *LaneIndex::lane() {
  if (!Lane) {
    IRBuilder<> B = builderAfter(F, nullptr);
    Lane = createLaneNumber(B);
    Lane->setName("lane");
  }
  return Lane;
}

Value *LaneIndex::laneInHalf() {
  if (!InHalf)
    InHalf = builderAfter(F, lane()).CreateAnd(lane(), 31, "lane.in.half");
  return InHalf;
}

Value *LaneIndex::permuteAddress(bool WavesLieAlongX) {
  if (Address)
    return Address;
  Value *Index = WavesLieAlongX
                     ? builderAfter(F, nullptr)
                           .CreateIntrinsic(Intrinsic::amdgcn_workitem_id_x,
                                            ArrayRef<Value *>())
                     : lane();
  Address = builderAfter(F, Index).CreateShl(Index, 2, "lane.address");
  return Address;
}

//===- WaveAtomic.cpp - One atomic for a wave -----------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Garden/WaveAtomic.h"
#include "CrossLane/DppControl.h"
#include "CrossLane/LaneIndex.h"
#include "Operations/Costs.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/LowerAtomic.h"

using namespace llvm;
using namespace llvm::ToyGCN;

namespace {
/// A movement of a scan, and the rows in which lanes get something by it.
struct ScanStep {
  unsigned Control, Rows;
};
constexpr ScanStep ScanSteps[] = {
    {DPP::rowShr(1), DPP::AllRows}, {DPP::rowShr(2), DPP::AllRows},
    {DPP::rowShr(4), DPP::AllRows}, {DPP::rowShr(8), DPP::AllRows},
    {DPP::RowBcast15, 0b1010},      {DPP::RowBcast31, 0b1100},
};
} // namespace

ActiveLanes ActiveLanes::create(IRBuilderBase &B) {
  Type *I32 = B.getInt32Ty(), *I64 = B.getInt64Ty();
  Value *Mask =
      B.CreateIntrinsic(Intrinsic::amdgcn_ballot, {I64}, {B.getTrue()});
  Value *Low = B.CreateTrunc(Mask, I32);
  Value *High = B.CreateTrunc(B.CreateLShr(Mask, 32), I32);
  Value *Before =
      B.CreateIntrinsic(Intrinsic::amdgcn_mbcnt_lo, {}, {Low, B.getInt32(0)});
  Before = B.CreateIntrinsic(Intrinsic::amdgcn_mbcnt_hi, {}, {High, Before});
  return {Mask, Before, B.CreateICmpEQ(Before, B.getInt32(0))};
}

/// Ballot, numbers, compare.
unsigned ActiveLanes::cycles() { return OneIssue + LaneNumber + OneIssue; }

/// A move is part of its operation; the last one moves all to the next lane.
/// Besides: set.inactive, readlane, the sum with the old value.
unsigned WaveScan::cycles() {
  return (std::size(ScanSteps) + 1) * (DppWait + OneIssue) + 3 * OneIssue +
         2 * ChangeOfExec;
}

WaveScan WaveScan::create(IRBuilderBase &B, Value *X, const ReductionOp &Op) {
  Type *Ty = X->getType();
  Value *Identity = Op.laws().identity(Ty);
  auto Move = [&](Value *V, ScanStep Step) {
    return B.CreateIntrinsic(Intrinsic::amdgcn_update_dpp, {Ty},
                             {Identity, V, B.getInt32(Step.Control),
                              B.getInt32(Step.Rows), B.getInt32(DPP::AllBanks),
                              B.getFalse()});
  };
  auto LeaveWholeWave = [&](Value *V) {
    return B.CreateIntrinsic(Intrinsic::amdgcn_strict_wwm, {Ty}, {V});
  };
  Value *Scan =
      B.CreateIntrinsic(Intrinsic::amdgcn_set_inactive, {Ty}, {X, Identity});
  for (const ScanStep &Step : ScanSteps)
    Scan = Op.laws().build(B, Move(Scan, Step), Scan);
  Value *Last = createReadLane(B, Scan, B.getInt32(63));
  Value *Before = Move(Scan, {DPP::WaveShr1, DPP::AllRows});
  return {LeaveWholeWave(Before), LeaveWholeWave(Last)};
}

/// \p X of each active lane before this one, combined. Where \p X repeated is
/// \p X, it has no meaning in the first lane.
static Value *repeatBefore(IRBuilderBase &B, Value *X, Value *Count,
                           const ReductionOp &Op) {
  if (Op.laws().IsIdempotent)
    return X;
  if (Op.laws().IsFloat)
    return B.CreateFMul(X, B.CreateUIToFP(Count, X->getType()));
  if (Op.laws().CancelsItself)
    Count = B.CreateAnd(Count, 1);
  return B.CreateMul(X, B.CreateZExtOrTrunc(Count, X->getType()));
}

/// LLVM 22 folds a reduction of a constant, and wrongly, unless it is
/// "nobuiltin" (GuardConvergence.cpp).
/// Workaround: reductions-of-constants.
static Value *reduce(IRBuilderBase &B, Value *X, const ReductionOp &Op) {
  CallInst *Call = B.CreateIntrinsic(Op.ID, {X->getType()}, {X, B.getInt32(0)});
  Call->addFnAttr(Attribute::NoBuiltin);
  return Call;
}

void ToyGCN::combineInWave(AtomicRMWInst &Atomic, const ActiveLanes &Lanes,
                           bool IsUniform) {
  const ReductionOp &Op = *combinationFor(Atomic.getOperation());
  Value *X = Atomic.getValOperand();
  const bool ReturnsOld = !Atomic.use_empty();
  IRBuilder<> B(&Atomic);
  WaveScan Scan = {nullptr, nullptr};
  if (ReturnsOld && !IsUniform)
    Scan = WaveScan::create(B, X, Op);
  else
    Scan.Total = reduce(B, X, Op);
  Instruction *InFirst = SplitBlockAndInsertIfThen(Lanes.IsFirst, &Atomic,
                                                   /*Unreachable=*/false);
  auto *One = cast<AtomicRMWInst>(Atomic.clone());
  One->setOperand(1, Scan.Total);
  One->insertBefore(InFirst->getIterator());
  if (ReturnsOld) {
    Type *Ty = X->getType();
    BasicBlock &Rest = *Atomic.getParent();
    B.SetInsertPoint(&Rest, Rest.begin());
    PHINode *All = B.CreatePHI(Ty, 2);
    for (BasicBlock *From : predecessors(&Rest))
      All->addIncoming(From == One->getParent() ? cast<Value>(One)
                                                : PoisonValue::get(Ty),
                       From);
    B.SetInsertPoint(&Atomic);
    Value *Start =
        B.CreateIntrinsic(Intrinsic::amdgcn_readfirstlane, {Ty}, {All});
    if (IsUniform)
      Scan.Before = repeatBefore(B, X, Lanes.Before, Op);
    Value *Result =
        buildAtomicRMWValue(Atomic.getOperation(), B, Start, Scan.Before);
    // Infinity times 0 is a NaN.
    if (IsUniform && (Op.laws().IsIdempotent || Op.laws().IsFloat))
      Result = B.CreateSelect(Lanes.IsFirst, Start, Result);
    Result->takeName(&Atomic);
    Atomic.replaceAllUsesWith(Result);
  }
  Atomic.eraseFromParent();
}

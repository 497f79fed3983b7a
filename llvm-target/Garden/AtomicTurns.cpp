//===- AtomicTurns.cpp - One exchange for the lanes' operations -----------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Lowers atomic operations of many lanes on one address if memory does not
/// have the operation and the values must not be combined because each sum
/// rounds. The lanes take their turns in registers; memory sees one exchange
/// for the wave.
///
///   %old = atomicrmw fadd ptr addrspace(1) %p, float %x   ; %p uniform
///   -->
///   %first = load atomic %p
/// round:
///   %was = phi [ readfirstlane(%first) ], [ %is, %after ]
/// turn:                                        ; once for each active lane
///   %left = phi [ %mask ], [ %left & (%left - 1) ]
///   %sum = phi [ %was ], [ %sum + readlane(%x, %lane) ]   ; %lane = cttz %left
///   %old = phi [ %was ], [ select (%lane is this one), %sum, %old ]
///   br (%left & (%left - 1)) != 0, label %turn, label %done
/// done:
///   br %isFirst, label %one, label %after
/// one:
///   %loaded = cmpxchg %p, %was, %sum
/// after:
///   %is = readfirstlane(phi [ poison, %done ], [ %loaded, %one ])
///   br %is == %was, label %rest, label %round
///
//===----------------------------------------------------------------------===//

#include "CrossLane/LaneIndex.h"
#include "Garden/WaveAtomic.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/LowerAtomic.h"

using namespace llvm;
using namespace llvm::ToyGCN;

namespace {
/// Builds the loops for one atomic operation.
class Turns {
public:
  Turns(AtomicRMWInst &Atomic, const ActiveLanes &Lanes, bool IsUniform)
      : Atomic(Atomic), Lanes(Lanes), IsUniform(IsUniform), B(&Atomic),
        Ty(Atomic.getType()), Int(B.getIntNTy(Ty->getScalarSizeInBits())) {}
  void build();

private:
  AtomicRMWInst &Atomic;
  const ActiveLanes &Lanes;
  const bool IsUniform;
  IRBuilder<> B;
  Type *Ty, *Int;

  BasicBlock *addBlock(const Twine &Name, BasicBlock *Before) {
    return BasicBlock::Create(B.getContext(), Name, Before->getParent(),
                              Before);
  }
  Value *load();
  Value *fromFirstLane(Value *V) {
    return B.CreateIntrinsic(Intrinsic::amdgcn_readfirstlane, {Int}, {V});
  }
  Value *takeTurns(Value *Was, Value *ThisLane, BasicBlock *Round,
                   BasicBlock *Turn, BasicBlock *Done);
  Value *exchange(Value *Was, Value *Sum);
};
} // namespace

Value *Turns::load() {
  LoadInst *Load =
      B.CreateAlignedLoad(Int, Atomic.getPointerOperand(), Atomic.getAlign());
  Load->setAtomic(AtomicOrdering::Monotonic, Atomic.getSyncScopeID());
  return fromFirstLane(Load);
}

/// The block \p Turn, and the uses of the old value. \returns the last sum.
Value *Turns::takeTurns(Value *Was, Value *ThisLane, BasicBlock *Round,
                        BasicBlock *Turn, BasicBlock *Done) {
  B.SetInsertPoint(Turn);
  PHINode *Left = B.CreatePHI(B.getInt64Ty(), 2, "left");
  PHINode *Sum = B.CreatePHI(Ty, 2, "sum");
  PHINode *Old = ThisLane ? B.CreatePHI(Ty, 2, "old") : nullptr;
  Value *Lane =
      B.CreateTrunc(B.CreateBinaryIntrinsic(Intrinsic::cttz, Left, B.getTrue()),
                    B.getInt32Ty(), "lane");
  Value *X = Atomic.getValOperand();
  if (!IsUniform)
    X = createReadLane(B, X, Lane);
  if (Old) {
    Value *NewOld = B.CreateSelect(B.CreateICmpEQ(ThisLane, Lane), Sum, Old);
    Old->addIncoming(Was, Round);
    Old->addIncoming(NewOld, Turn);
    NewOld->takeName(&Atomic);
    Atomic.replaceAllUsesWith(NewOld);
  }
  Value *NewSum = buildAtomicRMWValue(Atomic.getOperation(), B, Sum, X);
  Value *NewLeft = B.CreateAnd(Left, B.CreateSub(Left, B.getInt64(1)));
  Sum->addIncoming(Was, Round);
  Sum->addIncoming(NewSum, Turn);
  Left->addIncoming(Lanes.Mask, Round);
  Left->addIncoming(NewLeft, Turn);
  B.CreateCondBr(B.CreateICmpNE(NewLeft, B.getInt64(0)), Turn, Done);
  return NewSum;
}

/// What memory has before it gets \p Sum, if that is \p Was.
Value *Turns::exchange(Value *Was, Value *Sum) {
  const AtomicOrdering Order = Atomic.getOrdering();
  Value *Pair = B.CreateAtomicCmpXchg(
      Atomic.getPointerOperand(), Was, B.CreateBitCast(Sum, Int),
      Atomic.getAlign(), Order,
      AtomicCmpXchgInst::getStrongestFailureOrdering(Order),
      Atomic.getSyncScopeID());
  return B.CreateExtractValue(Pair, 0);
}

void Turns::build() {
  Value *First = load();
  Value *ThisLane = Atomic.use_empty() ? nullptr : createLaneNumber(B);
  BasicBlock *Entry = Atomic.getParent();
  BasicBlock *Rest = SplitBlock(Entry, &Atomic);
  BasicBlock *Round = addBlock("round", Rest), *Turn = addBlock("turn", Rest);
  BasicBlock *Done = addBlock("done", Rest), *One = addBlock("one", Rest);
  BasicBlock *After = addBlock("after", Rest);
  Entry->getTerminator()->setSuccessor(0, Round);

  B.SetInsertPoint(Round);
  PHINode *Was = B.CreatePHI(Int, 2, "was");
  Value *AsFloat = B.CreateBitCast(Was, Ty);
  B.CreateBr(Turn);
  Value *Sum = takeTurns(AsFloat, ThisLane, Round, Turn, Done);

  B.SetInsertPoint(Done);
  B.CreateCondBr(Lanes.IsFirst, One, After);
  B.SetInsertPoint(One);
  Value *Loaded = exchange(Was, Sum);
  B.CreateBr(After);

  B.SetInsertPoint(After);
  PHINode *OfOne = B.CreatePHI(Int, 2);
  OfOne->addIncoming(PoisonValue::get(Int), Done);
  OfOne->addIncoming(Loaded, One);
  Value *Is = fromFirstLane(OfOne);
  Was->addIncoming(First, Entry);
  Was->addIncoming(Is, After);
  B.CreateCondBr(B.CreateICmpEQ(Is, Was), Rest, Round);
  Atomic.eraseFromParent();
}

void ToyGCN::takeTurnsInWave(AtomicRMWInst &Atomic, const ActiveLanes &Lanes,
                             bool IsUniform) {
  Turns(Atomic, Lanes, IsUniform).build();
}

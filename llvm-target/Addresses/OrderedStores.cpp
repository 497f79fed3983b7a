//===- OrderedStores.cpp - What a workgroup's fences make visible ---------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Addresses/OrderedStores.h"
#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;
using ToyGCN::OrderedStores;

bool OrderedStores::isIdle(const Instruction &I) {
  const auto *II = dyn_cast<IntrinsicInst>(&I);
  if (!II)
    return false;
  const Intrinsic::ID ID = II->getIntrinsicID();
  return ID == Intrinsic::amdgcn_s_barrier ||
         ID == Intrinsic::amdgcn_wave_barrier || II->isAssumeLikeIntrinsic();
}

bool OrderedStores::isOrdered(const Instruction &I) {
  if (const auto *Load = dyn_cast<LoadInst>(&I))
    return isStrongerThanMonotonic(Load->getOrdering());
  if (const auto *Store = dyn_cast<StoreInst>(&I))
    return isStrongerThanMonotonic(Store->getOrdering());
  if (const auto *RMW = dyn_cast<AtomicRMWInst>(&I))
    return isStrongerThanMonotonic(RMW->getOrdering());
  if (const auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I))
    return isStrongerThanMonotonic(Exchange->getMergedOrdering());
  return isa<FenceInst>(I);
}

/// True if the instruction's scope has other lanes than the workgroup's.
static bool isWide(const Instruction &I) {
  StringRef Scope =
      I.getContext().getSyncScopeName(*getAtomicSyncScopeID(&I)).value_or("");
  Scope.consume_back("-one-as");
  return Scope != "workgroup" && Scope != "wavefront" &&
         Scope != "singlethread";
}

/// True if \p I may find another lane's store that a release comes before.
static bool mayReadSignal(const Instruction &I) {
  if (isa<IntrinsicInst>(I) && !isa<AnyMemIntrinsic>(I))
    return !OrderedStores::isIdle(I) && I.mayReadOrWriteMemory();
  if (!I.isAtomic() && !I.isVolatile())
    return false;
  // Only the workgroup has its local memory.
  const auto Place = MemoryLocation::getOrNone(&I);
  return Place &&
         Place->Ptr->getType()->getPointerAddressSpace() != ToyGCNAS::Local &&
         I.mayReadFromMemory();
}

/// A lane acquires by an ordered read, or by a fence after a read.
static bool acquiresMore(const Function &F) {
  bool Reads = false, Fences = false;
  for (const Instruction &I : instructions(F)) {
    const auto *Call = dyn_cast<CallBase>(&I);
    if (Call && !isa<IntrinsicInst>(I)) {
      if (!Call->hasFnAttr(Attribute::NoSync))
        return true;
      Reads |= I.mayReadFromMemory(); // Also by an atomic that orders nothing.
      continue;
    }
    Reads |= mayReadSignal(I);
    Fences |= OrderedStores::isOrdered(I) && isWide(I);
  }
  return Reads && Fences;
}

/// The blocks of \p F after whose first instruction a release may come, by way
/// of another block.
static SmallPtrSet<const BasicBlock *, 16>
blocksBeforeRelease(const Function &F) {
  SmallPtrSet<const BasicBlock *, 16> Before;
  SmallVector<const BasicBlock *, 16> Work;
  for (const BasicBlock &BB : F)
    if (any_of(BB, OrderedStores::isOrdered))
      Work.push_back(&BB);
  while (!Work.empty())
    for (const BasicBlock *Pred : predecessors(Work.pop_back_val()))
      if (Before.insert(Pred).second)
        Work.push_back(Pred);
  return Before;
}

OrderedStores::OrderedStores(const Function &F, BatchAAResults &AA) : AA(AA) {
  AcquiresMore = acquiresMore(F);
  if (AcquiresMore)
    return;
  const auto Before = blocksBeforeRelease(F);
  for (const BasicBlock &BB : F) {
    bool IsReleased = Before.contains(&BB);
    for (const Instruction &I : reverse(BB)) {
      IsReleased |= isOrdered(I);
      if (IsReleased && I.mayWriteToMemory() && !isa<FenceInst>(I) &&
          !isIdle(I))
        Released.push_back(&I);
    }
  }
}

/// Other lanes are elsewhere in it, and came another way.
bool OrderedStores::mayStoreTo(const Instruction &Writer,
                               const Value *Object) const {
  const auto Whole = [](const Value *P) {
    return MemoryLocation::getBeforeOrAfter(P);
  };
  if (isa<CallBase>(Writer))
    return isModSet(AA.getModRefInfo(&Writer, Whole(Object)));
  SmallVector<const Value *, 4> Places;
  getUnderlyingObjects(MemoryLocation::get(&Writer).Ptr, Places, nullptr, 0);
  return any_of(Places, [&](const Value *Place) {
    return !AA.isNoAlias(Whole(Place), Whole(Object));
  });
}

bool OrderedStores::mayBeSeen(const Value *Pointer) {
  if (AcquiresMore)
    return true;
  const auto [It, IsNew] = Seen.try_emplace(getUnderlyingObject(Pointer, 0));
  if (!IsNew)
    return It->second;
  SmallVector<const Value *, 4> Objects;
  getUnderlyingObjects(Pointer, Objects, nullptr, 0);
  for (const Value *Object : Objects)
    It->second |= any_of(Released, [&](const Instruction *Writer) {
      return mayStoreTo(*Writer, Object);
    });
  return It->second;
}

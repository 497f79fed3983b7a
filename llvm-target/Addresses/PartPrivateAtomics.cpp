//===- PartPrivateAtomics.cpp - Private memory has no wide atomics --------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An atomic of 64 bits by a generic pointer asks whether the pointer is
/// private. Private memory belongs to one lane, so a load and a store do there:
///
///   %old = atomicrmw add ptr %p, i64 %v monotonic
///   -->
///   %private = (the high half of %p is that of private memory)
///   br i1 %private, label %then, label %else
/// then:
///   %q = addrspacecast ptr %p to ptr addrspace(5)
///   %old1 = load i64, ptr addrspace(5) %q
///   %new = add i64 %old1, %v
///   store i64 %new, ptr addrspace(5) %q
/// else:
///   %old2 = atomicrmw add ptr %p, i64 %v monotonic, !noalias.addrspace !0
///
/// In private memory, the dwords of a lane are 64 dwords apart: an instruction
/// for 64 contiguous bits does not work there (LLVM's pull request 109407).
/// Those of 32 bits do.
///
/// Needs: address spaces are known as far as they ever will be, and atomics
/// that no instruction does are loops. Guarantees: no atomic of 64 bits has an
/// address in private memory.
///
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "Operations/Aperture.h"
#include "Tools/PassBase.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/LowerAtomic.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-part-private-atomics"

namespace {
class ToyGCNPartPrivateAtomics final : public IRPass<ToyGCNPartPrivateAtomics> {
  bool runOnFunction(Function &F) override;
};
} // namespace

/// The address of an atomic that changes 64 bits; null of all else.
static Value *wideAddress(Instruction &I) {
  const DataLayout &DL = I.getDataLayout();
  if (auto *RMW = dyn_cast<AtomicRMWInst>(&I))
    return DL.getTypeSizeInBits(RMW->getType()) == 64 ? RMW->getPointerOperand()
                                                      : nullptr;
  if (auto *X = dyn_cast<AtomicCmpXchgInst>(&I))
    return DL.getTypeSizeInBits(X->getNewValOperand()->getType()) == 64
               ? X->getPointerOperand()
               : nullptr;
  return nullptr;
}

static bool mayBePrivate(const Instruction &I, const Value &Address) {
  if (Address.getType()->getPointerAddressSpace() != ToyGCNAS::Flat)
    return false;
  const MDNode *Others = I.getMetadata(LLVMContext::MD_noalias_addrspace);
  return !Others || !getConstantRangeFromMetadata(*Others).contains(
                        APInt(32, ToyGCNAS::Private));
}

static void partPrivate(Instruction &I) {
  Value &Address = *wideAddress(I);
  IRBuilder<> B(&I);
  Value *Asked = ToyGCN::isIn(ToyGCNAS::Private, &Address, B);
  Instruction *Then = nullptr, *Else = nullptr;
  SplitBlockAndInsertIfThenElse(Asked, &I, &Then, &Else);

  B.SetInsertPoint(Then);
  Value *Private =
      B.CreateAddrSpaceCast(&Address, B.getPtrTy(ToyGCNAS::Private));
  Instruction *Own = B.Insert(I.clone());
  // A cmpxchg has its address at the same place.
  Own->setOperand(AtomicRMWInst::getPointerOperandIndex(), Private);

  B.SetInsertPoint(&I);
  PHINode *Old = B.CreatePHI(I.getType(), 2);
  I.replaceAllUsesWith(Old);
  I.moveBefore(Else->getIterator());
  I.setMetadata(LLVMContext::MD_noalias_addrspace,
                MDBuilder(I.getContext())
                    .createRange(APInt(32, ToyGCNAS::Private),
                                 APInt(32, ToyGCNAS::Private + 1)));
  Old->takeName(&I);
  Old->addIncoming(Own, Then->getParent());
  Old->addIncoming(&I, Else->getParent());
  if (auto *RMW = dyn_cast<AtomicRMWInst>(Own))
    lowerAtomicRMWInst(RMW);
  else
    lowerAtomicCmpXchgInst(cast<AtomicCmpXchgInst>(Own));
}

bool ToyGCNPartPrivateAtomics::runOnFunction(Function &F) {
  SmallVector<Instruction *> Found;
  for (Instruction &I : instructions(F))
    if (const Value *Address = wideAddress(I);
        Address && mayBePrivate(I, *Address))
      Found.push_back(&I);
  for (Instruction *I : Found)
    partPrivate(*I);
  return !Found.empty();
}

TOYGCN_DEFINE_PASS(Function, PartPrivateAtomics,
                   "ToyGCN wide atomics that may be private")

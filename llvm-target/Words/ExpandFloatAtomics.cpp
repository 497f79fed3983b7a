//===- ExpandFloatAtomics.cpp - Float atomics that memory lacks -----------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A float operation that memory does not have becomes a loop:
///
///   %old = atomicrmw fadd ptr addrspace(1) %p, float %x monotonic
///   -->
///   %first = load float, ptr addrspace(1) %p
/// loop:
///   %loaded = phi float [ %first, ... ], [ %old, %loop ]
///   %sum = fadd float %loaded, %x
///   %pair = cmpxchg ptr addrspace(1) %p, (bits of %loaded), (bits of %sum)
///   br i1 (%pair, 1), label %end, label %loop
///
/// LLVM's AtomicExpand leaves these operations alone (ToyGCNISelLowering.cpp),
/// so that one lane may do one for its wave first (Garden/CombineAtomics.cpp).
///
/// Needs: inferred address spaces. Guarantees: no operation on floats is left
/// that neither memory nor LDS has.
///
//===----------------------------------------------------------------------===//

#include "Tools/PassBase.h"
#include "ToyGCNISelLowering.h"
#include "llvm/CodeGen/AtomicExpandUtils.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-expand-float-atomics"

namespace {
class ToyGCNExpandFloatAtomics final : public IRPass<ToyGCNExpandFloatAtomics> {
  bool runOnFunction(Function &F) override;
};
} // namespace

static void exchange(IRBuilderBase &B, Value *Ptr, Value *Expected, Value *New,
                     Align Alignment, AtomicOrdering Order, SyncScope::ID Scope,
                     Value *&Success, Value *&Loaded, Instruction *) {
  Type *Ty = New->getType();
  Type *Int = B.getIntNTy(Ty->getScalarSizeInBits());
  Value *Pair = B.CreateAtomicCmpXchg(
      Ptr, B.CreateBitCast(Expected, Int), B.CreateBitCast(New, Int), Alignment,
      Order, AtomicCmpXchgInst::getStrongestFailureOrdering(Order), Scope);
  Success = B.CreateExtractValue(Pair, 1);
  Loaded = B.CreateBitCast(B.CreateExtractValue(Pair, 0), Ty);
}

bool ToyGCNExpandFloatAtomics::runOnFunction(Function &F) {
  SmallVector<AtomicRMWInst *, 8> Loops;
  for (Instruction &I : instructions(F))
    if (auto *A = dyn_cast<AtomicRMWInst>(&I); A && ToyGCN::becomesLoop(*A))
      Loops.push_back(A);
  for (AtomicRMWInst *A : Loops)
    expandAtomicRMWToCmpXchg(A, exchange);
  return !Loops.empty();
}

TOYGCN_DEFINE_PASS(Function, ExpandFloatAtomics,
                   "ToyGCN loops for float atomics")

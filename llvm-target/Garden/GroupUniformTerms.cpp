//===- GroupUniformTerms.cpp - Scalars are combined with scalars ----------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// In a sum, product, and, or, exclusive or of uniform and divergent terms the
/// uniform ones are combined with each other: the scalar unit does it, once for
/// the wave, and the vector instruction reads one scalar instead of two, as
/// many as it can.
///
///   %group = mul i32 %group.id, %size
///   %in.group = add i32 %group, %tid           %base = add i32 %group, %offset
///   %id = add i32 %in.group, %offset      -->  %id = add i32 %tid, %base
///
/// Needs: addresses are split (what they know of wrapping is lost here).
/// Guarantees: no block computes more than before, as terms stay in it.
///
//===----------------------------------------------------------------------===//

#include "Tools/PassBase.h"
#include "ToyGCN.h"
#include "Uniformity/Divergence.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/InitializePasses.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-group-uniform-terms"

namespace {
class ToyGCNGroupUniformTerms final
    : public IRPass<ToyGCNGroupUniformTerms, KeepsCFG, ToyGCNIRDivergence> {
  bool runOnFunction(Function &F) override;

  /// The terms of an operation, in order.
  struct Terms {
    SmallVector<Value *, 4> Uniform, Divergent;
    bool NoUnsignedWrap = true, NoSignedWrap = true;
  };
  const ToyGCN::IRDivergence *Divergence = nullptr;

  bool isInner(const Use &U, const BinaryOperator &Root) const;
  void collect(BinaryOperator &BO, const BinaryOperator &Root, Terms &T) const;
  bool group(BinaryOperator &Root) const;
};
} // namespace

static bool hasConstant(const BinaryOperator &BO) {
  return isa<Constant>(BO.getOperand(0)) || isa<Constant>(BO.getOperand(1));
}

/// True if \p U is an operation like \p Root that only \p Root needs. A
/// constant is left where it is: it may be part of an address.
bool ToyGCNGroupUniformTerms::isInner(const Use &U,
                                      const BinaryOperator &Root) const {
  const auto *BO = dyn_cast<BinaryOperator>(U.get());
  return BO && BO->getOpcode() == Root.getOpcode() && BO->hasOneUse() &&
         BO->getParent() == Root.getParent() && Divergence->isDivergentUse(U) &&
         !hasConstant(*BO);
}

void ToyGCNGroupUniformTerms::collect(BinaryOperator &BO,
                                      const BinaryOperator &Root,
                                      Terms &T) const {
  if (isa<OverflowingBinaryOperator>(BO)) {
    T.NoUnsignedWrap &= BO.hasNoUnsignedWrap();
    T.NoSignedWrap &= BO.hasNoSignedWrap();
  }
  for (const Use &U : BO.operands())
    if (isInner(U, Root))
      collect(*cast<BinaryOperator>(U.get()), Root, T);
    else
      (Divergence->isDivergentUse(U) ? T.Divergent : T.Uniform)
          .push_back(U.get());
}

bool ToyGCNGroupUniformTerms::group(BinaryOperator &Root) const {
  if (hasConstant(Root) ||
      (Root.hasOneUse() && isa<BinaryOperator>(Root.user_back()) &&
       isInner(*Root.use_begin(), cast<BinaryOperator>(*Root.user_back()))))
    return false;
  Terms T;
  collect(Root, Root, T);
  if (T.Uniform.size() < 2 || T.Divergent.empty())
    return false;
  IRBuilder<> B(&Root);
  auto Combine = [&](ArrayRef<Value *> Values) {
    Value *Result = Values.front();
    for (Value *V : Values.drop_front()) {
      Result = B.CreateBinOp(Root.getOpcode(), Result, V);
      // No part of an unsigned sum wraps if the whole does not; nor does it
      // reach the sign if the whole has none.
      if (auto *BO = dyn_cast<BinaryOperator>(Result);
          BO && isa<OverflowingBinaryOperator>(BO) &&
          Root.getOpcode() == Instruction::Add) {
        BO->setHasNoUnsignedWrap(T.NoUnsignedWrap);
        BO->setHasNoSignedWrap(T.NoUnsignedWrap && T.NoSignedWrap);
      }
    }
    return Result;
  };
  Value *Uniform = Combine(T.Uniform), *Divergent = Combine(T.Divergent);
  Value *Result = Combine({Divergent, Uniform});
  Result->takeName(&Root);
  Root.replaceAllUsesWith(Result);
  RecursivelyDeleteTriviallyDeadInstructions(&Root);
  return true;
}

bool ToyGCNGroupUniformTerms::runOnFunction(Function &F) {
  Divergence = &getAnalysis<ToyGCNIRDivergence>().getDivergence();
  SmallVector<WeakVH, 32> Roots;
  for (Instruction &I : instructions(F))
    if (auto *BO = dyn_cast<BinaryOperator>(&I);
        BO && BO->isAssociative() && BO->isCommutative() &&
        BO->getType()->isIntegerTy() && !BO->getType()->isIntegerTy(1) &&
        Divergence->isDivergent(*BO))
      Roots.push_back(BO);
  bool Changed = false;
  // A root erases what it takes apart, which is before it.
  for (const WeakVH &Root : reverse(Roots))
    if (Value *V = Root)
      Changed |= group(cast<BinaryOperator>(*V));
  return Changed;
}

TOYGCN_DEFINE_PASS(Function, GroupUniformTerms,
                   "ToyGCN grouping of uniform terms")

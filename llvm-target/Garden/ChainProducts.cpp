//===- ChainProducts.cpp - Multiples of one value become sums -------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What differs by a multiple of one value becomes a chain of sums. Unrolled
/// loops over the rows of a matrix are full of it:
///
///   %i0 = mul i32 %row, %width
///   %p0 = getelementptr float, %a, %i0
///   %row1 = or disjoint i32 %row, 1
///   %i1 = mul nsw i32 %row1, %width
///   %p1 = getelementptr float, %a, %i1
///   -->
///   %i0 = mul i32 %row, %width
///   %p0 = getelementptr float, %a, %i0
///   %p1 = getelementptr float, %p0, %width
///
/// The work is done by passes of LLVM: StraightLineStrengthReduce makes the
/// chain, NaryReassociate reuses a sum that is already there, and EarlyCSE
/// joins what both leave twice. Sums of a chain that only the next one uses
/// become one product again. The passes ask scalar evolution, whose time grows
/// with the third power of the number of loops in a row (128 loops: 0.35 s,
/// 1000: above a minute), so functions of many loops stay as they are. So do
/// long ones, and those with many sums or products of one value, which
/// StraightLineStrengthReduce compares in pairs (2000 in a row: 13 s, 400 sums
/// that depend on each other: 1.7 s).
///
/// Needs: constant offsets of addresses are separate already. Guarantees:
/// nothing that later passes rely on.
///
//===----------------------------------------------------------------------===//

#include "Tools/PassBase.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/NaryReassociate.h"
#include "llvm/Transforms/Scalar/StraightLineStrengthReduce.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace PatternMatch;

#define DEBUG_TYPE "toygcn-chain-products"

/// The limits of a function in which products are chained.
static constexpr unsigned MostLoops = 32, MostInstructions = 2048;
/// The limit of products and sums that have one value as an operand.
static constexpr unsigned MostSums = 128;

namespace {
class ToyGCNChainProducts final
    : public IRPass<ToyGCNChainProducts, KeepsCFG, LoopInfoWrapperPass,
                    TargetPassConfig> {
  bool runOnFunction(Function &F) override;

  FunctionAnalysisManager FAM;
  FunctionPassManager FPM;
};
} // namespace

/// The fewest sums of one value that become a product: one of two vector
/// registers takes as long as four sums.
static constexpr unsigned FewestJoined = 6;

/// Makes `(((X + S) + S) ...) + S` the sum of X and a multiple of S, where
/// nothing else uses the sums inside.
static bool joinSums(Instruction &Last) {
  Value *X = &Last, *S = nullptr, *Left = nullptr;
  unsigned Times = 0;
  while ((Times == 0 || X->hasOneUse()) &&
         match(X, m_Add(m_Value(Left), m_Value())) &&
         (Times == 0 || cast<User>(X)->getOperand(1) == S)) {
    S = cast<User>(X)->getOperand(1);
    X = Left;
    ++Times;
  }
  if (Times < FewestJoined)
    return false;
  IRBuilder<> B(&Last);
  Value *Product = B.CreateMul(S, ConstantInt::get(S->getType(), Times));
  Last.replaceAllUsesWith(B.CreateAdd(X, Product));
  return true;
}

/// Makes `(X + S) + (2^n - 1) * S` the sum of X and a shift: the chain reused
/// `X + S` for a shift and a sum, which are one instruction.
static bool joinShift(Instruction &Sum) {
  Value *X, *S;
  const APInt *Factor;
  if (!match(&Sum, m_c_Add(m_Mul(m_Value(S), m_APInt(Factor)),
                           m_c_Add(m_Deferred(S), m_Value(X)))) ||
      !(*Factor + 1).isPowerOf2())
    return false;
  IRBuilder<> B(&Sum);
  Sum.replaceAllUsesWith(B.CreateAdd(B.CreateShl(S, Factor->popcount()), X));
  return true;
}

static bool joinSums(Function &F) {
  bool Changed = false;
  // In a block that nothing reaches a sum may be its own part.
  for (BasicBlock *BB : depth_first(&F))
    for (Instruction &I : make_early_inc_range(reverse(*BB)))
      if (isInstructionTriviallyDead(&I) || joinSums(I) || joinShift(I)) {
        I.eraseFromParent();
        Changed = true;
      }
  return Changed;
}

static bool hasManySums(const Value &V) {
  return V.hasNUsesOrMore(MostSums + 1) &&
         count_if(V.users(), IsaPred<BinaryOperator>) > MostSums;
}

bool ToyGCNChainProducts::runOnFunction(Function &F) {
  const LoopInfo &LI = getAnalysis<LoopInfoWrapperPass>().getLoopInfo();
  if (LI.getLoopsInPreorder().size() > MostLoops ||
      F.getInstructionCount() > MostInstructions ||
      any_of(F.args(), hasManySums) || any_of(instructions(F), hasManySums))
    return false;
  if (FPM.isEmpty()) {
    auto &TM = getAnalysis<TargetPassConfig>().getTM<TargetMachine>();
    PassBuilder(&TM).registerFunctionAnalyses(FAM);
    FPM.addPass(StraightLineStrengthReducePass());
    FPM.addPass(EarlyCSEPass());
    FPM.addPass(NaryReassociatePass());
  }
  const bool Changed = !FPM.run(F, FAM).areAllPreserved();
  FAM.clear();
  return joinSums(F) || Changed;
}

TOYGCN_DEFINE_PASS(Function, ChainProducts, "ToyGCN chains of products")

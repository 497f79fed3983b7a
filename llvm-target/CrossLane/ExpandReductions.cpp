//===- ExpandReductions.cpp - Reductions of a wave as ladders -------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Every llvm.amdgcn.wave.reduce.* becomes a ladder of DPP moves: log2(64)
/// steps at most, never a loop over lanes. The hint for a strategy is ignored.
///
/// Needs: the final control-flow graph. Guarantees: no reduction of a type that
/// the target has is left.
///
///   %s = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 %x, i32 0)
///   -->  %w  = call i32 @llvm.amdgcn.set.inactive.i32(i32 %x, i32 0)
///        %d1 = call i32 @llvm.amdgcn.update.dpp.i32(.., %w, ROW_ROR1, ..)
///        %a1 = add i32 %d1, %w
///        ...   ror 2, ror 3 of %w; 4, 8, 12 of that sum; row_bcast 15
///        %l  = call i32 @llvm.amdgcn.readlane.i32(i32 %a7, i32 31)
///        %h  = call i32 @llvm.amdgcn.readlane.i32(i32 %a7, i32 63)
///        %s  = add (strict_wwm %l), (strict_wwm %h)
///
/// Where EXEC is known full (FullWaves.h) there is no set_inactive and no
/// strict_wwm. A source that is the same in all lanes needs no ladder: its sum
/// is x times the number of active lanes, and so on. The product rounds once
/// where a sum of floats rounds often. Neither does one of two constants: the
/// sum of zext i1 %c is the number of ones in the ballot of %c.
///
/// Reductions that stand together are expanded step by step together and fill
/// each other's wait states (ReductionLadder.h).
///
//===----------------------------------------------------------------------===//

#include "CrossLane/ReductionLadder.h"
#include "Tools/Garden.h"
#include "Tools/PassBase.h"
#include "Uniformity/FullWaves.h"
#include "llvm/Analysis/InstSimplifyFolder.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/ScopedPrinter.h"

using namespace llvm;
using ToyGCN::FullWaves;
using ToyGCN::ReductionOp;
using Ladder = ToyGCN::ReductionLadder;

#define DEBUG_TYPE "toygcn-expand-reductions"

static cl::opt<unsigned>
    MaxTogether("toygcn-reductions-together", cl::Hidden, cl::init(4),
                cl::desc("The most reductions whose ladders are interleaved"));

namespace {
class ToyGCNExpandReductions final
    : public IRPass<ToyGCNExpandReductions, KeepsCFG, ToyGCNIRDivergence,
                    PostDominatorTreeWrapperPass> {
  bool runOnFunction(Function &F) override;

  OptimizationRemarkEmitter *ORE = nullptr;
  SmallPtrSet<const Instruction *, 8> OfOneValue; ///< In all lanes.

  void climb(MutableArrayRef<Ladder> Group, Instruction &Where, bool IsFull);
  bool expandBlock(BasicBlock &BB, const FullWaves &Waves);
};

const ReductionOp *reductionOf(const Instruction &I) {
  const auto *Call = dyn_cast<IntrinsicInst>(&I);
  const ReductionOp *Op =
      Call ? ToyGCN::getReductionOp(Call->getIntrinsicID()) : nullptr;
  return Op && Ladder::isSupported(*Call->getType(), *Op) ? Op : nullptr;
}
} // namespace

static void remark(OptimizationRemarkEmitter &ORE, const Ladder &L,
                   StringRef How, bool IsFull) {
  ORE.emit([&] {
    return OptimizationRemark(DEBUG_TYPE, "Ladder", &L.Call)
           << Intrinsic::getBaseName(L.Op.ID).rsplit('.').second << " of "
           << to_string(*L.Call.getType()) << " over a wave: " << How << ", "
           << (IsFull ? "all lanes active" : "some lanes may be inactive");
  });
}

/// Expands \p Group before \p Where, step by step.
void ToyGCNExpandReductions::climb(MutableArrayRef<Ladder> Group,
                                   Instruction &Where, bool IsFull) {
  IRBuilder<> B(&Where);
  auto ForEach = [&](function_ref<void(Ladder &)> Do) {
    for (Ladder &L : Group) {
      B.SetCurrentDebugLocation(L.Call.getDebugLoc());
      Do(L);
    }
  };
  ForEach([&](Ladder &L) {
    L.start(B, IsFull);
    remark(*ORE, L, L.shapeName(), IsFull);
  });
  bool More = true;
  for (unsigned Number = 0; More; ++Number) {
    More = false;
    ForEach([&](Ladder &L) { More |= L.step(B, Number); });
  }
  ForEach([&](Ladder &L) { L.finish(B); });
}

/// True if nothing before \p Next in its block uses a result of \p Group.
static bool isUnusedBefore(ArrayRef<Ladder> Group, const Instruction &Next) {
  return all_of(Group, [&](const Ladder &L) {
    return all_of(L.Call.users(), [&](const User *U) {
      const auto *I = cast<Instruction>(U);
      return I->getParent() != Next.getParent() || isa<PHINode>(I) ||
             !I->comesBefore(&Next);
    });
  });
}

bool ToyGCNExpandReductions::expandBlock(BasicBlock &BB,
                                         const FullWaves &Waves) {
  const bool IsFull =
      ToyGCN::gardenHas(ToyGCN::Garden::FullWaves) && Waves.isFull(BB);
  SmallVector<Ladder, 4> Group;
  Instruction *Where = nullptr;
  bool Changed = false;
  auto Flush = [&] {
    if (!Group.empty())
      climb(Group, *Where, IsFull);
    Group.clear();
  };
  for (Instruction &I : make_early_inc_range(BB)) {
    const ReductionOp *Op = reductionOf(I);
    if (!Op)
      continue;
    auto *Call = cast<IntrinsicInst>(&I);
    Changed = true;
    IRBuilder<InstSimplifyFolder> B(
        &BB, I.getIterator(),
        InstSimplifyFolder(BB.getModule()->getDataLayout()));
    Ladder L(*Call, *Op);
    const bool IsOne = OfOneValue.contains(Call);
    if (IsOne)
      Flush(); // Its operand may be the result of one of them.
    if (Value *V = IsOne ? L.ofOneValue(B, IsFull) : L.ofCondition(B)) {
      Flush(); // Their place may be this instruction's, which goes.
      remark(*ORE, L,
             IsOne ? "closed form of one value in all lanes"
                   : "ballot of a condition",
             IsFull);
      L.replace(B, V);
      continue;
    }
    const auto *Source = dyn_cast<Instruction>(Call->getArgOperand(0));
    const bool Later = isUnusedBefore(Group, *Call);
    const bool Earlier =
        !Group.empty() &&
        (!Source || Source->getParent() != &BB || Source->comesBefore(Where));
    if (Group.size() >= MaxTogether || (!Later && !Earlier))
      Flush();
    if (Group.empty() || Later)
      Where = Call->getNextNode();
    Group.push_back(L);
  }
  Flush();
  return Changed;
}

bool ToyGCNExpandReductions::runOnFunction(Function &F) {
  if (none_of(instructions(F), reductionOf))
    return false;
  const ToyGCN::IRDivergence &Divergence =
      getAnalysis<ToyGCNIRDivergence>().getDivergence();
  const FullWaves Waves(
      F, Divergence,
      getAnalysis<PostDominatorTreeWrapperPass>().getPostDomTree());
  OfOneValue.clear();
  for (const Instruction &I : instructions(F))
    if (reductionOf(I) && !Divergence.isDivergentUse(I.getOperandUse(0)))
      OfOneValue.insert(&I);
  OptimizationRemarkEmitter Emitter(&F);
  ORE = &Emitter;
  bool Changed = false;
  for (BasicBlock &BB : F)
    Changed |= expandBlock(BB, Waves);
  return Changed;
}

TOYGCN_DEFINE_PASS(Function, ExpandReductions,
                   "ToyGCN expansion of wave reductions")

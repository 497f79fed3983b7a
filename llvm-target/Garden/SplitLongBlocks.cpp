//===- SplitLongBlocks.cpp - No block is very long ------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Splits blocks of more accesses or instructions than passes can compare with
/// each other. The load-store vectorizer and the scheduler compare the accesses
/// of a block in pairs, and the scheduler the users of a register. To compare
/// two addresses they walk to where pointers and sums come from: a chain of
/// more than MostLinks is cut by a freeze, which nothing looks through.
///
/// Guarantees: no block has more than MostAccesses or MostInstructions; allocas
/// of constant size are still in the entry block.
///
///   entry:                         entry:
///     %a = load i32, ptr %p          %a = load i32, ptr %p
///     ... many more ...              ... MostAccesses in all ...
///     ret void               -->     br label %entry.split
///                                  entry.split:
///                                    ... the others ...
///                                    ret void
///
//===----------------------------------------------------------------------===//

#include "Tools/PassBase.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-split-long-blocks"

/// No kernel of test/kernels has as many; a block with this number takes
/// the vectorizer 0.04 seconds.
static constexpr unsigned MostAccesses = 512, MostInstructions = 8192;
static constexpr unsigned MostLinks = 64, MostUncut = 2048;

namespace {
class ToyGCNSplitLongBlocks final : public IRPass<ToyGCNSplitLongBlocks> {
  bool runOnFunction(Function &F) override;
};
} // namespace

/// The first instruction that is too much for its block, or null.
static Instruction *firstTooMuch(BasicBlock &BB) {
  unsigned Instructions = 0, Accesses = 0;
  for (Instruction &I : BB) {
    if (isa<PHINode>(I) || I.isTerminator())
      continue;
    Accesses += I.mayReadOrWriteMemory();
    if (++Instructions > MostInstructions || Accesses > MostAccesses)
      return &I;
  }
  return nullptr;
}

/// Outside the entry block an alloca of constant size would be a dynamic one.
static void moveStaticAllocasUp(BasicBlock &Entry) {
  const auto Top = Entry.begin();
  for (Instruction &I : make_early_inc_range(Entry))
    if (auto *AI = dyn_cast<AllocaInst>(&I);
        AI && AI->isStaticAlloca() && I.getIterator() != Top)
      I.moveBefore(Top);
}

/// Cuts chains of pointers or sums where each adds a variable to the last.
static bool cutLongChains(Function &F) {
  const bool IsLong = F.getInstructionCount() > MostUncut;
  DenseMap<const Value *, unsigned> Links;
  bool Changed = false;
  for (Instruction &I : instructions(F))
    if (isa<GetElementPtrInst>(I) ||
        (IsLong && I.getOpcode() == Instruction::Add)) {
      unsigned &N = Links[&I];
      N = Links.lookup(I.getOperand(0));
      if (all_of(drop_begin(I.operands()), IsaPred<Constant>) ||
          ++N < MostLinks)
        continue;
      auto *Cut = new FreezeInst(&I, "", std::next(I.getIterator()));
      I.replaceUsesWithIf(Cut,
                          [&](const Use &U) { return U.getUser() != Cut; });
      Changed = true;
    }
  return Changed;
}

bool ToyGCNSplitLongBlocks::runOnFunction(Function &F) {
  bool Changed = cutLongChains(F);
  if (firstTooMuch(F.getEntryBlock()))
    moveStaticAllocasUp(F.getEntryBlock());
  // The rest of a split block is the next one.
  for (BasicBlock &BB : F)
    if (Instruction *I = firstTooMuch(BB)) {
      BB.splitBasicBlock(I, BB.getName() + ".split");
      Changed = true;
    }
  return Changed;
}

TOYGCN_DEFINE_PASS(Function, SplitLongBlocks, "ToyGCN splitting of long blocks")

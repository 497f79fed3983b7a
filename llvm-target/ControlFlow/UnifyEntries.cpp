//===- UnifyEntries.cpp - Cycles with one entry ---------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Gives every cycle of the control-flow graph one entry, so that it is a loop.
///
///   entry: br %c, %a, %b              entry: br %c, %to.a, %to.b
///   a:     br label %b           -->  dispatch: %where = phi 0, %to.a, ...
///   b:     br %d, %a, %exit                     br %where == 0, %a, %b
///
/// All edges to one of a cycle's entries lead to a dispatch block, which
/// branches by a number that each edge sets. The pass repeats this for cycles
/// inside. LLVM's own pass, fix-irreducible, does the same in SSA form, and in
/// LLVM 22 gets nested cycles wrong. Here values are in memory meanwhile and
/// need no phis; mem2reg promotes them back.
///
/// Workaround: nested-irreducible.
///
/// Needs: conditional branches, no switches. Guarantees: every cycle is a
/// natural loop.
///
//===----------------------------------------------------------------------===//

#include "Tools/PassBase.h"
#include "llvm/IR/CycleInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-unify-entries"

namespace {
class ToyGCNUnifyEntries final : public IRPass<ToyGCNUnifyEntries> {
  bool runOnFunction(Function &F) override;
};

/// An outermost cycle with several entries, or null.
const Cycle *findIrreducible(const CycleInfo &CI) {
  SmallVector<const Cycle *, 8> Work(CI.toplevel_begin(), CI.toplevel_end());
  while (!Work.empty()) {
    const Cycle *C = Work.pop_back_val();
    if (!C->isReducible())
      return C;
    Work.append(C->child_begin(), C->child_end());
  }
  return nullptr;
}

/// Puts values that cross a block's end into memory.
void demote(Function &F, SmallVectorImpl<AllocaInst *> &Slots) {
  SmallVector<Instruction *, 32> Values;
  SmallVector<PHINode *, 16> Phis;
  const auto Point = F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca();
  for (Instruction &I : instructions(F)) {
    const bool Static =
        isa<AllocaInst>(I) && I.getParent() == &F.getEntryBlock();
    if (isa<PHINode>(I))
      continue;
    if (!Static && any_of(I.users(), [&](User *U) {
          return cast<Instruction>(U)->getParent() != I.getParent() ||
                 isa<PHINode>(U);
        }))
      Values.push_back(&I);
  }
  for (Instruction *I : Values)
    Slots.push_back(DemoteRegToStack(*I, false, Point));
  for (Instruction &I : instructions(F))
    if (auto *Phi = dyn_cast<PHINode>(&I))
      Phis.push_back(Phi);
  for (PHINode *Phi : Phis)
    Slots.push_back(DemotePHIToStack(Phi, Point));
}

/// Puts one block before all entries of \p C.
void dispatch(Function &F, const Cycle &C,
              SmallVectorImpl<AllocaInst *> &Slots) {
  const SmallVector<BasicBlock *, 4> Entries(C.getEntries().begin(),
                                             C.getEntries().end());
  LLVMContext &Ctx = F.getContext();
  IRBuilder<> B(&F.getEntryBlock(), F.getEntryBlock().begin());
  AllocaInst *Where = B.CreateAlloca(
      B.getInt32Ty(), F.getDataLayout().getAllocaAddrSpace(), nullptr, "where");
  Slots.push_back(Where);
  BasicBlock *Dispatch = BasicBlock::Create(Ctx, "dispatch", &F, Entries[0]);
  for (auto [I, E] : enumerate(Entries))
    for (BasicBlock *P :
         SmallSetVector<BasicBlock *, 8>(pred_begin(E), pred_end(E))) {
      BasicBlock *To = BasicBlock::Create(Ctx, "to." + E->getName(), &F, E);
      B.SetInsertPoint(To);
      B.CreateStore(B.getInt32(I), Where);
      B.CreateBr(Dispatch);
      P->getTerminator()->replaceSuccessorWith(E, To);
    }
  // A chain of comparisons; the last entry needs none.
  B.SetInsertPoint(Dispatch);
  Value *Number = B.CreateLoad(B.getInt32Ty(), Where, "entry");
  for (unsigned I = 0; I + 1 < Entries.size(); ++I) {
    BasicBlock *Else =
        I + 2 == Entries.size()
            ? Entries.back()
            : BasicBlock::Create(Ctx, "dispatch", &F, Entries[0]);
    B.CreateCondBr(B.CreateICmpEQ(Number, B.getInt32(I)), Entries[I], Else);
    if (I + 2 != Entries.size()) {
      B.SetInsertPoint(Else);
      Number = B.CreateLoad(B.getInt32Ty(), Where, "entry");
    }
  }
}
} // namespace

bool ToyGCNUnifyEntries::runOnFunction(Function &F) {
  CycleInfo CI;
  CI.compute(F);
  if (!findIrreducible(CI))
    return false;
  SmallVector<AllocaInst *, 32> Slots;
  demote(F, Slots);
  while (const Cycle *C = findIrreducible(CI)) {
    dispatch(F, *C, Slots);
    CI.clear();
    CI.compute(F);
  }
  erase(Slots, nullptr);
  // On a way without a value any value will do, but none is undefined.
  for (AllocaInst *Slot : Slots)
    new StoreInst(Constant::getNullValue(Slot->getAllocatedType()), Slot,
                  F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  DominatorTree DT(F);
  PromoteMemToReg(Slots, DT);
  return true;
}

TOYGCN_DEFINE_PASS(Function, UnifyEntries,
                   "ToyGCN unification of cycle entries")

//===- StepPointers.cpp - Pointers for indices that only address ----------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A loop that counts an index only to address one array steps the address. It
/// takes the registers of the index, and no shift or sum for each access:
///
///   %i = phi i64 [ %start ], [ %next ]    %p = phi ptr [ %first ], [ %new ]
///   %p = getelementptr half, %a, i64 %i
///   load half, %p                    -->  load half, %p
///   %next = add i64 %i, %step             %new = getelementptr half, %p, %step
///
/// Where both index and array are uniform, the scalar unit computes addresses
/// beside the vector unit's work, and the index stays.
///
/// Where indices of 32 bits differ between lanes, addresses are stepped, too,
/// or at least products are (LinearValues.h):
///
///   %i = phi i32 [ %lane ], [ %next ]     %p = phi ptr [ %first ], [ %new ]
///   %x = mul nsw i32 %i, %width      -->
///   %z = sext i32 %x to i64
///   %p = getelementptr float, %a, i64 %z
///   load float, %p                        load float, %p
///   %next = add nsw i32 %i, 1             %new = getelementptr i8, %p, %step
///
/// Needs: loops with a preheader and one latch; addresses are split and joined.
/// Guarantees: accesses have the addresses that they had. An index that wraps
/// is poison, and an access by it has no defined behaviour.
///
//===----------------------------------------------------------------------===//

#include "Garden/LinearValues.h"
#include "Tools/PassBase.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-step-pointers"

namespace {
class ToyGCNStepPointers final
    : public IRPass<ToyGCNStepPointers, KeepsCFG, DominatorTreeWrapperPass,
                    LoopInfoWrapperPass, ToyGCNIRDivergence> {
  bool runOnFunction(Function &F) override;
};

/// An index of a loop, the value that follows it, and the addresses that it is
/// for: all have the same array and elements.
struct AddressIndex {
  PHINode *Phi;
  BinaryOperator *Next;
  SmallVector<GetElementPtrInst *, 4> Addresses;
};
} // namespace

/// What \p Phi, a phi at the header of \p L, counts, if it only addresses.
static std::optional<AddressIndex> addressIndexOf(PHINode &Phi, const Loop &L) {
  auto *Next =
      dyn_cast<BinaryOperator>(Phi.getIncomingValueForBlock(L.getLoopLatch()));
  if (!Next || Next->getOpcode() != Instruction::Add || !Next->hasOneUse() ||
      (Next->getOperand(0) != &Phi) == (Next->getOperand(1) != &Phi))
    return std::nullopt;
  AddressIndex Index = {&Phi, Next, {}};
  for (User *U : Phi.users()) {
    auto *Address = dyn_cast<GetElementPtrInst>(U);
    if (U == Next)
      continue;
    if (!Address || !Address->getType()->isPointerTy() ||
        Address->getNumIndices() != 1 || Address->getPointerOperand() == &Phi ||
        !L.isLoopInvariant(Address->getPointerOperand()) ||
        !Phi.getType()->isIntegerTy(
            Phi.getDataLayout().getIndexTypeSizeInBits(Address->getType())))
      return std::nullopt;
    Index.Addresses.push_back(Address);
  }
  auto IsOther = [&](const GetElementPtrInst *Address) {
    const GetElementPtrInst *First = Index.Addresses.front();
    return Address->getPointerOperand() != First->getPointerOperand() ||
           Address->getSourceElementType() != First->getSourceElementType();
  };
  if (Index.Addresses.empty() || any_of(Index.Addresses, IsOther))
    return std::nullopt;
  return Index;
}

static void step(const AddressIndex &Index, const Loop &L) {
  GetElementPtrInst &Old = *Index.Addresses.front();
  const unsigned IsSecond = Index.Next->getOperand(0) == Index.Phi;
  IRBuilder<> B(L.getLoopPreheader()->getTerminator());
  Type *Element = Old.getSourceElementType();
  Value *First =
      B.CreateGEP(Element, Old.getPointerOperand(),
                  Index.Phi->getIncomingValueForBlock(L.getLoopPreheader()));
  B.SetInsertPoint(Index.Phi);
  PHINode *Pointer = B.CreatePHI(Old.getType(), 2);
  B.SetInsertPoint(Index.Next);
  Pointer->addIncoming(First, L.getLoopPreheader());
  Pointer->addIncoming(
      B.CreateGEP(Element, Pointer, Index.Next->getOperand(IsSecond)),
      L.getLoopLatch());
  for (GetElementPtrInst *Address : Index.Addresses) {
    Address->replaceAllUsesWith(Pointer);
    Address->eraseFromParent();
  }
  Index.Next->replaceAllUsesWith(PoisonValue::get(Index.Next->getType()));
  Index.Next->eraseFromParent();
  Index.Phi->eraseFromParent();
}

bool ToyGCNStepPointers::runOnFunction(Function &F) {
  if (skipFunction(F))
    return false;
  const ToyGCN::IRDivergence &Divergence =
      getAnalysis<ToyGCNIRDivergence>().getDivergence();
  const LoopInfo &LI = getAnalysis<LoopInfoWrapperPass>().getLoopInfo();
  const DominatorTree &DT =
      getAnalysis<DominatorTreeWrapperPass>().getDomTree();
  // Divergence is asked before anything changes.
  SmallVector<std::pair<AddressIndex, const Loop *>, 8> Indices;
  SmallPtrSet<const Value *, 8> Taken;
  SmallVector<std::pair<ToyGCN::LinearValue, const Loop *>, 8> Values;
  for (const Loop *L : LI.getLoopsInPreorder()) {
    if (!L->getLoopPreheader() || !L->getLoopLatch())
      continue;
    for (PHINode &Phi : L->getHeader()->phis())
      if (auto Index = addressIndexOf(Phi, *L);
          Index && Divergence.isDivergent(*Index->Addresses.front())) {
        Indices.emplace_back(*Index, L);
        Taken.insert(&Phi);
      }
    for (auto &V : ToyGCN::linearValuesOf(*L, LI, DT, Divergence, Taken))
      Values.emplace_back(std::move(V), L);
  }
  for (const auto &[Index, L] : Indices)
    step(Index, *L);
  for (const auto &[V, L] : Values) {
    ToyGCN::step(V, *L);
    // An index that only counted addresses.
    DeleteDeadPHIs(L->getHeader());
  }
  return !Indices.empty() || !Values.empty();
}

TOYGCN_DEFINE_PASS(Function, StepPointers, "ToyGCN stepping of pointers")

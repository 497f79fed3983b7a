//===- IndexVectors.cpp - Elements whose index varies ---------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A small array of each work-item's own reaches the back end as a vector. An
/// element whose index is divergent is chosen by selections: one bit of the
/// index halves what is left, so n elements take n - 1 selections. An element
/// is changed by a comparison and a selection for each place.
///
///   %e = extractelement <4 x i32> %v, i32 %i
///   -->  %b0 = icmp ne (and %i, 1), 0
///        %low = select %b0, %v1, %v0
///        %high = select %b0, %v3, %v2
///        %b1 = icmp ugt %i, 1
///        %e = select %b1, %high, %low
///
///   %w = insertelement <4 x i32> %v, i32 %x, i32 %i
///   -->  %w0 = select (icmp eq %i, 0), %x, %v0
///        ...
///
/// If the index is uniform, it is the number of a register. A read of the first
/// lane says so to the legalizer, which knows nothing of lanes:
///
///   %e = extractelement <16 x i32> %v, i32 %u
///   -->  %r = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %u)
///        %e = extractelement <16 x i32> %v, i32 %r
///
/// Places that the known bits of the index rule out cost nothing. An element
/// that is read and then written at one index is found by the comparisons that
/// the write needs. Bytes and halves are parts of a dword that is found so;
/// shifts take them out and put them in.
///
/// Needs: uniformity. Guarantees: no vector of up to
/// -toygcn-index-vectors-dwords dwords, or if the index is uniform of
/// MaxNumberDwords, goes through scratch memory for an
/// element. The legalizer stores others, changes the element in memory, and
/// loads them.
///
//===----------------------------------------------------------------------===//

#include "Garden/VectorElement.h"
#include "Tools/PassBase.h"
#include "ToyGCNSubtarget.h"
#include "Uniformity/Divergence.h"
#include "llvm/Analysis/TargetFolder.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;
using ToyGCN::Way;

#define DEBUG_TYPE "toygcn-index-vectors"

static cl::opt<unsigned>
    MaxDwords("toygcn-index-vectors-dwords", cl::init(16), cl::Hidden,
              cl::desc("The most dwords of a vector that selections index; "
                       "larger ones are in memory"));
/// The most dwords of a vector in which a uniform index counts registers.
static constexpr unsigned MaxNumberDwords = 32;
static cl::opt<unsigned> MaxUniformPlaces(
    "toygcn-index-vectors-uniform", cl::init(2), cl::Hidden,
    cl::desc("The most elements among which a uniform index selects; among "
             "more it is a register number"));

namespace {
class ToyGCNIndexVectors final
    : public IRPass<ToyGCNIndexVectors, KeepsCFG, ToyGCNIRDivergence> {
  bool runOnFunction(Function &F) override;
};
} // namespace

/// \p TupleDwords: the most that an index counts in.
static Way wayFor(Type &T, const Use &IndexUse,
                  const ToyGCN::IRDivergence &Divergence,
                  unsigned TupleDwords) {
  const auto *Ty = dyn_cast<FixedVectorType>(&T);
  const Value &Index = *IndexUse.get();
  const auto &At = *cast<Instruction>(IndexUse.getUser());
  const DataLayout &DL = At.getDataLayout();
  const Way Selected = {Way::Selections};
  if (!Ty || isa<Constant>(Index) || !ToyGCN::canIndex(*Ty, DL) ||
      Index.getType()->getScalarSizeInBits() < 32)
    return {};
  const unsigned Dwords = divideCeil(DL.getTypeSizeInBits(&T), 32);
  // Also one that is uniform in a loop that lanes leave one by one.
  if (Divergence.isDivergentUse(IndexUse))
    return Dwords <= MaxDwords ? Selected : Way();
  const KnownBits Known = computeKnownBits(&Index, DL);
  const auto Places = seq(0u, Ty->getNumElements());
  // Bytes and halves are looked for in dwords.
  const unsigned Possible = std::min<unsigned>(
      count_if(Places, [&](unsigned I) { return ToyGCN::mayBe(Known, I); }),
      DL.getTypeSizeInBits(Ty->getElementType()) < 32 ? Dwords : ~0u);
  if (Possible <= MaxUniformPlaces && Dwords <= MaxDwords)
    return Selected;
  return Dwords <= std::min<unsigned>(MaxNumberDwords, 2 * TupleDwords)
             ? Way{Way::Number, TupleDwords}
             : Way();
}

/// A selection between a vector with a new element and the one without is a
/// new element or the old one:
///
///   %w = insertelement <16 x i32> %v, i32 %x, i32 %i
///   %s = select i1 %c, <16 x i32> %w, <16 x i32> %v
///   -->
///   %j = call i32 @llvm.umin.i32(i32 %i, i32 15)
///   %old = extractelement <16 x i32> %v, i32 %j
///   %y = select i1 %c, i32 %x, i32 %old
///   %s = insertelement <16 x i32> %v, i32 %y, i32 %j
///
/// Where %c is false, %i may be out of range. It is uniform, and so is what
/// keeps it in range, which \p Divergence does not know: what is \p Replaced is
/// kept, as it would take a new instruction at the same address for an old one.
static void selectElement(SelectInst &S, const ToyGCN::IRDivergence &Divergence,
                          SmallVectorImpl<Instruction *> &Replaced) {
  const bool OnTrue = isa<InsertElementInst>(S.getTrueValue());
  auto *Insert = dyn_cast<InsertElementInst>(OnTrue ? S.getTrueValue()
                                                    : S.getFalseValue());
  Value *Without = OnTrue ? S.getFalseValue() : S.getTrueValue();
  if (!Insert || isa<Constant>(Insert->getOperand(2)) ||
      Insert->getOperand(0) != Without || !Insert->hasOneUse() ||
      Insert->getParent() != S.getParent() ||
      !S.getCondition()->getType()->isIntegerTy() ||
      Divergence.isDivergentUse(Insert->getOperandUse(2)))
    return;
  IRBuilder<> B(&S);
  Value *Index = Insert->getOperand(2);
  const unsigned Last =
      cast<FixedVectorType>(S.getType())->getNumElements() - 1;
  if (computeKnownBits(Index, S.getDataLayout()).getMaxValue().ugt(Last))
    Index = B.CreateBinaryIntrinsic(Intrinsic::umin, B.CreateFreeze(Index),
                                    ConstantInt::get(Index->getType(), Last));
  Value *Old = B.CreateExtractElement(Without, Index);
  Value *New = Insert->getOperand(1);
  Value *Chosen =
      B.CreateSelect(S.getCondition(), OnTrue ? New : Old, OnTrue ? Old : New);
  S.replaceAllUsesWith(B.CreateInsertElement(Without, Chosen, Index));
  for (Instruction *I : {cast<Instruction>(&S), cast<Instruction>(Insert)}) {
    I->removeFromParent();
    I->dropAllReferences();
    Replaced.push_back(I);
  }
}

static bool hasVariableIndex(const Instruction &I) {
  return (isa<ExtractElementInst>(I) && !isa<Constant>(I.getOperand(1))) ||
         (isa<InsertElementInst>(I) && !isa<Constant>(I.getOperand(2)));
}

bool ToyGCNIndexVectors::runOnFunction(Function &F) {
  if (skipFunction(F))
    return false;
  if (none_of(instructions(F), hasVariableIndex))
    return false;
  const ToyGCN::IRDivergence &Divergence =
      getAnalysis<ToyGCNIRDivergence>().getDivergence();
  SmallVector<Instruction *, 8> Replaced;
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (auto *S = dyn_cast<SelectInst>(&I);
        S && isa<FixedVectorType>(I.getType()))
      selectElement(*S, Divergence, Replaced);
  const unsigned Dwords = ToyGCNSubtarget::getMaxIndexedDwords(F);
  SmallVector<std::pair<ExtractElementInst *, Way>, 16> Reads;
  SmallVector<std::pair<InsertElementInst *, Way>, 16> Writes;
  for (Instruction &I : instructions(F))
    if (auto *E = dyn_cast<ExtractElementInst>(&I))
      Reads.push_back({E, wayFor(*E->getVectorOperandType(),
                                 E->getOperandUse(1), Divergence, Dwords)});
    else if (auto *E = dyn_cast<InsertElementInst>(&I))
      Writes.push_back(
          {E, wayFor(*E->getType(), E->getOperandUse(2), Divergence, Dwords)});
  auto IsLeft = [](const auto &Access) {
    return Access.second.How == Way::None;
  };
  erase_if(Reads, IsLeft);
  erase_if(Writes, IsLeft);
  for (Instruction *I : Replaced)
    I->deleteValue();
  SmallVector<Use *, 16> Kept;
  for (auto [E, How] : Writes)
    if (ToyGCN::readsOldElements(*cast<FixedVectorType>(E->getType()), How,
                                 F.getDataLayout()))
      Kept.push_back(&E->getOperandUse(0));
  ToyGCN::defineElements(Kept);
  auto Replace = [](Instruction *I, Value *New) {
    I->replaceAllUsesWith(New);
    I->eraseFromParent();
  };
  const TargetFolder Folder(F.getDataLayout());
  // Reads first: they look for a write at their index.
  for (auto [E, How] : Reads) {
    IRBuilder<TargetFolder> B(E->getParent(), E->getIterator(), Folder);
    Replace(E, ToyGCN::readElement(B, How, E->getVectorOperand(),
                                   E->getIndexOperand()));
  }
  for (auto [E, How] : Writes) {
    IRBuilder<TargetFolder> B(E->getParent(), E->getIterator(), Folder);
    Replace(E, ToyGCN::writeElement(B, How, E->getOperand(0), E->getOperand(1),
                                    E->getOperand(2)));
  }
  return !Reads.empty() || !Writes.empty();
}

TOYGCN_DEFINE_PASS(Function, IndexVectors,
                   "ToyGCN selection of vector elements")

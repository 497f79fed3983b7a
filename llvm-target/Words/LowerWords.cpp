//===- LowerWords.cpp - The program in words of this machine --------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Replaces the intrinsics that tablegen/ToyGCNWords.td lists: CUDA's, those of
/// LLVM that few kernels use, and those of the machine that others say.
///
///   %r = call i32 @llvm.nvvm.shfl.bfly.i32(i32 %a, i32 1, i32 31)
///   %m = call i64 @llvm.read_register.i64(metadata !{!"exec"})
///   -->
///   %r = call i32 @toygcn.move.lanes(i32 %a, <64 x i8> <i8 1, i8 0, ...>)
///   %m = call i64 @llvm.amdgcn.ballot.i64(i1 true)
///
/// A shuffle of constant operands is a lane map (LaneMapCall.h). Others become
/// the arithmetic of the PTX manual on the lane's number, and a ds_bpermute
/// with !toygcn.shuffle: its value of an inactive source lane is undefined.
///
/// **Member masks.** A CUDA warp of 32 lanes is a half of the wave
/// (HalfWave.h). Every lane that executes a .sync operation must be in the mask
/// it passes; all lanes of a mask must arrive with that same mask. So
/// * a shuffle may ignore the mask: reading a lane outside is undefined;
/// * a vote ands the lanes' bits with the lane's own mask, which is right also
///   if groups of lanes arrive together, each with its own mask;
/// * a reduction takes one group after the other, unless the mask is constant.
/// Lanes of one mask that are apart in divergent control flow do not wait for
/// each other.
///
/// The pass follows those that a word depends on: inlining and
/// toygcn-adopt-kernels (the kernel's workgroup gives CUDA's sizes),
/// toygcn-lower-dynamic-allocas (stacksave), toygcn-lower-bfloats (no word of
/// bfloats is left). LLVM's atomic-expand, which runs before, knows no word.
///
/// Needs: that. Guarantees: of the words for types that the target has, none is
/// left. toygcn-diagnose-unsupported refuses the rest.
///
//===----------------------------------------------------------------------===//

#include "Tools/PassBase.h"
#include "Words/Words.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;
using namespace ToyGCN;

#define DEBUG_TYPE "toygcn-lower-words"

namespace llvm::ToyGCN {
static Value *become(IntrinsicInst &II, WordBuilder &B) {
  CallInst *New = B.call(Intrinsic::ID(B.Row->Detail));
  return II.getType()->isVoidTy() ? New : B.CreateTrunc(New, II.getType());
}
static Value *rename(IntrinsicInst &II, WordBuilder &B) {
  return B.CreateIntrinsic(II.getType(), Intrinsic::ID(B.Row->Detail),
                           SmallVector<Value *, 4>(II.args()));
}
/// As a pointer it is null.
static Value *giveNumber(IntrinsicInst &II, WordBuilder &B) {
  return II.getType()->isIntegerTy()
             ? ConstantInt::get(II.getType(), B.Row->Detail)
             : Constant::getNullValue(II.getType());
}
static Value *giveOperand(IntrinsicInst &II, WordBuilder &) {
  return II.getArgOperand(0);
}
static Value *drop(IntrinsicInst &, WordBuilder &B) {
  return B.call(Intrinsic::donothing);
}

#define GET_PlainWords_IMPL
#include "ToyGCNGenWords.inc"
} // namespace llvm::ToyGCN

static const ToyGCN::WordRow *findRow(const IntrinsicInst &II) {
  for (const auto Find :
       {ToyGCN::findPlainWord, ToyGCN::findCudaWord, ToyGCN::findMathWord,
        ToyGCN::findFixedPointWord, ToyGCN::findFloatEnvironmentWord,
        ToyGCN::findVectorWord, ToyGCN::findMachineWord})
    if (const ToyGCN::WordRow *Row = Find(II.getIntrinsicID()))
      return Row;
  return nullptr;
}

/// The length of a scalable vector is not known.
static bool isScalable(const IntrinsicInst &II) {
  return II.getType()->isScalableTy() || any_of(II.args(), [](const Use &U) {
           return U->getType()->isScalableTy();
         });
}

static bool lower(IntrinsicInst &II, ToyGCN::WordBuilder &B) {
  B.SetInsertPoint(&II);
  B.setFastMathFlags(isa<FPMathOperator>(II) ? II.getFastMathFlags()
                                             : FastMathFlags());
  Value *New = B.Row->Expand(II, B);
  if (!New)
    return false;
  if (isa<Instruction>(New) && !New->hasName())
    New->takeName(&II);
  II.replaceAllUsesWith(New);
  II.eraseFromParent();
  return true;
}

/// Returns true if \p F changed: what replaces a word may be another one.
static bool lowerOnce(Function &F) {
  SmallVector<std::pair<IntrinsicInst *, const ToyGCN::WordRow *>, 16> Words;
  for (Instruction &I : instructions(F))
    if (auto *II = dyn_cast<IntrinsicInst>(&I))
      if (const ToyGCN::WordRow *Row = findRow(*II); Row && !isScalable(*II))
        Words.push_back({II, Row});
  ToyGCN::WordBuilder B(F);
  bool Changed = false;
  for (auto [II, Row] : Words) {
    B.Row = Row;
    Changed |= lower(*II, B);
  }
  return Changed;
}

namespace {
class ToyGCNLowerWords final : public IRPass<ToyGCNLowerWords> {
  bool runOnFunction(Function &F) override {
    bool Changed = false;
    while (lowerOnce(F))
      Changed = true;
    // Later passes would ask for constrained operations again.
    if (F.hasFnAttribute(Attribute::StrictFP)) {
      F.removeFnAttr(Attribute::StrictFP);
      Changed = true;
    }
    return Changed;
  }
};
} // namespace

TOYGCN_DEFINE_PASS(Function, LowerWords,
                   "ToyGCN lowering to words of this machine")

//===- BoundIds.cpp - How large a work-item id can be ---------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Gives the work-item ids the range that the size of the workgroup implies.
/// For example, with at most 256 work-items 255 - id does not wrap, and so is a
/// 32-bit offset of a scalar base.
///
/// Needs: nothing; what a function says of the workgroup holds for each caller.
/// Guarantees: nothing.
///
///   %t = call i32 @llvm.amdgcn.workitem.id.x()     ; at most 256 work-items
///   -->
///   %t = call range(i32 0, 256) i32 @llvm.amdgcn.workitem.id.x()
///
//===----------------------------------------------------------------------===//

#include "ToyGCN.h"
#include "Uniformity/WaveShape.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/InitializePasses.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-bound-ids"

namespace {
class ToyGCNBoundIds final : public FunctionPass {
public:
  static char ID;
  ToyGCNBoundIds() : FunctionPass(ID) {}
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.setPreservesAll();
  }
  bool runOnFunction(Function &F) override;
};
} // namespace

bool ToyGCNBoundIds::runOnFunction(Function &F) {
  if (F.getCallingConv() != CallingConv::AMDGPU_KERNEL)
    return false;
  const auto Sizes = ToyGCN::largestWorkgroup(F);
  bool Changed = false;
  for (Instruction &I : instructions(F))
    if (const auto Dim = ToyGCN::idDimension(I)) {
      auto &Call = cast<CallInst>(I);
      ConstantRange Range(APInt(32, 0), APInt(32, Sizes[*Dim]));
      if (const auto Known = Call.getRange())
        Range = Range.intersectWith(*Known);
      if (Range.isEmptySet()) // The attributes contradict each other.
        continue;
      Call.removeRetAttr(Attribute::Range);
      Call.addRangeRetAttr(Range);
      Changed = true;
    }
  return Changed;
}

TOYGCN_DEFINE_PASS(Function, BoundIds, "ToyGCN bounds of ids")

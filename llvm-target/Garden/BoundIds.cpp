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
/// 32-bit offset of a scalar base. Counts of lanes, too.
///
/// Needs: nothing; a function's attributes about the workgroup hold for each
/// caller.
/// Guarantees: nothing.
///
///   %t = call i32 @llvm.amdgcn.workitem.id.x()     ; at most 256 work-items
///   -->
///   %t = call range(i32 0, 256) i32 @llvm.amdgcn.workitem.id.x()
///
//===----------------------------------------------------------------------===//

#include "Tools/PassBase.h"
#include "ToyGCN.h"
#include "Uniformity/WorkgroupShape.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/InitializePasses.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-bound-ids"

namespace {
class ToyGCNBoundIds final : public IRPass<ToyGCNBoundIds, KeepsAll> {
  bool runOnFunction(Function &F) override;
};
} // namespace

/// Bits of lanes before this one, and what they are added to: of the low half
/// of the wave there are up to 32, of the high half 31.
static std::optional<ConstantRange> rangeOfCount(const IntrinsicInst &Count) {
  const bool IsLow = Count.getIntrinsicID() == Intrinsic::amdgcn_mbcnt_lo;
  if (!IsLow && Count.getIntrinsicID() != Intrinsic::amdgcn_mbcnt_hi)
    return std::nullopt;
  std::optional<ConstantRange> Sum;
  if (const auto *C = dyn_cast<ConstantInt>(Count.getArgOperand(1)))
    Sum = ConstantRange(C->getValue());
  else if (const auto *Before = dyn_cast<CallInst>(Count.getArgOperand(1)))
    Sum = Before->getRange();
  if (Sum)
    Sum = Sum->add(ConstantRange(APInt(32, 0), APInt(32, IsLow ? 33 : 32)));
  return Sum;
}

static bool bound(CallInst &Call, ConstantRange Range) {
  if (const auto Known = Call.getRange())
    Range = Range.intersectWith(*Known);
  // Where the attributes contradict each other, the set is empty.
  if (Range.isEmptySet() || Range.isFullSet())
    return false;
  Call.removeRetAttr(Attribute::Range);
  Call.addRangeRetAttr(Range);
  return true;
}

bool ToyGCNBoundIds::runOnFunction(Function &F) {
  const bool IsKernel = F.getCallingConv() == CallingConv::AMDGPU_KERNEL;
  const auto Sizes = ToyGCN::WorkgroupShape(F).largest();
  bool Changed = false;
  for (Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<IntrinsicInst>(&I);
    if (!Call)
      continue;
    if (const auto Dim = ToyGCN::idDimension(I); Dim && IsKernel)
      Changed |=
          bound(*Call, ConstantRange(APInt(32, 0), APInt(32, Sizes[*Dim])));
    else if (const auto Range = rangeOfCount(*Call))
      Changed |= bound(*Call, *Range);
  }
  return Changed;
}

TOYGCN_DEFINE_PASS(Function, BoundIds, "ToyGCN bounds of ids")

//===- HalfWave.h - Exchange among 32 lanes ---------------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Exchange of values among the 32 lanes of a half of the wave, which are a
/// CUDA warp. Lane ids and masks are those of the half: lane 40 of the wave is
/// lane 8 of its half.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_CROSSLANE_HALFWAVE_H
#define TOYGCN_CROSSLANE_HALFWAVE_H

#include "CrossLane/LaneIndex.h"
#include "llvm/IR/IRBuilder.h"

namespace llvm::ToyGCN {
struct ReductionOp;

class HalfWave {
public:
  /// \p B builds where it was last told to; so do all functions below.
  HalfWave(Function &F, IRBuilderBase &B) : F(F), B(B), Index(F) {}

  /// 0 ... 31.
  Value *laneId() { return Index.laneInHalf(); }
  /// The half that the lane is in of a 64-bit lane mask.
  Value *halfOf(Value *WaveMask);
  /// The active lanes in which \p Condition holds.
  Value *ballot(Value *Condition);
  /// \p Data (i32 or i64) of lane \p LaneId; undefined if it is inactive.
  Value *pull(Value *LaneId, Value *Data);
  /// The active lanes that have the same \p Data. \p At is the place of the
  /// builder; it is at \p At's new place afterwards.
  Value *matching(Instruction &At, Value *Data);
  /// \p Data of all lanes of the mask \p Members, combined as reduction \p ID
  /// of a wave does. Every lane gets the result. A mask that is no constant
  /// takes one round for each mask that occurs, with only the lanes of that
  /// mask active; \p At is as for matching().
  Value *reduce(Instruction &At, Intrinsic::ID ID, Value *Data, Value *Members);

private:
  Function &F;
  IRBuilderBase &B;
  LaneIndex Index;

  Value *call(Intrinsic::ID ID, ArrayRef<Type *> Types,
              ArrayRef<Value *> Args) {
    return B.CreateIntrinsic(ID, Types, Args);
  }
  Value *matchingByValues(Instruction &At, Value *Data);
  Value *matchingByBits(Value *Data, const APInt &Open);
  Value *reduceMembers(const ReductionOp &Op, Value *Data, Value *Members);
};

} // namespace llvm::ToyGCN

#endif // TOYGCN_CROSSLANE_HALFWAVE_H

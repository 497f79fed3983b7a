//===- EmitMoves.h - The moves of a plan as LLVM IR -------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Makes calls of llvm.amdgcn intrinsics from the moves of a plan.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_CROSSLANE_EMITMOVES_H
#define TOYGCN_CROSSLANE_EMITMOVES_H

#include "CrossLane/LaneIndex.h"
#include "CrossLane/MovePlan.h"
#include "llvm/IR/IRBuilder.h"

namespace llvm::ToyGCN {

class MoveEmitter {
public:
  /// \p AlongX: the work-item's x tells its lane.
  MoveEmitter(Function &F, bool AlongX) : Index(F), AlongX(AlongX) {}

  /// The i32 that \p Plan makes of the i32 \p Input.
  Value *emit(const MovePlan &Plan, Value *Input, IRBuilder<> &B);

private:
  LaneIndex Index;
  const bool AlongX;

  Value *emit(const LaneMove &Move, Value *Source, Value *Old, IRBuilder<> &B);
};

} // namespace llvm::ToyGCN

#endif // TOYGCN_CROSSLANE_EMITMOVES_H

//===- ReductionLadder.h - Steps of a reduction -----------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The expansion of one reduction of a wave, step by step, so that several can
/// take their steps together.
///
/// A DPP move needs two wait states after the vector unit wrote its source. The
/// first three rotations read one register, and so do the next three, so each
/// group of three waits once. An operation without a DPP form (64 bits) takes
/// as few steps as possible instead.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_CROSSLANE_REDUCTIONLADDER_H
#define TOYGCN_CROSSLANE_REDUCTIONLADDER_H

#include "CrossLane/ReductionOps.h"
#include "llvm/IR/IntrinsicInst.h"

namespace llvm::ToyGCN {

/// One reduction that is being expanded.
class ReductionLadder {
public:
  ReductionLadder(IntrinsicInst &Call, const ReductionOp &Op)
      : Call(Call), Op(Op), Laws(Op.laws()), Ty(Call.getType()) {}

  static bool isSupported(const Type &Ty, const ReductionOp &Op);
  /// Those of a dword in some lanes.
  static unsigned cycles();
  /// \p IsFull: all 64 lanes are active.
  void start(IRBuilderBase &B, bool IsFull);
  /// Returns false if there is no step of this number.
  bool step(IRBuilderBase &B, unsigned Number);
  /// The result takes the place of the call.
  void finish(IRBuilderBase &B);
  /// The result, for one value in all lanes.
  Value *ofOneValue(IRBuilderBase &B, bool IsFull);
  /// The result by a ballot, for two constants by a condition; else null.
  Value *ofCondition(IRBuilderBase &B);
  void replace(IRBuilderBase &B, Value *Result);

  /// The name of the moves, for remarks; only after start().
  StringRef shapeName() const;

  IntrinsicInst &Call;
  const ReductionOp &Op;

private:
  struct LadderShape;
  static const LadderShape Rotations, Tree;

  const Algebra &Laws;
  const LadderShape *Shape = nullptr;
  Type *Ty;
  bool InWholeWave = false;
  SmallVector<Value *, 2> Parts;

  Value *widen(IRBuilderBase &B, Value *X);
  Value *times(IRBuilderBase &B, Value *X, Value *Lanes);
};

} // namespace llvm::ToyGCN

#endif // TOYGCN_CROSSLANE_REDUCTIONLADDER_H

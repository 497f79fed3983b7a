//===- PerLaneEvaluator.h - An integer in each of 64 lanes ------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Evaluates an IR integer for each lane of a wave, where it depends only on
/// constants and on the lane's number:
///
///   %lo = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
///   %lane = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %lo)     0 1 2 3 ...
///   %other = xor i32 %lane, 1                                   1 0 3 2 ...
///
/// Often only some bits are known: a work-item's number along x is the lane's
/// number plus an unknown multiple of 64, if waves lie along x. So the value of
/// each lane is LLVM's KnownBits. Uniformity/LaneRules.h says which operations
/// are followed.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_CROSSLANE_PERLANEEVALUATOR_H
#define TOYGCN_CROSSLANE_PERLANEEVALUATOR_H

#include "Uniformity/WorkgroupShape.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/KnownBits.h"

namespace llvm {
class IntrinsicInst;
class Value;

namespace ToyGCN {

/// The bits of an integer that are known in each of 64 lanes.
using PerLane = std::vector<KnownBits>;

class PerLaneEvaluator {
public:
  explicit PerLaneEvaluator(const Function &F) : Shape(F) {}

  /// What is known of \p V, an integer of at most 64 bits.
  PerLane evaluate(const Value &V) { return evaluate(V, 0); }
  /// \p Bits bits of \p V from bit \p First on, in each lane; nothing unless
  /// \p V is an integer with all of them known.
  std::optional<std::array<uint64_t, WaveSize>>
  numbers(const Value &V, unsigned First, unsigned Bits);
  const WorkgroupShape &shape() const { return Shape; }

private:
  static constexpr unsigned MaxDepth = 24;
  const WorkgroupShape Shape;
  DenseMap<const Value *, PerLane> Known;

  PerLane evaluate(const Value &V, unsigned Depth);
  PerLane compute(const Instruction &I, unsigned Depth);
  PerLane ofIntrinsic(const IntrinsicInst &II, unsigned Depth);
};

} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_CROSSLANE_PERLANEEVALUATOR_H

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
/// Often only the low bits are known: a work-item's number along x is the
/// lane's number plus an unknown multiple of 64, if waves lie along x. So a
/// value is known modulo a power of two, and each operation keeps as many low
/// bits as it can.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_CROSSLANE_PERLANEEVALUATOR_H
#define TOYGCN_CROSSLANE_PERLANEEVALUATOR_H

#include "CrossLane/LaneMap.h"
#include "llvm/ADT/DenseMap.h"

namespace llvm {
class Function;
class Instruction;
class IntrinsicInst;
class Value;

namespace ToyGCN {

class WorkgroupShape {
public:
  explicit WorkgroupShape(const Function &F);
  /// Lane L's work-item number along x is L plus a multiple of 64.
  bool wavesLieAlongX() const { return AlongX; }
  /// The workgroup has one wave.
  bool isOneWave() const { return OneWave; }

private:
  bool AlongX = false, OneWave = false;
};

/// A value of up to 64 bits in each lane.
struct PerLane {
  std::array<uint64_t, WaveSize> Values;
  /// The number of known low bits; the others of Values are 0.
  unsigned KnownBits;
};

class PerLaneEvaluator {
public:
  explicit PerLaneEvaluator(const Function &F) : Shape(F) {}

  /// Integer \p V, or nothing if it is not known.
  std::optional<PerLane> evaluate(const Value &V) { return evaluate(V, 0); }
  const WorkgroupShape &shape() const { return Shape; }

private:
  static constexpr unsigned MaxDepth = 24;
  WorkgroupShape Shape;
  DenseMap<const Value *, std::optional<PerLane>> Known;

  std::optional<PerLane> evaluate(const Value &V, unsigned Depth);
  std::optional<PerLane> compute(const Instruction &I, unsigned Depth);
  std::optional<PerLane> ofIntrinsic(const IntrinsicInst &II, unsigned Depth);
};

} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_CROSSLANE_PERLANEEVALUATOR_H

//===- Movement.h - Calls that move values between lanes --------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What a call moves between lanes, and from where.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_CROSSLANE_MOVEMENT_H
#define TOYGCN_CROSSLANE_MOVEMENT_H

#include "CrossLane/LaneMap.h"
#include "CrossLane/PerLaneEvaluator.h"
#include "Uniformity/FullWaves.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/IntrinsicInst.h"

namespace llvm::ToyGCN {

/// A call that moves values between lanes, with the facts that hold before the
/// pass rewrites anything.
struct Movement {
  CallInst *Call;
  unsigned DataOperand;
  bool InactiveIsZero;
  bool AllActive;
  bool GivesEachLane; ///< In full waves, each lane gets a lane's value.
  bool UniformData;
  bool UniformAddress; ///< Of a ds_bpermute.
  bool HasMap;         ///< The call names it.
  std::optional<LaneMap> Map;

  Value *data() const { return Call->getArgOperand(DataOperand); }
};

class MovementFinder {
public:
  MovementFinder(Function &F, const IRDivergence &Divergence,
                 const PostDominatorTree &PDT)
      : Values(F), Divergence(Divergence), Waves(F, Divergence, PDT) {}
  /// What \p Call moves. Unless \p FindsMaps, nothing if it does not name its
  /// map.
  std::optional<Movement> find(CallInst &Call, bool FindsMaps);
  bool wavesLieAlongX() const { return Values.shape().wavesLieAlongX(); }

private:
  PerLaneEvaluator Values;
  const IRDivergence &Divergence;
  const FullWaves Waves;

  std::optional<LaneMap> indexMap(const Value &Number, unsigned Shift);
  bool findMap(const IntrinsicInst &Call, Movement &M);
};

} // namespace llvm::ToyGCN

#endif // TOYGCN_CROSSLANE_MOVEMENT_H

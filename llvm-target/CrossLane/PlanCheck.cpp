//===- PlanCheck.cpp - Whether moves are right under any EXEC -------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CrossLane/PlanCheck.h"

using namespace llvm;
using namespace ToyGCN;

static constexpr int MaxLanes = 8;

/// The lanes whose activity or value may decide what lane \p L holds in value
/// \p Number.
static uint64_t lanesThatCount(ArrayRef<LaneMove> Moves, int Number,
                               unsigned L) {
  uint64_t Lanes = uint64_t(1) << L;
  if (Number <= 0)
    return Lanes;
  const LaneMove &M = Moves[unsigned(Number) - 1];
  Lanes |= lanesThatCount(Moves, M.Old, L);
  if (const int From = lanesRead(M)[L]; From >= 0)
    Lanes |= lanesThatCount(Moves, M.Source, unsigned(From));
  return Lanes;
}

/// True if the active lane \p L gets its value when the lanes \p Exec are
/// active.
static bool hasItsValue(const LaneMap &Result, const LaneMap &Map, unsigned L,
                        uint64_t Exec, const MoveConditions &C) {
  const int Want = Map[L];
  if (Want == LaneMap::Any)
    return true;
  if (Want >= 0 && !(Exec >> Want & 1))
    return !C.InactiveIsZero || Result[L] == LaneMap::Zero;
  return Result[L] == Want;
}

bool ToyGCN::holdsUnderAnyExec(ArrayRef<LaneMove> Moves, const LaneMap &Map,
                               const MoveConditions &C) {
  if (!Map.isDoneBy(follow(Moves)))
    return false;
  if (C.AllActive)
    return true;
  for (unsigned L = 0; L < WaveSize; ++L) {
    const uint64_t Lanes = lanesThatCount(Moves, int(Moves.size()), L);
    if (popcount(Lanes) > MaxLanes)
      return false;
    // Each subset; lanes that do not count may as well be inactive.
    for (uint64_t Exec = Lanes; Exec; Exec = (Exec - 1) & Lanes)
      if (Exec >> L & 1 && !hasItsValue(follow(Moves, Exec), Map, L, Exec, C))
        return false;
  }
  return true;
}

//===- MovePlan.h - The cheapest moves for a lane map -----------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Chooses the instructions that make a lane map, by what they cost:
///
///   xor 4      dpp row_shl:4, then dpp row_shr:4 bank_mask:0xa
///   xor 5      swizzle
///   xor 32     bpermute by lane*4 + 128
///   up 4 in 32 swizzle rotate, then dpp quad_perm:[0,1,2,3] in row 0, 2
///
/// The plan is right under any EXEC. Each lane gets its value straight from its
/// source lane, never through a third lane, which might be inactive. Only where
/// the caller knows that all 64 lanes are active may moves be chained.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_CROSSLANE_MOVEPLAN_H
#define TOYGCN_CROSSLANE_MOVEPLAN_H

#include "CrossLane/MoveSemantics.h"
#include "Operations/Costs.h"

namespace llvm::ToyGCN {

/// What moves cost, in issue slots of the wave.
struct MoveCosts {
  unsigned DPPWaitStates = DppWait / OneIssue;
  unsigned LDSWait = WaitForMemory / OneIssue;
  unsigned LDSLatency = ToyGCN::LDSLatency / OneIssue;
  unsigned MaskConstant = 2; ///< A 64-bit mask into an SGPR pair.
};

struct MoveConditions {
  /// An inactive source lane must give 0, as ds_bpermute does; else its value
  /// is undefined.
  bool InactiveIsZero = false;
  /// All 64 lanes are active.
  bool AllActive = false;
};

struct LLVM_ATTRIBUTE_VISIBILITY_DEFAULT MovePlan {
  SmallVector<LaneMove, 3> Moves; ///< None: the result is the input.
  unsigned Cost = 0;
  /// Instructions and wait states, without the latency of LDS.
  unsigned IssueSlots = 0;
  /// Instructions without wait states and without lane*4, which all plans of a
  /// function share.
  unsigned Instructions = 0;
  /// "dpp row_shl:4 bank_mask:0x5, dpp ...".
  std::string text() const;
};

/// The plan of \p Moves, with its costs.
LLVM_ATTRIBUTE_VISIBILITY_DEFAULT
MovePlan makePlan(ArrayRef<LaneMove> Moves, const MoveCosts &Costs);

/// The cheapest plan for \p Map; nothing if only a table of 64 indices makes
/// it.
LLVM_ATTRIBUTE_VISIBILITY_DEFAULT
std::optional<MovePlan> planMoves(const LaneMap &Map,
                                  const MoveConditions &Conditions,
                                  const MoveCosts &Costs = {});

/// For people: the cheapest plan of each set of instructions that makes \p Map
/// while no part of it does, by cost.
LLVM_ATTRIBUTE_VISIBILITY_DEFAULT
SmallVector<MovePlan, 8> listPlans(const LaneMap &Map,
                                   const MoveConditions &Conditions,
                                   const MoveCosts &Costs = {});

} // namespace llvm::ToyGCN

#endif // TOYGCN_CROSSLANE_MOVEPLAN_H

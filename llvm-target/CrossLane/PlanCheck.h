//===- PlanCheck.h - Whether moves are right under any EXEC -----*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A plugin may bring a chooser (MoveChooser.h). Its moves must bring each
/// active lane its value even if other lanes are inactive:
///
///   xor 3   dpp quad_perm:[1,0,3,2], dpp quad_perm:[2,3,0,1]
///           lane 0 gets the value of lane 3 through lane 2: if that is
///           inactive, the second move reads nothing
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_CROSSLANE_PLANCHECK_H
#define TOYGCN_CROSSLANE_PLANCHECK_H

#include "CrossLane/MovePlan.h"

namespace llvm::ToyGCN {

/// Whether \p Moves make \p Map under each EXEC that \p C allows. They must be
/// ones that canFollow() accepts. Moves whose result in a lane depends on more
/// than 8 lanes have too many of these, and are refused.
LLVM_ATTRIBUTE_VISIBILITY_DEFAULT
bool holdsUnderAnyExec(ArrayRef<LaneMove> Moves, const LaneMap &Map,
                       const MoveConditions &C);

} // namespace llvm::ToyGCN

#endif // TOYGCN_CROSSLANE_PLANCHECK_H

//===- MoveChooser.h - Choosers plan the moves of lane maps -----*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Choosers plan the moves that make a lane map. They register by name; a
/// plugin brings more (docs/cross-lane.md):
///
///   class Mine : public MoveChooser { ... };
///   MoveChoosers::Add<Mine> Registered("mine", "what it prefers");
///
///   llc -load=libMine.so -toygcn-lane-maps-chooser=mine
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_CROSSLANE_MOVECHOOSER_H
#define TOYGCN_CROSSLANE_MOVECHOOSER_H

#include "CrossLane/MovePlan.h"
#include "llvm/Support/Registry.h"

namespace llvm::ToyGCN {

class LLVM_ATTRIBUTE_VISIBILITY_DEFAULT MoveChooser {
public:
  virtual ~MoveChooser();
  /// A plan that makes \p Map under any EXEC that \p Conditions allow; without
  /// one, the movement stays as the program asks for it.
  virtual std::optional<MovePlan> choose(const LaneMap &Map,
                                         const MoveConditions &Conditions,
                                         const MoveCosts &Costs) const = 0;
};
using MoveChoosers = Registry<MoveChooser>;

} // namespace llvm::ToyGCN

// One list for the target and for all plugins.
extern template class LLVM_ATTRIBUTE_VISIBILITY_DEFAULT
    llvm::Registry<llvm::ToyGCN::MoveChooser>;

#endif // TOYGCN_CROSSLANE_MOVECHOOSER_H

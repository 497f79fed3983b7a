//===- CheckSet.h - Which checks watch a launch -----------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SIM_CHECKSET_H
#define TOYGCN_SIM_CHECKSET_H

#include "Launch.h"

namespace toygcn::sim {

/// The checks of Checks.h that a run asks for.
struct CheckSet {
  bool CheckWaitcnt = false, CheckHazards = false, CheckUndef = true;
  bool CheckUniform = false, LaneSan = false, StrictHazards = false;
  bool CheckDppMerges = false;
  bool CheckRaces = false;

  /// Adds them to \p L, in the order in which they need each other. They must
  /// outlive its runs.
  std::vector<std::unique_ptr<Observer>> watch(Launch &L) const;
};

} // namespace toygcn::sim

#endif // TOYGCN_SIM_CHECKSET_H

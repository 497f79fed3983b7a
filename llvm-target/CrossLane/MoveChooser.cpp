//===- MoveChooser.cpp - The choosers of the target -----------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CrossLane/MoveChooser.h"

using namespace llvm;
using namespace ToyGCN;

template class LLVM_ATTRIBUTE_VISIBILITY_DEFAULT llvm::Registry<MoveChooser>;

MoveChooser::~MoveChooser() = default;

namespace {
struct Cheapest final : MoveChooser {
  std::optional<MovePlan> choose(const LaneMap &Map,
                                 const MoveConditions &Conditions,
                                 const MoveCosts &Costs) const override {
    return planMoves(Map, Conditions, Costs);
  }
};

const MoveChoosers::Add<Cheapest> AddCheapest("cheapest",
                                              "the fewest issue slots");
} // namespace

//===- PlacementModels.h - Who decides --------------------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Three models that place the nodes of a graph. None of them puts a node where
/// it cannot be, unless it can be nowhere.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_PLACEMENT_PLACEMENTMODELS_H
#define TOYGCN_PLACEMENT_PLACEMENTMODELS_H

#include "Placement/PlacementGraph.h"

namespace llvm::ToyGCN {

/// No thought: scalar wherever the scalar unit can.
Placement placeByCopy(const PlacementGraph &G);

/// From placeByCopy(), each value that is read from the vector unit is looked
/// at on its own. It feeds a chain of scalar instructions; keeping the chain
/// scalar is worth its length less the reads of the value, the other values
/// that must be read for the same chain, and the copies of its results back to
/// the vector unit. If that is below the threshold, the chain becomes vector
/// instructions, and what that may change is looked at again.
struct ChainLimits {
  int Threshold = 3;
  /// A longer chain is judged by the part of it that is nearest to the value:
  /// thousands of values may share it.
  unsigned Length = 256;
};
Placement placeByChain(const PlacementGraph &G, ChainLimits Limits);

/// The cheapest placement there is, by PlacementGraph::cost(). Among equals,
/// the one with the most scalar nodes.
Placement placeByMinCut(const PlacementGraph &G);

} // namespace llvm::ToyGCN

#endif // TOYGCN_PLACEMENT_PLACEMENTMODELS_H

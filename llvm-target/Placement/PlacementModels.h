//===- PlacementModels.h - Who decides --------------------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Three models that place the nodes of a graph. No model puts a node on a unit
/// that cannot do it, unless neither can.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_PLACEMENT_PLACEMENTMODELS_H
#define TOYGCN_PLACEMENT_PLACEMENTMODELS_H

#include "Placement/PlacementGraph.h"

namespace llvm::ToyGCN {

/// Scalar wherever the scalar unit can.
Placement placeByCopy(const PlacementGraph &G);

/// Starts from placeByCopy() and judges each value that is read from the vector
/// unit on its own. It feeds a chain of scalar instructions; keeping the chain
/// scalar is worth its length less the reads of the value, the other values
/// that must be read for the same chain, and the copies of its results back to
/// the vector unit. If that is below the threshold, the chain becomes vector
/// instructions, and the reads that this affects are judged again.
struct ChainLimits {
  int Threshold = 3;
  /// Of a longer chain only the part nearest to the value counts: thousands of
  /// values may share it.
  unsigned Length = 256;
};
Placement placeByChain(const PlacementGraph &G, ChainLimits Limits);

/// The cheapest placement there is, by PlacementGraph::cost(). Among equals,
/// the one with the most scalar nodes.
Placement placeByMinCut(const PlacementGraph &G);

} // namespace llvm::ToyGCN

#endif // TOYGCN_PLACEMENT_PLACEMENTMODELS_H

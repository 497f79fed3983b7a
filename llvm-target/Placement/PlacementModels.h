//===- PlacementModels.h - Models choose a unit -----------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Models place the nodes of a graph. They register by name; a plugin brings
/// more (docs/placement.md has one):
///
///   class Mine : public PlacementModel { ... };
///   PlacementModels::Add<Mine> Registered("mine", "what it does");
///
///   llc -load=libMine.so -toygcn-placement=mine
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_PLACEMENT_PLACEMENTMODELS_H
#define TOYGCN_PLACEMENT_PLACEMENTMODELS_H

#include "Placement/PlacementGraph.h"
#include "llvm/Support/Registry.h"
#include <optional>

namespace llvm::ToyGCN {

/// Scalar wherever the scalar unit can.
LLVM_ATTRIBUTE_VISIBILITY_DEFAULT Placement
placeByCopy(const PlacementGraph &G);

/// Starts from placeByCopy() and judges each value that is read from the vector
/// unit on its own. It feeds a chain of scalar instructions; keeping the chain
/// scalar is worth its length less the reads of the value, the other values
/// that must be read for the same chain, and the copies of its results back to
/// the vector unit. If that is below the threshold, the chain becomes vector
/// instructions, and the reads that this affects are judged again.
struct ChainLimits {
  int Threshold = 3;
  /// Only this part of a longer chain counts, the one nearest to the value:
  /// thousands of values may share the chain.
  unsigned Length = 256;
};
LLVM_ATTRIBUTE_VISIBILITY_DEFAULT Placement
placeByChain(const PlacementGraph &G, ChainLimits Limits);

/// What a cycle of a unit counts in a nest.
struct UnitWeights {
  static constexpr unsigned Max = 256;
  unsigned Scalar = 1, Vector = 1;
};

/// The placement with the least sum of weighted cycles; \p Weights has an
/// element for each nest. Among equals, the one with the most scalar nodes.
LLVM_ATTRIBUTE_VISIBILITY_DEFAULT Placement
placeByWeight(const PlacementGraph &G, ArrayRef<UnitWeights> Weights);

/// The cheapest placement by PlacementGraph::cost() for one wave; for more, the
/// cheapest that a search over the weights finds.
LLVM_ATTRIBUTE_VISIBILITY_DEFAULT Placement
placeByMinCut(const PlacementGraph &G);

class LLVM_ATTRIBUTE_VISIBILITY_DEFAULT PlacementModel {
public:
  virtual ~PlacementModel();
  /// A place for each node, and none on a unit that cannot do it, unless
  /// neither can. \p Limits are the options of the model "chain".
  virtual Placement place(const PlacementGraph &G,
                          const ChainLimits &Limits) const = 0;
};
using PlacementModels = Registry<PlacementModel>;

/// The model of -O0, for which bank selection makes no graph.
inline constexpr char CopyModel[] = "copy";

/// The first node that \p P puts on a unit that cannot do it, although the
/// other one can; the number of nodes if \p P does not place each of them, and
/// nothing for a right placement.
LLVM_ATTRIBUTE_VISIBILITY_DEFAULT std::optional<unsigned>
findMisplaced(const PlacementGraph &G, const Placement &P);

} // namespace llvm::ToyGCN

// One list for the target and for all plugins.
extern template class LLVM_ATTRIBUTE_VISIBILITY_DEFAULT
    llvm::Registry<llvm::ToyGCN::PlacementModel>;

#endif // TOYGCN_PLACEMENT_PLACEMENTMODELS_H

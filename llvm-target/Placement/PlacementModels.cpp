//===- PlacementModels.cpp - The models by name ---------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Placement/PlacementModels.h"

using namespace llvm;
using namespace ToyGCN;

template class LLVM_ATTRIBUTE_VISIBILITY_DEFAULT llvm::Registry<PlacementModel>;

PlacementModel::~PlacementModel() = default;

namespace {
struct Copy final : PlacementModel {
  Placement place(const PlacementGraph &G, const ChainLimits &) const override {
    return placeByCopy(G);
  }
};
struct Chain final : PlacementModel {
  Placement place(const PlacementGraph &G,
                  const ChainLimits &Limits) const override {
    return placeByChain(G, Limits);
  }
};
struct MinCut final : PlacementModel {
  Placement place(const PlacementGraph &G, const ChainLimits &) const override {
    return placeByMinCut(G);
  }
};

const PlacementModels::Add<Copy>
    AddCopy(CopyModel, "scalar wherever the scalar unit can (-O0)");
const PlacementModels::Add<Chain> AddChain("chain",
                                           "by the length of scalar chains");
const PlacementModels::Add<MinCut>
    AddMinCut("mincut", "the cheapest placement (default)");
} // namespace

std::optional<unsigned> ToyGCN::findMisplaced(const PlacementGraph &G,
                                              const Placement &P) {
  const unsigned Count = G.nodes().size();
  if (P.size() != Count)
    return Count;
  for (unsigned N = 0; N < Count; ++N) {
    const PlacementGraph::Node &Node = G.nodes()[N];
    if (!Node.canBeOn(P[N]) &&
        (Node.canBeOn(Place::Scalar) || Node.canBeOn(Place::Vector)))
      return N;
  }
  return std::nullopt;
}

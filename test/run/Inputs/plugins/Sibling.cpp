// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A placement model that asks ours, and takes the cheapest answer.

#include "Placement/PlacementModels.h"

using namespace llvm::ToyGCN;

namespace {
class Sibling final : public PlacementModel {
public:
  Placement place(const PlacementGraph &G,
                  const ChainLimits &Limits) const override {
    Placement Best = placeByMinCut(G);
    for (const Placement &Other : {placeByCopy(G), placeByChain(G, Limits)})
      if (!findMisplaced(G, Other) && G.cost(Other) < G.cost(Best))
        Best = Other;
    return Best;
  }
};

const PlacementModels::Add<Sibling> Registered("sibling", "the best of ours");
} // namespace

//===- Alone.cpp - A placement model in a plugin --------------------------===//
//
//   build/bin/llc -load=plugins/libAlone.so -toygcn-placement=alone ...
//
// Each operation is on the unit where it is cheaper by itself; what it costs to
// bring operands there is not looked at. docs/placement.md tells how that
// compares.

#include "Placement/PlacementModels.h"

using namespace llvm::ToyGCN;

namespace {
class Alone final : public PlacementModel {
public:
  Placement place(const PlacementGraph &G, const ChainLimits &) const override {
    Placement P;
    for (const PlacementGraph::Node &N : G.nodes())
      P.push_back(N.OnScalar <= N.OnVector ? Place::Scalar : Place::Vector);
    return P;
  }
};

const PlacementModels::Add<Alone>
    Registered("alone", "where the operation is cheaper by itself");
} // namespace

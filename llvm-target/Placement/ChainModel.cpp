//===- ChainModel.cpp - Placement by the length of scalar chains ----------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The model of stock code generation, on our graph: see placeByChain().
///
//===----------------------------------------------------------------------===//

#include "Placement/PlacementModels.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace llvm;
using namespace ToyGCN;

Placement ToyGCN::placeByCopy(const PlacementGraph &G) {
  Placement P;
  P.reserve(G.nodes().size());
  for (const PlacementGraph::Node &N : G.nodes())
    P.push_back(N.canBeOn(Place::Scalar) ? Place::Scalar : Place::Vector);
  return P;
}

namespace {
class ChainModel {
public:
  ChainModel(const PlacementGraph &G, int Threshold)
      : G(G), Threshold(Threshold), P(placeByCopy(G)) {}

  Placement run() {
    for (bool Changed = true; Changed;) {
      Changed = false;
      for (unsigned V = 0; V < G.values().size(); ++V)
        if (G.isRead(V, P))
          Changed |= convert(V);
    }
    return std::move(P);
  }

private:
  const PlacementGraph &G;
  const int Threshold;
  Placement P;

  SmallVector<unsigned, 16> chainOf(unsigned V) const;
  int scoreOf(unsigned V, ArrayRef<unsigned> Chain) const;
  bool convert(unsigned V);
};
} // namespace

/// The scalar nodes that \p V reaches through scalar nodes and that the vector
/// unit could do as well.
SmallVector<unsigned, 16> ChainModel::chainOf(unsigned V) const {
  SmallVector<unsigned, 16> Chain;
  SmallBitVector Seen(G.nodes().size());
  auto AddUsers = [&](unsigned Of) {
    for (const PlacementGraph::Use &U : G.values()[Of].Uses)
      if (P[U.User] == Place::Scalar && G.nodes()[U.User].isOpen() &&
          !Seen.test(U.User)) {
        Seen.set(U.User);
        Chain.push_back(U.User);
      }
  };
  AddUsers(V);
  for (unsigned I = 0; I < Chain.size(); ++I)
    for (unsigned Result : G.nodes()[Chain[I]].Values)
      AddUsers(Result);
  return Chain;
}

int ChainModel::scoreOf(unsigned V, ArrayRef<unsigned> Chain) const {
  SmallBitVector Siblings(G.values().size()), Back(G.values().size());
  for (unsigned N : Chain) {
    for (unsigned Operand : G.nodes()[N].Operands)
      if (Operand != V && G.isRead(Operand, P))
        Siblings.set(Operand);
    for (unsigned Result : G.nodes()[N].Values)
      if (G.isCopied(Result, P))
        Back.set(Result);
  }
  const unsigned Penalty =
      G.values()[V].Dwords + Siblings.count() + Back.count();
  return int(Chain.size()) - int(Penalty);
}

/// Returns true if the chain that \p V feeds has become one of vector nodes.
bool ChainModel::convert(unsigned V) {
  const SmallVector<unsigned, 16> Chain = chainOf(V);
  if (Chain.empty() || scoreOf(V, Chain) >= Threshold)
    return false;
  for (unsigned N : Chain)
    P[N] = Place::Vector;
  return true;
}

Placement ToyGCN::placeByChain(const PlacementGraph &G, int Threshold) {
  return ChainModel(G, Threshold).run();
}

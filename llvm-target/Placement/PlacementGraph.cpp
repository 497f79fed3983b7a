//===- PlacementGraph.cpp - What a placement costs ------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Placement/PlacementGraph.h"

using namespace llvm;
using namespace ToyGCN;

unsigned PlacementGraph::addNode(Cost OnScalar, Cost OnVector) {
  Nodes.push_back({OnScalar, OnVector, {}, {}});
  return Nodes.size() - 1;
}

unsigned PlacementGraph::addValue(unsigned Def, unsigned Dwords, Cost Read,
                                  Cost Copy) {
  Values.push_back({Def, Dwords, Read, Copy, {}});
  Nodes[Def].Values.push_back(Values.size() - 1);
  return Values.size() - 1;
}

void PlacementGraph::addUse(unsigned Value, unsigned User, bool IsFree) {
  auto &Uses = Values[Value].Uses;
  auto &Operands = Nodes[User].Operands;
  // A value may have thousands of uses, a node thousands of operands; seldom
  // both.
  const bool IsKnown =
      Operands.size() < Uses.size()
          ? is_contained(Operands, Value)
          : any_of(Uses, [&](const Use &U) { return U.User == User; });
  if (!IsKnown)
    Operands.push_back(Value);
  Uses.push_back({User, IsFree});
}

bool PlacementGraph::isRead(unsigned V, const Placement &P) const {
  return P[Values[V].Def] == Place::Vector &&
         any_of(Values[V].Uses,
                [&](const Use &U) { return P[U.User] == Place::Scalar; });
}

bool PlacementGraph::isCopied(unsigned V, const Placement &P) const {
  return P[Values[V].Def] == Place::Scalar &&
         any_of(Values[V].Uses, [&](const Use &U) {
           return P[U.User] == Place::Vector && !U.IsFree;
         });
}

PlacementGraph::Cost PlacementGraph::crossingCost(unsigned V,
                                                  const Placement &P) const {
  return isRead(V, P) ? Values[V].Read : isCopied(V, P) ? Values[V].Copy : 0;
}

PlacementGraph::Cost PlacementGraph::cost(const Placement &P) const {
  Cost Sum = 0;
  for (auto [N, TheNode] : enumerate(Nodes))
    Sum += TheNode.on(P[N]);
  for (unsigned V = 0; V < Values.size(); ++V)
    Sum += crossingCost(V, P);
  return Sum;
}

PlacementGraph::Cost PlacementGraph::costAround(unsigned N,
                                                const Placement &P) const {
  Cost Sum = Nodes[N].on(P[N]);
  for (unsigned V : Nodes[N].Values)
    Sum += crossingCost(V, P);
  for (unsigned V : Nodes[N].Operands)
    if (Values[V].Def != N)
      Sum += crossingCost(V, P);
  return Sum;
}

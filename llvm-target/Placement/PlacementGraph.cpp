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
using Cost = PlacementGraph::Cost;

unsigned PlacementGraph::addNode(Cost OnScalar, Cost OnVector, unsigned Nest) {
  addMemory(Nest, 0);
  Nodes.push_back({OnScalar, OnVector, Nest, false, {}, {}});
  return Nodes.size() - 1;
}

void PlacementGraph::addMemory(unsigned Nest, Cost Cycles) {
  if (Nest >= nests())
    Memory.resize(Nest + 1);
  Memory[Nest] += Cycles;
}

unsigned PlacementGraph::addValue(unsigned Def, unsigned Dwords, Cost Read,
                                  Cost Copy) {
  Values.push_back({Def, Dwords, Read, Copy, Nodes[Def].Nest, false, {}});
  Nodes[Def].Values.push_back(Values.size() - 1);
  return Values.size() - 1;
}

void PlacementGraph::addUse(unsigned Value, unsigned User, bool IsFree) {
  auto &Uses = Values[Value].Uses;
  auto &Operands = Nodes[User].Operands;
  // A value may have thousands of uses, a node thousands of operands; seldom
  // both.
  auto IsValue = [&](const Operand &O) { return O.Value == Value; };
  const bool IsKnown =
      Operands.size() < Uses.size()
          ? any_of(Operands, IsValue)
          : any_of(Uses, [&](const Use &U) { return U.User == User; });
  if (!IsKnown)
    Operands.push_back({Value, IsFree});
  else if (!IsFree)
    find_if(Operands, IsValue)->IsFree = false;
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

Cost PlacementGraph::crossingCost(unsigned V, const Placement &P) const {
  return isRead(V, P) ? Values[V].Read : isCopied(V, P) ? Values[V].Copy : 0;
}

std::vector<PlacementGraph::Work>
PlacementGraph::work(const Placement &P) const {
  std::vector<Work> Sums;
  for (Cost C : Memory)
    Sums.push_back({0, 0, C});
  for (auto [N, TheNode] : enumerate(Nodes))
    (TheNode.unit(P[N]) == Place::Scalar ? Sums[TheNode.Nest].Scalar
                                         : Sums[TheNode.Nest].Vector) +=
        TheNode.on(P[N]);
  for (auto [V, TheValue] : enumerate(Values)) {
    Work &W = Sums[crossingNest(V, P[TheValue.Def])];
    (TheValue.IsMask ? W.Scalar : W.Vector) += crossingCost(V, P);
  }
  return Sums;
}

Cost PlacementGraph::cost(const Placement &P) const {
  Cost Sum = 0;
  for (const Work &W : work(P))
    Sum += W.time(Waves);
  return Sum;
}

Cost PlacementGraph::costAround(unsigned N, const Placement &P) const {
  Cost Sum = Nodes[N].on(P[N]);
  for (unsigned V : Nodes[N].Values)
    Sum += crossingCost(V, P);
  for (const Operand &O : Nodes[N].Operands)
    if (Values[O.Value].Def != N)
      Sum += crossingCost(O.Value, P);
  return Sum;
}

MovingPlacement::MovingPlacement(const PlacementGraph &G, Placement From)
    : G(G), P(std::move(From)), Users(G.values().size()), Work(G.work(P)),
      Time(G.cost(P)) {
  for (unsigned N = 0; N < P.size(); ++N)
    countUses(N, 1);
}

void MovingPlacement::countUses(unsigned N, int Sign) {
  for (auto [V, IsFree] : G.nodes()[N].Operands)
    if (P[N] == Place::Scalar)
      Users[V].Scalar += Sign;
    else if (!IsFree)
      Users[V].PaidVector += Sign;
}

void MovingPlacement::add(unsigned Nest, bool IsScalar, Cost Cycles) {
  Time -= Work[Nest].time(G.waves());
  (IsScalar ? Work[Nest].Scalar : Work[Nest].Vector) += Cycles;
  Time += Work[Nest].time(G.waves());
}

void MovingPlacement::addCrossing(unsigned V, int Sign) {
  const PlacementGraph::Value &Value = G.values()[V];
  if (const Cost C = isRead(V) ? Value.Read : isCopied(V) ? Value.Copy : 0)
    add(G.crossingNest(V, P[Value.Def]), Value.IsMask, Sign * C);
}

/// Adds what node \p N has a share in.
void MovingPlacement::addShare(unsigned N, int Sign) {
  const PlacementGraph::Node &Node = G.nodes()[N];
  add(Node.Nest, Node.unit(P[N]) == Place::Scalar, Sign * Node.on(P[N]));
  for (unsigned V : Node.Values)
    addCrossing(V, Sign);
  for (auto [V, IsFree] : Node.Operands)
    if (G.values()[V].Def != N)
      addCrossing(V, Sign);
}

void MovingPlacement::move(unsigned N) {
  addShare(N, -1);
  countUses(N, -1);
  P[N] = other(P[N]);
  countUses(N, 1);
  addShare(N, 1);
}

//===- ChainModel.cpp - Placement by the length of scalar chains ----------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The model of stock code generation, on a PlacementGraph: see placeByChain().
///
/// The score of a read depends only on its chain and the chain's neighbours. So
/// each node knows the reads whose chain it was in when they were scored last,
/// and a conversion queues those reads, and its new ones, to be scored again.
///
//===----------------------------------------------------------------------===//

#include "Placement/PlacementModels.h"
#include <set>

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
  ChainModel(const PlacementGraph &G, ChainLimits Limits);
  Placement run();

private:
  const PlacementGraph &G;
  const ChainLimits Limits;
  MovingPlacement P;
  /// For each node the reads whose chain it was in.
  std::vector<SmallVector<unsigned, 2>> Watchers;
  /// The numbers of values to score in this round, and in the next one.
  std::set<unsigned> Now, Next;
  unsigned Current = 0;
  /// Marks of nodes and values with the number of the walk that saw them last.
  std::vector<unsigned> NodeMarks, ValueMarks;
  unsigned Walk = 0;

  void lookAt(unsigned V) { (V > Current ? Now : Next).insert(V); }
  void notify(unsigned N);
  void chainOf(unsigned V, unsigned Limit, SmallVectorImpl<unsigned> &Chain);
  int scoreOf(unsigned V, ArrayRef<unsigned> Chain);
  void convert(unsigned V);
};
} // namespace

ChainModel::ChainModel(const PlacementGraph &G, ChainLimits Limits)
    : G(G), Limits(Limits), P(G, placeByCopy(G)), Watchers(G.nodes().size()),
      NodeMarks(G.nodes().size()), ValueMarks(G.values().size()) {
  for (unsigned V = 0; V < G.values().size(); ++V)
    if (P.isRead(V))
      Next.insert(V);
}

Placement ChainModel::run() {
  while (!Next.empty()) {
    std::swap(Now, Next);
    while (!Now.empty()) {
      Current = *Now.begin();
      Now.erase(Now.begin());
      if (P.isRead(Current))
        convert(Current);
    }
  }
  return P.places();
}

/// The \p Limit nearest scalar nodes that \p V reaches through scalar nodes and
/// that the vector unit could also do.
void ChainModel::chainOf(unsigned V, unsigned Limit,
                         SmallVectorImpl<unsigned> &Chain) {
  ++Walk;
  auto AddUsers = [&](unsigned Of) {
    if (!P.hasScalarUsers(Of))
      return;
    for (const PlacementGraph::Use &U : G.values()[Of].Uses) {
      if (Chain.size() == Limit)
        return;
      if (P[U.User] == Place::Scalar && G.nodes()[U.User].isOpen() &&
          NodeMarks[U.User] != Walk) {
        NodeMarks[U.User] = Walk;
        Chain.push_back(U.User);
      }
    }
  };
  AddUsers(V);
  for (unsigned I = 0; I < Chain.size(); ++I)
    for (unsigned Result : G.nodes()[Chain[I]].Values)
      AddUsers(Result);
}

/// Length, less reads of \p V, other reads for the chain, and copies back.
int ChainModel::scoreOf(unsigned V, ArrayRef<unsigned> Chain) {
  int Penalty = G.values()[V].Dwords;
  auto Count = [&](unsigned Value) {
    Penalty += ValueMarks[Value] != Walk;
    ValueMarks[Value] = Walk;
  };
  for (unsigned N : Chain) {
    for (auto [Operand, IsFree] : G.nodes()[N].Operands)
      if (Operand != V && P.isRead(Operand))
        Count(Operand);
    for (unsigned Result : G.nodes()[N].Values)
      if (P.isCopied(Result))
        Count(Result);
  }
  return int(Chain.size()) - Penalty;
}

/// Queues the reads that a change of node \p N, or of a read or copy beside it,
/// may affect.
void ChainModel::notify(unsigned N) {
  for (unsigned V : Watchers[N])
    lookAt(V);
  Watchers[N].clear();
}

/// Makes vector nodes of the chain that \p V feeds if it is not worth its
/// reads.
void ChainModel::convert(unsigned V) {
  SmallVector<unsigned, 64> Chain;
  chainOf(V, Limits.Length, Chain);
  if (Chain.empty())
    return;
  if (scoreOf(V, Chain) >= Limits.Threshold) {
    for (unsigned N : Chain)
      Watchers[N].push_back(V);
    return;
  }
  if (Chain.size() == Limits.Length) {
    Chain.clear();
    chainOf(V, ~0u, Chain);
  }
  for (unsigned N : Chain) {
    P.move(N);
    notify(N);
    for (auto [Operand, IsFree] : G.nodes()[N].Operands)
      notify(G.values()[Operand].Def);
  }
  for (unsigned N : Chain)
    for (unsigned Result : G.nodes()[N].Values)
      if (P.isRead(Result)) {
        lookAt(Result);
        for (const PlacementGraph::Use &U : G.values()[Result].Uses)
          notify(U.User);
      }
}

Placement ToyGCN::placeByChain(const PlacementGraph &G, ChainLimits Limits) {
  return ChainModel(G, Limits).run();
}

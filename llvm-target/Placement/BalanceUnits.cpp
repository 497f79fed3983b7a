//===- BalanceUnits.cpp - The larger unit counts --------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The time of a nest is the largest of weighted sums of its units' cycles, one
/// with equal weights, one in which a vector cycle counts more. For each
/// weighting between the two a minimum cut is the cheapest placement; no
/// placement has less time than such a cut has cost. The search
///
/// * cuts with equal weights, which is best for one wave;
/// * where the vector unit then has most to do, counts it in full. If it still
///   has most to do, no placement takes less time;
/// * if not, halves the distance between the last weighting with which the
///   vector unit had most to do and the last one with which it had not;
/// * goes from the one placement to the other, node by node in program order,
///   stays at the best one on this way, and moves single nodes from there.
///
/// All nests search at the same time, each for a weighting of its own.
///
//===----------------------------------------------------------------------===//

#include "Placement/PlacementModels.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace ToyGCN;
using Cost = PlacementGraph::Cost;

namespace {
class Search {
public:
  explicit Search(const PlacementGraph &G) : G(G), Nests(G.nests()) {}
  Placement run();

private:
  static constexpr unsigned MaxCuts = 5;
  /// The weighting that counts the vector unit in full; 0 counts both alike.
  static constexpr unsigned Full = 8;
  struct Nest {
    unsigned Weighting = 0;
    /// The last weighting with which the vector unit had most to do, and the
    /// last one with which it had not; their cuts.
    unsigned Low = 0, High = Full;
    unsigned LowCut = 0, HighCut = 0;
    bool IsOpen = false;
  };
  const PlacementGraph &G;
  std::vector<Nest> Nests;
  std::vector<Placement> Cuts;

  void cut();
  bool open();
  bool narrow();
  Placement bound(bool High) const;
  MovingPlacement walk(bool FromHigh) const;
  void moveSingles(MovingPlacement &P) const;
  /// True if the nest has cuts to choose from.
  bool isSearched(unsigned N) const { return Nests[N].HighCut != 0; }
};
} // namespace

void Search::cut() {
  const unsigned N = G.waves();
  std::vector<UnitWeights> Weights;
  for (const Nest &Of : Nests) {
    const unsigned Alike = (Full - Of.Weighting) * (N + 1);
    Weights.push_back({Alike + Of.Weighting * 2, Alike + Of.Weighting * 2 * N});
  }
  Cuts.push_back(placeByWeight(G, Weights));
}

/// Opens the nests where other placements than the first may save time. Returns
/// true if there are any.
bool Search::open() {
  const Placement &P = Cuts.front();
  std::vector<Cost> Movable(Nests.size());
  for (auto [N, Node] : enumerate(G.nodes()))
    if (Node.isOpen() && !Node.IsMask && P[N] == Place::Vector)
      Movable[Node.Nest] += Node.OnVector;
  bool AnyOpen = false;
  for (auto [N, W, Cycles] : zip_equal(Nests, G.work(P), Movable)) {
    const Cost Gain = W.Vector - std::max(W.Scalar, W.Memory);
    N.IsOpen = std::min(Gain, Cycles) > 0;
    N.Weighting = N.IsOpen * Full;
    AnyOpen |= N.IsOpen;
  }
  return AnyOpen;
}

/// Takes the last cut as bound of each open nest. Returns true if one has
/// another weighting to try.
bool Search::narrow() {
  const unsigned Last = Cuts.size() - 1;
  bool AnyOpen = false;
  for (auto [N, W] : zip_equal(Nests, G.work(Cuts.back()))) {
    if (!N.IsOpen)
      continue;
    const bool IsLow = W.isVectorFullest();
    (IsLow ? N.Low : N.High) = N.Weighting;
    (IsLow ? N.LowCut : N.HighCut) = Last;
    if (N.Low == Full)
      N.HighCut = Last;
    N.Weighting = (N.Low + N.High) / 2;
    N.IsOpen = N.High > N.Low + 1;
    AnyOpen |= N.IsOpen;
  }
  return AnyOpen;
}

/// Each nest's nodes as in the cut at its bound.
Placement Search::bound(bool High) const {
  Placement P;
  for (auto [N, Node] : enumerate(G.nodes())) {
    const Nest &Of = Nests[Node.Nest];
    P.push_back(Cuts[High ? Of.HighCut : Of.LowCut][N]);
  }
  return P;
}

/// Goes from one bound to the other, nest by nest, and returns to the best
/// placement on the way of each nest.
MovingPlacement Search::walk(bool FromHigh) const {
  const Placement To = bound(!FromHigh);
  MovingPlacement P(G, bound(FromHigh));
  std::vector<std::vector<unsigned>> Ways(Nests.size());
  for (auto [N, Node] : enumerate(G.nodes()))
    if (P[N] != To[N])
      Ways[Node.Nest].push_back(N);
  for (const std::vector<unsigned> &Way : Ways) {
    Cost Least = P.time();
    unsigned Best = 0;
    for (auto [I, N] : enumerate(Way)) {
      P.move(N);
      if (P.time() < Least) {
        Least = P.time();
        Best = I + 1;
      }
    }
    for (unsigned N : reverse(drop_begin(Way, Best)))
      P.move(N);
  }
  return P;
}

/// Moves each node alone, where that saves time.
void Search::moveSingles(MovingPlacement &P) const {
  for (auto [N, Node] : enumerate(G.nodes())) {
    if (!Node.isOpen() || !isSearched(Node.Nest))
      continue;
    const Cost Before = P.time();
    P.move(N);
    if (P.time() >= Before)
      P.move(N);
  }
}

Placement Search::run() {
  cut();
  if (G.waves() == 1 || !open())
    return Cuts.front();
  do
    cut();
  while (narrow() && Cuts.size() < MaxCuts);
  Placement Best = Cuts.front();
  Cost Least = G.cost(Best);
  for (bool FromHigh : {false, true}) {
    MovingPlacement P = walk(FromHigh);
    moveSingles(P);
    if (P.time() < Least) {
      Least = P.time();
      Best = P.places();
    }
  }
  return Best;
}

Placement ToyGCN::placeByMinCut(const PlacementGraph &G) {
  return Search(G).run();
}

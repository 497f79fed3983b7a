//===- PlacementModelsTest.cpp - Against all placements -------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Random graphs of up to twelve nodes: phis that close loops, values of
/// several dwords, results of one node used by others many times, units that
/// cannot do a node. The minimum cut must cost what the best of all placements
/// costs, and the heuristics never less.
///
//===----------------------------------------------------------------------===//

#include "Placement/PlacementModels.h"
#include "gtest/gtest.h"
#include <random>
#include <set>

using namespace llvm;
using namespace ToyGCN;
using Cost = PlacementGraph::Cost;

namespace {
class RandomGraph {
public:
  explicit RandomGraph(unsigned Seed) : Random(Seed) {}

  PlacementGraph make() {
    PlacementGraph G;
    const unsigned Size = 1 + below(12);
    // Blocks in two depths of a loop.
    std::vector<Cost> Frequency;
    for (unsigned N = 0; N < Size; ++N) {
      Frequency.push_back(below(2) ? 1 : 16);
      addNode(G, Frequency.back());
    }
    for (unsigned N = 0; N < Size; ++N)
      for (unsigned Results = below(3); Results; --Results) {
        const unsigned Dwords = 1u << below(3);
        const Cost F = below(2) ? Frequency[N] : 1;
        G.addValue(N, Dwords, 4 * Dwords * F, below(2) * 4 * Dwords * F);
      }
    // To later nodes mostly; backwards and to itself as through a phi.
    for (unsigned V = 0; V < G.values().size(); ++V)
      for (unsigned Uses = below(5); Uses; --Uses)
        G.addUse(V, below(Size), below(3) == 0);
    return G;
  }

private:
  std::mt19937 Random;

  unsigned below(unsigned N) { return Random() % N; }
  void addNode(PlacementGraph &G, Cost Frequency) {
    const unsigned Kind = below(6);
    G.addNode(Kind == 0 ? PlacementGraph::Infinite : Frequency * below(20),
              Kind == 1 ? PlacementGraph::Infinite : Frequency * below(20));
  }
};

Cost cheapestOfAll(const PlacementGraph &G) {
  std::vector<unsigned> Open;
  for (unsigned N = 0; N < G.nodes().size(); ++N)
    if (G.nodes()[N].isOpen())
      Open.push_back(N);
  Placement P = placeByCopy(G);
  Cost Best = G.cost(P);
  for (unsigned Bits = 1; Bits < 1u << Open.size(); ++Bits) {
    for (auto [I, N] : enumerate(Open))
      P[N] = Bits >> I & 1 ? Place::Vector : Place::Scalar;
    Best = std::min(Best, G.cost(P));
  }
  return Best;
}

TEST(PlacementModels, MinCutIsTheBestOfAllPlacements) {
  for (unsigned Seed = 0; Seed < 4000; ++Seed) {
    const PlacementGraph G = RandomGraph(Seed).make();
    ASSERT_EQ(G.cost(placeByMinCut(G)), cheapestOfAll(G)) << "seed " << Seed;
  }
}

TEST(PlacementModels, HeuristicsAreLegalAndNeverBetter) {
  unsigned WorseChain = 0, WorseCopy = 0;
  for (unsigned Seed = 0; Seed < 4000; ++Seed) {
    const PlacementGraph G = RandomGraph(Seed).make();
    const Cost Best = G.cost(placeByMinCut(G));
    const Cost Chain = G.cost(placeByChain(G, {3}));
    const Cost Copy = G.cost(placeByCopy(G));
    ASSERT_LT(Chain, PlacementGraph::Infinite) << "seed " << Seed;
    ASSERT_LT(Copy, PlacementGraph::Infinite) << "seed " << Seed;
    ASSERT_LE(Best, Chain) << "seed " << Seed;
    ASSERT_LE(Best, Copy) << "seed " << Seed;
    WorseChain += Best < Chain;
    WorseCopy += Best < Copy;
  }
  EXPECT_GT(WorseChain, 0u);
  EXPECT_GT(WorseCopy, 0u);
}

TEST(PlacementModels, MisplacedNodesAreFound) {
  PlacementGraph G;
  G.addNode(1, 1);
  G.addNode(PlacementGraph::Infinite, 1);
  G.addNode(PlacementGraph::Infinite, PlacementGraph::Infinite);
  const Place S = Place::Scalar, V = Place::Vector;
  EXPECT_EQ(findMisplaced(G, {S, V, S}), std::nullopt);
  EXPECT_EQ(findMisplaced(G, {V, V, V}), std::nullopt);
  EXPECT_EQ(findMisplaced(G, {S, S, S}), 1u);
  EXPECT_EQ(findMisplaced(G, {S, V}), 3u);
}

TEST(PlacementModels, CostAroundIsWhatMovingANodeChanges) {
  for (unsigned Seed = 0; Seed < 500; ++Seed) {
    const PlacementGraph G = RandomGraph(Seed).make();
    const unsigned N = Seed % G.nodes().size();
    Placement P = placeByCopy(G), Moved = P;
    Moved[N] = P[N] == Place::Scalar ? Place::Vector : Place::Scalar;
    ASSERT_EQ(G.cost(Moved) - G.cost(P),
              G.costAround(N, Moved) - G.costAround(N, P))
        << "seed " << Seed;
  }
}

/// In three nests with work of their own, some of the values masks, some of the
/// nodes logic of masks.
PlacementGraph withNests(unsigned Seed) {
  std::mt19937 Random(Seed);
  PlacementGraph G = RandomGraph(Seed).make();
  for (unsigned N = 0; N < G.nodes().size(); ++N) {
    G.node(N).Nest = Random() % 3;
    G.node(N).IsMask = Random() % 10 == 0;
  }
  for (unsigned V = 0; V < G.values().size(); ++V) {
    G.value(V).ReadNest = Random() % 3;
    G.value(V).IsMask = Random() % 4 == 0;
  }
  for (unsigned Nest = 0; Nest < 3; ++Nest) {
    G.addNode(Random() % 60, PlacementGraph::Infinite, Nest);
    G.addNode(PlacementGraph::Infinite, Random() % 60, Nest);
    G.addMemory(Nest, Random() % 60);
  }
  return G;
}

TEST(PlacementModels, TimeGoesFromTheSumToWhatHasMostToDo) {
  const PlacementGraph::Work OnVector = {400, 2000, 800}, InMemory = {4, 8, 90},
                             OnScalar = {3000, 1000, 0};
  EXPECT_EQ(OnVector.time(1), 2400);
  EXPECT_EQ(OnVector.time(4), (2400 + 3 * 2000) / 4);
  EXPECT_EQ(OnVector.time(10), 2040);
  EXPECT_EQ(InMemory.time(10), (12 + 9 * 90) / 10);
  EXPECT_EQ(OnScalar.time(1), 4000);
  EXPECT_EQ(OnScalar.time(10), (4000 + 9 * 2000) / 10);
}

TEST(PlacementModels, LogicOfMasksIsTheScalarUnits) {
  PlacementGraph G;
  G.node(G.addNode(8, 4)).IsMask = true;
  const auto OnVector = G.work({Place::Vector}).front();
  EXPECT_EQ(OnVector.Scalar, 4);
  EXPECT_EQ(OnVector.Vector, 0);
}

/// More waves never make a placement slower, and one takes the sum of cycles.
TEST(PlacementModels, MoreWavesTakeLessTime) {
  for (unsigned Seed = 0; Seed < 500; ++Seed) {
    PlacementGraph G = withNests(Seed);
    const Placement P = placeByCopy(G);
    Cost Sum = 0, Before = PlacementGraph::Infinite;
    for (const PlacementGraph::Work &W : G.work(P))
      Sum += W.Scalar + W.Vector;
    ASSERT_EQ(G.cost(P), Sum) << "seed " << Seed;
    for (unsigned Waves = 1; Waves <= PlacementGraph::MaxWaves; ++Waves) {
      for (unsigned Nest = 0; Nest < 3; ++Nest)
        G.addMemory(Nest, -G.work(P)[Nest].Memory);
      G.setWaves(Waves);
      ASSERT_LE(G.cost(P), Before) << "seed " << Seed << " waves " << Waves;
      Before = G.cost(P);
    }
  }
}

TEST(PlacementModels, ForOneWaveNestsDoNotMatter) {
  for (unsigned Seed = 0; Seed < 1000; ++Seed) {
    const PlacementGraph G = withNests(Seed);
    ASSERT_EQ(placeByMinCut(G),
              placeByWeight(G, std::vector<UnitWeights>(G.nests())))
        << "seed " << Seed;
    ASSERT_EQ(G.cost(placeByMinCut(G)), cheapestOfAll(G)) << "seed " << Seed;
  }
}

TEST(PlacementModels, MovesCountTheirCrossings) {
  for (unsigned Seed = 0; Seed < 500; ++Seed) {
    PlacementGraph G = withNests(Seed);
    G.setWaves(1 + Seed % 3);
    MovingPlacement P(G, placeByCopy(G));
    for (unsigned N = 0; N < G.nodes().size(); N += 2)
      P.move(N);
    for (unsigned V = 0; V < G.values().size(); ++V) {
      ASSERT_EQ(P.isRead(V), G.isRead(V, P.places())) << "seed " << Seed;
      ASSERT_EQ(P.isCopied(V), G.isCopied(V, P.places())) << "seed " << Seed;
    }
    ASSERT_EQ(P.time(), G.cost(P.places())) << "seed " << Seed;
  }
}

/// The search does not always find the best.
TEST(PlacementModels, BalanceIsNearTheBestOfAllPlacements) {
  constexpr unsigned Graphs = 1500;
  unsigned Near = 0;
  double Sum = 0, WithoutSearch = 0;
  for (unsigned Seed = 0; Seed < Graphs; ++Seed) {
    PlacementGraph G = withNests(Seed);
    const Placement First = placeByMinCut(G);
    G.setWaves(2 + Seed % 9);
    const Cost Found = G.cost(placeByMinCut(G)), Best = cheapestOfAll(G);
    ASSERT_GE(Found, Best) << "seed " << Seed;
    ASSERT_LE(Found, G.cost(First)) << "seed " << Seed;
    const double Least = std::max<Cost>(Best, 1);
    Near += Found <= Least * 1.02 + 1;
    Sum += Found / Least;
    WithoutSearch += G.cost(First) / Least;
  }
  EXPECT_GT(Near, Graphs * 95 / 100);
  EXPECT_LT(Sum, Graphs * 1.005);
  EXPECT_GT(WithoutSearch, Graphs * 1.03);
}

/// v = float operation; Length scalar operations on it; a use that must be
/// scalar or must not.
PlacementGraph chain(unsigned Length, Place End) {
  PlacementGraph G;
  unsigned Def = G.addNode(PlacementGraph::Infinite, 4);
  for (unsigned I = 0; I < Length; ++I) {
    const unsigned Node = G.addNode(4, 4);
    G.addUse(G.addValue(Def, 1, 4, 4), Node);
    Def = Node;
  }
  const unsigned User = End == Place::Scalar
                            ? G.addNode(4, PlacementGraph::Infinite)
                            : G.addNode(PlacementGraph::Infinite, 4);
  G.addUse(G.addValue(Def, 1, 4, 4), User);
  return G;
}

unsigned scalars(const Placement &P) { return count(P, Place::Scalar); }

TEST(PlacementModels, DataStaysOnTheVectorUnit) {
  for (unsigned Length = 1; Length < 9; ++Length)
    EXPECT_EQ(scalars(placeByMinCut(chain(Length, Place::Vector))), 0u);
}

TEST(PlacementModels, TiesAreScalar) {
  EXPECT_EQ(scalars(placeByMinCut(chain(5, Place::Scalar))), 6u);
}

/// A read and a copy back cost two of its length.
TEST(PlacementModels, ChainsBelowTheThresholdAreVector) {
  EXPECT_EQ(scalars(placeByChain(chain(4, Place::Vector), {3})), 0u);
  EXPECT_EQ(scalars(placeByChain(chain(5, Place::Vector), {3})), 5u);
  EXPECT_EQ(scalars(placeByChain(chain(5, Place::Vector), {4})), 0u);
}

/// The chain model without its lists of what changed: all reads again, until
/// none makes a difference.
Placement chainByExhaustion(const PlacementGraph &G, int Threshold) {
  Placement P = placeByCopy(G);
  auto Convert = [&](unsigned V) {
    std::vector<unsigned> Chain, Values = {V};
    std::set<unsigned> Others;
    for (unsigned I = 0; I < Values.size(); ++I)
      for (const PlacementGraph::Use &U : G.values()[Values[I]].Uses)
        if (P[U.User] == Place::Scalar && G.nodes()[U.User].isOpen() &&
            !is_contained(Chain, U.User)) {
          Chain.push_back(U.User);
          llvm::append_range(Values, G.nodes()[U.User].Values);
        }
    for (unsigned N : Chain) {
      for (auto [Operand, IsFree] : G.nodes()[N].Operands)
        if (Operand != V && G.isRead(Operand, P))
          Others.insert(Operand);
      for (unsigned Result : G.nodes()[N].Values)
        if (G.isCopied(Result, P))
          Others.insert(Result);
    }
    const int Penalty = G.values()[V].Dwords + Others.size();
    if (Chain.empty() || int(Chain.size()) - Penalty >= Threshold)
      return false;
    for (unsigned N : Chain)
      P[N] = Place::Vector;
    return true;
  };
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (unsigned V = 0; V < G.values().size(); ++V)
      if (G.isRead(V, P))
        Changed |= Convert(V);
  }
  return P;
}

TEST(PlacementModels, ChainsAreLookedAtAgainWhereTheyChanged) {
  for (unsigned Seed = 0; Seed < 4000; ++Seed) {
    const PlacementGraph G = RandomGraph(Seed).make();
    for (int Threshold : {0, 1, 3})
      ASSERT_EQ(placeByChain(G, {Threshold}), chainByExhaustion(G, Threshold))
          << "seed " << Seed << " threshold " << Threshold;
  }
}

/// Ten thousand reads that share one chain: each is judged by its first part.
TEST(PlacementModels, LongChainsAreJudgedByTheirBeginning) {
  PlacementGraph G;
  constexpr unsigned Length = 10000;
  unsigned Before = ~0u;
  for (unsigned I = 0; I < Length; ++I) {
    const unsigned Float = G.addNode(PlacementGraph::Infinite, 4);
    const unsigned Node = G.addNode(4, 4);
    G.addUse(G.addValue(Float, 1, 4, 4), Node);
    if (I)
      G.addUse(Before, Node);
    Before = G.addValue(Node, 1, 4, 4);
  }
  EXPECT_EQ(scalars(placeByChain(G, {3, 100})), 0u);
  EXPECT_EQ(scalars(placeByChain(G, {-1, 100})), Length);
}

/// Four users of one value: one read.
TEST(PlacementModels, ManyUsersPayOnce) {
  PlacementGraph G;
  const unsigned V =
      G.addValue(G.addNode(PlacementGraph::Infinite, 4), 1, 4, 4);
  for (unsigned I = 0; I < 4; ++I)
    G.addUse(V, G.addNode(4, 6));
  EXPECT_EQ(G.cost(placeByMinCut(G)), 4 + 4 + 4 * 4);
}

/// A value of two dwords is read by two instructions: the chain loses one.
TEST(PlacementModels, DwordsCount) {
  PlacementGraph G;
  unsigned Def = G.addNode(PlacementGraph::Infinite, 4);
  unsigned V = G.addValue(Def, 2, 8, 8);
  for (unsigned I = 0; I < 4; ++I) {
    Def = G.addNode(4, 4);
    G.addUse(V, Def);
    V = G.addValue(Def, 2, 8, 8);
  }
  EXPECT_EQ(scalars(placeByChain(G, {3})), 0u);
  EXPECT_EQ(scalars(placeByChain(G, {2})), 4u);
}
} // namespace

//===- WavePlanTest.cpp - Lanes on their ways, one wave -------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Random graphs with nested loops, run twice: each lane alone by its own
/// decisions, and all together as the plan sends the wave. Each lane must meet
/// the same blocks in the same order.
///
//===----------------------------------------------------------------------===//

#include "ControlFlow/WavePlan.h"
#include "RandomGraph.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace ToyGCN;

namespace {
constexpr unsigned Lanes = 6;
using Graph = RandomGraph::Graph;

/// Decides, for a lane or for all, where to go at its \p Visit th time.
unsigned choose(const FlowBlock &F, unsigned B, unsigned Lane, unsigned Visit,
                unsigned Seed) {
  if (F.Succs.size() < 2)
    return 0;
  // A loop ends some time.
  if (Visit > 3)
    for (unsigned I = 0; I < 2; ++I)
      if (F.Succs[I] > B)
        return I;
  std::seed_seq Mix{Seed, B, Visit, F.Divergent ? Lane : 0u};
  std::mt19937 Random(Mix);
  Random.discard(3);
  return Random() % 2;
}

class WaveRun {
public:
  WaveRun(const Graph &G, unsigned Seed) : G(G), Plan(G), Seed(Seed) {}

  /// Empty, or what went wrong.
  std::string go() {
    std::vector<unsigned> At(Lanes, 0), Visits(G.size());
    std::vector<bool> Active(Lanes, true);
    std::optional<unsigned> B = 0;
    for (unsigned Steps = 0; B; ++Steps) {
      if (Steps > 100000)
        return "does not end";
      for (unsigned L = 0; L < Lanes; ++L) {
        // Lanes that wait here go on; no other may be active.
        if (At[L] == *B && !Active[L])
          Active[L] = true;
        if (Active[L] && At[L] != *B)
          return "lane " + std::to_string(L) + " runs block " +
                 std::to_string(*B) + ", not " + std::to_string(At[L]);
        if (At[L] != Ended && At[L] < *B)
          return "lane " + std::to_string(L) + " was left waiting in block " +
                 std::to_string(At[L]);
      }
      B = leave(*B, At, Active, Visits[*B]++);
    }
    for (unsigned L = 0; L < Lanes; ++L)
      if (At[L] != Ended)
        return "lane " + std::to_string(L) + " waits for ever";
    return "";
  }

private:
  static constexpr unsigned Ended = ~0u;
  const Graph &G;
  WavePlan Plan;
  unsigned Seed;

  std::optional<unsigned> leave(unsigned B, std::vector<unsigned> &At,
                                std::vector<bool> &Active, unsigned Visit) {
    const FlowBlock &F = G[B];
    bool Any = false, Back = false;
    unsigned Chosen = 0;
    for (unsigned L = 0; L < Lanes; ++L) {
      if (!Active[L])
        continue;
      Any = true;
      if (F.Succs.empty()) {
        At[L] = Ended;
        Active[L] = false;
        continue;
      }
      const unsigned I = choose(F, B, L, Visit, Seed);
      Chosen = I;
      At[L] = F.Succs[I];
      Back |= F.Succs[I] <= B;
      Active[L] = Plan.isDirect(B, I);
    }
    const WaveBlock &W = Plan[B];
    if (!Any || F.Succs.empty())
      return W.skipTarget();
    if (!F.Divergent)
      return W.Next[Chosen];
    return Back ? W.Next.back() : W.Next.front();
  }
};

/// Empty, or a block that does not name the edges that are deferred to it, once
/// each and in order.
std::string checkDeferred(const RandomGraph::Graph &G) {
  const WavePlan Plan(G);
  for (unsigned T = 0; T < G.size(); ++T) {
    SmallVector<unsigned, 4> From;
    for (unsigned B = 0; B < G.size(); ++B)
      for (unsigned I = 0; I < G[B].Succs.size(); ++I)
        if (G[B].Succs[I] == T && !Plan.isDirect(B, I))
          From.push_back(B);
    From.erase(std::unique(From.begin(), From.end()), From.end());
    if (From != Plan[T].DeferredFrom)
      return "deferred to block " + std::to_string(T);
  }
  return "";
}

TEST(WavePlan, DeferredEdgesAreNamed) {
  for (unsigned Seed = 1; Seed <= 500; ++Seed)
    ASSERT_EQ(checkDeferred(RandomGraph(Seed).make()), "") << "seed " << Seed;
}

// Both arms of one branch wait at one block: it is named once.
TEST(WavePlan, BothEdgesDeferred) {
  const FlowBlock Blocks[] = {{{1, 2}, true}, {{3, 3}, true}, {{3}}, {{4}}, {}};
  const WavePlan Plan(Blocks);
  EXPECT_EQ(Plan[3].DeferredFrom, (SmallVector<unsigned, 4>{1}));
}

// Lanes that stay in a loop go on; those that leave it wait.
TEST(WavePlan, LanesLeaveOneByOne) {
  const FlowBlock Blocks[] = {{{1}}, {{1, 2}, true}, {}};
  const WavePlan Plan(Blocks);
  EXPECT_TRUE(Plan.isDirect(1, 0));
  EXPECT_FALSE(Plan.isDirect(1, 1));
  EXPECT_TRUE(Plan[1].DeferredFrom.empty());
  EXPECT_EQ(Plan[2].DeferredFrom, (SmallVector<unsigned, 4>{1}));
  EXPECT_EQ(Plan[1].Next, (SmallVector<unsigned, 2>{2, 1}));
}

TEST(WavePlan, EveryLaneKeepsItsWay) {
  unsigned Divergent = 0, Loops = 0;
  for (unsigned Seed = 1; Seed <= 3000; ++Seed) {
    const Graph G = RandomGraph(Seed).make();
    for (unsigned B = 0; B < G.size(); ++B) {
      Divergent += G[B].Divergent;
      Loops += any_of(G[B].Succs, [&](unsigned S) { return S <= B; });
    }
    for (unsigned Try = 0; Try < 4; ++Try)
      ASSERT_EQ(WaveRun(G, Seed * 4 + Try).go(), "") << "seed " << Seed;
  }
  // The graphs are worth the run.
  EXPECT_GT(Divergent, 5000u);
  EXPECT_GT(Loops, 3000u);
}

TEST(WavePlan, ArmsOneAfterTheOther) {
  const FlowBlock Blocks[] = {{{1, 2}, true}, {{3}}, {{3}}, {}};
  const WavePlan Plan(Blocks);
  EXPECT_EQ(Plan[0].Next, (SmallVector<unsigned, 2>{1}));
  EXPECT_EQ(Plan[1].Next, (SmallVector<unsigned, 2>{2}));
  EXPECT_EQ(Plan[2].Next, (SmallVector<unsigned, 2>{3}));
  EXPECT_EQ(Plan[2].DeferredFrom, (SmallVector<unsigned, 4>{0}));
  EXPECT_EQ(Plan[3].DeferredFrom, (SmallVector<unsigned, 4>{1}));
  EXPECT_EQ(Plan[1].skipTarget(), 2u);
  EXPECT_EQ(Plan[3].skipTarget(), std::nullopt);
}

TEST(WavePlan, UniformBranchesStay) {
  const FlowBlock Blocks[] = {{{2, 1}}, {{3}}, {{3}}, {}};
  const WavePlan Plan(Blocks);
  EXPECT_EQ(Plan[0].Next, (SmallVector<unsigned, 2>{2, 1}));
  EXPECT_TRUE(Plan[3].DeferredFrom.empty());
}
} // namespace

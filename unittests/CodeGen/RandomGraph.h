//===- RandomGraph.h - Control flow to test with ----------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_UNITTESTS_CODEGEN_RANDOMGRAPH_H
#define TOYGCN_UNITTESTS_CODEGEN_RANDOMGRAPH_H

#include "ControlFlow/WavePlan.h"
#include "llvm/ADT/STLExtras.h"
#include <random>

/// Blocks in order, some of them in loops with preheader, header and latch;
/// then edges that keep that order.
class RandomGraph {
public:
  using Graph = llvm::SmallVector<llvm::ToyGCN::FlowBlock, 0>;
  /// Every other graph has few divergent branches.
  explicit RandomGraph(unsigned Seed)
      : Random(Seed), DivergentOneIn(Seed % 2 ? 2 : 5) {}

  Graph make() {
    region(4 + pick(8), 0);
    G.emplace_back(); // The end.
    for (unsigned B = 0; B + 1 < G.size(); ++B)
      connect(B);
    return std::move(G);
  }

  /// Header and latch of each loop.
  const std::vector<std::pair<unsigned, unsigned>> &loops() const {
    return AllLoops;
  }

private:
  std::mt19937 Random;
  const unsigned DivergentOneIn;
  Graph G;
  std::vector<std::pair<unsigned, unsigned>> AllLoops;

  unsigned pick(unsigned N) { return Random() % N; }
  bool isDivergent() { return pick(DivergentOneIn) == 0; }

  void region(unsigned Blocks, unsigned Depth) {
    while (Blocks--) {
      if (Depth < 3 && pick(4) == 0) {
        G.emplace_back(); // Preheader.
        const unsigned Header = G.size();
        G.emplace_back();
        region(1 + pick(4), Depth + 1);
        G.emplace_back(); // Latch.
        AllLoops.push_back({Header, G.size() - 1});
      } else if (Depth < 2 && pick(6) == 0) {
        loopWithUniformExits();
      } else {
        G.emplace_back();
      }
    }
  }

  /// Lanes leave a loop one by one at its end, or all at once by one of two
  /// exits; those meet again before they meet the others.
  void loopWithUniformExits() {
    const unsigned P = G.size(), Header = P + 1, Second = P + 2, Latch = P + 3,
                   Late = P + 4, A = P + 5, B = P + 6, Meet = P + 7,
                   All = P + 8;
    G.resize(All + 1); // The last one is connected like others.
    G[P].Succs = {Header};
    G[Header].Succs = {A, Second};
    G[Second].Succs = {B, Latch};
    G[Latch].Succs = {Header, Late};
    G[Latch].Divergent = true;
    G[Late].Succs = G[Meet].Succs = {All};
    G[A].Succs = G[B].Succs = {Meet};
    AllLoops.push_back({Header, Latch});
  }

  bool isPreheader(unsigned B) const {
    return llvm::any_of(AllLoops, [&](auto L) { return L.first == B + 1; });
  }

  /// Targets that no loop forbids: into a loop only by its preheader.
  llvm::SmallVector<unsigned, 16> targets(unsigned B) const {
    llvm::SmallVector<unsigned, 16> T;
    for (unsigned S = B + 1; S < G.size(); ++S)
      if (llvm::none_of(AllLoops, [&](auto L) {
            const bool In = S >= L.first && S <= L.second;
            const bool From = B >= L.first && B <= L.second;
            return In && !From;
          }))
        T.push_back(S);
    return T;
  }

  void connect(unsigned B) {
    llvm::ToyGCN::FlowBlock &F = G[B];
    if (!F.Succs.empty())
      return;
    if (isPreheader(B)) {
      F.Succs = {B + 1};
      return;
    }
    const auto T = targets(B);
    // Mostly near ones.
    auto Near = [&] { return T[std::min<unsigned>(pick(4), T.size() - 1)]; };
    F.Succs = {pick(5) ? Near() : T[pick(T.size())]};
    for (auto [Header, Latch] : AllLoops)
      if (Latch == B) {
        F.Succs.insert(F.Succs.begin(), Header);
        F.Divergent = isDivergent();
        return;
      }
    // Something must come next, so that every block can be reached.
    F.Succs[0] = T[0];
    const unsigned Other = pick(5) ? Near() : T[pick(T.size())];
    if (Other != F.Succs[0] && pick(3)) {
      F.Succs.push_back(Other);
      if (pick(2))
        std::swap(F.Succs[0], F.Succs[1]);
      F.Divergent = isDivergent();
    }
  }
};

#endif // TOYGCN_UNITTESTS_CODEGEN_RANDOMGRAPH_H

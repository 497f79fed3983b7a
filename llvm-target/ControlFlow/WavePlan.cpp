//===- WavePlan.cpp - The way of a wave through divergent code ------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ControlFlow/WavePlan.h"

using namespace llvm;
using namespace ToyGCN;

/// Records that lanes wait at \p Targets while the wave is at \p At. Returns
/// true if block \p At has been visited and must be visited again.
bool WavePlan::wait(unsigned At, ArrayRef<unsigned> Targets) {
  auto &W = Wave[At].Waiting;
  bool Grew = false;
  for (unsigned T : Targets) {
    if (T <= At)
      continue;
    auto *Pos = lower_bound(W, T);
    if (Pos != W.end() && *Pos == T)
      continue;
    W.insert(Pos, T);
    Grew = true;
  }
  return Grew;
}

/// Tells the blocks after \p B which lanes wait where. Returns true if that
/// changed for a block at or before B.
bool WavePlan::visit(unsigned B) {
  const FlowBlock &Block = Blocks[B];
  const SmallVector<unsigned, 8> Waiting(Wave[B].Waiting.begin(),
                                         Wave[B].Waiting.end());
  bool Again = false;
  auto GoWith = [&](ArrayRef<unsigned> Extra) {
    SmallVector<unsigned, 8> All(Waiting.begin(), Waiting.end());
    append_range(All, Extra);
    if (!All.empty())
      wait(*llvm::min_element(All), All);
  };
  SmallVector<unsigned, 2> Forward;
  for (unsigned S : Block.Succs)
    if (S > B)
      Forward.push_back(S);
  if (Block.Divergent) {
    GoWith(Forward);
  } else {
    for (unsigned S : Forward)
      GoWith(S);
    // Without active lanes or successors the wave goes on all the same.
    GoWith({});
  }
  for (unsigned S : Block.Succs)
    if (S <= B) {
      Again |= wait(S, Waiting);
      if (Block.Divergent)
        Again |= wait(S, Forward);
    }
  return Again;
}

void WavePlan::chooseNext(unsigned B) {
  const FlowBlock &Block = Blocks[B];
  WaveBlock &W = Wave[B];
  const auto First = W.skipTarget();
  auto FirstOf = [&](unsigned S) { return First ? std::min(*First, S) : S; };
  if (!Block.Divergent) {
    for (unsigned S : Block.Succs)
      W.Next.push_back(S <= B ? S : FirstOf(S));
    if (Block.Succs.empty() && First)
      W.Next.push_back(*First);
    return;
  }
  std::optional<unsigned> Forward = First, Header;
  for (unsigned S : Block.Succs)
    if (S <= B)
      Header = S;
    else
      Forward = Forward ? std::min(*Forward, S) : S;
  if (Forward)
    W.Next.push_back(*Forward);
  if (Header)
    W.Next.push_back(*Header);
}

bool WavePlan::isDirect(unsigned B, unsigned I) const {
  const FlowBlock &Block = Blocks[B];
  const unsigned S = Block.Succs[I];
  if (!Block.Divergent)
    return Wave[B].Next[I] == S;
  if (S <= B)
    return true;
  // Lanes that leave a loop at its end wait until the others have left.
  const bool ClosesLoop =
      llvm::any_of(Block.Succs, [&](unsigned T) { return T <= B; });
  return !ClosesLoop && Wave[B].Next.front() == S;
}

WavePlan::WavePlan(ArrayRef<FlowBlock> Blocks) : Blocks(Blocks) {
  Wave.resize(Blocks.size());
  // A loop's exits need the waiting lanes that its end knows, so the walk
  // starts again at the header. Each round settles one more level of nesting.
  for (bool Again = true; Again;) {
    Again = false;
    for (unsigned B = 0; B < Blocks.size(); ++B)
      Again |= visit(B);
  }
  for (unsigned B = 0; B < Blocks.size(); ++B)
    chooseNext(B);
  for (unsigned B = 0; B < Blocks.size(); ++B)
    for (unsigned I = 0; I < Blocks[B].Succs.size(); ++I)
      if (!isDirect(B, I)) {
        auto &From = Wave[Blocks[B].Succs[I]].DeferredFrom;
        if (From.empty() || From.back() != B)
          From.push_back(B);
      }
}

//===- BlockOrderTest.cpp - An order for every graph ----------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Random graphs, their blocks made in random order. What the order promises is
/// checked edge by edge; which blocks are in a loop is found by trying all
/// ways.
///
//===----------------------------------------------------------------------===//

#include "ControlFlow/BlockOrder.h"
#include "Machine.h"
#include "RandomGraph.h"
#include "llvm/CodeGen/MachineDominators.h"
#include "llvm/CodeGen/MachineLoopInfo.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace ToyGCN;

namespace {
class Ordered {
public:
  explicit Ordered(unsigned Seed) : Random(Seed), Maker(Seed) {
    G = Maker.make();
    makeBlocks();
    DT.recalculate(*M.MF);
    Loops.analyze(DT);
  }

  /// A block on an edge within one loop; it must stand right after its
  /// predecessor. Null if this time no block is.
  MachineBasicBlock *splitSomeEdge() {
    MachineBasicBlock *From = Blocks[Random() % Blocks.size()];
    if (From->succ_size() != 2 || !DT.isReachableFromEntry(From))
      return nullptr;
    MachineBasicBlock *To = *From->succ_begin();
    const MachineLoop *L = Loops.getLoopFor(From);
    if (Loops.getLoopFor(To) != L || (L && L->getHeader() == To))
      return nullptr;
    MachineBasicBlock *Mid = M.MF->CreateMachineBasicBlock();
    M.MF->push_back(Mid);
    From->ReplaceUsesOfBlockWith(To, Mid);
    Mid->addSuccessor(To);
    Sticky.insert(Mid);
    DT.recalculate(*M.MF);
    Loops.releaseMemory();
    Loops.analyze(DT);
    return Mid;
  }

  void order() {
    Order = orderBlocks(*M.MF, Loops, DT, Sticky, Why);
    for (auto [I, B] : enumerate(Order))
      Position[B] = I;
  }

  /// Empty, or what is wrong with the order.
  std::string check() {
    if (!Why.empty())
      return Why;
    if (Position.size() != Order.size())
      return "a block stands twice";
    const auto FromEntry = reached(Blocks[0], nullptr);
    if (FromEntry.size() != Order.size())
      return "a block is missing, or stands though nothing leads to it";
    for (MachineBasicBlock *B : Order)
      for (MachineBasicBlock *S : B->successors())
        if (Position[S] <= Position[B] && !isBackEdge(B, S))
          return "an edge goes back";
    if (!Order.back()->succ_empty())
      return "the end is not last";
    for (auto [Header, Latch] : Maker.loops())
      if (FromEntry.contains(Blocks[Latch]))
        if (std::string W = checkLoop(Blocks[Header], Blocks[Latch]);
            !W.empty())
          return W;
    return "";
  }

  DenseMap<const MachineBasicBlock *, unsigned> Position;

private:
  TestMachine M;
  std::mt19937 Random;
  RandomGraph Maker;
  RandomGraph::Graph G;
  std::vector<MachineBasicBlock *> Blocks; ///< By their number in G.
  MachineDominatorTree DT;
  MachineLoopInfo Loops;
  StickyBlocks Sticky;
  SmallVector<MachineBasicBlock *, 0> Order;
  std::string Why;

  void makeBlocks() {
    Blocks.assign(G.size(), nullptr);
    Blocks[0] = &M.MF->front();
    std::vector<unsigned> Numbers;
    for (unsigned B = 1; B < G.size(); ++B)
      Numbers.push_back(B);
    std::shuffle(Numbers.begin(), Numbers.end(), Random);
    for (unsigned B : Numbers) {
      Blocks[B] = M.MF->CreateMachineBasicBlock();
      M.MF->push_back(Blocks[B]);
    }
    for (unsigned B = 0; B < G.size(); ++B)
      for (unsigned S : G[B].Succs)
        Blocks[B]->addSuccessor(Blocks[S]);
  }

  /// All blocks that a way from \p From leads to, not through \p But.
  static SmallPtrSet<MachineBasicBlock *, 16>
  reached(MachineBasicBlock *From, const MachineBasicBlock *But) {
    SmallPtrSet<MachineBasicBlock *, 16> Seen = {From};
    SmallVector<MachineBasicBlock *, 16> Work = {From};
    while (!Work.empty())
      for (MachineBasicBlock *S : Work.pop_back_val()->successors())
        if (S != But && Seen.insert(S).second)
          Work.push_back(S);
    return Seen;
  }

  bool isBackEdge(const MachineBasicBlock *From, const MachineBasicBlock *To) {
    return any_of(Maker.loops(), [&](auto L) {
      return Blocks[L.first] == To && Blocks[L.second] == From;
    });
  }

  std::string checkLoop(MachineBasicBlock *Header, MachineBasicBlock *Latch) {
    unsigned Count = 0;
    for (MachineBasicBlock *B : reached(Header, nullptr)) {
      const bool In = B == Header || reached(B, Header).contains(Latch);
      Count += In;
      if (In &&
          (Position[B] < Position[Header] || Position[B] > Position[Latch]))
        return "a loop's block stands outside";
    }
    if (Count != Position[Latch] - Position[Header] + 1)
      return "a loop has another's block in it";
    for (MachineBasicBlock *P : Header->predecessors())
      if (P != Latch && Position[P] + 1 != Position[Header])
        return "the preheader does not stand before the header";
    return "";
  }
};

TEST(BlockOrder, KeepsItsPromises) {
  unsigned Split = 0;
  for (unsigned Seed = 1; Seed <= 500; ++Seed) {
    Ordered O(Seed);
    MachineBasicBlock *Mid = O.splitSomeEdge();
    O.order();
    ASSERT_EQ(O.check(), "") << "seed " << Seed;
    if (!Mid)
      continue;
    ++Split;
    ASSERT_EQ(O.Position[Mid], O.Position[*Mid->pred_begin()] + 1)
        << "seed " << Seed;
  }
  // The graphs are worth the run.
  EXPECT_GT(Split, 50u);
}
} // namespace

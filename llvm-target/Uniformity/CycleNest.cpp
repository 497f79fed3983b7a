//===- CycleNest.cpp - The cycles of a control-flow graph -----------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Uniformity/CycleNest.h"
#include <algorithm>

using namespace llvm;

/// Tarjan's strongly connected components, level by level: without the edges to
/// its entries, a component falls apart into the components of the next level.
/// Tarjan finds them in reverse topological order.
class CycleNest::Decomposition {
public:
  Decomposition(CycleNest &Nest, const Graph &Successors)
      : Nest(Nest), Successors(Successors), Number(Successors.size()),
        Low(Successors.size()), Level(Successors.size(), None),
        OnStack(Successors.size()), Inside(Successors.size()),
        Predecessors(Successors.size()) {}

  void run();

private:
  CycleNest &Nest;
  const Graph &Successors;
  std::vector<unsigned> Number, Low, Level;
  std::vector<bool> OnStack, Inside;
  Graph Predecessors;
  SmallVector<unsigned, 32> Stack;
  struct Frame {
    unsigned Block, NextSuccessor;
  };
  SmallVector<Frame, 32> Path;
  unsigned LastNumber = 0, LastPosition = None;

  void findReachable();
  void numberCycles();
  void split(unsigned Cycle, ArrayRef<unsigned> Blocks);
  void visit(unsigned Cycle, unsigned Root);
  bool isInside(unsigned Cycle, unsigned Block) const {
    return Level[Block] == Cycle && !Nest.Entry[Block];
  }
  void finishComponent(unsigned Cycle, unsigned Root);
  void addCycle(unsigned Parent, SmallVector<unsigned, 8> Blocks);
};

void CycleNest::Decomposition::findReachable() {
  Nest.Reachable[0] = true;
  Stack.push_back(0);
  while (!Stack.empty()) {
    unsigned B = Stack.pop_back_val();
    for (unsigned S : Successors[B]) {
      Predecessors[S].push_back(B);
      if (!Nest.Reachable[S]) {
        Nest.Reachable[S] = true;
        Stack.push_back(S);
      }
    }
  }
}

void CycleNest::Decomposition::run() {
  findReachable();
  std::vector<unsigned> All;
  for (unsigned B = 0; B < Successors.size(); ++B)
    if (Nest.Reachable[B])
      All.push_back(B);
  split(None, All);
  // The loop takes every cycle apart, also those that it finds.
  for (unsigned C = 0; C < Nest.Cycles.size(); ++C)
    split(C, SmallVector<unsigned, 8>(std::move(Nest.Cycles[C].Blocks)));
  for (unsigned B : All)
    for (unsigned C = Nest.Innermost[B]; C != None; C = Nest.Cycles[C].Parent)
      Nest.Cycles[C].Blocks.push_back(B);
  numberCycles();
}

/// Gives numbers in which the cycles of a cycle follow it. A cycle stands after
/// its parent in Cycles.
void CycleNest::Decomposition::numberCycles() {
  const unsigned N = Nest.Cycles.size();
  Nest.Order.resize(N);
  Nest.Sizes.assign(N, 1);
  for (unsigned C = N; C-- > 0;)
    if (const unsigned Parent = Nest.Cycles[C].Parent; Parent != None)
      Nest.Sizes[Parent] += Nest.Sizes[C];
  unsigned NextOutermost = 0;
  std::vector<unsigned> NextInside(N);
  for (unsigned C = 0; C < N; ++C) {
    const unsigned Parent = Nest.Cycles[C].Parent;
    unsigned &Next = Parent == None ? NextOutermost : NextInside[Parent];
    Nest.Order[C] = Next;
    NextInside[C] = Next + 1;
    Next += Nest.Sizes[C];
  }
}

void CycleNest::Decomposition::split(unsigned Cycle,
                                     ArrayRef<unsigned> Blocks) {
  for (unsigned B : Blocks) {
    Level[B] = Cycle;
    Number[B] = 0;
  }
  for (unsigned B : Blocks)
    if (!Number[B])
      visit(Cycle, B);
}

void CycleNest::Decomposition::visit(unsigned Cycle, unsigned Root) {
  auto Enter = [&](unsigned B) {
    Number[B] = Low[B] = ++LastNumber;
    OnStack[B] = true;
    Stack.push_back(B);
    Path.push_back({B, 0});
  };
  Enter(Root);
  while (!Path.empty()) {
    Frame &F = Path.back();
    const unsigned B = F.Block;
    if (F.NextSuccessor < Successors[B].size()) {
      unsigned S = Successors[B][F.NextSuccessor++];
      if (!isInside(Cycle, S))
        continue;
      if (!Number[S])
        Enter(S);
      else if (OnStack[S])
        Low[B] = std::min(Low[B], Number[S]);
      continue;
    }
    Path.pop_back();
    if (!Path.empty())
      Low[Path.back().Block] = std::min(Low[Path.back().Block], Low[B]);
    if (Low[B] == Number[B])
      finishComponent(Cycle, B);
  }
}

void CycleNest::Decomposition::finishComponent(unsigned Cycle, unsigned Root) {
  SmallVector<unsigned, 8> Blocks;
  unsigned B;
  do {
    B = Stack.pop_back_val();
    OnStack[B] = false;
    Blocks.push_back(B);
  } while (B != Root);
  // A block that branches to itself is a cycle, unless it is an entry of the
  // cycle that is being taken apart.
  const bool IsCycle = Blocks.size() > 1 ||
                       (!Nest.Entry[B] && std::count(Successors[B].begin(),
                                                     Successors[B].end(), B));
  --LastPosition;
  if (IsCycle)
    return addCycle(Cycle, std::move(Blocks));
  Nest.Innermost[B] = Cycle;
  Nest.Position[B] = LastPosition;
}

void CycleNest::Decomposition::addCycle(unsigned Parent,
                                        SmallVector<unsigned, 8> Blocks) {
  Cycle C{Parent, {}, std::move(Blocks), {}};
  for (unsigned B : C.Blocks)
    Inside[B] = true;
  for (unsigned B : C.Blocks) {
    if (B == 0 || std::any_of(Predecessors[B].begin(), Predecessors[B].end(),
                              [&](unsigned P) { return !Inside[P]; }))
      C.Entries.push_back(B);
    for (unsigned S : Successors[B])
      if (!Inside[S])
        C.Exits.push_back({B, S});
  }
  for (unsigned B : C.Blocks)
    Inside[B] = false;
  for (unsigned B : C.Entries)
    Nest.Entry[B] = true;
  Nest.Cycles.push_back(std::move(C));
  Nest.Position.push_back(LastPosition);
}

CycleNest::CycleNest(const Graph &Successors)
    : Innermost(Successors.size(), None), Position(Successors.size()),
      Reachable(Successors.size()), Entry(Successors.size()) {
  if (!Successors.empty())
    Decomposition(*this, Successors).run();
}

bool CycleNest::contains(unsigned Cycle, unsigned Block) const {
  const unsigned C = Innermost[Block];
  return C != None && Order[C] - Order[Cycle] < Sizes[Cycle];
}

unsigned CycleNest::nodeOn(unsigned Level, unsigned Block) const {
  unsigned Node = Block;
  for (unsigned C = Innermost[Block]; C != Level; C = Cycles[C].Parent)
    Node = Innermost.size() + C;
  return Node;
}

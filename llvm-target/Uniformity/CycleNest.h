//===- CycleNest.h - The cycles of a control-flow graph ---------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A control-flow graph as nested cycles. If each inner cycle is one node, and
/// the edges to the entries are left out, a cycle is a graph whose nodes have a
/// topological order:
///
///   bb.0 -> bb.1 -> bb.2 -> bb.3        level of the function: 0, {1 2}, 3
///            ^-------'                  level of cycle {1 2}: 1, 2
///
/// A cycle may have several entries. ControlFlow/UnifyEntries.cpp makes a loop
/// of it, in which each arrival at an entry begins an iteration; so the nest is
/// the one that the graph has then.
///
/// Blocks are numbered from 0, the entry. Unreachable blocks belong nowhere.
/// The class works on numbers alone, so that a test needs no function.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_UNIFORMITY_CYCLENEST_H
#define TOYGCN_UNIFORMITY_CYCLENEST_H

#include "llvm/ADT/ArrayRef.h"
#include <vector>

namespace llvm {

class CycleNest {
public:
  using Graph = std::vector<SmallVector<unsigned, 2>>;
  static constexpr unsigned None = ~0u;

  struct Edge {
    unsigned From, To;
  };
  struct Cycle {
    unsigned Parent; ///< None for an outermost cycle.
    SmallVector<unsigned, 1> Entries;
    SmallVector<unsigned, 8> Blocks; ///< With those of inner cycles.
    SmallVector<Edge, 2> Exits;

    bool isReducible() const { return Entries.size() == 1; }
  };

  explicit CycleNest(const Graph &Successors);

  ArrayRef<Cycle> cycles() const { return Cycles; }
  bool isReachable(unsigned Block) const { return Reachable[Block]; }
  /// The innermost cycle around \p Block, or None.
  unsigned innermost(unsigned Block) const { return Innermost[Block]; }
  bool contains(unsigned Cycle, unsigned Block) const;
  /// True for an entry of the innermost cycle around it.
  bool isEntry(unsigned Block) const { return Entry[Block]; }

  /// A node is a block, or a cycle taken as one: numberOfBlocks + its number.
  /// The node of \p Block on the level of \p Level, a cycle around it or None.
  unsigned nodeOn(unsigned Level, unsigned Block) const;
  bool isCycle(unsigned Node) const { return Node >= Innermost.size(); }
  unsigned cycleOf(unsigned Node) const { return Node - Innermost.size(); }
  /// Rises along every edge between nodes of one level.
  unsigned position(unsigned Node) const { return Position[Node]; }

private:
  class Decomposition;
  std::vector<Cycle> Cycles;
  std::vector<unsigned> Innermost, Position;
  /// Each cycle's number in an order in which its cycles follow it, and how
  /// many these are with itself.
  std::vector<unsigned> Order, Sizes;
  std::vector<bool> Reachable, Entry;
};

} // namespace llvm

#endif // TOYGCN_UNIFORMITY_CYCLENEST_H

//===- PlacementGraph.h - What a placement costs ----------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The question of where uniform values live, without machine code. A node is
/// an instruction with uniform results; a placement puts each on the scalar or
/// on the vector unit. The costs are
///
/// * for each node, its cost on the unit that it is on: cycles of issue, times
///   how often its block runs, plus the cost of a register of that kind (the
///   pressure term); Infinite where the unit cannot do it;
/// * for each value that is computed on the vector unit and used on the scalar
///   one, its Read: v_readfirstlane_b32, one for each dword, once for all uses;
/// * for each value that is computed on the scalar unit and used on the vector
///   one, its Copy: v_mov_b32, one for each dword, once. A use that the
///   constant bus serves is free, and needs no copy.
///
/// A node that is fixed on one unit has an Infinite cost on the other: a float
/// operation, a branch's condition, a store's data.
///
/// Costs belong to a unit and to a nest: the blocks of one innermost loop, or
/// those in no loop (nest 0). Waves take turns on the units, so a nest takes
/// less time than the sum: see Work::time().
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_PLACEMENT_PLACEMENTGRAPH_H
#define TOYGCN_PLACEMENT_PLACEMENTGRAPH_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Compiler.h"
#include <algorithm>
#include <cstdint>
#include <vector>

namespace llvm::ToyGCN {

enum class Place : uint8_t { Scalar, Vector };

inline Place other(Place P) {
  return P == Place::Scalar ? Place::Vector : Place::Scalar;
}

/// A place for each node.
using Placement = std::vector<Place>;

class LLVM_ATTRIBUTE_VISIBILITY_DEFAULT PlacementGraph {
public:
  using Cost = int64_t;
  /// No sum of finite costs comes near it, and many of it can be added up.
  static constexpr Cost Infinite = Cost(1) << 44;
  static constexpr Cost MaxFinite = Cost(1) << 28;

  /// A value that a node uses, and whether all these uses are free.
  struct Operand {
    unsigned Value;
    bool IsFree;
  };
  struct Node {
    Cost OnScalar = 0, OnVector = 0;
    unsigned Nest = 0;
    bool IsMask = false; ///< Of lanes: the scalar unit's in both places.
    SmallVector<unsigned, 2> Values;  ///< Its results.
    SmallVector<Operand, 4> Operands; ///< Each value once.

    Cost on(Place P) const { return P == Place::Scalar ? OnScalar : OnVector; }
    /// The unit that computes it.
    Place unit(Place P) const { return IsMask ? Place::Scalar : P; }
    bool canBeOn(Place P) const { return on(P) < Infinite; }
    bool isOpen() const {
      return canBeOn(Place::Scalar) && canBeOn(Place::Vector);
    }
  };
  struct Use {
    unsigned User;
    bool IsFree; ///< Reads a scalar on the vector unit without a copy.
  };
  struct Value {
    unsigned Def;
    unsigned Dwords;
    Cost Read = 0, Copy = 0;
    unsigned ReadNest = 0;
    bool IsMask = false; ///< The scalar unit reads and copies it.
    SmallVector<Use, 4> Uses;
  };
  /// The cycles of a nest on each unit, and those in which memory serves it,
  /// whatever the placement.
  struct Work {
    Cost Scalar = 0, Vector = 0, Memory = 0;
    bool isVectorFullest() const { return Vector > std::max(Scalar, Memory); }
    /// The cycles for each of \p N waves that share the units: between the sum
    /// for one wave, and what most time goes to for many. A scalar unit that
    /// has more to do than the vector unit counts as if both had the same
    /// (docs/placement.md).
    Cost time(unsigned N) const {
      const Cost Sum = Scalar + Vector;
      return (2 * Sum + (N - 1) * std::max({2 * Vector, 2 * Memory, Sum})) /
             (2 * N);
    }
  };

  unsigned addNode(Cost OnScalar, Cost OnVector, unsigned Nest = 0);
  unsigned addValue(unsigned Def, unsigned Dwords, Cost Read, Cost Copy);
  void addUse(unsigned Value, unsigned User, bool IsFree = false);

  ArrayRef<Node> nodes() const { return Nodes; }
  ArrayRef<Value> values() const { return Values; }
  Node &node(unsigned N) { return Nodes[N]; }
  Value &value(unsigned V) { return Values[V]; }

  /// The waves that share the units: 1 to MaxWaves.
  static constexpr unsigned MaxWaves = 16;
  unsigned nests() const { return Memory.size(); }
  void addMemory(unsigned Nest, Cost Cycles);
  unsigned waves() const { return Waves; }
  void setWaves(unsigned N) { Waves = std::clamp(N, 1u, MaxWaves); }

  /// The work of each nest.
  std::vector<Work> work(const Placement &P) const;
  /// The time of all nests; at least Infinite if a node is on a unit that
  /// cannot do it.
  Cost cost(const Placement &P) const;
  /// The cycles, on both units, that node \p N has a share in.
  Cost costAround(unsigned N, const Placement &P) const;

  /// The nest where \p V changes units, if it comes from unit \p Def.
  unsigned crossingNest(unsigned V, Place Def) const {
    return Def == Place::Vector ? Values[V].ReadNest
                                : Nodes[Values[V].Def].Nest;
  }

  /// True if \p V comes from the vector unit and a scalar node uses it.
  bool isRead(unsigned V, const Placement &P) const;
  /// True if \p V comes from the scalar unit and needs a copy for a vector one.
  bool isCopied(unsigned V, const Placement &P) const;

private:
  std::vector<Node> Nodes;
  std::vector<Value> Values;
  std::vector<Cost> Memory = {0}; ///< Of each nest.
  unsigned Waves = 1;

  Cost crossingCost(unsigned V, const Placement &P) const;
};

/// A placement whose nodes move, what crosses in it, its work and its time.
class MovingPlacement {
public:
  MovingPlacement(const PlacementGraph &G, Placement From);

  const Placement &places() const { return P; }
  Place operator[](unsigned N) const { return P[N]; }
  const PlacementGraph::Work &workOf(unsigned Nest) const { return Work[Nest]; }
  PlacementGraph::Cost time() const { return Time; }
  bool hasScalarUsers(unsigned V) const { return Users[V].Scalar; }
  bool isRead(unsigned V) const {
    return P[G.values()[V].Def] == Place::Vector && Users[V].Scalar;
  }
  bool isCopied(unsigned V) const {
    return P[G.values()[V].Def] == Place::Scalar && Users[V].PaidVector;
  }
  /// Moves node \p N to the other unit, in time for each of its operands.
  void move(unsigned N);

private:
  /// The nodes that use a value, on each unit.
  struct UserCount {
    unsigned Scalar = 0, PaidVector = 0;
  };
  const PlacementGraph &G;
  Placement P;
  std::vector<UserCount> Users;
  std::vector<PlacementGraph::Work> Work;
  PlacementGraph::Cost Time;

  void countUses(unsigned N, int Sign);
  void addCrossing(unsigned V, int Sign);
  void addShare(unsigned N, int Sign);
  void add(unsigned Nest, bool IsScalar, PlacementGraph::Cost Cycles);
};

} // namespace llvm::ToyGCN

#endif // TOYGCN_PLACEMENT_PLACEMENTGRAPH_H

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
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_PLACEMENT_PLACEMENTGRAPH_H
#define TOYGCN_PLACEMENT_PLACEMENTGRAPH_H

#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <vector>

namespace llvm::ToyGCN {

enum class Place : uint8_t { Scalar, Vector };

/// A place for each node.
using Placement = std::vector<Place>;

class LLVM_ATTRIBUTE_VISIBILITY_DEFAULT PlacementGraph {
public:
  using Cost = int64_t;
  /// No sum of finite costs comes near it, and many of it can be added up.
  static constexpr Cost Infinite = Cost(1) << 44;
  static constexpr Cost MaxFinite = Cost(1) << 28;

  struct Node {
    Cost OnScalar = 0, OnVector = 0;
    SmallVector<unsigned, 2> Values;   ///< Its results.
    SmallVector<unsigned, 4> Operands; ///< The values that it uses.

    Cost on(Place P) const { return P == Place::Scalar ? OnScalar : OnVector; }
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
    SmallVector<Use, 4> Uses;
  };

  unsigned addNode(Cost OnScalar, Cost OnVector);
  unsigned addValue(unsigned Def, unsigned Dwords, Cost Read, Cost Copy);
  void addUse(unsigned Value, unsigned User, bool IsFree = false);

  ArrayRef<Node> nodes() const { return Nodes; }
  ArrayRef<Value> values() const { return Values; }
  Node &node(unsigned N) { return Nodes[N]; }
  Value &value(unsigned V) { return Values[V]; }

  /// The cost of all nodes, values and their crossings; at least Infinite if a
  /// node is on a unit that cannot do it.
  Cost cost(const Placement &P) const;
  /// The part of cost() that node \p N has a share in.
  Cost costAround(unsigned N, const Placement &P) const;

  /// True if \p V comes from the vector unit and a scalar node uses it.
  bool isRead(unsigned V, const Placement &P) const;
  /// True if \p V comes from the scalar unit and needs a copy for a vector one.
  bool isCopied(unsigned V, const Placement &P) const;

private:
  std::vector<Node> Nodes;
  std::vector<Value> Values;

  Cost crossingCost(unsigned V, const Placement &P) const;
};

} // namespace llvm::ToyGCN

#endif // TOYGCN_PLACEMENT_PLACEMENTGRAPH_H

//===- RegionPressure.h - Registers live in a region ------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// How many dwords of registers are live at each point of a region that is
/// being scheduled, those that pass through it included, which LLVM's tracker
/// leaves out.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_GARDEN_REGIONPRESSURE_H
#define TOYGCN_GARDEN_REGIONPRESSURE_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/CodeGen/MachineBasicBlock.h"
#include "llvm/CodeGen/SlotIndexes.h"

namespace llvm {
class LiveIntervals;
class MachineFunction;
class SUnit;

namespace ToyGCN {

/// Dwords of live registers.
struct Pressure {
  int VGPRs = 0;
  int SGPRs = 0;
  Pressure &operator+=(const Pressure &P) {
    VGPRs += P.VGPRs;
    SGPRs += P.SGPRs;
    return *this;
  }
  Pressure &operator-=(const Pressure &P) {
    return *this += {-P.VGPRs, -P.SGPRs};
  }
};

/// The pressure at each point of a function before anything is moved. Between
/// regions it stays true while they are scheduled.
class FunctionPressure {
public:
  FunctionPressure(const MachineFunction &MF, const LiveIntervals &LIS);
  Pressure at(SlotIndex Where) const;
  int mostVGPRs() const;

private:
  SmallVector<std::pair<SlotIndex, Pressure>, 0> Points; ///< Sorted by place.
};

/// The order of a region's instructions, and what is live between them.
class RegionOrder {
public:
  /// A virtual register that the region touches.
  struct Value {
    Pressure Size;
    bool LiveIn, LiveOut;
    SmallVector<const SUnit *, 4> Touches; ///< Instructions, each once.
    const SUnit *First = nullptr, *Last = nullptr;
  };

  /// \p Units in the order of the block; \p Begin is the slot before them, and
  /// \p AtBegin what is live there.
  RegionOrder(ArrayRef<SUnit *> Units, const LiveIntervals &LIS,
              SlotIndex Begin, const MachineBasicBlock &MBB,
              MachineBasicBlock::const_iterator End, Pressure AtBegin);

  unsigned size() const { return Order.size(); }
  SUnit *operator[](unsigned Place) const { return Order[Place]; }
  ArrayRef<SUnit *> units() const { return Order; }
  /// The place of \p SU now.
  unsigned placeOf(const SUnit &SU) const;
  /// What is live right before the instruction at \p Place.
  Pressure before(unsigned Place) const { return Live[Place]; }
  /// VGPRs live at most.
  int mostVGPRs() const;
  ArrayRef<unsigned> valuesOf(const SUnit &SU) const;
  const Value &value(unsigned I) const { return Values[I]; }

  /// Moves \p Group, sorted by place, up to \p Place, in its order.
  void moveUp(ArrayRef<SUnit *> Group, unsigned Place);

private:
  void findEnds(Value &V) const;
  void recount(unsigned From, unsigned To);

  SmallVector<SUnit *, 0> Order;
  SmallVector<unsigned, 0> Places; ///< By number of the unit.
  SmallVector<Pressure, 0> Live;   ///< By place; one more than instructions.
  SmallVector<Value, 0> Values;
  SmallVector<SmallVector<unsigned, 4>, 0> Touched; ///< By number of the unit.
};

} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_GARDEN_REGIONPRESSURE_H

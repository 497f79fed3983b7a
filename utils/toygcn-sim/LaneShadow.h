//===- LaneShadow.h - The writer of each lane -------------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Shadow state of rows of 64 lanes: of vector registers, or of the dwords of
/// scratch memory. A lane is
///   own          its thread wrote it,
///   overwritten  it was own, and a write followed that was not the thread's:
///   by
///                whole-wave code or v_writelane. What the thread left is kept,
///   lent         it was overwritten while the thread was active itself, so the
///                thread knows, and may use what it finds,
///   tainted      it holds a value computed from one that should not have been
///                read.
/// An overwritten lane that was not lent does harm if its thread finds another
/// value there than the one it left. If it finds that value nothing happened:
/// whole-wave code may borrow a register and put it back.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SIM_LANESHADOW_H
#define TOYGCN_SIM_LANESHADOW_H

#include "Types.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/bit.h"
#include <vector>

namespace toygcn::sim {

/// Number of a story of how a value went wrong; the owner knows them. 0: none.
using OriginId = u32;

/// Lanes of one value that are tainted, in which bits, and why. A lane may hold
/// a scalar, and a scalar may be a lane mask in which some bits are doubtful.
struct TaintedLanes {
  u64 Lanes = 0;
  u32 Bits[WaveSize];
  OriginId From[WaveSize];
  void addLane(unsigned Lane, OriginId Origin, u32 Which = ~u32(0)) {
    if (!laneBit(Lanes, Lane)) { // The first reason is as good as any.
      From[Lane] = Origin;
      Bits[Lane] = 0;
    }
    Bits[Lane] |= Which;
    Lanes |= u64(1) << Lane;
  }
  /// What is computed from a tainted bit may be tainted in all bits.
  void spread() {
    for (u32 &B : Bits)
      B = ~u32(0);
  }
  /// Only these bits of each lane count.
  void keep(u32 Which) {
    for (u64 Left = Lanes; Left; Left &= Left - 1) {
      unsigned L = llvm::countr_zero(Left);
      Bits[L] &= Which;
      if (!Bits[L])
        Lanes &= ~(u64(1) << L);
    }
  }
  void add(u64 Which, OriginId Origin);
  void add(u64 Which, const TaintedLanes &T);
};

class LaneShadow {
public:
  /// Forgets everything.
  void reset(unsigned Rows);
  unsigned rows() const { return unsigned(All.size()); }
  /// No lane is overwritten or tainted.
  bool clean() const { return Marked == 0; }

  /// A write of \p Lanes by the threads themselves.
  void writeOwn(unsigned Row, u64 Lanes, const TaintedLanes &T);
  /// The same where nothing is tainted and the shadow is clean().
  void writeOwn(unsigned Row, u64 Lanes) {
    All[Row].Own |= Lanes;
    All[Row].Written |= Lanes;
  }
  /// A whole-wave write of \p Lanes over \p Old; the threads of \p Active are
  /// active.
  void writeWhole(unsigned Row, u64 Lanes, u64 Active, const u32 *Old,
                  OriginId Origin, const TaintedLanes &T);
  /// v_writelane is such a write of one lane. What it writes may be meant for
  /// v_readlane alone: that is how scalar registers are spilled.
  void writeLane(unsigned Row, unsigned Lane, u64 Active, const u32 *Old,
                 OriginId Origin, const TaintedLanes &T);
  /// Makes \p Lanes, written just now, what they are in \p FromRow of \p From:
  /// overwritten by v_writelane.
  void copyWrittenByLane(unsigned Row, u64 Lanes, const LaneShadow &From,
                         unsigned FromRow);
  /// Taints lanes of what was written just now.
  void addTaint(unsigned Row, const TaintedLanes &T);
  /// Takes the taint of the stories that \p Which names away.
  void untaint(llvm::function_ref<bool(OriginId)> Which);
  /// Overwritten lanes in which \p Now is what the thread left are own again,
  /// lent ones only in \p PutBack. There a value that was saved came back under
  /// the eyes of its thread. Elsewhere it may just look the same: the result of
  /// whole-wave code that a function saves and restores for a lane that is not
  /// active. A lane of v_writelane stays what it is: whole-wave code that
  /// borrows the register may have that value there for a while, before the
  /// scalar comes back.
  void settle(unsigned Row, const u32 *Now, u64 PutBack);

  u64 written(unsigned Row) const { return All[Row].Written; }
  u64 tainted(unsigned Row) const { return All[Row].Tainted; }
  /// Overwritten lanes, not lent, that do not hold what their threads left.
  u64 lost(unsigned Row, const u32 *Now) const;
  /// Overwritten lanes that v_writelane wrote.
  u64 writtenByLane(unsigned Row) const { return All[Row].ByLane; }
  /// Why a lane is tainted, and what overwrote it.
  OriginId taintOrigin(unsigned Row, unsigned Lane) const {
    return Cells[Row * WaveSize + Lane].Taint;
  }
  u32 taintedBits(unsigned Row, unsigned Lane) const {
    return Cells[Row * WaveSize + Lane].Bits;
  }
  OriginId overwriteOrigin(unsigned Row, unsigned Lane) const {
    return Cells[Row * WaveSize + Lane].Overwrite;
  }

private:
  struct Row {
    u64 Written = 0, Own = 0, Overwritten = 0, Lent = 0, ByLane = 0,
        Tainted = 0;
    bool marked() const { return Overwritten | Tainted; }
  };
  struct Cell {
    u32 Kept = 0, Bits = 0;
    OriginId Overwrite = 0, Taint = 0;
  };
  void taint(unsigned Row, u64 Lanes, const TaintedLanes &T);
  Cell &cell(unsigned Row, unsigned Lane);

  std::vector<Row> All;
  std::vector<Cell> Cells; ///< Made when the first is needed.
  unsigned Marked = 0;     ///< Rows with an overwritten or tainted lane.
};

} // namespace toygcn::sim

#endif // TOYGCN_SIM_LANESHADOW_H

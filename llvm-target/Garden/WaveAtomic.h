//===- WaveAtomic.h - One atomic for a wave ---------------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Atomic operations of many lanes on one address may become one operation with
/// their combined values: the lanes take their turns in the order of their
/// numbers, and no other wave comes between. The first active lane does it:
///
///          %total = wave.reduce.add(%x)
///          br i1 %first, label %one, label %rest
///   one:   %old = atomicrmw add ptr %p, i32 %total
///   rest:  %all = phi [ poison ], [ %old, %one ]
///          %start = readfirstlane(%all)
///          %result = add %start, %before
///
/// %before combines the values of the active lanes before the lane: a multiple
/// of %x if it is the same in all lanes, else a scan of the wave.
///
/// Sums of floats round one by one, so they stay single sums, in the order of
/// the lanes (AtomicTurns.cpp).
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_GARDEN_WAVEATOMIC_H
#define TOYGCN_GARDEN_WAVEATOMIC_H

#include "CrossLane/ReductionOps.h"

namespace llvm::ToyGCN {

/// The active lanes of a block, in their order.
struct ActiveLanes {
  Value *Mask;    ///< One bit for each, i64.
  Value *Before;  ///< How many there are before the lane, i32.
  Value *IsFirst; ///< i1.

  static ActiveLanes create(IRBuilderBase &B);
  static unsigned cycles(); ///< Of create().
};

/// The value of each lane combined with those of the active lanes before it.
/// \p X has 32 or 64 bits.
struct WaveScan {
  Value *Before; ///< Without the lane's own; the identity in the first lane.
  Value *Total;  ///< Of all active lanes.

  static WaveScan create(IRBuilderBase &B, Value *X, const ReductionOp &Op);
  static unsigned cycles(); ///< Of a dword.
};

/// Replaces \p Atomic, whose address is uniform and whose operation has a
/// combination. \p Lanes are those of its block; \p IsUniform: they have the
/// same value.
void combineInWave(AtomicRMWInst &Atomic, const ActiveLanes &Lanes,
                   bool IsUniform);

/// Replaces \p Atomic likewise, but no value takes the place of several: a loop
/// over \p Lanes does one operation after the other in registers, and the first
/// lane exchanges the result with memory.
void takeTurnsInWave(AtomicRMWInst &Atomic, const ActiveLanes &Lanes,
                     bool IsUniform);

} // namespace llvm::ToyGCN

#endif // TOYGCN_GARDEN_WAVEATOMIC_H

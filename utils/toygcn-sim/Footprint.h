//===- Footprint.h - Where a memory instruction went ------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SIM_FOOTPRINT_H
#define TOYGCN_SIM_FOOTPRINT_H

#include "Types.h"

namespace toygcn::sim {

/// The addresses that a memory instruction accessed, lane by lane. Kept for the
/// observers that call Launch::keepFootprints; valid in Observer::after.
struct Footprint {
  enum Space : u8 { Global, Lds, Scratch, NumSpaces };
  /// Lanes that accessed each space. A scalar access is one of lane 0.
  u64 Lanes[NumSpaces] = {};
  /// By element and lane: a global address, a byte of the workgroup's LDS, or a
  /// byte of the lane's scratch.
  u64 Addr[2][WaveSize] = {};
  /// By lane: how much of each element was accessed. Where a buffer ends it is
  /// less than the instruction asks for, maybe nothing.
  u8 Bytes[WaveSize] = {};

  void clear() {
    for (u64 &L : Lanes)
      L = 0;
  }
  void add(Space S, unsigned Element, unsigned Lane, u64 Where, unsigned Size) {
    Lanes[S] |= u64(1) << Lane;
    Addr[Element][Lane] = Where;
    Bytes[Lane] = u8(Size);
  }
  /// All \p Active lanes at once, at \p Where by lane. The others' entries hold
  /// anything.
  void addAll(Space S, const u64 *Where, u64 Active, unsigned Size) {
    Lanes[S] |= Active;
    memcpy(Addr[0], Where, sizeof(Addr[0]));
    memset(Bytes, int(Size), sizeof(Bytes));
  }
};

} // namespace toygcn::sim

#endif // TOYGCN_SIM_FOOTPRINT_H

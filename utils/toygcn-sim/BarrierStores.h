//===- BarrierStores.h - Stores that a barrier passed -----------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A barrier orders waves, not memory: what a wave stored before it is there
/// for the others only if the wave waited for the store first. So what was
/// outstanding at a barrier may be missing for every other wave, until the wave
/// waits and comes to the next barrier.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SIM_BARRIERSTORES_H
#define TOYGCN_SIM_BARRIERSTORES_H

#include "Footprint.h"
#include "Inst.h"
#include <memory>
#include <vector>

namespace toygcn::sim {

/// A store or atomic that its wave has not waited for.
struct OutstandingStore {
  const Inst *I;
  unsigned Slot; ///< The wave that made it.
  std::shared_ptr<const Footprint> Where;
};

class BarrierStores {
public:
  /// A barrier is passed while \p Stores, of all waves, are outstanding.
  void barrier(std::vector<OutstandingStore> Stores);
  bool empty() const { return Bytes.empty(); }
  /// A store that the load \p I of the wave in slot \p Slot may have missed in
  /// \p Lane, which is set then; null if it missed no store.
  const OutstandingStore *missedBy(const Inst &I, unsigned Slot,
                                   const Footprint &Loaded,
                                   unsigned &Lane) const;

private:
  /// Bytes of a dword that a store writes.
  struct Part {
    u64 Dword; ///< With the space in the topmost bits.
    u32 Store; ///< Number in Outstanding.
    u8 Mask;
    bool operator<(const Part &P) const { return Dword < P.Dword; }
  };
  std::vector<OutstandingStore> Outstanding;
  std::vector<Part> Bytes; ///< In order.
};

} // namespace toygcn::sim

#endif // TOYGCN_SIM_BARRIERSTORES_H

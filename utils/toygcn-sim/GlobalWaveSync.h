//===- GlobalWaveSync.h - Barriers of whole launches ------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SIM_GLOBALWAVESYNC_H
#define TOYGCN_SIM_GLOBALWAVESYNC_H

#include "Types.h"
#include <array>
#include <mutex>
#include <optional>

namespace toygcn::sim {

/// The counters of ds_gws_init and ds_gws_barrier ("Vega" ISA manual, section
/// 12.13). They outlive launches: one launch sets a counter, the next one's
/// waves meet there.
class GlobalWaveSync {
public:
  static constexpr unsigned Count = 64;

  /// Barrier \p Id lets \p Others + 1 waves meet.
  void init(unsigned Id, u32 Others);
  /// One more wave is there. Returns the turn that ends when the last one
  /// comes; nothing if no launch has set the barrier. The last one sets it
  /// anew, for \p Others + 1 waves.
  std::optional<u64> arrive(unsigned Id, u32 Others);
  /// Whether the turn \p Turn of barrier \p Id is over.
  bool isOver(unsigned Id, u64 Turn) const;

private:
  struct Barrier {
    bool IsSet = false;
    u32 Missing = 0; ///< Waves, without the last one.
    u64 Turn = 0;
  };
  mutable std::mutex Lock; ///< Of the barriers.
  std::array<Barrier, Count> Barriers;
};

} // namespace toygcn::sim

#endif // TOYGCN_SIM_GLOBALWAVESYNC_H

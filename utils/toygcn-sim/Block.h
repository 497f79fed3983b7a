//===- Block.h - Instructions that run one after the other ------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Where no observer watches, a wave runs whole blocks: what a step looks up
/// and checks for each instruction, a block looks up and checks once.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SIM_BLOCK_H
#define TOYGCN_SIM_BLOCK_H

#include "Inst.h"
#include <atomic>
#include <memory>
#include <vector>

namespace toygcn::sim {

/// Supported instructions. Only the last may look at the program counter,
/// change it, stop the wave, or change what instructions mean.
class Block {
public:
  static constexpr unsigned MaxCount = 256;

  struct Step {
    RunFn Run;
    const Inst *I;
    u32 Before; ///< Instructions before it.
  };
  /// Without waits, which do nothing here.
  std::vector<Step> Steps;
  /// What to run instead of Steps while MODE says the usual (Translate.h).
  mutable std::atomic<const std::vector<Step> *> Short = &Steps;
  u32 Count = 0; ///< Instructions.
  u64 End = 0;   ///< The address after the last.
  u16 VgprLimit = 0, SgprLimit = 0;

  /// Adds \p I, the next one. False: it is not for blocks.
  bool add(const Inst &I);
  /// Whether nothing may follow \p Last.
  bool isClosed(const Inst &Last) const;
  /// Counts a run. Whether it was about number \p Limit, or the later one that
  /// pays for translating few instructions.
  bool isHot(u64 Limit) const {
    const u64 N = Runs.load(std::memory_order_relaxed);
    Runs.store(N + 1, std::memory_order_relaxed);
    return N == Limit * Patience / 16;
  }

private:
  mutable std::atomic<u64> Runs =
      0;                ///< A few less where threads count at once.
  u64 Patience = 0;     ///< 16 where it is short.
  unsigned Vectors = 0; ///< That go the short way.
};

} // namespace toygcn::sim

#endif // TOYGCN_SIM_BLOCK_H

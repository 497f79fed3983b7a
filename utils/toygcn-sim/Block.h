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
  u32 Count = 0; ///< Instructions.
  u64 End = 0;   ///< The address after the last.
  u16 VgprLimit = 0, SgprLimit = 0;

  /// Adds \p I, the next one. False: it is not for blocks.
  bool add(const Inst &I);
  /// Whether nothing may follow \p Last.
  bool isClosed(const Inst &Last) const;
};

} // namespace toygcn::sim

#endif // TOYGCN_SIM_BLOCK_H

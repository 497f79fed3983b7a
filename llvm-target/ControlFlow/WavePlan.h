//===- WavePlan.h - The way of a wave through divergent code ----*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Each lane has its own way through the control-flow graph; the wave has one.
/// Given the blocks in an order in which every edge but a loop's back edge goes
/// forward, the plan says where the wave goes from each block, so that it
/// passes no block that a lane still has to run:
///
///   The wave goes to the first of all blocks that some lane waits at.
///
/// An edge that a lane takes and the wave does not is *deferred*: the lane is
/// switched off and waits, and the wave comes to the target later. Uniform
/// branches stay as they are unless a lane waits before their target.
///
///   0: divergent -> 1, 2     wave: 0 -> 1           2 waits
///   1: -> 3                  wave: 1 -> 2           3 waits (deferred edge)
///   2: -> 3                  wave: 2 -> 3
///
/// The idea is that of partial control-flow linearization (S. Moll, S. Hack,
/// PLDI 2018), with loops, skipping and EXEC added.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_CONTROLFLOW_WAVEPLAN_H
#define TOYGCN_CONTROLFLOW_WAVEPLAN_H

#include "llvm/ADT/ArrayRef.h"
#include <optional>

namespace llvm::ToyGCN {

/// A block as the plan sees it; blocks are numbered in their order.
struct FlowBlock {
  /// None, one or two. A successor that does not come after the block is the
  /// header of a loop whose last block this is. Loops are entered at their
  /// headers only.
  SmallVector<unsigned, 2> Succs;
  /// Lanes may go to different successors.
  bool Divergent = false;
};

/// The plan for a block.
struct WaveBlock {
  /// Where the wave goes. A uniform block has one entry for each successor, in
  /// order. A divergent block has its forward target first (if there is one),
  /// then the header, if it closes a loop.
  SmallVector<unsigned, 2> Next;
  /// Blocks where lanes may be waiting while the wave is here, in order.
  SmallVector<unsigned, 4> Waiting;
  /// Blocks with an edge to this one that is deferred, in order.
  SmallVector<unsigned, 4> DeferredFrom;

  /// The first block with waiting lanes, to which the wave goes if no lane is
  /// active here. None if some lane is always active.
  std::optional<unsigned> skipTarget() const {
    if (Waiting.empty())
      return std::nullopt;
    return Waiting.front();
  }
};

class WavePlan {
public:
  explicit WavePlan(ArrayRef<FlowBlock> Blocks);

  const WaveBlock &operator[](unsigned B) const { return Wave[B]; }
  unsigned size() const { return Wave.size(); }

  /// True if the lanes that go from \p B to its successor number \p I stay
  /// active, because the wave goes there at once.
  bool isDirect(unsigned B, unsigned I) const;

private:
  ArrayRef<FlowBlock> Blocks;
  SmallVector<WaveBlock, 0> Wave;

  bool wait(unsigned At, ArrayRef<unsigned> Targets);
  bool visit(unsigned B);
  void chooseNext(unsigned B);
};

} // namespace llvm::ToyGCN

#endif // TOYGCN_CONTROLFLOW_WAVEPLAN_H

//===- LaneLiveIns.h - Registers that waiting lanes need --------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Live-in lists of a function whose graph becomes that of the wave. Lanes that
/// go from one block to another may wait while the wave runs blocks for other
/// lanes. A vector register that they need at the end of their way is live in
/// these blocks, although in the graph of lanes it lives on the edge only.
/// LLVM's passes join blocks, and expect that a block's live-in registers are
/// live out of all its predecessors.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_CONTROLFLOW_LANELIVEINS_H
#define TOYGCN_CONTROLFLOW_LANELIVEINS_H

#include "llvm/ADT/ArrayRef.h"
#include <utility>

namespace llvm {
class MachineBasicBlock;
class MachineFunction;
class ToyGCNRegisterInfo;

namespace ToyGCN {
/// If only a part of a live-in tuple is live, its registers replace the tuple:
/// LivePhysRegs takes all pairs that overlap it, and later passes ask it.
///
///   liveins: $sgpr4_sgpr5_sgpr6_sgpr7:0x6  -->  liveins: $sgpr5, $sgpr6
void narrowLiveIns(MachineBasicBlock &MBB, const ToyGCNRegisterInfo &TRI);

/// From where to where lanes go.
using LaneEdge = std::pair<MachineBasicBlock *, MachineBasicBlock *>;

/// Makes the vector registers that lanes need at the end of each of \p Dropped,
/// which are no longer edges of the graph, live in every block that the wave
/// may run while they wait; likewise for jumps over blocks without active
/// lanes. Removes flags that say otherwise.
void carryLiveIns(MachineFunction &MF, ArrayRef<LaneEdge> Dropped,
                  const ToyGCNRegisterInfo &TRI);
} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_CONTROLFLOW_LANELIVEINS_H

//===- BlockOrder.h - Blocks in the order of a wave -------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The order that a wave plan needs (WavePlan.h): every edge but a loop's back
/// edge goes forward, a loop's blocks stand together with the preheader right
/// before the header and the latch last, and blocks without successors stand at
/// the end.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_CONTROLFLOW_BLOCKORDER_H
#define TOYGCN_CONTROLFLOW_BLOCKORDER_H

#include "llvm/ADT/SetVector.h"
#include <string>

namespace llvm {
class MachineBasicBlock;
class MachineDominatorTree;
class MachineFunction;
class MachineLoopInfo;

namespace ToyGCN {

/// Blocks with one predecessor, which must stand right after it.
using StickyBlocks = SmallSetVector<MachineBasicBlock *, 8>;

/// The blocks of \p MF that can be reached, in order. If no order exists (a
/// cycle with two entries, a loop without preheader or with two latches, two
/// ends), the result is empty and \p Why says why.
SmallVector<MachineBasicBlock *, 0> orderBlocks(MachineFunction &MF,
                                                const MachineLoopInfo &Loops,
                                                const MachineDominatorTree &DT,
                                                const StickyBlocks &Sticky,
                                                std::string &Why);

} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_CONTROLFLOW_BLOCKORDER_H

//===- ToyGCNUseBlocks.h - Where values are read ----------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The blocks that read a value, and the one before all of them.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_TOYGCNUSEBLOCKS_H
#define TOYGCN_TOYGCNUSEBLOCKS_H

#include "llvm/ADT/ArrayRef.h"

namespace llvm {
class MachineBasicBlock;
class MachineDominatorTree;
class MachineOperand;

namespace ToyGCN {

/// The block that reads \p Use: for a phi, the predecessor that it comes from.
MachineBasicBlock *blockOfUse(const MachineOperand &Use);

/// The nearest block that dominates all \p Blocks; null if the list is empty,
/// or one cannot be reached. Takes time for each block and one way up the tree.
MachineBasicBlock *commonDominator(const MachineDominatorTree &Dominators,
                                   ArrayRef<MachineBasicBlock *> Blocks);

} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_TOYGCNUSEBLOCKS_H

//===- ToyGCNUseBlocks.h - Where values are read ----------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The blocks that read a value, and the one before all of them. Which of two
/// values is dearer to copy for its readers.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_TOYGCNUSEBLOCKS_H
#define TOYGCN_TOYGCNUSEBLOCKS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/CodeGen/MachineCycleAnalysis.h"
#include "llvm/CodeGen/Register.h"
#include <utility>

namespace llvm {
class MachineBasicBlock;
class MachineDominatorTree;
class MachineOperand;
class MachineRegisterInfo;

namespace ToyGCN {

/// The block that reads \p Use: for a phi, the predecessor that it comes from.
MachineBasicBlock *blockOfUse(const MachineOperand &Use);

/// The nearest block that dominates all \p Blocks; null if the list is empty,
/// or one cannot be reached. Takes time for each block and one way up the tree.
MachineBasicBlock *commonDominator(const MachineDominatorTree &Dominators,
                                   ArrayRef<MachineBasicBlock *> Blocks);

/// The larger, the dearer is a copy of \p R after its definition: the cycles
/// around that, then the readers that do not share the copy. The constant bus
/// serves the dearest operand of an instruction.
std::pair<unsigned, int> costOfCopy(Register R, const MachineRegisterInfo &MRI,
                                    const MachineCycleInfo &Cycles);

} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_TOYGCNUSEBLOCKS_H

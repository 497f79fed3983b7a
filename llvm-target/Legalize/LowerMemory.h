//===- LowerMemory.h - Accesses of any type and alignment ----- -*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Which loads and stores are one instruction, and how all others are made of
/// such: a value of any type is bits in memory, without gaps, and its last
/// byte is filled up with zeros.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_LEGALIZE_LOWERMEMORY_H
#define TOYGCN_LEGALIZE_LOWERMEMORY_H

#include "llvm/CodeGenTypes/LowLevelType.h"

namespace llvm {
class MachineInstr;
class MachineIRBuilder;

namespace ToyGCN {
/// A load or store; sizes in bits.
struct MemoryAccess {
  LLT Ty; ///< Of the register.
  unsigned AddressSpace;
  unsigned MemBits;
  unsigned AlignBits;
  bool IsLoad;
};

/// One instruction does it, or, if it is uniform and wide, one that bank
/// legalization cuts up.
bool isOneAccess(const MemoryAccess &Access);

/// Make \p MI of such accesses. A load may extend its value.
bool lowerLoad(MachineInstr &MI, MachineIRBuilder &B);
bool lowerStore(MachineInstr &MI, MachineIRBuilder &B);
} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_LEGALIZE_LOWERMEMORY_H

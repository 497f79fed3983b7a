//===- LowerMemory.h - Accesses of any type and alignment -------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Says which loads and stores are one instruction, and makes all others of
/// these: a value of any type is bits in memory, without gaps, and its last
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

/// True if one instruction does the access, or, for a uniform and wide access,
/// one that bank legalization cuts up.
bool isOneAccess(const MemoryAccess &Access);

/// Replace \p MI by such accesses. A load may extend its value.
bool lowerLoad(MachineInstr &MI, MachineIRBuilder &B);
bool lowerStore(MachineInstr &MI, MachineIRBuilder &B);
} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_LEGALIZE_LOWERMEMORY_H

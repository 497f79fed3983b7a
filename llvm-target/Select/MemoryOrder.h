//===- MemoryOrder.h - What ordered accesses wait for -----------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What a fence or an ordered access does for the accesses around it: this
/// depends on the observers of the order. A wave's accesses are done in the
/// order of its instructions; a workgroup's waves have one first-level cache.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SELECT_MEMORYORDER_H
#define TOYGCN_SELECT_MEMORYORDER_H

#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/AtomicOrdering.h"

namespace llvm {
class MachineFunction;
class MachineIRBuilder;

namespace ToyGCN {
/// The observers of an order, from one lane to all that share memory.
enum class Observers { Lane, Wave, Workgroup, Device };

/// Observers of \p Scope, LLVM's or AMDGPU's, with or without "one-as"; an
/// unknown one counts as all. \p AddressSpace: of the access, or nothing for a
/// fence; only a workgroup sees its LDS, and only a lane its private memory.
Observers observersOf(SyncScope::ID Scope, const MachineFunction &MF,
                      std::optional<unsigned> AddressSpace = std::nullopt);

/// Accesses before this place are done before the ones after it start, as far
/// as \p By see it. With \p Acquire, accesses after it see what others stored.
void buildOrder(MachineIRBuilder &B, Observers By, bool Acquire);
} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_SELECT_MEMORYORDER_H

//===- Preloads.h - Inputs from the dispatcher ------------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Values that the dispatcher puts into registers, and the intrinsics that read
/// them.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_CALLS_PRELOADS_H
#define TOYGCN_CALLS_PRELOADS_H

#include "ToyGCNMachineFunctionInfo.h"
#include "llvm/IR/Intrinsics.h"
#include <optional>

namespace llvm {
class CallBase;
class Function;
class MachineIRBuilder;
class Module;

namespace ToyGCN {
using PreloadSet = std::array<bool, unsigned(Preload::Count)>;

/// The preloaded value that intrinsic \p ID returns, if it is one.
std::optional<Preload> getPreload(Intrinsic::ID ID);

/// Notes at each plain function of \p M what getPassedPreloads returns for it.
void recordPreloads(Module &M);

/// The preloaded values that plain function \p F gets from its callers: what it
/// and the functions that it calls read.
PreloadSet getPassedPreloads(const Function &F);

/// The preloaded values that a caller passes at \p Call.
PreloadSet getPassedPreloads(const CallBase &Call);

/// The preloaded values that kernel \p F reads, or passes on.
PreloadSet getKernelPreloads(const Function &F);

/// Numbers the inputs of kernel \p Info: user SGPRs, workgroup ids, work-item
/// ids.
void assignKernelPreloads(ToyGCNMachineFunctionInfo &Info,
                          const PreloadSet &Used);
/// Numbers the inputs of a plain function, where stock AMDGPU's convention
/// passes them. That has no place for the kernel's arguments, and null is what
/// its functions read: here they come in s[0:1].
void assignFunctionPreloads(ToyGCNMachineFunctionInfo &Info,
                            const PreloadSet &Used);

/// A virtual register with the value of \p P: copied from its physical
/// register at the function's entry, once. Invalid if it is not enabled.
Register getPreloadedValue(MachineFunction &MF, Preload P);

/// The address of the implicit arguments; a kernel's follow its own, at the
/// next multiple of 8. Invalid if it is not enabled.
Register buildImplicitArgPtr(MachineIRBuilder &B);

/// The values of \p Used, and the registers in which a callee finds them.
SmallVector<std::pair<MCRegister, Register>, 8>
passPreloads(MachineIRBuilder &B, const PreloadSet &Used);
} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_CALLS_PRELOADS_H

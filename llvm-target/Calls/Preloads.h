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
class MachineIRBuilder;

namespace ToyGCN {
using PreloadSet = std::array<bool, unsigned(Preload::Count)>;

/// The preloaded value that intrinsic \p ID returns, if it is one.
std::optional<Preload> getPreload(Intrinsic::ID ID);

/// The preloaded values that intrinsics in \p F read.
PreloadSet getUsedPreloads(const Function &F);

/// Numbers the inputs of kernel \p Info: user SGPRs, workgroup ids, work-item
/// ids.
void assignKernelPreloads(ToyGCNMachineFunctionInfo &Info,
                          const PreloadSet &Used);
/// Numbers the inputs of a plain function, where stock AMDGPU's convention
/// passes them.
void assignFunctionPreloads(ToyGCNMachineFunctionInfo &Info,
                            const PreloadSet &Used);

/// A virtual register with the value of \p P: copied from its physical
/// register at the function's entry, once. Invalid if it is not enabled.
Register getPreloadedValue(MachineFunction &MF, Preload P);
} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_CALLS_PRELOADS_H

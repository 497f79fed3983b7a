//===- PlainFunctions.h - Arguments, results, calls -------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Both sides of a call, by the convention of docs/calls.md.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_CALLS_PLAINFUNCTIONS_H
#define TOYGCN_CALLS_PLAINFUNCTIONS_H

#include "llvm/CodeGen/GlobalISel/CallLowering.h"

namespace llvm::ToyGCN {

/// Dwords of a result that registers hold. A larger one goes through memory.
constexpr unsigned MaxResultDwords = 31;

/// Defines \p Values, one list for each argument of \p F with a size. \p Demote
/// is the address for a result in memory; it comes first if it is valid.
/// Returns false for arguments that have no place.
bool receiveArguments(MachineIRBuilder &B, const Function &F,
                      ArrayRef<ArrayRef<Register>> Values, Register Demote);

/// Takes over the return address of a plain function. A function that makes
/// calls copies it out of their way.
void receiveReturnAddress(MachineIRBuilder &B);

/// Returns \p Values to the caller. Returns false if they have no place.
bool returnToCaller(MachineIRBuilder &B, ArrayRef<Register> Values);

/// Calls the function of \p Info, and defines the registers of its result
/// unless that goes through memory. Returns false if an argument has no place.
bool emitCall(MachineIRBuilder &B, const CallLowering::CallLoweringInfo &Info);

} // namespace llvm::ToyGCN

#endif // TOYGCN_CALLS_PLAINFUNCTIONS_H

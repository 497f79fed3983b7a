//===- GuardedCall.h - Calls that may crash in LLVM -------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SIM_GUARDEDCALL_H
#define TOYGCN_SIM_GUARDEDCALL_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/CrashRecoveryContext.h"

namespace toygcn::sim {

/// Runs \p Fn, which gives bytes of the code object to a part of LLVM, and says
/// whether it came to its end: bytes that no compiler makes still reach an
/// `llvm_unreachable` there. After a crash no destructor of \p Fn has run, and
/// what it changed is not to be used.
inline bool survives(llvm::function_ref<void()> Fn) {
  llvm::CrashRecoveryContext::Enable();
  llvm::CrashRecoveryContext Guard;
  return Guard.RunSafely(Fn);
}

} // namespace toygcn::sim

#endif // TOYGCN_SIM_GUARDEDCALL_H

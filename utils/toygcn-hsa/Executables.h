//===- Executables.h - Code objects and their symbols -----------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_HSA_EXECUTABLES_H
#define TOYGCN_HSA_EXECUTABLES_H

#include "Program.h"
#include "Runtime.h"

namespace toygcn::hsa {

/// A kernel that a host may launch, and the code that it is in.
struct LoadedKernel {
  Program *Code = nullptr;
  const Kernel *K = nullptr;
};

/// The kernel whose descriptor is at \p Object; none without a code object.
LoadedKernel findKernel(u64 Object);

} // namespace toygcn::hsa

#endif // TOYGCN_HSA_EXECUTABLES_H

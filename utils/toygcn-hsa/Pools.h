//===- Pools.h - Memory of the agents ------------------------ -*- C++ -*--===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_HSA_POOLS_H
#define TOYGCN_HSA_POOLS_H

#include "Runtime.h"

namespace toygcn::hsa {

/// The host's address of \p Bytes bytes at \p P, which \p What (a copy, a
/// fill) accesses. Ends the program if they begin in an allocation, or in pages
/// that only allocations have, and are not all in it. Other memory of the
/// process is the host's matter.
void *hostAddress(llvm::StringRef What, const void *P, u64 Bytes, bool Write);

} // namespace toygcn::hsa

#endif // TOYGCN_HSA_POOLS_H

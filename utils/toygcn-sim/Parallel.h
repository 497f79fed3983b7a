//===- Parallel.h - Workgroups on several threads ---------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SIM_PARALLEL_H
#define TOYGCN_SIM_PARALLEL_H

#include "Launch.h"

namespace toygcn::sim {

/// Whether the order of the workgroups cannot be seen: the kernel reads no
/// clock, its atomics on global memory return nothing and may come in any order
/// (sums, minima, bitwise logic), with them it has no load that looks at what
/// others do meanwhile (glc), and no observer of \p L needs order. Workgroups
/// that race for memory in other ways are not noticed.
bool groupsAreIndependent(Launch &L);

/// Runs \p L, which is bound, with one thread for each of \p Workers. They come
/// from Launch::worker() and have their observers. The error is the one of the
/// first workgroup that has one, as in a run one after the other.
llvm::Error runParallel(Launch &L,
                        llvm::ArrayRef<std::unique_ptr<Launch>> Workers);

} // namespace toygcn::sim

#endif // TOYGCN_SIM_PARALLEL_H

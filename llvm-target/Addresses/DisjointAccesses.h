//===- DisjointAccesses.h - Accesses that may change places -----*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the operands of two selected memory accesses say about their order,
/// without alias analysis.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_ADDRESSES_DISJOINTACCESSES_H
#define TOYGCN_ADDRESSES_DISJOINTACCESSES_H

#include "llvm/ADT/SmallVector.h"

namespace llvm {
class GlobalVariable;
class MachineInstr;

namespace ToyGCN {

/// True if no byte that one of them writes is one that the other accesses, in
/// any lane: one is a load of memory that never changes, they are in different
/// kinds of memory, or at offsets apart from one base. Lanes count as threads:
/// without a fence between them, what another lane accesses does not count.
bool areDisjoint(const MachineInstr &A, const MachineInstr &B);

/// The arrays in LDS that \p MI, which reaches LDS, accesses: no others share
/// their places. None if it may be any.
SmallVector<const GlobalVariable *, 2> ldsArraysOf(const MachineInstr &MI);

} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_ADDRESSES_DISJOINTACCESSES_H

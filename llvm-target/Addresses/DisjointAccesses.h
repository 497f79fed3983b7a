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

namespace llvm {
class MachineInstr;

namespace ToyGCN {

/// True if no byte that one of them writes is one that the other accesses, in
/// any lane: one is a load of memory that never changes, they are in different
/// kinds of memory, or at offsets apart from one base. Lanes count as threads:
/// without a fence between them, what another lane accesses does not count.
bool areDisjoint(const MachineInstr &A, const MachineInstr &B);

} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_ADDRESSES_DISJOINTACCESSES_H

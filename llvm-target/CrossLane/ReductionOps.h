//===- ReductionOps.h - What a wave can be reduced by -----------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The operations of llvm.amdgcn.wave.reduce.*, and the atomic operations for
/// which they combine the values of a wave: class Reduction of
/// tablegen/ToyGCNOperations.td.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_CROSSLANE_REDUCTIONOPS_H
#define TOYGCN_CROSSLANE_REDUCTIONOPS_H

#include "Operations/Algebra.h"

namespace llvm::ToyGCN {

struct ReductionOp {
  Intrinsic::ID ID;
  uint16_t Opcode; ///< The generic operation.
  AtomicRMWInst::BinOp Atomic;
  /// The result is subtracted from 0.
  bool IsNegated;

  const Algebra &laws() const { return *algebraOf(Opcode); }
};

/// Null if \p ID is no reduction of a wave.
const ReductionOp *getReductionOp(Intrinsic::ID ID);
/// The operation that combines the values of lanes for atomic operation \p Op;
/// null if no operation does. Differences combine by sums.
const ReductionOp *combinationFor(AtomicRMWInst::BinOp Op);

} // namespace llvm::ToyGCN

#endif // TOYGCN_CROSSLANE_REDUCTIONOPS_H

//===- ReductionOps.h - What a wave can be reduced by -----------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The operations of llvm.amdgcn.wave.reduce.*: for each its identity, and its
/// result if all lanes hold one value.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_CROSSLANE_REDUCTIONOPS_H
#define TOYGCN_CROSSLANE_REDUCTIONOPS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Intrinsics.h"

namespace llvm {
namespace ToyGCN {

struct ReductionOp {
  Intrinsic::ID ID;
  StringLiteral Name;
  /// The binary operation: an instruction's opcode, or an intrinsic.
  unsigned Opcode;
  Intrinsic::ID Combine;
  /// The identity: 0, -1, the smallest or largest signed integer; -0.0 for a
  /// sum of floats, and a quiet NaN, which minnum and maxnum ignore.
  enum class Identity { Zero, Ones, SMin, SMax, MinusZero, NaN } Neutral;
  /// The result for n lanes with one value x: x, n * x, or x if n is odd.
  enum class Repeated { Same, Times, Parity } Uniform;
  bool IsFloat = false;
  bool IsSigned = false;
  /// The result is subtracted from 0.
  bool IsNegated = false;

  /// The operation of bits, dword by dword.
  bool isBitwise() const;
  Constant *identity(Type *Ty) const;
  Value *combine(IRBuilderBase &B, Value *L, Value *R) const;
};

/// Null if \p ID is no reduction of a wave.
const ReductionOp *getReductionOp(Intrinsic::ID ID);

} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_CROSSLANE_REDUCTIONOPS_H

//===- Equality.h - Values that a condition makes equal ---------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Which values are equal where a condition holds, and what else is equal then.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_UNIFORMITY_EQUALITY_H
#define TOYGCN_UNIFORMITY_EQUALITY_H

#include "llvm/IR/IRBuilder.h"
#include <optional>

namespace llvm::ToyGCN {

/// Two values that are equal where a condition holds.
struct Equality {
  Value *Left, *Right;
};

/// Appends what is equal if \p Condition is true, or false if not \p Holds.
void collectEqualities(Value &Condition, bool Holds,
                       SmallVectorImpl<Equality> &Found);

/// A pointer is more than its bits: only another lane's copy of \p Pointer may
/// replace it.
bool isReadFrom(const Value &Scalar, const Value &Pointer);

/// The same equality for the value that the left side of \p E is a cast of; \p
/// B makes its right side.
std::optional<Equality> beforeCast(const Equality &E, IRBuilder<> &B);

/// The value whose halves are \p Low and \p High; null if no value has them.
Value *wholeOf(Value *Low, Value *High);

} // namespace llvm::ToyGCN

#endif // TOYGCN_UNIFORMITY_EQUALITY_H

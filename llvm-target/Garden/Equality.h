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

#ifndef TOYGCN_GARDEN_EQUALITY_H
#define TOYGCN_GARDEN_EQUALITY_H

#include "llvm/ADT/SmallVector.h"

namespace llvm {
class Value;

namespace ToyGCN {

/// Two values that are equal where a condition holds.
struct Equality {
  Value *Left, *Right;
};

/// Appends what is equal if \p Condition is true, or false if not \p Holds.
void collectEqualities(Value &Condition, bool Holds,
                       SmallVectorImpl<Equality> &Found);

} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_GARDEN_EQUALITY_H

//===- LinearValues.h - What a loop moves evenly ----------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Lanes that enter a loop with indices of their own compute in each iteration
/// what the indices stand for: products of 32 bits, and addresses of 64 bits by
/// an extension, a shift and a sum. If that moves by the same in each
/// iteration, it can be stepped. Scalar evolution is not asked: it does not
/// take extended products apart.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_GARDEN_LINEARVALUES_H
#define TOYGCN_GARDEN_LINEARVALUES_H

#include "Addresses/LinearAddress.h"
#include "Uniformity/Divergence.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/ValueHandle.h"

namespace llvm::ToyGCN {

/// A dword, or the pointer of accesses at most MaxMemOffset bytes apart.
struct LinearValue {
  struct Access {
    Use *Pointer;
    uint64_t Constant; ///< Bytes after the base and the terms.
  };
  /// The base of a pointer, and the terms. They may be gone when an outer loop
  /// was changed.
  LinearAddress Sum;
  /// Each iteration that goes on has run the first one, and runs it before the
  /// others: so flags of its address hold in the first iteration, too.
  SmallVector<Access, 4> Accesses = {};
  /// If there are no accesses.
  WeakVH Dword = {};
};

/// What in \p L itself, not in loops in it, pays if it is stepped for a few
/// iterations. Its indices differ between lanes, and none is in \p Taken.
SmallVector<LinearValue, 8>
linearValuesOf(const Loop &L, const LoopInfo &LI, const DominatorTree &DT,
               const IRDivergence &Divergence,
               const SmallPtrSetImpl<const Value *> &Taken);

/// Makes \p V a phi of \p L, if it is still there. Readers have what they had;
/// the index may have no reader any more.
void step(const LinearValue &V, const Loop &L);

} // namespace llvm::ToyGCN

#endif // TOYGCN_GARDEN_LINEARVALUES_H

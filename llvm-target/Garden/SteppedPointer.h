//===- SteppedPointer.h - Accesses that a loop could step -------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Accesses to global memory in a loop, what their addresses are in the first
/// iteration, and what each iteration adds.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_GARDEN_STEPPEDPOINTER_H
#define TOYGCN_GARDEN_STEPPEDPOINTER_H

#include "Addresses/LinearAddress.h"
#include "Uniformity/Divergence.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace llvm {
class Loop;

namespace ToyGCN {
/// A load, store or atomic, and its address: the stepped pointer + Offset +
/// Constant. In the loop that is Stepped + Offset + Beside.
struct Access {
  Use *Pointer;
  Value *Stepped, *Offset;
  uint64_t Beside, Constant;

  /// Takes constants, then a 32-bit offset of a uniform base off the pointer of
  /// \p I. The rest is what a loop may step. Nothing if \p I is no access to
  /// global memory, or its pointer is no sum.
  static std::optional<Access> of(Instruction &I,
                                  const IRDivergence &Divergence);
};

/// Accesses whose addresses are a constant apart.
struct SteppedPointer {
  LinearAddress Address;
  SmallVector<Access, 4> Accesses;
};

/// What \p T is in the first iteration of \p L, and what each iteration adds.
/// Null values if it is no such index.
std::pair<Term, Term> inductionOf(const Term &T, const Loop &L);

/// True if \p A is linear in the iterations of \p L, and not the same in all.
bool isSteppable(const LinearAddress &A, const Loop &L);

/// What \p V, of a steppable address, is in the first iteration of \p L, as the
/// loop computes it. \p Known has what was built before.
Value *inFirst(IRBuilderBase &B, Value *V, const Loop &L,
               DenseMap<Value *, Value *> &Known);

/// The cycles of an iteration of \p L that only the pointers \p Uses take,
/// about. \p Offsets stay, and are added by the accesses themselves.
unsigned costOfAddresses(const Loop &L, const ToyGCN::IRDivergence &Divergence,
                         const SmallPtrSetImpl<const Use *> &Uses,
                         const SmallPtrSetImpl<const Value *> &Offsets);
} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_GARDEN_STEPPEDPOINTER_H

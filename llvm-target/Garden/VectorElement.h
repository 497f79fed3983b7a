//===- VectorElement.h - An element at an index of run time -----*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The code that IndexVectors makes: by selections, which the dwords of the
/// vector go through, or by numbers of registers. An element of a vector of
/// more dwords than a tuple has is looked for in each tuple:
///
///   %e = extractelement <24 x i32> %v, i32 %u
///   -->  %r = readfirstlane (and %u, 15)
///        %low = extractelement <16 x i32> %v0to15, i32 %r
///        %high = extractelement <8 x i32> %v16to23, i32 %r
///        %e = select (icmp uge %u, 16), %high, %low
///
/// Bytes and halves are parts of a dword, elements of 128 bits two pairs.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_GARDEN_VECTORELEMENT_H
#define TOYGCN_GARDEN_VECTORELEMENT_H

#include "llvm/IR/IRBuilder.h"

namespace llvm {
struct KnownBits;

namespace ToyGCN {
/// How an element is found.
struct Way {
  enum Kind { None, Selections, Number } How = None;
  /// Dwords of a tuple, where it is a number, which must be uniform.
  unsigned TupleDwords = 0;
};

/// True for a vector whose elements have 8, 16, 32, 64 or 128 bits. They are
/// not pointers to buffers.
bool canIndex(const FixedVectorType &Ty, const DataLayout &Layout);

/// Which places \p Index may mean.
bool mayBe(const KnownBits &Index, unsigned Place);

/// \p W is not None; an index out of range finds any element, or changes one.
Value *readElement(IRBuilderBase &B, Way W, Value *Vector, Value *Index);
Value *writeElement(IRBuilderBase &B, Way W, Value *Vector, Value *New,
                    Value *Index);

/// Whether a write takes elements of the old vector and puts them back: the
/// others of a dword, or one of each tuple.
bool readsOldElements(FixedVectorType &Ty, Way W, const DataLayout &Layout);

/// Makes zeros of what is undefined in what \p Vectors are made of. A write
/// that reads old elements must not find a register that nothing wrote, though
/// no bit that counts is in it.
///
///   %v = phi <8 x half> [ poison, %entry ], [ %w, %loop ]
///   -->  %v = phi <8 x half> [ zeroinitializer, %entry ], [ %w, %loop ]
void defineElements(ArrayRef<Use *> Vectors);
} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_GARDEN_VECTORELEMENT_H

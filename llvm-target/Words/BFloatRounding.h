//===- BFloatRounding.h - Bfloats, floats and doubles -----------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The code that makes a bfloat of wider numbers, rounded once, and the other
/// way. All are of numbers or vectors of them.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_WORDS_BFLOATROUNDING_H
#define TOYGCN_WORDS_BFLOATROUNDING_H

#include "llvm/IR/IRBuilder.h"

namespace llvm::ToyGCN {

/// \p Element, or as many of them as \p Like has.
Type *shaped(Type *Element, Type *Like);

/// The bfloat \p V as a float: exact.
Value *toFloat(IRBuilderBase &B, Value *V);

/// The float \p V as a bfloat, rounded to nearest even. A NaN stays one: its
/// quiet bit is set.
Value *toBFloat(IRBuilderBase &B, Value *V);

/// A float next to a double: if it is inexact, the one whose last bit is set,
/// so that rounding it again goes where the double would go.
Value *roundToOdd(IRBuilderBase &B, Value *V);

/// x * y + z, of bfloats as doubles: if it is inexact, the double next to it
/// whose last bit is set. The product has 16 bits, and what the sum lost is
/// computed without an error (Knuth, The Art of Computer Programming 2, section
/// 4.2.2).
Value *fusedToOdd(IRBuilderBase &B, Value *X, Value *Y, Value *Z);

/// An integer that rounds to the same bfloat: of more than \p Kept bits, with
/// the sign, the low ones only say whether one of them is set.
Value *shortened(IRBuilderBase &B, Value *V, unsigned Kept, bool IsSigned);

} // namespace llvm::ToyGCN

#endif // TOYGCN_WORDS_BFLOATROUNDING_H

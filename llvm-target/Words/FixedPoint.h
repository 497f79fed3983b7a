//===- FixedPoint.h - Numbers with a scale ----------------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_WORDS_FIXEDPOINT_H
#define TOYGCN_WORDS_FIXEDPOINT_H

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"

namespace llvm::ToyGCN {

/// What replaces \p II, a product or quotient of numbers that count units of
/// 2^-scale, or a conversion of a float to an integer of more than 64 bits that
/// takes the nearest number where the integer has no equal; null for others.
Value *expandFixedPoint(IntrinsicInst &II, IRBuilderBase &B);

} // namespace llvm::ToyGCN

#endif // TOYGCN_WORDS_FIXEDPOINT_H

//===- VectorIntrinsics.h - Intrinsics of vectors ---------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Intrinsics that LLVM does not take apart for vectors of every length.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_WORDS_VECTORINTRINSICS_H
#define TOYGCN_WORDS_VECTORINTRINSICS_H

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"

namespace llvm::ToyGCN {

/// What replaces \p II, which combines, moves or rounds the elements of a
/// vector with a fixed length; null for those that it does not know.
Value *expandVectorIntrinsic(IntrinsicInst &II, IRBuilderBase &B);

} // namespace llvm::ToyGCN

#endif // TOYGCN_WORDS_VECTORINTRINSICS_H

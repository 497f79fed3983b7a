//===- FloatEnvironment.h - How floats are rounded --------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The register MODE, as LLVM IR reads and writes it.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_WORDS_FLOATENVIRONMENT_H
#define TOYGCN_WORDS_FLOATENVIRONMENT_H

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"

namespace llvm::ToyGCN {

/// What replaces \p II, which reads or writes how floats are rounded; null for
/// those that it does not know.
Value *expandFloatEnvironment(IntrinsicInst &II, IRBuilderBase &B);

/// True if \p F rounds as kernels begin.
bool keepsRounding(const Function &F);

} // namespace llvm::ToyGCN

#endif // TOYGCN_WORDS_FLOATENVIRONMENT_H

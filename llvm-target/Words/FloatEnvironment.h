//===- FloatEnvironment.h - How floats are rounded --------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The register MODE, and operations that depend on it.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_WORDS_FLOATENVIRONMENT_H
#define TOYGCN_WORDS_FLOATENVIRONMENT_H

namespace llvm {
class ConstrainedFPIntrinsic;
class Function;
class IRBuilderBase;
class Value;

namespace ToyGCN {
/// True if \p F rounds as kernels begin.
bool keepsRounding(const Function &F);

/// The plain operation that does what \p Op does, as nothing traps and no flag
/// of an exception can be read. Null if \p Op does not round to nearest even.
Value *createPlain(IRBuilderBase &B, const ConstrainedFPIntrinsic &Op);
} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_WORDS_FLOATENVIRONMENT_H

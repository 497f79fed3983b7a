//===- FloatEnvironment.h - How floats are rounded --------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The register MODE.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_WORDS_FLOATENVIRONMENT_H
#define TOYGCN_WORDS_FLOATENVIRONMENT_H

namespace llvm {
class Function;

namespace ToyGCN {
/// True if \p F rounds as kernels begin.
bool keepsRounding(const Function &F);

} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_WORDS_FLOATENVIRONMENT_H

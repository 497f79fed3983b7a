//===- AlignLDS.h - Alignment of objects in LDS -----------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Alignment that lets accesses of LDS be wide.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_WORDS_ALIGNLDS_H
#define TOYGCN_WORDS_ALIGNLDS_H

namespace llvm {
class Module;

namespace ToyGCN {

/// Aligns objects in LDS of 8 bytes and more to 8, of 16 and more to 16 bytes,
/// unless the objects of \p M together might no longer fit, and accesses as
/// their addresses are then known to be. Returns true if it changed one.
bool alignLDS(Module &M);

} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_WORDS_ALIGNLDS_H

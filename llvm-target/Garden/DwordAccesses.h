//===- DwordAccesses.h - Neighbours of one width ----------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// LLVM's load-store vectorizer joins accesses whose elements have one width. A
/// double next to an integer, or four bytes next to a float, become dwords:
///
///   %d = load double, ptr %p                %v = load <2 x i32>, ptr %p
///   %q = getelementptr i8, ptr %p, i64 8    %d = bitcast %v to double
///   %i = load i32, ptr %q              -->  %q = (as before)
///                                           %i = (as before)
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_GARDEN_DWORDACCESSES_H
#define TOYGCN_GARDEN_DWORDACCESSES_H

namespace llvm {
class BasicBlock;

namespace ToyGCN {
/// Makes accesses of \p BB that lie next to one with elements of another width
/// accesses of dwords. Returns true if there were any.
bool accessByDwords(BasicBlock &BB);
} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_GARDEN_DWORDACCESSES_H

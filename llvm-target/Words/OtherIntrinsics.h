//===- OtherIntrinsics.h - Intrinsics that the target lacks -----*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Why the target does not have an intrinsic, for diagnostics.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_WORDS_OTHERINTRINSICS_H
#define TOYGCN_WORDS_OTHERINTRINSICS_H

#include "llvm/ADT/StringRef.h"

namespace llvm {
class IntrinsicInst;

namespace ToyGCN {
/// True if the target has the intrinsic, but not for the types of \p II, or not
/// in its function.
bool isLackingHere(const IntrinsicInst &II);

/// What to add to the intrinsic's name: ": " and a reason, or nothing if there
/// is no other than that the target does not have it.
StringRef whyNotIntrinsic(const IntrinsicInst &II);
} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_WORDS_OTHERINTRINSICS_H

//===- IntrinsicRows.h - Functions that expand intrinsics -------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Tables that say which function expands which intrinsic.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_WORDS_INTRINSICROWS_H
#define TOYGCN_WORDS_INTRINSICROWS_H

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"

namespace llvm::ToyGCN {

struct IntrinsicRow {
  Intrinsic::ID ID;
  /// Returns what takes the call's place; null to leave the call.
  Value *(*Expand)(IntrinsicInst &, IRBuilderBase &);
};

/// What the first of \p Rows for this intrinsic makes of \p II; null without
/// one.
inline Value *expandByRows(ArrayRef<IntrinsicRow> Rows, IntrinsicInst &II,
                           IRBuilderBase &B) {
  const auto *Row = find_if(
      Rows, [&](const IntrinsicRow &R) { return R.ID == II.getIntrinsicID(); });
  return Row == Rows.end() ? nullptr : Row->Expand(II, B);
}

} // namespace llvm::ToyGCN

#endif // TOYGCN_WORDS_INTRINSICROWS_H

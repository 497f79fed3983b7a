//===- AsmText.h - What the text of inline assembly does --------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Reads the text of an INLINEASM as far as waits and wait states need it: its
/// registers are operands, what it does with them is in the mnemonics. A
/// mnemonic that is not known, a directive or a macro stands for anything.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_OPERATIONS_ASMTEXT_H
#define TOYGCN_OPERATIONS_ASMTEXT_H

#include "llvm/ADT/StringRef.h"

namespace llvm::ToyGCN {

struct AsmText {
  explicit AsmText(StringRef Text);

  /// No instruction: only a place that optimizations do not cross.
  bool IsEmpty = true;
  /// At the end memory operations may be under way that count in vmcnt, or in
  /// lgkmcnt.
  bool LeavesVM = false, LeavesLGKM = false;
};

/// True if \p Text has one of \p Words, which '|' separates, or a statement
/// that is no known instruction: a macro may have any word.
bool mayMention(StringRef Text, StringRef Words);

} // namespace llvm::ToyGCN

#endif // TOYGCN_OPERATIONS_ASMTEXT_H

//===- AsmText.cpp - What the text of inline assembly does ----------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Operations/AsmText.h"
#include "llvm/ADT/SmallVector.h"

using namespace llvm;

namespace {
/// Instructions by the start of their names; the first row that fits counts.
struct MnemonicRow {
  StringLiteral Start;
  bool CountsVM, CountsLGKM;
};
constexpr MnemonicRow Mnemonics[] = {
    {"global_", true, false},   {"scratch_", true, false},
    {"buffer_", true, false},   {"tbuffer_", true, false},
    {"image_", true, false},    {"flat_", true, true},
    {"ds_", false, true},       {"s_load_", false, true},
    {"s_buffer_", false, true}, {"s_scratch_", false, true},
    {"s_store_", false, true},  {"s_atomic_", false, true},
    {"s_mem", false, true},     {"s_dcache_", false, true},
    {"s_sendmsg", false, true}, {"s_", false, false},
    {"v_", false, false},
};

const MnemonicRow *findMnemonic(StringRef Statement) {
  for (const MnemonicRow &Row : Mnemonics)
    if (Statement.starts_with_insensitive(Row.Start))
      return &Row;
  return nullptr;
}

/// The lines of \p Text without comments.
SmallVector<StringRef, 8> statementsOf(StringRef Text) {
  SmallVector<StringRef, 8> Lines, Result;
  Text.split(Lines, '\n');
  for (StringRef Line : Lines) {
    const StringRef Code = Line.split(';').first.split("//").first.trim();
    if (!Code.empty())
      Result.push_back(Code);
  }
  return Result;
}
} // namespace

ToyGCN::AsmText::AsmText(StringRef Text) {
  for (StringRef Statement : statementsOf(Text)) {
    IsEmpty = false;
    if (Statement.starts_with_insensitive("s_waitcnt")) {
      const bool All = Statement.split(' ').second.trim() == "0";
      LeavesVM &= !All && !Statement.contains("vmcnt(0)");
      LeavesLGKM &= !All && !Statement.contains("lgkmcnt(0)");
      continue;
    }
    const MnemonicRow *Row = findMnemonic(Statement);
    LeavesVM |= !Row || Row->CountsVM;
    LeavesLGKM |= !Row || Row->CountsLGKM;
  }
}

bool ToyGCN::mayMention(StringRef Text, StringRef Words) {
  SmallVector<StringRef, 8> All;
  Words.split(All, '|');
  return any_of(statementsOf(Text), [&](StringRef Statement) {
    return !findMnemonic(Statement) || any_of(All, [&](StringRef Word) {
      return Statement.contains_insensitive(Word);
    });
  });
}

//===- RuleCoverage.h - Which rules were used -------------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Remembers which rows of the rule tables a process used, and appends them to
/// the file that the environment variable TOYGCN_RULE_COVERAGE names, one
/// "TABLE NUMBER" or "TABLE NAME" a line, when it ends. It is an environment
/// variable because tests start compilers through other programs. `utils/toygcn
/// patterns --coverage` reads the file. Without the variable, nothing is
/// written.
///
/// Tables that the program builds when it starts declare their rows: the first
/// process that writes to the file adds a line "TABLE-rule NUMBER LINE NAME"
/// for each row.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_TOOLS_RULECOVERAGE_H
#define TOYGCN_TOOLS_RULECOVERAGE_H

#include "llvm/ADT/Twine.h"

namespace llvm::ToyGCN {
enum class RuleTable {
  Selection,          ///< Rule numbers of the table made by -gen-global-isel.
  Combine,            ///< Those of -gen-global-isel-combiner.
  Legalize,           ///< Declared, in the order of ToyGCNLegalizerInfo.cpp.
  BankLegalize,       ///< Rows of ToyGCNOperations.td: NAME/WIDTH/UNIT.
  UniformIntrinsic,   ///< Rows of ToyGCNOperations.td: NAME.
  UniformInstruction, ///< The same.
};

bool isRecordingRules();
void recordRule(RuleTable Table, unsigned Number);
/// For tables whose rows have names, without blanks.
void recordRow(RuleTable Table, const Twine &Key);

/// Adds a row to a table that is made in \p Line of the source; returns its
/// number. A row that was declared before keeps its number.
unsigned declareRule(RuleTable Table, unsigned Line, const Twine &Name);

/// Serves a table whose rows are tried in order and that shows trials only: the
/// row that was tried last, before the next search begins or the process ends,
/// is the one that was used.
void beginSearch(RuleTable Table);
void tryRule(unsigned Number);
} // namespace llvm::ToyGCN

#endif // TOYGCN_TOOLS_RULECOVERAGE_H

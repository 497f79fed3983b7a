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
/// "TABLE NUMBER" a line, when it ends. An environment variable, because tests
/// start compilers through other programs. `utils/toygcn patterns --coverage`
/// reads the file. Without the variable, nothing is written.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_RULECOVERAGE_H
#define TOYGCN_RULECOVERAGE_H

namespace llvm::ToyGCN {
enum class RuleTable {
  Selection,    ///< Rule numbers of the table made by -gen-global-isel.
  Combine,      ///< Those of -gen-global-isel-combiner.
  BankLegalize, ///< Rows of `Rules` in RegBankLegalize.cpp, from 0.
  /// Rows of `IntrinsicFacts` and `TargetFacts` in UniformityFacts.cpp.
  UniformIntrinsic,
  UniformInstruction,
};

bool isRecordingRules();
void recordRule(RuleTable Table, unsigned Number);
} // namespace llvm::ToyGCN

#endif // TOYGCN_RULECOVERAGE_H

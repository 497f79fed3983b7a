//===- TracedRules.h - Legalization rules that tell their use ---*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A LegalizeRuleSet whose rules can be counted: the methods have LLVM's names
/// and meanings. LLVM has no hook that tells which rule fitted. But it tries
/// the rules of a set in order, so while a record is made
/// (Tools/RuleCoverage.h) each rule has a probe before it, a rule whose
/// predicate remembers the question and says no. The rule after the last probe
/// that was asked is the one that fitted:
///
///   probe 4  legalFor s32  probe 5  scalarize(0)  probe 6
///   asked, no       no     asked    yes, done     not asked
///
/// The rules themselves are LLVM's in both cases. For the record, lists of
/// types become one rule for each type, and clamps one for each end. Without
/// a record no rule is added.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_TOOLS_TRACEDRULES_H
#define TOYGCN_TOOLS_TRACEDRULES_H

#include "llvm/CodeGen/GlobalISel/LegalizerInfo.h"

namespace llvm::ToyGCN {

/// The rules of one or several opcodes. Use it as a temporary: its destructor
/// closes the set.
class TracedRules {
public:
  using Types = std::initializer_list<LLT>;
  using TypePairs = std::initializer_list<std::pair<LLT, LLT>>;

  /// \p Name is the first opcode's.
  TracedRules(LegalizeRuleSet &Rules, StringRef Name);
  TracedRules(const TracedRules &) = delete;
  TracedRules &operator=(const TracedRules &) = delete;
  ~TracedRules();

  TracedRules &legalFor(Types List, int Line = __builtin_LINE());
  TracedRules &legalFor(TypePairs List, int Line = __builtin_LINE());
  TracedRules &legalForCartesianProduct(Types First, Types Second,
                                        int Line = __builtin_LINE());
  TracedRules &legalIf(const LegalityPredicate &Fits,
                       int Line = __builtin_LINE());
  TracedRules &alwaysLegal(int Line = __builtin_LINE());

  TracedRules &customFor(Types List, int Line = __builtin_LINE());
  TracedRules &customFor(TypePairs List, int Line = __builtin_LINE());
  TracedRules &customForCartesianProduct(Types First, Types Second,
                                         int Line = __builtin_LINE());
  TracedRules &customIf(const LegalityPredicate &Fits,
                        int Line = __builtin_LINE());
  TracedRules &custom(int Line = __builtin_LINE());

  TracedRules &lowerFor(Types List, int Line = __builtin_LINE());
  TracedRules &lowerForCartesianProduct(Types First, Types Second,
                                        int Line = __builtin_LINE());
  TracedRules &lowerIf(const LegalityPredicate &Fits,
                       int Line = __builtin_LINE());
  TracedRules &lower(int Line = __builtin_LINE());

  TracedRules &scalarize(unsigned TypeIdx, int Line = __builtin_LINE());
  TracedRules &fewerElementsIf(const LegalityPredicate &Fits,
                               const LegalizeMutation &Change,
                               int Line = __builtin_LINE());
  TracedRules &bitcastIf(const LegalityPredicate &Fits,
                         const LegalizeMutation &Change,
                         int Line = __builtin_LINE());
  TracedRules &widenScalarIf(const LegalityPredicate &Fits,
                             const LegalizeMutation &Change,
                             int Line = __builtin_LINE());
  TracedRules &narrowScalarIf(const LegalityPredicate &Fits,
                              const LegalizeMutation &Change,
                              int Line = __builtin_LINE());
  TracedRules &widenScalarToNextPow2(unsigned TypeIdx, unsigned MinBits,
                                     int Line = __builtin_LINE());
  TracedRules &minScalar(unsigned TypeIdx, LLT Min,
                         int Line = __builtin_LINE());
  TracedRules &maxScalar(unsigned TypeIdx, LLT Max,
                         int Line = __builtin_LINE());
  TracedRules &clampScalar(unsigned TypeIdx, LLT Min, LLT Max,
                           int Line = __builtin_LINE());
  TracedRules &scalarSameSizeAs(unsigned TypeIdx, unsigned OtherIdx,
                                int Line = __builtin_LINE());

private:
  /// Says that the next rule is \p Rule; call it before each rule.
  TracedRules &next(const Twine &Rule, int Line);

  LegalizeRuleSet &Rules;
  StringRef Name;
  bool Traces;
  bool IsFirst = true;
};

} // namespace llvm::ToyGCN

#endif // TOYGCN_TOOLS_TRACEDRULES_H

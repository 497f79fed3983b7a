//===- TracedRules.cpp - Legalization rules that tell their use -----------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Tools/TracedRules.h"
#include "Tools/RuleCoverage.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/ScopedPrinter.h"

using namespace llvm;
using ToyGCN::RuleTable;
using ToyGCN::TracedRules;

static std::string text(LLT Ty) { return to_string(Ty); }

static std::string text(const std::pair<LLT, LLT> &Types) {
  return text(Types.first) + "," + text(Types.second);
}

TracedRules::TracedRules(LegalizeRuleSet &Rules, StringRef Name)
    : Rules(Rules), Name(Name), Traces(isRecordingRules()) {}

TracedRules &TracedRules::next(const Twine &Rule, int Line) {
  if (!Traces)
    return *this;
  unsigned Number = declareRule(RuleTable::Legalize, Line, Name + " " + Rule);
  Rules.unsupportedIf([Number, First = IsFirst](const LegalityQuery &) {
    if (First)
      beginSearch(RuleTable::Legalize);
    tryRule(Number);
    return false;
  });
  IsFirst = false;
  return *this;
}

/// The last probe, which LLVM asks if no rule fitted.
TracedRules::~TracedRules() {
  if (Traces)
    Rules.unsupportedIf([](const LegalityQuery &) {
      beginSearch(RuleTable::Legalize);
      return false;
    });
}

// A list is one rule, or, for a record, one rule for each element.
#define TYPE_LIST(METHOD, LIST)                                                \
  TracedRules &TracedRules::METHOD(LIST List, int Line) {                      \
    if (!Traces) {                                                             \
      Rules.METHOD(List);                                                      \
      return *this;                                                            \
    }                                                                          \
    for (const auto &Element : List) {                                         \
      next(#METHOD " " + text(Element), Line);                                 \
      Rules.METHOD({Element});                                                 \
    }                                                                          \
    return *this;                                                              \
  }
TYPE_LIST(legalFor, Types)
TYPE_LIST(legalFor, TypePairs)
TYPE_LIST(customFor, Types)
TYPE_LIST(customFor, TypePairs)
TYPE_LIST(lowerFor, Types)
#undef TYPE_LIST

#define TYPE_PRODUCT(METHOD)                                                   \
  TracedRules &TracedRules::METHOD##ForCartesianProduct(                       \
      Types First, Types Second, int Line) {                                   \
    if (!Traces) {                                                             \
      Rules.METHOD##ForCartesianProduct(First, Second);                        \
      return *this;                                                            \
    }                                                                          \
    for (LLT A : First)                                                        \
      for (LLT B : Second) {                                                   \
        next(#METHOD "For " + text(std::pair(A, B)), Line);                    \
        Rules.METHOD##ForCartesianProduct({A}, {B});                           \
      }                                                                        \
    return *this;                                                              \
  }
TYPE_PRODUCT(legal)
TYPE_PRODUCT(custom)
TYPE_PRODUCT(lower)
#undef TYPE_PRODUCT

TracedRules &TracedRules::legalIf(const LegalityPredicate &Fits, int Line) {
  next("legalIf", Line).Rules.legalIf(Fits);
  return *this;
}

TracedRules &TracedRules::alwaysLegal(int Line) {
  next("alwaysLegal", Line).Rules.alwaysLegal();
  return *this;
}

TracedRules &TracedRules::customIf(const LegalityPredicate &Fits, int Line) {
  next("customIf", Line).Rules.customIf(Fits);
  return *this;
}

TracedRules &TracedRules::custom(int Line) {
  next("custom", Line).Rules.custom();
  return *this;
}

TracedRules &TracedRules::lowerIf(const LegalityPredicate &Fits, int Line) {
  next("lowerIf", Line).Rules.lowerIf(Fits);
  return *this;
}

TracedRules &TracedRules::lower(int Line) {
  next("lower", Line).Rules.lower();
  return *this;
}

TracedRules &TracedRules::scalarize(unsigned TypeIdx, int Line) {
  next("scalarize(" + Twine(TypeIdx) + ")", Line).Rules.scalarize(TypeIdx);
  return *this;
}

TracedRules &TracedRules::fewerElementsIf(const LegalityPredicate &Fits,
                                          const LegalizeMutation &Change,
                                          int Line) {
  next("fewerElementsIf", Line).Rules.fewerElementsIf(Fits, Change);
  return *this;
}

TracedRules &TracedRules::bitcastIf(const LegalityPredicate &Fits,
                                    const LegalizeMutation &Change, int Line) {
  next("bitcastIf", Line).Rules.bitcastIf(Fits, Change);
  return *this;
}

TracedRules &TracedRules::widenScalarIf(const LegalityPredicate &Fits,
                                        const LegalizeMutation &Change,
                                        int Line) {
  next("widenScalarIf", Line).Rules.widenScalarIf(Fits, Change);
  return *this;
}

TracedRules &TracedRules::narrowScalarIf(const LegalityPredicate &Fits,
                                         const LegalizeMutation &Change,
                                         int Line) {
  next("narrowScalarIf", Line).Rules.narrowScalarIf(Fits, Change);
  return *this;
}

TracedRules &TracedRules::widenScalarToNextPow2(unsigned TypeIdx,
                                                unsigned MinBits, int Line) {
  next("widenScalarToNextPow2(" + Twine(TypeIdx) + ")", Line)
      .Rules.widenScalarToNextPow2(TypeIdx, MinBits);
  return *this;
}

TracedRules &TracedRules::minScalar(unsigned TypeIdx, LLT Min, int Line) {
  next("minScalar(" + Twine(TypeIdx) + ")", Line).Rules.minScalar(TypeIdx, Min);
  return *this;
}

TracedRules &TracedRules::maxScalar(unsigned TypeIdx, LLT Max, int Line) {
  next("maxScalar(" + Twine(TypeIdx) + ")", Line).Rules.maxScalar(TypeIdx, Max);
  return *this;
}

TracedRules &TracedRules::clampScalar(unsigned TypeIdx, LLT Min, LLT Max,
                                      int Line) {
  if (!Traces) {
    Rules.clampScalar(TypeIdx, Min, Max);
    return *this;
  }
  next("clampScalar(" + Twine(TypeIdx) + ") up", Line)
      .Rules.minScalar(TypeIdx, Min);
  next("clampScalar(" + Twine(TypeIdx) + ") down", Line)
      .Rules.maxScalar(TypeIdx, Max);
  return *this;
}

TracedRules &TracedRules::scalarSameSizeAs(unsigned TypeIdx, unsigned OtherIdx,
                                           int Line) {
  if (!Traces) {
    Rules.scalarSameSizeAs(TypeIdx, OtherIdx);
    return *this;
  }
  next("scalarSameSizeAs(" + Twine(TypeIdx) + ") up", Line)
      .Rules.minScalarSameAs(TypeIdx, OtherIdx);
  next("scalarSameSizeAs(" + Twine(TypeIdx) + ") down", Line)
      .Rules.maxScalarSameAs(TypeIdx, OtherIdx);
  return *this;
}

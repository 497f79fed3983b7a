//===- HazardCheck.cpp - Missing wait states ------------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Asks the rules of HazardRules.h about every instruction and those that ran
/// just before it, once for each such history: code that repeats goes from one
/// known history to the next.
///
//===----------------------------------------------------------------------===//

#include "Checks.h"
#include "HazardRules.h"
#include "RegisterNames.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringExtras.h"
#include <map>

using namespace llvm;
using namespace toygcn::sim;

namespace {

class HazardCheck : public Observer {
public:
  HazardCheck(Launch &L, bool Strict, bool Merges)
      : L(L), Strict(Strict), Merges(Merges) {}
  Moment moment(const Inst &) const override { return Before; }
  void waveStart(Wave &W) override {
    if (Waves.size() <= W.Slot)
      Waves.resize(W.Slot + 1);
    Waves[W.Slot] = 0;
  }
  void before(Wave &W, const Inst &I) override;

private:
  /// An instruction that ran, and the wait states since then.
  using Past = std::pair<const Inst *, u64>;
  /// Those that the rules may still ask about, oldest first.
  using History = std::vector<Past>;
  void report(Wave &W, const Hazard &H, const Past &P);
  unsigned next(Wave &W, const Inst &I, unsigned From);

  Launch &L;
  const bool Strict, Merges;
  const u64 Longest = longestHazard();
  std::vector<unsigned> Waves; ///< The history of each, by its number.
  std::vector<History> Histories = {{}};
  std::map<History, unsigned> Numbers = {{{}, 0}};
  /// What was found good: by instruction, where it led from its last history.
  struct Step {
    unsigned From = ~0u, To = 0;
  };
  std::vector<Step> LastSteps;
  DenseMap<std::pair<unsigned, unsigned>, unsigned> Steps;
};

} // namespace

void HazardCheck::report(Wave &W, const Hazard &H, const Past &P) {
  std::string Reg = H.At.Reg < NumScalarRegs
                        ? " (" + registerName(H.At.Vector, H.At.Reg) + ")"
                        : std::string();
  W.fault(-1, Twine("missing wait states: ") + H.Text + Reg + ": needs " +
                  Twine(H.WaitStates) + ", has " + Twine(P.second) +
                  " after pc 0x" +
                  utohexstr(L.Prog.object().elfAddress(P.first->PC), true) +
                  ": " + L.Prog.text(*P.first) + " (ISA manual, section 4.5)");
}

/// The history after \p I; asks the rules if it is not known.
unsigned HazardCheck::next(Wave &W, const Inst &I, unsigned From) {
  auto [Known, IsNew] = Steps.try_emplace({From, I.Number});
  if (!IsNew)
    return Known->second;
  const u64 States = I.Op->Class == OpClass::Nop ? (u32(I.Offset) & 15) + 1 : 1;
  History After;
  for (const Past &P : Histories[From]) {
    if (Hazard H = findHazard(*P.first, I, P.second, Strict, Merges);
        H.WaitStates) {
      report(W, H, P);
      return From;
    }
    if (P.second + States < Longest)
      After.push_back({P.first, P.second + States});
  }
  After.push_back({&I, 0});
  auto [Number, IsFirst] = Numbers.try_emplace(After, Histories.size());
  if (IsFirst)
    Histories.push_back(After);
  return Known->second = Number->second;
}

void HazardCheck::before(Wave &W, const Inst &I) {
  if (LastSteps.size() <= I.Number)
    LastSteps.resize(I.Number + 1);
  Step &Last = LastSteps[I.Number];
  unsigned &Now = Waves[W.Slot];
  if (Last.From != Now)
    Last = {Now, next(W, I, Now)};
  Now = Last.To;
}

std::unique_ptr<Observer> toygcn::sim::createHazardCheck(Launch &L, bool Strict,
                                                         bool Merges) {
  return std::make_unique<HazardCheck>(L, Strict, Merges);
}

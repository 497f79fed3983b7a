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
/// just before it.
///
//===----------------------------------------------------------------------===//

#include "Checks.h"
#include "HazardRules.h"
#include "RegisterNames.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringExtras.h"
#include <deque>

using namespace llvm;
using namespace toygcn::sim;

namespace {

class HazardCheck : public Observer {
public:
  HazardCheck(Launch &L, bool Strict) : L(L), Strict(Strict) {}
  void waveStart(Wave &W) override {
    if (Waves.size() <= W.Slot)
      Waves.resize(W.Slot + 1);
    Waves[W.Slot] = WaveInfo();
  }
  void before(Wave &W, const Inst &I) override;
  void after(Wave &W, const Inst &I) override;

private:
  struct Past {
    const Inst *I;
    u64 End; ///< Wait states counted up to and including it.
  };
  struct WaveInfo {
    std::deque<Past> Recent; ///< Newest last.
    u64 Now = 0;             ///< Wait states so far.
  };
  void report(Wave &W, const Hazard &H, const Past &P, u64 Have);

  Launch &L;
  const bool Strict;
  const u64 Longest = longestHazard();
  std::vector<WaveInfo> Waves;
  /// Wait states that are known to be enough between two instructions.
  DenseMap<std::pair<const Inst *, const Inst *>, u64> Clean;
};

} // namespace

void HazardCheck::report(Wave &W, const Hazard &H, const Past &P, u64 Have) {
  std::string Reg = H.At.Reg < NumScalarRegs
                        ? " (" + registerName(H.At.Vector, H.At.Reg) + ")"
                        : std::string();
  W.fault(-1, Twine("missing wait states: ") + H.Text + Reg + ": needs " +
                  Twine(H.WaitStates) + ", has " + Twine(Have) +
                  " after pc 0x" +
                  utohexstr(L.Prog.object().elfAddress(P.I->PC), true) + ": " +
                  L.Prog.text(*P.I) + " (ISA manual, section 4.5)");
}

void HazardCheck::before(Wave &W, const Inst &I) {
  if (!I.Op)
    return;
  WaveInfo &Info = Waves[W.Slot];
  for (const Past &P : Info.Recent) {
    u64 Have = Info.Now - P.End;
    u64 &Enough = Clean.try_emplace({P.I, &I}, ~u64(0)).first->second;
    if (Have >= Enough)
      continue;
    if (Hazard H = findHazard(*P.I, I, Have, Strict); H.WaitStates)
      return report(W, H, P, Have);
    Enough = Have;
  }
}

void HazardCheck::after(Wave &W, const Inst &I) {
  WaveInfo &Info = Waves[W.Slot];
  Info.Now += I.Op->Class == OpClass::Nop ? (u32(I.Offset) & 15) + 1 : 1;
  Info.Recent.push_back({&I, Info.Now});
  while (Info.Now - Info.Recent.front().End >= Longest)
    Info.Recent.pop_front();
}

std::unique_ptr<Observer> toygcn::sim::createHazardCheck(Launch &L,
                                                         bool Strict) {
  return std::make_unique<HazardCheck>(L, Strict);
}

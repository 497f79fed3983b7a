//===- Profile.cpp - What each instruction did ----------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Profile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/JSON.h"

using namespace llvm;
using namespace toygcn::sim;

void Profile::waveStart(Wave &W) {
  if (W.Number < MaxWaves)
    Ways.push_back({W.Group.Id, W.Number, 0, 0, {}});
}

void Profile::before(Wave &W, const Inst &I) {
  Count &C = Counts[I.PC];
  C.I = &I;
  ++C.Runs;
  C.Lanes += popcount(W.exec());
  auto Way = find_if(Ways, [&](auto &X) { return X.Number == W.Number; });
  if (Way == Ways.end())
    return;
  std::vector<Step> &Steps = Way->Steps;
  const bool GoesOn = !Steps.empty() && !Way->LeftOut && Way->NextPC == I.PC &&
                      Steps.back().Exec == W.exec();
  if (GoesOn)
    ++Steps.back().Length;
  else if (Steps.size() < MaxSteps)
    Steps.push_back({I.PC, W.exec(), 1});
  else
    ++Way->LeftOut;
  Way->NextPC = I.PC + I.Size;
}

void Profile::printInstructions(json::OStream &J) const {
  static const std::pair<Spent::Reason, const char *> Names[] = {
      {Spent::Issue, "issue"},    {Spent::Turn, "turn"},
      {Spent::Fetch, "fetch"},    {Spent::Scalar, "scalar"},
      {Spent::Memory, "memory"},  {Spent::Lgkm, "lgkm"},
      {Spent::Barrier, "barrier"}};
  const u64 Base = L.Prog.object().code().front()->Base;
  for (const auto &[PC, C] : Counts)
    J.object([&, PC = PC, &C = C] {
      J.attribute("pc", L.Prog.object().elfAddress(PC));
      J.attribute("text", L.Prog.text(*C.I));
      J.attribute("line", L.Prog.object().sourceLine(PC));
      J.attribute("count", C.Runs);
      J.attribute("lanes", C.Lanes);
      const u64 Number = (PC - Base) / 4;
      if (Number < Cycles.size())
        J.attributeObject("cycles", [&] {
          for (auto [Why, Name] : Names)
            if (u64 N = Cycles[Number].Cycles[Why])
              J.attribute(Name, N);
        });
    });
}

void Profile::printWaves(json::OStream &J) const {
  for (const Way &W : Ways)
    J.object([&] {
      J.attribute("number", W.Number);
      J.attributeArray("group", [&] {
        for (u32 D : W.Group)
          J.value(D);
      });
      J.attributeArray("steps", [&] {
        for (const Step &S : W.Steps)
          J.array([&] {
            J.value(L.Prog.object().elfAddress(S.PC));
            J.value(S.Length);
            J.value(utohexstr(S.Exec, /*LowerCase=*/true));
          });
      });
      J.attribute("left_out", W.LeftOut);
    });
}

void Profile::print(raw_ostream &OS) const {
  json::OStream J(OS);
  J.object([&] {
    J.attribute("kernel", L.K.Name);
    J.attribute("waves_in_all", L.waveCount());
    if (CuCycles) {
      J.attribute("cu_cycles", CuCycles);
      J.attribute("issuing_turns", Timed->issuingTurns());
      J.attributeObject("busy", [&] {
        J.attribute("vector", Timed->busy(Unit::Vector));
        J.attribute("scalar", Timed->busy(Unit::Scalar));
        J.attribute("memory", Timed->busy(Unit::Memory));
        J.attribute("lds", Timed->busy(Unit::Lds));
        J.attribute("branch", Timed->busy(Unit::Branch));
      });
    }
    J.attributeArray("instructions", [&] { printInstructions(J); });
    J.attributeArray("waves", [&] { printWaves(J); });
  });
  OS << '\n';
}

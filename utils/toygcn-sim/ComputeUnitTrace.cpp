//===- ComputeUnitTrace.cpp - What a compute unit is to time --------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ComputeUnitTrace.h"
#include "LaneAccess.h"

using namespace toygcn::sim;

ComputeUnitTrace::ComputeUnitTrace(Launch &L, const ClockConstants &K)
    : K(K), Base(L.Prog.object().code().front()->Base), L(L),
      Touched(L.keepFootprints()),
      Code(L.Prog.object().code().front()->Size / 4 + 1),
      Machine(std::make_unique<ComputeUnit>(Code, L.residency(), K)) {}

void ComputeUnitTrace::tryConstants() {
  for (const ClockConstant &C : clockConstants())
    for (unsigned Value : {C.Low, C.High})
      if (Value) {
        ClockConstants Other;
        Other.*C.Field = Value;
        Tried.emplace_back(
            std::piecewise_construct,
            std::forward_as_tuple(C.Name + ("=" + std::to_string(Value))),
            std::forward_as_tuple(L, Other));
      }
}

std::vector<std::pair<std::string, u64>> ComputeUnitTrace::cyclesAt() {
  std::vector<std::pair<std::string, u64>> Found;
  for (auto &[Constant, Clock] : Tried)
    Found.emplace_back(Constant, Clock.cycles());
  return Found;
}

void ComputeUnitTrace::waveStart(Wave &W) {
  for (auto &Other : Tried)
    Other.second.waveStart(W);
  if (W.Slot == 0) {
    Waves.assign(W.Group.Waves.size(), {});
    NextPC.assign(Waves.size(), 0);
    Ended = 0;
  }
}

void ComputeUnitTrace::after(Wave &W, const Inst &I) {
  for (auto &Other : Tried)
    Other.second.after(W, I);
  WaveTrace &T = Waves[W.Slot];
  u32 Number = u32((I.PC - Base) / 4);
  ClockedInst &C = Code[Number];
  if (!C.Size)
    C = ClockedInst::of(I, K);
  if (NextPC[W.Slot] != I.PC)
    T.Runs.push_back({Number, 0});
  ++T.Runs.back().Count;
  NextPC[W.Slot] = I.PC + I.Size;
  if (C.HasCost)
    T.Costs.push_back(C.On == Unit::Lds
                          ? ldsCycles(I, Touched)
                          : memoryCycles(I, Touched, K.AtomicPeriod));
}

void ComputeUnitTrace::waveEnd(Wave &W) {
  for (auto &Other : Tried)
    Other.second.waveEnd(W);
  if (++Ended == Waves.size())
    Machine->add(std::move(Waves));
}

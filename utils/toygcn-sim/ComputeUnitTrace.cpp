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

ComputeUnitTrace::ComputeUnitTrace(Launch &L)
    : Base(L.Prog.object().code().front()->Base), Touched(L.keepFootprints()),
      Code(L.Prog.object().code().front()->Size / 4 + 1),
      Machine(std::make_unique<ComputeUnit>(Code, L.residency())) {}

void ComputeUnitTrace::waveStart(Wave &W) {
  if (W.Slot == 0) {
    Waves.assign(W.Group.Waves.size(), {});
    NextPC.assign(Waves.size(), 0);
    Ended = 0;
  }
}

void ComputeUnitTrace::after(Wave &W, const Inst &I) {
  WaveTrace &T = Waves[W.Slot];
  u32 Number = u32((I.PC - Base) / 4);
  ClockedInst &C = Code[Number];
  if (!C.Size)
    C = ClockedInst::of(I);
  if (NextPC[W.Slot] != I.PC)
    T.Runs.push_back({Number, 0});
  ++T.Runs.back().Count;
  NextPC[W.Slot] = I.PC + I.Size;
  if (C.HasCost)
    T.Costs.push_back(C.On == Unit::Lds ? ldsCycles(I, Touched)
                                        : memoryCycles(I, Touched));
}

void ComputeUnitTrace::waveEnd(Wave &W) {
  if (++Ended == Waves.size())
    Machine->add(std::move(Waves));
}

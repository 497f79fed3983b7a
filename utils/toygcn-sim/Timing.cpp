//===- Timing.cpp - Issue and latency model -------------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Timing.h"
#include "LaneAccess.h"
#include <algorithm>

using namespace toygcn::sim;

bool toygcn::sim::countsOnVm(const Inst &I) {
  return I.Op->Class == OpClass::VMEM && I.Op->Mem.Kind != MemKind::None;
}

bool toygcn::sim::countsOnLgkm(const Inst &I) {
  // A flat access may go to LDS: it counts on both.
  return I.Op->Class == OpClass::LDS || I.Op->Message ||
         (I.Op->Class == OpClass::SMEM &&
          (I.Op->Mem.Kind != MemKind::None || I.Op->Mem.DstDwords)) ||
         (I.Fmt == Format::FLAT && I.Segment == 0);
}

u64 toygcn::sim::issueCycles(const Inst &I, bool Taken) {
  if (!I.Op)
    return cost::Issue;
  switch (I.Op->Class) {
  case OpClass::VALU:
    return I.Op->Cycles;
  case OpClass::Branch:
    return Taken ? cost::BranchTaken : cost::Issue;
  case OpClass::Nop:
    return cost::Issue * ((u32(I.Offset) & 15) + 1);
  default:
    return cost::Issue;
  }
}

void WaveClock::waitFor(std::vector<u64> &Pending, unsigned Count) {
  if (Pending.size() <= Count)
    return;
  std::sort(Pending.begin(), Pending.end());
  size_t Done = Pending.size() - Count;
  advanceTo(Pending[Done - 1]);
  Pending.erase(Pending.begin(), Pending.begin() + Done);
}

void WaveClock::step(const Inst &I, bool Taken, unsigned AtOneAddress) {
  u64 Cycles = issueCycles(I, Taken) + (AtOneAddress - 1) * AtomicPeriod;
  Issued += Cycles;
  Now += Cycles;
  if (!I.Op)
    return;
  if (I.Op->Class == OpClass::Waitcnt) {
    WaitCounts C = WaitCounts::decode(u32(I.Offset));
    waitFor(Vm, C.Vm);
    waitFor(Lgkm, C.Lgkm);
    return;
  }
  if (countsOnVm(I))
    Vm.push_back(Now + cost::VectorLoadLatency);
  if (countsOnLgkm(I))
    Lgkm.push_back(Now + (I.Op->Class == OpClass::SMEM ? cost::ScalarLoadLatency
                          : I.Op->Class == OpClass::LDS
                              ? cost::LdsLatency
                              : cost::VectorLoadLatency));
}

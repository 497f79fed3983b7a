//===- Timing.cpp - Issue and latency model -------------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Timing.h"
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
    return cu::Turn;
  switch (I.Op->Class) {
  case OpClass::VALU:
    return I.Op->Cycles;
  case OpClass::Branch:
    return Taken ? cu::BranchTaken : cu::Turn;
  case OpClass::Nop:
    return cu::Turn * ((u32(I.Offset) & 15) + 1);
  default:
    return cu::Turn;
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
  u64 Cycles = issueCycles(I, Taken) + (AtOneAddress - 1) * cu::AtomicPeriod;
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
    Vm.push_back(Now + cu::AloneVectorLoad);
  if (countsOnLgkm(I))
    Lgkm.push_back(Now + (I.Op->Class == OpClass::SMEM  ? cu::AloneScalarLoad
                          : I.Op->Class == OpClass::LDS ? cu::AloneLds
                                                        : cu::AloneVectorLoad));
}

//===- Stats.cpp - Counting what runs -------------------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Stats.h"
#include "LaneAccess.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace toygcn::sim;

static const std::pair<OpClass, const char *> ClassNames[] = {
    {OpClass::SALU, "salu"},       {OpClass::VALU, "valu"},
    {OpClass::SMEM, "smem"},       {OpClass::VMEM, "vmem"},
    {OpClass::LDS, "lds"},         {OpClass::Branch, "branch"},
    {OpClass::Waitcnt, "waitcnt"}, {OpClass::Nop, "nop"},
    {OpClass::Other, "other"},
};

u64 Stats::total() const {
  u64 Sum = 0;
  for (u64 N : Class)
    Sum += N;
  return Sum;
}

void Stats::add(const Stats &Other) {
  for (auto [C, Name] : ClassNames)
    Class[unsigned(C)] += Other.count(C);
  for (u64 Stats::*Sum :
       {&Stats::LanesActive, &Stats::VectorInsts, &Stats::Dpp, &Stats::ReadLane,
        &Stats::ReadFirstLane, &Stats::IssueCycles, &Stats::LatencyCycles,
        &Stats::Waves, &Stats::BranchesTaken, &Stats::MetLanes})
    this->*Sum += Other.*Sum;
  append_range(WaveCycles, Other.WaveCycles);
}

u64 Stats::workingWaves() const {
  constexpr u64 Part = 4;
  const u64 Most = WaveCycles.empty() ? 0 : *max_element(WaveCycles);
  return count_if(WaveCycles, [&](u64 C) { return C * Part >= Most; });
}

void Stats::waveStart(Wave &W) {
  Touched = &W.Context.keepFootprints();
  if (Clocks.size() <= W.Slot)
    Clocks.resize(W.Slot + 1);
  Clocks[W.Slot] = WaveClock();
  ++Waves;
}

void Stats::before(Wave &W, const Inst &) { ExecBefore = W.exec(); }

Stats::Counted Stats::Counted::of(const Inst &I) {
  Counted C;
  C.Class = u8(I.Op->Class);
  C.IsVector = I.Op->Class == OpClass::VALU || I.Op->Class == OpClass::VMEM ||
               I.Op->Class == OpClass::LDS;
  C.IsSteady = (I.Op->Class == OpClass::VALU || I.Op->Class == OpClass::SALU) &&
               !countsOnLgkm(I);
  C.Cycles = u16(issueCycles(I, /*Taken=*/false));
  return C;
}

const Stats::Counted &Stats::counted(const Inst &I) {
  if (LLVM_UNLIKELY(I.Number >= Insts.size()))
    Insts.resize(I.Number + 1);
  Counted &C = Insts[I.Number];
  if (LLVM_UNLIKELY(!C.Cycles))
    C = Counted::of(I);
  return C;
}

void Stats::stepClock(Wave &W, const Inst &I) {
  const bool Taken = W.NextPC != W.PC + I.Size;
  const unsigned Lanes =
      I.Op->Mem.Kind == MemKind::Atomic ? lanesAtOneAddress(I, *Touched) : 1;
  BranchesTaken += Taken && I.Op->Class == OpClass::Branch;
  MetLanes += Lanes - 1;
  Clocks[W.Slot].step(I, Taken, Lanes);
}

void Stats::after(Wave &W, const Inst &I) {
  const OpInfo &Op = *I.Op;
  const Counted &C = counted(I);
  ++Class[C.Class];
  if (C.IsSteady)
    Clocks[W.Slot].pass(C.Cycles);
  else
    stepClock(W, I);
  if (!C.IsVector)
    return;
  ++VectorInsts;
  const u64 Exec = changesExec(I) ? ExecBefore : W.exec();
  if (Exec != LastExec) {
    LastExec = Exec;
    LastActive = popcount(Exec);
  }
  LanesActive += LastActive;
  Dpp += I.HasDpp;
  ReadLane += Op.Between == LaneOp::ReadLane;
  ReadFirstLane += Op.Between == LaneOp::ReadFirstLane;
}

void Stats::waveEnd(Wave &W) {
  IssueCycles += Clocks[W.Slot].issued();
  WaveCycles.push_back(Clocks[W.Slot].issued());
  LatencyCycles += Clocks[W.Slot].now();
}

void Stats::barrierDone(Workgroup &G) {
  u64 Last = 0;
  for (Wave *W : G.Waves)
    Last = std::max(Last, Clocks[W->Slot].now());
  for (Wave *W : G.Waves)
    Clocks[W->Slot].advanceTo(Last);
}

void Stats::print(raw_ostream &OS) const {
  auto Row = [&](StringRef Name, u64 Value) {
    OS << formatv("  {0,-18}{1,14:N}\n", Name, Value);
  };
  OS << "kernel " << L.K.Name << '\n';
  Row("waves", Waves);
  for (auto [C, Name] : ClassNames)
    Row(Name, count(C));
  Row("total", total());
  Row("lanes active", LanesActive);
  Row("dpp", Dpp);
  Row("readlane", ReadLane);
  Row("readfirstlane", ReadFirstLane);
  Row("issue cycles", IssueCycles);
  Row("latency cycles", LatencyCycles);
  if (CuCycles)
    Row("CU cycles", *CuCycles);
  Row("occupancy", L.residency().Occupancy);
  Row("VGPRs", L.K.MetaVgprs ? L.K.MetaVgprs : L.K.allocatedVgprs());
  Row("SGPRs", L.K.MetaSgprs ? L.K.MetaSgprs : L.K.allocatedSgprs());
  Row("LDS bytes", L.ldsBytes());
  Row("scratch bytes", L.K.ScratchBytes);
  Row("code bytes", L.K.CodeBytes);
}

u64 Stats::issueCyclesAt(StringRef Constant) const {
  auto [Name, Text] = Constant.split('=');
  const u64 Value = u64(std::atoll(Text.data()));
  return IssueCycles +
         (Name == "BranchTaken"    ? (Value - cu::BranchTaken) * BranchesTaken
          : Name == "AtomicPeriod" ? (Value - cu::AtomicPeriod) * MetLanes
                                   : 0);
}

void Stats::printJson(raw_ostream &OS) const {
  json::OStream J(OS, 2);
  J.object([&] {
    J.attribute("kernel", L.K.Name);
    J.attribute("waves", Waves);
    J.attribute("working_waves", workingWaves());
    J.attributeObject("instructions", [&] {
      for (auto [C, Name] : ClassNames)
        J.attribute(Name, count(C));
      J.attribute("total", total());
    });
    J.attribute("lanes_active", LanesActive);
    J.attribute("dpp", Dpp);
    J.attribute("readlane", ReadLane);
    J.attribute("readfirstlane", ReadFirstLane);
    J.attribute("issue_cycles", IssueCycles);
    J.attribute("latency_cycles", LatencyCycles);
    J.attribute("vgprs", L.K.MetaVgprs ? L.K.MetaVgprs : L.K.allocatedVgprs());
    J.attribute("sgprs", L.K.MetaSgprs ? L.K.MetaSgprs : L.K.allocatedSgprs());
    J.attribute("lds_bytes", L.ldsBytes());
    J.attribute("scratch_bytes", L.K.ScratchBytes);
    J.attribute("code_bytes", L.K.CodeBytes);
    J.attribute("occupancy", L.residency().Occupancy);
    if (CuCycles)
      J.attribute("cu_cycles", *CuCycles);
    if (!CuCyclesAt.empty())
      J.attributeObject("cycles_at", [&] {
        for (const auto &At : CuCyclesAt)
          J.attributeObject(At.first, [&] {
            J.attribute("cu_cycles", At.second);
            J.attribute("issue_cycles", issueCyclesAt(At.first));
          });
      });
  });
  OS << '\n';
}

//===- LateMemory.cpp - Memory at its last moment -------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LateMemory.h"
#include "Lanes.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace toygcn::sim;

LateMemory::LateMemory(Launch &L)
    : L(L), Touched(L.keepFootprints()),
      Random(L.Options.LateSeed * 0x9E3779B97F4A7C15 + 1) {}

void LateMemory::waveStart(const Wave &W) {
  if (Waves.size() <= W.Slot)
    Waves.resize(W.Slot + 1);
  Waves[W.Slot].clear();
}

bool LateMemory::isLate() {
  if (L.Options.Late == LateMode::Late)
    return true;
  Random ^= Random << 13;
  Random ^= Random >> 7;
  Random ^= Random << 17;
  return Random >> 40 & 1;
}

void LateMemory::run(Wave &W, const Inst &I) {
  if (I.Op->Class == OpClass::Waitcnt) {
    release(W);
    const WaitCounts C = WaitCounts::decode(u32(I.Offset));
    waitFor(Waves[W.Slot], C.Vm, &InFlight::OnVm);
    waitFor(Waves[W.Slot], C.Lgkm, &InFlight::OnLgkm);
    return arrive(W);
  }
  if (countsOnVm(I) || countsOnLgkm(I))
    return issue(W, I);
  if (I.Op->Class == OpClass::SMEM &&
      StringRef(I.Op->Name).starts_with("s_dcache_inv"))
    Cached.clear();
  I.Run(W, I);
  if (W.State == WaveState::AtBarrier && W.Group.Waves.size() > 1)
    holdBack(W);
  if (W.State == WaveState::Ended) {
    release(W);
    Waves[W.Slot].clear();
  }
}

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

/// The counters count no further: the wave waits for the first operations.
constexpr unsigned MaxVm = 63, MaxLgkm = 15;

void LateMemory::issue(Wave &W, const Inst &I) {
  release(W);
  W.Context.footprint()->clear();
  Op New(I);
  New.Exec = W.exec();
  New.Late = isLate();
  if (!New.Late)
    arriveBefore(W, New);
  const bool Vector = I.Op->Mem.Bytes && I.Op->Class != OpClass::SMEM;
  if (Vector && New.Late && W.Group.Waves.size() > 1)
    keepInputs(W, New);
  Now = &New;
  I.Run(W, I);
  Now = nullptr;
  if (W.State == WaveState::Faulted)
    return;
  // No other wave reaches scratch.
  New.MayBeHeld = Vector && New.Late && !Touched.Lanes[Footprint::Scratch];
  if (L.Options.LenientFlat)
    New.keepReachedMemory(Touched);
  Ops &InWave = Waves[W.Slot];
  if (I.Op->Class == OpClass::SMEM && I.Op->Mem.Kind == MemKind::Store)
    storeScalar();
  if (New.Late && I.Op->Class == OpClass::SMEM &&
      I.Op->Mem.Kind == MemKind::Load)
    issueScalar(InWave, New);
  if (New.Late)
    takeResults(W, New);
  InWave.push_back(std::move(New));
  waitFor(InWave, MaxVm, &InFlight::OnVm);
  waitFor(InWave, MaxLgkm, &InFlight::OnLgkm);
  arrive(W);
}

/// Takes the results out of the registers.
void LateMemory::takeResults(Wave &W, Op &O) const {
  const OpInfo &Op = *O.I->Op;
  const u32 Bits = !Op.Mem.PartialDst ? ~u32(0)
                   : Op.memShift()    ? 0xFFFF0000
                                      : 0xFFFF;
  for (const RegRange &R : O.I->Writes)
    for (unsigned N = R.First; N < unsigned(R.First + R.Count); ++N) {
      if (!R.IsVector) {
        O.Scalars.push_back({u16(N), W.S[N & 127]});
        W.S[N & 127] = Poison;
        continue;
      }
      Row &New = O.Vectors.emplace_back(Row{u16(N), Bits, {}});
      memcpy(New.Value.data(), W.V[N], sizeof(LaneRow));
      forEachLane(O.Exec, [&](unsigned Lane) {
        W.V[N][Lane] = (W.V[N][Lane] & ~Bits) | (Poison & Bits);
      });
    }
}

/// What is early in an order comes after what was issued before.
void LateMemory::arriveBefore(Wave &W, const Op &Early) {
  for (Op &O : Waves[W.Slot])
    if (O.InOrder && Early.InOrder) {
      O.OnVm &= !Early.OnVm;
      O.OnLgkm &= !Early.OnLgkm;
    }
  arrive(W);
}

/// Gives the registers the results of all that is done.
void LateMemory::arrive(Wave &W) {
  Ops &InWave = Waves[W.Slot];
  for (Op &O : InWave) {
    if (!O.done())
      continue;
    if (!O.AtIssue.empty())
      arriveScalar(O);
    for (const Scalar &S : O.Scalars)
      W.S[S.Reg & 127] = S.Value;
    for (const Row &R : O.Vectors)
      forEachLane(O.Exec, [&](unsigned Lane) {
        u32 &To = W.V[R.Reg][Lane];
        To = (To & ~R.Bits) | (R.Value[Lane] & R.Bits);
      });
  }
  erase_if(InWave, [](const Op &O) { return O.done(); });
}

//===----------------------------------------------------------------------===//
// Other waves
//===----------------------------------------------------------------------===//

void LateMemory::keepOld(u8 *At, unsigned Bytes) {
  if (!Now)
    return;
  OldBytes &Old = Now->Old.emplace_back(OldBytes{At, Bytes, {}});
  memcpy(Old.Bytes.data(), At, Bytes);
}

void LateMemory::keepInputs(Wave &W, Op &O) const {
  memcpy(O.ScalarInputs.data(), W.S, sizeof(W.S));
  for (const RegRange &R : O.I->Reads)
    for (unsigned N = R.First; R.IsVector && N < unsigned(R.First + R.Count);
         ++N)
      memcpy(O.Inputs.emplace_back(Row{u16(N), 0, {}}).Value.data(), W.V[N],
             sizeof(LaneRow));
}

/// At a barrier. Undoes what no s_waitcnt has made sure of: no other wave has
/// run since, so the bytes are as the wave left them.
void LateMemory::holdBack(Wave &W) {
  for (Op &O : reverse(Waves[W.Slot])) {
    if (!O.Late) // Those before it have taken effect, too.
      return;
    if (!O.MayBeHeld || O.Held)
      continue;
    for (const OldBytes &Old : reverse(O.Old))
      memcpy(Old.At, Old.Bytes.data(), Old.Count);
    O.Old.clear();
    O.Held = true;
  }
}

/// Before the wave does anything in memory again, and when it waits.
void LateMemory::release(Wave &W) {
  for (Op &O : Waves[W.Slot])
    if (O.Held)
      doAgain(W, O);
}

void LateMemory::doAgain(Wave &W, Op &O) {
  std::vector<Row> Saved;
  auto save = [&](u16 Reg) {
    memcpy(Saved.emplace_back(Row{Reg, 0, {}}).Value.data(), W.V[Reg],
           sizeof(LaneRow));
  };
  std::array<u32, 128> Scalars;
  memcpy(Scalars.data(), W.S, sizeof(W.S));
  for (const Row &R : O.Vectors)
    save(R.Reg);
  for (const Row &R : O.Inputs) {
    save(R.Reg);
    memcpy(W.V[R.Reg], R.Value.data(), sizeof(LaneRow));
  }
  memcpy(W.S, O.ScalarInputs.data(), sizeof(W.S));
  O.Held = false;
  Now = &O;
  O.I->Run(W, *O.I);
  Now = nullptr;
  for (Row &R : O.Vectors)
    memcpy(R.Value.data(), W.V[R.Reg], sizeof(LaneRow));
  memcpy(W.S, Scalars.data(), sizeof(W.S));
  for (const Row &R : reverse(Saved))
    memcpy(W.V[R.Reg], R.Value.data(), sizeof(LaneRow));
}

/// Another wave may see what this one stored, and store over it: it cannot be
/// undone any more. What waves at a barrier hold back must not make this one
/// spin for ever.
void LateMemory::turnEnds(const Wave &W) {
  for (Op &O : Waves[W.Slot]) {
    O.Old.clear();
    O.MayBeHeld = false;
  }
  for (Wave *Other : W.Group.Waves)
    release(*Other);
}

//===----------------------------------------------------------------------===//
// Scalar memory
//===----------------------------------------------------------------------===//

/// The line at \p First, as memory has it now. What lies outside of allocations
/// is 0.
LateMemory::Line LateMemory::lineOfMemory(u64 First) const {
  Line Bytes = {};
  for (unsigned B = 0; B < LineBytes; B += 4)
    if (const Region *R = L.Mem.find(First + B))
      memcpy(Bytes.data() + B, R->at(First + B),
             std::min<u64>(4, R->Size - (First + B - R->Base)));
  return Bytes;
}

/// Makes the bytes of \p L, which was read from \p From on the host, what they
/// were before the vector instructions in flight stored over them.
void LateMemory::showOld(const Ops &Before, uintptr_t From, Line &L) {
  for (const Op &O : reverse(Before))
    for (const OldBytes &Old : reverse(O.Old))
      for (unsigned B = 0; B < Old.Count && O.OnVm; ++B)
        if (const uintptr_t At = uintptr_t(Old.At) + B - From; At < LineBytes)
          L[At] = Old.Bytes[B];
}

void LateMemory::issueScalar(const Ops &Before, Op &O) {
  const unsigned Count =
      Touched.Lanes[Footprint::Global] ? Touched.Bytes[0] : 0;
  O.Addr = Touched.Addr[0][0];
  for (unsigned B = 0; B < Count; B += 4) {
    const u64 At = O.Addr + B, First = At - At % LineBytes;
    Line Bytes = lineOfMemory(First);
    memcpy(&O.AtIssue.emplace_back(), Bytes.data() + At % LineBytes, 4);
    if (O.Earlier.count(First))
      continue;
    const Region *R = L.Mem.find(At);
    if (auto It = Cached.find(First); It != Cached.end())
      Bytes = It->second;
    else if (R)
      showOld(Before, uintptr_t(R->at(At)) - (At - First), Bytes);
    O.Earlier[First] = Bytes;
  }
}

/// Takes each line as it was, or as it is now where a dword of it changed while
/// the load was under way.
void LateMemory::arriveScalar(Op &O) {
  std::map<u64, Line> Current;
  for (auto &[First, Bytes] : O.Earlier)
    Current[First] = lineOfMemory(First);
  auto dword = [&](const std::map<u64, Line> &Of, unsigned D) {
    const u64 At = O.Addr + 4 * D;
    u32 V;
    memcpy(&V, Of.at(At - At % LineBytes).data() + At % LineBytes, 4);
    return V;
  };
  for (unsigned D = 0; D < O.AtIssue.size(); ++D)
    if (dword(Current, D) != O.AtIssue[D]) {
      const u64 At = O.Addr + 4 * D, First = At - At % LineBytes;
      O.Earlier[First] = Current[First];
    }
  for (unsigned D = 0; D < O.AtIssue.size(); ++D)
    O.Scalars[D].Value = dword(O.Earlier, D);
  for (const auto &[First, Bytes] : O.Earlier)
    Cached[First] = Bytes;
}

/// A scalar store goes into the cache, too.
void LateMemory::storeScalar() {
  const u64 Addr = Touched.Addr[0][0];
  for (u64 At = Addr; At < Addr + Touched.Bytes[0]; At += 4)
    if (auto It = Cached.find(At - At % LineBytes); It != Cached.end())
      if (const u8 *P = L.Mem.access(At, 4, /*Write=*/false))
        memcpy(It->second.data() + At % LineBytes, P, 4);
}

//===- WaitcntCheck.cpp - Results used before they arrive -----------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Follows the counters of the "Vega" ISA manual, section 4.4. A register that
/// an outstanding memory instruction will write must not be read or written
/// until an s_waitcnt guarantees that the result has arrived:
///
///   vmcnt    vector memory, in order
///   lgkmcnt  LDS in order; scalar memory and messages in any order
///   flat     on both counters, and out of order on both: needs zero
///
/// An in-order operation is done after `cnt(N)` when at least N in-order
/// operations of its kind were issued after it; one out of order when N is 0.
/// In-order loads may overwrite each other's results: the later one wins.
///
/// With --lenient-flat a flat access whose lanes all reach one memory is on
/// that memory's counter only, in order: so stock's code waits where the IR
/// says what a pointer cannot point to. And a load by other lanes may write the
/// register of its result: each result goes to the lanes that asked for it, so
/// none of them sees both. Stock's two arms of an atomic by a generic pointer,
/// one of which is for private memory, do that.
///
/// What is outstanding at a barrier may be missed by the other waves
/// (BarrierStores.h).
///
//===----------------------------------------------------------------------===//

#include "BarrierStores.h"
#include "Checks.h"
#include "RegisterNames.h"
#include "Timing.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace toygcn::sim;

static bool isFlat(const Inst &I) { return countsOnVm(I) && countsOnLgkm(I); }

/// Whether the results of \p I arrive in the order of its counter.
static bool arrivesInOrder(const Inst &I) {
  return I.Op->Class != OpClass::SMEM && !I.Op->Message && !isFlat(I);
}

namespace {

/// One memory instruction in flight.
struct Pending {
  const Inst *I;
  bool OnVm, OnLgkm; ///< Counters that still hold it.
  bool InOrder;
  u64 Lanes;                               ///< EXEC.
  std::shared_ptr<const Footprint> Stored; ///< For stores that others may read.
};

/// So many stores of a wave are looked at when it comes to a barrier: vmcnt
/// counts no further.
constexpr unsigned MaxStores = 64;

class WaitcntCheck : public Observer {
public:
  explicit WaitcntCheck(Launch &L) : L(L), Touched(L.keepFootprints()) {}
  void waveStart(Wave &W) override;
  Moment moment(const Inst &I) const override {
    return I.Op->Class == OpClass::Waitcnt || countsOnVm(I) || countsOnLgkm(I)
               ? Always
               : Before;
  }
  void before(Wave &W, const Inst &I) override;
  void after(Wave &W, const Inst &I) override;
  void barrierDone(Workgroup &Group) override;

private:
  struct WaveInfo {
    std::vector<Pending> Ops;
    RegSet Due; ///< What they write.
  };
  void touch(Wave &W, const Inst &I, const RegRange &R, bool Writes);
  void report(Wave &W, const Inst &I, const RegRange &R, unsigned Reg,
              bool Writes);
  static void wait(WaveInfo &Info, unsigned Count, bool Pending::*Counter);
  void checkMissed(Wave &W, const Inst &I);
  void keepReachedMemory(Pending &P) const;

  Launch &L;
  const Footprint &Touched;
  std::vector<WaveInfo> Waves;
  BarrierStores Missing;
};

} // namespace

void WaitcntCheck::waveStart(Wave &W) {
  if (Waves.size() <= W.Slot)
    Waves.resize(W.Slot + 1);
  Waves[W.Slot] = WaveInfo();
  if (W.Slot == 0)
    Missing.barrier({});
}

void WaitcntCheck::report(Wave &W, const Inst &I, const RegRange &R,
                          unsigned Reg, bool Writes) {
  for (const Pending &P : Waves[W.Slot].Ops) {
    bool SameQueue = (P.OnVm && countsOnVm(I)) || (P.OnLgkm && countsOnLgkm(I));
    if (Writes && SameQueue && P.InOrder && arrivesInOrder(I))
      continue;
    if (Writes && SameQueue && L.Options.LenientFlat && isFlat(*P.I) &&
        !(P.Lanes & W.exec()))
      continue;
    for (const RegRange &D : P.I->Writes)
      if (D.IsVector == R.IsVector && Reg >= D.First &&
          Reg < unsigned(D.First + D.Count)) {
        StringRef Counter = P.OnVm ? "vmcnt" : "lgkmcnt";
        W.fault(-1, Twine(Writes ? "overwrites " : "uses ") +
                        registerName(R.IsVector, Reg) + " without s_waitcnt " +
                        Counter + " for its load at pc 0x" +
                        utohexstr(L.Prog.object().elfAddress(P.I->PC), true) +
                        ": " + L.Prog.text(*P.I));
        return;
      }
  }
}

void WaitcntCheck::touch(Wave &W, const Inst &I, const RegRange &R,
                         bool Writes) {
  const WaveInfo &Info = Waves[W.Slot];
  for (unsigned N = R.First; N < unsigned(R.First + R.Count); ++N)
    if (Info.Due.has(R.IsVector, N))
      return report(W, I, R, N, Writes);
}

void WaitcntCheck::before(Wave &W, const Inst &I) {
  const RegSet &Due = Waves[W.Slot].Due;
  if (!Due.hasAny(I.ReadSet) && !Due.hasAny(I.WriteSet))
    return;
  for (const RegRange &R : I.Reads)
    touch(W, I, R, false);
  for (const RegRange &R : I.Writes)
    touch(W, I, R, true);
}

/// Takes off \p Counter what `cnt(Count)` guarantees to be done.
void WaitcntCheck::wait(WaveInfo &Info, unsigned Count,
                        bool Pending::*Counter) {
  unsigned InOrderAfter = 0;
  for (auto It = Info.Ops.rbegin(); It != Info.Ops.rend(); ++It) {
    if (!((*It).*Counter))
      continue;
    bool Done = Count == 0 || (It->InOrder && InOrderAfter >= Count);
    InOrderAfter += It->InOrder;
    if (Done)
      (*It).*Counter = false;
  }
}

/// Takes a flat access off the counter of the memory that no lane reached.
void WaitcntCheck::keepReachedMemory(Pending &P) const {
  const bool Lds = Touched.Lanes[Footprint::Lds];
  const bool Other =
      Touched.Lanes[Footprint::Global] | Touched.Lanes[Footprint::Scratch];
  if (!P.OnVm || !P.OnLgkm || Lds == Other)
    return;
  P.OnVm = Other;
  P.OnLgkm = Lds;
  P.InOrder = true;
}

void WaitcntCheck::after(Wave &W, const Inst &I) {
  WaveInfo &Info = Waves[W.Slot];
  if (I.Op->Class == OpClass::Waitcnt) {
    WaitCounts C = WaitCounts::decode(u32(I.Offset));
    wait(Info, C.Vm, &Pending::OnVm);
    wait(Info, C.Lgkm, &Pending::OnLgkm);
    auto Gone = [](const Pending &P) { return !P.OnVm && !P.OnLgkm; };
    Info.Ops.erase(std::remove_if(Info.Ops.begin(), Info.Ops.end(), Gone),
                   Info.Ops.end());
    Info.Due = RegSet();
    for (const Pending &P : Info.Ops)
      Info.Due.add(P.I->WriteSet);
    return;
  }
  const MemInfo &M = I.Op->Mem;
  const bool Stores = M.Kind != MemKind::Load && M.Bytes &&
                      I.Op->Class != OpClass::SMEM && W.Group.Waves.size() > 1;
  if (!Missing.empty())
    checkMissed(W, I);
  Pending P = {&I,       countsOnVm(I), countsOnLgkm(I), arrivesInOrder(I),
               W.exec(), nullptr};
  if (L.Options.LenientFlat)
    keepReachedMemory(P);
  if (Stores)
    P.Stored = std::make_shared<const Footprint>(Touched);
  Info.Ops.push_back(std::move(P));
  if (Info.Ops.size() > MaxStores)
    Info.Ops[Info.Ops.size() - 1 - MaxStores].Stored.reset();
  Info.Due.add(I.WriteSet);
}

void WaitcntCheck::barrierDone(Workgroup &Group) {
  std::vector<OutstandingStore> Stores;
  for (const Wave *W : Group.Waves)
    for (const Pending &P : Waves[W->Slot].Ops)
      if (P.Stored)
        Stores.push_back({P.I, W->Slot, P.Stored});
  if (!Stores.empty() || !Missing.empty())
    Missing.barrier(std::move(Stores));
}

void WaitcntCheck::checkMissed(Wave &W, const Inst &I) {
  const MemInfo &M = I.Op->Mem;
  const bool Reads = M.Kind == MemKind::Load || I.Glc || M.DstDwords;
  unsigned Lane;
  if (!Reads || !M.Bytes || I.Op->Class == OpClass::SMEM)
    return;
  if (const OutstandingStore *S = Missing.missedBy(I, W.Slot, Touched, Lane))
    W.fault(int(Lane),
            "may miss what wave " + Twine(S->Slot) +
                " stored before the barrier, without s_waitcnt " +
                (countsOnVm(*S->I) ? "vmcnt" : "lgkmcnt") +
                " before it, at pc 0x" +
                utohexstr(L.Prog.object().elfAddress(S->I->PC), true) + ": " +
                L.Prog.text(*S->I));
}

std::unique_ptr<Observer> toygcn::sim::createWaitcntCheck(Launch &L) {
  return std::make_unique<WaitcntCheck>(L);
}

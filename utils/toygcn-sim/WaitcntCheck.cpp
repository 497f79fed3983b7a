//===- WaitcntCheck.cpp - Results used before they arrive -----------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A register that an outstanding memory instruction will write must not be
/// read or written until an s_waitcnt guarantees that the result has arrived
/// (InFlight.h).
/// In-order loads may overwrite each other's results: the later one wins.
///
/// With --lenient-flat a flat access whose lanes all reach one memory is on
/// that memory's counter only, in order: so stock's code waits where the IR
/// says what a pointer cannot point to. And a load by other lanes may write the
/// register of its result: each result goes to the lanes that asked for it, so
/// none of them sees both. Stock's two arms of an atomic by a generic pointer,
/// one for private memory, do that.
///
/// A flat access comes to LDS on another way than a DS instruction, and the
/// manual promises no order between them (section 9): a DS instruction must
/// wait for a flat access in flight if both reach one byte and one of them
/// changes it. Stock code does not: --lenient-flat leaves that out.
///
/// What is outstanding at a barrier may be missed by the other waves
/// (BarrierStores.h).
///
//===----------------------------------------------------------------------===//

#include "BarrierStores.h"
#include "Checks.h"
#include "InFlight.h"
#include "Lanes.h"
#include "RegisterNames.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace toygcn::sim;

namespace {

/// What the check has to know of one.
struct Pending : InFlight {
  u64 Lanes;                               ///< EXEC.
  std::shared_ptr<const Footprint> Stored; ///< For stores that others may read.
  std::shared_ptr<const Footprint> InLds;  ///< Where a flat access reaches it.
  Pending(const Inst &I, u64 Lanes) : InFlight(I), Lanes(Lanes) {}
};

/// The most stores of a wave that are looked at when it comes to a barrier:
/// vmcnt counts no further.
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
  void checkMissed(Wave &W, const Inst &I);
  void checkOvertakes(Wave &W, const Inst &I);

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

void WaitcntCheck::after(Wave &W, const Inst &I) {
  WaveInfo &Info = Waves[W.Slot];
  if (I.Op->Class == OpClass::Waitcnt) {
    WaitCounts C = WaitCounts::decode(u32(I.Offset));
    waitFor(Info.Ops, C.Vm, &InFlight::OnVm);
    waitFor(Info.Ops, C.Lgkm, &InFlight::OnLgkm);
    llvm::erase_if(Info.Ops, [](const Pending &P) { return P.done(); });
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
  if (I.Op->Class == OpClass::LDS && I.Op->Mem.Bytes)
    checkOvertakes(W, I);
  Pending P(I, W.exec());
  if (L.Options.LenientFlat)
    P.keepReachedMemory(Touched);
  if (Stores)
    P.Stored = std::make_shared<const Footprint>(Touched);
  if (isFlat(I) && !L.Options.LenientFlat && Touched.Lanes[Footprint::Lds])
    P.InLds = std::make_shared<const Footprint>(Touched);
  Info.Ops.push_back(std::move(P));
  if (Info.Ops.size() > MaxStores)
    Info.Ops[Info.Ops.size() - 1 - MaxStores].Stored.reset();
  Info.Due.add(I.WriteSet);
}

/// The bytes of LDS that \p I reaches, one bit for each.
static std::vector<bool> ldsBytes(const Inst &I, const Footprint &F,
                                  unsigned Size) {
  std::vector<bool> Bytes(Size);
  for (unsigned E = 0; E < I.Op->Mem.Elements; ++E)
    forEachLane(F.Lanes[Footprint::Lds], [&](unsigned Lane) {
      for (unsigned B = 0; B < F.Bytes[Lane]; ++B)
        Bytes[F.Addr[E][Lane] + B] = true;
    });
  return Bytes;
}

void WaitcntCheck::checkOvertakes(Wave &W, const Inst &I) {
  std::vector<bool> Mine;
  for (const Pending &P : Waves[W.Slot].Ops) {
    if (!P.InLds || !P.OnLgkm ||
        (I.Op->Mem.Kind == MemKind::Load && P.I->Op->Mem.Kind == MemKind::Load))
      continue;
    if (Mine.empty())
      Mine = ldsBytes(I, Touched, L.ldsBytes());
    const std::vector<bool> Its = ldsBytes(*P.I, *P.InLds, L.ldsBytes());
    for (unsigned B = 0; B < Its.size(); ++B)
      if (Mine[B] && Its[B])
        return W.fault(
            -1, "may overtake the flat access to byte " + Twine(B) +
                    " of LDS, without s_waitcnt lgkmcnt for it, at "
                    "pc 0x" +
                    utohexstr(L.Prog.object().elfAddress(P.I->PC), true) +
                    ": " + L.Prog.text(*P.I));
  }
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

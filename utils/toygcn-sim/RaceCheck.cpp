//===- RaceCheck.cpp - Races in LDS, lanes that store over each other -----===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Two results that no order of the hardware decides:
///   - Two waves access one byte of LDS without a barrier in between, at least
///     one of them writes, and one of them is no atomic.
///   - Two lanes of one store write different values to one byte of it.
///
/// A write that leaves the byte as it is counts as a read: waves may store the
/// same value. A byte that an atomic changed may be loaded. Where an atomic
/// brings a wave what another wave left by an atomic, that may order the two.
/// So a new interval begins, as at a barrier. Loads and stores of atomic
/// variables are plain instructions; an object may mark them
/// (CodeObject::isAtomicAccess). In one without marks, any load of LDS may be
/// one.
///
//===----------------------------------------------------------------------===//

#include "Checks.h"
#include "Lanes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"

using namespace llvm;
using namespace toygcn::sim;

namespace {

/// What happened to a byte of LDS in one interval between barriers.
struct Cell {
  u32 Interval = 0;
  u16 Readers = 0, Writers = 0, Atomics = 0; ///< Bits of waves.
};

class RaceCheck : public Observer {
public:
  explicit RaceCheck(Launch &L)
      : L(L), Touched(L.keepFootprints()), Cells(L.ldsBytes()),
        Values(L.ldsBytes()), Last((L.ldsBytes() + 3) / 4) {}
  void waveStart(Wave &W) override;
  Moment moment(const Inst &I) const override {
    return I.Op->Mem.Bytes && I.Op->Class != OpClass::SMEM ? After : Never;
  }
  void after(Wave &W, const Inst &I) override;
  void barrierDone(Workgroup &) override { ++Interval; }

private:
  enum class Way : u8 { Read, Write, Atomic };
  /// The last of each kind on a dword, for messages.
  struct LastAccess {
    const Inst *Reader = nullptr, *Writer = nullptr;
  };
  void accessLds(Wave &W, const Inst &I, Way How, unsigned Element);
  bool accessByte(Wave &W, Way How, u64 Addr);
  void report(Wave &W, Way How, unsigned Lane, u64 Addr, const Cell &C);
  void checkLanes(Wave &W, const Inst &I, unsigned Element);
  bool isAtomic(const Inst &I) const {
    return I.Op->Mem.Kind == MemKind::Atomic ||
           L.Prog.object().isAtomicAccess(I.PC);
  }
  /// Whether what \p I gets may tell its wave how far another one is.
  bool mayOrder(const Inst &I) const {
    return I.Op->Mem.DstDwords &&
           (isAtomic(I) || !L.Prog.object().marksAtomicAccesses());
  }

  Launch &L;
  const Footprint &Touched;
  std::vector<Cell> Cells;      ///< By byte of LDS.
  std::vector<u8> Values;       ///< LDS as it was before this instruction.
  std::vector<LastAccess> Last; ///< By dword of LDS.
  u32 Interval = 0;
};

} // namespace

void RaceCheck::waveStart(Wave &W) {
  if (W.Slot != 0)
    return;
  ++Interval;
  std::copy_n(W.Group.Lds.begin(), Values.size(), Values.begin());
}

//===----------------------------------------------------------------------===//
// Waves
//===----------------------------------------------------------------------===//

/// False when another wave's access races with this one.
bool RaceCheck::accessByte(Wave &W, Way How, u64 Addr) {
  Cell &C = Cells[Addr];
  const u16 Me = u16(1u << W.Slot), Others = u16(~Me);
  if (C.Interval != Interval)
    C = {Interval, 0, 0, 0};
  const u8 Now = W.Group.Lds[Addr];
  if (How == Way::Write && Now == Values[Addr]) {
    C.Readers |= Me;
    return true;
  }
  Values[Addr] = Now;
  const u16 Rivals =
      How == Way::Write ? C.Readers | C.Writers | C.Atomics : C.Writers;
  if (Rivals & Others)
    return false;
  (How == Way::Read    ? C.Readers
   : How == Way::Write ? C.Writers
                       : C.Atomics) |= Me;
  return true;
}

void RaceCheck::report(Wave &W, Way How, unsigned Lane, u64 Addr,
                       const Cell &C) {
  u16 Others = u16(~(1u << W.Slot));
  const bool Wrote = (C.Writers & Others) != 0;
  const u16 Waves = (Wrote ? C.Writers : C.Readers | C.Atomics) & Others;
  const LastAccess &At = Last[Addr / 4];
  const Inst *Rival = Wrote ? At.Writer : At.Reader;
  std::string Where = Rival
                          ? " at pc 0x" +
                                utohexstr(L.Prog.object().elfAddress(Rival->PC),
                                          /*LowerCase=*/true) +
                                ": " + L.Prog.text(*Rival)
                          : "";
  W.fault(int(Lane),
          Twine(How == Way::Read ? "reads" : "writes") + " byte " +
              Twine(Addr) + " of LDS, which wave " + Twine(countr_zero(Waves)) +
              (Wrote ? " wrote" : " read") + " since the last barrier" + Where);
}

void RaceCheck::accessLds(Wave &W, const Inst &I, Way How, unsigned Element) {
  const u16 Others = u16(~(1u << W.Slot));
  bool Ordered = false;
  if (mayOrder(I))
    forEachLane(Touched.Lanes[Footprint::Lds], [&](unsigned Lane) {
      const Cell &C = Cells[Touched.Addr[Element][Lane]];
      Ordered |= C.Interval == Interval && (C.Atomics & Others);
    });
  if (Ordered)
    ++Interval;
  forEachLane(Touched.Lanes[Footprint::Lds], [&](unsigned Lane) {
    const u64 First = Touched.Addr[Element][Lane],
              End = First + Touched.Bytes[Lane];
    for (u64 Addr = First; Addr < End; ++Addr)
      if (!accessByte(W, How, Addr) && W.State != WaveState::Faulted)
        report(W, How, Lane, Addr, Cells[Addr]);
    for (u64 Dword = First / 4; Dword <= (End - 1) / 4; ++Dword)
      (How == Way::Write ? Last[Dword].Writer : Last[Dword].Reader) = &I;
  });
}

//===----------------------------------------------------------------------===//
// Lanes
//===----------------------------------------------------------------------===//

/// After a store each lane finds its own value, or another lane stored a
/// different one there.
void RaceCheck::checkLanes(Wave &W, const Inst &I, unsigned Element) {
  const unsigned Data = Element ? I.Data1 : I.Data0;
  const unsigned Shift = I.Op->memShift();
  forEachLane(Touched.Lanes[Footprint::Lds], [&](unsigned Lane) {
    const u8 *P = W.Group.Lds.data() + Touched.Addr[Element][Lane];
    const unsigned Bytes = Touched.Bytes[Lane];
    for (unsigned B = 0; B < Bytes; B += 4) {
      const u32 Mine = W.V[Data + B / 4][Lane] >> Shift;
      if (!memcmp(P + B, &Mine, std::min<unsigned>(Bytes - B, 4)) ||
          W.State == WaveState::Faulted)
        continue;
      W.fault(int(Lane), "another lane of the same store writes a different "
                         "value to the same place");
    }
  });
}

void RaceCheck::after(Wave &W, const Inst &I) {
  const MemInfo &M = I.Op->Mem;
  const bool Atomic = isAtomic(I);
  if (M.Kind == MemKind::Store && !Atomic)
    for (unsigned E = 0; E < M.Elements; ++E)
      checkLanes(W, I, E);
  const bool Gets = M.Kind == MemKind::Load ||
                    (M.Kind == MemKind::Atomic && I.Glc); // A store may be GLC.
  if (Atomic && Gets && Touched.Lanes[Footprint::Global])
    ++Interval; // It may be what orders the waves.
  if (!Touched.Lanes[Footprint::Lds] || W.State == WaveState::Faulted)
    return;
  const Way How = M.Kind == MemKind::Load ? Way::Read
                  : Atomic                ? Way::Atomic
                                          : Way::Write;
  for (unsigned E = 0; E < M.Elements; ++E)
    accessLds(W, I, How, E);
}

std::unique_ptr<Observer> toygcn::sim::createRaceCheck(Launch &L) {
  return std::make_unique<RaceCheck>(L);
}

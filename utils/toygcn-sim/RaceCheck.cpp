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
/// same value. A byte that an atomic changed may be loaded. Loads and stores of
/// atomic variables are plain instructions; an object may mark them
/// (CodeObject::isAtomicAccess). In one without marks, any load of LDS may be
/// one.
///
/// An atomic that brings a wave what another one left by an atomic orders the
/// two: what the other did before it left that comes first. Each wave counts
/// its epochs, and knows which epochs of each other wave are over (vector
/// clocks: C. Fidge, 1988). Memory orders are not looked at, and each atomic on
/// global memory may bring what any store left there, as programs have volatile
/// flags:
///
///   wave 0, epoch 1: data = 42; leaves flag = 1
///   wave 0, epoch 2: late = 43
///   wave 1 gets flag: epoch 1 is over; data is no race, late is one
///
//===----------------------------------------------------------------------===//

#include "Checks.h"
#include "Lanes.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"
#include <array>

using namespace llvm;
using namespace toygcn::sim;

namespace {

/// What happened to a byte of LDS in one interval between barriers.
struct Cell {
  u32 Interval = 0;
  u16 Readers = 0, Writers = 0, Atomics = 0; ///< Bits of waves.
};

constexpr unsigned MaxWaves = 16; ///< Of a workgroup.
enum class Way : u8 { Read, Write, Atomic };

/// By wave, the last of its epochs that is over. Never set back: a wave of the
/// next workgroup goes on counting where that of the last one was.
struct Clock {
  std::array<u32, MaxWaves> Over = {};
  void join(const Clock &C) {
    for (unsigned K = 0; K < MaxWaves; ++K)
      Over[K] = std::max(Over[K], C.Over[K]);
  }
};

/// The epochs in which waves touched bytes of LDS.
class Epochs {
public:
  explicit Epochs(unsigned Bytes) : Bytes(Bytes) {
    for (unsigned K = 0; K < MaxWaves; ++K)
      Clocks[K].Over[K] = 1; // Its own: the one that lasts.
  }
  /// Most programs have no atomics, and no epoch after the first one.
  void count() {
    if (Of.empty())
      Of.assign(size_t(3) * MaxWaves * Bytes, 1);
  }
  /// \p Wave leaves \p C for others; what it does from now on is not in that.
  void leave(unsigned Wave, Clock &C) {
    C.join(Clocks[Wave]);
    if (!Of.empty())
      ++Clocks[Wave].Over[Wave];
  }
  void get(unsigned Wave, const Clock &C) { Clocks[Wave].join(C); }
  void touch(unsigned Wave, Way How, u64 Byte) {
    if (!Of.empty())
      Of[index(Wave, How, Byte)] = Clocks[Wave].Over[Wave];
  }
  /// Those of \p Rivals whose access to \p Byte does not come before what
  /// \p Wave does now; bits of waves.
  u16 unordered(unsigned Wave, Way How, u64 Byte, u16 Rivals) const {
    if (Of.empty())
      return Rivals;
    u16 Left = 0;
    for (u16 Rest = Rivals; Rest; Rest &= Rest - 1) {
      const unsigned Rival = countr_zero(Rest);
      if (Of[index(Rival, How, Byte)] > Clocks[Wave].Over[Rival])
        Left |= u16(1u << Rival);
    }
    return Left;
  }

private:
  size_t index(unsigned Wave, Way How, u64 Byte) const {
    return (size_t(How) * MaxWaves + Wave) * Bytes + Byte;
  }
  const unsigned Bytes;
  std::array<Clock, MaxWaves> Clocks;
  std::vector<u32> Of; ///< Empty as long as all waves are in the first one.
};

class RaceCheck : public Observer {
public:
  explicit RaceCheck(Launch &L)
      : L(L), Touched(L.keepFootprints()), Cells(L.ldsBytes()),
        Values(L.ldsBytes()), Last((L.ldsBytes() + 3) / 4),
        InEpochs(L.ldsBytes()) {}
  void waveStart(Wave &W) override;
  Moment moment(const Inst &I) const override {
    return I.Op->Mem.Bytes && I.Op->Class != OpClass::SMEM ? After : Never;
  }
  void after(Wave &W, const Inst &I) override;
  void barrierDone(Workgroup &) override { ++Interval; }

private:
  /// The last of each kind on a dword, for messages.
  struct LastAccess {
    const Inst *Reader = nullptr, *Writer = nullptr;
  };
  void accessLds(Wave &W, const Inst &I, Way How, unsigned Element);
  bool accessByte(Wave &W, Way How, u64 Addr);
  Cell rivals(const Wave &W, Way How, u64 Addr) const;
  void report(Wave &W, Way How, unsigned Lane, u64 Addr);
  void orderByGlobal(Wave &W, const Inst &I);
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
  Epochs InEpochs;
  DenseMap<u64, Clock> Left; ///< What atomics left; by dword of LDS.
  Clock LeftInGlobal;
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

/// The waves whose accesses to byte \p Addr race with one of \p W. What is
/// written must not have been read by others, and what is read or changed by an
/// atomic must not have been written by them.
Cell RaceCheck::rivals(const Wave &W, Way How, u64 Addr) const {
  const Cell &C = Cells[Addr];
  const u16 Others = u16(~(1u << W.Slot));
  auto Of = [&](Way Theirs, u16 Waves) {
    return InEpochs.unordered(W.Slot, Theirs, Addr, Waves & Others);
  };
  Cell R = {Interval, 0, Of(Way::Write, C.Writers), 0};
  if (How == Way::Write) {
    R.Readers = Of(Way::Read, C.Readers);
    R.Atomics = Of(Way::Atomic, C.Atomics);
  }
  return R;
}

/// False when another wave's access races with this one.
bool RaceCheck::accessByte(Wave &W, Way How, u64 Addr) {
  Cell &C = Cells[Addr];
  const u16 Me = u16(1u << W.Slot);
  if (C.Interval != Interval)
    C = {Interval, 0, 0, 0};
  const u8 Now = W.Group.Lds[Addr];
  if (How == Way::Write && Now == Values[Addr]) {
    C.Readers |= Me;
    InEpochs.touch(W.Slot, Way::Read, Addr);
    return true;
  }
  Values[Addr] = Now;
  if ((C.Readers | C.Writers | C.Atomics) & ~Me) {
    const Cell R = rivals(W, How, Addr);
    if (R.Readers | R.Writers | R.Atomics)
      return false;
  }
  (How == Way::Read    ? C.Readers
   : How == Way::Write ? C.Writers
                       : C.Atomics) |= Me;
  InEpochs.touch(W.Slot, How, Addr);
  return true;
}

void RaceCheck::report(Wave &W, Way How, unsigned Lane, u64 Addr) {
  const Cell R = rivals(W, How, Addr);
  const bool Wrote = R.Writers != 0;
  const u16 Waves = Wrote ? R.Writers : R.Readers | R.Atomics;
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
  auto ForEachDword = [&](auto Do) {
    forEachLane(Touched.Lanes[Footprint::Lds], [&](unsigned Lane) {
      const u64 First = Touched.Addr[Element][Lane];
      const u64 End = First + Touched.Bytes[Lane];
      for (u64 Dword = First / 4; Dword <= (End - 1) / 4; ++Dword)
        Do(Dword);
    });
  };
  if (mayOrder(I) && !Left.empty())
    ForEachDword([&](u64 Dword) {
      if (auto It = Left.find(Dword); It != Left.end())
        InEpochs.get(W.Slot, It->second);
    });
  forEachLane(Touched.Lanes[Footprint::Lds], [&](unsigned Lane) {
    const u64 First = Touched.Addr[Element][Lane],
              End = First + Touched.Bytes[Lane];
    for (u64 Addr = First; Addr < End; ++Addr)
      if (!accessByte(W, How, Addr) && W.State != WaveState::Faulted)
        report(W, How, Lane, Addr);
  });
  ForEachDword([&](u64 Dword) {
    (How == Way::Write ? Last[Dword].Writer : Last[Dword].Reader) = &I;
    if (How == Way::Atomic) {
      InEpochs.count();
      InEpochs.leave(W.Slot, Left[Dword]);
    }
  });
}

/// An atomic on global memory may bring what any store left there.
void RaceCheck::orderByGlobal(Wave &W, const Inst &I) {
  const bool Stores = I.Op->Mem.Kind != MemKind::Load;
  const bool Gets = I.Op->Mem.Kind == MemKind::Load ||
                    (I.Op->Mem.Kind == MemKind::Atomic && I.Glc);
  if (Gets && isAtomic(I)) // A store may be GLC.
    InEpochs.get(W.Slot, LeftInGlobal);
  if (isAtomic(I))
    InEpochs.count();
  if (Stores)
    InEpochs.leave(W.Slot, LeftInGlobal);
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
  if (Touched.Lanes[Footprint::Global])
    orderByGlobal(W, I);
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

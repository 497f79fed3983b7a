//===- LaneAccess.cpp - What the lanes' addresses cost --------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaneAccess.h"
#include "Lanes.h"
#include "llvm/ADT/bit.h"
#include <algorithm>

using namespace toygcn::sim;

namespace {

/// How often each of up to 64 * 4 numbers was added.
class Counts {
public:
  /// Returns how often \p Key has been added by now.
  unsigned add(u64 Key) {
    unsigned Slot = (Key * 0x9E3779B97F4A7C15) >> 55;
    while (Count[Slot] && Keys[Slot] != Key)
      Slot = (Slot + 1) % Size;
    Keys[Slot] = Key;
    Distinct += !Count[Slot];
    return ++Count[Slot];
  }
  unsigned Distinct = 0;

private:
  static constexpr unsigned Size = 512;
  u64 Keys[Size];
  u16 Count[Size] = {};
};

} // namespace

static bool isMemory(const Inst &I) {
  return I.Op->Mem.Kind != MemKind::None && I.Op->Mem.Transfer;
}

unsigned toygcn::sim::lanesAtOneAddress(const Inst &I, const Footprint &F) {
  unsigned Most = 1;
  if (I.Op->Mem.Kind != MemKind::Atomic)
    return Most;
  for (Footprint::Space S : {Footprint::Global, Footprint::Lds}) {
    Counts Seen;
    forEachLane(F.Lanes[S], [&](unsigned L) {
      Most = std::max(Most, Seen.add(F.Addr[0][L]));
    });
  }
  return Most;
}

/// The lines of global memory that the active lanes touch, as bits from the
/// lowest one on. If one of them is 64 lines away, \p AllNear is false.
TOYGCN_INLINE static void linesAsBits(const Footprint &F, u64 &Bits,
                                      bool &AllNear) {
  u8 Active[WaveSize];
  unpackMask(F.Lanes[Footprint::Global], Active);
  i64 Lowest = INT64_MAX;
  for (unsigned L = 0; L < WaveSize; ++L)
    Lowest = std::min(Lowest, Active[L] ? i64(F.Addr[0][L]) : INT64_MAX);
  const u64 Base = u64(Lowest) / cu::LineBytes;
  u64 Distances = 0;
  Bits = 0;
  for (unsigned L = 0; L < WaveSize; ++L) {
    const u64 First = F.Addr[0][L] / cu::LineBytes - Base;
    const u64 Last = (F.Addr[0][L] + F.Bytes[L] - 1) / cu::LineBytes - Base;
    const u64 Mask = 0 - u64(Active[L]);
    Bits |= Mask & (u64(1) << First % 64 | u64(1) << Last % 64);
    Distances |= Mask & Last;
  }
  AllNear = Distances < 64;
}

/// Lines that the active lanes touch. Scratch has the dwords of 64 lanes side
/// by side.
static unsigned distinctLines(const Footprint &F) {
  static const auto find = ForHost<linesAsBits>::best();
  if (!F.Lanes[Footprint::Scratch]) {
    u64 Bits;
    bool AllNear;
    find(F, Bits, AllNear);
    if (AllNear)
      return llvm::popcount(Bits);
  }
  Counts Seen;
  u64 Before = ~u64(0); // Most lanes touch the line of the lane before.
  auto touch = [&](u64 Byte) {
    const u64 Line = Byte / cu::LineBytes;
    if (Line != Before)
      Seen.add(Line);
    Before = Line;
  };
  forEachLane(F.Lanes[Footprint::Global], [&](unsigned L) {
    touch(F.Addr[0][L]);
    touch(F.Addr[0][L] + F.Bytes[L] - 1);
  });
  forEachLane(F.Lanes[Footprint::Scratch], [&](unsigned L) {
    u64 First = F.Addr[0][L] / 4, End = (F.Addr[0][L] + F.Bytes[L] - 1) / 4;
    for (u64 Dword = First; Dword <= End; ++Dword)
      touch((Dword * WaveSize + L) * 4);
  });
  return Seen.Distinct;
}

unsigned toygcn::sim::memoryCycles(const Inst &I, const Footprint &F,
                                   unsigned AtomicPeriod) {
  if (!isMemory(I))
    return cu::Turn;
  const MemInfo &M = I.Op->Mem;
  // 16 lanes give their addresses in a cycle; a store needs 16 cycles for
  // addresses and data; the cache moves one line in a cycle.
  unsigned Least =
      M.Kind == MemKind::Load ? std::max(4u, M.Bytes * 1u) : cu::StoreCycles;
  const unsigned Turns =
      M.Kind == MemKind::Atomic ? AtomicPeriod * lanesAtOneAddress(I, F) : 0;
  return std::max({Least, distinctLines(F), Turns});
}

/// Cycles of one half of the wave: what its busiest bank has to do. Equal
/// dwords are one access, but each atomic is its own.
static unsigned busiestBank(const Footprint &F, unsigned Element, u64 Lanes,
                            bool Atomic) {
  Counts Seen;
  unsigned Load[cu::LdsBanks] = {}, Most = 1;
  forEachLane(Lanes, [&](unsigned L) {
    const u64 Addr = F.Addr[Element][L];
    u64 First = Addr / 4, End = (Addr + F.Bytes[L] - 1) / 4;
    for (u64 Dword = First; Dword <= End; ++Dword)
      if (Seen.add(Dword) == 1 || Atomic)
        Most = std::max(Most, ++Load[Dword % cu::LdsBanks]);
  });
  return Most;
}

unsigned toygcn::sim::ldsCycles(const Inst &I, const Footprint &F) {
  const MemInfo &M = I.Op->Mem;
  // Data operands take the path from the registers for two cycles each.
  unsigned Operands = M.Kind == MemKind::None ? 0 : M.DataDwords != 0;
  if (M.Elements == 2 || (I.Op->NumSrc > 1 && I.Op->Src[2] != Type::None))
    Operands *= 2;
  if (!isMemory(I)) // ds_bpermute and its like: one dword for each lane.
    return 2 + 2 * Operands;
  constexpr u64 Half = 0xFFFFFFFF;
  const u64 Lanes = F.Lanes[Footprint::Lds];
  const bool Atomic = M.Kind == MemKind::Atomic;
  unsigned Cycles = 2 * Operands;
  for (unsigned E = 0; E < M.Elements; ++E)
    Cycles += busiestBank(F, E, Lanes & Half, Atomic) +
              busiestBank(F, E, Lanes & ~Half, Atomic);
  return Cycles;
}

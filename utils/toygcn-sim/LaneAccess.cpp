//===- LaneAccess.cpp - What the lanes' addresses cost --------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaneAccess.h"
#include "Launch.h"
#include "Transfer.h"

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
  return I.Op && I.Op->Mem.Kind != MemKind::None && I.Op->Mem.Transfer;
}

/// LDS addresses of the active lanes, of one of the instruction's elements.
static void ldsAddresses(Wave &W, const Inst &I, unsigned Element, u64 *Addr) {
  const MemInfo &M = I.Op->Mem;
  u32 Offset = Element ? I.Offset1 * M.OffsetScale
                       : u32(I.Offset) * (M.Elements == 2 ? M.OffsetScale : 1);
  forEachLane(W.exec(),
              [&](unsigned L) { Addr[L] = u32(W.V[I.Addr][L] + Offset); });
}

unsigned toygcn::sim::lanesAtOneAddress(Wave &W, const Inst &I) {
  if (!isMemory(I) || I.Op->Mem.Kind != MemKind::Atomic || !W.exec())
    return 1;
  u64 Addr[WaveSize];
  if (I.Op->Class == OpClass::LDS)
    ldsAddresses(W, I, 0, Addr);
  else
    memoryAddresses(W, I, Addr);
  Counts Seen;
  unsigned Most = 1;
  forEachLane(W.exec(),
              [&](unsigned L) { Most = std::max(Most, Seen.add(Addr[L])); });
  return Most;
}

/// Lines that the active lanes touch. Neighbours mostly share one, so a line
/// is looked up only where it is not the last lane's.
static unsigned distinctLines(Wave &W, const Inst &I) {
  const unsigned Bytes = I.Op->Mem.Bytes;
  u64 Addr[WaveSize];
  memoryAddresses(W, I, Addr);
  Counts Seen;
  u64 Last = ~u64(0);
  auto touch = [&](u64 Byte) {
    if (Byte / LineBytes == Last)
      return;
    Last = Byte / LineBytes;
    Seen.add(Last);
  };
  forEachLane(W.exec(), [&](unsigned L) {
    touch(Addr[L]);
    if (!scratchOffset(W, I, L))
      return touch(Addr[L] + Bytes - 1);
    for (unsigned Dword = 1; Dword < Bytes / 4; ++Dword)
      touch(Addr[L] + Dword * 4 * WaveSize);
  });
  return Seen.Distinct;
}

unsigned toygcn::sim::memoryCycles(Wave &W, const Inst &I) {
  if (!isMemory(I) || !W.exec())
    return 4;
  const MemInfo &M = I.Op->Mem;
  // 16 lanes give their addresses in a cycle; a store needs 16 cycles for
  // addresses and data; the cache moves one line in a cycle.
  unsigned Least = M.Kind == MemKind::Load ? std::max(4u, M.Bytes * 1u) : 16;
  return std::max(
      {Least, distinctLines(W, I), AtomicPeriod * lanesAtOneAddress(W, I)});
}

/// Cycles of one half of the wave: what its busiest bank has to do. Equal
/// dwords are one access, but each atomic is its own.
static unsigned busiestBank(const u64 *Addr, u64 Exec, const MemInfo &M) {
  Counts Seen;
  unsigned Load[LdsBanks] = {}, Most = 0;
  forEachLane(Exec, [&](unsigned L) {
    u64 First = Addr[L] / 4, Last = (Addr[L] + M.Bytes - 1) / 4;
    for (u64 Dword = First; Dword <= Last; ++Dword)
      if (Seen.add(Dword) == 1 || M.Kind == MemKind::Atomic)
        Most = std::max(Most, ++Load[Dword % LdsBanks]);
  });
  return Most;
}

unsigned toygcn::sim::ldsCycles(Wave &W, const Inst &I) {
  const MemInfo &M = I.Op->Mem;
  // Data operands take the path from the registers for two cycles each.
  unsigned Operands = M.Kind == MemKind::None ? 0 : M.DataDwords != 0;
  if (M.Elements == 2 || (I.Op->NumSrc > 1 && I.Op->Src[2] != Type::None))
    Operands *= 2;
  if (!isMemory(I)) // ds_bpermute and its like: one dword for each lane.
    return 2 + 2 * Operands;
  constexpr u64 Half = 0xFFFFFFFF;
  unsigned Cycles = 0;
  u64 Addr[WaveSize];
  for (unsigned E = 0; E < M.Elements; ++E) {
    ldsAddresses(W, I, E, Addr);
    Cycles += std::max(1u, busiestBank(Addr, W.exec() & Half, M)) +
              std::max(1u, busiestBank(Addr, W.exec() & ~Half, M));
  }
  return Cycles + 2 * Operands;
}

//===- CrossLane.cpp - Lane permutations of DPP and swizzle ---------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CrossLane.h"
#include "Inst.h"
#include "llvm/ADT/bit.h"
#include <memory>

using namespace toygcn::sim;

/// Source lane of \p L under DPP control \p Ctrl, -1 for none, -2 when gfx9
/// has no such control.
static int dppSource(unsigned Ctrl, int L) {
  int Row = L & ~15, InRow = L & 15, N = Ctrl & 15;
  auto inRow = [&](int S) { return S >= 0 && S < 16 ? Row + S : -1; };
  auto inWave = [](int S) { return S >= 0 && S < 64 ? S : -1; };
  if (Ctrl < 0x100) // quad_perm
    return (L & ~3) | ((Ctrl >> (2 * (L & 3))) & 3);
  if (Ctrl > 0x100 && Ctrl < 0x110) // row_shl
    return inRow(InRow + N);
  if (Ctrl > 0x110 && Ctrl < 0x120) // row_shr
    return inRow(InRow - N);
  if (Ctrl > 0x120 && Ctrl < 0x130) // row_ror
    return Row + ((InRow - N) & 15);
  switch (Ctrl) {
  case 0x130: // wave_shl
    return inWave(L + 1);
  case 0x134: // wave_rol
    return (L + 1) & 63;
  case 0x138: // wave_shr
    return inWave(L - 1);
  case 0x13C: // wave_ror
    return (L - 1) & 63;
  case 0x140: // row_mirror
    return Row + 15 - InRow;
  case 0x141: // row_half_mirror
    return (L & ~7) | (7 - (L & 7));
  case 0x142: // row_bcast15: last lane of a row to the next row
    return Row ? Row - 1 : -1;
  case 0x143: // row_bcast31: lane 31 to rows 2 and 3
    return Row >= 32 ? 31 : -1;
  default:
    return -2;
  }
}

bool toygcn::sim::dppControlExists(unsigned Ctrl) {
  return dppSource(Ctrl, 0) != -2;
}

const LaneMap &toygcn::sim::dppMap(unsigned Ctrl) {
  static std::unique_ptr<LaneMap> Cache[512];
  std::unique_ptr<LaneMap> &Map = Cache[Ctrl & 511];
  if (!Map) {
    Map = std::make_unique<LaneMap>();
    for (unsigned L = 0; L < WaveSize; ++L)
      (*Map)[L] = i8(dppSource(Ctrl, L));
  }
  return *Map;
}

u64 toygcn::sim::dppEnabledLanes(unsigned RowMask, unsigned BankMask) {
  u64 Lanes = 0;
  for (unsigned L = 0; L < WaveSize; ++L)
    Lanes |= u64((RowMask >> (L / 16)) & (BankMask >> (L / 4 % 4)) & 1) << L;
  return Lanes;
}

/// Source of lane \p L within its group of 32.
static unsigned swizzleSource(unsigned Offset, unsigned L) {
  unsigned Mask = Offset & 31;
  if (Offset >= 0xE000) // FFT: the bits above the mask in reverse order
    return (__builtin_bitreverse32(L) >> 27 >> llvm::popcount(Mask)) |
           (L & Mask);
  if (Offset >= 0xC000) { // rotate within groups that the mask leaves free
    unsigned By = Offset >> 5 & 31;
    unsigned Moved = Offset & 0x400 ? L - By : L + By;
    return (L & Mask) | (Moved & 31 & ~Mask);
  }
  if (Offset & 0x8000) // quad permute
    return (L & ~3u) | ((Offset >> (2 * (L & 3))) & 3);
  return ((L & Mask) | (Offset >> 5 & 31)) ^ (Offset >> 10 & 31);
}

u64 toygcn::sim::lanesWritten(const Inst &I, u64 Exec) {
  if (!I.HasDpp)
    return Exec;
  u64 Lanes = Exec & dppEnabledLanes(I.Dpp.RowMask, I.Dpp.BankMask);
  const LaneMap &Map = dppMap(I.Dpp.Ctrl);
  for (unsigned Lane = 0; !I.Dpp.BoundCtrl && Lane < WaveSize; ++Lane)
    if (Map[Lane] < 0 || !laneBit(Exec, unsigned(Map[Lane])))
      Lanes &= ~(u64(1) << Lane);
  return Lanes;
}

LaneMap toygcn::sim::swizzleMap(unsigned Offset) {
  LaneMap Map;
  for (unsigned L = 0; L < WaveSize; ++L)
    Map[L] = i8((L & 32) | swizzleSource(Offset, L & 31));
  return Map;
}

u64 toygcn::sim::broughtLanes(unsigned Ctrl, u64 Of) {
  const LaneMap &Map = dppMap(Ctrl);
  u64 Lanes = 0;
  for (unsigned L = 0; L < WaveSize; ++L)
    Lanes |= u64(Map[L] >= 0 && laneBit(Of, unsigned(Map[L]))) << L;
  return Lanes;
}

//===- LdsShadow.cpp - Which bytes of LDS were written --------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LdsShadow.h"
#include "Transfer.h"

using namespace llvm;
using namespace toygcn::sim;

u64 LdsShadow::loaded(const Wave &W, const Inst &I, unsigned N) const {
  const MemInfo &M = I.Op->Mem;
  const u32 Start = 4 * (N % M.DstDwords) + ldsOffset(I, N / M.DstDwords);
  const unsigned Count = std::min<unsigned>(M.Bytes, 4);
  u64 Lanes = 0;
  forEachLane(W.exec(), [&](unsigned L) {
    u64 Addr = u32(W.V[I.Addr][L] + Start);
    u32 Flags = 0;
    if (Addr + Count <= Defined.size())
      memcpy(&Flags, &Defined[Addr], Count);
    else
      Flags = 1; // Reported elsewhere.
    Lanes |= u64(Flags != 0) << L;
  });
  return Lanes;
}

/// Whether the new value of an atomic hangs on the old one in every bit, so
/// that it is as undefined as that. The others are taken to define it.
static bool keepsUndefined(StringRef Name) {
  for (StringRef Op :
       {"add", "sub", "rsub", "inc", "dec", "min", "max", "xor", "cmpst"})
    if (Name.starts_with(("ds_" + Op + "_").str()))
      return true;
  return false;
}

void LdsShadow::storeElement(const Wave &W, const Inst &I, unsigned E) {
  const MemInfo &M = I.Op->Mem;
  const unsigned First = E ? I.Data1 : I.Data0;
  const u32 Offset = ldsOffset(I, E);
  forEachLane(W.exec(), [&](unsigned L) {
    u8 *P = bytes(u32(W.V[I.Addr][L] + Offset), M.Bytes);
    for (unsigned D = 0; P && 4 * D < M.Bytes; ++D)
      memset(P + 4 * D, laneBit(W.VectorDefined[(First + D) & 255], L),
             std::min<unsigned>(M.Bytes - 4 * D, 4));
  });
}

/// A flat access may be one of LDS. It is taken to store what is defined.
void LdsShadow::storeFlat(const Wave &W, const Inst &I) {
  forEachLane(W.exec(), [&](unsigned L) {
    u64 Addr = W.V[I.Addr][L] | u64(W.V[I.Addr + 1][L]) << 32;
    Addr += i64(I.Offset) - SharedAperture;
    if (Addr < ApertureSize)
      if (u8 *P = bytes(Addr, I.Op->Mem.Bytes))
        std::fill_n(P, I.Op->Mem.Bytes, 1);
  });
}

void LdsShadow::store(const Wave &W, const Inst &I) {
  const MemInfo &M = I.Op->Mem;
  if (M.Kind == MemKind::None || M.Kind == MemKind::Load || !M.Bytes ||
      Defined.empty())
    return;
  if (I.Fmt == Format::FLAT && I.Segment == 0)
    return storeFlat(W, I);
  if (I.Fmt != Format::DS ||
      (M.Kind == MemKind::Atomic && keepsUndefined(I.Op->Name)))
    return;
  for (unsigned E = 0; E < M.Elements; ++E)
    storeElement(W, I, E);
}

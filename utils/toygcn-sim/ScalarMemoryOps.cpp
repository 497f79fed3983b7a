//===- ScalarMemoryOps.cpp - Scalar memory --------------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// SMEM loads and stores ("Vega" ISA manual, sections 7, 12.6). A scalar load
/// reads whole dwords; the last one may end past a buffer whose size is not a
/// multiple of four, which is how compilers widen byte loads.
///
//===----------------------------------------------------------------------===//

#include "Launch.h"
#include "OpTable.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace toygcn::sim;

static void note(Wave &W, u64 Addr, unsigned Bytes) {
  if (Footprint *Trace = W.Context.footprint())
    Trace->add(Footprint::Global, 0, 0, Addr, Bytes);
}

static u64 scalarOffset(Wave &W, const Inst &I) {
  u64 Offset = u64(i64(I.Offset));
  if (I.HasSOffset)
    Offset += W.readScalar(I.Data1);
  return Offset;
}

/// Host bytes of an access, with up to three bytes of slack at the end.
static u8 *resolve(Wave &W, u64 Addr, unsigned Bytes, bool Write) {
  if (Addr & 3) {
    W.fault(-1, "misaligned scalar access at 0x" + utohexstr(Addr, true));
    return nullptr;
  }
  Memory &Mem = W.Context.Mem;
  if (u8 *P = W.Context.View.access(Addr, Bytes, Write))
    return P;
  if (!Write)
    if (u8 *P = W.Context.View.access(Addr, Bytes - 3, Write))
      return P; // Slack bytes follow each allocation.
  W.fault(-1, Mem.describe(Addr, Bytes, Write));
  return nullptr;
}

static void load(Wave &W, const Inst &I) {
  unsigned N = I.Op->Mem.DstDwords;
  u64 Addr = W.readScalar64(I.SAddr) + scalarOffset(W, I);
  note(W, Addr, 4 * N);
  if (u8 *P = resolve(W, Addr, 4 * N, false))
    for (unsigned D = 0; D < N; ++D) {
      u32 V;
      memcpy(&V, P + 4 * D, 4);
      W.writeScalar(I.Dst + D, V);
    }
}

static void store(Wave &W, const Inst &I) {
  unsigned N = I.Op->Mem.DataDwords;
  u64 Addr = W.readScalar64(I.SAddr) + scalarOffset(W, I);
  note(W, Addr, 4 * N);
  if (u8 *P = resolve(W, Addr, 4 * N, true))
    for (unsigned D = 0; D < N; ++D) {
      u32 V = W.readScalar(I.Dst + D);
      memcpy(P + 4 * D, &V, 4);
    }
}

/// Reads through a buffer resource; dwords out of its range are zero.
static void bufferLoad(Wave &W, const Inst &I) {
  u64 Base = W.readScalar64(I.SAddr) & 0xFFFFFFFFFFFF;
  u32 Stride = W.readScalar(I.SAddr + 1) >> 16 & 0x3FFF;
  u64 Size = u64(W.readScalar(I.SAddr + 2)) * (Stride ? Stride : 1);
  u64 Offset = scalarOffset(W, I);
  u32 Values[16] = {};
  unsigned N = I.Op->Mem.DstDwords;
  u64 InRange = Offset < Size ? std::min<u64>((Size - Offset) / 4, N) : 0;
  note(W, Base + Offset, 4 * unsigned(InRange));
  for (unsigned D = 0; D < InRange; ++D) {
    u8 *P = resolve(W, Base + Offset + 4 * D, 4, false);
    if (!P)
      return;
    memcpy(&Values[D], P, 4);
  }
  for (unsigned D = 0; D < N; ++D)
    W.writeScalar(I.Dst + D, Values[D]);
}

/// Time is the wave's own instruction count: the same in every run.
static void readTime(Wave &W, const Inst &I) {
  W.writeScalar64(I.Dst, W.Context.instructions() + W.Instructions);
}

static void nothing(Wave &, const Inst &) {}

void toygcn::sim::addScalarMemoryOps(OpTable &T) {
  for (unsigned N : {1, 2, 4, 8, 16}) {
    std::string Suffix = N == 1 ? "" : "x" + std::to_string(N);
    auto Row = [&](std::string Name, RunFn Run, MemKind Kind, unsigned Base) {
      OpInfo &Op = T.special(Name + Suffix, OpClass::SMEM, Run);
      Op.Mem.Kind = Kind;
      Op.Mem.Bytes = 4 * N;
      Op.Mem.Elements = Base; // Registers of the address.
      (Kind == MemKind::Load ? Op.Mem.DstDwords : Op.Mem.DataDwords) = N;
    };
    Row("s_load_dword", load, MemKind::Load, 2);
    Row("s_buffer_load_dword", bufferLoad, MemKind::Load, 4);
    if (N <= 4)
      Row("s_store_dword", store, MemKind::Store, 2);
  }
  T.special("s_memtime", OpClass::SMEM, readTime).Mem.DstDwords = 2;
  T.special("s_memrealtime", OpClass::SMEM, readTime).Mem.DstDwords = 2;
  for (const char *Name :
       {"s_dcache_inv", "s_dcache_wb", "s_dcache_inv_vol", "s_dcache_wb_vol"})
    T.special(Name, OpClass::SMEM, nothing);
}

//===- CrossLaneOps.cpp - Lane reads, lane writes, permutes ---------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Instructions that look across lanes ("Vega" ISA manual, sections 12.8,
/// 12.11, 12.13). DPP movement is in VectorRun.cpp, its maps in CrossLane.cpp.
///
//===----------------------------------------------------------------------===//

#include "CrossLane.h"
#include "OpTable.h"
#include "Wave.h"
#include "llvm/ADT/bit.h"

using namespace toygcn::sim;

/// Source \p K of lane \p L; scalars and constants are the same in all lanes.
static u32 laneValue(Wave &W, const Src &S, unsigned L) {
  return S.K == Src::Vector ? W.V[S.Reg][L] : u32(W.read(S));
}

static void readFirstLane(Wave &W, const Inst &I) {
  u64 Exec = W.exec();
  // With no lane active, lane 0 is read.
  unsigned L = Exec ? llvm::countr_zero(Exec) : 0;
  W.writeScalar(I.Dst, laneValue(W, I.S[0], L));
}

static void readLane(Wave &W, const Inst &I) {
  unsigned L = u32(W.read(I.S[1])) & 63;
  W.writeScalar(I.Dst, laneValue(W, I.S[0], L));
}

static void writeLane(Wave &W, const Inst &I) {
  unsigned L = u32(W.read(I.S[1])) & 63;
  W.V[I.Dst][L] = u32(W.read(I.S[0]));
}

static void swapRegisters(Wave &W, const Inst &I) {
  LaneRow &A = W.V[I.Dst], &B = W.V[I.S[0].Reg];
  LaneRow Old;
  memcpy(Old, A, sizeof(Old));
  writeRow(A, B, W.exec());
  writeRow(B, Old, W.exec());
}

static void nothing(Wave &, const Inst &) {}

//===----------------------------------------------------------------------===//
// Through the LDS hardware, without LDS memory
//===----------------------------------------------------------------------===//

static void swizzle(Wave &W, const Inst &I) {
  LaneMap Map = swizzleMap(u32(I.Offset));
  u64 Exec = W.exec();
  LaneRow R;
  for (unsigned L = 0; L < WaveSize; ++L)
    R[L] = laneBit(Exec, Map[L]) ? W.V[I.Addr][Map[L]] : 0;
  writeRow(W.V[I.Dst], R, Exec);
}

/// Pull: each lane reads Data0 of the lane it names; inactive lanes give 0.
static void bpermute(Wave &W, const Inst &I) {
  u64 Exec = W.exec();
  LaneRow R;
  for (unsigned L = 0; L < WaveSize; ++L) {
    unsigned From = permuteLane(W.V[I.Addr][L], I.Offset);
    R[L] = laneBit(Exec, From) ? W.V[I.Data0][From] : 0;
  }
  writeRow(W.V[I.Dst], R, Exec);
}

/// Push: each active lane sends Data0 to the lane it names. The highest
/// sending lane wins; lanes without a sender get 0.
static void permute(Wave &W, const Inst &I) {
  u64 Exec = W.exec();
  LaneRow R = {};
  for (unsigned L = 0; L < WaveSize; ++L)
    if (laneBit(Exec, L))
      R[permuteLane(W.V[I.Addr][L], I.Offset)] = W.V[I.Data0][L];
  writeRow(W.V[I.Dst], R, Exec);
}

void toygcn::sim::addCrossLaneOps(OpTable &T) {
  const Type B32 = Type::B32;
  T.special("v_readfirstlane_b32", OpClass::VALU, readFirstLane, B32, {B32})
      .between(LaneOp::ReadFirstLane)
      .ScalarDst = true;
  // Lane reads and writes also restore and save spilled registers, which may
  // be undefined.
  T.special("v_readlane_b32", OpClass::VALU, readLane, B32, {B32, B32})
      .move()
      .between(LaneOp::ReadLane)
      .ScalarDst = true;
  T.special("v_writelane_b32", OpClass::VALU, writeLane, B32, {B32, B32})
      .move()
      .between(LaneOp::WriteLane)
      .ReadsDst = true;
  T.special("v_swap_b32", OpClass::VALU, swapRegisters, B32, {B32})
      .move()
      .between(LaneOp::Swap)
      .cycles(8)
      .ReadsDst = true;
  T.special("v_nop", OpClass::VALU, nothing);
  T.special("v_clrexcp", OpClass::VALU, nothing);

  auto Lds = [&](const char *Name, RunFn Run, unsigned DataDwords,
                 LaneOp Between) {
    OpInfo &Op = T.special(Name, OpClass::LDS, Run, B32, {B32});
    Op.Mem.Kind = MemKind::Atomic;
    Op.Mem.DataDwords = DataDwords;
    Op.Mem.DstDwords = 1;
    Op.Between = Between;
  };
  Lds("ds_swizzle_b32", swizzle, 0, LaneOp::None);
  Lds("ds_permute_b32", permute, 1, LaneOp::Permute);
  Lds("ds_bpermute_b32", bpermute, 1, LaneOp::BPermute);
}

//===- LaneShadow.cpp - The writer of each lane ---------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaneShadow.h"
#include "llvm/ADT/bit.h"

using namespace toygcn::sim;

template <typename Callable> static void forLanes(u64 Lanes, Callable Fn) {
  for (; Lanes; Lanes &= Lanes - 1)
    Fn(unsigned(llvm::countr_zero(Lanes)));
}

void TaintedLanes::add(u64 Which, OriginId Origin) {
  forLanes(Which, [&](unsigned L) { addLane(L, Origin); });
}

void TaintedLanes::add(u64 Which, const TaintedLanes &T) {
  forLanes(Which & T.Lanes,
           [&](unsigned L) { addLane(L, T.From[L], T.Bits[L]); });
}

void LaneShadow::reset(unsigned Rows) {
  All.assign(Rows, Row());
  Marked = 0;
}

LaneShadow::Cell &LaneShadow::cell(unsigned Row, unsigned Lane) {
  if (Cells.size() < All.size() * WaveSize)
    Cells.resize(All.size() * WaveSize);
  return Cells[Row * WaveSize + Lane];
}

void LaneShadow::taint(unsigned Row, u64 Lanes, const TaintedLanes &T) {
  Lanes &= T.Lanes;
  All[Row].Tainted |= Lanes;
  forLanes(Lanes, [&](unsigned L) {
    cell(Row, L).Taint = T.From[L];
    cell(Row, L).Bits = T.Bits[L];
  });
}

void LaneShadow::writeOwn(unsigned Row, u64 Lanes, const TaintedLanes &T) {
  auto &R = All[Row];
  Marked -= R.marked();
  R.Written |= Lanes;
  R.Own |= Lanes;
  R.Overwritten &= ~Lanes;
  R.Lent &= ~Lanes;
  R.ByLane &= ~Lanes;
  R.Tainted &= ~Lanes;
  taint(Row, Lanes, T);
  Marked += R.marked();
}

void LaneShadow::copyWrittenByLane(unsigned Row, u64 Lanes,
                                   const LaneShadow &From, unsigned FromRow) {
  auto &R = All[Row];
  Marked -= R.marked();
  R.Overwritten |= Lanes;
  R.ByLane |= Lanes;
  forLanes(Lanes, [&](unsigned L) {
    const Cell &Of = From.Cells[FromRow * WaveSize + L];
    cell(Row, L).Kept = Of.Kept;
    cell(Row, L).Overwrite = Of.Overwrite;
  });
  Marked += R.marked();
}

void LaneShadow::addTaint(unsigned Row, const TaintedLanes &T) {
  auto &R = All[Row];
  Marked -= R.marked();
  forLanes(T.Lanes & R.Tainted,
           [&](unsigned L) { cell(Row, L).Bits |= T.Bits[L]; });
  taint(Row, T.Lanes & ~R.Tainted, T);
  Marked += R.marked();
}

void LaneShadow::untaint(llvm::function_ref<bool(OriginId)> Which) {
  for (unsigned N = 0; N < All.size(); ++N) {
    auto &R = All[N];
    Marked -= R.marked();
    forLanes(R.Tainted, [&](unsigned L) {
      R.Tainted &= ~(u64(Which(taintOrigin(N, L))) << L);
    });
    Marked += R.marked();
  }
}

void LaneShadow::writeWhole(unsigned Row, u64 Lanes, u64 Active, const u32 *Old,
                            OriginId Origin, const TaintedLanes &T) {
  auto &R = All[Row];
  Marked -= R.marked();
  R.Written |= Lanes;
  forLanes(Lanes & R.Own & ~R.Overwritten,
           [&](unsigned L) { cell(Row, L).Kept = Old[L]; });
  R.Overwritten |= Lanes & R.Own;
  R.Lent |= Lanes & R.Own & Active;
  forLanes(Lanes & R.Own & ~R.Lent,
           [&](unsigned L) { cell(Row, L).Overwrite = Origin; });
  R.Tainted &= ~Lanes;
  taint(Row, Lanes, T);
  Marked += R.marked();
}

void LaneShadow::writeLane(unsigned Row, unsigned Lane, u64 Active,
                           const u32 *Old, OriginId Origin,
                           const TaintedLanes &T) {
  u64 Bit = u64(1) << Lane;
  writeWhole(Row, Bit, Active, Old, Origin, T);
  All[Row].ByLane |= All[Row].Overwritten & Bit;
}

u64 LaneShadow::lost(unsigned Row, const u32 *Now) const {
  u64 Lost = 0;
  forLanes(All[Row].Overwritten & ~All[Row].Lent, [&](unsigned L) {
    Lost |= u64(Now[L] != Cells[Row * WaveSize + L].Kept) << L;
  });
  return Lost;
}

void LaneShadow::settle(unsigned Row, const u32 *Now, u64 PutBack) {
  auto &R = All[Row];
  Marked -= R.marked();
  u64 Back = 0;
  forLanes(R.Overwritten & ~R.ByLane & (~R.Lent | PutBack), [&](unsigned L) {
    Back |= u64(Now[L] == Cells[Row * WaveSize + L].Kept) << L;
  });
  R.Overwritten &= ~Back;
  R.Lent &= ~Back;
  R.ByLane &= ~Back;
  Marked += R.marked();
}

//===- GlobalWaveSync.cpp - Barriers of whole launches --------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GlobalWaveSync.h"
#include "Launch.h"
#include "OpTable.h"

using namespace llvm;
using namespace toygcn::sim;

void GlobalWaveSync::init(unsigned Id, u32 Others) {
  std::lock_guard<std::mutex> Locked(Lock);
  Barriers[Id] = {/*IsSet=*/true, Others, Barriers[Id].Turn + 1};
}

std::optional<u64> GlobalWaveSync::arrive(unsigned Id, u32 Others) {
  std::lock_guard<std::mutex> Locked(Lock);
  Barrier &B = Barriers[Id];
  if (!B.IsSet)
    return std::nullopt;
  const u64 Turn = B.Turn;
  if (B.Missing)
    --B.Missing;
  else
    B = {/*IsSet=*/true, Others, Turn + 1};
  return Turn;
}

bool GlobalWaveSync::isOver(unsigned Id, u64 Turn) const {
  std::lock_guard<std::mutex> Locked(Lock);
  return Barriers[Id].Turn != Turn;
}

/// Which barrier: the offset and bits 21:16 of M0.
static unsigned barrierOf(const Wave &W, const Inst &I) {
  return ((W.S[M0] >> 16) + u32(I.Offset)) % GlobalWaveSync::Count;
}

/// The value of the first active lane. A fault where no lane is active.
static std::optional<u32> valueOf(Wave &W, const Inst &I) {
  if (W.exec())
    return W.V[I.Addr][countr_zero(W.exec())];
  W.fault(-1, "no lane is active that has the number of waves");
  return std::nullopt;
}

static void init(Wave &W, const Inst &I) {
  if (const std::optional<u32> Others = valueOf(W, I))
    W.Context.Mem.Waves.init(barrierOf(W, I), *Others);
}

static void meet(Wave &W, const Inst &I) {
  const std::optional<u32> Others = valueOf(W, I);
  if (!Others)
    return;
  W.Barrier = barrierOf(W, I);
  const auto Turn = W.Context.Mem.Waves.arrive(W.Barrier, *Others);
  if (!Turn)
    return W.fault(-1, "no launch has set barrier " + Twine(W.Barrier) +
                           " of the grid (ds_gws_init)");
  W.Turn = *Turn;
  if (!W.Context.Mem.Waves.isOver(W.Barrier, W.Turn))
    W.State = WaveState::AtGrid;
}

void toygcn::sim::addGlobalWaveOps(OpTable &T) {
  const auto add = [&](const char *Name, RunFn Run) {
    T.special(Name, OpClass::LDS, Run, Type::None, {Type::B32}).ReadsM0 = true;
  };
  add("ds_gws_init", init);
  add("ds_gws_barrier", meet);
}

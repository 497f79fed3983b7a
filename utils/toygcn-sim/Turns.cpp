//===- Turns.cpp - Workgroups that run for long take turns ----------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A workgroup may wait for a later one, which a GPU holds at the same time: as
/// many as fit on its compute units. Here one runs to its end before the next
/// starts, as long as it does so soon. When one does not, or waits at a barrier
/// of the grid (GlobalWaveSync.h), it is set aside, and from then on as many as
/// fit take short turns. Observers see workgroups one after the other, so with
/// them each runs to its end.
///
//===----------------------------------------------------------------------===//

#include "Launch.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace toygcn::sim;

/// Wave instructions before another wave of the workgroup gets its turn.
constexpr u64 Slice = 20000;
/// The same where workgroups take turns, too.
constexpr u64 ShortSlice = 2000;
/// Turns of its waves before a workgroup is set aside.
constexpr u64 Patience = 25;
/// Those of the largest GPU with this instruction set.
constexpr unsigned ComputeUnits = 64;

bool Launch::groupEnded() const {
  return all_of(Group.Waves,
                [](const Wave *W) { return W->State == WaveState::Ended; });
}

/// All workgroups that are there wait for others.
Error Launch::gridDeadlock() {
  const bool OneByOne = !Observers.empty() || Late;
  const auto Waits = find_if(
      Group.Waves, [](const Wave *W) { return W->State == WaveState::AtGrid; });
  reportFault(**Waits, -1,
              OneByOne ? "the wave waits for other workgroups, which run one "
                         "after the other with checks, counters, a clock or "
                         "late memory"
                       : "the wave waits at a barrier of the grid for waves "
                         "that do not come");
  return takeFault();
}

Error Launch::runGroups(function_ref<std::optional<u64>()> Next) {
  const bool OneByOne = !Observers.empty() || Late;
  std::vector<std::unique_ptr<Launch>> Others; // For workgroups beside one.
  SmallVector<Launch *> Free{this}, Running;
  bool InTurns = false;
  for (;;) {
    const size_t Room = InTurns ? residency().Groups * ComputeUnits : 1;
    while (Running.size() < Room) {
      const std::optional<u64> Number = Next();
      if (!Number)
        break;
      if (Free.empty())
        Free.push_back(Others.emplace_back(worker()).get());
      Running.push_back(Free.pop_back_val());
      Running.back()->startGroup(*Number);
    }
    if (Running.empty())
      break;
    bool Moves = false;
    for (Launch *&L : Running) {
      const u64 Before = L->Executed;
      if (Error E = InTurns ? L->runWaves(ShortSlice, 1)
                            : L->runWaves(Slice, OneByOne ? ~u64(0) : Patience))
        return E;
      Moves |= L->Executed != Before;
      if (!L->groupEnded())
        continue;
      Free.push_back(L);
      L = nullptr;
    }
    erase(Running, nullptr);
    if (!Running.empty() && (OneByOne || !Moves))
      return Running.front()->gridDeadlock();
    InTurns |= !Running.empty();
    u64 Sum = Executed;
    for (const auto &L : Others)
      Sum += L->Executed;
    if (!Running.empty() && Sum >= Options.MaxInstructions)
      return Running.front()->runaway(*Running.front()->Group.Waves.front());
  }
  for (const auto &L : Others) {
    Executed += L->Executed;
    Waves += L->Waves;
  }
  return Error::success();
}

Error Launch::run() {
  u64 Next = 0;
  return runGroups([&, Count = groupCount()]() -> std::optional<u64> {
    return Next < Count ? std::optional(Next++) : std::nullopt;
  });
}

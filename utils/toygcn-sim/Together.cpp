//===- Together.cpp - Workgroups that wait for others ---------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Launch.h"

using namespace llvm;
using namespace toygcn::sim;

/// Wave instructions before another workgroup gets its turn.
constexpr u64 TurnInstructions = 100000;

/// Compute units of the machine.
constexpr u64 ComputeUnits = 64;

const char *Launch::whyApart() const {
  if (Late)
    return "late results";
  return Observers.empty() ? nullptr : "checks, counters or a clock";
}

/// The first wave that waits for others of the grid.
static const Wave *waiting(const Workgroup &G) {
  for (const Wave *W : G.Waves)
    if (W->State == WaveState::AtGrid)
      return W;
  return nullptr;
}

Error Launch::gridDeadlock() {
  const char *Why = whyApart();
  reportFault(*waiting(Group), -1,
              Why ? Twine("the wave waits for other workgroups, which run one "
                          "after the other with ") +
                        Why
                  : Twine("the wave waits at a barrier of the grid for waves "
                          "that do not come"));
  return takeFault();
}

Error Launch::runTogether(u64 Next) {
  const u64 Count = groupCount();
  const u64 Room = ComputeUnits * residency().Groups;
  std::vector<std::unique_ptr<Launch>> Workers;
  SmallVector<Launch *, 0> Running{this};
  while (!Running.empty()) {
    for (; Next < Count && Running.size() < Room; ++Next) {
      Workers.push_back(worker());
      Running.push_back(Workers.back().get());
      Running.back()->startGroup(Next);
    }
    bool Moves = false;
    for (Launch *&L : Running) {
      const u64 Before = L->Executed;
      bool Ended = false;
      if (Error E = L->runWaves(TurnInstructions, Ended))
        return E;
      Moves |= Ended || L->Executed != Before;
      if (L != this)
        Executed += L->Executed - Before;
      if (!Ended)
        continue;
      if (Next < Count)
        L->startGroup(Next++);
      else
        L = nullptr;
    }
    erase(Running, nullptr);
    if (!Moves)
      return Running.front()->gridDeadlock();
    if (!Running.empty() && Executed >= Options.MaxInstructions)
      return tooLong(*Running.front()->Group.Waves.front());
  }
  return Error::success();
}

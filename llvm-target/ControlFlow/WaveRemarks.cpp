//===- WaveRemarks.cpp - What was decided, and why ------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ControlFlow/WaveRemarks.h"
#include "ControlFlow/EdgeLanes.h"
#include "ControlFlow/WaveGraph.h"

using namespace llvm;
using namespace ToyGCN;

using RemarkArgument = DiagnosticInfoOptimizationBase::Argument;

RemarkArgument ToyGCN::namedBlock(const MachineBasicBlock &MBB) {
  std::string Name;
  raw_string_ostream OS(Name);
  MBB.printName(OS, MachineBasicBlock::PrintNameIr);
  return RemarkArgument("Block", Name);
}

static DebugLoc locationOf(const MachineBasicBlock &MBB) {
  for (const MachineInstr &MI : MBB)
    if (MI.getDebugLoc())
      return MI.getDebugLoc();
  return DebugLoc();
}

static void remarkArrival(WaveGraph &G, unsigned T,
                          MachineOptimizationRemarkEmitter &ORE,
                          const char *PassName) {
  const WaveNode &N = G[T];
  if (N.How == Arrival::Direct)
    return;
  ORE.emit([&] {
    MachineOptimizationRemarkAnalysis R(PassName, "Exec", locationOf(*N.Body),
                                        N.MBB);
    R << namedBlock(*N.MBB) << ": EXEC ";
    if (N.How == Arrival::Unused)
      return R << "is not restored, nothing reads it";
    if (N.How == Arrival::Saved)
      return R << "is what it was in " << namedBlock(*G[N.SavedAt].MBB);
    if (auto B = G.conditionSource(T))
      return R << "is the lanes that " << namedBlock(*G[*B].MBB)
               << " sent here";
    R << (N.HasDirectArrival ? "gets back" : "is")
      << " the lanes that were collected in a mask by";
    for (unsigned B : G.plan(T).DeferredFrom)
      R << " " << namedBlock(*G[B].MBB);
    return R;
  });
}

static void remarkSkip(WaveGraph &G, unsigned B,
                       MachineOptimizationRemarkEmitter &ORE,
                       const char *PassName) {
  const WaveNode &N = G[B];
  if (!N.AskedForSkip)
    return;
  const unsigned To = *G.plan(B).skipTarget();
  ORE.emit([&] {
    MachineOptimizationRemarkAnalysis R(PassName,
                                        N.Skipped ? "Skipped" : "NotSkipped",
                                        locationOf(*N.Body), N.MBB);
    R << namedBlock(*N.MBB) << (N.Skipped ? " is jumped over" : " runs even")
      << " if no lane is active: ";
    if (G.mustSkip(B, To))
      return R << "it is not guarded by EXEC";
    return R << "it costs " << RemarkArgument("Cost", G.costOfBlocks(B, To))
             << ", the threshold is "
             << RemarkArgument("Threshold", G.skipThreshold());
  });
}

/// What EXEC does at a divergent branch: which lanes go on, which wait.
static void remarkBranch(WaveGraph &G, unsigned B,
                         MachineOptimizationRemarkEmitter &ORE,
                         const char *PassName) {
  const WaveNode &N = G[B];
  if (!G.flow(B).Divergent)
    return;
  ORE.emit([&] {
    MachineOptimizationRemarkAnalysis R(
        PassName, "Branch", divergentBranch(*N.Body)->getDebugLoc(), N.MBB);
    R << namedBlock(*N.MBB) << ": ";
    const auto &Succs = G.flow(B).Succs;
    for (unsigned I = 0; I < Succs.size(); ++I)
      R << (I ? "; those of " : "lanes of ") << namedBlock(*G[Succs[I]].MBB)
        << (G.isDirect(B, I) ? " stay in EXEC, the wave goes there"
                             : " leave EXEC and wait");
    return R;
  });
}

void ToyGCN::remarkDecisions(WaveGraph &G, MachineFunction &MF,
                             const char *PassName) {
  MachineOptimizationRemarkEmitter ORE(MF, nullptr);
  for (unsigned B = 0; B < G.size(); ++B) {
    remarkArrival(G, B, ORE, PassName);
    remarkSkip(G, B, ORE, PassName);
  }
}

void ToyGCN::remarkBranches(WaveGraph &G, MachineFunction &MF,
                            const char *PassName) {
  MachineOptimizationRemarkEmitter ORE(MF, nullptr);
  for (unsigned B = 0; B < G.size(); ++B)
    remarkBranch(G, B, ORE, PassName);
}

//===- LowerDivergentBranches.cpp - Branches become changes of EXEC -------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Makes the way of the wave out of the ways of its lanes: blocks run one after
/// the other, and EXEC says for which lanes (WavePlan.h, WaveGraph.h).
///
///   bb.0:  BRCOND_LANES %c, %bb.1        bb.0:  %e = S_MOV_B64 $exec
///          S_BRANCH %bb.2                       $exec = S_AND_B64_term ..., %c
///                                               S_CBRANCH_EXECZ %bb.2
///                                               S_BRANCH %bb.1
///   bb.1:  ...                           bb.1:  ...
///          S_BRANCH %bb.3                       S_THREAD_EDGE %bb.3
///                                        -->    S_WAVE_EDGE %bb.2
///                                               S_BRANCH %bb.2
///   bb.2:  ...                           bb.2:  $exec = S_ANDN2_B64 %e, %c
///          S_BRANCH %bb.3                       ...
///                                               S_BRANCH %bb.3
///   bb.3:  %x = PHI %a, %bb.1, ...       bb.3:  %x = PHI %a, %bb.1, ...
///                                               $exec = S_MOV_B64 %e
///
/// Needs: machine SSA; the graph is that of a single lane, every loop has one
/// preheader and one latch. Guarantees: no BRCOND_LANES is left; EXEC in a
/// block is the set of lanes that are there. The graph has the lanes' edges
/// *and* the wave's, so that a register allocation on it is right for both;
/// S_THREAD_EDGE and S_WAVE_EDGE mark those that only one of them takes.
/// EXEC changes at the top of a block before all else, and at its end in
/// terminators, so that code that the register allocator adds runs for all
/// lanes that pass. toygcn-finish-control-flow drops the edges that only lanes
/// take.
///
//===----------------------------------------------------------------------===//

#include "ControlFlow/DivergentBarriers.h"
#include "ControlFlow/EdgeLanes.h"
#include "ControlFlow/MaskMerging.h"
#include "ControlFlow/WaveGraph.h"
#include "ControlFlow/WaveRemarks.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "Tools/PassBase.h"
#include "ToyGCNSubtarget.h"
#include "llvm/CodeGen/MachineSSAUpdater.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;
using namespace ToyGCN;

#define DEBUG_TYPE "toygcn-lower-divergent-branches"

static cl::opt<unsigned> SkipThreshold(
    "toygcn-skip-threshold", cl::Hidden, cl::init(12),
    cl::desc("A wave jumps over blocks without active lanes if they have more "
             "instructions; slow ones count as several, memory's as 16"));

namespace {
class Lowering {
public:
  Lowering(MachineFunction &MF, WaveGraph &G)
      : MF(MF), G(G), MRI(MF.getRegInfo()),
        TII(*MF.getSubtarget<ToyGCNSubtarget>().getInstrInfo()) {}

  void run();

private:
  MachineFunction &MF;
  WaveGraph &G;
  MachineRegisterInfo &MRI;
  const ToyGCNInstrInfo &TII;
  /// EXEC at the end of a block, by position.
  DenseMap<unsigned, Register> SavedExec;

  Register newMask() {
    return MRI.createVirtualRegister(&ToyGCN::LaneMask_64RegClass);
  }
  MachineInstrBuilder atEnd(unsigned B, unsigned Opcode) {
    return BuildMI(G[B].Body, DebugLoc(), TII.get(Opcode));
  }
  MachineInstrBuilder beforeEnd(unsigned B, unsigned Opcode, Register Dst) {
    return BuildMI(*G[B].Body, G[B].Body->getFirstTerminator(), DebugLoc(),
                   TII.get(Opcode), Dst);
  }
  EdgeLanes lanesOf(unsigned From, unsigned To) const;
  Register savedExec(unsigned B);
  Register collectWaiting(unsigned T);
  void arrive(unsigned T);
  void leaveDivergent(unsigned B);
  void leaveWithoutLanes(MachineBasicBlock &MBB, MachineBasicBlock &To,
                         bool ForLanes);
  void leaveUniform(unsigned B);
  void markEdges(unsigned B);
};
} // namespace

/// The edge's lanes among those active at the end of \p From; no mask if these
/// are all.
EdgeLanes Lowering::lanesOf(unsigned From, unsigned To) const {
  const MachineInstr *Br = divergentBranch(*G[From].Body);
  if (!Br || !G.flow(From).Divergent)
    return {Register(), true};
  return ToyGCN::lanesOf(*Br, *G[To].MBB);
}

/// A block that starts with a saved EXEC and changes it no more ends with it.
Register Lowering::savedExec(unsigned B) {
  if (Register R = SavedExec.lookup(B))
    return R;
  const unsigned Changes = count_if(*G[B].MBB, [](const MachineInstr &MI) {
    return MI.modifiesRegister(ToyGCN::EXEC, nullptr);
  });
  if (G[B].How == Arrival::Saved && G[B].Body == G[B].MBB && Changes == 1)
    return SavedExec[B] = savedExec(G[B].SavedAt);
  Register R = newMask();
  beforeEnd(B, ToyGCN::S_MOV_B64, R).addReg(ToyGCN::EXEC);
  return SavedExec[B] = R;
}

/// The mask of lanes that wait at \p T when the wave comes there: each block
/// with an edge to it adds its lanes.
Register Lowering::collectWaiting(unsigned T) {
  MachineSSAUpdater SSA(MF);
  DenseMap<unsigned, Register> After;
  MachineBasicBlock *Top = G[T].MBB;
  Register Result = newMask();
  SSA.Initialize(Result);
  for (unsigned B : G.plan(T).DeferredFrom) {
    After[B] = newMask();
    SSA.AddAvailableValue(G[B].Body, After[B]);
    Top = G.dominators().findNearestCommonDominator(Top, G[B].Body);
  }
  // No lane waits at the branch; for a target after a loop, none before it.
  Top = G.commonStart(G[T].MBB, Top);
  const unsigned TopPos = G.position(Top);
  const bool TopAdds = After.contains(TopPos) && G[TopPos].Body == Top;
  Register NoLanes;
  if (!TopAdds) {
    NoLanes = newMask();
    BuildMI(*Top, Top->getFirstTerminator(), DebugLoc(),
            TII.get(ToyGCN::S_MOV_B64), NoLanes)
        .addImm(0);
    SSA.AddAvailableValue(Top, NoLanes);
  }
  for (unsigned B : G.plan(T).DeferredFrom) {
    Register Before = TopAdds && B == TopPos
                          ? Register()
                          : SSA.GetValueInMiddleOfBlock(G[B].Body);
    const auto [Mask, OnSet] = lanesOf(B, T);
    Register Lanes = Before ? newMask() : After[B];
    if (Mask) {
      MRI.clearKillFlags(Mask);
      beforeEnd(B, OnSet ? ToyGCN::S_AND_B64 : ToyGCN::S_ANDN2_B64, Lanes)
          .addReg(ToyGCN::EXEC)
          .addReg(Mask);
    } else {
      beforeEnd(B, ToyGCN::S_MOV_B64, Lanes).addReg(ToyGCN::EXEC);
    }
    if (Before)
      beforeEnd(B, ToyGCN::S_OR_B64, After[B]).addReg(Before).addReg(Lanes);
  }
  return SSA.GetValueInMiddleOfBlock(G[T].MBB);
}

/// EXEC at the top of \p T.
void Lowering::arrive(unsigned T) {
  const WaveNode &N = G[T];
  if (N.How == Arrival::Direct || N.How == Arrival::Unused)
    return;
  MachineBasicBlock &MBB = *N.MBB;
  auto Set = [&](unsigned Opcode) {
    return BuildMI(MBB, MBB.getFirstNonPHI(), DebugLoc(), TII.get(Opcode),
                   ToyGCN::EXEC);
  };
  if (N.How == Arrival::Saved) {
    Register E = savedExec(N.SavedAt);
    Set(ToyGCN::S_MOV_B64).addReg(E);
  } else if (auto B = G.conditionSource(T)) {
    const auto [Mask, OnSet] = lanesOf(*B, T);
    Register E = savedExec(*B);
    MRI.clearKillFlags(Mask);
    Set(OnSet ? ToyGCN::S_AND_B64 : ToyGCN::S_ANDN2_B64).addReg(E).addReg(Mask);
  } else {
    Register Waiting = collectWaiting(T);
    // The place is looked up again: the updater may have added phis.
    if (N.HasDirectArrival)
      Set(ToyGCN::S_OR_B64).addReg(ToyGCN::EXEC).addReg(Waiting);
    else
      Set(ToyGCN::S_MOV_B64).addReg(Waiting);
  }
  if (N.Body == N.MBB)
    return;
  MachineBasicBlock *Skip = G[*G.plan(T).skipTarget()].MBB;
  BuildMI(N.MBB, DebugLoc(), TII.get(ToyGCN::S_WAVE_EDGE)).addMBB(Skip);
  BuildMI(N.MBB, DebugLoc(), TII.get(ToyGCN::S_CBRANCH_EXECZ)).addMBB(Skip);
  BuildMI(N.MBB, DebugLoc(), TII.get(ToyGCN::S_BRANCH)).addMBB(N.Body);
}

/// Marks the edges from \p B that either lanes or the wave takes, not both.
void Lowering::markEdges(unsigned B) {
  const auto Wave = G.waveSuccessors(B);
  const auto &Lanes = G.flow(B).Succs;
  for (unsigned S : Lanes)
    if (!is_contained(Wave, S))
      atEnd(B, ToyGCN::S_THREAD_EDGE).addMBB(G[S].MBB);
  for (unsigned S : Wave)
    if (!is_contained(Lanes, S))
      atEnd(B, ToyGCN::S_WAVE_EDGE).addMBB(G[S].MBB);
}

void Lowering::leaveDivergent(unsigned B) {
  MachineBasicBlock &MBB = *G[B].Body;
  const auto &Next = G.plan(B).Next;
  const WaveNode &To = G[Next.front()];
  // The lanes that stay active: those that go where the wave goes.
  std::optional<EdgeLanes> Stay;
  for (unsigned I = 0; I < 2; ++I)
    if (G.isDirect(B, I))
      Stay = lanesOf(B, G.flow(B).Succs[I]);
  MBB.erase(MBB.getFirstTerminator(), MBB.end());
  // This is the first terminator: a spilled mask is reloaded before it.
  if (Stay) {
    MRI.clearKillFlags(Stay->Mask);
    atEnd(B, Stay->OnSet ? ToyGCN::S_AND_B64_term : ToyGCN::S_ANDN2_B64_term)
        .addDef(ToyGCN::EXEC)
        .addReg(ToyGCN::EXEC)
        .addReg(Stay->Mask);
  } else if (To.HasDirectArrival) {
    atEnd(B, ToyGCN::S_ZERO_EXEC_term);
  }
  markEdges(B);
  if (G.closesLoop(B))
    atEnd(B, ToyGCN::S_CBRANCH_EXECNZ).addMBB(G[Next.back()].MBB);
  else if (To.Skipped && To.How == Arrival::Direct)
    atEnd(B, ToyGCN::S_CBRANCH_EXECZ)
        .addMBB(G[*G.plan(Next.front()).skipTarget()].MBB);
  atEnd(B, ToyGCN::S_BRANCH).addMBB(To.MBB);
}

/// Before its branch, the wave goes from \p MBB to \p To if no lane is active;
/// some lane may go there by the branch (\p ForLanes).
void Lowering::leaveWithoutLanes(MachineBasicBlock &MBB, MachineBasicBlock &To,
                                 bool ForLanes) {
  const auto Branch = MBB.getFirstTerminator();
  if (!ForLanes)
    BuildMI(MBB, Branch, DebugLoc(), TII.get(ToyGCN::S_WAVE_EDGE)).addMBB(&To);
  BuildMI(MBB, Branch, DebugLoc(), TII.get(ToyGCN::S_CBRANCH_EXECZ))
      .addMBB(&To);
}

void Lowering::leaveUniform(unsigned B) {
  MachineBasicBlock &MBB = *G[B].Body;
  const auto &Plan = G.plan(B);
  const auto &Succs = G.flow(B).Succs;
  const bool LeaveIfEmpty = G.closesLoop(B) && G[B].MayBeEmpty;
  if (Succs.size() != 1) {
    if (LeaveIfEmpty)
      leaveWithoutLanes(MBB, *G[*Plan.skipTarget()].MBB,
                        /*ForLanes=*/is_contained(Succs, *Plan.skipTarget()));
    return;
  }
  const WaveNode &To = G[Plan.Next.front()];
  if (Plan.Next.front() == Succs[0] && !LeaveIfEmpty)
    return;
  MBB.erase(MBB.getFirstTerminator(), MBB.end());
  markEdges(B);
  if (LeaveIfEmpty) {
    atEnd(B, ToyGCN::S_CBRANCH_EXECNZ).addMBB(G[Succs[0]].MBB);
    atEnd(B, ToyGCN::S_BRANCH).addMBB(G[*Plan.skipTarget()].MBB);
    return;
  }
  if (To.HasDirectArrival && To.How == Arrival::Masks)
    atEnd(B, ToyGCN::S_ZERO_EXEC_term);
  atEnd(B, ToyGCN::S_BRANCH).addMBB(To.MBB);
}

void Lowering::run() {
  G.addWaveEdges();
  remarkBranches(G, MF, DEBUG_TYPE);
  mergeMasks(G);
  for (unsigned B = 0; B < G.size(); ++B)
    arrive(B);
  for (unsigned B = 0; B < G.size(); ++B)
    G.flow(B).Divergent ? leaveDivergent(B) : leaveUniform(B);
  // The blocks stand in the wave's order.
  for (unsigned B = 0; B < G.size(); ++B) {
    MF.splice(MF.end(), G[B].MBB);
    if (G[B].Body != G[B].MBB)
      MF.splice(MF.end(), G[B].Body);
  }
  if (G.mustRepair())
    repairSSA(G);
  remarkDecisions(G, MF, DEBUG_TYPE);
}

/// Gives each block that falls through a branch.
static void makeBranchesExplicit(MachineFunction &MF) {
  const TargetInstrInfo &TII = *MF.getSubtarget().getInstrInfo();
  for (MachineBasicBlock &MBB : MF)
    if (MachineBasicBlock *Next =
            MBB.getFallThrough(/*JumpToFallThrough=*/false))
      BuildMI(&MBB, DebugLoc(), TII.get(ToyGCN::S_BRANCH)).addMBB(Next);
}

/// Makes any branch of each: an error was reported, or no lane comes here.
static void removeDivergentBranches(MachineFunction &MF) {
  const TargetInstrInfo &TII = *MF.getSubtarget().getInstrInfo();
  for (MachineBasicBlock &MBB : MF)
    if (MachineInstr *Br = divergentBranch(MBB)) {
      BuildMI(MBB, Br, Br->getDebugLoc(), TII.get(ToyGCN::S_CBRANCH_EXECNZ))
          .add(Br->getOperand(1));
      Br->eraseFromParent();
    }
}

namespace {
class ToyGCNLowerDivergentBranches final
    : public MachinePass<ToyGCNLowerDivergentBranches, OnSSA> {
public:
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.addRequiredID(UnreachableMachineBlockElimID);
    MachineFunctionPass::getAnalysisUsage(AU);
  }
  bool runOnMachineFunction(MachineFunction &MF) override {
    if (none_of(MF,
                [](MachineBasicBlock &MBB) { return divergentBranch(MBB); }))
      return false;
    keepExecAtDivergentBarriers(MF);
    makeBranchesExplicit(MF);
    std::string Why;
    WaveGraph G(MF, SkipThreshold, Why);
    if (G.valid())
      Lowering(MF, G).run();
    else
      MF.getFunction().getContext().diagnose(DiagnosticInfoUnsupported(
          MF.getFunction(), "divergent branch: " + Why));
    removeDivergentBranches(MF);
    return true;
  }
};
} // namespace

TOYGCN_DEFINE_PASS(Function, LowerDivergentBranches,
                   "ToyGCN lowering of divergent branches")

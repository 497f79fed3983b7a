//===- WaveGraph.cpp - A function's wave plan, with EXEC ------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ControlFlow/WaveGraph.h"
#include "ControlFlow/EdgeLanes.h"
#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "Operations/AsmText.h"
#include "Operations/Costs.h"
#include "ToyGCNRegisterInfo.h"
#include "Uniformity/UniformityFacts.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetSchedule.h"

using namespace llvm;
using namespace ToyGCN;

WaveGraph::WaveGraph(MachineFunction &MF, unsigned SkipThreshold,
                     std::string &Why)
    : MF(MF), SkipThreshold(SkipThreshold) {
  do {
    // Each round splits edges that no round has split before.
    if (!makePlan(Why))
      return;
  } while (splitWaitingEdges());
  chooseArrivals();
  measureBlocks();
}

/// Orders the blocks and plans the way; false if there is no order.
bool WaveGraph::makePlan(std::string &Why) {
  Nodes.clear();
  Flow.clear();
  Position.clear();
  Dominators.recalculate(MF);
  Loops.releaseMemory();
  Loops.analyze(Dominators);
  keepExitsInLoops();
  const auto Order = orderBlocks(MF, Loops, Dominators, EdgeBlocks, Why);
  for (auto [I, B] : enumerate(Order)) {
    Position[B] = I;
    Nodes.push_back({B, B});
  }
  for (MachineBasicBlock *B : Order) {
    FlowBlock &F = Flow.emplace_back();
    for (const MachineBasicBlock *S : B->successors())
      F.Succs.push_back(Position.lookup(S));
    F.Divergent = F.Succs.size() > 1 && divergentBranch(*B);
  }
  if (!Order.empty())
    Plan = std::make_unique<WavePlan>(Flow);
  return !Order.empty();
}

/// A block on an exit edge belongs to the loop: the wave is still in the loop,
/// and comes to the block each time that lanes leave there.
void WaveGraph::keepExitsInLoops() {
  for (MachineBasicBlock *Mid : EdgeBlocks) {
    const MachineBasicBlock *From = *Mid->pred_begin();
    MachineLoop *L = Loops.getLoopFor(From);
    // No block of a loop comes after its latch.
    while (L && L->getLoopLatch() == From)
      L = L->getParentLoop();
    if (!L || L->contains(Mid))
      continue;
    for (MachineLoop *In = L; In && !In->contains(Mid);
         In = In->getParentLoop())
      In->addBlockEntry(Mid);
    Loops.changeLoopFor(Mid, L);
  }
}

/// A uniform branch keeps its targets. If the lanes of one of its edges must
/// wait, a block on that edge makes them wait.
bool WaveGraph::splitWaitingEdges() {
  const TargetInstrInfo &TII = *MF.getSubtarget().getInstrInfo();
  bool Split = false;
  for (unsigned B = 0; B < size(); ++B) {
    if (Flow[B].Divergent || Flow[B].Succs.size() < 2)
      continue;
    for (unsigned I = 0; I < Flow[B].Succs.size(); ++I) {
      if (Plan->isDirect(B, I))
        continue;
      MachineBasicBlock *From = Nodes[B].MBB, *To = Nodes[Flow[B].Succs[I]].MBB;
      MachineBasicBlock *Mid = MF.CreateMachineBasicBlock();
      MF.insert(std::next(From->getIterator()), Mid);
      From->ReplaceUsesOfBlockWith(To, Mid);
      Mid->addSuccessor(To);
      EdgeBlocks.insert(Mid);
      To->replacePhiUsesWith(From, Mid);
      BuildMI(Mid, DebugLoc(), TII.get(ToyGCN::S_BRANCH)).addMBB(To);
      Split = true;
    }
  }
  return Split;
}

/// True if all lanes of block \p E, which dominates \p T, come to T once for
/// each time that they are in E. That holds if no edge leads out of the blocks
/// between, not even back to the header of a loop.
bool WaveGraph::isSavable(unsigned E, unsigned T) const {
  for (unsigned B = E; B < T; ++B) {
    if (Flow[B].Succs.empty())
      return false;
    for (unsigned S : Flow[B].Succs)
      if (S <= E || S > T)
        return false;
  }
  return true;
}

/// True if \p MBB does nothing but end the wave.
static bool onlyEnds(const MachineBasicBlock &MBB) {
  for (const MachineInstr &MI : MBB)
    if (MI.getOpcode() != ToyGCN::S_ENDPGM && !MI.isMetaInstruction())
      return false;
  return MBB.succ_empty();
}

void WaveGraph::chooseArrivals() {
  for (unsigned T = 0; T < size(); ++T) {
    for (unsigned I = 0; I < Flow[T].Succs.size(); ++I)
      if (isDirect(T, I))
        Nodes[Flow[T].Succs[I]].HasDirectArrival = true;
    if (plan(T).DeferredFrom.empty())
      continue;
    WaveNode &N = Nodes[T];
    N.How = onlyEnds(*N.MBB) ? Arrival::Unused : Arrival::Masks;
    if (N.How == Arrival::Unused)
      continue;
    // The closest dominator on the level of the same loop.
    const MachineLoop *L = Loops.getLoopFor(N.MBB);
    const auto *D = Dominators.getNode(N.MBB)->getIDom();
    while (D && Loops.getLoopFor(D->getBlock()) != L)
      D = D->getIDom();
    if (D && isSavable(position(D->getBlock()), T)) {
      N.How = Arrival::Saved;
      N.SavedAt = position(D->getBlock());
    }
  }
}

/// The cost of running \p MI without active lanes, in instructions of full
/// rate: a fma of doubles occupies its unit no shorter then. A memory access
/// counts for the time that the wave may have to wait for it.
static unsigned costOf(const MachineInstr &MI, const TargetSchedModel &Model) {
  if (MI.isMetaInstruction() || MI.isPHI())
    return 0;
  return (MI.mayLoadOrStore() ? MemoryLatency : issueCyclesOf(MI, Model)) /
         OneIssue;
}

/// True for instructions that EXEC does not guard and that are wrong if no lane
/// is active: a scalar load from an address that no lane checked, a barrier, a
/// trap, inline assembly, a call, which may be a recursion that only lanes end.
static bool mustNotRunWithoutLanes(const MachineInstr &MI) {
  const uint64_t Flags = MI.getDesc().TSFlags;
  if ((Flags & TSFlags::SMEM) || MI.isCall())
    return true;
  if (MI.isInlineAsm())
    return !ToyGCN::AsmText(MI.getOperand(0).getSymbolName()).IsEmpty;
  // Without active lanes, v_readfirstlane reads lane 0, which may never have
  // had a value.
  return MI.getOpcode() == ToyGCN::S_BARRIER ||
         MI.getOpcode() == ToyGCN::S_TRAP || ToyGCN::readsFirstLane(MI) ||
         ((Flags & TSFlags::SALU) && MI.hasUnmodeledSideEffects());
}

/// True for registers that are written for all lanes at once, whatever EXEC
/// says. A lane mask is not one: each block keeps the bits of other lanes.
static bool isWrittenForAll(const TargetRegisterClass *RC) {
  return ToyGCNRegisterInfo::isWholeWaveClass(RC) ||
         (ToyGCNRegisterInfo::isSGPRClass(RC) &&
          RC != &ToyGCN::LaneMask_64RegClass);
}

/// The positions of blocks that give one of \p Phi's values to lanes which wait
/// for the phi, and that the wave may pass after it was in another such block.
/// If no lane is active in the later one, its value must not replace the first.
static SmallVector<unsigned, 4> laterSources(const MachineInstr &Phi,
                                             const WaveGraph &G) {
  const MachineRegisterInfo &MRI = Phi.getMF()->getRegInfo();
  SmallVector<unsigned, 4> Sources;
  SmallSet<Register, 4> Values;
  for (unsigned I = 1; I < Phi.getNumOperands(); I += 2) {
    const MachineOperand &Value = Phi.getOperand(I);
    const unsigned From = G.position(Phi.getOperand(I + 1).getMBB());
    if (Value.isUndef() || MRI.getVRegDef(Value.getReg())->isImplicitDef() ||
        From >= G.position(Phi.getParent()))
      continue;
    Values.insert(Value.getReg());
    Sources.push_back(From);
  }
  if (Values.size() < 2)
    return {};
  Sources.erase(llvm::min_element(Sources));
  return Sources;
}

/// Blocks that must not run without an active lane, because of a phi.
BitVector WaveGraph::sourcesOfScalars() const {
  BitVector Sources(size());
  const MachineRegisterInfo &MRI = MF.getRegInfo();
  for (const WaveNode &N : Nodes) {
    if (N.How != Arrival::Saved && N.How != Arrival::Masks)
      continue;
    for (const MachineInstr &Phi : N.MBB->phis())
      if (isWrittenForAll(MRI.getRegClassOrNull(Phi.getOperand(0).getReg())))
        for (unsigned From : laterSources(Phi, *this))
          Sources.set(From);
  }
  return Sources;
}

void WaveGraph::measureBlocks() {
  TargetSchedModel Model;
  Model.init(&MF.getSubtarget());
  const BitVector Sources = sourcesOfScalars();
  CostBefore.assign(1, 0);
  MustSkipBefore.assign(1, 0);
  for (auto [I, N] : enumerate(Nodes)) {
    // A loop without active lanes need not end.
    unsigned Cost = 0, Must = Loops.isLoopHeader(N.MBB) || Sources[I];
    for (const MachineInstr &MI : *N.MBB) {
      Cost += costOf(MI, Model);
      Must += mustNotRunWithoutLanes(MI);
    }
    CostBefore.push_back(CostBefore.back() + Cost);
    MustSkipBefore.push_back(MustSkipBefore.back() + Must);
  }
}

/// True if the blocks between positions \p From and \p To cost too much to run
/// without active lanes.
bool WaveGraph::isWorthSkipping(unsigned From, unsigned To) const {
  return mustSkip(From, To) || costOfBlocks(From, To) > SkipThreshold;
}

bool WaveGraph::closesLoop(unsigned B) const {
  return any_of(Flow[B].Succs, [&](unsigned S) { return S <= B; });
}

void WaveGraph::chooseSkips() {
  for (unsigned B = 0; B < size(); ++B) {
    WaveNode &N = Nodes[B];
    if (N.How == Arrival::Saved)
      N.MayBeEmpty = Nodes[N.SavedAt].MayBeEmpty;
    if (N.How == Arrival::Masks)
      N.MayBeEmpty = plan(B).skipTarget().has_value();
    // The branch where lanes part knows whether any are left; so does the mask
    // here.
    auto Skip = [&](unsigned Next) {
      WaveNode &To = Nodes[Next];
      const auto Target = plan(Next).skipTarget();
      To.AskedForSkip |= Target.has_value();
      To.Skipped |= Target && isWorthSkipping(Next, *Target);
      return To.Skipped;
    };
    if (N.How == Arrival::Masks && N.MayBeEmpty && Skip(B))
      N.MayBeEmpty = false;
    for (unsigned Next : plan(B).Next) {
      if (Next <= B || Nodes[Next].How != Arrival::Direct)
        continue;
      const bool Parted = Flow[B].Divergent && plan(Next).skipTarget();
      if (Parted && !N.MayBeEmpty &&
          firstLaneTakes(*divergentBranch(*N.Body), *Nodes[Next].MBB))
        continue;
      if (Parted ? !Skip(Next) : N.MayBeEmpty)
        Nodes[Next].MayBeEmpty = true;
    }
  }
}

SmallVector<unsigned, 4> WaveGraph::waveSuccessors(unsigned B) const {
  SmallVector<unsigned, 4> Result(plan(B).Next.begin(), plan(B).Next.end());
  auto Add = [&](std::optional<unsigned> S) {
    if (S && !is_contained(Result, *S))
      Result.push_back(*S);
  };
  if (Flow[B].Divergent && !closesLoop(B)) {
    const unsigned Next = plan(B).Next.front();
    if (Nodes[Next].Skipped && Nodes[Next].How == Arrival::Direct)
      Add(plan(Next).skipTarget());
  }
  if (!Flow[B].Divergent && closesLoop(B) && Nodes[B].MayBeEmpty)
    Add(plan(B).skipTarget());
  return Result;
}

std::optional<unsigned> WaveGraph::conditionSource(unsigned T) const {
  const auto &From = plan(T).DeferredFrom;
  const MachineBasicBlock *To = Nodes[T].MBB;
  if (Nodes[T].HasDirectArrival || From.size() != 1)
    return std::nullopt;
  const WaveNode &Source = Nodes[From[0]];
  if (!Flow[From[0]].Divergent ||
      Loops.getLoopFor(Source.MBB) != Loops.getLoopFor(To) ||
      !Dominators.dominates(Source.Body, To))
    return std::nullopt;
  return From[0];
}

bool WaveGraph::hasDivergentExit(const MachineLoop &L) const {
  for (const MachineBasicBlock *MBB : L.blocks()) {
    const unsigned B = position(MBB);
    for (unsigned I = 0; I < Flow[B].Succs.size(); ++I)
      if (!L.contains(Nodes[Flow[B].Succs[I]].MBB) && !isDirect(B, I))
        return true;
  }
  return false;
}

/// Splits a block whose lanes come from a mask: its top asks whether there are
/// any.
void WaveGraph::splitTop(unsigned B) {
  WaveNode &N = Nodes[B];
  N.Body = MF.CreateMachineBasicBlock();
  MF.insert(std::next(N.MBB->getIterator()), N.Body);
  N.Body->splice(N.Body->end(), N.MBB, N.MBB->getFirstNonPHI(), N.MBB->end());
  N.Body->transferSuccessorsAndUpdatePHIs(N.MBB);
  N.MBB->addSuccessorWithoutProb(N.Body);
  N.MBB->addSuccessorWithoutProb(Nodes[*plan(B).skipTarget()].MBB);
  Position[N.Body] = B;
  if (MachineLoop *L = Loops.getLoopFor(N.MBB))
    L->addBasicBlockToLoop(N.Body, Loops);
}

/// Makes a mask, empty on the other ways, of each saved EXEC that does not
/// reach its block on every way. Returns true if there was one.
bool WaveGraph::findMasks() {
  bool Found = false;
  for (WaveNode &N : Nodes)
    if (N.How == Arrival::Saved &&
        !Dominators.dominates(Nodes[N.SavedAt].Body, N.MBB)) {
      N.How = Arrival::Masks;
      Found = true;
    }
  return Found;
}

void WaveGraph::addWaveEdges() {
  DenseMap<const MachineBasicBlock *, const MachineBasicBlock *> Before;
  auto IDom = [&](const MachineBasicBlock *B) -> const MachineBasicBlock * {
    const auto *D = Dominators.getNode(B)->getIDom();
    return D ? D->getBlock() : nullptr;
  };
  for (const WaveNode &N : Nodes)
    Before[N.MBB] = IDom(N.MBB);
  do {
    chooseSkips();
    for (unsigned B = 0; B < size(); ++B) {
      if (Nodes[B].How == Arrival::Masks && Nodes[B].Skipped &&
          Nodes[B].Body == Nodes[B].MBB)
        splitTop(B);
      for (unsigned S : waveSuccessors(B))
        if (!Nodes[B].Body->isSuccessor(Nodes[S].MBB))
          Nodes[B].Body->addSuccessorWithoutProb(Nodes[S].MBB);
    }
    Dominators.recalculate(MF);
  } while (findMasks());
  for (const WaveNode &N : Nodes) {
    // A block that was split has its code in the body.
    const MachineBasicBlock *Old = Before.lookup(N.MBB);
    MustRepair |= Old && IDom(N.MBB) != Nodes[position(Old)].Body;
  }
}

MachineBasicBlock *WaveGraph::commonStart(MachineBasicBlock *A,
                                          MachineBasicBlock *B) {
  MachineBasicBlock *Top = Dominators.findNearestCommonDominator(A, B);
  for (const MachineLoop *L = Loops.getLoopFor(Top); L && !L->contains(A);
       L = Loops.getLoopFor(Top))
    Top = Dominators.getNode(Top)->getIDom()->getBlock();
  return Top;
}

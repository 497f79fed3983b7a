//===- InsertWaitcnt.cpp - s_waitcnt where it is due ----------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Memory operations write their registers later, and the hardware does not
/// check. The pass inserts s_waitcnt before the first instruction that reads or
/// overwrites such a register, with the largest count that is safe; before an
/// access that may overtake another one to the same bytes (AccessOrder.h); and
/// after volatile accesses.
///
/// Needs: final registers. Guarantees: on every path, an instruction finds its
/// registers written, and memory as the accesses before it left it.
///
///   $sgpr0 = S_LOAD_DWORD_IMM ...
///   $vgpr1 = GLOBAL_LOAD_DWORD_SADDR ...
///   $vgpr2 = GLOBAL_LOAD_DWORD_SADDR ...
///   S_WAITCNT vmcnt(1) lgkmcnt(0)              <-- inserted
///   $vgpr1 = V_ADD_U32_e32 $sgpr0, $vgpr1
///
/// The pass keeps an s_waitcnt that it finds (from a fence) for counters that
/// may have operations under way, and drops the rest. The state at a block's
/// entry is the join over its predecessors, to a fixed point.
///
/// If an iteration waits only for operations that were issued before its loop,
/// it executes the s_waitcnt again and again. The pass adds a wait before the
/// loop if that removes a wait inside.
///
//===----------------------------------------------------------------------===//

#include "Emission/PendingMemory.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "Tools/Garden.h"
#include "Tools/PassBase.h"
#include "ToyGCN.h"
#include "ToyGCNSubtarget.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/CodeGen/MachineCycleAnalysis.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;
using ToyGCN::PendingMemory;
using ToyGCN::WaitCounts;

#define DEBUG_TYPE "toygcn-insert-waitcnt"

static cl::opt<unsigned> BeforeLoops(
    "toygcn-wait-before-loops", cl::Hidden, cl::init(3),
    cl::desc("Wait before a loop if it has fewer waits then: 1 for scalar and "
             "local memory, 2 for vector memory, 3 for both, 0 for none"));
// Loops within loops within loops would be looked through each by each.
static cl::opt<unsigned> MaxLoopBlocks(
    "toygcn-wait-before-loops-blocks", cl::Hidden, cl::init(64),
    cl::desc("The most blocks of a loop that the wave waits before"));

namespace {
/// Blocks in an order, and what is pending at their entries.
struct Region {
  SmallVector<const MachineBasicBlock *, 16> Blocks;
  DenseMap<const MachineBasicBlock *, PendingMemory> Entry;

  /// Nothing is pending.
  template <typename Range> explicit Region(Range &&R) {
    for (const MachineBasicBlock *MBB : R) {
      Blocks.push_back(MBB);
      Entry.try_emplace(MBB);
    }
  }
};

class ToyGCNInsertWaitcnt final : public MachinePass<ToyGCNInsertWaitcnt> {
public:
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.addUsedIfAvailable<AAResultsWrapperPass>();
    AU.setPreservesCFG();
    MachineFunctionPass::getAnalysisUsage(AU);
  }
  bool runOnMachineFunction(MachineFunction &MF) override;

private:
  const ToyGCNInstrInfo *TII = nullptr;
  const ToyGCNRegisterInfo *TRI = nullptr;
  std::optional<ToyGCN::AccessOrder> Order;

  PendingMemory pendingAfter(const MachineBasicBlock &MBB, PendingMemory State);
  bool insert(MachineBasicBlock &MBB, PendingMemory State);
  void solve(Region &R);
  unsigned countWaits(Region Loop);
  bool waitBefore(const MachineCycle &C, const Region &All);
};
} // namespace

/// What is pending after \p MBB.
PendingMemory ToyGCNInsertWaitcnt::pendingAfter(const MachineBasicBlock &MBB,
                                                PendingMemory State) {
  for (const MachineInstr &MI : MBB)
    State.execute(MI, *TRI, *Order);
  return State;
}

/// Goes round until the entries of \p R cover all that its blocks leave.
void ToyGCNInsertWaitcnt::solve(Region &R) {
  DenseSet<const MachineBasicBlock *> Dirty(R.Blocks.begin(), R.Blocks.end());
  while (!Dirty.empty())
    for (const MachineBasicBlock *MBB : R.Blocks) {
      if (!Dirty.erase(MBB))
        continue;
      const PendingMemory State = pendingAfter(*MBB, R.Entry.at(MBB));
      for (const MachineBasicBlock *Succ : MBB->successors())
        if (auto It = R.Entry.find(Succ);
            It != R.Entry.end() && It->second.join(State))
          Dirty.insert(Succ);
    }
}

/// How many s_waitcnt the blocks of \p Loop get, if of their entries the
/// header's covers what comes from before.
unsigned ToyGCNInsertWaitcnt::countWaits(Region Loop) {
  solve(Loop);
  const unsigned None = WaitCounts().encode();
  unsigned Waits = 0;
  for (const MachineBasicBlock *MBB : Loop.Blocks) {
    PendingMemory State = Loop.Entry.at(MBB);
    for (const MachineInstr &MI : *MBB)
      Waits += State.execute(MI, *TRI, *Order).encode() != None;
  }
  return Waits;
}

/// Waits before \p C for each counter if that leaves out a wait in it.
bool ToyGCNInsertWaitcnt::waitBefore(const MachineCycle &C, const Region &All) {
  MachineBasicBlock *Before = C.getCyclePredecessor();
  if (!Before || Before->succ_size() != 1 || C.getNumBlocks() > MaxLoopBlocks)
    return false;
  Region Loop(C.blocks());
  PendingMemory &Start = Loop.Entry[C.getHeader()];
  const PendingMemory Now = pendingAfter(*Before, All.Entry.at(Before));
  Start = Now;
  unsigned Least = countWaits(Loop);
  WaitCounts Best;
  for (unsigned Counters : {1, 2, 3}) {
    if (!Least || (Counters & ~BeforeLoops))
      continue;
    WaitCounts Wait;
    if (Counters & 1)
      Wait.LGKM = 0;
    if (Counters & 2)
      Wait.VM = 0;
    // One of the counters is 0 already: another choice is the same.
    if (Now.withoutRedundant(Wait).encode() != Wait.encode())
      continue;
    Start = Now;
    Start.wait(Wait);
    const unsigned Waits = countWaits(Loop);
    if (Waits < Least) {
      Least = Waits;
      Best = Wait;
    }
  }
  if (Best.encode() == WaitCounts().encode())
    return false;
  BuildMI(*Before, Before->getFirstTerminator(), DebugLoc(),
          TII->get(ToyGCN::S_WAITCNT))
      .addImm(Best.encode());
  return true;
}

bool ToyGCNInsertWaitcnt::insert(MachineBasicBlock &MBB, PendingMemory State) {
  bool Changed = false;
  const unsigned None = WaitCounts().encode();
  for (MachineInstr &MI : make_early_inc_range(MBB)) {
    const unsigned Needed = State.execute(MI, *TRI, *Order).encode();
    const unsigned After = PendingMemory::waitAfter(MI).encode();
    const bool IsWait = MI.getOpcode() == ToyGCN::S_WAITCNT;
    if (Needed != None)
      BuildMI(MBB, MI, MI.getDebugLoc(), TII->get(ToyGCN::S_WAITCNT))
          .addImm(Needed);
    if (After != None)
      BuildMI(MBB, std::next(MI.getIterator()), MI.getDebugLoc(),
              TII->get(ToyGCN::S_WAITCNT))
          .addImm(After);
    if (IsWait)
      MI.eraseFromParent();
    Changed |= IsWait || Needed != None || After != None;
  }
  return Changed;
}

bool ToyGCNInsertWaitcnt::runOnMachineFunction(MachineFunction &MF) {
  const auto &ST = MF.getSubtarget<ToyGCNSubtarget>();
  TII = ST.getInstrInfo();
  TRI = ST.getRegisterInfo();
  auto *AA = getAnalysisIfAvailable<AAResultsWrapperPass>();
  Order.emplace(AA ? &AA->getAAResults() : nullptr);
  ReversePostOrderTraversal<MachineFunction *> Blocks(&MF);
  Region All(Blocks);
  solve(All);
  MachineCycleInfo Cycles;
  Cycles.compute(MF);
  // Outer loops first: what they wait for is there in those within.
  SmallVector<const MachineCycle *, 8> Level(Cycles.toplevel_cycles());
  while (ToyGCN::gardenHas(ToyGCN::Garden::WaitBeforeLoops) && !Level.empty()) {
    SmallVector<const MachineCycle *, 8> Within;
    bool Waits = false;
    for (const MachineCycle *C : Level) {
      Waits |= waitBefore(*C, All);
      append_range(Within, C->children());
    }
    if (Waits) {
      All = Region(Blocks);
      solve(All);
    }
    Level = std::move(Within);
  }
  bool Changed = false;
  for (MachineBasicBlock *MBB : Blocks)
    Changed |= insert(*MBB, All.Entry.at(MBB));
  return Changed;
}

TOYGCN_DEFINE_PASS(Function, InsertWaitcnt, "ToyGCN insertion of s_waitcnt")

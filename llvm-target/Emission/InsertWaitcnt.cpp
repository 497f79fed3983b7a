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
//===----------------------------------------------------------------------===//

#include "Emission/PendingMemory.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "Tools/PassBase.h"
#include "ToyGCNSubtarget.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/AliasAnalysis.h"

using namespace llvm;
using ToyGCN::PendingMemory;
using ToyGCN::WaitCounts;

#define DEBUG_TYPE "toygcn-insert-waitcnt"

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
  bool Changed = false;
  for (MachineBasicBlock *MBB : Blocks)
    Changed |= insert(*MBB, All.Entry.at(MBB));
  return Changed;
}

TOYGCN_DEFINE_PASS(Function, InsertWaitcnt, "ToyGCN insertion of s_waitcnt")

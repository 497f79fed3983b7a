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
/// overwrites such a register, with the largest count that is safe.
///
/// Needs: final registers. Guarantees: on every path, an instruction finds its
/// registers written.
///
///   $sgpr0 = S_LOAD_DWORD_IMM ...
///   $vgpr1 = GLOBAL_LOAD_DWORD_SADDR ...
///   $vgpr2 = GLOBAL_LOAD_DWORD_SADDR ...
///   S_WAITCNT vmcnt(1) lgkmcnt(0)              <-- inserted
///   $vgpr1 = V_ADD_U32_e32 $sgpr0, $vgpr1
///
/// A wait that is there already (from a fence) is kept as far as anything can
/// be outstanding, and dropped otherwise. The state at a block's entry is the
/// join over its predecessors, to a fixed point.
///
//===----------------------------------------------------------------------===//

#include "Emission/PendingMemory.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "ToyGCN.h"
#include "ToyGCNSubtarget.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"

using namespace llvm;
using ToyGCN::PendingMemory;
using ToyGCN::WaitCounts;

#define DEBUG_TYPE "toygcn-insert-waitcnt"

namespace {
class ToyGCNInsertWaitcnt final : public MachineFunctionPass {
public:
  static char ID;
  ToyGCNInsertWaitcnt() : MachineFunctionPass(ID) {}
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.setPreservesCFG();
    MachineFunctionPass::getAnalysisUsage(AU);
  }
  bool runOnMachineFunction(MachineFunction &MF) override;

private:
  const ToyGCNInstrInfo *TII = nullptr;
  const ToyGCNRegisterInfo *TRI = nullptr;

  bool insert(MachineBasicBlock &MBB, PendingMemory State) const;
};
} // namespace

bool ToyGCNInsertWaitcnt::insert(MachineBasicBlock &MBB,
                                 PendingMemory State) const {
  bool Changed = false;
  const unsigned None = WaitCounts().encode();
  for (MachineInstr &MI : make_early_inc_range(MBB)) {
    const unsigned Needed = State.execute(MI, *TRI).encode();
    const bool IsWait = MI.getOpcode() == ToyGCN::S_WAITCNT;
    if (Needed != None)
      BuildMI(MBB, MI, MI.getDebugLoc(), TII->get(ToyGCN::S_WAITCNT))
          .addImm(Needed);
    if (IsWait)
      MI.eraseFromParent();
    Changed |= IsWait || Needed != None;
  }
  return Changed;
}

bool ToyGCNInsertWaitcnt::runOnMachineFunction(MachineFunction &MF) {
  const auto &ST = MF.getSubtarget<ToyGCNSubtarget>();
  TII = ST.getInstrInfo();
  TRI = ST.getRegisterInfo();
  ReversePostOrderTraversal<MachineFunction *> Order(&MF);
  SmallVector<PendingMemory, 0> Entry(MF.getNumBlockIDs());
  SmallVector<bool, 0> Dirty(MF.getNumBlockIDs(), true);
  for (bool Again = true; Again;) {
    Again = false;
    for (MachineBasicBlock *MBB : Order) {
      if (!Dirty[MBB->getNumber()])
        continue;
      Dirty[MBB->getNumber()] = false;
      PendingMemory State = Entry[MBB->getNumber()];
      for (const MachineInstr &MI : *MBB)
        State.execute(MI, *TRI);
      for (MachineBasicBlock *Succ : MBB->successors())
        if (Entry[Succ->getNumber()].join(State))
          Dirty[Succ->getNumber()] = Again = true;
    }
  }
  bool Changed = false;
  for (MachineBasicBlock *MBB : Order)
    Changed |= insert(*MBB, Entry[MBB->getNumber()]);
  return Changed;
}

TOYGCN_DEFINE_PASS(Function, InsertWaitcnt, "ToyGCN insertion of s_waitcnt")

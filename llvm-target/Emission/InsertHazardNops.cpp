//===- InsertHazardNops.cpp - Wait states by s_nop ------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Puts s_nop between instructions that need wait states (see
/// WaitStateRules.h).
///
/// Needs: final instructions and registers. Guarantees: on no path does an
/// instruction follow another too closely.
///
///   $sgpr0 = V_READFIRSTLANE_B32 $vgpr0
///   S_NOP 4                                 <-- inserted: 5 states
///   $vgpr1 = GLOBAL_LOAD_DWORD_SADDR $vgpr2, $sgpr0_sgpr1, 0, 0
///
//===----------------------------------------------------------------------===//

#include "Emission/WaitStateRules.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "Operations/AsmText.h"
#include "Tools/PassBase.h"
#include "ToyGCNSubtarget.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-insert-hazard-nops"

/// s_nop waits at most this many states (gfx900: a 4-bit operand).
static constexpr unsigned MaxNopStates = 16;

namespace {
class ToyGCNInsertHazardNops final
    : public MachinePass<ToyGCNInsertHazardNops, KeepsCFG> {
  bool runOnMachineFunction(MachineFunction &MF) override;

  const ToyGCNRegisterInfo *TRI = nullptr;

  unsigned missingStates(const MachineInstr &MI) const;
};
} // namespace

static bool isEmpty(const MachineInstr &MI) {
  if (MI.isInlineAsm())
    return ToyGCN::AsmText(MI.getOperand(0).getSymbolName()).IsEmpty;
  return MI.isMetaInstruction() || MI.getOpcode() == ToyGCN::WAVE_BARRIER;
}

/// The number of wait states for which an instruction counts.
static unsigned statesOf(const MachineInstr &MI) {
  if (isEmpty(MI))
    return 0;
  return MI.getOpcode() == ToyGCN::S_NOP ? MI.getOperand(0).getImm() + 1 : 1;
}

/// The last instruction of \p Pred on the shortest way to \p MBB: the first
/// branch there, or the end.
static MachineBasicBlock::const_reverse_iterator
leavesFor(const MachineBasicBlock &Pred, const MachineBasicBlock &MBB) {
  for (const MachineInstr &MI : Pred.terminators())
    for (const MachineOperand &MO : MI.operands())
      if (MO.isMBB() && MO.getMBB() == &MBB)
        return MI.getReverseIterator();
  return Pred.rbegin();
}

/// The wait states that \p MI lacks on the shortest way from any producer. The
/// walk goes backwards and enters a block again only over a shorter way.
unsigned ToyGCNInsertHazardNops::missingStates(const MachineInstr &MI) const {
  const ToyGCN::WaitStateConsumer Consumer(MI, *TRI);
  const unsigned Max = Consumer.mostStates();
  using Position = MachineBasicBlock::const_reverse_iterator;
  struct Way {
    const MachineBasicBlock *MBB;
    Position From;
    unsigned Passed; // Wait states between there and MI.
  };
  SmallVector<Way, 8> Ways = {{MI.getParent(), std::next(Position(MI)), 0}};
  SmallDenseMap<const MachineBasicBlock *, unsigned, 8> Shortest;
  unsigned Missing = 0;
  while (!Ways.empty()) {
    auto [MBB, From, Passed] = Ways.pop_back_val();
    for (; From != MBB->rend() && Passed < Max; ++From) {
      unsigned Need = Consumer.statesAfter(*From, Passed);
      if (Need > Passed)
        Missing = std::max(Missing, Need - Passed);
      Passed += statesOf(*From);
    }
    if (Passed >= Max)
      continue;
    for (const MachineBasicBlock *Pred : MBB->predecessors()) {
      auto [It, IsNew] = Shortest.try_emplace(Pred, Passed);
      if (!IsNew && It->second <= Passed)
        continue;
      It->second = Passed;
      Ways.push_back({Pred, leavesFor(*Pred, *MBB), Passed});
    }
  }
  return Missing;
}

bool ToyGCNInsertHazardNops::runOnMachineFunction(MachineFunction &MF) {
  const auto &ST = MF.getSubtarget<ToyGCNSubtarget>();
  const ToyGCNInstrInfo &TII = *ST.getInstrInfo();
  TRI = ST.getRegisterInfo();
  bool Changed = false;
  for (MachineBasicBlock &MBB : MF)
    for (MachineInstr &MI : MBB) {
      if (!statesOf(MI))
        continue;
      unsigned Missing = missingStates(MI);
      Changed |= Missing != 0;
      for (; Missing; Missing -= std::min(Missing, MaxNopStates))
        BuildMI(MBB, MI, MI.getDebugLoc(), TII.get(ToyGCN::S_NOP))
            .addImm(std::min(Missing, MaxNopStates) - 1);
    }
  return Changed;
}

TOYGCN_DEFINE_PASS(Function, InsertHazardNops,
                   "ToyGCN insertion of wait states")

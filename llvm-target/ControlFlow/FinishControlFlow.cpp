//===- FinishControlFlow.cpp - Only the wave's edges are left -------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// After register allocation only the wave's edges matter. The pass removes the
/// edges that only lanes take, makes plain instructions of the terminators that
/// change EXEC, and changes EXEC with fewer instructions.
///
///   successors: %bb.3, %bb.2
///   $sgpr0_sgpr1 = S_MOV_B64 $exec            successors: %bb.2
///   S_THREAD_EDGE %bb.3                  -->  $sgpr0_sgpr1 =
///   $exec = S_AND_B64_term $exec, $vcc          S_AND_SAVEEXEC_B64 $vcc
///   S_BRANCH %bb.2                            S_BRANCH %bb.2
///
/// If lanes come together in a block without code, and more lanes in the next
/// one, nothing reads the first change of EXEC, and perhaps nothing else reads
/// its mask:
///
///   bb.3: $exec = S_MOV_B64 $sgpr2_sgpr3
///   bb.4: $exec = S_MOV_B64 $sgpr0_sgpr1 -->  bb.4: $exec = S_MOV_B64 ...
///
/// Needs: physical registers. Guarantees: no S_THREAD_EDGE, S_WAVE_EDGE or
/// *_term is left; a block's successors are the targets of its branches and
/// what it falls through to; what changes EXEC is read by something; no block
/// has a live-in part of a tuple that nothing reads; a vector register that
/// waiting lanes need is live in the blocks that run meanwhile (LaneLiveIns.h).
///
//===----------------------------------------------------------------------===//

#include "ControlFlow/DebugValues.h"
#include "ControlFlow/LaneLiveIns.h"
#include "Tools/PassBase.h"
#include "ToyGCNOperands.h"
#include "ToyGCNSubtarget.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/CodeGen/LivePhysRegs.h"
#include "llvm/CodeGen/LiveRegUnits.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-finish-control-flow"

namespace {
class ToyGCNFinishControlFlow final
    : public MachinePass<ToyGCNFinishControlFlow> {
  bool runOnMachineFunction(MachineFunction &MF) override;

  const ToyGCNInstrInfo *TII = nullptr;
  const ToyGCNRegisterInfo *TRI = nullptr;
  SmallVector<ToyGCN::LaneEdge, 8> Dropped;

  bool dropEdgeMarks(MachineBasicBlock &MBB);
  bool makePlain(MachineBasicBlock &MBB);
  bool fuseSave(MachineBasicBlock &MBB);
  bool isExecReadFrom(MachineBasicBlock &MBB, const BitVector &LiveIn,
                      SmallVectorImpl<MachineInstr *> &Dead) const;
  bool changeSaved(MachineBasicBlock &MBB) const;
  bool dropDeadExecChanges(MachineFunction &MF);
  bool dropDeadMasks(MachineBasicBlock &MBB);
};

struct PlainForm {
  unsigned Term, Plain;
};
constexpr PlainForm PlainForms[] = {
    {ToyGCN::S_AND_B64_term, ToyGCN::S_AND_B64},
    {ToyGCN::S_ANDN2_B64_term, ToyGCN::S_ANDN2_B64},
};
} // namespace

bool ToyGCNFinishControlFlow::dropEdgeMarks(MachineBasicBlock &MBB) {
  bool Changed = false;
  for (MachineInstr &MI : make_early_inc_range(MBB.terminators())) {
    const bool IsLanes = MI.getOpcode() == ToyGCN::S_THREAD_EDGE;
    if (!IsLanes && MI.getOpcode() != ToyGCN::S_WAVE_EDGE)
      continue;
    if (IsLanes) {
      Dropped.emplace_back(&MBB, MI.getOperand(0).getMBB());
      MBB.removeSuccessor(MI.getOperand(0).getMBB());
    }
    MI.eraseFromParent();
    Changed = true;
  }
  return Changed;
}

bool ToyGCNFinishControlFlow::makePlain(MachineBasicBlock &MBB) {
  bool Changed = false;
  for (MachineInstr &MI : make_early_inc_range(MBB.terminators())) {
    for (const PlainForm &F : PlainForms)
      if (MI.getOpcode() == F.Term) {
        MI.setDesc(TII->get(F.Plain));
        Changed = true;
      }
    if (MI.getOpcode() == ToyGCN::S_ZERO_EXEC_term) {
      BuildMI(MBB, MI, MI.getDebugLoc(), TII->get(ToyGCN::S_MOV_B64),
              ToyGCN::EXEC)
          .addImm(0);
      MI.eraseFromParent();
      Changed = true;
    }
  }
  // A fall-through needs no branch.
  if (MBB.empty() || MBB.back().getOpcode() != ToyGCN::S_BRANCH)
    return Changed;
  if (MBB.isLayoutSuccessor(MBB.back().getOperand(0).getMBB())) {
    MBB.back().eraseFromParent();
    Changed = true;
  }
  return Changed;
}

/// Makes one instruction of the save and the change, if nothing between them
/// reads both the saved value and the old EXEC.
bool ToyGCNFinishControlFlow::fuseSave(MachineBasicBlock &MBB) {
  MachineInstr *Save = nullptr;
  SmallVector<MachineInstr *, 2> Told; // To debuggers: of the saved value.
  for (MachineInstr &MI : MBB) {
    if (MI.isDebugInstr()) {
      if (Save && MI.readsRegister(Save->getOperand(0).getReg(), TRI))
        Told.push_back(&MI);
      continue;
    }
    const unsigned Opc = MI.getOpcode();
    const bool And = Opc == ToyGCN::S_AND_B64,
               AndN2 = Opc == ToyGCN::S_ANDN2_B64;
    if (Save && (And || AndN2) && MI.getOperand(0).getReg() == ToyGCN::EXEC &&
        MI.getOperand(1).isReg() && MI.getOperand(1).getReg() == ToyGCN::EXEC &&
        MI.getOperand(2).isReg() &&
        !TRI->regsOverlap(MI.getOperand(2).getReg(),
                          Save->getOperand(0).getReg())) {
      BuildMI(MBB, MI, MI.getDebugLoc(),
              TII->get(And ? ToyGCN::S_AND_SAVEEXEC_B64
                           : ToyGCN::S_ANDN1_SAVEEXEC_B64),
              Save->getOperand(0).getReg())
          .add(MI.getOperand(2));
      for (MachineInstr *Value : Told)
        Value->moveBefore(&MI);
      Save->eraseFromParent();
      MI.eraseFromParent();
      return true;
    }
    if (Opc == ToyGCN::S_MOV_B64 && MI.getOperand(1).isReg() &&
        MI.getOperand(1).getReg() == ToyGCN::EXEC &&
        MI.getOperand(0).getReg() != ToyGCN::EXEC) {
      Save = &MI;
      Told.clear();
    } else if (Save &&
               (MI.modifiesRegister(ToyGCN::EXEC, TRI) ||
                MI.readsRegister(Save->getOperand(0).getReg(), TRI) ||
                MI.modifiesRegister(Save->getOperand(0).getReg(), TRI))) {
      Save = nullptr;
    }
  }
  return false;
}

static bool isRegister(const MachineOperand &MO, MCRegister Reg) {
  return MO.isReg() && MO.getReg() == Reg;
}

/// True if \p MI computes a mask or EXEC and has no other effect.
static bool isMaskOperation(const MachineInstr &MI) {
  switch (MI.getOpcode()) {
  case ToyGCN::S_MOV_B64:
    return true;
  case ToyGCN::S_AND_B64:
  case ToyGCN::S_ANDN2_B64:
  case ToyGCN::S_OR_B64:
    return MI.registerDefIsDead(ToyGCN::SCC, nullptr);
  default:
    return false;
  }
}

/// Copies become instructions later; those of vector registers read EXEC.
static bool readsExec(const MachineInstr &MI, const ToyGCNRegisterInfo &TRI) {
  return MI.readsRegister(ToyGCN::EXEC, &TRI) ||
         any_of(MI.all_defs(), ToyGCN::isVGPR);
}

/// Whether EXEC is read from the start of \p MBB on before it is written, if
/// \p LiveIn says so of its successors. Adds the changes that nothing reads to
/// \p Dead.
bool ToyGCNFinishControlFlow::isExecReadFrom(
    MachineBasicBlock &MBB, const BitVector &LiveIn,
    SmallVectorImpl<MachineInstr *> &Dead) const {
  bool Live = any_of(MBB.successors(), [&](const MachineBasicBlock *S) {
    return LiveIn[S->getNumber()];
  });
  // A caller gets its lanes back.
  if (MBB.succ_empty() &&
      (MBB.empty() || MBB.back().getOpcode() != ToyGCN::S_ENDPGM))
    Live = true;
  for (MachineInstr &MI : reverse(MBB)) {
    if (MI.definesRegister(ToyGCN::EXEC, TRI)) {
      if (!Live && isMaskOperation(MI)) {
        Dead.push_back(&MI);
        continue;
      }
      Live = false;
    }
    Live |= readsExec(MI, *TRI);
  }
  return Live;
}

/// What changes EXEC right after a saved one came back changes the saved one,
/// so that nothing reads the EXEC between:
///
///   $exec = S_MOV_B64 $sgpr0_sgpr1        $exec =
///   $exec = S_ANDN2_B64 $exec, $vcc  -->      S_ANDN2_B64 $sgpr0_sgpr1, $vcc
bool ToyGCNFinishControlFlow::changeSaved(MachineBasicBlock &MBB) const {
  MachineInstr *Restore = nullptr;
  bool Changed = false;
  for (MachineInstr &MI : MBB) {
    if (MI.isDebugInstr())
      continue;
    const bool Writes = MI.modifiesRegister(ToyGCN::EXEC, TRI);
    if (Restore && Writes && MI.getOpcode() != ToyGCN::S_MOV_B64 &&
        isMaskOperation(MI) && isRegister(MI.getOperand(1), ToyGCN::EXEC) &&
        !isRegister(MI.getOperand(2), ToyGCN::EXEC)) {
      MachineOperand &Saved = Restore->getOperand(1);
      MI.getOperand(1).setReg(Saved.getReg());
      MI.getOperand(1).setIsKill(Saved.isKill());
      Saved.setIsKill(false);
      Changed = true;
    }
    if (Writes)
      Restore = MI.getOpcode() == ToyGCN::S_MOV_B64 && MI.getOperand(1).isReg()
                    ? &MI
                    : nullptr;
    else if (Restore &&
             (readsExec(MI, *TRI) ||
              MI.modifiesRegister(Restore->getOperand(1).getReg(), TRI) ||
              MI.readsRegister(Restore->getOperand(1).getReg(), TRI)))
      Restore = nullptr;
  }
  return Changed;
}

bool ToyGCNFinishControlFlow::dropDeadExecChanges(MachineFunction &MF) {
  BitVector LiveIn(MF.getNumBlockIDs());
  SmallVector<MachineInstr *, 4> Dead;
  for (bool Again = true; Again;) {
    Again = false;
    Dead.clear();
    for (MachineBasicBlock *MBB : post_order(&MF))
      if (!LiveIn[MBB->getNumber()] && isExecReadFrom(*MBB, LiveIn, Dead)) {
        LiveIn.set(MBB->getNumber());
        Again = true;
      }
  }
  Dead.clear();
  for (MachineBasicBlock &MBB : MF)
    isExecReadFrom(MBB, LiveIn, Dead);
  for (MachineInstr *MI : Dead)
    MI->eraseFromParent();
  return !Dead.empty();
}

/// Removes masks that only removed changes of EXEC have read.
bool ToyGCNFinishControlFlow::dropDeadMasks(MachineBasicBlock &MBB) {
  LiveRegUnits Live(*TRI);
  Live.addLiveOuts(MBB);
  bool Changed = false;
  for (MachineInstr &MI : make_early_inc_range(reverse(MBB))) {
    if (isMaskOperation(MI) && MI.getOperand(0).getReg() != ToyGCN::EXEC &&
        Live.available(MI.getOperand(0).getReg().asMCReg())) {
      ToyGCN::forgetValue(MI, MI.getOperand(0).getReg(), TRI);
      MI.eraseFromParent();
      Changed = true;
      continue;
    }
    if (!MI.isDebugInstr())
      Live.stepBackward(MI);
  }
  return Changed;
}

bool ToyGCNFinishControlFlow::runOnMachineFunction(MachineFunction &MF) {
  const auto &ST = MF.getSubtarget<ToyGCNSubtarget>();
  TII = ST.getInstrInfo();
  TRI = ST.getRegisterInfo();
  Dropped.clear();
  bool Changed = false;
  for (MachineBasicBlock &MBB : MF) {
    ToyGCN::narrowLiveIns(MBB, *TRI);
    Changed |= dropEdgeMarks(MBB);
    Changed |= makePlain(MBB);
    Changed |= changeSaved(MBB);
  }
  SmallVector<MachineBasicBlock *, 16> BehindEntry;
  for (MachineBasicBlock *MBB : post_order(&MF))
    if (MBB != &MF.front())
      BehindEntry.push_back(MBB);
  bool Fewer = dropDeadExecChanges(MF);
  Changed |= Fewer;
  while (Fewer) {
    fullyRecomputeLiveIns(BehindEntry);
    Fewer = false;
    for (MachineBasicBlock &MBB : MF)
      Fewer |= dropDeadMasks(MBB);
  }
  for (MachineBasicBlock &MBB : MF)
    while (fuseSave(MBB))
      Changed = true;
  ToyGCN::carryLiveIns(MF, Dropped, *TRI);
  return Changed;
}

TOYGCN_DEFINE_PASS(Function, FinishControlFlow,
                   "ToyGCN completion of control flow")

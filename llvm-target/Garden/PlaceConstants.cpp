//===- PlaceConstants.cpp - Constants near their uses ---------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Moves of constants, tuples of them and addresses of global variables, which
/// stand in the entry block, go to the nearest block before their uses that is
/// in no cycle, before the first of its instructions that reads them, or to its
/// end: the scheduler counts the registers of the order that it finds
/// (VGPRLimit.cpp). A phi's constant gets a move of its own at the end of the
/// block that it comes from, unless that is in a cycle. Arms of uniform
/// branches get moves of their own if a wave, which takes one of them, runs
/// fewer moves than with one before the branch. What only instructions read
/// that can take it from an SGPR is in one, in any block: it costs no wave its
/// place, as a VGPR may, nor the vector unit's time.
///
/// LLVM's machine sinking would bring them there one block at a time, and its
/// coalescer would find the phis' copies one by one among all users of the
/// constant: both take the square of the number of blocks.
///
/// Needs: SSA, selected instructions, literals in operands where they fit.
/// Guarantees: the values of all registers.
///
///   bb.0:                                   bb.0:
///     %1:vgpr_32 = V_MOV_B32_e32 100          S_BRANCH %bb.1
///     S_BRANCH %bb.1                        bb.1:
///   bb.1:                            -->      ...
///     ...                                   bb.2:
///   bb.2:                                     %p:vreg_64 = ...
///     %p:vreg_64 = ...                        %1:vgpr_32 = V_MOV_B32_e32 100
///     GLOBAL_STORE_DWORD %p, %1, 0            GLOBAL_STORE_DWORD %p, %1, 0
///
//===----------------------------------------------------------------------===//

#include "Tools/PassBase.h"
#include "ToyGCNInstrInfo.h"
#include "ToyGCNOperands.h"
#include "ToyGCNRegisterInfo.h"
#include "ToyGCNSubtarget.h"
#include "ToyGCNUseBlocks.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/CodeGen/MachineCycleAnalysis.h"
#include "llvm/CodeGen/MachineDominators.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-place-constants"

namespace {
/// A block that gets a move, and what reads it there or later.
using Place = std::pair<MachineBasicBlock *, SmallVector<MachineOperand *, 4>>;

class ToyGCNPlaceConstants final
    : public MachinePass<ToyGCNPlaceConstants, KeepsCFG,
                         MachineCycleInfoWrapperPass,
                         MachineDominatorTreeWrapperPass> {
  bool runOnMachineFunction(MachineFunction &MF) override;

  const ToyGCNInstrInfo *TII = nullptr;
  MachineRegisterInfo *MRI = nullptr;
  const MachineDominatorTree *Dominators = nullptr;
  MachineCycleInfo *Cycles = nullptr;

  bool isPlaceable(const MachineInstr &MI) const;
  void giveToPhis(MachineInstr &Move);
  double place(MachineBasicBlock &At, ArrayRef<MachineOperand *> Uses,
               SmallVectorImpl<Place> &Places, unsigned Depth) const;
  void giveToArms(MachineInstr &Move);
  void makeScalar(MachineInstr &Move);
  void moveDown(MachineInstr &Move);
  void bring(const MachineInstr &User, MachineInstr &Before);
  void bringToUsers(MachineBasicBlock &MBB);

  /// Moves at the begin of their block, but for those that clobber SCC, as a
  /// branch may read it later.
  SmallPtrSet<MachineInstr *, 32> Waiting;
  SetVector<MachineBasicBlock *> WaitIn;

  void await(MachineInstr &Move) {
    Waiting.insert(&Move);
    WaitIn.insert(Move.getParent());
  }
};
} // namespace

static bool isAddress(const MachineInstr &MI) {
  return MI.getOpcode() == ToyGCN::S_GLOBAL_ADDRESS ||
         MI.getOpcode() == ToyGCN::S_GOT_ENTRY_ADDRESS;
}

/// A move of a constant, a tuple of such, an address, or an address's copy.
static bool isConstant(const MachineInstr &MI, const MachineRegisterInfo &MRI) {
  if (MI.isRegSequence())
    return all_of(drop_begin(MI.operands()),
                  [&MRI](const MachineOperand &Part) {
                    const MachineInstr *Def =
                        Part.isReg() ? MRI.getVRegDef(Part.getReg()) : nullptr;
                    return Part.isImm() || (Def && isConstant(*Def, MRI));
                  });
  if (!MI.isFullCopy() || !MI.getOperand(1).getReg().isVirtual())
    return ToyGCN::getMovedConstant(MI) || isAddress(MI);
  const MachineInstr *Source = MRI.getVRegDef(MI.getOperand(1).getReg());
  return Source && isAddress(*Source);
}

bool ToyGCNPlaceConstants::isPlaceable(const MachineInstr &MI) const {
  return isConstant(MI, *MRI) && MI.getOperand(0).getReg().isVirtual() &&
         MRI->hasOneDef(MI.getOperand(0).getReg()) &&
         !ToyGCN::isWholeWave(MI.getOperand(0));
}

/// Gives the phis that read \p Move moves where they come from. There a compare
/// may have set SCC for the branch.
void ToyGCNPlaceConstants::giveToPhis(MachineInstr &Move) {
  if (Move.isCopy() || Move.isRegSequence() ||
      Move.modifiesRegister(ToyGCN::SCC, /*TRI=*/nullptr))
    return;
  const Register R = Move.getOperand(0).getReg();
  MapVector<MachineBasicBlock *, SmallVector<MachineOperand *, 2>> Phis;
  for (MachineOperand &Use : MRI->use_nodbg_operands(R))
    if (MachineBasicBlock *From = ToyGCN::blockOfUse(Use);
        Use.getParent()->isPHI() && From != Move.getParent() &&
        !Cycles->getCycle(From))
      Phis[From].push_back(&Use);
  for (auto &[From, Uses] : Phis) {
    const Register Own = MRI->cloneVirtualRegister(R);
    TII->reMaterialize(*From, From->getFirstTerminator(), Own, 0, Move);
    for (MachineOperand *Use : Uses)
      Use->setReg(Own);
  }
}

/// Moves a constant to an SGPR if all instructions that use it can read it
/// there. Each reads one SGPR: its second constant stays in a VGPR.
void ToyGCNPlaceConstants::makeScalar(MachineInstr &Move) {
  const MachineOperand &Dst = Move.getOperand(0);
  const Register R = Dst.getReg();
  if (!ToyGCN::isVGPR(Dst) || Dst.getSubReg() ||
      !ToyGCN::getMovedConstant(Move))
    return;
  const bool AllCan = all_of(MRI->use_nodbg_operands(R), [&](auto &Use) {
    return !Use.getSubReg() && !Use.isTied() &&
           ToyGCN::isSGPRLegal(*Use.getParent(), Use.getOperandNo(), Use);
  });
  if (!AllCan)
    return;
  const unsigned Bits =
      TII->getRegisterInfo().getRegSizeInBits(*MRI->getRegClass(R));
  Move.setDesc(TII->get(ToyGCNInstrInfo::getConstantMove(false, Bits)));
  Move.removeOperand(2);
  MRI->setRegClass(R, ToyGCNRegisterInfo::getSGPRClass(Bits));
}

/// How often the wave comes to \p To, each time that it comes to \p From, which
/// dominates it.
static double likelihood(const MachineBasicBlock &From, MachineBasicBlock &To) {
  const bool IsOfLanes = any_of(From.terminators(), [](const auto &MI) {
    return MI.getOpcode() == ToyGCN::BRCOND_LANES;
  });
  if (IsOfLanes || !From.isSuccessor(&To) || To.pred_size() > 1)
    return 1;
  const auto P = From.getSuccProbability(find(From.successors(), &To));
  return double(P.getNumerator()) / P.getDenominator();
}

/// Where \p Uses of a constant get their moves from, and how often these run
/// each time that \p At does, which dominates them: there, or, if that is less,
/// in the arms of uniform branches.
double ToyGCNPlaceConstants::place(MachineBasicBlock &At,
                                   ArrayRef<MachineOperand *> Uses,
                                   SmallVectorImpl<Place> &Places,
                                   unsigned Depth) const {
  constexpr unsigned Deepest = 16; // Blocks, of the dominator tree.
  constexpr double Never = 2;
  if (Cycles->getCycle(&At))
    return Never;
  const unsigned Before = Places.size();
  MapVector<MachineBasicBlock *, SmallVector<MachineOperand *, 4>> Arms;
  bool IsHere = Depth == Deepest;
  for (MachineOperand *Use : Uses) {
    const MachineDomTreeNode *Node =
        Dominators->getNode(ToyGCN::blockOfUse(*Use));
    for (unsigned I = 0; !IsHere && Node->getIDom() != Dominators->getNode(&At);
         ++I)
      if (Node->getBlock() == &At || I == Deepest)
        IsHere = true;
      else
        Node = Node->getIDom();
    if (IsHere)
      break;
    Arms[Node->getBlock()].push_back(Use);
  }
  double Cost = 0;
  if (!IsHere)
    for (auto &[Arm, Readers] : Arms)
      Cost += likelihood(At, *Arm) * place(*Arm, Readers, Places, Depth + 1);
  if (!IsHere && Cost < 1)
    return Cost;
  Places.truncate(Before);
  Places.emplace_back(&At, SmallVector<MachineOperand *, 4>(Uses));
  return 1;
}

/// Gives the arms of uniform branches moves of their own: a wave takes one of
/// them.
void ToyGCNPlaceConstants::giveToArms(MachineInstr &Move) {
  if (Move.isCopy() || Move.isRegSequence() ||
      Move.modifiesRegister(ToyGCN::SCC, /*TRI=*/nullptr))
    return;
  const Register R = Move.getOperand(0).getReg();
  SmallVector<MachineOperand *, 8> Uses;
  SmallVector<MachineBasicBlock *, 8> Blocks;
  for (MachineOperand &Use : MRI->use_nodbg_operands(R)) {
    Uses.push_back(&Use);
    Blocks.push_back(ToyGCN::blockOfUse(Use));
  }
  SmallVector<Place, 4> Places;
  if (MachineBasicBlock *To = ToyGCN::commonDominator(*Dominators, Blocks))
    place(*To, Uses, Places, 0);
  for (auto &[Arm, Readers] : drop_begin(Places, !Places.empty())) {
    const Register Own = MRI->cloneVirtualRegister(R);
    TII->reMaterialize(*Arm, Arm->SkipPHIsAndLabels(Arm->begin()), Own, 0,
                       Move);
    for (MachineOperand *Use : Readers)
      Use->setReg(Own);
    await(*MRI->getVRegDef(Own));
  }
}

void ToyGCNPlaceConstants::moveDown(MachineInstr &Move) {
  SmallVector<MachineBasicBlock *, 8> Blocks;
  for (const MachineOperand &Use :
       MRI->use_nodbg_operands(Move.getOperand(0).getReg()))
    Blocks.push_back(ToyGCN::blockOfUse(Use));
  MachineBasicBlock *To = ToyGCN::commonDominator(*Dominators, Blocks);
  if (!To)
    return;
  while (const MachineCycle *C = Cycles->getTopLevelParentCycle(To))
    To = Dominators->getNode(C->getHeader())->getIDom()->getBlock();
  if (To != Move.getParent())
    To->splice(To->SkipPHIsAndLabels(To->begin()), Move.getParent(), Move);
}

/// Places what \p User reads and waits in its block before \p Before.
void ToyGCNPlaceConstants::bring(const MachineInstr &User,
                                 MachineInstr &Before) {
  for (const MachineOperand &MO : User.all_uses()) {
    MachineInstr *Move =
        MO.getReg().isVirtual() ? MRI->getVRegDef(MO.getReg()) : nullptr;
    if (!Move || Move->getParent() != Before.getParent() ||
        !Waiting.erase(Move))
      continue;
    bring(*Move, Before);
    Before.getParent()->splice(Before, Move->getParent(), Move);
  }
}

/// Moves that nothing in \p MBB reads go to its end, after their parts.
void ToyGCNPlaceConstants::bringToUsers(MachineBasicBlock &MBB) {
  SmallVector<MachineInstr *, 8> Passing;
  for (MachineInstr &MI : MBB)
    if (Waiting.contains(&MI))
      Passing.push_back(&MI);
    else if (!MI.isPHI() && !MI.isDebugInstr())
      bring(MI, MI);
  for (MachineInstr *Move : Passing)
    if (Waiting.erase(Move))
      MBB.splice(MBB.getFirstTerminator(), &MBB, Move);
}

bool ToyGCNPlaceConstants::runOnMachineFunction(MachineFunction &MF) {
  TII = MF.getSubtarget<ToyGCNSubtarget>().getInstrInfo();
  MRI = &MF.getRegInfo();
  Dominators = &getAnalysis<MachineDominatorTreeWrapperPass>().getDomTree();
  Cycles = &getAnalysis<MachineCycleInfoWrapperPass>().getCycleInfo();
  SmallVector<MachineInstr *, 32> Moves;
  for (MachineInstr &MI : MF.front())
    if (isPlaceable(MI))
      Moves.push_back(&MI);
  // Copies first: they use the addresses.
  for (MachineInstr *Move : reverse(Moves)) {
    giveToPhis(*Move);
    if (!MRI->use_nodbg_empty(Move->getOperand(0).getReg())) {
      makeScalar(*Move);
      giveToArms(*Move);
      moveDown(*Move);
      if (!Move->modifiesRegister(ToyGCN::SCC, /*TRI=*/nullptr))
        await(*Move);
    } else if (Move->isCopy() || Move->isRegSequence()) {
      MRI->markUsesInDebugValueAsUndef(Move->getOperand(0).getReg());
      Move->eraseFromParent();
    }
  }
  for (MachineBasicBlock *MBB : WaitIn)
    bringToUsers(*MBB);
  Waiting.clear();
  WaitIn.clear();
  // Legalization leaves others where it needs them.
  for (MachineBasicBlock &MBB : drop_begin(MF))
    for (MachineInstr &MI : MBB)
      if (isPlaceable(MI))
        makeScalar(MI);
  return true;
}

TOYGCN_DEFINE_PASS(Function, PlaceConstants, "ToyGCN placement of constants")

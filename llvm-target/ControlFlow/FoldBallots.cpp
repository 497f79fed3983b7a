//===- FoldBallots.cpp - Compares that are ballots ------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A compare writes 0 to the bits of inactive lanes. If a ballot of its mask
/// follows under the same EXEC, the mask is the ballot.
///
///   %m:lanemask_64 = V_CMP_LT_U32_e64 %a, %b, implicit $exec
///   %b:sreg_64 = S_BALLOT_B64 %m, implicit $exec  --> %b:sreg_64 = COPY %m
///
/// The ballot of a mask that is true in all lanes is EXEC.
///
///   %m:lanemask_64 = S_MOV_B64 -1
///   %b:sreg_64 = S_BALLOT_B64 %m, implicit $exec  --> %b:sreg_64 = COPY $exec
///
/// If a number becomes a mask, selection makes a move. A copy would let LLVM
/// give both registers the class of masks, and the number would count as a
/// mask. From here on no pass does that, so the move becomes a copy:
///
///   %m:lanemask_64 = S_MOV_B64 %b:sreg_64   --> %m:lanemask_64 = COPY %b
///
/// Needs: machine SSA, toygcn-lower-divergent-branches: each change of EXEC is
/// an instruction. Before that the pass would be wrong: there each bit of a
/// lane mask belongs to its lane alone, passes may hoist or sink the compare to
/// a place where other lanes are active, and only S_BALLOT_B64 says which lanes
/// are meant. Guarantees: each ballot has the bits that it had.
///
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "Tools/PassBase.h"
#include "ToyGCNSubtarget.h"
#include "llvm/ADT/DenseSet.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-fold-ballots"

namespace {
class ToyGCNFoldBallots final
    : public MachinePass<ToyGCNFoldBallots, KeepsCFG, OnSSA> {
  bool runOnMachineFunction(MachineFunction &MF) override;
};
} // namespace

/// The mask that \p MI writes, if it writes 0 for each inactive lane. In
/// whole-wave code no lane is inactive.
static Register exactMask(const MachineInstr &MI,
                          const TargetRegisterInfo &TRI) {
  const bool Compares = (MI.getDesc().TSFlags & ToyGCN::TSFlags::VOPC) &&
                        MI.getNumExplicitDefs() == 1;
  return Compares && !MI.readsRegister(ToyGCN::WHOLE_WAVE, &TRI)
             ? MI.getOperand(0).getReg()
             : Register();
}

/// True if \p Ballot asks all active lanes. In whole-wave code the final EXEC
/// is set later.
static bool isOfAllLanes(const MachineInstr &Ballot,
                         const TargetRegisterInfo &TRI) {
  const MachineRegisterInfo &MRI = Ballot.getMF()->getRegInfo();
  const MachineInstr *Mask = MRI.getVRegDef(Ballot.getOperand(1).getReg());
  return Mask && Mask->getOpcode() == ToyGCN::S_MOV_B64 &&
         Mask->getOperand(1).isImm() && Mask->getOperand(1).getImm() == -1 &&
         !Ballot.readsRegister(ToyGCN::WHOLE_WAVE, &TRI);
}

static void becomeCopyOf(Register Source, MachineInstr &Ballot,
                         const ToyGCNInstrInfo &TII) {
  Ballot.setDesc(TII.get(TargetOpcode::COPY));
  while (Ballot.getNumOperands() > 2)
    Ballot.removeOperand(2);
  Ballot.getOperand(1).setReg(Source);
}

static bool foldIn(MachineBasicBlock &MBB, const ToyGCNInstrInfo &TII) {
  const TargetRegisterInfo &TRI = TII.getRegisterInfo();
  bool Changed = false;
  // The masks that were written since EXEC last changed.
  DenseSet<Register> Exact;
  for (MachineInstr &MI : MBB) {
    if (MI.getOpcode() == ToyGCN::S_BALLOT_B64) {
      const Register Mask = MI.getOperand(1).getReg();
      const Register Same = isOfAllLanes(MI, TRI)  ? Register(ToyGCN::EXEC)
                            : Exact.contains(Mask) ? Mask
                                                   : Register();
      if (Same) {
        becomeCopyOf(Same, MI, TII);
        Changed = true;
      }
    }
    if (MI.getOpcode() == ToyGCN::S_MOV_B64 && MI.getOperand(1).isReg() &&
        MI.getOperand(0).getReg().isVirtual() &&
        MI.getOperand(1).getReg().isVirtual()) {
      becomeCopyOf(MI.getOperand(1).getReg(), MI, TII);
      Changed = true;
    }
    if (MI.modifiesRegister(ToyGCN::EXEC, &TRI))
      Exact.clear();
    else if (Register Mask = exactMask(MI, TRI))
      Exact.insert(Mask);
  }
  return Changed;
}

bool ToyGCNFoldBallots::runOnMachineFunction(MachineFunction &MF) {
  const auto &TII = *MF.getSubtarget<ToyGCNSubtarget>().getInstrInfo();
  bool Changed = false;
  for (MachineBasicBlock &MBB : MF)
    Changed |= foldIn(MBB, TII);
  return Changed;
}

TOYGCN_DEFINE_PASS(Function, FoldBallots, "ToyGCN folding of ballots")

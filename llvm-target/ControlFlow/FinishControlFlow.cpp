//===- FinishControlFlow.cpp - Only the wave's edges are left -------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// After register allocation the wave is all that counts: the edges that only
/// lanes take go away, terminators that change EXEC become plain instructions,
/// and EXEC is changed with fewer of them.
///
///   successors: %bb.3, %bb.2
///   $sgpr0_sgpr1 = S_MOV_B64 $exec            successors: %bb.2
///   S_THREAD_EDGE %bb.3                  -->  $sgpr0_sgpr1 =
///   $exec = S_AND_B64_term $exec, $vcc          S_AND_SAVEEXEC_B64 $vcc
///   S_BRANCH %bb.2                            S_BRANCH %bb.2
///
/// Needs: physical registers. Guarantees: no S_THREAD_EDGE and no *_term is
/// left; a block's successors are the targets of its branches and what it falls
/// through to.
///
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "ToyGCN.h"
#include "ToyGCNSubtarget.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/InitializePasses.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-finish-control-flow"

namespace {
class ToyGCNFinishControlFlow final : public MachineFunctionPass {
public:
  static char ID;
  ToyGCNFinishControlFlow() : MachineFunctionPass(ID) {}
  StringRef getPassName() const override {
    return "ToyGCN completion of control flow";
  }
  bool runOnMachineFunction(MachineFunction &MF) override;

private:
  const ToyGCNInstrInfo *TII = nullptr;
  const ToyGCNRegisterInfo *TRI = nullptr;

  bool dropThreadEdges(MachineBasicBlock &MBB);
  bool makePlain(MachineBasicBlock &MBB);
  bool fuseSave(MachineBasicBlock &MBB);
};

struct PlainForm {
  unsigned Term, Plain;
};
constexpr PlainForm PlainForms[] = {
    {ToyGCN::S_AND_B64_term, ToyGCN::S_AND_B64},
    {ToyGCN::S_ANDN2_B64_term, ToyGCN::S_ANDN2_B64},
};
} // namespace

bool ToyGCNFinishControlFlow::dropThreadEdges(MachineBasicBlock &MBB) {
  bool Changed = false;
  for (MachineInstr &MI : make_early_inc_range(MBB.terminators())) {
    if (MI.getOpcode() != ToyGCN::S_THREAD_EDGE)
      continue;
    MBB.removeSuccessor(MI.getOperand(0).getMBB());
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
  // Falling through is for free.
  if (MBB.empty() || MBB.back().getOpcode() != ToyGCN::S_BRANCH)
    return Changed;
  if (MBB.isLayoutSuccessor(MBB.back().getOperand(0).getMBB())) {
    MBB.back().eraseFromParent();
    Changed = true;
  }
  return Changed;
}

/// Save and change are one instruction, if nothing between them wants both the
/// saved value and the old EXEC.
bool ToyGCNFinishControlFlow::fuseSave(MachineBasicBlock &MBB) {
  MachineInstr *Save = nullptr;
  for (MachineInstr &MI : MBB) {
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
      Save->eraseFromParent();
      MI.eraseFromParent();
      return true;
    }
    if (Opc == ToyGCN::S_MOV_B64 && MI.getOperand(1).isReg() &&
        MI.getOperand(1).getReg() == ToyGCN::EXEC &&
        MI.getOperand(0).getReg() != ToyGCN::EXEC)
      Save = &MI;
    else if (Save && (MI.modifiesRegister(ToyGCN::EXEC, TRI) ||
                      MI.readsRegister(Save->getOperand(0).getReg(), TRI) ||
                      MI.modifiesRegister(Save->getOperand(0).getReg(), TRI)))
      Save = nullptr;
  }
  return false;
}

bool ToyGCNFinishControlFlow::runOnMachineFunction(MachineFunction &MF) {
  const auto &ST = MF.getSubtarget<ToyGCNSubtarget>();
  TII = ST.getInstrInfo();
  TRI = ST.getRegisterInfo();
  bool Changed = false;
  for (MachineBasicBlock &MBB : MF) {
    Changed |= dropThreadEdges(MBB);
    Changed |= makePlain(MBB);
    while (fuseSave(MBB))
      Changed = true;
  }
  return Changed;
}

char ToyGCNFinishControlFlow::ID = 0;
INITIALIZE_PASS(ToyGCNFinishControlFlow, DEBUG_TYPE,
                "ToyGCN completion of control flow", false, false)

FunctionPass *llvm::createToyGCNFinishControlFlowPass() {
  return new ToyGCNFinishControlFlow();
}

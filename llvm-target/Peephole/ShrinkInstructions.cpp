//===- ShrinkInstructions.cpp - Four bytes where four do ------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// After register allocation, takes the 4-byte form of vector instructions
/// whose operands allow it, and SOPK forms of scalar ones.
///
///   $vgpr0 = V_ADD_U32_e64 $vgpr1, $sgpr2  --> V_ADD_U32_e32 $sgpr2, $vgpr1
///   $sgpr0 = S_MOV_B32 1000                --> S_MOVK_I32 1000
///
//===----------------------------------------------------------------------===//

#include "Peephole/VOPForms.h"
#include "Tools/PassBase.h"
#include "ToyGCNOperands.h"
#include "ToyGCNSubtarget.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-shrink-instructions"

namespace {
class ToyGCNShrinkInstructions final
    : public MachinePass<ToyGCNShrinkInstructions, KeepsCFG> {
  bool runOnMachineFunction(MachineFunction &MF) override;

  const ToyGCNInstrInfo *TII = nullptr;

  bool shrinkVector(MachineInstr &MI);
  bool shrinkScalar(MachineInstr &MI);
};
} // namespace

static bool isVGPROrAbsent(const MachineInstr &MI, ToyGCN::OpName Name) {
  const MachineOperand *MO = ToyGCN::getOperand(MI, Name);
  return !MO || ToyGCN::isVGPR(*MO);
}

bool ToyGCNShrinkInstructions::shrinkVector(MachineInstr &MI) {
  if (!ToyGCN::canUseShortForm(MI, /*BeforeRA=*/false))
    return false;
  if (!isVGPROrAbsent(MI, ToyGCN::OpName::src1) &&
      (!isVGPROrAbsent(MI, ToyGCN::OpName::src0) ||
       !TII->commuteInstruction(MI)))
    return false;
  ToyGCN::toShortForm(MI, *TII);
  return true;
}

/// Moves a constant of 16 bits into the instruction.
bool ToyGCNShrinkInstructions::shrinkScalar(MachineInstr &MI) {
  if (MI.getOpcode() != ToyGCN::S_MOV_B32 || !MI.getOperand(1).isImm())
    return false;
  const int64_t Imm = int32_t(MI.getOperand(1).getImm());
  if (!isInt<16>(Imm) || ToyGCN::isInlineConstant(Imm, 32))
    return false;
  MI.setDesc(TII->get(ToyGCN::S_MOVK_I32));
  MI.getOperand(1).setImm(Imm);
  return true;
}

bool ToyGCNShrinkInstructions::runOnMachineFunction(MachineFunction &MF) {
  TII = MF.getSubtarget<ToyGCNSubtarget>().getInstrInfo();
  bool Changed = false;
  for (MachineBasicBlock &MBB : MF)
    for (MachineInstr &MI : make_early_inc_range(MBB))
      Changed |= shrinkScalar(MI) || shrinkVector(MI);
  return Changed;
}

TOYGCN_DEFINE_PASS(Function, ShrinkInstructions,
                   "ToyGCN shrinking of instructions")

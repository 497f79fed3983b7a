//===- SelectCrossLane.cpp - Operands of cross-lane operations ------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Matches operands of cross-lane operations for patterns: lane numbers, byte
/// addresses of lanes, and DPP moves.
///
///   %a:vgpr(s32) = G_ADD %l, 128
///   %d:vgpr(s32) = G_INTRINSIC_CONVERGENT @llvm.amdgcn.ds.bpermute, %a, %x
///     -->  %d:vgpr_32 = DS_BPERMUTE_B32 %l, %x, 128
///
//===----------------------------------------------------------------------===//

#include "Select/ToyGCNInstructionSelector.h"
#include "llvm/CodeGen/GlobalISel/GenericMachineInstrs.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;
using namespace TargetOpcode;

/// An inline constant is an operand of its own.
InstructionSelector::ComplexRendererFns
ToyGCNInstructionSelector::inlineOrRegister(Register R,
                                            std::optional<int64_t> Constant) {
  if (Constant && ToyGCN::isInlineInteger(*Constant))
    return {{[=](MachineInstrBuilder &New) { New.addImm(*Constant); }}};
  return {{[=](MachineInstrBuilder &New) { New.addUse(R); }}};
}

InstructionSelector::ComplexRendererFns
ToyGCNInstructionSelector::selectScalarSource(MachineOperand &Root) const {
  return inlineOrRegister(Root.getReg(),
                          getIConstantVRegSExtVal(Root.getReg(), *MRI));
}

/// Only the low six bits of a lane number count.
InstructionSelector::ComplexRendererFns
ToyGCNInstructionSelector::selectLaneNumber(MachineOperand &Root) const {
  auto Lane = getIConstantVRegSExtVal(Root.getReg(), *MRI);
  if (Lane)
    *Lane &= ToyGCN::WaveSize - 1;
  return inlineOrRegister(Root.getReg(), Lane);
}

/// The permutation wraps at 256 bytes, so any constant part of the address
/// fits into the offset.
InstructionSelector::ComplexRendererFns
ToyGCNInstructionSelector::selectLaneAddress(MachineOperand &Root) const {
  Register Address = Root.getReg();
  int64_t Offset = 0;
  const MachineInstr *Def = source(Address);
  if (Def->getOpcode() == G_ADD)
    if (const auto C = constant(Def->getOperand(2).getReg()))
      if (const Register Base = Def->getOperand(1).getReg(); !isScalar(Base)) {
        Offset = *C & 0xff;
        Address = Base;
      }
  return {{[=](MachineInstrBuilder &New) { New.addUse(Address); },
           [=](MachineInstrBuilder &New) { New.addImm(Offset); }}};
}

/// True if an operand of \p MI comes by a DPP move, which toygcn-fuse-dpp can
/// make part of a two-operand instruction only.
bool ToyGCNInstructionSelector::takesMovedLane(const MachineInstr &MI) const {
  return any_of(MI.uses(), [&](const MachineOperand &MO) {
    if (!MO.isReg() || !MO.getReg().isVirtual())
      return false;
    const auto *From = dyn_cast<GIntrinsic>(source(MO.getReg()));
    return From && From->getIntrinsicID() == Intrinsic::amdgcn_update_dpp;
  });
}

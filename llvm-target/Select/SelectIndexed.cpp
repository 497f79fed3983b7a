//===- SelectIndexed.cpp - Elements of vectors in registers ---------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "Operations/IndexedRegisters.h"
#include "Operations/Operations.h"
#include "Select/ToyGCNInstructionSelector.h"

using namespace llvm;

/// G_TOYGCN_READ_INDEXED and G_TOYGCN_WRITE_INDEXED, whose first operand, the
/// result, has the bank of all but the index.
bool ToyGCNInstructionSelector::selectIndexed(MachineInstr &MI) const {
  const bool Writes = MI.getOpcode() == ToyGCN::G_TOYGCN_WRITE_INDEXED;
  const Register Element = MI.getOperand(Writes ? 2 : 0).getReg();
  const Register Vector = MI.getOperand(1).getReg();
  const bool Scalar = RBI.getRegBank(Vector, *MRI, TRI) == &ToyGCN::SGPRRegBank;
  const unsigned Opcode = ToyGCN::indexedOpcode(
      Scalar ? ToyGCN::Unit::Scalar : ToyGCN::Unit::Vector, Writes,
      MRI->getType(Element).getSizeInBits(),
      MRI->getType(Vector).getSizeInBits());
  if (!Opcode)
    return false;
  auto New = MachineIRBuilder(MI).buildInstr(Opcode);
  for (const MachineOperand &MO : MI.operands())
    New.add(MO);
  finish(MI, New);
  New->addRegisterDead(ToyGCN::M0, &TRI);
  return true;
}

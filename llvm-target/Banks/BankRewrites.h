//===- BankRewrites.h - How a bank does without -----------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The rewrites that bank legalization's table names. Each takes an instruction
/// whose operands are already in the right banks, builds the replacement before
/// it, and erases it.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_BANKS_BANKREWRITES_H
#define TOYGCN_BANKS_BANKREWRITES_H

#include "Banks/BankCopies.h"
#include "Operations/Expansion.h"

namespace llvm {

/// A builder that gives all results one bank (an s1 gets the lane-mask bank,
/// unless the bank is scalar, where conditions are s32).
class BankBuilder final : public ToyGCN::StepBuilder {
public:
  BankBuilder(MachineIRBuilder &B, const RegisterBank &Bank, BankCopies &Copies)
      : StepBuilder(B), MRI(*B.getMRI()), Bank(Bank), Copies(Copies) {}

  DstOp newResult(LLT Ty) override;
  Register buildStep(const DstOp &Result, unsigned Opcode,
                     ArrayRef<SrcOp> Operands) override;
  /// Those that a merge made it of, if there is one.
  std::pair<Register, Register> halves(Register R) override;

  bool isScalar() const;
  BankCopies &copies() { return Copies; }
  Register newReg(LLT Ty);

private:
  /// By one unmerge for all readers.
  std::pair<Register, Register> takeApart(Register R) override;

  MachineRegisterInfo &MRI;
  const RegisterBank &Bank;
  BankCopies &Copies;
};

/// By its dag in tablegen/ToyGCNExpansions.td.
void expandOnBank(MachineInstr &MI, BankBuilder &B);
void splitHalves(MachineInstr &MI, BankBuilder &B);
void splitShift(MachineInstr &MI, BankBuilder &B);
void splitFunnelShift(MachineInstr &MI, BankBuilder &B);
void funnelByShifts(MachineInstr &MI, BankBuilder &B);
void splitWideLoad(MachineInstr &MI, BankBuilder &B);
void splitWideStore(MachineInstr &MI, BankBuilder &B);
void lowerMad64(MachineInstr &MI, BankBuilder &B);
void lowerMaskExt(MachineInstr &MI, BankBuilder &B);
void lowerMaskTrunc(MachineInstr &MI, BankBuilder &B);
void lowerBoolExt(MachineInstr &MI, BankBuilder &B);
void lowerBoolTrunc(MachineInstr &MI, BankBuilder &B);
} // namespace llvm

#endif // TOYGCN_BANKS_BANKREWRITES_H

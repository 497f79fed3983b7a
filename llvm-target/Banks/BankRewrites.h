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

namespace llvm {

/// A builder that gives all results one bank (an s1 gets the lane-mask bank,
/// unless the bank is scalar, where conditions are s32).
class BankBuilder {
public:
  BankBuilder(MachineInstr &MI, const RegisterBank &Bank, BankCopies &Copies);

  Register build(unsigned Opc, LLT Ty, ArrayRef<SrcOp> Srcs);
  void buildInto(Register Dst, unsigned Opc, ArrayRef<SrcOp> Srcs);
  Register constant(LLT Ty, int64_t Value);
  Register icmp(CmpInst::Predicate P, Register L, Register R);
  /// The dwords of \p R (64 bits); those that a merge made it of, if there is
  /// one.
  std::pair<Register, Register> halves(Register R);
  /// \p Dst of 64 bits, integer or pointer, from its halves.
  void mergeInto(Register Dst, Register Lo, Register Hi);

  LLT typeOf(Register R) const { return MRI.getType(R); }
  bool isScalar() const;
  MachineIRBuilder &mir() { return B; }
  BankCopies &copies() { return Copies; }
  Register newReg(LLT Ty);

private:
  MachineIRBuilder B;
  MachineRegisterInfo &MRI;
  const RegisterBank &Bank;
  BankCopies &Copies;
};

/// True if tuples of four VGPRs may find no room beside each other: values move
/// as single dwords then.
bool hasFewVGPRs(const MachineFunction &MF);

void splitHalves(MachineInstr &MI, BankBuilder &B);
void splitShift(MachineInstr &MI, BankBuilder &B);
void splitWideLoad(MachineInstr &MI, BankBuilder &B);
void splitWideStore(MachineInstr &MI, BankBuilder &B);
void lowerPtrMask(MachineInstr &MI, BankBuilder &B);
void lowerMad64(MachineInstr &MI, BankBuilder &B);
void lowerAbs(MachineInstr &MI, BankBuilder &B);
void lowerMedian(MachineInstr &MI, BankBuilder &B);
void lowerCtpop64(MachineInstr &MI, BankBuilder &B);
void lowerFindBit64(MachineInstr &MI, BankBuilder &B);
void lowerBitReverse64(MachineInstr &MI, BankBuilder &B);
void lowerSignBit(MachineInstr &MI, BankBuilder &B);
void lowerSExt64(MachineInstr &MI, BankBuilder &B);
void lowerMaskExt(MachineInstr &MI, BankBuilder &B);
void lowerMaskTrunc(MachineInstr &MI, BankBuilder &B);
void lowerBoolExt(MachineInstr &MI, BankBuilder &B);
void lowerBoolTrunc(MachineInstr &MI, BankBuilder &B);
void lowerCarry(MachineInstr &MI, BankBuilder &B);
void lowerSignedOverflow(MachineInstr &MI, BankBuilder &B);
void lowerSaturation(MachineInstr &MI, BankBuilder &B);
void lowerBSwap(MachineInstr &MI, BankBuilder &B);
void lowerFunnelShift(MachineInstr &MI, BankBuilder &B);
void packBitfield(MachineInstr &MI, BankBuilder &B);
} // namespace llvm

#endif // TOYGCN_BANKS_BANKREWRITES_H

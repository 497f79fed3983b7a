//===- LowerPacked.cpp - Vectors of elements that are no dwords -----------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Two halves are one dword, and the vector unit has operations on both:
///
///   %2:_(<2 x s16>) = G_ADD %0, %1
///      -->
///   %2:_(<2 x s16>) = G_BITCAST (G_TOYGCN_PK_ADD %d0:_(s32), %d1)
///
//===----------------------------------------------------------------------===//

#include "Legalize/CustomLowering.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "Operations/Dwords.h"
#include "Operations/Types.h"
#include "llvm/CodeGen/GlobalISel/MachineIRBuilder.h"
#include "llvm/CodeGen/TargetOpcodes.h"

using namespace llvm;
using namespace llvm::ToyGCN;
using namespace llvm::ToyGCN::Types;

namespace {
struct PackedRow {
  unsigned Generic;
  unsigned Opcode;
};
#define GET_PackedLegalizeTable_IMPL
#include "ToyGCNGenSearchableTables.inc"

std::optional<unsigned> packedOpcodeOf(unsigned Generic) {
  const auto *Row = find_if(PackedLegalizeTable, [&](const PackedRow &R) {
    return R.Generic == Generic;
  });
  return Row == std::end(PackedLegalizeTable) ? std::nullopt
                                              : std::optional(Row->Opcode);
}
} // namespace

bool ToyGCN::lowerPacked(MachineInstr &MI, MachineIRBuilder &B) {
  auto Dword = [&](unsigned I) {
    return B.buildBitcast(S32, MI.getOperand(I)).getReg(0);
  };
  auto BothSigns = [&](unsigned Opcode, uint32_t Mask) {
    return B
        .buildInstr(Opcode, {S32},
                    {Dword(1), B.buildConstant(S32, int32_t(Mask))})
        .getReg(0);
  };
  Register Result;
  switch (MI.getOpcode()) {
  case G_FNEG:
    Result = BothSigns(G_XOR, 0x80008000);
    break;
  case G_FABS:
    Result = BothSigns(G_AND, 0x7fff7fff);
    break;
  case G_FCANONICALIZE: // The larger of x and x quiets a signaling NaN.
    Result = B.buildInstr(G_TOYGCN_PK_FMAXNUM_IEEE, {S32}, {Dword(1), Dword(1)})
                 .getReg(0);
    break;
  case G_ABS: {
    const Register X = Dword(1);
    auto Negated =
        B.buildInstr(G_TOYGCN_PK_SUB, {S32}, {B.buildConstant(S32, 0), X});
    Result = B.buildInstr(G_TOYGCN_PK_SMAX, {S32}, {X, Negated}).getReg(0);
    break;
  }
  default: {
    const std::optional<unsigned> Opcode = packedOpcodeOf(MI.getOpcode());
    if (!Opcode)
      return false;
    SmallVector<SrcOp, 3> Sources;
    for (unsigned I = 1; I < MI.getNumExplicitOperands(); ++I)
      Sources.push_back(Dword(I));
    Result = B.buildInstr(*Opcode, {S32}, Sources).getReg(0);
  }
  }
  B.buildBitcast(MI.getOperand(0), Result);
  MI.eraseFromParent();
  return true;
}

LLT ToyGCN::bitsOfVector(LLT Ty) {
  const unsigned Bits = Ty.getSizeInBits();
  return Bits % 32 != 0 || Bits == 32 ? LLT::scalar(Bits)
                                      : LLT::fixed_vector(Bits / 32, S32);
}

bool ToyGCN::passOnBits(MachineInstr &MI, MachineIRBuilder &B) {
  const Register Dst = MI.getOperand(0).getReg();
  const LLT Ty = bitsOfVector(B.getMRI()->getType(Dst));
  if (MI.getOpcode() == G_FREEZE) {
    B.buildBitcast(Dst,
                   B.buildFreeze(Ty, B.buildBitcast(Ty, MI.getOperand(1))));
    MI.eraseFromParent();
    return true;
  }
  MachineBasicBlock &MBB = *MI.getParent();
  auto Phi =
      B.buildInstr(G_PHI).addDef(B.getMRI()->createGenericVirtualRegister(Ty));
  for (unsigned I = 1; I < MI.getNumOperands(); I += 2) {
    MachineBasicBlock &Pred = *MI.getOperand(I + 1).getMBB();
    B.setInsertPt(Pred, Pred.getFirstTerminator());
    Phi.addUse(B.buildBitcast(Ty, MI.getOperand(I)).getReg(0)).addMBB(&Pred);
  }
  B.setInsertPt(MBB, MBB.getFirstNonPHI());
  B.buildBitcast(Dst, Phi.getReg(0));
  MI.eraseFromParent();
  return true;
}

//===- LowerPacked.cpp - Vectors of elements that are no dwords -----------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Four bytes are one dword, if they come as one and are read as one:
///
///   %2:_(<4 x s8>) = G_ADD %0, %1
///      -->
///   %2:_(<4 x s8>) = G_BITCAST (sum of bytes in %d0:_(s32) and %d1)
///
//===----------------------------------------------------------------------===//

#include "Legalize/CustomLowering.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "Operations/Dwords.h"
#include "Operations/Types.h"
#include "llvm/CodeGen/GlobalISel/MachineIRBuilder.h"

using namespace llvm;
using namespace llvm::ToyGCN;
using namespace llvm::ToyGCN::Types;

/// True for what takes and gives vectors of bytes as dwords.
static bool takesDwords(const MachineInstr &MI) {
  switch (MI.getOpcode()) {
  case TargetOpcode::G_LOAD:
  case TargetOpcode::G_STORE:
  case TargetOpcode::G_PHI:
  case TargetOpcode::G_SELECT:
  case TargetOpcode::G_BITCAST:
  case TargetOpcode::G_AND:
  case TargetOpcode::G_OR:
  case TargetOpcode::G_XOR:
  case TargetOpcode::G_ADD:
  case TargetOpcode::G_SUB:
    return true;
  default:
    return false;
  }
}

/// True if the vector \p R of bytes comes as dwords. Vectors that are cut, or
/// put together of such, are as their wholes and parts.
static bool comesAsDwords(Register R, const MachineRegisterInfo &MRI) {
  const MachineInstr *Def = MRI.getVRegDef(R);
  for (;;) {
    if (Def->getOpcode() == TargetOpcode::G_UNMERGE_VALUES)
      R = Def->getOperand(Def->getNumOperands() - 1).getReg();
    else if (Def->getOpcode() == TargetOpcode::G_CONCAT_VECTORS)
      R = Def->getOperand(1).getReg();
    else
      break;
    Def = MRI.getVRegDef(R);
  }
  return takesDwords(*Def) ||
         (Def->getOpcode() == TargetOpcode::G_BUILD_VECTOR &&
          all_of(Def->uses(), [&](const MachineOperand &MO) {
            return getIConstantVRegValWithLookThrough(MO.getReg(), MRI);
          }));
}

static bool isReadAsDwords(Register R, const MachineRegisterInfo &MRI) {
  return all_of(MRI.use_nodbg_instructions(R), [&](const MachineInstr &User) {
    return User.getOpcode() == TargetOpcode::G_CONCAT_VECTORS
               ? isReadAsDwords(User.getOperand(0).getReg(), MRI)
               : takesDwords(User);
  });
}

/// Byte by byte.
static bool scalarizeBytes(MachineInstr &MI, MachineIRBuilder &B) {
  const LLT S8 = LLT::scalar(8);
  auto X = B.buildUnmerge(S8, MI.getOperand(1));
  auto Y = B.buildUnmerge(S8, MI.getOperand(2));
  SmallVector<Register, 4> Bytes;
  for (unsigned I = 0; I < 4; ++I)
    Bytes.push_back(
        B.buildInstr(MI.getOpcode(), {S8}, {X.getReg(I), Y.getReg(I)})
            .getReg(0));
  B.buildBuildVector(MI.getOperand(0), Bytes);
  MI.eraseFromParent();
  return true;
}

/// The low seven bits of four bytes at a time, whose carries stay in their
/// byte; the top bits have no carry to pass on.
bool ToyGCN::lowerBytes(MachineInstr &MI, MachineIRBuilder &B) {
  const MachineRegisterInfo &MRI = *B.getMRI();
  if (MRI.getType(MI.getOperand(0).getReg()) != LLT::fixed_vector(4, 8))
    return false;
  if (!comesAsDwords(MI.getOperand(1).getReg(), MRI) ||
      !comesAsDwords(MI.getOperand(2).getReg(), MRI) ||
      !isReadAsDwords(MI.getOperand(0).getReg(), MRI))
    return scalarizeBytes(MI, B);
  const bool IsSub = MI.getOpcode() == TargetOpcode::G_SUB;
  auto X = B.buildBitcast(S32, MI.getOperand(1));
  auto Y = B.buildBitcast(S32, MI.getOperand(2));
  auto Top = B.buildConstant(S32, int32_t(0x80808080));
  auto Rest = B.buildConstant(S32, 0x7f7f7f7f);
  auto LowY = B.buildAnd(S32, Y, Rest);
  auto Low = IsSub ? B.buildSub(S32, B.buildOr(S32, X, Top), LowY)
                   : B.buildAdd(S32, B.buildAnd(S32, X, Rest), LowY);
  // x + y and x - y have the same top bit; that of Low is inverted for x - y.
  auto TopSum = B.buildAnd(S32, B.buildXor(S32, X, Y), Top);
  auto TopBits = IsSub ? B.buildXor(S32, TopSum, Top) : TopSum;
  B.buildBitcast(MI.getOperand(0), B.buildXor(S32, Low, TopBits));
  MI.eraseFromParent();
  return true;
}

bool ToyGCN::isPackedFloat(const MachineInstr &MI) {
  switch (MI.getOpcode()) {
  case G_TOYGCN_PK_FADD:
  case G_TOYGCN_PK_FMUL:
  case G_TOYGCN_PK_FMA:
  case G_TOYGCN_PK_FMINNUM_IEEE:
  case G_TOYGCN_PK_FMAXNUM_IEEE:
    return true;
  default:
    return false;
  }
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

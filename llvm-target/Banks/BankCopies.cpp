//===- BankCopies.cpp - Values change banks -------------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Banks/BankCopies.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "Operations/Types.h"
#include "ToyGCNRegisterBankInfo.h"
#include "llvm/CodeGen/GlobalISel/Utils.h"

using namespace llvm;
using namespace llvm::ToyGCN::Types;

BankCopies::BankCopies(MachineFunction &MF) : MRI(MF.getRegInfo()), B(MF) {}

void BankCopies::setPointBehind(Register R) {
  MachineInstr *Def = MRI.getVRegDef(R);
  MachineBasicBlock &MBB = *Def->getParent();
  MachineBasicBlock::iterator Pos = std::next(Def->getIterator());
  if (Def->isPHI() || Def->getOpcode() == TargetOpcode::G_PHI)
    Pos = MBB.getFirstNonPHI();
  B.setInsertPt(MBB, Pos);
  B.setDebugLoc(Def->getDebugLoc());
}

/// A read of 16 bits stays one: lanes need not agree in the register's others.
static bool isReadOfHalf(unsigned Opcode, LLT Ty) {
  return Opcode == ToyGCN::G_TOYGCN_READFIRSTLANE && Ty == S16;
}

/// Moves \p R to bank \p To, each dword by an \p Opcode of its own.
Register BankCopies::byDwords(unsigned Opcode, Register R,
                              const RegisterBank &From,
                              const RegisterBank &To) {
  const LLT Ty = MRI.getType(R);
  auto New = [&](LLT T, const RegisterBank &Bank) {
    Register V = MRI.createGenericVirtualRegister(T);
    MRI.setRegBank(V, Bank);
    return V;
  };
  if (Ty == S32 || isReadOfHalf(Opcode, Ty)) {
    Register S = New(Ty, To);
    B.buildInstr(Opcode, {S}, {R});
    return S;
  }
  if (Ty.isPointer() && Ty.getSizeInBits() == 32) {
    Register Int = New(S32, From);
    B.buildPtrToInt(Int, R);
    Register S = New(Ty, To);
    B.buildIntToPtr(S, byDwords(Opcode, Int, From, To));
    return S;
  }
  if (Ty.isVector() && Ty.getScalarSizeInBits() != 32) {
    Register Int = New(LLT::scalar(Ty.getSizeInBits()), From);
    B.buildBitcast(Int, R);
    Register S = New(Ty, To);
    B.buildBitcast(S, byDwords(Opcode, Int, From, To));
    return S;
  }
  if (Ty == S16) { // The low bits of a dword.
    Register Dword = New(S32, From);
    B.buildAnyExt(Dword, R);
    Register S = New(Ty, To);
    B.buildTrunc(S, byDwords(Opcode, Dword, From, To));
    return S;
  }
  const unsigned N = Ty.getSizeInBits() / 32;
  SmallVector<Register, 16> Parts, Moved;
  for (unsigned I = 0; I < N; ++I)
    Parts.push_back(New(S32, From));
  B.buildUnmerge(Parts, R);
  for (Register P : Parts) {
    Moved.push_back(New(S32, To));
    B.buildInstr(Opcode, {Moved.back()}, {P});
  }
  Register S = New(Ty, To);
  if (Ty.isVector()) {
    B.buildBuildVector(S, Moved);
    return S;
  }
  // Pointers and wide scalars are merged as integers.
  if (Ty.isPointer()) {
    Register Int = New(LLT::scalar(Ty.getSizeInBits()), To);
    B.buildMergeLikeInstr(Int, Moved);
    B.buildIntToPtr(S, Int);
  } else {
    B.buildMergeLikeInstr(S, Moved);
  }
  return S;
}

void BankCopies::splitCrossing(MachineInstr &MI) {
  Register Dst = MI.getOperand(0).getReg(), Src = MI.getOperand(1).getReg();
  const LLT Ty = MRI.getType(Dst);
  if (Ty == S32 || isReadOfHalf(MI.getOpcode(), Ty))
    return;
  B.setInstrAndDebugLoc(MI);
  Register New = byDwords(MI.getOpcode(), Src, *MRI.getRegBankOrNull(Src),
                          *MRI.getRegBankOrNull(Dst));
  MI.eraseFromParent();
  MRI.replaceRegWith(Dst, New);
}

Register BankCopies::toScalar(Register R) {
  const RegisterBank *Bank = MRI.getRegBankOrNull(R);
  if (Bank == &ToyGCN::SGPRRegBank)
    return R;
  auto [It, IsNew] = Scalars.try_emplace(R, Register());
  if (!IsNew)
    return It->second;
  setPointBehind(R);
  Register S;
  if (Bank == &ToyGCN::LaneMaskRegBank) {
    S = MRI.createGenericVirtualRegister(S32);
    MRI.setRegBank(S, ToyGCN::SGPRRegBank);
    B.buildInstr(ToyGCN::G_TOYGCN_SCALAR_FROM_MASK, {S}, {R});
    markBool(S);
  } else {
    S = byDwords(ToyGCN::G_TOYGCN_READFIRSTLANE, R, ToyGCN::VGPRRegBank,
                 ToyGCN::SGPRRegBank);
  }
  return Scalars[R] = S;
}

Register BankCopies::toVector(Register R) {
  if (MRI.getRegBankOrNull(R) != &ToyGCN::SGPRRegBank)
    return R;
  auto [It, IsNew] = Vectors.try_emplace(R, Register());
  if (!IsNew)
    return It->second;
  setPointBehind(R);
  Register V = MRI.createGenericVirtualRegister(MRI.getType(R));
  MRI.setRegBank(V, ToyGCN::VGPRRegBank);
  B.buildCopy(V, R);
  return It->second = V;
}

std::pair<Register, Register> BankCopies::halves(Register R) {
  auto [It, IsNew] = Halves.try_emplace(R);
  if (IsNew) {
    setPointBehind(R);
    auto New = [&] {
      Register Half = MRI.createGenericVirtualRegister(S32);
      MRI.setRegBank(Half, *MRI.getRegBankOrNull(R));
      return Half;
    };
    It->second = {New(), New()};
    B.buildUnmerge({It->second.first, It->second.second}, R);
  }
  return It->second;
}

Register BankCopies::toMask(Register R) {
  if (MRI.getRegBankOrNull(R) == &ToyGCN::LaneMaskRegBank)
    return R;
  auto [It, IsNew] = Masks.try_emplace(R, Register());
  if (!IsNew)
    return It->second;
  setPointBehind(R);
  Register M = MRI.createGenericVirtualRegister(S1);
  MRI.setRegBank(M, ToyGCN::LaneMaskRegBank);
  if (auto C = getIConstantVRegSExtVal(R, MRI))
    B.buildConstant(M, *C & 1 ? -1 : 0);
  else
    B.buildInstr(ToyGCN::G_TOYGCN_MASK_FROM_SCALAR, {M}, {R});
  return It->second = M;
}

/// What \p Phi defines is 0 or 1 again after it.
void BankCopies::maskBool(MachineInstr &Phi) {
  const Register Dst = Phi.getOperand(0).getReg();
  if (!Masked.insert(&Phi).second)
    return;
  const Register Dword = MRI.cloneVirtualRegister(Dst);
  Phi.getOperand(0).setReg(Dword);
  markBool(Dword);
  MachineIRBuilder B(*Phi.getMF());
  B.setInsertPt(*Phi.getParent(), Phi.getParent()->getFirstNonPHI());
  auto One = B.buildConstant(S32, 1);
  MRI.setRegBank(One.getReg(0), ToyGCN::SGPRRegBank);
  B.buildAnd(Dst, Dword, One);
}

/// A phi of a value and an undefined one is that value, whichever way lanes
/// come. A phi of a value and 0 would be divergent. What is undefined has other
/// bits, too, which must not get beyond the phi: 1 | undefined is 1.
void BankCopies::keepUndefinedInPhis(Register R) {
  Register Undefined;
  for (MachineOperand &Use : make_early_inc_range(MRI.use_operands(R))) {
    MachineInstr &Phi = *Use.getParent();
    if (!Phi.isPHI() || !isBool(Phi.getOperand(0).getReg()))
      continue;
    if (!Undefined) {
      Undefined = MRI.createGenericVirtualRegister(S32);
      MRI.setRegBank(Undefined, ToyGCN::SGPRRegBank);
      B.buildUndef(Undefined);
      markBool(Undefined);
    }
    Use.setReg(Undefined);
    maskBool(Phi);
  }
}

bool BankCopies::fixConstant(MachineInstr &MI) {
  const bool Undefined = MI.getOpcode() == TargetOpcode::G_IMPLICIT_DEF;
  if (!Undefined && MI.getOpcode() != TargetOpcode::G_CONSTANT)
    return false;
  Register Dst = MI.getOperand(0).getReg();
  if (!isBool(Dst))
    return true;
  const bool Value = !Undefined && !MI.getOperand(1).getCImm()->isZero();
  B.setInstrAndDebugLoc(MI);
  if (Undefined)
    keepUndefinedInPhis(Dst);
  B.buildConstant(Dst, Value);
  MI.eraseFromParent();
  return true;
}

//===- SplitTuples.cpp - Dwords where few registers are -------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// In a function with fewer than 16 VGPRs, two values of four dwords and a VGPR
/// of spilled scalars have no room together. So a wide value goes around loops
/// as its dwords, and what takes a dword of a tuple takes what the tuple was
/// made of. With optimization most of this is done before; at -O0 all is left.
///
///   %1:vgpr(<4 x s32>) = G_PHI %0(<4 x s32>), %bb.0, %4(<4 x s32>), %bb.1
///   %2:vgpr(s32), ... = G_UNMERGE_VALUES %1(<4 x s32>)
///   G_STORE %2(s32), %3(p1)
///   -->
///   %5:vgpr(s32) = G_PHI %6(s32), %bb.0, %7(s32), %bb.1
///   ...
///   G_STORE %5(s32), %3(p1)
///
/// Needs: banks. Guarantees: no phi of more than 64 bits in the vector bank,
/// except of vectors of pointers.
///
//===----------------------------------------------------------------------===//

#include "Banks/BankRewrites.h"
#include "Operations/Types.h"
#include "Tools/PassBase.h"
#include "ToyGCNRegisterBankInfo.h"
#include "ToyGCNSubtarget.h"
#include "llvm/CodeGen/GlobalISel/GenericMachineInstrs.h"

using namespace llvm;
using namespace TargetOpcode;
using namespace ToyGCN::Types;

#define DEBUG_TYPE "toygcn-split-tuples"

namespace {
class ToyGCNSplitTuples final : public MachinePass<ToyGCNSplitTuples> {
  bool runOnMachineFunction(MachineFunction &MF) override;

  MachineRegisterInfo *MRI = nullptr;

  unsigned dwords(Register R) const {
    return MRI->getType(R).getSizeInBits() / 32;
  }
  Register newVector(LLT Ty);
  bool isWidePhi(const MachineInstr &MI) const;
  SmallVector<Register, 16> split(Register R, MachineIRBuilder &B);
  void join(Register R, ArrayRef<Register> Dwords, MachineIRBuilder &B);
  void splitPhi(MachineInstr &Phi);
  Register originOfDword(Register R, unsigned I) const;
  void readOrigins(GUnmerge &MI);
};
} // namespace

Register ToyGCNSplitTuples::newVector(LLT Ty) {
  Register R = MRI->createGenericVirtualRegister(Ty);
  MRI->setRegBank(R, ToyGCN::VGPRRegBank);
  return R;
}

bool ToyGCNSplitTuples::isWidePhi(const MachineInstr &MI) const {
  if (!MI.isPHI() || !MI.isPreISelOpcode())
    return false;
  const Register R = MI.getOperand(0).getReg();
  const LLT Ty = MRI->getType(R);
  return Ty.getSizeInBits() > 64 &&
         MRI->getRegBankOrNull(R) == &ToyGCN::VGPRRegBank;
}

/// The dwords of \p R, in new registers.
SmallVector<Register, 16> ToyGCNSplitTuples::split(Register R,
                                                   MachineIRBuilder &B) {
  const unsigned Count = dwords(R);
  const LLT Ty = MRI->getType(R);
  if (Ty.isVector() && Ty.getElementType() != S32) {
    Register Flat = newVector(LLT::fixed_vector(Count, S32));
    R = B.buildBitcast(Flat, R).getReg(0);
  }
  SmallVector<Register, 16> Dwords;
  for (unsigned I = 0; I < Count; ++I)
    Dwords.push_back(newVector(S32));
  B.buildUnmerge(Dwords, R);
  return Dwords;
}

/// Makes \p R of its dwords.
void ToyGCNSplitTuples::join(Register R, ArrayRef<Register> Dwords,
                             MachineIRBuilder &B) {
  const LLT Ty = MRI->getType(R);
  const LLT FlatTy = LLT::fixed_vector(Dwords.size(), S32);
  if (!Ty.isVector() || Ty == FlatTy) {
    B.buildMergeLikeInstr(R, Dwords);
    return;
  }
  Register Flat = newVector(FlatTy);
  B.buildMergeLikeInstr(Flat, Dwords);
  B.buildBitcast(R, Flat);
}

void ToyGCNSplitTuples::splitPhi(MachineInstr &Phi) {
  MachineBasicBlock &MBB = *Phi.getParent();
  MachineIRBuilder B(Phi);
  const Register R = Phi.getOperand(0).getReg();
  SmallVector<MachineInstrBuilder, 16> Parts;
  SmallVector<Register, 16> Dwords;
  for (unsigned I = 0; I < dwords(R); ++I) {
    Dwords.push_back(newVector(S32));
    Parts.push_back(B.buildInstr(G_PHI).addDef(Dwords.back()));
  }
  for (unsigned I = 1; I < Phi.getNumOperands(); I += 2) {
    MachineBasicBlock &From = *Phi.getOperand(I + 1).getMBB();
    B.setInsertPt(From, From.getFirstTerminator());
    const auto In = split(Phi.getOperand(I).getReg(), B);
    for (auto [Part, Dword] : zip_equal(Parts, In))
      Part.addUse(Dword).addMBB(&From);
  }
  B.setInsertPt(MBB, MBB.getFirstNonPHI());
  join(R, Dwords, B);
  Phi.eraseFromParent();
}

/// The register that dword \p I of \p R was put together from, in the bank of
/// \p R; none if that has other bits, too.
Register ToyGCNSplitTuples::originOfDword(Register R, unsigned I) const {
  const RegisterBank *Bank = MRI->getRegBankOrNull(R);
  while (MRI->getType(R) != S32) {
    MachineInstr *Def = MRI->getVRegDef(R);
    if (auto *Unmerge = dyn_cast<GUnmerge>(Def)) {
      if (MRI->getType(R).getSizeInBits() % 32)
        return Register();
      I += Def->findRegisterDefOperandIdx(R, nullptr) * dwords(R);
      R = Unmerge->getSourceReg();
    } else if (auto *Merge = dyn_cast<GMergeLikeInstr>(Def)) {
      const Register Part = Merge->getSourceReg(0);
      if (MRI->getType(Part).getSizeInBits() % 32)
        return Register();
      R = Merge->getSourceReg(I / dwords(Part));
      I %= dwords(Part);
    } else if (Def->getOpcode() == G_BITCAST ||
               (Def->isCopy() && Def->getOperand(1).getReg().isVirtual())) {
      R = Def->getOperand(1).getReg();
    } else {
      return Register();
    }
  }
  return MRI->getRegBankOrNull(R) == Bank ? R : Register();
}

/// Makes results of one or two dwords of what the source was made of.
void ToyGCNSplitTuples::readOrigins(GUnmerge &MI) {
  MachineIRBuilder B(MI);
  for (unsigned I = 0; I < MI.getNumDefs(); ++I) {
    const Register Part = MI.getReg(I);
    const LLT Ty = MRI->getType(Part);
    if (Ty != S32 && Ty != S64)
      return;
    const unsigned Count = dwords(Part);
    SmallVector<Register, 2> Origins;
    for (unsigned J = 0; J < Count; ++J)
      Origins.push_back(originOfDword(MI.getSourceReg(), I * Count + J));
    if (is_contained(Origins, Register()))
      continue;
    Register New = Origins[0];
    const RegisterBank &Bank = *MRI->getRegBankOrNull(New);
    if (Ty == S64) {
      New = B.buildMergeValues(S64, Origins).getReg(0);
      MRI->setRegBank(New, Bank);
    }
    MRI->replaceRegWith(Part, New);
    MI.getOperand(I).setReg(MRI->createGenericVirtualRegister(Ty));
    MRI->setRegBank(MI.getReg(I), Bank);
  }
}

bool ToyGCNSplitTuples::runOnMachineFunction(MachineFunction &MF) {
  if (MF.getProperties().hasFailedISel() ||
      !ToyGCNSubtarget::hasFewVGPRs(MF.getFunction()))
    return false;
  MRI = &MF.getRegInfo();
  for (MachineBasicBlock &MBB : MF)
    for (MachineInstr &MI : make_early_inc_range(MBB.phis()))
      if (isWidePhi(MI))
        splitPhi(MI);
  for (MachineBasicBlock &MBB : MF)
    for (MachineInstr &MI : MBB)
      if (auto *Unmerge = dyn_cast<GUnmerge>(&MI))
        readOrigins(*Unmerge);
  return true;
}

TOYGCN_DEFINE_PASS(Function, SplitTuples, "ToyGCN splitting of tuples")

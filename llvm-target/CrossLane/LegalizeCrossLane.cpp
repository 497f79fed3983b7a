//===- LegalizeCrossLane.cpp - Cross-lane intrinsics by dwords ------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The hardware moves dwords between lanes. A value of any other type is moved
/// dword by dword; one of less than a dword has undefined bits above it:
///
///   %d:_(s64) = G_INTRINSIC_CONVERGENT @llvm.amdgcn.readlane, %x(s64), %i
///     -->  %x0:_(s32), %x1:_(s32) = G_UNMERGE_VALUES %x
///          %d0:_(s32) = ... @llvm.amdgcn.readlane, %x0, %i
///          %d1:_(s32) = ... @llvm.amdgcn.readlane, %x1, %i
///          %d:_(s64) = G_MERGE_VALUES %d0, %d1
///
//===----------------------------------------------------------------------===//

#include "CrossLane/LegalizeCrossLane.h"
#include "Operations/Dwords.h"
#include "Operations/Operations.h"
#include "Operations/Types.h"
#include "llvm/CodeGen/GlobalISel/GenericMachineInstrs.h"
#include "llvm/CodeGen/GlobalISel/MachineIRBuilder.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;
using namespace TargetOpcode;
using namespace llvm::ToyGCN::Types;

/// Makes one intrinsic for each dword.
bool ToyGCN::moveByDwords(MachineInstr &MI, MachineIRBuilder &B) {
  const unsigned Data =
      getOperandsByDwords(cast<GIntrinsic>(MI).getIntrinsicID());
  Register Dst = MI.getOperand(0).getReg();
  if (B.getMRI()->getType(Dst) == S32)
    return true;
  SmallVector<SmallVector<Register, 4>, 5> Parts(MI.getNumOperands());
  unsigned N = 0;
  for (unsigned I = 2; I < MI.getNumOperands(); ++I)
    if (Data & 1 << I) {
      ToyGCN::splitIntoDwords(B, MI.getOperand(I).getReg(), Parts[I]);
      N = Parts[I].size();
    }
  SmallVector<Register, 4> Results;
  for (unsigned Part = 0; Part < N; ++Part) {
    auto New = B.buildIntrinsic(cast<GIntrinsic>(MI).getIntrinsicID(), {S32});
    for (unsigned I = 2; I < MI.getNumOperands(); ++I)
      if (Data & 1 << I)
        New.addUse(Parts[I][Part]);
      else
        New.add(MI.getOperand(I));
    Results.push_back(New.getReg(0));
  }
  ToyGCN::joinDwords(B, Dst, Results);
  MI.eraseFromParent();
  return true;
}

/// A dword is the mask of the first half of the wave.
bool ToyGCN::legalizeBallot(MachineInstr &MI, MachineIRBuilder &B) {
  Register Dst = MI.getOperand(0).getReg();
  const LLT Ty = B.getMRI()->getType(Dst);
  if (Ty != S32)
    return Ty == S64;
  auto Mask = B.buildIntrinsic(Intrinsic::amdgcn_ballot, {S64})
                  .addUse(MI.getOperand(2).getReg());
  B.buildTrunc(Dst, Mask);
  MI.eraseFromParent();
  return true;
}

bool ToyGCN::legalizeInverseBallot(MachineInstr &MI, MachineIRBuilder &B) {
  MachineOperand &Mask = MI.getOperand(2);
  if (B.getMRI()->getType(Mask.getReg()) == S64)
    return true;
  Mask.setReg(B.buildZExt(S64, Mask.getReg()).getReg(0));
  return true;
}

/// Lane numbers wrap: ds_bpermute looks at address bits 7:2.
bool ToyGCN::legalizeShuffle(MachineInstr &MI, MachineIRBuilder &B) {
  auto Address = B.buildShl(S32, MI.getOperand(3), B.buildConstant(S32, 2));
  SmallVector<Register, 4> Parts;
  ToyGCN::splitIntoDwords(B, MI.getOperand(2).getReg(), Parts);
  for (Register &P : Parts)
    P = B.buildIntrinsic(Intrinsic::amdgcn_ds_bpermute, {S32})
            .addUse(Address.getReg(0))
            .addUse(P)
            .getReg(0);
  ToyGCN::joinDwords(B, MI.getOperand(0).getReg(), Parts);
  MI.eraseFromParent();
  return true;
}

bool ToyGCN::comesFromOtherLane(Register R, const MachineRegisterInfo &MRI) {
  const MachineInstr *Def = MRI.getVRegDef(R);
  while (Def && (Def->isCopy() || Def->getOpcode() == G_MERGE_VALUES ||
                 Def->getOpcode() == G_BITCAST)) {
    if (!Def->getOperand(1).getReg().isVirtual())
      return false;
    Def = MRI.getVRegDef(Def->getOperand(1).getReg());
  }
  const auto *Intrinsic = dyn_cast_or_null<GIntrinsic>(Def);
  if (!Intrinsic)
    return false;
  switch (Intrinsic->getIntrinsicID()) {
  case Intrinsic::amdgcn_update_dpp:
  case Intrinsic::amdgcn_readlane:
    return true;
  case Intrinsic::amdgcn_strict_wwm:
    return comesFromOtherLane(Intrinsic->getOperand(2).getReg(), MRI);
  default:
    return false;
  }
}

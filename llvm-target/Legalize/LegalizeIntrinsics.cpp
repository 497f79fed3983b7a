//===- LegalizeIntrinsics.cpp - Intrinsics on legal types -----------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The legalizer's functions that the rows of intrinsics in
/// tablegen/ToyGCNOperations.td name; those that move values between lanes are
/// in CrossLane/LegalizeCrossLane.cpp.
///
//===----------------------------------------------------------------------===//

#include "Calls/Preloads.h"
#include "CrossLane/LegalizeCrossLane.h"
#include "Legalize/CustomLowering.h"
#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "Operations/Types.h"
#include "ToyGCNMachineFunctionInfo.h"
#include "ToyGCNSubtarget.h"
#include "llvm/CodeGen/GlobalISel/GenericMachineInstrs.h"
#include "llvm/CodeGen/GlobalISel/MachineIRBuilder.h"
#include "llvm/CodeGen/TargetOpcodes.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;
using namespace TargetOpcode;
using namespace llvm::ToyGCN::Types;

static bool hasOnly(ArrayRef<LLT> Types, const MachineInstr &MI) {
  const MachineRegisterInfo &MRI = MI.getMF()->getRegInfo();
  return all_of(MI.operands(), [&](const MachineOperand &MO) {
    return !MO.isReg() || is_contained(Types, MRI.getType(MO.getReg()));
  });
}

// What the rows name.
namespace llvm::ToyGCN {
namespace {
bool isLegal(MachineInstr &, MachineIRBuilder &) { return true; }

/// Or lane conditions.
bool hasOnlyDwords(MachineInstr &MI, MachineIRBuilder &) {
  return hasOnly({S1, S32}, MI);
}
bool hasOnlyHalvesOrDwords(MachineInstr &MI, MachineIRBuilder &) {
  return hasOnly({S16, S32}, MI);
}
bool hasOnlyDwordsOrPairs(MachineInstr &MI, MachineIRBuilder &) {
  return hasOnly({S1, S32, S64}, MI);
}
bool hasOnlyFloats(MachineInstr &MI, MachineIRBuilder &) {
  return hasOnly({S1, S16, S32, S64}, MI);
}

/// The data of a memory access: what is less than a dword is its low bits.
bool widenData(MachineInstr &MI, MachineIRBuilder &B) {
  const MachineRegisterInfo &MRI = *B.getMRI();
  for (MachineOperand &MO : MI.operands()) {
    if (!MO.isReg() || MRI.getType(MO.getReg()).getSizeInBits() >= 32)
      continue;
    if (MO.isUse()) {
      MO.setReg(B.buildAnyExt(S32, MO.getReg()).getReg(0));
      continue;
    }
    const Register Narrow = MO.getReg();
    MO.setReg(B.getMRI()->createGenericVirtualRegister(S32));
    B.setInsertPt(*MI.getParent(), std::next(MI.getIterator()));
    B.buildTrunc(Narrow, MO.getReg());
  }
  return true;
}

/// Two halves, as the machine makes them.
bool makeDword(MachineInstr &MI, MachineIRBuilder &B) {
  const Register Pair = MI.getOperand(0).getReg();
  if (hasOnlyDwords(MI, B))
    return true;
  const Register Dword = B.getMRI()->createGenericVirtualRegister(S32);
  MI.getOperand(0).setReg(Dword);
  B.setInsertPt(*MI.getParent(), std::next(MI.getIterator()));
  B.buildBitcast(Pair, Dword);
  return hasOnlyDwords(MI, B);
}

bool readPreload(MachineInstr &MI, MachineIRBuilder &B) {
  const auto P = getPreload(cast<GIntrinsic>(MI).getIntrinsicID());
  const Register R = P ? getPreloadedValue(B.getMF(), *P) : Register();
  return R.isValid() && replaceWith(MI, B, R);
}

bool findImplicitArguments(MachineInstr &MI, MachineIRBuilder &B) {
  const Register R = buildImplicitArgPtr(B);
  return R.isValid() && replaceWith(MI, B, R);
}

bool legalizeBitfield(MachineInstr &MI, MachineIRBuilder &B) {
  if (!hasOnlyDwords(MI, B))
    return false;
  const bool IsUnsigned =
      cast<GIntrinsic>(MI).getIntrinsicID() == Intrinsic::amdgcn_ubfe;
  return replaceWith(
      MI, B,
      B.buildInstr(IsUnsigned ? G_UBFX : G_SBFX, {S32},
                   {MI.getOperand(2), MI.getOperand(3), MI.getOperand(4)}));
}

struct IntrinsicLegalizeRow {
  unsigned ID;
  bool (*Legalize)(MachineInstr &, MachineIRBuilder &);
};

#define GET_IntrinsicLegalizeTable_DECL
#define GET_IntrinsicLegalizeTable_IMPL
#include "ToyGCNGenSearchableTables.inc"
} // namespace
} // namespace llvm::ToyGCN

bool ToyGCN::legalizeIntrinsic(MachineInstr &MI, MachineIRBuilder &B) {
  B.setInstrAndDebugLoc(MI);
  const IntrinsicLegalizeRow *Row =
      findIntrinsicLegalizeRow(cast<GIntrinsic>(MI).getIntrinsicID());
  return Row && Row->Legalize(MI, B);
}

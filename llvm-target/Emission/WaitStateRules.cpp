//===- WaitStateRules.cpp - Hazards as a table ----------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emission/WaitStateRules.h"
#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "ToyGCNRegisterInfo.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

using namespace llvm;
namespace Flags = ToyGCN::TSFlags;

namespace {
bool has(const MachineInstr &MI, uint64_t Flag) {
  return MI.getDesc().TSFlags & Flag;
}
bool isVMEM(const MachineInstr &MI) {
  return has(MI, Flags::FLAT | Flags::GLOBAL | Flags::SCRATCH | Flags::MUBUF);
}
bool isVectorReg(const MachineInstr &MI, const MachineOperand &MO) {
  const auto &TRI = *MI.getMF()->getSubtarget().getRegisterInfo();
  return ToyGCNRegisterInfo::isVGPRClass(
      TRI.getMinimalPhysRegClass(MO.getReg().asMCReg()));
}
bool isNamed(const MachineInstr &MI, const MachineOperand &MO,
             ToyGCN::OpName Name) {
  int Idx = ToyGCN::getNamedOperandIdx(MI.getOpcode(), Name);
  return Idx >= 0 && &MI.getOperand(Idx) == &MO;
}

// Producers.
bool vectorWritesScalar(const MachineInstr &MI, const MachineOperand &MO) {
  return has(MI, Flags::VALU) && MO.isDef() && !isVectorReg(MI, MO) &&
         MO.getReg() != ToyGCN::EXEC;
}
bool vectorWritesVector(const MachineInstr &MI, const MachineOperand &MO) {
  return has(MI, Flags::VALU) && MO.isDef() && isVectorReg(MI, MO);
}
bool vectorWritesExec(const MachineInstr &MI, const MachineOperand &MO) {
  return has(MI, Flags::VALU) && MO.isDef() && MO.getReg() == ToyGCN::EXEC;
}
bool vectorWritesVCC(const MachineInstr &MI, const MachineOperand &MO) {
  const auto &TRI = *MI.getMF()->getSubtarget().getRegisterInfo();
  return has(MI, Flags::VALU) && MO.isDef() &&
         TRI.regsOverlap(MO.getReg(), ToyGCN::VCC);
}
bool scalarWritesM0(const MachineInstr &MI, const MachineOperand &MO) {
  return has(MI, Flags::SALU) && MO.isDef() && MO.getReg() == ToyGCN::M0;
}
/// Data of more than two dwords is read while the next instruction runs.
bool wideStoreData(const MachineInstr &MI, const MachineOperand &MO) {
  const auto &TRI = *MI.getMF()->getSubtarget().getRegisterInfo();
  return isVMEM(MI) && MI.mayStore() &&
         isNamed(MI, MO, ToyGCN::OpName::vdata) &&
         TRI.getRegSizeInBits(
             *TRI.getMinimalPhysRegClass(MO.getReg().asMCReg())) > 64;
}

// Consumers.
bool memoryReads(const MachineInstr &MI, const MachineOperand &MO) {
  return isVMEM(MI) && MO.isUse();
}
bool isLaneSelect(const MachineInstr &MI, const MachineOperand &MO) {
  return (MI.getOpcode() == ToyGCN::V_READLANE_B32 ||
          MI.getOpcode() == ToyGCN::V_WRITELANE_B32) &&
         isNamed(MI, MO, ToyGCN::OpName::src1);
}
bool divFmasReadsVCC(const MachineInstr &MI, const MachineOperand &MO) {
  return (MI.getOpcode() == ToyGCN::V_DIV_FMAS_F32_e64 ||
          MI.getOpcode() == ToyGCN::V_DIV_FMAS_F64_e64) &&
         MO.isUse() && MO.getReg() == ToyGCN::VCC;
}
bool dppReads(const MachineInstr &MI, const MachineOperand &MO) {
  return has(MI, Flags::DPP) && MO.isUse() && isVectorReg(MI, MO);
}
bool dppUsesExec(const MachineInstr &MI, const MachineOperand &MO) {
  return has(MI, Flags::DPP) && MO.isUse() && MO.getReg() == ToyGCN::EXEC;
}
/// Carry-in is forwarded; a plain source operand is not.
bool readsVCCAsData(const MachineInstr &MI, const MachineOperand &MO) {
  const auto &TRI = *MI.getMF()->getSubtarget().getRegisterInfo();
  return has(MI, Flags::VALU) && MO.isUse() && !MO.isImplicit() &&
         TRI.regsOverlap(MO.getReg(), ToyGCN::VCC) &&
         !isNamed(MI, MO, ToyGCN::OpName::src2);
}
bool readsM0(const MachineInstr &MI, const MachineOperand &MO) {
  return MO.isUse() && MO.getReg() == ToyGCN::M0 && !has(MI, Flags::VALU);
}
bool writesVector(const MachineInstr &MI, const MachineOperand &MO) {
  return MO.isDef() && isVectorReg(MI, MO);
}

constexpr ToyGCN::WaitStateRule Rules[] = {
    {"VALU writes SGPR, VMEM reads it", 5, vectorWritesScalar, memoryReads},
    {"VALU writes SGPR or VCC, lane select reads it", 4, vectorWritesScalar,
     isLaneSelect},
    {"VALU writes VCC, v_div_fmas reads it", 4, vectorWritesVCC,
     divFmasReadsVCC},
    {"VALU writes VCC, VALU reads it as data", 1, vectorWritesVCC,
     readsVCCAsData},
    {"VALU writes VGPR, DPP reads it", 2, vectorWritesVector, dppReads},
    {"VALU writes EXEC, DPP follows", 5, vectorWritesExec, dppUsesExec},
    {"SALU writes M0, it is read", 1, scalarWritesM0, readsM0},
    {"VMEM stores more than 64 bits, their VGPRs are written", 1, wideStoreData,
     writesVector},
};

/// s_setreg and s_getreg name a register by number.
unsigned hwRegStates(const MachineInstr &First, const MachineInstr &Second) {
  auto Writes = [](const MachineInstr &MI) {
    return MI.getOpcode() == ToyGCN::S_SETREG_B32 ||
           MI.getOpcode() == ToyGCN::S_SETREG_IMM32_B32;
  };
  const bool Again =
      Writes(Second) || Second.getOpcode() == ToyGCN::S_GETREG_B32;
  return Writes(First) && Again ? 2 : 0;
}
} // namespace

ArrayRef<ToyGCN::WaitStateRule> ToyGCN::getWaitStateRules() { return Rules; }

unsigned ToyGCN::getMaxWaitStates() {
  unsigned Max = 2;
  for (const WaitStateRule &R : Rules)
    Max = std::max(Max, R.States);
  return Max;
}

unsigned ToyGCN::waitStatesBetween(const MachineInstr &First,
                                   const MachineInstr &Second,
                                   const ToyGCNRegisterInfo &TRI) {
  unsigned States = hwRegStates(First, Second);
  auto IsReg = [](const MachineOperand &MO) {
    return MO.isReg() && MO.getReg().isPhysical();
  };
  for (const WaitStateRule &R : Rules) {
    if (R.States <= States)
      continue;
    for (const MachineOperand &P : First.operands())
      if (IsReg(P) && R.Produces(First, P))
        for (const MachineOperand &C : Second.operands())
          if (IsReg(C) && R.Consumes(Second, C) &&
              TRI.regsOverlap(P.getReg(), C.getReg()))
            States = R.States;
  }
  return States;
}

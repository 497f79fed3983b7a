//===- ToyGCNOperands.cpp - Questions about operands ----------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ToyGCNOperands.h"
#include "ToyGCNRegisterInfo.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"

using namespace llvm;
using namespace llvm::ToyGCN;

const MachineOperand *ToyGCN::getOperand(const MachineInstr &MI, OpName Name) {
  const int Idx = getNamedOperandIdx(MI.getOpcode(), Name);
  return Idx < 0 ? nullptr : &MI.getOperand(Idx);
}

int64_t ToyGCN::getImmOrZero(const MachineInstr &MI, OpName Name) {
  const MachineOperand *MO = getOperand(MI, Name);
  return MO ? MO->getImm() : 0;
}

const MachineOperand *ToyGCN::getPart(const MachineInstr &MI, unsigned SubReg) {
  for (unsigned I = 1; MI.isRegSequence() && I < MI.getNumOperands(); I += 2)
    if (MI.getOperand(I + 1).getImm() == SubReg)
      return &MI.getOperand(I);
  return nullptr;
}

std::optional<int64_t> ToyGCN::getMovedConstant(const MachineInstr &MI) {
  if (!MI.isMoveImmediate() || !MI.getOperand(1).isImm())
    return std::nullopt;
  const int64_t Imm = MI.getOperand(1).getImm();
  return MI.getOpcode() == S_MOVK_I32 ? SignExtend64<16>(Imm) : Imm;
}

/// The class of \p Reg; null if it is no register, or if it has a bank only.
static const TargetRegisterClass *classOf(Register Reg,
                                          const MachineFunction &MF) {
  if (!Reg)
    return nullptr;
  return Reg.isVirtual()
             ? MF.getRegInfo().getRegClassOrNull(Reg)
             : MF.getSubtarget().getRegisterInfo()->getMinimalPhysRegClass(
                   Reg.asMCReg());
}

static const TargetRegisterClass *classOf(const MachineOperand &MO) {
  return MO.isReg() ? classOf(MO.getReg(), *MO.getParent()->getMF()) : nullptr;
}

bool ToyGCN::isVGPR(const MachineOperand &MO) {
  if (MO.isReg() && MO.getReg().isPhysical()) {
    const auto &ST = MO.getParent()->getMF()->getSubtarget();
    return ST.getRegisterInfo()->getEncodingValue(MO.getReg()) >= 256;
  }
  const TargetRegisterClass *RC = classOf(MO);
  return RC && ToyGCNRegisterInfo::isVGPRClass(RC);
}

bool ToyGCN::isSGPR(Register Reg, const MachineFunction &MF) {
  const TargetRegisterClass *RC = classOf(Reg, MF);
  return RC && ToyGCNRegisterInfo::isSGPRClass(RC);
}

bool ToyGCN::isSGPR(const MachineOperand &MO) {
  return MO.isReg() && isSGPR(MO.getReg(), *MO.getParent()->getMF());
}

bool ToyGCN::isWholeWave(const MachineOperand &MO) {
  const TargetRegisterClass *RC = classOf(MO);
  return RC && MO.getReg().isVirtual() &&
         ToyGCNRegisterInfo::isWholeWaveClass(RC);
}

std::optional<SourceKind> ToyGCN::getSourceKind(const MachineInstr &MI,
                                                unsigned OpIdx) {
  if (OpIdx >= MI.getDesc().getNumOperands())
    return std::nullopt;
  return getSourceKind(MI.getDesc().operands()[OpIdx].OperandType);
}

bool ToyGCN::isLiteral(const MachineInstr &MI, unsigned OpIdx) {
  const MachineOperand &MO = MI.getOperand(OpIdx);
  const auto Kind = getSourceKind(MI, OpIdx);
  if (!Kind)
    return false;
  if (MO.isImm())
    return !isInlineConstant(MO.getImm(), Kind->Bits);
  return MO.isGlobal() || MO.isMCSymbol() || MO.isFI() || MO.isSymbol();
}

bool ToyGCN::isBusFree(const MachineInstr &MI, unsigned OpIdx,
                       const MachineOperand *SGPR) {
  for (unsigned I = 0; I < MI.getNumOperands(); ++I) {
    const MachineOperand &MO = MI.getOperand(I);
    if (I == OpIdx)
      continue;
    if (I < MI.getNumExplicitOperands() && isLiteral(MI, I))
      return false;
    if (!isSGPR(MO) || !MO.isUse() || MO.getReg() == EXEC)
      continue;
    // Implicit operands other than VCC only say how long a tuple lives.
    if (MO.isImplicit() && !MI.getDesc().hasImplicitUseOfPhysReg(MO.getReg()))
      continue;
    if (!SGPR || MO.getReg() != SGPR->getReg() ||
        MO.getSubReg() != SGPR->getSubReg())
      return false;
  }
  return true;
}

bool ToyGCN::isImmLegal(const MachineInstr &MI, unsigned OpIdx, int64_t Imm) {
  const auto Kind = getSourceKind(MI, OpIdx);
  if (!Kind)
    return false;
  if (!isLegalConstant(Imm, MI.getDesc().operands()[OpIdx].OperandType))
    return false;
  if (isInlineConstant(Imm, Kind->Bits))
    return true;
  for (unsigned I = 0; I < MI.getNumExplicitOperands(); ++I)
    if (I != OpIdx && isLiteral(MI, I) &&
        !(MI.getOperand(I).isImm() && MI.getOperand(I).getImm() == Imm))
      return false;
  return !(MI.getDesc().TSFlags & TSFlags::VALU) || isBusFree(MI, OpIdx);
}

bool ToyGCN::isSGPRLegal(const MachineInstr &MI, unsigned OpIdx,
                         const MachineOperand &SGPR) {
  return getSourceKind(MI, OpIdx) && (MI.getDesc().TSFlags & TSFlags::VALU) &&
         isBusFree(MI, OpIdx, &SGPR);
}

bool ToyGCN::dppWritesActiveLanes(const MachineInstr &MI) {
  if (getImmOrZero(MI, OpName::row_mask) != DPPCtrl::AllRows ||
      getImmOrZero(MI, OpName::bank_mask) != DPPCtrl::AllBanks)
    return false;
  const bool InWholeWave = MI.readsRegister(WHOLE_WAVE, /*TRI=*/nullptr) ||
                           isWholeWave(MI.getOperand(0));
  return getImmOrZero(MI, OpName::bound_ctrl) ||
         (InWholeWave && DPPCtrl::isTotal(getImmOrZero(MI, OpName::dpp_ctrl)));
}

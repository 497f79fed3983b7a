//===- SdwaForms.cpp - Operations on parts of registers -------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Garden/SdwaForms.h"
#include "ToyGCNSubtarget.h"

using namespace llvm;
using namespace llvm::ToyGCN;

bool ToyGCN::isSdwa(const MachineInstr &MI) {
  return MI.getDesc().TSFlags & TSFlags::SDWA;
}

/// The SDWA form of \p MI, or its own opcode; -1 if it has no such form.
static int sdwaForm(const MachineInstr &MI) {
  if (isSdwa(MI))
    return MI.getOpcode();
  const int Long = getVOPe64(MI.getOpcode());
  return getSDWAOp(Long < 0 ? MI.getOpcode() : Long);
}

std::optional<unsigned> ToyGCN::constant(const MachineInstr &MI, OpName Name) {
  const MachineOperand *MO = getOperand(MI, Name);
  return MO && MO->isImm() ? std::optional(unsigned(MO->getImm()))
                           : std::nullopt;
}

bool ToyGCN::isPlain(const MachineOperand &MO) {
  return MO.isReg() && MO.getReg().isVirtual() && !MO.isUndef() && isVGPR(MO) &&
         !isWholeWave(MO);
}

std::optional<Part> ToyGCN::partOf(const MachineInstr &MI) {
  const MachineOperand *Src0 = getOperand(MI, OpName::src0),
                       *Src1 = getOperand(MI, OpName::src1);
  const auto Imm0 = constant(MI, OpName::src0),
             Imm1 = constant(MI, OpName::src1),
             Imm2 = constant(MI, OpName::src2);
  Part P = {Src1, 0, 32, false};
  switch (MI.getOpcode()) {
  case V_AND_B32_e32:
  case V_AND_B32_e64:
    if (!Imm0 || !isMask_32(*Imm0))
      return std::nullopt;
    P.Width = countr_one(*Imm0);
    break;
  case V_BFE_U32_e64:
  case V_BFE_I32_e64:
    if (!Imm1 || !Imm2)
      return std::nullopt;
    P = {Src0, *Imm1 & 31, *Imm2 & 31, MI.getOpcode() == V_BFE_I32_e64};
    if (P.Offset + P.Width > 32)
      return std::nullopt;
    break;
  case V_LSHRREV_B32_e32:
  case V_LSHRREV_B32_e64:
  case V_ASHRREV_I32_e32:
  case V_ASHRREV_I32_e64:
    if (!Imm0)
      return std::nullopt;
    P.Offset = *Imm0 & 31;
    P.Width = 32 - P.Offset;
    P.IsSigned = MI.getOpcode() == V_ASHRREV_I32_e32 ||
                 MI.getOpcode() == V_ASHRREV_I32_e64;
    break;
  default:
    return std::nullopt;
  }
  return isPlain(*P.Whole) && isOfThreads(MI) ? std::optional(P) : std::nullopt;
}

MachineInstr *ToyGCN::defOf(const MachineOperand &MO) {
  return isPlain(MO) && !MO.getSubReg()
             ? MO.getParent()->getMF()->getRegInfo().getUniqueVRegDef(
                   MO.getReg())
             : nullptr;
}

unsigned ToyGCN::bitsOf(const MachineOperand &MO, unsigned Depth) {
  const MachineInstr *Def = defOf(MO);
  if (!Def || Depth == 0)
    return MO.isImm() ? 32 - countl_zero(unsigned(MO.getImm())) : 32;
  if (const auto P = partOf(*Def))
    return P->IsSigned ? 32 : P->Width;
  if (isSdwa(*Def) && getImmOrZero(*Def, OpName::dst_sel) != SDWA::Dword)
    return 32;
  auto Bits = [&](OpName Source, OpName Sel, OpName Sext) {
    const unsigned S = isSdwa(*Def) ? getImmOrZero(*Def, Sel) : SDWA::Dword;
    if (S == SDWA::Dword)
      return bitsOf(*getOperand(*Def, Source), Depth - 1);
    return getImmOrZero(*Def, Sext) ? 32 : SDWA::width(S);
  };
  auto Src0 = [&] {
    return Bits(OpName::src0, OpName::src0_sel, OpName::src0_sext);
  };
  auto Src1 = [&] {
    return Bits(OpName::src1, OpName::src1_sel, OpName::src1_sext);
  };
  switch (Def->getOpcode()) {
  case V_MIN_U32_e32:
  case V_MIN_U32_e64:
  case V_MIN_U32_sdwa:
  case V_AND_B32_e32:
  case V_AND_B32_e64:
  case V_AND_B32_sdwa:
    return std::min(Src0(), Src1());
  case V_MAX_U32_e32:
  case V_MAX_U32_e64:
  case V_MAX_U32_sdwa:
  case V_OR_B32_e32:
  case V_OR_B32_e64:
  case V_OR_B32_sdwa:
  case V_XOR_B32_e32:
  case V_XOR_B32_e64:
  case V_XOR_B32_sdwa:
    return std::max(Src0(), Src1());
  case V_ADD_U32_e32:
  case V_ADD_U32_e64:
  case V_ADD_U32_sdwa:
    return std::min(32u, std::max(Src0(), Src1()) + 1);
  case V_MUL_U32_U24_e32:
  case V_MUL_U32_U24_e64:
  case V_MUL_U32_U24_sdwa:
    return std::min(32u, Src0() + Src1());
  case V_LSHRREV_B32_sdwa:
    return Src1();
  case V_CNDMASK_B32_e64:
    return getImmOrZero(*Def, OpName::src0_modifiers) ||
                   getImmOrZero(*Def, OpName::src1_modifiers)
               ? 32
               : std::max(Src0(), Src1());
  case GLOBAL_LOAD_UBYTE:
  case GLOBAL_LOAD_UBYTE_SADDR:
  case DS_READ_U8:
    return 8;
  case GLOBAL_LOAD_USHORT:
  case GLOBAL_LOAD_USHORT_SADDR:
  case DS_READ_U16:
    return 16;
  default:
    return 32;
  }
}

bool ToyGCN::isOfThreads(const MachineInstr &MI) {
  return isPlain(MI.getOperand(0)) &&
         !MI.readsRegister(WHOLE_WAVE, /*TRI=*/nullptr);
}

bool ToyGCN::hasSdwaForm(const MachineInstr &MI) {
  if (sdwaForm(MI) < 0 || MI.readsRegister(WHOLE_WAVE, /*TRI=*/nullptr) ||
      isWholeWave(MI.getOperand(0)))
    return false;
  unsigned Scalars = 0;
  for (OpName Name : {OpName::src0, OpName::src1})
    if (const MachineOperand *MO = getOperand(MI, Name)) {
      if (!(MO->isReg() || MO->isImm()) || isWholeWave(*MO))
        return false;
      Scalars += MO->isImm() || isSGPR(*MO);
    }
  return Scalars < 2;
}

MachineInstr &ToyGCN::toSdwa(MachineInstr &MI, MachineInstr &Before,
                             function_ref<Register(int64_t)> ScalarOf) {
  MachineRegisterInfo &MRI = MI.getMF()->getRegInfo();
  const MCInstrDesc &Desc =
      MI.getMF()->getSubtarget().getInstrInfo()->get(sdwaForm(MI));
  auto New = BuildMI(*Before.getParent(), Before, MI.getDebugLoc(), Desc)
                 .setMIFlags(MI.getFlags());
  for (OpName Name : {OpName::vdst, OpName::sdst, OpName::old,
                      OpName::src0_sext, OpName::src0_modifiers, OpName::src0,
                      OpName::src1_sext, OpName::src1_modifiers, OpName::src1,
                      OpName::clamp, OpName::omod, OpName::dst_sel,
                      OpName::dst_unused, OpName::src0_sel, OpName::src1_sel}) {
    if (getNamedOperandIdx(Desc.getOpcode(), Name) < 0)
      continue;
    const MachineOperand *MO = getOperand(MI, Name);
    const bool IsSource = Name == OpName::src0 || Name == OpName::src1;
    if (IsSource && MO->isImm()) {
      New.addReg(ScalarOf(MO->getImm()));
    } else if (MO && MO->isReg() && !MO->isDef()) {
      New.addReg(MO->getReg(), getUndefRegState(MO->isUndef()),
                 MO->getSubReg());
      MRI.clearKillFlags(MO->getReg());
    } else if (MO)
      New.add(*MO);
    else if (Name == OpName::old)
      New.addReg(MRI.cloneVirtualRegister(MI.getOperand(0).getReg()),
                 RegState::Undef);
    else
      New.addImm(Name == OpName::dst_sel || Name == OpName::src0_sel ||
                         Name == OpName::src1_sel
                     ? SDWA::Dword
                     : 0);
  }
  return *New;
}

//===- CustomLowering.cpp - Custom legalizations --------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Legalize/CustomLowering.h"
#include "CrossLane/LegalizeCrossLane.h"
#include "Legalize/LowerMemory.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "Operations/Types.h"
#include "llvm/CodeGen/GlobalISel/GenericMachineInstrs.h"
#include "llvm/CodeGen/GlobalISel/MIPatternMatch.h"
#include "llvm/CodeGen/GlobalISel/MachineIRBuilder.h"
#include "llvm/CodeGen/GlobalISel/Utils.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/TargetOpcodes.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;
using namespace MIPatternMatch;
using namespace TargetOpcode;
using namespace llvm::ToyGCN::Types;

namespace {
using ToyGCN::replaceWith;

/// v_ffbh/v_ffbl return -1 for 0; as unsigned that is above every width.
bool lowerCountZeros(MachineInstr &MI, MachineIRBuilder &B) {
  const unsigned Opc = MI.getOpcode();
  Register Src = MI.getOperand(1).getReg();
  const bool Leading = Opc == G_CTLZ || Opc == G_CTLZ_ZERO_UNDEF;
  auto Find = B.buildInstr(Leading ? ToyGCN::G_TOYGCN_FFBH_U32
                                   : ToyGCN::G_TOYGCN_FFBL_B32,
                           {S32}, {Src});
  if (Opc == G_CTLZ_ZERO_UNDEF || Opc == G_CTTZ_ZERO_UNDEF)
    return replaceWith(MI, B, Find);
  unsigned Bits = B.getMRI()->getType(Src).getSizeInBits();
  return replaceWith(MI, B, B.buildUMin(S32, Find, B.buildConstant(S32, Bits)));
}

/// Extends inside a 64-bit value: one half changes, and the sign is copied.
bool lowerSExtInReg64(MachineInstr &MI, MachineIRBuilder &B) {
  const unsigned Bits = MI.getOperand(2).getImm();
  auto Halves = B.buildUnmerge(S32, MI.getOperand(1).getReg());
  Register Lo = Halves.getReg(0), Hi = Halves.getReg(1);
  if (Bits <= 32) {
    if (Bits < 32)
      Lo = B.buildSExtInReg(S32, Lo, Bits).getReg(0);
    Hi = B.buildAShr(S32, Lo, B.buildConstant(S32, 31)).getReg(0);
  } else {
    auto Shift = B.buildConstant(S32, 64 - Bits);
    Hi = B.buildAShr(S32, B.buildShl(S32, Hi, Shift), Shift).getReg(0);
  }
  return replaceWith(MI, B, B.buildMergeLikeInstr(S64, {Lo, Hi}));
}

/// True if \p R is no signaling NaN. A loop's value is no such NaN if neither
/// what comes into the loop nor what the loop makes of it is one.
bool isNeverSNaN(Register R, const MachineRegisterInfo &MRI,
                 SmallPtrSetImpl<const MachineInstr *> &Seen) {
  constexpr unsigned MaxSeen = 16;
  const MachineInstr &Def = *MRI.getVRegDef(R);
  const unsigned Opcode = Def.getOpcode();
  switch (Opcode) {
  case G_CONSTANT: // A G_FCONSTANT that is legal by now.
    return MRI.getType(R) == S16 &&
           !APFloat(APFloat::IEEEhalf(),
                    Def.getOperand(1).getCImm()->getValue())
                .isSignaling();
  case G_BITCAST:
    return MRI.getType(R) == V2S16 &&
           ToyGCN::isPackedFloat(*MRI.getVRegDef(Def.getOperand(1).getReg()));
  case G_FMINNUM: // What they become makes NaNs quiet.
  case G_FMAXNUM:
  case G_FMINIMUMNUM:
  case G_FMAXIMUMNUM:
    return true;
  case G_FNEG:
  case G_FABS:
  case G_PHI:
  case G_SELECT:
  case G_BUILD_VECTOR:
    break;
  default:
    return isKnownNeverSNaN(R, MRI);
  }
  if (!Seen.insert(&Def).second)
    return true;
  for (unsigned I = Opcode == G_SELECT ? 2 : 1; I < Def.getNumOperands();
       I += Opcode == G_PHI ? 2 : 1)
    if (Seen.size() > MaxSeen ||
        !isNeverSNaN(Def.getOperand(I).getReg(), MRI, Seen))
      return false;
  return true;
}

/// The instruction gives NaN for a signaling NaN. So may minnum and maxnum
/// (LangRef of LLVM 22); the operands of minimumnum and maximumnum are made
/// quiet first. A function's attribute may promise that no operation meets NaN.
bool lowerFMinMaxNum(MachineInstr &MI, MachineIRBuilder &B) {
  if (B.getMF()
          .getFunction()
          .getFnAttribute("no-nans-fp-math")
          .getValueAsBool())
    MI.setFlag(MachineInstr::FmNoNans);
  const MachineRegisterInfo &MRI = *B.getMRI();
  Register X = MI.getOperand(1).getReg(), Y = MI.getOperand(2).getReg();
  const LLT Ty = MRI.getType(X);
  const bool IsMinOrMaxNum =
      MI.getOpcode() == G_FMINNUM || MI.getOpcode() == G_FMAXNUM;
  const bool MayGiveNaN = IsMinOrMaxNum || MI.getFlag(MachineInstr::FmNoNans);
  for (Register *R : {&X, &Y}) {
    SmallPtrSet<const MachineInstr *, 8> Seen;
    if (!MayGiveNaN && !isNeverSNaN(*R, MRI, Seen))
      *R = B.buildFCanonicalize(Ty, *R, MI.getFlags()).getReg(0);
  }
  const bool IsMin =
      MI.getOpcode() == G_FMINNUM || MI.getOpcode() == G_FMINIMUMNUM;
  B.buildInstr(IsMin ? G_FMINNUM_IEEE : G_FMAXNUM_IEEE,
               {MI.getOperand(0).getReg()}, {X, Y}, MI.getFlags());
  MI.eraseFromParent();
  return true;
}
} // namespace

bool ToyGCN::replaceWith(MachineInstr &MI, MachineIRBuilder &B,
                         const SrcOp &Value) {
  Register Dst = MI.getOperand(0).getReg();
  Value.getSrcOpKind() == SrcOp::SrcType::Ty_Imm
      ? B.buildConstant(Dst, Value.getImm())
      : B.buildCopy(Dst, Value);
  MI.eraseFromParent();
  return true;
}

bool ToyGCN::lowerCustom(MachineInstr &MI, MachineIRBuilder &B,
                         GISelValueTracking *VT) {
  B.setInstrAndDebugLoc(MI);
  const bool HasResult = MI.getNumExplicitDefs() == 1;
  if (HasResult && B.getMRI()->getType(MI.getOperand(0).getReg()) == V2S16 &&
      lowerPacked(MI, B))
    return true;
  switch (MI.getOpcode()) {
  case G_PHI:
  case G_FREEZE:
    return passOnBits(MI, B);
  case G_ADD:
  case G_SUB:
    return lowerBytes(MI, B);
  case G_UDIV:
  case G_SDIV:
  case G_UREM:
  case G_SREM:
    return lowerIntegerDivision(MI, B, VT);
  case G_MUL:
  case G_UMULH:
  case G_SMULH:
    return lowerProduct(MI, B);
  case G_FDIV:
    return lowerFDiv(MI, B);
  case G_FSQRT:
  case G_FEXP:
  case G_FEXP2:
  case G_FEXP10:
  case G_FLOG:
  case G_FLOG2:
  case G_FLOG10:
  case G_FSIN:
  case G_FCOS:
    return lowerFloatFunction(MI, B);
  case G_FFREXP:
    B.buildIntrinsic(Intrinsic::amdgcn_frexp_mant,
                     ArrayRef<Register>(MI.getOperand(0).getReg()))
        .addUse(MI.getOperand(2).getReg());
    B.buildIntrinsic(Intrinsic::amdgcn_frexp_exp,
                     ArrayRef<Register>(MI.getOperand(1).getReg()))
        .addUse(MI.getOperand(2).getReg());
    MI.eraseFromParent();
    return true;
  case G_UADDSAT:
  case G_USUBSAT:
  case G_SADDSAT:
  case G_SSUBSAT:
    return lowerShortSaturation(MI, B);
  case G_FPTOSI_SAT:
  case G_FPTOUI_SAT:
  case G_FPTOSI:
  case G_FPTOUI:
  case G_SITOFP:
  case G_UITOFP:
    return lowerConversion(MI, B);
  case G_CTLZ:
  case G_CTTZ:
  case G_CTLZ_ZERO_UNDEF:
  case G_CTTZ_ZERO_UNDEF:
    return lowerCountZeros(MI, B);
  case G_SEXT_INREG:
    return lowerSExtInReg64(MI, B);
  case G_FNEARBYINT:
    return replaceWith(
        MI, B,
        B.buildInstr(G_FRINT, {B.getMRI()->getType(MI.getOperand(0).getReg())},
                     {MI.getOperand(1)}));
  case G_FMINNUM:
  case G_FMAXNUM:
  case G_FMINIMUMNUM:
  case G_FMAXIMUMNUM:
    return lowerFMinMaxNum(MI, B);
  case G_FCONSTANT: {
    const APFloat &F = MI.getOperand(1).getFPImm()->getValueAPF();
    B.buildConstant(MI.getOperand(0).getReg(), F.bitcastToAPInt());
    MI.eraseFromParent();
    return true;
  }
  case G_CONSTANT_FOLD_BARRIER: // Nothing folds between here and selection.
    return replaceWith(MI, B, MI.getOperand(1));
  case G_LOAD:
  case G_SEXTLOAD:
  case G_ZEXTLOAD:
    return lowerLoad(MI, B);
  case G_STORE:
    return lowerStore(MI, B);
  case G_FSHL:
  case G_FSHR:
  case G_ROTL:
  case G_ROTR:
    return lowerWideFunnelShift(MI, B);
  case G_SHUFFLE_VECTOR:
  case G_EXTRACT_VECTOR_ELT:
  case G_INSERT_VECTOR_ELT:
    return lowerVectorAccess(MI, B, VT);
  case G_GLOBAL_VALUE:
    return lowerLDSAddress(MI, B);
  case G_ADDRSPACE_CAST:
    return lowerAddrSpaceCast(MI, B);
  default:
    return false;
  }
}

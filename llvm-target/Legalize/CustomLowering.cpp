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
#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "Operations/Types.h"
#include "ToyGCN.h"
#include "ToyGCNMachineFunctionInfo.h"
#include "ToyGCNSubtarget.h"
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

/// Between a half as a float and one as an integer, or less.
bool convertsHalf(const MachineInstr &MI, const MachineRegisterInfo &MRI) {
  return MRI.getType(MI.getOperand(0).getReg()) == S16 &&
         MRI.getType(MI.getOperand(1).getReg()).getSizeInBits() <= 16;
}

bool convertHalf(MachineInstr &MI, MachineIRBuilder &B) {
  const Register Dst = MI.getOperand(0).getReg();
  const Register Src = MI.getOperand(1).getReg();
  const unsigned Opcode = MI.getOpcode();
  if (Opcode == G_SITOFP || Opcode == G_UITOFP) {
    const bool Signed = Opcode == G_SITOFP;
    const unsigned Extend = B.getMRI()->getType(Src) == S16 ? G_ANYEXT
                            : Signed                        ? G_SEXT
                                                            : G_ZEXT;
    B.buildInstr(Signed ? ToyGCN::G_TOYGCN_F16_OF_I16
                        : ToyGCN::G_TOYGCN_F16_OF_U16,
                 {Dst}, {B.buildInstr(Extend, {S32}, {Src})});
  } else {
    const bool Signed = Opcode == G_FPTOSI || Opcode == G_FPTOSI_SAT;
    B.buildTrunc(Dst, B.buildInstr(Signed ? ToyGCN::G_TOYGCN_I16_OF_F16
                                          : ToyGCN::G_TOYGCN_U16_OF_F16,
                                   {S32}, {Src}));
  }
  MI.eraseFromParent();
  return true;
}

/// Converts to less than a dword by clamping the dword. NaN gives 0 in both.
bool lowerFPToIntSat(MachineInstr &MI, MachineIRBuilder &B) {
  Register Dst = MI.getOperand(0).getReg();
  const unsigned Bits = B.getMRI()->getType(Dst).getSizeInBits();
  const bool Signed = MI.getOpcode() == G_FPTOSI_SAT;
  auto Limit = [&](const APInt &Value) {
    return B.buildConstant(S32, Value.getSExtValue());
  };
  auto R = B.buildInstr(MI.getOpcode(), {S32}, {MI.getOperand(1)});
  if (Signed)
    R = B.buildSMax(
        S32,
        B.buildSMin(S32, R, Limit(APInt::getSignedMaxValue(Bits).sext(32))),
        Limit(APInt::getSignedMinValue(Bits).sext(32)));
  else
    R = B.buildUMin(S32, R, Limit(APInt::getLowBitsSet(32, Bits)));
  B.buildTrunc(Dst, R);
  MI.eraseFromParent();
  return true;
}

/// Makes a 64-bit integer of a float: the high word is floor(x / 2^32), the low
/// one the rest. In f32 that is exact for magnitudes only, so the sign is
/// removed first.
bool lowerFPToInt64(MachineInstr &MI, MachineIRBuilder &B) {
  Register Src = MI.getOperand(1).getReg();
  const LLT Ty = B.getMRI()->getType(Src);
  const bool Signed = MI.getOpcode() == G_FPTOSI;
  // A half has at most 16 bits before the point.
  Register Half;
  if (mi_match(Src, *B.getMRI(), m_GFPExt(m_Reg(Half))) &&
      B.getMRI()->getType(Half) == S16) {
    auto Dword = B.buildInstr(MI.getOpcode(), {S32}, {Src});
    return replaceWith(
        MI, B, Signed ? B.buildSExt(S64, Dword) : B.buildZExt(S64, Dword));
  }
  const bool ByMagnitude = Signed && Ty == S32;
  auto T = B.buildIntrinsicTrunc(Ty, Src);
  if (ByMagnitude)
    T = B.buildFAbs(Ty, T);
  auto HiF =
      B.buildFFloor(Ty, B.buildFMul(Ty, T, B.buildFConstant(Ty, 0x1p-32)));
  auto LoF = B.buildFMA(Ty, HiF, B.buildFConstant(Ty, -0x1p+32), T);
  auto Hi = Signed && !ByMagnitude ? B.buildFPTOSI(S32, HiF)
                                   : B.buildFPTOUI(S32, HiF);
  auto Lo = B.buildFPTOUI(S32, LoF);
  auto R = B.buildMergeLikeInstr(S64, {Lo.getReg(0), Hi.getReg(0)});
  if (!ByMagnitude)
    return replaceWith(MI, B, R);
  auto Sign = B.buildAShr(S32, Src, B.buildConstant(S32, 31)).getReg(0);
  auto Sign64 = B.buildMergeLikeInstr(S64, {Sign, Sign});
  return replaceWith(MI, B,
                     B.buildSub(S64, B.buildXor(S64, R, Sign64), Sign64));
}

/// Makes an f32 of a u64, rounded once: the leading one is shifted to the top
/// of a dword, and the bits that are lost below are or'ed into its lowest bit.
Register buildU64ToF32(MachineIRBuilder &B, Register X) {
  auto High = B.buildUnmerge(S32, X).getReg(1);
  auto Zeros = B.buildInstr(ToyGCN::G_TOYGCN_FFBH_U32, {S32}, {High});
  auto Shift = B.buildUMin(S32, Zeros, B.buildConstant(S32, 32));
  auto Norm = B.buildUnmerge(S32, B.buildShl(S64, X, Shift));
  auto Sticky = B.buildUMin(S32, Norm.getReg(0), B.buildConstant(S32, 1));
  auto F = B.buildUITOFP(S32, B.buildOr(S32, Norm.getReg(1), Sticky));
  auto Scale = B.buildSub(S32, B.buildConstant(S32, 32), Shift);
  return B.buildFLdexp(S32, F, Scale).getReg(0);
}

bool lowerInt64ToFP(MachineInstr &MI, MachineIRBuilder &B) {
  Register X = MI.getOperand(1).getReg();
  const LLT Ty = B.getMRI()->getType(MI.getOperand(0).getReg());
  const bool Signed = MI.getOpcode() == G_SITOFP;
  if (Ty == S64) {
    // Both halves are exact in f64: the sum rounds once.
    auto Halves = B.buildUnmerge(S32, X);
    auto Hi = Signed ? B.buildSITOFP(S64, Halves.getReg(1))
                     : B.buildUITOFP(S64, Halves.getReg(1));
    auto Lo = B.buildUITOFP(S64, Halves.getReg(0));
    return replaceWith(MI, B,
                       B.buildFMA(S64, Hi, B.buildFConstant(S64, 0x1p+32), Lo));
  }
  if (!Signed)
    return replaceWith(MI, B, buildU64ToF32(B, X));
  auto Sign = B.buildAShr(S32, B.buildUnmerge(S32, X).getReg(1),
                          B.buildConstant(S32, 31));
  auto Sign64 = B.buildMergeLikeInstr(S64, {Sign, Sign});
  auto Magnitude = B.buildSub(S64, B.buildXor(S64, X, Sign64), Sign64);
  Register F = buildU64ToF32(B, Magnitude.getReg(0));
  auto SignBit = B.buildAnd(S32, Sign, B.buildConstant(S32, INT32_MIN));
  return replaceWith(MI, B, B.buildOr(S32, F, SignBit));
}

/// An LDS variable is a number: its offset in the workgroup's block.
bool lowerLDSAddress(MachineInstr &MI, MachineIRBuilder &B) {
  const auto *GV = dyn_cast<GlobalVariable>(
      MI.getOperand(1).getGlobal()->getAliaseeObject());
  auto &Info = *B.getMF().getInfo<ToyGCNMachineFunctionInfo>();
  if (!GV)
    return false;
  const int64_t Offset = Info.getLDSOffset(*GV) + MI.getOperand(1).getOffset();
  B.buildConstant(MI.getOperand(0).getReg(), Offset);
  MI.eraseFromParent();
  return true;
}

/// The null pointers of local and private memory, where 0 is an address, and of
/// flat memory (AMDGPU usage guide, "Address Spaces").
constexpr int64_t SmallNull = -1, FlatNull = 0;

/// The register whose high half says where \p AddrSpace lies in the flat
/// address space; none if it lies nowhere.
MCRegister getAperture(unsigned AddrSpace) {
  return AddrSpace == ToyGCNAS::Local     ? MCRegister(ToyGCN::SRC_SHARED_BASE)
         : AddrSpace == ToyGCNAS::Private ? MCRegister(ToyGCN::SRC_PRIVATE_BASE)
                                          : MCRegister();
}

/// A local or private address is the low half of its flat address.
void widenAddress(Register Dst, Register Src, MCRegister Aperture,
                  MachineIRBuilder &B) {
  const MachineRegisterInfo &MRI = *B.getMRI();
  const LLT Ty = MRI.getType(Dst);
  auto High = B.buildUnmerge(S32, B.buildCopy(S64, Register(Aperture)));
  auto Low = B.buildPtrToInt(S32, Src);
  auto Wide = B.buildMergeLikeInstr(S64, {Low.getReg(0), High.getReg(1)});
  const MachineInstr *Object = MRI.getVRegDef(Src);
  const bool IsObject = Object->getOpcode() == G_FRAME_INDEX ||
                        Object->getOpcode() == G_GLOBAL_VALUE;
  if (IsObject) {
    B.buildIntToPtr(Dst, Wide);
    return;
  }
  auto IsNull =
      B.buildICmp(CmpInst::ICMP_EQ, S1, Low, B.buildConstant(S32, SmallNull));
  B.buildSelect(Dst, IsNull, B.buildConstant(Ty, FlatNull),
                B.buildIntToPtr(Ty, Wide));
}

void narrowAddress(Register Dst, Register Src, MachineIRBuilder &B) {
  const LLT Ty = B.getMRI()->getType(Dst);
  auto Wide = B.buildPtrToInt(S64, Src);
  auto IsNull =
      B.buildICmp(CmpInst::ICMP_EQ, S1, Wide, B.buildConstant(S64, FlatNull));
  B.buildSelect(Dst, IsNull, B.buildConstant(Ty, SmallNull),
                B.buildIntToPtr(Ty, B.buildTrunc(S32, Wide)));
}

/// Global, constant and flat addresses are the same number. Between local and
/// private memory only null has a meaning, and it is the same in both: such a
/// cast stands in an arm of a choice that is not taken.
bool lowerAddrSpaceCast(MachineInstr &MI, MachineIRBuilder &B) {
  Register Dst = MI.getOperand(0).getReg(), Src = MI.getOperand(1).getReg();
  const LLT DstTy = B.getMRI()->getType(Dst), SrcTy = B.getMRI()->getType(Src);
  if (!DstTy.isPointer()) // A vector of pointers.
    return false;
  const MCRegister From = getAperture(SrcTy.getAddressSpace());
  const MCRegister To = getAperture(DstTy.getAddressSpace());
  if (DstTy.getSizeInBits() == 64 && SrcTy.getSizeInBits() == 64)
    B.buildIntToPtr(Dst, B.buildPtrToInt(S64, Src));
  else if (From && To)
    B.buildIntToPtr(Dst, B.buildPtrToInt(S32, Src));
  else if (From && DstTy.getSizeInBits() == 64)
    widenAddress(Dst, Src, From, B);
  else if (To && SrcTy.getSizeInBits() == 64)
    narrowAddress(Dst, Src, B);
  else
    return false;
  MI.eraseFromParent();
  return true;
}

/// True if \p R is no signaling NaN; a loop's value, if what comes into the
/// loop and what the loop makes of it are none.
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
/// (LangRef of LLVM 22); of minimumnum and maximumnum, operands are made quiet
/// first. A function may say of all its operations that none meets NaN.
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
  case G_FPTOSI_SAT:
  case G_FPTOUI_SAT:
  case G_FPTOSI:
  case G_FPTOUI:
  case G_SITOFP:
  case G_UITOFP:
    if (convertsHalf(MI, *B.getMRI()))
      return convertHalf(MI, B);
    break;
  default:
    break;
  }
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
    return lowerFPToIntSat(MI, B);
  case G_CTLZ:
  case G_CTTZ:
  case G_CTLZ_ZERO_UNDEF:
  case G_CTTZ_ZERO_UNDEF:
    return lowerCountZeros(MI, B);
  case G_SEXT_INREG:
    return lowerSExtInReg64(MI, B);
  case G_FPTOSI:
  case G_FPTOUI:
    return lowerFPToInt64(MI, B);
  case G_SITOFP:
  case G_UITOFP:
    return lowerInt64ToFP(MI, B);
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
    return lowerVectorAccess(MI, B);
  case G_GLOBAL_VALUE:
    return lowerLDSAddress(MI, B);
  case G_ADDRSPACE_CAST:
    return lowerAddrSpaceCast(MI, B);
  default:
    return false;
  }
}

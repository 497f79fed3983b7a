//===- ToyGCNInstructionSelector.cpp - Selection of values ----------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Selects values: instructions that are copies, constants, register pairs,
/// carries and lane masks.
///
///   %2:sgpr(s32) = G_ADD %0, %1     -->  %2:sreg_32 = S_ADD_I32 %0, %1
///   %5:vgpr(s32) = G_ADD %3, %4     -->  %5:vgpr_32 = V_ADD_U32_e64 %3, %4
///   %8:vgpr(s64) = G_MERGE_VALUES %6, %7
///                    -->  %8:vreg_64 = REG_SEQUENCE %6, sub0, %7, sub1
///
//===----------------------------------------------------------------------===//

#include "Select/ToyGCNInstructionSelector.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "Operations/Operations.h"
#include "Select/MemoryOrder.h"
#include "ToyGCN.h"
#include "ToyGCNMachineFunctionInfo.h"
#include "Uniformity/WorkgroupShape.h"
#include "llvm/CodeGen/GlobalISel/GISelValueTracking.h"
#include "llvm/CodeGen/GlobalISel/MIPatternMatch.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/Support/Debug.h"

// The interpreter of match tables prints its steps as debug output, which the
// packaged LLVM is built without; here -toygcn-explain-select enables it.
#undef DEBUG_WITH_TYPE
#define DEBUG_WITH_TYPE(TYPE, ...)                                             \
  do {                                                                         \
    if (ToyGCN::TraceMatchTable) {                                             \
      __VA_ARGS__;                                                             \
    }                                                                          \
  } while (false)
#include "llvm/CodeGen/GlobalISel/GIMatchTableExecutorImpl.h" // Uses it.

using namespace llvm;
using namespace MIPatternMatch;
using namespace TargetOpcode;

#define DEBUG_TYPE "toygcn-isel"

#define GET_GLOBALISEL_IMPL
#include "ToyGCNGenGlobalISel.inc"
#undef GET_GLOBALISEL_IMPL

ToyGCNInstructionSelector::ToyGCNInstructionSelector(
    const ToyGCNTargetMachine &TM, const ToyGCNSubtarget &STI,
    const ToyGCNRegisterBankInfo &RBI)
    : TM(TM), STI(STI), TII(*STI.getInstrInfo()), TRI(*STI.getRegisterInfo()),
      RBI(RBI),
#define GET_GLOBALISEL_PREDICATES_INIT
#include "ToyGCNGenGlobalISel.inc"
#undef GET_GLOBALISEL_PREDICATES_INIT
#define GET_GLOBALISEL_TEMPORARIES_INIT
#include "ToyGCNGenGlobalISel.inc"
#undef GET_GLOBALISEL_TEMPORARIES_INIT
{
}

InstructionSelector *
llvm::createToyGCNInstructionSelector(const ToyGCNTargetMachine &TM,
                                      const ToyGCNSubtarget &STI,
                                      const ToyGCNRegisterBankInfo &RBI) {
  return new ToyGCNInstructionSelector(TM, STI, RBI);
}

//===----------------------------------------------------------------------===//
// Helpers
//===----------------------------------------------------------------------===//

const RegisterBank &ToyGCNInstructionSelector::bank(Register R) const {
  return *RBI.getRegBank(R, *MRI, TRI);
}

bool ToyGCNInstructionSelector::isScalar(Register R) const {
  return &bank(R) == &ToyGCN::SGPRRegBank;
}

bool ToyGCNInstructionSelector::constrain(Register R) const {
  if (!R.isVirtual() || MRI->getRegClassOrNull(R))
    return true;
  const TargetRegisterClass *RC = RBI.getClassFor(bank(R), type(R));
  return RC && RBI.constrainGenericRegister(R, *RC, *MRI);
}

Register ToyGCNInstructionSelector::lookThroughCopies(Register R) const {
  while (R.isVirtual()) {
    const MachineInstr *Def = MRI->getVRegDef(R);
    if (!Def || !Def->isCopy() || Def->getOperand(1).getSubReg() ||
        !Def->getOperand(1).getReg().isVirtual())
      break;
    R = Def->getOperand(1).getReg();
  }
  return R;
}

const MachineInstr *ToyGCNInstructionSelector::source(Register R) const {
  R = lookThroughCopies(R);
  return R.isVirtual() ? MRI->getVRegDef(R) : nullptr;
}

std::optional<int64_t> ToyGCNInstructionSelector::constant(Register R) const {
  return getIConstantVRegSExtVal(lookThroughCopies(R), *MRI);
}

Register ToyGCNInstructionSelector::withoutMask(Register R,
                                                uint64_t Kept) const {
  const MachineInstr *And = getOpcodeDef(G_AND, R, *MRI);
  if (!And)
    return R;
  const Register Masked = And->getOperand(1).getReg();
  const auto Mask =
      getIConstantVRegValWithLookThrough(And->getOperand(2).getReg(), *MRI);
  return Mask && (Mask->Value.getZExtValue() & Kept) == Kept &&
                 isScalar(Masked) == isScalar(R)
             ? Masked
             : R;
}

void ToyGCNInstructionSelector::buildPair(MachineIRBuilder &B, Register Pair,
                                          Register Low, Register High,
                                          unsigned DwordsEach) {
  const unsigned N = DwordsEach;
  B.buildInstr(REG_SEQUENCE)
      .addDef(Pair)
      .addUse(Low)
      .addImm(ToyGCNRegisterInfo::getSubRegIndex(0, N))
      .addUse(High)
      .addImm(ToyGCNRegisterInfo::getSubRegIndex(N, N));
}

Register
ToyGCNInstructionSelector::extract(MachineIRBuilder &B, Register R,
                                   unsigned SubReg,
                                   const TargetRegisterClass *RC) const {
  constrain(R);
  Register Part = MRI->createVirtualRegister(RC);
  B.buildInstr(COPY).addDef(Part).addUse(R, 0, SubReg);
  return Part;
}

bool ToyGCNInstructionSelector::finish(MachineInstr &MI,
                                       MachineInstrBuilder New) const {
  MI.eraseFromParent();
  constrainSelectedInstRegOperands(*New, TII, TRI, RBI);
  return true;
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

bool ToyGCNInstructionSelector::selectCopyLike(MachineInstr &MI) const {
  MI.setDesc(TII.get(COPY));
  while (MI.getNumOperands() > 2)
    MI.removeOperand(2);
  Register Dst = MI.getOperand(0).getReg(), Src = MI.getOperand(1).getReg();
  // A copy would be joined with its source. Workaround: reserved-pairs.
  if (TRI.isBeyondBudget(Dst, MI.getMF()->getFunction())) {
    MI.setDesc(TII.get(ToyGCNInstrInfo::getConstantMove(
        ToyGCN::VGPR_32RegClass.contains(Dst), 32)));
    MI.addImplicitDefUseOperands(*MI.getMF());
  }
  return constrain(Dst) && constrain(Src);
}

bool ToyGCNInstructionSelector::selectPhi(MachineInstr &MI) const {
  MI.setDesc(TII.get(TargetOpcode::PHI));
  for (const MachineOperand &MO : MI.operands())
    if (MO.isReg() && !constrain(MO.getReg()))
      return false;
  return true;
}

bool ToyGCNInstructionSelector::selectUndef(MachineInstr &MI) const {
  MI.setDesc(TII.get(IMPLICIT_DEF));
  return constrain(MI.getOperand(0).getReg());
}

/// An integer of more than two dwords, which combines make of their merge.
bool ToyGCNInstructionSelector::selectWideConstant(MachineInstr &MI) const {
  const Register Dst = MI.getOperand(0).getReg();
  const APInt &Value = MI.getOperand(1).getCImm()->getValue();
  MachineIRBuilder B(MI);
  auto Seq = B.buildInstrNoInsert(REG_SEQUENCE).addDef(Dst);
  for (unsigned I = 0; I < Value.getBitWidth() / 32; ++I) {
    const bool IsVector = !isScalar(Dst);
    const Register Part = MRI->createVirtualRegister(
        IsVector ? &ToyGCN::VGPR_32RegClass : &ToyGCN::SReg_32RegClass);
    B.buildInstr(ToyGCNInstrInfo::getConstantMove(IsVector, 32))
        .addDef(Part)
        .addImm(int32_t(Value.extractBitsAsZExtValue(32, 32 * I)));
    Seq.addUse(Part).addImm(ToyGCNRegisterInfo::getSubRegIndex(I, 1));
  }
  B.insertInstr(Seq);
  return constrain(Dst) && finish(MI, Seq);
}

bool ToyGCNInstructionSelector::selectConstant(MachineInstr &MI) const {
  Register Dst = MI.getOperand(0).getReg();
  const unsigned Bits = type(Dst).getSizeInBits();
  if (Bits > 64)
    return selectWideConstant(MI);
  const MachineOperand &C = MI.getOperand(1);
  int64_t Value =
      C.isFPImm() ? C.getFPImm()->getValueAPF().bitcastToAPInt().getSExtValue()
                  : C.getCImm()->getSExtValue();
  unsigned Opc;
  if (&bank(Dst) == &ToyGCN::LaneMaskRegBank) {
    Opc = ToyGCN::S_MOV_B64;
    Value = Value ? -1 : 0;
  } else {
    Opc =
        ToyGCNInstrInfo::getConstantMove(!isScalar(Dst), Bits == 64 ? 64 : 32);
  }
  MachineIRBuilder B(MI);
  if (!constrain(Dst))
    return false;
  return finish(MI, B.buildInstr(Opc).addDef(Dst).addImm(Value));
}

bool ToyGCNInstructionSelector::selectMerge(MachineInstr &MI) const {
  if (selectWideProduct(MI))
    return true;
  MachineIRBuilder B(MI);
  Register Dst = MI.getOperand(0).getReg();
  auto Seq = B.buildInstrNoInsert(REG_SEQUENCE).addDef(Dst);
  const unsigned Dwords = type(MI.getOperand(1).getReg()).getSizeInBits() / 32;
  for (unsigned I = 1; I < MI.getNumOperands(); ++I) {
    unsigned Sub = ToyGCNRegisterInfo::getSubRegIndex((I - 1) * Dwords, Dwords);
    if (!Sub || !constrain(MI.getOperand(I).getReg()))
      return false;
    Seq.addUse(MI.getOperand(I).getReg()).addImm(Sub);
  }
  if (!constrain(Dst))
    return false;
  B.insertInstr(Seq);
  MI.eraseFromParent();
  return true;
}

bool ToyGCNInstructionSelector::selectUnmerge(MachineInstr &MI) const {
  MachineIRBuilder B(MI);
  const unsigned N = MI.getNumOperands() - 1;
  Register Src = MI.getOperand(N).getReg();
  const unsigned Dwords = type(MI.getOperand(0).getReg()).getSizeInBits() / 32;
  if (!constrain(Src))
    return false;
  for (unsigned I = 0; I < N; ++I) {
    Register Dst = MI.getOperand(I).getReg();
    unsigned Sub = ToyGCNRegisterInfo::getSubRegIndex(I * Dwords, Dwords);
    if (!Sub || !constrain(Dst))
      return false;
    B.buildInstr(COPY).addDef(Dst).addUse(Src, 0, Sub);
  }
  MI.eraseFromParent();
  return true;
}

bool ToyGCNInstructionSelector::selectTrunc(MachineInstr &MI) const {
  Register Dst = MI.getOperand(0).getReg(), Src = MI.getOperand(1).getReg();
  if (!constrain(Dst) || !constrain(Src))
    return false;
  if (type(Src).getSizeInBits() == 64)
    MI.getOperand(1).setSubReg(ToyGCN::sub0);
  MI.setDesc(TII.get(COPY));
  return true;
}

/// s64 from an s32 in a VGPR, as a pair with 0.
bool ToyGCNInstructionSelector::selectVectorZExt(MachineInstr &MI) const {
  MachineIRBuilder B(MI);
  Register Zero = MRI->createVirtualRegister(&ToyGCN::VGPR_32RegClass);
  B.buildInstr(ToyGCN::V_MOV_B32_e32).addDef(Zero).addImm(0);
  MI.setDesc(TII.get(G_MERGE_VALUES));
  MachineInstrBuilder(*MI.getMF(), MI).addUse(Zero);
  return selectMerge(MI);
}

bool ToyGCNInstructionSelector::entersLoop(Register R) const {
  const MachineBasicBlock &From = *MRI->getVRegDef(R)->getParent();
  return any_of(MRI->use_nodbg_instructions(R), [&](const MachineInstr &User) {
    const MachineBasicBlock &To = *User.getParent();
    if (&To == &From)
      return false;
    if (!Loops) {
      MachineDominatorTree DT(*MF);
      Loops = std::make_unique<MachineLoopInfo>(DT);
    }
    const MachineLoop *In = Loops->getLoopFor(&To);
    return In && !In->contains(&From);
  });
}

bool ToyGCNInstructionSelector::allUsersTakeIn(const MachineInstr &MI) const {
  const Register R = MI.getOperand(0).getReg();
  if (takesMovedLane(MI) || isChoiceOfBits(MI))
    return false;
  if (MRI->hasOneNonDBGUse(R))
    return !entersLoop(R);
  // Scalars and literals of several users would be moved for each of them.
  auto IsCheap = [&](const MachineOperand &MO) {
    const Register Source = lookThroughCopies(MO.getReg());
    const auto C = constant(Source);
    return C ? ToyGCN::isInlineInteger(*C)
             : Source.isVirtual() && !isScalar(Source);
  };
  return all_of(MI.uses(), IsCheap) &&
         all_of(MRI->use_nodbg_operands(R),
                [&](const MachineOperand &Use) {
                  const MachineInstr &User = *Use.getParent();
                  auto Reads = [&](const MachineOperand &MO) {
                    return MO.isReg() && MO.getReg() == R;
                  };
                  return ToyGCN::canTakeIn(Use, MI.getOpcode(), *MRI) &&
                         !isScalar(User.getOperand(0).getReg()) &&
                         count_if(User.uses(), Reads) == 1;
                }) &&
         !entersLoop(R);
}

/// A pointer of a dword as a number, without a copy if it is a sum that nothing
/// else reads.
Register ToyGCNInstructionSelector::toInteger(Register Pointer,
                                              MachineIRBuilder &B) const {
  const LLT S32 = LLT::scalar(32);
  MachineInstr *Def = MRI->getVRegDef(Pointer);
  if (Def->getOpcode() == G_PTR_ADD && MRI->hasOneNonDBGUse(Pointer)) {
    B.setInstr(*Def);
    Def->getOperand(1).setReg(toInteger(Def->getOperand(1).getReg(), B));
    Def->setDesc(TII.get(G_ADD));
    MRI->setType(Pointer, S32);
    return Pointer;
  }
  Register Int = MRI->createGenericVirtualRegister(S32);
  MRI->setRegBank(Int, bank(Pointer));
  selectCopyLike(*B.buildPtrToInt(Int, Pointer));
  return Int;
}

/// A sum of dwords. The loads and stores that can add an offset themselves are
/// selected before.
bool ToyGCNInstructionSelector::selectPointerSum(MachineInstr &MI) const {
  MachineIRBuilder B(MI);
  MI.getOperand(1).setReg(toInteger(MI.getOperand(1).getReg(), B));
  MI.setDesc(TII.get(G_ADD));
  MRI->setType(MI.getOperand(0).getReg(), LLT::scalar(32));
  return selectByPattern(MI);
}

/// 64-bit sums by halves with a carry.
bool ToyGCNInstructionSelector::selectAddSub(MachineInstr &MI) const {
  Register Dst = MI.getOperand(0).getReg();
  Register L = MI.getOperand(1).getReg(), R = MI.getOperand(2).getReg();
  const bool IsSub = MI.getOpcode() == G_SUB;
  const bool Scalar = isScalar(Dst);
  if (!Scalar && !IsSub && selectWideSum(MI))
    return true;
  MachineIRBuilder B(MI);
  const TargetRegisterClass *RC = Scalar ? ToyGCNRegisterInfo::getSGPRClass(32)
                                         : ToyGCNRegisterInfo::getVGPRClass(32);
  auto Part = [&](Register V, unsigned Sub) { return extract(B, V, Sub, RC); };
  Register LL = Part(L, ToyGCN::sub0), RL = Part(R, ToyGCN::sub0);
  Register LH = Part(L, ToyGCN::sub1), RH = Part(R, ToyGCN::sub1);
  Register Lo = MRI->createVirtualRegister(RC);
  Register Hi = MRI->createVirtualRegister(RC);
  if (Scalar) {
    B.buildInstr(IsSub ? ToyGCN::S_SUB_U32 : ToyGCN::S_ADD_U32, {Lo}, {LL, RL});
    B.buildInstr(IsSub ? ToyGCN::S_SUBB_U32 : ToyGCN::S_ADDC_U32, {Hi},
                 {LH, RH});
  } else {
    Register Carry = MRI->createVirtualRegister(&ToyGCN::LaneMask_64RegClass);
    Register Unused = MRI->createVirtualRegister(&ToyGCN::LaneMask_64RegClass);
    B.buildInstr(IsSub ? ToyGCN::V_SUB_CO_U32_e64 : ToyGCN::V_ADD_CO_U32_e64,
                 {Lo, Carry}, {LL, RL});
    B.buildInstr(IsSub ? ToyGCN::V_SUBB_CO_U32_e64 : ToyGCN::V_ADDC_CO_U32_e64)
        .addDef(Hi)
        .addDef(Unused, RegState::Dead)
        .addUse(LH)
        .addUse(RH)
        .addUse(Carry, RegState::Kill);
  }
  buildPair(B, Dst, Lo, Hi);
  MI.eraseFromParent();
  return constrain(Dst);
}

/// and, or, xor of lane masks.
bool ToyGCNInstructionSelector::selectMaskLogic(MachineInstr &MI) const {
  unsigned Opc = MI.getOpcode() == G_AND  ? ToyGCN::S_AND_B64
                 : MI.getOpcode() == G_OR ? ToyGCN::S_OR_B64
                                          : ToyGCN::S_XOR_B64;
  MachineIRBuilder B(MI);
  for (unsigned I = 0; I < 3; ++I)
    if (!constrain(MI.getOperand(I).getReg()))
      return false;
  return finish(MI, B.buildInstr(Opc)
                        .add(MI.getOperand(0))
                        .add(MI.getOperand(1))
                        .add(MI.getOperand(2)));
}

bool ToyGCNInstructionSelector::selectFence(MachineInstr &MI) const {
  const auto Order = AtomicOrdering(MI.getOperand(0).getImm());
  const auto Scope = SyncScope::ID(MI.getOperand(1).getImm());
  MachineIRBuilder B(MI);
  ToyGCN::buildOrder(B, ToyGCN::observersOf(Scope, *MI.getMF()),
                     isAcquireOrStronger(Order));
  MI.eraseFromParent();
  return true;
}

bool ToyGCNInstructionSelector::selectReadFirstLane(MachineInstr &MI) const {
  if (MI.getNumExplicitOperands() != 4)
    return selectByPattern(MI);
  // The agreed bits: AgreedRead.h.
  return finish(MI, MachineIRBuilder(MI)
                        .buildInstr(ToyGCN::V_READFIRSTLANE_B32_agree)
                        .add(MI.getOperand(0))
                        .add(MI.getOperand(2))
                        .add(MI.getOperand(3)));
}

bool ToyGCNInstructionSelector::selectBarrier(MachineInstr &MI) const {
  MachineIRBuilder B(MI);
  if (!ToyGCN::WorkgroupShape(MI.getMF()->getFunction()).isOneWave())
    return finish(MI, B.buildInstr(ToyGCN::S_BARRIER));
  return finish(
      MI, B.buildInstr(ToyGCN::WAVE_BARRIER).setMIFlag(MachineInstr::NoMerge));
}

/// Here all variables in local memory have their places.
bool ToyGCNInstructionSelector::selectGroupSize(MachineInstr &MI) const {
  const auto &Info = *MI.getMF()->getInfo<ToyGCNMachineFunctionInfo>();
  return finish(MI, MachineIRBuilder(MI)
                        .buildInstr(ToyGCN::S_MOV_B32)
                        .add(MI.getOperand(0))
                        .addImm(int64_t(Info.getLDSBytes())));
}

bool ToyGCNInstructionSelector::selectWaitcnt(MachineInstr &MI) const {
  return finish(MI, MachineIRBuilder(MI)
                        .buildInstr(ToyGCN::S_WAITCNT)
                        .addImm(MI.getOperand(1).getImm() & 0xffff));
}

/// Operands: both results, numerator, denominator, which of these to scale.
bool ToyGCNInstructionSelector::selectDivScale(MachineInstr &MI) const {
  const MachineOperand &Result = MI.getOperand(0);
  const MachineOperand &Num = MI.getOperand(3), &Den = MI.getOperand(4);
  const bool Wide = type(Result.getReg()).getSizeInBits() == 64;
  return finish(MI, MachineIRBuilder(MI)
                        .buildInstr(Wide ? ToyGCN::V_DIV_SCALE_F64_e64
                                         : ToyGCN::V_DIV_SCALE_F32_e64)
                        .add(Result)
                        .add(MI.getOperand(1))
                        .add(MI.getOperand(5).getImm() & 1 ? Num : Den)
                        .add(Den)
                        .add(Num));
}

namespace {
/// Intrinsics that are one instruction, but no pattern.
struct DirectRow {
  Intrinsic::ID ID;
  unsigned Opcode;
};
constexpr DirectRow CacheControls[] = {
    {Intrinsic::amdgcn_s_dcache_inv, ToyGCN::S_DCACHE_INV},
    {Intrinsic::amdgcn_s_dcache_inv_vol, ToyGCN::S_DCACHE_INV_VOL},
    {Intrinsic::amdgcn_s_dcache_wb, ToyGCN::S_DCACHE_WB},
    {Intrinsic::amdgcn_s_dcache_wb_vol, ToyGCN::S_DCACHE_WB_VOL},
    {Intrinsic::amdgcn_buffer_wbinvl1, ToyGCN::BUFFER_WBINVL1},
    {Intrinsic::amdgcn_buffer_wbinvl1_vol, ToyGCN::BUFFER_WBINVL1_VOL},
};
constexpr DirectRow PairConversions[] = {
    {Intrinsic::amdgcn_cvt_pkrtz, ToyGCN::V_CVT_PKRTZ_F16_F32_e64},
    {Intrinsic::amdgcn_cvt_pknorm_i16, ToyGCN::V_CVT_PKNORM_I16_F32_e64},
    {Intrinsic::amdgcn_cvt_pknorm_u16, ToyGCN::V_CVT_PKNORM_U16_F32_e64},
    {Intrinsic::amdgcn_cvt_pk_i16, ToyGCN::V_CVT_PK_I16_I32_e64},
    {Intrinsic::amdgcn_cvt_pk_u16, ToyGCN::V_CVT_PK_U16_U32_e64},
};
unsigned directOpcode(ArrayRef<DirectRow> Rows, const MachineInstr &MI) {
  const Intrinsic::ID ID = cast<GIntrinsic>(MI).getIntrinsicID();
  return find_if(Rows, [ID](const DirectRow &R) { return R.ID == ID; })->Opcode;
}
} // namespace

bool ToyGCNInstructionSelector::selectCacheControl(MachineInstr &MI) const {
  return finish(
      MI, MachineIRBuilder(MI).buildInstr(directOpcode(CacheControls, MI)));
}

bool ToyGCNInstructionSelector::selectConvertPair(MachineInstr &MI) const {
  const unsigned Opcode = directOpcode(PairConversions, MI);
  auto New = MachineIRBuilder(MI).buildInstr(Opcode).add(MI.getOperand(0));
  const MCInstrDesc &Desc = TII.get(Opcode);
  const bool HasModifiers = Desc.TSFlags & ToyGCN::TSFlags::HasFloatModifiers;
  for (unsigned I = 2; I < 4; ++I) {
    const Register R = MI.getOperand(I).getReg();
    const auto [Src, Mods] =
        HasModifiers ? splitModifiers(R) : std::pair(R, 0u);
    if (HasModifiers)
      New.addImm(Mods);
    New.addUse(Src);
  }
  // Saturation, scale.
  for (unsigned I = HasModifiers ? 5 : 3; I < Desc.getNumOperands(); ++I)
    New.addImm(0);
  return finish(MI, New);
}

/// What no instruction took in as a modifier: the top bit is in the high dword.
bool ToyGCNInstructionSelector::selectSignBit64(MachineInstr &MI) const {
  const bool Clears = MI.getOpcode() == G_FABS;
  const TargetRegisterClass *RC = &ToyGCN::VGPR_32RegClass;
  const Register Dst = MI.getOperand(0).getReg();
  const Register Src = MI.getOperand(1).getReg();
  MachineIRBuilder B(MI);
  Register Lo = extract(B, Src, ToyGCN::sub0, RC);
  Register Hi = extract(B, Src, ToyGCN::sub1, RC);
  Register Mask = MRI->createVirtualRegister(RC);
  Register Changed = MRI->createVirtualRegister(RC);
  B.buildInstr(ToyGCN::V_MOV_B32_e32)
      .addDef(Mask)
      .addImm(Clears ? INT32_MAX : INT32_MIN);
  B.buildInstr(Clears ? ToyGCN::V_AND_B32_e64 : ToyGCN::V_XOR_B32_e64,
               {Changed}, {Hi, Mask});
  buildPair(B, Dst, Lo, Changed);
  MI.eraseFromParent();
  return constrain(Dst);
}

bool ToyGCNInstructionSelector::isChoiceOfBits(const MachineInstr &MI) const {
  auto IsMasked = [&](Register R, Register Other) {
    const MachineInstr *And = MRI->getVRegDef(R);
    return And && And->getOpcode() == G_AND && MRI->hasOneNonDBGUse(R) &&
           any_of(And->uses(), [&](const MachineOperand &MO) {
             const MachineInstr *Inner = MRI->getVRegDef(MO.getReg());
             return Inner && Inner->getOpcode() == G_XOR &&
                    Inner->readsVirtualRegister(Other);
           });
  };
  const Register L = MI.getOperand(1).getReg(), R = MI.getOperand(2).getReg();
  return MI.getOpcode() == G_XOR && (IsMasked(L, R) || IsMasked(R, L));
}

bool ToyGCNInstructionSelector::isClamp(const MachineInstr &MI, bool IsMin,
                                        ClampOf Kind) const {
  auto BoundOf = [&](const MachineInstr &Op) {
    auto C =
        getIConstantVRegValWithLookThrough(Op.getOperand(2).getReg(), *MRI);
    return C ? C
             : getIConstantVRegValWithLookThrough(Op.getOperand(1).getReg(),
                                                  *MRI);
  };
  const auto Second = BoundOf(MI);
  const MachineInstr *Inner = nullptr;
  for (unsigned I : {1, 2})
    if (const MachineInstr *Def = MRI->getVRegDef(MI.getOperand(I).getReg());
        is_contained(
            {G_SMIN, G_SMAX, G_UMIN, G_UMAX, G_FMINNUM_IEEE, G_FMAXNUM_IEEE},
            Def->getOpcode()))
      Inner = Def;
  const auto First = Inner ? BoundOf(*Inner) : std::nullopt;
  if (!First || !Second ||
      !MRI->hasOneNonDBGUse(Inner->getOperand(0).getReg()) ||
      takesMovedLane(*Inner))
    return false;
  const APInt &Low = IsMin ? First->Value : Second->Value;
  const APInt &High = IsMin ? Second->Value : First->Value;
  const unsigned Bits = Low.getBitWidth();
  if (!ToyGCN::isInlineConstant(Low.getSExtValue(), Bits) &&
      !ToyGCN::isInlineConstant(High.getSExtValue(), Bits))
    return false;
  if (Kind == ClampOf::NonNegative && Low.isNegative())
    return false;
  if (Kind != ClampOf::Float)
    return Kind == ClampOf::Unsigned ? Low.ule(High) : Low.sle(High);
  const fltSemantics &Type =
      Bits == 16 ? APFloat::IEEEhalf() : APFloat::IEEEsingle();
  // The median of +0 and -0 is +0, the minimum -0.
  return APFloat(Type, Low) < APFloat(Type, High);
}

template <unsigned Bits>
InstructionSelector::ComplexRendererFns
ToyGCNInstructionSelector::selectShiftAmount(MachineOperand &Root) const {
  const Register R = withoutMask(Root.getReg(), Bits - 1);
  return {{[=](MachineInstrBuilder &MIB) { MIB.addUse(R); }}};
}

/// The float \p R without changes of its sign bit, and what they are.
std::pair<Register, unsigned>
ToyGCNInstructionSelector::splitModifiers(Register R) const {
  Register Src = R;
  unsigned Mods = ToyGCN::SrcMods::None;
  if (mi_match(Src, *MRI, m_GFNeg(m_Reg(Src))))
    Mods |= ToyGCN::SrcMods::Neg;
  if (mi_match(Src, *MRI, m_GFabs(m_Reg(Src))))
    Mods |= ToyGCN::SrcMods::Abs;
  // The sign bits of scalar values were changed by integer operations. A vector
  // has more than one.
  if (isScalar(Src) || type(R).isVector())
    return {R, ToyGCN::SrcMods::None};
  return {Src, Mods};
}

InstructionSelector::ComplexRendererFns
ToyGCNInstructionSelector::selectMods(MachineOperand &Root) const {
  const auto [Src, Mods] = splitModifiers(Root.getReg());
  return {{[=, Src = Src](MachineInstrBuilder &MIB) { MIB.addReg(Src); },
           [=, Mods = Mods](MachineInstrBuilder &MIB) { MIB.addImm(Mods); }}};
}

//===----------------------------------------------------------------------===//
// Dispatch
//===----------------------------------------------------------------------===//

bool ToyGCNInstructionSelector::select(MachineInstr &MI) {
  const bool IsExplained = startExplaining(MI);
  const bool Selected = selectByRow(MI);
  if (IsExplained)
    endExplaining(Selected);
  return Selected;
}

bool ToyGCNInstructionSelector::selectByPattern(MachineInstr &MI) const {
  return mustTellOfPatterns() ? selectAndTell(MI)
                              : selectImpl(MI, *CoverageInfo);
}

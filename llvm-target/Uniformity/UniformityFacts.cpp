//===- UniformityFacts.cpp - What each operation does to lanes ------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Uniformity/UniformityFacts.h"
#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "Operations/AsmOperands.h"
#include "Operations/Operations.h"
#include "ToyGCNOperands.h"
#include "Uniformity/AgreedRead.h"
#include "llvm/CodeGen/GlobalISel/GenericMachineInstrs.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace {
using IU = InstructionUniformity;
constexpr IU ByOperands = IU::Default;
constexpr IU Always = IU::AlwaysUniform;
constexpr IU Never = IU::NeverUniform;

IU ofIntrinsic(Intrinsic::ID ID) {
  return ToyGCN::lanesOfIntrinsic(ID).value_or(Never);
}

/// An ordered or volatile load may see different values lane by lane, even
/// from one address: nothing forces the lanes to read at one instant.
IU ofMachineLoad(const MachineInstr &MI) {
  if (MI.memoperands_empty())
    return Never;
  for (const MachineMemOperand *MMO : MI.memoperands())
    if (MMO->isVolatile() || MMO->isAtomic() ||
        ToyGCN::isPerLaneMemory(MMO->getAddrSpace()))
      return Never;
  return ByOperands;
}

/// A number becomes a lane mask: each lane sees its own bit.
bool becomesMask(Register Dst, Register Src, const MachineRegisterInfo &MRI) {
  if (!Dst.isVirtual())
    return false;
  const auto *To = MRI.getRegClassOrNull(Dst);
  const auto *From = MRI.getRegClassOrNull(Src);
  return To && From && To->getID() == ToyGCN::LaneMask_64RegClassID &&
         From->getID() != ToyGCN::LaneMask_64RegClassID;
}

/// A result of inline assembly is uniform where it must be.
bool isScalarAsmResult(Register Reg, const MachineRegisterInfo &MRI) {
  if (!Reg.isVirtual() || !MRI.hasOneDef(Reg))
    return false;
  const MachineOperand &Def = *MRI.def_begin(Reg);
  return Def.getParent()->isInlineAsm() &&
         !MRI.getTargetRegisterInfo()->isDivergentRegClass(
             MRI.getRegClass(Reg));
}

/// A copy out of a physical register: only scalar registers are uniform.
IU ofCopy(const MachineInstr &MI) {
  if (!MI.getOperand(1).isReg()) // Bad code, for the verifier to name.
    return Never;
  Register Src = MI.getOperand(1).getReg();
  if (isScalarAsmResult(Src, MI.getMF()->getRegInfo()))
    return Always;
  if (!Src.isPhysical())
    return becomesMask(MI.getOperand(0).getReg(), Src, MI.getMF()->getRegInfo())
               ? Never
               : ByOperands;
  return ToyGCN::isVGPR(MI.getOperand(1)) ? Never : Always;
}

/// Selected instructions without a row: what the scalar unit computes from
/// uniform operands is uniform; a vector instruction works lane by lane.
IU ofFormat(const MachineInstr &MI) {
  const uint64_t Flags = MI.getDesc().TSFlags;
  if (Flags & ToyGCN::TSFlags::Scalar)
    return ByOperands;
  if (Flags & ToyGCN::TSFlags::DPP)
    return Never;
  if (MI.mayLoad())
    return ofMachineLoad(MI);
  if (Flags & ToyGCN::TSFlags::VALU)
    return ByOperands;
  return Never;
}
} // namespace

bool ToyGCN::readsFirstLane(const MachineInstr &MI) {
  return MI.getOpcode() == ToyGCN::V_READFIRSTLANE_B32 ||
         MI.getOpcode() == ToyGCN::V_READFIRSTLANE_B32_user ||
         MI.getOpcode() == ToyGCN::V_READFIRSTLANE_B32_agree ||
         MI.getOpcode() == ToyGCN::V_READFIRSTLANE_B32_half;
}

bool ToyGCN::isPerLaneMemory(unsigned AddrSpace) {
  return AddrSpace == ToyGCNAS::Private || AddrSpace == ToyGCNAS::Flat;
}

/// Kernel arguments are the same for the whole dispatch; in a plain function
/// an argument is in an SGPR only if it is marked inreg.
static IU ofArgument(const Argument &A) {
  if (A.getParent()->getCallingConv() == CallingConv::AMDGPU_KERNEL)
    return Always;
  return A.hasInRegAttr() ? Always : Never;
}

/// True if the legalizer puts a vector into private memory, for an index that
/// is no constant.
static bool goesThroughMemory(const Value &V) {
  const unsigned Index = isa<InsertElementInst>(V) ? 2 : 1;
  return isa<ExtractElementInst, InsertElementInst>(V) &&
         !isa<ConstantInt>(cast<Instruction>(V).getOperand(Index));
}

/// The inline assembly that \p V is a result of, and which one.
static std::optional<std::pair<const CallBase *, unsigned>>
getAsmResult(const Value &V) {
  const auto *Part = dyn_cast<ExtractValueInst>(&V);
  const Value *From = Part ? Part->getAggregateOperand() : &V;
  const auto *Asm = dyn_cast<CallBase>(From);
  if (!Asm || !Asm->isInlineAsm() || Asm->getType()->isStructTy() != !!Part)
    return std::nullopt;
  return {{Asm, Part ? Part->getIndices()[0] : 0}};
}

IU ToyGCN::getUniformity(const Value &V) {
  if (const auto *A = dyn_cast<Argument>(&V))
    return ofArgument(*A);
  if (const auto *II = dyn_cast<IntrinsicInst>(&V))
    return ofIntrinsic(II->getIntrinsicID());
  if (const auto Result = getAsmResult(V))
    return isScalarAsmResult(*Result->first, Result->second) ? Always : Never;
  if (ToyGCN::getAgreedRead(V))
    return Always;
  if (isa<CallBase, AtomicRMWInst, AtomicCmpXchgInst, VAArgInst>(V) ||
      goesThroughMemory(V))
    return Never;
  if (const auto *LI = dyn_cast<LoadInst>(&V))
    return !LI->isSimple() || isPerLaneMemory(LI->getPointerAddressSpace())
               ? Never
               : ByOperands;
  return ByOperands;
}

IU ToyGCN::getUniformity(const MachineInstr &MI) {
  const unsigned Opc = MI.getOpcode();
  if (const auto *GI = dyn_cast<GIntrinsic>(&MI))
    return ofIntrinsic(GI->getIntrinsicID());
  if (Opc == TargetOpcode::COPY)
    return ofCopy(MI);
  if (isa<GAnyLoad>(MI))
    return ofMachineLoad(MI);
  // Scalar registers that a call writes; a copy of a vector register answers
  // for itself.
  if (MI.isCall())
    return Always;
  const std::optional<IU> Lanes = lanesOfOpcode(Opc);
  if (Opc <= TargetOpcode::GENERIC_OP_END || MI.isPreISelOpcode())
    return Lanes.value_or(Never);
  return Lanes.value_or(ofFormat(MI));
}

SmallVector<const Use *, 1> ToyGCN::restsOn(const Value &V) {
  SmallVector<const Use *, 1> Scalars;
  const auto *II = dyn_cast<IntrinsicInst>(&V);
  if (II && ofIntrinsic(II->getIntrinsicID()) == Always)
    for (const Use &U : II->args())
      if (mustBeScalar(U) && !isa<Constant>(U.get()))
        Scalars.push_back(&U);
  return Scalars;
}

SmallVector<const MachineOperand *, 1> ToyGCN::restsOn(const MachineInstr &MI) {
  SmallVector<const MachineOperand *, 1> Scalars;
  const auto *GI = dyn_cast<GIntrinsic>(&MI);
  if (!GI || ofIntrinsic(GI->getIntrinsicID()) != Always)
    return Scalars;
  const unsigned Mask = getScalarOperands(GI->getIntrinsicID()).value_or(0);
  for (const MachineOperand &Use : MI.all_uses())
    if (Mask & 1 << Use.getOperandNo())
      Scalars.push_back(&Use);
  return Scalars;
}

//===- ClampResults.cpp - Results between 0 and 1 -------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A float that is computed only to be brought between 0 and 1 is computed with
/// the clamp bit: the colours of images are.
///
///   %1 = V_ADD_F32_e64 0, %a, 0, %b, 0, 0
///   %2 = V_MED3_F32_e64 0, %1, 0, 0, 0, 1.0, 0, 0
///     -->
///   %1 = V_ADD_F32_e64 0, %a, 0, %b, 1, 0
///
/// Needs: SSA, constants in operands; kernels start with DX10_CLAMP set, so NaN
/// becomes 0, as by the median and by the minimum of the maximum.
/// Guarantees: functions that write MODE stay as they are.
///
//===----------------------------------------------------------------------===//

#include "Tools/PassBase.h"
#include "ToyGCNInstrInfo.h"
#include "ToyGCNOperands.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"

using namespace llvm;
using namespace llvm::ToyGCN;

#define DEBUG_TYPE "toygcn-clamp-results"

namespace llvm::ToyGCN {
namespace {
struct FloatResultRow {
  uint16_t Opcode;
  uint8_t Bits; ///< Of one float.
  bool IsPair;  ///< Two of them in a dword.
};
#define GET_FloatResultTable_DECL
#define GET_FloatResultTable_IMPL
#include "ToyGCNGenSearchableTables.inc"
} // namespace
} // namespace llvm::ToyGCN

namespace {
class ToyGCNClampResults final
    : public MachinePass<ToyGCNClampResults, KeepsCFG, OnSSA> {
  bool runOnMachineFunction(MachineFunction &MF) override;

  MachineRegisterInfo *MRI = nullptr;

  MachineInstr *definedBesides(const MachineInstr &MI,
                               SmallVector<uint64_t, 2> Floats,
                               const FloatResultRow &Type) const;
  MachineInstr *clampedBy(const MachineInstr &MI,
                          const FloatResultRow &Type) const;
  void clamp(MachineInstr &MI, MachineInstr &Def);
};

constexpr OpName Sources[] = {OpName::src0, OpName::src1, OpName::src2};
constexpr OpName Modifiers[] = {OpName::src0_modifiers, OpName::src1_modifiers,
                                OpName::src2_modifiers, OpName::op_sel,
                                OpName::neg_lo,         OpName::neg_hi,
                                OpName::clamp,          OpName::omod};
} // namespace

/// True if the high float of a pair that \p MI reads from \p Source is in the
/// register's high half.
static bool readsHighHalf(const MachineInstr &MI, unsigned Source) {
  return getImmOrZero(MI, OpName::op_sel_hi) >> Source & 1;
}

/// True if \p Source of \p MI is \p Float, or a pair of it.
static bool isConstant(const MachineInstr &MI, unsigned Source, uint64_t Float,
                       const FloatResultRow &Type) {
  const MachineOperand *Use = getOperand(MI, Sources[Source]);
  if (!Use->isImm())
    return false;
  const uint64_t Mask = maskTrailingOnes<uint64_t>(Type.Bits);
  const unsigned High = readsHighHalf(MI, Source) ? 16 : 0;
  return (Use->getImm() & Mask) == Float &&
         (!Type.IsPair || (Use->getImm() >> High & Mask) == Float);
}

/// What defines the source of \p MI that is not one of the constants \p Floats,
/// if \p MI is its one reader and reads it as it is; else null.
MachineInstr *
ToyGCNClampResults::definedBesides(const MachineInstr &MI,
                                   SmallVector<uint64_t, 2> Floats,
                                   const FloatResultRow &Type) const {
  if (any_of(Modifiers, [&](OpName Name) { return getImmOrZero(MI, Name); }))
    return nullptr;
  const MachineOperand *Other = nullptr;
  for (auto [Number, Name] : enumerate(Sources)) {
    const MachineOperand *Source = getOperand(MI, Name);
    if (!Source)
      continue;
    uint64_t *Float = find_if(Floats, [&, N = Number](uint64_t F) {
      return isConstant(MI, N, F, Type);
    });
    if (Float != Floats.end())
      Floats.erase(Float);
    else if (std::exchange(Other, Source) ||
             (Type.IsPair && !readsHighHalf(MI, Number)))
      return nullptr;
  }
  const bool IsOnlyReader = Floats.empty() && Other && Other->isReg() &&
                            Other->getReg().isVirtual() &&
                            !Other->getSubReg() &&
                            MRI->hasOneNonDBGUse(Other->getReg());
  return IsOnlyReader ? MRI->getVRegDef(Other->getReg()) : nullptr;
}

/// What computes the float that \p MI brings between 0 and 1, and could do so
/// itself; else null.
MachineInstr *ToyGCNClampResults::clampedBy(const MachineInstr &MI,
                                            const FloatResultRow &Type) const {
  const uint64_t One = Type.Bits == 64   ? 0x3ff0000000000000
                       : Type.Bits == 32 ? 0x3f800000
                                         : 0x3c00;
  MachineInstr *Def = nullptr;
  switch (MI.getOpcode()) {
  case V_MED3_F32_e64:
  case V_MED3_F16_e64:
    Def = definedBesides(MI, {0, One}, Type);
    break;
  case V_MIN_F64_e64:
  case V_PK_MIN_F16:
    Def = definedBesides(MI, {One}, Type);
    if (Def && Def->getOpcode() != V_MAX_F64_e64 &&
        Def->getOpcode() != V_PK_MAX_F16)
      return nullptr;
    Def = Def ? definedBesides(*Def, {0}, Type) : nullptr;
    break;
  default:
    break;
  }
  const FloatResultRow *Computed =
      Def ? findFloatResult(Def->getOpcode()) : nullptr;
  return Computed && Computed->Bits == Type.Bits &&
                 Computed->IsPair == Type.IsPair &&
                 MRI->getRegClass(Def->getOperand(0).getReg()) ==
                     MRI->getRegClass(MI.getOperand(0).getReg())
             ? Def
             : nullptr;
}

/// True if \p MF changes how floats are computed: what DX10_CLAMP is then is
/// not known.
static bool writesMode(const MachineFunction &MF) {
  return any_of(MF, [](const MachineBasicBlock &MBB) {
    return any_of(MBB, [](const MachineInstr &MI) {
      return MI.getOpcode() == S_SETREG_B32 ||
             MI.getOpcode() == S_SETREG_IMM32_B32 || MI.isInlineAsm();
    });
  });
}

/// \p MI brings between 0 and 1 what \p Def computes.
void ToyGCNClampResults::clamp(MachineInstr &MI, MachineInstr &Def) {
  const Register Result = Def.getOperand(0).getReg();
  MachineInstr &Reader = *MRI->use_instr_nodbg_begin(Result);
  MRI->markUsesInDebugValueAsUndef(Result);
  MRI->replaceRegWith(MI.getOperand(0).getReg(), Result);
  getOperand(Def, OpName::clamp)->setImm(1);
  if (&Reader != &MI) { // The maximum.
    MRI->markUsesInDebugValueAsUndef(Reader.getOperand(0).getReg());
    Reader.eraseFromParent();
  }
  MI.eraseFromParent();
}

bool ToyGCNClampResults::runOnMachineFunction(MachineFunction &MF) {
  MRI = &MF.getRegInfo();
  if (writesMode(MF))
    return false;
  bool Changed = false;
  for (MachineBasicBlock &MBB : MF)
    for (MachineInstr &MI : make_early_inc_range(MBB))
      if (const FloatResultRow *Type = findFloatResult(MI.getOpcode()))
        if (MachineInstr *Def = clampedBy(MI, *Type)) {
          clamp(MI, *Def);
          Changed = true;
        }
  return Changed;
}

TOYGCN_DEFINE_PASS(Function, ClampResults, "ToyGCN results between 0 and 1")

//===- BankForms.cpp - Scalar and vector forms ----------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Operations/BankForms.h"
#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "ToyGCN.h"
#include "ToyGCNISelLowering.h"
#include "llvm/CodeGen/GlobalISel/GenericMachineInstrs.h"
#include "llvm/CodeGen/MachineInstr.h"
#include "llvm/CodeGen/MachineMemOperand.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/TargetOpcodes.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;
using namespace TargetOpcode;

bool ToyGCN::isValueMover(const MachineInstr &MI) {
  switch (MI.getOpcode()) {
  case G_PHI:
  case COPY:
  case G_FREEZE:
  case G_SELECT:
  case G_BITCAST:
  case G_UNMERGE_VALUES:
  case G_MERGE_VALUES:
  case G_BUILD_VECTOR:
  case G_CONCAT_VECTORS:
  case G_INTTOPTR:
  case G_PTRTOINT:
  case G_TRUNC:
  case G_ASSERT_ZEXT:
  case G_ASSERT_SEXT:
  case G_ASSERT_ALIGN:
    return true;
  default:
    return false;
  }
}

bool ToyGCN::isScalarLoad(const MachineInstr &MI,
                          const MachineRegisterInfo &MRI) {
  const auto *Load = dyn_cast<GLoad>(&MI);
  if (!Load || MI.memoperands().size() != 1)
    return false;
  const MachineMemOperand &MMO = Load->getMMO();
  const unsigned AS = MMO.getAddrSpace();
  const bool Unchanged = AS == ToyGCNAS::Constant ||
                         AS == ToyGCNAS::Constant32 || MMO.isInvariant() ||
                         (MMO.getFlags() & MONoClobber);
  const bool InReach = AS == ToyGCNAS::Constant || AS == ToyGCNAS::Global;
  const LLT Ty = MRI.getType(MI.getOperand(0).getReg());
  const unsigned Bits = Ty.getSizeInBits();
  return Unchanged && InReach && !MMO.isVolatile() && !MMO.isAtomic() &&
         MMO.getAlign() >= Align(4) &&
         MMO.getMemoryType().getSizeInBits() == Bits &&
         (Bits == 32 || Bits == 64 || Bits == 128 || Bits == 256 ||
          Bits == 512);
}

static bool intrinsicHasScalarForm(Intrinsic::ID ID) {
  switch (ID) {
  case Intrinsic::amdgcn_readfirstlane:
  case Intrinsic::amdgcn_readlane:
  case Intrinsic::amdgcn_ballot:
  case Intrinsic::amdgcn_s_barrier:
  case Intrinsic::amdgcn_wave_barrier:
  case Intrinsic::amdgcn_sched_barrier:
  case Intrinsic::amdgcn_s_waitcnt:
  case Intrinsic::amdgcn_s_sleep:
  case Intrinsic::amdgcn_s_memtime:
  case Intrinsic::amdgcn_s_memrealtime:
    return true;
  default:
    return false;
  }
}

/// Operands that are in another bank than the result's: a bit for each that
/// must be scalar; the others must not be.
std::optional<unsigned> ToyGCN::getScalarOperands(Intrinsic::ID ID) {
  constexpr unsigned Op2 = 1 << 2, Op3 = 1 << 3;
  switch (ID) {
  case Intrinsic::amdgcn_readfirstlane:
  case Intrinsic::amdgcn_ballot:
    return 0;
  case Intrinsic::amdgcn_readlane:
    return Op3;
  case Intrinsic::amdgcn_writelane:
    return Op2 | Op3;
  case Intrinsic::amdgcn_inverse_ballot:
    return Op2;
  default:
    return std::nullopt;
  }
}

/// GFX9 has no scalar float unit, no scalar memory but the read-only path,
/// and no scalar byte permute (Vega ISA, chapter 5).
bool ToyGCN::hasScalarForm(const MachineInstr &MI,
                           const MachineRegisterInfo &MRI) {
  if (const auto *GI = dyn_cast<GIntrinsic>(&MI))
    return intrinsicHasScalarForm(GI->getIntrinsicID());
  // Scalar registers come in powers of two.
  for (const MachineOperand &MO : MI.operands())
    if (MO.isReg() && MO.getReg().isVirtual())
      if (LLT Ty = MRI.getType(MO.getReg());
          Ty.isVector() && !isPowerOf2_64(Ty.getSizeInBits()))
        return false;
  switch (MI.getOpcode()) {
  case G_LOAD:
    return isScalarLoad(MI, MRI);
  case G_IMPLICIT_DEF:
  case G_CONSTANT:
  case G_FCONSTANT:
  case G_FRAME_INDEX:
  case G_GLOBAL_VALUE:
  case G_ADD:
  case G_SUB:
  case G_MUL:
  case G_UMULH:
  case G_SMULH:
  case G_AND:
  case G_OR:
  case G_XOR:
  case G_SHL:
  case G_LSHR:
  case G_ASHR:
  case G_UBFX:
  case G_SBFX:
  case G_ROTR:
  case G_FSHR:
  case G_SMIN:
  case G_SMAX:
  case G_UMIN:
  case G_UMAX:
  case G_ABS:
  case G_CTPOP:
  case G_TOYGCN_FFBH_U32:
  case G_TOYGCN_FFBL_B32:
  case G_BITREVERSE:
  case G_BSWAP:
  case G_UADDO:
  case G_UADDE:
  case G_USUBO:
  case G_USUBE:
  case G_ICMP:
  case G_SEXT:
  case G_ZEXT:
  case G_ANYEXT:
  case G_SEXT_INREG:
  case G_PTR_ADD:
  case G_PTRMASK:
  case G_FNEG: // Sign bits are bits.
  case G_FABS:
    return true;
  default:
    return isValueMover(MI);
  }
}

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
#include "Tools/RuleCoverage.h"
#include "ToyGCN.h"
#include "Uniformity/AgreedRead.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/CodeGen/GlobalISel/GenericMachineInstrs.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/TargetOpcodes.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;

namespace {
using IU = InstructionUniformity;
constexpr IU ByOperands = IU::Default;
constexpr IU Always = IU::AlwaysUniform;
constexpr IU Never = IU::NeverUniform;

struct Fact {
  unsigned Key; // Intrinsic::ID or opcode.
  IU What;
};

// Intrinsics: sources of divergence first, then what is uniform whatever it is
// fed, then the pure functions of their operands.
constexpr Fact IntrinsicFacts[] = {
    {Intrinsic::amdgcn_workitem_id_x, Never},
    {Intrinsic::amdgcn_workitem_id_y, Never},
    {Intrinsic::amdgcn_workitem_id_z, Never},
    {Intrinsic::amdgcn_mbcnt_lo, Never},
    {Intrinsic::amdgcn_mbcnt_hi, Never},
    {Intrinsic::amdgcn_ds_permute, Never},
    {Intrinsic::amdgcn_ds_bpermute, Never},
    {Intrinsic::amdgcn_ds_swizzle, Never},
    {Intrinsic::amdgcn_wave_shuffle, Never},
    {Intrinsic::amdgcn_mov_dpp, Never},
    {Intrinsic::amdgcn_update_dpp, Never},
    {Intrinsic::amdgcn_writelane, Never},
    {Intrinsic::amdgcn_inverse_ballot, Never},
    // Equal in the active lanes, but whole-wave code reads the others too.
    {Intrinsic::amdgcn_set_inactive, Never},

    {Intrinsic::amdgcn_workgroup_id_x, Always},
    {Intrinsic::amdgcn_workgroup_id_y, Always},
    {Intrinsic::amdgcn_workgroup_id_z, Always},
    {Intrinsic::amdgcn_kernarg_segment_ptr, Always},
    {Intrinsic::amdgcn_implicitarg_ptr, Always},
    {Intrinsic::amdgcn_dispatch_ptr, Always},
    {Intrinsic::amdgcn_queue_ptr, Always},
    {Intrinsic::amdgcn_dispatch_id, Always},
    {Intrinsic::amdgcn_groupstaticsize, Always},
    {Intrinsic::amdgcn_readfirstlane, Always},
    // Its lane number must be uniform: toygcn-lower-divergent-lanes sees to it.
    {Intrinsic::amdgcn_readlane, Always},
    {Intrinsic::amdgcn_wave_reduce_add, Always},
    {Intrinsic::amdgcn_wave_reduce_fadd, Always},
    {Intrinsic::amdgcn_wave_reduce_sub, Always},
    {Intrinsic::amdgcn_wave_reduce_fsub, Always},
    {Intrinsic::amdgcn_wave_reduce_min, Always},
    {Intrinsic::amdgcn_wave_reduce_umin, Always},
    {Intrinsic::amdgcn_wave_reduce_fmin, Always},
    {Intrinsic::amdgcn_wave_reduce_max, Always},
    {Intrinsic::amdgcn_wave_reduce_umax, Always},
    {Intrinsic::amdgcn_wave_reduce_fmax, Always},
    {Intrinsic::amdgcn_wave_reduce_and, Always},
    {Intrinsic::amdgcn_wave_reduce_or, Always},
    {Intrinsic::amdgcn_wave_reduce_xor, Always},
    {Intrinsic::amdgcn_ballot, Always},
    {Intrinsic::amdgcn_icmp, Always},
    {Intrinsic::amdgcn_fcmp, Always},
    {Intrinsic::amdgcn_wavefrontsize, Always},
    {Intrinsic::amdgcn_s_memtime, Always},
    {Intrinsic::amdgcn_s_memrealtime, Always},

    {Intrinsic::amdgcn_rcp, ByOperands},
    {Intrinsic::amdgcn_rsq, ByOperands},
    {Intrinsic::amdgcn_sqrt, ByOperands},
    {Intrinsic::amdgcn_sin, ByOperands},
    {Intrinsic::amdgcn_cos, ByOperands},
    {Intrinsic::amdgcn_log, ByOperands},
    {Intrinsic::amdgcn_exp2, ByOperands},
    {Intrinsic::amdgcn_fract, ByOperands},
    {Intrinsic::amdgcn_frexp_mant, ByOperands},
    {Intrinsic::amdgcn_frexp_exp, ByOperands},
    {Intrinsic::amdgcn_fmed3, ByOperands},
    {Intrinsic::amdgcn_fmul_legacy, ByOperands},
    {Intrinsic::amdgcn_class, ByOperands},
    {Intrinsic::amdgcn_div_scale, ByOperands},
    {Intrinsic::amdgcn_div_fmas, ByOperands},
    {Intrinsic::amdgcn_div_fixup, ByOperands},
    {Intrinsic::amdgcn_ubfe, ByOperands},
    {Intrinsic::amdgcn_sbfe, ByOperands},
    {Intrinsic::amdgcn_alignbyte, ByOperands},
    {Intrinsic::amdgcn_perm, ByOperands},
    {Intrinsic::amdgcn_mul_i24, ByOperands},
    {Intrinsic::amdgcn_mul_u24, ByOperands},
    {Intrinsic::amdgcn_cvt_pkrtz, ByOperands},
    {Intrinsic::amdgcn_sffbh, ByOperands},
    {Intrinsic::amdgcn_strict_wwm, ByOperands},
    {Intrinsic::amdgcn_wwm, ByOperands},

    // No result, or a result that no lane sees.
    {Intrinsic::amdgcn_s_barrier, ByOperands},
    {Intrinsic::amdgcn_wave_barrier, ByOperands},
    {Intrinsic::amdgcn_sched_barrier, ByOperands},
    {Intrinsic::amdgcn_s_waitcnt, ByOperands},
    {Intrinsic::amdgcn_s_sleep, ByOperands},

    // Generic intrinsics that stay calls in IR.
    {Intrinsic::abs, ByOperands},
    {Intrinsic::bitreverse, ByOperands},
    {Intrinsic::bswap, ByOperands},
    {Intrinsic::ptrmask, ByOperands},
    {Intrinsic::ctlz, ByOperands},
    {Intrinsic::ctpop, ByOperands},
    {Intrinsic::cttz, ByOperands},
    {Intrinsic::fshl, ByOperands},
    {Intrinsic::fshr, ByOperands},
    {Intrinsic::smax, ByOperands},
    {Intrinsic::smin, ByOperands},
    {Intrinsic::umax, ByOperands},
    {Intrinsic::umin, ByOperands},
    {Intrinsic::sadd_sat, ByOperands},
    {Intrinsic::ssub_sat, ByOperands},
    {Intrinsic::uadd_sat, ByOperands},
    {Intrinsic::usub_sat, ByOperands},
    {Intrinsic::sadd_with_overflow, ByOperands},
    {Intrinsic::ssub_with_overflow, ByOperands},
    {Intrinsic::smul_with_overflow, ByOperands},
    {Intrinsic::uadd_with_overflow, ByOperands},
    {Intrinsic::usub_with_overflow, ByOperands},
    {Intrinsic::umul_with_overflow, ByOperands},
    {Intrinsic::fabs, ByOperands},
    {Intrinsic::copysign, ByOperands},
    {Intrinsic::canonicalize, ByOperands},
    {Intrinsic::ceil, ByOperands},
    {Intrinsic::floor, ByOperands},
    {Intrinsic::trunc, ByOperands},
    {Intrinsic::rint, ByOperands},
    {Intrinsic::nearbyint, ByOperands},
    {Intrinsic::roundeven, ByOperands},
    {Intrinsic::round, ByOperands},
    {Intrinsic::fma, ByOperands},
    {Intrinsic::fmuladd, ByOperands},
    {Intrinsic::sqrt, ByOperands},
    {Intrinsic::ldexp, ByOperands},
    {Intrinsic::frexp, ByOperands},
    {Intrinsic::exp2, ByOperands},
    {Intrinsic::log2, ByOperands},
    {Intrinsic::exp, ByOperands},
    {Intrinsic::exp10, ByOperands},
    {Intrinsic::log, ByOperands},
    {Intrinsic::log10, ByOperands},
    {Intrinsic::sin, ByOperands},
    {Intrinsic::cos, ByOperands},
    {Intrinsic::scmp, ByOperands},
    {Intrinsic::ucmp, ByOperands},
    {Intrinsic::maxnum, ByOperands},
    {Intrinsic::minnum, ByOperands},
    {Intrinsic::maximumnum, ByOperands},
    {Intrinsic::minimumnum, ByOperands},
    {Intrinsic::is_fpclass, ByOperands},
    {Intrinsic::fptosi_sat, ByOperands},
    {Intrinsic::fptoui_sat, ByOperands},
    {Intrinsic::expect, ByOperands},
    {Intrinsic::assume, ByOperands},
    {Intrinsic::lifetime_start, ByOperands},
    {Intrinsic::lifetime_end, ByOperands},
};

// Target-independent opcodes. Loads, atomics and intrinsics are decided by
// getUniformity(MachineInstr): their entry here says "classified".
constexpr unsigned PureOpcodes[] = {
    TargetOpcode::COPY,
    TargetOpcode::PHI,
    TargetOpcode::IMPLICIT_DEF,
    TargetOpcode::REG_SEQUENCE,
    TargetOpcode::INSERT_SUBREG,
    TargetOpcode::EXTRACT_SUBREG,
    TargetOpcode::SUBREG_TO_REG,
    TargetOpcode::KILL,
    TargetOpcode::DBG_VALUE,
    TargetOpcode::DBG_LABEL,
    TargetOpcode::G_PHI,
    TargetOpcode::G_IMPLICIT_DEF,
    TargetOpcode::G_FREEZE,
    TargetOpcode::G_CONSTANT,
    TargetOpcode::G_FCONSTANT,
    TargetOpcode::G_FRAME_INDEX,
    TargetOpcode::G_GLOBAL_VALUE,
    TargetOpcode::G_CONSTANT_POOL,
    TargetOpcode::G_BLOCK_ADDR,
    TargetOpcode::G_ADD,
    TargetOpcode::G_SUB,
    TargetOpcode::G_MUL,
    TargetOpcode::G_UMULH,
    TargetOpcode::G_SMULH,
    TargetOpcode::G_UDIV,
    TargetOpcode::G_SDIV,
    TargetOpcode::G_UREM,
    TargetOpcode::G_SREM,
    TargetOpcode::G_UDIVREM,
    TargetOpcode::G_SDIVREM,
    TargetOpcode::G_AND,
    TargetOpcode::G_OR,
    TargetOpcode::G_XOR,
    TargetOpcode::G_SHL,
    TargetOpcode::G_LSHR,
    TargetOpcode::G_ASHR,
    TargetOpcode::G_FSHL,
    TargetOpcode::G_FSHR,
    TargetOpcode::G_ROTL,
    TargetOpcode::G_ROTR,
    TargetOpcode::G_UBFX,
    TargetOpcode::G_SBFX,
    TargetOpcode::G_SMIN,
    TargetOpcode::G_SMAX,
    TargetOpcode::G_UMIN,
    TargetOpcode::G_UMAX,
    TargetOpcode::G_ABS,
    TargetOpcode::G_CTPOP,
    TargetOpcode::G_CTLZ,
    TargetOpcode::G_CTLZ_ZERO_UNDEF,
    TargetOpcode::G_CTTZ,
    TargetOpcode::G_CTTZ_ZERO_UNDEF,
    TargetOpcode::G_BITREVERSE,
    TargetOpcode::G_BSWAP,
    TargetOpcode::G_UADDO,
    TargetOpcode::G_UADDE,
    TargetOpcode::G_USUBO,
    TargetOpcode::G_USUBE,
    TargetOpcode::G_SADDO,
    TargetOpcode::G_SSUBO,
    TargetOpcode::G_SADDE,
    TargetOpcode::G_SSUBE,
    TargetOpcode::G_UMULO,
    TargetOpcode::G_SMULO,
    TargetOpcode::G_UADDSAT,
    TargetOpcode::G_USUBSAT,
    TargetOpcode::G_SADDSAT,
    TargetOpcode::G_SSUBSAT,
    TargetOpcode::G_ICMP,
    TargetOpcode::G_FCMP,
    TargetOpcode::G_SELECT,
    TargetOpcode::G_SEXT,
    TargetOpcode::G_ZEXT,
    TargetOpcode::G_ANYEXT,
    TargetOpcode::G_TRUNC,
    TargetOpcode::G_SEXT_INREG,
    TargetOpcode::G_ASSERT_SEXT,
    TargetOpcode::G_ASSERT_ZEXT,
    TargetOpcode::G_ASSERT_ALIGN,
    TargetOpcode::G_EXTRACT,
    TargetOpcode::G_INSERT,
    TargetOpcode::G_MERGE_VALUES,
    TargetOpcode::G_UNMERGE_VALUES,
    TargetOpcode::G_BUILD_VECTOR,
    TargetOpcode::G_BUILD_VECTOR_TRUNC,
    TargetOpcode::G_CONCAT_VECTORS,
    TargetOpcode::G_SHUFFLE_VECTOR,
    TargetOpcode::G_EXTRACT_VECTOR_ELT,
    TargetOpcode::G_INSERT_VECTOR_ELT,
    TargetOpcode::G_BITCAST,
    TargetOpcode::G_PTRTOINT,
    TargetOpcode::G_INTTOPTR,
    TargetOpcode::G_PTR_ADD,
    TargetOpcode::G_PTRMASK,
    TargetOpcode::G_ADDRSPACE_CAST,
    TargetOpcode::G_FADD,
    TargetOpcode::G_FSUB,
    TargetOpcode::G_FMUL,
    TargetOpcode::G_FDIV,
    TargetOpcode::G_FREM,
    TargetOpcode::G_FMA,
    TargetOpcode::G_FMAD,
    TargetOpcode::G_FNEG,
    TargetOpcode::G_FABS,
    TargetOpcode::G_FCOPYSIGN,
    TargetOpcode::G_FCANONICALIZE,
    TargetOpcode::G_FSQRT,
    TargetOpcode::G_FEXP2,
    TargetOpcode::G_FLOG2,
    TargetOpcode::G_FLDEXP,
    TargetOpcode::G_FFLOOR,
    TargetOpcode::G_FCEIL,
    TargetOpcode::G_FRINT,
    TargetOpcode::G_FNEARBYINT,
    TargetOpcode::G_INTRINSIC_TRUNC,
    TargetOpcode::G_INTRINSIC_ROUND,
    TargetOpcode::G_INTRINSIC_ROUNDEVEN,
    TargetOpcode::G_FMINNUM,
    TargetOpcode::G_FMAXNUM,
    TargetOpcode::G_FMINNUM_IEEE,
    TargetOpcode::G_FMAXNUM_IEEE,
    TargetOpcode::G_FMINIMUMNUM,
    TargetOpcode::G_FMAXIMUMNUM,
    TargetOpcode::G_IS_FPCLASS,
    TargetOpcode::G_FPEXT,
    TargetOpcode::G_FPTRUNC,
    TargetOpcode::G_FPTOSI,
    TargetOpcode::G_FPTOUI,
    TargetOpcode::G_FPTOSI_SAT,
    TargetOpcode::G_FPTOUI_SAT,
    TargetOpcode::G_SITOFP,
    TargetOpcode::G_UITOFP,
    ToyGCN::G_TOYGCN_FFBH_U32,
    ToyGCN::G_TOYGCN_FFBL_B32,
    ToyGCN::G_TOYGCN_BFE_U32,
    ToyGCN::G_TOYGCN_BFE_I32,
    ToyGCN::G_TOYGCN_MASK_FROM_SCALAR,
    // Control and memory without a result.
    TargetOpcode::G_BR,
    TargetOpcode::G_BRCOND,
    ToyGCN::G_TOYGCN_BRCOND_LANES,
    TargetOpcode::G_STORE,
    TargetOpcode::G_FENCE,
    TargetOpcode::G_TRAP,
    TargetOpcode::LIFETIME_START,
    TargetOpcode::LIFETIME_END,
    // Decided with the whole instruction in hand.
    TargetOpcode::G_LOAD,
    TargetOpcode::G_SEXTLOAD,
    TargetOpcode::G_ZEXTLOAD,
    TargetOpcode::G_INTRINSIC,
    TargetOpcode::G_INTRINSIC_W_SIDE_EFFECTS,
    TargetOpcode::G_INTRINSIC_CONVERGENT,
    TargetOpcode::G_INTRINSIC_CONVERGENT_W_SIDE_EFFECTS,
};

// Read-modify-write: each lane sees its own turn.
constexpr unsigned AtomicOpcodes[] = {
    TargetOpcode::G_ATOMIC_CMPXCHG,
    TargetOpcode::G_ATOMIC_CMPXCHG_WITH_SUCCESS,
    TargetOpcode::G_ATOMICRMW_XCHG,
    TargetOpcode::G_ATOMICRMW_ADD,
    TargetOpcode::G_ATOMICRMW_SUB,
    TargetOpcode::G_ATOMICRMW_AND,
    TargetOpcode::G_ATOMICRMW_NAND,
    TargetOpcode::G_ATOMICRMW_OR,
    TargetOpcode::G_ATOMICRMW_XOR,
    TargetOpcode::G_ATOMICRMW_MAX,
    TargetOpcode::G_ATOMICRMW_MIN,
    TargetOpcode::G_ATOMICRMW_UMAX,
    TargetOpcode::G_ATOMICRMW_UMIN,
    TargetOpcode::G_ATOMICRMW_FADD,
    TargetOpcode::G_ATOMICRMW_FSUB,
    TargetOpcode::G_ATOMICRMW_FMAX,
    TargetOpcode::G_ATOMICRMW_FMIN,
    TargetOpcode::G_ATOMICRMW_UINC_WRAP,
    TargetOpcode::G_ATOMICRMW_UDEC_WRAP,
};

// Selected instructions that their format does not decide.
constexpr Fact TargetFacts[] = {
    {ToyGCN::V_READFIRSTLANE_B32, Always},
    {ToyGCN::V_READFIRSTLANE_B32_user, Always},
    {ToyGCN::V_READFIRSTLANE_B32_agree, Always},
    {ToyGCN::V_READLANE_B32, Always},
    {ToyGCN::V_WRITELANE_B32, Never},
    {ToyGCN::V_WRITE_ONE_LANE_B32, Never},
    {ToyGCN::V_MBCNT_LO_U32_B32_e64, Never},
    {ToyGCN::V_MBCNT_HI_U32_B32_e64, Never},
    {ToyGCN::V_COPY_LANES_B32, Never},
    {ToyGCN::V_SET_INACTIVE_B32, Never},
    {ToyGCN::V_STRICT_WWM_B32, ByOperands},
    {ToyGCN::S_BALLOT_B64, Always},
    {ToyGCN::S_MOV_B64_IMM, ByOperands},
    {ToyGCN::V_MOV_B64_IMM, ByOperands},
    {ToyGCN::S_GLOBAL_ADDRESS, ByOperands},
    {ToyGCN::S_GOT_ENTRY_ADDRESS, ByOperands},
    {ToyGCN::S_AND_B64_term, ByOperands},
    {ToyGCN::S_ANDN2_B64_term, ByOperands},
};

using FactMap = DenseMap<unsigned, IU>;

const FactMap &intrinsicMap() {
  static const FactMap Map = [] {
    FactMap M;
    for (const Fact &F : IntrinsicFacts)
      M[F.Key] = F.What;
    return M;
  }();
  return Map;
}

const FactMap &opcodeMap() {
  static const FactMap Map = [] {
    FactMap M;
    for (unsigned Opc : PureOpcodes)
      M[Opc] = ByOperands;
    for (unsigned Opc : AtomicOpcodes)
      M[Opc] = Never;
    M[ToyGCN::G_TOYGCN_COPY_LANES] = Never; // Lanes leave at different times.
    M[ToyGCN::G_TOYGCN_READFIRSTLANE] = Always;
    M[ToyGCN::G_TOYGCN_SCALAR_FROM_MASK] = Always;
    return M;
  }();
  return Map;
}

std::optional<IU> lookUp(const FactMap &Map, unsigned Key) {
  auto It = Map.find(Key);
  if (It == Map.end())
    return std::nullopt;
  return It->second;
}

IU ofIntrinsic(Intrinsic::ID ID) {
  return ToyGCN::classifyIntrinsic(ID).value_or(Never);
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

/// A copy out of a physical register: only scalar registers are uniform.
IU ofCopy(const MachineInstr &MI) {
  if (!MI.getOperand(1).isReg()) // Bad code, for the verifier to name.
    return Never;
  Register Src = MI.getOperand(1).getReg();
  if (!Src.isPhysical())
    return becomesMask(MI.getOperand(0).getReg(), Src, MI.getMF()->getRegInfo())
               ? Never
               : ByOperands;
  const TargetRegisterInfo *TRI = MI.getMF()->getSubtarget().getRegisterInfo();
  bool IsVector =
      TRI->isDivergentRegClass(TRI->getMinimalPhysRegClass(Src.asMCReg()));
  return IsVector ? Never : Always;
}

/// Selected instructions, by format: what the scalar unit computes from
/// uniform operands is uniform; a vector instruction works lane by lane.
IU ofTargetInstr(const MachineInstr &MI) {
  for (const auto &[Row, F] : enumerate(TargetFacts))
    if (F.Key == MI.getOpcode()) {
      ToyGCN::recordRule(ToyGCN::RuleTable::UniformInstruction, Row);
      return F.What;
    }
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

std::optional<IU> ToyGCN::classifyIntrinsic(Intrinsic::ID ID) {
  if (isRecordingRules())
    for (const auto &[Row, F] : enumerate(IntrinsicFacts))
      if (F.Key == ID)
        recordRule(RuleTable::UniformIntrinsic, Row);
  return lookUp(intrinsicMap(), ID);
}

std::optional<IU> ToyGCN::classifyGenericOpcode(unsigned Opcode) {
  return lookUp(opcodeMap(), Opcode);
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

/// Whether the legalizer puts a vector into private memory, for an index that is
/// no constant.
static bool goesThroughMemory(const Value &V) {
  const unsigned Index = isa<InsertElementInst>(V) ? 2 : 1;
  return isa<ExtractElementInst, InsertElementInst>(V) &&
         !isa<ConstantInt>(cast<Instruction>(V).getOperand(Index));
}

IU ToyGCN::getUniformity(const Value &V) {
  if (const auto *A = dyn_cast<Argument>(&V))
    return ofArgument(*A);
  if (const auto *II = dyn_cast<IntrinsicInst>(&V))
    return ofIntrinsic(II->getIntrinsicID());
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
  if (Opc <= TargetOpcode::GENERIC_OP_END || MI.isPreISelOpcode())
    return classifyGenericOpcode(Opc).value_or(Never);
  return ofTargetInstr(MI);
}

//===- WaitStateRules.cpp - Hazards as a table ----------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emission/WaitStateRules.h"
#include "Operations/AsmText.h"
#include "ToyGCNOperands.h"
#include "ToyGCNRegisterInfo.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

using namespace llvm;
namespace Flags = ToyGCN::TSFlags;

namespace {
bool has(const MachineInstr &MI, uint64_t Flag) {
  return MI.getDesc().TSFlags & Flag;
}
bool isNamed(const MachineInstr &MI, const MachineOperand &MO,
             ToyGCN::OpName Name) {
  return ToyGCN::getOperand(MI, Name) == &MO;
}

// Producers.
bool vectorWritesScalar(const MachineInstr &MI, const MachineOperand &MO) {
  return has(MI, Flags::VALU) && MO.isDef() && !ToyGCN::isVGPR(MO) &&
         MO.getReg() != ToyGCN::EXEC;
}
bool vectorWritesVector(const MachineInstr &MI, const MachineOperand &MO) {
  return has(MI, Flags::VALU) && MO.isDef() && ToyGCN::isVGPR(MO);
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
bool writesHwReg(const MachineInstr &MI, const MachineOperand &MO) {
  return (MI.getOpcode() == ToyGCN::S_SETREG_B32 ||
          MI.getOpcode() == ToyGCN::S_SETREG_IMM32_B32) &&
         isNamed(MI, MO, ToyGCN::OpName::simm16);
}
/// MODE.VSKIP switches vector instructions off.
bool writesVSkip(const MachineInstr &MI, const MachineOperand &MO) {
  constexpr unsigned Mode = 1, VSkip = 28;
  if (!writesHwReg(MI, MO))
    return false;
  const unsigned Imm = MO.getImm(), First = Imm >> 6 & 31,
                 Last = First + (Imm >> 11 & 31);
  return (Imm & 63) == Mode && First <= VSkip && VSkip <= Last;
}
/// Data of more than two dwords is read while the next instruction runs.
bool wideStoreData(const MachineInstr &MI, const MachineOperand &MO) {
  const auto &TRI = *MI.getMF()->getSubtarget().getRegisterInfo();
  return has(MI, Flags::VMEM) && MI.mayStore() &&
         isNamed(MI, MO, ToyGCN::OpName::vdata) &&
         range_size(TRI.regunits(MO.getReg())) > 2;
}

// Consumers.
bool memoryReads(const MachineInstr &MI, const MachineOperand &MO) {
  return has(MI, Flags::VMEM) && MO.isUse();
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
/// Only source 0 goes through the lane crossbar. A lane reads the other sources
/// and the old value of the destination from itself, and these are forwarded:
/// the scan of AMD's "GCN Assembly: Cross-Lane Operations" (GPUOpen, 2016) has
///   v_add v1, v0, v1 row_shr:1
///   v_add v1, v0, v1 row_shr:2
/// with nothing in between, and two wait states where v1 itself moves.
bool dppMoves(const MachineInstr &MI, const MachineOperand &MO) {
  return has(MI, Flags::DPP) && isNamed(MI, MO, ToyGCN::OpName::src0);
}
bool dppUsesExec(const MachineInstr &MI, const MachineOperand &MO) {
  return has(MI, Flags::DPP) && MO.isUse() && MO.getReg() == ToyGCN::EXEC;
}
/// A carry-in or a select mask, third source of v_addc and v_cndmask, is always
/// a lane mask; a data source could also be a constant.
bool isLaneMask(const MachineInstr &MI, const MachineOperand &MO) {
  return isNamed(MI, MO, ToyGCN::OpName::src2) &&
         MI.getDesc().operands()[MO.getOperandNo()].OperandType <
             MCOI::OPERAND_FIRST_TARGET;
}
/// Lane masks are forwarded; a plain source operand is not.
bool readsVCCAsData(const MachineInstr &MI, const MachineOperand &MO) {
  const auto &TRI = *MI.getMF()->getSubtarget().getRegisterInfo();
  return has(MI, Flags::VALU) && MO.isUse() && !MO.isImplicit() &&
         TRI.regsOverlap(MO.getReg(), ToyGCN::VCC) && !isLaneMask(MI, MO);
}
/// s_movrel, s_sendmsg and ds_gws_* read M0 implicitly; as an explicit operand
/// it is an SGPR.
bool usesM0(const MachineInstr &MI, const MachineOperand &MO) {
  return has(MI, Flags::SALU | Flags::SOPP | Flags::DS) && MO.isUse() &&
         MO.isImplicit() && MO.getReg() == ToyGCN::M0;
}
bool usesHwReg(const MachineInstr &MI, const MachineOperand &MO) {
  return writesHwReg(MI, MO) || (MI.getOpcode() == ToyGCN::S_GETREG_B32 &&
                                 isNamed(MI, MO, ToyGCN::OpName::simm16));
}
bool isOfVectorInstr(const MachineInstr &MI, const MachineOperand &) {
  return has(MI, Flags::Vector);
}

using Rule = ToyGCN::WaitStateRule;

// The rules are in the order of the manual's table. Its other rows are about
// things that this target does not have: s_setvskip, VCCZ and EXECZ as sources,
// GDS, s_ttracedata, v_interp, LDS operations that add the lane number, loads
// to LDS, and return from the trap handler. XNACK, which makes scalar loads
// repeat, is off. An SGPR offset of a buffer store would spare its row; there
// are only cache operations in that format.
constexpr StringLiteral AnyVector = "v_";
constexpr StringLiteral AnyMemory = "global_|flat_|scratch_|buffer_|image_";
constexpr StringLiteral AnyDpp = "dpp|quad_perm|row_|wave_";
constexpr StringLiteral AnyHwReg = "s_setreg|s_getreg";

constexpr Rule Rules[] = {
    {"s_setreg, s_getreg or s_setreg of the same register", 2, writesHwReg,
     usesHwReg, "s_setreg", AnyHwReg, Rule::HwReg},
    {"s_setreg of MODE.VSKIP, any vector instruction", 2, writesVSkip,
     isOfVectorInstr, "s_setreg", "_", Rule::Anything},
    {"VALU writes SGPR or VCC, lane select reads it", 4, vectorWritesScalar,
     isLaneSelect, AnyVector, "readlane|writelane"},
    {"VALU writes VCC, v_div_fmas reads it", 4, vectorWritesVCC,
     divFmasReadsVCC, AnyVector, "div_fmas"},
    {"VMEM stores more than 64 bits, VALU writes their VGPRs", 1, wideStoreData,
     vectorWritesVector, "_store_|_atomic_", AnyVector},
    {"VALU writes SGPR, VMEM reads it", 5, vectorWritesScalar, memoryReads,
     AnyVector, AnyMemory},
    {"SALU writes M0, s_movrel, s_sendmsg or ds_gws uses it", 1, scalarWritesM0,
     usesM0, "m0", "s_movrel|s_sendmsg|s_set_gpr_idx|ds_gws"},
    {"VALU writes VGPR, DPP moves it", 2, vectorWritesVector, dppMoves,
     AnyVector, AnyDpp},
    {"VALU writes EXEC, DPP follows", 5, vectorWritesExec, dppUsesExec,
     "v_cmpx", AnyDpp},
    {"VALU writes VCC, VALU reads it as data", 1, vectorWritesVCC,
     readsVCCAsData, AnyVector, AnyVector},
};

/// True if a rule of \p Kind reads \p MO.
bool hasKind(Rule::Meeting Kind, const MachineOperand &MO) {
  return (MO.isReg() && MO.getReg().isPhysical() && Kind != Rule::HwReg) ||
         (MO.isImm() && Kind != Rule::Register);
}

/// True if \p Is holds for operand \p MO; for inline assembly the text decides.
bool plays(bool (*Is)(const MachineInstr &, const MachineOperand &),
           StringRef Words, const MachineOperand &MO) {
  const MachineInstr &MI = *MO.getParent();
  return MI.isInlineAsm()
             ? ToyGCN::mayMention(MI.getOperand(0).getSymbolName(), Words)
             : Is(MI, MO);
}

bool meet(const Rule &R, const MachineOperand &P, const MachineOperand &C,
          const ToyGCNRegisterInfo &TRI) {
  switch (R.Meets) {
  case Rule::Register:
    return (P.isDef() || C.isDef()) && TRI.regsOverlap(P.getReg(), C.getReg());
  case Rule::HwReg: // Bits 5:0 are its number.
    return P.getParent()->isInlineAsm() || C.getParent()->isInlineAsm() ||
           ((P.getImm() ^ C.getImm()) & 63) == 0;
  case Rule::Anything:
    return true;
  }
  return false;
}
} // namespace

ArrayRef<ToyGCN::WaitStateRule> ToyGCN::getWaitStateRules() { return Rules; }

/// True if the next instruction is one of another function. It may consume what
/// any rule is about; the jump itself is one state.
static bool leavesFunction(const MachineInstr &MI) {
  return MI.getOpcode() == ToyGCN::S_SWAPPC_B64 ||
         MI.getOpcode() == ToyGCN::S_SETPC_B64;
}

ToyGCN::WaitStateConsumer::WaitStateConsumer(const MachineInstr &MI,
                                             const ToyGCNRegisterInfo &TRI)
    : TRI(TRI) {
  const bool Leaves = leavesFunction(MI);
  for (const WaitStateRule &R : Rules) {
    const unsigned States = R.States - Leaves;
    if (Leaves)
      Readers.push_back({&R, nullptr, States});
    else
      for (const MachineOperand &C : MI.operands())
        if (hasKind(R.Meets, C) && plays(R.Consumes, R.ConsumerWords, C))
          Readers.push_back({&R, &C, States});
  }
  for (const Reader &R : Readers)
    Most = std::max(Most, R.States);
}

unsigned ToyGCN::WaitStateConsumer::statesAfter(const MachineInstr &First,
                                                unsigned Passed) const {
  unsigned States = 0;
  for (const auto &[Rule, Operand, Need] : Readers)
    if (Need > std::max(States, Passed) &&
        any_of(First.operands(), [&, R = Rule, C = Operand](const auto &P) {
          return hasKind(R->Meets, P) && (!C || meet(*R, P, *C, TRI)) &&
                 plays(R->Produces, R->ProducerWords, P);
        }))
      States = Need;
  return States;
}

//===- Operations.cpp - What each unit can do -----------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Operations/Operations.h"
#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "Operations/Costs.h"
#include "Operations/Expansion.h"
#include "Operations/RowIndex.h"
#include "ToyGCNISelLowering.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/CodeGen/GlobalISel/GenericMachineInstrs.h"
#include "llvm/CodeGen/GlobalISel/Utils.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;

// The rows name opcodes.
namespace llvm::ToyGCN {
#define GET_BufferTable_IMPL
#include "ToyGCNGenSearchableTables.inc"

namespace {
// The table's name for it.
constexpr auto ByOperands = InstructionUniformity::Default;
constexpr auto Always = InstructionUniformity::AlwaysUniform;
constexpr auto Never = InstructionUniformity::NeverUniform;

struct OperationRow {
  uint16_t Opcode;
  uint16_t Width;
  uint8_t WidthOperand;
  bool PassesOn, ReadsScalar, ReadsScalarLow;
  uint8_t ScalarCycles, VectorCycles, VectorCyclesByConstant;
  InstructionUniformity Lanes;
  bool (*ScalarIf)(const MachineInstr &, const MachineRegisterInfo &);
  uint8_t ScalarOperandMask;
  // Why the unit has no form; empty if it has one.
  const char *ScalarWhy, *VectorWhy;
};

struct IntrinsicRow {
  unsigned ID;
  InstructionUniformity Lanes;
  bool HasOwnBanks;
  uint8_t ScalarOperandMask;
  uint8_t ByDwordsMask;
  uint8_t ScalarCycles, VectorCycles;
  const char *ScalarWhy, *VectorWhy;
};

struct FusedRow {
  uint16_t Outer, Inner;
};

#define GET_OperationTable_IMPL
#define GET_FusedTable_IMPL
#define GET_IntrinsicTable_DECL
#define GET_IntrinsicTable_IMPL
#include "ToyGCNGenSearchableTables.inc"

const OperationRow *findRow(unsigned Opcode, unsigned Width = AnyWidth) {
  static const RowIndex<OperationRow> Index(OperationTable);
  return Index.find(Opcode, Width);
}

unsigned widthOf(const MachineInstr &MI, const MachineRegisterInfo &MRI) {
  const std::optional<unsigned> Idx = widthOperandOf(MI);
  return Idx ? MRI.getType(MI.getOperand(*Idx).getReg()).getSizeInBits()
             : AnyWidth;
}

/// Scalar registers come in powers of two.
bool fitsScalarTuples(const MachineInstr &MI, const MachineRegisterInfo &MRI) {
  return none_of(MI.operands(), [&](const MachineOperand &MO) {
    const LLT Ty = MO.isReg() && MO.getReg().isVirtual()
                       ? MRI.getType(MO.getReg())
                       : LLT();
    return Ty.isValid() && !isPowerOf2_64(Ty.getSizeInBits());
  });
}
} // namespace
} // namespace llvm::ToyGCN

std::optional<unsigned> ToyGCN::widthOperandOf(const MachineInstr &MI) {
  const OperationRow *Row = findRow(MI.getOpcode());
  const unsigned Idx = Row ? Row->WidthOperand : 0;
  if (Idx >= MI.getNumOperands() || !MI.getOperand(Idx).isReg())
    return std::nullopt;
  const Register R = MI.getOperand(Idx).getReg();
  const MachineRegisterInfo &MRI = MI.getMF()->getRegInfo();
  if (!R.isVirtual() || !MRI.getType(R).isValid())
    return std::nullopt;
  return Idx;
}

bool ToyGCN::hasForm(Unit U, const MachineInstr &MI,
                     const MachineRegisterInfo &MRI) {
  if (const auto *GI = dyn_cast<GIntrinsic>(&MI)) {
    const IntrinsicRow *Row = findIntrinsicRow(GI->getIntrinsicID());
    return Row && !*(U == Unit::Scalar ? Row->ScalarWhy : Row->VectorWhy);
  }
  const OperationRow *Row = findRow(MI.getOpcode(), widthOf(MI, MRI));
  if (!Row)
    return U == Unit::Vector;
  if (U == Unit::Vector)
    return !*Row->VectorWhy;
  return !*Row->ScalarWhy && fitsScalarTuples(MI, MRI) &&
         (!Row->ScalarIf || Row->ScalarIf(MI, MRI));
}

bool ToyGCN::isValueMover(const MachineInstr &MI) {
  const OperationRow *Row = findRow(MI.getOpcode());
  return Row && Row->PassesOn;
}

bool ToyGCN::busServes(const MachineOperand &Use,
                       const MachineRegisterInfo &MRI) {
  const MachineInstr &MI = *Use.getParent();
  const LLT Ty = MRI.getType(Use.getReg());
  if (MI.mayLoadOrStore())
    return Use.getOperandNo() == 1 && Ty.isPointer() &&
           Ty.getAddressSpace() != ToyGCNAS::Local;
  const OperationRow *Row = findRow(MI.getOpcode(), widthOf(MI, MRI));
  return MI.getNumExplicitDefs() && !isa<GIntrinsic>(MI) &&
         (!Row || Row->ReadsScalar) && Ty != LLT::scalar(1) && !Ty.isVector();
}

bool ToyGCN::busServesLow(const MachineOperand &Use,
                          const MachineRegisterInfo &MRI) {
  const MachineInstr &MI = *Use.getParent();
  const OperationRow *Row = findRow(MI.getOpcode(), widthOf(MI, MRI));
  return Row && Row->ReadsScalarLow;
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

std::optional<unsigned> ToyGCN::getScalarOperands(Intrinsic::ID ID) {
  const IntrinsicRow *Row = findIntrinsicRow(ID);
  if (!Row || !Row->HasOwnBanks)
    return std::nullopt;
  return Row->ScalarOperandMask;
}

bool ToyGCN::isAlwaysScalar(const MachineInstr &MI, unsigned Operand) {
  const OperationRow *Row = findRow(MI.getOpcode());
  return Row && Operand < 8 && Row->ScalarOperandMask & 1 << Operand;
}

bool ToyGCN::mustBeScalar(const Use &U) {
  const auto *Call = dyn_cast<IntrinsicInst>(U.getUser());
  const auto Scalars =
      Call ? getScalarOperands(Call->getIntrinsicID()) : std::nullopt;
  // In machine code a result, if any, and the intrinsic's number come before.
  return Scalars && (*Scalars & 1 << (U.getOperandNo() + 1 +
                                      !Call->getType()->isVoidTy()));
}

unsigned ToyGCN::getOperandsByDwords(Intrinsic::ID ID) {
  const IntrinsicRow *Row = findIntrinsicRow(ID);
  return Row ? Row->ByDwordsMask : 0;
}

bool ToyGCN::canTakeIn(const MachineOperand &Use, unsigned Inner,
                       const MachineRegisterInfo &MRI) {
  const MachineInstr &MI = *Use.getParent();
  const unsigned Opc = MI.getOpcode();
  const bool IsShift = Opc == TargetOpcode::G_SHL;
  if (!isPreISelGenericOpcode(Opc) || !MI.getNumExplicitDefs() ||
      MRI.getType(MI.getOperand(0).getReg()).getSizeInBits() != 32 ||
      (IsShift && Use.getOperandNo() != 1))
    return false;
  const unsigned Outer =
      Opc == TargetOpcode::G_PTR_ADD ? unsigned(TargetOpcode::G_ADD) : Opc;
  return any_of(FusedTable, [&](const FusedRow &Row) {
    return Row.Outer == Outer && Row.Inner == Inner;
  });
}

template <typename Row> static ToyGCN::IssueCosts costsIn(const Row *R) {
  return R ? ToyGCN::IssueCosts{R->ScalarCycles, R->VectorCycles}
           : ToyGCN::IssueCosts{ToyGCN::OneIssue, ToyGCN::OneIssue};
}

ToyGCN::IssueCosts ToyGCN::issueCostsOf(const MachineInstr &MI,
                                        const MachineRegisterInfo &MRI) {
  if (const auto *GI = dyn_cast<GIntrinsic>(&MI))
    return costsIn(findIntrinsicRow(GI->getIntrinsicID()));
  const unsigned Width = widthOf(MI, MRI);
  IssueCosts Costs = issueCostsOf(MI.getOpcode(), Width);
  const OperationRow *Row = findRow(MI.getOpcode(), Width);
  if (Row && Row->VectorCyclesByConstant &&
      getIConstantVRegVal(std::prev(MI.operands_end())->getReg(), MRI))
    Costs.Vector = Row->VectorCyclesByConstant;
  return Costs;
}

ToyGCN::IssueCosts ToyGCN::issueCostsOf(unsigned Opcode, unsigned Bits) {
  const OperationRow *Row = findRow(Opcode, Bits);
  if (!Row)
    return {OneIssue, OneIssue};
  auto Cycles = [&](unsigned Said, ExpansionPlace Place) {
    constexpr unsigned SumOfSteps = 255;
    return Said == SumOfSteps ? cyclesOfSteps(Opcode, Bits, Place) : Said;
  };
  return {Cycles(Row->ScalarCycles, OnScalar),
          Cycles(Row->VectorCycles, OnVector)};
}

/// Why the unit cannot compute \p MI although the row has a form.
static StringRef whyNotThisOne(const MachineInstr &MI) {
  return MI.mayLoad() ? "the scalar cache does not serve this load"
                      : "scalar registers come in powers of two";
}

ToyGCN::OperationForms ToyGCN::formsOf(const MachineInstr &MI,
                                       const MachineRegisterInfo &MRI) {
  OperationForms Forms;
  const char *ScalarWhy = "the operation has no row", *VectorWhy = "";
  if (const auto *GI = dyn_cast<GIntrinsic>(&MI)) {
    Forms.Row = Intrinsic::getBaseName(GI->getIntrinsicID()).str();
    if (const IntrinsicRow *Row = findIntrinsicRow(GI->getIntrinsicID()))
      std::tie(ScalarWhy, VectorWhy) =
          std::pair(Row->ScalarWhy, Row->VectorWhy);
  } else {
    const TargetInstrInfo &TII = *MI.getMF()->getSubtarget().getInstrInfo();
    Forms.Row = TII.getName(MI.getOpcode()).str();
    if (const OperationRow *Row = findRow(MI.getOpcode(), widthOf(MI, MRI))) {
      std::tie(ScalarWhy, VectorWhy) =
          std::pair(Row->ScalarWhy, Row->VectorWhy);
      if (Row->Width)
        Forms.Row += " " + utostr(Row->Width);
    }
  }
  const IssueCosts Costs = issueCostsOf(MI, MRI);
  auto Fill = [&](Unit U, unsigned Cycles, StringRef Why) -> UnitForm {
    if (hasForm(U, MI, MRI))
      return {Cycles, ""};
    return {0, Why.empty() ? whyNotThisOne(MI) : Why};
  };
  Forms.Scalar = Fill(Unit::Scalar, Costs.Scalar, ScalarWhy);
  Forms.Vector = Fill(Unit::Vector, Costs.Vector, VectorWhy);
  return Forms;
}

std::optional<InstructionUniformity>
ToyGCN::lanesOfIntrinsic(Intrinsic::ID ID) {
  const IntrinsicRow *Row = findIntrinsicRow(ID);
  if (!Row)
    return std::nullopt;
  return Row->Lanes;
}

std::optional<InstructionUniformity> ToyGCN::lanesOfOpcode(unsigned Opcode) {
  const OperationRow *Row = findRow(Opcode);
  if (!Row)
    return std::nullopt;
  return Row->Lanes;
}

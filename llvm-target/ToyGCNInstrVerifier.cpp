//===- ToyGCNInstrVerifier.cpp - Rules of -verify-machineinstrs -----------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/ToyGCNFieldRanges.h"
#include "ToyGCNInstrInfo.h"
#include "ToyGCNOperands.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

using namespace llvm;
using namespace llvm::ToyGCN;

static bool isDpp(const MachineInstr &MI) {
  return MI.getDesc().TSFlags & TSFlags::DPP;
}

static bool losesCarry(const MachineInstr &MI) {
  return isDpp(MI) && MI.definesRegister(VCC, /*TRI=*/nullptr) &&
         !dppWritesActiveLanes(MI);
}

/// A tied result and its source become one register, of the source's class.
static bool isTiedToWholeWave(const MachineInstr &MI) {
  unsigned Use;
  return (MI.getDesc().TSFlags & (TSFlags::DPP | TSFlags::SDWA)) &&
         MI.isRegTiedToUseOperand(0, &Use) &&
         MI.getOperand(0).getReg().isVirtual() &&
         !isWholeWave(MI.getOperand(0)) && isWholeWave(MI.getOperand(Use));
}

/// A copy or a spill under EXEC would lose the lanes.
static bool writesLaneOfThreads(const MachineInstr &MI) {
  return MI.getOpcode() == V_WRITELANE_B32 &&
         MI.getOperand(0).getReg().isVirtual() &&
         !isWholeWave(MI.getOperand(0));
}

/// True if \p IsWrong is for one of the explicit operands of \p MI.
static bool anyOperand(const MachineInstr &MI,
                       function_ref<bool(unsigned)> IsWrong) {
  return any_of(seq(MI.getNumExplicitOperands()), IsWrong);
}

static bool crowdsBus(const MachineInstr &MI) {
  return anyOperand(MI, [&](unsigned I) {
    const MachineOperand &MO = MI.getOperand(I);
    return (isLiteral(MI, I) && !isBusFree(MI, I)) ||
           (isSGPR(MO) && MO.isUse() && !isBusFree(MI, I, &MO));
  });
}

static bool hasNoRoomForLiteral(const MachineInstr &MI) {
  return anyOperand(MI, [&](unsigned I) {
    return isLiteral(MI, I) && !getSourceKind(MI, I)->TakesLiteral;
  });
}

static bool hasTooWideLiteral(const MachineInstr &MI) {
  return anyOperand(MI, [&](unsigned I) {
    const MachineOperand &MO = MI.getOperand(I);
    return isLiteral(MI, I) && MO.isImm() &&
           !getLiteralEncoding(MO.getImm(), *getSourceKind(MI, I));
  });
}

/// A pseudo instruction has no fields yet.
static bool exceedsField(const MachineInstr &MI) {
  return !MI.isPseudo() && anyOperand(MI, [&](unsigned I) {
    const MachineOperand &MO = MI.getOperand(I);
    return MO.isImm() && I < MI.getDesc().getNumOperands() &&
           !fitsField(MO.getImm(), MI.getDesc().operands()[I].OperandType);
  });
}

/// True for a register where the instruction has a number.
static bool hasRegisterAsNumber(const MachineInstr &MI) {
  return anyOperand(MI, [&](unsigned I) {
    if (!MI.getOperand(I).isReg() || I >= MI.getDesc().getNumOperands())
      return false;
    const MCOperandInfo &Info = MI.getDesc().operands()[I];
    return Info.RegClass < 0 &&
           (Info.OperandType == MCOI::OPERAND_IMMEDIATE ||
            Info.OperandType >= MCOI::OPERAND_FIRST_TARGET);
  });
}

namespace {
/// What is wrong with a vector instruction.
struct Rule {
  bool (*IsBroken)(const MachineInstr &MI);
  StringLiteral Error;
};
} // namespace

static constexpr Rule Rules[] = {
    {losesCarry, "carry of lanes that the DPP form does not write"},
    {isTiedToWholeWave, "single threads take the register of a whole-wave "
                        "value"},
    {writesLaneOfThreads,
     "a lane is written in a virtual register of single threads"},
    {crowdsBus, "more than one scalar value on the constant bus"},
    {hasNoRoomForLiteral, "literal constant where the encoding has no room for "
                          "one"},
    {hasTooWideLiteral, "constant does not fit in a literal"},
};

bool ToyGCNInstrInfo::verifyInstruction(const MachineInstr &MI,
                                        StringRef &ErrInfo) const {
  if (exceedsField(MI)) {
    ErrInfo = "immediate does not fit in its field";
    return false;
  }
  if (hasRegisterAsNumber(MI)) {
    ErrInfo = "register where the instruction has a number";
    return false;
  }
  if (!(MI.getDesc().TSFlags & TSFlags::VALU))
    return true;
  for (const Rule &R : Rules)
    if (R.IsBroken(MI)) {
      ErrInfo = R.Error;
      return false;
    }
  return true;
}

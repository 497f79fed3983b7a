//===- IndexedRegisters.cpp - Registers by a number in M0 -----------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Operations/IndexedRegisters.h"
#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "Operations/Operations.h"
#include "llvm/CodeGen/TargetInstrInfo.h"

using namespace llvm;

namespace llvm::ToyGCN {
namespace {
struct IndexedRow {
  uint16_t Opcode;
  bool IsScalar, Writes;
  uint16_t ElementBits, VectorBits;
};

#define GET_IndexedTable_IMPL
#include "ToyGCNGenSearchableTables.inc"
} // namespace
} // namespace llvm::ToyGCN

unsigned ToyGCN::indexedOpcode(Unit On, bool Writes, unsigned ElementBits,
                               unsigned VectorBits) {
  const auto *Row = find_if(IndexedTable, [&](const IndexedRow &R) {
    return R.IsScalar == (On == Unit::Scalar) && R.Writes == Writes &&
           R.ElementBits == ElementBits && R.VectorBits == VectorBits;
  });
  return Row == std::end(IndexedTable) ? 0 : Row->Opcode;
}

/// M0 = the index; the move's register number is relative to it.
static void expandScalar(MachineInstr &MI, const ToyGCN::IndexedRow &Row,
                         const TargetInstrInfo &TII,
                         const TargetRegisterInfo &TRI) {
  MachineBasicBlock &MBB = *MI.getParent();
  const DebugLoc &DL = MI.getDebugLoc();
  const Register Dst = MI.getOperand(0).getReg();
  const Register Vector = MI.getOperand(1).getReg();
  const unsigned IsUndef = getUndefRegState(MI.getOperand(1).isUndef());
  const bool Pair = Row.ElementBits == 64;
  const unsigned First = Pair ? ToyGCN::sub0_sub1 : ToyGCN::sub0;
  BuildMI(MBB, MI, DL, TII.get(ToyGCN::S_MOV_B32), ToyGCN::M0)
      .add(MI.getOperand(Row.Writes ? 3 : 2));
  if (Row.Writes)
    BuildMI(MBB, MI, DL,
            TII.get(Pair ? ToyGCN::S_MOVRELD_B64 : ToyGCN::S_MOVRELD_B32),
            TRI.getSubReg(Dst, First))
        .add(MI.getOperand(2))
        .addReg(Vector, RegState::Implicit | IsUndef)
        .addReg(Dst, RegState::ImplicitDefine);
  else
    BuildMI(MBB, MI, DL,
            TII.get(Pair ? ToyGCN::S_MOVRELS_B64 : ToyGCN::S_MOVRELS_B32), Dst)
        .addReg(TRI.getSubReg(Vector, First), IsUndef)
        .addReg(Vector, RegState::Implicit | IsUndef);
}

static void expandVector(MachineInstr &MI, const ToyGCN::IndexedRow &Row,
                         const TargetInstrInfo &TII,
                         const TargetRegisterInfo &TRI) {
  MachineBasicBlock &MBB = *MI.getParent();
  const DebugLoc &DL = MI.getDebugLoc();
  const Register Dst = MI.getOperand(0).getReg();
  const Register Vector = MI.getOperand(1).getReg();
  BuildMI(MBB, MI, DL, TII.get(ToyGCN::S_SET_GPR_IDX_ON))
      .add(MI.getOperand(Row.Writes ? 3 : 2))
      .addImm(Row.Writes ? ToyGCN::GPRIndex::Dst : ToyGCN::GPRIndex::Src0);
  for (unsigned I = 0; I < Row.ElementBits / 32u; ++I) {
    const unsigned Sub = I ? ToyGCN::sub1 : ToyGCN::sub0;
    auto DwordOf = [&](Register R) {
      return Row.ElementBits == 64 ? Register(TRI.getSubReg(R, Sub)) : R;
    };
    auto Move = BuildMI(MBB, MI, DL, TII.get(ToyGCN::V_MOV_B32_e32));
    // The first half of a written element defines the vector.
    const unsigned IsUndef =
        getUndefRegState(MI.getOperand(1).isUndef() && !(Row.Writes && I));
    if (Row.Writes) {
      const MachineOperand &Value = MI.getOperand(2);
      Move.addDef(TRI.getSubReg(Dst, Sub));
      Value.isReg() ? Move.addReg(DwordOf(Value.getReg()),
                                  getUndefRegState(Value.isUndef()))
                    : Move.add(Value);
      Move.addReg(Vector, RegState::Implicit | IsUndef)
          .addReg(Dst, RegState::ImplicitDefine);
    } else {
      Move.addDef(DwordOf(Dst))
          .addReg(TRI.getSubReg(Vector, Sub), IsUndef)
          .addReg(Vector, RegState::Implicit | IsUndef);
    }
  }
  BuildMI(MBB, MI, DL, TII.get(ToyGCN::S_SET_GPR_IDX_OFF));
}

bool ToyGCN::expandIndexed(MachineInstr &MI, const TargetInstrInfo &TII,
                           const TargetRegisterInfo &TRI) {
  const auto *Row = find_if(IndexedTable, [&](const IndexedRow &R) {
    return R.Opcode == MI.getOpcode();
  });
  if (Row == std::end(IndexedTable))
    return false;
  if (Row->IsScalar)
    expandScalar(MI, *Row, TII, TRI);
  else
    expandVector(MI, *Row, TII, TRI);
  MI.eraseFromParent();
  return true;
}

//===- IssueCosts.cpp - What an operation costs on each unit --------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Operations/IssueCosts.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "Operations/BankForms.h"
#include "ToyGCN.h"
#include "llvm/CodeGen/MachineInstr.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/TargetOpcodes.h"

using namespace llvm;
using namespace TargetOpcode;

namespace {
constexpr unsigned AnyWidth = 0;

/// `Bits` is the width of the last register operand: of what is computed with,
/// not of the result of a compare or an extension.
struct Row {
  unsigned Opcode;
  unsigned Bits;
  ToyGCN::IssueCosts Costs;
};

constexpr Row Rows[] = {
    {G_ADD, 64, {8, 8}},
    {G_SUB, 64, {8, 8}},
    {G_AND, 64, {4, 8}},
    {G_OR, 64, {4, 8}},
    {G_XOR, 64, {4, 8}},
    {G_PTRMASK, AnyWidth, {4, 8}},
    {G_MUL, AnyWidth, {4, 16}},
    {G_UMULH, AnyWidth, {4, 16}},
    {G_SMULH, AnyWidth, {4, 16}},
    {G_ROTR, AnyWidth, {12, 4}},
    {G_FSHR, AnyWidth, {12, 4}},
    {G_ABS, AnyWidth, {4, 8}},
    {G_CTPOP, 64, {4, 8}},
    {ToyGCN::G_TOYGCN_FFBH_U32, 64, {4, 20}},
    {ToyGCN::G_TOYGCN_FFBL_B32, 64, {4, 20}},
    {G_BITREVERSE, 64, {4, 8}},
    {G_BSWAP, AnyWidth, {36, 12}},
    {G_UADDO, AnyWidth, {12, 4}},
    {G_USUBO, AnyWidth, {12, 4}},
    {G_UADDE, AnyWidth, {28, 4}},
    {G_USUBE, AnyWidth, {28, 4}},
    {G_FNEG, AnyWidth, {4, 0}}, // A modifier of the operand.
    {G_FABS, AnyWidth, {4, 0}},
    {G_SELECT, 64, {4, 8}},
    {G_ICMP, 64, {8, 4}},
    {G_TRUNC, 1, {4, 8}},
};
} // namespace

static unsigned widthOf(const MachineInstr &MI,
                        const MachineRegisterInfo &MRI) {
  if (MI.getOpcode() == G_TRUNC)
    return MRI.getType(MI.getOperand(0).getReg()).getSizeInBits();
  for (const MachineOperand &MO : reverse(MI.explicit_uses()))
    if (MO.isReg() && MO.getReg().isVirtual())
      return MRI.getType(MO.getReg()).getSizeInBits();
  return AnyWidth;
}

/// Shifts count in 32 bits, pointers add as numbers: the first source decides.
static bool isWide(const MachineInstr &MI, const MachineRegisterInfo &MRI) {
  return MRI.getType(MI.getOperand(1).getReg()).getSizeInBits() == 64;
}

ToyGCN::IssueCosts ToyGCN::issueCostsOf(const MachineInstr &MI,
                                        const MachineRegisterInfo &MRI) {
  switch (MI.getOpcode()) {
  case G_SHL:
  case G_LSHR:
  case G_ASHR:
    return isWide(MI, MRI) ? IssueCosts{4, 16} : IssueCosts{4, 4};
  case G_PTR_ADD:
    return isWide(MI, MRI) ? IssueCosts{8, 8} : IssueCosts{4, 4};
  default:
    break;
  }
  const unsigned Width = widthOf(MI, MRI);
  for (const Row &R : Rows)
    if (R.Opcode == MI.getOpcode() && (R.Bits == Width || R.Bits == AnyWidth))
      return R.Costs;
  if (isValueMover(MI) && MI.getOpcode() != G_SELECT)
    return {0, 0};
  return {OneIssue, OneIssue};
}

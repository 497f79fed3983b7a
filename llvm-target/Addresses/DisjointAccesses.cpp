//===- DisjointAccesses.cpp - Accesses that may change places -------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Addresses/DisjointAccesses.h"
#include "Addresses/AddressSpaceAA.h"
#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/IR/GlobalVariable.h"

using namespace llvm;

namespace {
bool mayShareMemory(const MachineInstr &A, const MachineInstr &B) {
  return any_of(A.memoperands(), [&B](const MachineMemOperand *M) {
    return any_of(B.memoperands(), [M](const MachineMemOperand *N) {
      return ToyGCN::mayShareBytes(M->getAddrSpace(), N->getAddrSpace());
    });
  });
}

bool isOfConstantMemory(const MachineInstr &MI) {
  return !MI.mayStore() &&
         all_of(MI.memoperands(), [](const MachineMemOperand *M) {
           return M->isInvariant() ||
                  ToyGCN::isConstantAddressSpace(M->getAddrSpace());
         });
}

/// The bytes [Offset, Offset + Size) from a base in registers, of each lane.
struct Range {
  SmallVector<Register, 2> Base;
  int64_t Offset = 0;
  uint64_t Size = 0;
};
} // namespace

/// Nothing if the base is not known to be the same wherever it is read.
static std::optional<Range> rangeOf(const MachineInstr &MI) {
  const int Offset =
      ToyGCN::getNamedOperandIdx(MI.getOpcode(), ToyGCN::OpName::offset);
  if (Offset < 0 || !MI.getOperand(Offset).isImm() || !MI.hasOneMemOperand())
    return std::nullopt;
  const LocationSize Size = (*MI.memoperands_begin())->getSize();
  if (!Size.hasValue() || Size.isScalable())
    return std::nullopt;
  Range R{{}, MI.getOperand(Offset).getImm(), Size.getValue().getFixedValue()};
  const MachineRegisterInfo &MRI = MI.getMF()->getRegInfo();
  for (auto Name :
       {ToyGCN::OpName::vaddr, ToyGCN::OpName::saddr, ToyGCN::OpName::addr,
        ToyGCN::OpName::srsrc, ToyGCN::OpName::soffset}) {
    const int I = ToyGCN::getNamedOperandIdx(MI.getOpcode(), Name);
    if (I < 0)
      continue;
    const MachineOperand &MO = MI.getOperand(I);
    if (MO.isImm()) {
      R.Offset += MO.getImm();
      continue;
    }
    if (!MO.isReg() || !MO.getReg().isVirtual() || MO.getSubReg() ||
        !MRI.hasOneDef(MO.getReg()))
      return std::nullopt;
    R.Base.push_back(MO.getReg());
  }
  return R;
}

bool ToyGCN::areDisjoint(const MachineInstr &A, const MachineInstr &B) {
  if (A.memoperands_empty() || B.memoperands_empty() ||
      A.hasOrderedMemoryRef() || B.hasOrderedMemoryRef())
    return false;
  if (isOfConstantMemory(A) || isOfConstantMemory(B))
    return true;
  if (!mayShareMemory(A, B))
    return true;
  const auto R = rangeOf(A), S = rangeOf(B);
  return R && S && !R->Base.empty() && R->Base == S->Base &&
         (R->Offset + int64_t(R->Size) <= S->Offset ||
          S->Offset + int64_t(S->Size) <= R->Offset);
}

/// Arrays of the launch's size share their place: they have no initializer.
SmallVector<const GlobalVariable *, 2>
ToyGCN::ldsArraysOf(const MachineInstr &MI) {
  SmallVector<const GlobalVariable *, 2> Arrays;
  for (const MachineMemOperand *M : MI.memoperands()) {
    const auto *Array = dyn_cast_if_present<GlobalVariable>(
        M->getValue() ? getUnderlyingObject(M->getValue()) : nullptr);
    if (!Array || !Array->hasInitializer() ||
        Array->getAddressSpace() != ToyGCNAS::Local)
      return {};
    if (!is_contained(Arrays, Array))
      Arrays.push_back(Array);
  }
  return Arrays;
}

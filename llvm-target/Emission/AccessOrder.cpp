//===- AccessOrder.cpp - Order between the ways to memory -----------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emission/AccessOrder.h"
#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "Operations/AsmText.h"
#include "llvm/CodeGen/MachineFunction.h"

using namespace llvm;
using namespace ToyGCN;

/// True if no store changes what \p MI loads, in the whole kernel.
static bool isOfConstantMemory(const MachineInstr &MI) {
  return !MI.memoperands_empty() &&
         all_of(MI.memoperands(), [](const MachineMemOperand *MMO) {
           return MMO->isInvariant() ||
                  MMO->getAddrSpace() == ToyGCNAS::Constant ||
                  MMO->getAddrSpace() == ToyGCNAS::Constant32;
         });
}

/// True if \p MI is text that may access memory.
static bool isAsmOfMemory(const MachineInstr &MI) {
  return MI.isInlineAsm() &&
         (MI.mayLoadOrStore() || MI.hasUnmodeledSideEffects()) &&
         !AsmText(MI.getOperand(0).getSymbolName()).IsEmpty;
}

MemoryWay ToyGCN::memoryWayOf(const MachineInstr &MI) {
  if (isAsmOfMemory(MI))
    return MemoryWay::Flat;
  const uint64_t Flags = MI.getDesc().TSFlags;
  // The wave alone accesses its scratch, by the vector's way.
  if (!MI.mayLoadOrStore() || (Flags & TSFlags::SCRATCH))
    return MemoryWay::None;
  if (Flags & TSFlags::SMEM)
    return isOfConstantMemory(MI) ? MemoryWay::None : MemoryWay::Scalar;
  if (Flags & TSFlags::DS)
    return MemoryWay::Local;
  if (Flags & TSFlags::FLAT)
    return MemoryWay::Flat;
  return (Flags & TSFlags::VMEM) ? MemoryWay::Vector : MemoryWay::None;
}

//===----------------------------------------------------------------------===//
// Accesses under way
//===----------------------------------------------------------------------===//

bool AccessesUnderWay::add(SmallVectorImpl<const MachineInstr *> &To,
                           const MachineInstr *MI) {
  if (is_contained(To, nullptr) || is_contained(To, MI))
    return false;
  if (!MI || To.size() == MaxKnown)
    To.assign(1, nullptr);
  else
    To.push_back(MI);
  return true;
}

void AccessesUnderWay::issue(const MachineInstr &MI) {
  const MemoryWay Way = memoryWayOf(MI);
  if (Way != MemoryWay::None && Way != MemoryWay::Vector)
    add(ByWay[unsigned(Way)], &MI);
  // What the text leaves under way may be any of them.
  if (isAsmOfMemory(MI))
    add(ByWay[unsigned(MemoryWay::Scalar)], &MI);
}

void AccessesUnderWay::clear() {
  for (auto &Accesses : ByWay)
    Accesses.clear();
}

bool AccessesUnderWay::join(const AccessesUnderWay &Other) {
  bool Changed = false;
  for (auto [To, From] : zip_equal(ByWay, Other.ByWay))
    for (const MachineInstr *MI : From)
      Changed |= add(To, MI);
  return Changed;
}

//===----------------------------------------------------------------------===//
// Pairs of accesses
//===----------------------------------------------------------------------===//

AccessOrder::AccessOrder(AAResults *Results) {
  if (!Results)
    return;
  AA.emplace(*Results);
  // When a loop swaps two pointers, one is what the other was.
  AA->enableCrossIterationMode();
}

/// Where \p MMO may be in any iteration of the loops around it.
static MemoryLocation anywhere(const MachineMemOperand &MMO) {
  return MemoryLocation::getBeforeOrAfter(MMO.getValue(), MMO.getAAInfo());
}

static bool mayOverlap(const MachineInstr &A, const MachineInstr &B,
                       BatchAAResults &AA) {
  if (A.memoperands_empty() || B.memoperands_empty())
    return true;
  for (const MachineMemOperand *MA : A.memoperands())
    for (const MachineMemOperand *MB : B.memoperands())
      if ((MA->isStore() || MB->isStore()) &&
          (!MA->getValue() || !MB->getValue() ||
           !AA.isNoAlias(anywhere(*MA), anywhere(*MB))))
        return true;
  return false;
}

bool AccessOrder::conflict(const MachineInstr *Earlier,
                           const MachineInstr &MI) {
  auto MayStore = [](const MachineInstr *A) {
    return !A || A->isInlineAsm() || A->mayStore();
  };
  if (!MayStore(Earlier) && !MayStore(&MI))
    return false;
  if (!Earlier || !AA || Earlier->isInlineAsm() || MI.isInlineAsm())
    return true;
  const auto [It, IsNew] = Known.try_emplace({Earlier, &MI}, true);
  return IsNew ? It->second = mayOverlap(*Earlier, MI, *AA) : It->second;
}

bool AccessOrder::mustWait(const AccessesUnderWay &Before,
                           const MachineInstr &MI) {
  auto Conflicts = [&](MemoryWay Way) {
    return any_of(Before.ByWay[unsigned(Way)],
                  [&](const MachineInstr *E) { return conflict(E, MI); });
  };
  // Lanes that did not load may store after a barrier.
  if (MI.getOpcode() == WAVE_BARRIER || MI.getOpcode() == S_BARRIER)
    return !Before.ByWay[unsigned(MemoryWay::Scalar)].empty();
  switch (memoryWayOf(MI)) {
  case MemoryWay::None:
  case MemoryWay::Scalar:
    return false;
  case MemoryWay::Local:
    return Conflicts(MemoryWay::Flat);
  case MemoryWay::Flat:
    return Conflicts(MemoryWay::Local) || Conflicts(MemoryWay::Scalar);
  case MemoryWay::Vector:
    return Conflicts(MemoryWay::Scalar);
  }
  llvm_unreachable("all ways are named");
}

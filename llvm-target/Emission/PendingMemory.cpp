//===- PendingMemory.cpp - Memory operations under way --------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emission/PendingMemory.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "llvm/CodeGen/MachineInstr.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"

using namespace llvm;
using namespace ToyGCN;

void PendingCounter::writes(unsigned Unit, bool OutOfOrder) {
  Writes[Unit] = {Issued, OutOfOrder};
}

unsigned PendingCounter::countFor(unsigned Unit) const {
  auto It = Writes.find(Unit);
  if (It == Writes.end())
    return MaxCount;
  // One below "do not wait" is as far as the operand can say.
  return It->second.OutOfOrder ? 0 : std::min(after(It->second), MaxCount - 1);
}

void PendingCounter::wait(unsigned Count) {
  if (Count >= MaxCount)
    return;
  Outstanding = std::min(Outstanding, Count);
  SmallVector<unsigned, 8> Done;
  for (auto &[Unit, W] : Writes)
    if (Count == 0 || (!W.OutOfOrder && after(W) >= Count))
      Done.push_back(Unit);
  for (unsigned Unit : Done)
    Writes.erase(Unit);
}

bool PendingCounter::join(const PendingCounter &Other) {
  bool Changed = Other.Outstanding > Outstanding;
  Outstanding = std::max(Outstanding, Other.Outstanding);
  for (auto &[Unit, W] : Other.Writes) {
    // Bring the other's order of issue into this one's numbering.
    const unsigned After = std::min(Other.after(W), MaxCount);
    auto [It, IsNew] = Writes.try_emplace(Unit, Write{0, false});
    if (IsNew || std::min(after(It->second), MaxCount) > After) {
      It->second.Serial = Issued - After;
      Changed = true;
    }
    if (W.OutOfOrder && !It->second.OutOfOrder)
      It->second.OutOfOrder = Changed = true;
  }
  return Changed;
}

namespace {
bool isScalarMemory(const MachineInstr &MI) {
  return MI.getDesc().TSFlags & TSFlags::SMEM;
}
bool isLDS(const MachineInstr &MI) {
  return MI.getDesc().TSFlags & TSFlags::DS;
}
bool isFlat(const MachineInstr &MI) {
  const uint64_t F = MI.getDesc().TSFlags;
  return (F & TSFlags::FLAT) && !(F & (TSFlags::GLOBAL | TSFlags::SCRATCH));
}
bool isVectorMemory(const MachineInstr &MI) {
  return MI.getDesc().TSFlags &
         (TSFlags::FLAT | TSFlags::GLOBAL | TSFlags::SCRATCH | TSFlags::MUBUF);
}
} // namespace

WaitCounts PendingMemory::required(const MachineInstr &MI,
                                   const TargetRegisterInfo &TRI) const {
  WaitCounts Need;
  // A function hands its registers to a caller that knows of no counters.
  if (MI.getOpcode() == ToyGCN::S_SETPC_B64) {
    Need.VM = Need.LGKM = 0;
    return withoutRedundant(Need);
  }
  if (MI.isMetaInstruction())
    return Need;
  for (const MachineOperand &MO : MI.operands()) {
    if (!MO.isReg() || !MO.getReg().isPhysical())
      continue;
    for (MCRegUnit Unit : TRI.regunits(MO.getReg().asMCReg())) {
      Need.VM = std::min(Need.VM, VM.countFor(unsigned(Unit)));
      Need.LGKM = std::min(Need.LGKM, LGKM.countFor(unsigned(Unit)));
    }
  }
  if (Need.LGKM < WaitCounts::MaxLGKM && ScalarPending)
    Need.LGKM = 0;
  return Need;
}

void PendingMemory::wait(WaitCounts Counts) {
  VM.wait(Counts.VM);
  LGKM.wait(Counts.LGKM);
  if (Counts.LGKM == 0)
    ScalarPending = false;
}

void PendingMemory::issue(const MachineInstr &MI,
                          const TargetRegisterInfo &TRI) {
  const bool Flat = isFlat(MI), Scalar = isScalarMemory(MI);
  const bool CountsVM = isVectorMemory(MI);
  const bool CountsLGKM =
      Scalar || isLDS(MI) || Flat || MI.getOpcode() == ToyGCN::S_SENDMSG;
  if (CountsVM)
    VM.issue();
  if (CountsLGKM)
    LGKM.issue();
  ScalarPending |= Scalar;
  for (const MachineOperand &Def : MI.all_defs()) {
    if (!Def.getReg().isPhysical())
      continue;
    for (MCRegUnit Unit : TRI.regunits(Def.getReg().asMCReg())) {
      if (CountsVM)
        VM.writes(unsigned(Unit), /*OutOfOrder=*/Flat);
      if (CountsLGKM)
        LGKM.writes(unsigned(Unit), /*OutOfOrder=*/Flat || Scalar);
    }
  }
}

bool PendingMemory::join(const PendingMemory &Other) {
  bool Changed = VM.join(Other.VM);
  Changed |= LGKM.join(Other.LGKM);
  if (Other.ScalarPending && !ScalarPending)
    ScalarPending = Changed = true;
  return Changed;
}

WaitCounts PendingMemory::withoutRedundant(WaitCounts Counts) const {
  if (VM.outstanding() <= Counts.VM && VM.outstanding() < WaitCounts::MaxVM)
    Counts.VM = WaitCounts::MaxVM;
  if (LGKM.outstanding() <= Counts.LGKM &&
      LGKM.outstanding() < WaitCounts::MaxLGKM)
    Counts.LGKM = WaitCounts::MaxLGKM;
  return Counts;
}

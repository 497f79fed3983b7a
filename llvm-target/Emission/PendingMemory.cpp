//===- PendingMemory.cpp - Memory operations under way --------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emission/PendingMemory.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "Operations/AsmText.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"

using namespace llvm;
using namespace ToyGCN;

void PendingCounter::issue(Arrival How) {
  Outstanding = std::min(Outstanding + 1, MaxCount);
  Issued += How == Arrival::InOrder;
  AnyOrder |= How == Arrival::AnyOrder;
}

unsigned PendingCounter::countFor(unsigned Unit) const {
  auto It = Writes.find(Unit);
  if (It == Writes.end())
    return MaxCount;
  // The largest count that waits is one below "do not wait".
  return AnyOrder ? 0 : std::min(after(It->second), MaxCount - 1);
}

unsigned PendingCounter::countToOverwrite(unsigned Unit, Arrival How) const {
  return How == Arrival::InOrder && !AnyOrder ? MaxCount : countFor(Unit);
}

void PendingCounter::wait(unsigned Count) {
  if (Count >= MaxCount)
    return;
  Outstanding = std::min(Outstanding, Count);
  if (Count == 0) {
    Writes.clear();
    AnyOrder = false;
  } else if (!AnyOrder) {
    SmallVector<unsigned, 8> Done;
    for (auto &[Unit, Serial] : Writes)
      if (after(Serial) >= Count)
        Done.push_back(Unit);
    for (unsigned Unit : Done)
      Writes.erase(Unit);
  }
}

bool PendingCounter::join(const PendingCounter &Other) {
  bool Changed = Other.Outstanding > Outstanding;
  Outstanding = std::max(Outstanding, Other.Outstanding);
  if (Other.AnyOrder && !AnyOrder)
    AnyOrder = Changed = true;
  for (auto &[Unit, Serial] : Other.Writes) {
    // Convert the other state's order of issue to this one's numbering.
    const unsigned After = std::min(Other.after(Serial), MaxCount);
    auto [It, IsNew] = Writes.try_emplace(Unit, 0);
    if (IsNew || std::min(after(It->second), MaxCount) > After) {
      It->second = Issued - After;
      Changed = true;
    }
  }
  return Changed;
}

using Raised = PendingMemory::Raised;

/// Inline assembly is its text.
static Raised raisedByText(StringRef Asm) {
  const AsmText Text(Asm);
  Raised R;
  if (Text.LeavesVM)
    R.VM = Arrival::AnyOrder;
  if (Text.LeavesLGKM)
    R.LGKM = Arrival::AnyOrder;
  return R;
}

static Raised raisedBy(const MachineInstr &MI) {
  if (MI.isInlineAsm())
    return raisedByText(MI.getOperand(0).getSymbolName());
  const uint64_t Flags = MI.getDesc().TSFlags;
  const bool Unordered = (Flags & (TSFlags::SMEM | TSFlags::FLAT)) ||
                         MI.getOpcode() == ToyGCN::S_SENDMSG ||
                         MI.getOpcode() == ToyGCN::S_SENDMSGHALT;
  const bool IsBuffer = Flags & TSFlags::MUBUF;
  const Arrival How = Unordered ? Arrival::AnyOrder : Arrival::InOrder;
  Raised R;
  // What empties the cache is acknowledged, but the manual names no counter.
  if (IsBuffer && !MI.getDesc().getNumOperands())
    R.VM = Arrival::MaybeNever;
  else if ((Flags & TSFlags::AnyFLAT) || IsBuffer)
    R.VM = How;
  if ((Flags & TSFlags::DS) || Unordered)
    R.LGKM = How;
  return R;
}

/// AMDGPUUsage, "Memory Model GFX6-GFX9": the hardware must not change the
/// order of volatile accesses to different addresses. LDS never does.
WaitCounts PendingMemory::waitAfter(const MachineInstr &MI) {
  WaitCounts Wait;
  if ((MI.getDesc().TSFlags & TSFlags::VMEM) &&
      any_of(MI.memoperands(), [](const MachineMemOperand *MMO) {
        return MMO->isVolatile() && !MMO->isAtomic();
      }))
    Wait.VM = 0;
  return Wait;
}

WaitCounts PendingMemory::execute(const MachineInstr &MI,
                                  const TargetRegisterInfo &TRI,
                                  AccessOrder &Order) {
  if (MI.getOpcode() == ToyGCN::S_WAITCNT) {
    const WaitCounts Asked = WaitCounts::decode(MI.getOperand(0).getImm());
    const WaitCounts Needed = withoutRedundant(Asked);
    wait(Asked);
    return Needed;
  }
  const Raised R = raisedBy(MI);
  const WaitCounts Needed = required(MI, R, TRI, Order);
  wait(Needed);
  issue(MI, R, TRI);
  wait(waitAfter(MI));
  return Needed;
}

WaitCounts PendingMemory::required(const MachineInstr &MI, const Raised &R,
                                   const TargetRegisterInfo &TRI,
                                   AccessOrder &Order) const {
  WaitCounts Need;
  // Neither callees nor callers wait for each other's registers.
  if (MI.getOpcode() == ToyGCN::S_SETPC_B64 || MI.isCall()) {
    Need.VM = Need.LGKM = 0;
    return withoutRedundant(Need);
  }
  if (Order.mustWait(Accesses, MI))
    Need.LGKM = 0;
  if (MI.isMetaInstruction() || (VM.writesNothing() && LGKM.writesNothing()))
    return Need;
  auto Count = [](const PendingCounter &C, MCRegUnit Unit, bool IsDef,
                  std::optional<Arrival> How) {
    return IsDef && How ? C.countToOverwrite(unsigned(Unit), *How)
                        : C.countFor(unsigned(Unit));
  };
  for (const MachineOperand &MO : MI.operands()) {
    if (!MO.isReg() || !MO.getReg().isPhysical())
      continue;
    for (MCRegUnit Unit : TRI.regunits(MO.getReg().asMCReg())) {
      Need.VM = std::min(Need.VM, Count(VM, Unit, MO.isDef(), R.VM));
      Need.LGKM = std::min(Need.LGKM, Count(LGKM, Unit, MO.isDef(), R.LGKM));
    }
  }
  return Need;
}

void PendingMemory::wait(WaitCounts Counts) {
  VM.wait(Counts.VM);
  LGKM.wait(Counts.LGKM);
  if (Counts.LGKM == 0)
    Accesses.clear();
}

void PendingMemory::issue(const MachineInstr &MI, const Raised &R,
                          const TargetRegisterInfo &TRI) {
  if (!R.VM && !R.LGKM)
    return;
  if (R.VM)
    VM.issue(*R.VM);
  if (R.LGKM) {
    LGKM.issue(*R.LGKM);
    Accesses.issue(MI);
  }
  for (const MachineOperand &Def : MI.all_defs()) {
    if (!Def.getReg().isPhysical())
      continue;
    for (MCRegUnit Unit : TRI.regunits(Def.getReg().asMCReg())) {
      if (R.VM)
        VM.writes(unsigned(Unit));
      if (R.LGKM)
        LGKM.writes(unsigned(Unit));
    }
  }
}

bool PendingMemory::join(const PendingMemory &Other) {
  bool Changed = VM.join(Other.VM);
  Changed |= LGKM.join(Other.LGKM);
  Changed |= Accesses.join(Other.Accesses);
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

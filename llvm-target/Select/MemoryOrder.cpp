//===- MemoryOrder.cpp - What ordered accesses wait for -------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Select/MemoryOrder.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "Uniformity/WorkgroupShape.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/CodeGen/GlobalISel/MachineIRBuilder.h"

using namespace llvm;
using ToyGCN::Observers;

Observers ToyGCN::observersOf(SyncScope::ID Scope, const MachineFunction &MF,
                              std::optional<unsigned> AddressSpace) {
  if (AddressSpace == ToyGCNAS::Private)
    return Observers::Lane;
  // The scopes of one address space order less: "agent-one-as", "one-as".
  StringRef Name =
      MF.getFunction().getContext().getSyncScopeName(Scope).value_or("");
  Name.consume_back("one-as");
  Name.consume_back("-");
  Observers By = StringSwitch<Observers>(Name)
                     .Case("singlethread", Observers::Lane)
                     .Case("wavefront", Observers::Wave)
                     .Case("workgroup", Observers::Workgroup)
                     .Default(Observers::Device);
  if (AddressSpace == ToyGCNAS::Local)
    By = std::min(By, Observers::Workgroup);
  // The accesses of one wave to one memory are done in order.
  if (By == Observers::Workgroup &&
      WorkgroupShape(MF.getFunction()).isOneWave())
    return Observers::Wave;
  return By;
}

void ToyGCN::buildOrder(MachineIRBuilder &B, Observers By, bool Acquire) {
  if (By == Observers::Wave)
    B.buildInstr(ToyGCN::WAVE_BARRIER);
  if (By < Observers::Workgroup)
    return;
  ToyGCN::WaitCounts Drained;
  Drained.VM = Drained.LGKM = 0;
  B.buildInstr(ToyGCN::S_WAITCNT).addImm(Drained.encode());
  if (Acquire && By == Observers::Device)
    B.buildInstr(ToyGCN::BUFFER_WBINVL1_VOL);
}

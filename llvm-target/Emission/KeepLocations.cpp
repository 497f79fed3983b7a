//===- KeepLocations.cpp - Where variables live, for debuggers ------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Registers are allocated in three phases, and LLVM writes DBG_VALUEs after
/// the last one, from the map of virtual to physical registers. That map has
/// the registers of the last phase only. This pass runs once in each phase and
/// adds those of earlier phases.
///
/// Needs: the map of the phase before its rewriter.
/// Guarantees: the map also has the homes of earlier phases. What was spilled
/// has no home.
///
///   before   DBG_VALUE $noreg, $noreg, !"sum", !DIExpression()
///   after    DBG_VALUE $vgpr2, $noreg, !"sum", !DIExpression()
///
//===----------------------------------------------------------------------===//

#include "Tools/PassBase.h"
#include "ToyGCNMachineFunctionInfo.h"
#include "llvm/CodeGen/VirtRegMap.h"

#define DEBUG_TYPE "toygcn-keep-locations"

using namespace llvm;

namespace {
class ToyGCNKeepLocations final
    : public MachinePass<ToyGCNKeepLocations, KeepsAll,
                         VirtRegMapWrapperLegacy> {
  bool runOnMachineFunction(MachineFunction &MF) override;
};
} // namespace

bool ToyGCNKeepLocations::runOnMachineFunction(MachineFunction &MF) {
  if (!MF.getFunction().getSubprogram())
    return false;
  auto &Homes = MF.getInfo<ToyGCNMachineFunctionInfo>()->DebugHomes;
  VirtRegMap &VRM = getAnalysis<VirtRegMapWrapperLegacy>().getVRM();
  const MachineRegisterInfo &MRI = MF.getRegInfo();
  VRM.grow();
  for (unsigned I = 0, E = MRI.getNumVirtRegs(); I != E; ++I) {
    const Register R = Register::index2VirtReg(I);
    if (VRM.hasPhys(R))
      Homes[R] = VRM.getPhys(R);
    else if (MCRegister Home = Homes.lookup(R); Home && !MRI.isReserved(Home))
      VRM.assignVirt2Phys(R, Home);
  }
  return false;
}

TOYGCN_DEFINE_PASS(Function, KeepLocations,
                   "ToyGCN carrying of variables' registers")

//===- AbandonFailed.cpp - No half-made functions -------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// When this pass runs, a function that could not be compiled has had its
/// error. Later passes expect machine code, so the pass makes the function a
/// single s_endpgm. The compiler ends with status 1. The pass is the last one
/// before LLVM's own, which would leave a failed function without blocks, or
/// fall over what a user did not let instruction-select do.
///
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "Tools/FunctionError.h"
#include "Tools/PassBase.h"
#include "ToyGCNSubtarget.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-abandon-failed"

/// Reports the first generic instruction of a function that is taken for
/// selected.
static bool reportGeneric(const MachineFunction &MF) {
  for (const MachineBasicBlock &MBB : MF)
    for (const MachineInstr &MI : MBB)
      if (isPreISelGenericOpcode(MI.getOpcode())) {
        reportLeftOut(MI, "instruction-select");
        return true;
      }
  return false;
}

namespace {
class ToyGCNAbandonFailed final : public MachinePass<ToyGCNAbandonFailed> {
  bool runOnMachineFunction(MachineFunction &MF) override {
    if (!MF.getProperties().hasFailedISel() && !reportGeneric(MF))
      return false;
    MF.reset();
    MF.initTargetMachineFunctionInfo(MF.getSubtarget());
    MachineBasicBlock *MBB = MF.CreateMachineBasicBlock();
    MF.push_back(MBB);
    const auto &TII = *MF.getSubtarget<ToyGCNSubtarget>().getInstrInfo();
    BuildMI(MBB, DebugLoc(), TII.get(ToyGCN::S_ENDPGM));
    return true;
  }
};
} // namespace

TOYGCN_DEFINE_PASS(Function, AbandonFailed,
                   "ToyGCN abandonment of failed functions")

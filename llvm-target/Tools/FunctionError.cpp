//===- FunctionError.cpp - What a function cannot be compiled for ---------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Tools/FunctionError.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineInstr.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/Function.h"
#include "llvm/Support/ScopedPrinter.h"

using namespace llvm;

static DiagnosticKind getKindOfFunctionErrors() {
  static const int Kind = getNextAvailablePluginDiagnosticKind();
  return DiagnosticKind(Kind);
}

FunctionError::FunctionError(const Function &F, const DiagnosticLocation &Place,
                             const Twine &Reason)
    : DiagnosticInfoWithLocationBase(getKindOfFunctionErrors(), DS_Error, F,
                                     Place),
      Reason(Reason.str()) {}

void FunctionError::print(DiagnosticPrinter &DP) const {
  if (isLocationAvailable())
    DP << getLocationStr() << ": ";
  DP << "in function " << getFunction().getName() << ": " << Reason;
}

void llvm::reportLeftOut(const MachineInstr &MI, StringRef Pass) {
  const Function &F = MI.getMF()->getFunction();
  const std::string Text = to_string(MI);
  F.getContext().diagnose(FunctionError(
      F, MI.getDebugLoc(),
      "pass '" + Pass + "' was left out before " + StringRef(Text).rtrim()));
}

//===- ToyGCN.h - The passes of the target ----------------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Declarations of the passes that ToyGCNPasses.def lists.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_TOYGCN_H
#define TOYGCN_TOYGCN_H

#include "llvm/Pass.h"
#include "llvm/Support/CodeGen.h"

namespace llvm {
class InstructionSelector;
class TargetPassConfig;
class ToyGCNRegisterBankInfo;
class ToyGCNSubtarget;
class ToyGCNTargetMachine;

#define TOYGCN_PASS(Kind, Name, Parameters)                                    \
  Kind##Pass *createToyGCN##Name##Pass Parameters;                             \
  void initializeToyGCN##Name##Pass(PassRegistry &);
#define TOYGCN_ANALYSIS(Name) void initializeToyGCN##Name##Pass(PassRegistry &);
#define TOYGCN_CHECK(Name) void initializeToyGCN##Name##Pass(PassRegistry &);
#include "ToyGCNPasses.def"

/// Defines what the row of pass ToyGCN\p Name declares. Its constructor has no
/// parameters, its base is one of Tools/PassBase.h, DEBUG_TYPE is its name in
/// -stop-after, \p Title that in lists of passes.
#define TOYGCN_DEFINE_PASS(Kind, Name, Title)                                  \
  INITIALIZE_PASS(ToyGCN##Name, DEBUG_TYPE, Title, false, false)               \
  Kind##Pass *llvm::createToyGCN##Name##Pass() { return new ToyGCN##Name(); }

/// Puts -toygcn-verify-uniformity after the passes it covers, if it is on.
void insertToyGCNVerifyUniformity(TargetPassConfig &Config);
/// The same for -toygcn-verify-convergence.
void insertToyGCNVerifyConvergence(TargetPassConfig &Config);

InstructionSelector *
createToyGCNInstructionSelector(const ToyGCNTargetMachine &,
                                const ToyGCNSubtarget &,
                                const ToyGCNRegisterBankInfo &);
} // namespace llvm

#endif // TOYGCN_TOYGCN_H

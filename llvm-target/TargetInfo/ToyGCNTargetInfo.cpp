//===- ToyGCNTargetInfo.cpp - Register the target's name ------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TargetInfo/ToyGCNTargetInfo.h"
#include "llvm/MC/TargetRegistry.h"

using namespace llvm;

Target &llvm::getTheToyGCNTarget() {
  static Target TheToyGCNTarget;
  return TheToyGCNTarget;
}

// A plugin cannot add a name to Triple's list of architectures: "toygcn" parses
// as an unknown one. The target claims that one, so that `target triple =
// "toygcn"` finds it without -march; no stock target claims it.
static bool matchesArch(Triple::ArchType Arch) {
  return Arch == Triple::UnknownArch;
}

extern "C" void LLVMInitializeToyGCNTargetInfo() {
  TargetRegistry::RegisterTarget(getTheToyGCNTarget(), "toygcn",
                                 "ToyGCN (GFX9 subset)", "ToyGCN", matchesArch);
}

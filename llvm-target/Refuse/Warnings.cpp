//===- Warnings.cpp - What compiles and may surprise ----------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Refuse/Warnings.h"
#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

/// Features of machines after gfx900 that change what a kernel means.
static constexpr StringLiteral OtherMachines[] = {
    "+wavefrontsize32", "+cumode",      "+real-true16", "+gfx90a-insts",
    "+mai-insts",       "+gfx10-insts", "+gfx11-insts", "+gfx12-insts"};

StringRef ToyGCN::featureOfOtherMachine(const Function &F) {
  SmallVector<StringRef, 16> Features;
  F.getFnAttribute("target-features").getValueAsString().split(Features, ',');
  const auto *It = find_if(Features, [](StringRef Feature) {
    return is_contained(OtherMachines, Feature);
  });
  return It == Features.end() ? "" : *It;
}

void ToyGCN::warnOfMachine(const Function &F) {
  auto Warn = [&](StringRef Attribute, StringRef Value) {
    F.getContext().diagnose(DiagnosticInfoUnsupported(
        F,
        "'" + Attribute + "' " + Value +
            " belongs to another machine; the code is for gfx900",
        DebugLoc(), DS_Warning));
  };
  const StringRef CPU = F.getFnAttribute("target-cpu").getValueAsString();
  if (CPU.starts_with("gfx") && CPU != "gfx900" && CPU != "gfx9-generic")
    Warn("target-cpu", CPU);
  if (const StringRef Feature = featureOfOtherMachine(F); !Feature.empty())
    Warn("target-features", Feature);
}

void ToyGCN::warnOfMode(const Function &F) {
  for (StringRef Mode : {"amdgpu-ieee", "amdgpu-dx10-clamp"})
    if (F.getFnAttribute(Mode).getValueAsString() == "false")
      F.getContext().diagnose(DiagnosticInfoUnsupported(
          F, "'" + Mode + "' false changes nothing: the mode is always on",
          DebugLoc(), DS_Warning));
}

void ToyGCN::warnOfGuard(const Function &F) {
  F.getContext().diagnose(DiagnosticInfoUnsupported(
      F, "no stack protector: nothing guards the frame", DebugLoc(),
      DS_Warning));
}

void ToyGCN::warnOfWish(const Function &F, StringRef Attribute) {
  F.getContext().diagnose(DiagnosticInfoUnsupported(
      F, "'" + Attribute + "' changes nothing", DebugLoc(), DS_Warning));
}

void ToyGCN::warnOfConstantMemory(const Instruction &I) {
  const Value *Ptr = getLoadStorePointerOperand(&I);
  if (const auto *Transfer = dyn_cast<MemIntrinsic>(&I))
    Ptr = Transfer->getRawDest();
  else if (const auto *RMW = dyn_cast<AtomicRMWInst>(&I))
    Ptr = RMW->getPointerOperand();
  else if (const auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I))
    Ptr = Exchange->getPointerOperand();
  const unsigned AS = Ptr ? Ptr->getType()->getPointerAddressSpace() : 0;
  if (isa<LoadInst>(I) ||
      (AS != ToyGCNAS::Constant && AS != ToyGCNAS::Constant32))
    return;
  I.getContext().diagnose(DiagnosticInfoUnsupported(
      *I.getFunction(), "writing constant memory: loads may come before it",
      I.getDebugLoc(), DS_Warning));
}

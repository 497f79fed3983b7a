//===- ToyGCNMachineFunctionInfo.cpp - Per-function state -----------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ToyGCNMachineFunctionInfo.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"

using namespace llvm;

unsigned ToyGCN::getCodeObjectVersion(const Module &M) {
  constexpr unsigned Oldest = 4, Newest = 6;
  auto *Flag = mdconst::extract_or_null<ConstantInt>(
      M.getModuleFlag("amdhsa_code_object_version"));
  if (!Flag)
    return Newest;
  return std::clamp<unsigned>(Flag->getZExtValue() / 100, Oldest, Newest);
}

unsigned ToyGCNMachineFunctionInfo::getKernargBytes() const {
  if (!ImplicitKernargBytes)
    return ExplicitKernargBytes;
  return alignTo(ExplicitKernargBytes, 8) + ImplicitKernargBytes;
}

unsigned llvm::getPreloadDwords(Preload P) {
  switch (P) {
  case Preload::DispatchPtr:
  case Preload::QueuePtr:
  case Preload::KernargPtr:
  case Preload::ImplicitArgPtr:
  case Preload::DispatchID:
    return 2;
  default:
    return 1;
  }
}

unsigned ToyGCNMachineFunctionInfo::numUserSGPRs() const {
  unsigned Dwords = 0;
  for (Preload P : {Preload::DispatchPtr, Preload::QueuePtr,
                    Preload::KernargPtr, Preload::DispatchID})
    if (getPreloaded(P))
      Dwords += getPreloadDwords(P);
  return Dwords;
}

unsigned ToyGCNMachineFunctionInfo::numSystemSGPRs() const {
  unsigned Count = 0;
  for (Preload P :
       {Preload::WorkGroupIDX, Preload::WorkGroupIDY, Preload::WorkGroupIDZ})
    Count += getPreloaded(P).isValid();
  return Count;
}

ToyGCNMachineFunctionInfo::ToyGCNMachineFunctionInfo(
    const Function &F, const TargetSubtargetInfo *)
    : Kernel(F.getCallingConv() == CallingConv::AMDGPU_KERNEL) {}

MachineFunctionInfo *ToyGCNMachineFunctionInfo::clone(
    BumpPtrAllocator &, MachineFunction &DestMF,
    const DenseMap<MachineBasicBlock *, MachineBasicBlock *> &) const {
  return DestMF.cloneInfo<ToyGCNMachineFunctionInfo>(*this);
}

uint64_t ToyGCNMachineFunctionInfo::getLDSOffset(const GlobalVariable &GV) {
  auto [It, IsNew] = LDSOffsets.try_emplace(&GV, 0);
  if (!IsNew)
    return It->second;
  const DataLayout &DL = GV.getDataLayout();
  It->second = alignTo(LDSBytes, GV.getPointerAlignment(DL));
  LDSBytes = It->second + DL.getTypeAllocSize(GV.getValueType());
  return It->second;
}

//===- ToyGCNSubtarget.cpp - The machine ----------------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ToyGCNSubtarget.h"
#include "Calls/ToyGCNCallLowering.h"
#include "Emission/ToyGCNFrameLowering.h"
#include "Legalize/ToyGCNLegalizerInfo.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "ToyGCN.h"
#include "ToyGCNTargetMachine.h"
#include "Uniformity/WorkgroupShape.h"
#include "llvm/CodeGen/MachineScheduler.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-subtarget"
#define GET_SUBTARGETINFO_TARGET_DESC
#define GET_SUBTARGETINFO_CTOR
#include "ToyGCNGenSubtargetInfo.inc"

ToyGCNSubtarget::ToyGCNSubtarget(const Triple &TT, StringRef CPU, StringRef FS,
                                 const ToyGCNTargetMachine &TM)
    : ToyGCNGenSubtargetInfo(TT, CPU, /*TuneCPU=*/CPU, FS), InstrInfo(*this),
      FrameLowering(std::make_unique<ToyGCNFrameLowering>()), TLInfo(TM, *this),
      CallLower(std::make_unique<ToyGCNCallLowering>(TLInfo)),
      AsmLowering(&TLInfo), Legalizer(std::make_unique<ToyGCNLegalizerInfo>()) {
  ParseSubtargetFeatures(CPU, CPU, FS);
  Selector.reset(createToyGCNInstructionSelector(TM, *this, RegBankInfo));
}

ToyGCNSubtarget::~ToyGCNSubtarget() = default;

unsigned ToyGCNSubtarget::getMaxNumVGPRs(const Function &F) {
  unsigned Asked = F.getFnAttributeAsParsedInteger("amdgpu-num-vgpr", MaxVGPRs);
  return std::clamp(Asked, 1u, ToyGCN::WorkgroupShape(F).mostVGPRs());
}

unsigned ToyGCNSubtarget::getMaxNumSGPRs(const Function &F) {
  unsigned Asked = F.getFnAttributeAsParsedInteger("amdgpu-num-sgpr", MaxSGPRs);
  return std::clamp(Asked, 16u, MaxSGPRs);
}

unsigned ToyGCNSubtarget::getMaxScalarLoadDwords(const Function &F) {
  return std::clamp(llvm::bit_floor(getMaxNumSGPRs(F) / 4), 4u, 16u);
}

unsigned ToyGCNSubtarget::getMaxIndexedDwords(const Function &F) {
  const unsigned Dwords =
      std::min({llvm::bit_floor(getMaxNumVGPRs(F) / 4),
                llvm::bit_floor(getMaxNumSGPRs(F) / 3), 32u});
  return Dwords < 4 ? 0 : Dwords;
}

void ToyGCNSubtarget::mirFileLoaded(MachineFunction &MF) const {
  if (MF.empty())
    MF.push_back(MF.CreateMachineBasicBlock());
}

void ToyGCNSubtarget::overrideSchedPolicy(MachineSchedPolicy &Policy,
                                          const SchedRegion &) const {
  Policy.ShouldTrackPressure = Policy.ShouldTrackLaneMasks = true;
}

void ToyGCNSubtarget::adjustSchedDependency(SUnit *Def, int, SUnit *Use,
                                            int UseOpIdx, SDep &Dep,
                                            const TargetSchedModel *) const {
  if (Dep.getKind() != SDep::Data || !Def->isInstr() || !Use->isInstr())
    return;
  const MachineInstr &User = *Use->getInstr();
  if (Def->getInstr()->getDesc().TSFlags & ToyGCN::TSFlags::VALU &&
      User.getDesc().TSFlags & ToyGCN::TSFlags::DPP &&
      UseOpIdx ==
          ToyGCN::getNamedOperandIdx(User.getOpcode(), ToyGCN::OpName::src0))
    Dep.setLatency(3);
}

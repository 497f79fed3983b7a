//===- VGPRLimit.cpp - Latency within an occupancy ------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The order of independent instructions before registers are allocated: LLVM's
/// scheduler with the model of ToyGCNSchedule.td puts work between a load and
/// its user. That costs registers, and registers cost waves, which hide latency
/// too. So it gets as many VGPRs as the order that it finds allows for the same
/// number of waves, but not all of a SIMD's: two waves are better than one.
///
///   as found: 21 VGPRs live at most, 10 waves    -->  limit 24
///             50                      4          -->        64
///             232                     1          -->       128
///
//===----------------------------------------------------------------------===//

#include "Scheduling/VGPRLimit.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "ToyGCNMachineFunctionInfo.h"
#include "ToyGCNRegisterInfo.h"
#include "llvm/CodeGen/LiveIntervals.h"
#include "llvm/CodeGen/MachineScheduler.h"
#include "llvm/CodeGen/RegisterClassInfo.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;

static cl::opt<unsigned> MostVGPRs(
    "toygcn-schedule-vgprs", cl::Hidden, cl::init(128),
    cl::desc(
        "The most VGPRs that the scheduler may use to hide latency, if the "
        "found order's occupancy leaves as many"));

unsigned ToyGCN::mostVGPRsOfOccupancy(unsigned VGPRs) {
  // A SIMD has 256 registers for each lane, given out by four, and places for
  // ten waves (GPUOpen, "Optimizing GPU occupancy and resource usage").
  constexpr unsigned All = 256, Granule = 4, MostWaves = 10;
  const unsigned Waves = std::clamp(
      All / std::max<unsigned>(alignTo(VGPRs, Granule), 1), 1u, MostWaves);
  return alignDown(All / Waves, Granule);
}

/// The most dwords of VGPRs that are live at one point.
static unsigned mostLiveVGPRs(const MachineFunction &MF,
                              const LiveIntervals &LIS) {
  const MachineRegisterInfo &MRI = MF.getRegInfo();
  const TargetRegisterInfo &TRI = *MRI.getTargetRegisterInfo();
  SmallVector<std::pair<SlotIndex, int>, 0> Changes;
  for (unsigned I = 0; I < MRI.getNumVirtRegs(); ++I) {
    const Register R = Register::index2VirtReg(I);
    if (MRI.reg_nodbg_empty(R) || !LIS.hasInterval(R))
      continue;
    const TargetRegisterClass *RC = MRI.getRegClass(R);
    if (ToyGCNRegisterInfo::isSGPRClass(RC))
      continue;
    const int Dwords = TRI.getRegSizeInBits(*RC) / 32;
    for (const LiveRange::Segment &S : LIS.getInterval(R)) {
      Changes.emplace_back(S.start, Dwords);
      Changes.emplace_back(S.end, -Dwords);
    }
  }
  llvm::sort(Changes);
  int Now = 0, Most = 0;
  for (auto [Where, Dwords] : Changes)
    Most = std::max(Most, Now += Dwords);
  return Most;
}

void ToyGCN::limitVGPRs(MachineSchedContext &C) {
  C.MF->getInfo<ToyGCNMachineFunctionInfo>()->ScheduleVGPRs =
      std::min<unsigned>(MostVGPRs,
                         mostVGPRsOfOccupancy(mostLiveVGPRs(*C.MF, *C.LIS)));
  // The limit is a fact of this function, but LLVM keeps limits as long as the
  // reserved registers stay the same.
  delete C.RegClassInfo;
  C.RegClassInfo = new RegisterClassInfo();
  C.RegClassInfo->runOnMachineFunction(*C.MF);
}

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
/// number of waves, but not all of a SIMD's: two waves are better than one. And
/// four with loads under way do as well as ten without.
///
///   as found: 21 VGPRs live at most, 10 waves    -->  limit 64
///             66                      3          -->        84
///             232                     1          -->       128
///
//===----------------------------------------------------------------------===//

#include "Garden/VGPRLimit.h"
#include "ToyGCNMachineFunctionInfo.h"
#include "ToyGCNRegisterInfo.h"
#include "llvm/CodeGen/LiveIntervals.h"
#include "llvm/CodeGen/MachineScheduler.h"
#include "llvm/CodeGen/RegisterClassInfo.h"

using namespace llvm;

static cl::opt<unsigned> MostVGPRs(
    "toygcn-schedule-vgprs", cl::Hidden, cl::init(128),
    cl::desc("The most VGPRs that the scheduler may use to hide latency; fewer "
             "where these would lower the occupancy"));

static cl::opt<unsigned> LeastVGPRs(
    "toygcn-schedule-least-vgprs", cl::Hidden, cl::init(64),
    cl::desc("The VGPRs that the scheduler may use at any occupancy"));

// A SIMD has 256 registers for each lane, given out by four, and places for
// ten waves (GPUOpen, "Optimizing GPU occupancy and resource usage").
static constexpr unsigned All = 256, Granule = 4, MostWaves = 10;

unsigned ToyGCN::wavesOfOccupancy(unsigned VGPRs) {
  return std::clamp(All / std::max<unsigned>(alignTo(VGPRs, Granule), 1), 1u,
                    MostWaves);
}

unsigned ToyGCN::mostVGPRsOfOccupancy(unsigned VGPRs) {
  return alignDown(All / wavesOfOccupancy(VGPRs), Granule);
}

/// Dwords of VGPRs live at most, before anything is moved.
static unsigned mostLiveVGPRs(const MachineFunction &MF,
                              const LiveIntervals &LIS) {
  const MachineRegisterInfo &MRI = MF.getRegInfo();
  SmallVector<std::pair<SlotIndex, int>, 0> Changes;
  for (unsigned I = 0; I < MRI.getNumVirtRegs(); ++I) {
    const Register R = Register::index2VirtReg(I);
    const TargetRegisterClass *RC = MRI.getRegClassOrNull(R);
    if (!RC || ToyGCNRegisterInfo::isSGPRClass(RC) || MRI.reg_nodbg_empty(R) ||
        !LIS.hasInterval(R))
      continue;
    const int Dwords = MRI.getTargetRegisterInfo()->getRegSizeInBits(*RC) / 32;
    for (const LiveRange::Segment &S : LIS.getInterval(R)) {
      Changes.emplace_back(S.start, Dwords);
      Changes.emplace_back(S.end, -Dwords);
    }
  }
  // What ends at a place comes before what begins there.
  llvm::sort(Changes);
  int Now = 0, Most = 0;
  for (const auto &[Where, Dwords] : Changes)
    Most = std::max(Most, Now += Dwords);
  return Most;
}

void ToyGCN::limitVGPRs(MachineSchedContext &C) {
  const unsigned Found = mostLiveVGPRs(*C.MF, *C.LIS);
  const unsigned Limit = std::min<unsigned>(
      MostVGPRs, mostVGPRsOfOccupancy(std::max<unsigned>(Found, LeastVGPRs)));
  C.MF->getInfo<ToyGCNMachineFunctionInfo>()->ScheduleVGPRs = Limit;
  // The limit is a fact of this function, but LLVM keeps limits as long as the
  // reserved registers stay the same.
  delete C.RegClassInfo;
  C.RegClassInfo = new RegisterClassInfo();
  C.RegClassInfo->runOnMachineFunction(*C.MF);
}

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
/// number of waves; but eight waves do as well as ten, or as many as the LDS
/// has room for, and three do better than one or two.
///
///   as found: 21 VGPRs live at most, 10 waves    -->  limit 32
///             66                      3          -->        84
///             232                     1          -->        84
///
//===----------------------------------------------------------------------===//

#include "Garden/VGPRLimit.h"
#include "Operations/Costs.h"
#include "ToyGCNMachineFunctionInfo.h"
#include "ToyGCNRegisterInfo.h"
#include "ToyGCNSubtarget.h"
#include "Uniformity/WorkgroupShape.h"
#include "llvm/CodeGen/LiveIntervals.h"
#include "llvm/CodeGen/MachineScheduler.h"
#include "llvm/CodeGen/RegisterClassInfo.h"

using namespace llvm;

static cl::opt<unsigned> MostVGPRs(
    "toygcn-schedule-vgprs", cl::Hidden, cl::init(84),
    cl::desc("The most VGPRs that the scheduler may use to hide latency; fewer "
             "where these would lower the occupancy"));

/// As many waves as this do as well as more.
static constexpr unsigned EnoughWaves = 8;

namespace {
/// How many dwords of VGPRs are live where, before anything is moved.
class LiveVGPRs {
public:
  LiveVGPRs(const MachineFunction &MF, const LiveIntervals &LIS);
  unsigned most() const { return Most; }
  unsigned before(SlotIndex At) const;

private:
  SmallVector<std::pair<SlotIndex, int>, 0> From; ///< In order.
  int Most = 0;
};

class Strategy final : public GenericScheduler {
  using GenericScheduler::GenericScheduler;
  void initialize(ScheduleDAGMI *Region) override;
};

/// LLVM's scheduler counts the registers that a region uses. Those that are
/// live all through it and not used in it are counted here.
class Scheduler final : public ScheduleDAGMILive {
public:
  Scheduler(MachineSchedContext *C, LiveVGPRs Live)
      : ScheduleDAGMILive(C, std::make_unique<Strategy>(C)),
        Live(std::move(Live)) {
    addMutation(createCopyConstrainDAGMutation(TII, TRI));
  }
  void countPassing();

private:
  const LiveVGPRs Live;
};
} // namespace

/// Dwords of \p R, which may be no VGPR.
static unsigned dwordsOf(Register R, const MachineRegisterInfo &MRI) {
  const TargetRegisterClass *RC = MRI.getRegClassOrNull(R);
  return ToyGCNRegisterInfo::isVGPRClass(RC)
             ? MRI.getTargetRegisterInfo()->getRegSizeInBits(*RC) / 32
             : 0;
}

LiveVGPRs::LiveVGPRs(const MachineFunction &MF, const LiveIntervals &LIS) {
  const MachineRegisterInfo &MRI = MF.getRegInfo();
  for (unsigned I = 0; I < MRI.getNumVirtRegs(); ++I) {
    const Register R = Register::index2VirtReg(I);
    const int Dwords = dwordsOf(R, MRI);
    if (!Dwords || MRI.reg_nodbg_empty(R) || !LIS.hasInterval(R))
      continue;
    for (const LiveRange::Segment &S : LIS.getInterval(R)) {
      From.emplace_back(S.start, Dwords);
      From.emplace_back(S.end, -Dwords);
    }
  }
  // What ends at a place comes before what begins there.
  llvm::sort(From);
  int Now = 0;
  for (auto &[Where, Dwords] : From)
    Most = std::max(Most, Dwords = Now += Dwords);
}

unsigned LiveVGPRs::before(SlotIndex At) const {
  auto Next = partition_point(
      From, [&](const auto &Change) { return Change.first <= At; });
  return Next == From.begin() ? 0 : std::prev(Next)->second;
}

void Scheduler::countPassing() {
  const SlotIndex Begin = LIS->getInstructionIndex(
      *skipDebugInstructionsForward(RegionBegin, RegionEnd));
  int Passing = Live.before(Begin);
  SmallDenseSet<Register, 32> Used;
  for (const MachineInstr &MI :
       instructionsWithoutDebug(RegionBegin, RegionEnd))
    for (const MachineOperand &MO : MI.operands())
      if (MO.isReg() && MO.getReg().isVirtual() &&
          Used.insert(MO.getReg()).second &&
          LIS->getInterval(MO.getReg()).liveAt(Begin))
        Passing -= dwordsOf(MO.getReg(), MRI);
  const int Set = *TRI->getRegClassPressureSets(&ToyGCN::VGPR_32RegClass);
  const int Limit = RegClassInfo->getRegPressureSetLimit(Set);
  // What is live all through and used is LLVM's reason for more: it could be
  // spilled. LLVM adds these numbers to the limits.
  std::vector<unsigned> Through(TopRPTracker.getLiveThru());
  Through[Set] = -std::clamp(Passing, 0, Limit - 1);
  TopRPTracker.initLiveThru(Through);
  BotRPTracker.initLiveThru(Through);
}

void Strategy::initialize(ScheduleDAGMI *Region) {
  GenericScheduler::initialize(Region);
  static_cast<Scheduler *>(Region)->countPassing();
}

/// How many waves of a SIMD the LDS has room for, EnoughWaves at most.
static unsigned usefulWaves(const MachineFunction &MF) {
  const uint64_t Bytes = MF.getInfo<ToyGCNMachineFunctionInfo>()->getLDSBytes();
  if (!Bytes)
    return EnoughWaves;
  constexpr unsigned UsualItems = 256; // Where nothing promises less.
  const unsigned Items = std::min(
      ToyGCN::WorkgroupShape(MF.getFunction()).mostItems(), UsualItems);
  const uint64_t Waves = ToyGCNSubtarget::MaxLDSBytes / Bytes *
                         divideCeil(Items, ToyGCN::WaveSize) / ToyGCN::SIMDs;
  return std::clamp<uint64_t>(Waves, 1, EnoughWaves);
}

ScheduleDAGInstrs *ToyGCN::createScheduler(MachineSchedContext &C) {
  LiveVGPRs Live(*C.MF, *C.LIS);
  const unsigned Waves = std::min(wavesOf(Live.most()), usefulWaves(*C.MF));
  C.MF->getInfo<ToyGCNMachineFunctionInfo>()->ScheduleVGPRs =
      std::min<unsigned>(MostVGPRs, mostVGPRsOf(Waves));
  // The limit is a fact of this function, but LLVM keeps limits as long as the
  // reserved registers stay the same.
  delete C.RegClassInfo;
  C.RegClassInfo = new RegisterClassInfo();
  C.RegClassInfo->runOnMachineFunction(*C.MF);
  return new Scheduler(&C, std::move(Live));
}

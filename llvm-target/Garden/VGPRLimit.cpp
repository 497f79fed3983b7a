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
/// number of waves, or for as many as the LDS has room for; but three do better
/// than one or two.
///
///   as found: 21 VGPRs live at most, 10 waves    -->  limit 24
///             66                      3          -->        84
///             232                     1          -->        84
///
/// Within a region, what is computed of one register waits for the other
/// operand of its first user, if that stands before it. A load's bytes would
/// all be there when the first is asked for (-toygcn-garden=-late-parts):
///
///   %4 = GLOBAL_LOAD_DWORDX4                  %4 = GLOBAL_LOAD_DWORDX4
///   %5 = V_AND_B32 255, %4.sub0               %5 = V_AND_B32 255, %4.sub0
///   %6 = V_BFE_U32 %4.sub0, 8, 8       -->    %7 = V_MIN_U32 %1, %5
///   %7 = V_MIN_U32 %1, %5                     %6 = V_BFE_U32 %4.sub0, 8, 8
///   %8 = V_MIN_U32 %7, %6                     %8 = V_MIN_U32 %7, %6
///
/// Before that, copies of scalars that stand before a loop go to what reads
/// them in it, if their registers let more waves in, and these hide more of the
/// loads' latency than the copies cost (-toygcn-garden=-late-copies):
///
///   bb.1: %1:vgpr_32 = COPY %0:sreg_32        bb.2: (loop)
///   bb.2: (loop)                         -->    %2:vgpr_32 = COPY %0
///     ... = V_ADD_F32 %1, ...                   ... = V_ADD_F32 %2, ...
///
//===----------------------------------------------------------------------===//

#include "Garden/VGPRLimit.h"
#include "Operations/Costs.h"
#include "Tools/Garden.h"
#include "ToyGCNInstrInfo.h"
#include "ToyGCNMachineFunctionInfo.h"
#include "ToyGCNOperands.h"
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

/// As many waves as a SIMD takes.
static constexpr unsigned MostWaves = 10;

namespace {
/// How many dwords of VGPRs are live where, before anything is moved.
class LiveVGPRs {
public:
  /// Without the results of \p Except.
  LiveVGPRs(const MachineFunction &MF, const LiveIntervals &LIS,
            ArrayRef<MachineInstr *> Except = {});
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

/// Lanes of a wave may exchange values in LDS without a barrier: stores do not
/// pass loads there, though those of each lane are disjoint.
struct KeepLDSOrder final : ScheduleDAGMutation {
  void apply(ScheduleDAGInstrs *DAG) override {
    SmallVector<SUnit *, 16> Alike; // The last loads, or the last stores.
    bool Changed = false;
    for (SUnit &SU : DAG->SUnits) {
      const MachineInstr &MI = *SU.getInstr();
      if (MI.memoperands_empty() ||
          (*MI.memoperands_begin())->getAddrSpace() != ToyGCNAS::Local)
        continue;
      if (!Alike.empty() && MI.mayStore() != Alike[0]->getInstr()->mayStore()) {
        for (SUnit *Before : Alike)
          DAG->addEdge(&SU, SDep(Before, SDep::Artificial));
        Alike.clear();
        Changed = true;
      } else if (Changed) {
        DAG->addEdge(&SU, SDep(Alike[0], SDep::Artificial));
      }
      Alike.push_back(&SU);
    }
  }
};

/// Bytes of a dword and the like wait for what their first user takes besides.
struct LateParts final : ScheduleDAGMutation {
  void apply(ScheduleDAGInstrs *DAG) override {
    for (SUnit &SU : DAG->SUnits)
      if (isPart(SU))
        if (SUnit *Other = otherOperand(SU))
          DAG->addEdge(&SU, SDep(Other, SDep::Artificial));
  }

private:
  /// True if \p SU computes lane by lane of one register and constants.
  static bool isPart(const SUnit &SU) {
    const MachineInstr &MI = *SU.getInstr();
    return MI.readsRegister(ToyGCN::EXEC, /*TRI=*/nullptr) &&
           !MI.mayLoadOrStore() && !MI.isConvergent() &&
           count_if(MI.all_uses(), [](const MachineOperand &MO) {
             return MO.getReg().isVirtual();
           }) == 1;
  }
  static bool isData(const SDep &D) {
    return D.getKind() == SDep::Data && D.getSUnit()->isInstr();
  }
  /// The last of what \p Part's first user reads besides, if it stands before
  /// and no load makes it; nullptr if nothing is so.
  static SUnit *otherOperand(const SUnit &Part) {
    const SUnit *User = nullptr;
    for (const SDep &D : make_filter_range(Part.Succs, isData))
      if (!User || D.getSUnit()->NodeNum < User->NodeNum)
        User = D.getSUnit();
    SUnit *Last = nullptr;
    if (User)
      for (const SDep &D : make_filter_range(User->Preds, isData))
        if (SUnit *Other = D.getSUnit();
            Other->NodeNum < Part.NodeNum && !isPart(*Other) &&
            !Other->getInstr()->mayLoadOrStore() &&
            (!Last || Last->NodeNum < Other->NodeNum))
          Last = Other;
    return Last;
  }
};

/// LLVM's scheduler counts the registers that a region uses. Those that are
/// live all through it and not used in it are counted here.
class Scheduler final : public ScheduleDAGMILive {
public:
  Scheduler(MachineSchedContext *C, LiveVGPRs Live)
      : ScheduleDAGMILive(C, std::make_unique<Strategy>(C)),
        Live(std::move(Live)) {
    // First: its edges go forward, and the other asks what is there.
    addMutation(std::make_unique<KeepLDSOrder>());
    if (ToyGCN::gardenHas(ToyGCN::Garden::LateParts))
      addMutation(std::make_unique<LateParts>());
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

LiveVGPRs::LiveVGPRs(const MachineFunction &MF, const LiveIntervals &LIS,
                     ArrayRef<MachineInstr *> Except) {
  const MachineRegisterInfo &MRI = MF.getRegInfo();
  DenseSet<Register> Left;
  for (const MachineInstr *MI : Except)
    Left.insert(MI->getOperand(0).getReg());
  for (unsigned I = 0; I < MRI.getNumVirtRegs(); ++I) {
    const Register R = Register::index2VirtReg(I);
    const int Dwords = dwordsOf(R, MRI);
    if (!Dwords || MRI.reg_nodbg_empty(R) || !LIS.hasInterval(R) ||
        Left.contains(R))
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

/// How many waves of a SIMD the LDS has room for, MostWaves at most.
static unsigned usefulWaves(const MachineFunction &MF) {
  const uint64_t Bytes = MF.getInfo<ToyGCNMachineFunctionInfo>()->getLDSBytes();
  if (!Bytes)
    return MostWaves;
  constexpr unsigned UsualItems = 256; // Where nothing promises less.
  const unsigned Items = std::min(
      ToyGCN::WorkgroupShape(MF.getFunction()).mostItems(), UsualItems);
  const uint64_t Waves = ToyGCNSubtarget::MaxLDSBytes / Bytes *
                         divideCeil(Items, ToyGCN::WaveSize) / ToyGCN::SIMDs;
  return std::clamp<uint64_t>(Waves, 1, MostWaves);
}

/// Whether what \p Copy copies is in its register at \p User, too.
static bool isLiveAt(const MachineInstr &Copy, const MachineInstr &User,
                     const LiveIntervals &LIS) {
  const LiveInterval &From = LIS.getInterval(Copy.getOperand(1).getReg());
  const VNInfo *Value = From.getVNInfoAt(LIS.getInstructionIndex(Copy));
  return Value && Value == From.getVNInfoAt(LIS.getInstructionIndex(User));
}

/// Whether \p MI copies a scalar to a VGPR for instructions of a loop before
/// which it stands, and each of them could have a copy of its own.
static bool isEarlyCopy(const MachineInstr &MI, const MachineSchedContext &C) {
  const MachineRegisterInfo &MRI = C.MF->getRegInfo();
  if (!MI.isCopy() || MI.getOperand(0).getSubReg() ||
      !MI.getOperand(0).getReg().isVirtual() ||
      !MI.getOperand(1).getReg().isVirtual() ||
      !ToyGCN::isSGPR(MI.getOperand(1)) ||
      ToyGCN::isWholeWave(MI.getOperand(0)))
    return false;
  const Register To = MI.getOperand(0).getReg();
  const unsigned Depth = C.MLI->getLoopDepth(MI.getParent());
  return dwordsOf(To, MRI) == 1 && MRI.hasOneDef(To) &&
         all_of(MRI.use_nodbg_operands(To), [&](const MachineOperand &Use) {
           const MachineInstr &User = *Use.getParent();
           return !Use.isTied() && !User.isConvergent() &&
                  !User.isInlineAsm() &&
                  C.MLI->getLoopDepth(User.getParent()) == Depth + 1 &&
                  isLiveAt(MI, User, *C.LIS) &&
                  none_of(User.operands(), [](const MachineOperand &MO) {
                    return MO.isReg() && ToyGCN::isWholeWave(MO);
                  });
         });
}

/// Whether the loops take less time with \p Copies in them. While one wave
/// waits for its loads the others issue, and no unit does two things at a time.
static bool payInLoops(ArrayRef<MachineInstr *> Copies,
                       const MachineSchedContext &C) {
  constexpr unsigned LoadCycles = 320; // The clock's latency of memory.
  const MachineRegisterInfo &MRI = C.MF->getRegInfo();
  const unsigned Useful = usefulWaves(*C.MF);
  const auto Waves = [&](const LiveVGPRs &Live, unsigned More) {
    return std::min(ToyGCN::wavesOf(Live.most() + More), Useful);
  };
  const unsigned Before = Waves(LiveVGPRs(*C.MF, *C.LIS), 0);
  const unsigned After = Waves(LiveVGPRs(*C.MF, *C.LIS, Copies), 1);
  unsigned Vector = 0, All = 0, More = 0;
  for (const MachineBasicBlock &MBB : *C.MF) {
    if (!C.MLI->getLoopFor(&MBB))
      continue;
    bool Waits = false;
    for (const MachineInstr &MI :
         instructionsWithoutDebug(MBB.begin(), MBB.end())) {
      const bool IsVector = MI.readsRegister(ToyGCN::EXEC, /*TRI=*/nullptr);
      Waits |= IsVector && MI.mayLoad();
      Vector += 4 * (IsVector && !MI.mayLoadOrStore());
      All += 4;
    }
    All += Waits * LoadCycles;
  }
  for (const MachineInstr *Copy : Copies)
    for (const MachineInstr &User :
         MRI.use_nodbg_instructions(Copy->getOperand(0).getReg()))
      More += User.isCopy() ? 0 : 4;
  return After > Before && std::max(Vector + More, (All + More) / After) <
                               std::max(Vector, All / Before);
}

/// Gives each user of \p Copy a copy of its own.
static void makeLate(MachineInstr &Copy, LiveIntervals &LIS) {
  MachineFunction &MF = *Copy.getMF();
  MachineRegisterInfo &MRI = MF.getRegInfo();
  const Register To = Copy.getOperand(0).getReg();
  const Register From = Copy.getOperand(1).getReg();
  const unsigned Part = Copy.getOperand(1).getSubReg();
  MRI.clearKillFlags(From);
  for (MachineOperand &Use : make_early_inc_range(MRI.use_nodbg_operands(To))) {
    MachineInstr &User = *Use.getParent();
    if (User.isCopy()) {
      Use.setReg(From);
      Use.setSubReg(Part);
      continue;
    }
    const Register Own = MRI.cloneVirtualRegister(To);
    LIS.InsertMachineInstrInMaps(*BuildMI(*User.getParent(), User,
                                          User.getDebugLoc(), Copy.getDesc(),
                                          Own)
                                      .addReg(From, 0, Part));
    Use.setReg(Own);
    Use.setIsKill(false);
    LIS.createAndComputeVirtRegInterval(Own);
  }
  MRI.markUsesInDebugValueAsUndef(To);
  LIS.removeInterval(To);
  LIS.RemoveMachineInstrFromMaps(Copy);
  Copy.eraseFromParent();
  LIS.removeInterval(From);
  LIS.createAndComputeVirtRegInterval(From);
}

static void lateCopies(const MachineSchedContext &C) {
  SmallVector<MachineInstr *, 16> Copies;
  for (MachineBasicBlock &MBB : *C.MF)
    for (MachineInstr &MI : MBB)
      if (isEarlyCopy(MI, C))
        Copies.push_back(&MI);
  if (!Copies.empty() && payInLoops(Copies, C))
    for (MachineInstr *Copy : Copies)
      makeLate(*Copy, *C.LIS);
}

ScheduleDAGInstrs *ToyGCN::createScheduler(MachineSchedContext &C) {
  if (gardenHas(Garden::LateCopies))
    lateCopies(C);
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

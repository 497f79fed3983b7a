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
/// LLVM's scheduler works from the end, and may miss the limit. Then the order
/// as found is kept, if it is within the limit. If not, one more is tried, from
/// the start, with an eighth less, and for four waves if the limit is that of
/// three. The one is taken that spills the fewest registers, then the one that
/// leaves the most waves (-toygcn-garden=-keep-waves; remark "Order"):
///
///   as found: 31 VGPRs, 52 SGPRs  -->  limit 32
///   LLVM's: 67, 106 and spills    -->  as found
///
/// Where such an order lets waves wait, others are tried, with the registers
/// of as many waves as there are, and in an innermost loop of one wave fewer;
/// each from the end, and from the start. The best is taken, if each wave's
/// time is a twentieth less by the scheduling model, with a wave fewer an
/// eighth (-toygcn-garden=-hide-latency):
///
///   three waves with 84 VGPRs     -->  two with 128
///   202 instructions and 533 waits     202 and 120
///   ten waves with 15 VGPRs       -->  ten with 21
///   66 instructions and 632 waits      66 and 203
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
//===----------------------------------------------------------------------===//

#include "Garden/VGPRLimit.h"
#include "Addresses/DisjointAccesses.h"
#include "Garden/LateCopies.h"
#include "Garden/LiveVGPRs.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "Operations/Costs.h"
#include "Tools/Garden.h"
#include "ToyGCNMachineFunctionInfo.h"
#include "ToyGCNSubtarget.h"
#include "llvm/CodeGen/LiveIntervals.h"
#include "llvm/CodeGen/MachineOptimizationRemarkEmitter.h"
#include "llvm/CodeGen/MachineScheduler.h"
#include "llvm/CodeGen/RegisterClassInfo.h"
#include "llvm/CodeGen/RegisterPressure.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace llvm;
using ToyGCN::LiveVGPRs;

#define DEBUG_TYPE "toygcn-scheduler"

static cl::opt<unsigned> MostVGPRs(
    "toygcn-schedule-vgprs", cl::Hidden, cl::init(84),
    cl::desc("The most VGPRs that the scheduler may use to hide latency; fewer "
             "where these would lower the occupancy"));

namespace {
class Strategy final : public GenericScheduler {
public:
  using GenericScheduler::GenericScheduler;
  bool &fromTheStart() { return RegionPolicy.OnlyTopDown; }

private:
  void initialize(ScheduleDAGMI *Region) override;
};

/// Lanes of a wave may exchange values in LDS without a barrier: in an array,
/// stores do not pass loads, though those of each lane are disjoint.
struct KeepLDSOrder final : ScheduleDAGMutation {
  void apply(ScheduleDAGInstrs *DAG) override {
    MapVector<const GlobalVariable *, SmallVector<SUnit *, 16>> OfArray;
    SmallVector<SUnit *, 16> All;
    bool InKnown = true;
    for (SUnit &SU : DAG->SUnits) {
      const MachineInstr &MI = *SU.getInstr();
      if (MI.memoperands_empty() ||
          (*MI.memoperands_begin())->getAddrSpace() != ToyGCNAS::Local)
        continue;
      const auto Arrays = ToyGCN::ldsArraysOf(MI);
      InKnown &= !Arrays.empty();
      for (const GlobalVariable *Array : Arrays)
        OfArray[Array].push_back(&SU);
      All.push_back(&SU);
    }
    if (!InKnown)
      return keepOrder(All, *DAG);
    for (const auto &[Array, Accesses] : OfArray)
      keepOrder(Accesses, *DAG);
  }

private:
  static void keepOrder(ArrayRef<SUnit *> Accesses, ScheduleDAGInstrs &DAG) {
    SmallVector<SUnit *, 16> Alike; // The last loads, or the last stores.
    bool Changed = false;
    for (SUnit *SU : Accesses) {
      if (!Alike.empty() &&
          SU->getInstr()->mayStore() != Alike[0]->getInstr()->mayStore()) {
        for (SUnit *Before : Alike)
          DAG.addEdge(SU, SDep(Before, SDep::Artificial));
        Alike.clear();
        Changed = true;
      } else if (Changed) {
        DAG.addEdge(SU, SDep(Alike[0], SDep::Artificial));
      }
      Alike.push_back(SU);
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

/// The registers of an order: the most dwords in VGPRs at a time, and how many
/// dwords, of SGPRs or others, have none.
struct RegisterUse {
  unsigned VGPRs, Spilled;
  bool fits(unsigned Most) const { return !Spilled && VGPRs <= Most; }
  /// True if it spills fewer, or leaves more waves.
  bool isBetterThan(const RegisterUse &U) const {
    return std::tuple(Spilled, ToyGCN::wavesOf(U.VGPRs)) <
           std::tuple(U.Spilled, ToyGCN::wavesOf(VGPRs));
  }
};

/// The time of an order, in instructions of a lone wave: its own, and those for
/// which it waits.
struct OrderTime {
  unsigned Work = 0, Waits = 0;
  /// What each of \p Waves waves takes that share a unit. One that comes back
  /// from a wait finds some of the others at work or before it, as many as
  /// without it there are at any time (mean value analysis of a closed queue:
  /// Reiser and Lavenberg, 1980).
  double ofOneOf(unsigned Waves) const {
    if (!Work) // Copies alone.
      return double(Waits) / Waves;
    double Before = 0, Busy = Work;
    for (unsigned N = 1; N <= Waves; ++N) {
      Busy = Work * (1 + Before);
      Before = N * Busy / (Waits + Busy);
    }
    return (Waits + Busy) / Waves;
  }
  /// The same, and as not every launch has that many waves, a part of what a
  /// lone one waits.
  double costFor(unsigned Waves) const { return ofOneOf(Waves) + Waits / 16; }
};

/// LLVM's scheduler counts the registers that a region uses. Those that are
/// live all through it and not used in it are counted here.
class Scheduler final : public ScheduleDAGMILive {
public:
  Scheduler(MachineSchedContext *C, LiveVGPRs Live, unsigned UsefulWaves)
      : ScheduleDAGMILive(C, std::make_unique<Strategy>(C)),
        Live(std::move(Live)), UsefulWaves(UsefulWaves) {
    // First: its edges go forward, and the other asks what is there.
    addMutation(std::make_unique<KeepLDSOrder>());
    if (ToyGCN::gardenHas(ToyGCN::Garden::LateParts))
      addMutation(std::make_unique<LateParts>());
    addMutation(createCopyConstrainDAGMutation(TII, TRI));
  }
  void countPassing();
  void schedule() override;

private:
  using Order = SmallVector<MachineInstr *, 0>;
  Order order() const;
  RegisterUse useOf(ArrayRef<unsigned> Pressure) const;
  RegisterUse useNow() const;
  OrderTime timeNow() const;
  void restore(const Order &O);
  RegisterUse scheduleFor(int VGPRs, bool FromTheStart = false);
  bool scheduleFromTheStart(const RegisterUse &First);
  RegisterUse keepWaves(const Order &Found, const RegisterUse &First);
  unsigned gaps() const;
  void hideLatency(const RegisterUse &Use);
  void remark(const char *Which) const;
  unsigned vgprSet() const {
    return *TRI->getRegClassPressureSets(&ToyGCN::VGPR_32RegClass);
  }
  int vgprLimit() const {
    return RegClassInfo->getRegPressureSetLimit(vgprSet());
  }

  const LiveVGPRs Live;
  const unsigned UsefulWaves;
  int Passing = 0;  ///< Dwords in VGPRs, live all through the region.
  int HeldBack = 0; ///< Dwords of the limit that are not to be used.
};
} // namespace

Scheduler::Order Scheduler::order() const {
  Order O;
  for (MachineInstr &MI : make_range(RegionBegin, RegionEnd))
    O.push_back(&MI);
  return O;
}

RegisterUse Scheduler::useOf(ArrayRef<unsigned> Pressure) const {
  RegisterUse U = {Pressure[vgprSet()] + std::max(Passing, 0), 0};
  auto Count = [&](unsigned Live, unsigned Limit) {
    U.Spilled = std::max(U.Spilled, Live - std::min(Live, Limit));
  };
  Count(U.VGPRs, ToyGCN::mostVGPRsOf(1));
  for (auto [Set, Live] : enumerate(Pressure))
    if (Set != vgprSet())
      Count(Live, RegClassInfo->getRegPressureSetLimit(Set));
  return U;
}

RegisterUse Scheduler::useNow() const {
  std::vector<unsigned> Most = getTopPressure().MaxSetPressure;
  for (auto [Now, Bottom] : zip_equal(Most, getBotPressure().MaxSetPressure))
    Now = std::max(Now, Bottom);
  return useOf(Most);
}

/// Loads are over after their latency, and a wave waits for the first reader.
OrderTime Scheduler::timeNow() const {
  OrderTime Time;
  SmallDenseMap<Register, unsigned, 64> Ready;
  unsigned Now = 0;
  for (const MachineInstr &MI :
       instructionsWithoutDebug(RegionBegin, RegionEnd)) {
    unsigned Start = Now;
    for (const MachineOperand &MO : MI.all_uses())
      Start = std::max(Start, Ready.lookup(MO.getReg()));
    const unsigned Latency = SchedModel.computeInstrLatency(&MI);
    const unsigned Busy = MI.mayLoadOrStore() ? 1 : Latency;
    Time.Waits += Start - Now;
    Time.Work += Busy;
    Now = Start + Busy;
    for (const MachineOperand &MO : MI.all_defs())
      Ready[MO.getReg()] = Start + Latency;
  }
  return Time;
}

void Scheduler::restore(const Order &O) {
  // From the first one on, so that no use is before its definition.
  MachineBasicBlock::iterator Next = RegionBegin;
  for (MachineInstr *MI : O) {
    if (Next == MI->getIterator()) {
      ++Next;
    } else {
      BB->splice(Next, BB, MI);
      if (!MI->isDebugInstr())
        LIS->handleMove(*MI, /*UpdateFlags=*/true);
    }
    if (MI->isDebugInstr())
      continue;
    // Which of the definitions of parts is the first one has changed.
    for (MachineOperand &Def : MI->all_defs())
      Def.setIsUndef(false);
    RegisterOperands Operands;
    Operands.collect(*MI, *TRI, MRI, /*TrackLaneMasks=*/true,
                     /*IgnoreDead=*/false);
    Operands.adjustLaneLiveness(*LIS, MRI,
                                LIS->getInstructionIndex(*MI).getRegSlot(), MI);
  }
  RegionBegin = O.front();
}

/// Says why an order is not the one that LLVM's scheduler takes by itself.
void Scheduler::remark(const char *Which) const {
  MachineOptimizationRemarkEmitter ORE(MF, /*MBFI=*/nullptr);
  ORE.emit([&] {
    return MachineOptimizationRemark(
               DEBUG_TYPE, "Order",
               DiagnosticLocation(MF.getFunction().getSubprogram()), BB)
           << "bb." << ore::NV("Block", BB->getNumber()) << ": " << Which
           << " than LLVM's own";
  });
}

RegisterUse Scheduler::scheduleFor(int VGPRs, bool FromTheStart) {
  // LLVM keeps its policy from one region to the next.
  SaveAndRestore Policy(static_cast<Strategy &>(*SchedImpl).fromTheStart(),
                        FromTheStart);
  HeldBack = vgprLimit() - VGPRs;
  ScheduleDAGMILive::schedule();
  return useNow();
}

/// As if there were an eighth less, and for four waves if the limit is that of
/// three. What has more than twice the limit is not tried.
bool Scheduler::scheduleFromTheStart(const RegisterUse &First) {
  const unsigned Limit = vgprLimit();
  if (First.VGPRs > 2 * Limit)
    return false;
  const unsigned Goal = Limit == ToyGCN::mostVGPRsOf(3) && UsefulWaves > 3
                            ? ToyGCN::mostVGPRsOf(4)
                            : Limit;
  return scheduleFor(Goal - Goal / 8, /*FromTheStart=*/true)
      .isBetterThan(First);
}

/// Takes the better of \p Found, an order from the start, and LLVM's own, which
/// has come to \p First. Returns the registers of the one taken.
RegisterUse Scheduler::keepWaves(const Order &Found, const RegisterUse &First) {
  const RegisterUse OfFound = useOf(getRegPressure().MaxSetPressure);
  const Order OfFirst = order();
  restore(Found);
  if (!OfFound.fits(vgprLimit())) {
    if (scheduleFromTheStart(First)) {
      remark("an order from the start has fewer registers");
      return useNow();
    }
    restore(OfFound.isBetterThan(First) ? Found : OfFirst);
    if (!OfFound.isBetterThan(First))
      return First;
  }
  remark("the order as found has fewer registers");
  return OfFound;
}

/// Dwords that may lie free between the region's tuples: those of the widest
/// one, but pairs lie close together.
unsigned Scheduler::gaps() const {
  unsigned Widest = 0;
  for (const MachineInstr &MI : make_range(RegionBegin, RegionEnd))
    for (const MachineOperand &MO : MI.all_defs())
      if (MO.getReg().isVirtual())
        Widest = std::max<unsigned>(Widest, ToyGCN::dwordsOf(MO.getReg(), MRI));
  return Widest > 2 ? Widest : 0;
}

/// Takes another order if waves wait less by it: with the registers of as many
/// waves as \p Use leaves, or in a loop of one wave fewer. Each one taken costs
/// less than the one before: by a twentieth, or an eighth.
void Scheduler::hideLatency(const RegisterUse &Use) {
  if (Use.Spilled)
    return;
  const unsigned Waves = std::min(
      UsefulWaves, ToyGCN::wavesOf(std::max<unsigned>(vgprLimit(), Use.VGPRs)));
  const OrderTime Time = timeNow();
  double Cheapest = Time.costFor(Waves);
  if (!Time.Waits || Time.Work > Cheapest * 19 / 20)
    return;
  const unsigned Gaps = gaps();
  Order Best = order();
  unsigned WavesOfBest = 0;
  const MachineLoop *L = MLI->getLoopFor(BB);
  const unsigned Fewest =
      L && L->isInnermost() && Waves > 2 ? Waves - 1 : Waves;
  for (unsigned W = Waves; W >= Fewest; --W)
    for (bool FromTheStart : {false, true}) {
      const unsigned All = ToyGCN::mostVGPRsOf(W);
      if (!FromTheStart && int(All) == vgprLimit()) // LLVM was told so before.
        continue;
      // LLVM misses what it was told by a few.
      const unsigned Told = All - All / (FromTheStart ? 8 : 16);
      const bool Fits = scheduleFor(Told, FromTheStart).fits(All - Gaps);
      const double Cost = timeNow().costFor(W);
      // With a wave fewer, other blocks wait more.
      if (!Fits || Cost > Cheapest * (W < Waves ? 7. / 8 : 19. / 20))
        continue;
      Cheapest = Cost;
      Best = order();
      WavesOfBest = W;
    }
  restore(Best);
  if (WavesOfBest)
    remark(WavesOfBest == Waves ? "another order waits less"
                                : "an order for fewer waves waits less");
}

void Scheduler::schedule() {
  const Order Found = order();
  const RegisterUse First = scheduleFor(vgprLimit());
  if (ToyGCNSubtarget::hasFewVGPRs(MF.getFunction()))
    return;
  const RegisterUse Use =
      First.fits(vgprLimit()) || !ToyGCN::gardenHas(ToyGCN::Garden::KeepWaves)
          ? First
          : keepWaves(Found, First);
  if (ToyGCN::gardenHas(ToyGCN::Garden::HideLatency))
    hideLatency(Use);
}

void Scheduler::countPassing() {
  const SlotIndex Begin = LIS->getInstructionIndex(
      *skipDebugInstructionsForward(RegionBegin, RegionEnd));
  Passing = Live.before(Begin);
  SmallDenseSet<Register, 32> Used;
  for (const MachineInstr &MI :
       instructionsWithoutDebug(RegionBegin, RegionEnd))
    for (const MachineOperand &MO : MI.operands())
      if (MO.isReg() && MO.getReg().isVirtual() &&
          Used.insert(MO.getReg()).second &&
          LIS->getInterval(MO.getReg()).liveAt(Begin))
        Passing -= ToyGCN::dwordsOf(MO.getReg(), MRI);
  const int Set = vgprSet(), Limit = vgprLimit();
  // What is live all through and used is LLVM's reason for more: it could be
  // spilled. LLVM adds these numbers to the limits.
  std::vector<unsigned> Through(TopRPTracker.getLiveThru());
  Through[Set] = std::max(-HeldBack, 0) -
                 std::clamp(Passing + std::max(HeldBack, 0), 0, Limit - 1);
  TopRPTracker.initLiveThru(Through);
  BotRPTracker.initLiveThru(Through);
}

void Strategy::initialize(ScheduleDAGMI *Region) {
  GenericScheduler::initialize(Region);
  static_cast<Scheduler *>(Region)->countPassing();
}

ScheduleDAGInstrs *ToyGCN::createScheduler(MachineSchedContext &C) {
  if (gardenHas(Garden::LateCopies))
    makeCopiesLate(C);
  LiveVGPRs Live(*C.MF, *C.LIS);
  const unsigned Useful = usefulWaves(*C.MF);
  const unsigned Waves = std::min(wavesOf(Live.most()), Useful);
  C.MF->getInfo<ToyGCNMachineFunctionInfo>()->ScheduleVGPRs =
      std::min<unsigned>(MostVGPRs, mostVGPRsOf(Waves));
  // The limit is a fact of this function, but LLVM keeps limits as long as the
  // reserved registers stay the same.
  delete C.RegClassInfo;
  C.RegClassInfo = new RegisterClassInfo();
  C.RegClassInfo->runOnMachineFunction(*C.MF);
  return new Scheduler(&C, std::move(Live), Useful);
}

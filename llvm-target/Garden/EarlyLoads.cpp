//===- EarlyLoads.cpp - Loads before what waits for others ----------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// LLVM's scheduler prefers short live ranges to short waits, whatever is left
/// of the limit of registers. In the order that it leaves, a load goes up, with
/// what computes its address, until its result is there when it is used: past
/// what waits for other loads, as long as the limits hold at each point that it
/// passes.
///
///   %1 = GLOBAL_LOAD %a                    %1 = GLOBAL_LOAD %a
///   %2 = V_ADD %1, %1      ; waits   -->   %b = V_ADD %c, 4
///   %b = V_ADD %c, 4                       %3 = GLOBAL_LOAD %b
///   %3 = GLOBAL_LOAD %b                    %2 = V_ADD %1, %1   ; waits
///   %4 = V_ADD %3, %3      ; waits         %4 = V_ADD %3, %3
///
/// Then stores go up to where the stored value is computed, with the scalars of
/// their addresses, but not to where they would wait for it: many in a row wait
/// for each other, and keep the registers of their values. They do not pass
/// loads.
///
/// The dependences are those of LLVM's graph, the times those of
/// ToyGCNSchedule.td.
///
//===----------------------------------------------------------------------===//

#include "Garden/EarlyLoads.h"
#include "Garden/RegionPressure.h"
#include "Garden/VGPRLimit.h"
#include "Operations/Costs.h"
#include "Tools/Garden.h"
#include "ToyGCNMachineFunctionInfo.h"
#include "ToyGCNOperands.h"
#include "llvm/CodeGen/LiveIntervals.h"
#include "llvm/CodeGen/MachineScheduler.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;
using namespace llvm::ToyGCN;

static cl::opt<unsigned> MostSGPRs(
    "toygcn-early-loads-sgprs", cl::Hidden, cl::init(80),
    cl::desc("The most live SGPRs at a point that an early load passes"));
static cl::opt<unsigned>
    MostPassed("toygcn-early-loads-distance", cl::Hidden, cl::init(256),
               cl::desc("The most instructions that an early load passes"));
static cl::opt<unsigned> MostMoved(
    "toygcn-early-loads-address", cl::Hidden, cl::init(12),
    cl::desc("The most instructions of its address that go up with a load"));
static cl::opt<unsigned> StorePassed(
    "toygcn-early-stores-distance", cl::Hidden, cl::init(4096),
    cl::desc("The most instructions that a store passes; 0: stores stay"));
static cl::opt<unsigned> KeepFound(
    "toygcn-keep-found-order", cl::Hidden, cl::init(2),
    cl::desc("Keep the order before the scheduler, with early loads, if the "
             "scheduler divides the occupancy of its limit by this; 0: never"));

namespace {
/// What goes up with a load, and what that changes.
struct Group {
  SmallVector<SUnit *, 16> Units; ///< From the load up.
  SmallPtrSet<const SUnit *, 16> Members;
  SmallPtrSet<const SUnit *, 32> Needed; ///< What its members depend on.
  /// The first and last place of each value's users that are not members.
  struct Rest {
    unsigned Value;
    int First, Last;
  };
  SmallVector<Rest, 16> Values;
};

class EarlyLoads final : public ScheduleDAGMILive {
public:
  EarlyLoads(MachineSchedContext &C)
      : ScheduleDAGMILive(&C, std::make_unique<GenericScheduler>(&C)),
        Whole(*C.MF, *C.LIS), VGPRs(limitVGPRs(C, Whole.mostVGPRs())) {
    RegClassInfo = C.RegClassInfo;
    addMutation(createCopyConstrainDAGMutation(TII, TRI));
  }
  void schedule() override;

private:
  bool isLoad(const SUnit &SU) const;
  unsigned endOf(unsigned Place) const;
  unsigned arrival(const SUnit &SU, const SUnit *Except) const;
  void timeOf(unsigned Place, const SUnit *Except = nullptr);
  unsigned timeOfUse(const SUnit &Load);
  void add(Group &G, SUnit &SU) const;
  void findRest(Group &G) const;
  bool mayJoin(const SUnit &SU) const;
  bool mayPass(const Group &G, const SUnit &SU) const;
  bool fits(const Group &G, int Place) const;
  void startEarly(unsigned Place);
  void storeEarly(unsigned Place);
  RegionOrder orderOf(ArrayRef<MachineInstr *> Instrs);
  void apply();
  void restoreFlags();

  FunctionPressure Whole;
  int VGPRs; ///< The limit.
  std::unique_ptr<RegionOrder> Order;
  SmallVector<unsigned, 0> Start; ///< By place: when it is issued.
};
} // namespace

/// Shorter waits are filled by other waves.
static constexpr unsigned LongLatency = 20;

bool EarlyLoads::isLoad(const SUnit &SU) const {
  const MachineInstr &MI = *SU.getInstr();
  return MI.mayLoad() && !MI.mayStore() && SU.Latency >= LongLatency &&
         !MI.hasOrderedMemoryRef();
}

unsigned EarlyLoads::endOf(unsigned Place) const {
  return Place
             ? Start[Place - 1] +
                   issueCyclesOf(*(*Order)[Place - 1]->getInstr(), SchedModel) /
                       OneIssue
             : 0;
}

/// When all that \p SU waits for is there.
unsigned EarlyLoads::arrival(const SUnit &SU, const SUnit *Except) const {
  unsigned Time = 0;
  for (const SDep &D : SU.Preds) {
    const SUnit *Pred = D.getSUnit();
    if (D.getKind() == SDep::Data && !Pred->isBoundaryNode() &&
        Pred != Except && Pred->Latency >= LongLatency)
      Time = std::max(Time, Start[Order->placeOf(*Pred)] + Pred->Latency);
  }
  return Time;
}

void EarlyLoads::timeOf(unsigned Place, const SUnit *Except) {
  Start[Place] = std::max(endOf(Place), arrival(*(*Order)[Place], Except));
}

/// When the first user of \p Load would be issued if it did not wait for it.
/// The region's end is taken for a user, and so is what comes long after.
unsigned EarlyLoads::timeOfUse(const SUnit &Load) {
  unsigned User = Order->size();
  for (const SDep &D : Load.Succs)
    if (D.getKind() == SDep::Data && !D.getSUnit()->isBoundaryNode())
      User = std::min(User, Order->placeOf(*D.getSUnit()));
  unsigned Place = Order->placeOf(Load);
  const unsigned Enough = Start[Place] + Load.Latency;
  for (++Place; Place < Order->size(); ++Place) {
    timeOf(Place, &Load);
    if (Place == User || Start[Place] >= Enough)
      return Start[Place];
  }
  return endOf(Order->size());
}

void EarlyLoads::add(Group &G, SUnit &SU) const {
  G.Units.push_back(&SU);
  G.Members.insert(&SU);
  for (const SDep &D : SU.Preds)
    if (!D.getSUnit()->isBoundaryNode() && !D.isWeak())
      G.Needed.insert(D.getSUnit());
  for (const unsigned V : Order->valuesOf(SU))
    if (none_of(G.Values, [V](const auto &R) { return R.Value == V; }))
      G.Values.push_back({V, 0, 0});
  findRest(G);
}

void EarlyLoads::findRest(Group &G) const {
  for (Group::Rest &R : G.Values) {
    const RegionOrder::Value &V = Order->value(R.Value);
    R.First = Order->size();
    R.Last = -1;
    for (const SUnit *SU : V.Touches)
      if (!G.Members.contains(SU)) {
        const int Place = Order->placeOf(*SU);
        R.First = std::min(R.First, Place);
        R.Last = std::max(R.Last, Place);
      }
  }
}

/// An address does not wait for another load.
bool EarlyLoads::mayJoin(const SUnit &SU) const {
  const MachineInstr &MI = *SU.getInstr();
  return !MI.mayLoadOrStore() && !MI.isCall() && !MI.isInlineAsm() &&
         SU.Latency < LongLatency;
}

/// Definitions of parts of a register say which parts lived before, so their
/// order with other accesses of that register stays.
bool EarlyLoads::mayPass(const Group &G, const SUnit &SU) const {
  auto DefinesPart = [](const MachineInstr &MI, Register R) {
    return any_of(MI.operands(), [R](const MachineOperand &MO) {
      return MO.isReg() && MO.getReg() == R && MO.isDef() && MO.getSubReg();
    });
  };
  const MachineInstr &Passed = *SU.getInstr();
  for (const MachineOperand &MO : Passed.operands())
    if (MO.isReg() && MO.getReg().isVirtual())
      for (const SUnit *Member : G.Units) {
        const MachineInstr &MI = *Member->getInstr();
        if (DefinesPart(MI, MO.getReg()) ||
            (MO.isDef() && MO.getSubReg() &&
             any_of(MI.operands(), [&MO](const MachineOperand &Other) {
               return Other.isReg() && Other.getReg() == MO.getReg();
             })))
          return false;
      }
  return true;
}

/// Whether the limits hold at what is right before \p Place now, if \p G goes
/// before that.
bool EarlyLoads::fits(const Group &G, int Place) const {
  Pressure Change;
  for (const Group::Rest &R : G.Values) {
    const RegionOrder::Value &V = Order->value(R.Value);
    const bool Now = V.LiveIn || R.First < Place;
    const bool Then = V.LiveOut || R.Last >= Place;
    if (Then && !Now)
      Change += V.Size;
    if (Now && !Then)
      Change -= V.Size;
  }
  Pressure After = Order->before(Place);
  After += Change;
  return (Change.VGPRs <= 0 || After.VGPRs <= VGPRs) &&
         (Change.SGPRs <= 0 || After.SGPRs <= int(MostSGPRs));
}

/// Moves the load at \p Place up.
void EarlyLoads::startEarly(unsigned Place) {
  SUnit &Load = *(*Order)[Place];
  const unsigned Use = timeOfUse(Load);
  Group G;
  add(G, Load);
  unsigned Best = Place, Moved = 0, Ready = arrival(Load, nullptr);
  for (unsigned I = Place, Passed = 0; I-- && Passed < MostPassed;) {
    if (Use >= endOf(I + 1) + Load.Latency)
      break;
    SUnit &Above = *(*Order)[I];
    if (G.Needed.contains(&Above)) {
      if (!mayJoin(Above) || G.Units.size() > MostMoved)
        break;
      add(G, Above);
      Ready = std::max(Ready, arrival(Above, nullptr));
      continue;
    }
    // A load that is issued at once keeps its place, and the group does not
    // bring a wait with it.
    if (Ready > Start[I] || (isLoad(Above) && Start[I] == endOf(I)) ||
        !mayPass(G, Above) || !fits(G, I) || !fits(G, I + 1))
      break;
    ++Passed;
    Best = I;
    Moved = G.Units.size();
  }
  if (Best == Place)
    return;
  G.Units.truncate(Moved);
  std::reverse(G.Units.begin(), G.Units.end());
  Order->moveUp(G.Units, Best);
  for (unsigned I = Best; I <= Place; ++I)
    timeOf(I);
}

/// A store to memory that nothing orders. The registers of more than two dwords
/// may not be written right after it: the next value would get them, and a
/// wait state.
static bool isStore(const MachineInstr &MI) {
  return MI.mayStore() && !MI.mayLoad() && !MI.hasOrderedMemoryRef() &&
         MI.getDesc().TSFlags & (TSFlags::AnyFLAT | TSFlags::MUBUF) &&
         MI.hasOneMemOperand() &&
         (*MI.memoperands_begin())->getSizeInBits().hasValue() &&
         (*MI.memoperands_begin())->getSizeInBits().getValue() <= 64;
}

/// Moves the store at \p Place up to what it needs.
void EarlyLoads::storeEarly(unsigned Place) {
  Group G;
  add(G, *(*Order)[Place]);
  unsigned Best = Place, Moved = 0, Ready = arrival(*(*Order)[Place], nullptr);
  for (unsigned I = Place, Passed = 0; I-- && Passed < StorePassed;) {
    SUnit &Above = *(*Order)[I];
    const MachineInstr &MI = *Above.getInstr();
    if (G.Needed.contains(&Above)) {
      const bool IsScalar = none_of(MI.all_defs(), [](const MachineOperand &D) {
        return ToyGCN::isVGPR(D);
      });
      if (!(IsScalar || MI.isMoveImmediate()) || !mayJoin(Above) ||
          G.Units.size() > MostMoved)
        break;
      add(G, Above);
      Ready = std::max(Ready, arrival(Above, nullptr));
      continue;
    }
    if (Ready > Start[I] || MI.mayLoad() || MI.isCall() || MI.isInlineAsm() ||
        !mayPass(G, Above) || !fits(G, I) || !fits(G, I + 1))
      break;
    ++Passed;
    Best = I;
    Moved = G.Units.size();
  }
  if (Best == Place)
    return;
  G.Units.truncate(Moved);
  std::reverse(G.Units.begin(), G.Units.end());
  Order->moveUp(G.Units, Best);
  for (unsigned I = Best; I <= Place; ++I)
    timeOf(I);
}

void EarlyLoads::apply() {
  auto Next = RegionBegin;
  auto SkipDebug = [&] {
    while (Next != RegionEnd && Next->isDebugOrPseudoInstr())
      ++Next;
  };
  for (const SUnit *SU : Order->units()) {
    SkipDebug();
    if (&*Next == SU->getInstr())
      ++Next;
    else
      moveInstruction(SU->getInstr(), Next);
  }
}

/// Says again of definitions of parts which parts lived before, after an order
/// that LLVM's scheduler does not know of.
void EarlyLoads::restoreFlags() {
  for (const SUnit *SU : Order->units()) {
    MachineInstr &MI = *SU->getInstr();
    for (MachineOperand &Def : MI.all_defs())
      Def.setIsUndef(false);
    RegisterOperands Operands;
    Operands.collect(MI, *TRI, MRI, ShouldTrackLaneMasks,
                     /*IgnoreDead=*/false);
    Operands.adjustLaneLiveness(*LIS, MRI,
                                LIS->getInstructionIndex(MI).getRegSlot(), &MI);
  }
}

/// The region in the order of \p Instrs, with what is live then.
RegionOrder EarlyLoads::orderOf(ArrayRef<MachineInstr *> Instrs) {
  SmallVector<SUnit *, 0> Units;
  for (MachineInstr *MI : Instrs)
    if (SUnit *SU = getSUnit(MI))
      Units.push_back(SU);
  SlotIndex Begin = LIS->getMBBStartIdx(BB);
  for (auto I = RegionBegin; I != BB->begin();)
    if (!(--I)->isDebugOrPseudoInstr()) {
      Begin = LIS->getInstructionIndex(*I).getDeadSlot();
      break;
    }
  return RegionOrder(Units, *LIS, Begin, *BB, RegionEnd, Whole.at(Begin));
}

void EarlyLoads::schedule() {
  auto Now = [this] {
    return SmallVector<MachineInstr *, 0>(
        make_pointer_range(make_range(RegionBegin, RegionEnd)));
  };
  const SmallVector<MachineInstr *, 0> Found = Now();
  ScheduleDAGMILive::schedule();
  Order = std::make_unique<RegionOrder>(orderOf(Now()));
  if (Order->size() != SUnits.size())
    return;
  bool Changed = false, IsFound = false;
  auto Waves = [](const RegionOrder &O) {
    return wavesOfOccupancy(O.mostVGPRs());
  };
  if (gardenHas(Garden::FoundOrder) &&
      KeepFound * Waves(*Order) <= wavesOfOccupancy(VGPRs)) {
    auto Other = std::make_unique<RegionOrder>(orderOf(Found));
    if (Waves(*Other) > Waves(*Order)) {
      Order = std::move(Other);
      Changed = IsFound = true;
    }
  }
  const bool HasLoads =
      any_of(Order->units(), [this](const SUnit *SU) { return isLoad(*SU); });
  const bool HasStores = any_of(
      Order->units(), [](const SUnit *SU) { return isStore(*SU->getInstr()); });
  if (gardenHas(Garden::EarlyLoads) && HasLoads) {
    Start.assign(Order->size(), 0);
    for (unsigned Place = 0; Place < Order->size(); ++Place) {
      timeOf(Place);
      if (isLoad(*(*Order)[Place]))
        startEarly(Place);
    }
    Changed = true;
  }
  if (gardenHas(Garden::EarlyStores) && HasStores) {
    Start.assign(Order->size(), 0);
    for (unsigned Place = 0; Place < Order->size(); ++Place) {
      timeOf(Place);
      if (isStore(*(*Order)[Place]->getInstr()))
        storeEarly(Place);
    }
    Changed = true;
  }
  if (Changed)
    apply();
  if (IsFound && ShouldTrackLaneMasks)
    restoreFlags();
}

ScheduleDAGInstrs *ToyGCN::createScheduler(MachineSchedContext &C) {
  return new EarlyLoads(C);
}

//===- RegionPressure.cpp - Registers live in a region --------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Garden/RegionPressure.h"
#include "ToyGCNRegisterInfo.h"
#include "llvm/CodeGen/LiveIntervals.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/ScheduleDAG.h"

using namespace llvm;
using namespace llvm::ToyGCN;

/// A value with more users than this counts as live in the whole region: where
/// its life begins and ends changes little, and is asked often.
static constexpr unsigned MostTouches = 128;

static Pressure sizeOf(const MachineRegisterInfo &MRI, Register R) {
  const TargetRegisterClass *RC = MRI.getRegClassOrNull(R);
  if (!RC)
    return {};
  const int Dwords = MRI.getTargetRegisterInfo()->getRegSizeInBits(*RC) / 32;
  return ToyGCNRegisterInfo::isSGPRClass(RC) ? Pressure{0, Dwords}
                                             : Pressure{Dwords, 0};
}

FunctionPressure::FunctionPressure(const MachineFunction &MF,
                                   const LiveIntervals &LIS) {
  const MachineRegisterInfo &MRI = MF.getRegInfo();
  for (unsigned I = 0; I < MRI.getNumVirtRegs(); ++I) {
    const Register R = Register::index2VirtReg(I);
    if (MRI.reg_nodbg_empty(R) || !LIS.hasInterval(R))
      continue;
    const Pressure Size = sizeOf(MRI, R);
    for (const LiveRange::Segment &S : LIS.getInterval(R)) {
      Points.emplace_back(S.start, Size);
      Points.emplace_back(S.end, Pressure{-Size.VGPRs, -Size.SGPRs});
    }
  }
  // What ends at a place comes before what begins there.
  llvm::sort(Points, [](const auto &A, const auto &B) {
    return std::tuple(A.first, A.second.VGPRs, A.second.SGPRs) <
           std::tuple(B.first, B.second.VGPRs, B.second.SGPRs);
  });
  Pressure Now;
  for (auto &[Where, P] : Points)
    P = Now += P;
}

Pressure FunctionPressure::at(SlotIndex Where) const {
  const auto After = llvm::upper_bound(
      Points, Where, [](SlotIndex S, const auto &P) { return S < P.first; });
  return After == Points.begin() ? Pressure() : std::prev(After)->second;
}

int FunctionPressure::mostVGPRs() const {
  int Most = 0;
  for (const auto &[Where, P] : Points)
    Most = std::max(Most, P.VGPRs);
  return Most;
}

RegionOrder::RegionOrder(ArrayRef<SUnit *> Units, const LiveIntervals &LIS,
                         SlotIndex Begin, const MachineBasicBlock &MBB,
                         MachineBasicBlock::const_iterator End,
                         Pressure AtBegin)
    : Order(Units), Places(Units.size()), Live(Units.size() + 1),
      Touched(Units.size()) {
  const MachineRegisterInfo &MRI = MBB.getParent()->getRegInfo();
  const bool AtEnd = End == MBB.end();
  const SlotIndex Last =
      AtEnd ? SlotIndex() : LIS.getInstructionIndex(*End).getBaseIndex();
  DenseMap<Register, unsigned> Known;
  for (auto [Place, SU] : enumerate(Order)) {
    Places[SU->NodeNum] = Place;
    for (const MachineOperand &MO : SU->getInstr()->operands()) {
      if (!MO.isReg() || !MO.getReg().isVirtual() ||
          !LIS.hasInterval(MO.getReg()))
        continue;
      const Register R = MO.getReg();
      auto [It, IsNew] = Known.try_emplace(R, Values.size());
      if (IsNew) {
        const LiveInterval &LI = LIS.getInterval(R);
        Values.push_back(
            {sizeOf(MRI, R),
             LI.liveAt(Begin),
             AtEnd ? LIS.isLiveOutOfMBB(LI, &MBB) : LI.liveAt(Last),
             {}});
      }
      if (!is_contained(Touched[SU->NodeNum], It->second)) {
        Touched[SU->NodeNum].push_back(It->second);
        Values[It->second].Touches.push_back(SU);
      }
    }
  }
  for (Value &V : Values) {
    findEnds(V);
    if (V.Touches.size() > MostTouches) {
      if (!V.LiveIn)
        AtBegin += V.Size;
      V.LiveIn = V.LiveOut = true;
      V.Touches.clear();
    }
  }
  Live[0] = AtBegin;
  recount(0, Order.size());
}

unsigned RegionOrder::placeOf(const SUnit &SU) const {
  return Places[SU.NodeNum];
}

int RegionOrder::mostVGPRs() const {
  int Most = 0;
  for (const Pressure &P : Live)
    Most = std::max(Most, P.VGPRs);
  return Most;
}

ArrayRef<unsigned> RegionOrder::valuesOf(const SUnit &SU) const {
  return Touched[SU.NodeNum];
}

void RegionOrder::findEnds(Value &V) const {
  for (const SUnit *SU : V.Touches) {
    if (SU == V.Touches.front() || placeOf(*SU) < placeOf(*V.First))
      V.First = SU;
    if (SU == V.Touches.front() || placeOf(*SU) > placeOf(*V.Last))
      V.Last = SU;
  }
}

/// What is live between the instructions [\p From, \p To), from what is live
/// before them.
void RegionOrder::recount(unsigned From, unsigned To) {
  for (unsigned Place = From; Place < To; ++Place) {
    const SUnit *SU = Order[Place];
    Pressure Now = Live[Place];
    for (const unsigned I : valuesOf(*SU)) {
      const Value &V = Values[I];
      if (!V.LiveIn && V.First == SU)
        Now += V.Size;
      if (!V.LiveOut && V.Last == SU)
        Now -= V.Size;
    }
    Live[Place + 1] = Now;
  }
}

void RegionOrder::moveUp(ArrayRef<SUnit *> Group, unsigned Place) {
  const unsigned End = placeOf(*Group.back()) + 1;
  SmallVector<SUnit *, 64> Now(Group.begin(), Group.end());
  copy_if(ArrayRef(Order).slice(Place, End - Place), std::back_inserter(Now),
          [&](SUnit *SU) { return !is_contained(Group, SU); });
  for (auto [I, SU] : enumerate(Now)) {
    Order[Place + I] = SU;
    Places[SU->NodeNum] = Place + I;
  }
  for (const SUnit *SU : Group)
    for (const unsigned I : valuesOf(*SU))
      findEnds(Values[I]);
  recount(Place, End);
}

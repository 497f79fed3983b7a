//===- LowerSGPRSpills.cpp - Scalar spills into lanes ---------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Runs between scalar and vector register allocation, and spills each scalar
/// register into a lane of a vector register, 64 of them into one VGPR.
///
///   S_SPILL_SAVE_64 $sgpr4_sgpr5, %stack.0
///   -->
///   $vgpr1 = V_WRITELANE_B32 $sgpr4, 0, $vgpr1
///   $vgpr1 = V_WRITELANE_B32 $sgpr5, 1, $vgpr1
///
/// A plain function preserves s34 and up: it keeps those that it overwrites in
/// lanes from its entry to its return.
///
/// Needs: scalar registers assigned, vector registers not, live intervals.
/// Guarantees: no scalar spill pseudo and no stack slot for one is left; each
/// VGPR that holds spilled scalars is physical and live from the entry to every
/// end. v_writelane ignores EXEC, so such a VGPR owns lanes that no thread
/// owns, and a copy or a spill under EXEC would lose them. The allocator spills
/// and splits virtual registers only. In a plain function those lanes may be a
/// caller's: WholeWave/AllocateWholeWave.cpp saves them. With calls the VGPR is
/// one that callees preserve, within the budget or not.
///
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "Tools/PassBase.h"
#include "ToyGCNMachineFunctionInfo.h"
#include "ToyGCNSubtarget.h"
#include "llvm/CodeGen/LiveIntervals.h"
#include "llvm/CodeGen/MachineDominators.h"
#include "llvm/CodeGen/MachineFrameInfo.h"
#include "llvm/IR/DiagnosticInfo.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-lower-sgpr-spills"

namespace {
class ToyGCNLowerSGPRSpills final
    : public MachinePass<ToyGCNLowerSGPRSpills, KeepsAll,
                         LiveIntervalsWrapperPass, SlotIndexesWrapperPass> {
  bool runOnMachineFunction(MachineFunction &MF) override;

  /// Where to insert code.
  struct Place {
    MachineBasicBlock &MBB;
    MachineBasicBlock::iterator Pos;
  };
  struct Slot {
    unsigned FirstLane; // Numbered through all lane registers.
  };
  MachineFunction *MF = nullptr;
  LiveIntervals *LIS = nullptr;
  const ToyGCNInstrInfo *TII = nullptr;
  const ToyGCNRegisterInfo *TRI = nullptr;
  DenseMap<int, Slot> Slots;
  SmallVector<Register, 4> LaneRegs;
  unsigned NextLane = 0;

  Register laneReg(unsigned Lane, const Place &FirstUse);
  unsigned firstLaneOf(int FI);
  MachineInstr *save(const Place &At, Register Scalar, unsigned Flags,
                     unsigned Lane);
  void restore(const Place &At, Register Scalar, unsigned Lane);
  void lower(MachineInstr &MI, bool IsSave);
  bool keepForCaller(const Place &Top, MCRegister Scalar);
  void keepToTheEnd(Register R);
  MCRegister findVGPR(LiveInterval &LI, unsigned Budget) const;
  void addRange(const LiveInterval &LI, MCRegister P);
  void makePhysical(Register R);
};

} // namespace

/// The VGPR whose lanes include \p Lane. It is defined in the entry, so that it
/// exists on every path, and not before \p FirstUse if that is there.
Register ToyGCNLowerSGPRSpills::laneReg(unsigned Lane, const Place &FirstUse) {
  const unsigned Index = Lane / ToyGCN::WaveSize;
  while (LaneRegs.size() <= Index) {
    Register R =
        MF->getRegInfo().createVirtualRegister(&ToyGCN::VGPR_32RegClass);
    MachineBasicBlock &Entry = MF->front();
    const auto Pos =
        &FirstUse.MBB == &Entry ? FirstUse.Pos : Entry.getFirstTerminator();
    MachineInstr *Def = BuildMI(Entry, Pos, DebugLoc(),
                                TII->get(TargetOpcode::IMPLICIT_DEF), R);
    LIS->InsertMachineInstrInMaps(*Def);
    LaneRegs.push_back(R);
  }
  return LaneRegs[Index];
}

unsigned ToyGCNLowerSGPRSpills::firstLaneOf(int FI) {
  auto [It, IsNew] = Slots.try_emplace(FI, Slot{NextLane});
  if (IsNew) {
    NextLane += MF->getFrameInfo().getObjectSize(FI) / 4;
    MF->getFrameInfo().RemoveStackObject(FI);
  }
  return It->second.FirstLane;
}

/// Writes \p Scalar, with operand flags \p Flags, to a lane.
MachineInstr *ToyGCNLowerSGPRSpills::save(const Place &At, Register Scalar,
                                          unsigned Flags, unsigned Lane) {
  Register Lanes = laneReg(Lane, At);
  MachineInstr *New = BuildMI(At.MBB, At.Pos, At.MBB.findDebugLoc(At.Pos),
                              TII->get(ToyGCN::V_WRITELANE_B32), Lanes)
                          .addReg(Scalar, Flags)
                          .addImm(Lane % ToyGCN::WaveSize)
                          .addReg(Lanes)
                          .setMIFlag(MachineInstr::FrameSetup);
  LIS->InsertMachineInstrInMaps(*New);
  return New;
}

/// Reads a lane.
void ToyGCNLowerSGPRSpills::restore(const Place &At, Register Scalar,
                                    unsigned Lane) {
  Register Lanes = laneReg(Lane, At);
  MachineInstr *New = BuildMI(At.MBB, At.Pos, At.MBB.findDebugLoc(At.Pos),
                              TII->get(ToyGCN::V_READLANE_B32), Scalar)
                          .addReg(Lanes)
                          .addImm(Lane % ToyGCN::WaveSize)
                          .setMIFlag(MachineInstr::FrameDestroy);
  LIS->InsertMachineInstrInMaps(*New);
}

void ToyGCNLowerSGPRSpills::lower(MachineInstr &MI, bool IsSave) {
  const Place At = {*MI.getParent(), MI.getIterator()};
  const MachineOperand &Data = MI.getOperand(0);
  const unsigned First = firstLaneOf(MI.getOperand(1).getIndex());
  const unsigned Dwords = range_size(TRI->regunits(Data.getReg()));
  for (unsigned I = 0; I < Dwords; ++I) {
    Register Part =
        Dwords == 1
            ? Data.getReg()
            : Register(TRI->getSubReg(
                  Data.getReg(), ToyGCNRegisterInfo::getSubRegIndex(I, 1)));
    if (!IsSave) {
      restore(At, Part, First + I);
      continue;
    }
    const bool Whole = Dwords == 1, Last = I + 1 == Dwords;
    const unsigned Kill = getKillRegState(Data.isKill());
    MachineInstr *New = save(At, Part, Whole ? Kill : 0, First + I);
    // A part may be undefined.
    if (!Whole)
      MachineInstrBuilder(*MF, New).addReg(
          Data.getReg(), RegState::Implicit | (Last ? Kill : 0));
  }
  // The scalar register is written and read at new places.
  LIS->removeAllRegUnitsForPhysReg(Data.getReg().asMCReg());
  LIS->RemoveMachineInstrFromMaps(MI);
  MI.eraseFromParent();
}

/// Keeps the caller's value of \p Scalar in a lane if the function overwrites
/// it. Returns true if so.
bool ToyGCNLowerSGPRSpills::keepForCaller(const Place &Top, MCRegister Scalar) {
  if (!ToyGCN::SGPR_32RegClass.contains(Scalar) ||
      !MF->getRegInfo().isPhysRegModified(Scalar))
    return false;
  const unsigned Lane = NextLane++;
  if (!Top.MBB.isLiveIn(Scalar))
    Top.MBB.addLiveIn(Scalar);
  save(Top, Scalar, /*Flags=*/0, Lane);
  for (MachineBasicBlock &MBB : *MF)
    if (MBB.isReturnBlock()) {
      const auto Return = MBB.getFirstTerminator();
      restore({MBB, Return}, Scalar, Lane);
      MachineInstrBuilder(*MF, *Return).addReg(Scalar, RegState::Implicit);
    }
  LIS->removeAllRegUnitsForPhysReg(Scalar);
  return true;
}

/// Makes \p R live on every way through the function. A lane that waits, or
/// that has left a loop, has values in vector registers that look dead where
/// the wave is, and v_writelane would overwrite them.
void ToyGCNLowerSGPRSpills::keepToTheEnd(Register R) {
  for (MachineBasicBlock &MBB : *MF) {
    const bool Closes = any_of(MBB.successors(), [&](MachineBasicBlock *S) {
      return LIS->getMBBStartIdx(S) <= LIS->getMBBStartIdx(&MBB);
    });
    if (!MBB.succ_empty() && !Closes)
      continue;
    MachineInstr *Use = BuildMI(MBB, MBB.getFirstTerminator(), DebugLoc(),
                                TII->get(TargetOpcode::KILL))
                            .addReg(R);
    LIS->InsertMachineInstrInMaps(*Use);
  }
}

/// The lowest of the first \p Budget VGPRs that is free wherever \p LI is live,
/// or none. One that the function names nowhere comes first: the others are
/// hints for the allocator.
MCRegister ToyGCNLowerSGPRSpills::findVGPR(LiveInterval &LI,
                                           unsigned Budget) const {
  BitVector Preserved;
  const bool CrossesCalls = LIS->checkRegMaskInterference(LI, Preserved);
  MCRegister Named;
  for (unsigned I = 0; I < Budget; ++I) {
    const MCRegister P = ToyGCN::VGPR_32RegClass.getRegister(I);
    if (CrossesCalls && !Preserved.test(P))
      continue;
    if (!MF->getRegInfo().isPhysRegUsed(P))
      return P;
    if (!Named && none_of(TRI->regunits(P), [&](MCRegUnit Unit) {
          const LiveRange &Range = LIS->getRegUnit(Unit);
          return !Range.empty() && Range.overlaps(LI);
        }))
      Named = P;
  }
  return Named;
}

/// Adds \p LI to where \p P is live. What is live into the function cannot be
/// computed again.
void ToyGCNLowerSGPRSpills::addRange(const LiveInterval &LI, MCRegister P) {
  for (MCRegUnit Unit : TRI->regunits(P)) {
    LiveRange &Range = LIS->getRegUnit(Unit);
    SmallDenseMap<const VNInfo *, VNInfo *, 8> Values;
    for (const LiveRange::Segment &S : LI) {
      VNInfo *&Value = Values[S.valno];
      if (!Value)
        Value = Range.getNextValue(S.valno->def, LIS->getVNInfoAllocator());
      Range.addSegment({S.start, S.end, Value});
    }
  }
}

/// Gives \p R a physical register before the allocator sees it.
void ToyGCNLowerSGPRSpills::makePhysical(Register R) {
  const Function &F = MF->getFunction();
  LiveInterval &LI = LIS->createAndComputeVirtRegInterval(R);
  MCRegister P = findVGPR(LI, ToyGCNSubtarget::getMaxNumVGPRs(F));
  // Functions and calls use the registers of the convention, too.
  const bool HasConvention =
      !MF->getInfo<ToyGCNMachineFunctionInfo>()->isKernel() ||
      MF->getFrameInfo().hasCalls();
  if (!P && HasConvention)
    P = findVGPR(LI, ToyGCNSubtarget::MaxVGPRs);
  if (P) {
    addRange(LI, P);
  } else {
    F.getContext().diagnose(DiagnosticInfoRegAllocFailure(
        "no vector register is left for spilled scalars", F, DebugLoc()));
    // Nothing is emitted. Verifiers must not look at what two values share.
    MF->getProperties().setFailedISel();
    P = ToyGCN::VGPR0;
    LIS->removeAllRegUnitsForPhysReg(P);
  }
  for (MachineBasicBlock &MBB : *MF)
    if (LI.liveAt(LIS->getMBBStartIdx(&MBB)))
      MBB.addLiveIn(P);
  LIS->removeInterval(R);
  MF->getRegInfo().replaceRegWith(R, P);
}

bool ToyGCNLowerSGPRSpills::runOnMachineFunction(MachineFunction &Fn) {
  MF = &Fn;
  LIS = &getAnalysis<LiveIntervalsWrapperPass>().getLIS();
  const auto &ST = MF->getSubtarget<ToyGCNSubtarget>();
  TII = ST.getInstrInfo();
  TRI = ST.getRegisterInfo();
  Slots.clear();
  LaneRegs.clear();
  NextLane = 0;
  bool Changed = false;
  const Place Top = {MF->front(), MF->front().begin()};
  for (const MCPhysReg *R = TRI->getCalleeSavedRegs(MF); *R; ++R)
    Changed |= keepForCaller(Top, *R);
  for (MachineBasicBlock &MBB : *MF)
    for (MachineInstr &MI : make_early_inc_range(MBB))
      if (auto Spill = ToyGCNInstrInfo::getSpillKind(MI.getOpcode());
          Spill && Spill->IsScalar) {
        lower(MI, Spill->IsSave);
        Changed = true;
      }
  for (Register R : LaneRegs) {
    keepToTheEnd(R);
    makePhysical(R);
  }
  return Changed;
}

TOYGCN_DEFINE_PASS(Function, LowerSGPRSpills,
                   "ToyGCN lowering of scalar spills")

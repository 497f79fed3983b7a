//===- AllocateWholeWave.cpp - Registers for all lanes --------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Gives every whole-wave register a VGPR that no lane needs, wherever that
/// lane is (WholeWave/LaneLiveness.h), and puts EXEC = -1 around the code that
/// defines them (WholeWave/WholeWaveRegions.h).
///
/// Needs: all other virtual registers assigned, live intervals of the
/// whole-wave ones, the edges of lanes and wave together. Guarantees: no
/// virtual register is left; in a plain function every VGPR that is written in
/// all lanes, or by v_writelane (Emission/LowerSGPRSpills.cpp), is saved for
/// the caller's lanes.
///
///   %1:wholewave_32 = V_SET_INACTIVE_B32 $vgpr0, 0
///   %2:wholewave_32 = V_ADD_U32_dpp %1, %1, %1, 289, 15, 15, 0
///   GLOBAL_STORE_DWORD $vgpr1, %2
///     -->  $sgpr4_sgpr5 = S_OR_SAVEEXEC_B64 -1
///          $vgpr2 = V_CNDMASK_B32_e64 0, 0, 0, $vgpr0, $sgpr4_sgpr5
///          $vgpr2 = V_ADD_U32_dpp $vgpr2, $vgpr2, $vgpr2, 289, 15, 15, 0
///          $exec = S_MOV_B64 $sgpr4_sgpr5
///          GLOBAL_STORE_DWORD $vgpr1, $vgpr2
///
/// A register that finds no VGPR is spilled (SpillWholeWave.cpp), so every
/// budget that holds the operands of one instruction is enough.
///
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "Tools/PassBase.h"
#include "ToyGCNMachineFunctionInfo.h"
#include "WholeWave/WholeWaveAllocation.h"
#include "WholeWave/WholeWaveRegions.h"
#include "llvm/CodeGen/MachineFrameInfo.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-allocate-whole-wave"

namespace {
class ToyGCNAllocateWholeWave final
    : public MachinePass<ToyGCNAllocateWholeWave, KeepsAll,
                         LiveIntervalsWrapperPass, SlotIndexesWrapperPass,
                         MachineOptimizationRemarkEmitterPass> {
  bool runOnMachineFunction(MachineFunction &MF) override;
};
} // namespace

static bool writesLane(const MachineInstr &MI) {
  return MI.getOpcode() == ToyGCN::V_WRITELANE_B32;
}

WholeWaveAllocation::WholeWaveAllocation(MachineFunction &MF,
                                         LiveIntervals &LIS,
                                         MachineOptimizationRemarkEmitter &ORE)
    : MF(MF), MRI(MF.getRegInfo()), LIS(LIS), ORE(ORE),
      TII(*MF.getSubtarget<ToyGCNSubtarget>().getInstrInfo()),
      TRI(TII.getRegisterInfo()), Lanes(MF),
      Budget(ToyGCNSubtarget::getMaxNumVGPRs(MF.getFunction())) {
  for (unsigned I = 0; I < Budget; ++I)
    if (MRI.isPhysRegUsed(ToyGCN::VGPR_32RegClass.getRegister(I),
                          /*SkipRegMaskTest=*/true))
      Used.set(I);
}

MCRegister WholeWaveAllocation::vgpr(unsigned First, unsigned Dwords) const {
  MCRegister R = ToyGCN::VGPR_32RegClass.getRegister(First);
  if (Dwords == 1)
    return R;
  return TRI.getMatchingSuperReg(R, ToyGCN::sub0, &ToyGCN::VReg_64RegClass);
}

/// The VGPRs that \p LI may not have: those that some lane needs, or that are
/// written, where \p LI is live.
VGPRSet WholeWaveAllocation::forbidden(const LiveInterval &LI) const {
  VGPRSet Out;
  const SlotIndexes &Indexes = *LIS.getSlotIndexes();
  for (const MachineBasicBlock &MBB : MF) {
    const SlotIndex Start = Indexes.getMBBStartIdx(&MBB);
    if (!LI.overlaps(Start, Indexes.getMBBEndIdx(&MBB)))
      continue;
    Out |= Lanes.waiting(MBB);
    const std::vector<VGPRSet> &Live = Lanes.liveBefore(MBB);
    if (LI.liveAt(Start))
      Out |= Live[0];
    for (auto [I, MI] : enumerate(MBB)) {
      if (MI.isDebugInstr())
        continue;
      const SlotIndex Idx = Indexes.getInstructionIndex(MI);
      const bool Early = LI.liveAt(Idx.getRegSlot(/*EC=*/true));
      if (LI.liveAt(Idx.getBaseIndex()) || Early)
        Out |= Live[I];
      if (LI.liveAt(Idx.getRegSlot()) || LI.liveAt(Idx.getDeadSlot())) {
        Out |= Live[I + 1];
        Lanes.addDefs(MI, Out);
      }
    }
  }
  return Out;
}

/// The lowest VGPR that fits; those that the function already uses come first.
std::optional<unsigned>
WholeWaveAllocation::find(Register R, const VGPRSet &Forbidden) const {
  const unsigned N = dwords(R);
  const LiveInterval &LI = LIS.getInterval(R);
  VGPRSet Taken = Forbidden;
  for (const Assigned &A : Done)
    if (LIS.getInterval(A.Reg).overlaps(LI))
      addVGPRs(Taken, A.First, dwords(A.Reg));
  std::optional<unsigned> Fresh;
  for (unsigned First = 0; First + N <= Budget; ++First) {
    bool Free = true, New = false;
    for (unsigned I = First; I < First + N; ++I) {
      Free &= !Taken.test(I);
      New |= !Used.test(I);
    }
    if (Free && !New)
      return First;
    if (Free && !Fresh)
      Fresh = First;
  }
  return Fresh;
}

void WholeWaveAllocation::assign(Register R, unsigned First) {
  Done.push_back({R, First});
  addVGPRs(Used, First, dwords(R));
  addVGPRs(WrittenInAll, First, dwords(R));
}

/// Makes a whole-wave operand physical. It loses its kill flag, since the value
/// may live longer in another lane.
void WholeWaveAllocation::rewrite(MachineOperand &MO, MCRegister P) {
  MO.setSubReg(0);
  MO.setReg(P);
  if (MO.isDef())
    MO.setIsUndef(false);
  else
    MO.setIsKill(false);
  MO.setIsRenamable(false);
}

/// A caller's lanes that are not active in this function own every VGPR. Saves
/// those that are written regardless of EXEC, and restores them at the end. VCC
/// is free at both ends of a function.
void WholeWaveAllocation::saveForCaller() {
  const MCRegister Saved = ToyGCN::VCC;
  for (const MachineBasicBlock &MBB : MF)
    for (const MachineInstr &MI : MBB)
      if (writesLane(MI))
        Lanes.addDefs(MI, WrittenInAll);
  SmallVector<std::pair<unsigned, int>, 8> Slots;
  for (unsigned I = 0; I < WrittenInAll.size(); ++I)
    if (WrittenInAll.test(I))
      Slots.emplace_back(I, newSlot(1));
  if (Slots.empty())
    return;
  auto Emit = [&](MachineBasicBlock::iterator Pos, MachineBasicBlock &MBB,
                  bool Save) {
    DebugLoc DL;
    auto Flip =
        BuildMI(MBB, Pos, DL, TII.get(ToyGCN::S_XOR_SAVEEXEC_B64), Saved)
            .addImm(-1);
    Flip->addRegisterDead(ToyGCN::SCC, &TRI);
    for (auto [I, Slot] : Slots) {
      const MCRegister R = vgpr(I, 1);
      if (Save)
        TII.storeRegToStackSlot(MBB, Pos, R, false, Slot,
                                &ToyGCN::VGPR_32RegClass, Register(),
                                MachineInstr::FrameSetup);
      else
        TII.loadRegFromStackSlot(MBB, Pos, R, Slot, &ToyGCN::VGPR_32RegClass,
                                 Register(), 0, MachineInstr::FrameDestroy);
    }
    BuildMI(MBB, Pos, DL, TII.get(ToyGCN::S_MOV_B64), ToyGCN::EXEC)
        .addReg(Saved);
  };
  for (auto [I, Slot] : Slots)
    if (!MF.front().isLiveIn(vgpr(I, 1)))
      MF.front().addLiveIn(vgpr(I, 1));
  Emit(MF.front().begin(), MF.front(), /*Save=*/true);
  for (MachineBasicBlock &MBB : MF)
    if (MBB.isReturnBlock())
      Emit(MBB.getFirstTerminator(), MBB, /*Save=*/false);
}

/// Numbers new instructions: later passes know spill slots by these numbers.
void WholeWaveAllocation::numberNewInstrs() {
  SlotIndexes &Indexes = *LIS.getSlotIndexes();
  for (MachineBasicBlock &MBB : MF)
    for (MachineInstr &MI : MBB)
      if (!MI.isDebugInstr() && !Indexes.hasIndex(MI))
        Indexes.insertMachineInstrInMaps(MI);
  for (unsigned Unit = 0; Unit < TRI.getNumRegUnits(); ++Unit)
    LIS.removeRegUnit(static_cast<MCRegUnit>(Unit));
}

void WholeWaveAllocation::run() {
  SmallVector<Register, 16> Regs, Homeless;
  for (unsigned I = 0, E = MRI.getNumVirtRegs(); I != E; ++I) {
    Register R = Register::index2VirtReg(I);
    if (!MRI.reg_nodbg_empty(R) &&
        ToyGCNRegisterInfo::isWholeWaveClass(MRI.getRegClassOrNull(R)))
      Regs.push_back(R);
  }
  for (Register R : Regs)
    for (MachineInstr &Def : MRI.def_instructions(R))
      if (!Def.isImplicitDef() && Def.getOpcode() != TargetOpcode::INIT_UNDEF)
        WholeWave.insert(&Def);
  for (MachineBasicBlock &MBB : MF)
    for (MachineInstr &MI : MBB)
      if (MI.readsRegister(ToyGCN::WHOLE_WAVE, /*TRI=*/nullptr))
        WholeWave.insert(&MI);
  // The longest interval finds a place first.
  stable_sort(Regs, [&](Register A, Register B) {
    return LIS.getInterval(A).getSize() > LIS.getInterval(B).getSize();
  });
  for (Register R : Regs) {
    if (auto First = find(R, forbidden(LIS.getInterval(R))))
      assign(R, *First);
    else
      Homeless.push_back(R);
  }
  if (!Homeless.empty())
    spill(Homeless);
  for (const Assigned &A : Done) {
    const LiveInterval &LI = LIS.getInterval(A.Reg);
    for (MachineBasicBlock &MBB : MF)
      if (LI.liveAt(LIS.getMBBStartIdx(&MBB)))
        for (unsigned I = 0; I < dwords(A.Reg); ++I)
          MBB.addLiveIn(vgpr(A.First + I, 1));
    for (MachineOperand &MO : make_early_inc_range(MRI.reg_operands(A.Reg))) {
      const MCRegister P = vgpr(A.First, dwords(A.Reg));
      rewrite(MO, MO.getSubReg() ? TRI.getSubReg(P, MO.getSubReg()) : P);
    }
  }
  enterWholeWave(MF, WholeWave, *LIS.getSlotIndexes());
  if (!MF.getInfo<ToyGCNMachineFunctionInfo>()->isKernel())
    saveForCaller();
  for (MachineBasicBlock &MBB : MF)
    MBB.sortUniqueLiveIns();
  numberNewInstrs();
}

/// True if threads of a caller may lose values to scalar spills.
static bool writesCallersLanes(const MachineFunction &MF) {
  return !MF.getInfo<ToyGCNMachineFunctionInfo>()->isKernel() &&
         any_of(MF, [](const MachineBasicBlock &MBB) {
           return any_of(MBB, writesLane);
         });
}

bool ToyGCNAllocateWholeWave::runOnMachineFunction(MachineFunction &MF) {
  if (!ToyGCNRegisterInfo::hasWholeWaveRegs(MF.getRegInfo()) &&
      !writesCallersLanes(MF))
    return false;
  WholeWaveAllocation(
      MF, getAnalysis<LiveIntervalsWrapperPass>().getLIS(),
      getAnalysis<MachineOptimizationRemarkEmitterPass>().getORE())
      .run();
  return true;
}

TOYGCN_DEFINE_PASS(Function, AllocateWholeWave,
                   "ToyGCN whole-wave register allocation")

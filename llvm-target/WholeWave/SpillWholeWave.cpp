//===- SpillWholeWave.cpp - Whole-wave registers without a VGPR -----------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A register that finds no VGPR lives in scratch memory, 64 lanes wide, and
/// visits VGPRs for one instruction at a time, dword by dword. The owner of the
/// VGPR is saved to scratch meanwhile, with all lanes:
///
///   %1:wholewave_32 = V_ADD_U32_dpp %1, %1, %1, 289, 15, 15, 0
///     -->  V_SPILL_SAVE_32 $vgpr0, %stack.2          ; the owner
///          $vgpr0 = V_SPILL_RESTORE_32 %stack.0      ; the visitor
///          $vgpr0 = V_ADD_U32_dpp $vgpr0, $vgpr0, $vgpr0, 289, 15, 15, 0
///          V_SPILL_SAVE_32 $vgpr0, %stack.0
///          $vgpr0 = V_SPILL_RESTORE_32 %stack.2
///
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "WholeWave/WholeWaveAllocation.h"
#include "llvm/CodeGen/MachineFrameInfo.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-allocate-whole-wave"

int WholeWaveAllocation::newSlot(unsigned Dwords) {
  return MF.getFrameInfo().CreateSpillStackObject(4 * Dwords, Align(4));
}

/// Stores VGPRs to \p Slot, or loads them, in all lanes, in \p MBB before \p
/// Pos, which may be its end.
MachineInstr &WholeWaveAllocation::move(MachineBasicBlock &MBB,
                                        MachineBasicBlock::iterator Pos,
                                        bool Save, unsigned First,
                                        unsigned Dwords, int Slot) {
  const MCRegister R = vgpr(First, Dwords);
  const TargetRegisterClass *RC = ToyGCNRegisterInfo::getVGPRClass(32 * Dwords);
  if (Save)
    TII.storeRegToStackSlot(MBB, Pos, R, /*IsKill=*/false, Slot, RC,
                            Register());
  else
    TII.loadRegFromStackSlot(MBB, Pos, R, Slot, RC, Register());
  MachineInstr &New = *std::prev(Pos);
  WholeWave.insert(&New);
  return New;
}

bool WholeWaveAllocation::owns(const Assigned &A, unsigned I) const {
  return A.First <= I && I < A.First + dwords(A.Reg);
}

/// True if \p A has a value in VGPR \p I before the instruction at \p Idx.
bool WholeWaveAllocation::hasValue(const Assigned &A, unsigned I,
                                   SlotIndex Idx) const {
  if (!owns(A, I))
    return false;
  const LiveInterval &LI = LIS.getInterval(A.Reg);
  if (!LI.hasSubRanges())
    return LI.liveAt(Idx);
  const LaneBitmask Dword =
      TRI.getSubRegIndexLaneMask(I == A.First ? ToyGCN::sub0 : ToyGCN::sub1);
  return any_of(LI.subranges(), [&](const LiveInterval::SubRange &Sub) {
    return (Sub.LaneMask & Dword).any() && Sub.liveAt(Idx);
  });
}

/// True if a thread that comes to \p MI has written VGPR \p I and will read it
/// again. Lanes that wait elsewhere may also need it.
bool WholeWaveAllocation::isDefined(const MachineInstr &MI, unsigned I) const {
  // Values that have it, but not in their operands yet.
  const SlotIndex Idx = LIS.getInstructionIndex(MI).getBaseIndex();
  if (any_of(Done, [&](const Assigned &A) { return hasValue(A, I, Idx); }))
    return true;
  const MachineBasicBlock &MBB = *MI.getParent();
  const MCRegister R = vgpr(I, 1);
  bool Defined = MBB.isLiveIn(R);
  for (const MachineInstr &Before :
       make_range(MBB.begin(), MachineBasicBlock::const_iterator(MI))) {
    if (Before.killsRegister(R, &TRI))
      Defined = false;
    if (Before.modifiesRegister(R, &TRI))
      Defined = !Before.registerDefIsDead(R, &TRI);
    if (any_of(Done, [&](const Assigned &A) {
          return owns(A, I) && Before.modifiesRegister(A.Reg, &TRI);
        }))
      Defined = false; // That value has ended before MI.
  }
  return Defined;
}

/// The VGPRs that have an owner before or after \p MI.
VGPRSet WholeWaveAllocation::ownedAround(const MachineInstr &MI,
                                         const VGPRSet &LiveBefore,
                                         const VGPRSet &LiveAfter) const {
  const SlotIndex Idx = LIS.getInstructionIndex(MI);
  VGPRSet Owned = LiveBefore | LiveAfter | Lanes.waiting(*MI.getParent());
  for (const Assigned &A : Done) {
    const LiveInterval &LI = LIS.getInterval(A.Reg);
    if (LI.liveAt(Idx.getBaseIndex()) || LI.liveAt(Idx.getDeadSlot()))
      addVGPRs(Owned, A.First, dwords(A.Reg));
  }
  return Owned;
}

/// VGPRs for the spilled operands of \p MI, whose other operands have the VGPRs
/// in \p Taken. Those in \p Owned are the second choice. Nothing if there are
/// not enough.
std::optional<SmallVector<WholeWaveAllocation::Visit, 4>>
WholeWaveAllocation::planVisits(const MachineInstr &MI, const SlotMap &Slots,
                                VGPRSet Taken, const VGPRSet &Owned) const {
  SmallVector<Visit, 4> Visits;
  auto Find = [&](const MachineOperand &MO) {
    return find_if(Visits, [&](const Visit &V) { return V.is(MO); });
  };
  auto Place = [&](unsigned N, const VGPRSet &Not) -> std::optional<unsigned> {
    std::optional<unsigned> Best;
    for (unsigned F = 0; F + N <= Budget; ++F) {
      VGPRSet Here;
      addVGPRs(Here, F, N);
      if ((Here & Not).any())
        continue;
      if ((Here & Owned).none())
        return F;
      if (!Best)
        Best = F;
    }
    return Best;
  };
  // Pairs choose before single registers, so that they find neighbours.
  SmallVector<const MachineOperand *, 4> Reads, Writes;
  for (const MachineOperand &MO : MI.operands())
    if (MO.isReg() && Slots.contains(MO.getReg()))
      (MO.isDef() ? Writes : Reads).push_back(&MO);
  stable_sort(Reads, [&](const MachineOperand *L, const MachineOperand *R) {
    return dwordsOf(*L) > dwordsOf(*R);
  });
  VGPRSet TakenByDefs;
  Lanes.addDefs(MI, TakenByDefs);
  for (const MachineOperand *MO : Reads) {
    if (Find(*MO) == Visits.end()) {
      const auto First = Place(dwordsOf(*MO), Taken);
      if (!First)
        return std::nullopt;
      Visits.push_back({MO->getReg(), MO->getSubReg(), *First, false, false});
      addVGPRs(Taken, *First, dwordsOf(*MO));
    }
    // One of several operands may be undefined, such as a tied one.
    Find(*MO)->Read |= !MO->isUndef();
  }
  // A result may take the register of an operand. A result that nothing reads
  // needs a register and no store.
  for (const MachineOperand *MO : Writes) {
    if (Find(*MO) == Visits.end()) {
      const auto First =
          Place(dwordsOf(*MO), MO->isEarlyClobber() ? Taken : TakenByDefs);
      if (!First)
        return std::nullopt;
      Visits.push_back({MO->getReg(), MO->getSubReg(), *First, false, false});
    }
    Visit &V = *Find(*MO);
    V.Written |= !MO->isDead();
    addVGPRs(TakenByDefs, V.First, dwordsOf(*MO));
    addVGPRs(Taken, V.First, dwordsOf(*MO));
  }
  return Visits;
}

/// Stores a visitor to its slots, or loads it, in all lanes, in \p MBB before
/// \p Pos.
void WholeWaveAllocation::moveVisit(MachineBasicBlock &MBB,
                                    MachineBasicBlock::iterator Pos, bool Save,
                                    const Visit &V, const SlotMap &Slots) {
  const auto &Own = Slots.find(V.Reg)->second;
  if (V.Sub)
    move(MBB, Pos, Save, V.First, 1, Own[V.Sub == ToyGCN::sub1]);
  else
    for (unsigned I = 0; I < Own.size(); ++I)
      move(MBB, Pos, Save, V.First + I, 1, Own[I]);
}

/// Runs \p MI with its spilled operands in VGPRs that they visit.
void WholeWaveAllocation::visitVGPRs(MachineInstr &MI, const SlotMap &Slots,
                                     const VGPRSet &LiveBefore,
                                     const VGPRSet &LiveAfter) {
  VGPRSet Taken;
  Lanes.addUses(MI, Taken);
  Lanes.addDefs(MI, Taken);
  for (const MachineOperand &MO : MI.operands())
    if (MO.isReg())
      for (const Assigned &A : Done)
        if (A.Reg == MO.getReg())
          addVGPRs(Taken, A.First, dwords(A.Reg));
  const VGPRSet Owned = ownedAround(MI, LiveBefore, LiveAfter);
  auto Visits = planVisits(MI, Slots, Taken, Owned);
  if (!Visits) // Free VGPRs may leave no pairs: pack closely.
    Visits = planVisits(MI, Slots, Taken, VGPRSet());
  if (!Visits) {
    MF.getFunction().getContext().diagnose(DiagnosticInfoUnsupported(
        MF.getFunction(),
        "whole-wave instruction with more registers than \"amdgpu-num-vgpr\" "
        "allows",
        MI.getDebugLoc()));
    Visits.emplace();
    for (MachineOperand &MO : MI.operands())
      if (MO.isReg() && Slots.contains(MO.getReg()))
        rewrite(MO, vgpr(0, dwordsOf(MO)));
  }

  // The owners are saved.
  MachineBasicBlock &MBB = *MI.getParent();
  const auto Behind = std::next(MI.getIterator());
  SmallVector<std::pair<unsigned, int>, 4> Guests;
  VGPRSet Saved;
  for (const Visit &V : *Visits)
    for (unsigned I = V.First; I < V.First + (V.Sub ? 1 : dwords(V.Reg)); ++I)
      if (Owned.test(I) && !Saved.test(I)) {
        Saved.set(I);
        Guests.emplace_back(I, newSlot(1));
        const bool Known = isDefined(MI, I);
        move(MBB, MI, /*Save=*/true, I, 1, Guests.back().second)
            .getOperand(0)
            .setIsUndef(!Known);
      } else if (!Owned.test(I)) {
        WrittenInAll.set(I);
      }
  for (const Visit &V : *Visits)
    if (V.Read)
      moveVisit(MBB, MI, /*Save=*/false, V, Slots);
  for (const Visit &V : *Visits)
    if (V.Written)
      moveVisit(MBB, Behind, /*Save=*/true, V, Slots);
  for (auto [I, Slot] : Guests)
    move(MBB, Behind, /*Save=*/false, I, 1, Slot);
  for (MachineOperand &MO : MI.operands())
    if (auto *V = find_if(*Visits, [&](const Visit &V) { return V.is(MO); });
        V != Visits->end())
      rewrite(MO, vgpr(V->First, dwordsOf(MO)));
}

void WholeWaveAllocation::spill(ArrayRef<Register> Regs) {
  SlotMap Slots;
  for (Register R : Regs) {
    for (unsigned I = 0; I < dwords(R); ++I)
      Slots[R].push_back(newSlot(1));
    ORE.emit([&] {
      MachineInstr &Def = *MRI.def_instr_begin(R);
      return MachineOptimizationRemarkMissed(DEBUG_TYPE, "Spilled",
                                             Def.getDebugLoc(), Def.getParent())
             << "a whole-wave value of " << std::to_string(32 * dwords(R))
             << " bits found no VGPR and lives in scratch memory";
    });
  }
  for (MachineBasicBlock &MBB : MF) {
    const std::vector<VGPRSet> &Live = Lanes.liveBefore(MBB);
    unsigned I = 0;
    for (MachineInstr &MI : make_early_inc_range(MBB)) {
      const unsigned At = I++;
      if (MI.isDebugInstr()) {
        for (MachineOperand &MO : MI.debug_operands())
          if (MO.isReg() && Slots.contains(MO.getReg()))
            MO.setReg(Register());
        continue;
      }
      if (any_of(MI.operands(), [&](const MachineOperand &MO) {
            return MO.isReg() && Slots.contains(MO.getReg());
          })) {
        visitVGPRs(MI, Slots, Live[At], Live[At + 1]);
      }
    }
  }
}

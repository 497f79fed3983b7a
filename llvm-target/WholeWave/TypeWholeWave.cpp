//===- TypeWholeWave.cpp - What runs in all 64 lanes ----------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Finds the values between set_inactive and strict_wwm, and gives them
/// whole-wave register classes. From here on the type is the only record: an
/// instruction runs in whole-wave mode if it defines a whole-wave register, or
/// if it has `implicit $whole_wave`.
///
/// Needs: selected instructions, SSA. Guarantees: outside of cycles a
/// V_STRICT_WWM_B32 is left only for a result that takes the place of its
/// operand; every value that depends on a set_inactive, and that a strict_wwm
/// depends on, is in a whole-wave class; every other operand of whole-wave code
/// has a version of its own there (WholeWave/PlainOperands.h); where lanes meet
/// again, each has its own value (WholeWave/OwnLanes.h); v_writelane is left in
/// whole-wave code only, because it ignores EXEC, and the lane that it writes
/// may belong to a thread that waits elsewhere.
///
///   %1:vgpr_32 = V_SET_INACTIVE_B32 %0, 0
///   %2:vgpr_32 = V_MOV_B32_dpp %1, %1, 289, 15, 15, 0
///   %3:vgpr_32 = V_STRICT_WWM_B32 %2
///   GLOBAL_STORE_DWORD %p, %3
///     -->  %1:wholewave_32 = V_SET_INACTIVE_B32 %0, 0
///          %2:wholewave_32 = V_MOV_B32_dpp %1, %1, 289, 15, 15, 0
///          GLOBAL_STORE_DWORD %p, %2
///
/// A value is whole-wave only if whole-wave code reads it and it depends on a
/// whole-wave value, or if it moves between lanes and a strict_wwm depends on
/// it. A load between the two is refused: no thread asked for its addresses.
///
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "Tools/PassBase.h"
#include "Uniformity/UniformityFacts.h"
#include "WholeWave/OwnLanes.h"
#include "WholeWave/TupleParts.h"
#include "llvm/IR/DiagnosticInfo.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-type-whole-wave"

namespace {
class ToyGCNTypeWholeWave final
    : public MachinePass<ToyGCNTypeWholeWave, KeepsCFG> {
  bool runOnMachineFunction(MachineFunction &MF) override;

  using Instrs = SmallVector<MachineInstr *, 8>;
  const ToyGCNInstrInfo *TII = nullptr;
  const ToyGCNRegisterInfo *TRI = nullptr;
  MachineRegisterInfo *MRI = nullptr;
  /// In the order of the function.
  Instrs Leaves, Fills, Writes;
  Instrs Unfilled; ///< Readers of plain values; see findCode.
  WholeWaveCode Code;

  void collect(MachineFunction &MF);
  SmallPtrSet<MachineInstr *, 32> findNeeded() const;
  SmallPtrSet<MachineInstr *, 32>
  dependents(Instrs Roots, const SmallPtrSetImpl<MachineInstr *> &Needed) const;
  void findCode(MachineFunction &MF);
  void type(MachineInstr &MI);
  void refuse(const MachineInstr &MI);
  void leaveWholeWave(MachineInstr &MI, const MachineCycleInfo &Cycles);
  void copyForThreads(Register R, bool InCycle);
  void writeOneLane(MachineInstr &MI);
};
} // namespace

void ToyGCNTypeWholeWave::collect(MachineFunction &MF) {
  Leaves.clear();
  Fills.clear();
  Writes.clear();
  for (MachineBasicBlock &MBB : MF)
    for (MachineInstr &MI : MBB)
      if (MI.getOpcode() == ToyGCN::V_STRICT_WWM_B32)
        Leaves.push_back(&MI);
      else if (MI.getOpcode() == ToyGCN::V_SET_INACTIVE_B32)
        Fills.push_back(&MI);
      else if (MI.getOpcode() == ToyGCN::V_WRITE_ONE_LANE_B32)
        Writes.push_back(&MI);
}

/// The instructions that a strict_wwm, or the inactive value of a set_inactive,
/// depends on.
SmallPtrSet<MachineInstr *, 32> ToyGCNTypeWholeWave::findNeeded() const {
  SmallPtrSet<MachineInstr *, 32> Needed;
  Instrs Work;
  auto Need = [&](const MachineOperand &MO) {
    if (!MO.isReg() || !MO.isUse() || !MO.getReg().isVirtual())
      return;
    MachineInstr *Def = MRI->getVRegDef(MO.getReg());
    if (Def && Needed.insert(Def).second)
      Work.push_back(Def);
  };
  for (const MachineInstr *MI : Leaves)
    Need(MI->getOperand(1));
  for (const MachineInstr *MI : Fills)
    Need(MI->getOperand(2));
  while (!Work.empty()) {
    const MachineInstr &MI = *Work.pop_back_val();
    if (MI.getOpcode() != ToyGCN::V_SET_INACTIVE_B32 &&
        MI.getOpcode() != ToyGCN::V_STRICT_WWM_B32)
      for (const MachineOperand &MO : MI.explicit_uses())
        Need(MO);
  }
  return Needed;
}

/// The instructions of \p Needed and the strict_wwms that depend on one of \p
/// Roots.
SmallPtrSet<MachineInstr *, 32> ToyGCNTypeWholeWave::dependents(
    Instrs Roots, const SmallPtrSetImpl<MachineInstr *> &Needed) const {
  SmallPtrSet<MachineInstr *, 32> Found(Roots.begin(), Roots.end());
  while (!Roots.empty())
    for (const MachineOperand &Def : Roots.pop_back_val()->all_defs())
      if (Def.getReg().isVirtual())
        for (MachineInstr &User : MRI->use_nodbg_instructions(Def.getReg())) {
          const bool Leaves = User.getOpcode() == ToyGCN::V_STRICT_WWM_B32;
          // What a lane takes out of a cycle is its own.
          if (User.getOpcode() != ToyGCN::V_COPY_LANES_B32 &&
              (Leaves || Needed.contains(&User)) &&
              Found.insert(&User).second && !Leaves)
            Roots.push_back(&User);
        }
  return Found;
}

/// Finds the set_inactives and the instructions on a way from one to a
/// strict_wwm. Also finds the strict_wwms and reads of a lane whose operands
/// come from other moves between lanes, or from a constant after optimization.
void ToyGCNTypeWholeWave::findCode(MachineFunction &MF) {
  const SmallPtrSet<MachineInstr *, 32> Needed = findNeeded();
  const SmallPtrSet<MachineInstr *, 32> Filled = dependents(Fills, Needed);
  Instrs Exchanges;
  for (MachineInstr *MI : Needed)
    if (isExchange(*MI) && !Filled.contains(MI))
      Exchanges.push_back(MI);
  const SmallPtrSet<MachineInstr *, 32> Moved = dependents(Exchanges, Needed);
  Code.clear();
  Unfilled.clear();
  copy_if(Leaves, std::back_inserter(Unfilled), [&](MachineInstr *MI) {
    return Moved.contains(MI) && !Filled.contains(MI);
  });
  for (MachineBasicBlock &MBB : MF)
    for (MachineInstr &MI : MBB)
      if (Filled.contains(&MI)) {
        if (MI.getOpcode() != ToyGCN::V_STRICT_WWM_B32)
          Code.insert(&MI);
      } else if (MI.getOpcode() == ToyGCN::V_READLANE_B32 &&
                 Needed.contains(&MI)) {
        // No thread may be in a lane that is read by number.
        Unfilled.push_back(&MI);
      }
}

void ToyGCNTypeWholeWave::refuse(const MachineInstr &MI) {
  const Function &F = MI.getMF()->getFunction();
  F.getContext().diagnose(DiagnosticInfoUnsupported(
      F,
      Twine("'") + TII->getName(MI.getOpcode()) +
          "' in whole-wave code: only what it computes from set_inactive "
          "values of at most 64 bits runs in all lanes",
      MI.getDebugLoc()));
}

/// Types \p MI, which computes a part of a whole-wave value.
void ToyGCNTypeWholeWave::type(MachineInstr &MI) {
  if (ToyGCN::readsFirstLane(MI)) { // The first of all lanes.
    while (MI.getNumOperands() > 2)
      MI.removeOperand(2);
    MI.setDesc(TII->get(ToyGCN::V_READLANE_B32));
    MI.addOperand(MachineOperand::CreateImm(0));
    MI.addImplicitDefUseOperands(*MI.getMF());
    return;
  }
  if (MI.getOpcode() == ToyGCN::V_READLANE_B32) // Names its lane.
    return;
  if (MI.getOpcode() == ToyGCN::S_BALLOT_B64) { // All lanes: as it is.
    MI.setDesc(TII->get(TargetOpcode::COPY));
    while (MI.getNumOperands() > 2)
      MI.removeOperand(2);
    return;
  }
  const bool Loads = MI.mayLoadOrStore() && !isExchange(MI) &&
                     !(MI.getDesc().TSFlags & ToyGCN::TSFlags::SMEM);
  if (Loads || !typeWholeWave(MI))
    refuse(MI);
}

/// Readers of the result read the whole-wave register, under the thread's own
/// EXEC. V_STRICT_WWM_B32, a copy that no pass moves or looks through, stays in
/// two cases. In a cycle the register is written again while lanes that left
/// still need the old value. And a result that takes the place of its operand
/// would take on the operand's class.
void ToyGCNTypeWholeWave::leaveWholeWave(MachineInstr &MI,
                                         const MachineCycleInfo &Cycles) {
  Register Dst = MI.getOperand(0).getReg(), Src = MI.getOperand(1).getReg();
  if (Cycles.getCycle(MI.getParent()) ||
      any_of(MRI->use_nodbg_operands(Dst),
             [&](const MachineOperand &MO) { return reachesTied(MO, *MRI); }))
    return;
  MRI->clearKillFlags(Src);
  MRI->replaceRegWith(Dst, Src);
  MI.eraseFromParent();
}

/// Gives threads that read whole-wave register \p R without strict_wwm copies
/// where V_STRICT_WWM_B32 would stay.
void ToyGCNTypeWholeWave::copyForThreads(Register R, bool InCycle) {
  MachineInstr &Def = *MRI->getVRegDef(R);
  Register OfCycle;
  for (MachineOperand &MO : make_early_inc_range(MRI->use_operands(R))) {
    MachineInstr &User = *MO.getParent();
    if (Code.contains(&User) || User.isDebugInstr() ||
        User.getOpcode() == ToyGCN::V_STRICT_WWM_B32 ||
        User.getOpcode() == ToyGCN::V_READLANE_B32 || // Names its lane.
        (!InCycle && !reachesTied(MO, *MRI)))
      continue;
    if (!InCycle && !User.isPHI()) {
      MO.setReg(ownLanes(R, *User.getParent(), User));
      continue;
    }
    if (!OfCycle)
      OfCycle = ownLanes(R, *Def.getParent(),
                         Def.isPHI() ? Def.getParent()->getFirstNonPHI()
                                     : std::next(Def.getIterator()));
    MO.setReg(OfCycle);
  }
}

/// Uses v_writelane in whole-wave code if it reads at most one scalar register
/// (the constant bus), else v_cndmask with one bit set.
void ToyGCNTypeWholeWave::writeOneLane(MachineInstr &MI) {
  MachineBasicBlock &MBB = *MI.getParent();
  const DebugLoc &DL = MI.getDebugLoc();
  const MachineOperand &Value = MI.getOperand(1), &Lane = MI.getOperand(2);
  if (Code.contains(&MI) && (Value.isImm() || Lane.isImm())) {
    MI.setDesc(TII->get(ToyGCN::V_WRITELANE_B32));
    MI.tieOperands(0, 3);
    return;
  }
  Register Bit = MRI->createVirtualRegister(&ToyGCN::SReg_64RegClass);
  if (Lane.isImm()) {
    BuildMI(MBB, MI, DL, TII->get(ToyGCN::S_MOV_B64_IMM), Bit)
        .addImm(int64_t(uint64_t(1) << (Lane.getImm() & 63)));
  } else {
    auto Shift = BuildMI(MBB, MI, DL, TII->get(ToyGCN::S_LSHL_B64), Bit)
                     .addImm(1)
                     .addReg(Lane.getReg());
    Shift->addRegisterDead(ToyGCN::SCC, TRI);
  }
  Register Mask = MRI->createVirtualRegister(&ToyGCN::LaneMask_64RegClass);
  BuildMI(MBB, MI, DL, TII->get(TargetOpcode::COPY), Mask).addReg(Bit);
  Register New = MRI->cloneVirtualRegister(MI.getOperand(0).getReg());
  auto Move = BuildMI(MBB, MI, DL,
                      TII->get(Value.isImm() ? unsigned(ToyGCN::V_MOV_B32_e32)
                                             : TargetOpcode::COPY),
                      New)
                  .add(Value);
  auto Select = BuildMI(MBB, MI, DL, TII->get(ToyGCN::V_CNDMASK_B32_e64))
                    .add(MI.getOperand(0))
                    .addImm(ToyGCN::SrcMods::None)
                    .add(MI.getOperand(3))
                    .addImm(ToyGCN::SrcMods::None)
                    .addReg(New)
                    .addReg(Mask);
  if (Code.contains(&MI)) {
    typeWholeWave(*Move);
    typeWholeWave(*Select);
  }
  MI.eraseFromParent();
}

bool ToyGCNTypeWholeWave::runOnMachineFunction(MachineFunction &MF) {
  if (MF.getProperties().hasFailedISel())
    return false;
  const auto &ST = MF.getSubtarget<ToyGCNSubtarget>();
  TII = ST.getInstrInfo();
  TRI = ST.getRegisterInfo();
  MRI = &MF.getRegInfo();
  collect(MF);
  if (Leaves.empty() && Fills.empty() && Writes.empty())
    return false;
  ToyGCN::readPartsOfTuples(MF);
  MachineCycleInfo Cycles;
  Cycles.compute(MF);
  findCode(MF);
  if (!Code.empty() || !Unfilled.empty()) {
    PlainOperands Plain(MF, Cycles);
    for (MachineInstr *MI : Code)
      type(*MI);
    Plain.replaceIn(Code, Unfilled);
    keepOwnLanes(MF, Cycles, Code);
  }
  for (unsigned I = 0, E = MRI->getNumVirtRegs(); I != E; ++I)
    if (const Register R = Register::index2VirtReg(I);
        MRI->getVRegDef(R) &&
        ToyGCNRegisterInfo::isWholeWaveClass(MRI->getRegClassOrNull(R)))
      copyForThreads(R, Cycles.getCycle(MRI->getVRegDef(R)->getParent()));
  for (MachineInstr *MI : Leaves)
    leaveWholeWave(*MI, Cycles);
  for (MachineInstr *MI : Writes)
    writeOneLane(*MI);
  return true;
}

TOYGCN_DEFINE_PASS(Function, TypeWholeWave,
                   "ToyGCN typing of whole-wave values")

//===- WholeWaveRegions.cpp - EXEC around whole-wave code -----------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WholeWave/WholeWaveRegions.h"
#include "ToyGCNOperands.h"
#include "ToyGCNSubtarget.h"
#include "llvm/CodeGen/SlotIndexes.h"

using namespace llvm;

MCRegister llvm::findSavedExec(const MachineFunction &MF) {
  const MachineRegisterInfo &MRI = MF.getRegInfo();
  const unsigned Pairs = ToyGCNRegisterInfo::numPairsForExec(MF);
  for (unsigned I = 0; I < Pairs; ++I) {
    const MCRegister R = ToyGCN::SGPR_64RegClass.getRegister(I);
    if (!MRI.isReserved(R) && !MRI.isPhysRegUsed(R, /*SkipRegMaskTest=*/true))
      return R;
  }
  return ToyGCNRegisterInfo::getSavedExecReg(MF);
}

namespace {
class Regions {
public:
  Regions(MachineFunction &MF, const SmallPtrSetImpl<MachineInstr *> &WholeWave,
          SlotIndexes &Indexes)
      : TII(*MF.getSubtarget<ToyGCNSubtarget>().getInstrInfo()),
        TRI(TII.getRegisterInfo()), WholeWave(WholeWave), Indexes(Indexes),
        Saved(findSavedExec(MF)) {}
  void run(MachineBasicBlock &MBB);

private:
  const ToyGCNInstrInfo &TII;
  const ToyGCNRegisterInfo &TRI;
  const SmallPtrSetImpl<MachineInstr *> &WholeWave;
  SlotIndexes &Indexes;
  const MCRegister Saved;

  bool minds(const MachineInstr &MI) const;
  bool isSCCLive(MachineBasicBlock::iterator At) const;
  void enter(MachineBasicBlock::iterator Pos);
  void leave(MachineBasicBlock::iterator Pos);
  void setInactive(MachineInstr &MI);
};
} // namespace

/// True if \p MI, which is not whole-wave code, has another effect with all
/// lanes on.
bool Regions::minds(const MachineInstr &MI) const {
  switch (MI.getOpcode()) {
  case ToyGCN::V_READLANE_B32: // These ignore EXEC.
  case ToyGCN::V_WRITELANE_B32:
    return false;
  default:
    break;
  }
  if (MI.isMetaInstruction())
    return false;
  if (MI.isTerminator() || MI.hasUnmodeledSideEffects() ||
      MI.readsRegister(ToyGCN::EXEC, &TRI) ||
      MI.modifiesRegister(ToyGCN::EXEC, &TRI))
    return true;
  // Copies do not show yet that they will use EXEC.
  return any_of(MI.all_defs(), ToyGCN::isVGPR);
}

/// No SCC lives across the end of a block.
bool Regions::isSCCLive(MachineBasicBlock::iterator At) const {
  for (MachineInstr &MI : make_range(At, At->getParent()->end())) {
    if (MI.readsRegister(ToyGCN::SCC, &TRI))
      return true;
    if (MI.modifiesRegister(ToyGCN::SCC, &TRI))
      return false;
  }
  return false;
}

void Regions::enter(MachineBasicBlock::iterator Pos) {
  MachineBasicBlock &MBB = *Pos->getParent();
  const DebugLoc &DL = Pos->getDebugLoc();
  if (!isSCCLive(Pos)) {
    auto Save = BuildMI(MBB, Pos, DL, TII.get(ToyGCN::S_OR_SAVEEXEC_B64), Saved)
                    .addImm(-1);
    Save->addRegisterDead(ToyGCN::SCC, &TRI);
    return;
  }
  BuildMI(MBB, Pos, DL, TII.get(ToyGCN::S_MOV_B64), Saved).addReg(ToyGCN::EXEC);
  BuildMI(MBB, Pos, DL, TII.get(ToyGCN::S_MOV_B64), ToyGCN::EXEC).addImm(-1);
}

void Regions::leave(MachineBasicBlock::iterator Pos) {
  MachineBasicBlock &MBB = *std::prev(Pos)->getParent();
  BuildMI(MBB, Pos, DebugLoc(), TII.get(ToyGCN::S_MOV_B64), ToyGCN::EXEC)
      .addReg(Saved);
}

/// The modifiers that make 32-bit constant \p Value of an inline constant.
/// \p Value becomes that one: the least integer is neg(0), the largest abs(-1).
static std::optional<unsigned> inlineWithSign(int64_t &Value) {
  const int32_t Bits = int32_t(Value);
  if (ToyGCN::isInlineConstant(Bits, 32))
    return ToyGCN::SrcMods::None;
  if (ToyGCN::isInlineConstant(Bits ^ INT32_MIN, 32)) {
    // abs() clears a sign bit that is set; neg() sets one that is clear.
    Value = Bits ^ INT32_MIN;
    return Bits < 0 ? ToyGCN::SrcMods::Neg : ToyGCN::SrcMods::Abs;
  }
  return std::nullopt;
}

/// v_cndmask reads one scalar register, the saved EXEC, and no literal: any
/// other constant is moved to the result first.
void Regions::setInactive(MachineInstr &MI) {
  MachineBasicBlock &MBB = *MI.getParent();
  const DebugLoc &DL = MI.getDebugLoc();
  const MCRegister Dst = MI.getOperand(0).getReg();
  MachineOperand Inactive = MI.getOperand(2);
  std::optional<unsigned> Mods;
  if (Inactive.isImm()) {
    int64_t Value = Inactive.getImm();
    if ((Mods = inlineWithSign(Value)))
      Inactive.setImm(Value);
  } else if (ToyGCN::isVGPR(MI.getOperand(2))) {
    Mods = ToyGCN::SrcMods::None;
  }
  if (!Mods) {
    BuildMI(MBB, MI, DL, TII.get(ToyGCN::V_MOV_B32_e32), Dst).add(Inactive);
    Inactive = MachineOperand::CreateReg(Dst, /*isDef=*/false);
  }
  BuildMI(MBB, MI, DL, TII.get(ToyGCN::V_CNDMASK_B32_e64), Dst)
      .addImm(Mods.value_or(ToyGCN::SrcMods::None))
      .add(Inactive)
      .addImm(ToyGCN::SrcMods::None)
      .addReg(MI.getOperand(1).getReg(),
              getUndefRegState(MI.getOperand(1).isUndef()))
      .addReg(Saved);
  Indexes.removeMachineInstrFromMaps(MI);
  MI.eraseFromParent();
}

void Regions::run(MachineBasicBlock &MBB) {
  bool Inside = false;
  for (MachineInstr &MI : make_early_inc_range(MBB)) {
    if (WholeWave.contains(&MI)) {
      if (!Inside)
        enter(MI);
      Inside = true;
      if (MI.getOpcode() == ToyGCN::V_SET_INACTIVE_B32)
        setInactive(MI);
    } else if (Inside && minds(MI)) {
      leave(MI);
      Inside = false;
    }
  }
  if (Inside)
    leave(MBB.end());
}

void llvm::enterWholeWave(MachineFunction &MF,
                          const SmallPtrSetImpl<MachineInstr *> &WholeWave,
                          SlotIndexes &Indexes) {
  Regions R(MF, WholeWave, Indexes);
  for (MachineBasicBlock &MBB : MF)
    R.run(MBB);
}

//===- TypeWholeWave.cpp - What runs in all 64 lanes ----------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Finds what a strict_wwm asks for in all lanes, and gives it register classes
/// that say so. From here on the type is the only record: an instruction runs
/// in whole-wave mode if it defines a whole-wave register, or if it says so by
/// `implicit $whole_wave`.
///
/// Needs: selected instructions, SSA. Guarantees: no V_STRICT_WWM_B32 outside
/// of cycles; every value between a set_inactive and a strict_wwm is in a
/// whole-wave class; v_writelane is left in whole-wave code only, because it
/// ignores EXEC, and the lane that it writes may belong to a thread that waits
/// elsewhere.
///
///   %1:vgpr_32 = V_SET_INACTIVE_B32 %0, 0
///   %2:vgpr_32 = V_MOV_B32_dpp %1, %1, 289, 15, 15, 0
///   %3:vgpr_32 = V_STRICT_WWM_B32 %2
///   GLOBAL_STORE_DWORD %p, %3
///     -->  %1:wholewave_32 = V_SET_INACTIVE_B32 %0, 0
///          %2:wholewave_32 = V_MOV_B32_dpp %1, %1, 289, 15, 15, 0
///          GLOBAL_STORE_DWORD %p, %2
///
/// The walk goes from strict_wwm through every operand. It ends at constants
/// and at what was computed for single threads: arguments and thread ids,
/// whose other lanes are then undefined. A load in the middle is refused: it
/// would read from addresses that no thread asked for.
///
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "ToyGCN.h"
#include "ToyGCNSubtarget.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/CodeGen/MachineCycleAnalysis.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/InitializePasses.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-type-whole-wave"

namespace {
class ToyGCNTypeWholeWave final : public MachineFunctionPass {
public:
  static char ID;
  ToyGCNTypeWholeWave() : MachineFunctionPass(ID) {}
  StringRef getPassName() const override {
    return "ToyGCN typing of whole-wave values";
  }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.setPreservesCFG();
    MachineFunctionPass::getAnalysisUsage(AU);
  }
  bool runOnMachineFunction(MachineFunction &MF) override;

private:
  const ToyGCNInstrInfo *TII = nullptr;
  const ToyGCNRegisterInfo *TRI = nullptr;
  MachineRegisterInfo *MRI = nullptr;
  SmallPtrSet<MachineInstr *, 16> Seen;
  SmallVector<MachineInstr *, 16> Work;

  void need(const MachineOperand &MO);
  void needOperands(MachineInstr &MI);
  void visit(MachineInstr &MI);
  bool type(MachineInstr &MI);
  void refuse(const MachineInstr &MI);
  void leaveWholeWave(MachineInstr &MI, bool InCycle);
  void writeOneLane(MachineInstr &MI);
};
} // namespace

void ToyGCNTypeWholeWave::need(const MachineOperand &MO) {
  if (!MO.isReg() || !MO.isUse() || !MO.getReg().isVirtual())
    return;
  MachineInstr *Def = MRI->getVRegDef(MO.getReg());
  if (Def && Seen.insert(Def).second)
    Work.push_back(Def);
}

void ToyGCNTypeWholeWave::needOperands(MachineInstr &MI) {
  for (const MachineOperand &MO : MI.explicit_uses())
    need(MO);
}

/// Gives the vector results of \p MI whole-wave classes. Returns false if there
/// are none.
bool ToyGCNTypeWholeWave::type(MachineInstr &MI) {
  bool Any = false;
  for (const MachineOperand &Def : MI.all_defs()) {
    if (!Def.getReg().isVirtual())
      continue;
    const TargetRegisterClass *RC = MRI->getRegClass(Def.getReg());
    if (!ToyGCNRegisterInfo::isVGPRClass(RC))
      continue;
    Any = true;
    const unsigned Bits = TRI->getRegSizeInBits(*RC);
    if (Bits == 32)
      MRI->setRegClass(Def.getReg(), &ToyGCN::WholeWave_32RegClass);
    else if (Bits == 64)
      MRI->setRegClass(Def.getReg(), &ToyGCN::WholeWave_64RegClass);
    else
      refuse(MI);
  }
  return Any;
}

void ToyGCNTypeWholeWave::refuse(const MachineInstr &MI) {
  const MachineFunction &MF = *MI.getMF();
  MF.getFunction().getContext().diagnose(DiagnosticInfoUnsupported(
      MF.getFunction(),
      Twine("'") + TII->getName(MI.getOpcode()) +
          "' in whole-wave code: only what it computes from set_inactive "
          "values of at most 64 bits runs in all lanes",
      MI.getDebugLoc()));
}

/// \p MI computes a part of a whole-wave value.
void ToyGCNTypeWholeWave::visit(MachineInstr &MI) {
  const uint64_t Flags = MI.getDesc().TSFlags;
  switch (MI.getOpcode()) {
  case ToyGCN::V_SET_INACTIVE_B32: // The thread's value is read as it is.
    type(MI);
    return need(MI.getOperand(2));
  case ToyGCN::V_COPY_LANES_B32:
  case ToyGCN::V_READFIRSTLANE_B32: // The same in all lanes of the thread's.
    return;
  case ToyGCN::S_BALLOT_B64: // Of all lanes: the mask as it is.
    MI.setDesc(TII->get(TargetOpcode::COPY));
    while (MI.getNumOperands() > 2)
      MI.removeOperand(2);
    return needOperands(MI);
  case TargetOpcode::COPY:
    if (MI.getOperand(1).getReg().isVirtual())
      type(MI);
    return needOperands(MI);
  case TargetOpcode::PHI:
  case TargetOpcode::REG_SEQUENCE:
  case TargetOpcode::INSERT_SUBREG:
  case TargetOpcode::IMPLICIT_DEF:
  case ToyGCN::V_MOV_B64_IMM:
  case ToyGCN::V_STRICT_WWM_B32:
  case ToyGCN::V_WRITE_ONE_LANE_B32:
  case ToyGCN::DS_SWIZZLE_B32:
  case ToyGCN::DS_PERMUTE_B32:
  case ToyGCN::DS_BPERMUTE_B32:
    type(MI);
    return needOperands(MI);
  default:
    break;
  }
  if (Flags & ToyGCN::TSFlags::SMEM)
    return;
  if (MI.mayLoadOrStore())
    return refuse(MI);
  if (Flags & ToyGCN::TSFlags::VALU && !type(MI) &&
      MI.getOpcode() != ToyGCN::V_READLANE_B32) // Names its lane.
    MI.addOperand(MachineOperand::CreateReg(ToyGCN::WHOLE_WAVE, /*isDef=*/false,
                                            /*isImp=*/true));
  needOperands(MI);
}

/// Whoever reads the result reads the whole-wave register, under the thread's
/// own EXEC. In a cycle that register is written again while lanes that left
/// still need what they saw: there V_STRICT_WWM_B32 stays, a copy that nobody
/// moves or looks through.
void ToyGCNTypeWholeWave::leaveWholeWave(MachineInstr &MI, bool InCycle) {
  if (InCycle)
    return;
  Register Dst = MI.getOperand(0).getReg(), Src = MI.getOperand(1).getReg();
  MRI->clearKillFlags(Src);
  MRI->replaceRegWith(Dst, Src);
  MI.eraseFromParent();
}

/// v_writelane in whole-wave code, if one scalar register at most is read (the
/// constant bus). Else v_cndmask with one bit set.
void ToyGCNTypeWholeWave::writeOneLane(MachineInstr &MI) {
  MachineBasicBlock &MBB = *MI.getParent();
  const DebugLoc &DL = MI.getDebugLoc();
  const MachineOperand &Value = MI.getOperand(1), &Lane = MI.getOperand(2);
  if (Seen.contains(&MI) && (Value.isImm() || Lane.isImm())) {
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
  Register New =
      MRI->createVirtualRegister(MRI->getRegClass(MI.getOperand(0).getReg()));
  if (Value.isImm())
    BuildMI(MBB, MI, DL, TII->get(ToyGCN::V_MOV_B32_e32), New)
        .addImm(Value.getImm());
  else
    BuildMI(MBB, MI, DL, TII->get(TargetOpcode::COPY), New)
        .addReg(Value.getReg());
  BuildMI(MBB, MI, DL, TII->get(ToyGCN::V_CNDMASK_B32_e64))
      .add(MI.getOperand(0))
      .addImm(ToyGCN::SrcMods::None)
      .add(MI.getOperand(3))
      .addImm(ToyGCN::SrcMods::None)
      .addReg(New)
      .addReg(Mask);
  MI.eraseFromParent();
}

bool ToyGCNTypeWholeWave::runOnMachineFunction(MachineFunction &MF) {
  const auto &ST = MF.getSubtarget<ToyGCNSubtarget>();
  TII = ST.getInstrInfo();
  TRI = ST.getRegisterInfo();
  MRI = &MF.getRegInfo();
  Seen.clear();
  SmallVector<MachineInstr *, 8> Leaves, Fills, Writes;
  for (MachineBasicBlock &MBB : MF)
    for (MachineInstr &MI : MBB)
      if (MI.getOpcode() == ToyGCN::V_STRICT_WWM_B32)
        Leaves.push_back(&MI);
      else if (MI.getOpcode() == ToyGCN::V_SET_INACTIVE_B32)
        Fills.push_back(&MI);
      else if (MI.getOpcode() == ToyGCN::V_WRITE_ONE_LANE_B32)
        Writes.push_back(&MI);
  for (MachineInstr *MI : Leaves)
    need(MI->getOperand(1));
  for (MachineInstr *MI : Fills)
    if (Seen.insert(MI).second)
      Work.push_back(MI);
  while (!Work.empty())
    visit(*Work.pop_back_val());
  for (MachineInstr *MI : Writes)
    writeOneLane(*MI);
  MachineCycleInfo Cycles;
  if (!Leaves.empty())
    Cycles.compute(MF);
  for (MachineInstr *MI : Leaves)
    leaveWholeWave(*MI, Cycles.getCycle(MI->getParent()));
  return !Leaves.empty() || !Fills.empty() || !Writes.empty();
}

char ToyGCNTypeWholeWave::ID = 0;
INITIALIZE_PASS(ToyGCNTypeWholeWave, DEBUG_TYPE,
                "ToyGCN typing of whole-wave values", false, false)

FunctionPass *llvm::createToyGCNTypeWholeWavePass() {
  return new ToyGCNTypeWholeWave();
}

//===- ToyGCNFrameLowering.cpp - Scratch frames ---------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A kernel that turns out to need scratch, or that makes calls, gets two more
/// inputs from the dispatcher: FLAT_SCRATCH_INIT, the queue's scratch base,
/// after the user SGPRs, and the wave's offset into it, after the workgroup
/// ids. Selection has placed the ids before that is known, so the prologue
/// moves them down by two:
///
///   s_add_u32  flat_scratch_lo, s[init], s[offset]
///   s_addc_u32 flat_scratch_hi, s[init+1], 0
///   s_mov_b32  s[id], s[id+2]            ; one per enabled workgroup id
///   s_mov_b32  s32, 0
///
//===----------------------------------------------------------------------===//

#include "Emission/ToyGCNFrameLowering.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "ToyGCNMachineFunctionInfo.h"
#include "ToyGCNSubtarget.h"
#include "llvm/CodeGen/MachineFrameInfo.h"

using namespace llvm;

/// Dwords of FLAT_SCRATCH_INIT.
static constexpr unsigned ScratchInitDwords = 2;

void ToyGCNFrameLowering::emitPrologue(MachineFunction &MF,
                                       MachineBasicBlock &MBB) const {
  auto &Info = *MF.getInfo<ToyGCNMachineFunctionInfo>();
  const MachineFrameInfo &MFI = MF.getFrameInfo();
  if (!Info.isKernel() || (MFI.getStackSize() == 0 && !MFI.hasCalls()))
    return;
  Info.UsesScratch = true;

  const auto &TII = *MF.getSubtarget<ToyGCNSubtarget>().getInstrInfo();
  auto Pos = MBB.begin();
  DebugLoc DL;
  auto SGPR = [](unsigned N) -> MCRegister {
    return ToyGCN::SGPR_32RegClass.getRegister(N);
  };
  auto Emit = [&](unsigned Opc, MCRegister Dst) {
    return BuildMI(MBB, Pos, DL, TII.get(Opc), Dst)
        .setMIFlag(MachineInstr::FrameSetup);
  };
  const unsigned Init = Info.numUserSGPRs();
  const unsigned IDs = Init + ScratchInitDwords;
  const unsigned Offset = IDs + Info.numSystemSGPRs();
  for (unsigned I = Init; I <= Offset; ++I)
    MBB.addLiveIn(SGPR(I));

  Emit(ToyGCN::S_ADD_U32, ToyGCN::FLAT_SCR_LO)
      .addReg(SGPR(Init))
      .addReg(SGPR(Offset));
  Emit(ToyGCN::S_ADDC_U32, ToyGCN::FLAT_SCR_HI)
      .addReg(SGPR(Init + 1))
      .addImm(0);
  for (unsigned I = 0; I < Info.numSystemSGPRs(); ++I)
    Emit(ToyGCN::S_MOV_B32, SGPR(Init + I)).addReg(SGPR(IDs + I));
  Emit(ToyGCN::S_MOV_B32, ToyGCNRegisterInfo::getScratchBaseReg()).addImm(0);
}

uint64_t ToyGCNFrameLowering::getFrameBytes(const MachineFunction &MF) {
  const MachineFrameInfo &Frame = MF.getFrameInfo();
  return alignTo(Frame.getStackSize(),
                 std::max(Frame.getMaxAlign(), ToyGCN::LeastFrameAlign));
}

/// Scalar registers were saved in lanes: Emission/LowerSGPRSpills.cpp.
void ToyGCNFrameLowering::determineCalleeSaves(MachineFunction &MF,
                                               BitVector &SavedRegs,
                                               RegScavenger *RS) const {
  TargetFrameLowering::determineCalleeSaves(MF, SavedRegs, RS);
  for (MCRegister R : ToyGCN::SGPR_32RegClass)
    SavedRegs.reset(R);
}

/// The registers stay alive: those with spilled scalars are also saved for the
/// lanes that are not active, by WholeWave/AllocateWholeWave.cpp.
bool ToyGCNFrameLowering::spillCalleeSavedRegisters(
    MachineBasicBlock &MBB, MachineBasicBlock::iterator Pos,
    ArrayRef<CalleeSavedInfo> Saved, const TargetRegisterInfo *) const {
  const TargetInstrInfo &TII = *MBB.getParent()->getSubtarget().getInstrInfo();
  for (const CalleeSavedInfo &S : Saved)
    TII.storeRegToStackSlot(MBB, Pos, S.getReg(), /*isKill=*/false,
                            S.getFrameIdx(), &ToyGCN::VGPR_32RegClass,
                            Register(), MachineInstr::FrameSetup);
  return true;
}

void ToyGCNFrameLowering::emitEpilogue(MachineFunction &,
                                       MachineBasicBlock &) const {}

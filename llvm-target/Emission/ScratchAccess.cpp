//===- ScratchAccess.cpp - Frame slots to addresses -----------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emission/ScratchAccess.h"
#include "ToyGCNInstrInfo.h"
#include "ToyGCNMachineFunctionInfo.h"
#include "ToyGCNOperands.h"
#include "ToyGCNSubtarget.h"
#include "llvm/CodeGen/MachineFrameInfo.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"

using namespace llvm;

namespace {
/// One scratch instruction moves 1 to 4 dwords.
struct ScratchOpcode {
  unsigned Dwords, Load, Store;
};
constexpr ScratchOpcode ScratchOpcodes[] = {
    {4, ToyGCN::SCRATCH_LOAD_DWORDX4_SADDR,
     ToyGCN::SCRATCH_STORE_DWORDX4_SADDR},
    {3, ToyGCN::SCRATCH_LOAD_DWORDX3_SADDR,
     ToyGCN::SCRATCH_STORE_DWORDX3_SADDR},
    {2, ToyGCN::SCRATCH_LOAD_DWORDX2_SADDR,
     ToyGCN::SCRATCH_STORE_DWORDX2_SADDR},
    {1, ToyGCN::SCRATCH_LOAD_DWORD_SADDR, ToyGCN::SCRATCH_STORE_DWORD_SADDR},
};

const ScratchOpcode &widestFor(unsigned Dwords) {
  for (const ScratchOpcode &O : ScratchOpcodes)
    if (O.Dwords <= Dwords)
      return O;
  return ScratchOpcodes[3];
}

/// True if an instruction before \p MI leaves a value in SCC.
bool holdsValueInSCC(const MachineInstr &MI) {
  const MachineBasicBlock &MBB = *MI.getParent();
  const auto &TRI = *MBB.getParent()->getSubtarget().getRegisterInfo();
  for (auto It = MI.getReverseIterator(); ++It != MBB.instr_rend();) {
    if (It->modifiesRegister(ToyGCN::SCC, &TRI))
      return !It->registerDefIsDead(ToyGCN::SCC, &TRI);
    if (It->killsRegister(ToyGCN::SCC, &TRI))
      return false;
  }
  return MBB.isLiveIn(ToyGCN::SCC);
}

/// True unless SCC is known to be dead at \p MI.
bool maybeReadsSCC(const MachineInstr &MI) {
  const MachineBasicBlock &MBB = *MI.getParent();
  const auto &TRI = *MBB.getParent()->getSubtarget().getRegisterInfo();
  constexpr unsigned Neighborhood = 1000; // Instructions.
  const auto Known = MBB.computeRegisterLiveness(
      &TRI, ToyGCN::SCC, MI.getIterator(), Neighborhood);
  return Known == MachineBasicBlock::LQR_Live ||
         (Known == MachineBasicBlock::LQR_Unknown && holdsValueInSCC(MI));
}

/// An SGPR that holds s32 + \p Offset. In a kernel s32 is 0, so a move is
/// enough; elsewhere it takes an addition, which writes SCC.
Register makeBase(MachineInstr &MI, int64_t Offset) {
  MachineBasicBlock &MBB = *MI.getParent();
  MachineFunction &MF = *MBB.getParent();
  MachineRegisterInfo &MRI = MF.getRegInfo();
  const auto &TII = *MF.getSubtarget<ToyGCNSubtarget>().getInstrInfo();
  Register R = MRI.createVirtualRegister(&ToyGCN::SGPR_32RegClass);
  auto Build = [&](unsigned Opcode) {
    return BuildMI(MBB, MI, MI.getDebugLoc(), TII.get(Opcode));
  };
  if (MF.getInfo<ToyGCNMachineFunctionInfo>()->isKernel()) {
    Build(ToyGCN::S_MOV_B32).addDef(R).addImm(Offset);
    return R;
  }
  Register Saved;
  if (maybeReadsSCC(MI)) {
    Saved = MRI.createVirtualRegister(&ToyGCN::SGPR_32RegClass);
    Build(ToyGCN::S_CSELECT_B32).addDef(Saved).addImm(1).addImm(0);
  }
  MachineInstr *Add = Build(ToyGCN::S_ADD_I32)
                          .addDef(R)
                          .addReg(ToyGCNRegisterInfo::getScratchBaseReg())
                          .addImm(Offset);
  Add->getOperand(3).setIsDead();
  if (Saved)
    Build(ToyGCN::S_CMP_LG_U32).addReg(Saved, RegState::Kill).addImm(0);
  return R;
}

/// Splits a VGPR spill into scratch instructions of at most four dwords.
void expandSpill(MachineInstr &MI, int64_t Offset, bool IsStore) {
  MachineBasicBlock &MBB = *MI.getParent();
  MachineFunction &MF = *MBB.getParent();
  const auto &ST = MF.getSubtarget<ToyGCNSubtarget>();
  const ToyGCNRegisterInfo &TRI = *ST.getRegisterInfo();
  const ToyGCNInstrInfo &TII = *ST.getInstrInfo();
  const MachineOperand &Data = MI.getOperand(0);
  const unsigned Dwords =
      TRI.getRegSizeInBits(*TRI.getMinimalPhysRegClass(Data.getReg())) / 32;

  Register Base = ToyGCNRegisterInfo::getScratchBaseReg();
  if (Offset + 4 * int64_t(Dwords) > ToyGCN::MaxMemOffset) {
    Base = makeBase(MI, Offset);
    Offset = 0;
  }
  for (unsigned First = 0; First < Dwords;) {
    const ScratchOpcode &Op = widestFor(Dwords - First);
    unsigned Sub = ToyGCNRegisterInfo::getSubRegIndex(First, Op.Dwords);
    Register Part = Op.Dwords == Dwords
                        ? Data.getReg()
                        : Register(TRI.getSubReg(Data.getReg(), Sub));
    auto MIB = BuildMI(MBB, MI, MI.getDebugLoc(),
                       TII.get(IsStore ? Op.Store : Op.Load));
    const bool Whole = Op.Dwords == Dwords;
    const unsigned Kill = getKillRegState(Data.isKill());
    MIB.addReg(Part, !IsStore ? unsigned(RegState::Define)
                              : (Whole ? Kill : 0) |
                                    getUndefRegState(Data.isUndef()));
    MIB.addReg(Base).addImm(Offset + 4 * First).addImm(0);
    // A part may be undefined.
    if (IsStore && !Whole && !Data.isUndef())
      MIB.addReg(Data.getReg(),
                 RegState::Implicit | (First + Op.Dwords == Dwords ? Kill : 0));
    MIB.cloneMemRefs(MI);
    First += Op.Dwords;
  }
  MI.eraseFromParent();
}
} // namespace

bool ToyGCN::rewriteFrameIndex(MachineInstr &MI, unsigned FIOperandNum,
                               RegScavenger *) {
  MachineFunction &MF = *MI.getMF();
  const MachineFrameInfo &MFI = MF.getFrameInfo();
  MachineOperand &FI = MI.getOperand(FIOperandNum);
  const int64_t Offset = MFI.getObjectOffset(FI.getIndex());

  if (auto Spill = ToyGCNInstrInfo::getSpillKind(MI.getOpcode())) {
    expandSpill(MI, Offset, Spill->IsSave);
    return true;
  }
  const bool Kernel = MF.getInfo<ToyGCNMachineFunctionInfo>()->isKernel();
  // The address of a slot is taken: in a kernel the offset itself is the
  // private address.
  if (Kernel && ToyGCN::isImmLegal(MI, FIOperandNum, Offset)) {
    FI.ChangeToImmediate(Offset);
    return false;
  }
  FI.ChangeToRegister(makeBase(MI, Offset), /*isDef=*/false, /*isImp=*/false,
                      /*isKill=*/true);
  return false;
}

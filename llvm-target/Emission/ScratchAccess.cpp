//===- ScratchAccess.cpp - Frame slots to addresses -----------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emission/ScratchAccess.h"
#include "Operations/MemoryTable.h"
#include "ToyGCNMachineFunctionInfo.h"
#include "ToyGCNOperands.h"
#include "ToyGCNSubtarget.h"
#include "llvm/CodeGen/MachineFrameInfo.h"

using namespace llvm;

namespace {
/// The instruction for 1 to 4 dwords at a scalar address.
unsigned scratchOpcode(bool IsStore, unsigned Dwords) {
  const unsigned Generic =
      IsStore ? TargetOpcode::G_STORE : TargetOpcode::G_LOAD;
  return ToyGCN::findMemoryRow(Generic, 4 * Dwords, ToyGCN::Forms::ScratchSaddr)
      ->Opcode;
}

/// True if an instruction before \p Pos leaves a value in SCC.
bool holdsValueInSCC(MachineBasicBlock &MBB, MachineBasicBlock::iterator Pos) {
  const auto &TRI = *MBB.getParent()->getSubtarget().getRegisterInfo();
  while (Pos != MBB.begin()) {
    const MachineInstr &Before = *--Pos;
    if (Before.modifiesRegister(ToyGCN::SCC, &TRI))
      return !Before.registerDefIsDead(ToyGCN::SCC, &TRI);
    if (Before.killsRegister(ToyGCN::SCC, &TRI))
      return false;
  }
  return MBB.isLiveIn(ToyGCN::SCC);
}

/// True unless SCC is known to be dead at \p Pos.
bool maybeReadsSCC(MachineBasicBlock &MBB, MachineBasicBlock::iterator Pos) {
  const auto &TRI = *MBB.getParent()->getSubtarget().getRegisterInfo();
  constexpr unsigned Neighborhood = 1000; // Instructions.
  const auto Known =
      MBB.computeRegisterLiveness(&TRI, ToyGCN::SCC, Pos, Neighborhood);
  return Known == MachineBasicBlock::LQR_Live ||
         (Known == MachineBasicBlock::LQR_Unknown && holdsValueInSCC(MBB, Pos));
}

/// True if the scavenger finds two SGPRs everywhere: they are not used at all,
/// and are not the caller's.
bool hasSpareSGPRs(const MachineFunction &MF) {
  const MachineRegisterInfo &MRI = MF.getRegInfo();
  BitVector Callers(MF.getSubtarget().getRegisterInfo()->getNumRegs());
  if (!MF.getInfo<ToyGCNMachineFunctionInfo>()->isKernel())
    for (const MCPhysReg *R = MRI.getCalleeSavedRegs(); *R; ++R)
      Callers.set(*R);
  unsigned Spare = 0;
  for (MCRegister R : ToyGCN::SGPR_32RegClass)
    if (!MRI.isReserved(R) && !Callers[R] &&
        !MRI.isPhysRegUsed(R, /*SkipRegMaskTest=*/true) && ++Spare == 2)
      return true;
  return false;
}

/// s32 + an offset in an SGPR, for the instructions from begin() to end(). In a
/// kernel s32 is 0, so a move is enough; elsewhere it takes an addition, which
/// writes SCC. Where all SGPRs hold values s32 itself is moved, there and back.
class FarBase {
public:
  FarBase(MachineBasicBlock &MBB, DebugLoc DL, int64_t Offset)
      : MBB(MBB), MF(*MBB.getParent()), MRI(MF.getRegInfo()), DL(DL),
        Offset(Offset),
        IsKernel(MF.getInfo<ToyGCNMachineFunctionInfo>()->isKernel()) {}

  /// The SGPR, written before \p Pos.
  Register begin(MachineBasicBlock::iterator Pos) {
    if (!hasSpareSGPRs(MF)) {
      Moved = true;
      moveScratchBase(Pos, Offset);
      return S32;
    }
    Register R = MRI.createVirtualRegister(&ToyGCN::SGPR_32RegClass);
    if (IsKernel)
      build(Pos, ToyGCN::S_MOV_B32, R).addImm(Offset);
    else
      addToBase(Pos, R);
    return R;
  }

  /// Its last use stands before \p Pos.
  void end(MachineBasicBlock::iterator Pos) {
    if (Moved)
      moveScratchBase(Pos, IsKernel ? 0 : -Offset);
  }

private:
  const Register S32 = ToyGCNRegisterInfo::getScratchBaseReg();

  MachineInstrBuilder build(MachineBasicBlock::iterator Pos, unsigned Opcode) {
    return BuildMI(
        MBB, Pos, DL,
        MF.getSubtarget<ToyGCNSubtarget>().getInstrInfo()->get(Opcode));
  }
  MachineInstrBuilder build(MachineBasicBlock::iterator Pos, unsigned Opcode,
                            Register Def) {
    return build(Pos, Opcode).addDef(Def);
  }

  void addDroppingSCC(MachineBasicBlock::iterator Pos, Register Sum,
                      int64_t Bytes) {
    MachineInstr *Add =
        build(Pos, ToyGCN::S_ADD_I32, Sum).addReg(S32).addImm(Bytes);
    Add->getOperand(3).setIsDead();
  }

  void addToBase(MachineBasicBlock::iterator Pos, Register Sum) {
    if (!maybeReadsSCC(MBB, Pos))
      return addDroppingSCC(Pos, Sum, Offset);
    Register Saved = MRI.createVirtualRegister(&ToyGCN::SGPR_32RegClass);
    build(Pos, ToyGCN::S_CSELECT_B32, Saved).addImm(1).addImm(0);
    addDroppingSCC(Pos, Sum, Offset);
    build(Pos, ToyGCN::S_CMP_LG_U32).addReg(Saved, RegState::Kill).addImm(0);
  }

  /// Before:  s32 is even; SCC
  /// After:   s32 + Bytes; SCC as it was
  /// A kernel's s32 becomes Bytes. Elsewhere, while SCC is needed, it goes
  /// through bit 0 of the even part of the sum.
  void moveScratchBase(MachineBasicBlock::iterator Pos, int64_t Bytes) {
    if (IsKernel) {
      build(Pos, ToyGCN::S_MOV_B32, S32).addImm(Bytes);
      return;
    }
    if (!maybeReadsSCC(MBB, Pos))
      return addDroppingSCC(Pos, S32, Bytes);
    const bool IsOdd = Bytes & 1;
    auto SetBit = [&](unsigned Opcode) {
      build(Pos, Opcode, S32).addImm(0).addReg(S32);
    };
    if (IsOdd && Bytes < 0)
      SetBit(ToyGCN::S_BITSET0_B32);
    const int64_t Even = Bytes < 0 ? Bytes + IsOdd : Bytes - IsOdd;
    build(Pos, ToyGCN::S_ADDC_U32, S32).addReg(S32).addImm(Even);
    build(Pos, ToyGCN::S_BITCMP1_B32).addReg(S32).addImm(0);
    SetBit(IsOdd && Bytes > 0 ? ToyGCN::S_BITSET1_B32 : ToyGCN::S_BITSET0_B32);
  }

  MachineBasicBlock &MBB;
  MachineFunction &MF;
  MachineRegisterInfo &MRI;
  const DebugLoc DL;
  const int64_t Offset;
  const bool IsKernel;
  bool Moved = false;
};

/// Splits a VGPR spill into scratch instructions of at most four dwords.
void expandSpill(MachineInstr &MI, int64_t Offset, bool IsStore) {
  MachineBasicBlock &MBB = *MI.getParent();
  MachineFunction &MF = *MBB.getParent();
  const auto &ST = MF.getSubtarget<ToyGCNSubtarget>();
  const ToyGCNRegisterInfo &TRI = *ST.getRegisterInfo();
  const ToyGCNInstrInfo &TII = *ST.getInstrInfo();
  const MachineOperand &Data = MI.getOperand(0);
  const unsigned Dwords = range_size(TRI.regunits(Data.getReg()));

  Register Base = ToyGCNRegisterInfo::getScratchBaseReg();
  FarBase Far(MBB, MI.getDebugLoc(), Offset);
  if (Offset + 4 * int64_t(Dwords) > ToyGCN::MaxMemOffset) {
    Base = Far.begin(MI);
    Offset = 0;
  }
  for (unsigned First = 0; First < Dwords;) {
    const unsigned Count = std::min(Dwords - First, 4u);
    unsigned Sub = ToyGCNRegisterInfo::getSubRegIndex(First, Count);
    Register Part = Count == Dwords
                        ? Data.getReg()
                        : Register(TRI.getSubReg(Data.getReg(), Sub));
    auto MIB = BuildMI(MBB, MI, MI.getDebugLoc(),
                       TII.get(scratchOpcode(IsStore, Count)));
    const bool Whole = Count == Dwords;
    const unsigned Kill = getKillRegState(Data.isKill());
    MIB.addReg(Part, !IsStore ? unsigned(RegState::Define)
                              : (Whole ? Kill : 0) |
                                    getUndefRegState(Data.isUndef()));
    MIB.addReg(Base).addImm(Offset + 4 * First).addImm(0);
    // A part may be undefined.
    if (IsStore && !Whole && !Data.isUndef())
      MIB.addReg(Data.getReg(),
                 RegState::Implicit | (First + Count == Dwords ? Kill : 0));
    MIB.cloneMemRefs(MI);
    First += Count;
  }
  Far.end(MI);
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
  FarBase Far(*MI.getParent(), MI.getDebugLoc(), Offset);
  const Register Base = Far.begin(MI);
  FI.ChangeToRegister(Base, /*isDef=*/false, /*isImp=*/false,
                      /*isKill=*/Base.isVirtual());
  Far.end(std::next(MI.getIterator()));
  return false;
}

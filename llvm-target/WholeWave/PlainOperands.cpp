//===- PlainOperands.cpp - Plain values in whole-wave code ----------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WholeWave/PlainOperands.h"
#include "ToyGCNOperands.h"
#include "Uniformity/UniformityFacts.h"

using namespace llvm;

/// An operand marks an instruction that runs in whole-wave mode, so that no
/// pass merges it with an equal one that does not.
bool llvm::typeWholeWave(MachineInstr &MI) {
  MachineFunction &MF = *MI.getMF();
  MachineRegisterInfo &MRI = MF.getRegInfo();
  const auto &TRI = *MF.getSubtarget<ToyGCNSubtarget>().getRegisterInfo();
  for (const MachineOperand &Def : MI.all_defs()) {
    if (!Def.getReg().isVirtual() || !ToyGCN::isVGPR(Def))
      continue;
    const auto *RC = ToyGCNRegisterInfo::getWholeWaveClass(
        TRI.getRegSizeInBits(Def.getReg(), MRI));
    if (!RC)
      return false;
    MRI.setRegClass(Def.getReg(), RC);
  }
  if (!MI.isPHI() && !MI.isCopyLike() && !MI.isRegSequence() &&
      !MI.isImplicitDef() &&
      (MI.getDesc().TSFlags & ToyGCN::TSFlags::SALU) == 0)
    MI.addOperand(MachineOperand::CreateReg(ToyGCN::WHOLE_WAVE,
                                            /*isDef=*/false, /*isImp=*/true));
  return true;
}

static bool isLaneMask(const MachineRegisterInfo &MRI, Register R) {
  return MRI.getRegClassOrNull(R) == &ToyGCN::LaneMask_64RegClass;
}

/// True for a constant, or a scalar in a vector register.
static bool isMadeAgain(const MachineInstr &MI, const ToyGCNRegisterInfo &TRI) {
  if (MI.isImplicitDef() ||
      (ToyGCN::getMovedConstant(MI) && ToyGCN::isVGPR(MI.getOperand(0))))
    return true;
  return MI.isCopy() && MI.getOperand(1).getReg().isVirtual() &&
         ToyGCN::isSGPR(MI.getOperand(1));
}

/// True if each lane of the results depends on the same lane of the operands
/// alone, whatever EXEC is.
static bool isLaneByLane(const MachineInstr &MI,
                         const ToyGCNRegisterInfo &TRI) {
  const MachineRegisterInfo &MRI = MI.getMF()->getRegInfo();
  if (MI.isCopy() || MI.isRegSequence() || MI.isInsertSubreg())
    return ToyGCN::isVGPR(MI.getOperand(0));
  const uint64_t Flags = MI.getDesc().TSFlags;
  if (MI.isPHI() || MI.isConvergent() || MI.mayLoadOrStore() ||
      MI.hasUnmodeledSideEffects() || (Flags & ToyGCN::TSFlags::DPP) ||
      !(Flags & (ToyGCN::TSFlags::VALU | ToyGCN::TSFlags::SALU)))
    return false;
  for (const MachineOperand &MO : MI.operands()) {
    if (!MO.isReg() || !MO.getReg())
      continue;
    if (MO.getReg().isPhysical()) {
      if (!(MO.isDef() && MO.isDead()) && MO.getReg() != ToyGCN::EXEC &&
          !MRI.isConstantPhysReg(MO.getReg()))
        return false;
      if (!MO.isImplicit())
        return false;
    } else if (MO.isDef() && !ToyGCN::isVGPR(MO) &&
               !isLaneMask(MRI, MO.getReg())) {
      return false;
    }
  }
  return MI.getNumExplicitDefs() != 0;
}

/// True if all lanes load from the same place. A volatile load may still give
/// them different values; any of them will do.
static bool loadsOnePlace(const MachineInstr &MI, const OracleInput &Lanes,
                          const DivergenceOracle &Oracle) {
  return MI.mayLoad() && !MI.mayStore() && !MI.memoperands_empty() &&
         none_of(MI.memoperands(),
                 [](const MachineMemOperand *MMO) {
                   return ToyGCN::isPerLaneMemory(MMO->getAddrSpace());
                 }) &&
         all_of(MI.explicit_uses(), [&](const MachineOperand &MO) {
           const unsigned V = MO.isReg() ? Lanes.valueOf(MO) : 0;
           return !MO.isReg() || !MO.getReg() ||
                  (V != OracleInput::None && !Oracle.isDivergent(V));
         });
}

bool llvm::isExchange(const MachineInstr &MI) {
  switch (MI.getOpcode()) {
  case ToyGCN::V_READLANE_B32:
  case ToyGCN::DS_SWIZZLE_B32:
  case ToyGCN::DS_PERMUTE_B32:
  case ToyGCN::DS_BPERMUTE_B32:
    return true;
  default:
    return MI.getDesc().TSFlags & ToyGCN::TSFlags::DPP;
  }
}

bool llvm::reachesTied(const MachineOperand &Use,
                       const MachineRegisterInfo &MRI) {
  SmallVector<const MachineOperand *, 8> Left = {&Use};
  SmallPtrSet<const MachineInstr *, 8> Seen;
  while (!Left.empty()) {
    const MachineOperand &MO = *Left.pop_back_val();
    const MachineInstr &User = *MO.getParent();
    if (MO.isTied())
      return true;
    if (!(User.isPHI() || User.isCopy()) || !Seen.insert(&User).second ||
        !User.getOperand(0).getReg().isVirtual())
      continue;
    for (const MachineOperand &Next :
         MRI.use_nodbg_operands(User.getOperand(0).getReg()))
      Left.push_back(&Next);
  }
  return false;
}

PlainOperands::PlainOperands(MachineFunction &MF,
                             const MachineCycleInfo &Cycles)
    : MF(MF), MRI(MF.getRegInfo()),
      TII(*MF.getSubtarget<ToyGCNSubtarget>().getInstrInfo()),
      TRI(TII.getRegisterInfo()), Cycles(Cycles), Lanes(MF),
      Oracle(Lanes.program()) {
  for (const MachineBasicBlock &MBB : MF)
    for (const MachineInstr &MI : MBB)
      for (const MachineOperand &Def : MI.all_defs()) {
        const unsigned V = Lanes.valueOf(Def);
        if (V == OracleInput::None || !Def.getReg().isVirtual())
          continue;
        Values[Def.getReg()] = V;
        if (!ToyGCN::isVGPR(Def))
          continue;
        if (!Oracle.isDivergent(V))
          FirstLaneReads[Def.getReg()] = ToyGCN::V_READFIRSTLANE_B32;
        else if (loadsOnePlace(MI, Lanes, Oracle))
          FirstLaneReads[Def.getReg()] = ToyGCN::V_READFIRSTLANE_B32_user;
      }
}

/// The place after \p MI and after the phis of its block.
PlainOperands::Place PlainOperands::after(MachineInstr &MI) {
  MachineBasicBlock &MBB = *MI.getParent();
  return {&MBB,
          MI.isPHI() ? MBB.getFirstNonPHI() : std::next(MI.getIterator())};
}

/// The place where the value that \p Use reads can be made again.
PlainOperands::Place PlainOperands::runningWith(MachineOperand &Use) {
  MachineInstr &MI = *Use.getParent();
  if (!MI.isPHI())
    return {MI.getParent(), MI};
  MachineBasicBlock *From = MI.getOperand(Use.getOperandNo() + 1).getMBB();
  return {From, From->getFirstTerminator()};
}

/// Repeats \p Def, the definition of \p R, in whole-wave mode; or types \p Def
/// itself if only \p Code reads it.
Register PlainOperands::again(MachineInstr &Def, Register R, Place At,
                              WholeWaveCode &Code) {
  if (all_of(Def.all_defs(), [&](const MachineOperand &MO) {
        return !MO.getReg().isVirtual() ||
               all_of(MRI.use_nodbg_instructions(MO.getReg()),
                      [&](MachineInstr &User) { return Code.contains(&User); });
      })) {
    typeWholeWave(Def);
    Code.insert(&Def);
    return R;
  }
  MachineInstr *New = MF.CloneMachineInstr(&Def);
  At.Block->insert(At.Before, New);
  Register Version;
  for (MachineOperand &MO : New->all_defs()) {
    if (!MO.getReg().isVirtual())
      continue;
    const Register Old = MO.getReg();
    MO.setReg(MRI.cloneVirtualRegister(Old));
    if (Old == R)
      Version = MO.getReg();
  }
  for (MachineOperand &MO : New->all_uses())
    if (MO.getReg().isVirtual())
      MRI.clearKillFlags(MO.getReg());
  typeWholeWave(*New);
  Code.insert(New);
  return Version;
}

/// All dwords of \p R, or the one that \p SubReg names, with the values of the
/// first active lane where \p R is defined.
Register PlainOperands::fromFirstLane(Register R, unsigned SubReg,
                                      WholeWaveCode &Code) {
  MachineInstr &Def = *MRI.getVRegDef(R);
  MachineBasicBlock &MBB = *Def.getParent();
  const auto Pos = after(Def).Before;
  const DebugLoc &DL = Def.getDebugLoc();
  const unsigned Dwords = SubReg ? 1 : TRI.getRegSizeInBits(R, MRI) / 32;
  SmallVector<Register, 2> Scalars;
  for (unsigned I = 0; I < Dwords; ++I) {
    Scalars.push_back(
        MRI.createVirtualRegister(&ToyGCN::SReg_32_PlainRegClass));
    const unsigned Part =
        Dwords == 1 ? SubReg : ToyGCNRegisterInfo::getSubRegIndex(I, 1);
    BuildMI(MBB, Pos, DL, TII.get(FirstLaneReads.at(R)), Scalars[I])
        .addReg(R, {}, Part);
  }
  MRI.clearKillFlags(R);
  const Register New = MRI.createVirtualRegister(
      ToyGCNRegisterInfo::getWholeWaveClass(32 * Dwords));
  auto Copy = BuildMI(
      MBB, Pos, DL,
      TII.get(Dwords == 1 ? TargetOpcode::COPY : TargetOpcode::REG_SEQUENCE),
      New);
  for (unsigned I = 0; I < Dwords; ++I) {
    Copy.addReg(Scalars[I]);
    if (Dwords != 1)
      Copy.addImm(ToyGCNRegisterInfo::getSubRegIndex(I, 1));
  }
  Code.insert(Copy);
  return New;
}

/// True if active lanes have left the cycle of the value that \p Use reads in
/// different iterations. Only the other lanes read what a set_inactive gives
/// them.
bool PlainOperands::isLeftApart(const MachineOperand &Use) const {
  const MachineInstr &User = *Use.getParent();
  if (User.getOpcode() == ToyGCN::V_SET_INACTIVE_B32 && Use.getOperandNo() == 2)
    return false;
  const auto V = Values.find(Use.getReg());
  return V != Values.end() &&
         Oracle.timeBranch(V->second, Lanes.number(*User.getParent())) !=
             OracleInput::None;
}

/// True if \p MI is computed, lane by lane and by phis, from values of other
/// lanes.
bool PlainOperands::movesBetweenLanes(const MachineInstr &MI) const {
  SmallVector<const MachineInstr *, 8> Left = {&MI};
  SmallPtrSet<const MachineInstr *, 8> Seen;
  while (!Left.empty()) {
    const MachineInstr &Next = *Left.pop_back_val();
    if (isExchange(Next))
      return true;
    if (!Seen.insert(&Next).second ||
        !(Next.isPHI() || isLaneByLane(Next, TRI)))
      continue;
    for (const MachineOperand &MO : Next.explicit_uses())
      if (MO.isReg() && MO.getReg().isVirtual())
        if (const MachineInstr *Def = MRI.getVRegDef(MO.getReg()))
          Left.push_back(Def);
  }
  return false;
}

void PlainOperands::replace(MachineOperand &MO, WholeWaveCode &Code) {
  const Register R = MO.getReg();
  MachineInstr *Def = R.isVirtual() ? MRI.getVRegDef(R) : nullptr;
  if (!Def || MO.isUndef() || Code.contains(Def) ||
      (!ToyGCN::isVGPR(MO) && !isLaneMask(MRI, R) && !isExchange(*Def)))
    return;
  const bool Narrow = TRI.getRegSizeInBits(R, MRI) <= 64;
  if (Def->getOpcode() == ToyGCN::V_STRICT_WWM_B32) {
    // The value before it left whole-wave mode.
    MO.setReg(Def->getOperand(1).getReg());
    MO.setSubReg(Def->getOperand(1).getSubReg());
    return replace(MO, Code);
  }
  if (const MachineOperand *Part =
          Narrow ? nullptr : ToyGCN::getPart(*Def, MO.getSubReg())) {
    MO.setReg(Part->getReg());
    MO.setSubReg(Part->getSubReg());
    return replace(MO, Code);
  }
  if (isLeftApart(MO) && !movesBetweenLanes(*Def))
    return;
  if (Narrow && ToyGCN::isVGPR(MO) && isMadeAgain(*Def, TRI)) {
    // A scalar of a cycle may have another value outside.
    Place At = runningWith(MO);
    if (Cycles.getCycle(Def->getParent()) != Cycles.getCycle(At.Block))
      At = after(*Def);
    MO.setReg(again(*Def, R, At, Code));
    return;
  }
  const bool IsUniform = FirstLaneReads.contains(R);
  if (Narrow && (isLaneByLane(*Def, TRI) || isExchange(*Def) ||
                 (Def->isPHI() && !IsUniform && movesBetweenLanes(*Def)))) {
    Register &Version = Versions[{R, 0}];
    if (!Version)
      Version = again(
          *Def, R, Def->isPHI() ? Place{Def->getParent(), *Def} : after(*Def),
          Code);
    MO.setReg(Version);
    return;
  }
  if (!IsUniform || !(Narrow || MO.getSubReg()))
    return;
  const unsigned SubReg = Narrow ? 0 : MO.getSubReg();
  Register &Version = Versions[{R, SubReg}];
  if (!Version)
    Version = fromFirstLane(R, SubReg, Code);
  MO.setReg(Version);
  if (!Narrow)
    MO.setSubReg(0);
}

/// Passes that look through copies give both registers one class. So a copy, a
/// tuple or a phi of whole-wave code reads no plain vector register: \p MO is
/// moved first.
void PlainOperands::moveFirst(MachineOperand &MO, WholeWaveCode &Code) {
  const Place At = runningWith(MO);
  const unsigned Dwords = MO.getSubReg()
                              ? TRI.getSubRegIdxSize(MO.getSubReg()) / 32
                              : TRI.getRegSizeInBits(MO.getReg(), MRI) / 32;
  if (Dwords > 2) // Refused.
    return;
  SmallVector<Register, 2> Parts;
  for (unsigned I = 0; I < Dwords; ++I) {
    const unsigned Sub =
        Dwords == 1
            ? MO.getSubReg()
            : TRI.composeSubRegIndices(
                  MO.getSubReg(), ToyGCNRegisterInfo::getSubRegIndex(I, 1));
    Parts.push_back(MRI.createVirtualRegister(&ToyGCN::VGPR_32RegClass));
    auto Move = BuildMI(*At.Block, At.Before, DebugLoc(),
                        TII.get(ToyGCN::V_MOV_B32_e32), Parts[I])
                    .addReg(MO.getReg(), getUndefRegState(MO.isUndef()), Sub);
    typeWholeWave(*Move);
    Code.insert(Move);
  }
  MRI.clearKillFlags(MO.getReg());
  Register All = Parts[0];
  if (Dwords != 1) {
    All = MRI.createVirtualRegister(
        ToyGCNRegisterInfo::getWholeWaveClass(32 * Dwords));
    auto Pair = BuildMI(*At.Block, At.Before, DebugLoc(),
                        TII.get(TargetOpcode::REG_SEQUENCE), All);
    for (unsigned I = 0; I < Dwords; ++I)
      Pair.addReg(Parts[I]).addImm(ToyGCNRegisterInfo::getSubRegIndex(I, 1));
    Code.insert(Pair);
  }
  MO.setReg(All);
  MO.setSubReg(0);
  MO.setIsUndef(false);
}

void PlainOperands::replaceIn(WholeWaveCode &Code,
                              ArrayRef<MachineInstr *> Readers) {
  for (MachineInstr *MI : Readers)
    replace(MI->getOperand(1), Code);
  // The code grows while it is walked.
  for (unsigned I = 0; I < Code.size(); ++I) {
    MachineInstr &MI = *Code[I];
    for (MachineOperand &MO : MI.explicit_uses()) {
      // A set_inactive reads a thread's own value as it is.
      const bool IsThreads = MI.getOpcode() == ToyGCN::V_SET_INACTIVE_B32 &&
                             MO.getOperandNo() == 1;
      if (MO.isReg() && !IsThreads)
        replace(MO, Code);
    }
    if (MI.isPHI() || MI.isCopyLike() || MI.isRegSequence() ||
        MI.isInsertSubreg())
      for (MachineOperand &MO : MI.explicit_uses())
        if (MO.isReg() && MO.getReg().isVirtual() && ToyGCN::isVGPR(MO) &&
            !ToyGCNRegisterInfo::isWholeWaveClass(
                MRI.getRegClassOrNull(MO.getReg())))
          moveFirst(MO, Code);
  }
}

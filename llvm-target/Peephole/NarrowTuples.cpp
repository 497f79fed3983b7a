//===- NarrowTuples.cpp - Registers no wider than their used parts --------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// If the code names only some neighbouring dwords of a tuple, gives it a
/// register class of just those. An allocator finds room for 4 dwords where it
/// finds none for 16, and a spill has all dwords of the class.
///
///   undef %1.sub4_sub5:sreg_512 = COPY %0
///   %1.sub6_sub7:sreg_512 = S_MOV_B64_IMM 1
///   %2:vreg_128 = COPY %1.sub4_sub5_sub6_sub7
///   -->
///   undef %3.sub0_sub1:sreg_128 = COPY %0
///   %3.sub2_sub3:sreg_128 = S_MOV_B64_IMM 1
///   %2:vreg_128 = COPY %3
///
/// Such tuples come from the coalescer, which joins parts to a whole, and
/// RenameIndependentSubregs, which parts them again but keeps their class.
///
/// Needs: live intervals, no register assigned. Guarantees: the same values in
/// registers of the same file.
///
//===----------------------------------------------------------------------===//

#include "Tools/PassBase.h"
#include "ToyGCNSubtarget.h"
#include "llvm/CodeGen/LiveIntervals.h"
#include "llvm/InitializePasses.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-narrow-tuples"

namespace {
/// Neighbouring dwords of a register.
struct Dwords {
  unsigned First, End; // [First, End).
};

class ToyGCNNarrowTuples final
    : public MachinePass<ToyGCNNarrowTuples, LiveIntervalsWrapperPass,
                         KeepsAll> {
  bool runOnMachineFunction(MachineFunction &MF) override;

  const ToyGCNInstrInfo *TII = nullptr;
  const ToyGCNRegisterInfo *TRI = nullptr;
  MachineRegisterInfo *MRI = nullptr;

  Dwords dwordsOf(const MachineOperand &MO) const;
  Dwords usedDwords(Register R) const;
  unsigned newSubReg(const MachineOperand &MO, Dwords Used,
                     unsigned Width) const;
  const TargetRegisterClass *narrowClass(Register R, Dwords Used) const;
  Register narrow(Register R);
};
} // namespace

Dwords ToyGCNNarrowTuples::dwordsOf(const MachineOperand &MO) const {
  const unsigned Sub = MO.getSubReg();
  if (!Sub) {
    const unsigned Bits = TRI->getRegSizeInBits(*MRI->getRegClass(MO.getReg()));
    return {0, Bits / 32};
  }
  const unsigned First = TRI->getSubRegIdxOffset(Sub) / 32;
  return {First, First + TRI->getSubRegIdxSize(Sub) / 32};
}

Dwords ToyGCNNarrowTuples::usedDwords(Register R) const {
  Dwords Used = {~0u, 0};
  for (const MachineOperand &MO : MRI->reg_nodbg_operands(R)) {
    const Dwords D = dwordsOf(MO);
    Used = {std::min(Used.First, D.First), std::max(Used.End, D.End)};
  }
  return Used;
}

/// The index of \p MO's dwords in a register of \p Width dwords whose first is
/// the first of \p Used.
unsigned ToyGCNNarrowTuples::newSubReg(const MachineOperand &MO, Dwords Used,
                                       unsigned Width) const {
  const Dwords D = dwordsOf(MO);
  return D.End - D.First == Width ? 0
                                  : ToyGCNRegisterInfo::getSubRegIndex(
                                        D.First - Used.First, D.End - D.First);
}

/// The narrowest class of \p R's file that holds \p Used and that all
/// instructions take; nullptr if no class does.
const TargetRegisterClass *ToyGCNNarrowTuples::narrowClass(Register R,
                                                           Dwords Used) const {
  const TargetRegisterClass *Old = MRI->getRegClass(R), *New = nullptr;
  const unsigned OldWidth = TRI->getRegSizeInBits(*Old) / 32;
  unsigned Width = Used.End - Used.First;
  for (; !New && Width < OldWidth; ++Width)
    New = ToyGCNRegisterInfo::isVGPRClass(Old)
              ? ToyGCNRegisterInfo::getVGPRClass(32 * Width)
              : ToyGCNRegisterInfo::getSGPRClass(32 * Width);
  if (!New)
    return nullptr;
  --Width;
  for (const MachineOperand &MO : MRI->reg_nodbg_operands(R)) {
    const unsigned Sub = newSubReg(MO, Used, Width);
    const Dwords D = dwordsOf(MO);
    const bool Whole = D.End - D.First == Width;
    // Scalar pairs begin at even registers.
    if (!Whole && (!Sub || TRI->getSubClassWithSubReg(New, Sub) != New))
      return nullptr;
    const MachineInstr &MI = *MO.getParent();
    const TargetRegisterClass *Taken =
        MI.getRegClassConstraint(MO.getOperandNo(), TII, TRI);
    if (Taken)
      New = Whole ? TRI->getCommonSubClass(New, Taken)
                  : TRI->getMatchingSuperRegClass(New, Taken, Sub);
    if (!New)
      return nullptr;
  }
  return New;
}

/// Replaces \p R by a narrower register and returns that, or none.
Register ToyGCNNarrowTuples::narrow(Register R) {
  const TargetRegisterClass *Old = MRI->getRegClassOrNull(R);
  if (!Old)
    return {};
  const Dwords Used = usedDwords(R);
  if (ToyGCNRegisterInfo::isWholeWaveClass(Old) ||
      Used.End - Used.First >= TRI->getRegSizeInBits(*Old) / 32)
    return {};
  const TargetRegisterClass *RC = narrowClass(R, Used);
  if (!RC)
    return {};
  const unsigned Width = TRI->getRegSizeInBits(*RC) / 32;
  Register New = MRI->createVirtualRegister(RC);
  for (MachineOperand &MO : make_early_inc_range(MRI->reg_operands(R))) {
    if (const Dwords D = dwordsOf(MO);
        D.First < Used.First || D.End > Used.End) {
      MO.setReg(Register()); // A debug value of dwords that are not there.
      continue;
    }
    const unsigned Sub = newSubReg(MO, Used, Width);
    MO.setReg(New);
    MO.setSubReg(Sub);
    if (MO.isDef() && !Sub)
      MO.setIsUndef(false);
  }
  return New;
}

/// A copy of dwords that have no value gives its result none, and names no
/// dwords. Without uses it goes: at -O0, parts of a tuple that nothing reads.
static bool dropUndefinedCopies(MachineFunction &MF, LiveIntervals &LIS) {
  const MachineRegisterInfo &MRI = MF.getRegInfo();
  SmallVector<MachineInstr *, 16> Copies;
  for (MachineBasicBlock &MBB : MF)
    for (MachineInstr &MI : MBB)
      if (MI.isCopy() && MI.getOperand(1).isUndef() &&
          MI.getOperand(1).getReg().isVirtual() &&
          MI.getOperand(0).getReg().isVirtual() &&
          !MI.getOperand(0).getSubReg())
        Copies.push_back(&MI);
  for (MachineInstr *MI : Copies) {
    const Register Result = MI->getOperand(0).getReg();
    if (!MRI.use_nodbg_empty(Result) || !MRI.hasOneDef(Result)) {
      MI->setDesc(
          MF.getSubtarget().getInstrInfo()->get(TargetOpcode::IMPLICIT_DEF));
      MI->removeOperand(1);
      continue;
    }
    for (MachineOperand &MO : make_early_inc_range(MRI.use_operands(Result)))
      MO.setReg(Register()); // A debug value.
    LIS.RemoveMachineInstrFromMaps(*MI);
    LIS.removeInterval(Result);
    MI->eraseFromParent();
  }
  return !Copies.empty();
}

bool ToyGCNNarrowTuples::runOnMachineFunction(MachineFunction &MF) {
  auto &LIS = getAnalysis<LiveIntervalsWrapperPass>().getLIS();
  const auto &ST = MF.getSubtarget<ToyGCNSubtarget>();
  TII = ST.getInstrInfo();
  TRI = ST.getRegisterInfo();
  MRI = &MF.getRegInfo();
  bool Changed = dropUndefinedCopies(MF, LIS);
  for (unsigned I = 0, E = MRI->getNumVirtRegs(); I != E; ++I) {
    const Register R = Register::index2VirtReg(I);
    if (MRI->reg_nodbg_empty(R))
      continue;
    if (Register New = narrow(R)) {
      LIS.removeInterval(R);
      LIS.createAndComputeVirtRegInterval(New);
      Changed = true;
    }
  }
  return Changed;
}

TOYGCN_DEFINE_PASS(Function, NarrowTuples, "ToyGCN narrow tuples")

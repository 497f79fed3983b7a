//===- ToyGCNRegisterInfo.cpp - Register facts ----------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ToyGCNRegisterInfo.h"
#include "Emission/ScratchAccess.h"
#include "Emission/ToyGCNFrameLowering.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "ToyGCNMachineFunctionInfo.h"
#include "ToyGCNSubtarget.h"
#include "llvm/CodeGen/MachineFrameInfo.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/OptBisect.h"

using namespace llvm;

#define GET_REGINFO_TARGET_DESC
#include "ToyGCNGenRegisterInfo.inc"

ToyGCNRegisterInfo::ToyGCNRegisterInfo()
    : ToyGCNGenRegisterInfo(/*RA=*/ToyGCN::SGPR30_SGPR31) {}

/// A kernel has no caller.
const MCPhysReg *
ToyGCNRegisterInfo::getCalleeSavedRegs(const MachineFunction *MF) const {
  static const MCPhysReg None[] = {0};
  return MF->getInfo<ToyGCNMachineFunctionInfo>()->isKernel()
             ? None
             : CSR_ToyGCN_SaveList;
}

const uint32_t *
ToyGCNRegisterInfo::getCallPreservedMask(const MachineFunction &,
                                         CallingConv::ID) const {
  return CSR_ToyGCN_RegMask;
}

MCRegister ToyGCNRegisterInfo::getScratchBaseReg() { return ToyGCN::SGPR32; }

unsigned ToyGCNRegisterInfo::getRegPressureSetLimit(const MachineFunction &MF,
                                                    unsigned Set) const {
  const unsigned All = ToyGCNGenRegisterInfo::getRegPressureSetLimit(MF, Set);
  if (*getRegClassPressureSets(&ToyGCN::VGPR_32RegClass) != int(Set))
    return All;
  // LLVM takes those beyond the function's budget off, as they are reserved.
  const unsigned Budget = ToyGCNSubtarget::getMaxNumVGPRs(MF.getFunction());
  const unsigned Limit = MF.getInfo<ToyGCNMachineFunctionInfo>()->ScheduleVGPRs;
  return All - Budget + std::min(Limit, Budget);
}

bool ToyGCNRegisterInfo::shouldRegionSplitForVirtReg(
    const MachineFunction &MF, const LiveInterval &R) const {
  // Each of a deep nest's registers would be split over all of its loops.
  const OptPassGate &Gate = MF.getFunction().getContext().getOptPassGate();
  return (!Gate.isEnabled() || Gate.shouldRunPass("region-split", "")) &&
         TargetRegisterInfo::shouldRegionSplitForVirtReg(MF, R);
}

BitVector ToyGCNRegisterInfo::getReservedRegs(const MachineFunction &MF) const {
  BitVector Reserved(getNumRegs());
  auto Reserve = [&](MCRegister R) {
    for (MCRegAliasIterator A(R, this, /*IncludeSelf=*/true); A.isValid(); ++A)
      Reserved.set(*A);
  };
  for (MCRegister R :
       {ToyGCN::EXEC, ToyGCN::FLAT_SCR, ToyGCN::M0, ToyGCN::SRC_SHARED_BASE,
        ToyGCN::SRC_SHARED_LIMIT, ToyGCN::SRC_PRIVATE_BASE,
        ToyGCN::SRC_PRIVATE_LIMIT, ToyGCN::WHOLE_WAVE})
    Reserve(R);
  Reserve(getScratchBaseReg());
  // A function that makes calls copies its return address.
  if (!MF.getInfo<ToyGCNMachineFunctionInfo>()->isKernel() &&
      !MF.getFrameInfo().hasCalls())
    Reserve(ToyGCN::SGPR30_SGPR31);

  using ST = ToyGCNSubtarget;
  const Function &F = MF.getFunction();
  for (unsigned I = ST::getMaxNumVGPRs(F); I < ToyGCNSubtarget::MaxVGPRs; ++I)
    Reserve(ToyGCN::VGPR_32RegClass.getRegister(I));
  for (unsigned I = ST::getMaxNumSGPRs(F); I < ToyGCNSubtarget::MaxSGPRs; ++I)
    Reserve(ToyGCN::SGPR_32RegClass.getRegister(I));
  if (hasWholeWaveRegs(MF.getRegInfo()))
    Reserve(getSavedExecReg(MF));
  if (MF.getInfo<ToyGCNMachineFunctionInfo>()->KeepsFarBranchReg)
    Reserve(getFarBranchReg(MF));
  return Reserved;
}

bool ToyGCNRegisterInfo::isBeyondBudget(Register R, const Function &F) const {
  if (!R.isPhysical())
    return false;
  const unsigned Number = getEncodingValue(R.asMCReg()) & 0xff;
  return (ToyGCN::VGPR_32RegClass.contains(R) &&
          Number >= ToyGCNSubtarget::getMaxNumVGPRs(F)) ||
         (ToyGCN::SGPR_32RegClass.contains(R) &&
          Number >= ToyGCNSubtarget::getMaxNumSGPRs(F));
}

bool ToyGCNRegisterInfo::hasWholeWaveRegs(const MachineRegisterInfo &MRI) {
  for (unsigned I = 0, E = MRI.getNumVirtRegs(); I != E; ++I) {
    const auto *RC = MRI.getRegClassOrNull(Register::index2VirtReg(I));
    if (isWholeWaveClass(RC))
      return true;
  }
  return false;
}

unsigned ToyGCNRegisterInfo::numPairsForExec(const MachineFunction &MF) {
  constexpr unsigned UnsavedPairs = 15; // s0 to s29.
  const unsigned Pairs = ToyGCNSubtarget::getMaxNumSGPRs(MF.getFunction()) / 2;
  return MF.getInfo<ToyGCNMachineFunctionInfo>()->isKernel()
             ? Pairs
             : std::min(Pairs, UnsavedPairs);
}

MCRegister ToyGCNRegisterInfo::getSavedExecReg(const MachineFunction &MF) {
  return ToyGCN::SGPR_64RegClass.getRegister(numPairsForExec(MF) - 1);
}

MCRegister ToyGCNRegisterInfo::getFarBranchReg(const MachineFunction &MF) {
  return ToyGCN::SGPR_64RegClass.getRegister(numPairsForExec(MF) - 2);
}

/// True if \p NewRC, wider than its parts, is too wide to be spilled: a copy
/// between two spilled ranges has both of them in registers, beside an address
/// and the other operands of one instruction.
static bool isTooWideFor(const MachineFunction &MF, unsigned OldBits,
                         unsigned NewBits) {
  const unsigned Budget = ToyGCNSubtarget::getMaxNumVGPRs(MF.getFunction());
  return NewBits > OldBits && 3 * (NewBits / 32) > Budget;
}

/// A whole-wave register is written in all lanes. If it were merged with a
/// register of single threads, the other writes of that one would be, too. Nor
/// may it become part of a tuple without a whole-wave class. Instructions may
/// read narrow parts of a tuple, but a spill has all of it.
bool ToyGCNRegisterInfo::shouldCoalesce(
    MachineInstr *MI, const TargetRegisterClass *SrcRC, unsigned,
    const TargetRegisterClass *DstRC, unsigned,
    const TargetRegisterClass *NewRC, LiveIntervals &) const {
  if (isVGPRClass(NewRC) &&
      isTooWideFor(*MI->getMF(),
                   std::max(getRegSizeInBits(*SrcRC), getRegSizeInBits(*DstRC)),
                   getRegSizeInBits(*NewRC)))
    return false;
  return isWholeWaveClass(SrcRC) == isWholeWaveClass(DstRC) &&
         isWholeWaveClass(SrcRC) == isWholeWaveClass(NewRC);
}

const TargetRegisterClass *
ToyGCNRegisterInfo::getLargestLegalSuperClass(const TargetRegisterClass *RC,
                                              const MachineFunction &MF) const {
  if (isWholeWaveClass(RC))
    return RC;
  return ToyGCNGenRegisterInfo::getLargestLegalSuperClass(RC, MF);
}

Register ToyGCNRegisterInfo::getFrameRegister(const MachineFunction &) const {
  return getScratchBaseReg();
}

bool ToyGCNRegisterInfo::eliminateFrameIndex(MachineBasicBlock::iterator MI,
                                             int SPAdj, unsigned FIOperandNum,
                                             RegScavenger *RS) const {
  // Stack coloring would have removed it, but for -opt-bisect-limit.
  if (MI->isLifetimeMarker()) {
    MI->eraseFromParent();
    return true;
  }
  return ToyGCN::rewriteFrameIndex(*MI, FIOperandNum, RS);
}

/// True for a saved EXEC: instructions that read it have no short form with
/// VCC.
static bool isSavedExec(Register R, const MachineRegisterInfo &MRI) {
  const MachineInstr *Def = MRI.getUniqueVRegDef(R);
  return Def && Def->getOpcode() == ToyGCN::S_MOV_B64 &&
         Def->getOperand(1).isReg() &&
         Def->getOperand(1).getReg() == ToyGCN::EXEC;
}

/// Lane masks are best in VCC: compares, carries and selects have a short form
/// there. A saved EXEC lives long and leaves VCC to them.
bool ToyGCNRegisterInfo::getRegAllocationHints(
    Register VirtReg, ArrayRef<MCPhysReg> Order,
    SmallVectorImpl<MCPhysReg> &Hints, const MachineFunction &MF,
    const VirtRegMap *VRM, const LiveRegMatrix *Matrix) const {
  bool Hard = TargetRegisterInfo::getRegAllocationHints(VirtReg, Order, Hints,
                                                        MF, VRM, Matrix);
  const MachineRegisterInfo &MRI = MF.getRegInfo();
  if (MRI.getRegClassOrNull(VirtReg) != &ToyGCN::LaneMask_64RegClass ||
      !is_contained(Order, ToyGCN::VCC) || is_contained(Hints, ToyGCN::VCC))
    return Hard;
  if (isSavedExec(VirtReg, MRI))
    copy_if(Order, std::back_inserter(Hints),
            [](MCPhysReg R) { return R != ToyGCN::VCC; });
  else
    Hints.push_back(ToyGCN::VCC);
  return Hard;
}

const TargetRegisterClass *
ToyGCNRegisterInfo::getPointerRegClass(unsigned) const {
  return &ToyGCN::SReg_64RegClass;
}

/// Only SCC cannot be copied directly.
const TargetRegisterClass *
ToyGCNRegisterInfo::getCrossCopyRegClass(const TargetRegisterClass *RC) const {
  return RC == &ToyGCN::SCC_CLASSRegClass ? &ToyGCN::SReg_32RegClass : RC;
}

namespace llvm::ToyGCN {
namespace {
struct PartRow {
  uint8_t First, Dwords;
  uint16_t Index;
};
#define GET_PartTable_DECL
#define GET_PartTable_IMPL
#include "ToyGCNGenSearchableTables.inc"
} // namespace
} // namespace llvm::ToyGCN

namespace {
/// The classes of one size. Those that only inline assembly asks for are not
/// here: SReg_96, SReg_160, VReg_160.
struct SizedClasses {
  unsigned Bits;
  const TargetRegisterClass *SGPR, *VGPR, *WholeWave = nullptr;
};
using namespace ToyGCN;
constexpr SizedClasses Classes[] = {
    {16, &SReg_32RegClass, &VGPR_32RegClass, &WholeWave_32RegClass},
    {32, &SReg_32RegClass, &VGPR_32RegClass, &WholeWave_32RegClass},
    {64, &SReg_64RegClass, &VReg_64RegClass, &WholeWave_64RegClass},
    {96, nullptr, &VReg_96RegClass},
    {128, &SReg_128RegClass, &VReg_128RegClass},
    {256, &SReg_256RegClass, &VReg_256RegClass},
    {512, &SReg_512RegClass, &VReg_512RegClass},
    {1024, &SReg_1024RegClass, &VReg_1024RegClass},
};
} // namespace

static SizedClasses classesOf(unsigned Bits) {
  for (const SizedClasses &C : Classes)
    if (C.Bits == Bits)
      return C;
  return {Bits, nullptr, nullptr};
}

const TargetRegisterClass *ToyGCNRegisterInfo::getSGPRClass(unsigned Bits) {
  return classesOf(Bits).SGPR;
}
const TargetRegisterClass *ToyGCNRegisterInfo::getVGPRClass(unsigned Bits) {
  return classesOf(Bits).VGPR;
}
const TargetRegisterClass *
ToyGCNRegisterInfo::getWholeWaveClass(unsigned Bits) {
  return classesOf(Bits).WholeWave;
}

unsigned ToyGCNRegisterInfo::getSubRegIndex(unsigned First, unsigned Dwords) {
  const PartRow *Row = First < 32 ? findPart(First, Dwords) : nullptr;
  return Row ? Row->Index : 0;
}

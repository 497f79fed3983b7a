//===- RegBankLegalize.cpp - Every bank can do its work -------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Makes every instruction one that its bank can execute.
///
/// Needs: a bank on every register (toygcn-regbankselect). Guarantees:
/// * the operands of an instruction are in banks that it can read: values that
///   a scalar instruction needs come through G_TOYGCN_READFIRSTLANE, those that
///   a vector instruction needs through a COPY, each made once, after the
///   definition;
/// * a uniform i1 is an s32 of 0 or 1 in an SGPR, a divergent one an s1 lane
///   mask;
/// * 64-bit operations without a vector form are done by halves.
///
///   %u:sgpr(s32) = ...                     %u:sgpr(s32) = ...
///                                          %v:vgpr(s32) = COPY %u
///   %c:vgpr(s64) = G_AND %a, %b      --->  %al:vgpr(s32), %ah = G_UNMERGE %a
///   %d:vgpr(s32) = G_ADD %t, %u            ... G_AND %al, %bl; G_AND %ah, %bh
///                                          %c:vgpr(s64) = G_MERGE_VALUES ...
///                                          %d:vgpr(s32) = G_ADD %t, %v
///
/// An operation that needs more has a rewrite in its row of
/// tablegen/ToyGCNOperations.td.
///
//===----------------------------------------------------------------------===//

#include "Banks/BankRewrites.h"
#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "Operations/Operations.h"
#include "Operations/RowIndex.h"
#include "Tools/PassBase.h"
#include "ToyGCNRegisterBankInfo.h"
#include "ToyGCNSubtarget.h"
#include "Uniformity/OracleInput.h"
#include "llvm/CodeGen/GlobalISel/GenericMachineInstrs.h"
#include "llvm/CodeGen/GlobalISel/Utils.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/InitializePasses.h"

using namespace llvm;
using namespace TargetOpcode;

#define DEBUG_TYPE "toygcn-regbanklegalize"

// The rows name opcodes and rewrites.
namespace llvm::ToyGCN {
namespace {
using BankRewrite = void(MachineInstr &, BankBuilder &);

struct BankRewriteRow {
  uint16_t Opcode;
  uint16_t Width;
  BankRewrite *ScalarRewrite, *VectorRewrite;
};

#define GET_BankRewriteTable_IMPL
#include "ToyGCNGenSearchableTables.inc"

BankRewrite *findRewrite(unsigned Opcode, unsigned Width, Unit On) {
  static const RowIndex<BankRewriteRow> Index(BankRewriteTable);
  const BankRewriteRow *Row = Index.find(Opcode, Width);
  if (!Row)
    return nullptr;
  return On == Unit::Scalar ? Row->ScalarRewrite : Row->VectorRewrite;
}
} // namespace
} // namespace llvm::ToyGCN

namespace {
using ToyGCN::Unit;

/// True for instructions that BankCopies makes, which are legal.
bool isBankCrossing(const MachineInstr &MI) {
  return MI.getOpcode() == ToyGCN::G_TOYGCN_MASK_FROM_SCALAR ||
         MI.getOpcode() == ToyGCN::G_TOYGCN_SCALAR_FROM_MASK;
}

class ToyGCNRegBankLegalize final
    : public MachinePass<ToyGCNRegBankLegalize, KeepsCFG> {
public:
  MachineFunctionProperties getRequiredProperties() const override {
    return MachineFunctionProperties().setIsSSA().setLegalized();
  }
  MachineFunctionProperties getSetProperties() const override {
    return MachineFunctionProperties().setRegBankSelected();
  }
  bool runOnMachineFunction(MachineFunction &MF) override;

private:
  MachineRegisterInfo *MRI = nullptr;
  BankCopies *Copies = nullptr;

  void retypeUniformBits();
  void legalize(MachineInstr &MI);
  Unit unitOf(const MachineInstr &MI) const;
  unsigned ruleWidth(const MachineInstr &MI) const;
  void legalizeCopy(MachineInstr &MI);
  void legalizeAsm(MachineInstr &MI);
  void comparePointersAsIntegers(MachineInstr &MI);
  void legalizeOperands(MachineInstr &MI, Unit On);
  bool keepsBank(const MachineInstr &MI, unsigned OpIdx) const;
};
} // namespace

/// Makes a uniform i1 an s32 that is 0 or 1. BankCopies remembers it, so that
/// extensions still know its width.
void ToyGCNRegBankLegalize::retypeUniformBits() {
  for (unsigned I = 0, E = MRI->getNumVirtRegs(); I != E; ++I) {
    Register R = Register::index2VirtReg(I);
    if (MRI->getType(R) == LLT::scalar(1) &&
        MRI->getRegBankOrNull(R) == &ToyGCN::SGPRRegBank) {
      MRI->setType(R, LLT::scalar(32));
      Copies->markBool(R);
    }
  }
}

/// The unit is that of the result. For an instruction without result (branches,
/// stores), or whose address may be in another bank (loads), operands decide:
/// see keepsBank().
Unit ToyGCNRegBankLegalize::unitOf(const MachineInstr &MI) const {
  if (MI.getOpcode() == G_BRCOND)
    return Unit::Scalar;
  for (const MachineOperand &Def : MI.all_defs())
    if (Def.getReg().isVirtual())
      return MRI->getRegBankOrNull(Def.getReg()) == &ToyGCN::SGPRRegBank
                 ? Unit::Scalar
                 : Unit::Vector;
  return Unit::Vector;
}

/// A condition that was retyped still counts as one bit.
unsigned ToyGCNRegBankLegalize::ruleWidth(const MachineInstr &MI) const {
  const std::optional<unsigned> Idx = ToyGCN::widthOperandOf(MI);
  if (!Idx)
    return ToyGCN::AnyWidth;
  const Register R = MI.getOperand(*Idx).getReg();
  return Copies->isBool(R) ? 1
                           : MRI->getType(R).getSizeInBits().getFixedValue();
}

/// True for operands that an instruction reads in either bank: addresses, whose
/// scalar part selection puts into the saddr field, and operands without a
/// rule.
bool ToyGCNRegBankLegalize::keepsBank(const MachineInstr &MI,
                                      unsigned OpIdx) const {
  const MachineOperand &MO = MI.getOperand(OpIdx);
  if (!MO.getReg().isVirtual() || !MRI->getRegBankOrNull(MO.getReg()))
    return true;
  if (isa<GLoadStore>(MI) || MI.getOpcode() == G_ATOMIC_CMPXCHG ||
      (MI.getOpcode() >= G_ATOMICRMW_XCHG &&
       MI.getOpcode() <= G_ATOMICRMW_UDEC_WRAP)) {
    LLT Ty = MRI->getType(MO.getReg());
    const bool IsAddress = OpIdx == 1 && Ty.isPointer();
    return IsAddress && Ty.getAddressSpace() != ToyGCNAS::Local &&
           (isa<GStore>(MI) || unitOf(MI) == Unit::Vector);
  }
  return false;
}

/// True for a scalar register that has a class or a number, not a bank.
static bool isScalarOperand(Register Reg, const MachineRegisterInfo &MRI) {
  return (Reg.isPhysical() || !MRI.getRegBankOrNull(Reg)) &&
         OracleInput::holds(Reg, MRI) != OracleInput::Holds::Lanes;
}

/// Only copies into an SGPR and into a lane mask need an instruction.
void ToyGCNRegBankLegalize::legalizeCopy(MachineInstr &MI) {
  Register Dst = MI.getOperand(0).getReg(), Src = MI.getOperand(1).getReg();
  if (!Src.isVirtual() || !MRI->getRegBankOrNull(Src))
    return;
  const RegisterBank *To =
      Dst.isVirtual() ? MRI->getRegBankOrNull(Dst) : nullptr;
  if (To == &ToyGCN::SGPRRegBank || isScalarOperand(Dst, *MRI))
    MI.getOperand(1).setReg(Copies->toScalar(Src));
  else if (To == &ToyGCN::LaneMaskRegBank)
    MI.getOperand(1).setReg(Copies->toMask(Src));
}

/// Patterns know integers.
void ToyGCNRegBankLegalize::comparePointersAsIntegers(MachineInstr &MI) {
  for (unsigned I = 2; I < 4; ++I) {
    MachineOperand &MO = MI.getOperand(I);
    LLT Ty = MRI->getType(MO.getReg());
    if (!Ty.isPointer())
      continue;
    Register Int =
        MRI->createGenericVirtualRegister(LLT::scalar(Ty.getSizeInBits()));
    MRI->setRegBank(Int, *MRI->getRegBankOrNull(MO.getReg()));
    MachineIRBuilder(MI).buildPtrToInt(Int, MO.getReg());
    MO.setReg(Int);
  }
}

void ToyGCNRegBankLegalize::legalizeOperands(MachineInstr &MI, Unit On) {
  std::optional<unsigned> Scalars;
  if (auto *GI = dyn_cast<GIntrinsic>(&MI))
    Scalars = ToyGCN::getScalarOperands(GI->getIntrinsicID());
  for (unsigned I = MI.getNumExplicitDefs(); I < MI.getNumOperands(); ++I) {
    MachineOperand &MO = MI.getOperand(I);
    if (!MO.isReg() || !MO.isUse() || keepsBank(MI, I))
      continue;
    Register R = MO.getReg();
    const bool Bit = MRI->getType(R) == LLT::scalar(1) || Copies->isBool(R);
    const bool IsScalar =
        Scalars ? *Scalars & 1 << I
                : On == Unit::Scalar || ToyGCN::isAlwaysScalar(MI, I);
    Register New = IsScalar ? Copies->toScalar(R)
                   : Bit    ? Copies->toMask(R)
                            : Copies->toVector(R);
    if (New != R)
      MO.setReg(New);
  }
}

/// Inline assembly takes the address of memory in vector registers. Its other
/// operands have classes.
void ToyGCNRegBankLegalize::legalizeAsm(MachineInstr &MI) {
  for (MachineOperand &Use : MI.all_uses())
    if (Use.getReg().isVirtual() && MRI->getRegBankOrNull(Use.getReg()))
      Use.setReg(Copies->toVector(Use.getReg()));
}

void ToyGCNRegBankLegalize::legalize(MachineInstr &MI) {
  if (MI.isInlineAsm())
    return legalizeAsm(MI);
  if (MI.isCopy())
    return legalizeCopy(MI);
  if (MI.getOpcode() == ToyGCN::G_TOYGCN_COPY_LANES ||
      MI.getOpcode() == ToyGCN::G_TOYGCN_READFIRSTLANE)
    return Copies->splitCrossing(MI);
  if (!MI.isPreISelOpcode() || isBankCrossing(MI))
    return;
  if (MI.getOpcode() == G_ICMP)
    comparePointersAsIntegers(MI);
  const Unit On = unitOf(MI);
  legalizeOperands(MI, On);
  MachineIRBuilder MIB(MI);
  BankBuilder B(MIB,
                On == Unit::Scalar ? ToyGCN::SGPRRegBank : ToyGCN::VGPRRegBank,
                *Copies);
  if (Copies->fixConstant(MI))
    return;
  if (auto *Rewrite = ToyGCN::findRewrite(MI.getOpcode(), ruleWidth(MI), On))
    Rewrite(MI, B);
}

/// The result of \p MI, if it has 64 bits and is used.
static Register definedPair(const MachineInstr &MI,
                            const MachineRegisterInfo &MRI) {
  if (MI.getNumExplicitDefs() != 1 || !MI.getOperand(0).isReg())
    return Register();
  const Register R = MI.getOperand(0).getReg();
  return R.isVirtual() && MRI.getType(R) == LLT::scalar(64) &&
                 !MRI.use_nodbg_empty(R)
             ? R
             : Register();
}

bool ToyGCNRegBankLegalize::runOnMachineFunction(MachineFunction &MF) {
  if (MF.getProperties().hasFailedISel())
    return false;
  MRI = &MF.getRegInfo();
  BankCopies TheCopies(MF);
  Copies = &TheCopies;
  retypeUniformBits();
  // Rewrites insert legal instructions before the instruction. They read the
  // halves of a pair, and a pair that nothing needs any more would keep
  // selection from fusing what computes the halves.
  SmallVector<Register, 16> Pairs;
  for (MachineBasicBlock &MBB : MF)
    for (MachineInstr &MI : make_early_inc_range(MBB)) {
      if (const Register Pair = definedPair(MI, *MRI))
        Pairs.push_back(Pair);
      legalize(MI);
    }
  for (Register Pair : reverse(Pairs))
    if (MachineInstr *Merge = MRI->getVRegDef(Pair);
        Merge && Merge->getOpcode() == G_MERGE_VALUES &&
        isTriviallyDead(*Merge, *MRI))
      eraseInstr(*Merge, *MRI);
  return true;
}

TOYGCN_DEFINE_PASS(Function, RegBankLegalize, "ToyGCN bank legalization")

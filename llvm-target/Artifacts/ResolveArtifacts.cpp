//===- ResolveArtifacts.cpp - Dwords in place of values of other types ----===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The legalizer gives every operation types that registers have. Between these
/// and other types stand artifacts: merges, unmerges, bitcasts, extensions,
/// truncations, of any type. The pass finds for each artifact the dwords that
/// its bits come from, and makes its users read these:
///
///   %a:_(s128) = G_MERGE_VALUES %x:_(s64), %y:_(s64)
///   %b:_(s65) = G_TRUNC %a
///   %c:_(s96) = G_ZEXT %b
///   %d:_(s32), %e:_(s32), %f:_(s32) = G_UNMERGE_VALUES %c
///   G_STORE %f, ...
///      -->
///   %yl:_(s32), %yh:_(s32) = G_UNMERGE_VALUES %y
///   %f:_(s32) = G_AND %yl, 1
///   G_STORE %f, ...
///
/// Inline assembly has operands in tuples that no other value has. They are put
/// together from dwords, and taken apart:
///
///   %c:sreg_96 = COPY %a:_(<3 x s32>)
///      -->
///   %s:sreg_32 = COPY %x:_(s32)
///   ...
///   %c:sreg_96 = REG_SEQUENCE %s, %subreg.sub0, ...
///
/// Needs: the legalizer's work. Guarantees: every artifact that an operation
/// uses is one that selection has an instruction or a copy for (isNative).
///
/// LLVM's legalizer lowers such artifacts to shifts of the whole value. If
/// widths are no multiples of each other, it drops bits (LLVM 22: narrowing an
/// extension of s65) or does not end (unmerging <20 x s16>).
///
//===----------------------------------------------------------------------===//

#include "Artifacts/DwordFinder.h"
#include "Operations/Dwords.h"
#include "Tools/PassBase.h"
#include "ToyGCNRegisterInfo.h"

using namespace llvm;
using namespace TargetOpcode;
using namespace llvm::ToyGCN::Types;
using namespace llvm::ToyGCN;

#define DEBUG_TYPE "toygcn-resolve-artifacts"

namespace {
/// True if selection makes a register sequence, or copies of parts.
bool areParts(LLT Whole, LLT Part, unsigned Count) {
  const unsigned Bits = Part.getSizeInBits();
  return isRegisterType(Whole) && isRegisterType(Part) && Bits % 32 == 0 &&
         ToyGCNRegisterInfo::getSubRegIndex((Count - 1) * Bits / 32, Bits / 32);
}

/// True if selection, or bank legalization before it, has a rule for the
/// artifact.
bool isNative(const MachineInstr &MI, const MachineRegisterInfo &MRI) {
  const LLT Dst = MRI.getType(MI.getOperand(0).getReg());
  if (MI.getOpcode() == G_IMPLICIT_DEF)
    return isRegisterType(Dst);
  const unsigned Last = MI.getNumOperands() - 1;
  switch (MI.getOpcode()) {
  case G_MERGE_VALUES:
  case G_BUILD_VECTOR:
  case G_CONCAT_VECTORS:
    return areParts(Dst, MRI.getType(MI.getOperand(1).getReg()), Last);
  case G_UNMERGE_VALUES:
    return areParts(MRI.getType(MI.getOperand(Last).getReg()), Dst, Last);
  case G_EXTRACT:
  case G_INSERT:
    return false;
  default:
    break;
  }
  const LLT Src = MRI.getType(MI.getOperand(1).getReg());
  switch (MI.getOpcode()) {
  case G_BITCAST:
    return isRegisterType(Dst) && isRegisterType(Src);
  case G_SEXT_INREG:
    return Dst == S32;
  case G_TRUNC:
    return ((Dst == S1 || Dst == S32) && Src == S64) ||
           ((Dst == S1 || Dst == S16) && Src == S32);
  case G_ANYEXT:
    if (Src == S16)
      return Dst == S32;
    [[fallthrough]];
  default: // The extensions.
    return (Src == S1 && (Dst == S32 || Dst == S64)) ||
           (Src == S32 && Dst == S64);
  }
}

class ToyGCNResolveArtifacts final
    : public MachinePass<ToyGCNResolveArtifacts, KeepsCFG> {
  bool runOnMachineFunction(MachineFunction &MF) override;

  MachineRegisterInfo *MRI = nullptr;

  bool isForeign(const MachineInstr &MI) const;
  bool isAsmCopy(const MachineInstr &MI) const;
  void joinInput(MachineInstr &Copy, DwordFinder &Finder);
  void splitResult(MachineInstr &Copy);
  bool expandAsmCopies(MachineFunction &MF, DwordFinder &Finder);
  void collect(MachineFunction &MF);
  bool eraseUnused();
  SmallVector<MachineInstr *, 32> Foreign;
  SmallPtrSet<const MachineInstr *, 32> IsForeign;
};
} // namespace

/// True for an artifact that is not native, or a copy of a type that no
/// register has, or no scalar register.
bool ToyGCNResolveArtifacts::isForeign(const MachineInstr &MI) const {
  if (MI.isCopy()) {
    const Register R = MI.getOperand(0).getReg();
    // What inline assembly gives is in the registers that its text names.
    return R.isVirtual() && MRI->getType(R).isValid() &&
           MRI->getType(MI.getOperand(1).getReg()).isValid() &&
           (!isRegisterType(MRI->getType(R)) ||
            (MRI->getType(R).getSizeInBits() > 32 &&
             !ToyGCNRegisterInfo::getSGPRClass(
                 MRI->getType(R).getSizeInBits())));
  }
  return isArtifact(MI) && !isNative(MI, *MRI);
}

/// Classes of tuples that only inline assembly has.
static const TargetRegisterClass *const AsmClasses[] = {
    &SReg_96RegClass, &SReg_160RegClass, &VReg_160RegClass};

/// The one that \p R has; nullptr if it is no such tuple.
static const TargetRegisterClass *classOf(Register R,
                                          const MachineRegisterInfo &MRI) {
  const TargetRegisterClass *Own =
      R.isVirtual() ? MRI.getRegClassOrNull(R) : nullptr;
  for (const TargetRegisterClass *RC : AsmClasses)
    if (Own ? RC->hasSubClassEq(Own) : R.isPhysical() && RC->contains(R))
      return RC;
  return nullptr;
}

/// True for a copy between a value and a tuple that only inline assembly has.
bool ToyGCNResolveArtifacts::isAsmCopy(const MachineInstr &MI) const {
  if (!MI.isCopy())
    return false;
  Register Typed = MI.getOperand(0).getReg(), Other = MI.getOperand(1).getReg();
  if (!Typed.isVirtual() || !MRI->getType(Typed).isValid())
    std::swap(Typed, Other);
  if (!Typed.isVirtual() || !MRI->getType(Typed).isValid() ||
      (Other.isVirtual() && MRI->getType(Other).isValid()))
    return false;
  return classOf(Other, *MRI);
}

static const TargetRegisterClass *partClass(const TargetRegisterClass *RC) {
  return ToyGCNRegisterInfo::isVGPRClass(RC) ? &VGPR_32RegClass
                                             : &SGPR_32RegClass;
}

void ToyGCNResolveArtifacts::joinInput(MachineInstr &Copy,
                                       DwordFinder &Finder) {
  const Register To = Copy.getOperand(0).getReg();
  const TargetRegisterClass *RC = classOf(To, *MRI);
  const auto Dwords = Finder.findDwords(Copy.getOperand(1).getReg(), Copy);
  MachineIRBuilder B(Copy);
  SmallVector<Register, 5> Parts;
  for (Register D : Dwords)
    Parts.push_back(
        B.buildCopy(MRI->createVirtualRegister(partClass(RC)), D).getReg(0));
  const Register Tuple = To.isVirtual() ? To : MRI->createVirtualRegister(RC);
  auto Sequence = B.buildInstr(REG_SEQUENCE).addDef(Tuple);
  for (auto [I, Part] : enumerate(Parts))
    Sequence.addUse(Part).addImm(ToyGCNRegisterInfo::getSubRegIndex(I, 1));
  if (To != Tuple)
    B.buildCopy(To, Tuple);
  Copy.eraseFromParent();
}

void ToyGCNResolveArtifacts::splitResult(MachineInstr &Copy) {
  const Register Value = Copy.getOperand(0).getReg();
  Register Tuple = Copy.getOperand(1).getReg();
  const TargetRegisterClass *RC = classOf(Tuple, *MRI);
  MachineIRBuilder B(Copy);
  if (Tuple.isPhysical())
    Tuple = B.buildCopy(MRI->createVirtualRegister(RC), Tuple).getReg(0);
  SmallVector<Register, 5> Dwords;
  const unsigned Count = dwordsOf(MRI->getType(Value));
  for (unsigned I = 0; I < Count; ++I) {
    const Register Part = MRI->createVirtualRegister(partClass(RC));
    B.buildInstr(COPY).addDef(Part).addUse(
        Tuple, 0, ToyGCNRegisterInfo::getSubRegIndex(I, 1));
    Dwords.push_back(B.buildCopy(S32, Part).getReg(0));
  }
  B.buildMergeLikeInstr(Value, Dwords);
  Copy.eraseFromParent();
}

bool ToyGCNResolveArtifacts::expandAsmCopies(MachineFunction &MF,
                                             DwordFinder &Finder) {
  SmallVector<MachineInstr *, 4> Inputs, Results;
  for (MachineBasicBlock &MBB : MF)
    for (MachineInstr &MI : MBB)
      if (isAsmCopy(MI)) {
        const Register To = MI.getOperand(0).getReg();
        const bool IsResult = To.isVirtual() && MRI->getType(To).isValid();
        (IsResult ? Results : Inputs).push_back(&MI);
      }
  for (MachineInstr *MI : Results)
    splitResult(*MI);
  for (MachineInstr *MI : Inputs)
    joinInput(*MI, Finder);
  return !Results.empty() || !Inputs.empty();
}

/// Collects foreign artifacts, and native ones that read a foreign one, since
/// they may find their dwords without it.
void ToyGCNResolveArtifacts::collect(MachineFunction &MF) {
  for (MachineBasicBlock &MBB : MF)
    for (MachineInstr &MI : MBB) {
      const bool ReadsForeign =
          isArtifact(MI) &&
          any_of(MI.all_uses(), [&](const MachineOperand &MO) {
            return IsForeign.contains(MRI->getVRegDef(MO.getReg()));
          });
      if (!ReadsForeign && !isForeign(MI))
        continue;
      Foreign.push_back(&MI);
      IsForeign.insert(&MI);
    }
}

bool ToyGCNResolveArtifacts::eraseUnused() {
  bool Changed = false;
  for (MachineInstr *&MI : reverse(Foreign)) {
    if (!MI || any_of(MI->all_defs(), [&](const MachineOperand &MO) {
          return !MRI->use_nodbg_empty(MO.getReg());
        }))
      continue;
    for (const MachineOperand &MO : MI->all_defs())
      MRI->markUsesInDebugValueAsUndef(MO.getReg());
    MI->eraseFromParent();
    MI = nullptr;
    Changed = true;
  }
  return Changed;
}

bool ToyGCNResolveArtifacts::runOnMachineFunction(MachineFunction &MF) {
  if (MF.getProperties().hasFailedISel())
    return false;
  MRI = &MF.getRegInfo();
  Foreign.clear();
  IsForeign.clear();
  DwordFinder Finder(MF);
  const bool HasAsmCopies = expandAsmCopies(MF, Finder);
  collect(MF);
  for (MachineInstr *MI : Foreign)
    for (MachineOperand &Def : MI->all_defs()) {
      const Register Old = Def.getReg();
      if (all_of(MRI->use_nodbg_instructions(Old),
                 [&](const MachineInstr &U) { return IsForeign.contains(&U); }))
        continue;
      const Register New = Finder.rebuild(Old, *MI);
      if (!New.isValid())
        continue;
      for (MachineOperand &Use : make_early_inc_range(MRI->use_operands(Old)))
        if (!IsForeign.contains(Use.getParent()))
          Use.setReg(New);
    }
  while (eraseUnused())
    ;
  return HasAsmCopies || !Foreign.empty();
}

TOYGCN_DEFINE_PASS(Function, ResolveArtifacts, "ToyGCN artifact combining")

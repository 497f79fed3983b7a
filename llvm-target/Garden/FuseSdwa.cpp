//===- FuseSdwa.cpp - Bytes and halves as operands ------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Operations read bytes and halves of registers and write them, in SDWA form,
/// in place of instructions that extract and insert them.
///
/// Needs: SSA, selected instructions, constants and scalars in operands.
/// Guarantees: no more instructions than before.
///
///   %a:vgpr_32 = V_AND_B32_e32 255, %x
///   %b:vgpr_32 = V_BFE_U32_e64 %x, 8, 8
///   %m:vgpr_32 = V_MIN_U32_e64 %a, %y
///   %n:vgpr_32 = V_MIN_U32_e64 %b, %z
///   %r:vgpr_32 = V_LSHL_OR_B32_e64 %n, 8, %m
///     -->  %m:vgpr_32 = V_MIN_U32_sdwa undef %u, 0, %x, 0, %y, DWORD,
///            UNUSED_PAD, BYTE_0, DWORD
///          %r:vgpr_32 = V_MIN_U32_sdwa %m, 0, %x, 0, %z, BYTE_1,
///            UNUSED_PRESERVE, BYTE_1, DWORD
///
/// A part becomes an operand if all users of its extraction are in the same
/// block and can read it so: integers of 32 bits any part, floats of 16 bits
/// halves, compares if only selects read the mask. The other operand may be a
/// scalar; a constant gets into one, once a block.
///
/// A tree of shifts and ors becomes a chain of results, each in a part of the
/// one before it, if the values that it puts together share no bit. The lowest
/// value may be any, if its bits above are known to be 0. Each other value that
/// some other instruction reads, or whose operation has no such form, takes a
/// move, and there must be fewer of these than of shifts and ors.
///
/// Whole-wave code stays as it is. An instruction moves within its block only,
/// where EXEC is the same, and only if it is one of integers, which no mode
/// changes.
///
//===----------------------------------------------------------------------===//

#include "Garden/SdwaForms.h"
#include "Tools/PassBase.h"
#include "ToyGCNOperands.h"
#include "ToyGCNSubtarget.h"

using namespace llvm;
using namespace llvm::ToyGCN;

#define DEBUG_TYPE "toygcn-fuse-sdwa"

namespace {
/// A value that a tree of shifts and ors puts at bit \p Offset of its result.
struct Leaf {
  const MachineOperand *Value;
  unsigned Offset, Width;
  bool IsCut; ///< The value has more bits than go there.
  bool operator<(const Leaf &B) const { return Offset < B.Offset; }
};

struct Tree {
  SmallVector<Leaf, 4> Leaves;
  SmallVector<MachineInstr *, 8> Nodes; ///< The shifts and ors.
};

class ToyGCNFuseSdwa final
    : public MachinePass<ToyGCNFuseSdwa, KeepsCFG, OnSSA> {
  bool runOnMachineFunction(MachineFunction &MF) override;

  const ToyGCNInstrInfo *TII = nullptr;
  MachineRegisterInfo *MRI = nullptr;
  SmallPtrSet<const MachineInstr *, 16> Erased;
  MachineBasicBlock *Block = nullptr;  ///< The one that is worked on.
  DenseMap<int64_t, Register> Scalars; ///< Of constants, at its begin.

  Register scalar(int64_t Imm);
  MachineInstr *onlyHere(const MachineOperand &MO) const;
  bool canTake(const MachineOperand &Use, const Part &P) const;
  bool fuseSource(MachineInstr &MI);

  bool gather(const MachineOperand &MO, unsigned Shift, Tree &T) const;
  bool gatherNode(MachineInstr &MI, unsigned Shift, Tree &T) const;
  MachineInstr *producer(const Leaf &L) const;
  MachineInstr &insert(const Leaf &L, Register Old, MachineInstr &Root);
  bool fuseResult(MachineInstr &Root);
  void erase(MachineInstr &MI);
};
} // namespace

/// A register that holds \p Imm in the block.
Register ToyGCNFuseSdwa::scalar(int64_t Imm) {
  Register &Reg = Scalars[Imm];
  if (!Reg) {
    Reg = MRI->createVirtualRegister(&SReg_32RegClass);
    BuildMI(*Block, Block->getFirstNonPHI(), DebugLoc(), TII->get(S_MOV_B32),
            Reg)
        .addImm(SignExtend64<32>(Imm));
  }
  return Reg;
}

/// What computes \p MO in the same block, if nothing else reads it.
MachineInstr *ToyGCNFuseSdwa::onlyHere(const MachineOperand &MO) const {
  MachineInstr *Def = defOf(MO);
  return Def && MRI->hasOneNonDBGUse(MO.getReg()) &&
                 Def->getParent() == MO.getParent()->getParent()
             ? Def
             : nullptr;
}

//===----------------------------------------------------------------------===//
// Sources
//===----------------------------------------------------------------------===//

bool ToyGCNFuseSdwa::canTake(const MachineOperand &Use, const Part &P) const {
  const MachineInstr &User = *Use.getParent();
  const bool IsFirst = getOperand(User, OpName::src0) == &Use;
  if (Use.getSubReg() || !hasSdwaForm(User) ||
      (!IsFirst && getOperand(User, OpName::src1) != &Use))
    return false;
  if (isSdwa(User) &&
      getImmOrZero(User, IsFirst ? OpName::src0_sel : OpName::src1_sel) !=
          SDWA::Dword)
    return false;
  // A compare of the long form has uses of its own: see getCompareToExec.
  if (const MachineOperand *Mask = getOperand(User, OpName::sdst))
    if (any_of(MRI->use_nodbg_instructions(Mask->getReg()),
               [](const MachineInstr &MI) {
                 return MI.getOpcode() != V_CNDMASK_B32_e64;
               }))
      return false;
  if (User.getDesc().TSFlags & TSFlags::HasFloatModifiers)
    return P.Width == 16 && getSourceKind(User, Use.getOperandNo())->Bits == 16;
  return true;
}

void ToyGCNFuseSdwa::erase(MachineInstr &MI) {
  MRI->markUsesInDebugValueAsUndef(MI.getOperand(0).getReg());
  Erased.insert(&MI);
  MI.eraseFromParent();
}

bool ToyGCNFuseSdwa::fuseSource(MachineInstr &MI) {
  const auto P = partOf(MI);
  const auto Sel = P ? SDWA::sel(P->Offset, P->Width) : std::nullopt;
  if (!Sel || *Sel == SDWA::Dword)
    return false;
  const Register Reg = MI.getOperand(0).getReg();
  if (MRI->use_nodbg_empty(Reg) ||
      !all_of(MRI->use_nodbg_operands(Reg), [&](const MachineOperand &Use) {
        return Use.getParent()->getParent() == MI.getParent() &&
               canTake(Use, *P);
      }))
    return false;
  auto ScalarOf = [&](int64_t Imm) { return scalar(Imm); };
  while (!MRI->use_nodbg_empty(Reg)) {
    MachineInstr *User = MRI->use_nodbg_begin(Reg)->getParent();
    if (!isSdwa(*User)) {
      MachineInstr &New = toSdwa(*User, *User, ScalarOf);
      Erased.insert(User);
      User->eraseFromParent();
      User = &New;
    }
    const bool IsFirst = getOperand(*User, OpName::src0)->getReg() == Reg;
    MachineOperand &Use =
        *getOperand(*User, IsFirst ? OpName::src0 : OpName::src1);
    MRI->clearKillFlags(P->Whole->getReg());
    Use.setReg(P->Whole->getReg());
    Use.setSubReg(P->Whole->getSubReg());
    getOperand(*User, IsFirst ? OpName::src0_sel : OpName::src1_sel)
        ->setImm(*Sel);
    if (MachineOperand *Sext =
            getOperand(*User, IsFirst ? OpName::src0_sext : OpName::src1_sext))
      Sext->setImm(P->IsSigned);
  }
  erase(MI);
  return true;
}

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

/// The parts of \p MI, a shift or an or, shifted left by \p Shift more.
bool ToyGCNFuseSdwa::gatherNode(MachineInstr &MI, unsigned Shift,
                                Tree &T) const {
  auto Source = [&](OpName Name, unsigned More = 0) {
    return gather(*getOperand(MI, Name), Shift + More, T);
  };
  constexpr unsigned MostNodes = 12;
  if (T.Nodes.size() == MostNodes)
    return false;
  T.Nodes.push_back(&MI);
  const auto Imm0 = constant(MI, OpName::src0),
             Imm1 = constant(MI, OpName::src1);
  switch (MI.getOpcode()) {
  case V_OR_B32_e64:
    return Source(OpName::src0) && Source(OpName::src1);
  case V_OR3_B32_e64:
    return Source(OpName::src0) && Source(OpName::src1) && Source(OpName::src2);
  case V_LSHL_OR_B32_e64:
    return Imm1 && Source(OpName::src0, *Imm1 & 31) && Source(OpName::src2);
  case V_LSHLREV_B32_e64:
    return Imm0 && Source(OpName::src1, *Imm0 & 31);
  default:
    T.Nodes.pop_back();
    return false;
  }
}

/// The parts of \p MO, shifted left by \p Shift.
bool ToyGCNFuseSdwa::gather(const MachineOperand &MO, unsigned Shift,
                            Tree &T) const {
  if (!isPlain(MO) || Shift > 24 || Shift % 8 || T.Leaves.size() == 4)
    return false;
  const unsigned Leaves = T.Leaves.size(), Nodes = T.Nodes.size();
  MachineInstr *Def = onlyHere(MO);
  if (Def && isOfThreads(*Def) && gatherNode(*Def, Shift, T))
    return true;
  T.Leaves.truncate(Leaves);
  T.Nodes.truncate(Nodes);
  Leaf L = {&MO, Shift, std::min(bitsOf(MO), 32 - Shift),
            bitsOf(MO) > 32 - Shift};
  const auto P = Def ? partOf(*Def) : std::nullopt;
  if (P && P->Offset == 0 && (P->Width == 8 || P->Width == 16) &&
      !P->IsSigned) {
    L.Value = P->Whole;
    L.IsCut = true;
    T.Nodes.push_back(Def);
  }
  L.Width = L.Width <= 8 ? 8 : L.Width <= 16 ? 16 : 32;
  T.Leaves.push_back(L);
  return SDWA::sel(L.Offset, L.Width) && L.Width < 32;
}

/// What computes the value of \p L and can write it to a part of a register.
MachineInstr *ToyGCNFuseSdwa::producer(const Leaf &L) const {
  MachineInstr *MI = onlyHere(*L.Value);
  if (!MI || !hasSdwaForm(*MI) || getOperand(*MI, OpName::sdst) ||
      MI->getDesc().TSFlags & TSFlags::HasFloatModifiers)
    return nullptr;
  return !isSdwa(*MI) || getImmOrZero(*MI, OpName::dst_sel) == SDWA::Dword
             ? MI
             : nullptr;
}

/// Puts \p L into its part of \p Old; the other bits are 0 if \p Old is null.
MachineInstr &ToyGCNFuseSdwa::insert(const Leaf &L, Register Old,
                                     MachineInstr &Root) {
  auto ScalarOf = [&](int64_t Imm) { return scalar(Imm); };
  MachineInstr *From = producer(L);
  MachineInstr *New;
  if (From) {
    New = &toSdwa(*From, Root, ScalarOf);
    erase(*From);
  } else {
    New = BuildMI(*Root.getParent(), Root, Root.getDebugLoc(),
                  TII->get(V_MOV_B32_sdwa), Root.getOperand(0).getReg())
              .addReg(MRI->cloneVirtualRegister(Root.getOperand(0).getReg()),
                      RegState::Undef)
              .addImm(0)
              .addReg(L.Value->getReg(), {}, L.Value->getSubReg())
              .addImm(0)
              .addImm(0)
              .addImm(SDWA::Dword);
  }
  New->getOperand(0).setReg(
      MRI->cloneVirtualRegister(Root.getOperand(0).getReg()));
  getOperand(*New, OpName::dst_sel)->setImm(*SDWA::sel(L.Offset, L.Width));
  getOperand(*New, OpName::dst_unused)
      ->setImm(Old ? SDWA::Preserve : SDWA::Pad);
  if (Old) {
    getOperand(*New, OpName::old)->setReg(Old);
    getOperand(*New, OpName::old)->setIsUndef(false);
  }
  return *New;
}

bool ToyGCNFuseSdwa::fuseResult(MachineInstr &Root) {
  Tree T;
  if (!gatherNode(Root, 0, T) || !isOfThreads(Root) || T.Leaves.size() < 2)
    return false;
  llvm::sort(T.Leaves);
  for (auto [A, B] : zip(T.Leaves, drop_begin(T.Leaves)))
    if (A.Offset + A.Width > B.Offset)
      return false;
  // The lowest value stays as it is, if its other bits are 0.
  const Leaf &First = T.Leaves.front();
  const bool IsBase = First.Offset == 0 && !First.IsCut &&
                      !First.Value->getSubReg() && onlyHere(*First.Value);
  const unsigned Moves =
      count_if(drop_begin(T.Leaves, IsBase), [&](const Leaf &L) {
        const MachineInstr *From = producer(L);
        return !From || constant(*From, OpName::src0) ||
               constant(*From, OpName::src1);
      });
  if (Moves >= T.Nodes.size())
    return false;
  Register Old = IsBase ? First.Value->getReg() : Register();
  for (const Leaf &L : drop_begin(T.Leaves, IsBase))
    Old = insert(L, Old, Root).getOperand(0).getReg();
  const Register Result = Root.getOperand(0).getReg();
  for (MachineInstr *MI : T.Nodes)
    if (MI != &Root)
      erase(*MI);
  Erased.insert(&Root);
  Root.eraseFromParent();
  MRI->getUniqueVRegDef(Old)->getOperand(0).setReg(Result);
  return true;
}

bool ToyGCNFuseSdwa::runOnMachineFunction(MachineFunction &MF) {
  TII = MF.getSubtarget<ToyGCNSubtarget>().getInstrInfo();
  MRI = &MF.getRegInfo();
  bool Changed = false;
  auto ForAll = [&](MachineBasicBlock &MBB,
                    bool (ToyGCNFuseSdwa::*Fuse)(MachineInstr &)) {
    SmallVector<MachineInstr *, 32> All;
    for (MachineInstr &MI : reverse(MBB))
      All.push_back(&MI);
    Erased.clear();
    for (MachineInstr *MI : All)
      Changed |= !Erased.contains(MI) && (this->*Fuse)(*MI);
  };
  for (MachineBasicBlock &MBB : MF) {
    Block = &MBB;
    Scalars.clear();
    ForAll(MBB, &ToyGCNFuseSdwa::fuseSource);
    ForAll(MBB, &ToyGCNFuseSdwa::fuseResult);
  }
  return Changed;
}

TOYGCN_DEFINE_PASS(Function, FuseSdwa, "ToyGCN SDWA fusion")

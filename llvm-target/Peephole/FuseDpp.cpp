//===- FuseDpp.cpp - Moves across lanes into operations -------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Makes an operation and the move of its operand across lanes one instruction.
///
/// Needs: SSA, selected instructions. Guarantees: no more moves than before.
///
///   %d:vgpr_32 = V_MOV_B32_dpp %undef, %x, 289, 15, 15, -1
///   %s:vgpr_32 = V_ADD_U32_e64 %d, %x
///     -->  %s:vgpr_32 = V_ADD_U32_dpp %undef, %x, %x, 289, 15, 15, -1
///
/// The DPP form does not write all lanes: not those that the row and bank masks
/// leave out and, without bound_ctrl, not those whose source is outside the row
/// or inactive. These keep the old value of the fused instruction, while the
/// operation got the old value of the move. The two agree if
/// * every lane is written: full masks, and bound_ctrl (the missing source is 0
///   to both) or, in whole-wave code, a source for every lane; or
/// * the move's old value is undefined; or
/// * it is the identity of the operation, or the other operand of an idempotent
///   one, which the fused one then keeps.
/// A carry is written for every lane or is undefined, so for carries only the
/// first condition counts.
///
/// The move must be in the same block, where EXEC is the same, and in the same
/// mode: both for single threads or both for the whole wave.
///
//===----------------------------------------------------------------------===//

#include "Operations/Algebra.h"
#include "Tools/PassBase.h"
#include "ToyGCNOperands.h"
#include "ToyGCNSubtarget.h"

using namespace llvm;
using namespace llvm::ToyGCN;

#define DEBUG_TYPE "toygcn-fuse-dpp"

namespace {
/// A move, and the copies and tuples between it and its user.
struct Moved {
  MachineInstr *Move = nullptr;
  SmallVector<MachineInstr *, 2> Between;
};

class ToyGCNFuseDpp final : public MachinePass<ToyGCNFuseDpp, KeepsCFG> {
  bool runOnMachineFunction(MachineFunction &MF) override;

  const ToyGCNInstrInfo *TII = nullptr;
  MachineRegisterInfo *MRI = nullptr;
  SmallVector<MachineInstr *, 16> Unused;

  Moved findMove(const MachineOperand &Use) const;
  bool isOnlyUse(Register Reg, unsigned SubReg) const;
  bool isMovedFirst(MachineInstr &User, Moved &From) const;
  bool isPlain(const MachineOperand &MO) const;
  std::optional<uint32_t> constant(const MachineOperand &MO) const;
  std::optional<MachineOperand> oldValue(const MachineInstr &User,
                                         const MachineInstr &Move) const;
  bool keepsOther(const MachineInstr &User, const MachineInstr &Move) const;
  MachineInstr *replace(MachineInstr &User, Moved &From,
                        const MachineOperand &Old);
  bool fuse(MachineInstr &User);
  bool fuseCarries(MachineInstr &High);
};
} // namespace

static const MachineOperand &named(const MachineInstr &MI, OpName Name) {
  return *getOperand(MI, Name);
}
static bool has(const MachineInstr &MI, OpName Name) {
  return getOperand(MI, Name) != nullptr;
}

/// The DPP form of \p MI, a long form; -1 if it has no DPP form.
static int dppForm(const MachineInstr &MI) {
  const int Short = getVOPe32(MI.getOpcode());
  return Short < 0 ? -1 : getDPPOp(Short);
}

bool ToyGCNFuseDpp::isOnlyUse(Register Reg, unsigned SubReg) const {
  // A constant may have very many uses: two are enough to know.
  return hasNItems(make_filter_range(MRI->use_nodbg_operands(Reg),
                                     [&](const MachineOperand &MO) {
                                       return MO.getSubReg() == 0 ||
                                              MO.getSubReg() == SubReg;
                                     }),
                   1);
}

/// The move that \p Use is the only one to read, maybe as part of a tuple.
Moved ToyGCNFuseDpp::findMove(const MachineOperand &Use) const {
  Moved From;
  if (!Use.isReg() || !Use.getReg().isVirtual())
    return {};
  Register Reg = Use.getReg();
  unsigned SubReg = Use.getSubReg();
  while (isOnlyUse(Reg, SubReg)) {
    MachineInstr *Def = MRI->getUniqueVRegDef(Reg);
    if (!Def || Def->getParent() != Use.getParent()->getParent())
      break;
    if (Def->getOpcode() == V_MOV_B32_dpp && !SubReg) {
      From.Move = Def;
      return From;
    }
    const MachineOperand *Next =
        Def->isCopy() && !SubReg ? &Def->getOperand(1) : getPart(*Def, SubReg);
    if (!Next || !Next->getReg().isVirtual() || !isVGPR(*Next))
      break;
    From.Between.push_back(Def);
    Reg = Next->getReg();
    SubReg = Next->getSubReg();
  }
  return {};
}

/// True for a vector register that is no copy of a scalar or constant: the long
/// form reads these directly.
bool ToyGCNFuseDpp::isPlain(const MachineOperand &MO) const {
  if (!isVGPR(MO) || !MO.getReg().isVirtual())
    return false;
  const MachineInstr *Def = MRI->getUniqueVRegDef(MO.getReg());
  return !Def || !(Def->isMoveImmediate() ||
                   (Def->isCopy() && isSGPR(Def->getOperand(1))));
}

/// True if \p User and \p Move run for the same lanes: both for single threads
/// or both for the whole wave.
static bool isSameMode(const MachineInstr &User, const MachineInstr &Move) {
  return isWholeWave(named(User, OpName::vdst)) ==
         isWholeWave(named(Move, OpName::vdst));
}

/// Brings the moved operand of \p User into first place. False if no
/// operand is moved, or by another mode.
bool ToyGCNFuseDpp::isMovedFirst(MachineInstr &User, Moved &From) const {
  From = findMove(named(User, OpName::src0));
  const bool Binary = has(User, OpName::src1);
  if (From.Move)
    return isSameMode(User, *From.Move) &&
           (!Binary || isPlain(named(User, OpName::src1)));
  if (!Binary || !isPlain(named(User, OpName::src0)))
    return false;
  From = findMove(named(User, OpName::src1));
  return From.Move && isSameMode(User, *From.Move) &&
         TII->commuteInstruction(User);
}

/// The constant in \p MO, looked for through copies.
std::optional<uint32_t>
ToyGCNFuseDpp::constant(const MachineOperand &MO) const {
  const MachineInstr *Def = MRI->getUniqueVRegDef(MO.getReg());
  while (Def && Def->isCopy() && Def->getOperand(1).getReg().isVirtual() &&
         !Def->getOperand(1).getSubReg())
    Def = MRI->getUniqueVRegDef(Def->getOperand(1).getReg());
  return MO.getSubReg() || !Def ? std::nullopt : getMovedConstant(*Def);
}

/// True if \p User with the move's old value gives its other operand.
bool ToyGCNFuseDpp::keepsOther(const MachineInstr &User,
                               const MachineInstr &Move) const {
  if (!has(User, OpName::src1) || getImmOrZero(User, OpName::src0_modifiers) ||
      getImmOrZero(User, OpName::src1_modifiers))
    return false;
  const MachineOperand &Old = named(Move, OpName::old);
  const MachineOperand &Other = named(User, OpName::src1);
  const bool SameAsOther =
      Old.getReg() == Other.getReg() && Old.getSubReg() == Other.getSubReg();
  const std::optional<uint32_t> Bits = constant(Old);
  const Algebra *Laws = algebraOf(User.getOpcode());
  return Laws && ((SameAsOther && Laws->IsIdempotent) ||
                  (Bits && Laws->isIdentity(APInt(32, *Bits))));
}

/// The old value of the fused instruction, for lanes that it does not write;
/// nothing if no value is right.
std::optional<MachineOperand>
ToyGCNFuseDpp::oldValue(const MachineInstr &User,
                        const MachineInstr &Move) const {
  const MachineInstr *OldDef =
      MRI->getUniqueVRegDef(named(Move, OpName::old).getReg());
  const bool IsUnknown = OldDef && OldDef->isImplicitDef();
  if (dppWritesActiveLanes(Move) || IsUnknown)
    return MachineOperand::CreateReg(Register(), /*isDef=*/false);
  // The result takes the place of what it keeps, and must not take its mode.
  const MachineOperand *Other =
      keepsOther(User, Move) ? &named(User, OpName::src1) : nullptr;
  if (!Other ||
      (isWholeWave(*Other) && !isWholeWave(named(User, OpName::vdst))))
    return std::nullopt;
  return *Other;
}

/// Puts the DPP form of \p User into its place. An \p Old without register is
/// undefined.
MachineInstr *ToyGCNFuseDpp::replace(MachineInstr &User, Moved &From,
                                     const MachineOperand &Old) {
  MachineBasicBlock &MBB = *User.getParent();
  const DebugLoc &DL = User.getDebugLoc();
  Register OldReg = Old.getReg();
  if (!OldReg) {
    OldReg = MRI->cloneVirtualRegister(named(User, OpName::vdst).getReg());
    BuildMI(MBB, User, DL, TII->get(TargetOpcode::IMPLICIT_DEF), OldReg);
  }
  const MCInstrDesc &Desc = TII->get(dppForm(User));
  auto New = BuildMI(MBB, User, DL, Desc)
                 .setMIFlags(User.getFlags())
                 .add(named(User, OpName::vdst))
                 .addReg(OldReg, {}, Old.getSubReg());
  auto Add = [&](OpName Modifiers, const MachineOperand &Source) {
    if (has(*New, Modifiers))
      New.addImm(getImmOrZero(User, Modifiers));
    New.addReg(Source.getReg(), {}, Source.getSubReg());
    MRI->clearKillFlags(Source.getReg());
  };
  Add(OpName::src0_modifiers, named(*From.Move, OpName::src0));
  if (has(User, OpName::src1))
    Add(OpName::src1_modifiers, named(User, OpName::src1));
  for (OpName Name : {OpName::dpp_ctrl, OpName::row_mask, OpName::bank_mask,
                      OpName::bound_ctrl})
    New.add(named(*From.Move, Name));
  // The operands that make it whole-wave code are copied.
  for (const MachineOperand &MO : User.implicit_operands())
    if (!New->hasRegisterImplicitUseOperand(MO.getReg()))
      New.add(MO);
  User.eraseFromParent();
  From.Between.push_back(From.Move);
  for (MachineInstr *MI : From.Between)
    if (MRI->use_nodbg_empty(MI->getOperand(0).getReg()))
      Unused.push_back(MI);
  return New;
}

bool ToyGCNFuseDpp::fuse(MachineInstr &User) {
  if (dppForm(User) < 0 || has(User, OpName::sdst) || has(User, OpName::src2) ||
      getImmOrZero(User, OpName::clamp) || getImmOrZero(User, OpName::omod))
    return false;
  Moved From;
  if (!isMovedFirst(User, From))
    return false;
  auto Old = oldValue(User, *From.Move);
  if (!Old)
    return false;
  replace(User, From, *Old);
  return true;
}

/// Two halves of a 64-bit sum or difference, the carry through VCC.
bool ToyGCNFuseDpp::fuseCarries(MachineInstr &High) {
  MachineInstr *Low = High.getPrevNode();
  while (Low && Low->isDebugInstr())
    Low = Low->getPrevNode();
  if (!Low || Low->getNumExplicitDefs() != 2 || has(*Low, OpName::src2) ||
      dppForm(*Low) < 0 || dppForm(High) < 0)
    return false;
  const Register Carry = named(*Low, OpName::sdst).getReg();
  if (!has(High, OpName::sdst) || !has(High, OpName::src2) ||
      named(High, OpName::src2).getReg() != Carry ||
      !MRI->hasOneNonDBGUse(Carry) ||
      !MRI->use_nodbg_empty(named(High, OpName::sdst).getReg()) ||
      Low->getParent()->computeRegisterLiveness(&TII->getRegisterInfo(), VCC,
                                                Low, /*Neighborhood=*/~0u) !=
          MachineBasicBlock::LQR_Dead)
    return false;
  Moved FromLow, FromHigh;
  if (!isMovedFirst(*Low, FromLow) || !isMovedFirst(High, FromHigh) ||
      !dppWritesActiveLanes(*FromLow.Move) ||
      !dppWritesActiveLanes(*FromHigh.Move))
    return false;
  const MachineOperand Unknown = MachineOperand::CreateReg(Register(), false);
  replace(*Low, FromLow, Unknown);
  MachineInstr *NewHigh = replace(High, FromHigh, Unknown);
  NewHigh->addRegisterDead(VCC, &TII->getRegisterInfo());
  NewHigh->addRegisterKilled(VCC, &TII->getRegisterInfo());
  return true;
}

/// A move that is left and writes every lane keeps no old value.
static bool forgetOld(MachineInstr &MI) {
  if (MI.getOpcode() != V_MOV_B32_dpp || !dppWritesActiveLanes(MI))
    return false;
  getOperand(MI, OpName::old)->setIsUndef();
  return true;
}

bool ToyGCNFuseDpp::runOnMachineFunction(MachineFunction &MF) {
  TII = MF.getSubtarget<ToyGCNSubtarget>().getInstrInfo();
  MRI = &MF.getRegInfo();
  if (none_of(MF, [](const MachineBasicBlock &MBB) {
        return any_of(MBB, [](const MachineInstr &MI) {
          return MI.getOpcode() == V_MOV_B32_dpp;
        });
      }))
    return false;
  bool Changed = false;
  for (MachineBasicBlock &MBB : MF)
    for (MachineInstr &MI : make_early_inc_range(MBB))
      Changed |= fuseCarries(MI) || fuse(MI) || forgetOld(MI);
  for (MachineInstr *MI : Unused)
    if (MRI->use_nodbg_empty(MI->getOperand(0).getReg()))
      MI->eraseFromParent();
  Unused.clear();
  return Changed;
}

TOYGCN_DEFINE_PASS(Function, FuseDpp, "ToyGCN DPP fusion")

//===- FuseDpp.cpp - Moves across lanes into operations -------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Makes one instruction in DPP form of an operation and the move of its
/// operand across lanes.
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
/// * it is the identity of the operation, or it is the other operand and the
///   operation is idempotent: the old value of the fused one is then that other
///   operand.
/// A carry is written for every lane or is undefined, so for carries only the
/// first condition counts.
///
/// The move must be in the same block, where EXEC is the same, and in the same
/// mode: both for single threads or both for the whole wave.
///
//===----------------------------------------------------------------------===//

#include "CrossLane/DppControl.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "ToyGCN.h"
#include "ToyGCNSubtarget.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;
using ToyGCN::OpName;
namespace DPP = ToyGCN::DPP;

#define DEBUG_TYPE "toygcn-fuse-dpp"

static cl::opt<bool> FuseDpp("toygcn-fused-dpp", cl::Hidden, cl::init(true),
                             cl::desc("Make moves across lanes part of the "
                                      "operations that use them"));

namespace {
/// The value of the first source that leaves the other one unchanged.
struct FirstIdentity {
  unsigned Opcode;
  uint32_t First;
  bool IsIdempotent = false;
};
constexpr uint32_t MinusZero = 0x80000000, One = 0x3f800000;
constexpr FirstIdentity Identities[] = {
    {ToyGCN::V_ADD_U32_e64, 0},
    {ToyGCN::V_SUBREV_U32_e64, 0},
    {ToyGCN::V_AND_B32_e64, ~0u, true},
    {ToyGCN::V_OR_B32_e64, 0, true},
    {ToyGCN::V_XOR_B32_e64, 0},
    {ToyGCN::V_MIN_U32_e64, ~0u, true},
    {ToyGCN::V_MAX_U32_e64, 0, true},
    {ToyGCN::V_MIN_I32_e64, INT32_MAX, true},
    {ToyGCN::V_MAX_I32_e64, 1u << 31, true},
    {ToyGCN::V_LSHLREV_B32_e64, 0},
    {ToyGCN::V_LSHRREV_B32_e64, 0},
    {ToyGCN::V_ASHRREV_I32_e64, 0},
    {ToyGCN::V_ADD_F32_e64, MinusZero},
    {ToyGCN::V_SUBREV_F32_e64, 0},
    {ToyGCN::V_MUL_F32_e64, One},
};

bool isQuietNaN(uint32_t Bits) { return (Bits & 0x7fc00000) == 0x7fc00000; }

/// A move, and the copies and tuples between it and its user.
struct Moved {
  MachineInstr *Move = nullptr;
  SmallVector<MachineInstr *, 2> Between;
};

class ToyGCNFuseDpp final : public MachineFunctionPass {
public:
  static char ID;
  ToyGCNFuseDpp() : MachineFunctionPass(ID) {}
  StringRef getPassName() const override { return "ToyGCN DPP fusion"; }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.setPreservesCFG();
    MachineFunctionPass::getAnalysisUsage(AU);
  }
  bool runOnMachineFunction(MachineFunction &MF) override;

private:
  const ToyGCNInstrInfo *TII = nullptr;
  const ToyGCNRegisterInfo *TRI = nullptr;
  MachineRegisterInfo *MRI = nullptr;
  SmallVector<MachineInstr *, 16> Unused;

  Moved findMove(const MachineOperand &Use) const;
  bool isOnlyUse(Register Reg, unsigned SubReg) const;
  bool isSameMode(const MachineInstr &User, const MachineInstr &Move) const;
  bool isMovedFirst(MachineInstr &User, Moved &From) const;
  bool isPlain(const MachineOperand &MO) const;
  std::optional<uint32_t> constant(const MachineOperand &MO) const;
  bool writesAllLanes(const MachineInstr &Move) const;
  std::optional<MachineOperand> oldValue(const MachineInstr &User,
                                         const MachineInstr &Move) const;
  bool keepsOther(const MachineInstr &User, const MachineInstr &Move) const;
  MachineInstr *build(MachineInstr &User, const MachineInstr &Move,
                      const MachineOperand &Old);
  bool fuse(MachineInstr &User);
  bool fuseCarries(MachineInstr &Low);
  void forget(Moved &From);
};
} // namespace

static MachineOperand &named(MachineInstr &MI, OpName Name) {
  return MI.getOperand(ToyGCN::getNamedOperandIdx(MI.getOpcode(), Name));
}
static const MachineOperand &named(const MachineInstr &MI, OpName Name) {
  return MI.getOperand(ToyGCN::getNamedOperandIdx(MI.getOpcode(), Name));
}
static bool has(const MachineInstr &MI, OpName Name) {
  return ToyGCN::getNamedOperandIdx(MI.getOpcode(), Name) >= 0;
}
static int64_t immOr0(const MachineInstr &MI, OpName Name) {
  return has(MI, Name) ? named(MI, Name).getImm() : 0;
}

/// The DPP form of \p MI, a long form; -1 if there is none.
static int dppForm(const MachineInstr &MI) {
  const int Short = ToyGCN::getVOPe32(MI.getOpcode());
  return Short < 0 ? -1 : ToyGCN::getDPPOp(Short);
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
    if (Def->getOpcode() == ToyGCN::V_MOV_B32_dpp && !SubReg) {
      From.Move = Def;
      return From;
    }
    const MachineOperand *Next = nullptr;
    if (Def->isCopy() && !SubReg)
      Next = &Def->getOperand(1);
    for (unsigned I = 1; Def->isRegSequence() && I < Def->getNumOperands();
         I += 2)
      if (Def->getOperand(I + 1).getImm() == SubReg)
        Next = &Def->getOperand(I);
    if (!Next || !Next->getReg().isVirtual() ||
        !TRI->isVGPR(*MRI, Next->getReg()))
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
  if (!MO.isReg() || !MO.getReg().isVirtual() ||
      !TRI->isVGPR(*MRI, MO.getReg()))
    return false;
  const MachineInstr *Def = MRI->getUniqueVRegDef(MO.getReg());
  return !Def ||
         !(Def->isMoveImmediate() ||
           (Def->isCopy() && TRI->isSGPR(*MRI, Def->getOperand(1).getReg())));
}

/// True if \p User and \p Move run for the same lanes: both for single threads
/// or both for the whole wave.
bool ToyGCNFuseDpp::isSameMode(const MachineInstr &User,
                               const MachineInstr &Move) const {
  return MRI->getRegClass(named(User, OpName::vdst).getReg()) ==
         MRI->getRegClass(named(Move, OpName::vdst).getReg());
}

/// Brings the moved operand of \p User into first place. False if there is
/// none, or none of the same mode.
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

bool ToyGCNFuseDpp::writesAllLanes(const MachineInstr &Move) const {
  const bool InWholeWave =
      TRI->isWholeWaveClass(MRI->getRegClass(Move.getOperand(0).getReg()));
  return named(Move, OpName::row_mask).getImm() == DPP::AllRows &&
         named(Move, OpName::bank_mask).getImm() == DPP::AllBanks &&
         (named(Move, OpName::bound_ctrl).getImm() != 0 ||
          (InWholeWave &&
           DPP::isTotal(named(Move, OpName::dpp_ctrl).getImm())));
}

/// The constant in \p MO, looked for through copies.
std::optional<uint32_t>
ToyGCNFuseDpp::constant(const MachineOperand &MO) const {
  const MachineInstr *Def = MRI->getUniqueVRegDef(MO.getReg());
  while (Def && Def->isCopy() && Def->getOperand(1).getReg().isVirtual() &&
         !Def->getOperand(1).getSubReg())
    Def = MRI->getUniqueVRegDef(Def->getOperand(1).getReg());
  if (MO.getSubReg() || !Def ||
      (Def->getOpcode() != ToyGCN::V_MOV_B32_e32 &&
       Def->getOpcode() != ToyGCN::S_MOV_B32) ||
      !Def->getOperand(1).isImm())
    return std::nullopt;
  return Def->getOperand(1).getImm();
}

/// True if \p User with the move's old value gives its other operand.
bool ToyGCNFuseDpp::keepsOther(const MachineInstr &User,
                               const MachineInstr &Move) const {
  if (!has(User, OpName::src1) || immOr0(User, OpName::src0_modifiers) ||
      immOr0(User, OpName::src1_modifiers))
    return false;
  const MachineOperand &Old = named(Move, OpName::old);
  const MachineOperand &Other = named(User, OpName::src1);
  const bool SameAsOther =
      Old.getReg() == Other.getReg() && Old.getSubReg() == Other.getSubReg();
  const std::optional<uint32_t> Bits = constant(Old);
  const unsigned Opc = User.getOpcode();
  if (Opc == ToyGCN::V_MIN_F32_e64 || Opc == ToyGCN::V_MAX_F32_e64)
    return SameAsOther || (Bits && isQuietNaN(*Bits));
  for (const FirstIdentity &I : Identities)
    if (I.Opcode == Opc)
      return (SameAsOther && I.IsIdempotent) || (Bits && *Bits == I.First);
  return false;
}

/// The old value of the fused instruction, for lanes that it does not write;
/// nothing if no value is right.
std::optional<MachineOperand>
ToyGCNFuseDpp::oldValue(const MachineInstr &User,
                        const MachineInstr &Move) const {
  const MachineInstr *OldDef =
      MRI->getUniqueVRegDef(named(Move, OpName::old).getReg());
  const bool IsUnknown = OldDef && OldDef->isImplicitDef();
  if (writesAllLanes(Move) || IsUnknown)
    return MachineOperand::CreateReg(Register(), /*isDef=*/false);
  // The result takes the place of what it keeps, and must not take its mode.
  const MachineOperand *Other =
      keepsOther(User, Move) ? &named(User, OpName::src1) : nullptr;
  auto IsWholeWave = [&](const MachineOperand &MO) {
    return TRI->isWholeWaveClass(MRI->getRegClass(MO.getReg()));
  };
  if (!Other ||
      (IsWholeWave(*Other) && !IsWholeWave(named(User, OpName::vdst))))
    return std::nullopt;
  return *Other;
}

/// Builds the DPP form of \p User before it. An \p Old without register is
/// undefined.
MachineInstr *ToyGCNFuseDpp::build(MachineInstr &User, const MachineInstr &Move,
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
    if (ToyGCN::getNamedOperandIdx(Desc.getOpcode(), Modifiers) >= 0)
      New.addImm(immOr0(User, Modifiers));
    New.addReg(Source.getReg(), {}, Source.getSubReg());
    MRI->clearKillFlags(Source.getReg());
  };
  Add(OpName::src0_modifiers, named(Move, OpName::src0));
  if (has(User, OpName::src1))
    Add(OpName::src1_modifiers, named(User, OpName::src1));
  for (OpName Name : {OpName::dpp_ctrl, OpName::row_mask, OpName::bank_mask,
                      OpName::bound_ctrl})
    New.add(named(Move, Name));
  // The operands that make it whole-wave code are copied.
  for (const MachineOperand &MO : User.implicit_operands())
    if (!New->hasRegisterImplicitUseOperand(MO.getReg()))
      New.add(MO);
  return New;
}

/// Erases the instructions from a move to its only user, which has been erased.
void ToyGCNFuseDpp::forget(Moved &From) {
  From.Between.push_back(From.Move);
  for (MachineInstr *MI : From.Between)
    if (MRI->use_nodbg_empty(MI->getOperand(0).getReg()))
      Unused.push_back(MI);
}

bool ToyGCNFuseDpp::fuse(MachineInstr &User) {
  if (dppForm(User) < 0 || has(User, OpName::sdst) || has(User, OpName::src2) ||
      immOr0(User, OpName::clamp) || immOr0(User, OpName::omod))
    return false;
  Moved From;
  if (!isMovedFirst(User, From))
    return false;
  auto Old = oldValue(User, *From.Move);
  if (!Old)
    return false;
  build(User, *From.Move, *Old);
  User.eraseFromParent();
  forget(From);
  return true;
}

/// True if nothing after \p MI in its block reads the VCC from before it.
static bool isVCCFree(const MachineInstr &MI, const ToyGCNRegisterInfo &TRI) {
  const MachineBasicBlock &MBB = *MI.getParent();
  for (const MachineInstr &Next :
       make_range(MachineBasicBlock::const_iterator(MI), MBB.end())) {
    if (Next.readsRegister(ToyGCN::VCC, &TRI))
      return false;
    if (Next.definesRegister(ToyGCN::VCC, &TRI))
      return true;
  }
  return true;
}

/// Two halves of a 64-bit sum or difference, the carry through VCC.
bool ToyGCNFuseDpp::fuseCarries(MachineInstr &Low) {
  auto Next = std::next(Low.getIterator());
  if (Low.getNumExplicitDefs() != 2 || has(Low, OpName::src2) ||
      dppForm(Low) < 0 || Next == Low.getParent()->end() || dppForm(*Next) < 0)
    return false;
  MachineInstr &High = *Next;
  const Register Carry = named(Low, OpName::sdst).getReg();
  if (!has(High, OpName::sdst) || !has(High, OpName::src2) ||
      named(High, OpName::src2).getReg() != Carry ||
      !MRI->hasOneNonDBGUse(Carry) ||
      !MRI->use_nodbg_empty(named(High, OpName::sdst).getReg()) ||
      !isVCCFree(Low, *TRI))
    return false;
  Moved FromLow, FromHigh;
  if (!isMovedFirst(Low, FromLow) || !isMovedFirst(High, FromHigh) ||
      !writesAllLanes(*FromLow.Move) || !writesAllLanes(*FromHigh.Move))
    return false;
  const MachineOperand Unknown = MachineOperand::CreateReg(Register(), false);
  build(Low, *FromLow.Move, Unknown);
  MachineInstr *NewHigh = build(High, *FromHigh.Move, Unknown);
  NewHigh->addRegisterDead(ToyGCN::VCC, TRI);
  NewHigh->addRegisterKilled(ToyGCN::VCC, TRI);
  Low.eraseFromParent();
  High.eraseFromParent();
  forget(FromLow);
  forget(FromHigh);
  return true;
}

bool ToyGCNFuseDpp::runOnMachineFunction(MachineFunction &MF) {
  const auto &ST = MF.getSubtarget<ToyGCNSubtarget>();
  TII = ST.getInstrInfo();
  TRI = ST.getRegisterInfo();
  MRI = &MF.getRegInfo();
  SmallVector<MachineInstr *, 32> Moves;
  for (MachineBasicBlock &MBB : MF)
    for (MachineInstr &MI : MBB)
      if (MI.getOpcode() == ToyGCN::V_MOV_B32_dpp)
        Moves.push_back(&MI);
  if (!FuseDpp || Moves.empty())
    return false;
  bool Changed = false;
  for (MachineBasicBlock &MBB : MF) {
    for (auto I = MBB.begin(); I != MBB.end();) {
      MachineInstr &MI = *I;
      // Fusing carries takes the next instruction, too.
      auto AfterNext = std::next(I);
      if (AfterNext != MBB.end())
        ++AfterNext;
      if (fuseCarries(MI)) {
        Changed = true;
        I = AfterNext;
        continue;
      }
      ++I;
      Changed |= fuse(MI);
    }
  }
  for (MachineInstr *MI : Unused)
    if (MRI->use_nodbg_empty(MI->getOperand(0).getReg()))
      MI->eraseFromParent();
  Unused.clear();
  return Changed;
}

char ToyGCNFuseDpp::ID = 0;
INITIALIZE_PASS(ToyGCNFuseDpp, DEBUG_TYPE, "ToyGCN DPP fusion", false, false)

FunctionPass *llvm::createToyGCNFuseDppPass() { return new ToyGCNFuseDpp(); }

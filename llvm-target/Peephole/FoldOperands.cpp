//===- FoldOperands.cpp - Operands instead of moves -----------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Moves constants and scalar registers from moves and copies into the
/// operands of the instructions that use them, as far as encodings allow:
/// inline constants anywhere, one literal an instruction, one scalar register
/// a vector instruction (the constant bus).
///
/// Needs: SSA, selected instructions. Guarantees: no more moves than before.
///
///   %1:sreg_32 = S_MOV_B32 100
///   %2:vgpr_32 = COPY %1                        %4:vgpr_32 =
///   %3:vgpr_32 = COPY %s:sreg_32          -->     V_ADD_U32_e32 100, %t
///   %4:vgpr_32 = V_ADD_U32_e64 %t, %2           %5:vgpr_32 =
///   %5:vgpr_32 = V_MUL_LO_U32_e64 %4, %3          V_MUL_LO_U32_e64 %4, %s
///
//===----------------------------------------------------------------------===//

#include "ControlFlow/WaveGraph.h"
#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "Peephole/VOPForms.h"
#include "ToyGCN.h"
#include "ToyGCNSubtarget.h"
#include "Uniformity/UniformityFacts.h"
#include "llvm/CodeGen/MachineCycleAnalysis.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-fold-operands"

namespace {
class ToyGCNFoldOperands final : public MachineFunctionPass {
public:
  static char ID;
  ToyGCNFoldOperands() : MachineFunctionPass(ID) {}
  StringRef getPassName() const override { return "ToyGCN operand folding"; }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.addRequired<MachineCycleInfoWrapperPass>();
    AU.addPreserved<MachineCycleInfoWrapperPass>();
    AU.setPreservesCFG();
    MachineFunctionPass::getAnalysisUsage(AU);
  }
  bool runOnMachineFunction(MachineFunction &MF) override;

private:
  const ToyGCNInstrInfo *TII = nullptr;
  const ToyGCNRegisterInfo *TRI = nullptr;
  MachineRegisterInfo *MRI = nullptr;
  const MachineCycleInfo *Cycles = nullptr;
  DenseMap<const MachineCycle *, bool> LeftTogether;

  bool canReadScalarIn(const MachineBasicBlock &User, Register Scalar);
  bool simplifyCopy(MachineInstr &Copy);
  bool foldUses(MachineInstr &Move);
  bool foldInto(MachineOperand &Use, std::optional<int64_t> Imm,
                const MachineOperand *SGPR);
  std::optional<unsigned> commuteIf(MachineInstr &User, unsigned Idx,
                                    function_ref<bool(unsigned)> IsLegal);
  bool foldConstant(MachineInstr &User, unsigned Idx, int64_t Imm);
  bool foldLiteral(MachineInstr &User, unsigned Idx, int64_t Imm);
  std::optional<int64_t> constantOf(const MachineInstr &Def) const;
};
} // namespace

/// True if lanes that copied \p Scalar still find its value in \p User. If
/// lanes leave a cycle in different iterations, a copy of a scalar that the
/// cycle computes keeps each lane's value. Lanes leave a cycle without a
/// divergent branch together.
bool ToyGCNFoldOperands::canReadScalarIn(const MachineBasicBlock &User,
                                         Register Scalar) {
  const MachineInstr *Def = MRI->getVRegDef(Scalar);
  if (!Def)
    return false;
  for (const MachineCycle *C = Cycles->getCycle(Def->getParent());
       C && !C->contains(&User); C = C->getParentCycle()) {
    auto [It, IsNew] = LeftTogether.try_emplace(C, false);
    if (IsNew)
      It->second = none_of(C->blocks(), [](const MachineBasicBlock *MBB) {
        return ToyGCN::WaveGraph::divergentBranch(*MBB) != nullptr;
      });
    if (!It->second)
      return false;
  }
  return true;
}

/// The constant that \p Def moves into its register, as a bit pattern.
std::optional<int64_t>
ToyGCNFoldOperands::constantOf(const MachineInstr &Def) const {
  switch (Def.getOpcode()) {
  case ToyGCN::S_MOV_B32:
  case ToyGCN::V_MOV_B32_e32:
  case ToyGCN::S_MOV_B64:
  case ToyGCN::S_MOV_B64_IMM:
  case ToyGCN::V_MOV_B64_IMM:
    if (Def.getOperand(1).isImm())
      return Def.getOperand(1).getImm();
    return std::nullopt;
  default:
    return std::nullopt;
  }
}

/// \p Move was a copy, whose class alone said in which mode it runs.
static void becomeVectorMove(MachineInstr &Move) {
  const MachineRegisterInfo &MRI = Move.getMF()->getRegInfo();
  Move.addImplicitDefUseOperands(*Move.getMF());
  if (ToyGCNRegisterInfo::isWholeWaveClass(
          MRI.getRegClass(Move.getOperand(0).getReg())))
    Move.addOperand(MachineOperand::CreateReg(ToyGCN::WHOLE_WAVE,
                                              /*isDef=*/false, /*isImp=*/true));
}

/// Looks through the source of a copy: another copy, a part of a sequence, a
/// part of a constant.
bool ToyGCNFoldOperands::simplifyCopy(MachineInstr &Copy) {
  MachineOperand &Src = Copy.getOperand(1);
  if (!Copy.getOperand(0).getReg().isVirtual() || !Src.getReg().isVirtual() ||
      Copy.getOperand(0).getSubReg())
    return false;
  MachineInstr *Def = MRI->getVRegDef(Src.getReg());
  if (!Def)
    return false;
  const unsigned Sub = Src.getSubReg();
  auto Take = [&](const MachineOperand &From) {
    if (!From.getReg().isVirtual() || (Sub && From.getSubReg()))
      return false;
    // The look-through never makes a scalar value of a vector one.
    if (TRI->isSGPR(*MRI, Copy.getOperand(0).getReg()) &&
        TRI->isVGPR(*MRI, From.getReg()))
      return false;
    if (TRI->isSGPR(*MRI, From.getReg()) && TRI->isVGPR(*MRI, Src.getReg()) &&
        !canReadScalarIn(*Copy.getParent(), From.getReg()))
      return false;
    MRI->clearKillFlags(From.getReg());
    Src.setReg(From.getReg());
    Src.setIsKill(false);
    return true;
  };
  if (Def->isCopy() && !Def->getOperand(0).getSubReg())
    return Take(Def->getOperand(1)) &&
           (Sub || (Src.setSubReg(Def->getOperand(1).getSubReg()), true));
  if (Def->isRegSequence() && Sub)
    for (unsigned I = 1; I < Def->getNumOperands(); I += 2)
      if (Def->getOperand(I + 1).getImm() == Sub &&
          !Def->getOperand(I).getSubReg()) {
        if (!Take(Def->getOperand(I)))
          return false;
        Src.setSubReg(0);
        return true;
      }
  if (auto C = constantOf(*Def);
      C && (Sub == ToyGCN::sub0 || Sub == ToyGCN::sub1)) {
    const int32_t Half = Sub == ToyGCN::sub0 ? *C : *C >> 32;
    const bool Vector = TRI->isVGPR(*MRI, Copy.getOperand(0).getReg());
    Copy.setDesc(TII->get(Vector ? ToyGCN::V_MOV_B32_e32 : ToyGCN::S_MOV_B32));
    Src.setSubReg(0);
    Src.ChangeToImmediate(Half);
    if (Vector)
      becomeVectorMove(Copy);
    return true;
  }
  return false;
}

/// The short form takes a literal where the long one does not.
bool ToyGCNFoldOperands::foldLiteral(MachineInstr &User, unsigned Idx,
                                     int64_t Imm) {
  if (!ToyGCN::canUseShortForm(User, /*BeforeRA=*/true))
    return false;
  int Src0 = ToyGCN::getNamedOperandIdx(User.getOpcode(), ToyGCN::OpName::src0);
  int Src1 = ToyGCN::getNamedOperandIdx(User.getOpcode(), ToyGCN::OpName::src1);
  const int ShortOpcode = ToyGCN::getVOPe32(User.getOpcode());
  const int Place =
      ToyGCN::getNamedOperandIdx(ShortOpcode, ToyGCN::OpName::src0);
  if (Src0 < 0 || !ToyGCN::isLegalConstant(
                      Imm, TII->get(ShortOpcode).operands()[Place].OperandType))
    return false;
  const bool OnSecond = int(Idx) == Src1;
  if (int(Idx) != Src0 && !OnSecond)
    return false;
  // The other source must be a VGPR, as the short form needs.
  if (Src1 >= 0) {
    const MachineOperand &Other = User.getOperand(OnSecond ? Src0 : Src1);
    if (!Other.isReg() || !TRI->isVGPR(*MRI, Other.getReg()))
      return false;
  }
  if (OnSecond && !TII->commuteInstruction(User))
    return false;
  MachineInstr *Short = ToyGCN::toShortForm(User, *TII);
  Short->getOperand(Place).ChangeToImmediate(Imm);
  return true;
}

/// Exchanges the sources of \p User if \p IsLegal says so, and returns the new
/// place of operand \p Idx. \p IsLegal sees the exchanged instruction, which
/// still reads the other source from the other place.
std::optional<unsigned>
ToyGCNFoldOperands::commuteIf(MachineInstr &User, unsigned Idx,
                              function_ref<bool(unsigned)> IsLegal) {
  unsigned Other = TargetInstrInfo::CommuteAnyOperandIndex, Mine = Idx;
  if (!TII->findCommutedOpIndices(User, Mine, Other) ||
      !TII->commuteInstruction(User))
    return std::nullopt;
  if (IsLegal(Other))
    return Other;
  TII->commuteInstruction(User);
  return std::nullopt;
}

bool ToyGCNFoldOperands::foldConstant(MachineInstr &User, unsigned Idx,
                                      int64_t Imm) {
  if (TII->isImmLegal(User, Idx, Imm)) {
    User.getOperand(Idx).ChangeToImmediate(Imm);
    return true;
  }
  // As first source of a commutable short form or scalar instruction.
  if (auto Other = commuteIf(User, Idx, [&](unsigned Other) {
        return TII->isImmLegal(User, Other, Imm);
      })) {
    User.getOperand(*Other).ChangeToImmediate(Imm);
    return true;
  }
  return foldLiteral(User, Idx, Imm);
}

bool ToyGCNFoldOperands::foldInto(MachineOperand &Use,
                                  std::optional<int64_t> Imm,
                                  const MachineOperand *SGPR) {
  MachineInstr &User = *Use.getParent();
  const unsigned Idx = User.getOperandNo(&Use);
  if (Use.getSubReg() || Use.isTied() || User.isPHI() || User.isRegSequence())
    return false;
  if (User.isCopy()) {
    // A copy of a constant is a constant.
    Register Dst = User.getOperand(0).getReg();
    if (!Imm || !Dst.isVirtual() || User.getOperand(0).getSubReg())
      return false;
    const bool Wide = TRI->getRegSizeInBits(*MRI->getRegClass(Dst)) == 64;
    const bool Vector = TRI->isVGPR(*MRI, Dst);
    if (MRI->getRegClass(Dst) == &ToyGCN::SCC_CLASSRegClass)
      return false;
    User.setDesc(
        TII->get(Vector ? (Wide ? ToyGCN::V_MOV_B64_IMM : ToyGCN::V_MOV_B32_e32)
                        : (Wide ? ToyGCN::S_MOV_B64_IMM : ToyGCN::S_MOV_B32)));
    User.getOperand(1).ChangeToImmediate(*Imm);
    if (Vector)
      becomeVectorMove(User);
    return true;
  }
  if (Imm && foldConstant(User, Idx, *Imm))
    return true;
  if (!SGPR)
    return false;
  // A scalar that is copied to lanes and read from the first one is the scalar.
  if (ToyGCN::readsFirstLane(User)) {
    User.setDesc(TII->get(TargetOpcode::COPY));
    for (unsigned I = User.getNumOperands(); I > 2; --I)
      User.removeOperand(I - 1);
  } else if (!TII->isSGPRLegal(User, Idx, *SGPR, *MRI)) {
    // The short form has the scalar first.
    auto Other = commuteIf(User, Idx, [&](unsigned Other) {
      return TII->isSGPRLegal(User, Other, *SGPR, *MRI);
    });
    if (!Other)
      return false;
    User.getOperand(*Other).setReg(SGPR->getReg());
    User.getOperand(*Other).setSubReg(SGPR->getSubReg());
    MRI->clearKillFlags(SGPR->getReg());
    return true;
  }
  User.getOperand(Idx).setReg(SGPR->getReg());
  User.getOperand(Idx).setSubReg(SGPR->getSubReg());
  MRI->clearKillFlags(SGPR->getReg());
  return true;
}

bool ToyGCNFoldOperands::foldUses(MachineInstr &Move) {
  Register Dst = Move.getOperand(0).getReg();
  if (!Dst.isVirtual() || Move.getOperand(0).getSubReg())
    return false;
  std::optional<int64_t> Imm = constantOf(Move);
  const MachineOperand *SGPR = nullptr;
  if (Move.isCopy()) {
    const MachineOperand &Src = Move.getOperand(1);
    if (!Src.getReg().isVirtual() || !TRI->isVGPR(*MRI, Dst) ||
        !TRI->isSGPR(*MRI, Src.getReg()))
      return false;
    SGPR = &Src;
    if (MachineInstr *Def = MRI->getVRegDef(Src.getReg());
        Def && !Src.getSubReg())
      Imm = constantOf(*Def);
  }
  if (!Imm && !SGPR)
    return false;
  bool Changed = false;
  SmallVector<MachineOperand *, 8> Uses;
  // A fold can rebuild its user, so look the uses up again after each.
  for (bool Again = true; Again;) {
    Again = false;
    for (MachineOperand &Use : MRI->use_nodbg_operands(Dst))
      if (foldInto(Use, Imm,
                   SGPR && canReadScalarIn(*Use.getParent()->getParent(),
                                           SGPR->getReg())
                       ? SGPR
                       : nullptr)) {
        Changed = Again = true;
        break;
      }
  }
  if (MRI->use_nodbg_empty(Dst)) {
    for (MachineInstr &Dbg : make_early_inc_range(MRI->use_instructions(Dst)))
      Dbg.eraseFromParent();
    Move.eraseFromParent();
    return true;
  }
  if (Changed && Move.isCopy())
    MRI->clearKillFlags(Move.getOperand(1).getReg());
  return Changed;
}

bool ToyGCNFoldOperands::runOnMachineFunction(MachineFunction &MF) {
  const auto &ST = MF.getSubtarget<ToyGCNSubtarget>();
  TII = ST.getInstrInfo();
  TRI = ST.getRegisterInfo();
  MRI = &MF.getRegInfo();
  Cycles = &getAnalysis<MachineCycleInfoWrapperPass>().getCycleInfo();
  LeftTogether.clear();
  // A fold erases only its own move, and adds none.
  SmallVector<MachineInstr *, 32> Moves;
  for (MachineBasicBlock &MBB : MF)
    for (MachineInstr &MI : MBB)
      if (MI.isCopy() || constantOf(MI))
        Moves.push_back(&MI);
  bool Changed = false;
  for (MachineInstr *MI : Moves) {
    while (MI->isCopy() && simplifyCopy(*MI))
      Changed = true;
    Changed |= foldUses(*MI);
  }
  return Changed;
}

char ToyGCNFoldOperands::ID = 0;
INITIALIZE_PASS_BEGIN(ToyGCNFoldOperands, DEBUG_TYPE, "ToyGCN operand folding",
                      false, false)
INITIALIZE_PASS_DEPENDENCY(MachineCycleInfoWrapperPass)
INITIALIZE_PASS_END(ToyGCNFoldOperands, DEBUG_TYPE, "ToyGCN operand folding",
                    false, false)

FunctionPass *llvm::createToyGCNFoldOperandsPass() {
  return new ToyGCNFoldOperands();
}

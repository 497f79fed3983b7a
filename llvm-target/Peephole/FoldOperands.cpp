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
/// a vector instruction (the constant bus): of two the one whose copy would
/// stand in the deeper loop, or serve fewer instructions.
///
/// Needs: SSA, selected instructions. Guarantees: no more moves than before, no
/// kill flags.
///
///   %1:sreg_32 = S_MOV_B32 100
///   %2:vgpr_32 = COPY %1                        %4:vgpr_32 =
///   %3:vgpr_32 = COPY %s:sreg_32          -->     V_ADD_U32_e32 100, %t
///   %4:vgpr_32 = V_ADD_U32_e64 %t, %2           %5:vgpr_32 =
///   %5:vgpr_32 = V_MUL_LO_U32_e64 %4, %3          V_MUL_LO_U32_e64 %4, %s
///
//===----------------------------------------------------------------------===//

#include "ControlFlow/EdgeLanes.h"
#include "Peephole/ScalarSums.h"
#include "Peephole/VOPForms.h"
#include "Tools/PassBase.h"
#include "ToyGCNOperands.h"
#include "ToyGCNSubtarget.h"
#include "ToyGCNUseBlocks.h"
#include "Uniformity/UniformityFacts.h"

using namespace llvm;
using namespace llvm::ToyGCN;

#define DEBUG_TYPE "toygcn-fold-operands"

namespace {
class ToyGCNFoldOperands final : public MachinePass<ToyGCNFoldOperands> {
public:
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.addRequired<MachineCycleInfoWrapperPass>();
    AU.addPreserved<MachineCycleInfoWrapperPass>();
    AU.setPreservesCFG();
    MachineFunctionPass::getAnalysisUsage(AU);
  }
  bool runOnMachineFunction(MachineFunction &MF) override;

private:
  const ToyGCNInstrInfo *TII = nullptr;
  MachineRegisterInfo *MRI = nullptr;
  const MachineCycleInfo *Cycles = nullptr;
  DenseMap<const MachineCycle *, bool> LeftTogether;

  bool canReadScalarIn(const MachineBasicBlock &User, Register Scalar);
  bool canTake(const MachineInstr &Copy, const MachineOperand &From);
  bool becomeConstant(MachineInstr &Copy, int64_t Imm);
  bool simplifyCopy(MachineInstr &Copy);
  bool foldUses(MachineInstr &Move);
  SmallVector<MachineInstr *, 32>
  dearestFirst(ArrayRef<MachineInstr *> Moves) const;
  bool foldInto(MachineOperand &Use, std::optional<int64_t> Imm,
                const MachineOperand *SGPR);
  std::optional<unsigned> placeFor(MachineInstr &User, unsigned Idx,
                                   function_ref<bool(unsigned)> IsLegal);
  bool foldConstant(MachineInstr &User, unsigned Idx, int64_t Imm);
  bool foldLiteral(MachineInstr &User, MachineOperand &Use, int64_t Imm);
  bool foldScalar(MachineInstr &User, unsigned Idx, const MachineOperand &SGPR);
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
        return ToyGCN::divergentBranch(*MBB) != nullptr;
      });
    if (!It->second)
      return false;
  }
  return true;
}

/// True if \p Copy may read \p From instead of its source, which is a copy of
/// it. The look-through never makes a scalar value of a vector one.
bool ToyGCNFoldOperands::canTake(const MachineInstr &Copy,
                                 const MachineOperand &From) {
  if (!From.getReg().isVirtual() ||
      (isSGPR(Copy.getOperand(0)) && isVGPR(From)))
    return false;
  return !isSGPR(From) || !isVGPR(Copy.getOperand(1)) ||
         canReadScalarIn(*Copy.getParent(), From.getReg());
}

/// Makes a copy a move of the constant \p Imm.
bool ToyGCNFoldOperands::becomeConstant(MachineInstr &Copy, int64_t Imm) {
  MachineOperand &Dst = Copy.getOperand(0), &Src = Copy.getOperand(1);
  const bool IsArgument = VGPR_32RegClass.contains(Dst.getReg());
  if ((!Dst.getReg().isVirtual() && !IsArgument) || Dst.getSubReg())
    return false;
  const TargetRegisterClass *RC =
      IsArgument ? &VGPR_32RegClass : MRI->getRegClass(Dst.getReg());
  if (RC == &SCC_CLASSRegClass)
    return false;
  const bool IsVector = isVGPR(Dst), InWholeWave = isWholeWave(Dst);
  Copy.setDesc(TII->get(ToyGCNInstrInfo::getConstantMove(
      IsVector, TII->getRegisterInfo().getRegSizeInBits(*RC))));
  Src.setSubReg(0);
  Src.ChangeToImmediate(Imm);
  // The class alone said in which mode the copy runs.
  if (IsVector)
    Copy.addImplicitDefUseOperands(*Copy.getMF());
  if (InWholeWave)
    Copy.addOperand(MachineOperand::CreateReg(WHOLE_WAVE, /*isDef=*/false,
                                              /*isImp=*/true));
  return true;
}

/// Looks through the source of a copy: another copy, a part of a sequence, a
/// part of a constant.
bool ToyGCNFoldOperands::simplifyCopy(MachineInstr &Copy) {
  MachineOperand &Src = Copy.getOperand(1);
  const unsigned Sub = Src.getSubReg();
  MachineInstr *Def = Copy.getOperand(0).getReg().isVirtual() &&
                              Src.getReg().isVirtual() &&
                              !Copy.getOperand(0).getSubReg()
                          ? MRI->getVRegDef(Src.getReg())
                          : nullptr;
  if (!Def)
    return false;
  const MachineOperand *From = getPart(*Def, Sub);
  if (Def->isCopy() && !Def->getOperand(0).getSubReg())
    From = &Def->getOperand(1);
  if (From) {
    if (!canTake(Copy, *From))
      return false;
    Src.setReg(From->getReg());
    Src.setSubReg(Def->isCopy() ? TII->getRegisterInfo().composeSubRegIndices(
                                      From->getSubReg(), Sub)
                                : From->getSubReg());
    return true;
  }
  const auto C = getMovedConstant(*Def);
  if (!C || (Sub != sub0 && Sub != sub1))
    return false;
  return becomeConstant(Copy, int32_t(Sub == sub0 ? *C : *C >> 32));
}

/// The short form takes a literal where the long one does not.
bool ToyGCNFoldOperands::foldLiteral(MachineInstr &User, MachineOperand &Use,
                                     int64_t Imm) {
  if (!canUseShortForm(User, /*BeforeRA=*/true))
    return false;
  const MCInstrDesc &Desc = TII->get(getVOPe32(User.getOpcode()));
  const int Place = getNamedOperandIdx(Desc.getOpcode(), OpName::src0);
  MachineOperand *Src0 = getOperand(User, OpName::src0);
  MachineOperand *Src1 = getOperand(User, OpName::src1);
  if (!Src0 || (&Use != Src0 && &Use != Src1) ||
      !isLegalConstant(Imm, Desc.operands()[Place].OperandType))
    return false;
  // The other source must be a VGPR, as the short form needs.
  if (Src1 && !isVGPR(&Use == Src1 ? *Src0 : *Src1))
    return false;
  if (&Use == Src1 && !TII->commuteInstruction(User))
    return false;
  toShortForm(User, *TII)->getOperand(Place).ChangeToImmediate(Imm);
  return true;
}

/// The place in \p User where \p IsLegal allows what operand \p Idx shall be:
/// its own, or that of the other source, which then is exchanged with it.
/// \p IsLegal sees the instruction as it is then.
std::optional<unsigned>
ToyGCNFoldOperands::placeFor(MachineInstr &User, unsigned Idx,
                             function_ref<bool(unsigned)> IsLegal) {
  if (IsLegal(Idx))
    return Idx;
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
  const auto Place =
      placeFor(User, Idx, [&](unsigned I) { return isImmLegal(User, I, Imm); });
  if (!Place)
    return foldLiteral(User, User.getOperand(Idx), Imm);
  User.getOperand(*Place).ChangeToImmediate(Imm);
  return true;
}

bool ToyGCNFoldOperands::foldScalar(MachineInstr &User, unsigned Idx,
                                    const MachineOperand &SGPR) {
  // A scalar that is copied to lanes and read from the first one is the scalar.
  if (readsFirstLane(User)) {
    User.setDesc(TII->get(TargetOpcode::COPY));
    for (unsigned I = User.getNumOperands(); I > 2; --I)
      User.removeOperand(I - 1);
  } else {
    const auto Place = placeFor(
        User, Idx, [&](unsigned I) { return isSGPRLegal(User, I, SGPR); });
    if (!Place)
      return false;
    Idx = *Place;
  }
  User.getOperand(Idx).setReg(SGPR.getReg());
  User.getOperand(Idx).setSubReg(SGPR.getSubReg());
  return true;
}

bool ToyGCNFoldOperands::foldInto(MachineOperand &Use,
                                  std::optional<int64_t> Imm,
                                  const MachineOperand *SGPR) {
  MachineInstr &User = *Use.getParent();
  const unsigned Idx = User.getOperandNo(&Use);
  if (Use.getSubReg() || Use.isTied() || User.isPHI() || User.isRegSequence())
    return false;
  if (User.isCopy())
    return Imm && becomeConstant(User, *Imm);
  return (Imm && foldConstant(User, Idx, *Imm)) ||
         (SGPR && foldScalar(User, Idx, *SGPR));
}

bool ToyGCNFoldOperands::foldUses(MachineInstr &Move) {
  const MachineOperand &Dst = Move.getOperand(0);
  if (!Dst.getReg().isVirtual() || Dst.getSubReg())
    return false;
  std::optional<int64_t> Imm = getMovedConstant(Move);
  const MachineOperand *SGPR = nullptr;
  if (Move.isCopy()) {
    SGPR = &Move.getOperand(1);
    if (!SGPR->getReg().isVirtual() || !isVGPR(Dst) || !isSGPR(*SGPR))
      return false;
    if (MachineInstr *Def = MRI->getVRegDef(SGPR->getReg());
        Def && !SGPR->getSubReg())
      Imm = getMovedConstant(*Def);
  }
  auto FoldsOne = [&] {
    for (MachineOperand &Use : MRI->use_nodbg_operands(Dst.getReg())) {
      const bool ReadsScalar =
          SGPR &&
          canReadScalarIn(*Use.getParent()->getParent(), SGPR->getReg());
      if (foldInto(Use, Imm, ReadsScalar ? SGPR : nullptr))
        return true;
    }
    return false;
  };
  bool Changed = false;
  // A fold can rebuild its user, so the uses are looked up again after each.
  while (FoldsOne())
    Changed = true;
  if (MRI->use_nodbg_empty(Dst.getReg())) {
    for (MachineInstr &Dbg :
         make_early_inc_range(MRI->use_instructions(Dst.getReg())))
      Dbg.eraseFromParent();
    Move.eraseFromParent();
    return true;
  }
  return Changed;
}

/// The \p Moves of virtual registers, first those that are dearest to keep.
SmallVector<MachineInstr *, 32>
ToyGCNFoldOperands::dearestFirst(ArrayRef<MachineInstr *> Moves) const {
  using Keyed = std::tuple<std::pair<unsigned, int>, int, MachineInstr *>;
  std::vector<Keyed> Order;
  for (auto [I, MI] : enumerate(Moves))
    if (const Register R = MI->getOperand(0).getReg(); R.isVirtual())
      Order.push_back({costOfCopy(R, *MRI, *Cycles), -int(I), MI});
  llvm::sort(Order, std::greater<Keyed>());
  SmallVector<MachineInstr *, 32> Sorted;
  for (auto &[Cost, Number, MI] : Order)
    Sorted.push_back(MI);
  return Sorted;
}

bool ToyGCNFoldOperands::runOnMachineFunction(MachineFunction &MF) {
  TII = MF.getSubtarget<ToyGCNSubtarget>().getInstrInfo();
  MRI = &MF.getRegInfo();
  Cycles = &getAnalysis<MachineCycleInfoWrapperPass>().getCycleInfo();
  LeftTogether.clear();
  // A fold erases only its own move, and adds none.
  SmallVector<MachineInstr *, 32> Moves;
  for (MachineBasicBlock &MBB : MF)
    for (MachineInstr &MI : MBB) {
      MI.clearKillInfo();
      if (MI.isCopy() || getMovedConstant(MI))
        Moves.push_back(&MI);
    }
  bool Changed = false;
  for (MachineInstr *MI : Moves)
    while (MI->isCopy() && simplifyCopy(*MI))
      Changed = true;
  Changed |=
      addScalars(MF, [this](const MachineBasicBlock &User, Register Scalar) {
        return canReadScalarIn(User, Scalar);
      });
  // What folds first gets the constant bus of its users.
  for (MachineInstr *MI : dearestFirst(Moves))
    Changed |= foldUses(*MI);
  return Changed;
}

TOYGCN_DEFINE_PASS(Function, FoldOperands, "ToyGCN operand folding")

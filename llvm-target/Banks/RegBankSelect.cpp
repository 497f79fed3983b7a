//===- RegBankSelect.cpp - Every value gets a bank ------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Gives every virtual register a bank.
///
/// Needs: legalized MIR. Guarantees: every generic register has a bank; a
/// divergent value never has the SGPR bank. Operands may still be in a bank
/// that their instruction cannot read: toygcn-regbanklegalize copies them.
///
///   %a:_(s32) = G_LOAD %p (invariant)       %a:sgpr(s32) = G_LOAD %p
///   %b:_(s32) = G_ADD %a, %a          --->  %b:sgpr(s32) = G_ADD %a, %a
///   %t:_(s32) = COPY $vgpr0                 %t:vgpr(s32) = COPY $vgpr0
///   %c:_(s32) = G_ADD %b, %t                %c:vgpr(s32) = G_ADD %b, %t
///   %d:_(s1) = G_ICMP intpred(eq), %c, %b   %d:mask(s1) = G_ICMP ...
///
/// A branch on a divergent condition becomes G_TOYGCN_BRCOND_LANES. A uniform
/// value that is used after a cycle with a divergent exit is divergent at that
/// use: G_TOYGCN_COPY_LANES in the cycle keeps each lane's last value.
///
/// A divergent value gets a VGPR (an s1 a lane mask). A uniform value gets an
/// SGPR if the scalar unit has the operation and Placement/ does not find it
/// cheaper on the vector unit: a float accumulator's phi stays in a VGPR and
/// costs no v_readfirstlane in each iteration. A uniform phi with an undefined
/// operand gets an SGPR: in a VGPR, lanes that come by that operand would hold
/// something else, and one of them may be the first. The pass inserts reads
/// that Placement/ puts elsewhere than after the definition.
///
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "Operations/Operations.h"
#include "Placement/ChoosePlacement.h"
#include "Tools/PassBase.h"
#include "Tools/RegistryOption.h"
#include "ToyGCNRegisterBankInfo.h"
#include "ToyGCNSubtarget.h"
#include "Uniformity/Divergence.h"
#include "llvm/CodeGen/GlobalISel/GenericMachineInstrs.h"
#include "llvm/CodeGen/GlobalISel/MachineIRBuilder.h"
#include "llvm/CodeGen/MachineBlockFrequencyInfo.h"
#include "llvm/IR/DiagnosticInfo.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-regbankselect"

static ToyGCN::RegistryOption<ToyGCN::PlacementModel> Placement(
    "toygcn-placement", cl::value_desc("model"),
    cl::desc("Model that chooses a unit for uniform values: copy (at -O0), "
             "chain, mincut (else), or a model of a plugin"));

static cl::opt<int> ChainThreshold(
    "toygcn-placement-threshold", cl::init(3), cl::Hidden,
    cl::desc("The least gain for which the chain model keeps a chain scalar"));

static cl::opt<unsigned> ChainLength(
    "toygcn-placement-chain-length", cl::init(256), cl::Hidden,
    cl::desc("The most instructions of a chain that the chain model looks at"));

static cl::opt<double> SGPRCost(
    "toygcn-placement-sgpr-cost", cl::init(0), cl::Hidden,
    cl::desc("The cost of an SGPR in cycles, for each dword and execution"));

// Among equals the scalar unit wins: VGPRs limit the number of waves.
static cl::opt<double> VGPRCost(
    "toygcn-placement-vgpr-cost", cl::init(0.125), cl::Hidden,
    cl::desc("The cost of a VGPR in cycles, for each dword and execution"));

static cl::opt<unsigned> Waves(
    "toygcn-placement-waves", cl::init(4), cl::Hidden,
    cl::desc("The waves of a SIMD for which mincut balances the scalar and the "
             "vector unit; 1: the sum of their cycles counts"));

namespace {
class ToyGCNRegBankSelect final : public MachinePass<ToyGCNRegBankSelect> {
public:
  explicit ToyGCNRegBankSelect(CodeGenOptLevel Level = CodeGenOptLevel::Default)
      : ModelName(Placement.getNumOccurrences()    ? Placement.getValue()
                  : Level == CodeGenOptLevel::None ? ToyGCN::CopyModel
                                                   : "mincut") {}

  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.addRequired<MachineCycleInfoWrapperPass>();
    AU.addRequired<MachineDominatorTreeWrapperPass>();
    if (ModelName != ToyGCN::CopyModel)
      AU.addRequired<MachineBlockFrequencyInfoWrapperPass>();
    AU.setPreservesCFG();
    MachineFunctionPass::getAnalysisUsage(AU);
  }
  MachineFunctionProperties getRequiredProperties() const override {
    return MachineFunctionProperties().setIsSSA().setLegalized();
  }
  bool runOnMachineFunction(MachineFunction &MF) override;

private:
  const std::string ModelName;
  MachineRegisterInfo *MRI = nullptr;
  const ToyGCN::MachineDivergence *Divergence = nullptr;
  ToyGCN::PlacementChoice Choice;

  void place(MachineFunction &MF, const MachineCycleInfo &Cycles,
             const MachineDominatorTree &DT);
  void keepMovedValues(MachineFunction &MF);
  void assign(const MachineInstr &MI, Register Reg);
  void dropCrossingHints(MachineFunction &MF);
  void insertReads(MachineFunction &MF);
  void keepPerLane(MachineInstr &Def, Register Reg);
  bool markDivergentBranches(MachineFunction &MF);
  void refuseDivergentScalars(MachineFunction &MF);
};
} // namespace

/// Keeps instructions that only pass on a value of the vector unit there: a
/// whole-wave value must not be read and copied back under another EXEC.
void ToyGCNRegBankSelect::keepMovedValues(MachineFunction &MF) {
  SmallVector<const MachineInstr *, 32> Work;
  auto Add = [&](const MachineInstr &MI) {
    bool AnyWord = false;
    for (const MachineOperand &Def : MI.all_defs())
      AnyWord |= Def.getReg().isVirtual() &&
                 !Divergence->isDivergent(Def.getReg()) &&
                 MRI->getType(Def.getReg()) != LLT::scalar(1);
    if (AnyWord && Choice.OnVector.insert(&MI).second)
      Work.push_back(&MI);
  };
  for (MachineBasicBlock &MBB : MF)
    for (MachineInstr &MI : MBB)
      if (!ToyGCN::hasForm(ToyGCN::Unit::Scalar, MI, *MRI))
        Add(MI);
  while (!Work.empty())
    for (const MachineOperand &Def : Work.pop_back_val()->all_defs())
      if (Def.getReg().isVirtual())
        for (const MachineInstr &User :
             MRI->use_nodbg_instructions(Def.getReg()))
          if (ToyGCN::isValueMover(User) &&
              !OracleInput::isPartlyUndefined(User, *MRI))
            Add(User);
}

void ToyGCNRegBankSelect::place(MachineFunction &MF,
                                const MachineCycleInfo &Cycles,
                                const MachineDominatorTree &DT) {
  Choice = {};
  if (ModelName == ToyGCN::CopyModel)
    return keepMovedValues(MF);
  // A scalar on its way to the vector unit takes a VGPR, too.
  const unsigned Sharing =
      ToyGCNSubtarget::hasFewVGPRs(MF.getFunction()) ? 1u : Waves;
  Choice = ToyGCN::choosePlacement(
      {MF, getAnalysis<MachineBlockFrequencyInfoWrapperPass>().getMBFI(), DT,
       Cycles, *Divergence},
      {ModelName,
       *ToyGCN::makeRegistered<ToyGCN::PlacementModel>(ModelName),
       {ChainThreshold, ChainLength},
       {SGPRCost, VGPRCost},
       Sharing});
}

void ToyGCNRegBankSelect::assign(const MachineInstr &MI, Register Reg) {
  if (MRI->getRegClassOrNull(Reg))
    return;
  const bool IsBit = MRI->getType(Reg) == LLT::scalar(1);
  const bool Scalar = !Divergence->isDivergent(Reg) &&
                      !Choice.OnVector.contains(&MI) &&
                      ToyGCN::hasForm(ToyGCN::Unit::Scalar, MI, *MRI);
  MRI->setRegBank(Reg, Scalar  ? ToyGCN::SGPRRegBank
                       : IsBit ? ToyGCN::LaneMaskRegBank
                               : ToyGCN::VGPRRegBank);
}

/// Inserts reads of whole values, which bank legalization splits.
void ToyGCNRegBankSelect::insertReads(MachineFunction &MF) {
  for (const ToyGCN::PlacedRead &Read : Choice.Reads) {
    MachineInstr &Def = *MRI->getVRegDef(Read.Value);
    MachineBasicBlock &MBB = *MF.getBlockNumbered(Read.In->getNumber());
    Register Scalar =
        MRI->createGenericVirtualRegister(MRI->getType(Read.Value));
    MRI->setRegBank(Scalar, ToyGCN::SGPRRegBank);
    MachineIRBuilder B(MBB, Def.getParent() != &MBB || Def.isPHI()
                                ? MBB.getFirstNonPHI()
                                : std::next(Def.getIterator()));
    B.setDebugLoc(Def.getDebugLoc());
    B.buildInstr(ToyGCN::G_TOYGCN_READFIRSTLANE, {Scalar}, {Read.Value});
    for (const MachineOperand *Use : Read.Uses)
      const_cast<MachineOperand *>(Use)->setReg(Scalar);
  }
}

/// Gives uses of scalar \p Reg after a cycle that lanes leave one by one a copy
/// that each lane makes inside the cycle: in a VGPR, or as a lane mask.
void ToyGCNRegBankSelect::keepPerLane(MachineInstr &Def, Register Reg) {
  if (MRI->getRegBankOrNull(Reg) != &ToyGCN::SGPRRegBank ||
      Def.getOpcode() == TargetOpcode::G_CONSTANT ||
      Def.getOpcode() == TargetOpcode::G_FCONSTANT ||
      Def.getOpcode() == TargetOpcode::G_IMPLICIT_DEF)
    return;
  SmallVector<MachineOperand *, 4> Uses;
  for (MachineOperand &Use : MRI->use_nodbg_operands(Reg))
    if (Use.getParent()->getParent() != Def.getParent() &&
        Divergence->isDivergentUse(Use))
      Uses.push_back(&Use);
  if (Uses.empty())
    return;
  const bool IsBit = MRI->getType(Reg) == LLT::scalar(1);
  MachineBasicBlock &MBB = *Def.getParent();
  Register Copy = MRI->createGenericVirtualRegister(MRI->getType(Reg));
  MRI->setRegBank(Copy, IsBit ? ToyGCN::LaneMaskRegBank : ToyGCN::VGPRRegBank);
  MachineIRBuilder B(MBB, Def.isPHI() ? MBB.getFirstNonPHI()
                                      : std::next(Def.getIterator()));
  B.setDebugLoc(Def.getDebugLoc());
  B.buildInstr(IsBit ? ToyGCN::G_TOYGCN_MASK_FROM_SCALAR
                     : ToyGCN::G_TOYGCN_COPY_LANES,
               {Copy}, {Reg});
  for (MachineOperand *Use : Uses)
    Use->setReg(Copy);
}

/// What is said about a value stands in the value's bank. Where its readers
/// take another one, it becomes a copy.
void ToyGCNRegBankSelect::dropCrossingHints(MachineFunction &MF) {
  const auto &TII = *MF.getSubtarget().getInstrInfo();
  for (MachineBasicBlock &MBB : MF)
    for (MachineInstr &MI : MBB) {
      if (!isPreISelGenericOptimizationHint(MI.getOpcode()) ||
          MRI->getRegBankOrNull(MI.getOperand(0).getReg()) ==
              MRI->getRegBankOrNull(MI.getOperand(1).getReg()))
        continue;
      MI.setDesc(TII.get(TargetOpcode::COPY));
      MI.removeOperand(2);
    }
}

/// Returns true if there are any.
bool ToyGCNRegBankSelect::markDivergentBranches(MachineFunction &MF) {
  const auto &TII = *MF.getSubtarget().getInstrInfo();
  bool Any = false;
  for (MachineBasicBlock &MBB : MF)
    for (MachineInstr &MI : MBB.terminators())
      if (MI.getOpcode() == TargetOpcode::G_BRCOND &&
          Divergence->isDivergentBranch(MBB)) {
        MI.setDesc(TII.get(ToyGCN::G_TOYGCN_BRCOND_LANES));
        Any = true;
      }
  return Any;
}

/// Refuses a divergent operand that the hardware takes from a scalar register.
/// (Earlier passes have lowered divergent lane numbers; here are operands that
/// the source calls uniform although they are not.)
void ToyGCNRegBankSelect::refuseDivergentScalars(MachineFunction &MF) {
  for (const MachineBasicBlock &MBB : MF)
    for (const MachineInstr &MI : MBB) {
      const auto *GI = dyn_cast<GIntrinsic>(&MI);
      const auto Scalars =
          GI ? ToyGCN::getScalarOperands(GI->getIntrinsicID()) : std::nullopt;
      if (!Scalars || !*Scalars)
        continue;
      for (unsigned I = 2; I < MI.getNumOperands(); ++I)
        if (*Scalars & 1 << I && Divergence->isDivergentUse(MI.getOperand(I))) {
          MF.getFunction().getContext().diagnose(DiagnosticInfoUnsupported(
              MF.getFunction(),
              "'" + Intrinsic::getBaseName(GI->getIntrinsicID()) +
                  "' of a value that is not the same in all lanes",
              MI.getDebugLoc()));
          // The result is divergent, too: selection would refuse it again.
          MF.getProperties().setFailedISel();
        }
    }
}

bool ToyGCNRegBankSelect::runOnMachineFunction(MachineFunction &MF) {
  if (MF.getProperties().hasFailedISel())
    return false;
  MRI = &MF.getRegInfo();
  const MachineCycleInfo &Cycles =
      getAnalysis<MachineCycleInfoWrapperPass>().getCycleInfo();
  const MachineDominatorTree &DT =
      getAnalysis<MachineDominatorTreeWrapperPass>().getDomTree();
  const ToyGCN::MachineDivergence Both(MF, Cycles, DT);
  Divergence = &Both;
  place(MF, Cycles, DT);
  for (MachineBasicBlock &MBB : MF)
    for (MachineInstr &MI : MBB)
      for (const MachineOperand &Def : MI.all_defs())
        if (Def.getReg().isVirtual())
          assign(MI, Def.getReg());
  insertReads(MF);
  dropCrossingHints(MF);
  refuseDivergentScalars(MF);
  if (!markDivergentBranches(MF))
    return true;
  // Copies are inserted after their definition and need none themselves.
  for (MachineBasicBlock &MBB : MF)
    for (MachineInstr &MI : make_early_inc_range(MBB))
      for (unsigned I = 0, E = MI.getNumExplicitDefs(); I != E; ++I)
        if (Register R = MI.getOperand(I).getReg(); R.isVirtual())
          keepPerLane(MI, R);
  return true;
}

INITIALIZE_PASS(ToyGCNRegBankSelect, DEBUG_TYPE, "ToyGCN bank selection", false,
                false)

FunctionPass *llvm::createToyGCNRegBankSelectPass(CodeGenOptLevel Level) {
  return new ToyGCNRegBankSelect(Level);
}

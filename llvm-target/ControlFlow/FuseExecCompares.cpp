//===- FuseExecCompares.cpp - Compares with what their result is for ------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// If the result of a compare only takes lanes out of EXEC, the compare writes
/// EXEC itself. If the lanes that fail the compare stay, the inverse compare
/// writes EXEC: for floats "not less", which is true of NaNs, and not "greater
/// or equal".
///
///   $vcc = V_CMP_LT_F32_e64 0, $vgpr0, 0, $vgpr1, 0
///   $exec = S_ANDN2_B64 $exec, killed $vcc      --> $vcc = V_CMPX_NLT_F32_e64
///   S_CBRANCH_EXECNZ %bb.1                            0, $vgpr0, 0, $vgpr1, 0
///                                                   S_CBRANCH_EXECNZ %bb.1
///
/// A compare writes 0 for lanes that are off. So a uniform branch on its result
/// reads it from VCC, and no instruction takes those lanes out first or asks a
/// ballot whether it is 0:
///
///   $sgpr0_sgpr1 = V_CMP_LT_F32_e64 ...       $vcc = V_CMP_LT_F32_e64 ...
///   dead $sgpr2_sgpr3 =                  -->  S_CBRANCH_VCCNZ %bb.1
///       S_AND_B64 killed $sgpr0_sgpr1, $exec
///   S_CBRANCH_SCC1 %bb.1
///
/// Needs: physical registers, toygcn-finish-control-flow. Guarantees: EXEC and
/// all registers that are read later have the values that they had. Where EXEC
/// is saved first, save and change are already one instruction, which stays.
///
//===----------------------------------------------------------------------===//

#include "ControlFlow/DebugValues.h"
#include "ControlFlow/WaveRemarks.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "Tools/PassBase.h"
#include "ToyGCNSubtarget.h"
#include "llvm/CodeGen/LiveRegUnits.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-fuse-exec-compares"

namespace {
class ToyGCNFuseExecCompares final
    : public MachinePass<ToyGCNFuseExecCompares, KeepsCFG> {
  bool runOnMachineFunction(MachineFunction &MF) override;

  const ToyGCNInstrInfo *TII = nullptr;
  const ToyGCNRegisterInfo *TRI = nullptr;

  MachineInstr *compareOf(MachineInstr &Change, Register Mask) const;
  MachineInstr *replace(MachineInstr &Compare, MachineInstr &Change,
                        unsigned Opcode, Register Mask);
  MachineInstr *fuse(MachineInstr &Change, const LiveRegUnits &Live);
  MachineInstr *testOf(MachineInstr &Branch) const;
  MachineInstr *testedCompare(MachineInstr &Test, Register Mask) const;
  bool mayBeInVCC(const MachineInstr &Compare, const MachineInstr &Test,
                  const MachineInstr &Branch, const LiveRegUnits &Live) const;
  bool branchOnCompare(MachineBasicBlock &MBB);
};

/// EXEC = EXEC & Mask, or EXEC & ~Mask.
struct ExecChange {
  Register Mask;
  bool Inverse;
};
} // namespace

static std::optional<ExecChange> asExecChange(const MachineInstr &MI) {
  const bool AndN2 = MI.getOpcode() == ToyGCN::S_ANDN2_B64;
  if (!AndN2 && MI.getOpcode() != ToyGCN::S_AND_B64)
    return std::nullopt;
  const MachineOperand &A = MI.getOperand(1), &B = MI.getOperand(2);
  if (MI.getOperand(0).getReg() != ToyGCN::EXEC || !A.isReg() || !B.isReg())
    return std::nullopt;
  if (A.getReg() == ToyGCN::EXEC && B.getReg() != ToyGCN::EXEC)
    return ExecChange{B.getReg(), AndN2};
  if (!AndN2 && B.getReg() == ToyGCN::EXEC && A.getReg() != ToyGCN::EXEC)
    return ExecChange{A.getReg(), false};
  return std::nullopt;
}

/// The compare that writes EXEC with the bits of \p Opcode, or of its inverse;
/// -1 if no compare does.
static int toExecOpcode(unsigned Opcode, bool Inverse) {
  int Result = ToyGCN::getCompareToExec(Opcode);
  if (Result < 0 || !Inverse)
    return Result;
  const int Second = ToyGCN::getSecondOfPair(Result);
  return Second >= 0 ? Second : ToyGCN::getFirstOfPair(Result);
}

/// The compare before \p Change that made \p Mask, if it can move there:
/// nothing between them reads its result or changes its operands.
MachineInstr *ToyGCNFuseExecCompares::compareOf(MachineInstr &Change,
                                                Register Mask) const {
  MachineBasicBlock &MBB = *Change.getParent();
  SmallVector<MachineInstr *, 8> Between;
  for (auto It = std::next(Change.getReverseIterator()); It != MBB.rend();
       ++It) {
    MachineInstr &MI = *It;
    if (MI.isDebugInstr())
      continue;
    if (ToyGCN::getCompareToExec(MI.getOpcode()) >= 0 &&
        MI.getOperand(0).getReg() == Mask) {
      const bool Clobbered = any_of(Between, [&](const MachineInstr *B) {
        return any_of(MI.uses(), [&](const MachineOperand &Use) {
          return Use.isReg() && Use.getReg() &&
                 B->modifiesRegister(Use.getReg(), TRI);
        });
      });
      return Clobbered ? nullptr : &MI;
    }
    if (MI.modifiesRegister(Mask, TRI) || MI.readsRegister(Mask, TRI))
      return nullptr;
    Between.push_back(&MI);
  }
  return nullptr;
}

/// Moves \p Compare to \p Change.
MachineInstr *ToyGCNFuseExecCompares::replace(MachineInstr &Compare,
                                              MachineInstr &Change,
                                              unsigned Opcode, Register Mask) {
  auto New = BuildMI(*Change.getParent(), Change, Compare.getDebugLoc(),
                     TII->get(Opcode), Mask)
                 .setMIFlags(Compare.getFlags());
  for (const MachineOperand &MO : drop_begin(Compare.explicit_operands()))
    New.add(MO);
  ToyGCN::forgetValue(Compare, Compare.getOperand(0).getReg(), TRI);
  // Its operands now live until here.
  for (MachineInstr &MI : make_range(Compare.getIterator(), New->getIterator()))
    for (const MachineOperand &MO : New->uses())
      if (MO.isReg() && MO.getReg())
        MI.clearRegisterKills(MO.getReg(), TRI);
  Compare.eraseFromParent();
  Change.eraseFromParent();
  return New;
}

/// \p Live has the registers that are live after \p Change. Returns the
/// compare, or null.
MachineInstr *ToyGCNFuseExecCompares::fuse(MachineInstr &Change,
                                           const LiveRegUnits &Live) {
  const auto How = asExecChange(Change);
  if (!How || !Live.available(ToyGCN::SCC))
    return nullptr;
  MachineInstr *Compare = compareOf(Change, How->Mask);
  if (!Compare)
    return nullptr;
  const bool MaskIsDead = Live.available(How->Mask.asMCReg());
  const int Opcode = toExecOpcode(Compare->getOpcode(), How->Inverse);
  // An inverse compare writes the inverse mask.
  if (Opcode < 0 || (How->Inverse && !MaskIsDead))
    return nullptr;
  // The short form writes VCC.
  const bool UseVCC = MaskIsDead && Live.available(ToyGCN::VCC);
  MachineInstr *New = replace(*Compare, Change, Opcode,
                              UseVCC ? Register(ToyGCN::VCC) : How->Mask);
  New->getOperand(0).setIsDead(MaskIsDead);
  return New;
}

/// The mask in which \p MI looks for active lanes: SCC says that it has some,
/// or with S_CMP_EQ_U64 none. 0 for other instructions.
static Register testedMask(const MachineInstr &MI) {
  const bool IsAnd = MI.getOpcode() == ToyGCN::S_AND_B64;
  if (IsAnd ? !MI.getOperand(0).isDead()
            : MI.getOpcode() != ToyGCN::S_CMP_EQ_U64 &&
                  MI.getOpcode() != ToyGCN::S_CMP_LG_U64)
    return Register();
  const MachineOperand &A = MI.getOperand(IsAnd), &B = MI.getOperand(IsAnd + 1);
  auto IsNeutral = [&](const MachineOperand &MO) {
    return IsAnd ? MO.isReg() && MO.getReg() == ToyGCN::EXEC
                 : MO.isImm() && MO.getImm() == 0;
  };
  const MachineOperand &Mask = IsNeutral(A) ? B : A;
  return Mask.isReg() && (IsNeutral(A) || IsNeutral(B)) ? Mask.getReg()
                                                        : Register();
}

/// The active lanes' bits of a mask decide \p Branch: the instruction that
/// tests them, or null. Nothing else reads its result.
MachineInstr *ToyGCNFuseExecCompares::testOf(MachineInstr &Branch) const {
  for (auto It = std::next(Branch.getReverseIterator());
       It != Branch.getParent()->rend(); ++It) {
    MachineInstr &MI = *It;
    if (MI.isDebugInstr())
      continue;
    if (MI.modifiesRegister(ToyGCN::SCC, TRI))
      return testedMask(MI) ? &MI : nullptr;
    if (MI.readsRegister(ToyGCN::SCC, TRI))
      return nullptr;
  }
  return nullptr;
}

/// The compare that made \p Mask under the EXEC of \p Test, or null.
MachineInstr *ToyGCNFuseExecCompares::testedCompare(MachineInstr &Test,
                                                    Register Mask) const {
  for (auto It = std::next(Test.getReverseIterator());
       It != Test.getParent()->rend(); ++It) {
    MachineInstr &MI = *It;
    if (MI.isDebugInstr())
      continue;
    if (ToyGCN::getCompareToExec(MI.getOpcode()) >= 0 &&
        MI.getOperand(0).getReg() == Mask)
      return &MI;
    if (MI.modifiesRegister(Mask, TRI) ||
        MI.modifiesRegister(ToyGCN::EXEC, TRI))
      return nullptr;
  }
  return nullptr;
}

/// Whether VCC can hold the result of \p Compare until \p Branch. \p Live has
/// what is live after the block.
bool ToyGCNFuseExecCompares::mayBeInVCC(const MachineInstr &Compare,
                                        const MachineInstr &Test,
                                        const MachineInstr &Branch,
                                        const LiveRegUnits &Live) const {
  const Register Mask = Compare.getOperand(0).getReg();
  const bool Moves = Mask != ToyGCN::VCC;
  if (Moves &&
      (!Live.available(ToyGCN::VCC) || !Live.available(Mask.asMCReg())))
    return false;
  for (auto It = std::next(Compare.getIterator());
       It != Compare.getParent()->end(); ++It) {
    const MachineInstr &MI = *It;
    if (&MI == &Test || &MI == &Branch || MI.isDebugInstr())
      continue;
    if (MI.modifiesRegister(ToyGCN::VCC, TRI) ||
        (Moves &&
         (MI.readsRegister(ToyGCN::VCC, TRI) || MI.readsRegister(Mask, TRI))))
      return false;
  }
  return true;
}

/// Lets the branch of \p MBB read a compare's result.
bool ToyGCNFuseExecCompares::branchOnCompare(MachineBasicBlock &MBB) {
  const auto Branch = find_if(MBB.terminators(), [](const MachineInstr &MI) {
    return MI.getOpcode() == ToyGCN::S_CBRANCH_SCC0 ||
           MI.getOpcode() == ToyGCN::S_CBRANCH_SCC1;
  });
  LiveRegUnits Live(*TRI);
  Live.addLiveOuts(MBB);
  if (Branch == MBB.end() || !Live.available(ToyGCN::SCC))
    return false;
  MachineInstr *Test = testOf(*Branch);
  const Register Mask = Test ? testedMask(*Test) : Register();
  MachineInstr *Compare = Test ? testedCompare(*Test, Mask) : nullptr;
  if (!Compare || !mayBeInVCC(*Compare, *Test, *Branch, Live))
    return false;
  if (Mask != ToyGCN::VCC) {
    ToyGCN::forgetValue(*Compare, Mask, TRI);
    Compare->getOperand(0).setReg(ToyGCN::VCC);
  }
  for (MachineInstr &MI :
       make_range(std::next(Compare->getIterator()), Branch->getIterator()))
    MI.clearRegisterKills(ToyGCN::VCC, TRI);
  const bool IfSome = (Branch->getOpcode() == ToyGCN::S_CBRANCH_SCC1) !=
                      (Test->getOpcode() == ToyGCN::S_CMP_EQ_U64);
  BuildMI(MBB, *Branch, Branch->getDebugLoc(),
          TII->get(IfSome ? ToyGCN::S_CBRANCH_VCCNZ : ToyGCN::S_CBRANCH_VCCZ))
      .add(Branch->getOperand(0));
  Branch->eraseFromParent();
  Test->eraseFromParent();
  return true;
}

static void remarkFused(MachineInstr &MI) {
  MachineOptimizationRemarkEmitter ORE(*MI.getMF(), nullptr);
  ORE.emit([&] {
    return MachineOptimizationRemark(DEBUG_TYPE, "CompareFused",
                                     MI.getDebugLoc(), MI.getParent())
           << "the last compare of " << ToyGCN::namedBlock(*MI.getParent())
           << " writes EXEC itself";
  });
}

bool ToyGCNFuseExecCompares::runOnMachineFunction(MachineFunction &MF) {
  const auto &ST = MF.getSubtarget<ToyGCNSubtarget>();
  TII = ST.getInstrInfo();
  TRI = ST.getRegisterInfo();
  bool Changed = false;
  LiveRegUnits Live(*TRI);
  for (MachineBasicBlock &MBB : MF) {
    Changed |= branchOnCompare(MBB);
    Live.clear();
    Live.addLiveOuts(MBB);
    for (auto It = MBB.rbegin(); It != MBB.rend(); ++It) {
      if (MachineInstr *New = fuse(*It, Live)) {
        It = New->getReverseIterator();
        remarkFused(*New);
        Changed = true;
      }
      if (!It->isDebugInstr())
        Live.stepBackward(*It);
    }
  }
  return Changed;
}

TOYGCN_DEFINE_PASS(Function, FuseExecCompares,
                   "ToyGCN fusion of compares with changes of EXEC")

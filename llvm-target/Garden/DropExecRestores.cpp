//===- DropExecRestores.cpp - Lanes that return only to leave -------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A sum over a workgroup is a chain of branches, each for half of the lanes of
/// the one before. Where lanes meet, all come back, and the next compare sends
/// them away again, and more. If nothing between reads EXEC, they stay away:
///
///   bb.0: $vcc = V_CMPX_GT_U32_e64 32, $vgpr0
///         S_CBRANCH_EXECZ %bb.2
///   bb.1: ...
///   bb.2: $exec = S_MOV_B64 $sgpr2_sgpr3     bb.2: S_BARRIER
///         S_BARRIER                     -->        $vcc = V_CMPX_GT_U32_e64
///         $vcc = V_CMPX_GT_U32_e64 16, $vgpr0
///
/// Needs: physical registers, toygcn-fuse-exec-compares. Guarantees: EXEC is
/// what it was wherever an instruction reads it, and after the compare. The
/// lanes of the second compare are among those of the first by its constants.
///
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "Tools/PassBase.h"
#include "ToyGCN.h"
#include "ToyGCNSubtarget.h"
#include "llvm/CodeGen/MachineOptimizationRemarkEmitter.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/InitializePasses.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-drop-exec-restores"

namespace llvm::ToyGCN {
namespace {
struct DwordCompareRow {
  uint16_t Opcode;
  CmpInst::Predicate Predicate;
};

#define GET_DwordCompareTable_DECL
#define GET_DwordCompareTable_IMPL
#include "ToyGCNGenSearchableTables.inc"

/// The lanes of \c Saved whose \c Dword is one of \c Values.
struct Lanes {
  Register Saved, Dword;
  ConstantRange Values;

  bool operator==(const Lanes &O) const {
    return Saved == O.Saved && Dword == O.Dword && Values == O.Values;
  }
};
} // namespace
} // namespace llvm::ToyGCN

using ToyGCN::Lanes;

namespace {
class ToyGCNDropExecRestores final
    : public MachinePass<ToyGCNDropExecRestores, KeepsCFG> {
  bool runOnMachineFunction(MachineFunction &MF) override;

  const TargetRegisterInfo *TRI = nullptr;
  /// EXEC at the end of blocks, where it is known.
  DenseMap<const MachineBasicBlock *, Lanes> AtEnd;

  std::optional<Lanes> atStart(const MachineBasicBlock &MBB) const;
  std::optional<Lanes> pass(const MachineInstr &MI,
                            std::optional<Lanes> Active) const;
  MachineInstr *findCompare(MachineInstr &Restore) const;
};
} // namespace

static std::optional<Register> restoredFrom(const MachineInstr &MI) {
  if (MI.getOpcode() == ToyGCN::S_MOV_B64 &&
      MI.getOperand(0).getReg() == ToyGCN::EXEC && MI.getOperand(1).isReg())
    return MI.getOperand(1).getReg();
  return std::nullopt;
}

/// The lanes of \p Saved for which the compare \p MI is true, or not.
static std::optional<Lanes> compared(const MachineInstr &MI, Register Saved,
                                     bool Inverse) {
  const auto *Row = ToyGCN::findDwordCompare(MI.getOpcode());
  if (!Row)
    return std::nullopt;
  const MachineOperand *A = &MI.getOperand(1), *B = &MI.getOperand(2);
  CmpInst::Predicate Predicate = Row->Predicate;
  if (A->isImm()) {
    std::swap(A, B);
    Predicate = CmpInst::getSwappedPredicate(Predicate);
  }
  if (!A->isReg() || !B->isImm())
    return std::nullopt;
  if (Inverse)
    Predicate = CmpInst::getInversePredicate(Predicate);
  const APInt Constant(32, uint64_t(B->getImm()), /*isSigned=*/false,
                       /*implicitTrunc=*/true);
  return Lanes{Saved, A->getReg(),
               ConstantRange::makeExactICmpRegion(Predicate, Constant)};
}

/// What comes with every edge: known lanes, or none at all, which are among
/// any.
std::optional<Lanes>
ToyGCNDropExecRestores::atStart(const MachineBasicBlock &MBB) const {
  std::optional<Lanes> Known;
  for (const MachineBasicBlock *Pred : MBB.predecessors()) {
    auto It = AtEnd.find(Pred);
    if (It == AtEnd.end() || (Known && !(*Known == It->second)))
      return std::nullopt;
    Known = It->second;
  }
  return Known;
}

/// The active lanes after \p MI, if they were \p Active before it. \p Active
/// has all values where EXEC is a register.
std::optional<Lanes>
ToyGCNDropExecRestores::pass(const MachineInstr &MI,
                             std::optional<Lanes> Active) const {
  if (MI.isDebugInstr())
    return Active;
  if (auto Saved = restoredFrom(MI))
    return Lanes{*Saved, Register(), ConstantRange::getFull(32)};
  const bool WritesExec = MI.modifiesRegister(ToyGCN::EXEC, TRI);
  if (WritesExec && Active && Active->Values.isFullSet() &&
      !MI.modifiesRegister(Active->Saved, TRI))
    return compared(MI, Active->Saved, false);
  if (MI.getOpcode() == ToyGCN::S_AND_SAVEEXEC_B64 ||
      MI.getOpcode() == ToyGCN::S_ANDN1_SAVEEXEC_B64) {
    const MachineInstr *Before = MI.getPrevNode();
    const Register Mask = MI.getOperand(1).getReg();
    if (Before && !Before->modifiesRegister(ToyGCN::EXEC, TRI) &&
        ToyGCN::findDwordCompare(Before->getOpcode()) &&
        Before->getOperand(0).getReg() == Mask)
      return compared(*Before, MI.getOperand(0).getReg(),
                      MI.getOpcode() == ToyGCN::S_ANDN1_SAVEEXEC_B64);
    return std::nullopt;
  }
  if (!Active || WritesExec || MI.isCall() ||
      MI.modifiesRegister(Active->Saved, TRI) ||
      (Active->Dword && MI.modifiesRegister(Active->Dword, TRI)))
    return std::nullopt;
  return Active;
}

/// The compare after \p Restore that writes EXEC, if nothing between them reads
/// it. What becomes an instruction later may read it, too.
MachineInstr *ToyGCNDropExecRestores::findCompare(MachineInstr &Restore) const {
  for (auto It = std::next(Restore.getIterator());
       It != Restore.getParent()->end(); ++It) {
    if (It->isDebugInstr())
      continue;
    if (It->modifiesRegister(ToyGCN::EXEC, TRI))
      return ToyGCN::findDwordCompare(It->getOpcode()) ? &*It : nullptr;
    if (It->readsRegister(ToyGCN::EXEC, TRI) || It->isCall() ||
        It->isInlineAsm() || It->isTerminator() ||
        It->getOpcode() == ToyGCN::S_TRAP || It->isCopy() ||
        It->modifiesRegister(Restore.getOperand(1).getReg(), TRI))
      return nullptr;
  }
  return nullptr;
}

static void remarkDropped(MachineInstr &MI) {
  MachineOptimizationRemarkEmitter ORE(*MI.getMF(), nullptr);
  ORE.emit([&] {
    return MachineOptimizationRemark(DEBUG_TYPE, "StayAway", MI.getDebugLoc(),
                                     MI.getParent())
           << "lanes that this compare takes out do not come back before it";
  });
}

bool ToyGCNDropExecRestores::runOnMachineFunction(MachineFunction &MF) {
  TRI = MF.getSubtarget().getRegisterInfo();
  AtEnd.clear();
  bool Changed = false;
  // In the wave's order; loops are left alone.
  for (MachineBasicBlock &MBB : MF) {
    std::optional<Lanes> Active = atStart(MBB);
    const std::optional<Lanes> Before = Active;
    MachineInstr *Dropped = nullptr;
    for (MachineInstr &MI : MBB) {
      const auto Saved = restoredFrom(MI);
      MachineInstr *Compare =
          Saved && Before && Before == Active && Before->Saved == *Saved
              ? findCompare(MI)
              : nullptr;
      const auto After =
          Compare ? compared(*Compare, *Saved, false) : std::nullopt;
      if (After && After->Dword == Before->Dword &&
          Before->Values.contains(After->Values)) {
        remarkDropped(*Compare);
        Dropped = &MI;
      }
      Active = pass(MI, Active);
    }
    if (Dropped)
      Dropped->eraseFromParent();
    Changed |= Dropped != nullptr;
    if (Active)
      AtEnd.insert({&MBB, *Active});
  }
  return Changed;
}

TOYGCN_DEFINE_PASS(Function, DropExecRestores,
                   "ToyGCN removal of restored lanes that leave again")

//===- ConvergenceRecord.cpp - Where lanes are asked together -------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Verify/ConvergenceRecord.h"
#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "Uniformity/Divergence.h"
#include "Uniformity/DivergentEdges.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/CodeGen/MachinePostDominators.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;
using namespace ToyGCN;

//===----------------------------------------------------------------------===//
// LLVM IR
//===----------------------------------------------------------------------===//

/// strict.wwm is convergent, but wherever it stands it gives a lane the value
/// that the lane has in whole-wave mode.
static const CallBase *asConvergent(const Value *V) {
  const auto *Call = dyn_cast_or_null<CallBase>(V);
  const bool AsksLanes =
      Call && Call->isConvergent() &&
      Call->getIntrinsicID() != Intrinsic::amdgcn_strict_wwm &&
      Call->getIntrinsicID() != Intrinsic::amdgcn_wwm;
  return AsksLanes ? Call : nullptr;
}

IRConvergence::IRConvergence(const Function &F) {
  for (const Instruction &I : instructions(F))
    if (const CallBase *Call = asConvergent(&I))
      Entries.push_back({Call, const_cast<CallBase *>(Call),
                         SmallVector<WeakTrackingVH, 4>(Call->args()),
                         const_cast<BasicBlock *>(I.getParent()),
                         Call->getIntrinsicID()});
}

/// True if both calls ask the same, as far as the arguments tell.
bool IRConvergence::Entry::isEqual(const CallBase &Other) const {
  return Other.getIntrinsicID() == Callee &&
         equal(Arguments, Other.args(),
               [](const WeakTrackingVH &A, const Value *B) { return A == B; });
}

std::optional<std::string>
IRConvergence::findMoved(const Function &F, const PostDominatorTree &PostDom,
                         const IRDivergence &Divergence) const {
  std::optional<DivergentEdges<BasicBlock>> Places;
  for (const Entry &E : Entries) {
    const Value *BlockThen = E.Block;
    const CallBase *Now = asConvergent(E.Op);
    if (!Now || !BlockThen || Now->getParent() == BlockThen ||
        (Now != E.Was && !E.isEqual(*Now)))
      continue;
    if (!Places)
      Places.emplace(F, PostDom, [&](const BasicBlock &B) {
        return Divergence.isDivergentBranch(B);
      });
    const auto *Then = cast<BasicBlock>(BlockThen);
    if (Places->of(*Then) == Places->of(*Now->getParent()))
      continue;
    std::string Text;
    raw_string_ostream OS(Text);
    OS << "a convergent operation was moved to where other lanes are active\n "
       << *Now << "\n  from ";
    Then->printAsOperand(OS, /*PrintType=*/false);
    OS << " to ";
    Now->getParent()->printAsOperand(OS, /*PrintType=*/false);
    return Text;
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Machine SSA
//===----------------------------------------------------------------------===//

bool ToyGCN::asksLanes(const MachineInstr &MI) {
  return MI.isConvergent() && !MI.isTerminator();
}

bool ToyGCN::isLanesOwnGraph(const MachineFunction &MF) {
  return MF.getProperties().hasIsSSA() &&
         MF.getRegInfo().def_empty(ToyGCN::EXEC);
}

static Register resultOf(const MachineInstr &MI) {
  for (const MachineOperand &Def : MI.all_defs())
    if (Def.getReg().isVirtual())
      return Def.getReg();
  return Register();
}

MachineConvergence::MachineConvergence(const MachineFunction &MF) {
  const MachineRegisterInfo &MRI = MF.getRegInfo();
  for (const MachineBasicBlock &MBB : MF)
    for (const MachineInstr &MI : MBB) {
      if (!asksLanes(MI))
        continue;
      Entry E{&MI, resultOf(MI), &MBB, MI.getOpcode(), {}, {}};
      append_range(E.Operands, MI.explicit_uses());
      if (E.Result)
        for (const MachineOperand &Use : MRI.use_nodbg_operands(E.Result)) {
          const MachineInstr &User = *Use.getParent();
          E.Uses.push_back({&User, User.getOperandNo(&Use), User.getOpcode()});
        }
      Entries.push_back(std::move(E));
    }
}

/// True if both instructions ask the same, as far as the operands tell.
bool MachineConvergence::Entry::isEqual(const MachineInstr &Other) const {
  return Other.getOpcode() == Opcode &&
         equal(Operands, Other.explicit_uses(),
               [](const MachineOperand &A, const MachineOperand &B) {
                 return A.isIdenticalTo(B);
               });
}

namespace {
/// A function after a pass.
class AfterPass {
public:
  explicit AfterPass(const MachineFunction &MF)
      : MRI(MF.getRegInfo()), Lanes(MF), Oracle(Lanes.program()) {
    // The tree's interface has no const.
    auto &Mutable = const_cast<MachineFunction &>(MF);
    PostDom.recalculate(Mutable);
    Places.emplace(MF, PostDom, [&](const MachineBasicBlock &MBB) {
      return Oracle.isBranchDivergent(Lanes.number(MBB));
    });
    for (const MachineBasicBlock &MBB : MF) {
      Blocks.insert(&MBB);
      for (const MachineInstr &MI : MBB)
        Instrs.insert(&MI);
    }
  }
  bool has(const MachineInstr *MI) const { return Instrs.contains(MI); }
  /// True if \p MI asks other lanes than in block \p Then.
  bool isElsewhere(const MachineInstr &MI,
                   const MachineBasicBlock *Then) const {
    return isOtherPlace(*MI.getParent(), Then) && !leavesInPlace(MI);
  }
  const MachineInstr *definition(Register R) const {
    return R.isVirtual() ? MRI.getVRegDef(R) : nullptr;
  }

private:
  bool isOtherPlace(const MachineBasicBlock &MBB,
                    const MachineBasicBlock *Then) const {
    return &MBB != Then && Blocks.contains(Then) &&
           Places->of(MBB) != Places->of(*Then);
  }
  /// True for a V_STRICT_WWM_B32 that stands where the lanes are that its
  /// operand was computed for. It copies each lane for itself, so which other
  /// lanes are active does not matter there. Anywhere else, whole-wave code may
  /// have written the operand again for other lanes.
  bool leavesInPlace(const MachineInstr &MI) const {
    if (MI.getOpcode() != ToyGCN::V_STRICT_WWM_B32)
      return false;
    const MachineInstr *Computed = definition(MI.getOperand(1).getReg());
    return Computed && !isOtherPlace(*MI.getParent(), Computed->getParent());
  }

  const MachineRegisterInfo &MRI;
  const OracleInput Lanes;
  const DivergenceOracle Oracle;
  MachinePostDominatorTree PostDom;
  std::optional<DivergentEdges<MachineBasicBlock>> Places;
  DenseSet<const MachineBasicBlock *> Blocks;
  DenseSet<const MachineInstr *> Instrs;
};
} // namespace

static std::string describe(const char *What, const MachineInstr &MI,
                            const MachineBasicBlock &Then) {
  std::string Text;
  raw_string_ostream OS(Text);
  OS << What << "\n  ";
  MI.print(OS, /*IsStandalone=*/true, /*SkipOpers=*/false,
           /*SkipDebugLoc=*/true, /*AddNewLine=*/false,
           MI.getMF()->getSubtarget().getInstrInfo());
  OS << "\n  from " << printMBBReference(Then) << " to "
     << printMBBReference(*MI.getParent());
  return Text;
}

std::optional<std::string>
MachineConvergence::findMoved(const MachineFunction &MF) const {
  if (Entries.empty())
    return std::nullopt;
  const AfterPass After(MF);
  for (const Entry &E : Entries) {
    const MachineInstr *Now = E.Result          ? After.definition(E.Result)
                              : After.has(E.Op) ? E.Op
                                                : nullptr;
    if (Now) {
      if (Now->getOpcode() == E.Opcode && After.isElsewhere(*Now, E.Block))
        return describe("a convergent operation was moved to where other lanes "
                        "are active",
                        *Now, *E.Block);
      continue;
    }
    // The operation is gone. Do its users now read the result of other lanes?
    for (const Use &U : E.Uses) {
      if (!After.has(U.User) || U.User->getOpcode() != U.Opcode ||
          U.Operand >= U.User->getNumOperands() ||
          !U.User->getOperand(U.Operand).isReg())
        continue;
      const MachineInstr *Other =
          After.definition(U.User->getOperand(U.Operand).getReg());
      if (Other && E.isEqual(*Other) && After.isElsewhere(*Other, E.Block))
        return describe("a convergent operation was replaced by one of other "
                        "lanes",
                        *Other, *E.Block);
    }
  }
  return std::nullopt;
}

const MachineInstr *ToyGCN::findMaskAsNumber(const MachineFunction &MF) {
  const MachineRegisterInfo &MRI = MF.getRegInfo();
  const TargetRegisterInfo &TRI = *MRI.getTargetRegisterInfo();
  using Holds = OracleInput::Holds;
  for (const MachineBasicBlock &MBB : MF)
    for (const MachineInstr &MI : MBB) {
      if (!MI.isCopyLike() && !MI.isRegSequence())
        continue;
      if (OracleInput::holds(MI.getOperand(0).getReg(), MRI) != Holds::Scalar)
        continue;
      for (const MachineOperand &Use : MI.all_uses()) {
        const MachineInstr *Def =
            Use.getReg().isVirtual() ? MRI.getVRegDef(Use.getReg()) : nullptr;
        if (Def && (Def->getDesc().TSFlags & ToyGCN::TSFlags::VOPC) &&
            !Def->readsRegister(ToyGCN::WHOLE_WAVE, &TRI))
          return &MI;
      }
    }
  return nullptr;
}

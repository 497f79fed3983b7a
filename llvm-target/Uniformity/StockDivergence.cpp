//===- StockDivergence.cpp - LLVM's analysis, corrected -------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Uniformity/StockDivergence.h"
#include "ToyGCNOperands.h"
#include "ToyGCNRegisterBankInfo.h"
#include "ToyGCNSubtarget.h"
#include "Uniformity/UniformityFacts.h"
#include "llvm/ADT/GenericUniformityImpl.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/Analysis/TargetTransformInfoImpl.h"
#include "llvm/CodeGen/MachineCycleAnalysis.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/MachineSSAContext.h"
#include "llvm/IR/CycleInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/SSAContext.h"
#include <set>

using namespace llvm;
using namespace llvm::ToyGCN;

//===----------------------------------------------------------------------===//
// What the two kinds of code call by different names
//===----------------------------------------------------------------------===//

template <class DoT> static void forEachUser(const Instruction &I, DoT Do) {
  for (const User *U : I.users())
    Do(*cast<Instruction>(U));
}
template <class DoT> static void forEachUser(const MachineInstr &MI, DoT Do) {
  const MachineRegisterInfo &MRI = MI.getMF()->getRegInfo();
  for (const MachineOperand &Def : MI.all_defs())
    if (Def.getReg().isVirtual())
      for (const MachineInstr &User : MRI.use_nodbg_instructions(Def.getReg()))
        Do(User);
}

static const Instruction *definition(const Use &U) {
  return dyn_cast<Instruction>(U.get());
}
/// Null for a physical register that no one instruction before the reader in
/// its block writes as a whole.
static const MachineInstr *definition(const MachineOperand &Use) {
  const MachineInstr &Reader = *Use.getParent();
  const MachineRegisterInfo &MRI = Reader.getMF()->getRegInfo();
  if (Use.getReg().isVirtual())
    return MRI.getVRegDef(Use.getReg());
  const TargetRegisterInfo *TRI = MRI.getTargetRegisterInfo();
  const MachineInstr *Before = Reader.getPrevNode();
  while (Before && !Before->modifiesRegister(Use.getReg(), TRI))
    Before = Before->getPrevNode();
  return Before && Before->definesRegister(Use.getReg(), TRI) ? Before
                                                              : nullptr;
}

static const Instruction &user(const Use &U) {
  return *cast<Instruction>(U.getUser());
}
static const MachineInstr &user(const MachineOperand &Use) {
  return *Use.getParent();
}

template <class TestT> static bool anyUse(const Instruction &I, TestT Test) {
  return any_of(I.operands(), Test);
}
template <class TestT> static bool anyUse(const MachineInstr &MI, TestT Test) {
  return any_of(MI.all_uses(), Test);
}

static bool isPhi(const Instruction &I) { return isa<PHINode>(I); }
static bool isPhi(const MachineInstr &MI) { return MI.isPHI(); }

template <class AnalysisT>
static bool isDivergentValue(const AnalysisT &Lanes, const Use &U) {
  return Lanes.isDivergent(U.get());
}
template <class AnalysisT>
static bool isDivergentValue(const AnalysisT &Lanes,
                             const MachineOperand &Use) {
  return Lanes.isDivergent(Use.getReg());
}

/// False if \p I may give another value when it is computed again from the same
/// operands.
static bool isRepeatable(const Instruction &I) {
  return !isa<PHINode, CallBase, FreezeInst>(I) && !I.mayReadOrWriteMemory();
}
/// The compiler reads the first lane of what is the same in all lanes, which
/// the verifier checks where it does so. What is frozen is one value each time,
/// also if nothing defines it (Select/FrozenValues.h).
static bool isRepeatable(const MachineInstr &MI) {
  switch (MI.getOpcode()) {
  case ToyGCN::G_TOYGCN_READFIRSTLANE:
  case ToyGCN::V_READFIRSTLANE_B32:
  case ToyGCN::V_READFIRSTLANE_B32_half:
    return true;
  default:
    return !MI.isPHI() && !MI.isCall() && !MI.isConvergent() &&
           !MI.hasUnmodeledSideEffects() &&
           (!MI.mayLoadOrStore() || MI.isDereferenceableInvariantLoad());
  }
}

/// True for an operand whose value is known to come from definition(). Which
/// lanes are active makes no value another one.
static bool isFollowed(const Use &) { return true; }
static bool isFollowed(const MachineOperand &Use) {
  return !Use.readsReg() || !Use.getReg().isPhysical() ||
         Use.getReg() == ToyGCN::EXEC || definition(Use);
}

/// True if \p Def, or what it is a copy of, is undefined. Faulty code may copy
/// in a circle.
static bool isUndefined(const MachineInstr *Def) {
  SmallPtrSet<const MachineInstr *, 4> Seen;
  while (Def && Def->isFullCopy() && Seen.insert(Def).second)
    Def = definition(Def->getOperand(1));
  return Def && (Def->isImplicitDef() ||
                 Def->getOpcode() == TargetOpcode::G_IMPLICIT_DEF);
}

/// True if the register of \p Phi has a place for each lane: one that comes by
/// an undefined operand finds there what it held before.
static bool keepsLanes(const MachineInstr &Phi) {
  const MachineRegisterInfo &MRI = Phi.getMF()->getRegInfo();
  const Register Reg = Phi.getOperand(0).getReg();
  if (const RegisterBank *Bank = MRI.getRegBankOrNull(Reg))
    return Bank != &ToyGCN::SGPRRegBank;
  const TargetRegisterClass *RC = MRI.getRegClassOrNull(Reg);
  return RC && (!ToyGCNRegisterInfo::isSGPRClass(RC) ||
                ToyGCN::LaneMask_64RegClass.hasSubClassEq(RC));
}

/// True if inline assembly leaves its results in scalar registers, so that they
/// are scalars. LLVM asks for instructions, not for each result.
static bool isScalarText(const Instruction &) { return false; }
static bool isScalarText(const MachineInstr &MI) {
  const MachineRegisterInfo &MRI = MI.getMF()->getRegInfo();
  return MI.isInlineAsm() && all_of(MI.all_defs(), [&](auto &Def) {
           const TargetRegisterClass *RC =
               Def.getReg().isVirtual() ? MRI.getRegClassOrNull(Def.getReg())
                                        : nullptr;
           return !Def.getReg().isVirtual() ||
                  (RC && ToyGCNRegisterInfo::isSGPRClass(RC));
         });
}

/// False if all ways give \p Phi one value.
static bool choosesByWay(const Instruction &Phi) {
  return !SSAContext::isConstantOrUndefValuePhi(Phi);
}
/// LLVM sees neither copies of undefined registers nor numbers, which machine
/// code may compute several times. One instruction may define several values.
static bool choosesByWay(const MachineInstr &Phi) {
  const MachineOperand *Only = nullptr;
  bool SomeUndefined = false;
  for (const MachineOperand &Use : Phi.all_uses()) {
    const MachineInstr *Def = definition(Use);
    if (!Def)
      return true;
    if (Def == &Phi)
      continue;
    if (isUndefined(Def)) {
      SomeUndefined = true;
      continue;
    }
    const MachineOperand *Other = std::exchange(Only, &Use);
    if (!Other || Other->isIdenticalTo(Use))
      continue;
    const auto Constant = getMovedConstant(*Def);
    if (!Constant || Other->getSubReg() != Use.getSubReg() ||
        Constant != getMovedConstant(*definition(*Other)))
      return true;
  }
  return SomeUndefined && Only && keepsLanes(Phi);
}

//===----------------------------------------------------------------------===//
// The facts
//===----------------------------------------------------------------------===//

namespace {
/// Answers LLVM's analysis of IR. A pass manager has the target's own answers
/// for passes on functions only. Machine code asks the instruction info.
class Facts final : public TargetTransformInfoImplBase {
public:
  explicit Facts(const DataLayout &DL) : TargetTransformInfoImplBase(DL) {}
  bool hasBranchDivergence(const Function * = nullptr) const override {
    return true;
  }
  InstructionUniformity
  getInstructionUniformity(const Value *V) const override {
    return getUniformity(*V);
  }
};
} // namespace

static TargetTransformInfo factsFor(const Function &F) {
  return TargetTransformInfo(std::make_unique<Facts>(F.getDataLayout()));
}
static TargetTransformInfo factsFor(const MachineFunction &MF) {
  return factsFor(MF.getFunction());
}

//===----------------------------------------------------------------------===//
// The solver
//===----------------------------------------------------------------------===//

template <class ContextT> class StockDivergence<ContextT>::Solver {
public:
  using InstructionT = typename ContextT::InstructionT;
  using DominatorTreeT = typename ContextT::DominatorTreeT;
  using CycleInfoT = GenericCycleInfo<ContextT>;
  using CycleT = typename CycleInfoT::CycleT;
  using UseT = typename ContextT::UseT;

  Solver(const FunctionT &F, const DominatorTreeT &DT, const CycleInfoT &Cycles)
      : F(F), DT(DT), Cycles(Cycles), Facts(factsFor(F)),
        Joins(Cycles.getSSAContext(), DT, Cycles) {
    for (const BlockT *BB : ReversePostOrderTraversal<const FunctionT *>(&F))
      Order.try_emplace(BB, Order.size());
    for (const BlockT &BB : F) {
      for (const InstructionT &Phi : const_cast<BlockT &>(BB).phis())
        if (!ContextT::isConstantOrUndefValuePhi(Phi) && !choosesByWay(Phi))
          Spared.insert(&Phi);
      for (const InstructionT &I : BB)
        if (isScalarText(I))
          ScalarTexts.push_back(&I);
    }
    solve();
    if (spareReaders() || takeBack())
      do
        solve();
      while (takeBack());
  }

  bool isDivergentUse(const UseT &U) const {
    return isDivergentValue(*Stock, U) || isReadLate(U, /*OnlyChanging=*/true);
  }

  const GenericUniformityAnalysisImpl<ContextT> &stock() const {
    return *Stock;
  }

private:
  using Edge = std::pair<const BlockT *, const BlockT *>;

  const FunctionT &F;
  const DominatorTreeT &DT;
  const CycleInfoT &Cycles;
  const TargetTransformInfo Facts;
  GenericSyncDependenceAnalysis<ContextT> Joins;
  DenseMap<const BlockT *, unsigned> Order; ///< Reverse post-order.
  /// LLVM would mark them without need: phis of one value, and readers after a
  /// cycle of what the cycle does not change.
  SmallPtrSet<const InstructionT *, 8> Spared;
  SmallVector<const InstructionT *, 4> ScalarTexts; ///< isScalarText.
  /// What is the same in each iteration, as far as it was asked for.
  mutable DenseMap<const CycleT *, SmallPtrSet<const InstructionT *, 8>>
      Unchanged;
  // The results of one round.
  std::optional<GenericUniformityAnalysisImpl<ContextT>> Stock;
  SmallPtrSet<const BlockT *, 16> Walked;   ///< Divergent branches.
  SmallPtrSet<const BlockT *, 16> Meetings; ///< Of lanes from different ways.
  SmallPtrSet<const CycleT *, 8> LeftApart;
  bool Changed = false;

  void solve() {
    Walked.clear();
    Meetings.clear();
    LeftApart.clear();
    Stock.emplace(DT, Cycles, &Facts);
    for (const InstructionT *I : Spared)
      Stock->addUniformOverride(*I);
    for (const InstructionT *I : ScalarTexts)
      Stock->addUniformOverride(*I);
    Stock->initialize();
    do
      Stock->compute();
    while (correct());
  }

  /// LLVM's own marking would leave out what it takes for uniform in any case.
  void mark(const InstructionT &I) {
    if (Spared.contains(&I))
      return;
    if (!I.isTerminator()) {
      Changed |= Stock->markDefsDivergent(I);
    } else if (!Stock->isDivergent(I)) {
      Changed = true;
      Stock->markDivergent(I);
    }
  }

  void markPhis(const BlockT &BB) {
    Meetings.insert(&BB);
    for (const auto &Phi : const_cast<BlockT &>(BB).phis())
      if (choosesByWay(Phi))
        mark(Phi);
  }

  /// True if \p I may give another value in the next iteration of \p C.
  bool isChangedIn(const CycleT &C, const InstructionT &I) const {
    auto &Same = Unchanged[&C];
    SmallPtrSet<const InstructionT *, 8> Seen;
    SmallVector<const InstructionT *, 8> Work{&I};
    while (!Work.empty()) {
      const InstructionT *Next = Work.pop_back_val();
      if (!C.contains(Next->getParent()) || Same.contains(Next) ||
          !Seen.insert(Next).second)
        continue;
      if (!isRepeatable(*Next) ||
          anyUse(*Next, [&](const UseT &U) { return !isFollowed(U); }))
        return true;
      anyUse(*Next, [&](const UseT &U) {
        if (const InstructionT *Def = definition(U))
          Work.push_back(Def);
        return false;
      });
    }
    Same.insert_range(Seen);
    return false;
  }

  /// True if lanes read \p U after they left a cycle around its value in
  /// different iterations; if \p OnlyChanging, one that changes it.
  bool isReadLate(const UseT &U, bool OnlyChanging) const {
    const InstructionT *Def = LeftApart.empty() ? nullptr : definition(U);
    const CycleT *C = Def ? Cycles.getCycle(Def->getParent()) : nullptr;
    for (; C && !C->contains(user(U).getParent()); C = C->getParentCycle())
      if (LeftApart.contains(C) && (!OnlyChanging || isChangedIn(*C, *Def)))
        return true;
    return false;
  }

  /// True if lanes read late in \p I what is the same in all iterations, and
  /// nothing else.
  bool isReadLateForNothing(const InstructionT &I) const {
    auto ReadsLate = [&](bool OnlyChanging) {
      return anyUse(I,
                    [&](const UseT &U) { return isReadLate(U, OnlyChanging); });
    };
    return ReadsLate(/*OnlyChanging=*/false) &&
           !ReadsLate(/*OnlyChanging=*/true);
  }

  /// True if lanes from different ways meet at \p Phi. In a cycle with several
  /// entries they may do so anywhere.
  bool isMeeting(const InstructionT &Phi) const {
    const CycleT *C = Cycles.getCycle(Phi.getParent());
    while (C && C->isReducible())
      C = C->getParentCycle();
    return C || Meetings.contains(Phi.getParent());
  }

  /// Spares what is divergent only because LLVM thinks that each cycle changes
  /// what it computes; takeBack() finds those with another reason. Returns true
  /// if there are any.
  bool spareReaders() {
    const unsigned Before = Spared.size();
    for (const BlockT &BB : F)
      for (const InstructionT &I : BB)
        if (getUniformity(I) == InstructionUniformity::Default &&
            Stock->isDivergent(I) && isReadLateForNothing(I))
          Spared.insert(&I);
    return Spared.size() != Before;
  }

  bool takeBack() {
    SmallVector<const InstructionT *, 8> Wrong;
    for (const InstructionT *I : Spared)
      if (anyUse(*I, [&](const UseT &U) { return isDivergentUse(U); }) ||
          (isPhi(*I) && choosesByWay(*I) && isMeeting(*I)))
        Wrong.push_back(I);
    for (const InstructionT *I : Wrong)
      Spared.erase(I);
    return !Wrong.empty();
  }

  /// Marks what LLVM's analysis left out, as far as it has come. Returns true
  /// if there was anything.
  bool correct() {
    Changed = false;
    for (const BlockT &BB : F) {
      for (const InstructionT &I : BB)
        if (any_of(restsOn(I),
                   [&](const UseT *U) { return isDivergentUse(*U); }))
          mark(I);
      if (Stock->hasDivergentTerminator(BB) && Order.contains(&BB) &&
          Walked.insert(&BB).second)
        partLanes(BB);
    }
    return Changed;
  }

  /// The branch of \p BB sends lanes apart. LLVM does not follow those that it
  /// sends on in the cycle that it is the header of.
  void partLanes(const BlockT &BB) {
    const auto &Found = Joins.getJoinBlocks(&BB);
    for (const BlockT *Join : Found.JoinDivBlocks)
      markPhis(*Join);
    const CycleT *C = Cycles.getCycle(&BB);
    if (C && C->isReducible() && C->getHeader() == &BB) {
      unsigned Last = 0;
      DenseMap<Edge, unsigned> Groups;
      for (const BlockT *To : successors(&BB))
        Groups[{&BB, To}] = ++Last;
      return follow(C, std::move(Groups), Last);
    }
    for (; C; C = C->getParentCycle())
      if (any_of(Found.CycleDivBlocks,
                 [&](const BlockT *Exit) { return !C->contains(Exit); }))
        return meetAfter(*C, BB);
  }

  /// Lanes leave \p C in different iterations. A reader that gives all lanes
  /// one value anyhow stays uniform; correct() asks what its result rests on.
  void leaveApart(const CycleT &C) {
    if (!LeftApart.insert(&C).second)
      return;
    for (const BlockT *BB : C.blocks())
      for (const InstructionT &I : *BB)
        forEachUser(I, [&](const InstructionT &User) {
          if (!C.contains(User.getParent()) &&
              getUniformity(User) != InstructionUniformity::AlwaysUniform &&
              isChangedIn(C, I))
            mark(User);
        });
  }

  /// The divergent \p Branch makes lanes leave \p C in different iterations.
  /// Marks phis where lanes meet then: those that left at once, each edge a
  /// group of its own, and those that stayed, which leave later and together.
  void meetAfter(const CycleT &C, const BlockT &Branch) {
    const auto &AtOnce = Joins.getJoinBlocks(&Branch).CycleDivBlocks;
    constexpr unsigned Stayed = 1;
    unsigned Last = Stayed;
    DenseMap<Edge, unsigned> Groups;
    for (const BlockT *BB : C.blocks())
      for (const BlockT *To : successors(BB))
        if (!C.contains(To))
          Groups[{BB, To}] = AtOnce.contains(To) ? ++Last : Stayed;
    leaveApart(C);
    follow(C.getParentCycle(), std::move(Groups), Last);
  }

  /// Follows \p Groups of lanes, numbered to \p Last, from \p Level on out of
  /// all cycles that they leave apart.
  void follow(const CycleT *Level, DenseMap<Edge, unsigned> Groups,
              unsigned Last) {
    while (walk(Level, Groups, Last)) {
      leaveApart(*Level);
      Level = Level->getParentCycle();
    }
  }

  /// Follows \p Groups of lanes to the end of the iteration of \p Level.
  /// Returns true if they leave it apart; then \p Groups are those on its
  /// exits.
  bool walk(const CycleT *Level, DenseMap<Edge, unsigned> &Groups,
            unsigned &Last) {
    DenseMap<const BlockT *, unsigned> At;
    std::set<std::pair<unsigned, const BlockT *>> Pending;
    DenseMap<Edge, unsigned> Leaving;
    unsigned AtEntries = 0;
    auto Meet = [&](unsigned &Old, const BlockT &BB, unsigned Arriving) {
      if (!Old || Old == Arriving) {
        Old = Arriving;
        return;
      }
      Old = ++Last;
      markPhis(BB);
      const CycleT *Inner = Cycles.getCycle(&BB);
      if (Inner && Inner != Level && !Inner->isReducible())
        leaveApart(*Inner);
    };
    auto Arrive = [&](Edge E, unsigned Arriving) {
      const BlockT *To = E.second;
      if (Level && !Level->contains(To))
        Leaving[E] = Arriving;
      else if (Level && Level->isEntry(To))
        Meet(AtEntries, *To, Arriving);
      else {
        Meet(At[To], *To, Arriving);
        Pending.insert({Order.lookup(To), To});
      }
    };
    for (const auto &[E, Group] : Groups)
      Arrive(E, Group);
    while (!Pending.empty()) {
      const auto [Number, BB] = *Pending.begin();
      Pending.erase(Pending.begin());
      if (Pending.empty() && Leaving.empty() && !AtEntries)
        return false; // All are together again.
      for (const BlockT *To : successors(BB))
        if (Order.lookup(To) > Number || (Level && Level->isEntry(To)))
          Arrive({BB, To}, At[BB]);
    }
    const unsigned Group =
        AtEntries || Leaving.empty() ? AtEntries : Leaving.begin()->second;
    if (!Level ||
        all_of(Leaving, [&](const auto &L) { return L.second == Group; }))
      return false;
    Groups.clear();
    for (const BlockT *BB : Level->blocks())
      for (const BlockT *To : successors(BB))
        if (!Level->contains(To)) {
          const unsigned Now = Leaving.lookup({BB, To});
          Groups[{BB, To}] = Now && Now != AtEntries ? ++Last : AtEntries;
        }
    return true;
  }
};

template <class ContextT>
StockDivergence<ContextT>::StockDivergence(
    const FunctionT &F, const typename ContextT::DominatorTreeT &Dominators,
    const GenericCycleInfo<ContextT> &Cycles)
    : Solved(std::make_unique<Solver>(F, Dominators, Cycles)) {}

template <class ContextT>
StockDivergence<ContextT>::~StockDivergence() = default;

template <class ContextT>
bool StockDivergence<ContextT>::isDivergent(
    typename ContextT::ConstValueRefT V) const {
  return Solved->stock().isDivergent(V);
}

template <class ContextT>
bool StockDivergence<ContextT>::isDivergentUse(
    const typename ContextT::UseT &U) const {
  return Solved->isDivergentUse(U);
}

template <class ContextT>
bool StockDivergence<ContextT>::isDivergentBranch(const BlockT &BB) const {
  return Solved->stock().hasDivergentTerminator(BB);
}

template class llvm::ToyGCN::StockDivergence<SSAContext>;
template class llvm::ToyGCN::StockDivergence<MachineSSAContext>;

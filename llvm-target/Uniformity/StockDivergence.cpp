//===- StockDivergence.cpp - LLVM's analysis, corrected -------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Uniformity/StockDivergence.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "ToyGCNOperands.h"
#include "Uniformity/UniformityFacts.h"
#include "llvm/ADT/GenericUniformityImpl.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/Analysis/TargetTransformInfoImpl.h"
#include "llvm/CodeGen/MachineCycleAnalysis.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/MachineSSAContext.h"
#include "llvm/IR/CycleInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
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
static const MachineInstr *definition(const MachineOperand &Use) {
  const MachineRegisterInfo &MRI = Use.getParent()->getMF()->getRegInfo();
  return Use.getReg().isVirtual() ? MRI.getVRegDef(Use.getReg()) : nullptr;
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
static bool isRepeatable(const MachineInstr &MI) {
  if (MI.isPHI() || MI.isCall() || MI.isConvergent() || MI.isInlineAsm() ||
      MI.getOpcode() == TargetOpcode::G_FREEZE ||
      MI.hasUnmodeledSideEffects() ||
      (MI.mayLoadOrStore() && !MI.isDereferenceableInvariantLoad()))
    return false;
  return none_of(MI.all_uses(), [](const MachineOperand &Use) {
    return Use.getReg().isPhysical() && Use.getReg() != ToyGCN::EXEC;
  });
}

/// True if all ways give \p Phi one value and LLVM does not see that: undefined
/// registers, and numbers, which machine code may compute several times.
static bool hasHiddenValue(const Instruction &) { return false; }
static bool hasHiddenValue(const MachineInstr &Phi) {
  const MachineInstr *Only = nullptr;
  return none_of(Phi.all_uses(), [&](const MachineOperand &Use) {
    const MachineInstr *Def = definition(Use);
    if (!Def || Def->isImplicitDef())
      return !Def;
    const MachineInstr *Other = std::exchange(Only, Def);
    const auto Constant = getMovedConstant(*Def);
    return Other && Other != Def &&
           (!Constant || Constant != getMovedConstant(*Other));
  });
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
    for (const BlockT &BB : F)
      for (const InstructionT &Phi : const_cast<BlockT &>(BB).phis())
        if (!ContextT::isConstantOrUndefValuePhi(Phi) && hasHiddenValue(Phi))
          Spared.insert(&Phi);
    solve();
    if (spareReaders() || takeBack())
      do
        solve();
      while (takeBack());
  }

  bool isDivergentUse(const UseT &U) const;
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
  // Of one round.
  std::optional<GenericUniformityAnalysisImpl<ContextT>> Stock;
  SmallPtrSet<const BlockT *, 16> Walked; ///< Divergent branches.
  SmallPtrSet<const CycleT *, 8> LeftApart;
  bool Changed = false;

  void solve();
  bool correct();
  bool spareReaders();
  bool takeBack();
  void mark(const InstructionT &I);
  void markPhis(const BlockT &BB);
  bool isChangedIn(const CycleT &C, const InstructionT &I) const;
  bool isReadLate(const UseT &U, bool OnlyChanging) const;
  void leaveApart(const CycleT &C);
  void meetAfter(const CycleT &C, const BlockT &Branch);
  bool walk(const CycleT *Level, DenseMap<Edge, unsigned> &Groups,
            unsigned &Last);
};

template <class ContextT> void StockDivergence<ContextT>::Solver::solve() {
  Walked.clear();
  LeftApart.clear();
  Stock.emplace(DT, Cycles, &Facts);
  for (const InstructionT *I : Spared)
    Stock->addUniformOverride(*I);
  Stock->initialize();
  do
    Stock->compute();
  while (correct());
}

/// LLVM's own marking would leave out what it takes for uniform in any case.
template <class ContextT>
void StockDivergence<ContextT>::Solver::mark(const InstructionT &I) {
  if (Spared.contains(&I))
    return;
  if (!I.isTerminator()) {
    Changed |= Stock->markDefsDivergent(I);
  } else if (!Stock->isDivergent(I)) {
    Changed = true;
    Stock->markDivergent(I);
  }
}

template <class ContextT>
void StockDivergence<ContextT>::Solver::markPhis(const BlockT &BB) {
  for (const auto &Phi : const_cast<BlockT &>(BB).phis())
    if (!ContextT::isConstantOrUndefValuePhi(Phi))
      mark(Phi);
}

/// True if \p I may give another value in the next iteration of \p C.
template <class ContextT>
bool StockDivergence<ContextT>::Solver::isChangedIn(
    const CycleT &C, const InstructionT &I) const {
  SmallPtrSet<const InstructionT *, 8> Seen;
  SmallVector<const InstructionT *, 8> Work{&I};
  while (!Work.empty()) {
    const InstructionT *Next = Work.pop_back_val();
    if (!C.contains(Next->getParent()) || !Seen.insert(Next).second)
      continue;
    if (!isRepeatable(*Next) || Seen.size() > 64)
      return true;
    anyUse(*Next, [&](const UseT &U) {
      if (const InstructionT *Def = definition(U))
        Work.push_back(Def);
      return false;
    });
  }
  return false;
}

/// True if lanes read \p U after they left a cycle around its value in
/// different iterations; if \p OnlyChanging, one that changes it.
template <class ContextT>
bool StockDivergence<ContextT>::Solver::isReadLate(const UseT &U,
                                                   bool OnlyChanging) const {
  const InstructionT *Def = definition(U);
  if (!Def || LeftApart.empty())
    return false;
  const CycleT *C = Cycles.getCycle(Def->getParent());
  for (; C && !C->contains(user(U).getParent()); C = C->getParentCycle())
    if (LeftApart.contains(C) && (!OnlyChanging || isChangedIn(*C, *Def)))
      return true;
  return false;
}

template <class ContextT>
bool StockDivergence<ContextT>::Solver::isDivergentUse(const UseT &U) const {
  return isDivergentValue(*Stock, U) || isReadLate(U, /*OnlyChanging=*/true);
}

/// Spares what is divergent only because LLVM thinks that each cycle changes
/// what it computes; takeBack() finds those with another reason. Returns true
/// if there are any.
template <class ContextT>
bool StockDivergence<ContextT>::Solver::spareReaders() {
  const unsigned Before = Spared.size();
  for (const BlockT &BB : F)
    for (const InstructionT &I : BB)
      if ((!isPhi(I) || ContextT::isConstantOrUndefValuePhi(I)) &&
          getUniformity(I) == InstructionUniformity::Default &&
          Stock->isDivergent(I) &&
          anyUse(I,
                 [&](const UseT &U) {
                   return isReadLate(U, /*OnlyChanging=*/false);
                 }) &&
          !anyUse(I, [&](const UseT &U) {
            return isReadLate(U, /*OnlyChanging=*/true);
          }))
        Spared.insert(&I);
  return Spared.size() != Before;
}

template <class ContextT> bool StockDivergence<ContextT>::Solver::takeBack() {
  SmallVector<const InstructionT *, 8> Wrong;
  for (const InstructionT *I : Spared)
    if (anyUse(*I, [&](const UseT &U) { return isDivergentUse(U); }))
      Wrong.push_back(I);
  for (const InstructionT *I : Wrong)
    Spared.erase(I);
  return !Wrong.empty();
}

/// Marks what LLVM's analysis left out, as far as it has come. Returns true if
/// there was anything.
template <class ContextT> bool StockDivergence<ContextT>::Solver::correct() {
  Changed = false;
  for (const BlockT &BB : F) {
    for (const InstructionT &I : BB)
      if (any_of(restsOn(I), [&](const UseT *U) { return isDivergentUse(*U); }))
        mark(I);
    if (Stock->hasDivergentTerminator(BB) && Order.contains(&BB) &&
        Walked.insert(&BB).second)
      for (const CycleT *C = Cycles.getCycle(&BB); C; C = C->getParentCycle())
        if (any_of(Joins.getJoinBlocks(&BB).CycleDivBlocks,
                   [&](const BlockT *Exit) { return !C->contains(Exit); })) {
          meetAfter(*C, BB);
          break;
        }
  }
  return Changed;
}

/// Lanes leave \p C in different iterations. A reader that gives all lanes one
/// value anyhow stays uniform; correct() asks what its result rests on.
template <class ContextT>
void StockDivergence<ContextT>::Solver::leaveApart(const CycleT &C) {
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
/// Marks phis where lanes meet then: those that left at once, each edge a group
/// of its own, and those that stayed, which leave later and together.
template <class ContextT>
void StockDivergence<ContextT>::Solver::meetAfter(const CycleT &C,
                                                  const BlockT &Branch) {
  const auto &AtOnce = Joins.getJoinBlocks(&Branch).CycleDivBlocks;
  constexpr unsigned Stayed = 1;
  unsigned Last = Stayed;
  DenseMap<Edge, unsigned> Groups;
  for (const BlockT *BB : C.blocks())
    for (const BlockT *To : successors(BB))
      if (!C.contains(To))
        Groups[{BB, To}] = AtOnce.contains(To) ? ++Last : Stayed;
  leaveApart(C);
  const CycleT *Level = C.getParentCycle();
  while (walk(Level, Groups, Last)) {
    leaveApart(*Level);
    Level = Level->getParentCycle();
  }
}

/// Follows \p Groups of lanes to the end of the iteration of \p Level. Returns
/// true if they leave it apart; then \p Groups are those on its exits.
template <class ContextT>
bool StockDivergence<ContextT>::Solver::walk(const CycleT *Level,
                                             DenseMap<Edge, unsigned> &Groups,
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

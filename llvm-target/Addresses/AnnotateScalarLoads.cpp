//===- AnnotateScalarLoads.cpp - Which loads the scalar cache may serve ---===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Marks uniform global loads that may go through the scalar cache.
///
/// That cache does not see the vector unit's stores. A load may use it if no
/// store of the same kernel, and no synchronization that could make another
/// wave's store visible (OrderedStores.h), can come before it: MemorySSA
/// answers that.
///
///   %v = load i32, ptr addrspace(1) %in
///   -->
///   %v = load i32, ptr addrspace(1) %in, !amdgpu.noclobber !0
///
/// The mark becomes the memory operand flag MONoClobber. The pass first removes
/// marks that came with the input (clang runs AMDGPU's own pass at -O1): they
/// hold for the function before inlining and other changes. Loads of sizes that
/// the cache does not serve become loads of others (ScalarDwords.h).
///
//===----------------------------------------------------------------------===//

#include "Addresses/OrderedStores.h"
#include "Addresses/ScalarDwords.h"
#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "Tools/PassBase.h"
#include "llvm/Analysis/CycleAnalysis.h"
#include "llvm/Analysis/MemorySSA.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-annotate-scalar-loads"

namespace {
class ToyGCNAnnotateScalarLoads final
    : public IRPass<ToyGCNAnnotateScalarLoads, KeepsCFG, ToyGCNIRDivergence,
                    CycleInfoWrapperPass, MemorySSAWrapperPass,
                    AAResultsWrapperPass> {
  bool runOnFunction(Function &F) override;
};

/// Walks up from a load over everything that might change its memory.
class ClobberFinder {
public:
  ClobberFinder(const Function &F, MemorySSA &MSSA, AAResults &AA,
                const CycleInfo &Cycles)
      : MSSA(MSSA), AA(AA), Cycles(Cycles), Others(F, this->AA) {
    this->AA.enableCrossIterationMode();
  }

  /// Goes on to \p I; instructions of a block come in order. The walker's
  /// answers are the defining accesses of loads, so these are of no use.
  void pass(const Instruction &I) {
    const BasicBlock *BB = I.getParent();
    if (&I == &BB->front()) {
      const DomTreeNode *N = MSSA.getDomTree().getNode(BB);
      Last = MSSA.getMemoryAccess(BB);
      if (!Last)
        Last = atEnd(N ? N->getIDom() : nullptr);
    }
    if (auto *Def = dyn_cast_or_null<MemoryDef>(MSSA.getMemoryAccess(&I)))
      Last = Def;
  }

  /// True if something may store to the memory of \p Load between the start of
  /// the kernel and it: culprit(), or more than the walk could see.
  bool isClobbered(const LoadInst &Load) {
    Culprit = nullptr;
    const MemoryLocation Loc = MemoryLocation::get(&Load);
    const bool InCycle = isInCycle(Loc.Ptr);
    SmallVector<MemoryAccess *, 8> Work;
    SmallPtrSet<MemoryAccess *, 8> Seen;
    MemorySSAWalker *Walker = MSSA.getWalker();
    Work.push_back(InCycle ? Last : Walker->getClobberingMemoryAccess(&Load));
    while (!Work.empty()) {
      MemoryAccess *MA = Work.pop_back_val();
      if (MSSA.isLiveOnEntryDef(MA) || !Seen.insert(MA).second)
        continue;
      if (Seen.size() > MaxWalk)
        return true;
      if (auto *Phi = dyn_cast<MemoryPhi>(MA)) {
        for (Use &U : Phi->incoming_values())
          Work.push_back(cast<MemoryAccess>(&U));
        continue;
      }
      auto *Def = cast<MemoryDef>(MA);
      if (changes(*Def->getMemoryInst(), Loc)) {
        Culprit = Def->getMemoryInst();
        return true;
      }
      Work.push_back(InCycle ? Def->getDefiningAccess()
                             : Walker->getClobberingMemoryAccess(
                                   Def->getDefiningAccess(), Loc));
    }
    return false;
  }

  const Instruction *culprit() const { return Culprit; }

private:
  static constexpr unsigned MaxWalk = 100;
  MemorySSA &MSSA;
  BatchAAResults AA;
  const CycleInfo &Cycles;
  ToyGCN::OrderedStores Others;
  const Instruction *Culprit = nullptr;
  MemoryAccess *Last = nullptr;
  DenseMap<const BasicBlock *, MemoryAccess *> Ends;

  /// The last change of memory at the end of \p N's block.
  MemoryAccess *atEnd(const DomTreeNode *N) {
    SmallVector<const BasicBlock *, 8> Same;
    MemoryAccess *Found = MSSA.getLiveOnEntryDef();
    for (; N; N = N->getIDom()) {
      if (const auto *Defs = MSSA.getBlockDefs(N->getBlock())) {
        Found = const_cast<MemoryAccess *>(&Defs->back());
        break;
      }
      if (MemoryAccess *Known = Ends.lookup(N->getBlock())) {
        Found = Known;
        break;
      }
      Same.push_back(N->getBlock());
    }
    for (const BasicBlock *BB : Same)
      Ends[BB] = Found;
    return Found;
  }

  /// True if \p Pointer differs between iterations. The walker compares
  /// addresses of one: src is never dst, but it was dst an iteration ago.
  /// Workaround: swapped-pointers.
  bool isInCycle(const Value *Pointer) const {
    const auto *I = dyn_cast<Instruction>(Pointer);
    return I && Cycles.getCycle(I->getParent());
  }

  bool changes(const Instruction &I, const MemoryLocation &Loc) {
    if (ToyGCN::OrderedStores::isIdle(I))
      return false;
    if (!ToyGCN::OrderedStores::isOrdered(I))
      return isModSet(AA.getModRefInfo(&I, Loc));
    return Others.mayBeSeen(Loc.Ptr) ||
           (!isa<FenceInst>(I) && !AA.isNoAlias(MemoryLocation::get(&I), Loc));
  }
};
} // namespace

/// Why the load is not a scalar one: a text, and the instruction to blame if
/// there is one. Empty if it is.
static std::pair<StringRef, const Instruction *>
whyNotScalar(const LoadInst &Load, const ToyGCN::IRDivergence &Divergence,
             ClobberFinder &Finder) {
  if (!Load.isSimple())
    return {"it is volatile or atomic", nullptr};
  if (Load.getPointerAddressSpace() != ToyGCNAS::Global)
    return {"only global and constant memory have scalar loads", nullptr};
  if (Divergence.isDivergent(*Load.getPointerOperand()))
    return {"its address is divergent", nullptr};
  if (Finder.isClobbered(Load)) {
    if (!Finder.culprit())
      return {"too many stores come before it", nullptr};
    return {"the scalar cache does not see what may change its memory: ",
            Finder.culprit()};
  }
  if (Load.getFunction()->getCallingConv() != CallingConv::AMDGPU_KERNEL)
    return {"a caller of the function may have stored there", nullptr};
  return {};
}

static void remarkVectorLoad(OptimizationRemarkEmitter &ORE,
                             const LoadInst &Load, StringRef Why,
                             const Instruction *Culprit) {
  ORE.emit([&] {
    OptimizationRemarkMissed R(DEBUG_TYPE, "VectorLoad", &Load);
    R << "not a scalar load: " << ore::NV("Why", Why);
    if (Culprit) {
      std::string Text;
      raw_string_ostream(Text) << *Culprit;
      R << ore::NV("Instruction",
                   StringRef(Text).split(", !").first.trim().str());
    }
    return R;
  });
}

bool ToyGCNAnnotateScalarLoads::runOnFunction(Function &F) {
  const ToyGCN::IRDivergence &Divergence =
      getAnalysis<ToyGCNIRDivergence>().getDivergence();
  auto &MSSA = getAnalysis<MemorySSAWrapperPass>().getMSSA();
  auto &AA = getAnalysis<AAResultsWrapperPass>().getAAResults();
  OptimizationRemarkEmitter ORE(&F);
  const auto &Cycles = getAnalysis<CycleInfoWrapperPass>().getResult();
  ClobberFinder Finder(F, MSSA, AA, Cycles);
  bool Changed = false;
  for (Instruction &I : instructions(F)) {
    Finder.pass(I);
    auto *Load = dyn_cast<LoadInst>(&I);
    if (!Load)
      continue;
    if (Load->hasMetadata(ToyGCN::Mark)) {
      Load->setMetadata(ToyGCN::Mark, nullptr);
      Changed = true;
    }
    // Constant memory needs no mark.
    if (Load->getPointerAddressSpace() == ToyGCNAS::Constant ||
        Load->getPointerAddressSpace() == ToyGCNAS::Constant32)
      continue;
    const auto [Why, Culprit] = whyNotScalar(*Load, Divergence, Finder);
    if (!Why.empty()) {
      remarkVectorLoad(ORE, *Load, Why, Culprit);
      continue;
    }
    Load->setMetadata(ToyGCN::Mark, MDNode::get(F.getContext(), {}));
    Changed = true;
  }
  return Changed | ToyGCN::loadScalarDwords(F, Divergence);
}

TOYGCN_DEFINE_PASS(Function, AnnotateScalarLoads,
                   "ToyGCN annotation of scalar loads")

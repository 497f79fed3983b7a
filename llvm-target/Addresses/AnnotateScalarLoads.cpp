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
/// wave's store visible, can come before it: MemorySSA answers that.
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

#include "Addresses/ScalarDwords.h"
#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "Tools/PassBase.h"
#include "llvm/Analysis/CycleAnalysis.h"
#include "llvm/Analysis/MemorySSA.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

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
  ClobberFinder(MemorySSA &MSSA, AAResults &AA, const CycleInfo &Cycles)
      : MSSA(MSSA), AA(AA), Cycles(Cycles) {}

  /// True if something may store to the memory of \p Load between the start of
  /// the kernel and it: culprit(), or more than the walk could see.
  bool isClobbered(const LoadInst &Load) {
    Culprit = nullptr;
    const MemoryLocation Loc = anyIteration(Load);
    SmallVector<MemoryAccess *, 8> Work;
    SmallPtrSet<MemoryAccess *, 8> Seen;
    MemorySSAWalker *Walker = MSSA.getWalker();
    Work.push_back(Walker->getClobberingMemoryAccess(&Load));
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
      Work.push_back(
          Walker->getClobberingMemoryAccess(Def->getDefiningAccess(), Loc));
    }
    return false;
  }

  const Instruction *culprit() const { return Culprit; }

private:
  static constexpr unsigned MaxWalk = 100;
  MemorySSA &MSSA;
  AAResults &AA;
  const CycleInfo &Cycles;
  const Instruction *Culprit = nullptr;

  /// The bytes that \p Load may read in any iteration. Alias analysis compares
  /// addresses of one: a[i] is never a[i - 5], but it was five iterations ago.
  MemoryLocation anyIteration(const LoadInst &Load) const {
    const MemoryLocation Now = MemoryLocation::get(&Load);
    const auto *Pointer = dyn_cast<Instruction>(Now.Ptr);
    return Pointer && Cycles.getCycle(Pointer->getParent())
               ? Now.getWithNewSize(LocationSize::beforeOrAfterPointer())
               : Now;
  }

  /// A barrier alone orders nothing: the fences around it count.
  bool changes(const Instruction &I, const MemoryLocation &Loc) {
    if (const auto *II = dyn_cast<IntrinsicInst>(&I))
      switch (II->getIntrinsicID()) {
      case Intrinsic::amdgcn_s_barrier:
      case Intrinsic::amdgcn_wave_barrier:
      case Intrinsic::assume:
        return false;
      default:
        break;
      }
    return isModSet(AA.getModRefInfo(&I, Loc));
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
  ClobberFinder Finder(MSSA, AA, Cycles);
  bool Changed = false;
  for (Instruction &I : instructions(F)) {
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

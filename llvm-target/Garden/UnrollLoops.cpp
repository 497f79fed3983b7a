//===- UnrollLoops.cpp - Some iterations at a time ------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A wave that waits for a load in each iteration of a loop does nothing else.
/// Where the number of iterations is known before the loop, though not when
/// the kernel is compiled, four of them become one, and what is left over runs
/// in a loop of its own. Then four loads are under way at a time, and there are
/// a wait, a step and a branch for four iterations:
///
///   body: %i = phi [ 0 ], [ %next ]        body: %i = phi [ %rest ], [ %next ]
///         load %a[%i]                            load %a[%i], %a[%i + 1],
///         %next = add i32 %i, 1    -->                %a[%i + 2], %a[%i + 3]
///         %more = icmp ult %next, %n             %next = add i32 %i, 4
///         br %more, %body, %exit                 %more = icmp ult %next, %n
///                                                br %more, %body, %exit
///
/// A load cannot go up past a store that may write its bytes. If a few compares
/// of addresses tell that no store of the loop does, they are made before it,
/// and there are two loops: one in which LLVM knows so, and the old one. In the
/// first, a sum that the source keeps in memory becomes a register, too.
///
/// Where no load passes the stores, there is only less to count. The loop stays
/// if an address in it moves by a number that differs between lanes: twice,
/// three times and four times the step take VGPRs.
///
/// The work is done by LLVM's UnrollLoop and LoopVersioning. They ask scalar
/// evolution, so functions of many loops stay as they are (ChainProducts.cpp).
///
/// Needs: constant offsets of addresses are not yet separate. Guarantees:
/// nothing that later passes rely on. A loop that lanes leave one by one stays:
/// each lane would have a rest of its own. So does one with a convergent
/// operation.
///
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "Tools/PassBase.h"
#include "Uniformity/Divergence.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/LoopAccessAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopVersioning.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"
#include "llvm/Transforms/Utils/UnrollLoop.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-unroll-loops"

static cl::opt<unsigned>
    Count("toygcn-unroll-count", cl::Hidden, cl::init(4),
          cl::desc("How many iterations become one; below 2: loops stay"));
static cl::opt<unsigned>
    MostInstructions("toygcn-unroll-instructions", cl::Hidden, cl::init(128),
                     cl::desc("The most instructions of an unrolled loop"));
/// The most loops of a function whose loops are unrolled.
static constexpr unsigned MostLoops = 32;
static cl::opt<unsigned> MostChecks(
    "toygcn-unroll-checks", cl::Hidden, cl::init(4),
    cl::desc(
        "The most pairs of address ranges that are compared before a loop, "
        "so that its loads may pass its stores; 0: loops are not asked"));
static cl::opt<bool> AskFew(
    "toygcn-unroll-ask-few", cl::Hidden, cl::init(false),
    cl::desc("Compare these ranges even if the trip count is below the unroll "
             "count"));

namespace {
class ToyGCNUnrollLoops final
    : public IRPass<ToyGCNUnrollLoops, AAResultsWrapperPass,
                    AssumptionCacheTracker, DominatorTreeWrapperPass,
                    LoopInfoWrapperPass, ScalarEvolutionWrapperPass,
                    TargetLibraryInfoWrapperPass,
                    TargetTransformInfoWrapperPass, ToyGCNIRDivergence> {
  bool runOnFunction(Function &F) override;

  DominatorTree *DT = nullptr;
  LoopInfo *LI = nullptr;
  ScalarEvolution *SE = nullptr;
  AssumptionCache *AC = nullptr;
  const TargetTransformInfo *TTI = nullptr;
  const TargetLibraryInfo *TLI = nullptr;
  AAResults *AA = nullptr;
  bool IsIrreducible = false;

  void separateStores(Loop &L, unsigned N) const;
  bool hasEarlyLoad(const Loop &L) const;
  bool hasLaneSteps(const Loop &L, const ToyGCN::IRDivergence &D) const;
  unsigned countFor(const Loop &L) const;
  bool unroll(Loop &L, bool HasLaneSteps) const;
};
} // namespace

/// Whether a wave waits long for what \p I loads.
static bool isFarLoad(const Instruction &I) {
  const auto *Load = dyn_cast<LoadInst>(&I);
  return Load && Load->isSimple() &&
         Load->getPointerAddressSpace() != ToyGCNAS::Private;
}

/// How many iterations of \p L become one.
unsigned ToyGCNUnrollLoops::countFor(const Loop &L) const {
  unsigned Instructions = 0;
  bool HasLoad = false;
  for (const BasicBlock *BB : L.blocks())
    for (const Instruction &I : *BB) {
      const auto *Call = dyn_cast<CallBase>(&I);
      if (Call && (Call->isConvergent() || Call->cannotDuplicate() ||
                   !isa<IntrinsicInst>(Call)))
        return 1;
      HasLoad |= isFarLoad(I);
      Instructions += !I.isDebugOrPseudoInst() && !isa<PHINode>(I);
    }
  if (!HasLoad)
    return 1;
  unsigned N = Count;
  while (N > 1 && N * Instructions > MostInstructions)
    N /= 2;
  return N;
}

/// Makes a version of \p L in which no store writes what a load reads, if
/// compares of addresses before it can tell. What LLVM learns is about one run
/// of the loop, but it takes it for a fact of the function: in an outer loop,
/// the next run may read what this one wrote. Less than \p N iterations stay in
/// the old loop.
void ToyGCNUnrollLoops::separateStores(Loop &L, unsigned N) const {
  const bool HasStore = any_of(L.blocks(), [](const BasicBlock *BB) {
    return any_of(*BB, [](const Instruction &I) { return isa<StoreInst>(I); });
  });
  if (!MostChecks || !HasStore || !L.isOutermost() || IsIrreducible ||
      !L.getUniqueExitBlock())
    return;
  const LoopAccessInfo Accesses(&L, SE, TTI, TLI, AA, DT, LI, AC);
  const auto &Checks = Accesses.getRuntimePointerChecking()->getChecks();
  if (Checks.empty() || Checks.size() > MostChecks ||
      !Accesses.getPSE().getPredicate().isAlwaysTrue())
    return;
  // The compares do not pay for few iterations. The number less one is what
  // LLVM compares, too, when it unrolls.
  BasicBlock *Before = L.getLoopPreheader();
  Value *Few = nullptr;
  const SCEV *Again = SE->getBackedgeTakenCount(&L);
  SCEVExpander Expander(*SE, "few");
  if (!AskFew && Expander.isSafeToExpandAt(Again, Before->getTerminator())) {
    IRBuilder<> B(Before->getTerminator());
    Few = B.CreateICmpULT(Expander.expandCodeFor(Again, Again->getType(),
                                                 Before->getTerminator()),
                          ConstantInt::get(Again->getType(), N - 1));
    SplitBlock(Before, Before->getTerminator(), DT, LI);
  }
  LoopVersioning Versions(Accesses, Checks, &L, LI, DT, SE);
  Versions.versionLoop();
  Versions.annotateLoopWithNoAlias();
  if (!Few)
    return;
  BasicBlock *Old = Versions.getNonVersionedLoop()->getLoopPreheader();
  Instruction *Jump = Before->getTerminator();
  BranchInst::Create(Old, Jump->getSuccessor(0), Few, Jump->getIterator());
  Jump->eraseFromParent();
  DT->insertEdge(Before, Old);
}

/// Whether some load of \p L can go up past what an iteration before it writes.
bool ToyGCNUnrollLoops::hasEarlyLoad(const Loop &L) const {
  SmallVector<const Instruction *, 8> Loads, Writes;
  for (const BasicBlock *BB : L.blocks())
    for (const Instruction &I : *BB) {
      if (isFarLoad(I))
        Loads.push_back(&I);
      if (I.mayWriteToMemory())
        Writes.push_back(&I);
    }
  return any_of(Loads, [&](const Instruction *Load) {
    const MemoryLocation Bytes = MemoryLocation::getBeforeOrAfter(
        getPointerOperand(Load), Load->getAAMetadata());
    return none_of(Writes, [&](const Instruction *Write) {
      return isModSet(AA->getModRefInfo(Write, Bytes));
    });
  });
}

/// Whether an address of \p L moves by a number that differs between lanes: the
/// multiples of it would take VGPRs.
bool ToyGCNUnrollLoops::hasLaneSteps(const Loop &L,
                                     const ToyGCN::IRDivergence &D) const {
  auto IsDivergent = [&D](const SCEV *S) {
    const auto *V = dyn_cast<SCEVUnknown>(S);
    return V && D.isDivergent(*V->getValue());
  };
  for (const BasicBlock *BB : L.blocks())
    for (const Instruction &I : *BB)
      if (const Value *P = getPointerOperand(&I)) {
        const auto *Address =
            dyn_cast<SCEVAddRecExpr>(SE->getSCEV(const_cast<Value *>(P)));
        if (Address && Address->getLoop() == &L &&
            SCEVExprContains(Address->getStepRecurrence(*SE), IsDivergent))
          return true;
      }
  return false;
}

bool ToyGCNUnrollLoops::unroll(Loop &L, bool HasLaneSteps) const {
  const unsigned N = countFor(L);
  if (N < 2 || hasUnrollTransformation(&L) & TM_Disable)
    return false;
  simplifyLoop(&L, DT, LI, SE, AC, nullptr, /*PreserveLCSSA=*/false);
  if (!L.isLoopSimplifyForm() || L.getExitingBlock() != L.getLoopLatch())
    return false;
  // The compiler that made the IR has seen the first. In the others each of the
  // iterations would ask whether it is the last, and no load could pass that.
  if (SE->getSmallConstantTripCount(&L) ||
      isa<SCEVCouldNotCompute>(SE->getBackedgeTakenCount(&L)))
    return false;
  formLCSSARecursively(L, *DT, LI, SE);
  separateStores(L, N);
  if (HasLaneSteps && !hasEarlyLoad(L))
    return true;
  UnrollLoopOptions Options = {};
  Options.Count = N;
  Options.Runtime = true;
  Options.ForgetAllSCEV = true;
  Options.SCEVExpansionBudget = 4;
  OptimizationRemarkEmitter ORE(L.getHeader()->getParent());
  const LoopUnrollResult Result = UnrollLoop(&L, Options, LI, SE, DT, AC, TTI,
                                             &ORE, /*PreserveLCSSA=*/true);
  // LLVM counts the iterations of an unrolled loop in a new index. One that is
  // equal at each of them is left out.
  SmallVector<WeakTrackingVH, 4> Dead;
  if (Result == LoopUnrollResult::PartiallyUnrolled)
    SCEVExpander(*SE, "index").replaceCongruentIVs(&L, DT, Dead);
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(Dead);
  return Result != LoopUnrollResult::Unmodified;
}

bool ToyGCNUnrollLoops::runOnFunction(Function &F) {
  if (skipFunction(F) || F.hasOptSize() || Count < 2)
    return false;
  LI = &getAnalysis<LoopInfoWrapperPass>().getLoopInfo();
  const auto Loops = LI->getLoopsInPreorder();
  if (Loops.empty() || Loops.size() > MostLoops)
    return false;
  DT = &getAnalysis<DominatorTreeWrapperPass>().getDomTree();
  SE = &getAnalysis<ScalarEvolutionWrapperPass>().getSE();
  AC = &getAnalysis<AssumptionCacheTracker>().getAssumptionCache(F);
  TTI = &getAnalysis<TargetTransformInfoWrapperPass>().getTTI(F);
  TLI = &getAnalysis<TargetLibraryInfoWrapperPass>().getTLI(F);
  AA = &getAnalysis<AAResultsWrapperPass>().getAAResults();
  const ToyGCN::IRDivergence &Divergence =
      getAnalysis<ToyGCNIRDivergence>().getDivergence();
  // Divergence is asked before anything changes.
  SmallVector<std::pair<Loop *, bool>, 8> Uniform;
  for (Loop *L : Loops) {
    const BasicBlock *Latch = L->getLoopLatch();
    if (L->isInnermost() && Latch && L->getExitingBlock() == Latch &&
        !Divergence.isDivergentBranch(*Latch))
      Uniform.emplace_back(L, hasLaneSteps(*L, Divergence));
  }
  const ReversePostOrderTraversal<const Function *> Order(&F);
  IsIrreducible = containsIrreducibleCFG<const BasicBlock *>(Order, *LI);
  bool Changed = false;
  for (const auto &[L, HasLaneSteps] : Uniform)
    Changed |= unroll(*L, HasLaneSteps);
  return Changed;
}

TOYGCN_DEFINE_PASS(Function, UnrollLoops, "ToyGCN unrolling of loops")

//===- CombineAtomics.cpp - Atomics of many lanes on one address ----------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Memory does the atomic operations on one address one after the other, LDS
/// too. If all lanes of a wave have the same address, their values are combined
/// first, and one lane does one operation (WaveAtomic.h). A float operation
/// that memory does not have will be a loop of compare and exchange
/// (Words/ExpandFloatAtomics.cpp), which one lane leaves sooner than 64.
///
///   %old = atomicrmw sub ptr addrspace(1) %p, i32 %x     ; %p, %x uniform
///   -->
///   %mask = ballot(true)
///   %before = mbcnt.hi(%mask >> 32, mbcnt.lo(%mask, 0))
///   %total = wave.reduce.add(%x)
///   br (%before == 0), label %one, label %rest
/// one:
///   %o = atomicrmw sub ptr addrspace(1) %p, i32 %total
/// rest:
///   %start = readfirstlane(phi [ poison ], [ %o, %one ])
///   %old = sub %start, (mul %x, %before)
///
/// Sums of floats stay single sums: no order of them rounds like the sum of a
/// wave or a product. Where memory has no such operation the lanes take turns
/// in registers (AtomicTurns.cpp). Sums are combined where the function has
/// "unsafe-fp-math"="true", with -toygcn-reassociate-float-atomics, and where
/// the value is zero, an infinity or a NaN.
///
/// An operation that one lane does alone stays: it is in the block of a
/// condition like `local id == 0`. So do volatile operations and flat pointers,
/// which may be private memory of each lane.
///
/// Needs: uniformity, inferred address spaces. -toygcn-garden=-combine-atomics
/// leaves operations to each lane. Remarks:
/// -pass-remarks=toygcn-combine-atomics.
///
//===----------------------------------------------------------------------===//

#include "CrossLane/ReductionLadder.h"
#include "Garden/Equality.h"
#include "Garden/WaveAtomic.h"
#include "Operations/Costs.h"
#include "Tools/PassBase.h"
#include "ToyGCNISelLowering.h"
#include "Uniformity/Divergence.h"
#include "Uniformity/DivergentEdges.h"
#include "Uniformity/WorkgroupShape.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;
using namespace PatternMatch;
using namespace TargetOpcode;

#define DEBUG_TYPE "toygcn-combine-atomics"

static cl::opt<bool> Reassociate(
    "toygcn-reassociate-float-atomics", cl::init(false), cl::Hidden,
    cl::desc("Let one lane add the sum of a wave's floats: no single addition "
             "rounds as the program's"));

namespace {
/// An atomic operation, and how its wave does it.
struct Plan {
  AtomicRMWInst *Atomic;
  bool InTurns;   ///< No value takes the place of several.
  bool IsUniform; ///< All lanes have the same value.
  unsigned Lanes; ///< How many are expected to be active.
};

class ToyGCNCombineAtomics final
    : public IRPass<ToyGCNCombineAtomics, ToyGCNIRDivergence,
                    DominatorTreeWrapperPass, PostDominatorTreeWrapperPass> {
  bool runOnFunction(Function &F) override;
  SmallVector<Plan, 8> plan(Function &F);
};
} // namespace

/// True if it does not matter how often the value is added: memory gets the
/// sum, or the infinity or NaN, from the first addition.
static bool isAddedOnce(const Value &V) {
  const auto *C = dyn_cast<ConstantFP>(&V);
  return C && !C->getValueAPF().isFiniteNonZero();
}

/// True if the sum of a wave may take the place of single sums, which round one
/// by one. No flag of an atomicrmw says so in LLVM IR; a function's attribute
/// does, and an option.
static bool mayReassociate(const AtomicRMWInst &A) {
  const bool IsSum = A.getOperation() == AtomicRMWInst::FAdd ||
                     A.getOperation() == AtomicRMWInst::FSub;
  return !IsSum || Reassociate || isAddedOnce(*A.getValOperand()) ||
         A.getFunction()->getFnAttribute("unsafe-fp-math").getValueAsBool();
}

static bool canCombine(const AtomicRMWInst &A) {
  const unsigned AS = A.getPointerAddressSpace();
  const Type &Ty = *A.getType();
  const ToyGCN::ReductionOp *Op = ToyGCN::combinationFor(A.getOperation());
  return Op && !A.isVolatile() &&
         (mayReassociate(A) || ToyGCN::becomesLoop(A)) &&
         (AS == ToyGCNAS::Global || AS == ToyGCNAS::Local) &&
         (Op->laws().IsFloat ? Ty.isFloatTy() || Ty.isDoubleTy()
                             : Ty.isIntegerTy(32) || Ty.isIntegerTy(64));
}

/// True if lanes have different \p V, but for the last bits of many rows: it is
/// a number of the lane or the work-item, with a sum or a factor.
static bool countsLanes(const Value &V, unsigned Depth = 0) {
  const auto *I = dyn_cast<Instruction>(&V);
  if (!I || Depth > 8)
    return false;
  if (const auto *II = dyn_cast<IntrinsicInst>(I))
    return ToyGCN::idDimension(*I) == 0 ||
           II->getIntrinsicID() == Intrinsic::amdgcn_mbcnt_hi ||
           II->getIntrinsicID() == Intrinsic::amdgcn_mbcnt_lo;
  if (isa<CastInst>(I))
    return countsLanes(*I->getOperand(0), Depth + 1);
  const APInt *Mask;
  Value *X;
  if (match(I, m_And(m_Value(X), m_APInt(Mask))))
    return (~*Mask & 63).isZero() && countsLanes(*X, Depth + 1);
  switch (I->getOpcode()) {
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::Or:
  case Instruction::Xor:
  case Instruction::Shl:
  case Instruction::Mul:
    return any_of(I->operands(),
                  [&](const Use &U) { return countsLanes(*U, Depth + 1); });
  default:
    return false;
  }
}

/// True if a branch before \p BB found a lane's number equal to something.
static bool isOfOneLane(const BasicBlock &BB, const DominatorTree &DT) {
  const DomTreeNode *Node = DT.getNode(&BB);
  for (; Node && Node->getIDom(); Node = Node->getIDom()) {
    BasicBlock *From = Node->getIDom()->getBlock();
    auto *Branch = dyn_cast<BranchInst>(From->getTerminator());
    if (!Branch || Branch->isUnconditional() ||
        Branch->getSuccessor(0) == Branch->getSuccessor(1))
      continue;
    for (unsigned I : {0, 1}) {
      if (!DT.dominates(BasicBlockEdge(From, Branch->getSuccessor(I)), &BB))
        continue;
      SmallVector<ToyGCN::Equality, 4> Known;
      ToyGCN::collectEqualities(*Branch->getCondition(), I == 0, Known);
      if (any_of(Known, [](const ToyGCN::Equality &E) {
            return countsLanes(*E.Left) || countsLanes(*E.Right);
          }))
        return true;
    }
  }
  return false;
}

static bool paysOff(const Plan &P) {
  if (ToyGCN::becomesLoop(*P.Atomic))
    return P.Lanes > 1;
  const unsigned Dwords = P.Atomic->getType()->getScalarSizeInBits() / 32;
  // If all lanes have one value: a count and a product.
  const unsigned Combined =
      P.IsUniform             ? ToyGCN::issueCostsOf({G_CTPOP, G_MUL}).Scalar
      : P.Atomic->use_empty() ? ToyGCN::ReductionLadder::cycles() * Dwords
                              : ToyGCN::WaveScan::cycles() * Dwords;
  return ToyGCN::ActiveLanes::cycles() + 2 * ToyGCN::ChangeOfExec + Combined <
         (P.Lanes - 1) * ToyGCN::AtomicTurn;
}

SmallVector<Plan, 8> ToyGCNCombineAtomics::plan(Function &F) {
  SmallVector<Plan, 8> Plans;
  const ToyGCN::WorkgroupShape Shape(F);
  for (Instruction &I : instructions(F))
    if (auto *A = dyn_cast<AtomicRMWInst>(&I); A && canCombine(*A))
      Plans.push_back({A, !mayReassociate(*A), false, Shape.mostItems()});
  if (Plans.empty())
    return Plans;
  const ToyGCN::IRDivergence &Divergence =
      getAnalysis<ToyGCNIRDivergence>().getDivergence();
  const auto &DT = getAnalysis<DominatorTreeWrapperPass>().getDomTree();
  const ToyGCN::DivergentEdges<BasicBlock> Edges(
      F, getAnalysis<PostDominatorTreeWrapperPass>().getPostDomTree(),
      [&](const BasicBlock &BB) { return Divergence.isDivergentBranch(BB); });
  erase_if(Plans, [&](Plan &P) {
    const BasicBlock &BB = *P.Atomic->getParent();
    if (Divergence.isDivergentUse(P.Atomic->getOperandUse(0)))
      return true;
    P.IsUniform = !Divergence.isDivergentUse(P.Atomic->getOperandUse(1));
    P.Lanes = std::min(P.Lanes, isOfOneLane(BB, DT)    ? 1u
                                : Edges.of(BB).empty() ? 64u
                                                       : 32u);
    return !paysOff(P);
  });
  return Plans;
}

static void remark(OptimizationRemarkEmitter &ORE, const Plan &P) {
  ORE.emit([&] {
    return OptimizationRemark(DEBUG_TYPE, "OneAtomic", P.Atomic)
           << "one atomic "
           << AtomicRMWInst::getOperationName(P.Atomic->getOperation())
           << " for the wave, of "
           << (P.InTurns               ? "single ones"
               : P.IsUniform           ? "one value"
               : P.Atomic->use_empty() ? "a reduction"
                                       : "a scan");
  });
}

bool ToyGCNCombineAtomics::runOnFunction(Function &F) {
  if (skipFunction(F))
    return false;
  OptimizationRemarkEmitter ORE(&F);
  // Each plan splits its block: those after it are in another one then.
  SmallVector<std::pair<const BasicBlock *, Plan>, 8> Plans;
  for (const Plan &P : plan(F))
    Plans.push_back({P.Atomic->getParent(), P});
  DenseMap<const BasicBlock *, ToyGCN::ActiveLanes> Active;
  for (const auto &[Block, P] : Plans) {
    remark(ORE, P);
    auto [Entry, IsNew] = Active.try_emplace(Block);
    if (IsNew) {
      IRBuilder<> B(P.Atomic);
      Entry->second = ToyGCN::ActiveLanes::create(B);
    }
    if (P.InTurns)
      ToyGCN::takeTurnsInWave(*P.Atomic, Entry->second, P.IsUniform);
    else
      ToyGCN::combineInWave(*P.Atomic, Entry->second, P.IsUniform);
  }
  return !Plans.empty();
}

TOYGCN_DEFINE_PASS(Function, CombineAtomics,
                   "ToyGCN combination of atomics in a wave")

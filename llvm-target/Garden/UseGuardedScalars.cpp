//===- UseGuardedScalars.cpp - Equal to a scalar is a scalar --------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// If a branch has found a divergent value equal to a uniform one, all lanes
/// after it have the uniform one, and uses there take it. So the block of a
/// waterfall loop gets a scalar address, even if an optimizer has written it
/// with %v.
///
///   %s = readfirstlane(i32 %v)
///   %a = getelementptr i32, ptr addrspace(1) %table, i32 %v
///   %same = icmp eq i32 %v, %s
///   br i1 %same, label %guarded, label %next
/// guarded:
///   %x = load i32, ptr addrspace(1) %a
///   -->
/// guarded:
///   %g = getelementptr i32, ptr addrspace(1) %table, i32 %s
///   %x = load i32, ptr addrspace(1) %g
///
/// Conditions may be joined by `and`, negated, lead to the block by their false
/// edge, be an assumption, or ask it of all lanes (`ballot(%v != %s) == 0`).
/// The compared value may be an extension, a bit cast or the number of a
/// pointer, or the two halves of 64 bits. Values that are computed from %v
/// before the branch are computed again from %s. Floats are left alone (0.0
/// equals -0.0), and pointers unless the scalar was read from that very
/// pointer.
///
/// Uses outside the cycle that computes %s stay: lanes may leave the cycle in
/// different iterations, each with another %s. So do uses that would only copy
/// the scalar into a vector register: data of stores.
///
/// Needs: uniformity. Guarantees: nothing; later passes find more uniform
/// values. Remarks: -pass-remarks=toygcn-use-guarded-scalars.
///
//===----------------------------------------------------------------------===//

#include "Operations/Operations.h"
#include "Tools/PassBase.h"
#include "ToyGCN.h"
#include "Uniformity/Divergence.h"
#include "Uniformity/Equality.h"
#include "Uniformity/UniformityFacts.h"
#include "llvm/Analysis/CycleAnalysis.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/InitializePasses.h"

using namespace llvm;
using ToyGCN::Equality;

#define DEBUG_TYPE "toygcn-use-guarded-scalars"

namespace {
/// The length of computations that are repeated.
constexpr unsigned MaxDepth = 8;

/// The code where a condition holds: after an edge, or after an assumption.
class Region {
public:
  Region(const DominatorTree &DT, BasicBlock &From, BasicBlock &To)
      : DT(DT), Edge(&From, &To), At(To.getFirstInsertionPt()) {}
  Region(const DominatorTree &DT, AssumeInst &Assume)
      : DT(DT), Edge(nullptr, nullptr), Assume(&Assume),
        At(std::next(Assume.getIterator())) {}

  bool contains(const Use &U) const {
    return Assume ? DT.dominates(Assume, U) : DT.dominates(Edge, U);
  }
  bool contains(const BasicBlock &BB) const {
    return Assume ? DT.properlyDominates(Assume->getParent(), &BB)
                  : DT.dominates(Edge, &BB);
  }
  /// The first place in the region; it dominates all of the region.
  BasicBlock::iterator start() const { return At; }
  /// False if other ways lead to the end of the edge: then no place dominates
  /// the region.
  bool hasStart() const { return Assume || DT.dominates(Edge, Edge.getEnd()); }

private:
  const DominatorTree &DT;
  const BasicBlockEdge Edge;
  AssumeInst *Assume = nullptr;
  const BasicBlock::iterator At;
};

class ToyGCNUseGuardedScalars final
    : public IRPass<ToyGCNUseGuardedScalars, KeepsCFG, ToyGCNIRDivergence,
                    CycleInfoWrapperPass, DominatorTreeWrapperPass> {
  bool runOnFunction(Function &F) override;

  const ToyGCN::IRDivergence *Divergence = nullptr;
  const CycleInfo *Cycles = nullptr;
  const DominatorTree *DT = nullptr;

  bool isUniformIn(const Value &V, const BasicBlock &BB) const;
  bool apply(const Region &R, Value &Condition, bool Holds);

  friend class Rewriter;
};

/// Puts the scalar in the place of one value in one region.
class Rewriter {
public:
  Rewriter(const ToyGCNUseGuardedScalars &Pass, const Region &R)
      : Pass(Pass), R(R) {}

  /// Returns the number of uses that are new.
  unsigned replace(Value &V, Value &Scalar);

private:
  const ToyGCNUseGuardedScalars &Pass;
  const Region &R;
  SmallPtrSet<const Instruction *, 16> Seen;

  unsigned follow(Value &V, function_ref<Value *()> Scalar, unsigned Depth);
  bool gains(const Use &U) const;
  bool areOthersUniform(const Instruction &User, const Value &V) const;
  bool canRepeat(const Instruction &I, const Value &V) const;
};
} // namespace

/// True if \p V is the same for all lanes that are in \p BB together. Lanes may
/// leave a cycle at different times, so a cycle around the definition must be
/// around \p BB.
bool ToyGCNUseGuardedScalars::isUniformIn(const Value &V,
                                          const BasicBlock &BB) const {
  if (Divergence->isDivergent(V))
    return false;
  const auto *I = dyn_cast<Instruction>(&V);
  if (!I)
    return true;
  const Cycle *C = Cycles->getCycle(I->getParent());
  return !C || C->contains(&BB);
}

bool Rewriter::areOthersUniform(const Instruction &User, const Value &V) const {
  return all_of(User.operands(), [&](const Use &Other) {
    return Other.get() == &V || isa<BasicBlock>(Other) ||
           Pass.isUniformIn(*Other, *User.getParent());
  });
}

/// True if the user is better off with a scalar, or gets it for nothing.
bool Rewriter::gains(const Use &U) const {
  const auto &User = *cast<Instruction>(U.getUser());
  if (isa<PHINode>(User))
    return R.contains(*User.getParent());
  if (const auto *Store = dyn_cast<StoreInst>(&User))
    return U.getOperandNo() == Store->getPointerOperandIndex();
  if (isa<AtomicRMWInst, AtomicCmpXchgInst>(User))
    return U.getOperandNo() == 0;
  if (const auto *II = dyn_cast<IntrinsicInst>(&User)) {
    if (ToyGCN::mustBeScalar(U))
      return true;
    if (ToyGCN::lanesOfIntrinsic(II->getIntrinsicID()) !=
        InstructionUniformity::Default)
      return false;
  }
  return isa<BinaryOperator, CastInst, GetElementPtrInst, ICmpInst, LoadInst>(
             User) ||
         areOthersUniform(User, *U.get());
}

/// True if \p I may be computed once more, with the scalar instead of \p V, and
/// is uniform then. A division is too dear. Two `freeze` of one value need not
/// agree.
bool Rewriter::canRepeat(const Instruction &I, const Value &V) const {
  return R.hasStart() && !I.isIntDivRem() &&
         isa<BinaryOperator, CastInst, GetElementPtrInst, ICmpInst, SelectInst>(
             I) &&
         all_of(I.operands(), [&](const Use &Other) {
           return Other.get() == &V ||
                  Pass.isUniformIn(*Other, *R.start()->getParent());
         });
}

/// Replaces uses of \p V in the region by \p Scalar, and also uses of values
/// that are computed from \p V outside.
unsigned Rewriter::follow(Value &V, function_ref<Value *()> Scalar,
                          unsigned Depth) {
  Value *Made = nullptr;
  auto Get = [&] { return Made ? Made : Made = Scalar(); };
  unsigned Count = 0;
  for (Use &U : make_early_inc_range(V.uses())) {
    auto *User = dyn_cast<Instruction>(U.getUser());
    if (!User)
      continue;
    if (R.contains(U)) {
      if (!gains(U))
        continue;
      // A phi where the region starts reads its operand before that.
      if (Pass.isUniformIn(*Get(), *User->getParent()) &&
          Pass.DT->dominates(Get(), U)) {
        U.set(Get());
        ++Count;
      }
    } else if (Depth < MaxDepth && canRepeat(*User, V) &&
               Seen.insert(User).second) {
      Count += follow(
          *User,
          [&]() -> Value * {
            Instruction *New = User->clone();
            New->replaceUsesOfWith(&V, Get());
            New->insertBefore(R.start());
            return New;
          },
          Depth + 1);
    }
  }
  // It was made for a use outside a cycle.
  if (auto *I = dyn_cast_or_null<Instruction>(Made);
      Depth && I && I->use_empty())
    I->eraseFromParent();
  return Count;
}

unsigned Rewriter::replace(Value &V, Value &Scalar) {
  return follow(V, [&] { return &Scalar; }, 0);
}

/// Uses all equalities that follow from \p Condition in \p R.
bool ToyGCNUseGuardedScalars::apply(const Region &R, Value &Condition,
                                    bool Holds) {
  SmallVector<Equality, 8> Known;
  ToyGCN::collectEqualities(Condition, Holds, Known);
  BasicBlock &Start = *R.start()->getParent();
  for (Equality &E : Known)
    if (!isUniformIn(*E.Right, Start))
      std::swap(E.Left, E.Right);
  erase_if(Known, [&](const Equality &E) {
    return !Divergence->isDivergent(*E.Left) || !isUniformIn(*E.Right, Start) ||
           (E.Left->getType()->isPtrOrPtrVectorTy() &&
            !ToyGCN::isReadFrom(*E.Right, *E.Left));
  });
  if (Known.empty() || !R.hasStart())
    return false;

  // More equalities follow from it; not all of them will be used.
  IRBuilder<> B(&Start, R.start());
  SmallVector<WeakTrackingVH, 8> Scalars;
  const unsigned Compared = Known.size();
  for (unsigned I = 0; I < Compared; ++I)
    for (unsigned J = 0; J < Compared; ++J)
      if (Value *Whole = ToyGCN::wholeOf(Known[I].Left, Known[J].Left)) {
        Value *Low = B.CreateZExt(Known[I].Right, B.getInt64Ty());
        Value *High = B.CreateZExt(Known[J].Right, B.getInt64Ty());
        Scalars.append({Low, High});
        Scalars.push_back(B.CreateShl(High, 32));
        Scalars.push_back(B.CreateOr(Scalars.back(), Low));
        Known.push_back({Whole, Scalars.back()});
      }
  for (unsigned I = 0; I < Known.size(); ++I)
    if (auto Before = ToyGCN::beforeCast(Known[I], B)) {
      Scalars.push_back(Before->Right);
      if (Divergence->isDivergent(*Before->Left))
        Known.push_back(*Before);
    }

  bool Changed = !Scalars.empty();
  OptimizationRemarkEmitter Remarks(Start.getParent());
  for (const Equality &E : Known) {
    const unsigned Count = Rewriter(*this, R).replace(*E.Left, *E.Right);
    Changed |= Count != 0;
    if (Count)
      Remarks.emit([&] {
        std::string Left, Right;
        raw_string_ostream LeftOS(Left), RightOS(Right);
        E.Left->printAsOperand(LeftOS, /*PrintType=*/false);
        E.Right->printAsOperand(RightOS, /*PrintType=*/false);
        return OptimizationRemark(DEBUG_TYPE, "GuardedScalar", &*R.start())
               << Left << " is the uniform " << Right
               << " here: " << ore::NV("Uses", Count) << " uses";
      });
  }
  for (WeakTrackingVH &V : reverse(Scalars))
    if (auto *I = dyn_cast_or_null<Instruction>(V); I && I->use_empty())
      I->eraseFromParent();
  return Changed;
}

bool ToyGCNUseGuardedScalars::runOnFunction(Function &F) {
  if (skipFunction(F))
    return false;
  Divergence = &getAnalysis<ToyGCNIRDivergence>().getDivergence();
  Cycles = &getAnalysis<CycleInfoWrapperPass>().getResult();
  DT = &getAnalysis<DominatorTreeWrapperPass>().getDomTree();
  bool Changed = false;
  for (const DomTreeNode *Node : depth_first(DT->getRootNode())) {
    BasicBlock &BB = *Node->getBlock();
    for (Instruction &I : make_early_inc_range(BB))
      if (auto *Assume = dyn_cast<AssumeInst>(&I))
        Changed |= apply({*DT, *Assume}, *Assume->getArgOperand(0), true);
    auto *Branch = dyn_cast<BranchInst>(BB.getTerminator());
    if (!Branch || Branch->isUnconditional() ||
        Branch->getSuccessor(0) == Branch->getSuccessor(1))
      continue;
    for (unsigned I : {0, 1})
      Changed |= apply({*DT, BB, *Branch->getSuccessor(I)},
                       *Branch->getCondition(), I == 0);
  }
  return Changed;
}

TOYGCN_DEFINE_PASS(Function, UseGuardedScalars,
                   "ToyGCN use of scalars after comparisons")

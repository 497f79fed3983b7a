//===- StepPointers.cpp - Loops step pointers -----------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A loop that computes global addresses from its index steps pointers instead,
/// one for all accesses that are a constant apart:
///
///   %i = phi i32 [ 0 ], [ %next ]             %p = phi ptr [ %a ], [ %p.next ]
///   %z = sext i32 %i to i64
///   %p = getelementptr i32, ptr %a, i64 %z
///   load ptr %p                          -->  load ptr %p
///   %q = getelementptr i8, ptr %p, i64 4      %q = gep i8, ptr %p, i64 4
///   load ptr %q                               load ptr %q
///   %next = add nsw i32 %i, 1                 %p.next = gep i8, ptr %p, i64 4
///
/// A step is one 64-bit addition; the address took an extension, a shift of 64
/// bits and an addition. If a uniform base has a divergent offset of 32 bits,
/// only the base is stepped, on the scalar unit.
///
/// Needs: addresses are split, loads for the scalar cache are marked, loops
/// have preheaders, sums have flags of no wrap. There is no scalar evolution:
/// its time explodes with a chain of loops. Guarantees: pointers of accesses
/// have the values that they had; an iteration gets cheaper by
/// -toygcn-step-pointers-gain instructions or more, or the loop stays.
///
/// An index that wraps is poison, and so is the address: an access in that
/// iteration has no defined behaviour. So an address is right wherever an
/// access runs, whatever the pointer is in other iterations.
///
//===----------------------------------------------------------------------===//

#include "Garden/SteppedPointer.h"
#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "Operations/Costs.h"
#include "Tools/PassBase.h"
#include "ToyGCN.h"
#include "Uniformity/Divergence.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/CodeGen/TargetOpcodes.h"
#include "llvm/IR/Dominators.h"
#include "llvm/InitializePasses.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace ToyGCN;

#define DEBUG_TYPE "toygcn-step-pointers"

static cl::opt<unsigned> LeastGain(
    "toygcn-step-pointers-gain", cl::Hidden, cl::init(1),
    cl::desc("The fewest instructions that an iteration must save for "
             "a pointer to be stepped; 0: loops stay"));
static cl::opt<unsigned>
    MostPointers("toygcn-step-pointers-most", cl::Hidden, cl::init(8),
                 cl::desc("The most pointers that a loop may step"));

namespace {
class ToyGCNStepPointers final
    : public IRPass<ToyGCNStepPointers, KeepsCFG, DominatorTreeWrapperPass,
                    LoopInfoWrapperPass, ToyGCNIRDivergence> {
  bool runOnFunction(Function &F) override;

  const DominatorTree *DT = nullptr;
  const LoopInfo *LI = nullptr;
  const ToyGCN::IRDivergence *Divergence = nullptr;
  const Access *always(const Loop &L, ArrayRef<Access> Accesses) const;
  void collect(const Loop &L, SmallVectorImpl<SteppedPointer> &Pointers) const;
  unsigned gain(const Loop &L, ArrayRef<SteppedPointer> Pointers) const;
  Value *start(IRBuilderBase &B, const Loop &L, const SteppedPointer &P);
  void step(const Loop &L, SteppedPointer &P);
  Value *add(IRBuilderBase &B, const LinearAddress &A);
  bool runOnLoop(const Loop &L);
};
} // namespace

static bool haveSameTerms(const LinearAddress &A, const LinearAddress &B) {
  return A.Base == B.Base && A.Terms.size() == B.Terms.size() &&
         std::is_permutation(A.Terms.begin(), A.Terms.end(), B.Terms.begin());
}

/// One of \p Accesses that runs in every iteration, or null.
const Access *ToyGCNStepPointers::always(const Loop &L,
                                         ArrayRef<Access> Accesses) const {
  const auto *Found = find_if(Accesses, [&](const Access &A) {
    return DT->dominates(cast<Instruction>(A.Pointer->getUser())->getParent(),
                         L.getLoopLatch());
  });
  return Found == Accesses.end() ? nullptr : Found;
}

/// The pointers that \p L could step: each has one access in every iteration,
/// and its accesses are as near as an instruction's offset reaches.
void ToyGCNStepPointers::collect(
    const Loop &L, SmallVectorImpl<SteppedPointer> &Pointers) const {
  SmallVector<SteppedPointer, 8> Found;
  for (BasicBlock *BB : L.blocks()) {
    if (LI->getLoopFor(BB) != &L)
      continue;
    for (Instruction &I : *BB) {
      std::optional<Access> A = Access::of(I, *Divergence);
      LinearAddress Address(I.getDataLayout(), &L);
      if (!A || L.isLoopInvariant(A->Pointer->get()) ||
          !Address.decompose(A->Stepped) || !isSteppable(Address, L))
        continue;
      A->Constant += Address.Constant;
      auto Same = find_if(Found, [&](const SteppedPointer &P) {
        return haveSameTerms(P.Address, Address);
      });
      if (Same == Found.end())
        Found.push_back({std::move(Address), {*A}});
      else
        Same->Accesses.push_back(*A);
    }
  }
  for (SteppedPointer &P : Found) {
    sort(P.Accesses, [](const Access &A, const Access &B) {
      return int64_t(A.Constant) < int64_t(B.Constant);
    });
    for (ArrayRef<Access> Rest = P.Accesses; !Rest.empty();) {
      auto Near = Rest.take_while([&](const Access &A) {
        return A.Constant - Rest.front().Constant <= ToyGCN::MaxMemOffset;
      });
      Rest = Rest.drop_front(Near.size());
      if (!always(L, Near))
        continue;
      Pointers.push_back({P.Address, SmallVector<Access, 4>(Near)});
      Pointers.back().Address.Constant = Near.front().Constant;
    }
  }
}

/// How many cycles an iteration saves, 0 if none.
unsigned ToyGCNStepPointers::gain(const Loop &L,
                                  ArrayRef<SteppedPointer> Pointers) const {
  const unsigned StepCost = issueCostsOf(TargetOpcode::G_PTR_ADD, 64).Scalar;
  SmallPtrSet<const Use *, 16> Replaced;
  SmallPtrSet<const Value *, 16> Offsets;
  for (const SteppedPointer &P : Pointers)
    for (const Access &A : P.Accesses) {
      Replaced.insert(A.Pointer);
      Offsets.insert(A.Offset);
    }
  const unsigned Saved = costOfAddresses(L, *Divergence, Replaced, Offsets);
  return Saved - std::min<unsigned>(Saved, StepCost * Pointers.size());
}

/// The address, or the number if it has no base; uniform terms first.
Value *ToyGCNStepPointers::add(IRBuilderBase &B, const LinearAddress &A) {
  Value *Sum = A.Base;
  const auto Add = [&](Value *V) {
    Sum = !Sum ? V : A.Base ? B.CreatePtrAdd(Sum, V) : B.CreateAdd(Sum, V);
  };
  if (A.Constant || (!A.Base && A.Terms.empty()))
    Add(B.getInt64(A.Constant));
  for (const bool Scalar : {true, false}) {
    SmallVector<Term, 8> Part;
    copy_if(A.Terms, std::back_inserter(Part), [&](const Term &T) {
      return Scalar == (Divergence->isUniform(*T.V) &&
                        all_of(T.Factors, [&](const auto &Factor) {
                          return Divergence->isUniform(*Factor.V);
                        }));
    });
    if (Value *V = buildSum(B, Part))
      Add(V);
  }
  return Sum;
}

/// Where to step a pointer: after its last access, where memory is waited for.
static Instruction *stepPoint(const Loop &L, ArrayRef<Access> Accesses) {
  BasicBlock *Latch = L.getLoopLatch();
  Instruction *Last = nullptr;
  for (const Access &A : Accesses) {
    auto *I = cast<Instruction>(A.Pointer->getUser());
    if (Last && Last->getParent() != I->getParent())
      return Latch->getTerminator();
    if (!Last || Last->comesBefore(I))
      Last = I;
  }
  return Last->getNextNode();
}

/// The pointer before the loop. If neither an index nor its factor is constant
/// there, the terms would take products of 64 bits, and one for each of the
/// index: the loop's own 32 bits are cheaper. They do not wrap in an iteration
/// that has the access, as the first one has.
Value *ToyGCNStepPointers::start(IRBuilderBase &B, const Loop &L,
                                 const SteppedPointer &P) {
  LinearAddress First(L.getHeader()->getDataLayout());
  First.Base = P.Address.Base;
  First.Constant = P.Address.Constant;
  bool HasProducts = false;
  for (const Term &T : P.Address.Terms) {
    const bool Varies = !L.isLoopInvariant(T.V);
    const Term Start = inductionOf(T, L).first;
    HasProducts |= Varies && !T.Factors.empty() && !isa<Constant>(Start.V);
    First.add(Varies ? Start : T);
  }
  if (!HasProducts)
    return add(B, First);
  const Access &A = *always(L, P.Accesses);
  DenseMap<Value *, Value *> Known;
  return B.CreatePtrAdd(inFirst(B, A.Stepped, L, Known),
                        B.getInt64(A.Beside + P.Address.Constant - A.Constant));
}

void ToyGCNStepPointers::step(const Loop &L, SteppedPointer &P) {
  LinearAddress Step(L.getHeader()->getDataLayout());
  for (const Term &T : P.Address.Terms)
    if (!L.isLoopInvariant(T.V))
      Step.add(inductionOf(T, L).second);
  IRBuilder<> B(L.getLoopPreheader()->getTerminator());
  Value *Start = start(B, L, P);
  Value *Added = add(B, Step);

  B.SetInsertPoint(L.getHeader(), L.getHeader()->begin());
  PHINode *Phi = B.CreatePHI(Start->getType(), 2);
  B.SetInsertPoint(stepPoint(L, P.Accesses));
  Phi->addIncoming(Start, L.getLoopPreheader());
  Phi->addIncoming(B.CreatePtrAdd(Phi, Added), L.getLoopLatch());

  for (const Access &A : P.Accesses) {
    B.SetInsertPoint(cast<Instruction>(A.Pointer->getUser()));
    Value *Pointer = Phi;
    if (A.Offset)
      Pointer = B.CreatePtrAdd(Pointer, A.Offset);
    if (A.Constant != P.Address.Constant)
      Pointer =
          B.CreatePtrAdd(Pointer, B.getInt64(A.Constant - P.Address.Constant));
    Value *Old = A.Pointer->get();
    A.Pointer->set(Pointer);
    RecursivelyDeleteTriviallyDeadInstructions(Old);
  }
}

bool ToyGCNStepPointers::runOnLoop(const Loop &L) {
  if (!L.getLoopPreheader() || !L.getLoopLatch())
    return false;
  SmallVector<SteppedPointer, 8> Pointers;
  collect(L, Pointers);
  if (Pointers.empty() || Pointers.size() > MostPointers ||
      gain(L, Pointers) < LeastGain * OneIssue)
    return false;
  for (SteppedPointer &P : Pointers)
    step(L, P);
  // An index that only counted addresses.
  DeleteDeadPHIs(L.getHeader());
  return true;
}

bool ToyGCNStepPointers::runOnFunction(Function &F) {
  if (!LeastGain || skipFunction(F))
    return false;
  DT = &getAnalysis<DominatorTreeWrapperPass>().getDomTree();
  LI = &getAnalysis<LoopInfoWrapperPass>().getLoopInfo();
  Divergence = &getAnalysis<ToyGCNIRDivergence>().getDivergence();
  bool Changed = false;
  for (const Loop *L : LI->getLoopsInPreorder())
    Changed |= runOnLoop(*L);
  return Changed;
}

TOYGCN_DEFINE_PASS(Function, StepPointers, "ToyGCN stepping of pointers")

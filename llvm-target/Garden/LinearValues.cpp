//===- LinearValues.cpp - What a loop moves evenly ------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Garden/LinearValues.h"
#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "Operations/Costs.h"
#include "llvm/Analysis/InstructionSimplify.h"
#include "llvm/CodeGen/TargetOpcodes.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace ToyGCN;

/// The iterations after which a stepped value has to pay. Lists of neighbours
/// are often as short.
static constexpr unsigned Rounds = 2;
/// The most pointers of a loop: each is live all through it.
static constexpr unsigned MostPointers = 8;
/// The most dwords that lanes carry from one iteration to the next. With more,
/// registers are what the loop lacks.
static constexpr unsigned MostCarried = 16;

//===----------------------------------------------------------------------===//
// What is linear
//===----------------------------------------------------------------------===//

/// What each iteration of \p L adds to \p T; no value if \p T is no index of
/// it.
static Term stepOf(const Term &T, const Loop &L) {
  Term Step = T;
  Step.V = nullptr;
  auto *Phi = dyn_cast<PHINode>(T.V);
  if (!Phi || Phi->getParent() != L.getHeader())
    return Step;
  auto *Next =
      dyn_cast<BinaryOperator>(Phi->getIncomingValueForBlock(L.getLoopLatch()));
  if (Next && Next->getOpcode() == Instruction::Add &&
      Next->getOperand(0) == Phi && L.isLoopInvariant(Next->getOperand(1)) &&
      distributes(*Next, T.Ext))
    Step.V = Next->getOperand(1);
  return Step;
}

namespace {
/// Looks for what is linear in the iterations of a loop.
class Finder {
public:
  Finder(const Loop &L, const LoopInfo &LI, const IRDivergence &Divergence,
         const SmallPtrSetImpl<const Value *> &Taken)
      : L(L), LI(LI), Divergence(Divergence), Taken(Taken) {}
  SmallVector<LinearValue, 8> pointers() const;
  SmallVector<LinearValue, 8> dwords() const;

private:
  const Loop &L;
  const LoopInfo &LI;
  const IRDivergence &Divergence;
  const SmallPtrSetImpl<const Value *> &Taken;

  bool isLinear(const LinearAddress &A) const;
  bool hasScalarBase(const Value *Pointer) const;
  template <typename Function> void forEach(Function Do) const;
};
} // namespace

/// True if \p A moves by the same in each iteration of \p L.
static bool movesEvenly(const LinearAddress &A, const Loop &L) {
  return (!A.Base || L.isLoopInvariant(A.Base)) &&
         all_of(A.Terms, [&](const Term &T) {
           return L.isLoopInvariant(T.V) || stepOf(T, L).V;
         });
}

/// The same, if an index that lanes have of their own moves it.
bool Finder::isLinear(const LinearAddress &A) const {
  auto IsIndex = [&](const Term &T) { return !L.isLoopInvariant(T.V); };
  return movesEvenly(A, L) &&
         none_of(A.Terms,
                 [&](const Term &T) {
                   return IsIndex(T) && Taken.contains(T.V);
                 }) &&
         any_of(A.Terms, [&](const Term &T) {
           return IsIndex(T) && Divergence.isDivergent(*T.V);
         });
}

/// True if an instruction adds \p Pointer's offset of 32 bits to a scalar.
bool Finder::hasScalarBase(const Value *Pointer) const {
  const auto *GEP = dyn_cast<GEPOperator>(Pointer);
  return GEP && GEP->getNumIndices() == 1 &&
         GEP->getSourceElementType()->isIntegerTy(8) &&
         Divergence.isUniform(*GEP->getPointerOperand()) &&
         isa<ZExtInst>(GEP->getOperand(1));
}

template <typename Function> void Finder::forEach(Function Do) const {
  for (BasicBlock *BB : L.blocks())
    if (LI.getLoopFor(BB) == &L)
      for (Instruction &I : *BB)
        Do(I);
}

static bool haveSameTerms(const LinearAddress &A, const LinearAddress &B) {
  return A.Base == B.Base && A.Terms.size() == B.Terms.size() &&
         std::is_permutation(A.Terms.begin(), A.Terms.end(), B.Terms.begin());
}

/// The accesses whose addresses are linear, those a constant apart together.
SmallVector<LinearValue, 8> Finder::pointers() const {
  SmallVector<LinearValue, 8> Found;
  forEach([&](Instruction &I) {
    Use *Pointer = globalPointerOf(I);
    LinearAddress Address(I.getDataLayout(), &L);
    if (!Pointer || L.isLoopInvariant(*Pointer) ||
        Divergence.isUniform(**Pointer) ||
        hasScalarBase(Pointer->get()->stripInBoundsConstantOffsets()) ||
        !Address.decompose(*Pointer) || !isLinear(Address))
      return;
    auto Same = find_if(Found, [&](const LinearValue &P) {
      return haveSameTerms(P.Sum, Address);
    });
    if (Same == Found.end()) {
      Found.push_back({Address});
      Same = &Found.back();
    }
    Same->Accesses.push_back({Pointer, Address.Constant});
  });
  return Found;
}

/// The linear dwords that are more than a part of others.
SmallVector<LinearValue, 8> Finder::dwords() const {
  auto IsRingOperation = [](const User *U) {
    const auto *BO = dyn_cast<BinaryOperator>(U);
    return BO && is_contained({Instruction::Add, Instruction::Sub,
                               Instruction::Mul, Instruction::Shl},
                              BO->getOpcode());
  };
  SmallVector<LinearValue, 8> Found;
  forEach([&](Instruction &I) {
    LinearAddress Sum(I.getDataLayout(), &L);
    if (!I.getType()->isIntegerTy(32) || !IsRingOperation(&I) ||
        all_of(I.users(), IsRingOperation))
      return;
    Sum.add({{&I, Term::None}, 1});
    if (isLinear(Sum))
      Found.push_back({Sum, {}, &I});
  });
  return Found;
}

//===----------------------------------------------------------------------===//
// What pays
//===----------------------------------------------------------------------===//

namespace {
/// What of a loop only computes what is stepped.
class Savings {
public:
  Savings(const Loop &L, const IRDivergence &Divergence)
      : L(&L), Divergence(&Divergence) {}
  /// The cycles of an iteration that are saved, too, if nothing is asked of \p
  /// U's value any more.
  unsigned without(const Use &U) {
    Uses.insert(&U);
    return without(U.get());
  }
  /// The same, if \p I is not computed.
  unsigned without(Instruction &I) {
    for (const Use &U : I.uses())
      Uses.insert(&U);
    return without(&I);
  }

private:
  const Loop *L;
  const IRDivergence *Divergence;
  SmallPtrSet<const Use *, 16> Uses;
  SmallPtrSet<const Value *, 16> Dead;

  unsigned without(Value *V);
};
} // namespace

unsigned Savings::without(Value *V) {
  auto *I = dyn_cast<Instruction>(V);
  auto IsSpared = [&](const Use &U) {
    return Uses.contains(&U) || Dead.contains(U.getUser());
  };
  if (!I || Dead.contains(I) || isa<PHINode>(I) || !L->contains(I) ||
      I->mayHaveSideEffects() || !all_of(I->uses(), IsSpared))
    return 0;
  Dead.insert(I);
  const IssueCosts Costs = issueCostsOf(*I);
  unsigned Sum = Divergence->isUniform(*I) ? Costs.Scalar : Costs.Vector;
  for (Value *Operand : I->operands())
    Sum += without(Operand);
  return Sum;
}

/// The dwords in phis of \p L that lanes have of their own.
static unsigned carriedDwords(const Loop &L, const IRDivergence &Divergence) {
  const DataLayout &DL = L.getHeader()->getDataLayout();
  unsigned Dwords = 0;
  for (const PHINode &Phi : L.getHeader()->phis())
    if (Divergence.isDivergent(Phi))
      Dwords += divideCeil(DL.getTypeSizeInBits(Phi.getType()), 32);
  return Dwords;
}

/// True if it pays to step in the place of what takes \p Saved cycles. The
/// first iteration's values are computed as before.
static bool pays(unsigned Saved, unsigned Steps) {
  return Saved + Rounds * Steps <= Rounds * Saved;
}

/// Those of \p Near that one runs before that each iteration has, with it at
/// the front; or none.
static SmallVector<LinearValue::Access, 4>
behindOne(ArrayRef<LinearValue::Access> Near, const Loop &L,
          const DominatorTree &DT) {
  auto InstructionOf = [](const LinearValue::Access &A) {
    return cast<Instruction>(A.Pointer->getUser());
  };
  const LinearValue::Access *First = nullptr;
  for (const LinearValue::Access &A : Near)
    if (DT.dominates(InstructionOf(A)->getParent(), L.getLoopLatch()) &&
        (!First || DT.dominates(InstructionOf(A), InstructionOf(*First))))
      First = &A;
  SmallVector<LinearValue::Access, 4> Found;
  if (!First)
    return Found;
  Found.push_back(*First);
  for (const LinearValue::Access &A : Near)
    if (&A != First && DT.dominates(InstructionOf(*First), InstructionOf(A)))
      Found.push_back(A);
  return Found;
}

/// The accesses of \p P that are near each other, if each iteration has one.
static SmallVector<LinearValue, 4>
splitByDistance(LinearValue &P, const Loop &L, const DominatorTree &DT) {
  sort(P.Accesses, [](const auto &A, const auto &B) {
    return int64_t(A.Constant) < int64_t(B.Constant);
  });
  SmallVector<LinearValue, 4> Parts;
  for (ArrayRef<LinearValue::Access> Rest = P.Accesses; !Rest.empty();) {
    auto Near = Rest.take_while([&](const LinearValue::Access &A) {
      return A.Constant - Rest.front().Constant <= MaxMemOffset;
    });
    Rest = Rest.drop_front(Near.size());
    if (auto Found = behindOne(Near, L, DT); !Found.empty())
      Parts.push_back({P.Sum, std::move(Found), {}});
  }
  return Parts;
}

SmallVector<LinearValue, 8>
ToyGCN::linearValuesOf(const Loop &L, const LoopInfo &LI,
                       const DominatorTree &DT, const IRDivergence &Divergence,
                       const SmallPtrSetImpl<const Value *> &Taken) {
  if (carriedDwords(L, Divergence) > MostCarried)
    return {};
  const Finder Find(L, LI, Divergence, Taken);
  // Pointers share indices, so they pay together.
  SmallVector<LinearValue, 8> Values;
  Savings Saved(L, Divergence);
  unsigned Cycles = 0;
  for (LinearValue &P : Find.pointers())
    for (LinearValue &Near : splitByDistance(P, L, DT)) {
      for (const LinearValue::Access &A : Near.Accesses)
        Cycles += Saved.without(*A.Pointer);
      Values.push_back(std::move(Near));
    }
  const IssueCosts Step = issueCostsOf(TargetOpcode::G_PTR_ADD, 64);
  if (Values.size() > MostPointers ||
      !pays(Cycles, Values.size() * Step.Vector)) {
    Values.clear();
    Saved = Savings(L, Divergence);
  }
  for (LinearValue &V : Find.dwords()) {
    Savings With = Saved;
    if (pays(With.without(cast<Instruction>(*V.Dword)), OneIssue)) {
      Saved = With;
      Values.push_back(std::move(V));
    }
  }
  return Values;
}

//===----------------------------------------------------------------------===//
// Stepping
//===----------------------------------------------------------------------===//

/// What \p V, linear in the iterations of \p L, is in the first one. It is
/// computed even if that iteration does not read it, so it has no flags; and
/// what is a sum by a flag is one without it.
static Value *inFirst(Value *V, const Loop &L,
                      DenseMap<Value *, Value *> &Known, IRBuilderBase &B) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || L.isLoopInvariant(I))
    return V;
  if (auto *Phi = dyn_cast<PHINode>(I))
    return Phi->getIncomingValueForBlock(L.getLoopPreheader());
  if (Value *Made = Known.lookup(I))
    return Made;
  const auto *Or = dyn_cast<PossiblyDisjointInst>(I);
  Instruction *Copy =
      Or && Or->isDisjoint()
          ? BinaryOperator::CreateAdd(Or->getOperand(0), Or->getOperand(1))
          : I->clone();
  Copy->dropPoisonGeneratingFlags();
  for (Use &U : Copy->operands())
    U.set(inFirst(U, L, Known, B));
  B.Insert(Copy);
  if (Value *Simple = simplifyInstruction(Copy, I->getDataLayout())) {
    Copy->eraseFromParent();
    return Known[I] = Simple;
  }
  return Known[I] = Copy;
}

/// What an iteration of \p L adds to \p Sum, which has type \p Ty, before the
/// outermost loop that does not change it.
static Value *buildStep(const LinearAddress &Sum, IntegerType *Ty,
                        const Loop &L) {
  LinearAddress Step(L.getHeader()->getDataLayout());
  for (const Term &T : Sum.Terms)
    if (!L.isLoopInvariant(T.V))
      Step.add(stepOf(T, L));
  auto IsFixedIn = [&](const Loop &In) {
    return all_of(Step.Terms, [&](const Term &T) {
      return In.isLoopInvariant(T.V) &&
             all_of(T.Factors, [&](const ExtendedValue &F) {
               return In.isLoopInvariant(F.V);
             });
    });
  };
  const Loop *Out = &L;
  while (const Loop *Parent = Out->getParentLoop())
    if (Parent->getLoopPreheader() && IsFixedIn(*Parent))
      Out = Parent;
    else
      break;
  IRBuilder<> B(Out->getLoopPreheader()->getTerminator());
  Value *Constant = ConstantInt::get(Ty, Step.Constant, /*IsSigned=*/false,
                                     /*ImplicitTrunc=*/true);
  Value *Terms = buildSum(B, Step.Terms);
  return !Terms          ? Constant
         : Step.Constant ? B.CreateAdd(Terms, Constant)
                         : Terms;
}

void ToyGCN::step(const LinearValue &V, const Loop &L) {
  const bool IsPointer = !V.Accesses.empty();
  Value *Old = V.Dword;
  if (IsPointer)
    Old = V.Accesses.front().Pointer->get();
  if (!Old)
    return;
  LinearAddress Sum(L.getHeader()->getDataLayout(), &L);
  if (IsPointer)
    Sum.decompose(Old);
  else
    Sum.add({{Old, Term::None}, 1});
  if (!movesEvenly(Sum, L))
    return;
  IRBuilder<> B(L.getLoopPreheader()->getTerminator());
  Value *Step = buildStep(Sum, IsPointer ? B.getInt64Ty() : B.getInt32Ty(), L);
  DenseMap<Value *, Value *> Known;
  Value *First = inFirst(Old, L, Known, B);
  B.SetInsertPoint(L.getHeader(), L.getHeader()->begin());
  PHINode *Phi = B.CreatePHI(First->getType(), 2);
  B.SetInsertPoint(L.getLoopLatch()->getTerminator());
  Phi->addIncoming(First, L.getLoopPreheader());
  Phi->addIncoming(IsPointer ? B.CreatePtrAdd(Phi, Step)
                             : B.CreateAdd(Phi, Step),
                   L.getLoopLatch());
  if (!IsPointer) {
    Old->replaceAllUsesWith(Phi);
    RecursivelyDeleteTriviallyDeadInstructions(Old);
    return;
  }
  for (const LinearValue::Access &A : V.Accesses) {
    B.SetInsertPoint(cast<Instruction>(A.Pointer->getUser()));
    Old = A.Pointer->get();
    const uint64_t Behind = A.Constant - V.Accesses.front().Constant;
    A.Pointer->set(Behind ? B.CreatePtrAdd(Phi, B.getInt64(Behind)) : Phi);
    RecursivelyDeleteTriviallyDeadInstructions(Old);
  }
}

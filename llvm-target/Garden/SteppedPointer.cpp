//===- SteppedPointer.cpp - Accesses that a loop could step ---------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Garden/SteppedPointer.h"
#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "Operations/Costs.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace ToyGCN;

static Use *pointerOf(Instruction &I) {
  Use *Pointer = nullptr;
  if (isa<LoadInst, AtomicRMWInst, AtomicCmpXchgInst>(I))
    Pointer = &I.getOperandUse(0);
  else if (isa<StoreInst>(I))
    Pointer = &I.getOperandUse(StoreInst::getPointerOperandIndex());
  else
    return nullptr;
  const unsigned AS = Pointer->get()->getType()->getPointerAddressSpace();
  return AS == ToyGCNAS::Global || AS == ToyGCNAS::Constant ? Pointer : nullptr;
}

std::optional<Access> Access::of(Instruction &I,
                                 const IRDivergence &Divergence) {
  Use *Pointer = pointerOf(I);
  if (!Pointer)
    return std::nullopt;
  const DataLayout &DL = I.getDataLayout();
  APInt Constant(64, 0);
  Value *Stepped = Pointer->get()->stripAndAccumulateConstantOffsets(
      DL, Constant, /*AllowNonInbounds=*/true);
  if (Stepped->getType() !=
      Pointer->get()->getType()) // In another address space.
    return std::nullopt;
  Value *Offset = nullptr;
  if (auto *GEP = dyn_cast<GEPOperator>(Stepped);
      GEP && GEP->getNumIndices() == 1 &&
      GEP->getSourceElementType()->isIntegerTy(8) &&
      Divergence.isUniform(*GEP->getPointerOperand()) &&
      Divergence.isDivergent(*GEP))
    if (auto *Z = dyn_cast<ZExtInst>(GEP->getOperand(1));
        Z && Z->getSrcTy()->isIntegerTy(32)) {
      Offset = Z;
      Stepped = GEP->getPointerOperand();
    }
  if (!isa<GEPOperator>(Stepped))
    return std::nullopt;
  const uint64_t Beside = Constant.getZExtValue();
  return Access{Pointer, Stepped, Offset, Beside, Beside};
}

std::pair<Term, Term> ToyGCN::inductionOf(const Term &T, const Loop &L) {
  auto *Phi = dyn_cast<PHINode>(T.V);
  Term Start = T, Step = T;
  Start.V = Step.V = nullptr;
  if (!Phi || Phi->getParent() != L.getHeader())
    return {Start, Step};
  auto *Next =
      dyn_cast<BinaryOperator>(Phi->getIncomingValueForBlock(L.getLoopLatch()));
  if (!Next || Next->getOpcode() != Instruction::Add ||
      Next->getOperand(0) != Phi || !L.isLoopInvariant(Next->getOperand(1)) ||
      !distributes(*Next, T.Ext))
    return {Start, Step};
  Start.V = Phi->getIncomingValueForBlock(L.getLoopPreheader());
  Step.V = Next->getOperand(1);
  return {Start, Step};
}

bool ToyGCN::isSteppable(const LinearAddress &A, const Loop &L) {
  bool Varies = false;
  if (!L.isLoopInvariant(A.Base))
    return false;
  for (const Term &T : A.Terms) {
    if (L.isLoopInvariant(T.V))
      continue;
    if (!inductionOf(T, L).first.V)
      return false;
    Varies = true;
  }
  return Varies;
}

Value *ToyGCN::inFirst(IRBuilderBase &B, Value *V, const Loop &L,
                       DenseMap<Value *, Value *> &Known) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || L.isLoopInvariant(I))
    return V;
  if (auto *Phi = dyn_cast<PHINode>(I))
    return Phi->getIncomingValueForBlock(L.getLoopPreheader());
  if (Value *Made = Known.lookup(I))
    return Made;
  Instruction *Copy = I->clone();
  for (Use &U : Copy->operands())
    U.set(inFirst(B, U, L, Known));
  return Known[I] = B.Insert(Copy);
}

unsigned
ToyGCN::costOfAddresses(const Loop &L, const ToyGCN::IRDivergence &Divergence,
                        const SmallPtrSetImpl<const Use *> &Uses,
                        const SmallPtrSetImpl<const Value *> &Offsets) {
  SmallSetVector<Instruction *, 16> Worklist;
  for (const Use *U : Uses)
    if (auto *I = dyn_cast<Instruction>(U->get()))
      Worklist.insert(I);
  SmallPtrSet<const Value *, 16> Dead;
  const auto IsDead = [&](const Use &U) {
    return Uses.contains(&U) || Dead.contains(U.getUser());
  };
  unsigned Sum = 0;
  while (!Worklist.empty()) {
    Instruction *I = Worklist.pop_back_val();
    if (Dead.contains(I) || Offsets.contains(I) || isa<PHINode>(I) ||
        !L.contains(I) || I->mayHaveSideEffects() || !all_of(I->uses(), IsDead))
      continue;
    Dead.insert(I);
    if (none_of(I->operands(),
                [&](const Value *V) { return Offsets.contains(V); }))
      Sum += Divergence.isUniform(*I) ? issueCostsOf(*I).Scalar
                                      : issueCostsOf(*I).Vector;
    for (Value *V : I->operands())
      if (auto *Operand = dyn_cast<Instruction>(V))
        Worklist.insert(Operand);
  }
  return Sum;
}

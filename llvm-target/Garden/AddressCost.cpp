//===- AddressCost.cpp - What addresses cost ------------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Garden/AddressCost.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

/// Instructions of the machine that \p I becomes, about.
static unsigned cost(const Instruction &I, bool Uniform) {
  const unsigned Dwords = divideCeil(I.getType()->getScalarSizeInBits(), 32);
  switch (I.getOpcode()) {
  case Instruction::GetElementPtr: {
    auto &GEP = cast<GetElementPtrInst>(I);
    if (GEP.hasAllConstantIndices())
      return 0;
    const Value *Last = GEP.getOperand(GEP.getNumOperands() - 1);
    const bool Scaled = !GEP.getSourceElementType()->isIntegerTy(8);
    const bool Extended = !Last->getType()->isIntegerTy(64);
    return 2 + Scaled + Extended;
  }
  case Instruction::Mul:
    return (Uniform ? 1 : 4) * Dwords * Dwords;
  case Instruction::Shl:
  case Instruction::SExt:
    return 1;
  case Instruction::ZExt:
    return 0;
  default:
    return Dwords;
  }
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
      Sum += cost(*I, Divergence.isUniform(*I));
    for (Value *V : I->operands())
      if (auto *Operand = dyn_cast<Instruction>(V))
        Worklist.insert(Operand);
  }
  return Sum;
}

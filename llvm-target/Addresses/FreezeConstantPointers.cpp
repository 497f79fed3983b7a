//===- FreezeConstantPointers.cpp - Pointers made of constants alone ------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// LLVM's InferAddressSpaces leaves a flat pointer without an address space if
/// it is made of constants alone: a phi of null, a getelementptr of undef, a
/// loop that steps null. If a user of it also reads a pointer whose address
/// space is known, LLVM 22 gives that user a null operand and crashes. The pass
/// replaces such a pointer by the constant that it is, or freezes the constants
/// that it is made of. A frozen constant is a flat pointer like any other.
///
/// Workaround: constant-pointers.
///
///   %p = phi ptr [ null, %entry ], [ %q, %loop ]
///   %q = getelementptr i8, ptr %p, i64 4
/// --->
///   %c = freeze ptr null                          ; in %entry
///   %p = phi ptr [ %c, %entry ], [ %q, %loop ]
///   %q = getelementptr i8, ptr %p, i64 4
///
/// Needs: no block is unreachable. Guarantees: InferAddressSpaces finds an
/// address space for each flat pointer that it looks at.
///
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "Tools/PassBase.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/InstructionSimplify.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-freeze-constant-pointers"

namespace {
class ToyGCNFreezeConstantPointers final
    : public IRPass<ToyGCNFreezeConstantPointers, KeepsCFG> {
  bool runOnFunction(Function &F) override;
};

using Pointers = SmallSetVector<Instruction *, 8>;
} // namespace

static bool isFlat(const Value &V) {
  return V.getType()->isPtrOrPtrVectorTy() &&
         V.getType()->getPointerAddressSpace() == ToyGCNAS::Flat;
}

/// The operands from which InferAddressSpaces takes the address space of \p I;
/// none if it does not look at \p I.
static SmallVector<Use *, 4> sourcesOf(Instruction &I) {
  if (!isFlat(I))
    return {};
  switch (I.getOpcode()) {
  case Instruction::PHI:
    return to_vector<4>(make_pointer_range(I.operands()));
  case Instruction::Select:
    return {&I.getOperandUse(1), &I.getOperandUse(2)};
  case Instruction::GetElementPtr:
  case Instruction::BitCast:
    return {&I.getOperandUse(0)};
  case Instruction::IntToPtr:
    if (auto *Number = dyn_cast<PtrToIntInst>(I.getOperand(0)))
      return {&Number->getOperandUse(0)};
    return {};
  default:
    const auto *II = dyn_cast<IntrinsicInst>(&I);
    if (II && II->getIntrinsicID() == Intrinsic::ptrmask)
      return {&I.getOperandUse(0)};
    return {};
  }
}

/// True for constants that say nothing of an address space.
static bool isPlainConstant(const Value &V) {
  const auto *C = dyn_cast<Constant>(&V);
  while (const auto *Address = dyn_cast_or_null<GEPOperator>(C))
    C = dyn_cast<Constant>(Address->getPointerOperand());
  const auto *Cast = dyn_cast_or_null<ConstantExpr>(C);
  return C && !(Cast && Cast->getOpcode() == Instruction::AddrSpaceCast);
}

/// The flat pointers that are made of plain constants and of each other.
static Pointers madeOfConstants(Function &F) {
  Pointers Found;
  for (Instruction &I : instructions(F))
    if (!sourcesOf(I).empty())
      Found.insert(&I);
  auto HasAnother = [&](Instruction *I) {
    return any_of(sourcesOf(*I), [&](const Use *U) {
      const auto *Source = dyn_cast<Instruction>(U->get());
      return !isPlainConstant(**U) &&
             !(Source && Found.contains(const_cast<Instruction *>(Source)));
    });
  };
  while (Found.remove_if(HasAnother))
    ;
  return Found;
}

/// Replaces those of \p Found that are constants.
static bool replaceConstants(const Pointers &Found) {
  bool Changed = false;
  for (bool Again = true; Again;) {
    Again = false;
    for (Instruction *I : Found)
      if (!I->use_empty())
        if (Value *V = simplifyInstruction(I, I->getDataLayout())) {
          I->replaceAllUsesWith(V);
          Changed = Again = true;
        }
  }
  return Changed;
}

/// The value of \p U, frozen where it is read. A phi may list a block twice,
/// with one value.
static void
freeze(Use &U, DenseMap<std::pair<BasicBlock *, Value *>, Value *> &AtEnds) {
  auto *User = cast<Instruction>(U.getUser());
  auto *Phi = dyn_cast<PHINode>(User);
  if (!Phi) {
    U.set(IRBuilder<>(User).CreateFreeze(U));
    return;
  }
  BasicBlock *From = Phi->getIncomingBlock(U);
  Value *&Frozen = AtEnds[{From, U}];
  if (!Frozen)
    Frozen = IRBuilder<>(From->getTerminator()).CreateFreeze(U);
  U.set(Frozen);
}

bool ToyGCNFreezeConstantPointers::runOnFunction(Function &F) {
  if (!replaceConstants(madeOfConstants(F)) && madeOfConstants(F).empty())
    return false;
  DenseMap<std::pair<BasicBlock *, Value *>, Value *> AtEnds;
  for (Instruction *I : madeOfConstants(F))
    for (Use *U : sourcesOf(*I))
      if (isa<Constant>(U->get()))
        freeze(*U, AtEnds);
  return true;
}

TOYGCN_DEFINE_PASS(Function, FreezeConstantPointers,
                   "ToyGCN freezing of pointers made of constants")

//===- PrepareControlFlow.cpp - One way out of a function -----------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Gives a function one return, which all lanes reach: a wave ends once.
///
///   a: ret void                       a: br label %exit
///   b: unreachable               -->  b: br label %exit
///                                     exit: ret void
///
/// No lane reaches an `unreachable`, so it may become a return, and a divergent
/// branch to it stays simple.
///
//===----------------------------------------------------------------------===//

#include "Tools/PassBase.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-prepare-control-flow"

namespace {
class ToyGCNPrepareControlFlow final : public IRPass<ToyGCNPrepareControlFlow> {
  bool runOnFunction(Function &F) override;
};

/// The value that \p Exit returns, or poison.
Value *returnedValue(const Instruction &Exit, Type *Ty) {
  const auto *Ret = dyn_cast<ReturnInst>(&Exit);
  return Ret ? Ret->getReturnValue() : PoisonValue::get(Ty);
}
} // namespace

bool ToyGCNPrepareControlFlow::runOnFunction(Function &F) {
  SmallVector<Instruction *, 4> Exits;
  for (BasicBlock &BB : F)
    if (isa<ReturnInst, UnreachableInst>(BB.getTerminator()))
      Exits.push_back(BB.getTerminator());
  if (Exits.empty() || (Exits.size() == 1 && isa<ReturnInst>(Exits.front())))
    return false;
  BasicBlock *Exit = BasicBlock::Create(F.getContext(), "exit", &F);
  IRBuilder<> B(Exit);
  Type *Ty = F.getReturnType();
  PHINode *Result =
      Ty->isVoidTy() ? nullptr : B.CreatePHI(Ty, Exits.size(), "result");
  Result ? B.CreateRet(Result) : B.CreateRetVoid();
  for (Instruction *I : Exits) {
    if (Result)
      Result->addIncoming(returnedValue(*I, Ty), I->getParent());
    B.SetInsertPoint(I);
    B.CreateBr(Exit);
    I->eraseFromParent();
  }
  return true;
}

TOYGCN_DEFINE_PASS(Function, PrepareControlFlow,
                   "ToyGCN unification of function exits")

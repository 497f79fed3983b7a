//===- LowerIndirectCalls.cpp - One target for all lanes ------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The wave goes to one function at a time. If lanes have different targets, a
/// waterfall calls one after the other, each for the lanes that want it:
///
///   %r = call i32 %f(i32 %x)
///   -->
///   waterfall:      %t = readfirstlane(%f)
///                   br (icmp eq %f, %t), %waterfall.arm, %waterfall.next
///   waterfall.arm:  %r = call i32 %t(i32 %x)
///                   br %waterfall.next
///   waterfall.next: lanes with %t leave, the others go back
///
/// Needs: uniformity; loops in their final form, which a waterfall already has.
/// Guarantees: the target of every call is the same in all lanes.
///
//===----------------------------------------------------------------------===//

#include "Calls/CallGraph.h"
#include "ControlFlow/Waterfall.h"
#include "Tools/PassBase.h"
#include "Uniformity/Divergence.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-lower-indirect-calls"

namespace {
class ToyGCNLowerIndirectCalls final
    : public IRPass<ToyGCNLowerIndirectCalls, ToyGCNIRDivergence> {
  bool runOnFunction(Function &F) override;
};
} // namespace

static void callOneByOne(CallBase &Call) {
  IRBuilder<> Before(&Call);
  Value *Key = Before.CreatePtrToInt(Call.getCalledOperand(),
                                     Before.getInt64Ty(), "target");
  auto Arm = [&](IRBuilderBase &B, Value &Scalar) -> Value * {
    auto *New = cast<CallBase>(Call.clone());
    New->setCalledOperand(
        B.CreateIntToPtr(&Scalar, Call.getCalledOperand()->getType()));
    B.Insert(New);
    // A phi of results is made of any value.
    return New->getType()->isVoidTy() ? PoisonValue::get(B.getInt1Ty())
                                      : static_cast<Value *>(New);
  };
  Value *Result = ToyGCN::buildWaterfall(Call, *Key, Arm);
  if (Call.getType()->isVoidTy())
    RecursivelyDeleteTriviallyDeadInstructions(Result);
  else
    Call.replaceAllUsesWith(Result);
  Call.eraseFromParent();
}

bool ToyGCNLowerIndirectCalls::runOnFunction(Function &F) {
  SmallVector<CallBase *, 4> Calls;
  for (Instruction &I : instructions(F))
    if (ToyGCN::asCall(I) &&
        !isa<Constant>(cast<CallBase>(I).getCalledOperand()))
      Calls.push_back(cast<CallBase>(&I));
  if (Calls.empty())
    return false;
  const ToyGCN::IRDivergence &Divergence =
      getAnalysis<ToyGCNIRDivergence>().getDivergence();
  erase_if(Calls, [&](const CallBase *Call) {
    return !Divergence.isDivergentUse(Call->getCalledOperandUse());
  });
  for (CallBase *Call : Calls)
    callOneByOne(*Call);
  return !Calls.empty();
}

TOYGCN_DEFINE_PASS(Function, LowerIndirectCalls,
                   "ToyGCN lowering of indirect calls")

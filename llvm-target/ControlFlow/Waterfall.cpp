//===- Waterfall.cpp - One scalar after the other -------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ControlFlow/Waterfall.h"
#include "Operations/Costs.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace ToyGCN;

/// The name of the remarks, which several passes emit.
static constexpr char Remarks[] = "toygcn-waterfall";

/// The cycles that a round costs besides its operation, as the simulator
/// counts: a read of each dword, the compare, changes of EXEC, the branch back.
static unsigned loopCycles(const Value &Key, const DataLayout &DL) {
  const unsigned Bits = DL.getTypeSizeInBits(Key.getType());
  return divideCeil(Bits, 32) * OneIssue +
         issueCostsOf(TargetOpcode::G_ICMP, Bits).Vector + 3 * ChangeOfExec +
         BranchTaken;
}

/// No more than the bits that may differ allow.
static unsigned expectedValues(const Value &Key, const Function &F,
                               unsigned Expected) {
  const KnownBits Known = computeKnownBits(&Key, F.getDataLayout());
  const unsigned Open =
      Known.getBitWidth() - (Known.Zero | Known.One).popcount();
  const unsigned Possible = Open < 6 ? 1u << Open : 64;
  return std::min<unsigned>(Possible, std::max(1u, Expected));
}

bool ToyGCN::prefersWaterfall(Instruction &At, Value &Key, WaterfallCosts Costs,
                              WaterfallPolicy Policy) {
  const unsigned Values =
      expectedValues(Key, *At.getFunction(), Policy.ExpectedValues);
  const unsigned Loop =
      Values * (loopCycles(Key, At.getDataLayout()) + Costs.Round);
  const bool Prefers = Policy.Prefers.value_or(Loop < Costs.LoopFree);
  OptimizationRemarkEmitter ORE(At.getFunction());
  ORE.emit([&] {
    OptimizationRemarkAnalysis R(Remarks, Prefers ? "Waterfall" : "LoopFree",
                                 &At);
    if (const auto *Call = dyn_cast<CallBase>(&At))
      R << Call->getCalledFunction()->getName() << ": ";
    R << (Prefers ? "a loop" : "no loop")
      << " over its values: " << ore::NV("Values", Values)
      << " of them would take " << ore::NV("Loop", Loop)
      << " cycles, the form without loop takes "
      << ore::NV("LoopFree", Costs.LoopFree);
    if (Policy.Prefers)
      R << " (-toygcn-waterfall)";
    return R;
  });
  return Prefers;
}

namespace {
/// The block of a round, which stands right before an instruction.
class Frame {
public:
  Frame(Instruction &At, Value &Key) : Before(At.getParent()), B(&At) {
    Done = SplitBlock(Before, At.getIterator());
    Loop = addBlock("waterfall");
    Before->getTerminator()->setSuccessor(0, Loop);
    B.SetCurrentDebugLocation(At.getDebugLoc());
    const unsigned Bits = At.getDataLayout().getTypeSizeInBits(Key.getType());
    if (Bits > 64 && Bits % 32 == 0)
      compareDwords(Key, Bits / 32);
    else
      compare(Key);
  }
  BasicBlock *addBlock(const Twine &Name) {
    return BasicBlock::Create(Before->getContext(), Name, Before->getParent(),
                              Done);
  }

  BasicBlock *Before, *Loop, *Done;
  IRBuilder<> B;
  Value *Scalar, *Same;

private:
  Value *readFirst(Value &V) {
    return B.CreateIntrinsic(Intrinsic::amdgcn_readfirstlane, {V.getType()},
                             {&V});
  }
  void compare(Value &Key) {
    B.SetInsertPoint(Loop);
    Scalar = readFirst(Key);
    Same = B.CreateICmpEQ(&Key, Scalar);
  }
  /// Some dwords of a buffer's descriptor are constants: later passes drop the
  /// comparison of these.
  void compareDwords(Value &Key, unsigned N) {
    auto *Dwords = FixedVectorType::get(B.getInt32Ty(), N);
    B.SetInsertPoint(Before->getTerminator());
    Value *Own = B.CreateBitCast(&Key, Dwords);
    B.SetInsertPoint(Loop);
    Scalar = PoisonValue::get(Dwords);
    Value *Differ = nullptr;
    for (unsigned I = 0; I < N; ++I) {
      Value *Dword = B.CreateExtractElement(Own, I);
      Value *First = readFirst(*Dword);
      Scalar = B.CreateInsertElement(Scalar, First, I);
      Value *Bits = B.CreateXor(Dword, First);
      Differ = Differ ? B.CreateOr(Differ, Bits) : Bits;
    }
    Scalar = B.CreateBitCast(Scalar, Key.getType());
    Same = B.CreateIsNull(Differ);
  }
};
} // namespace

Value *ToyGCN::buildWaterfall(
    Instruction &At, Value &Key,
    function_ref<Value *(IRBuilderBase &, Value &Scalar)> Arm) {
  Frame W(At, Key);
  BasicBlock *InArm = W.addBlock("waterfall.arm");
  BasicBlock *Next = W.addBlock("waterfall.next");
  W.B.CreateCondBr(W.Same, InArm, Next);
  W.B.SetInsertPoint(InArm);
  Value *Result = Arm(W.B, *W.Scalar);
  W.B.CreateBr(Next);
  W.B.SetInsertPoint(Next);
  if (Result->getType()->isVoidTy()) {
    W.B.CreateCondBr(W.Same, W.Done, W.Loop);
    return Result;
  }
  PHINode *Phi = W.B.CreatePHI(Result->getType(), 2);
  Phi->addIncoming(PoisonValue::get(Result->getType()), W.Loop);
  Phi->addIncoming(Result, InArm);
  W.B.CreateCondBr(W.Same, W.Done, W.Loop);
  return Phi;
}

Value *ToyGCN::buildWaterfallOfAll(
    Instruction &At, Value &Key,
    function_ref<Value *(IRBuilderBase &, Value &Same)> Round) {
  Frame W(At, Key);
  Value *Result = Round(W.B, *W.Same);
  W.B.CreateCondBr(W.Same, W.Done, W.Loop);
  return Result;
}

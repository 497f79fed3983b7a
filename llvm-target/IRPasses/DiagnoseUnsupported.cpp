//===- DiagnoseUnsupported.cpp - Clear words for what is missing ----------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Says what the target does not do, while the user's own instruction is still
/// there to be shown: calls, inline assembly, intrinsics nobody has taught it,
/// types it has no registers for. Each is one diagnostic
/// with function, instruction and reason; the instruction is then removed, so
/// that the rest of the module is checked in the same run.
///
///   error: in function f: unsupported call to 'g': ToyGCN inlines every call
///   and cannot inline this one:   call void @g()
///
//===----------------------------------------------------------------------===//

#include "FunctionError.h"
#include "ToyGCN.h"
#include "Uniformity/AgreedRead.h"
#include "Uniformity/UniformityFacts.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/InitializePasses.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-diagnose-unsupported"

namespace {
class ToyGCNDiagnoseUnsupported final : public FunctionPass {
public:
  static char ID;
  ToyGCNDiagnoseUnsupported() : FunctionPass(ID) {}
  StringRef getPassName() const override {
    return "ToyGCN diagnosis of unsupported IR";
  }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.setPreservesCFG();
  }
  bool runOnFunction(Function &F) override;
};

void report(const Instruction &I, const Twine &Reason) {
  std::string Text;
  raw_string_ostream(Text) << I;
  I.getContext().diagnose(FunctionError(*I.getFunction(), I.getDebugLoc(),
                                        "unsupported " + Reason + ":" + Text));
}

/// Intrinsics that are gone before selection, or mean nothing to it.
bool isExpandedLater(const IntrinsicInst &II) {
  if (isa<DbgInfoIntrinsic>(II) || II.isAssumeLikeIntrinsic())
    return true;
  switch (II.getIntrinsicID()) {
  case Intrinsic::memcpy:
  case Intrinsic::memcpy_inline:
  case Intrinsic::memmove:
  case Intrinsic::memset:
    // Without a size known here the copy would be a loop.
    return isa<ConstantInt>(cast<MemIntrinsic>(II).getLength());
  case Intrinsic::donothing:
  case Intrinsic::sideeffect:
  case Intrinsic::pseudoprobe:
  case Intrinsic::fake_use:
    return true;
  default:
    return false;
  }
}

std::string whyNotCallable(const CallBase &Call) {
  if (Call.isInlineAsm())
    return "inline assembly";
  if (ToyGCN::getAgreedRead(Call))
    return "";
  const Function *Callee = Call.getCalledFunction();
  if (!Callee)
    return "indirect call: ToyGCN has no calls";
  if (const auto *II = dyn_cast<IntrinsicInst>(&Call)) {
    if (isExpandedLater(*II) || ToyGCN::classifyIntrinsic(II->getIntrinsicID()))
      return "";
    return ("intrinsic '" + Callee->getName() + "'").str();
  }
  return ("call to '" + Callee->getName() +
          "': ToyGCN has no calls, and this one was not inlined")
      .str();
}

/// Registers hold integers, f32 and f64, pointers, and vectors of them.
std::string whyNotType(const Type *Ty) {
  const Type *Scalar = Ty->getScalarType();
  if (Ty->isScalableTy())
    return "scalable vector";
  if (Scalar->isFloatingPointTy() && !Scalar->isFloatTy() &&
      !Scalar->isDoubleTy()) {
    std::string S = "floating-point type ";
    raw_string_ostream(S) << *Scalar;
    return S;
  }
  if (Scalar->isTargetExtTy() || Scalar->isTokenTy())
    return "type";
  if (Scalar->isPointerTy()) {
    unsigned AS = Scalar->getPointerAddressSpace();
    if (AS == ToyGCNAS::Region || AS > ToyGCNAS::Constant32)
      return "address space " + std::to_string(AS);
  }
  return "";
}

std::string whyNot(const Instruction &I) {
  if (std::string W = whyNotType(I.getType()); !W.empty())
    return W;
  for (const Value *Op : I.operands())
    if (!isa<BasicBlock, MetadataAsValue>(Op))
      if (std::string W = whyNotType(Op->getType()); !W.empty())
        return W;
  if (const auto *Call = dyn_cast<CallBase>(&I))
    return whyNotCallable(*Call);
  if (I.isTerminator()) {
    if (!isa<BranchInst, SwitchInst, ReturnInst, UnreachableInst>(I))
      return "terminator";
  }
  if (isa<VAArgInst, LandingPadInst, FuncletPadInst>(I))
    return "instruction";
  return "";
}

/// Takes a diagnosed instruction out of the way of later passes.
void neutralize(Instruction &I) {
  if (auto *BI = dyn_cast<BranchInst>(&I)) {
    BI->setCondition(ConstantInt::getTrue(I.getContext()));
    return;
  }
  if (I.isTerminator())
    return;
  if (!I.getType()->isVoidTy())
    I.replaceAllUsesWith(PoisonValue::get(I.getType()));
  I.eraseFromParent();
}
} // namespace

bool ToyGCNDiagnoseUnsupported::runOnFunction(Function &F) {
  SmallVector<std::pair<Instruction *, std::string>, 4> Found;
  for (Instruction &I : instructions(F))
    if (std::string W = whyNot(I); !W.empty())
      Found.emplace_back(&I, std::move(W));
  for (auto &[I, Reason] : Found)
    report(*I, Reason);
  for (auto &[I, Reason] : reverse(Found))
    neutralize(*I);
  return !Found.empty();
}

char ToyGCNDiagnoseUnsupported::ID = 0;
INITIALIZE_PASS(ToyGCNDiagnoseUnsupported, DEBUG_TYPE,
                "ToyGCN diagnosis of unsupported IR", false, false)

FunctionPass *llvm::createToyGCNDiagnoseUnsupportedPass() {
  return new ToyGCNDiagnoseUnsupported();
}

//===- GuardConvergence.cpp - Which lanes an operation is about -----------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Front ends may say by tokens which lanes an operation is about. On this
/// machine lanes are together where their paths meet, in the same iteration of
/// each cycle around (DivergenceOracle.h), and tokens say the same:
///
/// * "entry": the lanes that came into the function together;
/// * "loop", in a cycle's header, which LLVM's verifier demands: those that
///   come there in the same iteration;
/// * "anchor": any lanes, so those that are together there.
///
/// So the tokens go.
///
///   %t = call token @llvm.experimental.convergence.entry()
///   %r = call i32 @readfirstlane(i32 %x) [ "convergencectrl"(token %t) ]
///   -->
///   %r = call i32 @readfirstlane(i32 %x)
///
/// Refused is what would ask other lanes: the token of a cycle, used after it,
/// keeps lanes apart that left in different iterations; and a "loop" that some
/// iterations do not come to, if the verifier was off.
///
/// LLVM 22 folds the reduction of a constant to that constant. For a sum or a
/// parity that is wrong: they depend on how many lanes are active. A call that
/// is "nobuiltin" is not folded.
///
///        %s = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 3, i32 0)
///   -->  %s = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 3, i32 0) #0
///        attributes #0 = { nobuiltin }
///
/// For clang, which folds it before, headers add a zero that LLVM does not know
/// as such. Here it is one: asm "; toygcn zero", "=s,0"(i32 0).
///
/// Needs: no pass that simplifies or moves convergent operations has run, the
/// inliner neither. Guarantees: no tokens; reductions reach
/// toygcn-expand-reductions.
///
//===----------------------------------------------------------------------===//

#include "Tools/FunctionError.h"
#include "Tools/PassBase.h"
#include "Uniformity/Divergence.h"
#include "llvm/Analysis/InstructionSimplify.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;
using namespace ToyGCN;

#define DEBUG_TYPE "toygcn-guard-convergence"

namespace llvm::ToyGCN {
namespace {
struct GuardedRow {
  unsigned ID;
};
#define GET_GuardedWords_DECL
#define GET_GuardedWords_IMPL
#include "ToyGCNGenWords.inc"
} // namespace
} // namespace llvm::ToyGCN

namespace {
class ToyGCNGuardConvergence final
    : public IRPass<ToyGCNGuardConvergence, KeepsCFG> {
  bool runOnFunction(Function &F) override;
};

/// An operation, and the token that says which lanes it is about.
struct Controlled {
  CallBase *Op;
  const ConvergenceControlInst *Token;
};

class Checker {
public:
  explicit Checker(Function &F)
      : DT(F), Cycles(computed(F)), Divergence(F, DT, Cycles) {}
  /// Why other lanes would be asked without the token; null if the same are.
  const char *whyNot(const Controlled &C) const;

private:
  const DominatorTree DT;
  const CycleInfo Cycles;
  const ToyGCN::IRDivergence Divergence;

  static CycleInfo computed(Function &F) {
    CycleInfo Info;
    Info.compute(F);
    return Info;
  }
  bool isLeftApart(const CycleInfo::CycleT &C) const {
    return any_of(C.blocks(), [&](const BasicBlock *BB) {
      return Divergence.isDivergentBranch(*BB);
    });
  }
};
} // namespace

const char *Checker::whyNot(const Controlled &C) const {
  const BasicBlock &From = *C.Token->getParent(), &At = *C.Op->getParent();
  if (!DT.isReachableFromEntry(&At))
    return nullptr;
  const auto *Around = Cycles.getCycle(&From);
  for (; Around && !Around->contains(&At); Around = Around->getParentCycle())
    if (isLeftApart(*Around))
      return "uses the convergence token of a cycle that lanes leave in "
             "different iterations";
  // The largest cycle that the token is given to from outside.
  const CycleInfo::CycleT *Heart = nullptr;
  for (const auto *In = Cycles.getCycle(&At); In && !In->contains(&From);
       In = In->getParentCycle())
    Heart = In;
  if (Heart && (!Heart->isReducible() || Heart->getHeader() != &At))
    return "takes a convergence token into a cycle, and is not its header";
  return nullptr;
}

static bool dropTokens(Function &F) {
  SmallVector<ConvergenceControlInst *, 8> Tokens;
  SmallVector<Controlled, 16> Operations;
  for (Instruction &I : instructions(F)) {
    if (auto *Token = dyn_cast<ConvergenceControlInst>(&I))
      Tokens.push_back(Token);
    auto *Op = dyn_cast<CallBase>(&I);
    const auto Bundle =
        Op ? Op->getOperandBundle(LLVMContext::OB_convergencectrl)
           : std::nullopt;
    if (Bundle)
      Operations.push_back(
          {Op, dyn_cast<ConvergenceControlInst>(Bundle->Inputs[0].get())});
  }
  if (Tokens.empty() && Operations.empty())
    return false;
  const Checker Check(F);
  for (const Controlled &C : Operations)
    if (const char *Why = C.Token ? Check.whyNot(C) : nullptr) {
      const Function *Callee = C.Op->getCalledFunction();
      F.getContext().diagnose(FunctionError(
          F, C.Op->getDebugLoc(),
          "'" + (Callee ? Callee->getName() : StringRef("call")) + "' " + Why));
    }
  for (const Controlled &C : Operations) {
    if (isa<ConvergenceControlInst>(C.Op))
      continue;
    CallBase *New = CallBase::removeOperandBundle(
        C.Op, LLVMContext::OB_convergencectrl, C.Op->getIterator());
    New->copyMetadata(*C.Op);
    New->takeName(C.Op);
    C.Op->replaceAllUsesWith(New);
    C.Op->eraseFromParent();
  }
  for (ConvergenceControlInst *Token : Tokens)
    Token->dropAllReferences();
  for (ConvergenceControlInst *Token : Tokens)
    Token->eraseFromParent();
  return true;
}

static bool guardReductions(Function &F) {
  bool Changed = false;
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<IntrinsicInst>(&I);
        Call && ToyGCN::findGuardedWord(Call->getIntrinsicID())) {
      Call->addFnAttr(Attribute::NoBuiltin);
      Changed = true;
    }
  return Changed;
}

static bool isHiddenZero(const Instruction &I) {
  const auto *Call = dyn_cast<CallInst>(&I);
  return Call && Call->isInlineAsm() && Call->arg_size() == 1 &&
         Call->getType() == Call->getArgOperand(0)->getType() &&
         cast<InlineAsm>(Call->getCalledOperand())->getAsmString() ==
             "; toygcn zero";
}

static bool showZeros(Function &F) {
  SmallVector<WeakVH, 8> Zeros;
  for (Instruction &I : instructions(F))
    if (isHiddenZero(I))
      Zeros.emplace_back(&I);
  for (const WeakVH &Zero : Zeros) {
    if (auto *Call = cast_or_null<CallInst>(Zero))
      replaceAndRecursivelySimplify(Call, Call->getArgOperand(0));
    if (Zero)
      cast<CallInst>(Zero)->eraseFromParent();
  }
  return !Zeros.empty();
}

bool ToyGCNGuardConvergence::runOnFunction(Function &F) {
  bool Changed = dropTokens(F);
  Changed |= guardReductions(F);
  return showZeros(F) || Changed;
}

TOYGCN_DEFINE_PASS(Function, GuardConvergence, "ToyGCN guard of convergence")

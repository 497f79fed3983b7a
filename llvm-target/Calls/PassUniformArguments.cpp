//===- PassUniformArguments.cpp - Arguments that all callers agree on -----===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Marks an argument `inreg`, which puts it into SGPRs (docs/calls.md), if the
/// module has all calls of the function and each passes a uniform value.
///
///   define internal i32 @f(ptr %table, i32 %i)
///   %r = call i32 @f(ptr %kernel_argument, i32 %lane)
/// --->
///   define internal i32 @f(ptr inreg %table, i32 %i)
///   %r = call i32 @f(ptr inreg %kernel_argument, i32 %lane)
///
/// Callers are visited before callees, so that a function passes on what it
/// got. A function that calls itself may pass its own argument on; functions
/// that call each other in a circle stay as they are.
///
/// Needs: nothing. Guarantees: an argument that becomes `inreg` is uniform at
/// every call.
///
//===----------------------------------------------------------------------===//

#include "Calls/CallGraph.h"
#include "Tools/PassBase.h"
#include "Uniformity/Divergence.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-pass-uniform-arguments"

namespace {
/// What is known of a function whose calls are all in the module.
struct Candidate {
  BitVector Uniform;      ///< By argument: all calls seen so far agree.
  unsigned LeftCalls = 0; ///< Calls by other functions that are not seen yet.
};

class ToyGCNPassUniformArguments final
    : public IRModulePass<ToyGCNPassUniformArguments, ToyGCNIRDivergence> {
  bool runOnModule(Module &M) override;

  void findCandidates(Module &M);
  void visitCalls(Function &Caller, bool OfItself);
  bool mark(Function &F, const Candidate &C);

  MapVector<Function *, Candidate> Candidates;
  /// Functions whose arguments are as they will be.
  SmallVector<Function *, 8> Ready;
};

/// Attributes that IR forbids beside `inreg`: most are of places in the
/// caller's frame.
constexpr Attribute::AttrKind Excluding[] = {
    Attribute::InReg,    Attribute::ByVal, Attribute::ByRef,
    Attribute::InAlloca, Attribute::Nest,  Attribute::Preallocated,
    Attribute::StructRet};

/// True for one or two dwords that may be in scalar registers at all \p Calls.
bool mayPass(const Argument &A, ArrayRef<CallBase *> Calls) {
  const Type *Ty = A.getType();
  const bool IsValue = Ty->isIntegerTy(32) || Ty->isIntegerTy(64) ||
                       Ty->isFloatTy() || Ty->isDoubleTy() || Ty->isPointerTy();
  return IsValue && none_of(Excluding, [&](Attribute::AttrKind Kind) {
           return A.hasAttribute(Kind) ||
                  any_of(Calls, [&](const CallBase *Call) {
                    return Call->paramHasAttr(A.getArgNo(), Kind);
                  });
         });
}

/// Returns the calls of \p F; none if there may be others.
SmallVector<CallBase *, 8> allCalls(Function &F) {
  SmallVector<CallBase *, 8> Calls;
  // musttail wants the same attributes on both sides.
  if (!F.hasLocalLinkage() || F.isDeclaration() || F.isVarArg() ||
      F.getCallingConv() == CallingConv::AMDGPU_KERNEL ||
      any_of(F, [](BasicBlock &B) { return B.getTerminatingMustTailCall(); }))
    return Calls;
  for (const Use &U : F.uses()) {
    auto *Call = dyn_cast<CallBase>(U.getUser());
    if (!Call || !Call->isCallee(&U) || Call->isMustTailCall() ||
        Call->getFunctionType() != F.getFunctionType())
      return {};
    Calls.push_back(Call);
  }
  return Calls;
}
} // namespace

void ToyGCNPassUniformArguments::findCandidates(Module &M) {
  for (Function &F : M) {
    Candidate C;
    const auto Calls = allCalls(F);
    C.LeftCalls = unsigned(count_if(Calls, [&](const CallBase *Call) {
      return Call->getFunction() != &F;
    }));
    C.Uniform.resize(unsigned(F.arg_size()));
    for (const Argument &A : F.args())
      if (C.LeftCalls && mayPass(A, Calls))
        C.Uniform.set(A.getArgNo());
    if (C.LeftCalls)
      Candidates.insert({&F, std::move(C)});
    else if (!F.isDeclaration() && ToyGCN::makesCalls(F))
      Ready.push_back(&F);
  }
}

/// Notes what the calls in \p Caller pass, to itself or to others.
void ToyGCNPassUniformArguments::visitCalls(Function &Caller, bool OfItself) {
  SmallVector<CallBase *, 8> Calls;
  for (Instruction &I : instructions(Caller))
    if (auto *Call = dyn_cast<CallBase>(&I); Call && ToyGCN::asCall(I))
      if (Function *F = Call->getCalledFunction();
          F && Candidates.count(F) && (F == &Caller) == OfItself)
        Calls.push_back(Call);
  if (Calls.empty())
    return;
  const ToyGCN::IRDivergence &Divergence =
      getAnalysis<ToyGCNIRDivergence>(Caller).getDivergence();
  for (CallBase *Call : Calls) {
    Function *F = Call->getCalledFunction();
    Candidate &C = Candidates.find(F)->second;
    for (const Argument &A : F->args()) {
      const Use &U = Call->getArgOperandUse(A.getArgNo());
      if (C.Uniform.test(A.getArgNo()) && U.get() != &A &&
          Divergence.isDivergentUse(U))
        C.Uniform.reset(A.getArgNo());
    }
    if (!OfItself && --C.LeftCalls == 0)
      Ready.push_back(F);
  }
}

/// Returns true if an argument of \p F becomes `inreg`.
bool ToyGCNPassUniformArguments::mark(Function &F, const Candidate &C) {
  for (unsigned I : C.Uniform.set_bits()) {
    F.addParamAttr(I, Attribute::InReg);
    for (User *U : F.users())
      cast<CallBase>(U)->addParamAttr(I, Attribute::InReg);
  }
  return C.Uniform.any();
}

bool ToyGCNPassUniformArguments::runOnModule(Module &M) {
  Candidates.clear();
  Ready.clear();
  findCandidates(M);
  bool Changed = false;
  while (!Ready.empty()) {
    Function *F = Ready.pop_back_val();
    if (auto It = Candidates.find(F); It != Candidates.end()) {
      visitCalls(*F, /*OfItself=*/true);
      Changed |= mark(*F, It->second);
    }
    visitCalls(*F, /*OfItself=*/false);
  }
  return Changed;
}

TOYGCN_DEFINE_PASS(Module, PassUniformArguments,
                   "ToyGCN choice of uniform arguments")

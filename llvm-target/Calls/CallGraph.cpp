//===- CallGraph.cpp - Which function may call which ----------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Calls/CallGraph.h"
#include "CrossLane/LaneMapCall.h"
#include "Uniformity/AgreedRead.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

/// True for a call that is an operation.
static bool isOperation(const Value &V) {
  return ToyGCN::getAgreedRead(V) || ToyGCN::getLaneMapCall(V);
}

const CallBase *ToyGCN::asCall(const Value &V) {
  const auto *Call = dyn_cast<CallBase>(&V);
  return Call && !isa<IntrinsicInst>(Call) && !Call->isInlineAsm() &&
                 !isOperation(V)
             ? Call
             : nullptr;
}

bool ToyGCN::makesCalls(const Function &F) {
  return any_of(instructions(F),
                [](const Instruction &I) { return asCall(I); });
}

bool ToyGCN::isKernelAlone(const Function &F) {
  return F.getCallingConv() == CallingConv::AMDGPU_KERNEL && !makesCalls(F);
}

/// True for a function that \p F's module uses and only another can have.
static bool isElsewhere(const Function &F) {
  return F.isDeclaration() && !F.isIntrinsic() &&
         any_of(F.users(), [](const User *U) { return !isOperation(*U); });
}

bool ToyGCN::hasKernels(const Module &M) {
  return any_of(M, [](const Function &F) {
    return F.getCallingConv() == CallingConv::AMDGPU_KERNEL;
  });
}

bool ToyGCN::isWholeProgram(const Module &M) {
  return hasKernels(M) && none_of(M, isElsewhere);
}

/// The function that \p Call names, also as one of another type.
static const Function *namedCallee(const CallBase &Call) {
  return dyn_cast<Function>(Call.getCalledOperand()->stripPointerCasts());
}

bool ToyGCN::leavesModule(const CallBase &Call) {
  if (const Function *Callee = namedCallee(Call))
    return Callee->isDeclaration() || Callee->isInterposable();
  const Module &M = *Call.getModule();
  return addressTaken(M).empty() || !isWholeProgram(M);
}

bool ToyGCN::leavesModule(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    const CallBase *Call = asCall(I);
    return Call && leavesModule(*Call);
  });
}

ToyGCN::FunctionSet ToyGCN::addressTaken(const Module &M) {
  FunctionSet Taken;
  for (const Function &F : M)
    if (!F.isDeclaration() &&
        F.hasAddressTaken(/*User=*/nullptr, /*IgnoreCallbackUses=*/false,
                          /*IgnoreAssumeLikeCalls=*/true,
                          /*IgnoreLLVMUsed=*/true))
      Taken.insert(&F);
  return Taken;
}

ToyGCN::FunctionSet ToyGCN::calleesAt(const CallBase &Call) {
  const Function *Callee = namedCallee(Call);
  if (!Callee)
    return addressTaken(*Call.getModule());
  FunctionSet One;
  if (!Callee->isDeclaration())
    One.insert(Callee);
  return One;
}

ToyGCN::FunctionSet ToyGCN::calleesOf(const Function &F) {
  FunctionSet Callees;
  for (const Instruction &I : instructions(F))
    if (const CallBase *Call = asCall(I))
      Callees.insert_range(calleesAt(*Call));
  return Callees;
}

ToyGCN::FunctionSet ToyGCN::reachableFrom(FunctionSet Roots) {
  for (unsigned I = 0; I < Roots.size(); ++I)
    Roots.insert_range(calleesOf(*Roots[I]));
  return Roots;
}

bool ToyGCN::isSizedByLaunch(const GlobalVariable &GV) {
  return GV.getDataLayout().getTypeAllocSize(GV.getValueType()).isZero();
}

bool ToyGCN::isUsedBy(const Constant &C,
                      function_ref<bool(const Function &)> Is) {
  return any_of(C.users(), [&](const User *U) {
    if (const auto *I = dyn_cast<Instruction>(U))
      return Is(*I->getFunction());
    const auto *Whole = dyn_cast<Constant>(U);
    return Whole && isUsedBy(*Whole, Is);
  });
}

/// True if a function of \p Fs uses a variable in local memory.
static bool useLocalMemory(const ToyGCN::FunctionSet &Fs, const Module &M) {
  return any_of(M.globals(), [&](const GlobalVariable &GV) {
    return GV.getAddressSpace() == ToyGCNAS::Local &&
           ToyGCN::isUsedBy(
               GV, [&](const Function &User) { return Fs.contains(&User); });
  });
}

bool ToyGCN::mixesLocalMemory(const Module &M) {
  return any_of(M, [&](const Function &F) {
    if (F.isDeclaration())
      return false;
    const bool IsKernel = F.getCallingConv() == CallingConv::AMDGPU_KERNEL;
    if (!IsKernel && F.hasLocalLinkage())
      return false;
    FunctionSet Fs;
    Fs.insert(&F);
    Fs = reachableFrom(Fs);
    const bool MeetsOthers = !IsKernel || any_of(Fs, [](const Function *G) {
      return leavesModule(*G);
    });
    return MeetsOthers && useLocalMemory(Fs, M);
  });
}

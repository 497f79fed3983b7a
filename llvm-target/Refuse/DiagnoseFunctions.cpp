//===- DiagnoseFunctions.cpp - Functions of other machines ----------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Refuses functions, and calls, that mean something else than docs/calls.md
/// says: shaders and other calling conventions, arguments on the caller's
/// stack, operand bundles, scalable vectors in a signature; and what a loader
/// would have to do: to choose a function (ifunc), to run constructors. All
/// else of such a function compiles as that of a plain one, so that one run
/// checks the whole module.
///
///   error: in function f: unsupported calling convention: define amdgpu_ps
///   void @f(i32 %x)
///
/// Needs: nothing. Guarantees: functions and their calls have a convention of
/// the tables; no signature has a scalable vector; no call passes a value in
/// the caller's alloca; no function has a stack protector.
///
//===----------------------------------------------------------------------===//

#include "Calls/CallGraph.h"
#include "Calls/Refusal.h"
#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "Refuse/Warnings.h"
#include "Tools/PassBase.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-diagnose-functions"

/// The convention of docs/calls.md, by all names that front ends have for it.
static constexpr CallingConv::ID OfFunctions[] = {
    CallingConv::C, CallingConv::Fast, CallingConv::Cold,
    CallingConv::SPIR_FUNC, CallingConv::PTX_Device};

/// Nothing calls these but a dispatch.
static constexpr CallingConv::ID OfKernels[] = {CallingConv::AMDGPU_KERNEL,
                                                CallingConv::SPIR_KERNEL,
                                                CallingConv::PTX_Kernel};

/// What calls may have besides arguments: it is for the optimizer alone.
static constexpr uint32_t Bundles[] = {LLVMContext::OB_convergencectrl,
                                       LLVMContext::OB_deopt};

/// Marks of arguments that are a part of the caller's stack or registers.
static constexpr Attribute::AttrKind Places[] = {
    Attribute::InAlloca, Attribute::Preallocated, Attribute::SwiftError};

/// Marks of functions whose frame a guard value protects.
static constexpr Attribute::AttrKind Guards[] = {Attribute::StackProtect,
                                                 Attribute::StackProtectStrong,
                                                 Attribute::StackProtectReq};

static std::string whyNotPlaces(const AttributeList &Attributes,
                                unsigned Count) {
  for (unsigned I = 0; I < Count; ++I)
    for (const Attribute::AttrKind Kind : Places)
      if (Attributes.hasParamAttr(I, Kind))
        return ("argument " + Twine(I) + " with attribute " +
                Attribute::getNameFromAttrKind(Kind))
            .str();
  return "";
}

/// Kernels of other machines may be what LLVM's verifier does not let kernels
/// of this one be. No dispatch takes a result, and its arguments lie in
/// constant memory; a lane gets a copy of what it may change (byval).
static std::string whyNotKernel(const Function &F) {
  if (!is_contained(OfKernels, F.getCallingConv()))
    return "";
  if (!F.getReturnType()->isVoidTy() || F.hasStructRetAttr())
    return "result of a kernel";
  for (const Argument &A : F.args()) {
    if (!A.hasByValAttr() && !A.hasByRefAttr())
      continue;
    const unsigned Space = A.getType()->getPointerAddressSpace();
    const bool InPlace =
        Space == ToyGCNAS::Global || Space == ToyGCNAS::Constant32;
    if (Space != ToyGCNAS::Flat && Space != ToyGCNAS::Constant &&
        (!InPlace || A.hasByValAttr()))
      return ("argument " + Twine(A.getArgNo()) +
              " of a kernel, an object in address space " + Twine(Space))
          .str();
  }
  return "";
}

static std::string whyNotFunction(const Function &F) {
  if (const StringRef Why = ToyGCN::whyNotVectors(*F.getFunctionType());
      !Why.empty())
    return Why.str();
  if (!is_contained(OfFunctions, F.getCallingConv()) &&
      !is_contained(OfKernels, F.getCallingConv()))
    return "calling convention";
  if (F.hasFnAttribute(Attribute::SafeStack))
    return "second stack (safestack)";
  const std::string Why = whyNotPlaces(F.getAttributes(), F.arg_size());
  return Why.empty() ? whyNotKernel(F) : Why;
}

static std::string whyNotCall(const CallBase &Call) {
  // Another pass refuses calls of those that stay kernels.
  if (const Function *Callee = Call.getCalledFunction();
      Callee && !whyNotKernel(*Callee).empty())
    return ("call to '" + Callee->getName() + "', which is a kernel").str();
  if (!is_contained(OfFunctions, Call.getCallingConv()) &&
      !(is_contained(OfKernels, Call.getCallingConv()) &&
        Call.getCalledFunction()))
    return "calling convention";
  for (unsigned I = 0; I < Call.getNumOperandBundles(); ++I)
    if (const OperandBundleUse Bundle = Call.getOperandBundleAt(I);
        !is_contained(Bundles, Bundle.getTagID()))
      return ("call with operand bundle '" + Bundle.getTagName() + "'").str();
  return whyNotPlaces(Call.getAttributes(), Call.arg_size());
}

/// What is left of a refused argument is a plain pointer.
static bool dropPlaces(Function &F) {
  bool Changed = false;
  for (Argument &A : F.args())
    for (const Attribute::AttrKind Kind : Places)
      if (A.hasAttribute(Kind)) {
        A.removeAttr(Kind);
        Changed = true;
      }
  for (Instruction &I : instructions(F))
    if (auto *AI = dyn_cast<AllocaInst>(&I);
        AI && (AI->isSwiftError() || AI->isUsedWithInAlloca())) {
      AI->setSwiftError(false);
      AI->setUsedWithInAlloca(false);
      Changed = true;
    }
  return Changed;
}

static bool refuseCalls(Function &F) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (const CallBase *Call = ToyGCN::asCall(I))
      if (const std::string Why = whyNotCall(*Call); !Why.empty()) {
        ToyGCN::refuse(I, Why);
        ToyGCN::neutralize(I);
        Changed = true;
      }
  return Changed;
}

static bool dropGuards(Function &F) {
  bool Changed = false;
  for (const Attribute::AttrKind Kind : Guards)
    if (F.hasFnAttribute(Kind)) {
      ToyGCN::warnOfGuard(F);
      F.removeFnAttr(Kind);
      Changed = true;
    }
  return Changed;
}

static bool refuseFunction(Function &F) {
  if (F.isDeclaration())
    return false;
  const std::string Why = whyNotFunction(F);
  if (!Why.empty())
    ToyGCN::refuse(F, Why);
  // Nothing can be made of it: a pass would ask for sizes.
  if (!ToyGCN::whyNotVectors(*F.getFunctionType()).empty()) {
    F.deleteBody();
    return true;
  }
  bool Changed = dropGuards(F);
  Changed |= refuseCalls(F);
  return dropPlaces(F) || Changed;
}

/// What only a loader could do, and modules with other address spaces.
static void refuseModule(const Module &M) {
  if (M.getTargetTriple().isSPIROrSPIRV())
    M.getContext().emitError("unsupported triple '" +
                             M.getTargetTriple().str() +
                             "': its address spaces have other numbers");
  for (const GlobalIFunc &Function : M.ifuncs())
    M.getContext().emitError("unsupported ifunc '" + Function.getName() +
                             "': no loader asks its resolver");
  for (const StringRef Name : {"llvm.global_ctors", "llvm.global_dtors"}) {
    const GlobalVariable *List = M.getNamedGlobal(Name);
    if (List && List->hasInitializer() &&
        !isa<ConstantAggregateZero>(List->getInitializer()))
      M.getContext().emitError("unsupported list of functions '" + Name +
                               "': no loader calls them");
  }
}

namespace {
class ToyGCNDiagnoseFunctions final
    : public IRModulePass<ToyGCNDiagnoseFunctions> {
  bool runOnModule(Module &M) override {
    bool Changed = false;
    refuseModule(M);
    for (Function &F : M)
      Changed |= refuseFunction(F);
    for (Function &F : M)
      if (!whyNotKernel(F).empty()) {
        F.setCallingConv(CallingConv::C);
        Changed = true;
      }
    return Changed;
  }
};
} // namespace

TOYGCN_DEFINE_PASS(Module, DiagnoseFunctions,
                   "ToyGCN diagnosis of functions of other machines")

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
/// the caller's alloca; no function has a stack protector; no call ends a
/// block; what the object file would keep for other tools is gone; a library's
/// functions for other machines are traps.
///
//===----------------------------------------------------------------------===//

#include "Calls/CallGraph.h"
#include "Calls/Refusal.h"
#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "Operations/AsmOperands.h"
#include "Refuse/Warnings.h"
#include "Tools/PassBase.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/ScopedPrinter.h"

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

/// Marks of functions for what the code of a wave does not do: registers
/// cleared on return, room for patches.
static constexpr StringLiteral Wishes[] = {"zero-call-used-regs",
                                           "patchable-function-prefix"};

/// Marks for other tools, which the object file does not keep: LLVM prints
/// some of them in any form, and stops at a wrong one.
static constexpr unsigned Notes[] = {LLVMContext::MD_pcsections,
                                     LLVMContext::MD_section_prefix};
static constexpr StringLiteral NotesOfModules[] = {"llvm.linker.options",
                                                   "llvm.dependent-libraries",
                                                   "llvm.pseudo_probe_desc"};

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

/// A type that no pass can ask for its size.
static std::string whyNotSignature(const Type &Ty) {
  if (Ty.isTargetExtTy())
    return "type " + to_string(Ty);
  for (const Type *Part : Ty.subtypes())
    if (std::string Why = whyNotSignature(*Part); !Why.empty())
      return Why;
  return ToyGCN::whyNotSize(Ty).str();
}

static std::string whyNotFunction(const Function &F) {
  if (std::string Why = whyNotSignature(*F.getFunctionType()); !Why.empty())
    return Why;
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

/// What is left of a refused function is one of C, with plain pointers.
static bool dropPlaces(Function &F) {
  bool Changed = false;
  if (!is_contained(OfFunctions, F.getCallingConv()) &&
      !is_contained(OfKernels, F.getCallingConv())) {
    F.setCallingConv(CallingConv::C);
    Changed = true;
  }
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

/// Calls that go on in one of several blocks: LLVM's verifier asks for forms
/// that its passes do not keep.
static bool refuseBranchingCalls(Function &F) {
  bool Changed = false;
  for (BasicBlock &Block : F) {
    auto *Call = dyn_cast<CallBrInst>(Block.getTerminator());
    if (!Call)
      continue;
    ToyGCN::refuse(*Call, "call that branches");
    for (BasicBlock *Target : Call->getIndirectDests())
      Target->removePredecessor(&Block);
    Call->replaceAllUsesWith(PoisonValue::get(Call->getType()));
    BranchInst::Create(Call->getDefaultDest(), Call->getIterator());
    Call->eraseFromParent();
    Changed = true;
  }
  return Changed;
}

static bool refuseCalls(Function &F) {
  bool Changed = refuseBranchingCalls(F);
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    std::string Why;
    if (const CallBase *Call = ToyGCN::asCall(I))
      Why = whyNotCall(*Call);
    else if (const auto *Asm = dyn_cast<CallBase>(&I);
             Asm && Asm->isInlineAsm())
      Why = ToyGCN::whyNotAsmForm(*Asm);
    if (Why.empty())
      continue;
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

static bool dropWishes(Function &F) {
  bool Changed = false;
  for (const StringLiteral Wish : Wishes)
    if (F.hasFnAttribute(Wish)) {
      if (F.getFnAttribute(Wish).getValueAsString() != "skip")
        ToyGCN::warnOfWish(F, Wish);
      F.removeFnAttr(Wish);
      Changed = true;
    }
  return Changed;
}

static void dropNotes(Function &F) {
  for (const unsigned Note : Notes) {
    F.eraseMetadata(Note);
    for (Instruction &I : instructions(F))
      I.setMetadata(Note, nullptr);
  }
}

static bool refuseFunction(Function &F) {
  if (F.isDeclaration())
    return false;
  const std::string Why = whyNotFunction(F);
  if (!Why.empty())
    ToyGCN::refuse(F, Why);
  // Nothing can be made of it.
  if (!whyNotSignature(*F.getFunctionType()).empty()) {
    F.deleteBody();
    return true;
  }
  dropNotes(F);
  bool Changed = dropGuards(F);
  Changed |= dropWishes(F);
  Changed |= refuseCalls(F);
  return dropPlaces(F) || Changed;
}

/// A library asks in its code on which machine it runs. Its functions for other
/// machines are not called on this one; if they are, the wave stops.
static bool stopInOthers(Module &M) {
  auto IsOther = [](const Function &F, bool IsLocal) {
    return !F.isDeclaration() && F.hasLocalLinkage() == IsLocal &&
           !ToyGCN::featureOfOtherMachine(F).empty();
  };
  if (any_of(M, [&](const Function &F) { return IsOther(F, false); }))
    return false; // All is for that machine, and taken for this one.
  bool Changed = false;
  for (Function &F : M)
    if (IsOther(F, true)) {
      F.deleteBody();
      F.setLinkage(GlobalValue::InternalLinkage);
      F.setAttributes({});
      IRBuilder<> Builder(BasicBlock::Create(M.getContext(), "", &F));
      Builder.CreateIntrinsic(Intrinsic::trap, {});
      Builder.CreateUnreachable();
      Changed = true;
    }
  return Changed;
}

static bool hasSigned(const Constant &C) {
  return isa<ConstantPtrAuth>(C) || (isa<ConstantAggregate, ConstantExpr>(C) &&
                                     any_of(C.operands(), [](const Use &Op) {
                                       return hasSigned(*cast<Constant>(Op));
                                     }));
}

/// Signed pointers are those of another machine.
static bool refuseSigned(GlobalVariable &GV) {
  if (!GV.hasInitializer() || !hasSigned(*GV.getInitializer()))
    return false;
  GV.getContext().emitError("unsupported signed pointer in '" + GV.getName() +
                            "'");
  GV.setInitializer(PoisonValue::get(GV.getValueType()));
  return true;
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
    for (GlobalVariable &GV : M.globals())
      Changed |= refuseSigned(GV);
    for (const StringRef Note : NotesOfModules)
      if (NamedMDNode *Node = M.getNamedMetadata(Note)) {
        M.eraseNamedMetadata(Node);
        Changed = true;
      }
    Changed |= stopInOthers(M);
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

//===- AdoptKernels.cpp - Kernels as front ends leave them ----------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Gives kernels of every front end the convention and the attributes that
/// later passes know:
///
///   define spir_kernel void @a()           define amdgpu_kernel void @a()
///   define ptx_kernel void @b() #0    -->  define amdgpu_kernel void @b() #1
///                                              !reqd_work_group_size !0
///   attributes #0 = {"nvvm.reqntid"="64"}  !0 = !{i32 64, i32 1, i32 1}
///
/// An object that they take by value lies among the arguments. Each lane has a
/// copy, which it may change:
///
///   ptx_kernel(ptr byval(%s) %p)  -->  amdgpu_kernel(ptr byref(%s) %p)
///                                        %copy = alloca %s, addrspace(5)
///                                        memcpy(%copy, %p, size of %s)
///
/// A plain function may change such an object, too. The caller makes the copy
/// in its own frame:
///
///   call void @f(ptr addrspace(5) byval(%s) %p)
///   -->
///   %copy = alloca %s, addrspace(5)        ; in the entry block
///   memcpy(%copy, %p, size of %s)
///   call void @f(ptr addrspace(5) %copy)
///
/// clang makes a plain function `__clang_ocl_kern_imp_NAME` of each OpenCL
/// kernel, for calls from other kernels, and leaves it in the module when every
/// call was inlined. Nothing else can call it. The pass removes it. That saves
/// the compile time of a second copy of every kernel.
///
/// A lane ends where a kernel calls llvm.amdgcn.endpgm: the call is a return.
///
/// clang marks every call as convergent whose function it does not see, and the
/// mark stays when that function turns out to be an intrinsic, such as
/// llvm.fabs. The pass removes it from calls of intrinsics that only compute.
///
/// `no_cfi @f` and `dso_local_equivalent @f` become `@f`.
///
/// Objects in LDS get the alignment of wide accesses: Words/AlignLDS.h.
///
/// Needs: calls that are to be inlined have been. Guarantees: kernels have one
/// convention; no call and no function has a `byval` argument.
///
//===----------------------------------------------------------------------===//

#include "Calls/CallGraph.h"
#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "Tools/PassBase.h"
#include "Words/AlignLDS.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-adopt-kernels"

static constexpr StringLiteral StubPrefix = "__clang_ocl_kern_imp_";

/// The sizes in "x", "x,y" or "x,y,z"; a missing one is 1.
static std::optional<std::array<unsigned, 3>> sizesIn(const Function &F,
                                                      StringRef Name) {
  if (!F.hasFnAttribute(Name))
    return std::nullopt;
  SmallVector<StringRef, 3> Parts;
  F.getFnAttribute(Name).getValueAsString().split(Parts, ',');
  std::array<unsigned, 3> Sizes = {1, 1, 1};
  if (Parts.size() > 3)
    return std::nullopt;
  for (auto [Part, Size] : zip(Parts, Sizes))
    if (Part.trim().getAsInteger(10, Size))
      return std::nullopt;
  return Sizes;
}

/// The object of \p A is one of the kernel's arguments, and constant.
static void takeByReference(Argument &A) {
  Type *Ty = A.getParamByValType();
  const DataLayout &DL = A.getParent()->getDataLayout();
  const Align Aligned = A.getParamAlign().value_or(DL.getABITypeAlign(Ty));
  A.removeAttr(Attribute::ByVal);
  A.addAttr(Attribute::getWithByRefType(A.getContext(), Ty));
  if (A.use_empty() || A.onlyReadsMemory() ||
      A.getType()->getPointerAddressSpace() != ToyGCNAS::Flat)
    return;
  BasicBlock &Entry = A.getParent()->getEntryBlock();
  IRBuilder<> B(&Entry, Entry.getFirstNonPHIOrDbgOrAlloca());
  AllocaInst *Slot = B.CreateAlloca(Ty, DL.getAllocaAddrSpace());
  Slot->setAlignment(Aligned);
  Value *Copy = B.CreateAddrSpaceCast(Slot, A.getType());
  A.replaceAllUsesWith(Copy);
  B.CreateMemCpy(Slot, Aligned, &A, Aligned, DL.getTypeAllocSize(Ty));
}

static bool adoptKernel(Function &F) {
  if (F.getCallingConv() != CallingConv::SPIR_KERNEL &&
      F.getCallingConv() != CallingConv::PTX_Kernel)
    return false;
  for (Argument &A : F.args())
    if (A.hasByValAttr())
      takeByReference(A);
  const bool IsCuda = F.getCallingConv() == CallingConv::PTX_Kernel;
  F.setCallingConv(CallingConv::AMDGPU_KERNEL);
  if (!IsCuda)
    return true;
  F.addFnAttr("uniform-work-group-size", "true");
  auto *I32 = Type::getInt32Ty(F.getContext());
  if (auto Sizes = sizesIn(F, "nvvm.reqntid")) {
    SmallVector<Metadata *, 3> Ops;
    for (unsigned Size : *Sizes)
      Ops.push_back(ConstantAsMetadata::get(ConstantInt::get(I32, Size)));
    F.setMetadata("reqd_work_group_size", MDNode::get(F.getContext(), Ops));
  } else if (auto Sizes = sizesIn(F, "nvvm.maxntid")) {
    const uint64_t Most = uint64_t((*Sizes)[0]) * (*Sizes)[1] * (*Sizes)[2];
    F.addFnAttr("amdgpu-flat-work-group-size", "1," + utostr(Most));
  }
  return true;
}

/// Other names of a function's address, which code generation does not know,
/// become the address: `no_cfi @f`, `dso_local_equivalent @f`.
static bool nameByAddress(Function &F) {
  bool Changed = false;
  for (User *U : make_early_inc_range(F.users()))
    if (isa<NoCFIValue, DSOLocalEquivalent>(U)) {
      U->replaceAllUsesWith(&F);
      Changed = true;
    }
  return Changed;
}

static bool returnAtEnds(Function &F) {
  SmallVector<IntrinsicInst *, 2> Ends;
  if (F.getCallingConv() == CallingConv::AMDGPU_KERNEL)
    for (BasicBlock &BB : F)
      for (Instruction &I : BB)
        if (auto *II = dyn_cast<IntrinsicInst>(&I);
            II && II->getIntrinsicID() == Intrinsic::amdgcn_endpgm) {
          Ends.push_back(II);
          break;
        }
  for (IntrinsicInst *II : Ends) {
    BasicBlock &BB = *II->getParent();
    changeToUnreachable(II);
    ReplaceInstWithInst(BB.getTerminator(), ReturnInst::Create(F.getContext()));
  }
  return !Ends.empty();
}

static bool dropConvergence(Function &F) {
  bool Changed = false;
  for (Instruction &I : instructions(F)) {
    auto *II = dyn_cast<IntrinsicInst>(&I);
    if (!II || !II->isConvergent() || II->getCalledFunction()->isConvergent() ||
        !II->doesNotAccessMemory())
      continue;
    II->removeFnAttr(Attribute::Convergent);
    Changed = true;
  }
  return Changed;
}

static void copyArgument(CallBase &Call, unsigned Arg) {
  Type *Ty = Call.getParamByValType(Arg);
  Value *Object = Call.getArgOperand(Arg);
  const DataLayout &DL = Call.getDataLayout();
  const Align A = Call.getParamAlign(Arg).value_or(DL.getABITypeAlign(Ty));
  BasicBlock &Entry = Call.getFunction()->getEntryBlock();
  IRBuilder<> Top(&Entry, Entry.begin());
  AllocaInst *Slot = Top.CreateAlloca(Ty, DL.getAllocaAddrSpace());
  Slot->setAlignment(A);
  IRBuilder<> B(&Call);
  Value *Copy = B.CreateAddrSpaceCast(Slot, Object->getType());
  B.CreateMemCpy(Slot, A, Object, A, DL.getTypeAllocSize(Ty));
  Call.setArgOperand(Arg, Copy);
  Call.removeParamAttr(Arg, Attribute::ByVal);
  // A tail call reads no local variable of the caller; this one reads the copy.
  if (auto *CI = dyn_cast<CallInst>(&Call); CI && !CI->isMustTailCall())
    CI->setTailCallKind(CallInst::TCK_None);
}

static bool copyArguments(Instruction &I) {
  if (!ToyGCN::asCall(I))
    return false;
  bool Changed = false;
  auto &Call = cast<CallBase>(I);
  for (unsigned Arg = 0; Arg < Call.arg_size(); ++Arg)
    if (Call.getParamByValType(Arg)) {
      copyArgument(Call, Arg);
      Changed = true;
    }
  return Changed;
}

/// Callees come last: a call may have the attribute from there.
static bool passByAddress(Module &M) {
  bool Changed = false;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      Changed |= copyArguments(I);
  for (Function &F : M)
    for (Argument &A : F.args())
      if (A.hasByValAttr() &&
          F.getCallingConv() != CallingConv::AMDGPU_KERNEL) {
        A.removeAttr(Attribute::ByVal);
        Changed = true;
      }
  return Changed;
}

namespace {
class ToyGCNAdoptKernels final : public IRModulePass<ToyGCNAdoptKernels> {
  bool runOnModule(Module &M) override {
    bool Changed = ToyGCN::alignLDS(M);
    for (Function &F : make_early_inc_range(M)) {
      if (!F.use_empty() || !F.getName().starts_with(StubPrefix)) {
        Changed |= nameByAddress(F);
        Changed |= adoptKernel(F);
        Changed |= returnAtEnds(F);
        Changed |= dropConvergence(F);
        continue;
      }
      F.eraseFromParent();
      Changed = true;
    }
    return passByAddress(M) || Changed;
  }
};
} // namespace

TOYGCN_DEFINE_PASS(Module, AdoptKernels, "ToyGCN adoption of kernels")

//===- CopyByValue.cpp - Arguments that are passed by value ---------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A `byval` argument is an object that the callee may change. The caller makes
/// a copy in its own frame and passes the copy's address:
///
///   call void @f(ptr addrspace(5) byval(%s) %p)
///   -->
///   %copy = alloca %s, addrspace(5)        ; in the entry block
///   memcpy(%copy, %p, size of %s)
///   call void @f(ptr addrspace(5) %copy)
///
/// LLVM 22's expand-variadics makes a packed structure of arguments without a
/// name, and stores each as if it were at a multiple of its own alignment. The
/// pass gives these stores the alignment that they have.
///
/// Workaround: packed-arguments.
///
/// Needs: calls that are to be inlined have been. Guarantees: no call and no
/// plain function has a `byval` argument.
///
//===----------------------------------------------------------------------===//

#include "Calls/CallGraph.h"
#include "Tools/PassBase.h"
#include "ToyGCN.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-copy-by-value"

namespace {
class ToyGCNCopyByValue final : public IRModulePass<ToyGCNCopyByValue> {
  bool runOnModule(Module &M) override;
};
} // namespace

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

static bool alignStore(Instruction &I) {
  auto *Store = dyn_cast<StoreInst>(&I);
  if (!Store)
    return false;
  const DataLayout &DL = I.getDataLayout();
  const Value *Address = Store->getPointerOperand();
  APInt Offset(DL.getIndexTypeSizeInBits(Address->getType()), 0);
  const auto *Buffer = dyn_cast<AllocaInst>(
      Address->stripAndAccumulateConstantOffsets(DL, Offset,
                                                 /*AllowNonInbounds=*/true));
  const auto *Ty =
      Buffer ? dyn_cast<StructType>(Buffer->getAllocatedType()) : nullptr;
  if (!Ty || !Ty->isPacked() || !Ty->hasName() ||
      !Ty->getName().contains(".vararg"))
    return false;
  const Align Known =
      commonAlignment(Buffer->getAlign(), Offset.getLimitedValue());
  if (Known >= Store->getAlign())
    return false;
  Store->setAlignment(Known);
  return true;
}

/// Callees come last: a call may have the attribute from there.
bool ToyGCNCopyByValue::runOnModule(Module &M) {
  bool Changed = false;
  for (Function &F : M)
    for (Instruction &I : instructions(F)) {
      Changed |= copyArguments(I);
      Changed |= alignStore(I);
    }
  for (Function &F : M)
    for (Argument &A : F.args())
      if (A.hasByValAttr() &&
          F.getCallingConv() != CallingConv::AMDGPU_KERNEL) {
        A.removeAttr(Attribute::ByVal);
        Changed = true;
      }
  return Changed;
}

TOYGCN_DEFINE_PASS(Module, CopyByValue,
                   "ToyGCN copies of arguments passed by value")

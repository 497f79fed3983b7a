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
/// Needs: calls that are to be inlined have been. Guarantees: no call and no
/// plain function has a `byval` argument.
///
//===----------------------------------------------------------------------===//

#include "Calls/CallGraph.h"
#include "ToyGCN.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-copy-by-value"

namespace {
class ToyGCNCopyByValue final : public FunctionPass {
public:
  static char ID;
  ToyGCNCopyByValue() : FunctionPass(ID) {}
  bool runOnFunction(Function &F) override;
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

bool ToyGCNCopyByValue::runOnFunction(Function &F) {
  bool Changed = false;
  for (Argument &A : F.args())
    if (A.hasByValAttr() && F.getCallingConv() != CallingConv::AMDGPU_KERNEL) {
      A.removeAttr(Attribute::ByVal);
      Changed = true;
    }
  for (Instruction &I : instructions(F))
    if (ToyGCN::asCall(I))
      for (unsigned Arg = 0; Arg < cast<CallBase>(I).arg_size(); ++Arg)
        if (cast<CallBase>(I).getParamByValType(Arg)) {
          copyArgument(cast<CallBase>(I), Arg);
          Changed = true;
        }
  return Changed;
}

TOYGCN_DEFINE_PASS(Function, CopyByValue,
                   "ToyGCN copies of arguments passed by value")

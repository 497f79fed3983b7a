//===- OperationCall.h - Calls that are operations --------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// LLVM has no intrinsic for some operations of the target. In LLVM IR they are
/// calls of a function that only the target knows. Each has a dword and a
/// constant as operands, and a dword as result, asks other lanes, and accesses
/// no memory.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_OPERATIONS_OPERATIONCALL_H
#define TOYGCN_OPERATIONS_OPERATIONCALL_H

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

namespace llvm::ToyGCN {

/// \p Name starts with "toygcn.".
inline CallInst *createOperationCall(IRBuilderBase &B, StringRef Name,
                                     Value *Dword, Constant *C,
                                     const Twine &ResultName = "") {
  LLVMContext &Context = B.getContext();
  AttrBuilder Attrs(Context);
  Attrs.addMemoryAttr(MemoryEffects::none());
  for (Attribute::AttrKind Kind :
       {Attribute::Convergent, Attribute::NoUnwind, Attribute::WillReturn})
    Attrs.addAttribute(Kind);
  FunctionCallee F = B.GetInsertBlock()->getModule()->getOrInsertFunction(
      Name, AttributeList::get(Context, AttributeList::FunctionIndex, Attrs),
      B.getInt32Ty(), B.getInt32Ty(), C->getType());
  return B.CreateCall(F, {Dword, C}, ResultName);
}

/// The constant if \p V is such a call of \p Name, else null.
inline const Constant *getOperationConstant(const Value &V, StringRef Name) {
  const auto *Call = dyn_cast<CallInst>(&V);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  if (!Callee || Callee->getName() != Name || Call->arg_size() != 2 ||
      !Call->getType()->isIntegerTy(32) ||
      !Call->getArgOperand(0)->getType()->isIntegerTy(32))
    return nullptr;
  return dyn_cast<Constant>(Call->getArgOperand(1));
}

} // namespace llvm::ToyGCN

#endif // TOYGCN_OPERATIONS_OPERATIONCALL_H

//===- ShowPadding.cpp - Private objects as large as their memory ---------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A type is padded if a store writes fewer bytes than its place has: of
/// the 8 bytes of <2 x i17> a store writes 5. LLVM's SROA loses a copy of all 8
/// bytes of such an object: it keeps the instruction for the first 5, makes
/// another one for the rest, and erases the first (LLVM 22.1). So the object
/// becomes bytes, and SROA finds types in the loads and stores:
///
///   %x = alloca <2 x i17>, align 8, addrspace(5)
///   -->
///   %x = alloca [8 x i8], align 8, addrspace(5)
///
/// Workaround: padded-objects.
///
/// Needs: nothing. Guarantees: no private object of a fixed size has a padded
/// type.
///
//===----------------------------------------------------------------------===//

#include "Tools/PassBase.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-show-padding"

namespace {
class ToyGCNShowPadding final : public IRPass<ToyGCNShowPadding, KeepsCFG> {
  bool runOnFunction(Function &F) override;
};
} // namespace

bool ToyGCNShowPadding::runOnFunction(Function &F) {
  const DataLayout &DL = F.getDataLayout();
  bool Changed = false;
  for (Instruction &I : instructions(F)) {
    auto *Object = dyn_cast<AllocaInst>(&I);
    if (!Object)
      continue;
    Type *Ty = Object->getAllocatedType();
    const TypeSize Bytes = DL.getTypeAllocSize(Ty);
    if (Bytes.isScalable() || DL.getTypeStoreSize(Ty) == Bytes)
      continue;
    Object->setAllocatedType(
        ArrayType::get(Type::getInt8Ty(F.getContext()), Bytes.getFixedValue()));
    Changed = true;
  }
  return Changed;
}

TOYGCN_DEFINE_PASS(Function, ShowPadding, "ToyGCN padding of private objects")

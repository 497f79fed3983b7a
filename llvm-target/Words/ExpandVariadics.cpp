//===- ExpandVariadics.cpp - Arguments without a number -------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What a call passes after the named arguments becomes a structure in private
/// memory, by LLVM's expand-variadics:
///
///   call void (i32, ...) @f(i32 1, i32 %a, i64 %b)
/// --->
///   store i32 %a, ptr addrspace(5) %s
///   store i64 %b, ptr addrspace(5) %s.8
///   call void @f(i32 1, ptr addrspace(5) %s)
///
/// LLVM's pass takes the layout of the structure from the triple of the module,
/// and leaves the calls where it does not know that. Here the target is known
/// whatever triple the module has, or without one.
/// Workaround: variadics-without-triple.
///
/// LLVM 22's pass makes a packed structure without a name, and stores each
/// argument as if it were at a multiple of its own alignment. Here these stores
/// get the alignment that they have. Workaround: packed-arguments.
///
/// Needs: nothing. Guarantees: functions have a fixed number of arguments.
///
//===----------------------------------------------------------------------===//

#include "llvm/Transforms/IPO/ExpandVariadics.h"
#include "Tools/PassBase.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-expand-variadics"

namespace {
class ToyGCNExpandVariadics final : public IRModulePass<ToyGCNExpandVariadics> {
  bool runOnModule(Module &M) override;
};
} // namespace

static void alignStore(Instruction &I) {
  auto *Store = dyn_cast<StoreInst>(&I);
  if (!Store)
    return;
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
    return;
  const Align Known =
      commonAlignment(Buffer->getAlign(), Offset.getLimitedValue());
  if (Known >= Store->getAlign())
    return;
  Store->setAlignment(Known);
}

bool ToyGCNExpandVariadics::runOnModule(Module &M) {
  const Triple Old = M.getTargetTriple();
  M.setTargetTriple(Triple("amdgcn-amd-amdhsa"));
  ModuleAnalysisManager None;
  const PreservedAnalyses Kept =
      ExpandVariadicsPass(ExpandVariadicsMode::Lowering).run(M, None);
  M.setTargetTriple(Old);
  if (Kept.areAllPreserved())
    return false;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      alignStore(I);
  return true;
}

TOYGCN_DEFINE_PASS(Module, ExpandVariadics,
                   "ToyGCN expansion of arguments without a number")

//===- GuardReductions.cpp - Reductions are not constants -----------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// LLVM 22 folds the reduction of a constant to that constant. For a sum or a
/// parity that is wrong: they depend on how many lanes are active. A call that
/// is "nobuiltin" is not folded.
///
/// Needs: no pass that simplifies has run. Guarantees: reductions reach
/// toygcn-expand-reductions.
///
///        %s = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 3, i32 0)
///   -->  %s = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 3, i32 0) #0
///        attributes #0 = { nobuiltin }
///
//===----------------------------------------------------------------------===//

#include "CrossLane/ReductionOps.h"
#include "Tools/PassBase.h"
#include "ToyGCN.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-guard-reductions"

namespace {
class ToyGCNGuardReductions final
    : public IRPass<ToyGCNGuardReductions, KeepsAll> {
  bool runOnFunction(Function &F) override;
};
} // namespace

bool ToyGCNGuardReductions::runOnFunction(Function &F) {
  bool Changed = false;
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<IntrinsicInst>(&I);
        Call && ToyGCN::getReductionOp(Call->getIntrinsicID())) {
      Call->addFnAttr(Attribute::NoBuiltin);
      Changed = true;
    }
  return Changed;
}

TOYGCN_DEFINE_PASS(Function, GuardReductions, "ToyGCN guard of wave reductions")

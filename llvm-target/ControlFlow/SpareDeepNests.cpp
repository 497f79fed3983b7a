//===- SpareDeepNests.cpp - No cubic passes on loops far inside loops -----===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// LLVM's LoopInfo lists a block in each loop around it, so the lists of a nest
/// of n loops are of length n^2. Some passes walk all lists for each loop or
/// for each block: a nest of 1600 loops spent two thirds of its time in them.
/// Here they are told to leave a function alone whose average block lies in
/// more than `MostLoops` loops, as -opt-bisect-limit tells passes. All of them
/// only make code faster. "region-split" is a part of register allocation.
///
/// Needs: no pass on modules comes between here and the end. Guarantees:
/// changes nothing itself.
///
//===----------------------------------------------------------------------===//

#include "Tools/PassBase.h"
#include "ToyGCN.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/OptBisect.h"
#include "llvm/InitializePasses.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-spare-deep-nests"

static constexpr unsigned MostLoops = 32;

namespace {
struct Gate final : OptPassGate {
  bool IsDeep = false;

  bool isEnabled() const override { return IsDeep; }
  bool shouldRunPass(StringRef Pass, StringRef) const override {
    return !is_contained({"Loop Invariant Code Motion", "codegenprepare",
                          "early-machinelicm", "machinelicm", "block-placement",
                          "region-split"},
                         Pass);
  }
};

class ToyGCNSpareDeepNests final
    : public IRPass<ToyGCNSpareDeepNests, KeepsAll, LoopInfoWrapperPass> {
  bool doInitialization(Module &M) override {
    // The gate of a bisection stays.
    if (!M.getContext().getOptPassGate().isEnabled())
      M.getContext().setOptPassGate(Deep);
    return false;
  }
  bool runOnFunction(Function &F) override {
    size_t Listed = 0;
    for (const Loop *L :
         getAnalysis<LoopInfoWrapperPass>().getLoopInfo().getLoopsInPreorder())
      Listed += L->getNumBlocks();
    Deep.IsDeep = Listed > MostLoops * F.size();
    return false;
  }
  bool doFinalization(Module &M) override {
    if (&M.getContext().getOptPassGate() == &Deep)
      M.getContext().setOptPassGate(getGlobalPassGate());
    return false;
  }

  Gate Deep;
};
} // namespace

TOYGCN_DEFINE_PASS(Function, SpareDeepNests,
                   "ToyGCN sparing of deep nests of loops")

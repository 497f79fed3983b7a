//===- RecordCallees.cpp - What callers must know of functions ------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Functions are compiled one after the other, and later passes remove code: a
/// caller may be finished before its callee. What both sides must agree on is
/// noted here, for the whole module at once:
///
///   define i32 @f() {                       define i32 @f() #0 {
///     %i = workgroup.id.x()            -->  #0 = { "toygcn-passed"="32" }
///   @cells = addrspace(3) global ...        @cells = ..., !toygcn.shared !0
///
/// Needs: inputs are read by intrinsics of this machine. Guarantees: each plain
/// function says which inputs its callers pass (Calls/Preloads.h), each local
/// variable that plain functions use says so (Calls/CallGraph.h).
///
//===----------------------------------------------------------------------===//

#include "Calls/CallGraph.h"
#include "Calls/Preloads.h"
#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "ToyGCN.h"
#include "llvm/IR/Module.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-record-callees"

namespace {
class ToyGCNRecordCallees final : public ModulePass {
public:
  static char ID;
  ToyGCNRecordCallees() : ModulePass(ID) {}
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.setPreservesAll();
  }
  bool runOnModule(Module &M) override;
};
} // namespace

bool ToyGCNRecordCallees::runOnModule(Module &M) {
  ToyGCN::recordPreloads(M);
  for (GlobalVariable &GV : M.globals())
    if (GV.getAddressSpace() == ToyGCNAS::Local && ToyGCN::isUsedByFunction(GV))
      GV.setMetadata(ToyGCN::SharedLocalName, MDNode::get(M.getContext(), {}));
  return true;
}

TOYGCN_DEFINE_PASS(Module, RecordCallees, "ToyGCN record of callees")
